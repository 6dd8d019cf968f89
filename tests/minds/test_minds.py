"""The simple bots: greedy against brute force, no bot looks at what is hidden."""

from collections import Counter
from types import ModuleType
from typing import Any

import pytest

from enlinea.core.errors import SetupError
from enlinea.core.game import OVER, Ints, State, Variant, variant
from enlinea.core.match import Match
from enlinea.core.random import Random, below, new_random
from enlinea.core.rule import rule
from enlinea.lab.simulate import simulate
from enlinea.minds.minds import MINDS, choose, known_minds, parse_minds
from tests.naive.linja import NaiveLinja
from tests.toys import snap

POINTS = (-5, -3, -2, -1, 1, 2, 3, 5)  # LJ-11, for A; B's are the mirror image
OPTIONS: list[dict[str, Any]] = [{}, {"tease": True}, {"sheet2010": True}]


def margin(twin: NaiveLinja, seat: int, lowest: int = -5) -> int:
    """The seat's points less the opponent's, counted by hand."""
    totals = [0, 0]
    for side, counts in enumerate(twin.counts):
        for row, count in enumerate(counts):
            points = POINTS[row] if side == 0 else POINTS[7 - row]
            totals[side] += count * max(points, lowest)
    return totals[seat] - totals[1 - seat]


def ends_of_turn(twin: NaiveLinja, seat: int) -> list[NaiveLinja]:
    """Every way in which the seat's turn can end."""
    if twin.to_act() != [seat]:
        return [twin]
    ends = []
    for text in twin.legal(seat):
        after = twin.copy()
        after.play(seat, text)
        ends += ends_of_turn(after, seat)
    return ends


def best_actions(twin: NaiveLinja, seat: int, lowest: int = -5) -> set[str]:
    """The first actions of all turns that end best."""
    values: dict[str, int] = {}
    for text in twin.legal(seat):
        after = twin.copy()
        after.play(seat, text)
        values[text] = max(margin(end, seat, lowest) for end in ends_of_turn(after, seat))
    return {text for text, value in values.items() if value == max(values.values())}


def positions(options: dict[str, Any], count: int) -> list[Match]:
    """Moments of random games, all phases among them."""
    found = []
    for game in range(count):
        random, match = new_random(3, game), Match("linja", options=options)
        for _ in range(below(random, 80)):
            if match.is_over:
                break
            seat = match.actors[0]
            legal = match.legal(seat)
            match.play(seat, legal[below(random, len(legal))])
        if not match.is_over:
            found.append(match)
    return found


def chosen_text(mind: str, match: Match, seed: int = 0) -> str:
    seat = match.actors[0]
    before = match.state.tobytes()
    action = choose(mind, match.variant, match.state, seat, new_random(seed))
    assert match.state.tobytes() == before, "thinking changes nothing"
    return match.variant.mode.notation.action_text(action)


def assert_greedy_is_best(options: dict[str, Any], count: int) -> None:
    lowest = 0 if "sheet2010" in options else -5  # LJ-14: no negative points
    for match in positions(options, count):
        twin = NaiveLinja.from_position(match.position_text, options)
        best = best_actions(twin, match.actors[0], lowest)
        assert chosen_text("greedy", match) in best, match.position_text


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_greedy_plays_the_turn_that_ends_best(options: dict[str, Any]) -> None:
    assert_greedy_is_best(options, 60)


@pytest.mark.nojit
@pytest.mark.bounds
def test_greedy_plays_the_turn_that_ends_best_in_a_few_positions() -> None:
    assert_greedy_is_best({"tease": True}, 6)


def test_greedy_knows_that_the_older_rules_have_no_negative_points() -> None:
    # Row 3 counts nothing with sheet2010, so only the step from row 6 to 7 gains two points.
    match = Match("linja", options={"sheet2010": True})
    position = "0001001a c0000000 A second 1 end"
    match.variant.mode.notation.parse_position(position, match.state)
    assert {chosen_text("greedy", match, seed) for seed in range(20)} == {"6"}


def test_greedy_draws_lots_among_equal_turns() -> None:
    match = Match("linja")
    best = best_actions(NaiveLinja(), 0)
    assert len(best) > 1
    assert {chosen_text("greedy", match, seed) for seed in range(200)} == best


