"""Ring of regions, drawn with characters: six boxes around the treatment centre."""

from __future__ import annotations

from typing import Any, NamedTuple

from fourcures.games.common.notation.colours import LETTER, MARK
from fourcures.games.common.render.boxes import framed
from fourcures.games.common.render.canvas import LINK_STYLE, Canvas, strokes
from fourcures.games.common.render.layout import Line, beside, joined, name_within, width_of
from fourcures.games.common.render.style import ALARM, DIM, GOOD, PAWN_STYLE, PLAIN, STRONG, cube_style
from fourcures.games.common.rules.cubes import CITY_CUBES
from fourcures.games.cure.data.board import COLOURS, FACES
from fourcures.games.cure.notation.names import data_of, region_name
from fourcures.games.cure.render.style import loud_dice, pawn_pieces, quiet_dice, region_dice, short_pawns

GAP = 6  # columns between two boxes of the top or bottom row
CENTRE_WIDTH, CENTRE_HEIGHT = 22, 7
QUIET = "#484f58"
COLUMN, SHORT_NAME = 22, 7  # widths in the short form


class Size(NamedTuple):
    """Size of a ring and of its boxes; each colour has its own line if the boxes are tall enough."""

    width: int
    height: int
    box: int
    box_height: int

    @property
    def places(self) -> dict[int, tuple[int, int]]:
        """The upper left corners of the regions, clockwise."""
        left = (self.width - 2 * self.box - GAP) // 2
        right, far = left + self.box + GAP, self.width - self.box
        middle, low = (self.height - self.box_height) // 2, self.height - self.box_height
        return {1: (left, 0), 2: (right, 0), 3: (far, middle), 4: (right, low), 5: (left, low), 6: (0, middle)}


COMPACT, TALL, WIDE = Size(66, 19, 20, 5), Size(66, 25, 20, 7), Size(112, 25, 34, 7)


def draw_ring(view: dict[str, Any], size: Size = COMPACT) -> list[Line]:
    """Draw the ring of a view in a size."""
    places = size.places
    middles = [(x + size.box // 2, y + size.box_height // 2) for x, y in places.values()]
    links = strokes(zip(middles, [*middles[1:], middles[0]], strict=True))
    between = (size.width // 2, size.box_height // 2)
    arrows = {between: "▶", (between[0], size.height - 1 - between[1]): "◀"}  # direction in which outbreaks spread
    canvas = Canvas(size.width, size.height, links | {place: (sign, LINK_STYLE) for place, sign in arrows.items()})
    for region, (x, y) in places.items():
        _put(canvas, x, y, _region(view, region, size))
    _put(canvas, (size.width - CENTRE_WIDTH) // 2, (size.height - CENTRE_HEIGHT) // 2, _centre(view))
    return canvas.lines()


def _put(canvas: Canvas, x: int, y: int, box: list[Line]) -> None:
    for down, line in enumerate(box):
        canvas.write(x, y + down, line)


def _region(view: dict[str, Any], region: int, size: Size) -> list[Line]:
    """A region: its dice, its pawns, and the number of faces of each colour that roll it."""
    dice = region_dice(view, region)
    here = view["seats"][view["turn"]["seat"]]["region"] == region
    most = max(dice.values(), default=0)
    border = ALARM if most >= CITY_CUBES else PAWN_STYLE if here else QUIET
    name = name_within(region_name(view, region), size.box - 6)
    title: Line = [(f" {region} {name} ", STRONG if dice or here else DIM)]
    room = size.box_height - 3  # lines for dice and pawns
    each = _dice_lines(dice)
    lines = [*(each if len(each) < room else [loud_dice(dice)]), pawn_pieces(view, region)]
    lines += [[]] * (room - len(lines))
    rolled: Line = [(_rolled_by(view, region), QUIET)]
    return framed([[(" ", PLAIN), *line] for line in (*lines, rolled)], size.box, border, title)


def _dice_lines(dice: dict[str, int]) -> list[Line]:
    """A line for each colour: a sign for each die, and their number."""
    return [[(f"{MARK[colour] * count} {count} {colour}", cube_style(colour, count))] for colour, count in dice.items()]


def _rolled_by(view: dict[str, Any], region: int) -> str:
    """Number of faces of each colour's dice that name a region."""
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
    """The four diseases, with the cured ones marked."""
    return joined([(f"{LETTER[c]}✓", GOOD) if c in view["cured"] else (f"{LETTER[c]}·", DIM) for c in COLOURS], " ")


def short_ring(view: dict[str, Any]) -> list[Line]:
    """The ring in a few lines: regions 1 to 3 on the left, 4 to 6 on the right, then the treatment centre."""
    blocks = [[_short_region(view, region) for region in half] for half in ((1, 2, 3), (6, 5, 4))]
    return [*beside(blocks, COLUMN), [("centre ", DIM), *quiet_dice(view["centre"])]]


def _short_region(view: dict[str, Any], region: int) -> Line:
    """A region in a line; its name is cut or omitted if there is no room."""
    dice, pawns = loud_dice(region_dice(view, region)), short_pawns(view, region)
    things: Line = [*dice, (" " if dice else "", PLAIN), *pawns]
    room = COLUMN - 4 - width_of(things)
    name = name_within(region_name(view, region), min(room, SHORT_NAME)) if room > 2 else ""
    return [(f"{region} ", STRONG), (f"{name} " if name else "", DIM), *things]
