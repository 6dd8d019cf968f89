"""What was learned about a game: the weights of a small network, kept beside the game's policy.

`python -m scripts.learn` makes them.
"""

from importlib.resources import as_file, files
from typing import Any

import numpy as np

from enlinea.core.game import Mode
from enlinea.minds.settings import Numbers

NUM_HIDDEN = 32


def has_learned(mode: Mode) -> bool:
    """Whether the mode has a judgement that was learned."""
    return hasattr(mode.policy, "features")


def network_of(mode: Mode) -> dict[str, Any]:
    """The weights and sizes of a mode's network, by the names that the kernels know them by."""
    num_inputs = getattr(mode.policy, "NUM_FEATURES", 0)
    return {
        "NETWORK": weights_of(mode) if has_learned(mode) else np.zeros((1, 1), np.float32),
        "NUM_INPUTS": num_inputs,
        "NUM_COUNTS": getattr(mode.policy, "NUM_COUNTS", 0),
        "NUM_HIDDEN": NUM_HIDDEN,
        "FEWEST_SEATS": mode.rules.SEATS[0],
    }


def weights_of(mode: Mode) -> Numbers:
    """A row of weights for each number of seats."""
    with weights_path(mode) as path:
        weights: Numbers = np.load(path)
    size = network_size(mode.policy.NUM_FEATURES)  # type: ignore[attr-defined]
    assert weights.shape == (len(mode.rules.SEATS), size), "learned from other features"
    return weights


def weights_path(mode: Mode) -> Any:
    """Where the weights are, as a context that gives the path of the file."""
    policy: Any = mode.policy
    return as_file(files(policy.__package__).joinpath(policy.WEIGHTS))


def network_size(num_inputs: int) -> int:
    """How many weights a network has: to the hidden units, their own, to the output, its own."""
    return num_inputs * NUM_HIDDEN + NUM_HIDDEN + NUM_HIDDEN + 1
