"""Board files: ours, and one that replaces it."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import fourcures as fc
from dice.builders import (
    event,
    find_seed,
    game_with,
    games,
    infect,
    naming,
    new_game,
    our_board,
    play,
    position,
    refused,
    results,
    three,
    walk,
)
from dice.printed import (
    CITY_ROLLS,
    COLOUR_OF,
    COLOURS,
    EVENTS,
    FACES,
    FULL_TRACKER,
    ICONS,
    LAST_OUTBREAK,
    LAST_SQUARE,
    LINKS,
    NEIGHBOURS,
    NUMBER_OF,
    OPENING,
    ROLES,
)
from dice.queries import all_points, args_of, disease, legal_with, named, pawn, squares, supply, turn

Board = dict[str, Any]


def renamed() -> Board:
    """Our board with Winnipeg in the place of Chicago."""
    return json.loads(json.dumps(our_board()).replace('"chicago"', '"winnipeg"').replace('"Chicago"', '"Winnipeg"'))


def other_trackers() -> Board:
    """Our board with shorter trackers and cheaper cures."""
    board = our_board()
    board["trackers"] = {
        "infection": {"start": 0, "epidemic_icons": [2], "death": 7, "city_rolls": [{"from": 0, "to": 6, "rolls": 4}]},
        "outbreak": {"start": 0, "death": 2},
        "research": {"start": 0, "max": 3},
    }
    board["cure_points"] = {"normal": 3, "scientist": 2}
    return board


# Ours


@pytest.mark.rule("D-MAP-01", "D-MAP-02")
def test_our_cities_and_links() -> None:
    board = our_board()
    assert {city["id"]: (city["colour"], city["number"]) for city in board["cities"]} == {
        city: (COLOUR_OF[city], NUMBER_OF[city]) for city in COLOUR_OF
    }
    assert len({city["name"] for city in board["cities"]}) == 24
    assert {frozenset(link) for link in board["edges"]} == LINKS
    assert len(board["edges"]) == 46
    assert all(24 < city["lat"] < 50 and -125 < city["lon"] < -66 for city in board["cities"])


@pytest.mark.rule("D-TRACK-01", "D-TRACK-02", "D-TRACK-03", "D-TRACK-04")
def test_our_trackers() -> None:
    trackers = our_board()["trackers"]
    infection = trackers["infection"]
    assert (infection["start"], infection["epidemic_icons"], infection["death"]) == (0, list(ICONS), LAST_SQUARE)
    spans = [span["rolls"] for span in infection["city_rolls"] for _ in range(span["from"], span["to"] + 1)]
    assert tuple(spans) == CITY_ROLLS
    assert trackers["outbreak"] == {"start": 0, "death": LAST_OUTBREAK}
    assert trackers["research"] == {"start": 0, "max": FULL_TRACKER}


@pytest.mark.rule("D-COMP-01", "D-COMP-02", "D-COMP-03", "D-ROLE-02", "D-EVENT-01", "D-SETUP-02", "D-SETUP-05")
def test_the_rest_of_our_file_says_what_the_rules_say() -> None:
    board = our_board()
    assert board["start_city"] == "atlanta"
    assert tuple(board["colours"]) == COLOURS
    assert board["supply"]["cubes_per_colour"] == 12
    assert tuple(board["opening_infection"]) == OPENING
    assert (board["dice"]["coloured"]["count"], tuple(board["dice"]["coloured"]["faces"])) == (3, FACES)
    assert (board["dice"]["numbered"]["count"], board["dice"]["numbered"]["faces"]) == (1, [1, 2, 3, 4, 5, 6])
    assert [role["id"] for role in board["roles"]] == [*ROLES, "choice"]
    assert [one["id"] for one in board["events"]] == list(EVENTS)
    assert [one["face"] for one in board["events"]] == [role["face"] for role in board["roles"]] == [1, 2, 3, 4, 5, 6]


def test_our_own_file_is_no_other_board() -> None:
    game = new_game(board=our_board())
    assert "board" not in game.position()
    assert game.position() == new_game().position()


# A replacement


@pytest.mark.parametrize("way", ["dictionary", "text", "path"])
def test_a_board_is_given_by_dictionary_or_path(way: str, tmp_path: Path) -> None:
    file = tmp_path / "my_board.json"
    file.write_text(json.dumps(renamed()), encoding="utf-8")
    given = {"dictionary": renamed(), "text": str(file), "path": file}[way]
    game = fc.new("dice", board=given, seed=3)
    file.unlink()
    assert legal_with(game_with(position(board=renamed(), pawn="detroit")), "drive") == {
        "winnipeg",
        "buffalo",
        "cincinnati",
        "pittsburgh",
    }
    assert game.position()["board"]["cities"] == renamed()["cities"]
    assert "winnipeg" in legal_with(game_with({**event("quarantine"), "board": renamed()}), "quarantine")


def test_the_callers_dictionary_is_left_alone_and_not_kept() -> None:
    board, before = renamed(), renamed()
    game = new_game(board=board)
    assert board == before
    record = json.dumps(game.record())
    board["cities"].clear()
    assert json.dumps(game.record()) == record
    fc.replay(record)


def test_the_names_of_its_cities_work_in_action_texts() -> None:
    game = game_with(board=renamed(), pawn="detroit", cubes={"winnipeg": {"green": 2}})
    refused(game, "drive chicago")
    assert args_of(play(game, "drive winnipeg"), "moved") == [{"origin": "detroit", "city": "winnipeg"}]
    play(game, "treat green")
    assert game.position()["cubes"] == {"winnipeg": {"green": 1}}
    game = game_with(event("resilient_population", board=renamed(), cubes={"winnipeg": {"green": 2}}))
    assert legal_with(game, "remove") == {"winnipeg green"}
    game = game_with(board=renamed(), role="dispatcher", turn={"number_rolled": 2}, actions=1)
    assert "fly winnipeg" in game.legal_actions


def test_sentences_use_its_names() -> None:
    events = game_with(board=renamed(), pawn="detroit").play("drive winnipeg")
    assert "Winnipeg" in events[0].text
    assert "Chicago" not in events[0].text


@pytest.mark.rule("D-SETUP-05", "D-ROLE-EMERGENCY-01")
def test_another_start_city() -> None:
    board = {**our_board(), "start_city": "denver"}
    assert pawn(new_game(board=board)) == "denver"
    assert pawn(game_with(board=board)) == "denver"
    game = game_with(board=board, role="emergency_response", pawn="boston", last_infected="miami")
    assert legal_with(game, "fly") == {"denver", "miami"}


@pytest.mark.rule("D-CITY-01")
def test_other_numbers_and_colours_are_rolled_for() -> None:
    board = our_board()
    first, second = board["cities"][0], board["cities"][6]  # Seattle and Boston swap places
    first["colour"], second["colour"] = second["colour"], first["colour"]
    game = naming({**position(phase="infect"), "board": board}, "seattle")
    assert {"city": "seattle", "colour": "blue", "cubes": 1} in args_of(game.events, "infected")
    game = game_with(board=board, role="dispatcher", turn={"number_rolled": 1}, actions=1, pawn="miami")
    assert {"seattle", "boston"} <= legal_with(game, "fly")


def test_other_links() -> None:
    board = our_board()
    board["edges"].append(["seattle", "miami"])
    assert "miami" in legal_with(game_with(board=board, pawn="seattle"), "drive")
    game = infect("miami", board=board, cubes=three("yellow", "miami"))
    assert game.position()["cubes"]["seattle"] == {"yellow": 1}


def test_other_trackers() -> None:
    board = other_trackers()
    game = game_with(board=board, research={"red": 3}, cubes={"miami": {"red": 1}})
    assert (game.view(0)["cure_points"], game.view(0)["city_rolls"]) == (3, 4)
    play(game, "cure red")
    assert disease(game, "red") == "cured"
    assert "cure red" in game_with(board=board, role="scientist", research={"red": 2}).legal_actions
    refused(game_with(board=board, role="medic", research={"red": 2}), "cure red", "D-CURE-01")
    game = game_with(results("red", "white", board=board, research={"red": 3}))
    assert all_points(game) == {"red": 3}
    assert len(named(game.events, "infector")) == 4
    game = infect("miami", board=board, cubes=three("yellow", "miami"), outbreaks=1)
    assert game.outcome == fc.Outcome(won=False, reason="outbreaks")


@pytest.mark.rule("D-BLACK-02", "D-BLACK-04", "D-BLACK-05")
@pytest.mark.parametrize(
    ("square", "after", "epidemics"), [(0, 2, 1), (1, 3, 1), (2, 4, 1), (4, 6, 1), (5, 7, 0), (6, 7, 0)]
)
def test_two_blacks_on_another_tracker(square: int, after: int, epidemics: int) -> None:
    game = game_with(results("black", "black", board=other_trackers(), infection=square))
    assert squares(game.events)[-1] == after
    assert len(args_of(game.events, "epidemic")) == epidemics
    assert (game.outcome == fc.Outcome(won=False, reason="infection")) == (after == 7)


@pytest.mark.rule("D-BLACK-02", "D-BLACK-04")
def test_two_blacks_that_reach_over_two_icons_bring_one_epidemic() -> None:
    board = our_board()
    board["trackers"]["infection"]["epidemic_icons"] = [1, 2, 8]
    game = game_with(results("black", "black", board=board))
    assert squares(game.events)[-1] == 2
    assert len(args_of(game.events, "epidemic")) == 1
    game = game_with(results("black", "black", board=board, infection=2))
    assert squares(game.events)[-1] == 8
    assert len(args_of(game.events, "epidemic")) == 1


def test_another_first_square() -> None:
    board = our_board()
    board["trackers"]["infection"]["start"] = 2
    assert new_game(board=board).position()["infection"] == 2
    assert game_with(board=board).position()["infection"] == 2


@pytest.mark.parametrize("make", [renamed, other_trackers])
@pytest.mark.parametrize("mode", ["intro", "standard"])
def test_a_record_plays_anywhere(make: Callable[[], Board], mode: str, tmp_path: Path) -> None:
    file = tmp_path / "board.json"
    file.write_text(json.dumps(make()), encoding="utf-8")
    game = fc.new("dice", board=str(file), mode=mode, seed=4)
    file.unlink()
    for _ in walk(game, 4, 60):
        pass
    again = fc.replay(json.dumps(game.record()))
    assert again.position() == game.position()
    assert again.events == game.events


@pytest.mark.parametrize("make", [renamed, other_trackers])
def test_a_position_plays_anywhere(make: Callable[[], Board]) -> None:
    game = new_game(6, board=make())
    for number, _ in enumerate(walk(game, 6, 80)):
        if number % 5 == 0:
            again = fc.from_position(json.dumps(game.position()), seed=1)
            assert again.position() == game.position()
            assert again.legal_actions.texts() == game.legal_actions.texts()
            assert again.view(0) == game.view(0)
    replayed = fc.replay(fc.from_position(game.position(), seed=2).record())
    assert replayed.position() == game.position()


def test_what_is_not_on_the_sheets_may_be_left_out() -> None:
    sheets = ("cities", "edges", "start_city", "trackers", "cure_points")
    game = new_game(board={key: our_board()[key] for key in sheets})
    assert {key: game.position()[key] for key in ("pawn", "cubes")} == {
        key: new_game().position()[key] for key in ("pawn", "cubes")
    }
    assert sum(supply(game, colour) for colour in COLOURS) == 48 - 18
    assert turn(game)["number"] == 1


@pytest.mark.rule("D-CITY-01", "D-EVENT-REEMERGE-01")
def test_the_order_in_which_cities_are_listed_does_not_matter() -> None:
    board = our_board()
    random.Random(3).shuffle(board["cities"])
    board["edges"] = [[other, one] for one, other in reversed(board["edges"])]
    for number in range(1, 7):
        game = game_with(board=board, role="dispatcher", pawn="atlanta", turn={"number_rolled": number}, actions=1)
        assert {NUMBER_OF[city] for city in legal_with(game, "fly")} == {number}
        assert len(legal_with(game, "fly")) == (3 if number == 1 else 4)
    assert legal_with(game_with(board=board, pawn="denver"), "drive") == NEIGHBOURS["denver"]
    for game in games(event("re_emergence", board=board, diseases={"red": "eradicated"}), 20):
        assert {COLOUR_OF[args["city"]] for args in args_of(game.events, "reemerged")} == {"red"}
        assert all(args["colour"] == COLOUR_OF[args["city"]] for args in args_of(game.events, "infected"))


@pytest.mark.rule("D-COMP-01", "D-COMP-02", "D-SETUP-02", "D-ROLE-02", "D-EVENT-01", "D-STD-01")
@pytest.mark.parametrize("key", ["colours", "supply", "opening_infection", "standard_mode", "dice", "roles", "events"])
def test_what_is_not_on_the_sheets_cannot_be_changed(key: str) -> None:
    board = our_board()
    board[key] = [*board[key], board[key][0]] if isinstance(board[key], list) else {**board[key], "more": 1}
    assert_refused(board, key)
    changed = json.loads(json.dumps(our_board()[key]).replace("12", "20").replace("7", "8").replace("red", "black"))
    if changed != our_board()[key]:
        assert_refused({**our_board(), key: changed}, key)


# Refusals


def cities(board: Board) -> dict[str, dict[str, Any]]:
    return {city["id"]: city for city in board["cities"]}


def put(*path: Any) -> Callable[[Board], None]:
    """Return a change of a board: `put("trackers", "outbreak", "death", 0)` sets the value at that path to 0."""
    *keys, last, value = path

    def change(board: Board) -> None:
        place: Any = board
        for key in keys:
            place = place[key]
        place[last] = value

    return change


def drop(key: str) -> Callable[[Board], None]:
    return lambda board: board.pop(key)


def of(city: str, **values: Any) -> Callable[[Board], None]:
    return lambda board: cities(board)[city].update(values)


def swap_number(board: Board) -> None:
    cities(board)["miami"]["number"] = 5  # the number of Memphis


def lose_city(board: Board) -> None:
    board["cities"] = [city for city in board["cities"] if city["id"] != "boston"]
    board["edges"] = [link for link in board["edges"] if "boston" not in link]


def add_city(board: Board) -> None:
    extra = {"id": "omaha", "name": "Omaha", "colour": "red", "number": 1, "lat": 41.3, "lon": -95.9}
    board["cities"].append(extra)
    board["edges"].append(["omaha", "denver"])


def cut_off(board: Board) -> None:
    board["edges"] = [link for link in board["edges"] if "boston" not in link]


def link(*pair: Any) -> Callable[[Board], None]:
    return lambda board: board["edges"].append(list(pair))


def tracker(name: str, **values: Any) -> Callable[[Board], None]:
    return lambda board: board["trackers"][name].update(values)


def rolls(*spans: tuple[int, int, Any]) -> Callable[[Board], None]:
    return tracker("infection", city_rolls=[{"from": low, "to": high, "rolls": number} for low, high, number in spans])


REFUSED: dict[str, tuple[Callable[[Board], Any], str]] = {
    "23 cities": (lose_city, "24|23"),
    "25 cities": (add_city, "24|25"),
    "seven of a colour": (of("miami", colour="red"), "red|yellow|six|miami"),
    "a colour that is none": (of("miami", colour="purple"), "purple"),
    "a special face as a colour": (of("miami", colour="black"), "black"),
    "a number twice": (swap_number, "number|miami|memphis|yellow"),
    "a number above": (of("miami", number=7), "7|number|miami"),
    "a number that is none": (of("miami", number="6"), "number|miami"),
    "an id twice": (of("miami", id="memphis"), "memphis"),
    "a name twice": (of("miami", name="Memphis"), "Memphis"),
    "an id with capitals": (of("boston", id="Boston"), "Boston"),
    "an id with a blank": (of("boston", id="new boston"), "new boston"),
    "an id with two strokes": (of("boston", id="new__boston"), "new__boston"),
    "an id that begins with a stroke": (of("boston", id="_boston"), "_boston"),
    "an id that reads like a city and a colour": (of("boston", id="chicago_red"), "chicago_red"),
    "an id that is empty": (of("boston", id=""), "id"),
    "an id that is no text": (of("boston", id=7), "id|7"),
    "a name that is no text": (of("boston", name=7), "name|boston"),
    "a city without a place": (lambda board: cities(board)["boston"].pop("lat"), "lat"),
    "a place off the earth": (of("boston", lon=181), "lon|181"),
    "a place that is no number": (of("boston", lat="north"), "lat|boston"),
    "a link to an unknown city": (link("miami", "atlantis"), "atlantis"),
    "a link to itself": (link("miami", "miami"), "miami"),
    "a link twice": (link("atlanta", "cincinnati"), "atlanta|cincinnati"),
    "a link twice the other way": (link("cincinnati", "atlanta"), "atlanta|cincinnati"),
    "a link of three": (link("miami", "boston", "denver"), "link|edge|miami"),
    "a link of one": (link("miami"), "link|edge|miami"),
    "a city that cannot be reached": (cut_off, "boston|reach"),
    "an unknown start city": (put("start_city", "atlantis"), "atlantis"),
    "no start city": (put("start_city", None), "start_city|None"),
    "a death icon at the start": (tracker("infection", death=0, epidemic_icons=[]), "death"),
    "a death icon before the start": (tracker("infection", start=4, death=3, epidemic_icons=[]), "death|start"),
    "a death icon too far": (tracker("infection", death=61), "61|60|death"),
    "no death icon": (tracker("infection", death=None), "death"),
    "an epidemic icon on the death icon": (tracker("infection", epidemic_icons=[3, 15]), "icon|15"),
    "an epidemic icon beyond it": (tracker("infection", epidemic_icons=[3, 16]), "icon|16"),
    "an epidemic icon that is no number": (tracker("infection", epidemic_icons=["3"]), "icon"),
    "a square without rolls": (rolls((0, 8, 2), (10, 14, 3)), "9|rolls"),
    "squares without rolls at the end": (rolls((0, 13, 2)), "14|rolls"),
    "no rolls": (rolls((0, 14, 0)), "rolls|0"),
    "ten rolls": (rolls((0, 14, 10)), "rolls|10"),
    "rolls that are no number": (rolls((0, 14, "2")), "rolls"),
    "an outbreak tracker without room": (tracker("outbreak", death=0), "outbreak"),
    "an outbreak tracker too long": (tracker("outbreak", death=21), "outbreak|21"),
    "a research tracker without room": (tracker("research", max=0), "research"),
    "a research tracker too long": (tracker("research", max=10), "research|10"),
    "an outbreak tracker that starts late": (tracker("outbreak", start=1), "outbreak|start"),
    "a research tracker that starts late": (tracker("research", start=1), "research|start"),
    "a cure beyond the tracker": (put("cure_points", "normal", 6), "cure_points|cure|6"),
    "the Scientist's cure beyond the tracker": (put("cure_points", "scientist", 6), "cure_points|cure|scientist|6"),
    "a cure for nothing": (put("cure_points", "normal", 0), "cure_points|cure|0"),
    "the Scientist's cure for nothing": (put("cure_points", "scientist", 0), "cure_points|cure|scientist|0"),
    "cure points as text": (put("cure_points", "normal", "5"), "cure"),
    "no cities": (drop("cities"), "cities"),
    "no links": (drop("edges"), "edges"),
    "no start": (drop("start_city"), "start_city"),
    "no trackers": (drop("trackers"), "trackers"),
    "no cure points": (drop("cure_points"), "cure_points"),
    "cities that are no list": (put("cities", {}), "cities"),
    "a city that is no table": (put("cities", 0, "seattle"), "cit"),
    "links that are no list": (put("edges", 7), "edges"),
    "trackers that are no table": (put("trackers", []), "trackers"),
    "a key that we do not know": (put("citys", []), "citys"),
}


def assert_refused(board: Any, words: str) -> None:
    with pytest.raises(fc.BadOptions, match=words) as caught:
        fc.new("dice", seed=1, board=board)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 500


@pytest.mark.parametrize("name", REFUSED)
def test_a_wrong_board_is_refused_with_the_reason(name: str) -> None:
    change, words = REFUSED[name]
    board = our_board()
    change(board)
    assert_refused(board, words)
    with pytest.raises(fc.FourcuresError):
        fc.from_position({"game": "dice", "board": board})


@pytest.mark.parametrize("board", [7, True, [], {}, b"{}", "", [our_board()]])
def test_what_is_no_board_is_refused(board: Any) -> None:
    assert_refused(board, "board|cities")


def test_a_file_that_is_not_there_or_no_json_is_refused(tmp_path: Path) -> None:
    assert_refused(str(tmp_path / "nothing.json"), "nothing.json|board")
    file = tmp_path / "notes.json"
    for text in ("", "not json", "[1, 2]", "{", '{"cities": NaN}', "\ud7ff\x00"):
        file.write_text(text, encoding="utf-8")
        assert_refused(str(file), ".")
    file.write_bytes(b"\xff\xfe{}")
    assert_refused(str(file), ".")
    assert_refused(str(tmp_path), ".")


def test_a_cube_in_a_city_of_another_board_is_refused() -> None:
    layout = {**position(cubes={"chicago": {"green": 1}}), "board": renamed()}
    with pytest.raises(fc.BadPosition, match="chicago"):
        fc.from_position(layout)
    with pytest.raises(fc.BadPosition, match="winnipeg"):
        fc.from_position(position(pawn="winnipeg"))


def test_its_limits_hold_for_positions() -> None:
    board = other_trackers()
    for wrong in ({"infection": 7}, {"outbreaks": 2}, {"research": {"red": 4}}):
        with pytest.raises(fc.BadPosition):
            fc.from_position({**position(**wrong), "board": board})
    assert find_seed(position(board=board, infection=6), lambda game: game.outcome is None)
