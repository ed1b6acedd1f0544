from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

import fourcures as fc
from pandemic.builders import SIX_STATIONS, end_turn, game_with, seat, settings
from pandemic.printed import CITIES, CITIES_OF, COLOUR_OF, COLOURS, EDITIONS, EPIDEMICS, EVENTS, RATES
from pandemic.queries import args_of, cubes, disease, kinds, stations

SEVEN = {
    "contingency_planner",
    "dispatcher",
    "medic",
    "operations_expert",
    "quarantine_specialist",
    "researcher",
    "scientist",
}
SIX = SEVEN - {"quarantine_specialist"}
FIVE = SIX - {"contingency_planner"}


def walks(steps: int) -> Any:
    """Random play, position by position: some games of every edition and difficulty."""
    for number, edition in enumerate(EDITIONS):
        for players, difficulty in ((2, "introductory"), (3, "standard"), (4, "heroic")):
            game = fc.new("pandemic", players=players, seed=number, edition=edition, difficulty=difficulty)
            choice = random.Random(f"{edition} {players}")
            for _ in range(steps):
                if game.outcome is not None:
                    break
                game.play(choice.choice(game.legal_actions.texts()))
                yield game


@pytest.mark.rule("P-COMP-01", "P-COMP-02")
def test_cubes_and_stations_are_conserved() -> None:
    for step, game in enumerate(walks(150)):
        board: Counter[str] = Counter()
        for there in game.position()["cubes"].values():
            board.update(there)
        assert max(board.values()) <= 24
        if step % 5 == 0:
            view = game.view(None)
            assert {colour: board[colour] + view["supply"][colour] for colour in COLOURS} == dict.fromkeys(COLOURS, 24)
            assert len(game.position()["stations"]) + view["stations_left"] == 6


@pytest.mark.rule("P-COMP-01")
@pytest.mark.parametrize("colour", COLOURS)
def test_there_are_24_cubes_of_a_colour(colour: str) -> None:
    full = {city: {colour: 3} for city in CITIES_OF[colour][:8]}
    game = game_with(seat("medic"), seat("scientist"), cubes=full)
    assert game.view(None)["supply"] == dict.fromkeys(COLOURS, 24) | {colour: 0}
    with pytest.raises(fc.BadPosition):
        game_with(seat("medic"), seat("scientist"), cubes=full | {CITIES_OF[colour][8]: {colour: 1}})


@pytest.mark.rule("P-COMP-01")
def test_a_treated_cube_goes_back_to_the_supply() -> None:
    game = game_with(seat("scientist"), seat("medic"), cubes={"atlanta": {"red": 2}, "paris": {"blue": 1}})
    assert game.view(None)["supply"] == {"blue": 23, "yellow": 24, "black": 24, "red": 22}
    game.play("treat red")
    assert game.view(None)["supply"] == {"blue": 23, "yellow": 24, "black": 24, "red": 23}


@pytest.mark.rule("P-COMP-02")
def test_there_are_six_stations() -> None:
    for number in range(1, 7):
        game = game_with(seat("medic"), seat("scientist"), stations=SIX_STATIONS[:number])
        assert stations(game) == sorted(SIX_STATIONS[:number])
        assert game.view(None)["stations_left"] == 6 - number
    with pytest.raises(fc.BadPosition):
        game_with(seat("medic"), seat("scientist"), stations=[*SIX_STATIONS, "sydney"])


@pytest.mark.rule("P-COMP-03")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_player_cards(edition: str) -> None:
    game = fc.new("pandemic", players=4, seed=5, edition=edition, difficulty="heroic")
    position = game.position()
    dealt = [card for one in position["seats"] for card in one["hand"]]
    assert sorted(dealt + position["player_deck"]["undrawn"]) == sorted(CITIES + EVENTS)
    epidemics = sum(pile["epidemic"] for pile in position["player_deck"]["piles"])
    assert epidemics == 6
    assert len(dealt) + sum(pile["cards"] for pile in position["player_deck"]["piles"]) == 59


@pytest.mark.rule("P-COMP-03")
@pytest.mark.parametrize("card", CITIES)
def test_a_city_card_has_the_colour_of_its_city(card: str) -> None:
    colour = COLOUR_OF[card]
    others = [city for city in CITIES_OF[colour] if city != card][:3]
    game = game_with(seat("scientist", "atlanta", card, *others), seat("medic"))
    assert [text for text in game.legal_actions.texts() if text.startswith("cure")] == [f"cure {colour}"]


