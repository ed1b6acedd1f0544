"""Game records: a game as its beginning, its seed and its decisions, with a digest so that damage is noticed."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, NamedTuple

from fourcures.engine.errors import BadRecord, FourcuresError
from fourcures.engine.game_type import GameType
from fourcures.engine.json_reader import decoded
from fourcures.engine.values import Outcome

FORMAT = 1
MAX_DECISIONS = 100_000


class ParsedRecord(NamedTuple):
    """Record whose shape has been checked."""

    game_type: GameType
    options: dict[str, Any]
    position: Any
    seed: int
    actions: list[str]
    outcome: Any
    digest: str


def seal(
    beginning: dict[str, Any], seed: int, actions: list[str], outcome: Outcome | None, final_position: Any
) -> dict[str, Any]:
    """A record with a digest over all of it and over the position that it leads to."""
    record = {
        "fourcures": FORMAT,
        **beginning,
        "seed": f"{seed:032x}",
        "actions": actions,
        "outcome": {"won": outcome.won, "reason": outcome.reason} if outcome else None,
    }
    sealed = json.dumps([record, final_position], sort_keys=True, separators=(",", ":"))
    return {**record, "digest": hashlib.sha256(sealed.encode()).hexdigest()}


def read(record: Any, game_types: Mapping[str, GameType]) -> ParsedRecord:
    """Check the shape of a record, given as a dictionary or as JSON text."""
    record = decoded(record, BadRecord, "record")
    if not isinstance(record, dict):
        raise BadRecord("The record is not a JSON object.")
    begins = [key for key in ("options", "position") if key in record]
    expected = {"fourcures", "game", "seed", "actions", "outcome", "digest", *begins}
    if len(begins) != 1 or set(record) != expected:
        wrong = sorted(map(str, set(record) ^ expected)) or ["options, position"]
        raise BadRecord(
            "A record has the keys fourcures, game, options or position, seed, actions, outcome and digest; "
            f"here it is wrong at: {', '.join(wrong)[:80]}."
        )
    if record["fourcures"] != FORMAT or isinstance(record["fourcures"], bool):
        raise BadRecord(f"The record has format {record['fourcures']!r:.40}; this version reads format {FORMAT}.")
    if not isinstance(record["game"], str) or record["game"] not in game_types:
        raise BadRecord(f"There is no game {record['game']!r:.40}; there are {', '.join(game_types)}.")
    game_type = game_types[record["game"]]
    return ParsedRecord(
        game_type=game_type,
        options=_options(record.get("options", {}), game_type),
        position=record.get("position"),
        seed=_seed(record["seed"]),
        actions=_actions(record["actions"]),
        outcome=record["outcome"],
        digest=str(record["digest"]),
    )


def check_seal(again: dict[str, Any], read: ParsedRecord) -> None:
    """Refuse a record that plays to another end than it says, or was changed."""
    if again["outcome"] != read.outcome:
        raise BadRecord("The record does not end as it says it does.")
    if again["digest"] != read.digest:
        raise BadRecord(
            "The record's digest does not fit: it was changed or damaged, or made by another version of the rules."
        )


@contextmanager
def as_bad_record(what: str) -> Iterator[None]:
    """Say of which part of a record an error speaks."""
    try:
        yield
    except BadRecord:
        raise
    except (FourcuresError, TypeError) as error:
        raise BadRecord(f"The record is damaged: {what}: {str(error).removesuffix('.')[:300]}.") from None


def _options(options: Any, game_type: GameType) -> dict[str, Any]:
    if not isinstance(options, dict):
        raise BadRecord("The record's options are not a JSON object.")
    if "seed" in options:
        raise BadRecord("The record's seed stands beside its options, not among them.")
    for spec in game_type.option_specs:
        if spec.form == "file" and not isinstance(options.get(spec.name, {}), dict):
            raise BadRecord(
                f"The record's {spec.name} is not a JSON object; a record holds what it needs, and no file."
            )
    return options


def _seed(seed: Any) -> int:
    if not isinstance(seed, str) or len(seed) != 32 or set(seed) - set("0123456789abcdef"):
        raise BadRecord("The record's seed is not 32 hexadecimal digits.")
    return int(seed, 16)


def _actions(actions: Any) -> list[str]:
    if not isinstance(actions, list) or not all(isinstance(action, str) for action in actions):
        raise BadRecord("The record's actions are not a list of texts.")
    if len(actions) > MAX_DECISIONS:
        raise BadRecord(f"The record has more than {MAX_DECISIONS} decisions.")
    return actions
