"""Windows at one keyboard: asked where a card matters, once for all seats, and independent of hidden hands."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import fourcures as fc
from fourcures.terminal.hot_seat import HotSeat

EVENTS = ("one_quiet_night", "forecast", "resilient_population", "airlift", "government_grant")


def before_infections(
    tmp_path: Path, *hands: list[str], bots: dict[int, str] | None = None, **position: Any
) -> HotSeat:
    """Last action of a turn before cities are infected, with decks that hold no surprise."""
    roles = ("medic", "scientist", "researcher")
    seats = [{"role": role, "hand": hand} for role, hand in zip(roles, hands, strict=False)]
    known = {"player_deck": {"known": ["cairo", "lagos"]}, "infection": {"known": ["essen", "milan"]}}
    game = fc.from_position({"seats": seats, "turn": {"actions_left": 1}, **known, **position}, seed=1)
    return HotSeat(game, tmp_path / "game.json", bots)


def texts(table: HotSeat) -> set[str]:
    return {f"{action.seat} {action.text}" for action in table.choices(None) if not action.args}


@pytest.mark.parametrize("hands", [(["airlift"], []), ([], ["government_grant"]), (["lima"], ["paris"])])
def test_nobody_is_asked_who_holds_nothing_that_matters(tmp_path: Path, hands: tuple[list[str], ...]) -> None:
    table = before_infections(tmp_path, *hands)
    table.play("pass")
    assert (table.game.actor, table.game.window) == (1, None)
    assert table.game.decisions[0] == "pass"


def test_one_question_serves_all_seats(tmp_path: Path) -> None:
    table = before_infections(tmp_path, ["one_quiet_night"], [], ["forecast"])
    table.play("pass")
    assert table.game.window is not None
    assert table.game.window.phase == "infect"
    assert texts(table) == {"0 proceed", "0 quietnight", "2 forecast"}
    assert table.matters() == [("one_quiet_night", "One Quiet Night"), ("forecast", "Forecast")]
    table.play("proceed")
    assert (table.game.actor, table.game.window) == (1, None)


@pytest.mark.parametrize("by_text", [True, False])
def test_a_seat_that_is_asked_later_plays_at_once(tmp_path: Path, by_text: bool) -> None:
    table = before_infections(tmp_path, ["one_quiet_night"], [], ["forecast"])
    table.play("pass")
    action = next(one for one in table.choices(None) if one.kind == "forecast")
    assert not table.needs_confirmation(next(one for one in table.choices(None) if one.kind == "quietnight"))
    assert table.needs_confirmation(action), "cards are looked at"
    table.play(action.text if by_text else action)
    assert table.game.decisions[-2:] == ["proceed", "forecast"]


def test_undo_goes_back_to_what_was_asked(tmp_path: Path) -> None:
    table = before_infections(tmp_path, ["one_quiet_night"], [], ["airlift"])
    table.play("pass")
    asked = list(table.game.decisions)
    table.play("proceed")
    table.undo()
    assert table.game.decisions == asked
    assert not table.passes_by_itself()
    table.undo()
    assert table.game.decisions == []


def test_stops_can_be_switched(tmp_path: Path) -> None:
    table = before_infections(tmp_path, ["one_quiet_night"], [])
    table.switch_quiet_turn()
    table.play("pass")
    assert table.game.window is None
    table.switch_quiet_turn()  # another turn: quiet again
    assert table.stops.quiet_turn == table.game.turn
    table.switch_quiet_turn()
    assert table.stops.quiet_turn == 0

    silenced = before_infections(tmp_path, ["one_quiet_night"], [])
    silenced.silence_card("one_quiet_night", "One Quiet Night")
    silenced.play("pass")
    assert silenced.game.window is None

    controlled = before_infections(tmp_path, ["airlift"], [])
    controlled.switch_full_control()
    controlled.play("pass")
    assert controlled.game.window is not None
    assert controlled.game.window.phase == "draw"


def test_hidden_hands_decide_nothing(tmp_path: Path) -> None:
    """The questions are the same for all hands."""
    asked = set()
    for event in ("one_quiet_night", "paris"):
        table = before_infections(tmp_path, [event], ["lima"], difficulty="standard")
        table.play("pass", 0)
        asked.add((table.game.actor, table.game.window))
        assert table.matters() == []
    assert asked == {(1, None)}


def test_one_person_with_bots_is_asked_by_the_own_hand(tmp_path: Path) -> None:
    for event, window in (("one_quiet_night", True), ("paris", False)):
        table = before_infections(tmp_path, [event], ["lima"], bots={1: "greedy"}, difficulty="standard")
        assert not table.keeps_apart
        table.play("pass", 0)
        while table.bot_to_move and table.game.window is not None:
            table.play("proceed", 1)
        assert (table.game.window is not None) == window


def test_a_hidden_card_of_a_bot_is_nothing_that_people_are_asked_about(tmp_path: Path) -> None:
    table = before_infections(
        tmp_path, ["lima"], ["forecast"], bots={1: "random"}, difficulty="standard", options={"talk": "none"}
    )
    table.play("pass")
    while table.game.window and (table.game.actor, table.game.window.phase) != (1, "infect"):
        table.play("proceed", table.game.actor)
    assert table.bot_to_move == "random"
    assert table.matters() == []
    table.is_paused = True
    assert table.matters() == [("forecast", "Forecast")], "whoever has stopped a bot sees its hand"


def test_a_bot_that_passes_does_not_pass_for_people(tmp_path: Path) -> None:
    table = before_infections(tmp_path, ["forecast"], ["one_quiet_night"], bots={0: "greedy"})
    table.play("pass", 0)
    assert table.bot_to_move == "greedy"
    while table.bot_to_move:
        table.play("proceed", 0)
    assert table.game.actor == 1
    assert table.game.window is not None
    assert table.game.window.phase == "infect"


def test_a_person_does_not_act_for_bots(tmp_path: Path) -> None:
    table = before_infections(tmp_path, ["forecast"], ["one_quiet_night"], bots={1: "greedy"})
    assert {action.seat for action in table.choices(None)} == {0}


def test_a_person_plays_nothing_of_a_bot_that_is_not_stopped(tmp_path: Path) -> None:
    table = before_infections(tmp_path, ["lima"], ["airlift"], bots={1: "greedy"})
    airlift = next(action for action in table.game.legal_actions if action.kind == "airlift")
    for action in (airlift, airlift.text, "airlift cairo"):
        with pytest.raises(fc.IllegalAction, match="The Medic does not hold Airlift"):
            table.play(action)
    table.play("pass")
    assert table.bot_to_move == "greedy"
    with pytest.raises(fc.IllegalAction, match="The Scientist decides now, not the Medic"):
        table.play("proceed")
    table.is_paused = True
    table.play(airlift)
    assert table.game.decisions[-1] == airlift.text
    alone = before_infections(tmp_path, ["lima"], ["airlift"], bots={0: "greedy", 1: "greedy"})
    with pytest.raises(fc.IllegalAction, match="Bots play all seats"):
        alone.play("pass")
    alone.is_paused = True
    alone.play("pass")
    assert alone.game.decisions[0] == "pass"


def test_undo_takes_back_what_bots_did(tmp_path: Path) -> None:
    table = before_infections(tmp_path, ["paris"], ["lima"], bots={1: "greedy"})
    table.play("pass", 0)
    for _ in range(3):
        table.play("pass", 1)
    table.undo()
    assert table.game.decisions == []


def cure_at_a_window(*events: str) -> fc.Game:
    turn = {"phase": "hazard", "dice": {"fly": 3}, "pending": 1}
    seats = [{"role": role} for role in ("medic", "scientist", "researcher")]
    position = {"game": "cure", "seats": seats, "cdc": {"red": 3}, "events": {"up": list(events)}, "turn": turn}
    return fc.from_position(position, seed=1)


def test_what_belongs_to_all_is_asked_about_once(tmp_path: Path) -> None:
    table = HotSeat(cure_at_a_window("containment_attempt", "reassignment", "healthy_population"), tmp_path / "a.json")
    table.settle()
    assert table.game.actor == 0
    buys = [action.text for action in table.choices(None) if action.kind == "buy"]
    assert len(buys) == len(set(buys))
    table.play("proceed")
    assert table.game.decisions[:3] == ["proceed"] * 3
    idle = HotSeat(cure_at_a_window("reassignment", "healthy_population", "mobile_hospital"), tmp_path / "b.json")
    idle.settle()
    assert idle.game.decisions[:3] == ["proceed"] * 3


def test_a_used_die_is_no_line_of_its_own(tmp_path: Path) -> None:
    table = HotSeat(fc.new("cure", players=3, seed=4), tmp_path / "game.json", {})
    table.play("treat red")
    events, new = table.told(0)
    assert "used" in [event.kind for event in table.game.events]
    assert events
    assert not {"used", "proceeded"} & {event.kind for event in events}
    assert new == len(events)
