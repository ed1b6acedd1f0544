"""Pictures: well-formed, complete, equal for states that a seat cannot tell apart, and drawn on any machine."""

from __future__ import annotations

import copy
import json
import re
import struct
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import fourcures as fc
from determinization import determinized
from fourcures.engine.raster import FONTS, to_png
from fourcures.engine.svg import HEIGHT, WIDTH, element, escaped, text
from fourcures.games.common.render.shapes import PALETTE
from fourcures.games.dice.data.board import OURS

ROOT = Path(__file__).parent.parent
SVG = "{http://www.w3.org/2000/svg}"
OPTIONS: dict[str, dict[str, Any]] = {
    "pandemic": {"players": 4, "hands": "closed"},
    "dice": {"mode": "standard"},
    "cure": {"players": 5},
}


def moments(name: str, seed: int = 4) -> list[fc.Game]:
    """Positions of a random game, the last one included."""
    game = fc.new(name, seed=seed, **OPTIONS[name])
    found = [game.copy()]
    while not game.outcome and len(game.decisions) < 400:
        ids = game.legal_actions.ids()
        game.play(ids[len(game.decisions) * 7919 % len(ids)])
        if len(game.decisions) % 9 == 0:
            found.append(game.copy())
    return [*found[:12], game]


def parsed(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


def words(tree: ElementTree.Element) -> list[str]:
    return ["".join(part.itertext()) for part in tree.iter(f"{SVG}text")]


def colours_in(tree: ElementTree.Element, names: list[str]) -> dict[str, int]:
    """Number of pieces of each colour in a part of a picture."""
    fills = [part.get("fill") for part in tree.iter() if part.get("stroke-linejoin") == "round"]
    return {name: count for name in names if (count := fills.count(PALETTE[f"d-{name}"]))}


@pytest.mark.parametrize("name", OPTIONS)
def test_every_moment_has_a_well_formed_picture(name: str) -> None:
    for game in moments(name):
        for seat in (None, *range(game.players)):
            tree = parsed(game.svg(seat))
            assert (tree.get("width"), tree.get("height")) == (str(WIDTH), str(HEIGHT))
            question = game.prompt(seat).text
            assert any(line.rstrip("…").lower() in question.lower() for line in words(tree) if len(line) > 8), question


@pytest.mark.parametrize("name", OPTIONS)
def test_a_picture_shows_no_more_than_the_seat_may_know(name: str) -> None:
    """Dealing anew what a seat cannot see does not change its picture."""
    differing = 0
    for game in moments(name):
        for seat in (None, *range(game.players)):
            shown = game.svg(seat)
            for number in range(4):
                twin = game.copy()
                twin._state = determinized(game.type, game._state, -1 if seat is None else seat, number)
                assert twin.svg(seat) == shown, (len(game.decisions), seat)
                differing += twin.position() != game.position()
    assert (differing > 0) == (name == "pandemic")  # other games hide nothing


def test_every_piece_of_the_board_game_is_drawn() -> None:
    for game in moments("pandemic"):
        view, tree = game.view(), parsed(game.svg())
        cities = {part.get("id"): part for part in tree.iter() if (part.get("id") or "").startswith("city-")}
        assert len(cities) == 48
        for city, part in cities.items():
            assert city is not None
            expected = dict(view["cubes"].get(city.removeprefix("city-"), {}))
            own = next(place for place in game.components()["places"] if place["id"] == city.removeprefix("city-"))
            expected[own["colour"]] = expected.get(own["colour"], 0) + 1  # its marker
            assert colours_in(part, list(game.components()["colours"])) == expected, city
        stations = [part for part in tree.iter() if part.get("class") == "station"]
        assert len(stations) == len(set(view["stations"]))
        hidden = [part for part in tree.iter() if part.get("class") == "hidden-card"]
        assert len(hidden) == sum(seat["cards"] - len(seat["shown"]) for seat in view["seats"] if seat["hand"] is None)


def test_a_hand_is_drawn_for_its_holder_alone() -> None:
    game = fc.new("pandemic", players=2, seed=3, hands="closed", roles=["medic", "scientist"])
    card = game.view(0)["seats"][0]["hand"][0]
    name = next(place["name"] for place in game.components()["places"] if place["id"] == card)
    counted = [words(parsed(game.svg(seat))).count(name) for seat in (0, 1, None)]
    assert counted == [2, 1, 1]  # on the map, and in the hand


@pytest.mark.parametrize("viewer", [None, 1])
def test_cards_that_everybody_knows_are_drawn_by_name(viewer: int | None) -> None:
    game = fc.new("pandemic", players=4, seed=3, difficulty="standard")
    view = game.view(0)
    for seat, card in enumerate(game.view(0)["seats"][0]["hand"]):
        game.play(f"tell {card}", seat=0)
        tree = parsed(game.svg(viewer))
        faces_down = [part for part in tree.iter() if part.get("class") == "hidden-card"]
        seats = range(4) if viewer is None else {0, 1, 2, 3} - {viewer}
        assert len(faces_down) == sum(view["seats"][other]["cards"] for other in seats) - seat - 1
        name = next(place["name"] for place in game.components()["places"] if place["id"] == card)
        assert words(tree).count(name) == 2  # on the map, and in the hand


def test_every_piece_of_the_dice_game_is_drawn() -> None:
    for game in moments("dice"):
        view, tree = game.view(), parsed(game.svg())
        for city in OURS["cities"]:
            part = next(part for part in tree.iter() if part.get("id") == f"city-{city['id']}")
            assert colours_in(part, OURS["colours"]) == view["cubes"].get(city["id"], {}), city["id"]
        assert {city["name"] for city in OURS["cities"]} <= set(words(tree))


def test_every_die_of_the_cure_is_drawn() -> None:
    for game in moments("cure"):
        view, tree = game.view(), parsed(game.svg())
        for number in range(1, 7):
            part = next(part for part in tree.iter() if part.get("id") == f"region-{number}")
            dice = [rect.get("fill") for rect in part.iter(f"{SVG}rect") if rect.get("fill") != PALETTE["bad-fill"]]
            lying = view["regions"].get(str(number), {})
            assert {colour: dice.count(PALETTE[f"d-{colour}"]) for colour in lying} == lying
            assert len(dice) == sum(lying.values())


def test_texts_of_foreign_boards_are_escaped() -> None:
    board = copy.deepcopy(OURS)
    board["cities"][0]["name"] = "<script>&'</script>"
    game = fc.new("dice", seed=1, board=board)
    tree = parsed(game.svg())
    assert "<script>&'</script>" in words(tree)
    assert not list(tree.iter(f"{SVG}script"))
    assert escaped('"<&>\x07') == "&quot;&lt;&amp;&gt;�"
    assert element("a", title='"<') == '<a title="&quot;&lt;"/>'


def test_foreign_boards_of_any_size_fit() -> None:
    board = copy.deepcopy(OURS)
    board["trackers"]["infection"].update(death=60, epidemic_icons=[3, 59])
    board["trackers"]["infection"]["city_rolls"] = [{"from": 0, "to": 59, "rolls": 2}]
    for city in board["cities"]:
        city.update(name=f"{city['name']} {'x' * 20}", lat=city["lat"] - 60, lon=city["lon"] + 150)  # somewhere else
    tree = parsed(fc.new("dice", seed=1, board=board).svg())
    assert all(len(line) < 45 for line in words(tree))
    assert len([part for part in tree.iter() if (part.get("id") or "").startswith("city-")]) == 24


def test_cities_of_the_dice_game_do_not_cover_each_other() -> None:
    tree = parsed(fc.new("dice", seed=1).svg())
    places = [
        tuple(map(float, re.findall(r"-?[\d.]+", part.get("transform") or "")[:2]))
        for part in tree.iter()
        if (part.get("id") or "").startswith("city-")
    ]
    assert len(places) == 24
    gaps = [abs(complex(*a) - complex(*b)) for at, a in enumerate(places) for b in places[at + 1 :]]
    assert min(gaps) > 50


def test_colours_are_those_of_the_page() -> None:
    theme = (ROOT / "web/src/theme.css").read_text(encoding="utf-8").partition(':root[data-theme="light"]')[0]
    page = dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", theme))
    assert {name: page.get(name) for name in PALETTE} == PALETTE


def test_notebooks_show_the_spectators_picture() -> None:
    game = fc.new("pandemic", players=2, seed=3, hands="closed")
    assert game._repr_svg_() == game.svg() != game.svg(0)
    with pytest.raises(fc.FourcuresError, match="There is no seat 9"):
        game.svg(9)


@pytest.mark.parametrize("name", OPTIONS)
def test_a_png_has_the_size_of_its_picture(name: str) -> None:
    png = to_png(fc.new(name, seed=1, **OPTIONS[name]).svg())
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", png[16:24]) == (WIDTH, HEIGHT)


def test_text_is_drawn_with_the_fonts_of_the_package() -> None:
    """Fonts of the machine are not used, so that a machine without any draws the same."""
    head = '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="30" font-family="Instrument Sans">'
    drawn = {to_png(f"{head}{text(2, 20, words, 16, '#ffffff', bold=bold)}</svg>")
             for words, bold in (("Milan", False), ("Lagos", False), ("Lagos", True), ("", False))}  # fmt: skip
    assert len(FONTS) == 2
    assert len(drawn) == 4


def test_the_command_draws_positions_and_records(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsysbinary: Any
) -> None:
    from fourcures.cli.drawing import write_picture

    game = fc.new("dice", seed=2)
    game.play(game.legal_actions.ids()[0])
    write_picture(game, str(tmp_path / "now.svg"), None, None)
    write_picture(game, str(tmp_path / "first.svg"), None, 0)
    assert (tmp_path / "now.svg").read_text() == game.svg()
    assert (tmp_path / "first.svg").read_text() == fc.new("dice", seed=2).svg()
    write_picture(game, str(tmp_path / "now.png"), 0, None)
    assert (tmp_path / "now.png").read_bytes().startswith(b"\x89PNG")
    write_picture(game, "-", None, None)
    assert capsysbinary.readouterr().out.decode() == game.svg()
    for out, moment, complaint in (
        ("board.gif", None, r"ends in \.svg or \.png"),
        (str(tmp_path / "none" / "a.svg"), None, "there is no folder"),
        (str(tmp_path), None, "is a folder; name a file"),
        ("-", 2, "has 1 decisions, so give 0 to 1"),
    ):
        with pytest.raises(fc.FourcuresError, match=complaint):
            write_picture(game, out, None, moment)
    monkeypatch.setattr("fourcures.engine.raster.can_rasterise", lambda: False)
    with pytest.raises(fc.FourcuresError, match="resvg-py, which is not installed"):
        write_picture(game, str(tmp_path / "b.png"), None, None)


def test_the_data_of_maps_fits_the_board() -> None:
    data = ROOT / "src/fourcures/games/pandemic/data"
    land = json.loads((data / "land.json").read_text())
    places = json.loads((data / "map.json").read_text())["cities"]
    assert set(places) == {city["id"] for city in json.loads((data / "board.json").read_text())["cities"]}
    assert all(0 < x < land["width"] and 0 < y < land["height"] for x, y in places.values())
