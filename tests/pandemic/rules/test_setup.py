from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import fourcures as fc
from pandemic.builders import ONLY_BLUE_LEFT, game_with, idle, new, seat
from pandemic.printed import CITIES, COLOUR_OF, COLOURS, EDITIONS, EPIDEMICS, EVENTS, HANDS
from pandemic.queries import args_of

PILES = [
    (2, "introductory", [13, 12, 12, 12]),
    (4, "introductory", [13, 12, 12, 12]),
    (2, "standard", [10, 10, 10, 10, 10]),
    (4, "standard", [10, 10, 10, 10, 10]),
    (2, "heroic", [9, 9, 9, 8, 8, 8]),
    (4, "heroic", [9, 9, 9, 8, 8, 8]),
    (3, "introductory", [12, 12, 12, 12]),
    (3, "standard", [10, 10, 10, 10, 9]),
    (3, "heroic", [9, 9, 8, 8, 8, 8]),
]
ROLES = ("medic", "scientist", "researcher", "dispatcher")


@pytest.mark.rule("P-SETUP-01")
@pytest.mark.parametrize("edition", EDITIONS)
def test_two_to_four_players(edition: str) -> None:
    for players in (2, 3, 4):
        assert len(new(players, edition=edition).position()["seats"]) == players
    for players in (-1, 0, 1, 5, 6):
        with pytest.raises(fc.BadOptions):
            new(players, edition=edition)


@pytest.mark.rule("P-SETUP-01")
@pytest.mark.parametrize("players", [1, 5])
def test_no_position_for_one_or_five(players: int) -> None:
    roles = ("medic", "scientist", "researcher", "dispatcher", "operations_expert")
    with pytest.raises(fc.BadPosition):
        game_with(*(seat(role) for role in roles[:players]))


@pytest.mark.rule("P-SETUP-02", "P-SETUP-03", "P-SETUP-05")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_board_at_the_start(edition: str, players: int) -> None:
    for seed in range(5):
        game = new(players, seed, edition=edition)
        position, view = game.position(), game.view(None)
        placed: Counter[str] = Counter()
        for args in args_of(game.events, "infected"):
            placed[args["colour"]] += args["cubes"]
        assert view["supply"] == {colour: 24 - placed[colour] for colour in COLOURS}
        assert (position["outbreaks"], position["infection_step"], view["infection_rate"]) == (0, 0, 2)
        assert position["diseases"] == {}
        assert [one["city"] for one in position["seats"]] == ["atlanta"] * players
        assert (position["stations"], view["stations_left"]) == (["atlanta"], 5)
        assert position["turn"]["actions_left"] == 4
        assert game.outcome is None


@pytest.mark.rule("P-SETUP-04")
def test_roles_are_dealt_evenly() -> None:
    """Seven roles for two seats: 42 pairs, each about 20 times in 840 games."""
    pairs = Counter(tuple(one["role"] for one in new(2, seed).position()["seats"]) for seed in range(840))
    assert len(pairs) == 42
    assert all(first != second for first, second in pairs)
    for place in (0, 1):
        alone = Counter(pair[place] for pair in pairs.elements())
        assert len(alone) == 7
        assert all(70 < number < 175 for number in alone.values())


@pytest.mark.rule("P-SETUP-04")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("edition", EDITIONS)
def test_roles_differ_and_are_known_to_all(edition: str, players: int) -> None:
    for seed in range(20):
        game = new(players, seed, edition=edition, difficulty="standard")
        roles = [one["role"] for one in game.position()["seats"]]
        assert len(set(roles)) == players
        for viewer in (None, *range(players)):
            assert [one["role"] for one in game.view(viewer)["seats"]] == roles
        assert sorted(args["role"] for args in args_of(game.events, "role")) == sorted(roles)


@pytest.mark.rule("P-SETUP-04")
def test_no_role_twice() -> None:
    with pytest.raises(fc.BadOptions):
        new(2, roles=["medic", "medic"])
    with pytest.raises(fc.BadPosition):
        game_with(seat("medic"), seat("medic"))


