"""The printed board and cards as pages get them, compared with the data files."""

from __future__ import annotations

import json
from importlib import resources
from typing import Any

import fourcures as fc
from fourcures.games.pandemic.options import make_options


def data(name: str) -> Any:
    return json.loads(resources.files("fourcures.games").joinpath(f"pandemic/data/{name}.json").read_text("utf-8"))


def components(**choices: Any) -> dict[str, Any]:
    return fc.GAMES["pandemic"].components(make_options(**choices))


def test_the_board_is_the_data_files() -> None:
    board, printed = data("board"), components()
    cities = [{key: value for key, value in city.items() if key != "name_2008"} for city in board["cities"]]
    assert printed["places"] == cities
    assert printed["links"] == board["edges"]
    assert printed["start"] == board["start_city"] == "atlanta"


def test_counts_and_tracks_are_the_data_files() -> None:
    cards, printed = data("cards"), components(difficulty="heroic")
    assert printed["rates"] == [2, 2, 2, 3, 3, 4, 4]
    assert (printed["outbreak_limit"], printed["hand_limit"], printed["city_limit"]) == (8, 7, 3)
    assert (printed["cubes_per_colour"], printed["stations"], printed["epidemics"]) == (24, 6, 6)
    assert {name: event["text"] for name, event in printed["events"].items()} == {
        event["id"]: event["text"] for event in cards["events"]
    }


def test_the_names_are_those_of_the_edition() -> None:
    new, old = (
        {city["id"]: city["name"] for city in components(edition=edition)["places"]} for edition in ("2013", "2008")
    )
    assert (new["montreal"], old["montreal"]) == ("Montréal", "Toronto")
    assert len(set(old.values())) == 48


def test_the_roles_are_those_of_the_role_set() -> None:
    assert set(components()["roles"]) == set(data("cards")["role_sets"]["seven"])
    old = components(edition="2008")["roles"]
    assert set(old) == set(data("cards")["role_sets"]["five"])
    assert old["operations_expert"]["text"] == "Builds stations without a card."
    assert "fly" in components()["roles"]["operations_expert"]["text"]


def test_the_researcher_gives_what_the_rules_option_says() -> None:
    assert "any city card" in components()["roles"]["researcher"]["text"]
    for choices in ({"edition": "2008"}, {"researcher_gives": "any_cards"}):
        assert components(**choices)["roles"]["researcher"]["text"].startswith("May give any card,")
    assert "any city card" in components(edition="2008", researcher_gives="city_cards")["roles"]["researcher"]["text"]


def test_airlift_asks_the_owner_only_where_anybody_is_asked() -> None:
    assert "if its owner agrees" in components()["events"]["airlift"]["text"]
    assert "if its owner agrees" in components(edition="2008")["events"]["airlift"]["text"]
    assert components(consent="never")["events"]["airlift"]["text"] == "Move any one pawn to any other city."


def test_the_terminal_helps_with_the_same_texts() -> None:
    for choices in ({}, {"edition": "2008"}, {"role_set": "five", "researcher_gives": "any_cards"}):
        game = fc.new("pandemic", players=2, seed=1, roles=["researcher", "operations_expert"], **choices)
        shown = next(panel for panel in game.type.panels(game.view(0)) if panel.name == "help")
        lines = ["".join(text for text, _ in line) for line in shown.lines]
        roles = components(**choices)["roles"]
        for role in ("researcher", "operations_expert"):
            assert any(line.endswith(roles[role]["text"]) for line in lines), lines


def test_colours_have_shapes_and_letters_of_their_own() -> None:
    colours = components()["colours"]
    assert colours["blue"] == {"name": "blue", "letter": "b", "shape": "circle"}
    assert [colours[name]["shape"] for name in ("yellow", "black", "red")] == ["triangle", "square", "diamond"]
