"""Linja solved: the values are those of plain minimax, and the file is what it should be."""

import shutil
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from enlinea.core.errors import EnlineaError, SetupError
from enlinea.core.folders import only_one
from enlinea.core.game import State, Variant, variant
from enlinea.core.random import below, new_random
from enlinea.lab.simulate import Table as SeatedMinds
from enlinea.minds.minds import choose, resolved
from enlinea.solvers.linja import Board, Perfect, Table, TableError, make_table, perfect_player
from enlinea.solvers.linja import solve as solving
from enlinea.solvers.linja.kernels import BLOCKED, NO_POSITION
from enlinea.solvers.linja.perfect import default_path
from enlinea.solvers.linja.space import num_placements
from tests.naive.minimax import margin, position
from tests.solvers.boards import legal, random_game, start_of, twin_of

SMALL = Board(4, 4)
SMALL_2010 = Board(4, 4, sheet2010=True)


@pytest.fixture(scope="session", params=[SMALL, SMALL_2010], ids=["default", "sheet2010"])
def player(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Perfect:
    path = tmp_path_factory.mktemp("tables") / "board.table"
    make_table(request.param, path, threads=2)
    return Perfect(Table(path))


def placed(board: Board, mover: int, other: int) -> State:
    s = start_of(board.rules, sheet2010=board.sheet2010)
    board.kernels.place(s, board.space, mover, other)
    return s


def test_every_position_of_a_small_board_has_the_value_of_minimax(player: Perfect) -> None:
    board, memo, num_compared = player.board, dict[str, int](), 0
    for mover in range(num_placements(board.rows, board.pieces)):
        values = player.table.values_of(mover)
        for other, value in enumerate(values.tolist()):
            s = placed(board, mover, other)
            counts = (s.pieces[0].tolist(), s.pieces[1].tolist())
            twin = position(counts, 0, sheet2010=board.sheet2010)
            if twin is not None:
                assert value == margin(twin, memo), twin.position_text()
                num_compared += 1
    assert num_compared > 1000


@pytest.mark.parametrize("sheet2010", [False, True], ids=["default", "sheet2010"])
def test_where_both_sides_have_to_pass_the_value_is_that_of_minimax(
    tmp_path: Path, *, sheet2010: bool
) -> None:
    """LJ-9: that takes two full rows, and a lead to be told from its opposite: 7 pieces a side."""
    board, memo, leads = Board(4, 7, sheet2010=sheet2010), dict[str, int](), list[int]()
    make_table(board, tmp_path / "table")
    player = Perfect(Table(tmp_path / "table"))
    blocked = [
        (mover, other)
        for mover in range(num_placements(board.rows, board.pieces))
        for other in range(mover + 1)
        if must_pass(board, mover, other) and must_pass(board, other, mover)
    ]
    for mover, other in [*blocked, *(pair[::-1] for pair in blocked)]:
        twin = twin_of(placed(board, mover, other))
        leads.append(margin(twin, memo))
        assert player.table.values_of(mover)[other] == leads[-1], twin.position_text()
    assert min(leads) < 0 < max(leads)
    assert num_consistent(player) > 10_000


def must_pass(board: Board, mover: int, other: int) -> bool:
    """Whether the mover has no move (LJ-9) in a position that can be."""
    s = placed(board, mover, other)
    counts = (s.pieces[0].tolist(), s.pieces[1].tolist())
    twin = position(counts, 0, sheet2010=board.sheet2010)
    return twin is not None and twin.legal(0) == ["pass"]


def test_values_inside_a_turn_and_of_the_other_side_are_those_of_minimax(player: Perfect) -> None:
    memo, random, rules = dict[str, int](), new_random(1), player.board.rules
    for _ in range(20):
        start = start_of(rules, sheet2010=player.board.sheet2010)
        for s in random_game(rules, start, random):
            expected = margin(twin_of(s), memo)
            assert player.value(s) == (expected if s.mover == 0 else -expected)


def test_perfect_play_never_ends_below_the_value(player: Perfect) -> None:
    rules, random = player.board.rules, new_random(2)
    for game in range(100):
        s = start_of(rules, sheet2010=player.board.sheet2010)
        seat = game % 2
        value = player.value(s) if seat == 0 else -player.value(s)
        while rules.to_act(s) >= 0:
            actions = legal(rules, s)
            action = actions[int(below(random, len(actions)))]
            if s.mover == seat:
                action = player.best_turns(s)[0].actions[0]
            rules.apply(s, int(s.mover), action)
        points = np.zeros(2, np.int64)
        rules.scores(s, points)
        assert points[seat] - points[1 - seat] >= value


@pytest.fixture
def small(player: Perfect, monkeypatch: pytest.MonkeyPatch) -> Variant:
    """Linja on a small board, which has been solved."""
    linja = variant("linja", options={"sheet2010": player.board.sheet2010})
    mode = replace(linja.mode, rules=player.board.rules)
    monkeypatch.setattr("enlinea.minds.minds.perfect_player", lambda _variant: player)
    monkeypatch.setattr("enlinea.minds.levels.perfect_player", lambda _variant: player)
    return replace(linja, mode=mode)


def test_perfect_bot_never_does_worse_than_the_value(player: Perfect, small: Variant) -> None:
    value = player.value(small.start())
    for seat, sign in ((0, 1), (1, -1)):
        minds = ["random", "random"]
        minds[seat] = "level:6"
        results, _ = SeatedMinds(small, minds).play(seed=1, first=0, num_games=60)
        margins = results["scores"][:, seat] - results["scores"][:, 1 - seat]
        assert margins.min() >= sign * value
        assert margins.max() > margins.min()  # it also takes what it is given


def test_level_6_plays_perfectly_only_where_a_table_is(
    small: Variant, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert resolved("level:6", small) == "perfect"
    for place in ("minds", "levels"):
        monkeypatch.setattr(f"enlinea.minds.{place}.perfect_player", lambda _variant: None)
    assert resolved("level:6", small).startswith("ismcts")
    with pytest.raises(SetupError, match="no table for perfect play"):
        choose("perfect", small, small.start(), 0, new_random(1))


def test_threads_may_share_a_perfect_player(player: Perfect) -> None:
    rules, random = player.board.rules, new_random(3)
    start = start_of(rules, sheet2010=player.board.sheet2010)
    states = [s for _ in range(30) for s in random_game(rules, start.copy(), random)]
    alone = [player.turns(s) for s in states]
    player.table.values_of.cache_clear()
    with ThreadPoolExecutor(8) as pool:
        shared = list(pool.map(player.turns, states * 8))
    assert shared == alone * 8


@pytest.mark.nojit
@pytest.mark.bounds
def test_each_value_follows_from_those_one_turn_later(player: Perfect) -> None:
    assert num_consistent(player) > 1000


def num_consistent(player: Perfect) -> int:
    """Compares every value with those one turn later; returns how many there are."""
    board = player.board
    movers = np.arange(num_placements(board.rows, board.pieces))
    found = np.empty(len(movers), np.int8)
    num_checked = 0
    for other in movers.tolist():
        values = player.table.values_of(other)
        board.kernels.one_step_values(board.start, board.space, other, values, movers, found)
        for mover in np.flatnonzero(found != NO_POSITION).tolist():
            assert player.table.values_of(mover)[other] == found[mover]
            num_checked += 1
    return num_checked


@pytest.mark.bounds
def test_short_cut_of_the_solver_agrees_with_the_rules_played_out() -> None:
    """`turn_value` is quick; `any_turn_value` plays every turn by the rules, on the real board."""
    board, random = Board(), np.random.default_rng(3)
    kernels, space = board.kernels, board.space
    values = random.integers(-60, 60, len(space.progress)).astype(np.int8)
    states = np.zeros(9, board.rules.STATE)
    actions = np.zeros((9, board.rules.NUM_ACTIONS), np.int64)
    num_compared = 0
    for mover, other in random.integers(0, len(space.progress), (4000, 2)).tolist():
        states[0] = placed(board, mover, other)
        if kernels.is_position(states[0]) and not kernels.may_end(states[0]):
            quick = kernels.turn_value(states[0], mover, space, values)
            assert quick == kernels.any_turn_value(states, actions, space, values)
            num_compared += quick != BLOCKED
    assert num_compared > 1000


def test_interrupted_run_goes_on_and_makes_the_same_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(solving, "CHECKPOINT_SECONDS", -1)
    whole, resumed = tmp_path / "whole", tmp_path / "resumed"
    make_table(SMALL, whole)
    counts: list[int] = []

    def interrupt(_what: str, count: int) -> None:
        counts.append(count)
        if sum(counts) > SMALL.num_pairs // 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        make_table(SMALL, resumed, on_progress=interrupt)
    assert not resumed.exists()
    again: list[int] = []
    make_table(
        SMALL, resumed, on_progress=lambda what, count: again.append(count * (what == "solving"))
    )
    assert again[0] > SMALL.num_pairs // 3  # done before
    assert sum(again) == SMALL.num_pairs
    assert resumed.read_bytes() == whole.read_bytes()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["resumed", "whole"]


def test_table_that_is_there_is_checked_and_kept(tmp_path: Path) -> None:
    path = tmp_path / "table"
    first = make_table(SMALL, path)
    before = path.stat().st_mtime_ns
    second = make_table(SMALL, path)
    assert (second.value, second.sha256, second.seconds) == (first.value, first.sha256, 0)
    assert path.stat().st_mtime_ns == before
    assert "solved before; checked" in second.text()


def test_number_of_threads_does_not_change_the_file(tmp_path: Path) -> None:
    for threads in (1, 3):
        make_table(SMALL, tmp_path / str(threads), threads)
    assert (tmp_path / "1").read_bytes() == (tmp_path / "3").read_bytes()


def damaged(path: Path, place: int) -> None:
    content = bytearray(path.read_bytes())
    content[place] ^= 0x55
    path.write_bytes(content)


def test_damage_is_noticed(tmp_path: Path) -> None:
    path = tmp_path / "table"
    make_table(SMALL, path)
    damaged(path, path.stat().st_size - 3)
    with pytest.raises(TableError, match="is damaged: its checksum is wrong"):
        Table(path).check()
    with pytest.raises(TableError, match="is damaged: part 34 cannot be read"):
        Table(path).values_of(34)


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        (b"", r"cannot read .*: it is empty"),
        (b"hello, this is something else", "is not a table of Linja"),
        (b"LINJA-1\nhello", "was made by another version of enlinea, and its values differ"),
        (b"LINJA-2\nhello", "is not a table of Linja: its header cannot be read"),
        (
            b'LINJA-2\n{"board":{"rows":4,"pieces":4},"rules_version":99,"sha256":""}',
            "was made for rules version 99, not 1",
        ),
    ],
)
def test_wrong_file_is_refused(tmp_path: Path, content: bytes, fault: str) -> None:
    path = tmp_path / "table"
    path.write_bytes(content)
    with pytest.raises(TableError, match=fault):
        Table(path)


