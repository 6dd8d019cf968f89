"""Every registered game, mode, seat count and option fulfils the contract."""

import pytest

from enlinea.core.game import Variant
from tests.contract import checks
from tests.lookalikes import hidden_variants
from tests.toys import snap
from tests.twins import TWINS
from tests.variants import all_variants, key_of, variants_of

MIN_GAMES = 10_000

VARIANTS = all_variants()
TOYS = list(variants_of(snap.game_of()))
GAMES_EACH = max(100, -(-MIN_GAMES // len(VARIANTS)))


def is_small(chosen: Variant) -> bool:
    """The fewest seats, and no number above its default: plain Python is slow."""
    defaults = {option.name: option.default for option in chosen.game.options}
    numbers = {name: value for name, value in chosen.options.items() if type(value) is int}
    is_low = all(value <= defaults[name] for name, value in numbers.items())
    return is_low and chosen.seats == chosen.rules.SEATS[0]


SMALL = [chosen for chosen in VARIANTS + TOYS if is_small(chosen)]
MODES = {(chosen.game.name, chosen.mode.name): chosen for chosen in VARIANTS + TOYS}

CLOCKED = [chosen for chosen in VARIANTS if chosen.mode.timing is not None]

every_variant = pytest.mark.parametrize("variant", VARIANTS + TOYS, ids=key_of)
small_variants = pytest.mark.parametrize("variant", SMALL, ids=key_of)
every_mode = pytest.mark.parametrize("variant", MODES.values(), ids=key_of)
every_real_variant = pytest.mark.parametrize("variant", VARIANTS, ids=key_of)


def test_ten_thousand_random_games_are_checked_in_all() -> None:
    assert GAMES_EACH * len(VARIANTS) >= MIN_GAMES


@every_variant
def test_rules_agree_with_themselves_at_every_step(variant: Variant) -> None:
    checks.check_rules(variant, GAMES_EACH)


@pytest.mark.nojit
@pytest.mark.bounds
@small_variants
def test_rules_agree_with_themselves_in_one_game(variant: Variant) -> None:
    checks.check_rules(variant, 1, max_asked=40)


@every_mode
def test_action_texts_are_read_back(variant: Variant) -> None:
    checks.check_action_texts(variant)


@pytest.mark.bounds
@every_variant
def test_positions_are_read_back(variant: Variant) -> None:
    checks.check_positions(variant, 2)


@every_variant
def test_copies_are_equal_and_independent(variant: Variant) -> None:
    checks.check_copies(variant, 2)


@every_variant
def test_refusals_name_a_clause_and_change_nothing(variant: Variant) -> None:
    checks.check_refusals(variant, 2)


@every_variant
def test_records_replay_to_the_same_end(variant: Variant) -> None:
    checks.check_records(variant, 3)


@every_variant
def test_same_seed_gives_same_games_on_any_threads(variant: Variant) -> None:
    checks.check_seeds(variant, 300)


@every_variant
def test_all_faces_play_the_same_game(variant: Variant) -> None:
    checks.check_faces(variant, 20)


@pytest.mark.parametrize("variant", CLOCKED, ids=key_of)
def test_bots_with_a_clock_finish_their_games(variant: Variant) -> None:
    checks.check_clock(variant, 2)


@every_variant
def test_views_depend_only_on_what_the_seat_may_know(variant: Variant) -> None:
    checks.check_views(variant, 2)


@pytest.mark.parametrize("variant", hidden_variants(), ids=key_of)
def test_bots_are_given_nothing_that_their_seat_cannot_know(variant: Variant) -> None:
    checks.check_lookalikes(variant, 2)


@every_variant
def test_resampled_positions_can_be_played_on(variant: Variant) -> None:
    checks.check_resampled_games(variant, 2)


@every_real_variant
def test_twin_agrees_step_by_step(variant: Variant) -> None:
    checks.check_twin(variant, 3)


def test_every_game_has_a_naive_twin() -> None:
    assert {chosen.game.name for chosen in VARIANTS} <= set(TWINS)


@pytest.mark.nojit
@small_variants
def test_plain_python_gives_the_same_views_and_legal_moves(variant: Variant) -> None:
    checks.check_views(variant, 1)
