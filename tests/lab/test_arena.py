"""Arenas: fair schedules, the same games on any threads, resumed files, true verdicts."""

import random
from collections.abc import Iterable, Sequence
from io import StringIO
from itertools import islice
from pathlib import Path

import pytest
from rich.console import Console

from enlinea.core.errors import EnlineaError, SetupError
from enlinea.core.game import CHANCE, Variant, variant
from enlinea.lab.arena import LADDER, ROUND_ROBIN, TOGETHER, Arena, share_of
from enlinea.lab.clock import play_clocked
from enlinea.lab.report import arena_table
from enlinea.lab.results import GameLine, Results, read_results
from enlinea.lab.schedule import Fixture, fixtures
from enlinea.lab.simulate import Table
from enlinea.lab.sprt import NOT_STRONGER, STRONGER, UNDECIDED, Sprt, Verdict
from tests.toys import snap

LINJA = variant("linja")
LINE_IT = variant("line-it", seats=3)
MINDS = ["random", "greedy:blunder=0.5", "greedy"]


def test_everyone_sits_everywhere_equally_often() -> None:
    for seats in (2, 3, 5):
        games = list(fixtures(ROUND_ROBIN, 3, range(seats), 10 * seats))
        assert len(games) == 3 * 10 * seats
        for pair in ({0, 1}, {0, 2}, {1, 2}):
            played = [game for game in games if set(game.seats) == pair]
            if seats == 2:
                low, high = sorted(pair)
                orders = [game.seats for game in played]
                assert orders.count((low, high)) == orders.count((high, low)) == 10
                continue
            heroes = [min(pair, key=game.seats.count) for game in played]
            alone = [game.seats.index(hero) for game, hero in zip(played, heroes, strict=True)]
            assert [alone.count(seat) for seat in range(seats)] == [10] * seats
            assert heroes.count(min(pair)) == heroes.count(max(pair))


def test_in_a_ladder_the_upper_one_sits_alone_against_the_one_below() -> None:
    games = list(fixtures(LADDER, 3, range(3), 6))
    assert {tuple(sorted(game.seats)) for game in games} == {(0, 0, 1), (1, 1, 2)}
    assert [game.seats.index(1) for game in games[:3]] == [0, 1, 2]


def test_together_all_seats_are_one_mind() -> None:
    assert list(fixtures(TOGETHER, 2, range(3), 1)) == [
        Fixture(0, (0, 0, 0)),
        Fixture(0, (1, 1, 1)),
    ]


def revealed(minds: list[str], deal: int) -> list[str]:
    """What chance brings in the first market."""
    _, matches = Table(LINE_IT, minds).play(1, deal, is_kept=True, luck=2)
    return [text for text in matches[0].texts() if text.startswith("*")][:5]


def test_the_games_of_a_deal_share_their_luck() -> None:
    first = revealed(["random", "greedy", "greedy"], 3)
    assert first == revealed(["greedy", "random", "greedy"], 3) == revealed(["random"] * 3, 3)
    assert first != revealed(["random"] * 3, 4)


@pytest.mark.parametrize("schedule", [ROUND_ROBIN, LADDER, TOGETHER])
@pytest.mark.parametrize("chosen", [LINJA, LINE_IT], ids=str)
def test_any_number_of_threads_gives_the_same_report(chosen: Variant, schedule: str) -> None:
    one, *others = (
        Arena(chosen, MINDS, 12, 4, schedule).run(threads=threads) for threads in (1, 2, 3)
    )
    assert others == [one, one]
    assert one.games == Arena(chosen, MINDS, 12, 4, schedule).total


