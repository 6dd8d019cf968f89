"""Why the rules forbid an action here and now: a sentence for the player, and the clause."""

from enlinea.core.game import CHANCE, State
from enlinea.games.end_of_line.actions import DRAW, ENERGY, PLACE, Effect, Reason
from enlinea.games.end_of_line.board import last_cell, neighbour
from enlinea.games.end_of_line.energy import FIRST_ROUND
from enlinea.games.end_of_line.parts import SEAT_NAMES
from enlinea.games.end_of_line.places import open_exits, target_cell
from enlinea.games.end_of_line.state import WALL, Phase
from enlinea.games.end_of_line.tables import (
    CELL_TEXTS,
    EXITS,
    KINDS,
    NUM_CELLS,
    NUM_HEADINGS,
    NUM_KINDS,
    START,
)


def refusal(s: State, seat: int, action: int, reason: int) -> tuple[str, str]:
    """The sentence and the clause for one of the game's own reasons."""
    if seat == CHANCE or reason <= Reason.HAND_IS_SETTLED:
        return card_refusal(s, action, reason)
    if action >= PLACE:
        kind, cell = divmod(action - PLACE, NUM_CELLS)
        return place_refusal(s, seat, kind, cell, reason)
    return energy_refusal(s, seat, Effect(action - ENERGY), reason)


def card_refusal(s: State, action: int, reason: int) -> tuple[str, str]:
    """About revealing, drawing and keeping."""
    name, code = SEAT_NAMES[s.mover], KINDS[action % NUM_KINDS]
    is_reveal = s.phase == Phase.REVEAL
    sentences = {
        Reason.NOT_IN_DECK: (f"{name}'s deck holds no {code} any more", _draw_clause(s)),
        Reason.REVEAL_IS_DUE: (f"{name} is to reveal a card, not to draw one", "EOL-2"),
        Reason.NO_REVEAL_DUE: ("cards are revealed only to find who starts", "EOL-2"),
        Reason.ONLY_CHANCE_DRAWS: (
            f"chance {'reveals' if action < DRAW else 'draws'} cards, not a player",
            _draw_clause(s),
        ),
        Reason.NOT_FOR_CHANCE: (
            f"a card of {name}'s deck is to be {'revealed' if is_reveal else 'drawn'} first",
            _draw_clause(s),
        ),
        Reason.KEEP_OR_MULLIGAN: (f"{name} is to keep the five cards or to mulligan", "EOL-3"),
        Reason.HAND_IS_SETTLED: (f"{name} has settled for a hand before round 1", "EOL-3"),
    }
    return sentences[Reason(reason)]


def _draw_clause(s: State) -> str:
    if s.phase == Phase.REVEAL:
        return "EOL-2"
    if s.phase == Phase.GAS:
        return "EOL-7"
    return "EOL-3" if s.rounds == 0 else "EOL-5"


def place_refusal(s: State, seat: int, kind: int, cell: int, reason: int) -> tuple[str, str]:
    """About a card that cannot go there."""
    where, name = CELL_TEXTS[cell], SEAT_NAMES[seat]
    if reason == Reason.OFF_THE_AREA:
        return f"the area is {s.num_rows}x{s.num_rows}: it has no cell {where}", "EOL-1"
    if reason == Reason.NOT_IN_HAND:
        return f"{name} has no card {KINDS[kind]} in hand", "EOL-6"
    if reason == Reason.CELL_IS_TAKEN:
        return f"{where} is taken by {_thing_text(s, cell)}", "EOL-6"
    ways = _ways_text(s, seat)
    if reason == Reason.NOT_BY_JUMP:
        return f"{where} is not where the jump of {name}'s line leads: {ways}", "EOL-14"
    if reason == Reason.NOT_BY_REVERSE:
        return f"after reverse {name}'s line goes on from the card before: {ways}", "EOL-7"
    return f"{where} is not at an exit of {name}'s last card: {ways}", "EOL-6"


def _thing_text(s: State, cell: int) -> str:
    if s.owner[cell] == WALL:
        return "a wall"
    kind, name = int(s.look[cell]) // NUM_HEADINGS, SEAT_NAMES[s.owner[cell] - 1]
    return f"{name}'s start card" if kind == START else f"{name}'s card {KINDS[kind]}"


def _ways_text(s: State, seat: int) -> str:
    exits = open_exits(s, seat)
    cells = [
        CELL_TEXTS[target_cell(s, seat, heading)]
        for heading in range(NUM_HEADINGS)
        if exits >> heading & 1
    ]
    return f"it can go to {' or '.join(cells)}" if cells else "it leads nowhere"


def energy_refusal(s: State, seat: int, effect: Effect, reason: int) -> tuple[str, str]:
    """About an energy effect that cannot be used."""
    name, word = SEAT_NAMES[seat], effect.name.lower()
    clause = "EOL-14" if effect == Effect.JUMP else "EOL-7"
    sentences = {
        Reason.NO_TEAM_MATES: ("jump is for team battle: nobody here has a mate", "EOL-14"),
        Reason.TOO_EARLY: (
            f"energy is used from round {FIRST_ROUND} on, and this is round {s.rounds}",
            "EOL-7",
        ),
        Reason.NO_ENERGY_LEFT: (f"{name} has no energy left", "EOL-7"),
        Reason.ENERGY_IS_USED: (
            f"{name} has used {Effect(s.effect).name.lower()} in this round: one point a round",
            "EOL-7",
        ),
        Reason.CARD_IS_PLACED: (
            f"{word} comes before the first card of the turn (but for option energy_anytime)",
            "EOL-7",
        ),
        Reason.NOTHING_TO_PLACE: (f"{word} helps only if a card can be placed next", "EOL-7"),
        Reason.DECK_IS_EMPTY: (f"{name}'s deck is empty: gas has nothing to draw", "EOL-7"),
        Reason.HAND_IS_EMPTY: (f"{name} has no card in hand to {word} with", clause),
        Reason.REVERSE_IS_BLOCKED: (
            f"no exit of {_before_last_text(s, seat)} is free: reverse leads nowhere",
            "EOL-7",
        ),
        Reason.JUMP_IS_BLOCKED: (_no_jump_text(s, seat), "EOL-14"),
    }
    return sentences[reason if isinstance(reason, Reason) else Reason(reason)]


def _before_last_text(s: State, seat: int) -> str:
    cell = last_cell(s, seat, min(2, int(s.length[seat])))
    return f"the card before the last, on {CELL_TEXTS[cell]},"


def _no_jump_text(s: State, seat: int) -> str:
    cell = last_cell(s, seat, 1)
    overs = [
        CELL_TEXTS[neighbour(s, cell, heading)]
        for heading in range(NUM_HEADINGS)
        if EXITS[s.look[cell]] >> heading & 1
    ]
    return (
        f"a jump needs one card of a team mate's line on {' or '.join(overs)} "
        "and a free cell right behind it"
    )
