"""Consent (P-CONSENT)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

import fourcures as fc
from pandemic.builders import game_with, play, refused, seat, setting, settings
from pandemic.printed import CITIES, EDITIONS
from pandemic.queries import actions_left, args_of, city_of, hand, kinds, texts_of

ALWAYS = [*settings("consent", "always"), setting("2013", consent="always")]
NOT_FOR_RENDEZVOUS = [*settings("consent", "not_for_rendezvous"), setting("2008", consent="not_for_rendezvous")]
ASKING = [*ALWAYS, *NOT_FOR_RENDEZVOUS]
AS_OWN = ["drive 1 chicago", "direct 1 osaka", "charter 1 lagos", "shuttle 1 cairo"]


def dispatching(
    edition: str = "2013",
    options: Mapping[str, str | None] | None = None,
    *,
    cities: Sequence[str] = ("paris", "atlanta", "lima"),
    hands: Sequence[Sequence[str]] = (("osaka", "atlanta", "paris"),),
    **kind: Any,
) -> fc.Game:
    """Dispatcher in Paris with cards for every kind of flight; consent defaults to the edition's rule."""
    held = [*hands, (), ()]
    roles = ("dispatcher", "medic", "scientist")
    seats = [seat(role, city, *cards) for role, city, cards in zip(roles, cities, held, strict=False)]
    consent = {"consent": None, **(options or {})}
    return game_with(*seats, edition=edition, options=consent, stations=["atlanta", "cairo"], **kind)


def asked(game: fc.Game, text: str, owner: int) -> None:
    """Assert that the request changes nothing, except that its owner has to answer."""
    before = game.position()
    events = play(game, text)
    assert args_of(events, "asked")[0] == {"seat": 0, "owner": owner, "request": text}
    assert game.actor == owner
    assert texts_of(game, owner) == {"agree", "refuse"}
    assert texts_of(game, 0) == set()
    after = game.position()
    assert after["turn"]["awaits"] == {"what": "consent", "seat": owner, "by": 0, "request": text}
    assert [after[key] for key in ("seats", "cubes", "player_deck")] == [
        before[key] for key in ("seats", "cubes", "player_deck")
    ]
    assert after["turn"]["actions_left"] == before["turn"]["actions_left"]


@pytest.mark.rule("P-CONSENT-01", "P-CONSENT-02")
@pytest.mark.parametrize(("edition", "options"), ASKING)
@pytest.mark.parametrize("text", AS_OWN)
def test_moving_a_pawn_as_ones_own_needs_agreement(edition: str, options: dict[str, str], text: str) -> None:
    game = dispatching(edition, options)
    asked(game, text, owner=1)
    events = play(game, "agree")
    assert args_of(events, "agreed")[0] == {"seat": 1}
    assert city_of(game, 1) == text.split()[2]
    assert game.actor == 0
    assert actions_left(game) == 3


@pytest.mark.rule("P-CONSENT-01")
@pytest.mark.parametrize(("edition", "options"), ALWAYS)
def test_bringing_a_pawn_to_another_needs_agreement(edition: str, options: dict[str, str]) -> None:
    game = dispatching(edition, options)
    asked(game, "join 1 lima", owner=1)
    play(game, "agree")
    assert city_of(game, 1) == "lima"
    assert game.actor == 0


@pytest.mark.rule("P-CONSENT-02")
@pytest.mark.parametrize(("edition", "options"), NOT_FOR_RENDEZVOUS)
def test_bringing_a_pawn_to_another_needs_no_agreement(edition: str, options: dict[str, str]) -> None:
    game = dispatching(edition, options)
    events = play(game, "join 1 lima")
    assert not args_of(events, "asked")
    assert city_of(game, 1) == "lima"
    assert game.actor == 0
    assert actions_left(game) == 3


