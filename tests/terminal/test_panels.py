"""Panels of the board game: every city readable at every size, nothing wider than its place."""

from __future__ import annotations

import random

import pytest
from rich.style import Style

import fourcures as fc
from fourcures.games.pandemic.data.board import CITIES
from fourcures.games.pandemic.notation.names import short_name
from fourcures.games.pandemic.render.panels import MAP_SIZES
from fourcures.games.pandemic.render.world_map import draw_map


def positions(**options: object) -> list[fc.Game]:
    """Random game at every tenth decision."""
    game = fc.new("pandemic", **{"players": 4, "seed": 5, **options})
    source = random.Random(1)
    games = []
    while not game.outcome:
        if len(game.decisions) % 10 == 0:
            games.append(game.copy())
        game.play(source.choice(list(game.legal_actions)))
    return [*games, game]


@pytest.mark.parametrize("size", MAP_SIZES)
def test_every_city_with_its_cubes_is_on_the_map(size: tuple[int, int]) -> None:
    everywhere = {city: {"blue": 3, "yellow": 1} for city in CITIES}
    crowded = fc.new("pandemic", players=4, seed=1).view(0)
    for view in [{**crowded, "cubes": everywhere}, *(game.view(0) for game in positions())]:
        lines = ["".join(text for text, _ in line) for line in draw_map(view, *size)]
        assert {len(line) for line in lines} == {size[0]}
        drawn = "\n".join(lines)
        for city in CITIES:
            cubes = view["cubes"].get(city, {})
            if view["cubes"] is everywhere:
                assert short_name(city, "2013") in drawn
            else:
                signs = [f"{'k' if colour == 'black' else colour[0]}{count}" for colour, count in cubes.items()]
                start = drawn.index(short_name(city, "2013"))
                assert all(sign in drawn[start : start + 24] for sign in signs), city
        for seat in range(4):
            assert f"@{seat}" in drawn


@pytest.mark.parametrize("options", [{}, {"difficulty": "heroic"}, {"edition": "2008"}])
def test_panels_fit_their_places_and_their_styles_are_styles(options: dict[str, object]) -> None:
    for game in positions(**options):
        for seat in (None, 0):
            panels = game.type.panels(game.view(seat))
            for panel in panels:
                for text, style in (piece for line in panel.lines for piece in line):
                    assert "\n" not in text
                    assert style == "rule" or Style.parse(style) is not None
            narrowest = {panel.name: panel for panel in panels}
            for name in ("tracks", "odds"):
                assert max(sum(len(text) for text, _ in line) for line in narrowest[name].lines) <= 16
            [prompt, *_] = narrowest["prompt"].lines
            assert sum(len(text) for text, _ in prompt) <= 79


def test_a_spectator_sees_of_hidden_hands_what_all_know_and_a_seat_its_own_too() -> None:
    for game in positions(difficulty="standard"):
        for seat in (None, 0, 3):
            short = [panel for panel in game.type.panels(game.view(seat)) if panel.name == "hands"][-1]
            cards = sum(1 for line in short.lines for text, _ in line if text and text[0] in "●▲■◆✦")
            hands = enumerate(game.view(seat)["seats"])
            assert cards == sum(len(one["hand"] if own == seat else one["shown"]) for own, one in hands)
