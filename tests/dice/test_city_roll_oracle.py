"""City rolls on random maps, and whole games, compared with an oracle."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

import fourcures as fc
from dice.builders import Layout, eradicated, game_with, infector, new_game, results, walk
from dice.city_roll_oracle import Oracle
from dice.printed import CITIES, COLOUR_OF, COLOURS, MODES
from dice.queries import cubes_of, marker, named

MAPS = 400


def random_cubes(dice: random.Random, colours: list[str]) -> dict[str, dict[str, int]]:
    """Random cubes of these colours: between none and all of each, mostly in its own cities."""
    board: dict[str, dict[str, int]] = {}
    for colour in colours:
        left = dice.choice([0, 3, 6, 8, 9, 10, 11, 12])
        places = [city for city in CITIES if COLOUR_OF[city] == colour] + dice.sample(CITIES, 3)
        dice.shuffle(places)
        for city in places:
            number = min(left, dice.choice([0, 1, 2, 3, 3, 3]))
            if number and colour not in board.get(city, {}):
                board.setdefault(city, {})[colour] = number
                left -= number
    return board


def random_layout(dice: random.Random, mode: str, epidemic: bool) -> Layout:
    gone = dice.sample(COLOURS, dice.choice([0, 0, 1, 2])) if mode == "intro" else []
    rest: dict[str, Any] = {
        "mode": mode,
        "diseases": eradicated(*gone),
        "cubes": random_cubes(dice, [colour for colour in COLOURS if colour not in gone]),
        "outbreaks": dice.choice([0, 0, 0, 1, 2, 3, 4]),
        "last_infected": dice.choice(CITIES),
    }
    if epidemic:
        return results("black", "black", infection=dice.choice([0, 1, 4, 7, 12]), **rest)
    quarantine = dice.choice([None, None, *CITIES])
    return infector(quarantine, infection=dice.choice([0, 14]), **rest)


def oracle_of(layout: Layout) -> Oracle:
    diseases = layout.get("diseases", {})
    return Oracle(
        Counter(cubes_of(layout)),
        layout["outbreaks"],
        frozenset(colour for colour, state in diseases.items() if state == "eradicated"),
        layout["turn"].get("quarantine"),
        layout["last_infected"],
    )


def assert_agrees(game: fc.Game, oracle: Oracle) -> None:
    if oracle.lost:
        assert game.outcome is not None
        assert not game.outcome.won
        assert game.outcome.reason in oracle.lost
        return
    assert game.outcome is None
    whole = game.position()
    assert cubes_of(whole) == {place: number for place, number in oracle.cubes.items() if number}
    assert (whole["outbreaks"], whole["last_infected"]) == (oracle.outbreaks, oracle.last_infected)


@pytest.mark.rule("D-INF-02", "D-OUT-01", "D-OUT-02", "D-OUT-03", "D-END-04", "D-EVENT-QUARANTINE-01", "D-EPI-02")
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("epidemic", [False, True])
def test_city_rolls_on_random_maps(epidemic: bool, mode: str) -> None:
    dice = random.Random(2009)
    lost: Counter[str] = Counter()
    for seed in range(MAPS):
        layout = random_layout(dice, mode, epidemic)
        game, oracle = game_with(layout, seed), oracle_of(layout)
        for args in (event.args for event in game.events if event.kind == "named"):
            oracle.name(args["city"], args["purpose"] == "epidemic")
        assert_agrees(game, oracle)
        lost[game.outcome.reason if game.outcome else "not"] += 1
    assert min(lost["cubes"], lost["outbreaks"], lost["not"]) > MAPS / 40


@pytest.mark.rule("D-END-05")
def test_the_oracle_sees_every_roll_of_a_lost_game() -> None:
    dice = random.Random(7)
    for seed in range(60):
        layout = random_layout(dice, "intro", False)
        game, oracle = game_with(layout, seed), oracle_of(layout)
        for city in named(game.events):
            oracle.name(city)
        expected = 2 if layout["infection"] == 0 else 3
        assert len(named(game.events)) == expected or oracle.lost


@pytest.mark.rule("D-INFO-01")
@pytest.mark.parametrize("mode", MODES)
def test_the_events_of_a_game_tell_its_table(mode: str) -> None:
    """A ledger of the events equals the table at every decision."""
    for seed in range(25):
        game = new_game(seed, mode=mode)
        book = Ledger()
        book.enter(game.events)
        book.compare(game)
        for events in walk(game, seed):
            book.enter(events)
            book.compare(game)
        assert marker(game) == book.infection


class Ledger:
    """Table as far as the events tell it."""

    def __init__(self) -> None:
        self.cubes: Counter[tuple[str, str]] = Counter()
        self.research: Counter[str] = Counter()
        self.diseases: dict[str, str] = {}
        self.pawn, self.role, self.infection, self.outbreaks, self.turn = "atlanta", None, 0, 0, 1

    def enter(self, events: list[fc.Event]) -> None:
        returned: tuple[str, str] | None = None
        for event in events:
            args = event.args
            match event.kind:
                case "moved":
                    assert args["origin"] == self.pawn
                    self.pawn = args["city"]
                case "infected":
                    if (args["city"], args["colour"]) != returned:  # counted with `reemerged` already
                        self.cubes[args["city"], args["colour"]] += args["cubes"]
                case "treated" | "cleared" | "removed":
                    self.cubes[args["city"], args["colour"]] -= args["cubes"]
                case "reemerged":
                    self.cubes[args["city"], args["colour"]] += 1
                    self.diseases[args["colour"]] = "cured"
                case "cured" | "eradicated":
                    self.diseases[args["colour"]] = event.kind
                    self.research[args["colour"]] = 0
                case "advanced" | "dropped":
                    assert abs(args["points"] - self.research[args["colour"]]) == 1
                    self.research[args["colour"]] = args["points"]
                case "marker":
                    self.infection = args["square"]
                case "outbreak":
                    self.outbreaks += 1
                    assert args["number"] == self.outbreaks
                case "role":
                    self.role = args["role"]
                case "turn":
                    self.turn = args["number"]
            returned = (args["city"], args["colour"]) if event.kind == "reemerged" else None

    def compare(self, game: fc.Game) -> None:
        whole = game.position()
        assert cubes_of(whole) == {place: number for place, number in self.cubes.items() if number}
        assert {key: value for key, value in whole["research"].items() if value} == +self.research
        assert {key: value for key, value in whole["diseases"].items() if value != "uncured"} == self.diseases
        assert (whole["pawn"], whole["infection"], whole["outbreaks"]) == (self.pawn, self.infection, self.outbreaks)
        if whole["turn"]["phase"] == "actions":
            assert (whole["turn"]["role"], whole["turn"]["number"]) == (self.role, self.turn)
