"""Another deck for Light-Line!, made up at random: whatever works with one deck works with any."""

from typing import Any

import numpy as np

from enlinea.games.light_line.deck import COLOURS, NUM_CARDS, SOCKETS, can_join


def other_deck(seed: int = 1) -> dict[str, Any]:
    """Sixty cards of the same structure at random, with other names."""
    random = np.random.default_rng(seed)
    tubes = [
        one + two
        for index, one in enumerate(SOCKETS)
        for two in SOCKETS[index + 1 :]
        if can_join(one, two)
    ]
    numbers = random.permutation([2] * 13 + [3] * 21 + [4] * 13 + [5] * 13).tolist()
    deck: dict[str, Any] = {}
    while len(deck) < NUM_CARDS:
        chosen = [tubes[index] for index in random.permutation(len(tubes))[:4]]
        ends = {tube[:2] for tube in chosen} | {tube[2:] for tube in chosen}
        if len(ends) == 8:
            colours = [COLOURS[index] for index in random.permutation(len(COLOURS))[:4]]
            faces = [f"{tube} {colour}" for tube, colour in zip(chosen, colours, strict=True)]
            deck[f"N{len(deck) + 1}"] = {"number": numbers[len(deck)], "tubes": faces}
    return deck
