from __future__ import annotations

import pytest

from pandemic.builders import game_with, play, refused, seat, settings
from pandemic.printed import EDITIONS, EVENTS
from pandemic.queries import actions_left, args_of, hand, legal_with


@pytest.mark.rule("P-ROLE-RESEARCHER-01")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("card", ["lima", "tokyo", "cairo"])
def test_the_researcher_gives_any_city_card(card: str, edition: str) -> None:
    game = game_with(seat("researcher", "cairo", "lima", "tokyo", "cairo"), seat("medic", "cairo"), edition=edition)
    assert legal_with(game, "give") == {"lima 1", "tokyo 1", "cairo 1"}
    events = game.play(f"give {card} 1")
    assert args_of(events, "shared") == [{"card": card, "giver": 0, "taker": 1}]
    assert hand(game, 0) == {"lima", "tokyo", "cairo"} - {card}
    assert hand(game, 1) == {card}
    assert actions_left(game) == 3


@pytest.mark.rule("P-ROLE-RESEARCHER-01")
def test_the_researcher_gives_in_the_same_city_only() -> None:
    game = game_with(seat("researcher", "cairo", "lima", "riyadh"), seat("medic", "riyadh"), seat("scientist", "cairo"))
    assert legal_with(game, "give") == {"lima 2", "riyadh 2"}
    for text in ("give lima 1", "give riyadh 1"):
        refused(game, text)


@pytest.mark.rule("P-ROLE-RESEARCHER-02")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("role", ["scientist", "medic", "dispatcher"])
def test_others_take_any_city_card_from_the_researcher(role: str, edition: str) -> None:
    game = game_with(
        seat(role, "cairo", "delhi"),
        seat("researcher", "cairo", "lima", "tokyo"),
        seat("operations_expert", "cairo", "osaka"),
        edition=edition,
    )
    assert legal_with(game, "take") == {"lima 1", "tokyo 1"}
    events = game.play("take tokyo 1")
    assert args_of(events, "shared") == [{"card": "tokyo", "giver": 1, "taker": 0}]
    assert hand(game, 0) == {"delhi", "tokyo"}
    assert hand(game, 1) == {"lima"}
    assert (game.actor, actions_left(game)) == (0, 3)


@pytest.mark.rule("P-ROLE-RESEARCHER-02")
def test_taking_from_a_researcher_elsewhere() -> None:
    game = game_with(seat("scientist", "cairo"), seat("researcher", "riyadh", "lima", "cairo"))
    assert legal_with(game, "take") == set()
    for text in ("take lima 1", "take cairo 1"):
        refused(game, text)


@pytest.mark.rule("P-ROLE-RESEARCHER-03")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_card_for_the_researcher_must_match(edition: str) -> None:
    game = game_with(seat("researcher", "cairo"), seat("medic", "cairo", "lima", "cairo", "airlift"), edition=edition)
    assert legal_with(game, "take") == {"cairo 1"}
    for text in ("take lima 1", "take airlift 1"):
        refused(game, text)
    game.play("take cairo 1")
    assert hand(game, 0) == {"cairo"}
    game = game_with(
        seat("scientist", "cairo", "lima", "cairo", "airlift"), seat("researcher", "cairo"), edition=edition
    )
    assert legal_with(game, "give") == {"cairo 1"}
    for text in ("give lima 1", "give airlift 1"):
        refused(game, text)
    game.play("give cairo 1")
    assert hand(game, 1) == {"cairo"}


@pytest.mark.rule("P-ROLE-RESEARCHER-03")
def test_the_researcher_frees_no_third_player() -> None:
    game = game_with(seat("scientist", "cairo", "lima"), seat("medic", "cairo", "delhi"), seat("researcher", "cairo"))
    assert legal_with(game, "give") == legal_with(game, "take") == set()
    for text in ("give lima 1", "take delhi 1"):
        refused(game, text)


@pytest.mark.rule("P-ROLE-RESEARCHER-04")
@pytest.mark.parametrize(("edition", "options"), settings("researcher_gives", "city_cards"))
@pytest.mark.parametrize("event", EVENTS)
def test_the_researcher_gives_no_events(event: str, edition: str, options: dict[str, str]) -> None:
    seats = [seat("researcher", "cairo", "lima", event), seat("medic", "cairo")]
    for active in (0, 1):
        game = game_with(*seats, edition=edition, options=options, active=active, turned=["tokyo"])
        verb = "take" if active else "give"
        assert legal_with(game, verb) == {f"lima {1 - active}"}
        refused(game, f"{verb} {event} {1 - active}")


@pytest.mark.rule("P-ROLE-RESEARCHER-05")
@pytest.mark.parametrize(("edition", "options"), settings("researcher_gives", "any_cards"))
@pytest.mark.parametrize("event", EVENTS)
def test_the_researcher_gives_events_too(event: str, edition: str, options: dict[str, str]) -> None:
    seats = [seat("researcher", "cairo", "lima", event), seat("medic", "cairo")]
    for active in (0, 1):
        game = game_with(*seats, edition=edition, options=options, active=active, turned=["tokyo"])
        verb = "take" if active else "give"
        assert legal_with(game, verb) == {f"lima {1 - active}", f"{event} {1 - active}"}
        game.play(f"{verb} {event} {1 - active}")
        assert (hand(game, 0), hand(game, 1)) == ({"lima"}, {event})
        assert actions_left(game) == 3


@pytest.mark.rule("P-ROLE-RESEARCHER-05", "P-ROLE-RESEARCHER-03")
@pytest.mark.parametrize(("edition", "options"), settings("researcher_gives", "any_cards"))
def test_events_do_not_go_back_to_the_researcher(edition: str, options: dict[str, str]) -> None:
    game = game_with(seat("researcher", "cairo", "airlift"), seat("medic", "cairo"), edition=edition, options=options)
    play(game, "give airlift 1")
    refused(game, "take airlift 1")
    assert legal_with(game, "take") == set()
