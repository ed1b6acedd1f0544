"""Panels of the dice game: every city by its dice, on any board, and the dice with their uses."""

from __future__ import annotations

import random
from typing import Any

import pytest

import fourcures as fc
from fourcures import catalogue
from fourcures.games.common.notation.colours import MARK
from fourcures.games.dice.data.board import OURS
from fourcures.games.dice.render import help_text
from fourcures.games.dice.render.city_map import draw_map
from fourcures.games.dice.render.panels import MAP_SIZES, PAGE_MAP, SMALL_MAPS
from terminal.pilot import plain_lines, walked


def crowded(source: random.Random) -> dict[str, Any]:
    """Board with our cities moved, many of them close together."""
    cities = [{**city, "lat": source.gauss(40, 3), "lon": source.gauss(-90, 9)} for city in OURS["cities"]]
    return {**OURS, "cities": cities}


def shown(position: dict[str, Any], form: int = 0, name: str = "dice") -> str:
    game = fc.from_position({"game": "dice", **position}, seed=1)
    panels = [panel for panel in game.type.panels(game.view(0)) if panel.name == name]
    return "\n".join(plain_lines(panels[form]))


def text_of(lines: list[list[tuple[str, str]]]) -> str:
    return "\n".join("".join(text for text, _ in line) for line in lines)


@pytest.mark.parametrize("seed", range(4))
def test_every_city_with_its_cubes_is_on_every_map_whatever_the_board(seed: int) -> None:
    board = crowded(random.Random(seed)) if seed else OURS
    game = fc.new("dice", board=board, seed=seed)
    everywhere = {city["id"]: {city["colour"]: 3} for city in OURS["cities"]}
    view = {**game.view(0), "cubes": everywhere}
    for width, height in (*MAP_SIZES, PAGE_MAP):
        drawn = draw_map(view, width, height)
        assert {len(line) for line in text_of(drawn).split("\n")} == {width}
        for city in OURS["cities"]:
            letter = city["colour"][0]
            assert f"{letter}{city['number']} {city['name']} {MARK[city['colour']] * 3}" in text_of(drawn)
    for size in SMALL_MAPS:
        drawn = draw_map(view, *size, named=False)
        for city in OURS["cities"]:
            assert f"{city['colour'][0]}{city['number']}{MARK[city['colour']] * 3}" in text_of(drawn)


def test_the_map_lies_as_the_country_does() -> None:
    for size in MAP_SIZES:
        lines = text_of(draw_map(fc.new("dice", seed=1).view(0), *size)).split("\n")
        place = {name: next((y, line.index(name)) for y, line in enumerate(lines) if name in line) for name in NAMES}
        for north, south in (("Seattle", "San Francisco"), ("Chicago", "Memphis"), ("Boston", "Miami")):
            assert place[north][0] < place[south][0]
        for west, east in (("Seattle", "Minneapolis"), ("Phoenix", "Dallas"), ("Dallas", "Atlanta")):
            assert place[west][1] < place[east][1]


NAMES = [city["name"] for city in OURS["cities"]]


def test_pawn_last_infected_and_quarantine_stand_beside_their_cities() -> None:
    view = fc.from_position({"game": "dice", "pawn": "denver", "last_infected": "boston"}, seed=1).view(0)
    view["turn"]["quarantine"] = "miami"
    drawn = text_of(draw_map(view, *MAP_SIZES[0]))
    for words in ("Denver @", "Boston *", "Miami #"):
        assert words in drawn


def test_dice_say_what_can_be_done_with_them() -> None:
    turn = {"phase": "research", "dice": {"rolled": ["green", "red"], "kept": ["white"], "roll": 1}}
    told = shown({"turn": turn, "diseases": {"red": "cured"}, "cubes": {"denver": {"red": 1}}})
    for words in ("║○ white ║", "│✚ green │", "╎ ◆ red  ╎", "kept:", "+1 green", "no use:", "cured", "½ event"):
        assert words in told


def test_a_full_tracker_and_a_second_white_are_told() -> None:
    turn = {"phase": "research", "dice": {"rolled": ["white", "blue"], "kept": ["white"], "roll": 1}}
    told = shown({"turn": turn, "research": {"blue": 5}})
    assert "event!" in told
    assert "full, +0" in told


