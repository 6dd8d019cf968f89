"""Tools for the people who work on enlinea; not installed with it."""
