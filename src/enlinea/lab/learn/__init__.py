"""Learning to judge positions from games that bots play against themselves."""
