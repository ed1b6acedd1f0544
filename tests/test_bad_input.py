"""Errors of callers: each is reported in one clear sentence, and the game stays unchanged."""

from __future__ import annotations

import dataclasses
import json
import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import fourcures as fc
from pandemic.conservation import CITIES, EVENTS


def assert_clear(error: BaseException) -> None:
    """Assert that the message is one readable sentence, not a dump."""
    message = str(error)
    assert "\n" not in message, message
    assert 10 < len(message) < 400, f"{len(message)} characters: {message[:200]} ..."
    assert message.endswith((".", ")", "?")), message
    assert isinstance(error, ValueError)


def refused(error: type[fc.FourcuresError], call: Callable[[], object]) -> str:
    with pytest.raises(error) as caught:
        call()
    assert_clear(caught.value)
    return str(caught.value)


# --- Options

BAD_OPTIONS: dict[str, tuple[dict[str, Any], list[str]]] = {
    "one player": ({"players": 1}, ["players", "1", "2, 3 or 4"]),
    "five players": ({"players": 5}, ["players", "5", "2, 3 or 4"]),
    "no players": ({"players": 0}, ["players", "2, 3 or 4"]),
    "players as text": ({"players": "3"}, ["players", "'3'"]),
    "players as true": ({"players": True}, ["players", "True"]),
    "players as a fraction": ({"players": 2.0}, ["players", "2.0"]),
    "players as a list": ({"players": [2]}, ["players"]),
    "unknown edition": ({"edition": "2010"}, ["edition", "'2010'", "2013", "2008", "seed001"]),
    "edition as a number": ({"edition": 2013}, ["edition", "2013"]),
    "unknown difficulty": ({"difficulty": "easy"}, ["difficulty", "introductory", "standard", "heroic"]),
    "difficulty as nothing": ({"difficulty": None}, ["difficulty", "None"]),
    "unknown option": ({"consents": "never"}, ["'consents'", "consent", "hands", "draw_mode", "players", "roles"]),
    "a very long option": ({"x" * 3000: "never"}, ["consent"]),
    "an option that is an argument inside": ({"kind": "dice"}, ["'kind'", "consent"]),
    "unknown value": ({"consent": "sometimes"}, ["consent", "always", "not_for_rendezvous", "never"]),
    "value of another type": ({"hands": ["open"]}, ["hands", "by_difficulty", "open", "closed"]),
    "role twice": ({"players": 2, "roles": ["medic", "medic"]}, ["medic", "twice"]),
    "unknown role": ({"players": 2, "roles": ["medic", "doctor"]}, ["'doctor'", "scientist"]),
    "role of another role set": (
        {"players": 2, "edition": "2008", "roles": ["medic", "contingency_planner"]},
        ["contingency_planner", "five", "dispatcher"],
    ),
    "too few roles": ({"players": 3, "roles": ["medic", "scientist"]}, ["3 players", "3 roles"]),
    "too many roles": ({"players": 2, "roles": ["medic", "scientist", "researcher"]}, ["2 players"]),
    "roles as one text": ({"players": 2, "roles": "medic"}, ["roles", "'medic'"]),
    "roles as a number": ({"players": 2, "roles": 7}, ["roles", "7"]),
    "a role as a number": ({"players": 2, "roles": [1, 2]}, ["roles", "1"]),
    "a role as a list": ({"players": 2, "roles": [["medic"], "scientist"]}, ["roles", "medic"]),
    "roles for one player": ({"roles": ["x"]}, ["roles: ['x']", "1 player;", "2, 3 or 4", "P-SETUP-01"]),
    "roles for five players": ({"roles": [None] * 5}, ["roles:", "5 players", "2, 3 or 4"]),
    "roles as an array of an array": ({"roles": np.array([["medic"], ["x"]])}, ["roles", "['medic']"]),
    "players as an array": ({"players": np.array([2, 3])}, ["players: array([2, 3])"]),
    "first seat where cards decide": ({"players": 2, "first_seat": 0}, ["first_seat", "most_recently_sick"]),
    "first seat that is none": ({"players": 2, "edition": "2008", "first_seat": 2}, ["first_seat", "2", "0 to 1"]),
    "first seat as text": ({"players": 2, "edition": "2008", "first_seat": "0"}, ["first_seat", "'0'"]),
}


