from __future__ import annotations

import pytest

from pandemic.builders import game_with, play, refused, seat
from pandemic.printed import EDITIONS, EVENTS
from pandemic.queries import actions_left, args_of, hand, legal_with, thrown_away


@pytest.mark.rule("P-SHARE-01")
@pytest.mark.parametrize("edition", EDITIONS)
def test_give(edition: str) -> None:
    game = game_with(seat("scientist", "cairo", "cairo", "lima"), seat("medic", "cairo", "tokyo"), edition=edition)
    events = game.play("give cairo 1")
    assert args_of(events, "shared") == [{"card": "cairo", "giver": 0, "taker": 1}]
    assert hand(game, 0) == {"lima"}
    assert hand(game, 1) == {"tokyo", "cairo"}
    assert thrown_away(game) == set()
    assert actions_left(game) == 3


@pytest.mark.rule("P-SHARE-01")
@pytest.mark.parametrize("edition", EDITIONS)
def test_take(edition: str) -> None:
    game = game_with(seat("scientist", "cairo", "lima"), seat("medic", "cairo", "tokyo", "cairo"), edition=edition)
    events = game.play("take cairo 1")
    assert args_of(events, "shared") == [{"card": "cairo", "giver": 1, "taker": 0}]
    assert hand(game, 0) == {"lima", "cairo"}
    assert hand(game, 1) == {"tokyo"}
    assert actions_left(game) == 3


@pytest.mark.rule("P-SHARE-01")
def test_share_only_in_the_same_city() -> None:
    apart = seat("medic", "riyadh", "riyadh")
    game = game_with(seat("scientist", "cairo", "cairo", "tokyo"), apart, seat("researcher", "cairo"))
    for text in ("give cairo 1", "give riyadh 1", "take riyadh 1", "take cairo 1"):
        refused(game, text)
    assert legal_with(game, "give") == {"cairo 2"}
    assert legal_with(game, "take") == set()


@pytest.mark.rule("P-SHARE-01")
def test_the_giver_must_hold_the_card() -> None:
    game = game_with(seat("scientist", "cairo"), seat("medic", "cairo"), thrown=["cairo"])
    for text in ("give cairo 1", "take cairo 1"):
        refused(game, text)


@pytest.mark.rule("P-SHARE-01", "P-SHARE-03")
def test_nobody_shares_with_himself() -> None:
    game = game_with(seat("scientist", "cairo", "cairo"), seat("medic", "cairo"))
    for text in ("give cairo 0", "take cairo 0"):
        refused(game, text)


@pytest.mark.rule("P-SHARE-02")
@pytest.mark.parametrize("edition", EDITIONS)
def test_only_the_card_of_the_place(edition: str) -> None:
    game = game_with(
        seat("scientist", "cairo", "lima", "airlift"),
        seat("medic", "cairo", "tokyo", "forecast", "algiers"),
        edition=edition,
    )
    assert legal_with(game, "give") == legal_with(game, "take") == set()
    for text in ("give lima 1", "take tokyo 1", "take algiers 1", "give tokyo 1"):
        refused(game, text)


@pytest.mark.rule("P-SHARE-02")
@pytest.mark.parametrize("event", EVENTS)
def test_events_are_not_passed(event: str) -> None:
    game = game_with(seat("scientist", "cairo", event), seat("medic", "cairo"))
    refused(game, f"give {event} 1")
    game = game_with(seat("scientist", "cairo"), seat("medic", "cairo", event))
    refused(game, f"take {event} 1")


@pytest.mark.rule("P-SHARE-03")
def test_one_card_for_an_action() -> None:
    game = game_with(seat("researcher", "cairo", "cairo", "lima", "tokyo"), seat("medic", "cairo"))
    game.play("give lima 1")
    assert (hand(game, 0), hand(game, 1)) == ({"cairo", "tokyo"}, {"lima"})
    assert actions_left(game) == 3
    play(game, "give cairo 1")
    assert (hand(game, 0), hand(game, 1)) == ({"tokyo"}, {"cairo", "lima"})
    assert actions_left(game) == 2


@pytest.mark.rule("P-SHARE-03")
def test_the_active_player_is_one_of_the_two() -> None:
    game = game_with(
        seat("scientist", "cairo", "lima"),
        seat("researcher", "cairo", "cairo", "tokyo"),
        seat("medic", "cairo"),
        seat("dispatcher", "cairo"),
    )
    assert legal_with(game, "give") == set()
    assert legal_with(game, "take") == {"cairo 1", "tokyo 1"}
    for text in ("give cairo 2", "give tokyo 2", "take cairo 2", "give cairo 3"):
        refused(game, text)
    play(game, "take cairo 1", "give cairo 2")
    assert hand(game, 2) == {"cairo"}
    assert actions_left(game) == 2


@pytest.mark.rule("P-SHARE-03")
def test_three_in_a_city() -> None:
    game = game_with(seat("scientist", "cairo", "cairo"), seat("operations_expert", "cairo"), seat("medic", "cairo"))
    assert legal_with(game, "give") == {"cairo 1", "cairo 2"}
    game.play("give cairo 2")
    assert (hand(game, 0), hand(game, 1), hand(game, 2)) == (set(), set(), {"cairo"})
    assert legal_with(game, "take") == {"cairo 2"}
