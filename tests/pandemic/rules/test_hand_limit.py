"""Hand limit (P-HAND)."""

from __future__ import annotations

import pytest

from pandemic.builders import deal, game_with, play, proceed_all, refused, seat
from pandemic.printed import CITIES, EDITIONS
from pandemic.queries import (
    EVENT_WORDS,
    actions_left,
    args_of,
    awaited,
    city_of,
    event_texts,
    hand,
    infection_layers,
    kinds,
    texts_of,
    thrown_away,
    turned,
)

CARDS = ["lima", "cairo", "milan", "tokyo", "delhi", "seoul", "miami"]
DRAW = ["paris", "essen"]


@pytest.mark.rule("P-HAND-01")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("held", "excess"), [(4, 0), (5, 0), (6, 1), (7, 2)])
def test_seven_cards_may_be_kept(edition: str, held: int, excess: int) -> None:
    game = game_with(*deal(CARDS[:held]), edition=edition, draws=DRAW, actions=1)
    play(game, "pass")
    for left in range(excess, 0, -1):
        assert len(hand(game, 0)) == 7 + left
        assert game.actor == 0
        assert awaited(game) == "hand_limit"
        play(game, f"discard {CARDS[left - 1]}")
    assert len(hand(game, 0)) == min(held + 2, 7)
    assert game.actor == 1
    assert "pass" in game.legal_actions


@pytest.mark.rule("P-HAND-01")
def test_events_count() -> None:
    game = game_with(*deal([*CARDS[:5], "airlift"]), draws=DRAW, actions=1)
    play(game, "pass")
    proceed_all(game)
    assert len(hand(game, 0)) == 8
    assert "proceed" not in game.legal_actions
    assert game.position()["turn"]["awaits"] == {"what": "hand_limit", "seat": 0}


@pytest.mark.rule("P-HAND-01")
def test_a_card_on_the_role_card_does_not_count() -> None:
    game = game_with(
        seat("contingency_planner", "atlanta", *CARDS[:5], stored="airlift"), seat("medic"), draws=DRAW, actions=1
    )
    play(game, "pass")
    proceed_all(game)
    assert game.actor == 1
    assert len(hand(game, 0)) == 7


@pytest.mark.rule("P-HAND-02")
@pytest.mark.parametrize("mode", ["together", "one_at_a_time"])
@pytest.mark.parametrize("cards", [["epidemic", "paris"], ["paris", "epidemic"]])
def test_the_limit_waits_for_both_cards_and_the_epidemic(mode: str, cards: list[str]) -> None:
    game = game_with(*deal(CARDS), options={"draw_mode": mode}, draws=cards, bottom=["madrid"], actions=1)
    events = play(game, "pass")
    assert "intensified" in kinds(events)
    assert "drew" in kinds(events)
    assert not turned(events)
    assert "discarded" not in kinds(events)
    assert len(hand(game, 0)) == 8
    assert game.actor == 0
    assert infection_layers(game)[0] == {"madrid"}
    events = play(game, "discard lima")
    assert len(turned(events)) == 2


@pytest.mark.rule("P-HAND-02")
@pytest.mark.parametrize("mode", ["together", "one_at_a_time"])
def test_the_limit_waits_for_the_second_card(mode: str) -> None:
    game = game_with(*deal(CARDS), options={"draw_mode": mode}, draws=DRAW, actions=1)
    events = play(game, "pass")
    assert len(args_of(events, "drew")) == 2
    assert not turned(events)
    assert hand(game, 0) == {*CARDS, *DRAW}


@pytest.mark.rule("P-HAND-03")
def test_any_card_of_the_hand_may_go() -> None:
    game = game_with(*deal(CARDS, ["osaka"]), draws=DRAW, actions=1)
    play(game, "pass")
    assert texts_of(game, 0) == {f"discard {card}" for card in [*CARDS, *DRAW]}
    assert texts_of(game, 1) == set()
    refused(game, "discard osaka")
    refused(game, "discard jakarta")
    events = play(game, "discard paris", "discard cairo")
    assert [(args["seat"], args["card"]) for args in args_of(events, "discarded")] == [
        (0, "paris"),
        (0, "cairo"),
    ]
    assert hand(game, 0) == {*CARDS, "essen"} - {"cairo"}
    assert {"paris", "cairo"} <= thrown_away(game)
    refused(game, "discard essen")


@pytest.mark.rule("P-HAND-03", "P-HAND-04")
def test_an_event_played_counts_as_a_card_less_and_takes_effect() -> None:
    game = game_with(*deal([*CARDS[:6], "government_grant"]), draws=DRAW, actions=1)
    play(game, "pass")
    proceed_all(game)
    play(game, "grant lagos")
    assert set(game.position()["stations"]) == {"atlanta", "lagos"}
    assert len(hand(game, 0)) == 8
    assert game.actor == 0
    refused(game, "proceed")
    play(game, "discard lima")
    assert game.actor == 1
    assert len(hand(game, 0)) == 7
    assert "government_grant" in game.position()["player_deck"]["discard"]


