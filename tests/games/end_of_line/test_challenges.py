"""The data file of the challenges: what it must hold, and what is said if it does not."""

import json
from pathlib import Path
from typing import Any

import pytest

from enlinea.core.errors import SetupError
from enlinea.core.game import variant
from enlinea.games.end_of_line.challenges import (
    all_challenges,
    challenge_picture,
    find_challenge,
    parse_challenges,
)
from enlinea.games.end_of_line.gallery import gallery_page
from enlinea.games.end_of_line.rules_puzzle import setup
from tests.games.end_of_line.table import new

PAGE = Path(__file__).parents[3] / "docs" / "games" / "end-of-line-challenges.md"


def file_with(**changes: Any) -> str:
    """A data file with one challenge, changed like this."""
    puzzle = {"id": 1, "series": "red", "walls": [[3, 1], [4, 0]], **changes}
    return json.dumps({"note": "", "puzzles": [puzzle]})


def test_all_one_hundred_and_forty_are_loaded_in_order() -> None:
    challenges = all_challenges()
    assert [challenge.number for challenge in challenges] == list(range(1, 141))
    series = [challenge.series for challenge in challenges]
    assert [series.count(name) for name in dict.fromkeys(series)] == [8, 9, 11, 20, 92]
    assert {challenge.number for challenge in challenges if challenge.placed} == {47, 48}
    assert [challenge.number for challenge in challenges if challenge.paths] == list(range(1, 18))


def test_every_challenge_but_those_with_a_placed_card_has_walls_of_its_own() -> None:
    walls = [challenge.walls for challenge in all_challenges() if not challenge.placed]
    assert len(set(walls)) == len(walls)


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"walls": [[2, 2]]}, "challenge 1: the wall on c3 lies on the start card"),
        ({"walls": [[1, 1], [1, 1]]}, "challenge 1: the wall on b2 lies on another wall"),
        ({"walls": [[0, 5]]}, r"challenge 1: the wall \[0, 5\] is off the 5x5 area"),
        ({"walls": [[-1, 0]]}, r"challenge 1: the wall \[-1, 0\] is off the 5x5 area"),
        ({"walls": [[1, 2]]}, "challenge 1: the wall on c2 closes the start card's only exit"),
        ({"id": 2}, "challenge 2 stands where challenge 1 should"),
        ({"series": "pink"}, "not a file of challenges: Invalid enum value 'pink'"),
        ({"walls": [[1, 2, 3]]}, "not a file of challenges"),
        ({"walls": "c4"}, "not a file of challenges"),
        ({"wals": []}, "not a file of challenges: .*wals"),
        ({"paths": -1}, "challenge 1: paths is -1"),
        ({"preplaced": {"row": 1, "col": 2, "type": "9"}}, "challenge 1: there is no card '9'"),
        (
            {"preplaced": {"row": 0, "col": 2, "type": "1"}},
            r"the placed card lies on \[0, 2\], not at the start card's exit c2",
        ),
    ],
)
def test_broken_data_is_refused_with_what_is_wrong(changes: dict[str, Any], fault: str) -> None:
    with pytest.raises(SetupError, match=fault):
        parse_challenges(file_with(**changes))


@pytest.mark.parametrize("content", ["", "[]", "{", '{"note": "", "puzzles": []}', b"\xff"])
def test_files_that_hold_no_challenges_are_refused(content: str | bytes) -> None:
    with pytest.raises(SetupError, match="not a file of challenges"):
        parse_challenges(content)


def test_walls_that_leave_nothing_to_cover_are_refused() -> None:
    cells = [[row, col] for row in range(5) for col in range(5) if (row, col) not in ((2, 2),)]
    with pytest.raises(SetupError, match="closes the start card's only exit"):
        parse_challenges(file_with(walls=cells))


@pytest.mark.parametrize("number", [0, 141, -3])
def test_challenge_that_does_not_exist_is_refused(number: int) -> None:
    with pytest.raises(SetupError, match="puzzle must be from 1 to 140"):
        variant("end-of-line", "puzzle", options={"puzzle": number})
    with pytest.raises(SetupError, match=f"there is no challenge {number}; there are 1 to 140"):
        setup(new("puzzle").state, 1, {"energy_anytime": False, "puzzle": number})


def test_option_without_effect_is_accepted_in_every_mode() -> None:
    for mode in ("versus", "solitaire", "coop-puzzle"):
        assert new(mode, puzzle=12, teams="pairs").position_text == new(mode).position_text


def test_pictures_show_walls_start_card_and_placed_card() -> None:
    assert challenge_picture(find_challenge(12)) == (
        "· · · · ·\n· · · · ·\n· · ↑ · ·\n· █ · █ ·\n· · · · ·"
    )
    for challenge in all_challenges():
        picture = challenge_picture(challenge)
        assert picture.count("█") == len(challenge.walls)
        assert picture.count("·") == challenge.num_free


def test_page_of_the_challenges_is_up_to_date() -> None:
    assert PAGE.read_text(encoding="utf-8") == gallery_page(), (
        "write it anew: python -m enlinea.games.end_of_line.gallery > docs/games/"
        "end-of-line-challenges.md"
    )
