"""Simulations: the rulebook's facts, the same games on any threads, every figure recomputed."""

from collections.abc import Callable
from itertools import groupby
from statistics import fmean, stdev
from typing import Any

import msgspec
import pytest

from enlinea.core.errors import SetupError
from enlinea.core.game import CHANCE, Variant, variant
from enlinea.core.match import Match
from enlinea.core.record import Record, record_text, replay
from enlinea.lab.simulate import Report, simulate
from tests.naive.linja import NaiveLinja
from tests.toys import snap

SNAP = snap.game_of()
LINJA = variant("linja")
RANDOM = ["random", "random"]


def simulated(chosen: Variant, games: int, **more: Any) -> tuple[Report, list[Record]]:
    records: list[Record] = []
    minds = more.pop("minds", ["random"] * chosen.seats)
    return simulate(chosen, minds, games, on_record=records.append, **more), records


@pytest.fixture(scope="module")
def facts() -> Report:
    return simulate(LINJA, RANDOM, 20_000, seed=1)


def test_twenty_thousand_games_of_linja_are_as_the_rulebook_says(facts: Report) -> None:
    # Both the rulebook's figures and ours come from 20,000 games: the difference of the two has a
    # standard error of 0.5 % for a win, 0.2 % for a draw, 0.06 turns, 0.08 decisions, 0.06 points;
    # three of these, and the rounding of the rulebook.
    assert facts.turns.value == pytest.approx(50.7, abs=0.05 + 3 * 0.06)
    assert facts.decisions.value == pytest.approx(89.7, abs=0.05 + 3 * 0.08)
    assert facts.wins[0].value == pytest.approx(0.544, abs=0.0005 + 3 * 0.005)
    assert facts.wins[1].value == pytest.approx(0.416, abs=0.0005 + 3 * 0.005)
    assert facts.shared[0].value == pytest.approx(0.040, abs=0.0005 + 3 * 0.002)
    assert facts.scores[0].value == pytest.approx(50.4, abs=0.05 + 3 * 0.06)
    assert facts.scores[1].value == pytest.approx(48.8, abs=0.05 + 3 * 0.06)


def test_the_figures_of_a_report_fit_together(facts: Report) -> None:
    assert facts.shared[0] == facts.shared[1], "a draw is a draw for both"
    total = facts.wins[0].value + facts.wins[1].value + facts.shared[0].value
    assert total + facts.no_winner.value == pytest.approx(1)
    assert facts.steps == facts.decisions, "Linja has no chance"
    estimates = [*facts.wins, *facts.shared, *facts.scores, facts.steps, facts.turns]
    assert all(estimate.low < estimate.value < estimate.high for estimate in estimates)
    assert (facts.game, facts.mode, facts.seats, facts.games) == ("linja", "standard", 2, 20_000)
    assert (facts.seed, facts.minds, facts.tallies) == (1, RANDOM, {})


@pytest.mark.parametrize("games", [1, 255, 256, 257, 700])
def test_any_number_of_threads_gives_the_same_games(games: int) -> None:
    (one, first), *others = (simulated(LINJA, games, seed=5, threads=n) for n in (1, 2, 3))
    assert len(first) == one.games == games
    for report, records in others:
        assert report == one
        assert records == first


@pytest.mark.nojit
def test_a_game_depends_only_on_seed_and_number() -> None:
    _, many = simulated(LINJA, 7, seed=5)
    _, few = simulated(LINJA, 3, seed=5)
    assert many[:3] == few
    texts = {record_text(record) for record in many}
    assert len(texts) == 7, "no two games are the same"


def test_keeping_records_changes_no_figure() -> None:
    report, _ = simulated(LINJA, 300, seed=5)
    assert report == simulate(LINJA, RANDOM, 300, seed=5)


def test_another_seed_gives_other_games() -> None:
    assert not set(map(record_text, simulated(LINJA, 20, seed=5)[1])) & set(
        map(record_text, simulated(LINJA, 20, seed=6)[1])
    )


def assert_mean(estimate: Any, values: list[int]) -> None:
    assert estimate.value == pytest.approx(fmean(values), rel=1e-12)
    assert estimate.spread == pytest.approx(stdev(values), rel=1e-9)
    assert estimate.high - estimate.value == pytest.approx(
        1.959964 * stdev(values) / len(values) ** 0.5, rel=1e-6
    )
    assert estimate.high - estimate.value == pytest.approx(estimate.value - estimate.low)


@pytest.mark.parametrize("options", [{}, {"tease": True}, {"sheet2010": True}], ids=str)
def test_every_figure_follows_from_the_records_by_the_naive_twin(options: dict[str, bool]) -> None:
    chosen = variant("linja", options=options)
    report, records = simulated(chosen, 40, seed=9, minds=["greedy", "random"])
    scores: list[list[int]] = []
    winners: list[list[int]] = []
    choices = 0
    for record in records:
        twin = NaiveLinja(options=dict(chosen.options))
        for text in record.actions:
            choices += len(twin.legal(int(text[0])))
            twin.play(int(text[0]), text[3:])
        result = twin.result()
        scores.append(result[0])
        winners.append(result[1])
    lengths = [len(record.actions) for record in records]
    turns = [len(list(groupby(record.actions, key=lambda text: text[0]))) for record in records]
    assert_mean(report.decisions, lengths)
    assert_mean(report.steps, lengths)
    assert_mean(report.turns, turns)
    assert report.choices == pytest.approx(choices / sum(lengths))
    for seat in (0, 1):
        assert_mean(report.scores[seat], [score[seat] for score in scores])
        assert report.wins[seat].value == winners.count([seat]) / 40
        assert report.shared[seat].value == winners.count([0, 1]) / 40


