"""The contract of a game as checks: functions that raise AssertionError.

`test_contract.py` runs them for every variant, `test_planted.py` proves that each of them can fail.
"""

from collections.abc import Callable, Iterator
from functools import cache
from types import SimpleNamespace

import msgspec
import numpy as np

from enlinea.core.bind import bind
from enlinea.core.errors import IllegalAction, Unreadable
from enlinea.core.game import CHANCE, LEGAL, Mode, Variant
from enlinea.core.match import Match
from enlinea.core.random import Random, below, new_random
from enlinea.core.record import Record, parse_record, record_of, record_text, replay, trace_line
from enlinea.lab.simulate import simulate
from tests.contract import kernels
from tests.contract.kernels import Fault
from tests.lookalikes import known, lookalikes
from tests.twins import Twin, twin_of

MAX_ASKED = 1500  # illegal actions asked for at a step, so that games with thousands stay quick
MAX_SEATS_SEEN = 2  # seats whose views are compared at a step
STEPS_BETWEEN_PICTURES = 5
STEPS_BETWEEN_LOOKALIKES = 12  # on average
MAX_READ = 20_000  # action texts that are read back, of those that a game has
LONG_LIST, STEPS_BETWEEN_LONG = 5000, 20  # longer lists are compared with the twin's now and then
ENDLESS_STEPS = 200  # how far random games are followed in modes where they may never end


@cache
def bound_checks(mode: Mode) -> SimpleNamespace:
    """The compiled checks for one mode."""
    parts = vars(mode.kernels)
    return bind(kernels, f"contract.{mode.rules.NAME}", rules=mode.rules, **parts)


def check_rules(variant: Variant, num_games: int, max_asked: int = MAX_ASKED) -> None:
    """At every step the legal list is what `illegal_reason` allows; turns fit, games end."""
    stride = 1 + variant.rules.NUM_ACTIONS // max_asked
    fault = bound_checks(variant.mode).check_games(
        variant.start(), variant.seats, num_games, stride, 1, patience(variant)
    )
    assert fault == Fault.FINE, f"{variant}: {Fault(fault).name}"


def patience(variant: Variant) -> int:
    """After how many steps a random game is left; others than endless ones end before."""
    most = variant.rules.MAX_STEPS
    return min(ENDLESS_STEPS, most) if variant.mode.is_endless else most + 1


def random_step(match: Match, random: Random) -> None:
    """Play one random action of the match."""
    core, rules = match.variant.mode.kernels, match.variant.rules
    actions, weights = np.empty((2, rules.NUM_ACTIONS), np.int64)
    actor = int(core.random_actor(match.state, match.variant.seats, random))
    match.play(actor, int(core.random_action(match.state, actor, random, actions, weights)))


def random_matches(variant: Variant, num_games: int, seed: int = 1) -> Iterator[Match]:
    """Matches at every moment of some random games, the ends included."""
    for game in range(num_games):
        random = new_random(seed, game)
        match = Match(variant)
        while not match.is_over and len(match.history) < patience(variant):
            yield match
            random_step(match, random)
        yield match


