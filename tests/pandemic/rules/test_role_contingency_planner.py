from __future__ import annotations

import pytest

from pandemic.builders import game_with, play, proceed_all, refused, rejected, seat, settings
from pandemic.printed import EVENTS
from pandemic.queries import actions_left, args_of, awaited, city_of, hand, legal_with, phase_of, texts_of, thrown_away

PILE = ["paris", "airlift", "lima", "forecast", "tokyo", "one_quiet_night"]
EDITIONS_WITH_PLANNER = settings("role_set", "seven", "six")
planner = pytest.mark.parametrize(("edition", "options"), EDITIONS_WITH_PLANNER)


@pytest.mark.rule("P-ROLE-PLANNER-01")
@planner
@pytest.mark.parametrize("event", ["airlift", "forecast", "one_quiet_night"])
def test_fetch_an_event_from_anywhere_in_the_pile(event: str, edition: str, options: dict[str, str]) -> None:
    game = game_with(
        seat("contingency_planner", "cairo", "delhi"),
        seat("medic", "atlanta", "government_grant"),
        thrown=PILE,
        edition=edition,
        options=options,
    )
    assert legal_with(game, "recall") == {"airlift", "forecast", "one_quiet_night"}
    events = game.play(f"recall {event}")
    assert args_of(events, "stored") == [{"seat": 0, "card": event}]
    assert game.position()["seats"][0]["stored"] == event
    assert thrown_away(game) == set(PILE) - {event}
    assert hand(game, 0) == {"delhi"}
    assert (awaited(game), actions_left(game)) == ("action", 3)


@pytest.mark.rule("P-ROLE-PLANNER-01")
def test_the_role_set_of_six_has_the_planner() -> None:
    game = game_with(seat("contingency_planner"), seat("medic"), thrown=PILE, options={"role_set": "six"})
    game.play("recall airlift")
    assert game.position()["seats"][0]["stored"] == "airlift"


@pytest.mark.rule("P-ROLE-PLANNER-01")
def test_only_events_and_only_from_the_discard_pile() -> None:
    game = game_with(
        seat("contingency_planner", "atlanta", "resilient_population"),
        seat("medic", "atlanta", "government_grant"),
        thrown=PILE,
        turned=["osaka"],
    )
    for card in ("resilient_population", "government_grant"):
        refused(game, f"recall {card}")
    for card in ("paris", "osaka", "epidemic"):
        rejected(game, f"recall {card}")
    assert legal_with(game_with(seat("contingency_planner"), seat("medic"), thrown=["paris"]), "recall") == set()


@pytest.mark.rule("P-ROLE-PLANNER-01")
@pytest.mark.parametrize("role", ["medic", "scientist", "dispatcher", "operations_expert"])
def test_nobody_else_fetches_events(role: str) -> None:
    game = game_with(seat(role), seat("contingency_planner"), thrown=PILE)
    assert legal_with(game, "recall") == set()
    refused(game, "recall airlift")


@pytest.mark.rule("P-ROLE-PLANNER-02")
@planner
def test_one_event_at_a_time(edition: str, options: dict[str, str]) -> None:
    game = game_with(seat("contingency_planner"), seat("medic"), thrown=PILE, edition=edition, options=options)
    game.play("recall airlift")
    assert legal_with(game, "recall") == set()
    refused(game, "recall forecast", "P-ROLE-PLANNER-02")
    play(game, "airlift cairo", "recall forecast")
    assert game.position()["seats"][0]["stored"] == "forecast"


@pytest.mark.rule("P-ROLE-PLANNER-03")
@planner
def test_the_stored_event_is_no_card_in_hand(edition: str, options: dict[str, str]) -> None:
    seven = ("delhi", "mumbai", "cairo", "lagos", "milan", "seoul", "essen")
    game = game_with(
        seat("contingency_planner", "atlanta", *seven, stored="airlift"),
        seat("medic"),
        edition=edition,
        options=options,
        actions=1,
        draws=["bogota", "lima"],
        infects=["tokyo", "osaka"],
    )
    assert awaited(game) == "action"
    assert game.view(1)["seats"][0]["cards"] == 7
    game.play("pass")
    proceed_all(game)
    assert awaited(game) == "hand_limit"
    assert legal_with(game, "discard") == {*seven, "bogota", "lima"}
    game.play("discard delhi")
    assert awaited(game) == "hand_limit"
    game.play("discard mumbai")
    assert awaited(game) != "hand_limit"
    assert hand(game, 0) == {*seven, "bogota", "lima"} - {"delhi", "mumbai"}
    assert game.position()["seats"][0]["stored"] == "airlift"


@pytest.mark.rule("P-ROLE-PLANNER-03")
def test_fetching_with_a_full_hand() -> None:
    seven = ("delhi", "mumbai", "cairo", "lagos", "milan", "seoul", "essen")
    game = game_with(seat("contingency_planner", "atlanta", *seven), seat("medic"), thrown=["forecast"])
    game.play("recall forecast")
    assert awaited(game) == "action"
    assert hand(game, 0) == set(seven)


@pytest.mark.rule("P-ROLE-PLANNER-04")
@planner
def test_a_stored_event_leaves_the_game(edition: str, options: dict[str, str]) -> None:
    game = game_with(
        seat("contingency_planner", "atlanta", "forecast", stored="airlift"),
        seat("medic"),
        edition=edition,
        options=options,
        thrown=["one_quiet_night"],
    )
    events = game.play("airlift cairo")
    assert args_of(events, "played") == [{"seat": 0, "card": "airlift"}]
    assert city_of(game, 0) == "cairo"
    assert game.position()["seats"][0]["stored"] is None
    assert game.position()["player_deck"]["removed"] == ["airlift"]
    assert thrown_away(game) == {"one_quiet_night"}
    assert actions_left(game) == 4
    assert legal_with(game, "recall") == {"one_quiet_night"}
    refused(game, "recall airlift")


