"""Whole games as readable text: any change of the rules, random streams or wording shows as a difference.

After an intended change, write them again and read the difference before committing it:

    FOURCURES_WRITE_GOLDEN=1 python -m pytest tests/test_golden.py
"""

from __future__ import annotations

import difflib
import os
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import fourcures as fc
from game_profiles import PROFILES, easy_board, easy_tables

FOLDER = Path(__file__).parent
WRITE = bool(os.environ.get("FOURCURES_WRITE_GOLDEN"))
SEATS_TO_CURE = [
    {"role": "researcher", "samples": [{"colour": "blue", "die": 0}, {"colour": "red", "die": 0}]},
    {"role": "scientist", "samples": [{"colour": "blue", "die": 1}] * 2 + [{"colour": "red", "die": 1}] * 2},
    {"role": "dispatcher", "banked": 1, "samples": [{"colour": "red", "die": 2}]},
]
GAMES: dict[str, dict[str, tuple[int, dict[str, Any]]]] = {
    "pandemic": {
        "2013-two-players-won": (80, {"players": 2, "edition": "2013", "difficulty": "introductory"}),
        "2013-two-players-out-of-cubes": (49, {"players": 2, "edition": "2013", "difficulty": "introductory"}),
        "2008-three-players-hidden-hands": (
            65,
            {"players": 3, "edition": "2008", "difficulty": "standard", "talk": "none"},
        ),
        "seed001-four-players": (103, {"players": 4, "edition": "seed001", "difficulty": "standard"}),
        "2013-four-players-heroic": (84, {"players": 4, "edition": "2013", "difficulty": "heroic"}),
    },
    "cure": {
        "two-players-won": (331, {"players": 2, "difficulty": "standard", "board": easy_tables()}),
        "four-players-heroic": (105, {"players": 4, "difficulty": "heroic"}),
        "from-a-position-with-samples": (
            3,
            {
                "options": {"sample_giving": "all_of_one_colour"},
                "seats": SEATS_TO_CURE,
                "cdc": {"blue": 2, "black": 3},
                "regions": {"1": {"red": 3, "blue": 2}, "6": {"red": 3}, "3": {"black": 3}},
                "infection": 19,
                "outbreaks": 4,
            },
        ),
    },
    "dice": {
        "intro-won": (179, {"mode": "intro", "board": easy_board()}),
        "intro-out-of-cubes": (167, {"mode": "intro"}),
        "standard-outbreaks": (155, {"mode": "standard"}),
        "from-a-position-with-a-returning-disease": (
            1,
            {
                "diseases": {"red": "eradicated", "blue": "cured"},
                "cubes": {"atlanta": {"blue": 2}, "boston": {"green": 3}, "new_york": {"green": 3, "blue": 1}},
                "research": {"green": 5, "yellow": 4},
                "turn": {"phase": "event", "event": "re_emergence", "role": "medic"},
            },
        ),
    },
}
SHOWN: dict[str, set[str]] = {  # kinds of events that the games of each kind show between them
    "pandemic": {
        *("cured", "eradicated", "epidemic", "outbreak", "played", "asked", "agreed", "refused", "shared"),
        *("forecast", "stored", "withdrawn", "told", "quiet_night", "prevented", "cleared", "built", "proceeded"),
    },
    "cure": {
        *("attempt", "banked", "biohazard", "bought", "crossed", "cured", "drawn", "epidemic", "excused", "failed"),
        *("hospital", "marker", "moved", "outbreak", "paid", "placed", "proceeded", "sampled", "shared", "spread"),
        *("to_cdc", "treated"),
    },
    "dice": {
        *("advanced", "cured", "dispatched", "dropped", "epidemic", "eradicated", "event", "infected", "kept"),
        *("marker", "moved", "outbreak", "prevented", "quiet_night", "reemerged", "role", "stayed", "treated"),
    },
}
REASONS = {
    "pandemic": {"cures", "cubes", "outbreaks"},
    "cure": {"cures", "outbreaks"},
    "dice": {"cures", "cubes", "outbreaks"},
}
PLAYTHROUGHS = [(game_name, name) for game_name in GAMES for name in GAMES[game_name]]


def begun(game_name: str, name: str) -> fc.Game:
    """Game at its beginning: from its options, or from a position."""
    seed, choices = GAMES[game_name][name]
    if "seats" in choices or "turn" in choices:
        return fc.from_position({"game": game_name, **choices}, seed=seed)
    return fc.new(game_name, seed=seed, **choices)


@cache
def told(game_name: str, name: str) -> tuple[fc.Game, list[str]]:
    """Play a game to its end. Return it with a line for each decision and each event."""
    game = begun(game_name, name)
    return game, [line.rstrip() for line in lines(game, *GAMES[game_name][name])]


