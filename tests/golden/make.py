"""Golden playthroughs: whole random games as drawn text, written by `make golden`.

A change of behaviour shows as a readable difference; `test_golden.py` plays them again.
"""

from collections.abc import Iterator
from pathlib import Path

from enlinea.core.game import CHANCE, Variant
from enlinea.core.match import Match
from enlinea.core.random import new_random
from tests.contract.checks import LONG_LIST, patience, random_step
from tests.variants import all_variants, key_of

HERE = Path(__file__).parent
MAX_LISTED = 12  # legal actions shown at a step
STEPS_BETWEEN_PICTURES = 8
SEED = 2026


def golden_variants() -> list[Variant]:
    """Every mode and seat count with the defaults, and every option with the fewest seats."""
    return [
        chosen
        for chosen in all_variants()
        if chosen.seats == chosen.rules.SEATS[0] or not chosen.changed_options
    ]


def playthrough(chosen: Variant) -> str:
    """A random game to its end, or for some steps if there need be none, with all that is seen."""
    random = new_random(SEED)
    match = Match(chosen)
    lines = [f"{chosen}, rules version {chosen.rules.RULES_VERSION}, random seed {SEED}"]
    while not match.is_over and len(match.history) < patience(chosen):
        lines += list(_moment(match))
        random_step(match, random)
        lines.append(f"> {match.text(*match.history[-1])}")
    lines += ["", match.variant.mode.draw.picture(match.view(None)).plain, match.position_text]
    outcome = match.outcome()
    assert (outcome is not None) or chosen.mode.is_endless
    if outcome is not None:
        lines.append(f"scores {outcome.scores}, winners {outcome.winners}: {outcome.reason}")
    return "\n".join(line.rstrip() for line in "\n".join(lines).split("\n")) + "\n"


def _moment(match: Match) -> Iterator[str]:
    step = len(match.history)
    if step % STEPS_BETWEEN_PICTURES == 0:
        seat = match.actors[0] if match.actors[0] != CHANCE else None
        yield ""
        yield match.variant.mode.draw.picture(match.view(seat)).plain
    yield f"{step:3} {match.position_text}"
    for actor in match.actors:
        legal = match.legal(actor)
        more = f" … {len(legal)} in all" if len(legal) > MAX_LISTED else ""
        listed = legal[:MAX_LISTED] if len(legal) > LONG_LIST else legal
        texts = sorted(map(match.variant.mode.notation.action_text, listed))
        name = "*" if actor == CHANCE else actor
        yield f"    {name} may: {', '.join(texts[:MAX_LISTED])}{more}"


def golden_path(chosen: Variant) -> Path:
    """Where the playthrough of a variant lies."""
    return HERE / f"{key_of(chosen)}.txt"


def main() -> None:
    """Write all playthroughs anew, and remove those of variants that are no more."""
    paths = set()
    for chosen in golden_variants():
        path = golden_path(chosen)
        path.write_text(playthrough(chosen), encoding="utf-8")
        paths.add(path)
        print(path.name)
    for path in set(HERE.glob("*.txt")) - paths:
        path.unlink()


if __name__ == "__main__":
    main()
