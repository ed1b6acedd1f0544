"""Decks in unknown order, compared with a model: a list of sets, the top one first."""

from hypothesis import given
from hypothesis import strategies as st

from fourcures.engine.bits import mask_of
from fourcures.engine.decks import bottom_layer, layers_of, put_under, set_layer, top_layer, top_number

CARDS = 48
HEIGHTS = st.dictionaries(st.integers(0, CARDS - 1), st.integers(0, 127))


def deck_of(heights: dict[int, int]) -> tuple[int, list[int], list[set[int]]]:
    """Deck, layer numbers (arbitrary for cards not in the deck), and the model."""
    layer = [heights.get(card, (card * 37) % 128) for card in range(CARDS)]
    model = [{card for card in heights if heights[card] == height} for height in sorted({*heights.values()})[::-1]]
    return mask_of(heights), layer, model


@given(HEIGHTS)
def test_layers(heights: dict[int, int]) -> None:
    deck, layer, model = deck_of(heights)
    assert layers_of(deck, layer) == [mask_of(cards) for cards in model]
    assert top_layer(deck, layer) == (mask_of(model[0]) if model else 0)
    assert bottom_layer(deck, layer) == (mask_of(model[-1]) if model else 0)
    assert top_number(deck, layer) == max(heights.values(), default=-1)


@given(HEIGHTS, st.sets(st.integers(0, CARDS - 1)), st.integers(0, 127))
def test_putting_cards_into_a_layer(heights: dict[int, int], cards: set[int], number: int) -> None:
    _, layer, _ = deck_of(heights)
    before = layer[:]
    set_layer(mask_of(cards), layer, number)
    assert layer == [number if card in cards else before[card] for card in range(CARDS)]


@given(HEIGHTS, st.sets(st.integers(0, CARDS - 1), min_size=1))
def test_discards_on_top_are_a_new_layer(heights: dict[int, int], discards: set[int]) -> None:
    heights = {card: min(height, 126) for card, height in heights.items() if card not in discards}
    deck, layer, model = deck_of(heights)
    set_layer(mask_of(discards), layer, top_number(deck, layer) + 1)
    assert layers_of(deck | mask_of(discards), layer) == [mask_of(cards) for cards in [discards, *model]]


@given(HEIGHTS, st.integers(0, CARDS - 1))
def test_a_card_laid_under_a_deck_is_a_layer_of_its_own(heights: dict[int, int], card: int) -> None:
    heights = {other: min(height, 126) for other, height in heights.items() if other != card}
    deck, layer, model = deck_of(heights)
    before = layer[:]
    put_under(deck, layer, card)
    assert layers_of(deck | 1 << card, layer) == [mask_of(cards) for cards in [*model, {card}]]
    assert all(layer[other] == before[other] for other in range(CARDS) if other != card and other not in heights)


@given(st.permutations(range(6)))
def test_cards_laid_under_one_after_the_other_come_out_in_that_order(order: list[int]) -> None:
    layer, deck = [0] * 6, 0
    for card in order:
        put_under(deck, layer, card)
        deck |= 1 << card
    assert layers_of(deck, layer) == [1 << card for card in order]