@pytest.mark.rule("P-SETUP-06")
@pytest.mark.parametrize("edition", EDITIONS)
def test_hands_come_from_city_and_event_cards(edition: str) -> None:
    dealt: Counter[str] = Counter()
    for seed in range(150):
        position = new(3, seed, edition=edition, difficulty="heroic").position()
        dealt.update(card for one in position["seats"] for card in one["hand"])
        assert sum(pile["epidemic"] for pile in position["player_deck"]["piles"]) == 6
    assert set(dealt) == {*CITIES, *EVENTS}
    events = sum(dealt[card] for card in EVENTS)
    assert 75 < events < 190  # expected: 5 of 53 cards


@pytest.mark.rule("P-SETUP-07")
@pytest.mark.parametrize("difficulty", EPIDEMICS)
@pytest.mark.parametrize(("players", "cards"), HANDS.items())
@pytest.mark.parametrize("edition", EDITIONS)
def test_opening_hands(edition: str, players: int, cards: int, difficulty: str) -> None:
    game = new(players, 3, edition=edition, difficulty=difficulty)
    hands = [one["hand"] for one in game.position()["seats"]]
    assert [len(set(hand)) for hand in hands] == [cards] * players
    dealt = args_of(game.events, "dealt")
    assert sorted((args["seat"], args["card"]) for args in dealt) == sorted(
        (number, card) for number, hand in enumerate(hands) for card in hand
    )


@pytest.mark.rule("P-SETUP-08")
@pytest.mark.parametrize("edition", EDITIONS)
def test_difficulty_is_the_number_of_epidemics(edition: str) -> None:
    def epidemics(**options: str) -> int:
        piles = new(2, 4, edition=edition, **options).position()["player_deck"]["piles"]
        return sum(pile["epidemic"] for pile in piles)

    assert {name: epidemics(difficulty=name) for name in EPIDEMICS} == EPIDEMICS
    assert epidemics(difficulty="normal") == 5
    assert epidemics() == 4
    for name in ("legendary", "easy", "", "beginner"):
        with pytest.raises(fc.BadOptions):
            new(2, edition=edition, difficulty=name)


@pytest.mark.rule("P-SETUP-08")
def test_normal_is_standard() -> None:
    assert new(3, 8, difficulty="normal").position() == new(3, 8, difficulty="standard").position()


@pytest.mark.rule("P-SETUP-09", "P-SETUP-10", "P-SETUP-11")
@pytest.mark.parametrize(("players", "difficulty", "sizes"), PILES)
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_piles(edition: str, players: int, difficulty: str, sizes: list[int]) -> None:
    game = new(players, 6, edition=edition, difficulty=difficulty)
    deck = game.position()["player_deck"]
    assert deck["piles"] == [{"cards": size, "epidemic": True} for size in sizes]
    assert len(deck["undrawn"]) == sum(sizes) - EPIDEMICS[difficulty]
    assert game.view(None)["player_deck"]["count"] == sum(sizes)


def drawn(events: list[Any]) -> list[str]:
    """Cards drawn, in order, where cards are drawn one at a time."""
    cards = [(event.kind, event.args.get("card")) for event in events if event.kind in ("drew", "epidemic")]
    return ["epidemic" if kind == "epidemic" else card for kind, card in cards if card != "epidemic"]


def quiet_world(players: int, difficulty: str, seed: int) -> fc.Game:
    """Full deck with one disease left, so that players who only pass last long. The opening hands are spent."""
    return game_with(
        *(seat(role) for role in ROLES[:players]),
        options={"draw_mode": "one_at_a_time"},
        difficulty=difficulty,
        diseases=ONLY_BLUE_LEFT,
        thrown=[*EVENTS, *CITIES[: players * HANDS[players] - 5]],
        seed=seed,
    )


def blocks_of(game: fc.Game, sizes: list[int], limit: int = 99) -> list[list[str]]:
    """Pass all turns. Return the blocks of the deck that were drawn completely."""
    cards: list[str] = []
    while game.outcome is None and len(cards) < limit:
        cards += drawn(idle(game))
    ends = [sum(sizes[: number + 1]) for number in range(len(sizes))]
    return [cards[end - size : end] for size, end in zip(sizes, ends, strict=True) if end <= len(cards)]


