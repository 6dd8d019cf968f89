"""Analysis of finished games: every decision by what its seat knew, draws apart from choices."""

import random
import time
from pathlib import Path
from typing import Any

import pytest

from enlinea.core.game import CHANCE, variant
from enlinea.core.match import Match
from enlinea.core.random import new_random
from enlinea.minds import advice
from enlinea.server.analysis import Choice, Deal, new_analysis, note_decision, plan, seed_of
from enlinea.server.bodies import Decision
from enlinea.server.bots import Task, task_of
from enlinea.server.judge import judge, prospects
from enlinea.solvers.analysis import parse_position
from tests.server.houses import new_course, table_of
from tests.server.running import RunningServer, running_server
from tests.server.test_api import Page

PATIENCE = 600.0  # seconds: what a first analysis needs may have to be compiled


def random_match(name: str, mode: str | None = None, seed: int = 1, **more: Any) -> Match:
    """A game played to its end at random."""
    lots = random.Random(seed)
    match = Match(name, mode, **more)
    while not match.is_over:
        actor = match.actors[0]
        weights = match.chance() if actor == CHANCE else {}
        match.play(actor, lots.choice(list(weights) or match.legal(actor)))
    return match


def test_plan_lists_every_choice_and_every_run_of_draws() -> None:
    match = random_match("line-it", seats=2)
    steps = plan(match.variant, match.history, "t")
    again = Match(match.variant)
    choices, runs = [], []
    for step, (seat, action) in enumerate(match.history):
        if seat != CHANCE and len(again.legal(seat)) > 1:
            choices.append((step, seat, action))
        if seat != CHANCE and step and match.history[step - 1][0] == CHANCE:
            runs.append(step)
        again.play(seat, action)
    judged = [step for step in steps if isinstance(step, Choice)]
    assert [(each.step, each.task.seat, each.played) for each in judged] == choices
    assert [step.step for step in steps if isinstance(step, Deal)] == runs


def test_seat_that_does_not_see_a_draw_neither_gains_nor_loses() -> None:
    match = random_match("light-line", "line", seats=2)
    deals = [each for each in plan(match.variant, match.history, "t") if isinstance(each, Deal)]
    assert any(None in each.before for each in deals)
    assert all(
        (before is None) == (after is None)
        for each in deals
        for before, after in zip(each.before, each.after, strict=True)
    )


