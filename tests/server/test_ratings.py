"""Ratings: which games count, and what becomes of those who played them."""

from collections.abc import Sequence

import pytest

from enlinea.client import Session
from enlinea.server.bodies import GameInfo
from enlinea.server.ratings import Rating, Ratings
from enlinea.server.shapes import Outcome
from tests.server.running import RunningServer


def rated(who: Sequence[str], winners: Sequence[int], scores: Sequence[int]) -> Ratings:
    ratings = Ratings()
    ratings.rate("linja", "standard", who, Outcome(list(scores), list(winners), ""))
    return ratings


def shown(ratings: Ratings, who: str) -> int | None:
    found = ratings.find("linja", "standard", who)
    return None if found is None else found.shown


def test_winner_rises_and_loser_falls() -> None:
    ratings = rated(["ana", "bot:level:2"], [0], [9, 3])
    ana, bot = shown(ratings, "ana"), shown(ratings, "bot:level:2")
    assert ana is not None and bot is not None and ana > 1500 > bot


def test_same_bot_on_several_seats_is_rated_once_by_the_mean() -> None:
    ratings = rated(["ana", "bot:level:2", "bot:level:2"], [0], [9, 3, 5])
    apart = rated(["ana", "bot:x", "bot:y"], [0], [9, 3, 5])
    assert shown(ratings, "ana") == shown(apart, "ana")
    bot = ratings.find("linja", "standard", "bot:level:2")
    others = [apart.find("linja", "standard", name) for name in ("bot:x", "bot:y")]
    assert bot is not None and bot.num_games == 1
    means = [each.mu for each in others if each is not None]
    assert bot.mu == pytest.approx(sum(means) / 2)


@pytest.mark.parametrize(
    ("who", "winners"),
    [
        (["ana", "ana"], [0]),  # one person on both sides
        (["ana", "ana", "bot:level:2"], [2]),  # a shared device: nobody knows who played
        (["bot:level:2", "bot:level:2"], [0]),  # a bot against itself
        (["ana", "bea"], [0, 1]),  # all have won
        (["ana", "bea"], []),  # all have lost
        (["ana"], [0]),
    ],
)
def test_some_games_do_not_count(who: list[str], winners: list[int]) -> None:
    ratings = rated(who, winners, [0] * len(who))
    assert all(shown(ratings, name) is None for name in who)


def test_places_go_by_what_is_sure() -> None:
    ratings = Ratings()
    ratings._ratings = {
        ("linja", "standard", "lucky"): Rating(32.0, 8.0, 1),
        ("linja", "standard", "steady"): Rating(30.0, 1.5, 60),
        ("line-it", "standard", "lucky"): Rating(20.0, 3.0, 9),
    }
    (steady,) = ratings.stands("steady")
    assert (steady.place, steady.num_rated) == (1, 2)
    assert {(stand.game, stand.place) for stand in ratings.stands("lucky")} == {
        ("linja", 2),
        ("line-it", 1),
    }


def test_modes_for_one_or_for_all_together_are_not_rated(server: RunningServer) -> None:
    with Session(server.url) as session:
        games = session.request("GET", "/games", list[GameInfo])
    rated = {(game.name, mode.name): mode.is_rated for game in games for mode in game.modes}
    assert rated["linja", "standard"] and rated["end-of-line", "team-battle"]
    assert not rated["end-of-line", "coop-puzzle"] and not rated["light-line", "solo-line"]


def play_out(session: Session, table: str) -> None:
    """Play my seat to the end; bots answer."""
    while True:
        game = session.game(table)
        if game.outcome is not None:
            return
        for sight in game.sights:
            if sight.seat in game.to_act and sight.seat is not None:
                session.act(table, sight.seat, sight.legal[0])


def test_finished_game_is_rated_on_the_server(server: RunningServer) -> None:
    with Session(server.url) as session:
        session.name_me("Rita")
        assert session.my_ratings() == []
        table = session.make_table("linja", ["me", "level:1"], is_started=True).id
        play_out(session, table)
        (mine,) = session.my_ratings()
        assert (mine.game, mine.mode, mine.num_games) == ("linja", "standard", 1)
        ranks = session.leaderboard("linja", "standard").ranks
        assert mine.num_rated == len(ranks) and ranks[mine.place - 1].rating == mine.rating
        assert {"level:1"} <= {rank.bot for rank in ranks}
        assert (
            session.make_table("linja", ["me", "me"], is_started=True).seats[0].rating is not None
        )
