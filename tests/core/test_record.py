"""Records: round trips, all that can be wrong with one, traces, and the proof of fairness."""

import json
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from enlinea.core import game
from enlinea.core import record as records
from enlinea.core.errors import EnlineaError, RecordError, SetupError
from enlinea.core.fair import FairChance, commitment
from enlinea.core.game import CHANCE, game_names, register, variant
from enlinea.core.match import Match
from enlinea.core.random import below, new_random
from enlinea.core.record import (
    Record,
    json_line,
    parse_record,
    read_record,
    record_of,
    record_text,
    replay,
    save_record,
    summary,
    trace,
    verify,
    whole_file,
)
from tests.toys import snap

pytestmark = pytest.mark.nojit

SNAP = snap.game_of()
SEED = "5a" * 32
LINJA = {"format": "enlinea/1", "game": "linja", "mode": "standard", "seats": 2, "actions": []}
TOY = LINJA | {"game": "snap"}
DEALT = ["*: deal r", "*: deal r"]
TOY_GAME = [
    *DEALT,
    *("*: turn g", "0: snap", "*: turn g", "0: snap"),
    *("*: turn b", "1: snap", "*: turn b", "1: snap"),
]


@pytest.fixture(autouse=True)
def _toy_registry(monkeypatch: pytest.MonkeyPatch) -> None:
    game_names()
    monkeypatch.setattr(game, "_REGISTRY", dict(game._REGISTRY))
    register("snap", SNAP)


def record(base: dict[str, Any] = LINJA, **changes: Any) -> Record:
    return parse_record(json.dumps(base | changes))


def lines(base: dict[str, Any], actions: list[str]) -> Iterator[str]:
    return map(json_line, trace(record(base, actions=actions)))


def finished_linja(**options: bool) -> Match:
    match, random = Match("linja", options=options), new_random(1)
    while not match.is_over:
        seat = match.actors[0]
        legal = match.legal(seat)
        match.play(seat, legal[below(random, len(legal))])
    return match


def fail_in_one_line(use: Callable[[], object], kind: type[EnlineaError] = RecordError) -> str:
    """The message of the error, which must be of this kind and one readable line."""
    with pytest.raises(EnlineaError) as error:
        use()
    message = str(error.value)
    assert error.type is kind
    assert message and message.splitlines() == [message] and len(message) < 500
    return message


@pytest.mark.bounds
@pytest.mark.parametrize("options", [{}, {"tease": True}, {"sheet2010": True}], ids=str)
def test_a_game_survives_as_text(options: dict[str, bool]) -> None:
    match = finished_linja(**options)
    again = replay(parse_record(record_text(record_of(match))))
    assert again.state.tobytes() == match.state.tobytes()
    assert again.history == match.history
    assert again.variant.options == match.variant.options
    assert again.outcome() == match.outcome()


def test_a_record_is_one_line_with_the_fields_of_the_format() -> None:
    match = Match("linja", options={"tease": True})
    match.play_text("0: 3")
    text = record_text(record_of(match))
    assert "\n" not in text
    assert json.loads(text) == LINJA | {"options": {"tease": True}, "actions": ["0: 3"]}


def test_options_at_their_default_are_left_out() -> None:
    fields = json.loads(record_text(record_of(Match("linja", options={"tease": False}))))
    assert not fields.get("options")


def test_everything_of_a_hosted_game_is_kept() -> None:
    more = {
        "players": ["ana", "ñ\u2028"],
        "started": "2026-11-15",
        "commitment": "ab",
        "seed": "cd",
        "salts": ["x", ""],
    }
    text = record_text(record_of(Match("linja"), **more))
    assert json.loads(text).items() >= more.items()
    assert record_text(parse_record(text)) == text


def test_records_by_other_hands_may_have_other_order_space_and_fields() -> None:
    text = ' {\n"actions": ["0: 3"], "seats": 2, "comment": {"a": [1]}, "mode": "standard",\n'
    text += '"game": "linja", "format": "enlinea/1"}\n\n'
    assert replay(parse_record(text)).texts() == ["0: 3"]
    assert replay(parse_record(text.encode())).texts() == ["0: 3"]


