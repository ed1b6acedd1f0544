"""The journal of this game: the kinds of entries that the rules write, and the words for each."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from fourcures.engine.contract import Event
from fourcures.games.pandemic.actions import action_text
from fourcures.games.pandemic.board import (
    CARD_COUNT,
    CARD_NAMES,
    CITIES,
    COLOURS,
    RATES,
    ROLES,
    card_name,
    city_name,
    role_name,
)
from fourcures.games.pandemic.state import NOBODY, REASONS, WON

(
    TURN,
    MOVED,
    BUILT,
    STATION_REMOVED,
    TREATED,
    CLEARED,
    SHARED,
    CURE_FOUND,
    WIPED_OUT,
    DISCARDED,
    DREW,
    STORED,
    PLAYED,
    PASSED,
    AGREED,
    REFUSED,
    PROCEEDED,
    FORECAST_SEEN,
    ASKED,
    EPIDEMIC_CARD,
    RATE,
    TURNED,
    INFECTED,
    OUTBREAK,
    PREVENTED,
    INTENSIFIED,
    WITHDRAWN,
    SKIPPED,
    DEALT,
    ROLE,
    ENDED,
) = range(31)


class Wording(NamedTuple):
    """How entries of one kind are told: the kind's name, what its arguments are, and a sentence."""

    kind: str
    arguments: tuple[str, ...]
    sentence: str


WORDINGS: dict[int, Wording] = {
    TURN: Wording("turn", ("seat",), "Turn of {seat}."),
    MOVED: Wording("moved", ("seat", "origin", "city"), "{seat} moves from {origin} to {city}."),
    BUILT: Wording("built", ("city",), "A research station is built in {city}."),
    STATION_REMOVED: Wording("station_removed", ("city",), "The research station leaves {city}."),
    TREATED: Wording("treated", ("city", "colour", "cubes"), "Treated in {city}: {cubes} {colour}."),
    CLEARED: Wording("cleared", ("city", "colour", "cubes"), "The Medic clears {cubes} {colour} from {city}."),
    SHARED: Wording("shared", ("card", "giver", "taker"), "{giver} hands {card} to {taker}."),
    CURE_FOUND: Wording("cured", ("colour",), "A cure for {colour} is found."),
    WIPED_OUT: Wording("eradicated", ("colour",), "{colour} is eradicated."),
    DISCARDED: Wording("discarded", ("seat", "card"), "{seat} discards {card}."),
    DREW: Wording("drew", ("seat", "card"), "{seat} draws {card}."),
    STORED: Wording("stored", ("seat", "card"), "{seat} stores {card}."),
    PLAYED: Wording("played", ("seat", "card"), "{seat} plays {card}."),
    PASSED: Wording("passed", ("seat",), "{seat} passes."),
    AGREED: Wording("agreed", ("seat",), "{seat} agrees."),
    REFUSED: Wording("refused", ("seat",), "{seat} refuses."),
    PROCEEDED: Wording("proceeded", ("seat",), "{seat} plays no event."),
    FORECAST_SEEN: Wording("forecast", ("seat",), "{seat} looks at the top of the infection deck."),
    ASKED: Wording("asked", ("seat", "owner", "request"), "{seat} asks {owner}: {request}?"),
    EPIDEMIC_CARD: Wording("epidemic", (), "Epidemic!"),
    RATE: Wording("rate", ("step", "rate"), "The infection rate is now {rate}."),
    TURNED: Wording("turned", ("city", "bottom"), "Infection card: {city}."),
    INFECTED: Wording("infected", ("city", "colour", "cubes"), "{city} receives {cubes} {colour}."),
    OUTBREAK: Wording("outbreak", ("city", "colour", "number"), "Outbreak {number} in {city} ({colour})!"),
    PREVENTED: Wording("prevented", ("city", "colour"), "No {colour} cube is placed in {city}."),
    INTENSIFIED: Wording("intensified", ("cards",), "{cards} infection cards go back on top of the deck."),
    WITHDRAWN: Wording("withdrawn", ("city",), "{city} is taken out of the infection cards."),
    SKIPPED: Wording("quiet_night", (), "One quiet night: no city is infected."),
    DEALT: Wording("dealt", ("seat", "card"), "{seat} is dealt {card}."),
    ROLE: Wording("role", ("seat", "role"), "Seat {seat_number} is the {role}."),
    ENDED: Wording("ended", ("won", "reason"), "{won}"),
}

ENDINGS = {
    "cures": "All four cures are found: the game is won!",
    "cubes": "A cube is needed and the supply is empty: the game is lost.",
    "outbreaks": "The eighth outbreak: the game is lost.",
    "deck": "Not enough player cards to draw: the game is lost.",
}
_SEATS = ("seat", "giver", "taker", "owner")


def event(entry: tuple[int, int, int, int], roles: Sequence[int], edition: str) -> Event:
    """An entry of the journal as an event with names and a sentence."""
    wording = WORDINGS[entry[0]]
    values = dict(zip(wording.arguments, entry[1:], strict=False))
    if entry[0] == ENDED:
        reason = REASONS[entry[1]]
        return Event(wording.kind, {"won": entry[1] == WON, "reason": reason}, ENDINGS[reason])
    arguments = {name: _identifier(name, value) for name, value in values.items()}
    if entry[0] == RATE:
        arguments["rate"] = values["rate"] = RATES[entry[1]]
    words = {name: _words(name, value, roles, edition) for name, value in values.items()}
    sentence = wording.sentence.format(**words, seat_number=entry[1])
    return Event(wording.kind, arguments, sentence[0].upper() + sentence[1:])


def seat_words(seat: int, roles: Sequence[int]) -> str:
    """A seat as a sentence names it."""
    return f"the {role_name(roles[seat])} (seat {seat})"


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
        return action_text(value, NOBODY)
    return COLOURS[value] if name == "colour" else str(value)
