"""Game in play: copies, undo and history."""

import copy
import pickle
from collections.abc import Callable
from typing import Any

import pytest

import fourcures as fc
from pandemic.builders import game_with, seat
from pandemic.printed import EVENTS


@pytest.fixture
def game() -> fc.Game:
    game = fc.new("pandemic", players=2, seed=7)
    for _ in range(3):
        game.play("pass")
    return game


def test_a_copy_is_independent(game: fc.Game) -> None:
    before, events, decisions = game._state.copy(), game.events, game.decisions
    twin = game.copy()
    twin.play("pass")
    assert (game._state, game.events, game.decisions) == (before, events, decisions)
    game.play(game.legal_actions.ids()[0])
    assert twin.decisions == ["pass"] * 4


def test_a_copy_has_the_same_chance_to_come(game: fc.Game) -> None:
    twin = game.copy()
    assert game.play("pass") == twin.play("pass")
    assert game._state == twin._state


def test_a_copy_that_goes_back_and_on_leaves_the_original_its_past(game: fc.Game) -> None:
    earlier = fc.new("pandemic", players=2, seed=7)
    for _ in range(2):
        earlier.play("pass")
    twin = game.copy()
    twin.undo()
    twin.play(twin.legal_actions.ids()[0])
    game.undo()
    assert game._state.differences(earlier._state) == []
    assert game.record() == earlier.record()
    assert fc.replay(game.record())._state == game._state


def test_two_copies_that_go_back_and_on_do_not_meet(game: fc.Game) -> None:
    first, second = game.copy(), game.copy()
    for twin in (first, second):
        twin.undo()
    first.play(first.legal_actions.ids()[0])
    assert second.position() != first.position()
    second.play("pass")
    assert second._state == game._state


def test_undo_comes_all_the_way_back(game: fc.Game) -> None:
    while not game.outcome:
        game.play(game.legal_actions.ids()[-1])
    fresh = fc.new("pandemic", players=2, seed=7)
    while game.decisions:
        game.undo()
    assert game._state == fresh._state
    assert game.events == fresh.events
    with pytest.raises(fc.FourcuresError, match="nothing to undo"):
        game.undo()


def test_a_list_of_legal_actions_stays_what_it_was(game: fc.Game) -> None:
    legal = game.legal_actions
    texts = legal.texts()
    game.play("pass")
    assert legal.texts() == texts
    assert len(legal) == len(texts)


def test_events_that_are_handed_out_are_the_callers_own(game: fc.Game) -> None:
    count = len(game.events)
    game.events.clear()
    game.decisions.clear()
    assert len(game.events) == count
    assert len(game.decisions) == 3


# Undo


def test_what_shows_nothing_can_be_taken_back() -> None:
    game = fc.new("pandemic", players=2, seed=7)
    assert not game.can_undo  # no decision yet
    assert not game.is_final("drive chicago")
    game.play("drive chicago")
    assert game.can_undo
    game.undo()
    assert not game.can_undo


def test_what_draws_cards_cannot(game: fc.Game) -> None:
    while not game.is_final(passing(game)):
        game.play(passing(game))
        assert game.can_undo
    before = game._state.copy()
    assert game.is_final(passing(game))
    assert game._state == before  # asking changes nothing
    events = game.play(passing(game))
    assert "drew" in [event.kind for event in events]
    assert not game.can_undo


def passing(game: fc.Game) -> str:
    return "pass" if "pass" in game.legal_actions else "proceed"


def test_what_is_asked_about_must_be_legal(game: fc.Game) -> None:
    with pytest.raises(fc.IllegalAction):
        game.is_final("drive tokyo")


def test_a_card_is_shown_even_where_chance_had_no_choice() -> None:
    game = game_with(draws=["paris", "lima"], infects=["essen", "milan", "cairo"], actions=1, gone=EVENTS)
    before = game._state.drawn
    assert game.is_final("pass")
    events = game.play("pass")
    assert {"drew", "turned"} <= {event.kind for event in events}
    assert game._state.drawn == before


@pytest.mark.parametrize(("hands", "final"), [("open", False), ("closed", True)])
def test_a_card_that_leaves_a_closed_hand_is_known(hands: str, final: bool) -> None:
    game = game_with(seat("medic", "atlanta", "paris"), seat("scientist"), options={"hands": hands})
    assert game.is_final("direct paris") is final
    assert not game.is_final("drive chicago")
    game.play("direct paris")
    assert game.can_undo is not final


def test_chance_that_moved_cannot_be_taken_back_whatever_is_told(
    game: fc.Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(game.type), "reveals", lambda *_: False)
    drawn = game._state.drawn
    while game._state.drawn == drawn:
        game.play(passing(game))
    assert not game.can_undo


TWINS: dict[str, Callable[[Any], Any]] = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda original: pickle.loads(pickle.dumps(original)),
}


@pytest.mark.parametrize("way", TWINS)
@pytest.mark.parametrize("name", fc.GAMES)
def test_python_copies_games_as_they_copy_themselves(name: str, way: str) -> None:
    game = fc.new(name, seed=7)
    for _ in range(3):
        game.play(game.legal_actions.ids()[0])
    record, texts = game.record(), game.legal_actions.texts()
    twin = TWINS[way](game)
    assert (twin.record(), twin.events, twin.legal_actions.texts()) == (record, game.events, texts)
    assert twin.type is game.type  # so it finds the compiled code again
    while not twin.outcome:
        twin.play(twin.legal_actions.ids()[-1])
    assert (game.record(), game.legal_actions.texts()) == (record, texts)
    assert twin.record() == fc.replay(twin.record()).record()
    game.undo()
    assert len(twin.decisions) > len(game.decisions) == 2


def test_what_a_copy_made_illegal_stays_legal_and_the_other_way_round(game: fc.Game) -> None:
    twin = copy.copy(game)
    text = next(text for text in game.legal_actions.texts() if text.startswith("drive"))
    game.play(text)
    assert text in twin.legal_actions
    twin.play(text)
    assert twin._state == game._state


def test_a_copy_of_a_state_has_lists_of_its_own(game: fc.Game) -> None:
    state = game.state()
    twin = copy.copy(state)
    twin.hand[0] = -1
    assert state == game._state


def test_a_record_is_the_callers_own() -> None:
    game = game_with(seat("medic"), seat("scientist"))
    record = game.record()
    record["position"].clear()
    assert fc.replay(game.record()).position() == game.position()