def test_a_saved_record_is_read_back(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    saved = record_of(finished_linja(), players=["ana", "luz"])
    save_record(path, saved)
    assert read_record(path) == saved
    assert path.read_text(encoding="utf-8") == record_text(saved) + "\n"
    assert [found.name for found in tmp_path.iterdir()] == ["game.json"], "no half file is left"


def test_saving_replaces_an_older_file(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text("x" * 10_000)
    save_record(path, record_of(Match("linja")))
    assert replay(read_record(path)).history == []


def test_saving_that_fails_leaves_nothing_behind(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").write_text("mine")
    for path in (tmp_path / "folder", tmp_path / "none" / "x", tmp_path / "file" / "x"):
        fail_in_one_line(partial(save_record, path, record_of(Match("linja"))))
    assert sorted(path.name for path in tmp_path.rglob("*")) == ["file", "folder"]
    assert (tmp_path / "file").read_text() == "mine"


def test_writing_that_stops_halfway_leaves_the_older_file(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_text("mine")
    with pytest.raises(KeyboardInterrupt), whole_file(path) as file:
        file.write("half")
        raise KeyboardInterrupt
    assert [found.name for found in tmp_path.iterdir()] == ["games.jsonl"]
    assert path.read_text() == "mine"


@pytest.mark.parametrize("name", [".", "/", "..", "a\0b"])
def test_names_that_no_file_can_have_are_told(name: str, tmp_path: Path) -> None:
    # Other kinds of error would end a terminal game with a traceback.
    path = tmp_path / name if len(name) > 1 else Path(name)
    fail_in_one_line(partial(save_record, path, record_of(Match("linja"))))
    assert list(tmp_path.iterdir()) == []


TRUNCATED = json.dumps(LINJA | {"actions": ["0: 3", "0: 5"]})


@pytest.mark.parametrize("length", [0, 1, 2, 10, 20, len(TRUNCATED) // 2, len(TRUNCATED) - 1])
def test_truncated_json_is_told_in_one_line(length: int) -> None:
    assert fail_in_one_line(lambda: parse_record(TRUNCATED[:length])).startswith("not a record: ")


def _without(field: str) -> dict[str, Any]:
    return {name: value for name, value in LINJA.items() if name != field}


@pytest.mark.parametrize(
    "fields",
    [
        *([], None, 3, "x", {}, {"actions": []}),
        *map(_without, LINJA),
        LINJA | {"format": "enlinea/2"},
        LINJA | {"format": "x" * 10**6},
        LINJA | {"format": None},
        LINJA | {"game": 3},
        LINJA | {"seats": "2"},
        LINJA | {"seats": 2.0},
        LINJA | {"seats": True},
        LINJA | {"seats": None},
        LINJA | {"options": []},
        LINJA | {"options": None},
        LINJA | {"actions": None},
        LINJA | {"actions": {}},
        LINJA | {"actions": "0: 3"},
        LINJA | {"actions": [3]},
        LINJA | {"actions": ["0: 3", None]},
        LINJA | {"players": "ana"},
        LINJA | {"salts": [1]},
        LINJA | {"seed": 1},
    ],
    ids=lambda fields: str(fields)[:60],
)
def test_json_that_is_no_record_is_told_in_one_line(fields: object) -> None:
    message = fail_in_one_line(lambda: parse_record(json.dumps(fields)))
    assert message.startswith("not a record: ")


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\x00" * 1000,
        bytes(range(256)) * 10,
        b"\xff\xfe{\x00}\x00",
        b'{"format": "\xff"}',
        b'{"format": "enlinea/1", "game": "\xed\xa0\x80"}',
        b"garbage " * 1_310_720,  # 10 MB
        b"[" * 10_485_760,
        b'{"actions": [' + b'"0: 3",' * 1_000_000,
        b"\x89PNG\r\n\x1a\n" + b"\x00" * 100,
        "\ufeff{}".encode(),
        "{}".encode("utf-16"),
        b"NaN",
        b'{"format": "enlinea/1", "format": 1}',
    ],
    ids=lambda content: repr(content[:12]),
)
def test_garbage_is_told_in_one_line(content: bytes, tmp_path: Path) -> None:
    fail_in_one_line(lambda: parse_record(content))
    path = tmp_path / "garbage"
    path.write_bytes(content)
    fail_in_one_line(lambda: read_record(path))


def test_text_with_half_a_character_is_told_in_one_line() -> None:
    fail_in_one_line(lambda: parse_record('{"format": "\ud800"}'))


@pytest.mark.parametrize("kind", ["list", "object"])
def test_nesting_of_any_depth_is_told_in_one_line(kind: str) -> None:
    # Near the limit of the recursion the value can still be read, but no longer be written.
    around, inner = ("[", "]") if kind == "list" else ('{"a": ', "}")
    for depth in [10, 100, *range(700, 1000), 2000, 10**5]:
        value = around * depth + ("1" if kind == "object" else "") + inner * depth
        text = json.dumps(LINJA)[:-1] + f', "options": {{"tease": {value}}}}}'
        with pytest.raises(EnlineaError) as error:
            replay(parse_record(text))
        assert len(str(error.value).splitlines()) == 1


def test_files_that_cannot_be_read_are_told_in_one_line(tmp_path: Path) -> None:
    for path in (tmp_path / "missing.json", tmp_path, tmp_path / "no" / "folder", Path("a\nb")):
        message = fail_in_one_line(partial(read_record, path))
        assert message.startswith("cannot read ")


def test_a_file_beyond_the_limit_is_not_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(records, "MAX_BYTES", 2**20)
    path = tmp_path / "large"
    path.write_bytes(json.dumps(LINJA).encode() + b" " * 2**20)
    assert "larger than 1 MB" in fail_in_one_line(lambda: read_record(path))


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"game": "chess"}, "there is no game"),
        ({"game": ""}, "there is no game"),
        ({"mode": "blitz"}, "linja has no mode"),
        ({"mode": ""}, "linja has no mode"),
        ({"seats": 3}, "linja standard is for 2 seats, not 3"),
        ({"seats": -1}, "linja standard is for 2 seats, not -1"),
        ({"seats": 10**300}, "linja standard is for 2 seats"),
        ({"options": {"tease": 7}}, "option tease must be true or false, not 7"),
        ({"options": {"tease": "yes"}}, 'option tease must be true or false, not "yes"'),
        ({"options": {"tease": None}}, "option tease must be true or false, not null"),
        ({"options": {"cards": 3}}, 'linja has no option "cards"; its options: tease'),
        ({"options": {"x" * 10**6: 3}}, "linja has no option"),
        ({"options": {"a\u2028b": 3}}, "linja has no option"),
        ({"options": {"tease": "\u2028"}}, "option tease must be true or false"),
        ({"game": "x" * 10**6}, "there is no game"),
        ({"mode": "x" * 10**6}, "linja has no mode"),
    ],
    ids=lambda value: str(value)[:50],
)
def test_unknown_games_modes_seats_and_options_are_told(
    changes: dict[str, Any], message: str
) -> None:
    loaded = record(**changes)
    assert message in fail_in_one_line(lambda: replay(loaded), SetupError)
    fail_in_one_line(lambda: list(trace(loaded)), SetupError)


