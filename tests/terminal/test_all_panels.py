"""Panels of every game, at every size of the terminal: they fit, and have the content that the contract requires."""

from __future__ import annotations

from typing import Any

import pytest
from rich.style import Style

import fourcures as fc
from fourcures import catalogue
from fourcures.terminal.app import PlayApp
from fourcures.terminal.panel_content import Panels, width_of
from terminal.pilot import LARGE, MEDIUM, SMALL, plain_lines, screen_text, walked

SIDE, BELOW, SMALL_SIDE, LARGE_SIDE = 16, 31, 45, 54  # columns of the places for panels
BOARDS = {MEDIUM: (100, 23), LARGE: (102, 33)}


def sampled(name: str) -> list[dict[str, Any]]:
    """A few of the game's own samples, far apart."""
    samples = list(fc.game_type(name).sample_options())
    return samples[:: max(1, len(samples) // 5)]


def moments(name: str) -> list[fc.Game]:
    return [game.copy() for options in sampled(name) for game in walked(name, 9, **options)]


@pytest.mark.parametrize("name", fc.GAMES)
def test_the_board_and_the_narrow_panels_fit_their_places(name: str) -> None:
    for game in moments(name):
        panels = Panels(game.type, game.view(game.actor))
        for width, height in BOARDS.values():
            board = panels.fitting("board", width, height)
            assert board is not None
            assert width_of(board) > LARGE_SIDE, "a form for smaller screens"
        for narrow in ("tracks", "odds"):
            assert panels.fitting(narrow, SIDE) is not None, plain_lines(panels.smallest(narrow))
        assert len(plain_lines(panels.by_name["prompt"][0])[0]) <= SMALL[0] - 1


@pytest.mark.parametrize("name", ["dice", "cure"])
def test_nothing_wraps_at_any_size(name: str) -> None:
    for game in moments(name):
        panels = Panels(game.type, game.view(None))
        for other in set(panels.drawn) - {"board"}:
            assert panels.fitting(other, BELOW) or other == "seats"
            assert panels.fitting(other, LARGE_SIDE)
            assert panels.fitting(other, SMALL_SIDE, 6) or other in ("odds", "events")
        assert panels.fitting("board", SMALL_SIDE, 11)


@pytest.mark.parametrize("name", fc.GAMES)
def test_styles_are_styles_and_every_line_is_one_line(name: str) -> None:
    for game in moments(name):
        for panel in game.type.panels(game.view(game.actor)):
            for text, style in (piece for line in panel.lines for piece in line):
                assert "\n" not in text
                assert style == "rule" or Style.parse(style) is not None


@pytest.mark.parametrize("name", fc.GAMES)
def test_every_kind_of_action_has_words(name: str) -> None:
    game = fc.new(name, seed=1)
    game_type, words = game.type, Panels(game.type, game.view(0)).words("actions")
    firsts = (game_type.action(game._state, game.options, row * game_type.width) for row in range(game_type.rows))
    assert {action.kind for action in firsts} == words.keys()


@pytest.mark.parametrize("name", fc.GAMES)
def test_the_prompt_names_the_seat_and_the_help_names_clauses(name: str) -> None:
    for game in moments(name):
        panels = Panels(game.type, game.view(game.actor))
        clauses = [text for line in panels.lines("help") for text, style in line if style == "rule"]
        assert clauses
        for clause in clauses:
            assert all(found.id.startswith(clause) for found in catalogue.find(clause)), clause
            assert catalogue.find(clause), clause
        if game.actor is not None:
            assert f"seat {game.actor}" in panels.lines("prompt")[0][0][0]


@pytest.mark.parametrize("name", fc.GAMES)
def test_the_prompt_says_how_it_ended(name: str) -> None:
    *_, game = walked(name, 10_000)
    assert game.outcome is not None
    [prompt] = (panel for panel in game.type.panels(game.view(None)) if panel.name == "prompt")
    assert plain_lines(prompt)[0].startswith("WON: " if game.outcome.won else "LOST: ")


@pytest.mark.parametrize("size", [SMALL, MEDIUM, LARGE])
@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("pandemic", ["Atlanta", "outbreaks", "drive"]),
        ("dice", ["g6", "outbreaks", "infection", "research", "?", "drive"]),
        ("cure", ["outbreaks", "infection", "CDC", "bag", "Asia", "done"]),
    ],
)
async def test_what_matters_is_on_the_screen(tmp_path: Any, name: str, words: list[str], size: tuple[int, int]) -> None:
    app = PlayApp(fc.new(name, seed=7), tmp_path / "game.json")
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        seen = screen_text(app)
        assert [word for word in words if word not in seen] == []