@pytest.mark.rule("P-COMP-04")
@pytest.mark.parametrize("city", CITIES)
def test_an_infection_card_has_the_colour_of_its_city(city: str) -> None:
    other = "lima" if city != "lima" else "cairo"
    game = game_with(seat("scientist"), seat("medic"), actions=1, draws=["paris", "delhi"], infects=[city, other])
    infected = args_of(game.play("pass"), "infected")
    assert infected[0] == {"city": city, "colour": COLOUR_OF[city], "cubes": 1}
    assert game.position()["cubes"][city] == {COLOUR_OF[city]: 1}


@pytest.mark.rule("P-COMP-04")
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_city_has_one_infection_card(edition: str) -> None:
    infection = fc.new("pandemic", players=3, seed=2, edition=edition).position()["infection"]
    deck = [city for layer in infection["layers"] for city in layer]
    assert sorted(deck + infection["known"] + infection["discard"]) == sorted(CITIES)
    assert infection["removed"] == []


@pytest.mark.rule("P-COMP-05")
def test_every_card_is_in_exactly_one_place() -> None:
    for game in walks(150):
        position = game.position()
        deck, infection, turn = position["player_deck"], position["infection"], position["turn"]
        if turn["phase"] not in ("actions", "infect", "infecting") or turn["awaits"]["what"] in ("forecast", "station"):
            continue  # a card is being resolved
        places = [card for one in position["seats"] for card in (*one["hand"], one["stored"]) if card]
        places += [card for card in (*deck["known"], *deck["undrawn"], *deck["discard"]) if card != "epidemic"]
        places += [card for card in deck["removed"] if card != "epidemic"]
        assert sorted(places) == sorted(CITIES + EVENTS)
        places = [*infection["known"], *infection["discard"], *infection["removed"]]
        assert sorted(places + [city for layer in infection["layers"] for city in layer]) == sorted(CITIES)
        hidden = sum(pile["epidemic"] for pile in deck["piles"])
        assert sum(pile["cards"] for pile in deck["piles"]) == len(deck["undrawn"]) + hidden
        epidemics = hidden + deck["known"].count("epidemic") + position["infection_step"]
        assert epidemics == EPIDEMICS[position["difficulty"]]


@pytest.mark.rule("P-COMP-05")
@pytest.mark.parametrize(
    "twice",
    [
        {"seats": [seat("medic", "atlanta", "paris"), seat("scientist", "atlanta", "paris")]},
        {"seats": [seat("medic", "atlanta", "paris"), seat("scientist")], "player_deck": {"discard": ["paris"]}},
        {"seats": [seat("medic", "atlanta", "paris"), seat("scientist")], "player_deck": {"known": ["paris"]}},
        {
            "seats": [seat("contingency_planner", stored="airlift"), seat("scientist")],
            "player_deck": {"removed": ["airlift"]},
        },
        {"seats": [seat("medic"), seat("scientist")], "infection": {"known": ["lima"], "discard": ["lima"]}},
        {"seats": [seat("medic"), seat("scientist")], "infection": {"discard": ["lima"], "removed": ["lima"]}},
    ],
)
def test_no_card_is_in_two_places(twice: dict[str, Any]) -> None:
    with pytest.raises(fc.BadPosition):
        fc.from_position({"game": "pandemic", **twice}, seed=1)


@pytest.mark.rule("P-COMP-05")
@pytest.mark.parametrize(("difficulty", "epidemics"), EPIDEMICS.items())
def test_the_cards_of_a_game(difficulty: str, epidemics: int) -> None:
    position = fc.new("pandemic", players=3, seed=9, difficulty=difficulty).position()
    in_hands = sum(len(one["hand"]) for one in position["seats"])
    assert in_hands + sum(pile["cards"] for pile in position["player_deck"]["piles"]) == 53 + epidemics


def check_roles(expected: set[str], edition: str, options: dict[str, str]) -> None:
    seen = set()
    for seed in range(40):
        game = fc.new("pandemic", players=4, seed=seed, edition=edition, **options)
        seen |= {one["role"] for one in game.position()["seats"]}
    assert seen == expected
    for role in SEVEN:
        named = [role, *sorted(expected - {role})[:1]]
        if role in expected:
            game = fc.new("pandemic", players=2, seed=1, edition=edition, roles=named, **options)
            assert [one["role"] for one in game.position()["seats"]] == named
            assert game_with(seat(named[0]), seat(named[1]), edition=edition, options=options).outcome is None
        else:
            with pytest.raises(fc.BadOptions):
                fc.new("pandemic", players=2, seed=1, edition=edition, roles=named, **options)
            with pytest.raises(fc.BadPosition):
                game_with(seat(named[0]), seat(named[1]), edition=edition, options=options)


