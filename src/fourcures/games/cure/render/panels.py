"""Panels: a view as styled text for terminals. ``Panel`` in the engine explains their names."""

from __future__ import annotations

from typing import Any

from fourcures.engine.values import Panel
from fourcures.games.common.notation.colours import LETTER, MARK
from fourcures.games.common.render.layout import Line, padded
from fourcures.games.common.render.pieces import percent
from fourcures.games.common.render.style import COLOUR_STYLE, DIM, EVENT_STYLE, PLAIN, STRONG
from fourcures.games.cure.data.board import COLOURS
from fourcures.games.cure.notation.names import data_of, event_of, region_name
from fourcures.games.cure.render import help_text, ring
from fourcures.games.cure.render.player_dice import dice, short_dice, target
from fourcures.games.cure.render.seats import event_names, events, seats, short_seats
from fourcures.games.cure.render.style import loud_dice, region_dice, short_pawns
from fourcures.games.cure.render.tracks import narrow_odds, narrow_tracks, odds, short_tracks, tracks
from fourcures.games.cure.vocabulary import ACTION_SPACE, EventCard

WIDE, NARROW = 54, 31
GAP = 2  # columns between the ring and the dice
TO_REGIONS = [  # action kinds whose first argument is a region
    kind.name for kind in ACTION_SPACE.kinds if kind.arguments and kind.arguments[0].thing == "region"
]


def panels(view: dict[str, Any]) -> list[Panel]:
    """All panels of a view."""
    return [
        *(Panel("board", "Regions and dice", board(view, size)) for size in (ring.WIDE, ring.TALL, ring.COMPACT)),
        Panel("board", "Regions and dice", [*ring.draw_ring(view), [], *dice(view)]),
        Panel("board", "Regions and dice", short_board(view)),
        Panel("tracks", "Table", tracks(view)),
        Panel("tracks", "Table", short_tracks(view)),
        Panel("tracks", "Table", narrow_tracks(view)),
        Panel("seats", "Players", seats(view)),
        Panel("seats", "Players", short_seats(view)),
        Panel("odds", "Odds", odds(view)),
        Panel("odds", "Odds", narrow_odds(view)),
        Panel("events", "Events", events(view, WIDE)),
        Panel("events", "Events", event_names(view, NARROW)),
        Panel("prompt", "", help_text.prompt_panel(view)),
        Panel("help", "Help", help_text.help_lines(view)),
        Panel("words.actions", "", help_text.ACTIONS),
        Panel("words.events", "", help_text.EVENTS),
        Panel("words.things", "", things(view)),
    ]


def board(view: dict[str, Any], size: ring.Size) -> list[Line]:
    """The ring, with the dice of the active player beside it."""
    left, right = ring.draw_ring(view, size), dice(view)
    height = max(len(left), len(right))
    left += [[]] * (height - len(left))
    right += [[]] * (height - len(right))
    lines = [[*padded(one, size.width + GAP), *other] for one, other in zip(left, right, strict=True)]
    return [*lines, legend()]


def short_board(view: dict[str, Any]) -> list[Line]:
    """The board in a few lines."""
    return [*ring.short_ring(view), *short_dice(view)]


def legend() -> Line:
    """Legend of the signs on the board."""
    colours = [(f"{MARK[colour]} {LETTER[colour]} {colour}   ", COLOUR_STYLE[colour]) for colour in COLOURS]
    return [*colours, ("b2 two blue dice   r2/6 faces of red dice that name it", DIM)]


def things(view: dict[str, Any]) -> list[Line]:
    """Notes on colours, events and regions, shown where they are offered as targets."""
    lines: list[Line] = [[(colour, COLOUR_STYLE[colour]), (MARK[colour], COLOUR_STYLE[colour])] for colour in COLOURS]
    lines += [[(f"cure {colour}", COLOUR_STYLE[colour]), *_attempt(view, colour)] for colour in COLOURS]
    for event in EventCard.names:
        card = event_of(view, event)
        lines.append([(event, EVENT_STYLE), (f"{card['cost']} ", EVENT_STYLE), (card["text"], DIM)])
    for number in (region["number"] for region in data_of(view)["regions"]):
        lines += [[(f"{kind} {number}", PLAIN), *_region(view, number)] for kind in TO_REGIONS]
    return lines


def _attempt(view: dict[str, Any], colour: str) -> Line:
    """Odds and dice of a cure attempt by the active player."""
    seat = view["seats"][view["turn"]["seat"]]
    samples = sum(sample["colour"] == colour for sample in seat["samples"])
    chance, needed = percent(seat["cure"].get(colour, 0)), target(view)
    return [(MARK[colour], COLOUR_STYLE[colour]), (f" {chance}", STRONG), (f": {needed} with {samples} dice", DIM)]


def _region(view: dict[str, Any], number: int) -> Line:
    dice, pawns = loud_dice(region_dice(view, number)), short_pawns(view, number)
    gap: Line = [(" ", PLAIN)]
    return [*dice, *(gap if dice else []), *pawns, *(gap if pawns else []), (region_name(view, number), DIM)]
