"""Decks in unknown order, compared with decks that are really shuffled.

The engine never knows the order of a deck; it picks a card when one is turned. The oracle here keeps lists and shuffles
them, as people do at a table. The cards drawn from both must have the same distribution.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import cache
from typing import Any

import pytest
from scipy.stats import chi2_contingency

import fourcures as fc
from pandemic.builders import ONLY_BLUE_LEFT, deal, idle, play, play_forecast, position
from pandemic.printed import CITIES, CITIES_OF, COLOUR_OF, EVENTS
from pandemic.queries import args_of, bottoms, infection_layers, turned

SIGNIFICANCE = 1e-4
GAMES = 700
SHUFFLES = 20 * GAMES
BLUE = list(CITIES_OF["blue"])
OTHERS = [city for city in CITIES if COLOUR_OF[city] != "blue"]


def assert_alike(engine: Iterable[Hashable], oracle: Iterable[Hashable]) -> None:
    """Assert that both samples fit one distribution, and that nothing impossible happens."""
    found, expected = Counter(engine), Counter(oracle)
    assert set(found) <= set(expected), set(found) - set(expected)
    cells = sorted(expected, key=repr)
    assert min(expected.values()) * sum(found.values()) >= 4 * sum(expected.values()), "cells too small to compare"
    if len(cells) > 1:
        table = [[found[cell] for cell in cells], [expected[cell] for cell in cells]]
        assert chi2_contingency(table).pvalue > SIGNIFICANCE, table


def shuffled(cards: Iterable[str], chance: random.Random) -> list[str]:
    pile = list(cards)
    chance.shuffle(pile)
    return pile


def shuffles(deal: Callable[[random.Random], Any], count: int = SHUFFLES) -> list[Any]:
    return [deal(random.Random(seed)) for seed in range(count)]


def infection(layers: list[list[str]], discard: list[str]) -> dict[str, Any]:
    return {"known": [], "layers": layers, "discard": discard, "removed": []}


# The only disease not eradicated lies deep in the infection deck, so that no game ends early.
HARMLESS = infection([OTHERS[:24], BLUE, OTHERS[24:]], [])


# Player deck: the rest of one pile, then two whole ones.

PILES = [["paris", "essen", "milan", "london"], ["lima", "bogota", "miami"], ["cairo", "delhi", "mumbai"]]
DRAWN = 12  # one less than the thirteen cards


def start_with_piles() -> dict[str, Any]:
    undrawn = [card for pile in PILES for card in pile]
    deck = {
        "known": [],
        "undrawn": undrawn,
        "piles": [{"cards": len(pile) + 1, "epidemic": True} for pile in PILES],
        "discard": [card for card in CITIES if card not in undrawn] + list(EVENTS),
        "removed": [],
    }
    options = {"draw_mode": "one_at_a_time"}
    return position(step=1, options=options, diseases=ONLY_BLUE_LEFT, player_deck=deck, infection=HARMLESS)


def draws(events: Iterable[fc.Event]) -> list[str]:
    """Cards drawn, in order."""
    return [
        "epidemic" if event.kind == "epidemic" else event.args["card"]
        for event in events
        if event.kind in ("drew", "epidemic")
    ]


@cache
def drawn_by_the_engine() -> list[list[str]]:
    start, games = start_with_piles(), []
    for seed in range(GAMES):
        game = fc.from_position(start, seed=seed)
        events = []
        for _ in range(4 * DRAWN // 2):
            events += game.play("pass")
        assert game.outcome is None
        games.append(draws(events))
    return games


@cache
def drawn_from_a_real_deck() -> list[list[str]]:
    return shuffles(real_player_deck)


def real_player_deck(chance: random.Random) -> list[str]:
    cards = shuffled([card for pile in PILES for card in pile], chance)
    deck: list[str] = []
    for pile in PILES:
        part, cards = cards[: len(pile)], cards[len(pile) :]
        deck += shuffled([*part, "epidemic"], chance)
    return deck[:DRAWN]


def places(deck: Sequence[str], card: str) -> list[int]:
    return [place for place, drawn in enumerate([*deck, "?"]) if drawn == card]


@pytest.mark.rule("P-DRAW-01", "P-SETUP-09")
@pytest.mark.parametrize(("pile", "first", "size"), [(0, 0, 5), (1, 5, 4)])
def test_where_the_epidemic_of_a_pile_lies(pile: int, first: int, size: int) -> None:
    engine = [places(deck, "epidemic")[pile] for deck in drawn_by_the_engine()]
    oracle = [places(deck, "epidemic")[pile] for deck in drawn_from_a_real_deck()]
    assert set(engine) == set(range(first, first + size))
    assert_alike(engine, oracle)


@pytest.mark.rule("P-DRAW-01", "P-SETUP-09")
def test_the_epidemics_of_two_piles_are_independent() -> None:
    engine = [tuple(places(deck, "epidemic")[:2]) for deck in drawn_by_the_engine()]
    oracle = [tuple(places(deck, "epidemic")[:2]) for deck in drawn_from_a_real_deck()]
    assert_alike(engine, oracle)


@pytest.mark.rule("P-DRAW-01", "P-SETUP-09")
def test_the_last_epidemic_is_drawn_or_left_over() -> None:
    engine = [([*places(deck, "epidemic"), DRAWN])[2] for deck in drawn_by_the_engine()]
    oracle = [([*places(deck, "epidemic"), DRAWN])[2] for deck in drawn_from_a_real_deck()]
    assert_alike(engine, oracle)


@pytest.mark.rule("P-DRAW-01")
@pytest.mark.parametrize("card", ["paris", "bogota", "mumbai"])
def test_where_a_city_card_lies(card: str) -> None:
    engine = [tuple(places(deck, card)) for deck in drawn_by_the_engine()]
    oracle = [tuple(places(deck, card)) for deck in drawn_from_a_real_deck()]
    assert_alike(engine, oracle)


@pytest.mark.rule("P-DRAW-01")
def test_the_first_two_city_cards_are_independent() -> None:
    def pair(deck: list[str]) -> tuple[str, ...]:
        return tuple([card for card in deck if card != "epidemic"][:2])

    assert_alike(map(pair, drawn_by_the_engine()), map(pair, drawn_from_a_real_deck()))


@pytest.mark.rule("P-DRAW-02", "P-SETUP-09", "P-SETUP-10")
def test_two_cards_at_once_from_the_deck_of_a_new_game() -> None:
    """Heroic, two players, four turns: number of epidemics in each of the first four pairs."""
    hands = deal(OTHERS[:4], OTHERS[4:8])
    start = position(*hands, difficulty="heroic", diseases=ONLY_BLUE_LEFT, infection=HARMLESS)

    def engine(seed: int) -> tuple[int, ...]:
        game = fc.from_position(start, seed=seed)
        counts = []
        for turn in range(1, 5):
            events: list[fc.Event] = []
            while game.position()["turn"]["number"] == turn:
                events += idle(game)
            counts.append(len(args_of(events, "epidemic")))
        return tuple(counts)

    def oracle(chance: random.Random) -> tuple[int, ...]:
        deck = shuffled(["city"] * 8 + ["epidemic"], chance)
        return tuple(deck[turn : turn + 2].count("epidemic") for turn in (0, 2, 4, 6))

    assert_alike([engine(seed) for seed in range(GAMES // 2)], shuffles(oracle))


# Infection deck.

DISCARD = ["lima", "bogota", "cairo"]
BOTTOM = ["paris", "essen", "milan", "london"]
REST = [city for city in CITIES if city not in DISCARD + BOTTOM]


def engine_sample(start: dict[str, Any], read: Callable[[list[fc.Event]], Any], games: int = GAMES) -> list[Any]:
    return [read(play(fc.from_position(start, seed=seed), "pass")) for seed in range(games)]


@cache
def one_epidemic() -> list[tuple[str, ...]]:
    start = position(draws=["epidemic", "tokyo"], infection=infection([REST, BOTTOM], DISCARD), actions=1)
    return engine_sample(start, lambda events: (*bottoms(events), *turned(events)))


@cache
def one_real_epidemic() -> list[tuple[str, ...]]:
    def deal(chance: random.Random) -> tuple[str, ...]:
        bottom = shuffled(BOTTOM, chance).pop()
        top = shuffled([*DISCARD, bottom], chance)
        return (bottom, *top[:2])

    return shuffles(deal)


@pytest.mark.rule("P-EPI-04")
def test_the_bottom_card_of_an_epidemic() -> None:
    assert_alike([sample[0] for sample in one_epidemic()], [sample[0] for sample in one_real_epidemic()])


@pytest.mark.rule("P-EPI-10")
def test_the_cards_after_intensify() -> None:
    assert_alike([sample[1:] for sample in one_epidemic()], [sample[1:] for sample in one_real_epidemic()])
    assert_alike(one_epidemic(), one_real_epidemic())


@pytest.mark.rule("P-EPI-11", "P-EPI-12")
def test_two_epidemics() -> None:
    start = position(draws=["epidemic", "epidemic"], infection=infection([REST, BOTTOM], DISCARD), actions=1)

    def oracle(chance: random.Random) -> tuple[str, ...]:
        below = shuffled(BOTTOM, chance)
        first, second = below.pop(), below.pop()
        return first, second, second, shuffled([*DISCARD, first], chance)[0]

    assert_alike(engine_sample(start, lambda events: (*bottoms(events), *turned(events))), shuffles(oracle))


@pytest.mark.rule("P-EPI-10", "P-INF-02")
def test_draws_that_reach_below_the_intensified_cards() -> None:
    upper, lower = ["tokyo", "osaka", "seoul"], ["paris", "essen"]
    middle = [city for city in CITIES if city not in [*upper, *lower, "lima"]]
    start = position(
        difficulty="heroic",
        step=5,
        draws=["epidemic", "manila"],
        infection=infection([upper, middle, lower], ["lima"]),
        actions=1,
    )

    def oracle(chance: random.Random) -> tuple[str, ...]:
        bottom = shuffled(lower, chance).pop()
        return (*shuffled(["lima", bottom], chance), *shuffled(upper, chance)[:2])

    assert_alike(engine_sample(start, lambda events: tuple(turned(events))), shuffles(oracle))


@pytest.mark.rule("P-INF-02", "P-SETUP-13")
def test_draws_from_one_layer() -> None:
    """Two cards of a layer of five: every ordered pair is equally likely."""
    upper = ["tokyo", "osaka", "seoul", "lima", "paris"]
    start = position(
        draws=["manila", "delhi"],
        infection=infection([upper, [city for city in CITIES if city not in upper]], []),
        actions=1,
    )
    oracle = shuffles(lambda chance: tuple(shuffled(upper, chance)[:2]))
    assert_alike(engine_sample(start, lambda events: tuple(turned(events))), oracle)


def forecast(start: dict[str, Any], seed: int) -> tuple[fc.Game, list[str]]:
    """Play a Forecast by seat 0, put back in alphabetical order."""
    game = fc.from_position(start, seed=seed)
    return game, play_forecast(game)


@pytest.mark.rule("P-EVENT-FORECAST-01", "P-EPI-10")
def test_forecast_then_an_epidemic_on_top_of_it() -> None:
    upper = ["tokyo", "osaka", "seoul", "taipei", "sydney", "jakarta", "manila"]
    below = [city for city in CITIES if city not in [*upper, "lima", "paris"]]
    start = position(
        *deal(["forecast"]),
        draws=["epidemic", "cairo", "delhi", "mumbai"],
        infection=infection([upper, below, ["paris"]], ["lima"]),
        actions=1,
    )

    def engine(seed: int) -> tuple[str, ...]:
        game, order = forecast(start, seed)
        assert [next(iter(layer)) for layer in infection_layers(game)[:6]] == order
        first = turned(play(game, "pass"))
        assert turned(play(game, "pass", "pass", "pass", "pass")) == order[:2]
        [missing] = set(upper) - set(order)
        return missing, *first

    def oracle(chance: random.Random) -> tuple[str, ...]:
        deck = shuffled(upper, chance)
        return deck[6], *shuffled(["lima", "paris"], chance)

    assert_alike([engine(seed) for seed in range(GAMES)], shuffles(oracle))


@pytest.mark.rule("P-EVENT-FORECAST-01")
def test_forecast_across_two_layers() -> None:
    upper, lower = ["tokyo", "osaka", "seoul", "taipei"], ["paris", "essen", "milan", "london"]
    below = [city for city in CITIES if city not in upper + lower]
    start = position(*deal(["forecast"]), infection=infection([upper, lower, below], []))

    def engine(seed: int) -> frozenset[str]:
        _, order = forecast(start, seed)
        assert set(upper) < set(order)
        return frozenset(order) - set(upper)

    oracle = shuffles(lambda chance: frozenset(shuffled(lower, chance)[:2]))
    assert_alike([engine(seed) for seed in range(GAMES // 2)], oracle)


@pytest.mark.rule("P-EVENT-FORECAST-01")
def test_what_lies_below_a_forecast_stays_shuffled() -> None:
    """Eight cards in the top layer, four turned in each of two infect steps."""
    upper = ["tokyo", "osaka", "seoul", "taipei", "sydney", "jakarta", "manila", "bangkok"]
    below = [city for city in CITIES if city not in upper]
    start = position(
        *deal(["forecast"]),
        difficulty="heroic",
        step=5,
        draws=["cairo", "delhi", "mumbai", "lima"],
        infection=infection([upper, below], []),
        actions=1,
    )

    def engine(seed: int) -> tuple[str, ...]:
        game, order = forecast(start, seed)
        cards = turned(play(game, *["pass"] * 5))
        assert cards[:6] == order
        return tuple(cards[6:])

    oracle = shuffles(lambda chance: tuple(shuffled(upper, chance)[6:]))
    assert_alike([engine(seed) for seed in range(GAMES)], oracle)
