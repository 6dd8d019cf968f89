"""A puzzle at the keyboard: show it, take answers, give hints, tell the proof."""

from collections.abc import Callable

from rich.console import Console
from rich.text import Text

from enlinea.core.errors import EnlineaError
from enlinea.puzzles import Puzzle, goal_text, hint, judge, position
from enlinea.terminal.prompt import legal_list, parse_actions

WORDS = {
    "hint": "a hint; each time a little more",
    "list": "all legal moves, each with a letter to choose it by",
    "solution": "the answer and its proof",
    "help": "this list",
    "quit": "leave",
}
MOST_LISTED = 60


class PuzzleTalk:
    """One puzzle and one player."""

    def __init__(self, puzzle: Puzzle, console: Console, ask: Callable[[str], str]) -> None:
        self.puzzle = puzzle
        self.match = position(puzzle)
        self.console = console
        self.ask = ask
        self.num_hints = 0

    def run(self) -> bool:
        """Talk until it is solved, told or left; True if the player has solved it."""
        self.show()
        while True:
            try:
                line = self.ask("Your answer> ").strip()
            except (EOFError, KeyboardInterrupt):
                self.say("")
                return False
            word = line.lower()
            if word in ("quit", "solution"):
                if word == "solution":
                    self.tell_solution()
                return False
            if not line or word in WORDS:
                self._obey(word or "help")
            elif self._is_solved_by(line):
                return True

    def show(self) -> None:
        """The position and the goal."""
        puzzle, mode = self.puzzle, self.match.variant.mode
        stars = "*" * puzzle.difficulty
        self.say(f"Puzzle {puzzle.id}: {self.match.variant}, difficulty {stars}", style="bold")
        self.console.print(mode.draw.picture(self.match.view(puzzle.seat)))
        if puzzle.seats > 1:
            self.say(f"You are {mode.notation.seat_name(puzzle.seat)}.")
        self.say(goal_text(puzzle))
        self.say("Type your answer, hint, list, solution or quit.", style="dim")

    def _obey(self, word: str) -> None:
        if word == "hint":
            self.num_hints += 1
            self.say(self.hint(self.num_hints))
        elif word == "list":
            count = len(self.match.legal(self.puzzle.seat))
            is_short = count <= MOST_LISTED
            self.say(legal_list(self.match, self.puzzle.seat) if is_short else f"{count} moves")
        else:
            for name, meaning in WORDS.items():
                self.say(f"  {name:<9} {meaning}")

    def hint(self, number: int) -> str:
        """The first hint is about the answer, each further one shows one more action of it."""
        found = hint(self.puzzle, number)
        if number == 1:
            if self.puzzle.proof.kind == "display":
                return f"There are {found.num_choices} different answers."
            many = "action" if found.num_actions == 1 else "actions"
            return (
                f"The answer has {found.num_actions} {many}; "
                f"it was chosen among {found.num_choices}."
            )
        shown = ", ".join(found.shown)
        is_all = len(found.shown) == found.num_actions
        return f"That is all of it: {shown}" if is_all else f"It begins with: {shown}"

    def _is_solved_by(self, line: str) -> bool:
        try:
            actions = parse_actions(self.match, self.puzzle.seat, line)
            verdict = judge(self.puzzle, actions)
        except EnlineaError as problem:
            self.say(str(problem), style="yellow")
            return False
        self.say(f"{'Right' if verdict.is_right else 'Not yet'}: {verdict.reason}.")
        if verdict.is_right:
            self.tell_proof()
        return verdict.is_right

    def tell_solution(self) -> None:
        """The answer, then the proof."""
        self.say(f"The answer: {' or '.join(self.puzzle.answers)}")
        self.tell_proof()

    def tell_proof(self) -> None:
        """The values of the best turns, and which bots have found it."""
        proof = self.puzzle.proof
        if proof.kind == "display":
            self.say(f"Different answers in all: {proof.num_turns}.")
        else:
            self.say(f"Values ({proof.kind}), {proof.unit}:")
            for turn in proof.turns:
                self.say(f"  {turn.text()}")
        bots = ", ".join(f"{name} {share:.0%}" for name, share in self.puzzle.bots.items())
        self.say(f"Found by: {bots}.", style="dim")

    def say(self, text: str, style: str = "") -> None:
        """Print the text as it is: nothing in it is mark-up."""
        self.console.print(Text(text, style=style), soft_wrap=True)