@pytest.mark.rule("P-ROLE-PLANNER-04")
def test_an_event_from_the_planners_hand_is_discarded() -> None:
    game = game_with(seat("contingency_planner", "atlanta", "airlift"), seat("medic"))
    game.play("airlift cairo")
    assert thrown_away(game) == {"airlift"}
    assert game.position()["player_deck"]["removed"] == []
    game.play("recall airlift")
    assert game.position()["seats"][0]["stored"] == "airlift"


@pytest.mark.rule("P-ROLE-PLANNER-04")
@pytest.mark.parametrize(
    ("event", "texts"),
    [
        ("government_grant", ["grant cairo"]),
        ("one_quiet_night", ["quietnight"]),
        ("resilient_population", ["resilient lima"]),
        ("forecast", ["forecast", "place tokyo", "place paris", "place milan", "place essen", "place delhi"]),
    ],
)
def test_every_stored_event_leaves_the_game(event: str, texts: list[str]) -> None:
    game = game_with(
        seat("contingency_planner", stored=event),
        seat("medic"),
        infects=["paris", "milan", "essen", "delhi", "mumbai", "tokyo"],
        turned=["lima", "bogota"],
    )
    play(game, *texts)
    assert game.position()["player_deck"]["removed"] == [event]
    assert thrown_away(game) == set()
    assert game.position()["seats"][0]["stored"] is None


@pytest.mark.rule("P-ROLE-PLANNER-05")
@planner
def test_only_the_planner_plays_the_stored_event(edition: str, options: dict[str, str]) -> None:
    game = game_with(
        seat("medic", "atlanta"),
        seat("contingency_planner", "atlanta", stored="airlift"),
        edition=edition,
        options=options,
    )
    assert not [text for text in texts_of(game, 0) if text.startswith("airlift")]
    assert "airlift 0 cairo" in texts_of(game, 1)
    events = game.play("airlift 0 cairo")
    assert args_of(events, "played") == [{"seat": 1, "card": "airlift"}]
    assert city_of(game, 0) == "cairo"
    assert (game.actor, actions_left(game)) == (0, 4)


@pytest.mark.rule("P-ROLE-PLANNER-05")
@planner
def test_the_stored_event_is_not_passed_on(edition: str, options: dict[str, str]) -> None:
    give = options | {"researcher_gives": "any_cards"} if edition != "2008" else options
    for active in (0, 1):
        game = game_with(
            seat("contingency_planner", stored="airlift"),
            seat("researcher"),
            edition=edition,
            options=give,
            active=active,
        )
        refused(game, f"give airlift {1 - active}")
        refused(game, f"take airlift {1 - active}")


@pytest.mark.rule("P-ROLE-PLANNER-05")
def test_the_stored_event_is_neither_discarded_nor_exchanged() -> None:
    cards = ("delhi", "mumbai", "cairo", "lagos", "milan", "seoul", "essen")
    game = game_with(
        seat("researcher", "atlanta", "tokyo"),
        seat("contingency_planner", "atlanta", *cards, stored="airlift"),
        thrown=["forecast"],
    )
    game.play("give tokyo 1")
    assert (game.actor, awaited(game)) == (1, "hand_limit")
    assert legal_with(game, "discard") == {*cards, "tokyo"}
    refused(game, "discard airlift")
    refused(game, "recall forecast")
    assert "airlift cairo" in texts_of(game, 1)
    play(game, "airlift cairo", "discard tokyo")
    assert game.position()["player_deck"]["removed"] == ["airlift"]
    assert thrown_away(game) == {"forecast", "tokyo"}


@pytest.mark.rule("P-ROLE-PLANNER-05")
@planner
def test_the_stored_event_keeps_to_the_times_of_events(edition: str, options: dict[str, str]) -> None:
    """The Planner is asked between two infection cards like the holder of any event."""
    game = game_with(
        seat("medic"),
        seat("contingency_planner", stored="airlift"),
        edition=edition,
        options=options,
        actions=1,
        draws=["bogota", "lima"],
        infects=["tokyo", "osaka"],
    )
    game.play("pass")
    while phase_of(game) != "infecting":
        assert (game.actor, awaited(game)) == (1, "window")
        game.play("proceed")
    assert game.position()["cubes"] == {"tokyo": {"red": 1}}
    game.play("airlift cairo")
    assert city_of(game, 1) == "cairo"
    assert game.position()["player_deck"]["removed"] == ["airlift"]


@pytest.mark.rule("P-ROLE-PLANNER-06")
@planner
def test_fetch_an_event_discarded_for_the_hand_limit(edition: str, options: dict[str, str]) -> None:
    seven = ("delhi", "mumbai", "cairo", "lagos", "milan", "seoul", "essen")
    game = game_with(
        seat("contingency_planner", "cairo"),
        seat("medic", "atlanta", *seven),
        edition=edition,
        options=options,
        active=1,
        actions=1,
        draws=["airlift", "lima"],
        infects=["tokyo", "osaka"],
    )
    game.play("pass")
    proceed_all(game)
    play(game, "discard airlift", "discard lima")
    assert thrown_away(game) == {"airlift", "lima"}
    game.play("recall airlift")
    assert game.position()["seats"][0]["stored"] == "airlift"
    assert all(one not in thrown_away(game) for one in EVENTS)