BAD_OPTIONS_OF_CURE: dict[str, tuple[dict[str, Any], list[str]]] = {
    "one player": ({"players": 1}, ["players", "1", "2, 3, 4 or 5", "C-COMP-04"]),
    "six players": ({"players": 6}, ["players", "6"]),
    "unknown difficulty": ({"difficulty": "easy"}, ["difficulty", "beginner", "standard", "heroic", "introductory"]),
    "unknown option": ({"consent": "never"}, ["'consent'", "sample_giving", "role_assignment", "board"]),
    "unknown value": ({"sample_giving": "some"}, ["sample_giving", "each_sample", "all_of_one_colour"]),
    "role twice": ({"roles": ["medic", "medic"]}, ["medic", "twice"]),
    "role of another game": ({"roles": ["medic", "quarantine_specialist"]}, ["'quarantine_specialist'", "generalist"]),
    "too few roles": ({"players": 4, "roles": ["medic", "scientist"]}, ["4 players", "4 roles"]),
    "chosen and not named": (
        {"players": 2, "role_assignment": "chosen", "roles": ["medic", None]},
        ["role_assignment", "C-SETUP-08"],
    ),
    "a board that is no board": ({"board": 7}, ["board", "7"]),
    "a board that is not there": ({"board": "nowhere.json"}, ["board", "nowhere.json"]),
    "a board with a key too many": ({"board": {"infection_tracks": {}}}, ["board", "infection_tracks"]),
}
BAD_OPTIONS_OF_DICE: dict[str, tuple[dict[str, Any], list[str]]] = {
    "two players": ({"players": 2}, ["players", "2", "1 only", "D-COMP-04"]),
    "unknown mode": ({"mode": "heroic"}, ["mode", "'heroic'", "intro", "standard", "introductory"]),
    "unknown option": ({"roles": ["medic"]}, ["'roles'", "role_text", "treat_cured", "board"]),
    "unknown value": ({"treat_cured": "two_cubes"}, ["treat_cured", "one_cube", "all_cubes"]),
    "a board that is no board": ({"board": [1]}, ["board"]),
    "a board that is not there": ({"board": "nowhere.json"}, ["board", "nowhere.json"]),
    "a board without cities": ({"board": {"start_city": "atlanta"}}, ["board", "cities"]),
}
ALL_BAD_OPTIONS = {"pandemic": BAD_OPTIONS, "cure": BAD_OPTIONS_OF_CURE, "dice": BAD_OPTIONS_OF_DICE}


@pytest.mark.parametrize(
    ("game_name", "name"), [(game_name, name) for game_name, cases in ALL_BAD_OPTIONS.items() for name in cases]
)
def test_bad_options(game_name: str, name: str) -> None:
    choices, words = ALL_BAD_OPTIONS[game_name][name]
    message = refused(fc.BadOptions, lambda: fc.new(game_name, seed=1, **choices))
    assert [word for word in words if word not in message] == []


@pytest.mark.parametrize(
    "seed",
    [-1, 2**128, 1.5, 7.0, math.nan, "7", True, [7], b"7", {}, np.array([1, 2]), np.array(["by hand"])],
    ids=repr,
)
def test_bad_seeds(seed: Any) -> None:
    assert "0 to 2**128 - 1" in refused(fc.BadOptions, lambda: fc.new("pandemic", seed=seed))
    assert "seed" in refused(fc.BadOptions, lambda: fc.from_position({"seats": []}, seed=seed))
    game = fc.new("dice", seed=1)
    for begin in (
        game.state,
        game.past_states,
        lambda seed: game.copy(seed=seed),
        lambda seed: game.imagine(0, seed=seed),
    ):
        assert "seed" in refused(fc.BadOptions, lambda begin=begin: begin(seed))  # type: ignore[misc]
    assert "seed" in refused(fc.FourcuresError, lambda: fc.new("dice", seed=fc.BY_HAND).copy(seed=seed))


@pytest.mark.parametrize("junk", [None, 0, -1, 0.5, "1", True, [], 10**30, np.array([1, 2])], ids=repr)
def test_contract_tests_refuse_what_is_no_number(junk: Any) -> None:
    assert "games" in refused(fc.BadOptions, lambda: fc.check_game("dice", games=junk))


@pytest.mark.parametrize("seed", [-1, 0.5, "1", True, [], np.array([1, 2])], ids=repr)
def test_contract_tests_refuse_what_is_no_seed(seed: Any) -> None:
    assert "seed" in refused(fc.BadOptions, lambda: fc.check_game("dice", seed=seed))


@pytest.mark.parametrize("seed", [0, 2**128 - 1])
def test_the_outermost_seeds_are_good(seed: int) -> None:
    assert fc.new("pandemic", seed=seed).seed == seed