@pytest.mark.parametrize("size", [300, 512, 603, -1])
def test_file_that_was_cut_off_is_refused(tmp_path: Path, size: int) -> None:
    path = tmp_path / "table"
    make_table(SMALL, path)
    path.write_bytes(path.read_bytes()[:size])
    with pytest.raises(TableError, match="is not complete"):
        Table(path)


def test_layers_without_their_work_file_count_for_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole, path = tmp_path / "whole", tmp_path / "table"
    make_table(SMALL, whole)
    (tmp_path / "table.layers").write_bytes(
        b'{"board":{"rows":4,"pieces":4},"rules_version":1,"next_layer":-1,"made_by":"LINJA-2"}'
    )
    with monkeypatch.context() as patch:
        patch.setattr(solving, "solve_layer", interrupted)
        with pytest.raises(KeyboardInterrupt):
            make_table(SMALL, path)
    make_table(SMALL, path)
    assert path.read_bytes() == whole.read_bytes()


def test_what_a_run_that_was_killed_at_its_end_has_left_is_removed(tmp_path: Path) -> None:
    path = tmp_path / "table"
    make_table(SMALL, path)
    (tmp_path / "table.work").write_bytes(b"values")
    (tmp_path / "table.layers").write_bytes(b"layers")
    make_table(SMALL, path)
    assert sorted(left.name for left in tmp_path.iterdir()) == ["table"]


