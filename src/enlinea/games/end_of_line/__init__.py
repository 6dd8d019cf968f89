"""End of Line (1-8 players): lines that wind round a torus until one is cut."""

from enlinea.core.game import Game, Mode
from enlinea.core.options import Option
from enlinea.games.end_of_line import (
    draw,
    notation,
    notation_puzzle,
    notation_solitaire,
    policy,
    policy_puzzle,
    policy_solitaire,
    rules_coop,
    rules_puzzle,
    rules_solitaire,
    rules_team,
    rules_versus,
    view,
    view_solitaire,
)
from enlinea.games.end_of_line.challenges import all_challenges

GAME = Game(
    name="end-of-line",
    title="End of Line",
    summary="lines that wind round a torus until one is cut",
    modes=(
        Mode(
            "versus",
            rules_versus,
            notation,
            view,
            draw,
            policy,
            summary="cut the others' lines before yours is cut",
            is_hidden=True,
        ),
        Mode(
            "team-battle",
            rules_team,
            notation,
            view,
            draw,
            policy,
            summary="versus by teams; a line may jump over a mate's card",
            is_hidden=True,
        ),
        Mode(
            "puzzle",
            rules_puzzle,
            notation_puzzle,
            view,
            draw,
            policy_puzzle,
            summary="cover the 5x5 alone; 140 challenges with walls",
        ),
        Mode(
            "solitaire",
            rules_solitaire,
            notation_solitaire,
            view_solitaire,
            draw,
            policy_solitaire,
            summary="cover the 5x5 with cards drawn one by one",
        ),
        Mode(
            "coop-puzzle",
            rules_coop,
            notation_puzzle,
            view,
            draw,
            policy_puzzle,
            summary="cover the whole area together, with open hands",
            is_cooperative=True,
        ),
    ),
    options=(
        Option("energy_anytime", False, "energy whenever a card is due (EOL-7)"),
        Option(
            "teams",
            "default",
            "who plays with whom in team battle (EOL-15)",
            choices=("default", "opposite", "pairs"),
        ),
        Option(
            "puzzle",
            1,
            "the challenge of the solo puzzle (EOL-11)",
            low=1,
            high=len(all_challenges()),
        ),
    ),
)