@pytest.mark.parametrize("name", ["pandemonium", "", "Pandemic", None, 5, ["pandemic"], "x" * 5000, "a\nb"])
def test_unknown_games(name: Any) -> None:
    assert "pandemic" in refused(fc.BadOptions, lambda: fc.new(name))
    assert "pandemic" in refused(fc.BadOptions, lambda: fc.check_game(name))
    assert "pandemic" in refused(fc.FourcuresError, lambda: fc.from_position({"game": name}))


# --- Actions


@pytest.fixture
def game() -> fc.Game:
    return fc.from_position(
        {
            "seats": [{"role": "medic", "hand": ["paris"]}, {"role": "scientist", "hand": ["airlift", "tokyo"]}],
            "cubes": {"atlanta": {"blue": 1}},
        },
        seed=1,
    )


BAD_ACTIONS: dict[str, tuple[Any, list[str]]] = {
    "nothing": ("", ["is not an action", "drive"]),
    "blanks": ("  \t ", ["is not an action"]),
    "no verb": ("chicago", ["'chicago'", "drive"]),
    "unknown verb": ("teleport paris", ["'teleport paris'", "drive"]),
    "no city": ("drive", ["'drive' needs a city"]),
    "unknown city": ("drive gotham", ["'gotham'", "P-TURN-09"]),
    "nearly a city": ("drive chicaco", ["did you mean chicago?"]),
    "a card as a city": ("drive airlift", ["airlift"]),
    "unknown colour": ("treat green", ["green"]),
    "too many words": ("pass now", ["'pass' stands alone"]),
    "no seat": ("give paris", ["needs a seat"]),
    "a seat that is none": ("give paris 2", ["no seat 2", "0 to 1"]),
    "a seat far away": ("drive 99 chicago", ["no seat"]),
    "a seat further away than numbers are read": (f"drive {'9' * 5000} chicago", ["no seat"]),
    "a seat in other digits": ("drive \u0663 chicago", ["no seat"]),
    "a very long text": ("drive " + "x" * 100_000, ["no city"]),
    "lines": ("drive\nchicago\nnow", ["too much"]),
    "strange letters": ("drive \ud800\u202e\0", ["no city"]),
    "an id below": (-1, ["no action with the id -1"]),
    "an id above": (53 * 53, ["no action with the id"]),
    "a huge id": (10**30, ["no action with the id"]),
    "a column that a row has not": (53 - 1, ["no action with the id 52"]),
    "true": (True, ["True"]),
    "a fraction": (1.0, ["1.0"]),
    "None": (None, ["None"]),
    "bytes": (b"pass", ["pass"]),
    "a list": (["pass"] * 1000, ["pass"]),
    "text with a line in something else": (("a\nb",), ["not an action"]),
    "an action with another id": (fc.Action(10**6, "drive", 0, (), "drive x"), ["no action"]),
    "an action with a text for an id": (fc.Action("pass", "pass", 0, (), "pass"), ["not an action"]),  # type: ignore[arg-type]
}


@pytest.mark.parametrize("name", BAD_ACTIONS)
def test_what_is_no_action(game: fc.Game, name: str) -> None:
    action, words = BAD_ACTIONS[name]
    before, position = game._state.copy(), game.position()
    message = refused(fc.IllegalAction, lambda: game.play(action))
    assert [word for word in words if word not in message] == []
    assert game._state == before
    assert game.position() == position
    assert game.decisions == []
    assert action not in game.legal_actions


@pytest.mark.parametrize("whole", [np.int16, np.int64, np.uint32, np.array], ids=lambda one: one.__name__)
@pytest.mark.parametrize("name", fc.GAMES)
def test_whole_numbers_of_numpy_are_numbers(name: str, whole: Any) -> None:
    game, twin = (fc.new(name, seed=seed) for seed in (5, whole(5)))
    assert twin.record() == game.record()
    number = game.legal_actions.ids()[0]
    given = whole(number)
    assert given in game.legal_actions
    assert game.legal_actions.has_id(given)
    for action in (game.action(given), game.legal_actions.action(given)):
        assert action == game.action(number)
        assert type(action.id) is int
    assert game.hint(given) == game.hint(number)
    assert game.explain(given, seat=whole(game.actor)) is None
    assert game.view(whole(0)) == json.loads(json.dumps(game.view(0)))
    assert game.observation(whole(0)) == game.observation(0)
    assert game.events_for(whole(0)) == game.events_for(0)
    assert game.is_final(given) == game.is_final(number)
    game.play(given, seat=whole(game.actor))
    twin.play(number)
    assert json.dumps(game.record()) == json.dumps(twin.record())


