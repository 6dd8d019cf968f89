"""`bind`: copy generic kernels for one game, so that Numba can inline and cache them.

A kernel handed functions or made by a closure is never cached across processes. So a generic
kernel is written once, in a module of plain functions with free global names such as `rules`;
`bind` copies each function with these names filled in. The copy's qualified name carries the game:
without it two games of equal record type would silently share one kernel, and one cache file.
"""

import types
from types import ModuleType, SimpleNamespace
from typing import Any

from enlinea.core.rule import rule


def bind(kernels: ModuleType, label: str, inline: bool = True, **modules: Any) -> SimpleNamespace:
    """The public and private functions written in `kernels`, compiled with `modules` as globals.

    Small kernels run faster inlined in those that call them; large ones only take long to compile.
    Those that a module names in `SHORT` keep Python's lock.
    """
    scope: dict[str, Any] = {**vars(kernels), **modules}
    bound = {}
    for name, function in vars(kernels).items():
        if isinstance(function, types.FunctionType) and function.__module__ == kernels.__name__:
            copied = types.FunctionType(function.__code__, scope, name, function.__defaults__)
            copied.__qualname__ = f"{name}.{label}"
            copied.__module__ = kernels.__name__
            copied.__doc__ = function.__doc__
            allocates = "np" in function.__code__.co_names  # np.empty and its like
            is_short = name in getattr(kernels, "SHORT", ())
            bound[name] = scope[name] = rule(copied, allocates, inline and not allocates, is_short)
    return SimpleNamespace(**bound)