@pytest.mark.parametrize(
    ("actions", "message"),
    [
        (["1: 3"], 'step 0: "1: 3" is illegal: it is not seat 1 who acts now (LJ-1)'),
        (["*: 3"], 'step 0: "*: 3" is illegal: it is not chance who acts now (LJ-1)'),
        (["0: 3", "1: 3"], 'step 1: "1: 3" is illegal: it is not seat 1 who acts now (LJ-1)'),
        (["0: 7"], 'step 0: "0: 7" is illegal: A has no piece in row 7 (LJ-2)'),
        (["0: pass"], 'step 0: "0: pass" is illegal: A can move: an initial move is due (LJ-9)'),
        (["2: 3"], 'step 0: "2: 3" cannot be read: '),
        (["0: 3", "0: 9"], 'step 1: "0: 9" cannot be read: '),
        (["0: 3", "0:5"], 'step 1: "0:5" cannot be read: '),
        (["0: 3 5"], 'step 0: "0: 3 5" cannot be read: '),
        ([""], 'step 0: "" cannot be read: '),
        (["0: 3", "x" * 10**6], "step 1: "),
        (["0: \n"], 'step 0: "0: \\n" cannot be read: '),
        (["0: \u2028"], "step 0: "),
        (["0: \x9b31m"], "step 0: "),
    ],
    ids=lambda value: str(value)[:40],
)
def test_a_wrong_action_is_told_with_step_action_reason_and_clause(
    actions: list[str], message: str
) -> None:
    loaded = record(actions=actions)
    assert fail_in_one_line(lambda: replay(loaded)).startswith(message)
    seen = []
    with pytest.raises(RecordError, match=r"^step "):
        for line in trace(loaded):
            seen.append(line["step"])
    assert seen == list(range(len(actions))), "the trace comes up to the step that is wrong"