@pytest.mark.parametrize(
    "number", [np.float64(3), np.True_, np.array([3, 4]), np.array([]), np.int64(-1), "3"], ids=repr
)
def test_what_numpy_has_besides_whole_numbers_is_no_action(game: fc.Game, number: Any) -> None:
    assert "action" in refused(fc.IllegalAction, lambda: game.play(number))
    assert "action" in refused(fc.IllegalAction, lambda: game.action(number))
    assert number not in game.legal_actions
    assert not game.legal_actions.has_id(number)
    assert game.decisions == []


def test_the_number_of_players_may_come_from_numpy() -> None:
    options = fc.new("pandemic", players=np.int64(3), seed=1).options
    assert type(options.players) is int
    assert options.players == 3


def test_roles_may_come_from_numpy() -> None:
    game, twin = (fc.new(seed=1, roles=roles) for roles in (np.array(["medic", "scientist"]), ["medic", "scientist"]))
    assert game.record() == twin.record()
    assert json.loads(json.dumps(game.record())) == twin.record()
    second = fc.new(seed=1, edition="2008", players=2, first_seat=np.int64(1))
    assert second.record() == fc.new(seed=1, edition="2008", players=2, first_seat=1).record()


@pytest.mark.parametrize("name", fc.GAMES)
def test_a_hint_of_any_id_is_a_hint_or_a_refusal(name: str) -> None:
    game, space = fc.new(name, seed=3), fc.game_type(name).action_space
    for _ in range(12):
        if game.outcome:
            break
        for number in range(game.type.rows * game.type.width):
            if space.values(number) is None:
                message = refused(fc.IllegalAction, lambda number=number: game.hint(number))  # type: ignore[misc]
                assert f"no action with the id {number}" in message
            else:
                assert game.hint(number).label
        game.play(game.legal_actions.ids()[-1])


BAD_PLANS = [
    None,
    5,
    True,
    "cure",
    "cure blue",
    [None],
    [5.5],
    ["cure"],
    [""],
    [b""],
    np.array(1),
    np.array([0.5]),
    {},
    {1},
]


@pytest.mark.parametrize("plan", BAD_PLANS, ids=repr)
def test_plans_that_are_none(game: fc.Game, plan: Any) -> None:
    message = refused(fc.FourcuresError, lambda: game.remarks(0, plan))
    assert "plan" in message or "action" in message or "needs" in message


def test_a_plan_is_given_in_any_form(game: fc.Game) -> None:
    told = game.remarks(0, ["drive chicago"])
    assert game.remarks(0, [game.action("drive chicago")]) == told
    assert game.remarks(0, np.array(["Drive  Chicago"])) == told  # type: ignore[arg-type]


@pytest.mark.parametrize("first", [-1, 0.5, None, "0", True, [], np.array([1, 2])], ids=repr)
def test_numbers_of_events_that_are_none(game: fc.Game, first: Any) -> None:
    assert "first" in refused(fc.FourcuresError, lambda: game.events_for(0, first))


@pytest.mark.parametrize("junk", [None, "x", 5, [], {}, np.array([1, 2]), ...], ids=repr)
def test_what_is_no_game_or_no_action_of_one(game: fc.Game, junk: Any) -> None:
    for ask in (fc.advise, fc.heuristic_action, lambda junk: fc.rollouts(junk, 1)):
        assert "no game" in refused(fc.FourcuresError, lambda ask=ask: ask(junk))  # type: ignore[misc]
    assert game.legal_actions.of(junk) == []
    if type(junk) is not int:
        refused(fc.IllegalAction, lambda: game.legal_actions.action(junk))