def lines(game: fc.Game, seed: int, choices: dict[str, Any]) -> Iterator[str]:
    said = ((key, "one on which cures come easily" if key == "board" else value) for key, value in choices.items())
    yield f"options: {', '.join(f'{key} {value}' for key, value in said)}"
    yield f"seed: {seed}"
    yield ""
    yield "Set-up"
    yield from (f"    {event.text}" for event in game.events)
    while not game.outcome:
        text = PROFILES[game.type.name].decide(game)
        [seat] = [action.seat for action in game.legal_actions if action.text == text]
        choices = len(game.legal_actions)
        events = game.play(text)
        yield f"{len(game.decisions)}. seat {seat}, of {choices}: {text}"
        yield from (f"    {event.text}" for event in events)
    yield ""
    yield "The end"
    yield f"    {'won' if game.outcome.won else 'lost'}: {game.outcome.reason}"
    yield from (f"    {line}" for line in SUMMARIES[game.type.name](game.position(), len(game.decisions)))
    yield f"    digest: {game.record()['digest']}"


def pandemic_summary(position: dict[str, Any], decisions: int) -> Iterator[str]:
    deck, infection = position["player_deck"], position["infection"]
    yield f"turn {position['turn']['number']}, {decisions} decisions"
    yield f"outbreaks {position['outbreaks']}, infection step {position['infection_step']}"
    yield f"diseases: {written(position['diseases'])}"
    yield f"stations: {', '.join(position['stations'])}"
    for city, colours in position["cubes"].items():
        yield f"cubes in {city}: {written(colours)}"
    for number, seat in enumerate(position["seats"]):
        yield f"seat {number}, {seat['role']} in {seat['city']}: {', '.join(seat['hand']) or 'no cards'}"
    yield f"player cards undrawn: {', '.join(deck['undrawn']) or 'none'}"
    yield f"player cards removed: {', '.join(deck['removed']) or 'none'}"
    yield f"infection discards: {', '.join(infection['discard']) or 'none'}"


def cure_summary(position: dict[str, Any], decisions: int) -> Iterator[str]:
    yield f"turn {position['turn']['number']}, {decisions} decisions"
    yield f"outbreaks {position['outbreaks']}, infection {position['infection']}"
    yield f"cured: {', '.join(position['cured']) or 'none'}"
    for place in ("bag", "centre", "cdc"):
        yield f"{place}: {written(position[place])}"
    for region, colours in position["regions"].items():
        yield f"region {region}: {written(colours)}"
    for number, seat in enumerate(position["seats"]):
        samples = ", ".join(f"{sample['colour']} with a die of seat {sample['die']}" for sample in seat["samples"])
        yield f"seat {number}, {seat['role']} in region {seat['region']}, {seat['banked']} banked: {samples or 'none'}"
    yield f"events: {', '.join(position['events']['up'])}; then {position['events']['layers']}"


def dice_summary(position: dict[str, Any], decisions: int) -> Iterator[str]:
    yield f"turn {position['turn']['number']}, {decisions} decisions"
    yield f"outbreaks {position['outbreaks']}, infection {position['infection']}"
    yield f"diseases: {written(position['diseases'])}"
    yield f"research: {written(position['research'])}"
    yield f"pawn in {position['pawn']}, last infected {position['last_infected']}"
    for city, colours in position["cubes"].items():
        yield f"cubes in {city}: {written(colours)}"


SUMMARIES: dict[str, Callable[[dict[str, Any], int], Iterator[str]]] = {
    "pandemic": pandemic_summary,
    "cure": cure_summary,
    "dice": dice_summary,
}


def written(values: dict[str, Any]) -> str:
    return ", ".join(f"{name} {value}" for name, value in values.items()) or "none"


@pytest.mark.parametrize(("game_name", "name"), PLAYTHROUGHS)
def test_a_game_is_told_as_it_was(game_name: str, name: str) -> None:
    path = FOLDER / game_name / "golden" / f"{name}.txt"
    _, now = told(game_name, name)
    if WRITE:
        path.write_text("\n".join(now) + "\n", encoding="utf-8")
    before = path.read_text(encoding="utf-8").splitlines()
    if now != before:
        difference = list(difflib.unified_diff(before, now, str(path.name), "now", lineterm="", n=2))
        pytest.fail("\n".join(difference[:80]), pytrace=False)


@pytest.mark.parametrize("game_name", GAMES)
def test_no_file_is_left_over(game_name: str) -> None:
    assert sorted(path.stem for path in (FOLDER / game_name / "golden").iterdir()) == sorted(GAMES[game_name])


@pytest.mark.parametrize("game_name", GAMES)
def test_the_games_show_most_of_what_can_happen(game_name: str) -> None:
    games = [told(game_name, name)[0] for name in GAMES[game_name]]
    assert SHOWN[game_name] <= {event.kind for game in games for event in game.events}
    assert {game.outcome.reason for game in games if game.outcome} >= REASONS[game_name]
