"""What the lab found as tables to read."""

from collections.abc import Iterable

from rich.console import Group
from rich.table import Column, Table
from rich.text import Text

from enlinea.core.game import find_game
from enlinea.lab.arena import ArenaReport
from enlinea.lab.measure import Speed
from enlinea.lab.simulate import Report
from enlinea.lab.sprt import UNDECIDED
from enlinea.lab.statistics import Estimate


def report_table(report: Report) -> Group:
    """A row for each seat, then the figures of the whole game."""
    notation = find_game(report.game).mode(report.mode).notation
    seats = Table("seat", "mind", "wins", "shares first place", "score", "spread")
    for seat in range(report.seats):
        seats.add_row(
            notation.seat_name(seat),
            report.minds[seat],
            share_text(report.wins[seat]),
            share_text(report.shared[seat]),
            mean_text(report.scores[seat]),
            f"{report.scores[seat].spread:.2f}",
        )
    tallies = Table("per game", *(notation.seat_name(seat) for seat in range(report.seats)))
    for name, estimates in report.tallies.items():
        tallies.add_row(name, *map(mean_text, estimates))
    games = Table("per game", "mean", "spread")
    for name, estimate in (
        ("steps", report.steps),
        ("turns", report.turns),
        ("seconds", report.seconds),
    ):
        if name != "seconds" or estimate.value > 0:
            games.add_row(name, mean_text(estimate), f"{estimate.spread:.2f}")
    kinds = Table("decisions", "per game", "choices")
    for name, kind in report.kinds.items():
        kinds.add_row(name, mean_text(kind.decisions), f"{kind.choices:.2f}")
    kinds.add_row("all", mean_text(report.decisions), f"{report.choices:.2f}")
    heading = Text(
        f"{report.game} {report.mode}, {_seats_text(report.seats)}, {report.games} games, "
        f"seed {report.seed} (95 % intervals)"
    )
    tables = [seats, tallies, games, kinds] if report.tallies else [seats, games, kinds]
    return Group(heading, *tables, *_fact_tables(report))


def _seats_text(seats: int) -> str:
    return f"{seats} seat{'s' if seats > 1 else ''}"


def _fact_tables(report: Report) -> list[Table]:
    """A row for each fact with all its values, as far as one was seen."""
    if not report.facts:
        return []
    facts = Table("fact", "times", "mean", "share of each value, %")
    for name, fact in report.facts.items():
        shares = (f"{value}={100 * share.value:.1f}" for value, share in fact.shares.items())
        facts.add_row(name, str(fact.times), mean_text(fact.mean), " ".join(shares))
    return [facts]


def arena_table(report: ArenaReport) -> Group:
    """A row for each mind with its rating, a row for each pair, and the verdict of a test."""
    minds = _whole("mind", "rating", "score", *(["seconds"] if report.minds[0].seconds else []))
    for mind in report.minds:
        seconds = [mean_text(mind.seconds)] if mind.seconds else []
        minds.add_row(mind.mind, rating_text(mind.rating), mean_text(mind.score), *seconds)
    pairs = _whole("mind", "against", "games", "share", "score", "its score")
    for pair in report.pairs:
        pairs.add_row(
            pair.upper,
            pair.lower,
            str(pair.games),
            share_text(pair.share),
            mean_text(pair.upper_score),
            mean_text(pair.lower_score),
        )
    heading = Text(
        f"{report.game} {report.mode}, {_seats_text(report.seats)}, "
        f"{report.schedule}, {report.games} games, seed {report.seed} (95 % intervals)"
    )
    return Group(heading, minds, pairs, *_verdict(report))


def _whole(*names: str) -> Table:
    """A table that cuts nothing off on a narrow screen: minds differ in their last settings."""
    return Table(*(Column(name, overflow="fold") for name in names))


def _verdict(report: ArenaReport) -> list[Text]:
    if report.sprt is None:
        return []
    lower, upper = (mind.mind for mind in report.minds)
    says = f"{upper} is {report.sprt.verdict} than {lower}"
    if report.sprt.verdict == UNDECIDED:
        says = f"undecided whether {upper} is stronger than {lower}"
    return [Text(f"{says}, after {report.sprt.deals} deals (LLR {report.sprt.llr:.2f})")]


def rating_text(estimate: Estimate) -> str:
    """A rating with the half width of its interval.

    >>> rating_text(Estimate(1834.2, 1790.1, 1878.3))
    '1834 ± 44'
    """
    return f"{estimate.value:.0f} ± {(estimate.high - estimate.low) / 2:.0f}"


def speed_table(rows: Iterable[Speed]) -> Table:
    """A row for each measured variant."""
    table = Table("game", "mode", "seats", "steps/s, one core", "steps/s, threads", "Match.play")
    for row in rows:
        table.add_row(
            row.game,
            row.mode,
            str(row.seats),
            f"{row.steps_per_second:,.0f}",
            f"{row.threads_steps_per_second:,.0f} on {row.threads}",
            f"{row.match_play_microseconds:.1f} µs",
        )
    return table


def share_text(estimate: Estimate) -> str:
    """A share in per cent with its interval.

    >>> share_text(Estimate(0.544, 0.537, 0.551))
    '54.4 % (53.7-55.1)'
    """
    return f"{estimate.value:.1%} ({100 * estimate.low:.1f}-{100 * estimate.high:.1f})".replace(
        "%", " %"
    )


def mean_text(estimate: Estimate) -> str:
    """A mean with the half width of its interval.

    >>> mean_text(Estimate(50.37, 50.29, 50.45, 5.9))
    '50.37 ± 0.08'
    """
    return f"{estimate.value:.2f} ± {(estimate.high - estimate.low) / 2:.2f}"