BAD_ACTIONS_OF_OTHERS: dict[str, dict[str, tuple[Any, list[str]]]] = {
    "cure": {
        "nothing": ("", ["is not an action", "fly"]),
        "unknown verb": ("drive chicago", ["'drive chicago'", "sail"]),
        "no region": ("fly", ["'fly' needs a region"]),
        "a region that is none": ("fly 7", ["no region 7", "1 to 6"]),
        "region zero": ("sail 0", ["no region 0", "1 to 6"]),
        "unknown colour": ("treat green", ["green"]),
        "nearly a face": ("treat red sail|treats", ["sail|treats"]),
        "nearly an event": ("buy reasignment", ["did you mean reassignment?"]),
        "a seat that is none": ("give red 2", ["no seat 2", "0 to 1"]),
        "no seat": ("give red", ["needs a seat"]),
        "too many words": ("done now", ["'done' stands alone"]),
        "too many numbers": ("airlift 1 2 3", ["'3' is too much"]),
        "an id below": (-1, ["no action with the id -1"]),
        "a huge id": (10**30, ["no action with the id"]),
        "true": (True, ["True"]),
        "strange letters": ("fly \ud800\u202e\0", ["region"]),
    },
    "dice": {
        "nothing": ("", ["is not an action", "drive"]),
        "unknown verb": ("sail 2", ["'sail 2'", "drive"]),
        "no city": ("drive", ["'drive' needs a city"]),
        "nearly a city": ("drive chicaco", ["did you mean chicago?"]),
        "unknown colour": ("treat black", ["black"]),
        "unknown role": ("role pilot", ["pilot"]),
        "no number": ("reroll", ["needs a number"]),
        "a number that is none": ("reroll 4", ["no number 4", "1 to 3"]),
        "too many words": ("pass now", ["'pass' stands alone"]),
        "an id above": (10**6, ["no action with the id"]),
        "None": (None, ["None"]),
        "strange letters": ("drive \ud800\u202e\0", ["no city"]),
    },
}


@pytest.mark.parametrize(
    ("game_name", "name"), [(game_name, name) for game_name, cases in BAD_ACTIONS_OF_OTHERS.items() for name in cases]
)
def test_what_is_no_action_in_other_games(game_name: str, name: str) -> None:
    choices: dict[str, Any] = {"players": 2, "roles": ["contingency_planner", "medic"]} if game_name == "cure" else {}
    game = fc.new(game_name, seed=3, **choices)
    action, words = BAD_ACTIONS_OF_OTHERS[game_name][name]
    before = game._state.copy()
    message = refused(fc.IllegalAction, lambda: game.play(action))
    assert [word for word in words if word not in message] == []
    assert game._state == before
    assert game.decisions == []
    assert action not in game.legal_actions


@pytest.mark.parametrize(
    ("text", "seat", "says"),
    [
        ("drive chicago", 1, "The Medic decides now"),
        ("airlift paris", 0, "does not hold Airlift"),
        ("treat blue", 7, "seats are 0 to 1"),
        ("pass", -1, "seats are 0 to 1"),
        ("pass", "0", "seats are 0 to 1"),
        ("pass", 0.5, "seats are 0 to 1"),
    ],
)
def test_actions_of_the_wrong_seat(game: fc.Game, text: str, seat: Any, says: str) -> None:
    before = game._state.copy()
    assert text in game.legal_actions
    assert says in refused(fc.FourcuresError, lambda: game.play(text, seat=seat))
    assert game._state == before
    assert game.decisions == []


def test_the_right_seat_is_accepted(game: fc.Game) -> None:
    game.play("airlift tokyo", seat=1)
    game.play("drive chicago", seat=0)
    assert game.position()["seats"][1]["city"] == "tokyo"


def test_answers_of_the_wrong_seat(game: fc.Game) -> None:
    game.play("airlift 0 tokyo", seat=1)
    assert game.actor == 0
    before = game._state.copy()
    assert "The Medic decides now" in refused(fc.IllegalAction, lambda: game.play("agree", seat=1))
    assert game._state == before
    game.play("agree", seat=0)


# Kinds whose meaning does not depend on the turn; faces of dice do.
KINDS_AFTER_THE_END = {"drive", "pass", "direct", "proceed", "roll", "done", "give", "cure", "buy", "keep"}


@pytest.mark.parametrize("name", fc.GAMES)
def test_nothing_is_played_after_the_end(name: str) -> None:
    game = fc.new(name, seed=5)
    texts = set()
    while not game.outcome:
        texts |= {action.text for action in list(game.legal_actions)[:5] if action.kind in KINDS_AFTER_THE_END}
        game.play(game.legal_actions.ids()[0])
    before = game._state.copy()
    for text in sorted(texts):
        assert "The game is over" in refused(fc.IllegalAction, lambda text=text: game.play(text))  # type: ignore[misc]
    assert game._state == before
    assert game.actor is None
    assert len(game.legal_actions) == 0


@pytest.mark.parametrize("seat", [-1, 2, 4, "0", 0.5, True, [], 10**30, float("nan")])
def test_views_of_seats_that_are_none(game: fc.Game, seat: Any) -> None:
    assert "0 to 1" in refused(fc.FourcuresError, lambda: game.view(seat))


@pytest.mark.parametrize("seat", [-1, 2, 17, "0", True])
def test_events_for_seats_that_are_none(game: fc.Game, seat: Any) -> None:
    assert "0 to 1" in refused(fc.FourcuresError, lambda: game.events_for(seat))


