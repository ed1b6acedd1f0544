"""Tracks: turn, tracks, bag, CDC and odds as styled text, wide and narrow."""

from __future__ import annotations

from typing import Any

from fourcures.games.common.notation.colours import LETTER, MARK
from fourcures.games.common.render.layout import Line, Piece, joined, padded
from fourcures.games.common.render.pieces import bar, pawn_piece, percent
from fourcures.games.common.render.style import COLOUR_STYLE, DIM, GOOD, PLAIN, STRONG, WARNING
from fourcures.games.common.render.track import track_lines
from fourcures.games.cure.data.board import COLOURS
from fourcures.games.cure.notation.names import data_of
from fourcures.games.cure.notation.position_writer import PARTS
from fourcures.games.cure.render.ring import cured_pieces
from fourcures.games.cure.render.seats import short_events
from fourcures.games.cure.render.style import named_seat, quiet_dice
from fourcures.games.cure.vocabulary import Phase

NARROW, WIDE = 16, 34
CALM = [Phase.names[phase] for phase in PARTS]


def tracks(view: dict[str, Any]) -> list[Line]:
    """Turn, tracks, cures and stocks, wide."""
    turn = view["turn"]
    return [
        [("turn ", DIM), (f"{turn['number']} ", STRONG), *named_seat(view, turn["seat"]), (" ", PLAIN), *_phase(view)],
        *_wide_infection(view),
        [("rate      ", DIM), _rate(view), ("   epidemic in ", DIM), _distance(view)],
        [("outbreaks ", DIM), *bar(view["outbreaks"], _skull(view))],
        [("cured     ", DIM), *cured_pieces(view)],
        [("CDC       ", DIM), *quiet_dice(view["cdc"])],
        [("bag       ", DIM), *quiet_dice(view["bag"]), (f"  = {sum(view['bag'].values())}", STRONG)],
    ]


def short_tracks(view: dict[str, Any]) -> list[Line]:
    """Tracks and events in as few lines as possible."""
    bag = sum(view["bag"].values())
    outbreaks = [("outbreaks ", DIM), *bar(view["outbreaks"], _skull(view))]
    return [
        *_wide_infection(view),
        [*outbreaks, (" rate ", DIM), _rate(view), (" epidemic in ", DIM), _distance(view)],
        [("CDC ", DIM), *quiet_dice(view["cdc"]), (f" bag {bag} cured ", DIM), *cured_pieces(view)],
        short_events(view),
    ]


def narrow_tracks(view: dict[str, Any]) -> list[Line]:
    """Turn, tracks, cures and stocks in a tall, narrow column."""
    turn = view["turn"]
    skull = data_of(view)["infection_track"]["skull"]
    return [
        [("turn ", DIM), (f"{turn['number']} ", STRONG), pawn_piece(turn["seat"], turn["seat"])],
        _phase(view),
        [],
        [("infection ", DIM), (f"{view['infection']}/{skull}", STRONG)],
        *_infection(view, NARROW),
        [("rate ", DIM), _rate(view)],
        [("epidemic in ", DIM), _distance(view)],
        [],
        [("outbreaks", DIM)],
        bar(view["outbreaks"], _skull(view)),
        [],
        [("cures  CDC bag", DIM)],
        *(_colour_line(view, colour) for colour in COLOURS),
        [(f"{'':<7}{sum(view['cdc'].values()):>3} {sum(view['bag'].values()):>3}", STRONG)],
    ]


def _phase(view: dict[str, Any]) -> Line:
    phase = view["turn"]["phase"]
    return [(Phase.named(phase).title, STRONG if phase in CALM else WARNING)]


def _infection(view: dict[str, Any], width: int) -> list[Line]:
    track = data_of(view)["infection_track"]
    return track_lines(view["infection"], track["epidemic_spaces"], track["skull"], width)


def _wide_infection(view: dict[str, Any]) -> list[Line]:
    first, *others = _infection(view, WIDE)
    return [[("infection ", DIM), *first], *([(" " * 10, PLAIN), *line] for line in others)]


def _skull(view: dict[str, Any]) -> int:
    return int(data_of(view)["outbreak_track"]["skull"])


def _rate(view: dict[str, Any]) -> Piece:
    """Infection rate; a dash in a quiet night."""
    return ("–", GOOD) if view["turn"]["quiet_night"] else (str(view["infection_rate"]), STRONG)


def _distance(view: dict[str, Any]) -> Piece:
    """Number of biohazards until the next epidemic."""
    return f"{view['odds']['epidemic']}☣", WARNING


def _colour_line(view: dict[str, Any], colour: str) -> Line:
    name = padded([(f"{MARK[colour]} {LETTER[colour]} ", COLOUR_STYLE[colour])], 4)
    sign = ("✓  ", GOOD) if colour in view["cured"] else ("·  ", DIM)
    return [*name, sign, (f"{view['cdc'].get(colour, 0):>3} {view['bag'].get(colour, 0):>3}", COLOUR_STYLE[colour])]


def odds(view: dict[str, Any]) -> list[Line]:
    """Odds of a cross by colour, and the distance to the next epidemic."""
    crosses = [(f"{MARK[c]}{percent(chance)}", COLOUR_STYLE[c]) for c, chance in view["odds"]["cross"].items()]
    return [
        [("a die shows its cross: ", DIM), *joined(crosses, " ")],
        [("biohazards to the next epidemic: ", DIM), (str(view["odds"]["epidemic"]), WARNING)],
    ]


def narrow_odds(view: dict[str, Any]) -> list[Line]:
    """Odds in a narrow column."""
    chances = view["odds"]["cross"]
    return [
        [("cross ", DIM)],
        *([(f"{MARK[c]} {LETTER[c]} {percent(chance):>4}", COLOUR_STYLE[c])] for c, chance in chances.items()),
    ]
