"""Game records: a game as its beginning, its seed and its decisions, with a digest that detects damage."""

import hashlib
import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Annotated, Any, Literal

from msgspec import UNSET, UnsetType, to_builtins

from fourcures.engine.errors import BadRecord, FourcuresError, shown
from fourcures.engine.game_type import GameType
from fourcures.engine.validation import Part, at_most, decoded, matching, validated
from fourcures.engine.values import Outcome

FORMAT = 1
MEMORY = "memory"  # key of a position: what players remember of the past; the digest leaves it out


class OutcomePart(Part, frozen=True):
    """Outcome of a game, in a position or a record."""

    won: bool
    reason: str


class Record(Part, frozen=True):
    """A game: its options or the position that it began with, its seed and its decisions."""

    fourcures: Literal[1]  # the format
    game: str
    seed: Annotated[str, matching("[0-9a-f]{32}", "text of 32 hexadecimal digits")]
    actions: Annotated[list[str], at_most(100_000)]
    outcome: OutcomePart | None
    digest: str
    options: dict[str, Any] | UnsetType = UNSET
    position: dict[str, Any] | UnsetType = UNSET
    origin: str | UnsetType = UNSET  # how a server got the game, unless it began there; the digest leaves it out


def seal(
    beginning: dict[str, Any], seed: int, actions: list[str], outcome: Outcome | None, final_position: Any
) -> dict[str, Any]:
    """Record with a digest over its content and its final position, except for the position's memory."""
    record = {
        "fourcures": FORMAT,
        **beginning,
        "seed": f"{seed:032x}",
        "actions": actions,
        "outcome": {"won": outcome.won, "reason": outcome.reason} if outcome else None,
    }
    table = {key: value for key, value in final_position.items() if key != MEMORY}
    sealed = json.dumps([record, table], sort_keys=True, separators=(",", ":"))
    return {**record, "digest": hashlib.sha256(sealed.encode()).hexdigest()}


def read(document: Any, game_types: Mapping[str, GameType]) -> Record:
    """Read a record, given as a dictionary or as JSON text, and check everything that does not require playing it."""
    record = validated(decoded(document, BadRecord, "record"), Record, BadRecord, "record")
    if record.game not in game_types:
        raise BadRecord(f"game: there is no game {shown(record.game)}; there are {', '.join(game_types)}.")
    if (record.options is UNSET) == (record.position is UNSET):
        raise BadRecord("options, position: a record has one of them, and not both: how the game began.")
    beginning: dict[str, Any] = record.position if isinstance(record.position, dict) else {"options": record.options}
    if "seed" in _options_in(beginning):
        raise BadRecord("options: the seed of a record stands beside its options, not among them.")
    for spec in game_types[record.game].option_specs:
        for choices in (beginning, _options_in(beginning)):
            if spec.form == "file" and not isinstance(choices.get(spec.name, {}), dict):
                raise BadRecord(
                    f"The record's {spec.name} is not a JSON object; a record holds what it needs, and no file."
                )
    return record


def _options_in(beginning: dict[str, Any]) -> dict[str, Any]:
    """Options in the beginning of a game, or {} if they are not a dictionary, which is refused when the game begins."""
    options = beginning.get("options")
    return options if isinstance(options, dict) else {}


def check_seal(again: dict[str, Any], record: Record) -> None:
    """Refuse a record that was changed, or whose replay ends differently."""
    if again["outcome"] != to_builtins(record.outcome):
        raise BadRecord("The record does not end as it says it does.")
    if again["digest"] != record.digest:
        raise BadRecord(
            "The record's digest does not fit: it was changed or damaged, or made by another version of the rules."
        )


@contextmanager
def as_bad_record(what: str) -> Iterator[None]:
    """Turn errors into BadRecord. ``what`` names the part of the record that is wrong."""
    try:
        yield
    except BadRecord:
        raise
    except (FourcuresError, TypeError) as error:
        raise BadRecord(f"The record is damaged: {what}: {str(error).removesuffix('.')[:300]}.") from None