def test_undo_of_nothing(game: fc.Game) -> None:
    assert "nothing to undo" in refused(fc.FourcuresError, game.undo)


def test_what_is_returned_cannot_change_the_game(game: fc.Game) -> None:
    before = game.position()
    game.position()["cubes"].clear()
    game.view(0)["seats"].clear()
    assert game.position() == before
    with pytest.raises(dataclasses.FrozenInstanceError):
        next(iter(game.legal_actions)).id = 3  # type: ignore[misc]


# --- Positions and records

SEATS = [{"role": "medic"}, {"role": "scientist"}]
BAD_POSITIONS: dict[str, tuple[Any, list[str]]] = {
    "nothing": (None, ["not an object"]),
    "a number": (5, ["not an object"]),
    "a list": ([], ["not an object"]),
    "no JSON": ("{", ["not JSON"]),
    "bytes that are no text": (b"\xff\xfe\xfd", ["not JSON"]),
    "nested too deep": ("[" * 100_000, ["not JSON"]),
    "no seats": ({}, ["players"]),
    "one seat": ({"seats": SEATS[:1]}, ["players", "1"]),
    "a seat without a role": ({"seats": [{}, {}]}, ["role"]),
    "a role twice": ({"seats": [SEATS[0]] * 2}, ["medic", "twice"]),
    "unknown key": ({"seats": SEATS, "cube": {}}, ["'cube'", "cubes"]),
    "unknown city": ({"seats": SEATS, "cubes": {"gotham": {"blue": 1}}}, ["'gotham'"]),
    "unknown colour": ({"seats": SEATS, "cubes": {"paris": {"green": 1}}}, ["'green'", "yellow"]),
    "unknown station": ({"seats": SEATS, "stations": ["gotham"]}, ["gotham", "stations"]),
    "four cubes": ({"seats": SEATS, "cubes": {"paris": {"blue": 4}}}, ["paris", "4", "0 to 3"]),
    "half a cube": ({"seats": SEATS, "cubes": {"paris": {"blue": 1.5}}}, ["paris", "1.5"]),
    "a true cube": ({"seats": SEATS, "cubes": {"paris": {"blue": True}}}, ["paris", "True"]),
    "a huge number": ({"seats": SEATS, "outbreaks": 10**5000}, ["outbreaks"]),
    "a card in two hands": (
        {"seats": [{"role": "medic", "hand": ["paris"]}, {"role": "scientist", "hand": ["paris"]}]},
        ["paris", "two places", "P-COMP-05"],
    ),
    "a card twice in a hand": ({"seats": [{"role": "medic", "hand": ["paris"] * 2}, SEATS[1]]}, ["paris", "twice"]),
    "an epidemic in a hand": ({"seats": [{"role": "medic", "hand": ["epidemic"]}, SEATS[1]]}, ["epidemic"]),
    "eight outbreaks": ({"seats": SEATS, "outbreaks": 8}, ["P-END-05"]),
    "eradicated with cubes": (
        {"seats": SEATS, "cubes": {"paris": {"blue": 1}}, "diseases": {"blue": "eradicated"}},
        ["blue", "P-ERAD"],
    ),
    "stored by the wrong role": ({"seats": [{"role": "medic", "stored": "airlift"}, SEATS[1]]}, ["P-ROLE-PLANNER"]),
    "seven stations": (
        {"seats": SEATS, "stations": ["paris", "lima", "tokyo", "cairo", "delhi", "essen", "milan"]},
        ["7", "P-COMP-02"],
    ),
    "no station": ({"seats": SEATS, "stations": []}, ["stations"]),
    "a seat's turn that is none": ({"seats": SEATS, "turn": {"seat": 2}}, ["turn.seat", "0 to 1"]),
    "unknown phase": ({"seats": SEATS, "turn": {"phase": "lunch"}}, ["lunch", "actions"]),
    "a draw from an empty deck": (
        {
            "edition": "seed001",
            "seats": SEATS,
            "turn": {"phase": "draw", "draws_left": 1},
            "player_deck": {"undrawn": [], "piles": [], "discard": CITIES + EVENTS},
        },
        ["player_deck"],
    ),
    "more infection cards to turn than the rate says": (
        {"seats": SEATS, "infection_step": 0, "turn": {"phase": "infecting", "infections_left": 4}},
        ["infections_left"],
    ),
    "a consent to an action where none is left": (
        {
            "seats": [{"role": "dispatcher"}, {"role": "medic"}],
            "turn": {
                "actions_left": 0,
                "awaits": {"what": "consent", "seat": 1, "by": 0, "request": "drive 1 chicago"},
            },
        },
        ["turn.awaits", "no action is left", "P-TURN-03"],
    ),
    "a key that the awaited choice has not": (
        {"seats": SEATS, "turn": {"awaits": {"what": "action", "seat": 0, "colour": "blue"}}},
        ["turn.awaits"],
    ),
}


