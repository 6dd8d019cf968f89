"""HTTP: the ratings of a person."""

from litestar import get

from enlinea.server.door import AtRooms, AtVisitor
from enlinea.server.problems import PROBLEMS
from enlinea.server.puzzle_bodies import MyRating


@get("/me/ratings", responses=PROBLEMS)
async def my_ratings(rooms: AtRooms, visitor: AtVisitor) -> list[MyRating]:
    """My rating in every game and mode that I have played for one, most played first."""
    me = visitor.person("read")
    found = [
        MyRating(
            game=stand.game,
            mode=stand.mode,
            rating=stand.rating.shown,
            uncertainty=stand.rating.uncertainty,
            num_games=stand.rating.num_games,
            place=stand.place,
            num_rated=stand.num_rated,
        )
        for stand in rooms.house.ratings.stands(me.id)
    ]
    return sorted(found, key=lambda mine: -mine.num_games)


ROUTES = [my_ratings]
