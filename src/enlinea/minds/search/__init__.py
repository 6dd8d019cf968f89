"""The tree search, compiled for each game."""
