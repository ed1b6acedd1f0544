"""Views in situations that random play seldom reaches: hidden cards dealt anew change nothing for a seat."""

from __future__ import annotations

import json
from typing import Any

import pytest

import fourcures as fc
from fourcures.engine.rng import derive_seed, start_stream
from pandemic.queries import TELLING

SEATS: list[dict[str, Any]] = [
    {"role": "operations_expert", "hand": ["airlift", "atlanta", "paris", "essen", "london", "milan", "madrid"]},
    {"role": "dispatcher", "hand": ["forecast", "lima", "tokyo", "osaka", "cairo"]},
    {"role": "contingency_planner", "hand": ["government_grant", "delhi", "miami"], "stored": "one_quiet_night"},
]


def table(**changes: Any) -> fc.Game:
    position = {"difficulty": "heroic", "seats": SEATS, **changes}
    return fc.from_position(position, seed=3)


def turn_of(seat: int, **more: Any) -> dict[str, Any]:
    return {"seat": seat, **more}


SITUATIONS: dict[str, tuple[dict[str, Any], list[str]]] = {
    "an action": ({}, []),
    "asked for a card": ({"turn": turn_of(1)}, ["take atlanta 0"]),
    "asked for a card that is not held": ({"turn": turn_of(1)}, ["take atlanta 2"]),
    "no card given": ({"turn": turn_of(1)}, ["take atlanta 2", "refuse"]),
    "offered a card": ({}, ["give atlanta 1"]),
    "an offer refused": ({}, ["give atlanta 1", "refuse"]),
    "asked to fly": ({"turn": turn_of(1)}, ["direct 0 lima"]),
    "a flight refused": ({"turn": turn_of(1)}, ["direct 0 lima", "refuse"]),
    "asked for a lift": ({}, ["airlift 1 paris"]),
    "a lift refused": ({}, ["airlift 1 paris", "refuse"]),
    "a card flight to be paid": ({}, ["opsflight tokyo"]),
    "a cure to be paid": ({}, ["cure blue"]),
    "a cure half paid": ({}, ["cure blue", "discard paris"]),
    "a station to be moved": (
        {"turn": turn_of(2), "stations": ["atlanta", "paris", "lima", "tokyo", "cairo", "essen"]},
        ["grant delhi"],
    ),
    "a forecast": ({"turn": turn_of(1)}, ["forecast"]),
    "a forecast half placed": ({"turn": turn_of(1)}, ["forecast", "place ?", "place ?"]),
    "a forecast placed": ({"turn": turn_of(1)}, ["forecast", *["place ?"] * 5]),
    "a forecast below discards": (
        {"turn": turn_of(1), "infection": {"discard": ["paris", "milan"]}, "player_deck": {"known": ["epidemic"]}},
        ["forecast", *["place ?"] * 5, *["pass"] * 4, "proceed", "proceed"],
    ),
    "a window before the draw": ({"turn": turn_of(1, actions_left=1)}, ["pass"]),
    "a window after a draw": ({"turn": turn_of(1, actions_left=1)}, ["pass", "proceed", "proceed", "proceed"]),
    "too many cards": ({"turn": turn_of(0, phase="infect"), "seats": [{**SEATS[0], "hand": SEATS[0]["hand"]
                        + ["sydney"]}, *SEATS[1:]]}, []),
    "hands that lie open": ({"options": {"hands": "open"}}, ["forecast", "place ?"]),
}  # fmt: skip


@pytest.mark.parametrize("name", SITUATIONS)
def test_a_view_does_not_depend_on_what_it_hides(name: str) -> None:
    changes, decisions = SITUATIONS[name]
    game = table(**changes)
    for decision in decisions:
        if decision.endswith("?"):
            game.play(game.legal_actions.ids()[0])
        else:
            game.play(decision)
    for seat in (None, *range(game.players)):
        seen = json.dumps(game.view(seat))
        legal = [action.text for action in game.legal_actions.of(seat)] if seat is not None else []
        for number in range(30):
            other = game._state.copy()
            start_stream(other, derive_seed(1, number))
            game.type.redeal(other, -1 if seat is None else seat)
            twin = game.copy()
            twin._state = other
            assert game.type.violations(other) == []
            assert json.dumps(twin.view(seat)) == seen, f"seat {seat}"
            if seat is not None:
                assert [action.text for action in twin.legal_actions.of(seat)] == legal, f"seat {seat}"


