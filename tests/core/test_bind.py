"""`bind`: a kernel for each game of its own, loaded from the cache by the next process."""

import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import enlinea
from enlinea.core import kernels
from enlinea.core.bind import bind
from enlinea.core.game import LEGAL, NOT_YOUR_TURN, State, variant
from enlinea.core.rule import rule
from tests.toys import snap

SNAP = snap.game_of()

# A module of kernels as small as can be, and two games of equal record type.
SMALL_KERNELS = '''\
"""Kernels."""
import numpy as np

def _helper(n):
    return rules.factor() * n

def product(n, plus=1):
    """A product."""
    return _helper(n) + plus

def total(n):
    numbers = np.arange(n)
    return rules.factor() * numbers.sum()

NOT_A_FUNCTION = 3
'''
SMALL_GAMES = """\
from types import ModuleType
from enlinea.core.bind import bind
from enlinea.core.rule import rule
import small_kernels

@rule
def two(): return 2

@rule
def three(): return 3

def game(name, factor):
    rules = ModuleType(name)
    rules.factor = factor
    return bind(small_kernels, name, rules=rules)

one, other = game("game_two", two), game("game_three", three)
"""
PLAY_BOTH = """\
from small_games import one, other
print(one.product(10), other.product(10), one.product(10, 5), one.total(5), other.total(5))
for kernel in (one.product, other.product):
    print(sum(kernel.stats.cache_hits.values()), sum(kernel.stats.cache_misses.values()))
"""


def run(folder: Path, script: str) -> list[str]:
    """Run a script beside the small modules, with a cache of its own; returns what it prints."""
    for name, text in (("small_kernels.py", SMALL_KERNELS), ("small_games.py", SMALL_GAMES)):
        if not (folder / name).exists():  # Numba looks at the time of its last change
            (folder / name).write_text(text)
    search = os.pathsep.join([str(folder), str(Path(enlinea.__file__).parent.parent)])
    env = os.environ | {"PYTHONPATH": search, "ENLINEA_CACHE": str(folder / "cache")}
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, env=env)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout.splitlines()


def machine_code(folder: Path) -> dict[str, float]:
    """The files of the cache with the moment when they were written."""
    files = [path for path in (folder / "cache").rglob("*.nb?") if path.is_file()]
    return {str(path): path.stat().st_mtime_ns for path in files}


def test_two_games_do_not_share_a_kernel_nor_compile_it_twice(tmp_path: Path) -> None:
    assert run(tmp_path, PLAY_BOTH) == ["21 31 25 20 30", "0 2", "0 1"], "(loaded, compiled)"
    files = machine_code(tmp_path)
    assert len([name for name in files if name.endswith(".nbi")]) >= 4
    assert run(tmp_path, PLAY_BOTH) == ["21 31 25 20 30", "2 0", "1 0"], "(loaded, compiled)"
    assert machine_code(tmp_path) == files, "no file is new or written again"


@rule
def _nobody(s: State, seat: int) -> bool:
    return False


def toy_rules(name: str, **changes: Any) -> ModuleType:
    """The toy's rules under another name, with some functions exchanged."""
    module = ModuleType(name)
    module.__dict__.update(vars(snap), NAME=name, **changes)
    return module


@pytest.mark.nojit
def test_two_real_games_of_equal_record_type_keep_their_rules() -> None:
    state = variant(SNAP).start()
    strict = toy_rules("snap_nobody", may_act=_nobody)
    for _ in range(2):
        everybody = bind(kernels, snap.NAME, rules=snap)
        nobody = bind(kernels, strict.NAME, rules=strict)
        assert everybody.refusal(state, -1, snap.DEAL) == LEGAL
        assert nobody.refusal(state, -1, snap.DEAL) == NOT_YOUR_TURN
        # `step` calls `refusal`: it must call the one of its own game.
        assert nobody.step(state, -1, snap.DEAL) == NOT_YOUR_TURN


@pytest.mark.nojit
def test_bound_kernels_carry_name_and_docstring() -> None:
    bound = bind(kernels, "a_game", rules=snap)
    assert bound.playout.__name__ == "playout"
    assert bound.playout.__qualname__ == "playout.a_game"
    assert bound.playout.__module__ == kernels.__name__
    assert bound.playout.__doc__ == kernels.playout.__doc__


@pytest.mark.nojit
def test_the_kernels_module_itself_stays_as_it_is() -> None:
    before = dict(vars(kernels))
    bind(kernels, "another_game", rules=snap)
    assert dict(vars(kernels)) == before
    assert not hasattr(kernels, "rules")


@pytest.mark.nojit
def test_only_functions_written_in_the_module_are_bound() -> None:
    bound = vars(bind(kernels, "third_game", rules=snap))
    assert {"step", "refusal", "playout", "perft"} <= set(bound)
    assert not {"below", "rules", "np", "State", "Rules"} & set(bound)


def test_all_kernels_of_linja_are_loaded_by_a_second_process() -> None:
    script = """
import numpy as np
from enlinea import Match, choose, simulate, variant
from enlinea.core.random import new_random
from enlinea.lab.simulate import lab_kernels
from enlinea.minds.minds import mind_kernels

chosen = variant("linja")
Match(chosen).play_text("0: 3")
choose("greedy", chosen, chosen.start(), 0, new_random(1))
simulate(chosen, ["random", "random"], 2, threads=1)
for kernel in (
    chosen.mode.kernels.step, mind_kernels(chosen.mode).choose, lab_kernels(chosen.mode).play_games
):
    print(sum(kernel.stats.cache_misses.values()))
"""
    found = []
    for _ in range(2):
        ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
        assert ran.returncode == 0, ran.stderr
        found.append(ran.stdout.split())
    assert found[1] == ["0", "0", "0"], "the second process compiled something"
