"""Telling at one keyboard: bots tell automatically, people by a word, and cards told stay known."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import fourcures as fc
from fourcures.terminal.action_menu import Group
from fourcures.terminal.app import PlayApp
from fourcures.terminal.decision_panel import DecisionPanel
from fourcures.terminal.hot_seat import HotSeat
from terminal.pilot import LARGE, accept_handovers, screen_text, type_and_enter
from terminal.test_plain import played
from terminal.test_teammates import said

SEATS = [
    {"role": "medic", "city": "paris", "hand": ["paris", "milan", "airlift"]},
    {"role": "scientist", "city": "paris", "hand": ["lima", "tokyo"]},
]


def hidden_game(**turn: Any) -> fc.Game:
    return fc.from_position({"difficulty": "standard", "seats": SEATS, "turn": turn}, seed=1)


def shown(game: fc.Game, seat: int) -> list[str]:
    cards: list[str] = game.view(None)["seats"][seat]["shown"]
    return cards


# Hot seat


def test_bots_tell_as_soon_as_they_may(tmp_path: Path) -> None:
    table = HotSeat(hidden_game(), tmp_path / "game.json", {1: "greedy"})
    table.settle()
    assert table.game.decisions == ["tell 1"]
    for _ in range(4):
        table.play("pass", 0)
    assert table.game.actor == 1
    assert shown(table.game, 0) == []


def test_bots_that_keep_silent_do_not(tmp_path: Path) -> None:
    table = HotSeat(hidden_game(), tmp_path / "game.json", {1: "random"})
    table.settle()
    assert table.game.decisions == []


def test_a_bot_of_ones_own_tells_if_its_class_says_so(tmp_path: Path) -> None:
    for tells in (True, False):
        file = tmp_path / f"bot_{tells}.py"
        file.write_text(
            f"class Mine:\n    tells = {tells}\n    def choose(self, view, legal):\n        return legal[0]\n"
        )
        table = HotSeat(hidden_game(), tmp_path / "game.json", {1: f"{file}:Mine"})
        table.settle()
        assert table.game.decisions == (["tell 1"] if tells else [])


def test_a_bot_that_is_gone_keeps_silent(tmp_path: Path) -> None:
    table = HotSeat(hidden_game(), tmp_path / "game.json", {1: f"{tmp_path}/gone.py:Mine"})
    table.settle()
    assert table.game.decisions == []


def test_what_was_told_stays_told_when_a_decision_is_taken_back(tmp_path: Path) -> None:
    table = HotSeat(hidden_game(), tmp_path / "game.json", {1: "greedy"})
    table.settle()
    table.play("drive london", 0)
    table.play("tell paris", 0)
    table.undo()
    assert "drive london" not in table.game.decisions
    assert (shown(table.game, 0), shown(table.game, 1)) == (["paris"], ["lima", "tokyo"])
    before = table.game.position()
    with pytest.raises(fc.FourcuresError, match="told stay told"):
        table.undo()
    assert table.game.position() == before


def test_a_seat_may_tell_by_its_own_words_while_a_bot_decides(tmp_path: Path) -> None:
    seats = [{**SEATS[1], "role": "scientist"}, {**SEATS[0], "role": "medic"}]
    game = fc.from_position({"difficulty": "standard", "seats": seats, "turn": {"seat": 1}}, seed=1)
    table = HotSeat(game, tmp_path / "game.json", {1: "greedy"})
    table.settle()
    assert table.bot_to_move == "greedy"
    assert table.needs_confirmation("tell")
    table.play("tell")
    assert shown(table.game, 0) == ["lima", "tokyo"]


# Plain mode


def test_a_person_tells_in_lines(tmp_path: Path) -> None:
    game = hidden_game()
    _, told = played(game, tmp_path / "game.json", "table", "tell milan", "tell", "tell", bots={1: "greedy"})
    assert "The Scientist tells of Lima." in told
    assert "The Medic tells of Milan." in told
    assert "The Medic tells of Airlift." in told
    assert "Everybody knows all cards of the Medic already (P-INFO-13)" in told
    assert "tell ... (4 choices)" in told
    assert "hidden" not in told.partition("-- Hands")[2].partition("--")[0], "the bot has told all"


def test_a_waiting_seat_tells_when_it_has_the_keyboard(tmp_path: Path) -> None:
    _, told = played(hidden_game(), tmp_path / "game.json", "", "tell lima", "table", *["pass"] * 4, "", "tell lima")
    assert "The Medic does not hold Lima (P-INFO-12)" in told
    assert "▒2 hidden" in told
    assert told.rstrip().count("The Scientist tells of Lima.") == 1


# Screen


async def test_the_list_has_one_line_for_telling_and_opens_it(tmp_path: Path) -> None:
    app = PlayApp(hidden_game(), tmp_path / "game.json", {1: "greedy"})
    async with app.run_test(size=LARGE) as pilot:
        await pilot.pause()
        panel = app.query_one(DecisionPanel)
        [line] = [one for one in panel.shown if isinstance(one, Group) and one.kind == "tell"]
        assert len(line.actions) == 4
        assert "tell … " in screen_text(app)
        await type_and_enter(pilot, "tell paris")
        assert shown(app.game, 0) == ["paris"]
        await type_and_enter(pilot, "tell")
        assert len(shown(app.game, 0)) == 3
        assert not any("tell" in getattr(one, "text", getattr(one, "kind", "")) for one in panel.shown)


async def test_known_cards_stand_by_name_and_the_others_by_number(tmp_path: Path) -> None:
    app = PlayApp(hidden_game(), tmp_path / "game.json")
    async with app.run_test(size=LARGE) as pilot:
        await accept_handovers(pilot)
        assert "▒2 hidden" in str(app.query_one("#side-hands").render())
        await type_and_enter(pilot, "tell lima")
        assert said(app) == "The Medic does not hold Lima (P-INFO-12)"
        app.game.play("tell lima", seat=1)
        app.show_table()
        await pilot.pause()
        hands = str(app.query_one("#side-hands").render())
        assert "Lima" in hands
        assert "▒1 hidden" in hands
        assert "Tokyo" not in hands