def test_an_action_after_the_end_is_told() -> None:
    actions = finished_linja().texts()
    for text in ("0: 3", "1: 3", "0: stop", "*: 3"):
        message = fail_in_one_line(partial(replay, record(actions=[*actions, text])))
        assert message == (f'step {len(actions)}: "{text}" is illegal: the game is over (LJ-10)')


def test_trace_of_linja_is_as_the_format_says() -> None:
    assert list(lines(LINJA, ["0: 3", "0: 5"])) == [
        '{"step": 0, "to_act": [0], "legal": {"0": ["0", "1", "2", "3", "4", "5", "6"]}}',
        '{"step": 1, "to_act": [0], "legal": {"0": ["0", "1", "2", "4", "5", "6"]}}',
        '{"step": 2, "to_act": [0], "legal": {"0": ["stop", "x0+", "x1+", "x1-", "x2+", "x2-", '
        '"x4+", "x4-", "x6+", "x6-", "x7-"]}}',
    ]


def test_trace_of_the_toy_shows_chance_and_legal_actions_at_once() -> None:
    anyone = '"legal": {"0": ["snap"], "1": ["snap"]}}'
    assert list(lines(TOY, [*DEALT, "*: turn g", "1: snap", "*: turn b", "*: turn b"])) == [
        '{"step": 0, "to_act": ["*"], "chance": {"deal b": 2.0, "deal g": 2.0, "deal r": 2.0}}',
        '{"step": 1, "to_act": ["*"], "chance": {"deal b": 2.0, "deal g": 2.0, "deal r": 1.0}}',
        '{"step": 2, "to_act": ["*"], "chance": {"turn b": 2.0, "turn g": 2.0}}',
        '{"step": 3, "to_act": ["*", 0, 1], "chance": {"turn b": 2.0, "turn g": 1.0}, ' + anyone,
        '{"step": 4, "to_act": ["*"], "chance": {"turn b": 2.0, "turn g": 1.0}}',
        '{"step": 5, "to_act": ["*", 0, 1], "chance": {"turn b": 1.0, "turn g": 1.0}, ' + anyone,
        '{"step": 6, "to_act": ["*", 0, 1], "chance": {"turn g": 1.0}, ' + anyone,
    ]


def test_time_is_never_listed() -> None:
    for actions in (DEALT, TOY_GAME[:3], TOY_GAME[:-1], TOY_GAME):
        assert "time" not in "".join(lines(TOY, list(actions)))
    last_card = list(lines(TOY, TOY_GAME[:-1]))[-1]
    assert last_card == '{"step": 9, "to_act": [0, 1], "legal": {"0": ["snap"], "1": ["snap"]}}'


