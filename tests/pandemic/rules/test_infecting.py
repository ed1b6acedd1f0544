"""Infecting cities (P-INF)."""

from __future__ import annotations

import pytest

from pandemic.builders import deal, game_with, infecting, play, proceed_to, refused, seat
from pandemic.printed import CITIES, COLOUR_OF, EDITIONS, NEIGHBOURS, RATES
from pandemic.queries import args_of, board_cubes, bottoms, cubes, infection_layers, turned

DRAW = ["lagos", "osaka"]
TOP = ["paris", "lima", "cairo", "tokyo", "milan"]


@pytest.mark.rule("P-INF-01")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("step", range(7))
def test_the_rate_says_how_many_cards_are_turned(edition: str, step: int) -> None:
    game = game_with(edition=edition, difficulty="heroic", step=step, draws=DRAW, infects=TOP, actions=1)
    events = play(game, "pass")
    rate = RATES[step]
    assert turned(events) == TOP[:rate]
    assert set(game.position()["infection"]["discard"]) == set(TOP[:rate])
    assert infection_layers(game)[0] == {TOP[rate]}
    assert board_cubes(game).keys() == {(city, COLOUR_OF[city]) for city in TOP[:rate]}


@pytest.mark.rule("P-INF-01")
def test_the_next_turn_turns_as_many_again() -> None:
    game = game_with(difficulty="heroic", step=3, draws=[*DRAW, "delhi", "seoul"], infects=TOP, actions=1)
    assert len(turned(play(game, "pass"))) == 3
    assert len(turned(play(game, "pass", "pass", "pass", "pass"))) == 3


@pytest.mark.rule("P-INF-02")
def test_the_cards_are_turned_and_resolved_one_at_a_time() -> None:
    game = game_with(
        *deal(["airlift"]), draws=DRAW, infects=["paris", "london"], cubes={"paris": {"blue": 3}}, actions=1
    )
    play(game, "pass")
    proceed_to(game, "infect")
    assert game.position()["infection"]["discard"] == []
    events = play(game, "proceed")
    assert turned(events) == ["paris"]
    place = game.position()
    assert place["turn"]["phase"] == "infecting"
    assert place["turn"]["infections_left"] == 1
    assert place["infection"]["discard"] == ["paris"]
    assert place["outbreaks"] == 1
    assert infection_layers(game)[0] == {"london"}
    assert cubes(game, "london") == 1
    assert cubes(game, "milan") == 1
    events = play(game, "proceed")
    assert turned(events) == ["london"]
    assert cubes(game, "london") == 2
    assert set(game.position()["infection"]["discard"]) == {"paris", "london"}
    assert game.view(1)["infection"]["discard"] == game.position()["infection"]["discard"]


@pytest.mark.rule("P-INF-02")
def test_the_second_card_meets_what_the_first_has_done() -> None:
    game = game_with(
        draws=DRAW, infects=["paris", "london"], cubes={"paris": {"blue": 3}, "london": {"blue": 2}}, actions=1
    )
    events = play(game, "pass")
    order = [(event.kind, event.args["city"]) for event in events if event.kind in ("turned", "outbreak")]
    assert order[:4] == [("turned", "paris"), ("outbreak", "paris"), ("turned", "london"), ("outbreak", "london")]


@pytest.mark.rule("P-INF-03")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("held", [0, 1, 2])
def test_a_card_adds_one_cube_of_its_colour(edition: str, held: int) -> None:
    before = {"lima": {"yellow": held, "blue": 3} if held else {"blue": 3}}
    game = game_with(edition=edition, draws=DRAW, infects=["lima", "tokyo"], cubes=before, actions=1)
    events = play(game, "pass")
    assert board_cubes(game) == {("lima", "yellow"): held + 1, ("lima", "blue"): 3, ("tokyo", "red"): 1}
    assert game.position()["outbreaks"] == 0
    assert args_of(events, "infected")[0] == {"city": "lima", "colour": "yellow", "cubes": 1}


