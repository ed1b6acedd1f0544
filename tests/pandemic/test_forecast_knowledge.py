"""Two Forecasts with hidden hands: each seat knows its own order, and unknown cards are dealt anew.

The oracle enumerates all decks that fit what a seat has seen; it shares no code with the rules.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, permutations
from random import Random
from typing import Any

import pytest
from scipy.stats import chisquare

import fourcures as fc
from fourcures.engine.bits import members
from fourcures.engine.rng import derive_seed, start_stream
from pandemic.builders import play
from pandemic.printed import CITIES
from pandemic.queries import bottoms, turned

pytestmark = pytest.mark.rule("P-INFO-06", "P-EVENT-FORECAST-03")

SIGNIFICANCE = 1e-4
DEALS = 3000
FIRST, SECOND, OTHER, SPECTATOR = VIEWERS = (0, 1, 2, None)  # the two players of Forecasts, another seat, a spectator
UPPER, LOWER, TURNED = CITIES[:2], CITIES[2:9], CITIES[9:11]
PLACING, PLACED, LATER = "two are placed", "all are placed", "two have been turned"
Deck = tuple[frozenset[str], tuple[str, ...]]  # the cards of the second Forecast, and those below in their order


class Table:
    """Table at which seat 0 plays Forecast, and seat 1 plays it again a turn later, from the role card.

    Nine cards lie in two layers. Before the second Forecast either an epidemic puts three cards on top, or two cards of
    the first are turned. ``last`` selects cards of the first Forecast to put back in reverse.
    """

    def __init__(self, *, epidemic: bool, moment: str = PLACED, last: slice = slice(0)) -> None:
        hands = [["forecast"], ["osaka"], []]
        roles = ["medic", "contingency_planner", "scientist"]
        position = {
            "difficulty": "standard",
            "options": {"hands": "closed"},
            "seats": [{"role": role, "hand": hand} for role, hand in zip(roles, hands, strict=True)],
            "turn": {"quiet_night": epidemic},
            "diseases": {"yellow": "eradicated", "black": "eradicated", "red": "eradicated"},
            "infection": {"layers": [UPPER, LOWER], "discard": TURNED, "removed": CITIES[11:]},
            "player_deck": {"known": ["epidemic" if epidemic else "essen", "cairo", "delhi", "lima"]},
        }
        self.game = fc.from_position(position, seed=1)
        self.first = self._forecast(6, last)
        events = self._end_turn()
        self.turned, self.bottom = turned(events), bottoms(events)
        play(self.game, "recall forecast")
        self.second = self._forecast(2 if moment == PLACING else 6)
        self.later = turned(self._end_turn()) if moment == LATER else []

    def _forecast(self, placed: int, last: slice = slice(0)) -> list[str]:
        """Play the event, put its cards back in reverse order of the alphabet, and return them."""
        play(self.game, "forecast")
        cards = sorted((one.args[0] for one in self.game.legal_actions if one.kind == "place"), reverse=True)
        cards[last] = cards[last][::-1]
        play(self.game, *[f"place {card}" for card in cards[: min(placed, 5)]])
        return cards

    def _end_turn(self) -> list[fc.Event]:
        number, events = self.game.position()["turn"]["number"], []
        while self.game.position()["turn"]["number"] == number:
            events += play(self.game, "pass" if "pass" in self.game.legal_actions else "proceed")
        return events

    def dealt(self, viewer: int | None, number: int) -> fc.Game:
        """Copy of the game in which everything unknown to a seat is dealt anew."""
        twin = self.game.copy()
        twin._state = self.game.state().copy()
        start_stream(twin._state, derive_seed(number, 0, purpose=5))
        twin.type.redeal(twin._state, -1 if viewer is None else viewer)
        return twin


def layers(game: fc.Game) -> list[list[str]]:
    """Layers of the real deck, including the cards still to be placed, the top layer first."""
    state = game._state
    height = {CITIES[card]: state.infection_layer[card] for card in members(state.infection_deck | state.forecast)}
    return [[card for card in height if height[card] == layer] for layer in sorted({*height.values()}, reverse=True)]


def order(game: fc.Game, number: int) -> list[str]:
    """Cards of the deck in order, with each layer shuffled."""
    return [card for layer in layers(game) for card in Random(number).sample(layer, len(layer))]


# --- The oracle


def decks(table: Table, viewer: int | None) -> Iterator[Deck]:
    """Yield every deck that fits what a viewer has seen, once for each way to it."""
    for four in combinations(LOWER, 4):
        arranged = {*UPPER, *four}
        rest = [card for card in LOWER if card not in four]
        orders = [tuple(table.first)] if viewer == FIRST else permutations(sorted(arranged))
        if arranged.issuperset(table.first) if viewer == FIRST else arranged.issuperset(table.turned):
            for order in orders:
                for below in permutations(rest):
                    yield from second_forecast(table, viewer, order, below)


def second_forecast(table: Table, viewer: int | None, order: tuple[str, ...], below: tuple[str, ...]) -> Iterator[Deck]:
    """Yield the deck at the second Forecast after this first one, if it fits."""
    if table.bottom:
        fits, deck = below[-1:] == tuple(table.bottom), (*TURNED, *table.bottom, *order, *below[:-1])
    else:
        fits, deck = order[:2] == tuple(table.turned), (*order[2:], *below)
    six = frozenset(deck[:6])
    if fits and six.issuperset(table.later) and (viewer != SECOND or six == set(table.second)):
        yield six.difference(table.later), deck[6:]


def pairs(table: Table, viewer: int | None, expected: Counter[Deck], one: int, two: int) -> Counter[Any]:
    """Counts of card pairs in two places. Cards of the second Forecast count in any order, except for its player."""
    found: Counter[Any] = Counter()
    known = [card for card in table.second if card not in table.later]

    def at(place: int, six: frozenset[str], below: tuple[str, ...]) -> list[str]:
        if place >= len(six):
            return [below[place - len(six)]]
        return [known[place]] if viewer == SECOND else sorted(six)

    for (six, below), weight in expected.items():
        both = [(a, b) for a in at(one, six, below) for b in at(two, six, below) if a != b]
        for pair in both:
            found[pair] += weight / len(both)  # type: ignore[assignment]
    return found


def assert_distributed(found: Counter[Any], expected: Counter[Any]) -> None:
    """Assert that nothing impossible is dealt, and everything else as often as the oracle says."""
    assert set(found) <= set(expected)
    cells, scale = sorted(expected), sum(found.values()) / sum(expected.values())
    if len(cells) > 1:
        counts = [found[cell] for cell in cells], [expected[cell] * scale for cell in cells]
        assert chisquare(*counts).pvalue > SIGNIFICANCE, counts


# --- What is dealt anew


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("moment", [PLACED, LATER])
@pytest.mark.parametrize("epidemic", [True, False])
def test_all_that_fits_what_a_seat_knows_is_equally_likely(epidemic: bool, moment: str, viewer: int | None) -> None:
    table = Table(epidemic=epidemic, moment=moment)
    expected = Counter(decks(table, viewer))
    top = 6 - len(table.later)
    orders = [order(table.dealt(viewer, number), number) for number in range(DEALS)]
    assert {(frozenset(cards[:top]), tuple(cards[top:])) for cards in orders} <= set(expected)
    for one, two in combinations(range(len(orders[0])), 2):
        found = Counter((cards[one], cards[two]) for cards in orders)
        assert_distributed(found, pairs(table, viewer, expected, one, two))


# --- What is seen


MOMENTS = [(epidemic, moment) for epidemic in (True, False) for moment in (PLACING, PLACED, LATER)]


def test_the_second_player_sees_the_top_cards_and_no_order_below() -> None:
    """Two tables that differ in what the first player placed lowest look the same to all others."""
    one, two = Table(epidemic=True), Table(epidemic=True, last=slice(3, 6))
    assert one.first[:3] == two.first[:3]
    assert one.first[3:] == two.first[:2:-1]
    for viewer in (SECOND, OTHER, SPECTATOR):
        assert one.game.view(viewer) == two.game.view(viewer)
        assert one.game.observation(viewer) == two.game.observation(viewer)
    told = one.game.view(SECOND)["infection"]
    assert told["known"] == one.second
    assert told["rearranged"] == [{"after": 6, "cards": 3}]
    assert one.game.view(FIRST) != two.game.view(FIRST)


def test_the_first_player_knows_which_cards_were_moved_and_the_order_below() -> None:
    table = Table(epidemic=True)
    told = table.game.view(FIRST)["infection"]
    assert told["known"] == []
    assert [set(layer) for layer in told["layers"][:2]] == [{*TURNED, *table.bottom}, set(table.first[:3])]
    assert told["layers"][2:5] == [[card] for card in table.first[3:]]
    assert told["rearranged"] == [{"after": 0, "cards": 6}]
    assert set(table.second) == {*TURNED, *table.bottom, *table.first[:3]}


def test_the_first_player_knows_that_all_cards_left_are_among_those_moved() -> None:
    """Other seats do not learn how many of the next cards were in the first Forecast."""
    table = Table(epidemic=False)
    told = table.game.view(FIRST)["infection"]
    assert set(told["layers"][0]) == set(table.first[2:])
    assert told["rearranged"] == [{"after": 0, "cards": 6}]
    assert [(each["by"], each["cards"] is None) for each in told["forecasts"]] == [(FIRST, False), (SECOND, True)]
    for viewer in (SECOND, OTHER, SPECTATOR):
        assert [each["by"] for each in table.game.view(viewer)["infection"]["forecasts"]] == [SECOND]


@pytest.mark.parametrize(("epidemic", "moment"), MOMENTS)
def test_a_position_keeps_what_each_seat_knows(epidemic: bool, moment: str) -> None:
    game = Table(epidemic=epidemic, moment=moment).game
    again = fc.from_position(game.position(), seed=2)
    assert again.position() == game.position()
    for viewer in VIEWERS:
        assert again.view(viewer) == game.view(viewer)
        assert again.observation(viewer) == game.observation(viewer)


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize(("epidemic", "moment"), MOMENTS)
def test_an_imagined_game_keeps_what_its_viewer_knows(epidemic: bool, moment: str, viewer: int | None) -> None:
    game = Table(epidemic=epidemic, moment=moment).game
    for number in range(20):
        for twin in (fc.imagine(game.view(viewer), seed=number), game.imagine(viewer, seed=number)):
            assert twin.view(viewer) == game.view(viewer)
            assert twin.observation(viewer) == game.observation(viewer)
            assert twin.type.violations(twin._state) == []
            assert fc.from_position(twin.position()).position() == twin.position()


@pytest.mark.parametrize("viewer", [FIRST, SECOND])
def test_in_an_imagined_game_the_order_stays_with_its_player(viewer: int) -> None:
    """There the other player knows what that player can know, and nothing of what the imagining player knows."""
    table = Table(epidemic=True)
    real, twin = table.game.view(viewer)["infection"], fc.imagine(table.game.view(viewer), seed=1)
    for other in {FIRST, SECOND, OTHER} - {viewer}:
        told = twin.view(other)["infection"]
        assert [*told["known"], *told["layers"]] != [*real["known"], *real["layers"]]
        assert told["public"] == real["public"]


REFUSED: dict[str, tuple[dict[str | int, Any], str]] = {  # changes of a position, or of its forecasts by number
    "without public layers": ({"public": None}, "public and forecasts belong together"),
    "without forecasts": ({"forecasts": []}, "public and forecasts belong together"),
    "no cards": ({0: {"cards": []}}, r"forecasts\[0\].cards: a Forecast whose cards have all been turned"),
    "no such seat": ({0: {"by": 3}}, r"forecasts\[0\].by: 3 is not possible"),
    "between layers": ({0: {"after": 4}}, "no layer begins after 4 cards"),
    "the older one on top": ({0: {"after": 0}, 1: {"after": 3}}, "the older Forecast comes first"),
    "all one layer": ({"public": [[*UPPER, *LOWER, *TURNED]], 0: {"after": 0}}, "are not cards that lay on top"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_no_game_can_reach_is_refused(name: str) -> None:
    position = Table(epidemic=True).game.position()
    changes, reason = REFUSED[name]
    for key, value in changes.items():
        if isinstance(key, int):
            position["infection"]["forecasts"][key] |= value
        elif value is None:
            del position["infection"][key]
        else:
            position["infection"][key] = value
    with pytest.raises(fc.BadPosition, match=reason):
        fc.from_position(position)


def test_layers_that_everybody_knows_are_those_in_which_the_cards_lie() -> None:
    position = Table(epidemic=True).game.position()
    *covering, lowest = position["infection"]["public"]
    position["infection"]["public"] = [*covering, *([card] for card in lowest)]
    with pytest.raises(fc.BadPosition, match="does not fit the cards as they lie"):
        fc.from_position(position)


@pytest.mark.parametrize("place", ["hand", "discard"])
def test_after_two_forecasts_the_event_is_out_of_the_game(place: str) -> None:
    position = Table(epidemic=True).game.position()
    position["player_deck"]["removed"].remove("forecast")
    (position["seats"][2]["hand"] if place == "hand" else position["player_deck"]["discard"]).append("forecast")
    with pytest.raises(fc.BadPosition, match="the event was not played yet" if place == "hand" else "out of the game"):
        fc.from_position(position)
