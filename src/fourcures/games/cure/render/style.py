"""Styles: text signs of The Cure, in addition to those of the family."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fourcures.games.common.notation.colours import LETTER, MARK
from fourcures.games.common.render.layout import Line, Piece, joined
from fourcures.games.common.render.pieces import pawn_piece, percent
from fourcures.games.common.render.style import COLOUR_STYLE, DIM, PAWN, PAWN_STYLE, PLAIN, cube_style
from fourcures.games.cure.notation.names import data_of, role_of

CROSS = "✚"


def neighbours(view: dict[str, Any], region: int) -> tuple[int, int]:
    """The regions before and after one in the ring."""
    count = len(data_of(view)["regions"])
    return (region - 2) % count + 1, region % count + 1


def region_dice(view: dict[str, Any], region: int) -> dict[str, int]:
    """The infection dice in a region by colour."""
    return {colour: count for colour, count in view["regions"].get(str(region), {}).items() if count}


def loud_dice(dice: Mapping[str, int]) -> Line:
    """Dice of a region: letter and number of each colour, most first, highlighted if one more is an outbreak."""
    ranked = sorted(dice.items(), key=lambda entry: -entry[1])
    return joined([(f"{LETTER[colour]}{count}", cube_style(colour, count)) for colour, count in ranked], " ")


def quiet_dice(dice: Mapping[str, int]) -> Line:
    """Dice of a place without a limit."""
    pieces = [(f"{LETTER[colour]}{count}", COLOUR_STYLE[colour]) for colour, count in dice.items() if count]
    return joined(pieces, " ") or [("none", DIM)]


def pawns_in(view: dict[str, Any], region: int) -> list[int]:
    """The seats whose pawns stand in a region."""
    return [number for number, seat in enumerate(view["seats"]) if seat["region"] == region]


def pawn_pieces(view: dict[str, Any], region: int) -> Line:
    """The pawns in a region by seat."""
    return joined([pawn_piece(seat, view["turn"]["seat"]) for seat in pawns_in(view, region)], " ")


def short_pawns(view: dict[str, Any], region: int) -> Line:
    """The pawns in a region by seat, after one sign for all of them."""
    seats = [pawn_piece(seat, view["turn"]["seat"]) for seat in pawns_in(view, region)]
    return [(PAWN, PAWN_STYLE), *((name.removeprefix(PAWN), style) for name, style in seats)] if seats else []


def sample_pieces(view: dict[str, Any], seat: int) -> Line:
    """Samples of a seat: the colour, and the seat whose die is locked with it if that is another one."""
    pieces: list[Piece] = []
    for sample in view["seats"][seat]["samples"]:
        colour, owner = sample["colour"], sample["die"]
        whose = "" if owner == seat else f"@{owner}"
        pieces.append((f"{MARK[colour]}{LETTER[colour]}{whose}", COLOUR_STYLE[colour]))
    return joined(pieces, " ")


def chance_pieces(view: dict[str, Any], seat: int) -> Line:
    """The chance of each cure that a seat could try for."""
    chances = view["seats"][seat]["cure"]
    tried = {colour: chance for colour, chance in chances.items() if colour not in view["cured"] and chance}
    return joined([(f"{MARK[colour]}{percent(chance)}", COLOUR_STYLE[colour]) for colour, chance in tried.items()], " ")


def colour_pieces(colour: str) -> Line:
    """A colour by its sign and name."""
    return [(f"{MARK[colour]} {colour}", COLOUR_STYLE[colour])]


def named_seat(view: dict[str, Any], seat: int) -> Line:
    """A seat's pawn and role."""
    return [pawn_piece(seat, view["turn"]["seat"]), (" ", PLAIN), (role_of(view, seat)["name"], PAWN_STYLE)]


def dice_at_hand(view: dict[str, Any], seat: int) -> str:
    """Number of dice that a seat has at hand, out of all its dice."""
    entry = view["seats"][seat]
    total = entry["dice"]["total"]
    return f"{total - entry['dice']['locked'] - entry['banked']}/{total}"