@pytest.mark.rule("P-INF-03")
def test_with_three_cubes_there_the_city_breaks_out_instead() -> None:
    game = game_with(draws=DRAW, infects=["lima", "tokyo"], cubes={"lima": {"yellow": 3}}, actions=1)
    play(game, "pass")
    assert cubes(game, "lima") == 3
    assert game.position()["outbreaks"] == 1
    assert all(cubes(game, city, "yellow") == 1 for city in NEIGHBOURS["lima"])


@pytest.mark.rule("P-INF-03")
@pytest.mark.parametrize("where", ["lima", "bogota"])
@pytest.mark.parametrize("held", [0, 3])
def test_a_protected_city_gets_nothing(where: str, held: int) -> None:
    before = {"lima": {"yellow": held}} if held else {}
    game = game_with(
        seat("quarantine_specialist", where),
        seat("researcher"),
        draws=DRAW,
        infects=["lima", "tokyo"],
        cubes=before,
        actions=1,
    )
    events = play(game, "pass")
    assert turned(events) == ["lima", "tokyo"]
    assert cubes(game, "lima") == held
    assert cubes(game, "tokyo") == 1
    assert game.position()["outbreaks"] == 0
    assert args_of(events, "prevented")[0] == {"city": "lima", "colour": "yellow"}
    assert "lima" in game.position()["infection"]["discard"]


@pytest.mark.rule("P-INF-03")
@pytest.mark.parametrize("state", ["eradicated", "cured", "uncured"])
def test_only_an_eradicated_colour_places_nothing(state: str) -> None:
    elsewhere = {} if state == "eradicated" else {"lagos": {"yellow": 1}}
    diseases = {} if state == "uncured" else {"yellow": state}
    game = game_with(draws=DRAW, infects=["lima", "tokyo"], diseases=diseases, cubes=elsewhere, actions=1)
    events = play(game, "pass")
    assert turned(events) == ["lima", "tokyo"]
    assert cubes(game, "lima") == (0 if state == "eradicated" else 1)
    assert cubes(game, "tokyo") == 1


@pytest.mark.rule("P-INF-04")
@pytest.mark.parametrize("edition", EDITIONS)
def test_an_empty_infection_deck_is_made_anew_from_the_discards(edition: str) -> None:
    others = [city for city in CITIES if city != "paris"]
    seen = set()
    for seed in range(6):
        game = game_with(seed=seed, edition=edition, draws=DRAW, infects=["paris"], turned=others, actions=1)
        events = play(game, "pass")
        first, second = turned(events)
        assert first == "paris"
        assert game.outcome is None
        assert game.position()["infection"]["discard"] == [second]
        assert sum(len(layer) for layer in infection_layers(game)) == 47
        seen.add(second)
    assert len(seen) > 1


@pytest.mark.rule("P-INF-04")
def test_an_epidemic_with_an_empty_infection_deck_uses_the_discards() -> None:
    game = game_with(draws=["epidemic", "osaka"], turned=CITIES, actions=1)
    events = play(game, "pass")
    [city] = bottoms(events)
    assert turned(events)[0] == city  # the only card in the discard pile at Intensify
    assert len(turned(events)) == 2
    assert game.outcome is None


@pytest.mark.rule("P-INF-04")
def test_with_no_card_anywhere_nothing_is_turned() -> None:
    game = game_with(draws=DRAW, withdrawn=CITIES, actions=1)
    events = play(game, "pass")
    assert turned(events) == []
    assert board_cubes(game) == {}
    assert game.outcome is None
    assert game.actor == 1


@pytest.mark.rule("P-INF-01", "P-INF-02")
def test_a_step_under_way_can_be_taken_up_again() -> None:
    game = game_with(
        *deal(["airlift"]), turn=infecting(2), difficulty="heroic", step=3, infects=TOP[1:], turned=["paris"]
    )
    assert game.actor == 0
    assert "proceed" in game.legal_actions
    refused(game, "pass")
    events = play(game, "proceed", "proceed")
    assert turned(events) == ["lima", "cairo"]
    assert game.actor == 1
