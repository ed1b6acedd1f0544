"""Ring of regions, drawn with characters: six boxes around the treatment centre."""

from __future__ import annotations

from typing import Any

from fourcures.games.common.notation.colours import LETTER
from fourcures.games.common.render.boxes import framed
from fourcures.games.common.render.canvas import LINK_STYLE, Canvas, strokes
from fourcures.games.common.render.layout import Line, beside, joined, name_within, width_of
from fourcures.games.common.render.style import ALARM, DIM, GOOD, PAWN_STYLE, PLAIN, STRONG
from fourcures.games.common.rules.cubes import CITY_CUBES
from fourcures.games.cure.data.board import COLOURS, FACES
from fourcures.games.cure.notation.names import data_of, region_name
from fourcures.games.cure.render.style import loud_dice, pawn_pieces, quiet_dice, region_dice, short_pawns

WIDTH, HEIGHT = 66, 19
BOX, BOX_HEIGHT = 20, 5
CENTRE, CENTRE_WIDTH = (22, 6), 22
PLACES = {1: (10, 0), 2: (36, 0), 3: (46, 7), 4: (36, 14), 5: (10, 14), 6: (0, 7)}  # clockwise
ARROWS = {(33, 2): "▶", (33, 16): "◀"}  # which way outbreaks spread
QUIET = "#484f58"
COLUMN, SHORT_NAME = 22, 7  # of the short form


def draw_ring(view: dict[str, Any]) -> list[Line]:
    """The ring, ``WIDTH`` columns by ``HEIGHT`` lines."""
    middles = [(x + BOX // 2, y + BOX_HEIGHT // 2) for x, y in PLACES.values()]
    links = strokes(zip(middles, [*middles[1:], middles[0]], strict=True))
    canvas = Canvas(WIDTH, HEIGHT, links | {place: (sign, LINK_STYLE) for place, sign in ARROWS.items()})
    for region, (x, y) in PLACES.items():
        _put(canvas, x, y, _region(view, region))
    _put(canvas, *CENTRE, _centre(view))
    return canvas.lines()


def _put(canvas: Canvas, x: int, y: int, box: list[Line]) -> None:
    for down, line in enumerate(box):
        canvas.write(x, y + down, line)


def _region(view: dict[str, Any], region: int) -> list[Line]:
    """A region: its dice, the pawns there, and which colours roll it how often."""
    dice = region_dice(view, region)
    here = view["seats"][view["turn"]["seat"]]["region"] == region
    most = max(dice.values(), default=0)
    border = ALARM if most >= CITY_CUBES else PAWN_STYLE if here else QUIET
    title: Line = [(f" {region} {name_within(region_name(view, region), BOX - 6)} ", STRONG if dice or here else DIM)]
    lines: list[Line] = [
        [(" ", PLAIN), *loud_dice(dice)],
        [(" ", PLAIN), *pawn_pieces(view, region)],
        [(f" {_rolled_by(view, region)}", QUIET)],
    ]
    return framed(lines, BOX, border, title)


def _rolled_by(view: dict[str, Any], region: int) -> str:
    """How many faces of each colour's dice name a region."""
    faces = data_of(view)["infection_dice"]["faces"]
    counts = {colour: faces[colour].count(region) for colour in COLOURS}
    listed = " ".join(f"{LETTER[colour]}{count}/{FACES}" for colour, count in counts.items() if count)
    return listed or "never rolled"


def _centre(view: dict[str, Any]) -> list[Line]:
    bag = view["bag"]
    total = sum(bag.values())
    lines: list[Line] = [
        [(" ", PLAIN), *quiet_dice(view["centre"])],
        [(" CDC   ", DIM), *quiet_dice(view["cdc"])],
        [(" cured ", DIM), *cured_pieces(view)],
        [(f" bag   {total} dice", DIM if total > 12 else ALARM)],
        [(" ", PLAIN), *quiet_dice(bag)],
    ]
    return framed(lines, CENTRE_WIDTH, DIM, [(" Treatment centre ", STRONG)])


def cured_pieces(view: dict[str, Any]) -> Line:
    """The four diseases, with those that are cured."""
    return joined([(f"{LETTER[c]}✓", GOOD) if c in view["cured"] else (f"{LETTER[c]}·", DIM) for c in COLOURS], " ")


def short_ring(view: dict[str, Any]) -> list[Line]:
    """The same in a few lines: regions 1 to 3 on the left, 4 to 6 on the right, then the places in the middle."""
    blocks = [[_short_region(view, region) for region in half] for half in ((1, 2, 3), (6, 5, 4))]
    return [*beside(blocks, COLUMN), [("centre ", DIM), *quiet_dice(view["centre"])]]


def _short_region(view: dict[str, Any], region: int) -> Line:
    """A region in a line; its name has to go where there is much in it."""
    dice, pawns = loud_dice(region_dice(view, region)), short_pawns(view, region)
    things: Line = [*dice, (" " if dice else "", PLAIN), *pawns]
    room = COLUMN - 4 - width_of(things)
    name = name_within(region_name(view, region), min(room, SHORT_NAME)) if room > 2 else ""
    return [(f"{region} ", STRONG), (f"{name} " if name else "", DIM), *things]
