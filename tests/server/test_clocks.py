"""Clocks: banks, increments, time for each turn, and the delay of the line given back."""

from enlinea.core.game import variant
from enlinea.server.clocks import MAX_LAG, SeatClocks, clocks_after
from enlinea.server.course import Entry
from enlinea.server.rows import SeatRow
from enlinea.server.shapes import BankClock, MoveClock, NoClock
from tests.server.houses import NOW, new_course

PEOPLE = [SeatRow(0, person="a"), SeatRow(1, person="b")]
WITH_BOT = [SeatRow(0, bot="greedy"), SeatRow(1, person="b")]


def started(clock: BankClock | MoveClock | NoClock) -> SeatClocks:
    clocks = SeatClocks(clock, 2)
    clocks.start([0], NOW)
    return clocks


def act(clocks: SeatClocks, seat: int, at: float, then: list[int], lag: float = 0.0) -> None:
    spent = clocks.spent(seat, at, lag)
    clocks.note(Entry(1, seat, "x", at, spent=spent), then)


def test_bank_goes_down_and_gets_its_increment_at_the_end_of_the_turn() -> None:
    clocks = started(BankClock(60, 5))
    act(clocks, 0, NOW + 10, [0])
    assert clocks.left == [50, 60]
    act(clocks, 0, NOW + 13, [1])
    assert clocks.left == [52, 60] and clocks.running == 1
    act(clocks, 1, NOW + 14, [0])
    assert clocks.left == [52, 64]


def test_time_for_each_turn_is_full_again_in_the_next() -> None:
    clocks = started(MoveClock(30))
    act(clocks, 0, NOW + 20, [0])
    assert clocks.deadline(PEOPLE) == NOW + 30 + MAX_LAG
    act(clocks, 0, NOW + 25, [1])
    assert clocks.left == [30, 30]


def test_delay_of_the_line_is_given_back_up_to_a_limit() -> None:
    clocks = started(BankClock(60))
    act(clocks, 0, NOW + 1, [1], lag=0.25)
    act(clocks, 1, NOW + 3, [0], lag=10.0)
    assert clocks.left == [60 - 0.75, 60 - 2 + MAX_LAG]


def test_no_clock_never_ends() -> None:
    clocks = started(NoClock())
    act(clocks, 0, NOW + 1e6, [1])
    assert clocks.deadline(PEOPLE) is None
    assert clocks.shown(NOW + 2e6, PEOPLE, None).left == [None, None]


def test_bots_have_no_deadline_and_their_clock_rests() -> None:
    clocks = started(BankClock(60))
    assert clocks.deadline(WITH_BOT) is None
    assert clocks.shown(NOW + 10, WITH_BOT, None).left == [60, 60]
    assert clocks.shown(NOW + 10, PEOPLE, None).left == [50, 60]


def test_whoever_comes_back_has_a_moment() -> None:
    clocks = started(BankClock(60))
    act(clocks, 0, NOW + 100, [0])
    assert clocks.left[0] == 0
    clocks.welcome_back(0, NOW + 200)
    assert clocks.deadline(PEOPLE) == NOW + 210 + MAX_LAG


def test_clocks_follow_from_the_log_and_time_away_is_nobodys_loss() -> None:
    course = new_course(variant("linja"))
    entries = [course.act(0, "3", NOW + 7, spent=7), course.act(0, "2", NOW + 9, spent=2)]
    again = new_course(variant("linja"))
    clocks = clocks_after(again, BankClock(60, 1), entries, NOW + 1000)
    assert clocks.left == [52, 60] and clocks.running == 1
    assert clocks.deadline(PEOPLE) == NOW + 1060 + MAX_LAG
