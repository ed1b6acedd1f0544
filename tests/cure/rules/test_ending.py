"""Information, winning and losing (C-INFO, C-END)."""

from __future__ import annotations

import json
import random

import pytest

import fourcures as fc
from cure.builders import end_turn, game_with, idle, loaded, new, play, rejected, seat
from cure.printed import COLOURS, EVENTS
from cure.queries import bag, deck, erupted, face_up, infection, kinds, phase_of, this_turn, turn_of

THREE = ["black", "yellow", "blue"]


@pytest.mark.rule("C-INFO-01")
@pytest.mark.parametrize("players", [2, 3, 5])
def test_all_views_are_alike(players: int) -> None:
    game = new(players, 4)
    chance = random.Random(4)
    for _ in range(40):
        shown = game.view(None)
        assert shown["you"] is None
        for number in range(players):
            assert game.view(number) == {**shown, "you": number}
            assert game.events_for(number) == game.events
        if game.outcome is not None:
            break
        game.play(chance.choice(game.legal_actions.ids()))


@pytest.mark.rule("C-INFO-01")
def test_everything_on_the_table_is_shown() -> None:
    game = game_with(
        seat("dispatcher", 2, ("red", 1), banked=1),
        seat("medic", 3),
        dice={"fly": 1},
        regions={3: {"black": 2}},
        centre={"red": 1},
        cdc={"blue": 1},
        cured=["yellow"],
        infection=5,
        outbreaks=2,
    )
    position, view = game.position(), game.view(1)
    for key, value in position.items():
        if key != "seats":
            assert view[key] == value, key
    for one, shown in zip(position["seats"], view["seats"], strict=True):
        assert {key: shown[key] for key in one} == one
    assert (view["you"], view["actor"], view["infection_rate"]) == (1, 0, 3)
    assert view["seats"][1]["dice"] == {"total": 5, "locked": 1}
    assert view["bag"] == position["bag"]
    assert view["odds"]["epidemic"] == 3


@pytest.mark.rule("C-INFO-01")
@pytest.mark.parametrize(("space", "ways"), [(0, 4), (3, 1), (4, 4), (22, 2), (24, 4), (25, 3), (27, 1)])
def test_how_many_biohazards_it_takes(space: int, ways: int) -> None:
    assert game_with(dice={"fly": 1}, infection=space).view(0)["odds"]["epidemic"] == ways


@pytest.mark.rule("C-INFO-01")
def test_the_chance_of_a_cross() -> None:
    odds = game_with(dice={"fly": 1}).view(0)["odds"]["cross"]
    assert {colour: float(odds[colour]) for colour in COLOURS} == pytest.approx(dict.fromkeys(COLOURS, 1 / 6))


@pytest.mark.rule("C-INFO-01")
def test_the_order_of_the_event_deck_is_told_nowhere() -> None:
    """Games that differ only in the order of the deck look the same until a card is turned up."""
    looks, turned = set(), set()
    for seed in range(20):
        game = game_with(
            seed=seed, dice={"fly": 1}, cdc={"red": 2}, up=["reassignment", "sample_reroll", "urgent_supplies"]
        )
        looks.add(json.dumps([game.position(), game.view(0), game.view(None)], sort_keys=True))
        assert deck(game) == [set(EVENTS) - set(face_up(game))]
        events = play(game, "buy reassignment", "move 0 2")
        turned |= {event.args["event"] for event in events if event.kind == "revealed"}
    assert len(looks) == 1
    assert len(turned) > 3


@pytest.mark.rule("C-INFO-01")
def test_a_new_deck_is_one_layer_in_a_fixed_order() -> None:
    """The listed order of a layer reveals nothing."""
    lists = {tuple(new(2, seed).position()["events"]["layers"][0]) for seed in range(60)}
    for cards in lists:
        assert list(cards) == sorted(cards, key=EVENTS.index) or list(cards) == sorted(cards)