@pytest.mark.rule("P-HAND-04")
def test_an_event_discarded_has_no_effect() -> None:
    game = game_with(*deal([*CARDS[:6], "one_quiet_night"]), draws=["paris", "epidemic"], actions=1)
    play(game, "pass")
    proceed_all(game)
    events = play(game, "discard one_quiet_night")
    assert len(turned(events)) == 2
    assert "quiet_night" not in kinds(events)
    assert "one_quiet_night" in game.position()["player_deck"]["discard"]
    assert not game.position()["turn"]["quiet_night"]


@pytest.mark.rule("P-HAND-04")
def test_one_quiet_night_played_at_the_limit_skips_the_infect_step() -> None:
    game = game_with(*deal([*CARDS[:6], "one_quiet_night"]), draws=["paris", "epidemic"], actions=1)
    play(game, "pass")
    proceed_all(game)
    events = play(game, "quietnight")
    assert not turned(events)
    assert "quiet_night" in kinds(events)
    assert game.actor == 1


@pytest.mark.rule("P-HAND-05")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_card_given_lifts_the_other_player_above_seven(edition: str) -> None:
    game = game_with(*deal(["atlanta", "osaka"], CARDS), edition=edition, actions=3)
    play(game, "give atlanta 1")
    assert game.actor == 1
    assert texts_of(game, 0) == set()
    assert texts_of(game, 1) == {f"discard {card}" for card in [*CARDS, "atlanta"]}
    refused(game, "pass")
    play(game, "discard seoul")
    assert hand(game, 1) == {*CARDS, "atlanta"} - {"seoul"}
    assert game.actor == 0
    assert actions_left(game) == 2


@pytest.mark.rule("P-HAND-05")
def test_a_card_taken_lifts_the_active_player_above_seven() -> None:
    game = game_with(*deal(CARDS, ["atlanta"]), actions=3)
    play(game, "take atlanta 1")
    assert game.actor == 0
    assert texts_of(game, 0) == {f"discard {card}" for card in [*CARDS, "atlanta"]}
    play(game, "discard atlanta")
    assert "pass" in game.legal_actions
    assert actions_left(game) == 2


@pytest.mark.rule("P-HAND-05")
def test_after_the_last_action_the_shared_card_is_settled_before_the_draw() -> None:
    game = game_with(*deal(["atlanta"], CARDS), actions=1, draws=DRAW)
    events = play(game, "give atlanta 1")
    assert game.actor == 1
    assert not args_of(events, "drew")
    events = play(game, "discard lima")
    assert len(args_of(events, "drew")) == 2


@pytest.mark.rule("P-HAND-05")
def test_a_shared_card_up_to_seven_asks_for_nothing() -> None:
    game = game_with(*deal(["atlanta"], CARDS[:6]), actions=3)
    play(game, "give atlanta 1")
    assert game.actor == 0
    assert len(hand(game, 1)) == 7


@pytest.mark.rule("P-HAND-06")
def test_above_the_limit_only_events_and_discards_are_possible() -> None:
    game = game_with(*deal(["atlanta", "airlift"], CARDS, ["one_quiet_night"]), actions=3)
    play(game, "give atlanta 1")
    words = {text.split()[0] for text in game.legal_actions.texts()}
    assert words == {"discard", "airlift", "quietnight"}
    assert words - {"discard"} <= set(EVENT_WORDS)
    for text in ("pass", "drive chicago", "proceed", "take atlanta 1"):
        refused(game, text)
    play(game, "airlift 1 osaka")
    assert city_of(game, 1) == "osaka"
    assert game.actor == 1
    play(game, "quietnight")
    assert game.position()["turn"]["quiet_night"]
    assert game.actor == 1
    assert len(hand(game, 1)) == 8
    assert event_texts(game) == set()
    play(game, "discard lima")
    assert game.actor == 0
    assert actions_left(game) == 2


@pytest.mark.rule("P-HAND-06")
def test_no_card_is_turned_until_the_excess_is_gone() -> None:
    game = game_with(*deal(CARDS, ["airlift"]), draws=DRAW, infects=["lagos", "osaka"], actions=1)
    events = play(game, "pass") + proceed_all(game)
    assert not turned(events)
    events = play(game, "airlift 0 lagos")
    assert not turned(events)
    assert city_of(game, 0) == "lagos"
    events = play(game, "discard lima")
    assert not turned(events)
    events = play(game, "discard cairo") + proceed_all(game)
    assert turned(events) == ["lagos", "osaka"]


@pytest.mark.rule("P-HAND-06")
def test_an_event_of_another_player_does_not_end_the_excess() -> None:
    game = game_with(*deal(CARDS, ["forecast"]), draws=DRAW, actions=1)
    play(game, "pass")
    proceed_all(game)
    play(game, "forecast")
    assert game.actor == 1
    while game.actor == 1:
        play(game, min(texts_of(game, 1)))
    assert game.actor == 0
    assert len(hand(game, 0)) == 9
    assert {text.split()[0] for text in game.legal_actions.texts()} == {"discard"}
    assert len([card for card in CITIES if f"discard {card}" in game.legal_actions]) == 9