def test_trace_ends_with_the_result() -> None:
    assert list(lines(TOY, TOY_GAME))[-1] == (
        '{"step": 10, "to_act": [], "over": true, "scores": [-2, -2], "winners": [0, 1]}'
    )
    assert list(lines(TOY, [*DEALT, "*: time"]))[-1] == (
        '{"step": 3, "to_act": [], "over": true, "scores": [0, 0], "winners": [0, 1]}'
    )


def test_trace_has_a_line_before_each_action_and_one_at_the_end() -> None:
    actions = finished_linja().texts()
    steps = [json.loads(line)["step"] for line in lines(LINJA, actions)]
    assert steps == list(range(len(actions) + 1))


def test_chance_weights_are_written_in_the_games_unit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(snap, "WEIGHT_UNIT", 4)
    first = json.loads(next(lines(TOY, [])))
    assert first["chance"] == {"deal b": 0.5, "deal g": 0.5, "deal r": 0.5}


def test_actions_that_a_game_does_not_list_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(snap, "is_listed", lambda action: action != snap.SNAP)
    last = json.loads(list(lines(TOY, TOY_GAME[:3]))[-1])
    assert (last["to_act"], last["legal"]) == (["*", 0, 1], {"0": [], "1": []})


def test_summary_of_a_finished_game_is_its_result() -> None:
    assert json_line(summary(replay(record(TOY, actions=TOY_GAME)))) == (
        '{"steps": 10, "over": true, "scores": [-2, -2], "winners": [0, 1]}'
    )


def test_summary_of_an_unfinished_game_tells_who_is_to_act() -> None:
    assert json_line(summary(replay(record(TOY, actions=TOY_GAME[:3])))) == (
        '{"steps": 3, "over": false, "scores": null, "winners": null, "to_act": ["*", 0, 1]}'
    )
    assert json_line(summary(replay(record(actions=["0: 3"])))) == (
        '{"steps": 1, "over": false, "scores": null, "winners": null, "to_act": [0]}'
    )


def fair_game(seats: int = 3, salts: tuple[str, ...] = ("ana", "luz"), stream: int = 0) -> Record:
    """A game of the toy as a server plays it; seats snap now and then."""
    chance, random = FairChance(SEED, salts), new_random(2, stream)
    match = Match(variant(SNAP, seats=seats))
    while not match.is_over:
        actor = match.actors[below(random, len(match.actors))]
        is_drawn = actor == CHANCE
        action = chance.choose(match.chance()) if is_drawn else match.legal(actor)[0]
        match.play(actor, action)
    return record_of(match, commitment=commitment(SEED), seed=SEED, salts=list(salts))


def num_draws(loaded: Record) -> int:
    return sum(text.startswith("*") and text != "*: time" for text in loaded.actions)


@pytest.mark.parametrize("stream", range(5))
def test_a_fair_game_is_found_fair(stream: int) -> None:
    loaded = parse_record(record_text(fair_game(stream=stream)))
    verdict = verify(loaded)
    assert verdict.fault is None
    assert verdict.num_draws == num_draws(loaded) >= 3


def test_time_is_not_a_draw() -> None:
    loaded = fair_game()
    cut = next(step for step, text in enumerate(loaded.actions) if "turn" in text) + 1
    loaded.actions = [*loaded.actions[:cut], "*: time"]
    verdict = verify(loaded)
    assert (verdict.fault, verdict.num_draws) == (None, cut)


def test_an_unfinished_game_can_be_found_fair() -> None:
    loaded = fair_game()
    loaded.actions = loaded.actions[:4]
    assert verify(loaded).fault is None