def test_an_interrupted_arena_goes_on_to_the_same_end(tmp_path: Path) -> None:
    whole, part = tmp_path / "whole.jsonl", tmp_path / "part.jsonl"
    report = Arena(LINE_IT, MINDS, 9, 4).run(results=Results(whole))
    text = whole.read_bytes()
    for size in (len(text), len(text) - 1, len(text) // 2, text.index(b"\n") + 1):
        part.write_bytes(text[:size])
        assert Arena(LINE_IT, MINDS, 9, 4).run(results=Results(part)) == report
        assert part.read_bytes() == text
    header, games, size = read_results(whole)
    assert (dict(header.minds)["greedy"], len(games), size) == ("greedy", report.games, len(text))


def test_more_games_are_added_to_a_finished_file(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    Arena(LINJA, MINDS, 4, 4).run(results=Results(path))
    more = Arena(LINJA, MINDS, 8, 4).run(results=Results(path))
    assert more == Arena(LINJA, MINDS, 8, 4).run()


def test_a_file_of_another_arena_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    Arena(LINJA, MINDS, 2, 4).run(results=Results(path))
    before = path.read_bytes()
    for arena, what in (
        (Arena(LINJA, MINDS, 2, 5), "seed"),
        (Arena(LINJA, MINDS[:2], 2, 4), "minds"),
        (Arena(LINJA, MINDS[::-1], 2, 4), "minds"),  # the games name minds by number
        (Arena(LINJA, MINDS, 2, 4, LADDER), "schedule"),
        (Arena(LINE_IT, MINDS, 2, 4), "game"),
    ):
        with pytest.raises(SetupError, match=f"belongs to another arena: not the same {what}"):
            arena.run(results=Results(path))
    assert path.read_bytes() == before


def test_two_arenas_do_not_write_to_one_file(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    games = Arena(LINJA, MINDS, 2, 4).games(results=Results(path))
    next(games)
    with pytest.raises(SetupError, match=r"another arena is writing to .*results\.jsonl"):
        Arena(LINJA, MINDS, 2, 4).run(results=Results(path))
    games.close()
    Arena(LINJA, MINDS, 2, 4).run(results=Results(path))


def test_a_file_that_was_cut_off_in_its_first_line_begins_anew(tmp_path: Path) -> None:
    whole, part = tmp_path / "whole.jsonl", tmp_path / "part.jsonl"
    report = Arena(LINJA, MINDS, 2, 4).run(results=Results(whole))
    for size in (0, 1, 20):
        part.write_bytes(whole.read_bytes()[:size])
        assert Arena(LINJA, MINDS, 2, 4).run(results=Results(part)) == report
        assert part.read_bytes() == whole.read_bytes()


@pytest.mark.parametrize("text", ["x", "{}\n", "x\n", "\xff\n", '{"game": 1}\n', "[]\n"])
def test_a_file_that_holds_no_results_is_told(tmp_path: Path, text: str) -> None:
    path = tmp_path / "results.jsonl"
    path.write_bytes(text.encode("latin-1"))
    with pytest.raises(EnlineaError, match="is not a results file of an arena"):
        Arena(LINJA, MINDS, 2, 4).run(results=Results(path))
    assert path.read_bytes() == text.encode("latin-1")


@pytest.mark.parametrize(
    ("minds", "games", "seed", "message"),
    [
        (["greedy"], 1, 0, "at least two minds"),
        (["greedy", "greedy"], 1, 0, "one is named twice"),
        (["greedy", "random"], 0, 0, "at least one game"),
        (["greedy", "random"], 1, -1, "the seed of an arena"),
        (["greedy", "random"], 1, 2**63, "the seed of an arena"),
        (["greedy", "chess"], 1, 0, "there is no mind"),
    ],
)
def test_bad_arenas_are_refused(minds: list[str], games: int, seed: int, message: str) -> None:
    with pytest.raises(SetupError, match=message):
        Arena(LINJA, minds, games, seed).run()


def test_the_test_needs_two_minds() -> None:
    with pytest.raises(SetupError, match="compares two minds, not 3"):
        Arena(LINJA, MINDS, 2).run(margin=0.1)


def test_the_stronger_mind_is_rated_higher_and_told_so() -> None:
    report = Arena(LINJA, MINDS, 30, seed=1).run()
    rated = [mind.rating for mind in report.minds]
    assert rated[0].high < rated[1].low and rated[1].high < rated[2].low
    assert [pair.share.low > 0.6 for pair in report.pairs] == [True] * 3
    report = Arena(LINJA, ["random", "greedy"], 400, seed=1).run(margin=0.1)
    assert report.sprt is not None and report.sprt.verdict == STRONGER
    assert report.games < 400, "it stops as soon as it is clear"
    weaker = Arena(LINJA, ["greedy", "random"], 400, seed=1).run(margin=0.1)
    assert weaker.sprt is not None and weaker.sprt.verdict == NOT_STRONGER


def verdict_of(shares: Iterable[float], margin: float) -> Verdict:
    """What the sequential test says after these deals."""
    test = Sprt(margin)
    for share in shares:
        test.add(share)
    return test.verdict


@pytest.mark.parametrize("margin", [0.05, 0.1, 0.2])
@pytest.mark.parametrize(
    ("shares", "even", "odds"),  # how often each share comes if both are even, and what it gains
    [
        ((0, 1), (0.5, 0.5), (-1, 1)),
        ((0, 0.5, 1), (0.25, 0.5, 0.25), (-1, 0, 1)),
        ((0, 0.5, 1), (0.1, 0.8, 0.1), (-0.2, -0.6, 0.8)),
    ],
)
def test_the_sequential_test_is_seldom_wrong(
    shares: tuple[float, ...], even: tuple[float, ...], odds: tuple[float, ...], margin: float
) -> None:
    lots = random.Random(1)
    gain = margin / sum(share * odd for share, odd in zip(shares, odds, strict=True))
    stronger = [chance + gain * odd for chance, odd in zip(even, odds, strict=True)]
    assert min(stronger) >= 0

    def verdicts(chances: Sequence[float]) -> list[str]:
        deals = (iter(lambda: lots.choices(shares, chances)[0], None) for _ in range(400))
        return [verdict_of(islice(deal, 4000), margin).verdict for deal in deals]

    # Each kind of error is meant to come once in twenty times; 400 trials, three standard errors.
    assert verdicts(even).count(STRONGER) < 400 * 0.05 + 3 * 4.4
    assert verdicts(stronger).count(NOT_STRONGER) < 400 * 0.05 + 3 * 4.4


def test_the_sequential_test_does_not_judge_by_a_few_deals() -> None:
    assert verdict_of([1] * 15, margin=0.1).verdict == UNDECIDED
    assert verdict_of([1] * 16, margin=0.1).verdict == STRONGER


def test_the_sequential_test_stands_by_its_verdict() -> None:
    assert verdict_of([1] * 16 + [0] * 100, margin=0.1) == verdict_of([1] * 16, margin=0.1)


def test_winners_stand_before_others_with_as_many_points() -> None:
    line = GameLine(deal=0, seats=[0, 1, 1], scores=[5, 5, 7], winners=[0])
    assert share_of(line, 0, line, 1) == 1.0
    line = GameLine(deal=0, seats=[0, 1, 1], scores=[5, 5, 7], winners=[2])
    assert share_of(line, 0, line, 1) == 0.25
    assert share_of(line, 1, line, 0) == 0.75


def test_who_is_done_sooner_stands_first_where_each_plays_apart() -> None:
    slow = GameLine(deal=0, seats=[0], scores=[1], winners=[0], seconds=90.5)
    quick = GameLine(deal=0, seats=[1], scores=[1], winners=[0], seconds=20.25)
    assert (share_of(quick, 1, slow, 0), share_of(slow, 0, quick, 1)) == (1.0, 0.0)
    solo = variant("light-line", "solo-line")
    report = Arena(solo, ["dozy", "flash"], 20, seed=1).run()
    dozy, flash = report.minds
    assert dozy.seconds is not None and flash.seconds is not None
    assert dozy.seconds.value > flash.seconds.value
    assert report.pairs[0].share.value > 0.5
    console = Console(width=120, file=StringIO())
    with console.capture() as capture:
        console.print(arena_table(report))
    assert "seconds" in capture.get()


def test_against_the_clock_the_cards_come_in_the_same_order_for_all() -> None:
    solo = variant("light-line", "solo-line")

    def draws(skill: str, luck: int) -> list[int]:
        history = play_clocked(solo, [skill], seed=5, number=3, luck=luck).match.history
        return [action for actor, action in history if actor == CHANCE]

    assert draws("dozy", luck=7) == draws("flash", luck=7) != draws("flash", luck=8)


def test_mates_of_a_team_have_the_same_mind() -> None:
    battle = variant("end-of-line", "team-battle", 4)
    games = list(fixtures(LADDER, 2, battle.teams, 4))
    assert [game.seats for game in games] == [(1, 0, 0, 1), (0, 1, 1, 0)] * 2
    assert variant("linja").teams == (0, 1)


@pytest.mark.parametrize(
    "line",
    [
        b'{"deal":0,"seats":[1,0],"scores":[],"winners":[1]}',
        b'{"deal":0,"seats":[1,0],"scores":[1,2],"winners":[2]}',
        b'{"deal":0,"seats":[1,0],"scores":[1,2],"winners":[-1]}',
        b'{"deal":1,"seats":[1,0],"scores":[1,2],"winners":[1]}',
    ],
)
def test_a_game_that_cannot_be_the_arenas_is_refused(tmp_path: Path, line: bytes) -> None:
    path = tmp_path / "results.jsonl"
    Arena(LINJA, MINDS[:2], 2, 4).run(results=Results(path))
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(lines[0] + line + b"\n")
    before = path.read_bytes()
    with pytest.raises(SetupError, match="holds other games than this arena plays"):
        Arena(LINJA, MINDS[:2], 2, 4).run(results=Results(path))
    assert path.read_bytes() == before


def test_games_from_before_each_mind_had_luck_of_its_own_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    Arena(LINJA, MINDS[:2], 2, 4).run(results=Results(path))
    path.write_bytes(path.read_bytes().replace(b',"version":2', b""))
    with pytest.raises(SetupError, match="belongs to another arena: not the same version"):
        Arena(LINJA, MINDS[:2], 2, 4).run(results=Results(path))


def test_bots_with_and_without_a_clock_do_not_meet(tmp_path: Path) -> None:
    solo = variant("light-line", "solo-line")
    with pytest.raises(SetupError, match="dozy play by the clock, the other bots do not: mix none"):
        Arena(solo, ["greedy", "dozy"], 2)


def test_together_the_scores_decide_and_not_who_beat_a_copy_of_itself() -> None:
    report = Arena(variant("line-it"), ["random", "greedy"], 12, 1, TOGETHER).run()
    lower, upper = report.pairs[0].lower_score, report.pairs[0].upper_score
    assert lower.high < upper.low
    assert report.pairs[0].share.value == 1.0


def test_who_plays_the_same_deal_apart_has_ideas_of_its_own() -> None:
    solo = variant("light-line", "solo-line")
    report = Arena(solo, ["dozy", "slow"], 60, seed=1).run()
    # With one stream for both, whoever is quicker on average would be quicker in every deal.
    assert 0.5 < report.pairs[0].share.value < 0.9


def test_a_narrow_table_leaves_nothing_out() -> None:
    minds = ["greedy:blunder=0.25", "greedy:blunder=0.26"]
    report = Arena(LINJA, minds, 2, seed=1).run()
    console = Console(width=60, file=StringIO())
    with console.capture() as capture:
        console.print(arena_table(report))
    text = capture.get()
    assert "…" not in text
    assert "blunder=0.25" in text and "blunder=0.26" in text


def test_the_table_names_all_minds_and_the_verdict() -> None:
    report = Arena(LINJA, ["random", "greedy"], 40, seed=1).run(margin=0.1)
    console = Console(width=120, file=StringIO())
    with console.capture() as capture:
        console.print(arena_table(report))
    text = capture.get()
    assert "greedy is stronger than random, after 16 deals" in text
    assert "linja standard, 2 seats, round robin, 32 games, seed 1" in text


def test_a_toy_in_real_time_is_played_too() -> None:
    toy = variant(snap.game_of(), seats=2)
    report = Arena(toy, ["random", "greedy"], 4).run()
    assert report.games == 4
