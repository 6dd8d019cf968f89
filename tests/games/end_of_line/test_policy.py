"""The greedy bot: it likes room, and clearly beats chance in every mode."""

import pytest

from enlinea.core.game import variant
from enlinea.core.random import new_random
from enlinea.games.end_of_line import policy, policy_puzzle, policy_solitaire
from enlinea.lab.simulate import Report, simulate
from enlinea.minds.minds import choose
from tests.games.end_of_line.table import HAND, at

B = f"B: 1e3N 1e2N 1e1N hand {HAND}"


def played(mode: str, minds: list[str], num_games: int, **options: object) -> Report:
    return simulate(variant("end-of-line", mode, len(minds), options), minds, num_games, seed=1)


def test_more_exits_and_more_room_are_better() -> None:
    def worth(line: str) -> int:
        match = at(f"turn 3 A 0/2 - order AB first A | A: {line} hand {HAND} | {B}")
        return int(policy.appraise(match.state, 0))

    assert worth("1c3N 1c2N 5c1N") > worth("1c3N 1c2N 4c1N") > worth("1c3N 1c2N 1c1N")


def test_what_is_good_for_one_side_is_bad_for_the_other() -> None:
    s = at(f"turn 3 A 0/2 - order AB first A | A: 1c3N 5c2N hand {HAND} | {B}").state
    assert policy.appraise(s, 0) == -policy.appraise(s, 1)


def test_cut_opponents_are_best_of_all() -> None:
    three = f"| B: 2Lf4E hand {HAND}{{}} | C: 2Lb4W hand {HAND}"
    begin = f"turn 3 A 0/2 - order {{}} first A | A: 1d2N 1d1N hand {HAND} "
    alive = at(begin.format("ABC") + three.format(""))
    cut = at(begin.format("AC") + three.format(" cut 1@2"))
    assert policy.appraise(cut.state, 0) > policy.appraise(alive.state, 0) + 500


def test_puzzle_bot_fears_cells_out_of_reach_and_gives_up_last() -> None:
    pocket = at("turn 2 A 0/2 - order A first A | A: 1c2N 1c1N hand 1 1 1", "puzzle")
    walls = at("turn 2 A 0/2 - order A first A walls b1 a2 b3 | A: 1c2N 1c1N hand 1 1 1", "puzzle")
    assert policy_puzzle.appraise(pocket.state, 0) > policy_puzzle.appraise(walls.state, 0)
    stopped = at("over | A: 1c2N", "solitaire")
    going = at("turn | A: 1c2N discards 1 1 1 4 4 5 0", "solitaire")
    assert policy_solitaire.appraise(going.state, 0) > policy_solitaire.appraise(stopped.state, 0)


def test_greedy_takes_the_reverse_that_saves_it() -> None:
    match = at(f"turn 3 A 0/2 - order AB first A | A: 2Lc3N 3Lb3W 2Lb4S hand {HAND} | {B}")
    action = choose("greedy", match.variant, match.state, 0, new_random(1))
    assert match.text(0, action) == "0: reverse"


@pytest.mark.parametrize("seat", [0, 1])
def test_greedy_clearly_beats_random_in_versus(seat: int) -> None:
    minds = ["random", "random"]
    minds[seat] = "greedy"
    assert played("versus", minds, 400).wins[seat].value > 0.85


def test_greedy_outlasts_seven_random_bots() -> None:
    report = played("versus", ["greedy"] + ["random"] * 7, 100)
    assert report.wins[0].value > 0.5


def test_greedy_team_beats_random_team() -> None:
    report = played("team-battle", ["greedy", "random", "random", "greedy"], 200)
    assert report.shared[0].value > 0.85


def test_greedy_covers_puzzles_that_random_never_covers() -> None:
    assert played("puzzle", ["greedy"], 300).wins[0].value > 0.3
    assert played("puzzle", ["random"], 300).wins[0].value == 0
    assert played("solitaire", ["greedy"], 300).wins[0].value > 0.15
    greedy, random = (played("coop-puzzle", [mind] * 3, 100) for mind in ("greedy", "random"))
    assert greedy.scores[0].value > random.scores[0].value + 10
