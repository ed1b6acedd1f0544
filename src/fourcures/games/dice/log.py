"""The journal of this game: the kinds of entries that the rules write, and the words for each."""

from typing import Any

from fourcures.engine.event_text import CUBES, FAMILY, Entry, EventTemplate, format_event
from fourcures.engine.game_type import Event
from fourcures.games.common.table import PROCEEDED
from fourcures.games.dice.board import COLOURS, EVENTS, FACES, ROLES, Board, event_name, role_name
from fourcures.games.dice.options import Options
from fourcures.games.dice.state import REASONS

(
    TURN,
    MOVED,
    TREATED,
    REMOVED,
    PASSED,
    STAYED,
    DISPATCHED,
    ROLLED,
    KEPT,
    MARKER_MOVED,
    EPIDEMIC,
    NAMED,
    EVENT_ROLLED,
    NIGHT_IS_QUIET,
    ADVANCED,
    DROPPED,
    POINT_LOST,
    QUARANTINED,
    REEMERGENCE_ROLLED,
    REEMERGED,
    ROLE_ROLLED,
    ROLE_TAKEN,
) = range(22)
WORDINGS: dict[int, EventTemplate] = {
    **FAMILY,
    **CUBES,
    PROCEEDED: EventTemplate("proceeded", (), "The game goes on."),
    TURN: EventTemplate("turn", ("seat", "number"), "Turn {number}."),
    MOVED: EventTemplate("moved", ("origin", "city"), "The pawn moves from {origin} to {city}."),
    TREATED: EventTemplate("treated", ("city", "colour", "cubes"), "Treated in {city}: {cubes} {colour}."),
    REMOVED: EventTemplate(
        "removed", ("city", "colour", "cubes"), "Resilient population in {city}: {cubes} {colour} less."
    ),
    PASSED: EventTemplate("passed", (), "An action is passed."),
    STAYED: EventTemplate("stayed", (), "The pawn stays where it is."),
    DISPATCHED: EventTemplate("dispatched", ("number",), "The Dispatcher rolls a {number}."),
    ROLLED: EventTemplate("rolled", ("dice",), "The dice show {dice}."),
    KEPT: EventTemplate("kept", ("face", "forced"), "A {face} die is kept."),
    MARKER_MOVED: EventTemplate("marker", ("square",), "The infection marker moves to square {square}."),
    EPIDEMIC: EventTemplate("epidemic", (), "Epidemic!"),
    NAMED: EventTemplate("named", ("city", "purpose"), "City roll: {city}."),
    EVENT_ROLLED: EventTemplate("event", ("event", "number"), "Special event {number}: {event}."),
    NIGHT_IS_QUIET: EventTemplate("quiet_night", (), "One quiet night: no city is infected."),
    ADVANCED: EventTemplate("advanced", ("colour", "points"), "Research on {colour} goes up to {points}."),
    DROPPED: EventTemplate("dropped", ("colour", "points"), "Research on {colour} is taken back to {points}."),
    POINT_LOST: EventTemplate("lost_point", ("colour",), "Research on {colour} can go no further: the point is lost."),
    QUARANTINED: EventTemplate("quarantined", ("city",), "{city} is in quarantine for this turn."),
    REEMERGENCE_ROLLED: EventTemplate("reemergence", ("number",), "Re-emergence strikes the cities with a {number}."),
    REEMERGED: EventTemplate("reemerged", ("city", "colour"), "{colour} re-emerges in {city}."),
    ROLE_ROLLED: EventTemplate("role_roll", ("number",), "The role roll shows a {number}."),
    ROLE_TAKEN: EventTemplate("role", ("role",), "The next role is {role}."),
}

# Purposes of a city roll.
OPENING, FOR_EPIDEMIC, FOR_INFECTOR = range(3)
PURPOSES = ("opening", "epidemic", "infector")

ENDINGS = {
    "cures": "All four cures are found: the game is won!",
    "cubes": "A cube is needed and the supply is empty: the game is lost.",
    "outbreaks": "The outbreak tracker reaches its death icon: the game is lost.",
    "infection": "The infection marker reaches the death icon: the game is lost.",
}
_ROLLS = ("dispatched", "rolled", "named", "event", "reemergence", "role_roll")


def reveals(options: Options, event: Event) -> bool:
    """Whether dice were rolled."""
    return event.kind in _ROLLS


def event(entry: Entry, board: Board) -> Event:
    """An entry of the journal as an event with names and a sentence."""
    return format_event(
        entry,
        WORDINGS,
        lambda name, value: _identifier(name, value, board),
        lambda name, value: _words(name, value, board),
        REASONS,
        ENDINGS,
    )


def _identifier(name: str, value: int, board: Board) -> Any:
    if name in ("city", "origin"):
        return board.cities[value]
    if name == "dice":
        return _faces(value)
    if name == "forced":
        return bool(value)
    names = {"colour": COLOURS, "face": FACES, "role": ROLES, "event": ("", *EVENTS), "purpose": PURPOSES}
    return names[name][value] if name in names else value


def _words(name: str, value: int, board: Board) -> str:
    if name in ("city", "origin"):
        return board.names[value]
    if name == "dice":
        return ", ".join(_faces(value))
    if name == "event":
        return event_name(value)
    return role_name(value) if name == "role" else str(_identifier(name, value, board))


def _faces(dice: int) -> list[str]:
    """The faces of dice rolled together, as ``research.throw`` packs them."""
    faces = []
    while dice:
        faces.append(FACES[(dice & 7) - 1])
        dice >>= 3
    return faces
