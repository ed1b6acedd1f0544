"""Action spaces: ids and arguments map one to one, and every text parses to the action that it was written for."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product

import pytest

import fourcures as fc
from fourcures.engine.action_space import ActionSpace
from fourcures.engine.action_text import ActionTexts, Names, plain
from fourcures.engine.vocabulary import ActionSpec, Enumeration
from fourcures.engine.vocabulary import action as kind_of_action
from fourcures.games.cure.vocabulary import ACTION_SPACE as CURE
from fourcures.games.dice.vocabulary import ACTION_SPACE as DICE
from fourcures.games.pandemic.vocabulary import ACTION_SPACE as PANDEMIC

SPACES = {"pandemic": PANDEMIC, "cure": CURE, "dice": DICE}


class SmallKind(Enumeration[ActionSpec]):
    GO = kind_of_action("go [seat] city")
    PAINT = kind_of_action("paint city colour", rows=("colour",))
    WAIT = kind_of_action("wait")
    SWAP = kind_of_action("swap one:seat other:seat", rows=("other",))


SMALL = ActionSpace(SmallKind, {"seat": 3, "city": 4, "colour": 2})
NAMES: Names = {"seat": range(3), "city": ("a", "b", "new_b", "c"), "colour": ("red", "blue")}
TEXTS = ActionTexts(SMALL, "X-01")


class WideKind(Enumeration[ActionSpec]):
    PAINT = kind_of_action("paint city colour")


class HighKind(Enumeration[ActionSpec]):
    GO = kind_of_action("go city", rows=("city",))


@pytest.mark.parametrize(("kinds", "sizes"), [(WideKind, {"city": 16, "colour": 4}), (HighKind, {"city": 63})])
def test_rows_and_columns_fit_a_mask(kinds: type[Enumeration[ActionSpec]], sizes: dict[str, int]) -> None:
    with pytest.raises(ValueError, match="at most 62 rows and columns"):
        ActionSpace(kinds, sizes)


def usual(kind: str, argument: str, values: Mapping[str, int]) -> int:
    return 1


@pytest.mark.parametrize("space", [*SPACES.values(), SMALL], ids=[*SPACES, "small"])
def test_ids_and_arguments_are_one_to_one(space: ActionSpace) -> None:
    seen = {}
    for number in range(space.rows * space.width):
        found = space.values(number)
        if found is None:
            continue
        kind, values = found
        assert list(values) == [argument.name for argument in kind.arguments]
        assert all(0 <= values[argument.name] < space.sizes[argument.thing] for argument in kind.arguments)
        assert seen.setdefault((kind.name, *values.values()), number) == number
        assert space.number(kind.name, values) == number
        assert space.names[space.row_kind[number // space.width]] == kind.name
    whole = {
        (kind.name, *values)
        for kind in space.kinds
        for values in product(*(range(space.sizes[argument.thing]) for argument in kind.arguments))
    }
    assert whole == set(seen)


@pytest.mark.parametrize("name", SPACES)
def test_the_game_has_as_many_rows_and_columns_as_its_space(name: str) -> None:
    game_type, space = fc.GAMES[name], SPACES[name]
    assert (game_type.rows, game_type.width) == (space.rows, space.width)
    assert space.width <= 62, "columns are bits of a mask"
    assert len(space.row_kind) == len(space.row_index) == space.rows
    assert [space.row_kind[row] for row in space.first_row] == list(range(len(space.kinds)))
    assert all(space.row_index[row] == 0 for row in space.first_row)


def test_a_space_is_laid_out_as_its_patterns_say() -> None:
    assert SMALL.names == ("go", "paint", "wait", "swap")
    assert SMALL.width == 12
    assert SMALL.rows == 1 + 2 + 1 + 3
    assert tuple(SMALL.first_row) == (0, 1, 3, 4)
    assert SMALL.number("go", {"seat": 2, "city": 1}) == 2 + 3 * 1, "the first argument counts fastest"
    assert SMALL.number("paint", {"city": 3, "colour": 1}) == 2 * 12 + 3
    assert SMALL.number("swap", {"one": 2, "other": 1}) == 5 * 12 + 2
    assert SMALL.values(3 * 12 + 1) is None, "wait has one column"


def test_texts_come_back_as_the_actions_they_were_written_for() -> None:
    texts = set()
    for number in range(SMALL.rows * SMALL.width):
        if SMALL.values(number) is not None:
            text = TEXTS.write(number, NAMES, usual)
            assert TEXTS.read(text, NAMES, usual) == number, text
            assert text not in texts
            texts.add(text)
    assert {"go a", "go 0 new_b", "paint new_b blue", "wait", "swap 2 0"} <= texts
    assert "go 1 a" not in texts, "what is expected is left out"
    assert TEXTS.read("go 1 a", NAMES, usual) == TEXTS.read("go a", NAMES, usual)


@pytest.mark.parametrize("name", SPACES)
@pytest.mark.parametrize("seed", range(3))
def test_texts_of_the_games_come_back(name: str, seed: int) -> None:
    game = fc.new(name, seed=seed)
    for step in range(40):
        if game.outcome:
            break
        for action in game.legal_actions:
            assert game.type.parse(game._state, game.options, action.text) == action.id
            found = SPACES[name].values(action.id)
            assert found is not None
            assert found[0].name == action.kind == action.text.split()[0]
        ids = game.legal_actions.ids()
        game.play(ids[(seed + step * 7) % len(ids)])


@pytest.mark.parametrize("text", ["GO A", "  go   a ", "Go Á", "g.o a", "go\ta"])
def test_texts_are_read_as_people_type_them(text: str) -> None:
    assert TEXTS.read(text, NAMES, usual) == TEXTS.read("go a", NAMES, usual)


def test_names_of_several_words_are_found_by_the_longest() -> None:
    assert TEXTS.arguments(TEXTS.read("paint new b blue", NAMES, usual), NAMES) == ("new_b", "blue")
    assert plain("São Paulo St. Louis") == "sao paulo st louis"


BAD_TEXTS = {
    "": "'' is not an action; actions begin with one of go, paint, wait, swap",
    "fly a": "'fly a' is not an action; actions begin with one of go, paint, wait, swap",
    "piant a": "'piant a' is not an action; did you mean paint? Actions begin with one of go, paint, wait, swap",
    "go": "'go' needs a city, like 'go a'",
    "go 0": "'go' needs a city, like 'go a'",
    "go 3 a": "There is no seat 3; seats are 0 to 2",
    "go 99999999999999 a": "There is no seat 999999999; seats are 0 to 2",
    "go d": "There is no city 'd'",
    "go new_c": "There is no city 'new_c'; did you mean new_b?",
    "go a 2": "'2' is too much in 'go a 2'",
    "go a b": "'b' is too much in 'go a b'",
    "wait now": "'wait' stands alone, not 'wait now'",
    "paint a": "'paint' needs a colour, like 'paint a red'",
    "paint a green": "There is no colour 'green'",
    "swap 1": "'swap' needs a seat, like 'swap 0 0'",
}


@pytest.mark.parametrize("text", BAD_TEXTS)
def test_what_is_no_action_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(fc.IllegalAction) as refused:
        TEXTS.read(text, NAMES, usual)
    assert refused.value.reason == BAD_TEXTS[text]
    assert refused.value.rule == "X-01"


def test_an_id_without_a_meaning_still_has_a_text_and_arguments() -> None:
    number = 3 * 12 + 5
    assert TEXTS.write(number, NAMES, usual) == "wait 5"
    assert TEXTS.arguments(number, NAMES) == (5,)
