from __future__ import annotations

from collections import Counter
from itertools import chain, count

import pytest

import fourcures as fc
from pandemic.builders import new, settings

# Populations in thousands, as printed on the cards.
PRINTED = """
atlanta 4715, chicago 9121, essen 575, london 8586, madrid 5427, milan 5232, montreal 3429, new_york 20464,
paris 10755, san_francisco 5864, st_petersburg 4879, washington 4679, bogota 8702, buenos_aires 13639,
johannesburg 3888, khartoum 4887, kinshasa 9046, lagos 11547, lima 9121, los_angeles 14900, mexico_city 19463,
miami 5582, santiago 6015, sao_paulo 20186, algiers 2946, baghdad 6204, cairo 14718, chennai 8865, delhi 22242,
istanbul 13576, karachi 20711, kolkata 14374, moscow 15512, mumbai 16910, riyadh 5037, tehran 7419, bangkok 7151,
beijing 17311, ho_chi_minh_city 8314, hong_kong 7106, jakarta 26063, manila 20767, osaka 2871, seoul 22547,
shanghai 13482, sydney 3785, taipei 8338, tokyo 13189
"""
POPULATIONS = {city: int(number) for city, number in (pair.split() for pair in PRINTED.split(","))}


def populations(hands: list[list[str]]) -> list[int]:
    """Largest population in each hand; 0 for a hand without city cards."""
    return [max((POPULATIONS[card] for card in hand if card in POPULATIONS), default=0) for hand in hands]


@pytest.mark.rule("P-SETUP-15", "P-SETUP-16")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(("edition", "options"), settings("first_player", "highest_population"))
def test_the_largest_city_begins(edition: str, options: dict[str, str], players: int) -> None:
    winners: Counter[int] = Counter()
    event_hands = 0
    for seed in range(200):
        game = new(players, seed, edition=edition, **options)
        hands = [one["hand"] for one in game.position()["seats"]]
        largest = populations(hands)
        event_hands += 0 in largest
        assert sum(card in POPULATIONS for hand in hands for card in hand) >= 3
        first = game.position()["turn"]["seat"]
        assert first == game.actor
        assert largest[first] == max(largest) > 0
        winners[first] += 1
    assert set(winners) == set(range(players))
    assert event_hands > 0 or players < 4


# Seeds at which Chicago and Lima tie in a game of four; they only shorten the search.
TIES = (1370, 1714, 4069)


@pytest.mark.rule("P-SETUP-16")
def test_chicago_and_lima_tie() -> None:
    """Neither card always wins, nor does the earlier seat."""
    winners = set()
    for seed in chain(TIES, count()):
        assert seed < 100_000, f"only {winners} ever win"
        position = new(4, seed).position()
        largest = populations([one["hand"] for one in position["seats"]])
        tied = [number for number, people in enumerate(largest) if people == max(largest)]
        if len(tied) == 2:
            first = position["turn"]["seat"]
            assert first in tied
            winners.add("chicago" if "chicago" in position["seats"][first]["hand"] else "lima")
            winners.add("earlier" if first == tied[0] else "later")
        if len(winners) == 4:
            break


@pytest.mark.rule("P-SETUP-17")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(("edition", "options"), settings("first_player", "most_recently_sick"))
def test_the_table_names_who_was_ill(edition: str, options: dict[str, str], players: int) -> None:
    for first in range(players):
        for seed in range(5):
            game = new(players, seed, edition=edition, first_seat=first, **options)
            assert (game.actor, game.position()["turn"]["seat"]) == (first, first)
    for first in (-1, players):
        with pytest.raises(fc.BadOptions):
            new(players, edition=edition, first_seat=first, **options)


@pytest.mark.rule("P-SETUP-17")
@pytest.mark.parametrize(("edition", "options"), settings("first_player", "most_recently_sick"))
def test_nobody_knows_who_was_ill(edition: str, options: dict[str, str]) -> None:
    """Each of three seats begins about 100 of 300 games, and often without the largest city."""
    winners: Counter[int] = Counter()
    largest_begins = 0
    for seed in range(300):
        position = new(3, seed, edition=edition, **options).position()
        first = position["turn"]["seat"]
        largest = populations([one["hand"] for one in position["seats"]])
        winners[first] += 1
        largest_begins += largest[first] == max(largest)
    assert all(60 < winners[number] < 145 for number in range(3))
    assert 60 < largest_begins < 145


@pytest.mark.rule("P-SETUP-15", "P-SETUP-17")
@pytest.mark.parametrize(("edition", "options"), settings("first_player", "highest_population"))
def test_nobody_asks_who_was_ill_where_populations_count(edition: str, options: dict[str, str]) -> None:
    with pytest.raises(fc.BadOptions):
        new(3, edition=edition, first_seat=1, **options)