@pytest.mark.rule("P-COMP-06")
@pytest.mark.parametrize(("edition", "options"), settings("role_set", "seven"))
def test_seven_roles(edition: str, options: dict[str, str]) -> None:
    check_roles(SEVEN, edition, options)


@pytest.mark.rule("P-COMP-07")
@pytest.mark.parametrize(("edition", "options"), settings("role_set", "five"))
def test_five_roles(edition: str, options: dict[str, str]) -> None:
    check_roles(FIVE, edition, options)


@pytest.mark.rule("P-COMP-08")
@pytest.mark.parametrize(("edition", "options"), settings("role_set", "six"))
def test_six_roles(edition: str, options: dict[str, str]) -> None:
    check_roles(SIX, edition, options)


@pytest.mark.rule("P-COMP-09")
@pytest.mark.parametrize(("step", "rate"), list(enumerate(RATES)))
def test_the_infection_rate_track(step: int, rate: int) -> None:
    """Heroic game of two after `step` epidemics, with the piles above used up."""
    left = [9, 9, 9, 8, 8, 8][step:]
    piles = [{"cards": cards, "epidemic": True} for cards in left] or [{"cards": 4, "epidemic": False}]
    undrawn = sum(pile["cards"] - pile["epidemic"] for pile in piles)
    game = game_with(
        seat("scientist"),
        seat("researcher"),
        difficulty="heroic",
        actions=1,
        step=step,
        infects=["lima", "cairo", "delhi", "paris", "tokyo", "essen"],
        player_deck={
            "known": ["chicago", "milan"],
            "undrawn": [city for city in CITIES if city not in ("chicago", "milan")][:undrawn],
            "discard": [*[city for city in CITIES if city not in ("chicago", "milan")][undrawn:], *EVENTS],
            "piles": piles,
        },
    )
    assert game.view(None)["infection_rate"] == rate
    turned = [args["city"] for args in args_of(game.play("pass"), "turned")]
    assert turned == ["lima", "cairo", "delhi", "paris"][:rate]


@pytest.mark.rule("P-COMP-09")
def test_the_infection_rate_track_has_seven_spaces() -> None:
    with pytest.raises(fc.BadPosition):
        game_with(seat("medic"), seat("scientist"), step=7)


@pytest.mark.rule("P-COMP-09")
@pytest.mark.parametrize("before", range(8))
def test_the_outbreaks_track(before: int) -> None:
    game = game_with(
        seat("medic"),
        seat("scientist"),
        actions=1,
        outbreaks=before,
        cubes={"santiago": {"yellow": 3}},
        draws=["paris", "delhi"],
        infects=["santiago", "cairo"],
    )
    outbreaks = args_of(game.play("pass"), "outbreak")
    assert outbreaks == [{"city": "santiago", "colour": "yellow", "number": before + 1}]
    assert game.position()["outbreaks"] == before + 1
    assert (game.outcome is None) == (before + 1 < 8)


@pytest.mark.rule("P-COMP-09")
@pytest.mark.parametrize("outbreaks", [-1, 9])
def test_the_outbreaks_track_ends(outbreaks: int) -> None:
    with pytest.raises(fc.BadPosition):
        game_with(seat("medic"), seat("scientist"), outbreaks=outbreaks)


@pytest.mark.rule("P-COMP-10")
def test_a_disease_steps_forward_only() -> None:
    game = game_with(
        seat("researcher", "paris", "atlanta", "chicago", "essen", "london", "madrid"),
        seat("scientist", "lima"),
        stations=["atlanta", "paris"],
        cubes={"paris": {"blue": 1}},
        draws=["bogota", "lima", "miami", "delhi"],
        infects=["paris", "milan", "cairo", "tokyo"],
    )
    assert disease(game, "blue") == "uncured"
    game.play("cure blue")
    assert disease(game, "blue") == "cured"
    assert kinds(game.play("treat blue")) == ["treated", "eradicated"]
    assert disease(game, "blue") == "eradicated"
    end_turn(game)
    end_turn(game)
    assert disease(game, "blue") == "eradicated"
    assert cubes(game, "paris") == 0


@pytest.mark.rule("P-COMP-10")
@pytest.mark.parametrize("state", ["healed", "sick", 1])
def test_a_disease_has_no_other_state(state: Any) -> None:
    with pytest.raises(fc.BadPosition):
        game_with(seat("medic"), seat("scientist"), diseases={"blue": state})