def check_action_texts(variant: Variant) -> None:
    """Every action has a text of its own, which is read back; anything else is unreadable."""
    notation = variant.mode.notation
    texts = [notation.action_text(action) for action in range(variant.rules.NUM_ACTIONS)]
    assert len(set(texts)) == len(texts), "two actions have one text"
    for action in range(0, len(texts), 1 + len(texts) // MAX_READ):
        text = texts[action]
        assert notation.parse_action(text) == action, text
        for spoilt in (text + " ", " " + text, text.upper() + "!", text.replace(" ", "  ") + "\n"):
            _assert_unreadable(notation.parse_action, spoilt)
    _assert_unreadable(notation.parse_action, "")


def _assert_unreadable(parse: Callable[[str], int], text: str) -> None:
    try:
        parse(text)
    except Unreadable as problem:
        assert "\n" not in str(problem)
    else:
        raise AssertionError(f"{text!r} was read")


def check_positions(variant: Variant, num_games: int) -> None:
    """A position written and read again is the same record."""
    notation = variant.mode.notation
    for match in random_matches(variant, num_games):
        text = notation.position_text(match.state)
        again = variant.start()
        notation.parse_position(text, again)
        assert again.tobytes() == match.state.tobytes(), text
        assert notation.position_text(again) == text


def check_copies(variant: Variant, num_games: int) -> None:
    """A copy is equal, and playing on it leaves the original alone."""
    random = new_random(2)
    for match in random_matches(variant, num_games):
        before, history = match.state.tobytes(), list(match.history)
        copied = match.copy()
        assert copied.state.tobytes() == before and copied.history == history
        if not match.is_over:
            random_step(copied, random)
        assert match.state.tobytes() == before and match.history == history


def check_refusals(variant: Variant, num_games: int) -> None:
    """Every illegal action is refused in one line with a clause, and changes nothing."""
    refusal = variant.mode.kernels.refusal
    random = new_random(8)
    for match in random_matches(variant, num_games):
        before = match.state.tobytes()
        for actor in range(CHANCE, variant.seats):
            asked = {int(below(random, variant.rules.NUM_ACTIONS)) for _ in range(8)}
            for action in asked | {-1, variant.rules.NUM_ACTIONS, *match.legal(0)[:20]}:
                if int(refusal(match.state, actor, action)) != LEGAL:
                    _assert_refused(match, actor, action)
        assert match.state.tobytes() == before


def _assert_refused(match: Match, actor: int, action: int) -> None:
    try:
        match.play(actor, action)
    except IllegalAction as problem:
        assert "-" in problem.clause, f"no clause: {problem}"
        assert f"({problem.clause})" in str(problem) and "\n" not in str(problem)
    else:
        raise AssertionError(f"illegal action {action} of {actor} was played")


def check_records(variant: Variant, num_games: int) -> None:
    """A record replays to the same position, and its trace line is plain data."""
    for match in random_matches(variant, num_games):
        line = trace_line(match)
        assert msgspec.json.decode(msgspec.json.encode(line))["step"] == len(match.history)
        if match.is_over or len(match.history) == patience(variant):
            again = replay(parse_record(record_text(record_of(match))))
            assert again.state.tobytes() == match.state.tobytes()
            assert again.outcome() == match.outcome()


def check_seeds(variant: Variant, num_games: int) -> None:
    """The same seed gives the same games on any number of threads; another seed gives others."""
    minds = ["random"] * variant.seats
    one, two, other = (
        simulate(variant, minds, num_games, seed, threads)
        for seed, threads in ((5, 1), (5, 2), (6, 2))
    )
    assert one == two
    assert (one.steps, one.scores, one.choices) != (other.steps, other.scores, other.choices)


def check_faces(variant: Variant, num_games: int) -> None:
    """The games of a simulation replay to the same end in a match: all faces use the same rules."""
    records: list[Record] = []
    minds = finishing_minds(variant)
    report = simulate(variant, minds, num_games, seed=3, on_record=records.append)
    outcomes = [replay(record).outcome() for record in records]
    means = np.array([outcome.scores for outcome in outcomes if outcome]).mean(axis=0)
    assert len(outcomes) == num_games and None not in outcomes
    assert [estimate.value for estimate in report.scores] == [*means]


def check_clock(variant: Variant, num_games: int) -> None:
    """Bots with a clock, of every skill, finish their games, and the same way for the same seed."""
    assert variant.mode.timing is not None
    skills = list(variant.mode.timing.SKILLS)
    minds = [skills[seat % len(skills)] for seat in range(variant.seats)]
    again: list[Record] = []
    records: list[Record] = []
    report = simulate(variant, minds, num_games, seed=3, threads=1, on_record=records.append)
    simulate(variant, minds, num_games, seed=3, threads=2, on_record=again.append)
    assert records == again and len(records) == num_games
    outcomes = [replay(record).outcome() for record in records]
    assert None not in outcomes, "a game did not end"
    means = np.array([outcome.scores for outcome in outcomes if outcome]).mean(axis=0)
    assert [estimate.value for estimate in report.scores] == [*means]


def finishing_minds(variant: Variant) -> list[str]:
    """Bots that come to an end: the quickest with a clock where play at random need not."""
    if not variant.mode.is_endless:
        return ["greedy"] + ["random"] * (variant.seats - 1)
    assert variant.mode.timing is not None, "an endless game needs bots that end it"
    return [list(variant.mode.timing.SKILLS)[-1]] * variant.seats


def check_views(variant: Variant, num_games: int) -> None:
    """What a seat may not know changes no byte of its view or the spectators', nor its choices."""
    random = new_random(4)
    num_changed = 0
    for match in random_matches(variant, num_games):
        before, seen = match.state.tobytes(), {}
        if getattr(variant.mode.view, "IS_SAME_FOR_ALL", False):
            assert all(match.view(seat) == match.view(None) for seat in range(variant.seats))
        for seat in _seats_by_turns(match):
            other = match.copy()
            variant.rules.resample(other.state, seat, random)
            if other.state.tobytes() == before:
                continue  # nothing was hidden, so there is nothing to compare
            num_changed += 1
            for viewer in (seat, None):
                if viewer not in seen:
                    seen[viewer] = _bytes_seen(match, viewer)
                assert _bytes_seen(other, viewer) == seen[viewer], viewer
            assert other.actors == match.actors
            assert other.legal(seat) == match.legal(seat)
    assert (num_changed > 0) == variant.mode.is_hidden, "resample changes nothing, or too much"


def check_lookalikes(variant: Variant, num_games: int) -> None:
    """Games that a seat cannot tell apart are resampled to the same bytes, so bots cannot either.

    `check_views` cannot find this: what `resample` leaves in place is the same before and after.
    """
    random, num_changed = new_random(9), 0
    for match in random_matches(variant, num_games, seed=9):
        if below(random, STEPS_BETWEEN_LOOKALIKES) > 0:
            continue
        for seat in _seats_by_turns(match):
            given = known(variant, match.state, seat, 5).tobytes()
            for other in lookalikes(match, seat, 1):
                num_changed += other.state.tobytes() != match.state.tobytes()
                assert other.legal(seat) == match.legal(seat)
                assert known(variant, other.state, seat, 5).tobytes() == given, (
                    f"{variant}: after {match.texts()} seat {seat} is given what it cannot know"
                )
    assert num_changed > 0, "nothing was hidden: this proves nothing"


def _seats_by_turns(match: Match) -> set[int]:
    """A few seats, others at the next moment: all of them come within a few steps."""
    step, seats = len(match.history), match.variant.seats
    return {(step + number) % seats for number in range(MAX_SEATS_SEEN)}


def _bytes_seen(match: Match, viewer: int | None) -> bytes:
    """The view, and from time to time its picture, which is drawn from nothing else."""
    view = match.view(viewer)
    is_drawn = len(match.history) % STEPS_BETWEEN_PICTURES == 0
    picture = match.variant.mode.draw.picture(view).plain if is_drawn else ""
    return msgspec.json.encode(view) + picture.encode()


def check_resampled_games(variant: Variant, num_games: int) -> None:
    """A resampled position is a real one: the game can be played on to its end."""
    random = new_random(6)
    for match in random_matches(variant, num_games):
        if len(match.history) % 10 == 0 and not match.is_over:
            other = match.copy()
            variant.rules.resample(other.state, len(match.history) % variant.seats, random)
            last_step = len(other.history) + patience(variant)
            while not other.is_over and len(other.history) < last_step:
                random_step(other, random)


def check_twin(variant: Variant, num_games: int) -> None:
    """Step by step the naive twin allows the same actions, with the same chances and result."""
    for game in range(num_games):
        random = new_random(7, game)
        match, twin = Match(variant), twin_of(variant)
        while not match.is_over and len(match.history) < patience(variant):
            assert_same_moment(match, twin)
            random_step(match, random)
            actor, action = match.history[-1]
            text = variant.mode.notation.action_text(action)
            twin.play("*" if actor == CHANCE else actor, text)
        assert_same_moment(match, twin)


def assert_same_moment(match: Match, twin: Twin) -> None:
    """The twin stands where the match stands."""
    line = trace_line(match)
    where = f"{match.variant} after {match.texts()[-5:]}"
    assert twin.to_act() == line["to_act"], where
    if line.get("over"):
        assert twin.result() == (list(line["scores"]), list(line["winners"])), where
    assert twin.chance() == line.get("chance", {}), where
    for seat in range(match.variant.seats):
        legal = match.legal(seat)
        if len(legal) <= LONG_LIST or len(match.history) % STEPS_BETWEEN_LONG == 0:
            assert twin.legal(seat) == match.legal_texts(seat), where