KNOWN_TO_OTHERS: dict[str, tuple[int, set[str]]] = {  # acting seat, and kinds of its actions that others know of
    "an action": (0, {"drive", "pass", "airlift", "forecast", "grant", "quietnight"}),
    "a card flight to be paid": (0, set()),
    "a cure to be paid": (0, set()),
    "a forecast": (1, set()),
    "asked for a card": (0, {"refuse"}),
    "asked to fly": (0, {"agree", "refuse"}),
    "a station to be moved": (2, {"remove"}),
    "too many cards": (0, {"airlift", "forecast", "grant", "quietnight"}),
    "a window before the draw": (1, {"proceed", "forecast"}),
}


@pytest.mark.rule("P-INFO-03", "P-INFO-06")
@pytest.mark.parametrize("name", KNOWN_TO_OTHERS)
def test_others_know_of_no_action_that_only_a_hidden_card_allows(name: str) -> None:
    """They know their own events, the stored one, and everything that lies open."""
    changes, decisions = SITUATIONS[name]
    game = table(**changes)
    for decision in decisions:
        game.play(decision)
    actor, expected = KNOWN_TO_OTHERS[name]
    hidden = {0: {"airlift"}, 1: {"forecast"}, 2: {"grant"}}
    assert game.actor == actor
    for seat in {0, 1, 2} - {actor}:
        events = {kind for each in range(3) if each != seat for kind in hidden[each]}
        known = {game.action(number).kind for number in game.legal_actions.known_to(seat)}
        assert known - TELLING == expected - events


def test_the_situations_differ_under_the_cloth() -> None:
    """The test above really deals different states."""
    game = table()
    hands = set()
    for number in range(30):
        other = game._state.copy()
        start_stream(other, derive_seed(1, number))
        game.type.redeal(other, 0)
        hands.add((other.hand[1], other.hand[2]))
        assert other.hand[0] == game._state.hand[0]
        assert [hand.bit_count() for hand in other.hand] == [hand.bit_count() for hand in game._state.hand]
    assert len(hands) == 30


def test_a_spectator_sees_no_hidden_hand() -> None:
    view = table().view()
    assert [seat["hand"] for seat in view["seats"]] == [None] * 3
    assert [seat["cards"] for seat in view["seats"]] == [7, 5, 3]
    assert {"airlift", "lima", "government_grant"} <= {*view["player_deck"]["unseen"]}


def test_a_player_sees_the_own_hand_alone() -> None:
    view = table().view(1)
    assert view["seats"][0]["hand"] is view["seats"][2]["hand"] is None
    assert sorted(view["seats"][1]["hand"]) == sorted(SEATS[1]["hand"])
    assert "lima" not in view["player_deck"]["unseen"]
    assert "airlift" in view["player_deck"]["unseen"]


def test_a_forecast_is_seen_by_its_player_alone() -> None:
    game = table(turn=turn_of(1))
    game.play("forecast")
    game.play(game.legal_actions.ids()[0])
    assert len(game.view(1)["turn"]["awaits"]["cards"]) == 5
    for seat in (None, 0, 2):
        assert game.view(seat)["turn"]["awaits"] == {"what": "forecast", "seat": 1, "left": 5, "leaves_game": False}
        assert game.view(seat)["infection"]["known"] == []
        assert game.view(seat)["infection"]["count"] == 48


def test_the_cards_laid_back_in_a_forecast_are_told_to_its_player_alone() -> None:
    game = table(turn=turn_of(1))
    game.play("forecast")
    laid: list[fc.Event] = []
    while not laid:
        happened, cards = len(game.events), game.view(1)["turn"]["awaits"]["cards"]
        game.play(game.legal_actions.ids()[0])
        laid = [event for event in game.events[happened:] if event.kind == "arranged"]
    for seat in (None, 0, 2):
        [event] = [one for one in game.events_for(seat) if one.kind == "arranged"]
        assert event.args == {"seat": 1, "card": None, "last": None}
    [event] = [one for one in game.events_for(1) if one.kind == "arranged"]
    assert {event.args["card"], event.args["last"]} == {*cards}
    assert game.view(1)["infection"]["known"][4:6] == [event.args["card"], event.args["last"]]


def test_a_stored_forecast_leaves_the_game_in_imagined_deals_too() -> None:
    seats = [SEATS[0], {**SEATS[1], "hand": ["lima"]}, {**SEATS[2], "stored": "forecast"}]
    game = table(turn=turn_of(2), seats=seats)
    game.play("forecast")
    for seat in (None, 0, 1):
        assert game.view(seat)["turn"]["awaits"]["leaves_game"]
        assert fc.imagine(game.view(seat), seed=1).position()["turn"]["awaits"]["leaves_game"]
