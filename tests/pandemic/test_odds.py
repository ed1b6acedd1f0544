"""Probabilities in a view: exact, and confirmed in play."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import permutations, product
from typing import Any

import pytest
from scipy.stats import binomtest

import fourcures as fc
from pandemic.builders import infecting, play, position, proceed_to
from pandemic.printed import CITIES, COLOUR_OF, EVENTS, RATES
from pandemic.queries import turned

Layers = Sequence[Sequence[str]]


def epidemic_chances(known: Sequence[str], piles: Sequence[tuple[int, bool]]) -> dict[int, Fraction]:
    """Distribution of epidemics among the next two cards, over every arrangement of the piles."""
    counts: Counter[int] = Counter()
    for marks in product(*[range(cards) if epidemic else [None] for cards, epidemic in piles]):
        deck = [card == "epidemic" for card in known]
        for (cards, _), mark in zip(piles, marks, strict=True):
            deck += [place == mark for place in range(cards)]
        counts[sum(deck[:2])] += 1
    return {number: Fraction(ways, sum(counts.values())) for number, ways in counts.items()}


def in_the_first(layers: Layers, count: int) -> dict[str, Fraction]:
    """Probability of every card to be among the first `count` of a deck of shuffled layers."""
    chances: dict[str, Fraction] = {}
    for layer in layers:
        share = Fraction(min(count, len(layer)), len(layer)) if layer else Fraction(0)
        chances |= dict.fromkeys(layer, share)
        count -= min(count, len(layer))
    return chances


def after_epidemics(layers: Layers, discard: Sequence[str], step: int, number: int) -> dict[str, Fraction]:
    """Probability of every card to be turned in the infect step after `number` epidemics."""
    if number == 0:
        return in_the_first(layers, RATES[step])
    chances: Counter[str] = Counter()
    *upper, lowest = [list(layer) for layer in layers if layer]
    for bottom in lowest:
        rest = [card for card in lowest if card != bottom]
        deck = [[*discard, bottom], *upper, rest]
        for card, chance in after_epidemics(deck, [], min(step + 1, 6), number - 1).items():
            chances[card] += chance / len(lowest)
    return dict(chances)


def infection_chances(
    layers: Layers, discard: Sequence[str], step: int, epidemics: dict[int, Fraction]
) -> dict[str, Fraction]:
    chances = dict.fromkeys(CITIES, Fraction(0))
    for number, weight in epidemics.items():
        for card, chance in after_epidemics(layers, discard, step, number).items():
            chances[card] += weight * chance
    return chances


def by_every_order(layers: Layers, discard: Sequence[str], step: int, number: int) -> dict[str, Fraction]:
    """Equivalent of `after_epidemics` that writes down every order of a small deck and of small discards."""
    counts: Counter[str] = Counter()
    cases = 0
    for parts in product(*[list(permutations(layer)) for layer in layers]):
        decks = [([card for part in parts for card in part], list(discard))]
        for _ in range(number):
            decks = [([*top, *deck[:-1]], []) for deck, pile in decks for top in permutations([*pile, deck[-1]])]
        for deck, _ in decks:
            counts.update(deck[: RATES[min(step + number, 6)]])
            cases += 1
    return {card: Fraction(times, cases) for card, times in counts.items()}


@pytest.mark.parametrize("number", [0, 1, 2])
@pytest.mark.parametrize("step", [0, 3, 5])
def test_the_two_ways_of_counting_agree(step: int, number: int) -> None:
    layers, discard = [["a", "b"], ["c"], ["d", "e", "f"]], ["g", "h", "i"]
    one = after_epidemics(layers, discard, step, number)
    other = by_every_order(layers, discard, step, number)
    assert {card: chance for card, chance in one.items() if chance} == other


PILES = {
    "a whole pile": ([], [(9, True), (9, True)]),
    "one card of a pile, the epidemic": ([], [(1, True), (9, True)]),
    "one card of a pile, no epidemic": ([], [(1, False), (9, True)]),
    "two cards left": ([], [(2, True), (9, True)]),
    "a spent pile": ([], [(4, False), (9, True)]),
    "a known card": (["cairo"], [(5, True), (9, True)]),
    "a known epidemic": (["epidemic"], [(5, True), (9, True)]),
    "two known epidemics": (["epidemic", "epidemic"], [(5, True), (9, True)]),
    "no epidemic near": ([], [(12, False)]),
}
UPPER = ["tokyo", "osaka", "seoul"]
LOWER = ["lima", "bogota", "miami", "madrid"]
DISCARD = ["paris", "essen"]
MIDDLE = [city for city in CITIES if city not in UPPER + LOWER + DISCARD]


def start(name: str, step: int = 2, **kind: Any) -> dict[str, Any]:
    """Heroic game with these cards next in the player deck, and the remaining epidemics of the step below them."""
    known, near = PILES[name]
    left = 6 - step - list(known).count("epidemic")
    piles = []
    for cards, epidemic in near:
        piles.append((cards, epidemic and left > 0))
        left -= piles[-1][1]
    piles += [(3, True)] * left
    free = [card for card in CITIES if card not in known]
    size = sum(cards - epidemic for cards, epidemic in piles)
    deck = {
        "known": list(known),
        "undrawn": free[:size],
        "piles": [{"cards": cards, "epidemic": epidemic} for cards, epidemic in piles],
        "discard": [*free[size:], *EVENTS],
        "removed": [],
    }
    cards = {"known": [], "layers": [UPPER, MIDDLE, LOWER], "discard": DISCARD, "removed": []}
    return position(difficulty="heroic", step=step, player_deck=deck, **{"infection": cards, "actions": 1, **kind})


def hold(place: dict[str, Any], seat: int, card: str) -> None:
    """Put a discarded card into a hand."""
    place["player_deck"]["discard"].remove(card)
    place["seats"][seat]["hand"].append(card)


@pytest.mark.parametrize("name", PILES)
def test_the_chance_of_an_epidemic_is_exact(name: str) -> None:
    view = fc.from_position(start(name), seed=1).view(0)
    chances = epidemic_chances(*PILES[name])
    assert float(view["odds"]["epidemic"]) == pytest.approx(float(1 - chances.get(0, Fraction(0))), abs=1e-9)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(("difficulty", "size"), [("introductory", 4), ("standard", 5), ("heroic", 6)])
def test_the_chance_of_an_epidemic_in_a_new_game(players: int, difficulty: str, size: int) -> None:
    game = fc.new("pandemic", players=players, seed=1, difficulty=difficulty)
    first = game.view(0)["player_deck"]["piles"][0]["cards"]
    assert first == {2: {4: 13, 5: 10, 6: 9}, 3: {4: 12, 5: 10, 6: 9}, 4: {4: 13, 5: 10, 6: 9}}[players][size]
    for seat in (0, 1, None):
        assert float(game.view(seat)["odds"]["epidemic"]) == pytest.approx(2 / first)


@pytest.mark.parametrize("step", [0, 2, 4])
@pytest.mark.parametrize("name", PILES)
def test_the_chance_of_an_infection_is_exact(name: str, step: int) -> None:
    view = fc.from_position(start(name, step), seed=1).view(0)
    expected = infection_chances([UPPER, MIDDLE, LOWER], DISCARD, step, epidemic_chances(*PILES[name]))
    assert_odds(view, expected)


def assert_odds(view: dict[str, Any], expected: dict[str, Fraction]) -> None:
    odds = view["odds"]["infection"]
    wrong = {
        city: (float(odds.get(city, 0)), float(chance))
        for city, chance in expected.items()
        if abs(float(odds.get(city, 0)) - float(chance)) > 1e-9
    }
    assert not wrong
    assert set(odds) <= set(CITIES)


@pytest.mark.parametrize("bottom", [["lima"], ["lima", "bogota"]])
def test_a_bottom_layer_that_two_epidemics_use_up(bottom: list[str]) -> None:
    rest = [city for city in CITIES if city not in [*bottom, *DISCARD]]
    cards = {"known": [], "layers": [rest, bottom], "discard": DISCARD, "removed": []}
    name = "two known epidemics"
    view = fc.from_position(start(name, infection=cards), seed=1).view(0)
    assert_odds(view, infection_chances([rest, bottom], DISCARD, 2, {2: Fraction(1)}))


def test_known_cards_on_top() -> None:
    known = ["cairo", "delhi", "mumbai"]
    rest = [city for city in CITIES if city not in [*known, *DISCARD]]
    cards = {"known": known, "layers": [rest], "discard": DISCARD, "removed": []}
    name = "a whole pile"
    view = fc.from_position(start(name, infection=cards), seed=1).view(0)
    layers = [*[[city] for city in known], rest]
    assert_odds(view, infection_chances(layers, DISCARD, 2, epidemic_chances(*PILES[name])))


@pytest.mark.rule("P-ERAD-03")
def test_an_eradicated_colour_has_no_chance() -> None:
    game = fc.from_position(start("a whole pile", diseases={"red": "eradicated"}), seed=1)
    expected = infection_chances([UPPER, MIDDLE, LOWER], DISCARD, 2, epidemic_chances(*PILES["a whole pile"]))
    assert_odds(
        game.view(0), {city: chance if COLOUR_OF[city] != "red" else Fraction(0) for city, chance in expected.items()}
    )


@pytest.mark.parametrize("left", [1, 2, 3])
def test_the_rest_of_a_step_under_way(left: int) -> None:
    place = start("a whole pile", 5, turn=infecting(left))
    hold(place, 0, "airlift")
    game = fc.from_position(place, seed=1)
    assert_odds(game.view(0), in_the_first([UPPER, MIDDLE, LOWER], left))


def test_after_the_draw_no_epidemic_is_counted() -> None:
    place = start("a known card", 2)
    hold(place, 1, "airlift")
    place["player_deck"]["discard"].remove("tokyo")
    place["player_deck"]["known"] = ["cairo", "tokyo"]
    game = fc.from_position(place, seed=1)
    play(game, "pass")
    proceed_to(game, "infect")
    assert_odds(game.view(0), in_the_first([UPPER, MIDDLE, LOWER], 2))


def test_between_two_epidemics_the_second_is_certain() -> None:
    place = start("two known epidemics", 2)
    hold(place, 0, "airlift")
    place["infection"]["layers"] = [UPPER, [*MIDDLE, *LOWER[:3]], ["madrid"]]
    game = fc.from_position(place, seed=1)
    play(game, "pass")
    proceed_to(game, "second_epidemic")
    layers = [[*DISCARD, "madrid"], UPPER, [*MIDDLE, *LOWER[:3]]]
    assert_odds(game.view(0), after_epidemics(layers, [], 3, 1))


@pytest.mark.parametrize("name", ["two cards left", "a known epidemic", "a whole pile"])
def test_the_chances_are_borne_out(name: str) -> None:
    games, place = 1200, start(name, 2)
    view = fc.from_position(place, seed=0).view(0)
    seen: Counter[str] = Counter()
    epidemics = 0
    for seed in range(games):
        events = play(fc.from_position(place, seed=seed), "pass")
        seen.update(turned(events))
        epidemics += any(event.kind == "epidemic" for event in events)
    for city in CITIES:
        chance = float(view["odds"]["infection"].get(city, 0))
        assert binomtest(seen[city], games, min(chance, 1)).pvalue > 1e-4 / len(CITIES), (city, seen[city], chance)
    assert binomtest(epidemics, games, min(float(view["odds"]["epidemic"]), 1)).pvalue > 1e-4


def test_the_chances_add_up_to_the_cards_turned() -> None:
    """Checked at every decision of whole games, with no disease eradicated."""
    for seed in range(3):
        game = fc.new("pandemic", players=2, seed=seed, difficulty="introductory")
        chance = random.Random(seed)
        while game.outcome is None and game.position()["turn"]["number"] < 6:
            if game.position()["turn"]["phase"] == "actions" and not game.position()["turn"]["quiet_night"]:
                view = game.view(0)
                assert "eradicated" not in view["diseases"].values()
                step, epidemics = view["infection_step"], view["odds"]["epidemic"]
                total = sum(float(value) for value in view["odds"]["infection"].values())
                assert RATES[step] - 1e-9 <= total <= RATES[min(step + 2, 6)] + 1e-9
                assert 0 <= float(epidemics) <= 1
            game.play(chance.choice(list(game.legal_actions)))


@pytest.mark.parametrize("cards", [0, 1])
def test_before_a_draw_that_must_fail_nothing_has_a_chance(cards: int) -> None:
    everything = [*CITIES, *EVENTS]
    deck = {"known": ["epidemic"] * cards, "piles": [], "undrawn": [], "discard": everything}
    seats = [{"role": "medic"}, {"role": "scientist"}]
    odds = fc.from_position({"seats": seats, "player_deck": deck}).view(0)["odds"]
    assert odds == {"infection": {}, "epidemic": 0}


def test_many_known_layers_and_a_hidden_forecast_can_be_read_again_and_played_on() -> None:
    """Layer numbers stay small however many layers there are."""
    seats = [{"role": "medic", "hand": ["forecast"]}, {"role": "scientist", "hand": ["osaka"]}]
    position = {
        "seats": seats,
        "options": {"hands": "closed"},
        "infection": {"layers": [[city] for city in CITIES]},
        "player_deck": {"known": ["epidemic", "epidemic"]},
    }
    game = fc.from_position(position, seed=1)
    game.play("forecast")
    while game.position()["turn"]["awaits"]["what"] == "forecast":
        game.play(game.legal_actions.ids()[-1])
    again = fc.from_position(game.position(), seed=2)
    assert again.position() == game.position()
    for table in (game, again):
        while table.position()["turn"]["number"] == 1:
            table.play("pass" if "pass" in table.legal_actions else "proceed")
        assert table.type.violations(table._state) == []
        assert max(table._state.public_layer + table._state.infection_layer) < 100
