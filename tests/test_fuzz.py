"""Damaged positions and records: refused in a sentence, or harmless. Never another error, never a wrong game."""

from __future__ import annotations

import json
from functools import cache
from random import Random
from typing import Any

import pytest

import fourcures as fc
from account import misplaced
from fourcures.engine.chance import nth_seed
from fourcures.games.pandemic.options import ALIASES, edition_rules
from mutating import mutate, spoil

POSITIONS = 1500
RECORDS = 1500
TEXTS = 600
PARTS = 4


@cache
def games() -> list[fc.Game]:
    """Games of all kinds, stopped at all moments."""
    dice = Random(11)
    found = []
    for number, wishes in enumerate(fc.GAMES["pandemic"].samples()):
        game = fc.new("pandemic", seed=nth_seed(3, number), **wishes)
        for _ in range(dice.randrange(70)):
            if game.outcome:
                break
            game.play(unusual(game, dice))
        found.append(game)
    return found + [in_the_middle_of_a_forecast(hands) for hands in ("open", "closed")]


def in_the_middle_of_a_forecast(hands: str) -> fc.Game:
    """A moment too rare to be left to chance."""
    seats = [{"role": "medic", "hand": ["forecast", "lima"]}, {"role": "researcher", "hand": ["osaka"]}]
    game = fc.from_position({"seats": seats, "options": {"hands": hands}}, seed=1)
    game.play("forecast")
    game.play(game.legal_actions.ids()[2])
    return game


def unusual(game: fc.Game, dice: Random) -> int:
    """A legal action; half of the time of a kind that has few, so that open choices come up."""
    actions = list(game.legal_actions)
    kind = dice.choice(sorted({action.kind for action in actions}))
    of_kind = [action for action in actions if action.kind == kind]
    return dice.choice(of_kind if dice.random() < 0.5 else actions).id


def assert_clear(error: fc.FourcuresError) -> None:
    message = str(error)
    assert "\n" not in message
    assert 10 < len(message) < 600, message


def read(document: Any) -> fc.Game | None:
    """A game from a damaged position, or None where it is refused as it should be."""
    try:
        return fc.from_position(document, seed=5)
    except fc.FourcuresError as error:
        assert_clear(error)
        return None


# --- Positions


def test_the_games_are_in_all_sorts_of_situations() -> None:
    awaited = {(game.position()["turn"]["awaits"] or {}).get("what") for game in games()}
    assert {"action", "window", "consent", "forecast", None} <= awaited
    assert any(game.position()["infection"].get("public") for game in games())


@pytest.mark.parametrize("part", range(PARTS))
def test_damaged_positions(part: int) -> None:
    dice = Random(part)
    accepted = 0
    for number in range(POSITIONS // PARTS):
        sound = dice.choice(games()).position()
        damaged = mutate(sound, dice)
        game = read(damaged)
        if game is not None:
            accepted += 1
            check_accepted(game, damaged, dice, f"part {part}, number {number}")
    assert accepted > POSITIONS // PARTS // 20, "damage so heavy tests little"


def check_accepted(game: fc.Game, given: dict[str, Any], dice: Random, where: str) -> None:
    """The game is the one asked for, and can be played to its end."""
    assert ignored(given, game.record()["position"]) == [], where
    for step in range(5000):
        assert game.kind.complaints(game._state) == [], where
        assert step % 8 or misplaced(game.position()) == [], where
        assert (game.actor is None) == (game.outcome is not None) == (len(game.legal_actions) == 0), where
        if game.outcome:
            return
        game.play(dice.choice(game.legal_actions.ids()))
    raise AssertionError(f"{where}: the game does not end")


def ignored(given: dict[str, Any], taken: dict[str, Any]) -> list[str]:
    """The parts of a given position that the game did not take as they are; what may be left out is no part."""
    one, two = normal(given), normal(taken)
    return [f"{key}: {one[key]!r} became {two.get(key)!r}" for key in one if one[key] != two.get(key)]


def normal(position: dict[str, Any]) -> dict[str, Any]:
    """All that a position says, each thing in one form, by its place."""
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
        said["infection.known_to"] = infection["known_to"]
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


def test_sound_positions_are_taken_as_they_are() -> None:
    for game in games():
        assert ignored(game.position(), game.position()) == []
        again = read(game.position())
        assert again is not None
        assert ignored(game.position(), again.position()) == []


def test_positions_with_damaged_text() -> None:
    dice = Random(21)
    for _ in range(TEXTS):
        text = spoil(json.dumps(dice.choice(games()).position()), dice)
        game = read(text)
        if game is not None:
            check_accepted(game, json.loads(text), dice, text)


@pytest.mark.parametrize("depth", [10, 300, 600, 850, 900, 930, 960, 990, 1500, 100_000])
def test_nested_garbage(depth: int) -> None:
    for text in ("[" * depth + "]" * depth, '{"seats":' * depth + "1" + "}" * depth):
        assert read(text) is None
        assert read(f'{{"seats": {text}}}') is None
        assert read(f'{{"seats": [{{"role": "medic"}}, {{"role": "scientist"}}], "turn": {text}}}') is None
        assert replay(text) is None
        assert replay(json.dumps(games()[0].record()).replace('"actions"', f'"actions": {text}, "more"')) is None


# --- Records


def replay(document: Any) -> fc.Game | None:
    try:
        return fc.replay(document)
    except fc.BadRecord as error:
        assert_clear(error)
        return None


@cache
def all_records() -> list[dict[str, Any]]:
    """Records from a deal and from a position, of games that are short enough to be played often."""
    found = []
    for number, game in enumerate(games()):
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
    """Accepted only where it says the same in other words."""
    game = replay(damaged)
    if game is None:
        return False
    assert game.record() == sound
    return True


def really_damaged(sound: dict[str, Any], dice: Random) -> Any:
    """Damage that leaves a trace: a change to the same value is none."""
    while True:
        damaged = mutate(sound, dice)
        if json.dumps(damaged, sort_keys=True) != json.dumps(sound, sort_keys=True):
            return damaged


def test_damaged_records() -> None:
    dice = Random(31)
    accepted = sum(
        assert_same_or_refused(really_damaged(sound, dice), sound)
        for sound in (dice.choice(all_records()) for _ in range(RECORDS))
    )
    assert accepted < RECORDS // 10, "damage so light tests little"


def test_records_with_damaged_text() -> None:
    dice = Random(41)
    for _ in range(TEXTS):
        sound = dice.choice(all_records())
        assert_same_or_refused(spoil(json.dumps(sound), dice), sound)


def test_records_with_other_decisions() -> None:
    """Decisions that would play, but were not played, are found out by the digest."""
    dice = Random(51)
    for sound in all_records():
        if sound["actions"]:
            changed = [*sound["actions"]]
            changed[-1] = "pass"
            if changed != sound["actions"]:
                assert replay({**sound, "actions": changed}) is None
            assert replay({**sound, "actions": sound["actions"][:-1]}) is None
        seed = list(sound["seed"])
        place = dice.randrange(32)
        seed[place] = dice.choice([digit for digit in "0123456789abcdef" if digit != seed[place]])
        assert replay({**sound, "seed": "".join(seed)}) is None
