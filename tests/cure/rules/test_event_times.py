"""Events in general: who may buy, when, for what, and in which order seats are asked.

C-EVENT-01, C-EVENT-02, C-EVENT-03, C-EVENT-04, C-EVENT-05, C-EVENT-06.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

import fourcures as fc
from cure.builders import (
    DEAD_CARDS,
    game_with,
    idle,
    loaded,
    new,
    play,
    proceed_all,
    proceed_from,
    refused,
    seat,
)
from cure.printed import COSTS, EVENTS
from cure.queries import (
    args_of,
    awaited,
    bag,
    buyable,
    cdc,
    deck,
    dice,
    dice_in,
    face_up,
    kinds,
    legal_with,
    pawn,
    phase_of,
    texts_of,
    this_turn,
    turn_of,
    verbs,
)

ONLY = ["reassignment", "containment_attempt", "sample_reroll"]

# Position for every time at which events are allowed; the seat that decides is 0 and has a sample.
MOMENTS: dict[str, dict[str, Any]] = {
    "start": {},
    "acting": {"dice": {"fly": 1}},
    "hazard": {"dice": {"fly": 1}, "turn": {"pending": 1}},
    "epidemic": {"dice": {"fly": 1}, "turn": {"biohazards": 1, "drawn": {"red": 3}}, "infection": 4},
    "giving": {},
    "curing": {},
    "judging": {"turn": {"attempt": {"colour": "blue", "rolled": [6]}}},
    "infect": {},
    "infecting": {"turn": {"drawn": {"red": 3}}},
}
# For each event, a time at which its effect is possible, and a first action after it is paid.
POSSIBLE: dict[str, dict[str, Any]] = {
    "one_quiet_night": {"phase": "acting", "dice": {"fly": 1}},
    "containment_attempt": {"phase": "hazard", "dice": {"fly": 1}, "turn": {"pending": 1}},
    "healthy_population": {"phase": "acting", "dice": {"fly": 1}, "centre": {"red": 2, "black": 2}},
    "mobile_hospital": {"phase": "acting", "dice": {"fly": 1}},
    "sample_reroll": {"phase": "judging", "turn": {"attempt": {"colour": "blue", "rolled": [6, 1]}}},
    "remote_treatment": {"phase": "acting", "dice": {"fly": 1}, "regions": {2: {"red": 2}, 3: {"black": 2}}},
    "change_of_plans": {"phase": "acting", "dice": {"fly": 1}},
    "urgent_supplies": {"phase": "infecting", "turn": {"drawn": {"red": 2, "black": 1}}},
    "global_cooperation": {"phase": "acting", "dice": {"fly": 1}},
    "reassignment": {"phase": "acting", "dice": {"fly": 1}},
}


def three(**kind: Any) -> fc.Game:
    """Three players in one region, with samples. Seat 0 is active."""
    seats = (
        seat("contingency_planner", 1, ("blue", 0), ("blue", 0)),
        seat("medic", 1, ("yellow", 1)),
        seat("scientist", 1),
    )
    return game_with(*seats, **kind)


def cards(first: str) -> list[str]:
    """Three cards face up, the given one first."""
    return [first, *[card for card in EVENTS if card != first][:2]]


def at(moment: str, **kind: Any) -> fc.Game:
    seats = (seat("contingency_planner", 1, ("blue", 0)), seat("medic", 1))
    return game_with(*seats, **{"phase": moment, "cdc": {"yellow": 1}, "up": ONLY, **MOMENTS[moment], **kind})


# Three face up, for anybody


@pytest.mark.rule("C-EVENT-01")
@pytest.mark.parametrize("players", [2, 5])
def test_three_events_always_lie_face_up(players: int) -> None:
    game = new(players, 3)
    chance = random.Random(players)
    bought = 0
    for _ in range(300):
        if game.outcome is not None:
            game = new(players, 4 + bought)
        purchases = [text for text in game.legal_actions.texts() if text.startswith("buy")]
        before = face_up(game)
        text = chance.choice(purchases or game.legal_actions.texts())
        game.play(text)
        bought += bool(purchases)
        if awaited(game) in ("start", "act", "give", "cure", "window") and game.outcome is None:
            assert len(set(face_up(game))) == len(face_up(game)) == 3
            assert sorted(EVENTS) == sorted([*face_up(game), *[card for layer in deck(game) for card in layer]])
            assert purchases or len(before) < 3 or face_up(game) == before
    assert bought > 3


@pytest.mark.rule("C-EVENT-01")
@pytest.mark.parametrize("event", EVENTS)
@pytest.mark.parametrize("buyer", [0, 1, 2])
def test_any_player_may_use_an_event_on_any_turn(event: str, buyer: int) -> None:
    game = three(**POSSIBLE[event], cdc={"yellow": COSTS[event]}, up=cards(event))
    asked = "proceed" in game.legal_actions
    for _ in range(buyer if asked else 0):
        game.play("proceed")
    text = f"buy {event}" if asked or buyer == 0 else f"buy {buyer} {event}"
    assert text in texts_of(game, buyer)
    events = play(game, text)
    assert args_of(events, "bought") == [{"seat": buyer, "event": event}]
    assert event not in face_up(game)


@pytest.mark.rule("C-EVENT-01")
def test_an_event_takes_no_player_die() -> None:
    game = three(
        dice={"fly": 2, "treat": 1}, cdc={"yellow": 3}, up=["one_quiet_night", "mobile_hospital", "reassignment"]
    )
    spent = turn_of(game)["spent"]
    play(game, "buy reassignment", "move 2 4", "buy 1 mobile_hospital")
    assert dice(game) == {"fly": 2, "treat": 1}
    assert turn_of(game)["spent"] == spent
    assert (game.actor, phase_of(game)) == (0, "acting")


@pytest.mark.rule("C-EVENT-01")
def test_only_what_lies_face_up() -> None:
    game = three(dice={"fly": 1}, cdc={"yellow": 6}, up=["one_quiet_night", "mobile_hospital", "sample_reroll"])
    assert buyable(game) == {"one_quiet_night", "mobile_hospital"}
    refused(game, "buy reassignment", "buy 2 global_cooperation", rule="C-EVENT")


# The price


@pytest.mark.rule("C-EVENT-02")
@pytest.mark.parametrize("event", EVENTS)
def test_what_each_event_costs(event: str) -> None:
    cost = COSTS[event]
    poor = three(**POSSIBLE[event], cdc={"yellow": cost - 1}, up=[event, *[c for c in EVENTS if c != event][:2]])
    assert event not in buyable(poor)
    if phase_of(poor) == POSSIBLE[event]["phase"]:
        refused(poor, f"buy {event}", rule="C-EVENT")
    game = three(**POSSIBLE[event], cdc={"yellow": cost + 2}, up=cards(event))
    in_bag = bag(game).get("yellow", 0)
    events = play(game, f"buy {event}")
    assert args_of(events, "paid") == [{"colour": "yellow"}] * cost
    assert cdc(game).get("yellow", 0) == 2
    assert bag(game)["yellow"] == in_bag + cost


@pytest.mark.rule("C-EVENT-02")
@pytest.mark.parametrize("colour", ["red", "blue", "black"])
@pytest.mark.parametrize("buyer", [0, 2])
def test_the_buyer_chooses_the_dice(colour: str, buyer: int) -> None:
    held = {"red": 1, "blue": 2, "black": 1}
    game = three(dice={"fly": 1}, cdc=held, up=ONLY)
    before = bag(game)
    play(game, "buy reassignment" if buyer == 0 else "buy 2 reassignment")
    assert (game.actor, awaited(game)) == (buyer, "pay")
    assert texts_of(game, buyer) == {"pay red", "pay blue", "pay black"} == set(game.legal_actions.texts())
    refused(game, "pay yellow", "fly 2", "done", "move 1 3", "buy reassignment")
    events = play(game, f"pay {colour}")
    assert args_of(events, "paid") == [{"colour": colour}]
    assert cdc(game) == {name: number - (name == colour) for name, number in held.items() if number > (name == colour)}
    assert bag(game) == {**before, colour: before[colour] + 1}
    assert awaited(game) == "move"


@pytest.mark.rule("C-EVENT-02")
def test_paying_with_several_dice() -> None:
    game = three(
        dice={"fly": 1}, cdc={"red": 3, "black": 1}, up=["one_quiet_night", "sample_reroll", "mobile_hospital"]
    )
    play(game, "buy one_quiet_night")
    assert turn_of(game)["awaits"]["left"] == 3
    play(game, "pay red")
    assert turn_of(game)["awaits"]["left"] == 2
    refused(game, "pay blue", "enough", "done")
    play(game, "pay black")
    assert awaited(game) == "act"
    assert cdc(game) == {"red": 1}
    assert turn_of(game)["quiet_night"] is True


@pytest.mark.rule("C-EVENT-02")
@pytest.mark.parametrize("held", [{"red": 5}, {"red": 1, "black": 1, "yellow": 1}, {"red": 2, "black": 1}])
def test_where_there_is_no_choice_nobody_is_asked(held: dict[str, int]) -> None:
    game = three(dice={"fly": 1}, cdc=held, up=["one_quiet_night", "sample_reroll", "mobile_hospital"])
    events = play(game, "buy one_quiet_night")
    assert kinds(events).count("paid") == 3
    assert awaited(game) == "act"
    assert sum(cdc(game).values()) == sum(held.values()) - 3


# The deck


@pytest.mark.rule("C-EVENT-03")
@pytest.mark.parametrize("event", EVENTS)
def test_a_used_card_goes_under_the_deck_and_the_next_is_turned_up(event: str) -> None:
    up = cards(event)
    below = [card for card in EVENTS if card not in up]
    layers = [[below[0]], below[1:5], [below[5]], [below[6]]]
    game = three(**POSSIBLE[event], cdc={"yellow": COSTS[event]}, up=up, deck=layers)
    events = play(game, f"buy {event}")
    while awaited(game) not in ("start", "act", "give", "cure", "window"):
        events += play(game, game.legal_actions.texts()[0])
    assert args_of(events, "revealed")[:1] == [{"event": below[0], "used": event}]
    assert set(face_up(game)) == {*up[1:], below[0]}
    assert deck(game) == [set(below[1:5]), {below[5]}, {below[6]}, {event}]


@pytest.mark.rule("C-EVENT-03")
def test_the_card_used_last_lies_lowest() -> None:
    up = ["reassignment", "mobile_hospital", "one_quiet_night"]
    game = three(dice={"fly": 1}, cdc={"yellow": 6}, up=up)
    play(game, "buy mobile_hospital", "buy one_quiet_night", "buy reassignment", "move 1 2")
    assert deck(game)[1:] == [{"mobile_hospital"}, {"one_quiet_night"}, {"reassignment"}]
    assert len(deck(game)[0]) == 4
    assert set(face_up(game)).isdisjoint(up)


@pytest.mark.rule("C-EVENT-03")
def test_used_cards_come_back_in_the_order_of_their_use() -> None:
    up = ["one_quiet_night", "mobile_hospital", "reassignment"]
    used = ["healthy_population", "urgent_supplies"]
    away = [card for card in EVENTS if card not in (*up, *used)]
    game = three(dice={"fly": 1}, cdc={"yellow": 5}, up=up, deck=[[card] for card in used] + [[card] for card in away])
    events = play(game, "buy mobile_hospital", "buy one_quiet_night")
    assert [args["event"] for args in args_of(events, "revealed")] == used
    assert deck(game) == [*[{card} for card in away], {"mobile_hospital"}, {"one_quiet_night"}]


@pytest.mark.rule("C-EVENT-03", "C-INFO-01")
def test_which_card_is_turned_up_is_chance_within_a_layer() -> None:
    seen = set()
    for seed in range(40):
        game = three(seed=seed, dice={"fly": 1}, cdc={"yellow": 1}, up=ONLY)
        [shown] = args_of(play(game, "buy reassignment", "move 1 2"), "revealed")
        seen.add(shown["event"])
    assert seen == set(EVENTS) - set(ONLY)


# Times


@pytest.mark.rule("C-EVENT-04")
@pytest.mark.parametrize("moment", MOMENTS)
def test_events_are_allowed_at_every_moment_but_one(moment: str) -> None:
    game = at(moment)
    assert (phase_of(game), game.actor) == (moment, 0)
    assert buyable(game) >= {"reassignment"}
    play(game, "buy reassignment")
    assert legal_with(game, "move") >= {f"{number} {to}" for number in (0, 1) for to in range(2, 7)}
    play(game, "move 1 5")
    assert pawn(game, 1) == 5


@pytest.mark.rule("C-EVENT-04")
@pytest.mark.parametrize("moment", ["infecting", "epidemic"])
def test_none_between_the_roll_of_infection_dice_and_the_last_outbreak(moment: str) -> None:
    full = {1: {"red": 3}, 2: {"red": 3}}
    game = at(moment, regions=full, board=loaded(red=1))
    events = play(game, "proceed")
    assert kinds(events, "placed", "outbreak") == []
    events = play(game, "proceed")
    assert kinds(events, "placed", "outbreak")[-2:] == ["outbreak", "outbreak"]
    assert phase_of(game) == ("acting" if moment == "epidemic" else "start")
    assert buyable(game) == {"reassignment"}


@pytest.mark.rule("C-EVENT-04")
def test_every_window_of_a_turn() -> None:
    """Windows from the last action on: before the infect part, and between drawing and rolling."""
    game = game_with(dice={"fly": 1}, cdc={"blue": 1}, up=ONLY, bag={"red": 12}, board=loaded(red=4))
    play(game, "done")
    stops = []
    while "proceed" in game.legal_actions and turn_of(game)["number"] == 1:
        stops.append((phase_of(game), game.actor))
        play(game, "proceed")
    assert stops == [("infect", 0), ("infect", 1), ("infecting", 0), ("infecting", 1)]
    assert (phase_of(game), turn_of(game)["number"]) == ("start", 2)
    assert buyable(game) == {"reassignment"}


@pytest.mark.rule("C-EVENT-04", "C-GIVE-01")
def test_with_the_last_die_used_events_may_still_be_bought_before_giving() -> None:
    game = game_with(seat("generalist", 1, ("red", 0)), seat("medic", 3), dice={"fly": 1}, cdc={"blue": 1}, up=ONLY)
    play(game, "fly 2")
    assert (phase_of(game), dice(game)) == ("acting", {})
    play(game, "buy reassignment", "move 1 2")
    while phase_of(game) == "acting":
        play(game, "done")
    assert (phase_of(game), legal_with(game, "give")) == ("giving", {"red 1"})


@pytest.mark.rule("C-EVENT-05")
def test_what_is_paid_before_the_infect_part_can_be_drawn() -> None:
    short = {"phase": "infect", "cdc": {"red": 1}, "up": ONLY, "bag": {"blue": 2}}
    lost = game_with(**short)
    proceed_all(lost)
    assert lost.outcome == fc.Outcome(False, "bag")
    game = game_with(**short)
    assert game.outcome is None
    events = play(game, "buy reassignment", "move 1 2")
    assert dice_in(this_turn(events), "drawn") == {"blue": 2, "red": 1}
    assert game.outcome is None


@pytest.mark.rule("C-EVENT-05")
@pytest.mark.parametrize("moment", ["acting", "hazard"])
def test_the_bag_is_examined_only_when_dice_are_drawn(moment: str) -> None:
    game = at(moment, bag={})
    assert game.outcome is None
    assert bag(game) == {}
    play(game, "buy reassignment", "move 1 2")
    assert game.outcome is None


# Whose effect is possible


@pytest.mark.rule("C-EVENT-06")
@pytest.mark.parametrize("event", EVENTS)
def test_where_the_effect_is_possible_the_event_can_be_bought(event: str) -> None:
    game = three(**POSSIBLE[event], cdc={"yellow": COSTS[event]}, up=cards(event))
    assert event in buyable(game)


@pytest.mark.rule("C-EVENT-06")
@pytest.mark.parametrize(
    ("event", "kind"),
    [
        ("one_quiet_night", {"phase": "infecting", "turn": {"drawn": {"red": 3}}}),
        ("one_quiet_night", {"phase": "acting", "dice": {"fly": 1}, "turn": {"quiet_night": True}}),
        ("containment_attempt", {"phase": "acting", "dice": {"fly": 1}, "turn": {"biohazards": 2}}),
        ("containment_attempt", {"phase": "start"}),
        ("containment_attempt", {"phase": "infect", "turn": {"biohazards": 1}}),
        ("healthy_population", {"phase": "acting", "dice": {"fly": 1}, "regions": {1: {"red": 2}}}),
        ("sample_reroll", {"phase": "curing"}),
        ("sample_reroll", {"phase": "acting", "dice": {"fly": 1}}),
        ("sample_reroll", {"phase": "infect", "turn": {"attempted": True}}),
        ("remote_treatment", {"phase": "acting", "dice": {"fly": 1}, "centre": {"red": 2}}),
        ("change_of_plans", {"phase": "start"}),
        ("change_of_plans", {"phase": "giving"}),
        ("urgent_supplies", {"phase": "acting", "dice": {"fly": 1}}),
        ("urgent_supplies", {"phase": "infect"}),
        ("urgent_supplies", {"phase": "hazard", "dice": {"fly": 1}, "turn": {"pending": 1}}),
    ],
)
def test_where_the_effect_is_impossible_the_event_cannot_be_bought(event: str, kind: dict[str, Any]) -> None:
    game = three(**kind, cdc={"yellow": 4, "black": 2}, up=[event, "reassignment", "mobile_hospital"])
    assert (phase_of(game), turn_of(game)["number"]) == (kind["phase"], 1)
    assert event not in buyable(game)
    refused(game, f"buy {event}", rule="C-EVENT")


@pytest.mark.rule("C-EVENT-06")
def test_without_samples_there_is_no_global_cooperation() -> None:
    kind = {"dice": {"fly": 1}, "cdc": {"yellow": 3}, "up": ["global_cooperation", "reassignment", "sample_reroll"]}
    refused(game_with(**kind), "buy global_cooperation", rule="C-EVENT")
    held = game_with(seat("generalist"), seat("medic", 3, ("red", 0)), **kind)
    assert "global_cooperation" in buyable(held)


# Who is asked


@pytest.mark.rule("C-EVENT-06")
@pytest.mark.parametrize("active", [0, 1, 2])
@pytest.mark.parametrize("moment", ["hazard", "infect", "infecting"])
def test_the_active_player_is_asked_first_then_clockwise(active: int, moment: str) -> None:
    seats = [seat("contingency_planner"), seat("medic"), seat("dispatcher")]
    game = game_with(*seats, active=active, cdc={"yellow": 1}, up=ONLY, phase=moment, **MOMENTS[moment])
    order = []
    while phase_of(game) == moment and "proceed" in game.legal_actions:
        assert game.actor is not None
        order.append(game.actor)
        assert "proceed" in texts_of(game, game.actor)
        assert {action.seat for action in game.legal_actions} == {game.actor}
        assert turn_of(game)["awaits"] == {"what": "window", "seat": game.actor}
        events = play(game, "proceed")
        assert args_of(events, "proceeded")[:1] == [{"seat": order[-1]}]
    assert order == [(active + number) % 3 for number in range(3)]


@pytest.mark.rule("C-EVENT-06")
def test_after_something_was_used_the_asking_starts_again() -> None:
    cards_up = ["reassignment", "healthy_population", "sample_reroll"]
    game = three(active=1, phase="infect", cdc={"yellow": 3}, centre={"red": 2}, up=cards_up)
    assert game.actor == 1
    play(game, "proceed")
    assert game.actor == 2
    play(game, "buy reassignment", "move 0 3")
    assert (game.actor, phase_of(game)) == (1, "infect")
    play(game, "proceed", "proceed")
    assert game.actor == 0
    play(game, "buy healthy_population", "return red", "return red")
    if buyable(game):
        assert game.actor == 1


@pytest.mark.rule("C-EVENT-06")
@pytest.mark.parametrize("moment", ["hazard", "judging", "infecting"])
def test_so_it_does_in_every_window(moment: str) -> None:
    cards_up = ["reassignment", "one_quiet_night", "remote_treatment"]
    game = at(moment, cdc={"yellow": 9}, regions={2: {"black": 1}}, up=cards_up)
    play(game, "proceed")
    assert game.actor == 1
    play(game, "buy reassignment", "move 0 3")
    assert (phase_of(game), game.actor, turn_of(game)["declined"]) == (moment, 0, 0)


@pytest.mark.rule("C-EVENT-06")
def test_a_seat_that_used_something_may_use_something_else() -> None:
    game = three(
        phase="infect", cdc={"yellow": 4}, up=["reassignment", "mobile_hospital", "one_quiet_night"], centre={"red": 1}
    )
    play(game, "buy reassignment", "move 0 3", "buy one_quiet_night")
    assert cdc(game) == {}
    assert "quiet_night" in kinds(game.events)


@pytest.mark.rule("C-EVENT-06")
@pytest.mark.parametrize(
    "kind",
    [
        {"cdc": {}, "up": ONLY},
        {"cdc": {"yellow": 1}, "up": ["one_quiet_night", "mobile_hospital", "sample_reroll"]},
        {"cdc": {"yellow": 9}, "up": DEAD_CARDS},
        {"cdc": {"yellow": 9}, "up": ["healthy_population", "sample_reroll", "containment_attempt"]},
        {"cdc": {"yellow": 9}, "up": ["global_cooperation", "sample_reroll", "containment_attempt"]},
    ],
)
def test_the_game_does_not_stop_where_nobody_could_do_anything(kind: dict[str, Any]) -> None:
    seats = (seat("contingency_planner"), seat("medic"), seat("scientist"))
    game = game_with(*seats, phase="infect", bag={"red": 3}, board=loaded(red=1), **kind)
    assert turn_of(game)["number"] == 2
    assert "proceeded" not in kinds(game.events)
    assert "rolled" in kinds(game.events)


@pytest.mark.rule("C-EVENT-06")
def test_it_stops_only_at_the_moments_that_an_event_could_use() -> None:
    game = game_with(
        phase="infect",
        cdc={"yellow": 1},
        bag={"red": 4},
        board=loaded(red=1),
        up=["urgent_supplies", "sample_reroll", "change_of_plans"],
    )
    assert (phase_of(game), game.actor) == ("infecting", 0)
    proceed_from(game, "infecting")
    assert turn_of(game)["number"] == 2
    assert phase_of(game) != "start"


@pytest.mark.rule("C-EVENT-06")
def test_declined_windows_are_part_of_the_position() -> None:
    game = three(phase="infect", cdc={"yellow": 1}, up=ONLY)
    play(game, "proceed")
    again = fc.from_position(game.position(), seed=1)
    assert again.position() == game.position()
    assert again.actor == 1


@pytest.mark.rule("C-EVENT-06")
def test_a_buyer_who_is_not_active_makes_the_choices() -> None:
    game = three(
        dice={"fly": 1},
        cdc={"yellow": 2, "black": 2},
        up=["remote_treatment", "sample_reroll", "urgent_supplies"],
        regions={2: {"red": 2}, 3: {"black": 1}},
    )
    play(game, "buy 2 remote_treatment")
    while awaited(game) != "act":
        assert game.actor == 2
        assert texts_of(game, 0) == texts_of(game, 1) == set()
        idle(game)
    assert game.actor == 0
    assert "fly" in verbs(game)