BAD_POSITIONS_OF_CURE: dict[str, tuple[dict[str, Any], list[str]]] = {
    "no seats": ({"seats": []}, ["players"]),
    "a seat without a role": ({"seats": [{}, {}]}, ["role"]),
    "a role twice": ({"seats": [SEATS[0]] * 2}, ["medic", "twice"]),
    "unknown key": ({"cubes": {}}, ["'cubes'"]),
    "unknown region": ({"regions": {"7": {"red": 1}}}, ["7", "regions"]),
    "unknown colour": ({"centre": {"green": 1}}, ["green"]),
    "four dice": ({"regions": {"2": {"red": 4}}}, ["regions", "C-OUT-01"]),
    "thirteen dice": ({"centre": {"red": 8}, "cdc": {"red": 5}}, ["red", "12"]),
    "a bag that does not fit": ({"bag": {"red": 12, "blue": 11}}, ["bag"]),
    "half a die": ({"centre": {"red": 0.5}}, ["centre"]),
    "a sample of a cured colour": (
        {"seats": [{"role": "medic", "samples": [{"colour": "red", "die": 0}]}, SEATS[1]], "cured": ["red"]},
        ["red", "C-CURE-06"],
    ),
    "a sample with nobody's die": (
        {"seats": [{"role": "medic", "samples": [{"colour": "red", "die": 2}]}, SEATS[1]]},
        ["die", "0 to 1"],
    ),
    "six locked dice": (
        {"seats": [{"role": "medic", "samples": [{"colour": "red", "die": 0}] * 6}, SEATS[1]]},
        ["dice"],
    ),
    "banked by the wrong role": ({"seats": [{"role": "medic", "banked": 1}, SEATS[1]]}, ["banked"]),
    "the skull without an end": ({"infection": 28}, ["C-END-02"]),
    "eight outbreaks": ({"outbreaks": 8}, ["C-END-02"]),
    "an event twice": ({"events": {"up": ["reassignment", "reassignment", "one_quiet_night"]}}, ["reassignment"]),
    "four events": (
        {"events": {"up": ["reassignment", "one_quiet_night", "urgent_supplies", "mobile_hospital"]}},
        ["3"],
    ),
    "a face that the die has not": ({"turn": {"phase": "acting", "dice": {"airlift": 1}}}, ["airlift"]),
    "more dice than there are": ({"turn": {"phase": "acting", "dice": {"fly": 6}}}, ["dice"]),
    "unknown phase": ({"turn": {"phase": "lunch"}}, ["lunch", "acting"]),
    "no epidemic here": ({"turn": {"phase": "epidemic", "drawn": {"red": 3}}, "infection": 3}, ["C-TRACK-01"]),
    "an attempt without samples": (
        {"turn": {"phase": "judging", "attempt": {"colour": "red", "rolled": [6]}}},
        ["attempt"],
    ),
    "a number that is not on the die": (
        {
            "seats": [{"role": "medic", "samples": [{"colour": "red", "die": 0}]}, SEATS[1]],
            "turn": {"phase": "judging", "attempt": {"colour": "red", "rolled": [5]}},
        },
        ["5", "rolled"],
    ),
    "a choice that nobody has": ({"turn": {"awaits": {"what": "spare", "seat": 0}}}, ["turn.awaits"]),
    "a file for a board": ({"board": "cure.json"}, ["board"]),
}
BAD_POSITIONS_OF_DICE: dict[str, tuple[dict[str, Any], list[str]]] = {
    "unknown key": ({"seats": []}, ["'seats'"]),
    "unknown city": ({"pawn": "paris"}, ["paris", "pawn"]),
    "four cubes": ({"cubes": {"boston": {"red": 4}}}, ["boston", "4", "0 to 3"]),
    "thirteen cubes": (
        {"cubes": {city: {"red": 3} for city in ("boston", "miami", "dallas", "denver", "chicago")}},
        ["15", "12", "D-COMP-01"],
    ),
    "eradicated in the standard game": ({"mode": "standard", "diseases": {"red": "eradicated"}}, ["red", "D-ERAD-03"]),
    "cured, gone and not eradicated": ({"diseases": {"red": "cured"}}, ["red", "D-ERAD"]),
    "six points": ({"research": {"red": 6}}, ["research", "6"]),
    "points of a cured colour": (
        {"research": {"red": 1}, "diseases": {"red": "cured"}, "cubes": {"boston": {"red": 1}}},
        ["red", "D-CURE-03"],
    ),
    "four dice": ({"turn": {"phase": "research", "dice": {"rolled": ["red"] * 4}}}, ["dice"]),
    "three kept dice": ({"turn": {"phase": "points", "dice": {"kept": ["red"] * 3}}}, ["kept"]),
    "unknown face": ({"turn": {"phase": "research", "dice": {"rolled": ["pink"]}}}, ["pink"]),
    "five outbreaks": ({"outbreaks": 5}, ["D-END-02"]),
    "the death icon": ({"infection": 15}, ["D-END-03"]),
    "unknown phase": ({"turn": {"phase": "lunch"}}, ["lunch"]),
    "unknown role": ({"turn": {"role": "pilot"}}, ["pilot"]),
    "seven actions": ({"turn": {"actions_left": 7}}, ["actions_left", "7"]),
    "a file for a board": ({"board": "board.json"}, ["board"]),
}
ALL_BAD_POSITIONS: dict[str, dict[str, tuple[Any, list[str]]]] = {
    "pandemic": BAD_POSITIONS,
    "cure": {
        name: ({"game": "cure", "seats": SEATS, **position}, words)
        for name, (position, words) in BAD_POSITIONS_OF_CURE.items()
    },
    "dice": {name: ({"game": "dice", **position}, words) for name, (position, words) in BAD_POSITIONS_OF_DICE.items()},
}


