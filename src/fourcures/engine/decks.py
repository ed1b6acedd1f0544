"""Decks without an order.

Nobody knows the order of a shuffled deck, so none is stored. A deck is a set of cards, each with the number of the
layer it lies in; higher layers lie on top. Within a layer every order is equally likely: a draw picks any card of the
top layer. A card whose place somebody knows is alone in its layer. A deck needs no more than a mask of its cards and a
small number for each card.
"""

from collections.abc import Sequence
from typing import Any

from fourcures.engine.bits import lowest_bit, members
from fourcures.engine.rule_code import rule

Layers = Any  # layer number of each card: a list, or an array field of a compiled record


@rule
def top_layer(cards: int, layer: Layers) -> int:
    """The cards of the top layer."""
    highest = -1
    found = 0
    while cards:
        card = lowest_bit(cards)
        cards &= cards - 1
        if layer[card] > highest:
            highest = layer[card]
            found = 1 << card
        elif layer[card] == highest:
            found |= 1 << card
    return found


@rule
def bottom_layer(cards: int, layer: Layers) -> int:
    """The cards of the bottom layer."""
    lowest = 128
    found = 0
    while cards:
        card = lowest_bit(cards)
        cards &= cards - 1
        if layer[card] < lowest:
            lowest = layer[card]
            found = 1 << card
        elif layer[card] == lowest:
            found |= 1 << card
    return found


@rule
def top_number(cards: int, layer: Layers) -> int:
    """The number of the top layer; -1 for an empty deck."""
    top = top_layer(cards, layer)
    if top == 0:
        return -1
    return int(layer[lowest_bit(top)])


@rule
def set_layer(cards: int, layer: Layers, number: int) -> None:
    """Put cards into the layer with this number."""
    while cards:
        layer[lowest_bit(cards)] = number
        cards &= cards - 1


@rule
def put_under(cards: int, layer: Layers, card: int) -> None:
    """Lay a card under a deck, in a layer of its own. ``cards`` is the deck without that card."""
    while cards:
        layer[lowest_bit(cards)] += 1
        cards &= cards - 1
    layer[card] = 0


def layers_of(cards: int, layer: Sequence[int]) -> list[int]:
    """All layers of a deck, the top one first."""
    found: dict[int, int] = {}
    for card in members(cards):
        found[layer[card]] = found.get(layer[card], 0) | 1 << card
    return [found[number] for number in sorted(found, reverse=True)]
