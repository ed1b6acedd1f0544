"""Components of the dice game: their texts follow the board and the options."""

from __future__ import annotations

from typing import Any

import fourcures as fc
from dice.builders import game_with, our_board
from fourcures.games.dice.options import make_options


def test_components_are_those_of_the_board() -> None:
    board, game_type = our_board(), fc.GAMES["dice"]
    printed = game_type.components(make_options())
    assert printed["places"] == board["cities"]
    assert printed["links"] == board["edges"]
    assert [square["rolls"] for square in printed["track"]] == [2] * 9 + [3] * 6 + [0]
    assert [number for number, square in enumerate(printed["track"]) if square["epidemic"]] == [3, 6, 9, 12]
    assert [square["end"] for square in printed["track"]] == [False] * 15 + [True]
    assert (printed["outbreak_limit"], printed["research_limit"], printed["cubes_per_colour"]) == (5, 5, 12)
    assert printed["cure_points"] == {"normal": 5, "scientist": 4}
    assert printed["faces"] == ["red", "blue", "yellow", "green", "black", "white"]
    assert (printed["start"], printed["dice"], printed["dice_kept"]) == ("atlanta", 3, 2)
    assert set(printed["colours"]) == set(printed["faces"])


def test_an_own_board_is_printed() -> None:
    board = our_board()
    board["cities"][0]["name"] = "Tacoma"
    board["trackers"]["outbreak"]["death"] = 7
    printed = fc.GAMES["dice"].components(make_options(board=board))
    assert printed["places"][0]["name"] == "Tacoma"
    assert printed["outbreak_limit"] == 7


def test_only_the_standard_game_limits_points() -> None:
    game_type = fc.GAMES["dice"]
    assert [game_type.components(make_options(mode=mode))["points_limit"] for mode in ("intro", "standard")] == [
        None,
        7,
    ]


# Texts that depend on options


def role_texts(game: fc.Game, role: str) -> list[str]:
    """Texts about a role: on the components, in the help, beside the dice, and where it is offered."""
    panels = {panel.name: panel for panel in reversed(game.type.panels(game.view(0)))}
    beside_dice, *_ = (panel for panel in game.type.panels(game.view(0)) if panel.name == "dice")
    named = next(line for line in panels["words.things"].lines if line[0][0] == role)
    return [
        game.type.components(game.options)["roles"][role]["text"],
        panels["help"].lines[0][1][0],
        " ".join("".join(text for text, _ in line) for line in beside_dice.lines).partition(": ")[2],
        named[1][0],
    ]


def action_texts(game: fc.Game, kind: str) -> list[str]:
    """Texts about a kind of action: on the components and in the help."""
    words = next(panel for panel in game.type.panels(game.view(0)) if panel.name == "words.actions")
    return [
        game.type.components(game.options)["actions"][kind]["text"],
        next(line[1][0] for line in words.lines if line[0][0] == kind),
    ]


def dispatcher(**options: str) -> fc.Game:
    return game_with(role="dispatcher", options=options)


def test_the_dispatcher_has_emergency_flights_where_the_option_says_so() -> None:
    assert all("last infected city" not in text for text in role_texts(dispatcher(), "dispatcher"))
    assert all(
        "last infected city" not in text for text in role_texts(dispatcher(role_text="role_table"), "dispatcher")
    )
    told = role_texts(dispatcher(role_text="both"), "dispatcher")
    assert all("fly to the start city or the last infected city" in text for text in told)
    assert all("roll the numbered die and fly to a city of that number" in text for text in told)


def test_treating_removes_all_cubes_of_a_cured_colour_where_the_option_says_so() -> None:
    assert all("cured" not in text for text in action_texts(game_with(), "treat"))
    assert all("cured" not in text for text in action_texts(game_with(options={"treat_cured": "one_cube"}), "treat"))
    assert all(
        "all if it is cured" in text for text in action_texts(game_with(options={"treat_cured": "all_cubes"}), "treat")
    )


def test_the_scientist_cures_with_the_points_of_the_board() -> None:
    board: dict[str, Any] = our_board()
    assert all(text.startswith("Cures with 4 points.") for text in role_texts(game_with(role="scientist"), "scientist"))
    for points, words in ((1, "Cures with 1 point."), (3, "Cures with 3 points.")):
        board["cure_points"]["scientist"] = points
        game = game_with(role="scientist", board=board)
        assert all(text.startswith(words) for text in role_texts(game, "scientist"))