def test_judgement_does_not_depend_on_what_the_seat_did_not_know() -> None:
    match = random_match("line-it", seats=3)
    steps = plan(match.variant, match.history, "t")
    choice = next(each for each in steps[len(steps) // 2 :] if isinstance(each, Choice))
    again = Match(match.variant)
    for seat, action in match.history[: choice.step]:
        again.play(seat, action)
    again.variant.rules.resample(again.state, choice.task.seat, new_random(77))
    twin = task_of(again, choice.task.seat, "", seed_of("t", choice.step))
    assert twin == choice.task
    assert judge(twin, 1, choice.played) == judge(choice.task, 1, choice.played)


def linja_task(position: str) -> Task:
    chosen = variant("linja")
    match = Match(chosen)
    match.state = parse_position(chosen, position)
    return task_of(match, 0, "", 1)


def test_bad_move_loses_and_the_best_one_does_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advice, "perfect_player", lambda variant: None)
    task = linja_task("0000001b b1000000 A extra end")
    parse = variant("linja").mode.notation.parse_action
    good, bad = judge(task, 1, parse("x6+")), judge(task, 1, parse("x6-"))
    assert good.best == bad.best == "x6+"
    assert good.loss == 0.0 < bad.loss


def test_prospects_rise_with_a_lead() -> None:
    positions = ("93000000 93000000 A initial", "00000039 00000039 A initial")
    behind, ahead = map(linja_task, positions)
    assert prospects(behind, 1) < 0 < prospects(ahead, 1)


def test_turning_points_are_the_largest_losses() -> None:
    course = new_course(variant("linja"))
    for seat, action in random_match("linja").history:
        course.act(seat, course.variant.mode.notation.action_text(action), 0.0)
    found = new_analysis(table_of(course))
    for step, loss in enumerate([0.0, 3.0, 0.5, 7.0, 1.0, 2.0, 4.0, 5.0]):
        decision = Decision(step, step % 2, "a", "b", 1.0, loss)
        found.decisions.append(decision)
        note_decision(found, decision)
    assert found.turning_points == [3, 7, 6, 1, 5]
    assert [account.choices for account in found.accounts] == [-5.5, -17.0]
    assert [account.num_best for account in found.accounts] == [1, 0]
    assert sum(account.final for account in found.accounts) == 0


def finished_game(page: Page, game: str) -> str:
    """A game that two weak bots have played."""
    bots = [{"kind": "bot", "bot": "level:1"}] * 2
    table = page.ok("POST", "/api/tables", {"game": game, "seats": bots, "is_started": True})["id"]
    wait_for(lambda: page.ok("GET", f"/api/tables/{table}")["table"]["stage"] == "over")
    return str(table)


def wait_for(is_there: Any) -> None:
    deadline = time.monotonic() + PATIENCE
    while not is_there():
        assert time.monotonic() < deadline
        time.sleep(0.05)


def test_finished_game_is_judged_once_and_kept(server: RunningServer) -> None:
    page = Page(server.url, "Ana")
    address = f"/api/tables/{finished_game(page, 'line-it')}/analysis"
    assert page.ok("GET", address)["stage"] == "none"
    begun = page.ok("POST", address)
    assert begun["stage"] == "running"
    wait_for(lambda: page.ok("GET", address)["stage"] == "done")
    done = page.ok("GET", address)
    assert 10 < done["num_done"] == done["num_all"] == len(done["decisions"]) + len(done["draws"])
    assert done["unit"] == "points" and not done["is_exact"]
    for account in done["accounts"]:
        own = [each for each in done["decisions"] if each["seat"] == account["seat"]]
        assert account["num_decisions"] == len(own)
        assert account["choices"] == pytest.approx(-sum(each["loss"] for each in own))
        given = sum(draw["changes"][account["seat"]] for draw in done["draws"])
        assert account["draws"] == pytest.approx(given)
    assert page.ok("POST", address) == done


def test_server_stops_in_the_middle_of_an_analysis(tmp_path: Path) -> None:
    with running_server(tmp_path) as own:
        page = Page(own.url, "Ana")
        address = f"/api/tables/{finished_game(page, 'line-it')}/analysis"
        assert page.ok("POST", address)["stage"] == "running"
        own.stop()
        own.start_again()
        assert page.ok("GET", address)["stage"] == "none"


def test_game_that_goes_on_or_is_played_in_real_time_is_not_judged(server: RunningServer) -> None:
    page = Page(server.url, "Ana")
    body = {"game": "linja", "seats": [{"kind": "me"}, {"kind": "me"}], "is_started": True}
    table = page.ok("POST", "/api/tables", body)["id"]
    for method in ("GET", "POST"):
        status, problem = page.call(method, f"/api/tables/{table}/analysis")
        assert (status, problem["code"]) == (409, "not_now")


def test_turn_is_taken_back_over_http(server: RunningServer) -> None:
    page = Page(server.url, "Ana")
    body = {"game": "linja", "seats": [{"kind": "me"}, {"kind": "me"}], "is_started": True}
    table = page.ok("POST", "/api/tables", body)["id"]
    assert page.act(table, 0, "3")[0] == 200
    undone = {"seat": 0, "key": "u", "version": 1}
    assert page.ok("POST", f"/api/tables/{table}/undo", undone) == {"version": 2}
    assert page.ok("POST", f"/api/tables/{table}/undo", undone) == {"version": 2}
    game = page.ok("GET", f"/api/tables/{table}/game")
    assert game["to_act"] == [0] and game["sights"][0]["undo"] == 0
    status, problem = page.call("POST", f"/api/tables/{table}/undo", {**undone, "key": "v"})
    assert (status, problem["code"]) == (409, "stale")
