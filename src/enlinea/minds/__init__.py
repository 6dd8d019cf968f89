"""Bots. A bot is given a `resample`d position, so it cannot know what its seat may not know."""
