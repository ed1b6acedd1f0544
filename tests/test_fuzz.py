"""Damaged positions and records: refused in a sentence or harmless. Never another error, never a wrong game."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

import cure.conservation
import dice.conservation
import fourcures as fc
from budgets import budget
from fourcures.engine.rng import derive_seed
from fourcures.games.pandemic.options import ALIASES, edition_rules
from game_profiles import PROFILES
from json_mutation import mutate, mutate_text

POSITIONS = {"pandemic": budget(1500), "cure": budget(1000), "dice": budget(700)}
RECORDS = {"pandemic": budget(1500), "cure": budget(400), "dice": budget(400)}
TEXTS = {"pandemic": budget(600), "cure": budget(200), "dice": budget(200)}
BOARDS = {"cure": budget(1000), "dice": budget(1000)}
PARTS = 4
AWAITED = {  # choices awaited in some of the games
    "pandemic": {"action", "window", "consent", "forecast", None},
    "cure": {"start", "act", "give", "cure", "window", "reroll", "treat", "return", "pay", "hand", "spare", None},
    "dice": {"action", "flight", "clearing", "keep", "event", "limit", "role", None},
}
every_game = pytest.mark.parametrize("name", fc.GAMES)


@cache
def games(name: str) -> list[fc.Game]:
    """Games of all sorts, stopped at all points."""
    rng = Random(11)
    found = []
    samples = list(fc.GAMES[name].sample_options())
    for number, choices in enumerate(samples * (1 if name == "pandemic" else 4)):
        game = fc.new(name, seed=derive_seed(3, number), **choices)
        for _ in range(rng.randrange(70)):
            if game.outcome:
                break
            if name != "pandemic" and rng.random() < 0.7:
                game.play(PROFILES[name].decide(game))
            else:
                game.play(unusual(game, rng))
        found.append(game)
    if name == "pandemic":
        found += [in_the_middle_of_a_forecast(hands) for hands in ("open", "closed")]
    return found + [after(name, *moment) for moment in RARE.get(name, [])]


# Positions too rare for random play.
SAMPLES = [{"colour": "red", "die": 0}, {"colour": "red", "die": 1}, {"colour": "blue", "die": 0}]
RARE: dict[str, list[tuple[dict[str, Any], list[str]]]] = {
    "cure": [
        (
            {
                "seats": [{"role": "dispatcher", "samples": SAMPLES, "banked": 1}, {"role": "medic"}],
                "events": {"up": ["global_cooperation", "one_quiet_night", "mobile_hospital"]},
                "cdc": {"black": 4},
            },
            ["buy 1 global_cooperation", "cooperate 0 1"],
        ),
        (
            {
                "seats": [{"role": "generalist"}, {"role": "medic"}, {"role": "researcher", "samples": SAMPLES[:1]}],
                "turn": {"phase": "infecting", "drawn": {"red": 2, "blue": 1}},
                "events": {"up": ["urgent_supplies", "reassignment", "change_of_plans"]},
                "cdc": {"black": 4, "red": 2},
            },
            ["buy urgent_supplies", "pay red"],
        ),
    ],
    "dice": [
        ({"turn": {"role": "dispatcher"}, "cubes": {"boston": {"blue": 3}}}, ["dispatch"]),
        ({"turn": {"phase": "event", "event": "quarantine"}, "research": {"red": 2}}, []),
        ({"turn": {"phase": "event", "event": "resilient_population"}, "cubes": {"miami": {"red": 2}}}, []),
        ({"turn": {"phase": "event", "event": "air_lift"}, "diseases": {"red": "eradicated"}}, []),
        ({"turn": {"phase": "role", "awaits": {"what": "role"}}, "mode": "standard"}, []),
        ({"turn": {"phase": "limit"}, "mode": "standard", "research": {"red": 5, "blue": 4}}, ["drop blue"]),
        (
            {"turn": {"phase": "research", "role": "researcher", "dice": {"rolled": ["black", "black", "red"]}}},
            ["reroll 1"],
        ),
        (
            {
                "turn": {"actions_left": 1, "role": "medic"},
                "diseases": {"red": "cured", "green": "cured"},
                "cubes": {"atlanta": {"red": 1, "green": 2}},
            },
            ["pass"],
        ),
    ],
}


def after(name: str, position: dict[str, Any], texts: list[str]) -> fc.Game:
    game = fc.from_position({"game": name, **position}, seed=1)
    for text in texts:
        game.play(text)
    return game


def in_the_middle_of_a_forecast(hands: str) -> fc.Game:
    """Forecast in progress, which is too rare for random play."""
    seats = [{"role": "medic", "hand": ["forecast", "lima"]}, {"role": "researcher", "hand": ["osaka"]}]
    game = fc.from_position({"seats": seats, "options": {"hands": hands}}, seed=1)
    game.play("forecast")
    game.play(game.legal_actions.ids()[2])
    return game


def unusual(game: fc.Game, rng: Random) -> int:
    """Random legal action; half of the time of a kind that has few, so that choices open."""
    actions = list(game.legal_actions)
    kind = rng.choice(sorted({action.kind for action in actions}))
    of_kind = [action for action in actions if action.kind == kind]
    return rng.choice(of_kind if rng.random() < 0.5 else actions).id


def assert_clear(error: fc.FourcuresError) -> None:
    message = str(error)
    assert "\n" not in message
    assert 10 < len(message) < 600, message


def read(document: Any) -> fc.Game | None:
    """Game from a damaged position, or None if it is refused properly."""
    try:
        return fc.from_position(document, seed=5)
    except fc.FourcuresError as error:
        assert_clear(error)
        return None


# --- Positions


@every_game
def test_the_games_are_in_all_sorts_of_situations(name: str) -> None:
    awaited = {(game.position()["turn"]["awaits"] or {}).get("what") for game in games(name)}
    assert awaited >= AWAITED[name]
    assert name != "pandemic" or any(game.position()["infection"].get("public") for game in games(name))


@every_game
@pytest.mark.parametrize("part", range(PARTS))
def test_damaged_positions(name: str, part: int) -> None:
    rng = Random(part)
    accepted, count = 0, POSITIONS[name] // PARTS
    for number in range(count):
        sound = rng.choice(games(name)).position()
        damaged = without_board(sound, lambda rest: mutate(rest, rng))
        game = read(damaged)
        if game is not None and game.type.name == name:
            accepted += 1
            check_accepted(game, damaged, rng, f"part {part}, number {number}")
    assert accepted > count // 20, "damage so heavy tests little"


def without_board(position: dict[str, Any], change: Callable[[dict[str, Any]], Any]) -> Any:
    """Change anything except the board, which is large and has a test of its own."""
    board = {key: value for key, value in position.items() if key == "board"}
    changed = change({key: value for key, value in position.items() if key != "board"})
    return {**changed, **board} if isinstance(changed, dict) and "board" not in changed else changed


def check_accepted(game: fc.Game, given: dict[str, Any], rng: Random, where: str, began: bool = True) -> None:
    """Check that the game is the one given, and can be played to its end."""
    assert not began or ignored(given, game.record()["position"]) == [], where
    for step in range(5000):
        assert game.type.violations(game._state) == [], where
        assert step % 8 or PROFILES[game.type.name].misplaced(game.position()) == [], where
        assert (game.actor is None) == (game.outcome is not None) == (len(game.legal_actions) == 0), where
        if game.outcome:
            return
        game.play(rng.choice(game.legal_actions.ids()))
    raise AssertionError(f"{where}: the game does not end")


def ignored(given: dict[str, Any], taken: dict[str, Any]) -> list[str]:
    """Parts of a given position that the game changed; optional parts do not count."""
    said = NORMAL[taken["game"]]
    one, two = said(given), said(taken)
    return [f"{key}: {one[key]!r} became {two.get(key)!r}" for key in one if one[key] != two.get(key)]


def pandemic_said(position: dict[str, Any]) -> dict[str, Any]:
    """Content of a position in normal form, by key."""
    edition = position.get("edition", "2013")
    difficulty = position.get("difficulty", "introductory")
    said: dict[str, Any] = {"edition": edition, "difficulty": ALIASES.get(difficulty, difficulty)}
    said["options"] = {**edition_rules(edition), **(position.get("options") or {})}
    for number, seat in enumerate(position["seats"]):
        said.update({f"seats[{number}].{key}": value for key, value in seat.items() if value is not None})
        said[f"seats[{number}].hand"] = sorted(seat.get("hand") or [])
    turn = position.get("turn") or {}
    said.update({f"turn.{key}": value for key, value in turn.items() if key not in ("awaits", "refused")})
    said["turn.refused"] = turn.get("refused") or []
    for key, value in (turn.get("awaits") or {}).items():
        if value is not None and value is not False:
            said[f"turn.awaits.{key}"] = sorted(value) if isinstance(value, list) and key == "cards" else value
            if key == "request" and isinstance(value, str):
                said["turn.awaits.request"] = value.lower().replace("_", " ").split()
    cubes = position.get("cubes") or {}
    said["cubes"] = {
        (city, colour): count for city, colours in cubes.items() for colour, count in (colours or {}).items() if count
    }
    if position.get("stations") is not None:
        said["stations"] = sorted(position["stations"])
    said["diseases"] = {
        name: stage for name, stage in (position.get("diseases") or {}).items() if stage not in ("uncured", None)
    }
    said.update({key: position[key] for key in ("outbreaks", "infection_step") if key in position})
    said.update({f"outcome.{key}": value for key, value in (position.get("outcome") or {}).items()})
    _normal_decks(position, said)
    return said


def _normal_decks(position: dict[str, Any], said: dict[str, Any]) -> None:
    infection, deck = position.get("infection") or {}, position.get("player_deck") or {}
    stack = layers([[card] for card in infection.get("known") or []] + (infection.get("layers") or []))
    if infection.get("layers") is not None:
        said["infection.layers"] = stack
    if infection.get("public") is not None and layers(infection["public"]) != stack:
        said["infection.public"] = layers(infection["public"])
    said["infection.forecasts"] = [
        (forecast["by"], forecast.get("after", 0), sorted(forecast["cards"]))
        for forecast in infection.get("forecasts") or []
    ]
    for name, pile in (("infection", infection), ("player_deck", deck)):
        for key in ("discard", "removed", "undrawn"):
            if pile.get(key) is not None:
                said[f"{name}.{key}"] = sorted(pile[key])
    said["player_deck.known"] = deck.get("known") or []
    if deck.get("piles") is not None:
        said["player_deck.piles"] = [(pile["cards"], pile.get("epidemic", False)) for pile in deck["piles"] if
                                     pile.get("cards")]  # fmt: skip


def layers(given: list[list[str]]) -> list[list[str]]:
    return [sorted(layer) for layer in given if layer]


def cure_said(position: dict[str, Any]) -> dict[str, Any]:
    difficulty = position.get("difficulty", "beginner")
    said: dict[str, Any] = {"difficulty": {"introductory": "beginner"}.get(difficulty, difficulty)}
    rules = {"sample_giving": "each_sample", "role_assignment": "dealt"}
    said["options"] = {**rules, **(position.get("options") or {})}
    for number, seat in enumerate(position["seats"]):
        said.update({f"seats[{number}].{key}": value for key, value in seat.items() if value is not None})
        own = [{"die": number, **sample} for sample in seat.get("samples") or []]
        said[f"seats[{number}].samples"] = sorted(json.dumps(sample, sort_keys=True) for sample in own)
    turn = position.get("turn") or {}
    said.update({f"turn.{key}": value for key, value in turn.items() if value is not None})
    said.update({f"turn.{key}": counted(turn[key]) for key in ("dice", "drawn") if turn.get(key) is not None})
    said["turn.gifts"] = sorted(turn.get("gifts") or [])
    said["turn.attempt"] = None
    if turn.get("attempt"):
        rolled = sorted(turn["attempt"].get("rolled") or [])
        said["turn.attempt"] = (turn["attempt"].get("colour"), rolled)
    said.pop("turn.awaits", None)
    said.update({f"turn.awaits.{key}": value for key, value in (turn.get("awaits") or {}).items() if value is not None})
    for place in ("bag", "centre", "cdc"):
        if position.get(place) is not None:
            said[place] = counted(position[place])
    said["regions"] = {
        region: counted(found) for region, found in (position.get("regions") or {}).items() if counted(found or {})
    }
    said["cured"] = sorted(position.get("cured") or [])
    said.update({key: position[key] for key in ("infection", "outbreaks") if position.get(key) is not None})
    events = position.get("events") or {}
    if events.get("up") is not None:
        said["events.up"] = sorted(events["up"])
    if events.get("layers") is not None:
        said["events.layers"] = layers(events["layers"])
    said.update({f"outcome.{key}": value for key, value in (position.get("outcome") or {}).items()})
    return said


def counted(found: dict[str, int]) -> dict[str, int]:
    return {name: count for name, count in found.items() if count}


def dice_said(position: dict[str, Any]) -> dict[str, Any]:
    mode = position.get("mode", "intro")
    said: dict[str, Any] = {"mode": {"introductory": "intro"}.get(mode, mode)}
    said["options"] = {"role_text": "role_table", "treat_cured": "one_cube", **(position.get("options") or {})}
    for key in ("pawn", "last_infected", "outbreaks", "infection"):
        if position.get(key) is not None:
            said[key] = position[key]
    turn = position.get("turn") or {}
    said.update({f"turn.{key}": value for key, value in turn.items() if value is not None})
    said.pop("turn.dice", None)
    said.pop("turn.awaits", None)
    for key, value in (turn.get("dice") or {}).items():
        if value is not None and value is not False:
            said[f"turn.dice.{key}"] = sorted(value) if isinstance(value, list) else value
    said.update({f"turn.awaits.{key}": value for key, value in (turn.get("awaits") or {}).items() if value is not None})
    cubes = position.get("cubes") or {}
    said["cubes"] = {city: counted(found or {}) for city, found in cubes.items() if counted(found or {})}
    said["diseases"] = {
        name: stage for name, stage in (position.get("diseases") or {}).items() if stage not in ("uncured", None)
    }
    said["research"] = counted(position.get("research") or {})
    said.update({f"outcome.{key}": value for key, value in (position.get("outcome") or {}).items()})
    return said


NORMAL = {"pandemic": pandemic_said, "cure": cure_said, "dice": dice_said}


@every_game
def test_sound_positions_are_taken_as_they_are(name: str) -> None:
    for game in games(name):
        assert ignored(game.position(), game.position()) == []
        again = read(game.position())
        assert again is not None
        assert ignored(game.position(), again.position()) == []


@every_game
def test_positions_with_damaged_text(name: str) -> None:
    rng = Random(21)
    for _ in range(TEXTS[name]):
        text = mutate_text(json.dumps(rng.choice(games(name)).position()), rng)
        game = read(text)
        if game is not None:
            check_accepted(game, json.loads(text), rng, text)


@pytest.mark.parametrize("depth", [10, 300, 600, 850, 900, 930, 960, 990, 1500, 100_000])
def test_nested_garbage(depth: int) -> None:
    for text in ("[" * depth + "]" * depth, '{"seats":' * depth + "1" + "}" * depth):
        assert read(text) is None
        assert read(f'{{"seats": {text}}}') is None
        assert read(f'{{"seats": [{{"role": "medic"}}, {{"role": "scientist"}}], "turn": {text}}}') is None
        assert replay(text) is None
        assert (
            replay(json.dumps(games("pandemic")[0].record()).replace('"actions"', f'"actions": {text}, "more"')) is None
        )


# --- Records


def replay(document: Any) -> fc.Game | None:
    try:
        return fc.replay(document)
    except fc.BadRecord as error:
        assert_clear(error)
        return None


@cache
def all_records(name: str) -> list[dict[str, Any]]:
    """Records from a deal and from a position, of games short enough to be replayed often."""
    found = []
    for number, game in enumerate(games(name)):
        short = game.copy()
        while len(short.decisions) > 12:
            short.undo()
        found.append(json.loads(json.dumps(short.record())))
        if number % 3 == 0:
            again = fc.from_position(game.position(), seed=number)
            for _ in range(3):
                if not again.outcome:
                    again.play(again.legal_actions.ids()[-1])
            found.append(json.loads(json.dumps(again.record())))
    return found


def assert_same_or_refused(damaged: Any, sound: dict[str, Any]) -> bool:
    """Assert that a damaged record is accepted only if it describes the same game. Return True if accepted."""
    game = replay(damaged)
    if game is None:
        return False
    assert game.record() == sound
    return True


def really_damaged(sound: dict[str, Any], rng: Random) -> Any:
    """Damage a document until it differs."""
    while True:
        damaged = mutate(sound, rng)
        if json.dumps(damaged, sort_keys=True) != json.dumps(sound, sort_keys=True):
            return damaged


@every_game
def test_damaged_records(name: str) -> None:
    rng = Random(31)
    accepted = sum(
        assert_same_or_refused(really_damaged(sound, rng), sound)
        for sound in (rng.choice(all_records(name)) for _ in range(RECORDS[name]))
    )
    assert accepted < RECORDS[name] // 10, "damage so light tests little"


@every_game
def test_records_with_damaged_text(name: str) -> None:
    rng = Random(41)
    for _ in range(TEXTS[name]):
        sound = rng.choice(all_records(name))
        assert_same_or_refused(mutate_text(json.dumps(sound), rng), sound)


@every_game
def test_records_with_other_decisions(name: str) -> None:
    """The digest reveals legal decisions that were not played."""
    rng = Random(51)
    for sound in all_records(name):
        if sound["actions"]:
            changed = [*sound["actions"]]
            changed[-1] = "pass"
            if changed != sound["actions"]:
                assert replay({**sound, "actions": changed}) is None
            assert replay({**sound, "actions": sound["actions"][:-1]}) is None
        seed = list(sound["seed"])
        place = rng.randrange(32)
        seed[place] = rng.choice([digit for digit in "0123456789abcdef" if digit != seed[place]])
        assert replay({**sound, "seed": "".join(seed)}) is None


# --- Boards and other data files

OURS = {"cure": cure.conservation.OURS, "dice": dice.conservation.OURS}
OPTIONS_GIVEN: dict[str, dict[str, Any]] = {"cure": {"players": 3}, "dice": {}}


def with_board(name: str, board: Any) -> fc.Game | None:
    """Game with a damaged data file, or None if it is refused properly."""
    try:
        return fc.new(name, board=board, seed=7, **OPTIONS_GIVEN[name])
    except fc.BadOptions as error:
        assert_clear(error)
        return None


@pytest.mark.parametrize("name", OURS)
def test_damaged_boards(name: str, tmp_path: Path) -> None:
    """They are refused as bad options, or played to the end unchanged; a record and a position carry them."""
    rng, accepted = Random(61), 0
    for number in range(BOARDS[name]):
        damaged = mutate(OURS[name], rng)
        game = with_board(name, damaged)
        if game is None:
            continue
        accepted += 1
        if number % 10:
            continue
        assert game.record()["options"].get("board", OURS[name]) == damaged
        assert fc.replay(json.dumps(game.record()))._state == game._state
        assert fc.from_position(json.dumps(game.position()), seed=1).position() == game.position()
        path = tmp_path / "board.json"
        path.write_text(json.dumps(damaged), encoding="utf-8")
        again = with_board(name, path)
        assert again is not None
        assert again._state == game._state
        check_accepted(game, game.position(), rng, f"number {number}", began=False)
    assert BOARDS[name] // 50 < accepted < BOARDS[name] // 2


@pytest.mark.parametrize("name", OURS)
def test_boards_with_damaged_text(name: str, tmp_path: Path) -> None:
    rng, path = Random(71), tmp_path / "board.json"
    for _ in range(TEXTS[name]):
        path.write_text(mutate_text(json.dumps(OURS[name]), rng), encoding="utf-8", errors="surrogatepass")
        with_board(name, str(path))


@pytest.mark.parametrize("name", OURS)
@pytest.mark.parametrize(
    "board", ["", "no such file", ".", "a\nb", "a\0b", "\ud800", 7, [], ["x"], True, b"x", 0.5, "x" * 9999]
)
def test_what_is_no_board_at_all(name: str, board: Any) -> None:
    assert with_board(name, board) is None


@pytest.mark.parametrize("name", OURS)
def test_a_board_is_not_changed_by_being_used_nor_by_being_changed_later(name: str) -> None:
    board = json.loads(json.dumps(OURS[name]))
    board["about"] = "another one"
    before = json.dumps(board)
    game = with_board(name, board)
    assert game is not None
    while not game.outcome:
        game.play(PROFILES[name].decide(game))
    assert json.dumps(board) == before
    record = json.dumps(game.record())
    board.clear()
    assert json.dumps(game.record()) == record
