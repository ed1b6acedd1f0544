"""Plain presentation: default documents and displays, generated from what a game's kinds declare.

The position is the state field by field, and the view is the position. Terminals list its fields. Pages lay them out as
the observation's features describe them, with actions as buttons. A game replaces what it can do better.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Annotated, Any, TypedDict

from msgspec import UNSET, Meta, Struct, UnsetType, defstruct, to_builtins
from msgspec.inspect import ListType, StructType, type_info

from fourcures.engine.errors import BadOptions, BadPosition
from fourcures.engine.rng import RandomStream
from fourcures.engine.state import Field
from fourcures.engine.svg import text_picture
from fourcures.engine.validation import Part, one_of, validated, within
from fourcures.engine.values import Action, ActionHint, Panel, Prompt
from fourcures.engine.vocabulary import ActionSpec, Tone

if TYPE_CHECKING:
    from fourcures.engine.game_type import GameType

Line = list[tuple[str, str]]
PAPER = "#0c141d", "#eef1ee"  # background and text colour of pictures
BOLD, DIM, PLAIN = "bold", "#8b949e", ""


class OutcomeView(TypedDict):
    """Outcome of a game."""

    won: bool
    reason: str


class View(TypedDict):
    """View of a game without secrets: everything."""

    game: str
    options: dict[str, Any]
    you: int | None
    actor: int | None
    state: dict[str, Any]
    outcome: OutcomeView | None


class ActionText(TypedDict):
    """Action kind: its title, its description, and the clauses about it."""

    name: str
    text: str
    rules: str


class JournalText(TypedDict):
    """Event kind: its tone, and the time for which it is shown, in ms at normal speed."""

    tone: Tone
    pause: int


class FieldText(TypedDict):
    """State field: its description, its axes, and its largest number."""

    about: str
    axes: list[str]
    highest: int


class Components(TypedDict):
    """Content that is constant during a game.

    ``things`` holds the names of each kind of thing: those that actions are about, and those along the axes of fields.
    """

    game: str
    title: str
    colours: dict[str, Any]
    roles: dict[str, Any]
    actions: dict[str, ActionText]
    journal: dict[str, JournalText]
    things: dict[str, list[str]]
    fields: dict[str, FieldText]


# Positions


def _fields(game_type: GameType) -> dict[str, Field]:
    """Fields of a state except for the random stream."""
    return {name: field for name, field in game_type.state_type.FIELDS.items() if name not in RandomStream.FIELDS}


def position(game_type: GameType, state: Any, options: Any) -> dict[str, Any]:
    """A state as JSON, field by field."""
    fields = {name: getattr(state, name) for name in _fields(game_type)}
    return {
        "game": game_type.name,
        "options": options.as_json(),
        "state": {name: list(value) if isinstance(value, list) else value for name, value in fields.items()},
    }


def position_type(game_type: GameType) -> type[Struct]:
    """Struct type of plain positions, with the range of each field."""
    fields = [(name, _declared(field) | UnsetType, UNSET) for name, field in _fields(game_type).items()]
    state = defstruct("State", fields, bases=(Part,), frozen=True)
    parts = [
        ("game", Annotated[str, one_of([game_type.name])], game_type.name),
        ("options", dict[str, Any], {}),
        ("state", state, state()),
    ]
    return defstruct("Position", parts, bases=(Part,), frozen=True)


def _declared(field: Field) -> Any:
    """Type of a field in a position: a whole number in its range, or a list of its length."""
    high = (1 << field.bits - 1) - 1
    number = Annotated[int, within(-high - 1, high)]
    return Annotated[list[number], Meta(min_length=field.length, max_length=field.length)] if field.length else number


def read_position(game_type: GameType, document: Any) -> tuple[Any, Any]:
    """Options and state of a position. Omitted fields are as in a blank state."""
    position: Any = validated(document, game_type.position_type, BadPosition, "position")
    try:
        options = game_type.make_options(**position.options)
    except BadOptions as error:
        raise BadPosition(str(error)) from None
    state = game_type.blank_state(options)
    for name, value in to_builtins(position.state).items():
        setattr(state, name, value)
    for problem in game_type.violations(state):
        raise BadPosition(problem)
    return options, state


# Views


def view(game_type: GameType, state: Any, options: Any, seat: int | None) -> dict[str, Any]:
    """View of a seat: the whole position."""
    actor, outcome = game_type.decider(state), game_type.outcome(state)
    return {
        **position(game_type, state, options),
        "you": seat,
        "actor": None if actor < 0 else actor,
        "outcome": {"won": outcome.won, "reason": outcome.reason} if outcome else None,
    }


def possible_position(view: dict[str, Any], position_type: type[Struct]) -> dict[str, Any]:
    """Position contained in a view: only the keys that the declared structs have."""
    found: dict[str, Any] = _keep_declared(view, _type_info(position_type))
    return found


_type_info = cache(type_info)


def _keep_declared(document: Any, declared: Any) -> Any:
    if isinstance(declared, StructType):
        known = {field.encode_name: field.type for field in declared.fields}
        return {key: _keep_declared(value, known[key]) for key, value in document.items() if key in known}
    if isinstance(declared, ListType) and isinstance(document, list):  # a hidden hand is none
        return [_keep_declared(value, declared.item_type) for value in document]
    return document


def prompt(game_type: GameType, view: dict[str, Any]) -> Prompt:
    """The question to the seat that decides, or how the game ended."""
    if view["outcome"]:
        ending = game_type.endings.named(view["outcome"]["reason"])
        return Prompt(None, f"{'Won' if view['outcome']['won'] else 'Lost'}: {ending.phrase}")
    return Prompt(view["actor"], "choose an action")


# Terminals and pages


def panels(game_type: GameType, view: dict[str, Any]) -> list[Panel]:
    """The fields of a view in lines, and the words that terminals look up."""
    asked = prompt(game_type, view)
    question: Line = [(f"seat {asked.seat}", BOLD), (f": {asked.text}", PLAIN)]
    if asked.seat is None:
        question = [(asked.text, BOLD)]
    fields: list[Line] = [[(f"{name} ", DIM), (_shown(value), PLAIN)] for name, value in view["state"].items()]
    choices: list[Line] = [[(f"{name} ", DIM), (_shown(value), PLAIN)] for name, value in view["options"].items()]
    words: list[Line] = [[(spec.name, PLAIN), (spec.help, DIM)] for spec in game_type.action_kinds.specs.values()]
    return [
        Panel("board", game_type.title, fields),
        Panel("options", "Options", choices),
        Panel("prompt", "", [question]),
        Panel("help", "Help", [[(f"{line[0][0]}: {line[1][0]}", PLAIN)] for line in words]),
        Panel("words.actions", "", words),
    ]


def picture(game_type: GameType, view: dict[str, Any]) -> str:
    """Picture of the board and prompt panels as lines of text."""
    first = {panel.name: panel for panel in reversed(game_type.panels(view))}
    shown = [first[name].lines for name in ("board", "prompt") if name in first]
    lines = [line for block in shown for line in [*block, []]]
    return text_picture(game_type.title, lines, *PAPER)


def _shown(value: Any) -> str:
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)


def components(game_type: GameType, options: Any) -> dict[str, Any]:
    """The vocabulary for pages."""
    things = {**game_type.observation_layout.axes, **game_type.names(options)}
    return {
        "game": game_type.name,
        "title": game_type.title,
        "colours": {},
        "roles": {},
        "actions": {
            spec.name: {"name": spec.title, "text": spec.help, "rules": spec.clauses}
            for spec in game_type.action_kinds.specs.values()
        },
        "journal": {
            spec.name: {"tone": spec.tone, "pause": spec.pause} for spec in game_type.journal_kinds.specs.values()
        },
        "things": {thing: list(map(str, names)) for thing, names in things.items()},
        "fields": _field_texts(game_type),
    }


def _field_texts(game_type: GameType) -> dict[str, FieldText]:
    """Texts of the fields that observations show as they are."""
    layout, fields = game_type.observation_layout, _fields(game_type)
    return {
        feature.name: {"about": feature.about, "axes": feature.axes.split(), "highest": feature.highest}
        for feature in layout.features
        if feature.name in fields and fields[feature.name].length == layout.struct.FIELDS[feature.name].length
    }


def action_hint(game_type: GameType, action: Action) -> ActionHint:
    """Hint for an action: a button, and the targets of the things that it is about."""
    spec: ActionSpec = game_type.action_kinds.named(action.kind)
    space = game_type.action_space
    arguments = space.kinds[space.names.index(action.kind)].arguments
    said = {argument.name: str(value) for argument, value in zip(arguments, action.args, strict=False)}
    label = spec.label.format(**said) if spec.label else " ".join([spec.title, *said.values()])
    targets = [target.format(**said) for target in spec.targets]
    for argument in () if targets else arguments:
        thing, name = argument.thing, said.get(argument.name)
        if name:
            targets.append(f"seat:{name}" if thing == "seat" else f"thing:{thing}:{name}")
    return ActionHint(label.replace("_", " "), tuple(targets), spec.priority, cost=spec.cost)
