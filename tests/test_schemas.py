"""JSON schemas: an independent validator accepts every position, view and record of real games, and no others."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from typer.testing import CliRunner

import fourcures as fc
from fourcures.cli.commands import app
from fourcures.engine.schemas import DOCUMENTS, json_schema

PUBLISHED = Path(__file__).parents[1] / "docs" / "schemas"
OF_GAMES = [(document, game) for document in DOCUMENTS[:2] for game in fc.GAMES]
SEATS = [{"role": "medic"}, {"role": "scientist"}]


def validator(document: str, game: str) -> Any:
    return jsonschema.Draft202012Validator(json_schema(document, fc.GAMES[game]))


def published(document: str, game: str | None) -> Any:
    name = f"{game}_{document}" if game else document
    return json.loads((PUBLISHED / f"{name}.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize(("document", "game"), [*OF_GAMES, ("record", None)])
def test_docs_hold_what_the_command_prints(document: str, game: str | None) -> None:
    printed = CliRunner().invoke(app, ["schema", document, *(["--game", game] if game else [])])
    assert json.loads(printed.output) == published(document, game)


def test_docs_hold_no_other_schemas() -> None:
    expected = {"record.json", *(f"{game}_{document}.json" for document, game in OF_GAMES)}
    assert {path.name for path in PUBLISHED.iterdir()} == expected


def test_the_command_says_what_there_is() -> None:
    with pytest.raises(fc.FourcuresError, match="'views'; there are those of position, view, record"):
        json_schema("views", fc.GAMES["dice"])


@pytest.mark.parametrize("game", fc.GAMES)
def test_real_games_are_as_described(game: str) -> None:
    checks = {document: validator(document, game) for document in DOCUMENTS}
    samples = list(fc.GAMES[game].sample_options())
    for seed in range(6):
        chance = random.Random(seed)
        played = fc.new(game, seed=seed, **chance.choice(samples))
        while not played.outcome:
            if chance.random() < 0.1:
                checks["position"].validate(played.position())
                checks["view"].validate(played.view(None))
                checks["view"].validate(played.view(chance.randrange(played.players)))
            played.play(chance.choice(played.legal_actions.ids()))
        checks["position"].validate(played.position())
        checks["record"].validate(played.record())
        checks["record"].validate(fc.from_position(played.position(), seed=seed).record())


WRONG: list[tuple[str, dict[str, Any]]] = [
    ("pandemic", {"seats": SEATS, "cubes": {"paris": {"blue": 4}}}),
    ("pandemic", {"seats": SEATS, "cubes": {"gotham": {"blue": 1}}}),
    ("pandemic", {"seats": [{"city": "paris"}]}),
    ("pandemic", {"seats": SEATS, "turn": {"awaits": {"what": "action", "colour": "blue"}}}),
    ("pandemic", {"seats": SEATS, "turn": {"awaits": {"what": "forecast", "seat": 0}}}),
    ("pandemic", {"seats": SEATS, "infection": {"layers": ["paris"]}}),
    ("dice", {"turn": {"phase": "lunch"}}),
    ("dice", {"turn": {"dice": {"rolled": ["red"] * 4}}}),
    ("dice", {"research": {"red": -1}}),
    ("cure", {"seats": SEATS, "regions": {"7": {"red": 1}}}),
    ("cure", {"seats": SEATS, "centre": {"red": 13}}),
    ("cure", {"seats": SEATS, "events": {"up": ["holiday"]}}),
]


@pytest.mark.parametrize(("game", "position"), WRONG)
def test_what_the_reader_refuses_the_schema_refuses(game: str, position: dict[str, Any]) -> None:
    with pytest.raises(fc.BadPosition):
        fc.from_position({"game": game, **position})
    assert not validator("position", game).is_valid({"game": game, **position})


@pytest.mark.parametrize(
    "change", [{"options": None}, {"position": {}}, {"seed": "7"}, {"actions": "pass"}, {"more": 1}]
)
def test_the_schema_of_records_refuses_what_is_none(change: dict[str, Any]) -> None:
    record = {**fc.new("dice", seed=1).record(), **change}
    if record["options"] is None:
        del record["options"]
    assert not validator("record", "dice").is_valid(record)