def interrupted(*_arguments: object) -> None:
    raise KeyboardInterrupt


def test_two_programs_do_not_solve_into_one_file(tmp_path: Path) -> None:
    path = tmp_path / "table"
    with (
        only_one(tmp_path / "table.lock", "first"),
        pytest.raises(SetupError, match=r"another program is solving .*table"),
    ):
        make_table(SMALL, path)
    make_table(SMALL, path)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["table"]


def test_missing_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(TableError, match=r"cannot read .*lost: No such file or directory"):
        Table(tmp_path / "lost")


def test_table_of_another_board_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "table"
    make_table(SMALL, path)
    with pytest.raises(TableError, match="is the table of another board or option"):
        make_table(SMALL_2010, path)
    with pytest.raises(TableError, match="is the table of another board or option"):
        perfect_player(variant("linja"), path)
    with pytest.raises(SetupError, match=r"tease=True is not solved, so .+ is not its"):
        perfect_player(variant("linja", options={"tease": True}), path)


def test_position_with_other_options_is_refused(player: Perfect) -> None:
    s = start_of(player.board.rules, sheet2010=not player.board.sheet2010)
    with pytest.raises(SetupError, match="is for other options"):
        player.value(s)


def test_work_of_another_board_is_refused(tmp_path: Path) -> None:
    (tmp_path / "table.work").write_bytes(b"")
    for done in (
        b'{"board":{"rows":6,"pieces":6},"rules_version":1,"next_layer":3,"made_by":"LINJA-2"}',
        b'{"board":{"rows":4,"pieces":4},"rules_version":99,"next_layer":3,"made_by":"LINJA-2"}',
        b'{"board":{"rows":4,"pieces":4},"rules_version":1,"next_layer":3}',  # a LINJA-1
    ):
        (tmp_path / "table.layers").write_bytes(done)
        with pytest.raises(SetupError, match="or version of the rules or the solver; rem"):
            make_table(SMALL, tmp_path / "table")
    far = b'{"board":{"rows":4,"pieces":4},"rules_version":1,"next_layer":999,"made_by":"LINJA-2"}'
    for unreadable in (b"hello", far):
        (tmp_path / "table.layers").write_bytes(unreadable)
        with pytest.raises(SetupError, match="cannot be read; remove it to begin anew"):
            make_table(SMALL, tmp_path / "table")