@pytest.mark.rule("P-SETUP-09", "P-SETUP-10", "P-SETUP-11")
@pytest.mark.parametrize(("players", "difficulty", "sizes"), PILES)
def test_each_block_of_the_deck_has_one_epidemic(players: int, difficulty: str, sizes: list[int]) -> None:
    blocks = []
    for seed in range(12):
        game = new(players, seed, difficulty=difficulty, draw_mode="one_at_a_time", hands="open", consent="never")
        blocks += blocks_of(game, sizes)
    assert len(blocks) >= 6
    assert [block.count("epidemic") for block in blocks] == [1] * len(blocks)


@pytest.mark.rule("P-SETUP-09", "P-SETUP-10", "P-SETUP-11")
@pytest.mark.parametrize(("players", "difficulty", "sizes"), PILES)
def test_each_block_has_one_epidemic_down_to_the_last(players: int, difficulty: str, sizes: list[int]) -> None:
    lengths = []
    for seed in range(8):
        blocks = blocks_of(quiet_world(players, difficulty, seed), sizes)
        assert [block.count("epidemic") for block in blocks] == [1] * len(blocks)
        lengths.append(len(blocks))
    assert max(lengths) >= len(sizes) - sum(sizes) % 2  # an odd last card is never drawn


@pytest.mark.rule("P-SETUP-09")
def test_an_epidemic_is_anywhere_in_its_pile() -> None:
    """The first pile of a heroic game of two has nine cards: about 40 times each place in 360 decks."""
    places = Counter(
        blocks_of(quiet_world(2, "heroic", seed), [9], limit=9)[0].index("epidemic") for seed in range(360)
    )
    assert set(places) == set(range(9))
    assert all(15 < number < 72 for number in places.values())


@pytest.mark.rule("P-SETUP-12", "P-SETUP-13")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_opening_infection(edition: str, players: int) -> None:
    for seed in range(8):
        game = new(players, seed, edition=edition)
        position, infection = game.position(), game.position()["infection"]
        turned = [args["city"] for args in args_of(game.events, "turned")]
        amounts = [3, 3, 3, 2, 2, 2, 1, 1, 1]
        assert len(set(turned)) == 9
        assert not any(args["bottom"] for args in args_of(game.events, "turned"))
        assert args_of(game.events, "infected") == [
            {"city": city, "colour": COLOUR_OF[city], "cubes": cubes}
            for city, cubes in zip(turned, amounts, strict=True)
        ]
        expected = {city: {COLOUR_OF[city]: cubes} for city, cubes in zip(turned, amounts, strict=True)}
        assert position["cubes"] == expected
        assert sum(number for there in position["cubes"].values() for number in there.values()) == 18
        assert sorted(infection["discard"]) == sorted(turned)
        deck = infection["known"] + [city for layer in infection["layers"] for city in layer]
        assert sorted(deck + turned) == sorted(CITIES)
        assert game.view(None)["infection"]["count"] == 39
        assert not args_of(game.events, "outbreak")


@pytest.mark.rule("P-SETUP-12")
def test_the_opening_infection_is_random() -> None:
    """Three of 48 cities start with three cubes in each game: about 25 times each city in 400 games."""
    first = Counter(
        city for seed in range(400) for city, there in new(2, seed).position()["cubes"].items() if 3 in there.values()
    )
    assert set(first) == set(CITIES)
    assert all(number < 60 for number in first.values())


@pytest.mark.rule("P-SETUP-14")
@pytest.mark.parametrize("options", [{"edition": "2013"}, {"edition": "2008", "role_set": "seven"}])
def test_no_quarantine_at_the_start(options: dict[str, str]) -> None:
    near: Counter[str] = Counter()
    for seed in range(80):
        game = new(2, seed, roles=["quarantine_specialist", "medic"], **options)
        there = game.position()["cubes"]
        assert sum(sum(colours.values()) for colours in there.values()) == 18
        near.update(city for city in ("atlanta", "chicago", "miami", "washington") if city in there)
    assert set(near) == {"atlanta", "chicago", "miami", "washington"}
