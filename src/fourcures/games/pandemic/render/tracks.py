"""Turn, tracks, cures, stocks and odds as styled text, wide and narrow."""

from __future__ import annotations

from typing import Any

from fourcures.games.common.notation.colours import MARK
from fourcures.games.common.render.layout import Line, Piece, joined, padded
from fourcures.games.common.render.pieces import bar, cubes_pieces, percent
from fourcures.games.common.render.style import (
    ACTIVE_PAWN,
    COLOUR_STYLE,
    DANGER,
    DIM,
    DISEASE_SIGN,
    GOOD,
    PAWN,
    PLAIN,
    STRONG,
    WARNING,
)
from fourcures.games.pandemic.data.board import ACTIONS, COLOURS, LAST_OUTBREAK, RATES, STATIONS
from fourcures.games.pandemic.render.style import STATION, STATION_STYLE, colour_of, most_cubes, name_within
from fourcures.games.pandemic.vocabulary import Phase

LOW_STOCK = 4  # cubes
LOW_DECK = 10  # cards


def tracks(view: dict[str, Any]) -> list[Line]:
    """Turn, outbreaks, rate, cures and stocks in a few lines."""
    cures, stock = [_cure(view, colour) for colour in COLOURS], [_stock(view, colour) for colour in COLOURS]
    epidemics = sum(pile["epidemic"] for pile in view["player_deck"]["piles"])
    return [
        [*_turn(view), ("   ", PLAIN), *_actions_left(view)],
        [("outbreaks ", DIM), *_outbreaks(view), ("  rate ", DIM), *_rate(view)],
        [("cures ", DIM), *joined(cures, " "), ("   stock ", DIM), *joined(stock, " ")],
        [
            (f"deck {view['player_deck']['count']}", STRONG if view["player_deck"]["count"] > LOW_DECK else WARNING),
            (f" with {epidemics} epidemics", WARNING if epidemics else DIM),
            (f"   {STATION} {view['stations_left']} of {STATIONS} left", STATION_STYLE),
        ],
    ]


def narrow_tracks(view: dict[str, Any]) -> list[Line]:
    """Turn, outbreaks, rate, cures and stocks in a tall, narrow column."""
    deck, infection = view["player_deck"], view["infection"]
    epidemics = sum(pile["epidemic"] for pile in deck["piles"])
    return [
        _turn(view),
        _actions_left(view),
        [],
        [("outbreaks", DIM)],
        _outbreaks(view),
        [],
        [("infection rate", DIM)],
        _rate(view),
        [],
        [("cures   in stock", DIM)],
        *(_disease_line(view, colour) for colour in COLOURS),
        [],
        [("player deck", DIM)],
        [(f"{deck['count']} cards", STRONG if deck["count"] > LOW_DECK else WARNING)],
        [(f"{epidemics} epidemics", WARNING if epidemics else DIM)],
        [(f"{len(deck['discard'])} discarded", DIM)],
        [],
        [("infection deck", DIM)],
        [(f"{infection['count']} cards", STRONG)],
        [(f"{len(infection['discard'])} discarded", DIM)],
        [],
        [(f"{STATION} {view['stations_left']} of {STATIONS} left", STATION_STYLE)],
    ]


def _turn(view: dict[str, Any]) -> Line:
    turn = view["turn"]
    return [(f"turn {turn['number']} ", DIM), (f"{PAWN}{turn['seat']}", ACTIVE_PAWN)]


def _actions_left(view: dict[str, Any]) -> Line:
    turn = view["turn"]
    if turn["phase"] != "actions":
        return [(Phase.named(turn["phase"]).title, WARNING)]
    left = turn["actions_left"]
    return [("actions ", DIM), ("●" * left, GOOD), ("○" * (ACTIONS - left), DIM), (f" {left}", STRONG)]


def _outbreaks(view: dict[str, Any]) -> Line:
    return bar(view["outbreaks"], LAST_OUTBREAK)


def _rate(view: dict[str, Any]) -> Line:
    pieces: Line = []
    for step, rate in enumerate(RATES):
        here = step == view["infection_step"]
        pieces.append((f"[{rate}]" if here else str(rate), STRONG if here else DIM))
    return pieces


def _cure(view: dict[str, Any], colour: str) -> Piece:
    state = view["diseases"].get(colour, "uncured")
    return f"{MARK[colour]}{DISEASE_SIGN[state]}", COLOUR_STYLE[colour] if state == "uncured" else GOOD


def _stock(view: dict[str, Any], colour: str) -> Piece:
    supply = view["supply"][colour]
    return f"{MARK[colour]}{supply}", DANGER if supply <= LOW_STOCK else COLOUR_STYLE[colour]


def _disease_line(view: dict[str, Any], colour: str) -> Line:
    state = view["diseases"].get(colour, "uncured")
    supply = view["supply"][colour]
    name = padded([(f"{MARK[colour]} {colour}", COLOUR_STYLE[colour])], 10)
    sign = (DISEASE_SIGN[state], GOOD if state != "uncured" else DIM)
    return [*name, sign, (f" {supply:>3}", DANGER if supply <= LOW_STOCK else STRONG)]


def odds(view: dict[str, Any]) -> list[Line]:
    """Probability of an epidemic, and the cities most at risk in the next infect step."""
    epidemic = view["odds"]["epidemic"]
    first: Line = [("epidemic in the next draw ", DIM), (percent(epidemic), WARNING if epidemic > 0 else DIM)]
    return [first, [("most likely to be infected next:", DIM)], *_likely(view, 6)]


def narrow_odds(view: dict[str, Any]) -> list[Line]:
    """Odds in a narrow column."""
    return [[("epidemic ", DIM), (percent(view["odds"]["epidemic"]), WARNING)], *_likely(view, 8, 8)]


def _likely(view: dict[str, Any], count: int, width: int = 16) -> list[Line]:
    chances = view["odds"]["infection"]
    ranked = sorted(chances, key=lambda city: -chances[city] * (1 + most_cubes(view, city)))
    lines: list[Line] = []
    for city in ranked[:count]:
        cubes = cubes_pieces(view["cubes"].get(city, {}))[:1]  # the cubes nearest to an outbreak
        name = padded([(name_within(city, view["edition"], width), COLOUR_STYLE[colour_of(city)])], width)
        lines.append([(f"{percent(chances[city]):>4} ", STRONG), *name, (" ", PLAIN), *cubes])
    return lines or [[("nothing", DIM)]]
