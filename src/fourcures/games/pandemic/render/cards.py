"""Hands, decks and discard piles as styled text."""

from __future__ import annotations

from typing import Any

from fourcures.games.common.notation.colours import MARK
from fourcures.games.common.render.layout import Line, joined
from fourcures.games.common.render.style import (
    ACTIVE_PAWN,
    COLOUR_STYLE,
    DIM,
    EVENT_STYLE,
    GOOD,
    PAWN,
    PAWN_STYLE,
    PLAIN,
    STRONG,
    WARNING,
)
from fourcures.games.pandemic.data.board import CITY_COUNT
from fourcures.games.pandemic.data.cards import CARD_NUMBER
from fourcures.games.pandemic.notation.names import role_words, short_name
from fourcures.games.pandemic.render.style import EVENT_MARK, card_piece, colour_of, mark_of


def hands(view: dict[str, Any]) -> list[Line]:
    """Cards of each seat by colour, as far as the viewer may see them."""
    lines: list[Line] = []
    for number, seat in enumerate(view["seats"]):
        active = number == view["turn"]["seat"]
        lines.append(
            [
                (f"{PAWN}{number}", ACTIVE_PAWN if active else PAWN_STYLE),
                (f" {_role(view, number)}", STRONG),
                (" (you)" if number == view["you"] else "", GOOD),
                (f" · {short_name(seat['city'], view['edition'])} · {seat['cards']}", DIM),
            ]
        )
        lines += _hand_lines(view, seat)
    return lines


def _hand_lines(view: dict[str, Any], seat: dict[str, Any]) -> list[Line]:
    edition = view["edition"]
    lines: list[Line] = []
    for colour, cards in _by_colour(_known(seat)).items():
        mark = f"{MARK.get(colour, EVENT_MARK)}{len(cards)} "
        style = COLOUR_STYLE.get(colour, EVENT_STYLE)
        lines.append([("   ", PLAIN), (mark, style), *joined([card_piece(card, edition) for card in cards])])
    if hidden := _hidden(seat):
        lines.append([(f"   ▒{hidden} hidden", DIM)])
    if not seat["cards"]:
        lines.append([("   no cards", DIM)])
    if seat["stored"]:
        lines.append([("   stored: ", DIM), card_piece(seat["stored"], edition)])
    return lines


def _known(seat: dict[str, Any]) -> list[str]:
    """Cards of a seat that the viewer knows; of a hidden hand, the cards that everybody knows."""
    known: list[str] = seat["shown"] if seat["hand"] is None else seat["hand"]
    return known


def _hidden(seat: dict[str, Any]) -> int:
    """The number of cards of a seat that the viewer does not know."""
    return int(seat["cards"]) - len(_known(seat))


def short_hands(view: dict[str, Any]) -> list[Line]:
    """Hands on one line per seat, starting with the viewer."""
    first = view["you"] or 0
    order = [*range(first, len(view["seats"])), *range(first)]
    lines: list[Line] = []
    for number in order:
        seat = view["seats"][number]
        style = ACTIVE_PAWN if number == view["turn"]["seat"] else PAWN_STYLE
        line: Line = [(f"{PAWN}{number}", style), (f" {_role(view, number)} ", STRONG)]
        line += _cards_in_a_row(view, seat)
        lines.append(line)
    return lines


def _cards_in_a_row(view: dict[str, Any], seat: dict[str, Any]) -> Line:
    known, hidden = sorted(_known(seat), key=CARD_NUMBER.__getitem__), _hidden(seat)
    cards = [card_piece(card, view["edition"]) for card in known]
    row = joined([(mark_of(card) + name, style) for card, (name, style) in zip(known, cards, strict=True)], " ")
    if hidden:
        row += [(f"{' and ' if known else ''}{hidden} hidden", DIM)]
    stored: Line = [(" stored ", DIM), card_piece(seat["stored"], view["edition"])] if seat["stored"] else []
    return [*(row or [("no cards", DIM)]), *stored]


def _role(view: dict[str, Any], seat: int) -> str:
    return role_words(view, seat).partition(" (")[0]


def _by_colour(cards: list[str]) -> dict[str, list[str]]:
    groups: dict[str, list[str]] = {}
    for card in sorted(cards, key=CARD_NUMBER.__getitem__):
        groups.setdefault(colour_of(card) if CARD_NUMBER[card] < CITY_COUNT else "event", []).append(card)
    return groups


def decks(view: dict[str, Any]) -> list[Line]:
    """Decks and discard piles."""
    edition, deck, infection = view["edition"], view["player_deck"], view["infection"]
    piles = [(f"{pile['cards']}{'!' if pile['epidemic'] else ''}", STRONG) for pile in deck["piles"] if pile["cards"]]
    lines: list[Line] = [[(f"player deck {deck['count']}, in piles (! with epidemic): ", DIM), *joined(piles, " ")]]
    lines.append([(f"discarded {len(deck['discard'])}: ", DIM), *_listed(deck["discard"], edition)])
    lines += _infection_layers(infection, edition)
    rest = len(infection["layers"][-1]) if infection["layers"] else 0
    lines.append([(f"infection, {'the rest' if len(lines) > 2 else 'all unseen'}: {rest} cards", DIM)])
    lines.append([(f"infection discards {len(infection['discard'])}: ", DIM), *_listed(infection["discard"], edition)])
    if infection["removed"]:
        lines.append([("taken out: ", DIM), *_listed(infection["removed"], edition)])
    return lines


def _infection_layers(infection: dict[str, Any], edition: str) -> list[Line]:
    """Known layers of the infection deck from the top, without the last. Consecutive single cards share a line."""
    lines: list[Line] = []
    row = list(infection["known"])
    for layer in infection["layers"][:-1]:
        if len(layer) == 1:
            row += layer
            continue
        if row:
            lines.append([("infection, in this order: ", WARNING), *_listed(row, edition)])
        row = []
        lines.append([(f"infection, next {len(layer)}: ", WARNING), *_listed(layer, edition)])
    if row:
        lines.append([("infection, in this order: ", WARNING), *_listed(row, edition)])
    for moved in infection["rearranged"]:
        first, last = moved["after"] + 1, moved["after"] + moved["cards"]
        lines.append([(f"infection, cards {first} to {last} of these: put in an order that you do not know", WARNING)])
    return lines


def _listed(cards: list[str], edition: str) -> Line:
    return joined([card_piece(card, edition) for card in cards]) or [("none", DIM)]
