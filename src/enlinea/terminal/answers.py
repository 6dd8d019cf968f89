"""What `enlinea solve` says of the games that have exact answers, but no table of all positions."""

from collections.abc import Callable

import msgspec

from enlinea.core.errors import SetupError
from enlinea.core.game import Variant
from enlinea.games.light_line.deck import deck_of
from enlinea.lab.report import mean_text, share_text
from enlinea.lab.simulate import simulate
from enlinea.lab.statistics import Estimate
from enlinea.solvers import expert_player
from enlinea.solvers.end_of_line.challenge import Answer, solve_challenge
from enlinea.solvers.end_of_line.witness import best_game
from enlinea.solvers.light_line import Lines, solve_lines


class ChallengeAnswer(Answer, frozen=True):
    """What is exactly known of a challenge, and a game with the best score."""

    best_game: list[str]

    def text(self) -> str:
        """A few lines for people."""
        left = "" if self.max_left is None else f"; at best they leave {self.max_left}"
        moves = [line.removeprefix("0: ") for line in self.best_game if line.startswith("0: ")]
        return (
            f"End of Line, challenge {self.challenge}, {self.cells} cells\n"
            f"{self.coverings:,} coverings without energy, {self.playable:,} of them with the "
            f"deck{left}\n"
            f"best score {self.best_score}, energy used {self.energy}: {', '.join(moves)}"
        )


class DealsAnswer(msgspec.Struct, frozen=True):
    """How the expert has fared over many deals."""

    mode: str
    seats: int
    puzzle: int
    deals: int
    seed: int
    solved: Estimate
    score: Estimate

    def text(self) -> str:
        """A few lines for people."""
        return (
            f"End of Line, {self.mode}, the expert in {self.deals} deals (95 % intervals)\n"
            f"covered {share_text(self.solved)}, score {mean_text(self.score)}"
        )


def answer_end_of_line(
    chosen: Variant,
    num_deals: int | None,
    seed: int,
    threads: int | None,
    on_progress: Callable[[int], None],
) -> ChallengeAnswer | DealsAnswer:
    """The exact answer to a challenge, or how the expert plays it with random draws."""
    if num_deals is not None:
        return play_many(chosen, num_deals, seed, threads, on_progress)
    if chosen.mode.name != "puzzle":
        advice = "; --deals shows how the expert plays it" if expert_player(chosen) else ""
        raise SetupError(f"{chosen.mode.name} has no exact answer{advice}")
    answer = solve_challenge(int(chosen.options["puzzle"]))
    return ChallengeAnswer(
        **msgspec.structs.asdict(answer), best_game=best_game(answer.challenge).texts()
    )


def play_many(
    chosen: Variant,
    num_deals: int,
    seed: int,
    threads: int | None,
    on_progress: Callable[[int], None],
) -> DealsAnswer:
    """The expert's solved share and mean score, with their intervals."""
    report = simulate(chosen, "expert", num_deals, seed, threads, on_progress)
    return DealsAnswer(
        mode=chosen.mode.name,
        seats=chosen.seats,
        puzzle=int(chosen.options["puzzle"]),
        deals=num_deals,
        seed=seed,
        solved=report.solved(),
        score=report.scores[0],
    )


def answer_light_line(
    chosen: Variant, cards: str, length: int | None, is_listed: bool
) -> tuple[Lines, str]:
    """The lines of some cards, and a few lines about them for people."""
    names = cards.replace(",", " ").split()
    is_wild = chosen.mode.name == "solo-line"
    if is_wild and length is not None:
        raise SetupError("solo-line uses all cards: --length is for the other modes")
    found = solve_lines(deck_of(chosen.options["deck"]), names, length, is_wild, is_listed)
    if not found.best:
        return found, "There is no such line."
    count = "too many to count" if found.count is None else str(found.count)
    shown = "".join(f"\n{', '.join(line)}" for line in found.lines)
    return found, (
        f"A line of {found.length} cards: {', '.join(found.best)}\nDifferent ones: {count}{shown}"
    )
