"""The games of enlinea, known by name and loaded when first used."""

from enlinea.core.game import register

register("linja", "enlinea.games.linja")
register("line-it", "enlinea.games.line_it")
register("end-of-line", "enlinea.games.end_of_line")
register("light-line", "enlinea.games.light_line")
