"""How long bots think, decision by decision: the lowest and the top level of every mode; and how
soon a search ends that is asked to stop.

All seats of one game have the level; a decision with a single action is none. Bots that play
against the clock are left out: how long they take is what tells them apart.
"""

import threading
import time

from bench.findings import Findings, row_name
from enlinea.core.game import CHANCE, Variant, game_names
from enlinea.core.match import Match
from enlinea.core.random import new_random
from enlinea.lab.clock import random_draw
from enlinea.lab.measure import measured_variants
from enlinea.minds.advice import searching_mind
from enlinea.minds.ismcts import grow_trees
from enlinea.minds.levels import all_levels
from enlinea.minds.minds import choose
from enlinea.minds.settings import SETTINGS, pack
from enlinea.minds.stop import Stop

_SEED = 1
_STOPS = 10  # times that a search is stopped
_SECONDS_BEFORE_STOP = 0.1
LOWEST, TOP = all_levels()[0], all_levels()[-1]


def measure_minds(findings: Findings) -> None:
    """The figures `minds/ROW/LEVEL_seconds`, the median, `…_longest_seconds`, `stop_longest…`."""
    for chosen in measured_variants(list(game_names())):
        if chosen.mode.timing is not None:
            continue
        for level in (LOWEST, TOP):
            found = decision_seconds(chosen, level)
            name = f"minds/{row_name(chosen)}/{level.replace(':', '_')}"
            findings.add_figure(f"{name}_seconds", found)
            findings.add_figure(f"{name}_longest_seconds", [max(found)])
        name = f"minds/{row_name(chosen)}/stop_longest_seconds"
        findings.add_figure(name, [max(stop_seconds(chosen))])


def decision_seconds(chosen: Variant, mind: str) -> list[float]:
    """How long a bot thinks about each decision of one game, on as many cores as it uses."""
    random, match, found = new_random(_SEED), Match(chosen), list[float]()
    while not match.is_over:
        actor = match.actors[0]
        if actor == CHANCE:
            match.play(CHANCE, random_draw(match, random))
            continue
        if not found:  # compile, or load
            choose(mind, chosen, match.state, actor, new_random(_SEED))
        start = time.perf_counter()
        action = choose(mind, chosen, match.state, actor, random)
        seconds = time.perf_counter() - start
        if len(match.legal(actor)) > 1:
            found.append(seconds)
        match.play(actor, action)
    return found


def stop_seconds(chosen: Variant) -> list[float]:
    """How long the searching mind goes on after it was asked to stop, with all its trees."""
    random, match, found = new_random(_SEED), Match(chosen), list[float]()
    while match.actors[0] == CHANCE:
        match.play(CHANCE, random_draw(match, random))
    minds = pack([searching_mind(chosen)], chosen)
    minds["iterations"] = SETTINGS["ismcts"]["iterations"].high
    place = chosen, match.state, match.actors[0], _SEED
    grow_trees(minds, *place, seconds=0)  # compile, or load
    for _ in range(_STOPS):
        asked, stop = list[float](), Stop()

        def ask(asked: list[float] = asked, stop: Stop = stop) -> None:
            asked.append(time.perf_counter())
            stop.set()

        threading.Timer(_SECONDS_BEFORE_STOP, ask).start()
        grow_trees(minds, *place, stop=stop)
        found.append(time.perf_counter() - asked[0])
    return found
