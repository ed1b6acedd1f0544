"""The journal of this game: the kinds of entries that the rules write, and the words for each."""

from collections.abc import Sequence
from typing import Any

from fourcures.engine.event_text import CUBES, FAMILY, Entry, EventTemplate, format_event
from fourcures.engine.game_type import Event
from fourcures.games.common.table import NOBODY
from fourcures.games.pandemic.actions import action_text
from fourcures.games.pandemic.board import (
    CARD_COUNT,
    CARD_NAMES,
    CARD_NUMBER,
    CITIES,
    COLOURS,
    RATES,
    ROLES,
    card_name,
    city_name,
    role_name,
)
from fourcures.games.pandemic.options import Options
from fourcures.games.pandemic.state import REASONS

(
    TURN,
    MOVED,
    BUILT,
    STATION_REMOVED,
    TREATED,
    SHARED,
    DISCARDED,
    DREW,
    STORED,
    PLAYED,
    PASSED,
    AGREED,
    REFUSED,
    FORECAST_SEEN,
    ASKED,
    EPIDEMIC_CARD,
    RATE,
    TURNED,
    INTENSIFIED,
    WITHDRAWN,
    SKIPPED,
    DEALT,
) = range(22)
WORDINGS: dict[int, EventTemplate] = {
    **FAMILY,
    **CUBES,
    TURN: EventTemplate("turn", ("seat",), "Turn of {seat}."),
    MOVED: EventTemplate("moved", ("seat", "origin", "city"), "{seat} moves from {origin} to {city}."),
    BUILT: EventTemplate("built", ("city",), "A research station is built in {city}."),
    STATION_REMOVED: EventTemplate("station_removed", ("city",), "The research station leaves {city}."),
    TREATED: EventTemplate("treated", ("city", "colour", "cubes"), "Treated in {city}: {cubes} {colour}."),
    SHARED: EventTemplate("shared", ("card", "giver", "taker"), "{giver} hands {card} to {taker}."),
    DISCARDED: EventTemplate("discarded", ("seat", "card"), "{seat} discards {card}."),
    DREW: EventTemplate("drew", ("seat", "card"), "{seat} draws {card}."),
    STORED: EventTemplate("stored", ("seat", "card"), "{seat} stores {card}."),
    PLAYED: EventTemplate("played", ("seat", "card"), "{seat} plays {card}."),
    PASSED: EventTemplate("passed", ("seat",), "{seat} passes."),
    AGREED: EventTemplate("agreed", ("seat",), "{seat} agrees."),
    REFUSED: EventTemplate("refused", ("seat",), "{seat} refuses."),
    FORECAST_SEEN: EventTemplate("forecast", ("seat",), "{seat} looks at the top of the infection deck."),
    ASKED: EventTemplate("asked", ("seat", "owner", "request"), "{seat} asks {owner} to {request}."),
    EPIDEMIC_CARD: EventTemplate("epidemic", (), "Epidemic!"),
    RATE: EventTemplate("rate", ("step", "rate"), "The infection rate is now {rate}."),
    TURNED: EventTemplate("turned", ("city", "bottom"), "Infection card: {city}."),
    INTENSIFIED: EventTemplate("intensified", ("cards",), "{cards} infection cards go back on top of the deck."),
    WITHDRAWN: EventTemplate("withdrawn", ("city",), "{city} is taken out of the infection cards."),
    SKIPPED: EventTemplate("quiet_night", (), "One quiet night: no city is infected."),
    DEALT: EventTemplate("dealt", ("seat", "card"), "{seat} is dealt {card}."),
}

ENDINGS = {
    "cures": "All four cures are found: the game is won!",
    "cubes": "A cube is needed and the supply is empty: the game is lost.",
    "outbreaks": "The eighth outbreak: the game is lost.",
    "deck": "Not enough player cards to draw: the game is lost.",
}
_REVEALING = ("drew", "dealt", "epidemic", "turned", "forecast")
_REVEALING_HANDS = ("discarded", "shared", "played", "asked")  # where hands are closed: what shows a card in one
_SEATS = ("seat", "giver", "taker", "owner")


def event(entry: Entry, roles: Sequence[int], edition: str) -> Event:
    """An entry of the journal as an event with names and a sentence."""
    kind, first, _, third = entry
    if kind == RATE:
        entry = (kind, first, RATES[first], third)
    return format_event(
        entry, WORDINGS, _identifier, lambda name, value: _words(name, value, roles, edition), REASONS, ENDINGS
    )


def reveals(options: Options, event: Event) -> bool:
    """Whether an event brings hidden cards to light, or, where hands are closed, tells what is in one."""
    return event.kind in _REVEALING or (event.kind in _REVEALING_HANDS and not options.hands_open)


def seat_words(seat: int, roles: Sequence[int]) -> str:
    """A seat as a sentence names it: by its role, which no other has."""
    return f"the {role_name(roles[seat])}"


def _identifier(name: str, value: int) -> Any:
    if name in ("city", "origin"):
        return CITIES[value]
    if name == "card":
        return CARD_NAMES[value] if value < CARD_COUNT else "epidemic"
    if name == "colour":
        return COLOURS[value]
    if name == "role":
        return ROLES[value]
    if name == "request":
        return action_text(value, NOBODY)
    return bool(value) if name == "bottom" else value


def _request_words(text: str, edition: str) -> str:
    """What the asked seat is to do, if the action that it is asked for is done."""
    kind, first, second = text.split()
    if kind in ("give", "take"):
        return f"{'take' if kind == 'give' else 'give'} {card_name(CARD_NUMBER[first], edition)}"
    return f"let the pawn go to {city_name(CITIES.index(second), edition)}"


def _words(name: str, value: int, roles: Sequence[int], edition: str) -> str:
    if name in ("city", "origin"):
        return city_name(value, edition)
    if name == "card":
        return card_name(value, edition)
    if name in _SEATS:
        return seat_words(value, roles)
    if name == "role":
        return role_name(value)
    if name == "request":
        return _request_words(action_text(value, NOBODY), edition)
    return COLOURS[value] if name == "colour" else str(value)