@pytest.mark.rule("C-END-01")
@pytest.mark.parametrize("last", COLOURS)
def test_the_fourth_cure_wins_at_once(last: str) -> None:
    rolled = {"black": [5, 5, 3], "red": [6, 6, 1], "yellow": [5, 5, 4], "blue": [6, 6, 1]}[last]
    game = game_with(
        seat("generalist", 1, *[(last, 0)] * 3),
        seat("medic"),
        phase="judging",
        turn={"attempt": {"colour": last, "rolled": rolled}},
        cured=[colour for colour in COLOURS if colour != last],
        bag={},
        outbreaks=7,
        infection=27,
    )
    assert game.outcome == fc.Outcome(True, "cures")
    assert (phase_of(game), game.actor, len(game.legal_actions)) == ("over", None, 0)
    assert sorted(game.position()["cured"]) == sorted(COLOURS)
    assert kinds(game.events)[-1] == "ended"
    assert "drawn" not in kinds(game.events)
    assert game.events[-1].args == {"won": True, "reason": "cures"}


@pytest.mark.rule("C-END-01")
def test_the_third_cure_does_not_win() -> None:
    game = game_with(
        seat("generalist", 1, *[("red", 0)] * 3),
        seat("medic"),
        phase="judging",
        turn={"attempt": {"colour": "red", "rolled": [6, 6, 1]}},
        cured=["blue", "black"],
    )
    assert game.outcome is None
    assert turn_of(game)["number"] == 2


@pytest.mark.rule("C-END-02")
def test_the_three_ways_to_lose() -> None:
    planner = seat("contingency_planner")
    marker = game_with(planner, seat("medic"), phase="hazard", dice={"fly": 1}, infection=27, turn={"pending": 1})
    assert (marker.outcome, infection(marker)) == (fc.Outcome(False, "infection"), 28)
    outbreak = game_with(
        phase="infecting", regions={1: {"red": 3}}, outbreaks=7, turn={"drawn": {"red": 3}}, board=loaded(red=1)
    )
    assert outbreak.outcome == fc.Outcome(False, "outbreaks")
    empty = game_with(phase="infect", bag={"red": 2})
    assert empty.outcome == fc.Outcome(False, "bag")
    for game in (marker, outbreak, empty):
        assert (phase_of(game), game.actor) == ("over", None)
        assert game.events[-1].kind == "ended"
        assert game.events[-1].args == {"won": False, "reason": game.outcome.reason}
        rejected(game, "done")
        rejected(game, "proceed")


@pytest.mark.rule("C-END-02")
def test_at_once_means_that_nothing_follows() -> None:
    hazards = game_with(
        seat("contingency_planner"), seat("medic"), phase="hazard", dice={"fly": 1}, infection=27, turn={"pending": 2}
    )
    assert kinds(hazards.events, "marker") == ["marker"]
    full = {1: {"red": 3}, 2: {"red": 3}, 5: {"yellow": 3}}
    chain = game_with(
        phase="infecting",
        regions=full,
        outbreaks=7,
        turn={"drawn": {"red": 2, "yellow": 1}},
        board=loaded(red=1, yellow=5),
    )
    assert erupted(chain.events) == [(1, "red")]


@pytest.mark.rule("C-END-02")
def test_an_empty_bag_alone_does_not_lose() -> None:
    game = game_with(dice={"fly": 2}, bag={})
    play(game, "fly 2")
    assert (bag(game), game.outcome) == ({}, None)
    events = this_turn(play(game, "done"))
    assert game.outcome == fc.Outcome(False, "bag")
    assert "drawn" not in kinds(events) or "placed" not in kinds(events)


@pytest.mark.rule("C-END-02")
@pytest.mark.parametrize("difficulty", ["beginner", "standard", "heroic"])
def test_idle_games_end_in_one_of_these_ways(difficulty: str) -> None:
    reasons = set()
    for seed in range(4):
        game = new(2 + seed, seed, difficulty=difficulty)
        for _ in range(1500):
            if game.outcome is not None:
                break
            idle(game)
        assert game.outcome is not None
        assert not game.outcome.won
        place = game.position()
        assert {
            "infection": place["infection"] == 28,
            "outbreaks": place["outbreaks"] == 8,
            "bag": True,
        }[game.outcome.reason]
        assert place["infection"] == 28 or game.outcome.reason != "infection"
        reasons.add(game.outcome.reason)
        end_turn(game)
    assert reasons <= {"infection", "outbreaks", "bag"}