@pytest.mark.parametrize(
    ("game_name", "name"), [(game_name, name) for game_name, cases in ALL_BAD_POSITIONS.items() for name in cases]
)
def test_bad_positions(game_name: str, name: str) -> None:
    position, words = ALL_BAD_POSITIONS[game_name][name]
    message = refused(fc.BadPosition, lambda: fc.from_position(position))
    assert [word for word in words if word not in message] == []


def test_a_position_is_not_changed_by_being_read() -> None:
    position: dict[str, Any] = {"seats": [{"role": "medic", "hand": ["paris"]}, {"role": "scientist"}], "turn": {}}
    fc.from_position(position).play("pass")
    assert position == {"seats": [{"role": "medic", "hand": ["paris"]}, {"role": "scientist"}], "turn": {}}


@pytest.mark.parametrize(
    "change",
    [
        {"seed": "7"},
        {"seed": 7},
        {"seed": "0" * 31 + "G"},
        {"actions": "pass"},
        {"actions": [1]},
        {"actions": ["pass"] * 100_001},
        {"actions": ["fly away"]},
        {"options": []},
        {"options": {"seed": 1}},
        {"options": {"players": 9}},
        {"options": {"kind": 9}},
        {"game": "chess"},
        {"game": None},
        {"fourcures": 2},
        {"fourcures": True},
        {"outcome": {"won": True, "reason": "cures"}},
        {"digest": "0" * 64},
        {"digest": None},
        {"more": 1},
        {"position": {}},
    ],
    ids=lambda change: "-".join(f"{key}-{str(value)[:20]}" for key, value in change.items()),
)
def test_bad_records(change: dict[str, Any]) -> None:
    record = fc.new("pandemic", players=2, seed=7).record()
    assert fc.replay(record).record() == record
    refused(fc.BadRecord, lambda: fc.replay({**record, **change}))


def test_a_record_may_begin_with_a_byte_order_mark() -> None:
    game = fc.new("pandemic", players=2, seed=7)
    text = "\ufeff" + json.dumps(game.record())
    assert fc.replay(text) == fc.replay(text.encode()) == game
    assert fc.from_position("\ufeff" + json.dumps(game.position())) == game


@pytest.mark.parametrize("key", ["fourcures", "game", "options", "seed", "actions", "outcome", "digest"])
def test_records_with_something_missing(key: str) -> None:
    record = fc.new("pandemic", players=2, seed=7).record()
    del record[key]
    assert key in refused(fc.BadRecord, lambda: fc.replay(record))


@pytest.mark.parametrize("record", [None, 5, [], "", "{", "null", b"\xff", "[" * 100_000, {}, {1: 2}])
def test_what_is_no_record(record: Any) -> None:
    refused(fc.BadRecord, lambda: fc.replay(record))
