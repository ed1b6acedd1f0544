"""Custom data files: possible changes, refusals, and storage with the game."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import fourcures as fc
from cure.builders import game_with, new, own_data, play, position, seat
from cure.printed import COLOURS, COSTS, EVENTS, FACES, PLAYER_DICE, ROLES, STARTS
from cure.queries import args_of, buyable, cdc, dice, infection, kinds, legal_with, phase_of, placed_in, turn_of

Change = Callable[[dict[str, Any]], None]
CONFIDENCES = {"sourced", "single-source", "reconstructed"}


def changed(change: Change) -> dict[str, Any]:
    data = own_data()
    change(data)
    return data


def role_of(data: dict[str, Any], role: str) -> dict[str, Any]:
    return next(one for one in data["roles"] if one["id"] == role)


def event_of(data: dict[str, Any], event: str) -> dict[str, Any]:
    return next(one for one in data["events"] if one["id"] == event)


# Ours


@pytest.mark.rule("C-COMP-02", "C-COMP-03")
def test_our_file_says_what_is_printed() -> None:
    data = own_data()
    faces = {
        colour: tuple(0 if face == "cross" else face for face in faces)
        for colour, faces in data["infection_dice"]["faces"].items()
    }
    assert faces == FACES
    assert {one["id"]: tuple(one["faces"]) for one in data["roles"]} == PLAYER_DICE
    assert {one["id"]: one["cost"] for one in data["events"]} == COSTS
    assert data["infection_track"]["start"] == STARTS


def test_everything_has_a_note_of_confidence() -> None:
    data = own_data()
    assert set(data["infection_dice"]["confidence"]) == set(COLOURS)
    for one in data["roles"]:
        assert set(one["confidence"]) == {"name", "dice", "faces", "text"}
        assert set(one["confidence"].values()) <= CONFIDENCES
    for one in data["events"]:
        assert set(one["confidence"]) == {"name", "text", "cost"}
        assert set(one["confidence"].values()) <= CONFIDENCES
    for one in data["regions"]:
        assert one["confidence"] in CONFIDENCES
    assert set(data["infection_track"]["confidence"].values()) <= CONFIDENCES
    for key in ("outbreak_track", "setup", "cure"):
        assert data[key]["confidence"] in CONFIDENCES


# What can be changed


def test_a_file_is_given_by_path_or_as_a_dictionary(tmp_path: Path) -> None:
    data = changed(lambda data: data["infection_track"]["start"].update(beginner=2))
    file = tmp_path / "my_cure.json"
    file.write_text(json.dumps(data), encoding="utf-8")
    games = [new(2, 5, board=board) for board in (data, str(file), file)]
    assert [args_of(game.events, "marker")[:1] for game in games] == [args_of(games[0].events, "marker")[:1]] * 3
    for game in games:
        assert game.position() == games[0].position()
        assert infection(game) == 2 + len(args_of(game.events, "marker"))
    file.unlink()
    assert fc.replay(games[1].record()).position() == games[1].position()


def test_the_whole_file_of_ours_changes_nothing() -> None:
    ours, theirs = new(3, 6), new(3, 6, board=own_data())
    assert {key: value for key, value in theirs.position().items() if key != "board"} == {
        key: value for key, value in ours.position().items() if key != "board"
    }
    assert "board" not in ours.position()


def test_own_faces_of_infection_dice() -> None:
    data = changed(lambda data: data["infection_dice"]["faces"].update(red=[2, 2, 2, 2, 2, 2]))
    game = game_with(phase="infecting", turn={"drawn": {"red": 3}}, board=data)
    assert placed_in(game.events) == {(2, "red"): 3}
    odds = game.view(None)["odds"]["cross"]
    assert float(odds["red"]) == 0
    assert float(odds["blue"]) == pytest.approx(1 / 6)
    three = changed(lambda data: data["infection_dice"]["faces"].update(red=["cross", "cross", "cross", 4, 4, 4]))
    assert float(game_with(dice={"fly": 1}, board=three).view(None)["odds"]["cross"]["red"]) == pytest.approx(1 / 2)


@pytest.mark.parametrize("number", [1, 7])
def test_own_player_dice(number: int) -> None:
    def change(data: dict[str, Any]) -> None:
        role_of(data, "medic").update(
            dice=number, faces=["treat3", "fly|sail", "biohazard", "treat3", "treat3", "treat3"]
        )

    seats = (seat("medic"), seat("scientist"))
    game = game_with(*seats, phase="start", board=changed(change), cdc={"red": 1}, up=PAID)
    assert game.view(None)["seats"][0]["dice"]["total"] == number
    game = game_with(*seats, dice={"fly|sail": 1}, board=changed(change))
    assert legal_with(game, "sail") == {"2 fly|sail", "6 fly|sail"}
    assert legal_with(game, "fly") == {f"{region} fly|sail" for region in range(2, 7)}
    seen: set[str] = set()
    for seed in range(30):
        rolled = game_with(*seats, seed=seed, phase="start", board=changed(change))
        seen |= {args["face"] for args in args_of(rolled.events, "rolled") if args["seat"] == 0}
    assert {"treat3"} <= seen <= {"treat3", "fly|sail", "biohazard"}


PAID = ["reassignment", "sample_reroll", "containment_attempt"]


def test_own_tracks() -> None:
    def change(data: dict[str, Any]) -> None:
        data["infection_track"].update(
            last_space=10,
            skull=10,
            epidemic_spaces=[3, 7],
            rates=[{"from": 0, "to": 2, "rate": 1}, {"from": 3, "to": 9, "rate": 6}],
            start={"beginner": 1, "standard": 2, "heroic": 3},
        )
        data["outbreak_track"].update(skull=2)

    data = changed(change)
    seats = (seat("contingency_planner"), seat("medic"))
    for difficulty, start in (("beginner", 1), ("standard", 2), ("heroic", 3)):
        game = new(2, 1, board=data, difficulty=difficulty)
        assert infection(game) == start + len(args_of(game.events, "marker"))
    rates = {
        space: game_with(dice={"fly": 1}, infection=space, board=data).view(0)["infection_rate"]
        for space in (0, 2, 3, 9)
    }
    assert rates == {0: 1, 2: 1, 3: 6, 9: 6}
    for space in range(9):
        game = game_with(*seats, phase="hazard", dice={"fly": 1}, turn={"pending": 1}, infection=space, board=data)
        assert ("epidemic" in kinds(game.events)) == (space + 1 in (3, 7))
    lost = game_with(*seats, phase="hazard", dice={"fly": 1}, turn={"pending": 1}, infection=9, board=data)
    assert lost.outcome == fc.Outcome(False, "infection")
    data["infection_dice"]["faces"]["red"] = [1] * 6
    out = game_with(phase="infecting", regions={1: {"red": 3}}, outbreaks=1, turn={"drawn": {"red": 1}}, board=data)
    assert out.outcome == fc.Outcome(False, "outbreaks")


def test_own_costs_and_targets() -> None:
    def change(data: dict[str, Any]) -> None:
        event_of(data, "reassignment")["cost"] = 9
        event_of(data, "one_quiet_night")["cost"] = 1
        data["cure"].update(target=4, target_scientist=2)

    data = changed(change)
    cards = ["reassignment", "one_quiet_night", "sample_reroll"]
    game = game_with(dice={"fly": 1}, cdc={"red": 8}, up=cards, board=data)
    assert buyable(game) == {"one_quiet_night"}
    play(game, "buy one_quiet_night")
    assert cdc(game) == {"red": 7}
    dear = game_with(dice={"fly": 1}, cdc={"red": 9}, up=cards, board=data)
    assert "reassignment" in buyable(dear)
    for role, rolled, won in (("medic", [4], True), ("medic", [1, 1, 1], False), ("scientist", [1, 1], True)):
        turn = {"attempt": {"colour": "red", "rolled": rolled}}
        held = seat(role, 1, *[("red", 0)] * len(rolled))
        tried = game_with(held, seat("generalist"), phase="judging", turn=turn, board=data)
        assert (tried.position()["cured"] == ["red"]) == won


def test_own_names_and_texts() -> None:
    def change(data: dict[str, Any]) -> None:
        role_of(data, "medic")["name"] = "Surgeon"
        event_of(data, "reassignment")["name"] = "New Orders"
        data["regions"][2]["name"] = "Far East"

    game = game_with(seat("medic"), seat("scientist"), dice={"fly": 1}, cdc={"red": 1}, up=PAID, board=changed(change))
    said = " ".join(event.text for event in play(game, "buy reassignment", "move 0 3"))
    assert "New Orders" in said
    assert "Far East" in said


# What is refused


def six(*faces: Any) -> list[Any]:
    return list(faces)


def set_faces(colour: str, faces: Any) -> Change:
    return lambda data: data["infection_dice"]["faces"].update({colour: faces})


def set_role(role: str, **values: Any) -> Change:
    return lambda data: role_of(data, role).update(values)


def set_event(event: str, **values: Any) -> Change:
    return lambda data: event_of(data, event).update(values)


def set_track(**values: Any) -> Change:
    return lambda data: data["infection_track"].update(values)


def drop(*keys: Any) -> Change:
    def change(data: dict[str, Any]) -> None:
        inner: Any = data
        for key in keys[:-1]:
            inner = inner[key]
        del inner[keys[-1]]

    return change


STEADY = [{"from": 0, "to": 27, "rate": 3}]
REFUSED: dict[str, tuple[Change, list[str]]] = {
    "five faces": (set_faces("red", ["cross", 1, 1, 4, 6]), ["red"]),
    "seven faces": (set_faces("red", ["cross", 1, 1, 4, 6, 6, 6]), ["red"]),
    "a seven": (set_faces("blue", ["cross", 1, 2, 3, 6, 7]), ["blue", "7"]),
    "a zero": (set_faces("blue", ["cross", 1, 2, 3, 6, 0]), ["blue", "0"]),
    "a star": (set_faces("blue", ["cross", 1, 2, 3, 6, "star"]), ["blue", "star"]),
    "a true": (set_faces("blue", ["cross", 1, 2, 3, 6, True]), ["blue"]),
    "nothing but crosses": (set_faces("black", ["cross"] * 6), ["black"]),
    "faces that are no list": (set_faces("black", 6), ["black"]),
    "a colour without faces": (drop("infection_dice", "faces", "yellow"), ["yellow"]),
    "a fifth colour": (set_faces("green", [1, 2, 3, 4, 5, 6]), ["infection_dice", "blue"]),
    "no dice for a role": (set_role("medic", dice=0), ["medic", "0"]),
    "eight dice for a role": (set_role("medic", dice=8), ["medic", "8"]),
    "half a die for a role": (set_role("medic", dice=2.5), ["medic", "2.5"]),
    "five faces on a player die": (
        set_role("medic", faces=["fly", "sample", "treat2", "treat3", "biohazard"]),
        ["medic"],
    ),
    "no biohazard": (
        set_role("medic", faces=["fly", "sample", "treat2", "treat3", "sail", "sail"]),
        ["medic", "biohazard"],
    ),
    "two biohazards": (
        set_role("scientist", faces=["sail", "sample", "treat", "sail", "biohazard", "biohazard"]),
        ["scientist", "biohazard"],
    ),
    "an unknown face": (
        set_role("scientist", faces=["sail", "sample", "treat", "sail", "swim", "biohazard"]),
        ["scientist", "swim"],
    ),
    "two icons of which one is special": (
        set_role("dispatcher", faces=["fly", "sample", "fly|airlift", "treat", "airlift", "biohazard"]),
        ["dispatcher", "fly|airlift"],
    ),
    "three icons": (
        set_role("dispatcher", faces=["fly", "sample", "fly|sail|treat", "treat", "airlift", "biohazard"]),
        ["dispatcher", "fly|sail|treat"],
    ),
    "a biohazard with an icon": (
        set_role("dispatcher", faces=["fly", "sample", "fly|biohazard", "treat", "airlift", "biohazard"]),
        ["dispatcher", "fly|biohazard"],
    ),
    "an epidemic beyond the skull": (set_track(epidemic_spaces=[4, 30]), ["epidemic", "30"]),
    "an epidemic at space -1": (set_track(epidemic_spaces=[-1, 4]), ["epidemic", "-1"]),
    "an epidemic that is no number": (set_track(epidemic_spaces=["four"]), ["epidemic", "four"]),
    "a start on the skull": (set_track(start={"beginner": 0, "standard": 4, "heroic": 28}), ["start", "heroic"]),
    "a start before the track": (set_track(start={"beginner": -1, "standard": 4, "heroic": 8}), ["start", "beginner"]),
    "a difficulty without a start": (set_track(start={"beginner": 0, "standard": 4}), ["start", "heroic"]),
    "a space without a rate": (set_track(rates=[{"from": 0, "to": 20, "rate": 3}]), ["rate", "21"]),
    "a rate of no dice": (set_track(rates=[{"from": 0, "to": 27, "rate": 0}]), ["rate", "0"]),
    "a rate that is no number": (set_track(rates=[{"from": 0, "to": 27, "rate": "many"}]), ["rate", "many"]),
    "a skull at the start": (set_track(skull=0, last_space=0), ["skull"]),
    "a skull that is no number": (set_track(skull="last"), ["skull", "last"]),
    "no skull": (drop("infection_track", "skull"), ["skull"]),
    "no outbreaks at all": (lambda data: data["outbreak_track"].update(skull=0), ["skull", "0"]),
    "an outbreak skull that is no number": (lambda data: data["outbreak_track"].update(skull=None), ["skull"]),
    "a free event": (set_event("reassignment", cost=0), ["reassignment", "0"]),
    "an event for ten dice": (set_event("reassignment", cost=10), ["reassignment", "10"]),
    "an event without a cost": (lambda data: event_of(data, "reassignment").pop("cost"), ["reassignment", "cost"]),
    "a missing role": (lambda data: data["roles"].pop(), ["role"]),
    "an eighth role": (lambda data: data["roles"].append({**data["roles"][0], "id": "archivist"}), ["roles"]),
    "a role twice": (lambda data: data["roles"].append(dict(data["roles"][0])), ["containment_specialist"]),
    "a missing event": (lambda data: data["events"].pop(), ["event"]),
    "an eleventh event": (lambda data: data["events"].append({**data["events"][0], "id": "holiday"}), ["events"]),
    "an event by another id": (set_event("reassignment", id="holiday"), ["events"]),
    "a missing region": (lambda data: data["regions"].pop(), ["region"]),
    "a seventh region": (lambda data: data["regions"].append({"number": 7, "name": "Antarctica"}), ["region"]),
    "thirteen dice of a colour": (lambda data: data["infection_dice"].update(per_colour=13), ["infection_dice", "12"]),
    "another opening": (lambda data: data["setup"].update(dice_rolled=10), ["setup"]),
    "four events face up": (lambda data: data["setup"].update(events_face_up=4), ["setup"]),
    "a target that is no number": (lambda data: data["cure"].update(target="high"), ["target", "high"]),
    "a target of nothing": (lambda data: data["cure"].update(target=0), ["target", "0"]),
    "no target for the Scientist": (drop("cure", "target_scientist"), ["target_scientist"]),
}


def names(message: str, word: str) -> bool:
    """Return True if the message has the word, or its place in a list of roles or events, such as roles[4]."""
    lists = {"roles": ROLES, "events": EVENTS}
    places = [f"{key}[{ids.index(word)}]" for key, ids in lists.items() if word in ids]
    return any(one.lower() in message.lower() for one in (word, *places))


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_wrong_is_refused_by_name(name: str) -> None:
    change, words = REFUSED[name]
    data = changed(change)
    with pytest.raises(fc.BadOptions) as caught:
        new(2, board=data)
    message = str(caught.value)
    assert [word for word in words if not names(message, word)] == [], message
    assert "\n" not in message
    assert 10 < len(message) < 400
    with pytest.raises(fc.FourcuresError):
        fc.from_position(position(board=data), seed=1)


@pytest.mark.parametrize("board", [7, True, [], [1], {"roles": []}, "no_such_file.json"])
def test_what_is_no_data_file_at_all(board: Any, tmp_path: Path) -> None:
    with pytest.raises(fc.BadOptions):
        new(2, board=board if board != "no_such_file.json" else str(tmp_path / board))


@pytest.mark.parametrize("text", ["", "{", "[]", '"cure"', "\x00\x01"])
def test_files_that_cannot_be_read(text: str, tmp_path: Path) -> None:
    file = tmp_path / "broken.json"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(fc.BadOptions):
        new(2, board=str(file))


def test_the_file_of_the_caller_is_left_alone() -> None:
    data = own_data()
    before = json.dumps(data)
    play(new(2, 3, board=data), "done")
    assert json.dumps(data) == before


# Stored with the game


def test_records_and_positions_carry_the_file() -> None:
    def change(data: dict[str, Any]) -> None:
        role_of(data, "medic").update(dice=6, faces=["treat3", "treat3", "fly", "sail", "sample", "biohazard"])
        data["infection_dice"]["faces"]["red"] = [1, 1, 2, 2, 3, 3]
        data["about"] = "mine"

    data = changed(change)
    game = fc.new("cure", players=3, seed=4, roles=["medic", None, None], board=data)
    for _ in range(12):
        if game.outcome is None:
            game.play(game.legal_actions.ids()[0])
    again = fc.replay(json.dumps(game.record()))
    assert again.position() == game.position()
    place = json.loads(json.dumps(game.position()))
    assert place["board"]["about"] == "mine"
    twin = fc.from_position(place, seed=1)
    assert twin.position() == game.position()
    assert twin.view(None)["seats"][0]["dice"]["total"] == 6
    assert fc.replay(twin.record()).position() == twin.position()
    assert set(EVENTS) | set(ROLES) == {one["id"] for key in ("events", "roles") for one in place["board"][key]}


def test_ours_is_not_carried_along() -> None:
    game = game_with(dice={"fly": 1})
    assert "board" not in game.position()
    assert (phase_of(game), dice(game), turn_of(game)["number"]) == ("acting", {"fly": 1}, 1)