@pytest.mark.rule("P-CONSENT-01", "P-CONSENT-02")
@pytest.mark.parametrize(("edition", "options"), ASKING)
def test_the_own_pawn_needs_nobody(edition: str, options: dict[str, str]) -> None:
    game = dispatching(edition, options)
    play(game, "join lima", "drive bogota")
    assert city_of(game, 0) == "bogota"
    assert game.actor == 0


@pytest.mark.rule("P-CONSENT-01", "P-CONSENT-02")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_edition_decides_when_nothing_is_said(edition: str) -> None:
    nothing = {"hands": None}
    game = dispatching(edition, nothing)
    play(game, "join 1 lima")
    assert game.actor == (1 if edition == "2013" else 0)
    game = dispatching(edition, nothing)
    play(game, "drive 1 chicago")
    assert game.actor == 1


@pytest.mark.rule("P-CONSENT-03")
@pytest.mark.parametrize(("edition", "options"), ASKING)
@pytest.mark.parametrize("text", ["give paris 1", "take paris 1"])
def test_sharing_needs_the_agreement_of_the_other_player(edition: str, options: dict[str, str], text: str) -> None:
    hands = [["paris"], []] if text.startswith("give") else [[], ["paris"]]
    game = dispatching(edition, options, cities=["paris", "paris", "lima"], hands=hands)
    asked(game, text, owner=1)
    events = play(game, "agree")
    giver, taker = (0, 1) if text.startswith("give") else (1, 0)
    assert args_of(events, "shared")[0] == {"card": "paris", "giver": giver, "taker": taker}
    assert hand(game, taker) == {"paris"}
    assert hand(game, giver) == set()
    assert game.actor == 0
    assert actions_left(game) == 3


@pytest.mark.rule("P-CONSENT-03")
@pytest.mark.parametrize(("edition", "options"), ASKING)
def test_an_airlift_needs_the_agreement_of_the_pawns_owner(edition: str, options: dict[str, str]) -> None:
    game = dispatching(edition, options, hands=[["airlift"]])
    asked(game, "airlift 1 osaka", owner=1)
    play(game, "agree")
    assert city_of(game, 1) == "osaka"
    assert hand(game, 0) == set()
    assert actions_left(game) == 4


@pytest.mark.rule("P-CONSENT-03")
def test_an_airlift_of_the_own_pawn_needs_nobody() -> None:
    game = dispatching(hands=[["airlift"]])
    play(game, "airlift osaka")
    assert city_of(game, 0) == "osaka"
    assert game.actor == 0


@pytest.mark.rule("P-CONSENT-03")
def test_the_active_player_is_asked_when_somebody_else_airlifts_that_pawn() -> None:
    game = dispatching(hands=[[], ["airlift"]])
    play(game, "airlift 0 osaka")
    assert game.actor == 0
    assert texts_of(game, 0) == {"agree", "refuse"}
    play(game, "agree")
    assert city_of(game, 0) == "osaka"
    assert actions_left(game) == 4


@pytest.mark.rule("P-CONSENT-04")
@pytest.mark.parametrize(("edition", "options"), ASKING)
@pytest.mark.parametrize("text", [*AS_OWN, "airlift 1 osaka", "give paris 2", "take lima 2"])
def test_a_refusal_costs_nothing(edition: str, options: dict[str, str], text: str) -> None:
    hands = [["osaka", "atlanta", "paris", "airlift"], [], []]
    cities = ["paris", "atlanta", "paris"]
    if text == "take lima 2":
        hands, cities = [["osaka"], [], ["lima"]], ["lima", "atlanta", "lima"]
    game = dispatching(edition, options, hands=hands, cities=cities)
    before = game.position()
    play(game, text)
    owner = game.actor
    events = play(game, "refuse")
    assert args_of(events, "refused")[0] == {"seat": owner}
    after = game.position()
    assert after["turn"].pop("refused") == [text]
    assert before["turn"].pop("refused") == []
    assert after == before
    assert game.actor == 0
    assert "pass" in game.legal_actions


