"""Puzzles made from real positions, each with its proof; one for every game and day."""

from enlinea.puzzles.puzzle import Proof, Puzzle, Valued, Verdict, goal_text, judge, position
from enlinea.puzzles.shelf import all_puzzles, find_puzzle, puzzle_games, puzzle_of_the_day

__all__ = [
    "Proof",
    "Puzzle",
    "Valued",
    "Verdict",
    "all_puzzles",
    "find_puzzle",
    "goal_text",
    "judge",
    "position",
    "puzzle_games",
    "puzzle_of_the_day",
]
