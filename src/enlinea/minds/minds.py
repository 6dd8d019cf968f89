"""The bots by name, for whoever plays one action at a time."""

from collections.abc import Sequence
from typing import Any

from enlinea.core.errors import SetupError
from enlinea.core.game import State, Variant
from enlinea.core.options import short
from enlinea.core.random import Random, below
from enlinea.minds.alphabeta import can_search
from enlinea.minds.alphabeta.mind import choose as choose_by_alphabeta
from enlinea.minds.compiled import mind_kernels, search_kernels
from enlinea.minds.ismcts import grow_trees
from enlinea.minds.levels import LEVEL, NUM_LEVELS, mind_of_level
from enlinea.minds.network import has_learned
from enlinea.minds.settings import (
    ALPHABETA,
    BY_HAND,
    EXPERT,
    ISMCTS,
    KEEN,
    SETTINGS,
    pack,
    split_mind,
)
from enlinea.solvers import SOLVERS, expert_player, perfect_player

MINDS = ("random", "greedy", "ismcts")  # they play every game


def skills_of(variant: Variant) -> list[str]:
    """The bots of a game that play against the clock."""
    return list(variant.mode.timing.SKILLS if variant.mode.timing else ())


def known_minds(variant: Variant) -> list[str]:
    """The bots for this game: those of all games, and its own."""
    return [*_untimed_minds(variant), *skills_of(variant), f"{LEVEL}:1 to {LEVEL}:{NUM_LEVELS}"]


def _untimed_minds(variant: Variant) -> list[str]:
    """Those that play one action at a time."""
    open_for_two = ["alphabeta"] if can_search(variant) else []
    learned = ["keen"] if has_learned(variant.mode) else []
    solved = ["perfect"] if variant.game.name in SOLVERS else []
    expert = ["expert"] if expert_player(variant) else []
    return [*MINDS, *open_for_two, *learned, *solved, *expert]


def is_mind(text: str, variant: Variant) -> bool:
    """Whether this is how a bot of this game is written."""
    try:
        resolved(text, variant)
    except SetupError:
        return False
    return True


def resolved(mind: str, variant: Variant) -> str:
    """The mind that a level stands for in this game, its settings checked; others as they are.

    >>> from enlinea.core.game import variant
    >>> resolved("greedy", variant("linja"))
    'greedy'
    """
    name = mind.partition(":")[0]
    if name == LEVEL:
        return mind_of_level(mind, variant)
    if mind in skills_of(variant):
        return mind
    if name not in _untimed_minds(variant):
        known = ", ".join(known_minds(variant))
        if name in SETTINGS:
            raise SetupError(f"the mind {name} does not play {variant}; there is: {known}")
        raise SetupError(f"there is no mind {short(mind)}; there is: {known}")
    split_mind(mind)
    return mind


def parse_minds(text: str, variant: Variant, also: Sequence[str] = ()) -> list[str]:
    """One mind per seat from a list with commas; a single one sits in every seat.

    >>> from enlinea.core.game import variant
    >>> parse_minds("greedy", variant("linja"))
    ['greedy', 'greedy']
    """
    names = [name.strip() for name in text.split(",")]
    for name in names:
        if name not in also:
            check_table(resolved(name, variant), variant)
    if len(names) == 1:
        return names * variant.seats
    if len(names) != variant.seats:
        raise SetupError(
            f"{len(names)} minds for {variant.seats} seats: name one, or one for each seat"
        )
    return names


def check_table(mind: str, variant: Variant) -> None:
    """Refuses the perfect mind where the game has not been solved."""
    if mind == "perfect" and perfect_player(variant) is None:
        raise SetupError(f"{variant} has no table for perfect play: see enlinea solve")


def choose(
    mind: str, variant: Variant, s: State, seat: int, random: Random, threads: int | None = None
) -> int:
    """The action that a mind plays in this position; the same on any number of threads."""
    text = resolved(mind, variant)
    if text in skills_of(variant):
        raise SetupError(f"the bot {text} plays against the clock, not one action at a time")
    minds = pack([text], variant)
    if minds[0].kind in BY_HAND:
        return action_by_hand(minds[0], variant, s, seat, random)
    simple = mind_kernels(variant.mode)
    room = simple.new_room(minds)
    if minds[0].kind not in (ISMCTS, KEEN):
        return int(simple.choose(minds[0], s, seat, random, room))
    kernels = search_kernels(variant.mode)
    action = int(kernels.at_once(minds[0], s, seat, random, room))
    if action < 0:
        seed = int(kernels.new_seed(random))
        stats = grow_trees(minds, variant, s, seat, seed, threads)
        action = int(kernels.favourite(stats))
    return action


def action_by_hand(mind: Any, variant: Variant, s: State, seat: int, random: Random) -> int:
    """What alpha-beta plays, or the expert, or one of the best turns of a solved game by lot."""
    if mind.kind == ALPHABETA:
        return choose_by_alphabeta(mind, variant, s, seat, random)
    known: State = s.copy()
    variant.rules.resample(known, seat, random)
    if mind.kind == EXPERT:
        expert = expert_player(variant)
        assert expert is not None, "`resolved` has refused it"
        return expert.choose(variant, known, seat, int(mind.orders), random)
    check_table("perfect", variant)
    player = perfect_player(variant)
    assert player is not None, "`check_table` has refused it"
    best = player.best_turns(known)
    return best[int(below(random, len(best)))].actions[0]