@pytest.mark.nojit
def test_random_plays_every_legal_action_equally_often() -> None:
    match, random = Match("linja"), new_random(5)
    legal = match.legal(0)
    counts = Counter(
        choose("random", match.variant, match.state, 0, random) for _ in range(100 * len(legal))
    )
    assert sorted(counts) == legal
    assert sum((count - 100) ** 2 / 100 for count in counts.values()) < 22.5  # 1 in 1000


@pytest.mark.parametrize("mind", MINDS)  # a search in plain Python would take minutes
def test_every_mind_plays_only_legal_actions_to_the_end(mind: str) -> None:
    match, random = Match("linja", options={"tease": True}), new_random(6)
    while not match.is_over:
        seat = match.actors[0]
        match.play(seat, choose(mind, match.variant, match.state, seat, random))
    assert match.outcome() is not None


@pytest.mark.parametrize("mind", MINDS)
def test_the_same_random_state_gives_the_same_choice(mind: str) -> None:
    match = Match("linja")
    for seed in range(10):
        assert chosen_text(mind, match, seed) == chosen_text(mind, match, seed)


def test_greedy_beats_random_from_both_seats() -> None:
    chosen = variant("linja")
    first = simulate(chosen, ["greedy", "random"], 200, seed=1)
    second = simulate(chosen, ["random", "greedy"], 200, seed=1)
    assert first.wins[0].value > 0.9
    assert second.wins[1].value > 0.9


# A game of guessing made of the toy's parts: each seat names the other's secret colour, once.


@rule
def _guess_to_act(s: State) -> int:
    for seat in range(s.seats):
        if s.snaps[seat] == 0:
            return seat
    return OVER


@rule
def _guess_legal_actions(s: State, seat: int, out: Ints) -> int:
    for colour in range(snap.NUM_COLOURS):
        out[colour] = colour
    return snap.NUM_COLOURS


@rule
def _guess_apply(s: State, seat: int, action: int) -> None:
    s.snaps[seat] += 1
    if s.secret[1 - seat] == action:
        s.points[seat] += 1


# A game of one long turn: seat 0 acts twelve times, more than greedy looks ahead.


@rule
def _long_to_act(s: State) -> int:
    return 0 if s.snaps[0] < 12 else OVER


@rule
def _long_legal_actions(s: State, seat: int, out: Ints) -> int:
    out[0], out[1] = 0, 1
    return 2


@rule
def _long_apply(s: State, seat: int, action: int) -> None:
    s.snaps[0] += 1
    s.points[0] += action


def made_of_the_toy(name: str, **changes: Any) -> Variant:
    """A variant of the toy with other rules."""
    module = ModuleType(name)
    module.__dict__.update(vars(snap), NAME=module.__name__, **changes)
    return variant(snap.game_of(*[module] * 5, name=name))


GUESSING = made_of_the_toy(
    "guess", to_act=_guess_to_act, legal_actions=_guess_legal_actions, apply=_guess_apply
)
LONG = made_of_the_toy(
    "long", to_act=_long_to_act, legal_actions=_long_legal_actions, apply=_long_apply
)


def dealt(own: int, hidden: int, seat: int) -> State:
    """A position in which the seat holds `own` and the other `hidden`."""
    s = GUESSING.start()
    s.secret[seat], s.secret[1 - seat] = own, hidden
    s.left[own] -= 1
    s.left[hidden] -= 1
    s.num_dealt = 2
    s.snaps[1 - seat] = 1
    return s


@pytest.mark.bounds
@pytest.mark.parametrize("mind", MINDS)  # a search in plain Python would take minutes
@pytest.mark.parametrize("seat", [0, 1])
def test_no_choice_depends_on_what_is_hidden(mind: str, seat: int) -> None:
    guesses = set()
    for own in range(3):
        for seed in range(20):
            choices = {
                choose(mind, GUESSING, dealt(own, hidden, seat), seat, new_random(seed, own))
                for hidden in range(3)
            }
            assert len(choices) == 1, f"{mind} sees the other's secret"
            guesses |= choices
    assert guesses == {0, 1, 2}


class Peeker:
    """An expert that names the other's secret, as far as it is shown."""

    def choose(self, _: Variant, s: State, seat: int, num_orders: int, __: Random) -> int:
        assert num_orders == 7
        return int(s.secret[1 - seat])


