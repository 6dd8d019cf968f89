"""The server: tables, seats, live play, and a log that loses nothing."""