def test_disk_without_room_is_told_before_the_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _path: SimpleNamespace(free=1000))
    with pytest.raises(SetupError, match=r"the work needs 3\.6 GB in .*, where 0\.0 GB are free"):
        make_table(Board(), tmp_path / "table")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(("rows", "pieces"), [(8, 13), (10, 12)])
def test_board_that_is_too_large_is_refused(rows: int, pieces: int) -> None:
    with pytest.raises(EnlineaError, match="are too many to solve"):
        Board(rows, pieces).checked()


def test_without_a_table_there_is_no_perfect_player(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ENLINEA_DATA", str(tmp_path))
    assert perfect_player(variant("linja")) is None
    assert perfect_player(variant("linja", options={"tease": True})) is None


def test_a_damaged_table_in_its_usual_place_is_told_and_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ENLINEA_DATA", str(tmp_path))
    path = tmp_path / "linja-8x12.table"
    assert default_path(Board()) == path
    path.write_bytes(b"LINJA-2\nhello")
    with pytest.warns(RuntimeWarning, match=r"cannot be read; remove it and run enlinea solve"):
        assert resolved("level:6", variant("linja")).startswith("ismcts:")
    assert resolved("level:5", variant("linja")).startswith("ismcts:")  # without a warning
    with pytest.raises(TableError, match="its header cannot be read"):
        perfect_player(variant("linja"), path)