@pytest.mark.nojit
def test_a_solver_is_shown_only_what_the_seat_may_know(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("enlinea.minds.minds.expert_player", lambda _variant: Peeker())
    guesses = set()
    for seed in range(20):
        choices = {
            choose("expert:orders=7", GUESSING, dealt(0, hidden, 0), 0, new_random(seed))
            for hidden in range(3)
        }
        assert len(choices) == 1, "the solver sees the other's secret"
        guesses |= choices
    assert guesses == {0, 1, 2}


@pytest.mark.nojit
def test_after_the_choice_the_random_state_tells_nothing_of_what_is_hidden() -> None:
    states = set()
    for hidden in range(3):
        random = new_random(8)
        choose("greedy", GUESSING, dealt(0, hidden, 0), 0, random)
        states.add(random.tobytes())
    assert len(states) == 1


@pytest.mark.nojit
@pytest.mark.parametrize("mind", MINDS)
def test_choices_in_real_time_do_not_depend_on_what_is_hidden(mind: str) -> None:
    chosen = variant(snap.game_of(), seats=3)
    match = Match(chosen)
    for text in ("*: deal r", "*: deal g", "*: deal b", "*: turn g"):
        match.play_text(text)
    for seat in range(3):
        other = match.copy()
        chosen.rules.resample(other.state, seat, new_random(1))
        one, two = (
            choose(mind, chosen, found.state, seat, new_random(2)) for found in (match, other)
        )
        assert one == two == snap.SNAP


@pytest.mark.bounds
def test_a_turn_longer_than_greedy_looks_is_judged_where_it_stands() -> None:
    for seed in range(5):
        assert choose("greedy", LONG, LONG.start(), 0, new_random(seed)) == 1


def test_the_last_actions_of_a_long_turn_are_found_too() -> None:
    s = LONG.start()
    s.snaps[0] = 11
    assert choose("greedy", LONG, s, 0, new_random(0)) == 1


@pytest.mark.nojit
def test_minds_are_read_from_a_list() -> None:
    linja, toy = variant("linja"), variant(snap.game_of(), seats=3)
    assert parse_minds("greedy", toy) == ["greedy"] * 3
    assert parse_minds(" random , greedy ", linja) == ["random", "greedy"]
    assert parse_minds("person,greedy", linja, also=["person"]) == ["person", "greedy"]
    assert [*MINDS, "alphabeta", "perfect"] == known_minds(linja)[:-1]
    assert [*MINDS, "keen"] == known_minds(variant("line-it"))[:-1]
    for mode in ("puzzle", "solitaire", "coop-puzzle"):
        assert [*MINDS, "expert"] == known_minds(variant("end-of-line", mode))[:-1]


@pytest.mark.nojit
@pytest.mark.parametrize("text", ["", "Greedy", "person", "greedy,", "greedy,x", "x" * 10**6])
def test_unknown_minds_are_told_with_the_known_ones(text: str) -> None:
    with pytest.raises(
        SetupError,
        match=r"there is: .*, ismcts, alphabeta, perfect, level:1 to level:6$",
    ) as error:
        parse_minds(text, variant("linja"))
    assert len(str(error.value)) < 300


@pytest.mark.nojit
@pytest.mark.parametrize(
    ("mind", "chosen"),
    [
        ("expert:orders=4", variant("end-of-line", "versus")),
        ("expert", variant("linja")),
        ("keen", variant("linja")),
        ("alphabeta", variant("line-it", options={"open_memory": True})),
        ("perfect", variant("line-it")),
    ],
)
def test_a_mind_of_another_game_is_refused_with_those_of_this_one(
    mind: str, chosen: Variant
) -> None:
    name = mind.partition(":")[0]
    with pytest.raises(
        SetupError, match=rf"^the mind {name} does not play {chosen}; there is: random, greedy, "
    ):
        parse_minds(mind, chosen)


@pytest.mark.nojit
def test_a_mind_that_does_not_exist_chooses_nothing() -> None:
    match = Match("linja")
    with pytest.raises(SetupError, match="there is no mind"):
        choose("chess", match.variant, match.state, 0, new_random(1))


@pytest.mark.nojit
def test_the_number_of_minds_must_fit_the_seats() -> None:
    with pytest.raises(SetupError, match=r"^3 minds for 2 seats"):
        parse_minds("random,random,random", variant("linja"))
    with pytest.raises(SetupError, match=r"^2 minds for 3 seats"):
        parse_minds("random,greedy", variant(snap.game_of(), seats=3))
