"""Fitting a network to what was noted of games, by Adam's method."""

from typing import NamedTuple

import numpy as np

from enlinea.minds.network import NUM_HIDDEN
from enlinea.minds.settings import Numbers

BATCH = 2048
FIRST_RATE, LAST_RATE = 2e-3, 1e-4  # of learning; it falls from one to the other
MOMENTUM, FORGETTING = 0.9, 0.999
TINY = 1e-8


class Network(NamedTuple):
    """The weights of one network, as matrices."""

    inputs: Numbers  # from each input to each hidden unit
    hidden: Numbers
    outputs: Numbers
    output: Numbers

    def packed(self) -> Numbers:
        """All weights in a row, as the kernels know them."""
        return np.concatenate([part.ravel() for part in self]).astype(np.float32)

    def __call__(self, rows: Numbers) -> Numbers:
        """What the network says of each row of inputs."""
        hidden = np.maximum(rows @ self.inputs + self.hidden, 0)
        said: Numbers = hidden @ self.outputs + self.output
        return said


def unpacked(weights: Numbers) -> Network:
    """The network with these weights in a row."""
    num_inputs = (len(weights) - 2 * NUM_HIDDEN - 1) // NUM_HIDDEN
    hidden = num_inputs * NUM_HIDDEN
    return Network(
        weights[:hidden].reshape(num_inputs, NUM_HIDDEN),
        weights[hidden : hidden + NUM_HIDDEN],
        weights[hidden + NUM_HIDDEN : -1],
        weights[-1:],
    )


def new_network(num_inputs: int, random: np.random.Generator, unit: float) -> Network:
    """A network that knows nothing yet; its answers are about as large as the unit."""
    inputs = random.standard_normal((num_inputs, NUM_HIDDEN)) * np.sqrt(3 / num_inputs)
    outputs = random.standard_normal(NUM_HIDDEN) * np.sqrt(1 / NUM_HIDDEN) * unit
    return Network(
        inputs.astype(np.float32),
        np.zeros(NUM_HIDDEN, np.float32),
        outputs.astype(np.float32),
        np.zeros(1, np.float32),
    )


def fitted(
    network: Network,
    rows: Numbers,
    targets: Numbers,
    unit: float,
    epochs: int,
    random: np.random.Generator,
) -> tuple[Network, float]:
    """The network fitted to the targets, and its mean squared error, in units, in the last epoch.

    Inside, the output is counted in units, so that all weights are of about the same size.
    """
    parts = [network.inputs, network.hidden, network.outputs / unit, network.output / unit]
    means, squares = ([np.zeros_like(part) for part in parts] for _ in range(2))
    num_batches, step, error = len(rows) // BATCH, 0, 0.0
    for _ in range(epochs):
        error = 0.0
        for batch in np.split(random.permutation(len(rows))[: num_batches * BATCH], num_batches):
            step += 1
            share = step / (epochs * num_batches)
            rate = LAST_RATE + (FIRST_RATE - LAST_RATE) * (1 + np.cos(np.pi * share)) / 2
            slopes, loss = _slopes(Network(*parts), rows[batch], targets[batch] / unit)
            error += loss / num_batches
            for index, slope in enumerate(slopes):
                means[index] += (1 - MOMENTUM) * (slope - means[index])
                squares[index] += (1 - FORGETTING) * (slope**2 - squares[index])
                mean = means[index] / (1 - MOMENTUM**step)
                size = np.sqrt(squares[index] / (1 - FORGETTING**step)) + TINY
                parts[index] = (parts[index] - rate * mean / size).astype(np.float32)
    return Network(parts[0], parts[1], parts[2] * unit, parts[3] * unit), error


def _slopes(network: Network, rows: Numbers, targets: Numbers) -> tuple[list[Numbers], float]:
    """How the mean squared error changes with each weight, and that error."""
    before = rows @ network.inputs + network.hidden
    hidden = np.maximum(before, 0)
    wrong = hidden @ network.outputs + network.output - targets
    push = 2 / len(rows) * wrong
    back = push[:, None] * network.outputs * (before > 0)
    slopes = [rows.T @ back, back.sum(0), hidden.T @ push, push.sum(keepdims=True)]
    return slopes, float((wrong**2).mean())
