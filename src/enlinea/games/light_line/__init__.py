"""Light-Line!: neon tubes on an endless grid, five games with one deck."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from enlinea.core.game import Game, Mode, State
from enlinea.core.options import OptionValue
from enlinea.games.light_line import (
    boards,
    draw,
    facts,
    gallery,
    modes,
    policy_head_line,
    policy_kidz_line,
    policy_line,
    policy_long_line,
    policy_solo_line,
    rules_head_line,
    rules_kidz_line,
    rules_line,
    rules_long_line,
    rules_solo_line,
    timing,
    view,
)
from enlinea.games.light_line.deck import deck_of
from enlinea.games.light_line.fields import names_of
from enlinea.games.light_line.notation import ModeNotation
from enlinea.games.light_line.options import OPTIONS
from enlinea.games.light_line.view import Viewer


@dataclass(frozen=True)
class LightLineMode(Mode):
    """A mode whose notation and view follow the names of the cards in the deck."""

    def for_options(self, options: Mapping[str, OptionValue]) -> Mode:
        """The mode for a game with these options; the same but for the cards' names."""
        if options["deck"] is None:
            return self
        return _with_names(self, deck_of(options["deck"]).names)


class KidzLineMode(LightLineMode):
    """LL-31: nobody is shown where a card fits, but for seats with hints."""

    def shown_actions(self, s: State, seat: int, actions: Sequence[int]) -> Sequence[int]:
        """The places only to a seat with hints."""
        if s.hints >> seat & 1:
            return actions
        return [action for action in actions if action < rules_kidz_line.PLACE]


@lru_cache(maxsize=64)
def _with_names(mode: LightLineMode, names: tuple[str, ...]) -> Mode:
    notation, viewer = mode.notation, mode.view
    assert isinstance(notation, ModeNotation) and isinstance(viewer, Viewer)
    renamed = replace(
        mode,
        notation=replace(notation, names=names_of(names)),
        view=replace(viewer, names=names_of(names)),
    )
    renamed.__dict__["kernels"] = mode.kernels  # the rules are the same
    return renamed


GAME = Game(
    name="light-line",
    title="Light-Line!",
    summary="neon tubes on an endless grid, five games with one deck",
    modes=(
        LightLineMode(
            "line",
            rules_line,
            modes.LINE,
            Viewer(view.line_view),
            draw,
            policy_line,
            "lengthen lines and take their segments as points",
            is_hidden=True,
            svg=boards,
            facts=facts.LINE,
        ),
        LightLineMode(
            "long-line",
            rules_long_line,
            modes.LONG_LINE,
            Viewer(view.long_line_view),
            draw,
            policy_long_line,
            "all at once: build the longest line from eight cards",
            is_hidden=True,
            timing=timing.LONG_LINE,
            svg=boards,
            facts=facts.LONG_LINE,
        ),
        KidzLineMode(
            "kidz-line",
            rules_kidz_line,
            modes.KIDZ_LINE,
            Viewer(view.kidz_line_view),
            draw,
            policy_kidz_line,
            "find a place for your card",
            svg=boards,
        ),
        LightLineMode(
            "solo-line",
            rules_solo_line,
            modes.SOLO_LINE,
            Viewer(view.solo_line_view),
            draw,
            policy_solo_line,
            "a puzzle for one: all cards in one line, black is wild",
            timing=timing.SOLO_LINE,
            svg=boards,
            facts=facts.SOLO_LINE,
        ),
        LightLineMode(
            "head-line",
            rules_head_line,
            modes.HEAD_LINE,
            Viewer(view.head_line_view),
            draw,
            policy_head_line,
            "all at once: be the first to see a line of the target's length",
            timing=timing.HEAD_LINE,
            svg=boards,
            facts=facts.HEAD_LINE,
            is_endless=True,
        ),
    ),
    options=OPTIONS,
    gallery=gallery,
)
