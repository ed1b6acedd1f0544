"""Consent (P-CONSENT)."""

from __future__ import annotations

from typing import Any

import pytest

import fourcures as fc
from pandemic.rules.helpers_b import CITIES, city_of, hand, load, of_kind, play, refused, texts_of

ALWAYS = [("2013", None), ("2008", "always"), ("seed001", "always"), ("2013", "always")]
NOT_FOR_RENDEZVOUS = [
    ("2008", None),
    ("seed001", None),
    ("2013", "not_for_rendezvous"),
    ("2008", "not_for_rendezvous"),
]
ASKING = [*ALWAYS, *NOT_FOR_RENDEZVOUS]
ROLES = ["dispatcher", "medic", "scientist"]
PLACES = ["paris", "atlanta", "lima"]
AS_OWN = ["drive 1 chicago", "direct 1 osaka", "charter 1 lagos", "shuttle 1 cairo"]


def table(edition: str, consent: str | None, **kind: Any) -> fc.Game:
    """A Dispatcher in Paris with cards for every kind of flight; the consent of the edition if none is named."""
    place = {
        "roles": ROLES,
        "cities": PLACES,
        "hands": [["osaka", "atlanta", "paris"]],
        "stations": ["atlanta", "cairo"],
        "actions": 4,
        **kind,
    }
    return load(edition=edition, options={"consent": consent}, **place)


def asked(game: fc.Game, text: str, owner: int) -> None:
    """The request changes nothing but that its owner has to answer."""
    before = game.position()
    events = play(game, text)
    assert of_kind(events, "asked")[0].args == {"seat": 0, "owner": owner}
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
@pytest.mark.parametrize(("edition", "consent"), ASKING)
@pytest.mark.parametrize("text", AS_OWN)
def test_moving_a_pawn_as_ones_own_needs_agreement(edition: str, consent: str | None, text: str) -> None:
    game = table(edition, consent)
    asked(game, text, owner=1)
    events = play(game, "agree")
    assert of_kind(events, "agreed")[0].args == {"seat": 1}
    assert city_of(game, 1) == text.split()[2]
    assert game.actor == 0
    assert game.position()["turn"]["actions_left"] == 3


@pytest.mark.rule("P-CONSENT-01")
@pytest.mark.parametrize(("edition", "consent"), ALWAYS)
def test_bringing_a_pawn_to_another_needs_agreement(edition: str, consent: str | None) -> None:
    game = table(edition, consent)
    asked(game, "join 1 lima", owner=1)
    play(game, "agree")
    assert city_of(game, 1) == "lima"
    assert game.actor == 0


@pytest.mark.rule("P-CONSENT-02")
@pytest.mark.parametrize(("edition", "consent"), NOT_FOR_RENDEZVOUS)
def test_bringing_a_pawn_to_another_needs_no_agreement(edition: str, consent: str | None) -> None:
    game = table(edition, consent)
    events = play(game, "join 1 lima")
    assert not of_kind(events, "asked")
    assert city_of(game, 1) == "lima"
    assert game.actor == 0
    assert game.position()["turn"]["actions_left"] == 3


@pytest.mark.rule("P-CONSENT-01", "P-CONSENT-02")
@pytest.mark.parametrize(("edition", "consent"), ASKING)
def test_the_own_pawn_needs_nobody(edition: str, consent: str | None) -> None:
    game = table(edition, consent)
    play(game, "join lima", "drive bogota")
    assert city_of(game, 0) == "bogota"
    assert game.actor == 0


@pytest.mark.rule("P-CONSENT-01", "P-CONSENT-02")
@pytest.mark.parametrize("edition", ["2013", "2008", "seed001"])
def test_the_edition_decides_when_nothing_is_said(edition: str) -> None:
    start = {
        "game": "pandemic",
        "edition": edition,
        "seats": [{"role": role, "city": city, "hand": []} for role, city in zip(ROLES, PLACES, strict=True)],
    }
    game = fc.from_position(start, seed=3)
    play(game, "join 1 lima")
    assert game.actor == (1 if edition == "2013" else 0)
    game = fc.from_position(start, seed=3)
    play(game, "drive 1 chicago")
    assert game.actor == 1


@pytest.mark.rule("P-CONSENT-03")
@pytest.mark.parametrize(("edition", "consent"), ASKING)
@pytest.mark.parametrize("text", ["give paris 1", "take paris 1"])
def test_sharing_needs_the_agreement_of_the_other_player(edition: str, consent: str | None, text: str) -> None:
    hands = [["paris"], []] if text.startswith("give") else [[], ["paris"]]
    game = table(edition, consent, cities=["paris", "paris", "lima"], hands=hands)
    asked(game, text, owner=1)
    events = play(game, "agree")
    giver, taker = (0, 1) if text.startswith("give") else (1, 0)
    assert of_kind(events, "shared")[0].args == {"card": "paris", "giver": giver, "taker": taker}
    assert hand(game, taker) == {"paris"}
    assert hand(game, giver) == set()
    assert game.actor == 0
    assert game.position()["turn"]["actions_left"] == 3


@pytest.mark.rule("P-CONSENT-03")
@pytest.mark.parametrize(("edition", "consent"), ASKING)
def test_an_airlift_needs_the_agreement_of_the_pawns_owner(edition: str, consent: str | None) -> None:
    game = table(edition, consent, hands=[["airlift"]])
    asked(game, "airlift 1 osaka", owner=1)
    play(game, "agree")
    assert city_of(game, 1) == "osaka"
    assert hand(game, 0) == set()
    assert game.position()["turn"]["actions_left"] == 4


