"""Probability of imagined hands: all deals of small tables, enumerated, compared with the rules' deals.

The enumeration knows places only. An opening hand has four (three, two), and every draw adds one. A card that came to
light lay in any place filled by then. All assignments of cards to places are equally likely.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, permutations, product
from typing import Any

import pytest
from scipy.stats import chisquare

import fourcures as fc
from budgets import budget
from fourcures.engine.rng import derive_seed, start_stream
from pandemic.conservation import BOARD, CITIES, EVENTS

POPULATION: dict[str, int] = {city["id"]: city["population"] for city in BOARD["cities"]}
BLUE = {city["id"] for city in BOARD["cities"] if city["colour"] == "blue"}
OPENING = {2: 4, 3: 3, 4: 2}
Hands = tuple[frozenset[str], ...]
Seen = tuple[str, int, int]  # card, seat, number of hidden cards of which it was one

MIXED = ["jakarta", "moscow", "lagos", "essen", "airlift", "osaka", "forecast", "cairo", "atlanta", "paris"]
TABLES: dict[str, dict[str, Any]] = {
    "the viewer began": {"hands": [MIXED[2:6], ["beijing", "miami", "sydney", "tehran"]], "beginner": 1, "viewer": 1},
    "the other began": {"hands": [MIXED[:4], ["beijing", "miami", "sydney", "tehran"]], "beginner": 0, "viewer": 1},
    "seen by a spectator": {
        "hands": [MIXED[:4], MIXED[4:8]], "pool": MIXED[:9], "beginner": 0, "viewer": None, "opening": [None, None],
    },
    "two cards drawn": {
        "hands": [["jakarta", *MIXED[2:7]], ["moscow", "miami", "sydney", "tehran"]],
        "pool": ["jakarta", *MIXED[2:8], "seoul"], "beginner": 0, "viewer": 1,
    },
    "a card of the opening hand was played": {
        "hands": [["jakarta", *MIXED[2:6]], ["moscow", "miami", "sydney", "tehran"]],
        "pool": ["jakarta", *MIXED[2:8], "seoul", "delhi"], "beginner": 0, "viewer": 1, "seen": [("mumbai", 0, 4)],
    },
    "a card that may have been drawn was played": {
        "hands": [["seoul", *MIXED[2:6]], ["delhi", "miami", "sydney", "tehran"]],
        "pool": ["seoul", *MIXED[2:8], "paris"], "beginner": 0, "viewer": 1, "seen": [("jakarta", 0, 6)],
    },
    "cards of the viewer were played": {
        "hands": [[*MIXED[2:7]], ["miami", "sydney"]],
        "pool": ["jakarta", *MIXED[2:8], "seoul"], "beginner": 1, "viewer": 1,
        "seen": [("lima", 1, 4), ("delhi", 1, 3), ("madrid", 0, 4)],
        "opening": [None, ["lima", "delhi", "miami", "sydney"]],
    },
    "the largest cities tie": {
        "hands": [["lima", "essen", "osaka", "airlift"], ["chicago", "miami", "sydney", "tehran"]],
        "pool": ["lima", "essen", "osaka", "airlift", "forecast", "paris", "atlanta"], "beginner": 1, "viewer": 1,
    },
    "three players": {
        "hands": [MIXED[:3], MIXED[3:6], ["beijing", "miami", "sydney"]],
        "pool": MIXED[:7], "beginner": 0, "viewer": 2,
    },
    "four players": {
        "hands": [["moscow", "miami"], ["lagos", "osaka"], ["cairo", "airlift"], ["lima", "essen"]],
        "pool": ["lagos", "osaka", "cairo", "airlift", "lima", "essen", "paris", "seoul"], "beginner": 3, "viewer": 0,
        "seen": [("jakarta", 3, 3)],
    },
    "cards shown and lacked": {
        "hands": [["jakarta", *MIXED[2:6], "milan"], ["moscow", "miami", "sydney", "tehran"]],
        "pool": ["jakarta", *MIXED[2:8], "seoul"], "beginner": 0, "viewer": 1,
        "seen": [("milan", 0, 5)], "shown": [["milan"], []], "lacking": [["seoul", "cairo"], []],
    },
    "a whole hand was told": {
        "hands": [["lagos", "essen", "osaka", "seoul"], ["jakarta", "airlift", "cairo"], ["miami", "sydney", "lima"]],
        "pool": ["jakarta", "airlift", "cairo", "paris", "atlanta", "moscow"], "beginner": 1, "viewer": 2,
        "seen": [("lagos", 0, 4), ("essen", 0, 3), ("osaka", 0, 2), ("seoul", 0, 1)],
        "shown": [["lagos", "essen", "osaka", "seoul"], [], []],
    },
    "one card was told of each hand": {
        "hands": [["lagos", "essen", "osaka", "seoul"], ["jakarta", "airlift", "cairo"], ["miami", "sydney", "lima"]],
        "pool": ["essen", "osaka", "seoul", "airlift", "cairo", "paris", "moscow"], "beginner": 1, "viewer": 2,
        "seen": [("lagos", 0, 4), ("jakarta", 1, 3)], "shown": [["lagos"], ["jakarta"], []],
    },
    "a cure is paid for": {
        "hands": [["jakarta", "atlanta", "paris", "essen", "london"], ["moscow", "miami", "sydney", "tehran"]],
        "pool": ["jakarta", "atlanta", "paris", "essen", "london", "milan", "osaka", "seoul"],
        "beginner": 0, "viewer": 1, "seen": [("madrid", 0, 7), ("montreal", 0, 6)],
        "awaits": {"what": "cure_cards", "seat": 0, "colour": "blue", "left": 3},
    },
    "a cure is paid for without a card that was asked for": {
        "hands": [["atlanta", "paris", "essen", "osaka"], ["miami"]],
        "pool": ["atlanta", "paris", "essen", "london", "milan", "osaka", "seoul", "cairo"],
        "viewer": 1, "lacking": [["milan", "cairo"], []],
        "awaits": {"what": "cure_cards", "seat": 0, "colour": "blue", "left": 2},
    },
    "two lack cards": {
        "hands": [["lagos", "essen"], ["airlift", "osaka"], ["forecast", "cairo"], ["miami"]], "pool": MIXED[:9],
        "viewer": 3, "lacking": [["jakarta", "moscow", "airlift"], [], ["jakarta", "lagos", "essen", "osaka"], []],
    },
    "no set-up is known": {
        "hands": [MIXED[2:6], ["beijing", "miami"]], "pool": MIXED[:7], "viewer": 1, "shown": [["essen"], []],
    },
}  # fmt: skip


def table(hands: list[list[str]], pool: list[str] | None = None, **known: Any) -> fc.Game:
    """Table at which the cards of the pool are nowhere known, apart from those seen in hands."""
    viewer, pool = known["viewer"], pool or MIXED
    held = {card for hand in hands for card in hand}
    undrawn = [card for card in pool if card not in held]
    roles = ["medic", "scientist", "researcher", "dispatcher"]
    memory: dict[str, Any] = {"shown": known.get("shown", []), "lacking": known.get("lacking", [])}
    if "beginner" in known:
        opening = [hand if seat == viewer else None for seat, hand in enumerate(hands)]
        seen = [{"card": card, "seat": seat, "of": of} for card, seat, of in known.get("seen", [])]
        memory |= {"beginner": known["beginner"], "opening": known.get("opening", opening), "seen": seen}
    gone = [card for card in (*CITIES, *EVENTS) if card not in held | {*undrawn}]
    return fc.from_position(
        {
            "difficulty": "heroic",
            "seats": [{"role": role, "hand": hand} for role, hand in zip(roles, hands, strict=False)],
            "turn": {"awaits": known.get("awaits")},
            "player_deck": {"undrawn": undrawn, "discard": gone, "piles": [{"cards": len(undrawn)}]},
            "memory": memory,
        }
    )


def ways(game: fc.Game, viewer: int | None, payment: tuple[set[str], int] = (set(), 0)) -> dict[Hands, float]:
    """Number of ways to each deal of the hidden hands, given everything known."""
    view, position = game.view(viewer), game.position()
    memory = position["memory"]
    hidden = [seat for seat in range(game.players) if seat != viewer]
    sizes = [view["seats"][seat]["cards"] - len(view["seats"][seat]["shown"]) for seat in hidden]
    found: dict[Hands, float] = {}
    for hands in deals(frozenset(view["player_deck"]["unseen"]), sizes):
        whole = [hand | {*view["seats"][seat]["shown"]} for seat, hand in zip(hidden, hands, strict=True)]
        if any(hand & {*memory["lacking"][seat]} for seat, hand in zip(hidden, whole, strict=True)):
            continue
        if len(whole[0] & payment[0]) < payment[1]:
            continue
        if weight := likelihood(memory, game.players, viewer, hidden, hands):
            found[tuple(whole)] = weight
    return found


def deals(pool: frozenset[str], sizes: list[int]) -> Iterator[Hands]:
    """All ways to deal hands of these sizes."""
    if not sizes:
        yield ()
        return
    for hand in map(frozenset, combinations(sorted(pool), sizes[0])):
        for others in deals(pool - hand, sizes[1:]):
            yield (hand, *others)


def likelihood(memory: dict[str, Any], players: int, viewer: int | None, hidden: list[int], hands: Hands) -> float:
    """Number of assignments of cards to places in which the beginner begins; a tie of two seats counts half."""
    if memory["beginner"] is None:
        return 1.0
    largest: list[Counter[int]] = [Counter() for _ in range(players)]
    for seat, hand in zip(hidden, hands, strict=True):
        seen = [(one["card"], one["of"]) for one in memory["seen"] if one["seat"] == seat]
        largest[seat] = largest_cities(hand, seen, OPENING[players])
    if viewer is not None:
        largest[viewer][most(memory["opening"][viewer])] = 1
    total = 0.0
    for tops in product(*(counts.items() for counts in largest)):
        cities = [city for city, _ in tops]
        if cities[memory["beginner"]] == max(cities):
            total += math.prod(count for _, count in tops) / cities.count(max(cities))
    return total


def largest_cities(hand: frozenset[str], seen: list[tuple[str, int]], dealt: int) -> Counter[int]:
    """Counts of the largest population in an opening hand, over all assignments of cards to places."""
    filled = {card: of + before for before, (card, of) in enumerate(seen)}  # places filled when a card came to light
    found: Counter[int] = Counter()
    for places in permutations([*sorted(hand), *filled]):
        if all(places.index(card) < filled[card] for card in filled):
            found[most(places[:dealt])] += 1
    return found


def most(cards: Any) -> int:
    return max(POPULATION.get(card, 0) for card in cards)


def dealt(game: fc.Game, viewer: int | None, number: int) -> Counter[Hands]:
    """Hidden hands of `number` redealt states."""
    names, hidden = [*CITIES, *EVENTS], [seat for seat in range(game.players) if seat != viewer]
    found: Counter[Hands] = Counter()
    for seed in range(number):
        state = game.state()
        start_stream(state, derive_seed(7, seed))
        game.type.redeal(state, -1 if viewer is None else viewer)
        found[
            tuple(frozenset(name for k, name in enumerate(names) if state.hand[seat] >> k & 1) for seat in hidden)
        ] += 1
    return found


@pytest.mark.rule("P-INFO-03", "P-INFO-08", "P-INFO-09", "P-INFO-10", "P-INFO-11")
@pytest.mark.parametrize("name", TABLES)
def test_imagined_hands_have_the_probability_of_all_that_is_known(name: str) -> None:
    known = TABLES[name]
    game, viewer, number = table(**known), known["viewer"], budget(6000)
    payment = (BLUE, known["awaits"]["left"]) if "awaits" in known else (set(), 0)
    counted, drawn = ways(game, viewer, payment), dealt(game, viewer, number)
    assert {*drawn} <= {*counted}
    total = sum(counted.values())
    rare = 5 * total / number  # rare deals count as one class
    classes: Counter[Any] = Counter()
    expected: Counter[Any] = Counter()
    for hands, weight in counted.items():
        key = hands if weight >= rare else most(hands[0])
        classes[key] += drawn[hands]
        expected[key] += number * weight / total
    common = [key for key in expected if expected[key] >= 1]
    seldom = [number - sum(counts[key] for key in common) for counts in (classes, expected)]
    rest = [[count] if seldom[1] > 1e-6 else [] for count in seldom]
    observed = [*(classes[key] for key in common), *rest[0]]
    for card in game.view(viewer)["player_deck"]["unseen"]:
        share = sum(weight for hands, weight in counted.items() if card in hands[0]) / total
        held = sum(count for hands, count in drawn.items() if card in hands[0])
        assert abs(held - number * share) <= 4.5 * math.sqrt(number * share * (1 - share)), card
    assert len(observed) > 3
    assert chisquare(observed, [*(expected[key] for key in common), *rest[1]]).pvalue > 1e-4


@pytest.mark.rule("P-INFO-11")
def test_a_view_suffices_for_what_is_known_of_opening_hands() -> None:
    for known in TABLES.values():
        game, viewer = table(**known), known["viewer"]
        again = fc.imagine(game.view(viewer), seed=1)
        before, after = (one.position()["memory"] for one in (game, again))
        assert [before[key] for key in ("shown", "lacking", "beginner", "seen")] == [
            after[key] for key in ("shown", "lacking", "beginner", "seen")
        ]
        if viewer is not None:
            assert game.view(viewer)["memory"] == again.view(viewer)["memory"]
