"""Line-it (2-5 players): lay one rising or falling line; bank it in time, or push on."""

from collections.abc import Mapping
from dataclasses import replace

from enlinea.core.game import Game, Mode
from enlinea.core.options import Option, OptionValue
from enlinea.games.line_it import draw, notation, policy, rules, view


class _LineIt(Mode):
    def for_options(self, options: Mapping[str, OptionValue]) -> Mode:
        """LI-13: with open_memory nothing is hidden from anybody."""
        return _OPEN if options["open_memory"] else self


_STANDARD = _LineIt("standard", rules, notation, view, draw, policy, is_hidden=True)
_OPEN = replace(_STANDARD, is_hidden=False)

GAME = Game(
    name="line-it",
    title="Line-it",
    summary="lay one rising or falling line; bank it in time, or push on",
    modes=(_STANDARD,),
    options=(
        Option("exact_bet", False, "a bet wins only with exactly as many numbers (LI-7)"),
        Option("empty_hands", False, "both cards in hand may be played last (LI-11)"),
        Option("open_memory", False, "show all hands and the cards still to come (LI-13)"),
    ),
)
