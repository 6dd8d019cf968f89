"""Learn to judge the positions of a game anew, or go on learning; writes the weights of the game.

python -m scripts.learn line-it --seats 2 --anew --rounds 12
"""

import argparse

import numpy as np

from enlinea.core.game import variant
from enlinea.lab.learn.learn import Course, known_network, next_round
from enlinea.minds.network import weights_of, weights_path


def main() -> None:
    """Some rounds; the weights are written after each."""
    usual = Course()
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--mode")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--anew", action="store_true", help="forget what is known")
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--rows", type=int, default=usual.num_rows)
    parser.add_argument("--blunder", type=float, default=usual.blunder)
    parser.add_argument("--trust", type=float, default=usual.trust)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    game = variant(chosen.game, chosen.mode, chosen.seats)
    course = Course(chosen.rows, chosen.blunder, chosen.trust)
    network = None if chosen.anew else known_network(game)
    for number in range(chosen.rounds):
        network, value, error = next_round(game, network, course, chosen.seed + number)
        print(f"round {number + 1}: mean {value:.2f} points, squared error {error:.2f}", flush=True)
        weights = weights_of(game.mode)
        weights[game.seats - game.rules.SEATS[0]] = network.packed()
        with weights_path(game.mode) as path:
            np.save(path, weights)


if __name__ == "__main__":
    main()
