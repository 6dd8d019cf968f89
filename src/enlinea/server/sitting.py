"""Who may do what at a table: sitting down, leaving, bots, substitutes."""

from collections.abc import Sequence

from enlinea.core.options import short
from enlinea.minds.levels import USUAL_BOT, all_levels
from enlinea.server.ratings import BOT, Ratings
from enlinea.server.refusal import Refusal
from enlinea.server.rows import SeatRow, TableRow


def checked_bot(bot: str) -> str:
    """The bot of that name."""
    known = all_levels()
    if bot not in known:
        raise Refusal("unreadable", f"there is no bot {short(bot)}; there is: {', '.join(known)}")
    return bot


def matching_bot(row: TableRow, seat: SeatRow, ratings: Ratings) -> str:
    """The bot that is closest to the person in strength; the usual one if nobody knows."""
    person = seat.person and ratings.find(row.game, row.mode, seat.person)
    rated = {
        bot: rating
        for bot in all_levels()
        if (rating := ratings.find(row.game, row.mode, BOT + bot)) is not None
    }
    if not person or not rated:
        return USUAL_BOT
    return min(rated, key=lambda bot: abs(rated[bot].mu - person.mu))


def seat_to_take(seats: Sequence[SeatRow], wanted: int | None) -> SeatRow:
    """The seat that is asked for, or the first that is open."""
    if wanted is None:
        for seat in seats:
            if seat.is_open:
                return seat
        raise Refusal("not_now", "no seat is free")
    seat = named_seat(seats, wanted)
    if not seat.is_open:
        raise Refusal("not_now", "this seat is taken")
    return seat


def named_seat(seats: Sequence[SeatRow], number: int) -> SeatRow:
    """The seat of that number."""
    if number >= len(seats):
        raise Refusal("not_found", f"there is no seat {number}")
    return seats[number]


def seats_of(seats: Sequence[SeatRow], person: str | None, by_secret: set[int]) -> list[int]:
    """The seats that somebody plays."""
    return [
        seat.seat
        for seat in seats
        if (person is not None and seat.person == person) or seat.seat in by_secret
    ]