@pytest.mark.rule("P-CONSENT-03")
def test_an_airlift_of_the_own_pawn_needs_nobody() -> None:
    game = table("2013", None, hands=[["airlift"]])
    play(game, "airlift osaka")
    assert city_of(game, 0) == "osaka"
    assert game.actor == 0


@pytest.mark.rule("P-CONSENT-03")
def test_the_active_player_is_asked_when_somebody_else_airlifts_that_pawn() -> None:
    game = table("2013", None, hands=[[], ["airlift"]])
    play(game, "airlift 0 osaka")
    assert game.actor == 0
    assert texts_of(game, 0) == {"agree", "refuse"}
    play(game, "agree")
    assert city_of(game, 0) == "osaka"
    assert game.position()["turn"]["actions_left"] == 4


@pytest.mark.rule("P-CONSENT-04")
@pytest.mark.parametrize(("edition", "consent"), ASKING)
@pytest.mark.parametrize("text", [*AS_OWN, "airlift 1 osaka", "give paris 2", "take lima 2"])
def test_a_refusal_costs_nothing(edition: str, consent: str | None, text: str) -> None:
    hands = [["osaka", "atlanta", "paris", "airlift"], [], []]
    cities = ["paris", "atlanta", "paris"]
    if text == "take lima 2":
        hands, cities = [["osaka"], [], ["lima"]], ["lima", "atlanta", "lima"]
    game = table(edition, consent, hands=hands, cities=cities)
    before = game.position()
    play(game, text)
    owner = game.actor
    events = play(game, "refuse")
    assert of_kind(events, "refused")[0].args == {"seat": owner}
    after = game.position()
    assert after["turn"].pop("refused") == [text]
    assert before["turn"].pop("refused") == []
    assert after == before
    assert game.actor == 0
    assert "pass" in game.legal_actions


@pytest.mark.rule("P-CONSENT-05")
@pytest.mark.parametrize(("edition", "consent"), ASKING)
def test_a_refused_request_waits_for_some_action(edition: str, consent: str | None) -> None:
    game = table(edition, consent)
    play(game, "drive 1 chicago", "refuse")
    refused(game, "drive 1 chicago", "P-CONSENT-05")
    assert "drive 1 miami" in game.legal_actions  # another form
    play(game, "drive 1 miami", "refuse")
    refused(game, "drive 1 chicago", "P-CONSENT-05")
    refused(game, "drive 1 miami", "P-CONSENT-05")
    play(game, "pass")
    assert {"drive 1 chicago", "drive 1 miami"} <= texts_of(game, 0)


@pytest.mark.rule("P-CONSENT-05")
@pytest.mark.parametrize("hands", [[[], ["one_quiet_night"]], [["one_quiet_night"]]])
def test_a_refused_request_may_come_back_after_an_event(hands: list[list[str]]) -> None:
    game = table("2013", None, hands=hands)
    play(game, "drive 1 chicago", "refuse", "quietnight")
    assert game.position()["turn"]["refused"] == []
    play(game, "drive 1 chicago")
    assert game.actor == 1


@pytest.mark.rule("P-CONSENT-05")
def test_a_refused_share_and_a_refused_airlift_are_remembered_too() -> None:
    game = table("2013", None, cities=["paris", "paris", "lima"], hands=[["paris", "airlift"]])
    play(game, "give paris 1", "refuse", "airlift 1 osaka", "refuse")
    refused(game, "give paris 1", "P-CONSENT-05")
    refused(game, "airlift 1 osaka", "P-CONSENT-05")
    assert "airlift 1 tokyo" in game.legal_actions
    assert "airlift osaka" in game.legal_actions


@pytest.mark.rule("P-CONSENT-05")
def test_sixteen_refusals_end_the_asking_until_something_is_done() -> None:
    game = table("2013", None, hands=[["airlift"]])
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
@pytest.mark.parametrize("edition", ["2013", "2008", "seed001"])
@pytest.mark.parametrize("text", [*AS_OWN, "join 1 lima", "airlift 1 osaka"])
def test_nobody_is_asked(edition: str, text: str) -> None:
    game = table(edition, "never", hands=[["osaka", "atlanta", "airlift"]])
    events = play(game, text)
    assert not of_kind(events, "asked", "agreed")
    assert city_of(game, 1) == text.split()[2]
    assert game.actor == 0


@pytest.mark.rule("P-CONSENT-06")
@pytest.mark.parametrize("edition", ["2013", "2008", "seed001"])
def test_nobody_is_asked_for_a_card(edition: str) -> None:
    game = table(edition, "never", cities=["paris", "paris", "lima"], hands=[[], ["paris"]])
    play(game, "take paris 1", "give paris 1")
    assert hand(game, 1) == {"paris"}
    assert game.position()["turn"]["actions_left"] == 2


@pytest.mark.rule("P-CONSENT-04", "P-CONSENT-05")
def test_an_open_request_can_be_set_up() -> None:
    awaits = {"what": "consent", "seat": 1, "by": 0, "request": "drive 1 chicago"}
    game = table("2013", None, turn={"awaits": awaits})
    assert game.actor == 1
    play(game, "refuse")
    refused(game, "drive 1 chicago", "P-CONSENT-05")