def test_the_researcher_sees_which_dice_may_be_rolled_again() -> None:
    turn = {"role": "researcher", "phase": "research", "dice": {"rolled": ["black", "blue", "red"], "roll": 1}}
    told = shown({"turn": turn})
    assert "■ black" in told
    assert "or reroll" in told
    assert "May roll black dice" in " ".join(told.split())


@pytest.mark.parametrize("form", [0, 1, 2])
def test_trackers_show_marker_epidemics_points_and_cures(form: int) -> None:
    position = {"infection": 5, "outbreaks": 2, "research": {"blue": 3}, "diseases": {"red": "cured"}}
    told = shown({**position, "cubes": {"denver": {"red": 2}}}, form, "tracks")
    for words in ("2/5", "3/5", "━━━!━", "!··!··!··†", "✓", "10"):
        assert words in told
    assert ("[5]" in told) == (form < 2)


def test_the_standard_mode_shows_its_limit() -> None:
    assert "4/7" in shown({"mode": "standard", "research": {"blue": 4}}, 0, "tracks")
    assert "/7" not in shown({"mode": "intro", "research": {"blue": 4}}, 0, "tracks")


def test_cities_that_would_break_out_are_among_the_odds() -> None:
    told = shown({"cubes": {"denver": {"red": 3}, "miami": {"yellow": 2, "red": 3}}}, 0, "odds")
    assert "r6" in told
    assert "y6" not in told


def test_long_trackers_of_another_board_still_fit() -> None:
    trackers = {
        "infection": {
            "start": 0,
            "epidemic_icons": [9, 59],
            "death": 60,
            "city_rolls": [{"from": 0, "to": 59, "rolls": 9}],
        },
        "outbreak": {"start": 0, "death": 20},
        "research": {"start": 0, "max": 9},
    }
    board = {**OURS, "trackers": trackers, "cure_points": {"normal": 9, "scientist": 8}}
    for game in walked("dice", 20, board=board, mode="standard"):
        for panel in game.type.panels(game.view(0)):
            if panel.name == "tracks":
                assert max(map(len, plain_lines(panel))) <= 45
        assert (
            max(map(len, plain_lines(next(p for p in reversed(game.type.panels(game.view(0))) if p.name == "tracks"))))
            <= 16
        )


@pytest.mark.parametrize(
    ("turn", "words"),
    [
        ({"awaits": {"what": "action"}, "actions_left": 3}, "3 left"),
        ({"awaits": {"what": "clearing"}}, "clear"),
        ({"awaits": {"what": "flight"}, "number_rolled": 4}, "the die shows 4"),
        ({"awaits": {"what": "black_dice"}}, "black dice"),
        ({"awaits": {"what": "keep"}, "dice": {"rolled": ["red"] * 3, "kept": [], "roll": 1}}, "keep a die"),
        ({"awaits": {"what": "keep"}, "dice": {"rolled": ["red"] * 2, "kept": ["red"], "roll": 1}}, "or roll"),
        ({"awaits": {"what": "keep"}, "dice": {"rolled": ["red"] * 2, "kept": ["red"], "roll": 2}}, "keep a die"),
        ({"awaits": {"what": "limit"}}, "more than 7"),
        ({"awaits": {"what": "role"}}, "which role"),
        *(
            ({"awaits": {"what": "event"}, "event": event}, name)
            for event, name in (
                ("air_lift", "Air-Lift"),
                ("resilient_population", "Resilient Population"),
                ("break_through", "Break-through"),
                ("quarantine", "Quarantine"),
            )
        ),
    ],
)
def test_everything_that_can_be_awaited_is_asked_for(turn: dict[str, Any], words: str) -> None:
    view = fc.from_position({"game": "dice"}, seed=1).view(0)
    view["turn"] |= turn
    view["turn"]["awaits"]["seat"] = 0
    [[who, _, (asked, _)], *passing] = help_text.prompt_panel(view)
    assert who[0] == "You (seat 0)"
    assert words in asked
    assert bool(passing) == (turn["awaits"]["what"] in ("clearing", "black_dice"))
    clauses = [text for line in help_text.help_lines(view) for text, style in line if style == "rule"]
    assert all(catalogue.find(clause)[0].id.startswith(clause) for clause in clauses)
