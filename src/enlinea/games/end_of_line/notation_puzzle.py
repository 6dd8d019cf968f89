"""The puzzles as text: as in versus, but they are over by a clause of their own."""

from collections.abc import Mapping

from enlinea.core.game import IS_OVER, NO_SUCH_ACTION, NOT_YOUR_TURN
from enlinea.games.end_of_line import notation

CLAUSES: Mapping[int, str] = {IS_OVER: "EOL-10", NOT_YOUR_TURN: "EOL-4", NO_SUCH_ACTION: "EOL-6"}

action_text, parse_action = notation.action_text, notation.parse_action
position_text, parse_position = notation.position_text, notation.parse_position
is_listed, seat_name = notation.is_listed, notation.seat_name
refusal, ending_text, REASONS = notation.refusal, notation.ending_text, notation.REASONS