def test_every_exchanged_draw_is_found() -> None:
    honest = fair_game()
    num_forged = 0
    for step, text in enumerate(honest.actions):
        if not text.startswith("*"):
            continue
        before = replay(record(TOY, seats=3, actions=honest.actions[:step]))
        for action in before.chance():
            other = before.text(CHANCE, action)
            if other == text:
                continue
            loaded = fair_game()
            loaded.actions = [*honest.actions[:step], other]
            fault = verify(loaded).fault
            assert fault is not None
            assert fault == f'step {step}: "{other}" was not drawn: the seed gives "{text}"'
            num_forged += 1
    assert num_forged > 5


def test_a_draw_that_is_left_out_is_found() -> None:
    faults = []
    for stream in range(8):
        loaded = fair_game(stream=stream)
        step = next(step for step, text in enumerate(loaded.actions) if "turn" in text)
        loaded.actions = [*loaded.actions[:step], *loaded.actions[step + 1 :]]
        try:
            faults.append(verify(loaded).fault)
        except RecordError as error:
            faults.append(str(error))
    assert any(faults)


@pytest.mark.parametrize("salts", [None, [], ["ana"], ["luz", "ana"], ["ana", "luz", ""]])
def test_other_salts_are_found(salts: list[str] | None) -> None:
    faults = []
    for stream in range(3):
        loaded = fair_game(stream=stream)
        loaded.salts = salts
        faults.append(verify(loaded).fault)
    assert None not in faults


def test_a_seed_that_was_not_committed_to_is_found() -> None:
    for change in ({"seed": "5b" * 32}, {"commitment": commitment("5b" * 32)}, {"commitment": ""}):
        loaded = parse_record(json.dumps(json.loads(record_text(fair_game())) | change))
        verdict = verify(loaded)
        assert verdict.fault == "the seed does not belong to the commitment"
        assert verdict.num_draws == 0


@pytest.mark.parametrize("missing", ["seed", "commitment"])
def test_a_record_without_a_proof_cannot_be_verified(missing: str) -> None:
    loaded = fair_game()
    setattr(loaded, missing, None)
    assert "holds no fairness proof" in fail_in_one_line(lambda: verify(loaded))


def test_a_proof_that_cannot_be_read_is_told() -> None:
    loaded = fair_game()
    loaded.seed = "xyz"
    fail_in_one_line(lambda: verify(loaded), EnlineaError)
    loaded = fair_game()
    loaded.salts = ["x" * 201]
    fail_in_one_line(lambda: verify(loaded), EnlineaError)


def test_an_illegal_action_is_told_by_verify_too() -> None:
    loaded = fair_game()
    loaded.actions = [*loaded.actions[:2], "0: snap"]
    assert fail_in_one_line(lambda: verify(loaded)).startswith('step 2: "0: snap" is illegal')


def test_a_game_without_chance_is_fair_with_no_draws() -> None:
    loaded = record_of(finished_linja(), commitment=commitment(SEED), seed=SEED)
    assert verify(loaded).num_draws == 0 and verify(loaded).fault is None


quick = settings(max_examples=200, deadline=None, derandomize=True, database=None)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=8,
)


@quick
@given(st.binary(max_size=200))
def test_any_bytes_are_a_record_or_one_line(content: bytes) -> None:
    fail_in_one_line(lambda: parse_record(content))


@quick
@given(st.sampled_from([*LINJA, "options", "players", "seed", "salts"]), JSON)
def test_any_field_is_right_or_told_in_one_line(field: str, value: object) -> None:
    try:
        replay(parse_record(json.dumps(LINJA | {field: value})))
    except EnlineaError as error:
        assert len(str(error).splitlines()) == 1


@quick
@given(st.lists(st.sampled_from(["0: 3", "0: 5", "1: 4", "0: stop", "1: x4+"]) | st.text()))
def test_any_actions_are_played_or_told_in_one_line(actions: list[str]) -> None:
    loaded = record(actions=actions)
    try:
        assert replay(loaded).texts() == actions
    except RecordError as error:
        assert str(error).startswith("step ") and len(str(error).splitlines()) == 1