@pytest.mark.rule("P-CONSENT-05")
@pytest.mark.parametrize(("edition", "options"), ASKING)
def test_a_refused_request_waits_for_some_action(edition: str, options: dict[str, str]) -> None:
    game = dispatching(edition, options)
    play(game, "drive 1 chicago", "refuse")
    refused(game, "drive 1 chicago", "P-CONSENT-05")
    assert "drive 1 miami" in game.legal_actions  # the request in another form
    play(game, "drive 1 miami", "refuse")
    refused(game, "drive 1 chicago", "P-CONSENT-05")
    refused(game, "drive 1 miami", "P-CONSENT-05")
    play(game, "pass")
    assert {"drive 1 chicago", "drive 1 miami"} <= texts_of(game, 0)


@pytest.mark.rule("P-CONSENT-05")
@pytest.mark.parametrize("hands", [[[], ["one_quiet_night"]], [["one_quiet_night"]]])
def test_a_refused_request_may_come_back_after_an_event(hands: list[list[str]]) -> None:
    game = dispatching(hands=hands)
    play(game, "drive 1 chicago", "refuse", "quietnight")
    assert game.position()["turn"]["refused"] == []
    play(game, "drive 1 chicago")
    assert game.actor == 1


@pytest.mark.rule("P-CONSENT-05")
def test_a_refused_share_and_a_refused_airlift_are_remembered_too() -> None:
    game = dispatching(cities=["paris", "paris", "lima"], hands=[["paris", "airlift"]])
    play(game, "give paris 1", "refuse", "airlift 1 osaka", "refuse")
    refused(game, "give paris 1", "P-CONSENT-05")
    refused(game, "airlift 1 osaka", "P-CONSENT-05")
    assert "airlift 1 tokyo" in game.legal_actions
    assert "airlift osaka" in game.legal_actions


@pytest.mark.rule("P-CONSENT-05")
def test_sixteen_refusals_end_the_asking_until_something_is_done() -> None:
    game = dispatching(hands=[["airlift"]])
    asked_for = [f"airlift 1 {city}" for city in CITIES[1:17]]
    for text in asked_for[:15]:
        play(game, text, "refuse")
    assert "drive 1 chicago" in game.legal_actions
    assert not set(asked_for[:15]) & texts_of(game, 0)
    play(game, asked_for[15], "refuse")
    assert "drive 1 chicago" not in game.legal_actions
    assert "airlift tokyo" in game.legal_actions
    play(game, "pass")
    assert {*asked_for, "drive 1 chicago"} <= texts_of(game, 0)


@pytest.mark.rule("P-CONSENT-06")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("text", [*AS_OWN, "join 1 lima", "airlift 1 osaka"])
def test_nobody_is_asked(edition: str, text: str) -> None:
    game = dispatching(edition, {"consent": "never"}, hands=[["osaka", "atlanta", "airlift"]])
    events = play(game, text)
    assert not kinds(events, "asked", "agreed")
    assert city_of(game, 1) == text.split()[2]
    assert game.actor == 0


@pytest.mark.rule("P-CONSENT-06")
@pytest.mark.parametrize("edition", EDITIONS)
def test_nobody_is_asked_for_a_card(edition: str) -> None:
    game = dispatching(edition, {"consent": "never"}, cities=["paris", "paris", "lima"], hands=[[], ["paris"]])
    play(game, "take paris 1", "give paris 1")
    assert hand(game, 1) == {"paris"}
    assert actions_left(game) == 2


@pytest.mark.rule("P-CONSENT-04", "P-CONSENT-05")
def test_an_open_request_can_be_set_up() -> None:
    awaits = {"what": "consent", "seat": 1, "by": 0, "request": "drive 1 chicago"}
    game = dispatching(turn={"awaits": awaits})
    assert game.actor == 1
    play(game, "refuse")
    refused(game, "drive 1 chicago", "P-CONSENT-05")
