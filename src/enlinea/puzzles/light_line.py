"""Light-Line!: SOLO-LINE deals with few cards, and HEAD-LINE displays with few lines."""

from collections.abc import Sequence

import numpy as np

from enlinea.core.game import Ints, variant
from enlinea.core.match import Match
from enlinea.core.random import Random, below
from enlinea.games.light_line.deck import NUM_CARDS, own_deck
from enlinea.games.light_line.finder import line_of, search_card, solo_line
from enlinea.games.light_line.geometry import BLACK, NUM_COLOURS
from enlinea.games.light_line.rules_head_line import TARGETS
from enlinea.games.light_line.search import FOUND, ROOM, prepare, shuffle_options
from enlinea.puzzles.puzzle import Goal, Proof, Puzzle, Valued, difficulty_of
from enlinea.solvers.light_line import all_lines, line_texts

FEWEST_SOLO, MOST_SOLO = 6, 8  # cards
FEWEST_UP, MOST_UP = 7, 9
MOST_HEAD_LINES = 6  # a puzzle has few answers
BUDGETS = (20, 200, 2000, 20_000)  # nodes of the bots


def puzzle(random: Random) -> Puzzle:
    """A deal of SOLO-LINE or HEAD-LINE, either as likely, though fewer of the second are fit."""
    make = _solo if below(random, 2) == 0 else _head
    found = None
    while found is None:
        found = make(random)
    return found


def _deal(random: Random, count: int) -> list[int]:
    cards = list(range(NUM_CARDS))
    return [cards.pop(below(random, len(cards))) for _ in range(count)]


def _solo(random: Random) -> Puzzle | None:
    cards = _deal(random, FEWEST_SOLO + below(random, 1 + MOST_SOLO - FEWEST_SOLO))
    codes, names = own_deck().codes, own_deck().names
    line = solo_line(codes, cards)
    lines = all_lines(codes, cards, len(cards), True) if line else None
    if not line or lines is None:
        return None
    match = Match(variant("light-line", "solo-line", options={"cards": len(cards)}))
    for card in cards:
        match.play_text(f"*: deal {names[card]}")
    bots = _bots(codes[cards], len(cards), True, random)
    return _puzzle(match, "solo-line", line_texts(own_deck(), line), len(lines), bots)


def _head(random: Random) -> Puzzle | None:
    cards = _deal(random, FEWEST_UP + below(random, 1 + MOST_UP - FEWEST_UP))
    codes, names, target = own_deck().codes, own_deck().names, 4 + below(random, 2)
    line = line_of(codes, cards, target)
    lines = all_lines(codes, cards, target, False) if line else None
    if not line or lines is None or len(lines) > MOST_HEAD_LINES:
        return None
    match = Match(variant("light-line", "head-line"))
    targets = np.repeat((3, 4, 5), TARGETS).tolist()
    targets.sort(key=lambda number: number != target)  # the asked one lies on top
    for number in targets:
        match.play_text(f"*: target {number}")
    for card in cards:
        match.play_text(f"*: reveal {names[card]}")
    match.play_text("0: line")
    bots = _bots(codes[cards], target, False, random)
    return _puzzle(match, "head-line", line_texts(own_deck(), line), len(lines), bots)


def _puzzle(
    match: Match, goal: Goal, line: Sequence[str], num_lines: int, bots: dict[str, float]
) -> Puzzle:
    answer = ", ".join(f"place {card}" for card in line)
    return Puzzle(
        id="",
        game="light-line",
        mode=match.variant.mode.name,
        seats=match.variant.seats,
        options=match.variant.changed_options,
        actions=match.texts(),
        seat=0,
        goal=goal,
        answers=[answer],
        proof=Proof("display", "cards in the line", [Valued(answer, len(line))], num_lines),
        bots=bots,
        difficulty=difficulty_of(bots),
    )


def _bots(codes: Ints, goal: int, is_wild: bool, random: Random) -> dict[str, float]:
    """How often a search of so many steps, begun anywhere, finds a line."""
    tries = 10
    return {
        f"{budget} steps": sum(_finds(codes, goal, is_wild, budget, random) for _ in range(tries))
        / tries
        for budget in BUDGETS
    }


def _finds(codes: Ints, goal: int, is_wild: bool, budget: int, random: Random) -> bool:
    room = np.zeros(1, ROOM)[0]
    colours = [c for c in range(1, NUM_COLOURS + 1) if not (is_wild and c == BLACK)]
    while room.nodes < budget:
        colour = colours[below(random, len(colours))]
        room.best = 0
        prepare(room, codes, colour, BLACK if is_wild else colour)
        shuffle_options(room, random)
        room.nodes += 1
        if search_card(room, below(random, len(codes)), goal, budget) == FOUND:
            return True
    return False