@pytest.mark.parametrize("seats", [2, 3])
def test_every_figure_of_a_game_with_chance_follows_from_the_records(
    seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    chosen = variant(SNAP, seats=seats)
    report, records = simulated(chosen, 60, seed=2)
    matches = [played(chosen, record) for record in records]
    outcomes = [match.outcome() for match in matches]
    decisions = [[seat for seat, _ in match.history if seat != CHANCE] for match in matches]
    assert_mean(report.steps, [len(match.history) for match in matches])
    assert_mean(report.decisions, [len(seats) for seats in decisions])
    actors = [[seat for seat, _ in match.history] for match in matches]
    runs = [[seat for seat, _ in groupby(seats) if seat != CHANCE] for seats in actors]
    assert_mean(report.turns, [len(seats) for seats in runs])
    assert list(report.kinds) == ["snap"]
    assert report.kinds["snap"].decisions == report.decisions
    assert report.kinds["snap"].choices == 1
    assert report.choices == 1, "a seat can only snap"
    assert list(report.tallies) == ["snaps"]
    for seat in range(seats):
        assert_mean(report.tallies["snaps"][seat], [found.count(seat) for found in decisions])
        assert_mean(report.scores[seat], [out.scores[seat] for out in outcomes if out])
        alone = [out for out in outcomes if out and out.winners == (seat,)]
        among = [out for out in outcomes if out and seat in out.winners]
        assert report.wins[seat].value == len(alone) / 60
        assert report.shared[seat].value == (len(among) - len(alone)) / 60


def played(chosen: Variant, record: Record) -> Match:
    match = Match(chosen)
    for text in record.actions:
        match.play_text(text)
    assert match.is_over
    return match


def test_chance_is_drawn_by_its_weights() -> None:
    # Of the six cards of the toy the second has the colour of the first one time in five.
    _, records = simulated(variant(SNAP), 3000, seed=4)
    same = sum(record.actions[0] == record.actions[1] for record in records)
    assert same / 3000 == pytest.approx(0.2, abs=4 * (0.2 * 0.8 / 3000) ** 0.5)


@pytest.mark.bounds
@pytest.mark.nojit
def test_records_replay_to_the_end_and_name_the_minds() -> None:
    _, records = simulated(variant("linja", options={"tease": True}), 3, minds=["greedy", "random"])
    for record in records:
        assert record.players == ["greedy", "random"]
        assert record.options == {"tease": True}
        match = replay(record)
        assert match.is_over and match.texts() == record.actions


@pytest.mark.nojit
@pytest.mark.bounds
def test_a_single_game_is_a_simulation_too() -> None:
    report = simulate(LINJA, RANDOM, 1, seed=3, threads=1)
    assert report.games == 1
    assert report.steps.low == report.steps.value == report.steps.high
    assert report.wins[0].value in (0, 1)


def test_progress_is_told_game_by_game_up_to_all() -> None:
    told: list[int] = []
    simulate(LINJA, RANDOM, 1000, seed=3, on_progress=told.append)
    assert sum(told) == 1000 and len(told) > 1 and min(told) > 0


def test_an_error_while_recording_stops_the_simulation() -> None:
    def full(record: Record) -> None:
        raise OSError("no space left")

    with pytest.raises(OSError, match="no space left"):
        simulate(LINJA, RANDOM, 2000, on_record=full)


def test_a_report_is_plain_data() -> None:
    report = simulate(variant(SNAP), RANDOM, 10, seed=3)
    again = msgspec.json.decode(msgspec.json.encode(report), type=Report)
    assert again == report


@pytest.mark.parametrize("seed", [0, 2**31, 2**32, 2**63 - 1, 2**63, 2**64 - 1])
def test_seeds_up_to_64_bits_give_games(seed: int) -> None:
    assert simulate(LINJA, RANDOM, 2, seed=seed, threads=1).seed == seed


def test_minds_can_be_named_as_they_are_typed() -> None:
    assert simulate(LINJA, "greedy,random", 5) == simulate(LINJA, ["greedy", "random"], 5)
    assert simulate(LINJA, "random", 5).minds == RANDOM


@pytest.mark.nojit
@pytest.mark.parametrize(
    ("use", "message"),
    [
        (lambda: simulate(LINJA, RANDOM, 0), "at least one game"),
        (lambda: simulate(LINJA, RANDOM, -5), "at least one game"),
        (lambda: simulate(LINJA, RANDOM, 5, seed=2**64), "a seed is"),
        (lambda: simulate(LINJA, RANDOM, 5, seed=-1), "a seed is"),
        (lambda: simulate(LINJA, ["random"], 5), "1 minds for 2 seats"),
        (lambda: simulate(LINJA, ["random"] * 3, 5), "3 minds for 2 seats"),
        (lambda: simulate(LINJA, [], 5), "0 minds for 2 seats"),
        (lambda: simulate(LINJA, ["random", "chess"], 5), "there is no mind .chess."),
        (lambda: simulate(LINJA, ["random", "person"], 5), "there is no mind .person."),
        (lambda: simulate(LINJA, "chess", 5), "there is no mind .chess."),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_cannot_be_simulated_is_told(use: Callable[[], Report], message: str) -> None:
    with pytest.raises(SetupError, match=message):
        use()


def test_a_negative_number_of_threads_is_refused() -> None:
    with pytest.raises(ValueError):
        simulate(LINJA, RANDOM, 5, threads=-1)
