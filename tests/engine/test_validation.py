"""Documents against their declaration: the error names the first mistake and what would be right there."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import UNSET, Meta, UnsetType, field

from fourcures.engine.errors import BadOptions, BadPosition, BadRecord
from fourcures.engine.validation import (
    Part,
    at_most,
    decoded,
    listed,
    mask_of_names,
    number_of,
    number_within,
    one_of,
    validated,
    within,
)

COLOURS = ("black", "red")


class Walk(Part, frozen=True, tag_field="kind", tag="walk"):
    """Struct with a tag."""

    steps: Annotated[int, within(1, 4)]


class Rest(Part, frozen=True, tag_field="kind", tag="rest"):
    """Another struct with a tag."""


class Seat(Part, frozen=True):
    """Struct within lists."""

    held: Literal["me", "open", "bot"]
    name: Annotated[str, Meta(min_length=1, max_length=5, description="What it is called.")] | None = None


class Sample(Part, frozen=True):
    """Struct with one key of each kind."""

    seat: Annotated[int, within(0, 3)]
    seats: Annotated[list[Seat], Meta(min_length=1, max_length=3)] | UnsetType = UNSET
    colour: Annotated[str, one_of(COLOURS)] = "red"
    cubes: dict[Annotated[str, one_of(COLOURS)], Annotated[int, within(0, 9)]] = field(default_factory=dict)
    options: Annotated[dict[str, str | int | list[str | None]], Meta(max_length=2)] = field(default_factory=dict)
    short: dict[Annotated[str, Meta(max_length=2)], bool] = field(default_factory=dict)
    order: Walk | Rest | None = None
    giver: bool | UnsetType = field(name="from", default=UNSET)
    number: int = 0
    title: str = ""
    code: Annotated[str, Meta(pattern="^[a-z]*$")] = ""
    word: Annotated[str, Meta(min_length=2)] = "ab"
    cards: Annotated[list[str], at_most(2)] = field(default_factory=list)
    anything: Any = None
    chance: float = 0.0


GOOD = {"seat": 0}


@pytest.mark.parametrize(
    "more",
    [
        {},
        {
            "seat": 3,
            "seats": [{"held": "me", "name": "Bob"}, {"held": "bot", "name": "Ada"}, {"held": "open", "name": None}],
        },
        {"colour": "black", "cubes": {"black": 9, "red": 0}, "short": {"ab": True}},
        {"options": {"mode": "deadly", "roles": ["medic", None]}},
        {"order": {"kind": "walk", "steps": 4}, "from": True, "number": -(10**30), "title": "x" * 1000},
        {"order": {"kind": "rest"}, "anything": [{}], "code": "abc", "word": "abc", "cards": ["a", "b"], "chance": 1},
    ],
)
def test_what_is_as_declared_passes(more: dict[str, Any]) -> None:
    document = {**GOOD, **more}
    read = validated(document, Sample, BadRecord, "sample")
    assert {key: value for key, value in msgspec.to_builtins(read).items() if key in document} == document


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        ({"seat": 4}, "seat: 4 is not possible; a whole number from 0 to 3 is."),
        ({"seat": -1}, "seat: -1 is not possible; a whole number from 0 to 3 is."),
        ({"seat": True}, "seat: True is not possible; a whole number from 0 to 3 is."),
        ({"seat": "0"}, "seat: '0' is not possible; a whole number from 0 to 3 is."),
        ({"number": 1.5}, "number: 1.5 is not possible; a whole number is."),
        ({"from": 1}, "from: 1 is not possible; true or false is."),
        ({"title": 7}, "title: 7 is not possible; text is."),
        ({"colour": "blue"}, "colour: 'blue' is not known; there are black, red."),
        ({"colour": "red\n"}, r"colour: 'red\n' is not known; there are black, red."),
        ({"colour": []}, "colour: [] is not known; there are black, red."),
        ({"code": "A"}, "code: 'A' is not possible; text of the form ^[a-z]*$ is."),
        ({"word": "a"}, "word: 'a' is not possible; text of at least 2 characters is."),
        ({"word": None}, "word: None is not possible; text of at least 2 characters is."),
        ({"seats": []}, "seats: 0 are too few; 1 belong there."),
        ({"seats": [{"held": "me"}] * 4}, "seats: 4 are too many; 3 is the most."),
        ({"seats": {}}, "seats: {} is not a list."),
        ({"seats": [[]]}, "seats[0]: [] is not an object with keys."),
        ({"seats": [{"held": "me"}, {}]}, "seats[1].held: it is missing; one of bot, me, open belongs there."),
        ({"seats": [{"held": "x"}]}, "seats[0].held: 'x' is not known; there are bot, me, open."),
        (
            {"seats": [{"held": "me", "name": ""}]},
            "seats[0].name: '' is not possible; text of 1 to 5 characters is.",
        ),
        ({"seats": [{"held": "me", "more": 1}]}, "seats[0]: there is no key 'more'; there are held, name."),
        ({"cards": ["a", "b", "c"]}, "cards: 3 are too many; 2 is the most."),
        ({"cards": "ab"}, "cards: 'ab' is not a list."),
        ({"cards": [None]}, "cards[0]: None is not possible; text is."),
        ({"cubes": {"blue": 1}}, "cubes: there is no key 'blue'; there are black, red."),
        ({"cubes": {"red": 10}}, "cubes.red: 10 is not possible; a whole number from 0 to 9 is."),
        ({"cubes": []}, "cubes: [] is not an object with keys."),
        ({"options": {"a": 1, "b": 1, "c": 1}}, "options: 3 are too many; 2 is the most."),
        ({"options": {"a": None}}, "options.a: None is not possible; text, a whole number or a list is."),
        ({"options": {"a": {}}}, "options.a: {} is not possible; text, a whole number or a list is."),
        ({"options": {"a": ["b", 1]}}, "options.a[1]: 1 is not possible; text is."),
        ({"options": {"a\nb": None}}, r"options['a\nb']: None is not possible; text, a whole number or a list is."),
        ({"short": {"abc": True}}, "short: there is no key 'abc'; text of at most 2 characters is possible."),
        ({"order": 1}, "order: 1 is not an object with keys."),
        ({"order": {}}, "order.kind: it is missing; one of walk, rest belongs there."),
        ({"order": {"kind": "run"}}, "order.kind: 'run' is not known; there are walk, rest."),
        ({"order": {"kind": []}}, "order.kind: [] is not known; there are walk, rest."),
        (
            {"order": {"kind": "walk"}},
            "order.steps: it is missing; a whole number from 1 to 4 belongs there.",
        ),
        (
            {"order": {"kind": "walk", "steps": 5}},
            "order.steps: 5 is not possible; a whole number from 1 to 4 is.",
        ),
        ({"order": {"kind": "rest", "steps": 1}}, "order: there is no key 'steps'; there are kind."),
        ({"chance": "x"}, "chance: 'x' is not possible; a number is."),
    ],
)
def test_the_error_names_the_path_and_what_would_be_right(more: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadRecord) as caught:
        validated({**GOOD, **more}, Sample, BadRecord, "sample")
    assert str(caught.value) == sentence


@pytest.mark.parametrize("document", [None, [], "{}", 1])
def test_a_document_that_is_wrong_as_a_whole_is_called_by_its_name(document: Any) -> None:
    with pytest.raises(BadOptions) as caught:
        validated(document, Sample, BadOptions, "sample")
    assert str(caught.value) == f"sample: {document!r} is not an object with keys."


def test_the_keys_of_a_struct_are_named_where_one_is_not_known() -> None:
    for key in ("seta", "\ud800", 7):
        with pytest.raises(BadRecord) as caught:
            validated({**GOOD, key: 1}, Sample, BadRecord, "sample")
        assert str(caught.value) == f"sample: there is no key {key!r}; there are {', '.join(KEYS)}."


KEYS = [field.encode_name for field in msgspec.structs.fields(Sample)]


def test_text_may_stand_for_a_number_where_that_is_said() -> None:
    assert validated("3", Annotated[int, within(0, 3)], BadOptions, "seat", strict=False) == 3
    for text in ("4", "x", ""):
        with pytest.raises(BadOptions) as caught:
            validated(text, Annotated[int, within(0, 3)], BadOptions, "seat", strict=False)
        assert str(caught.value) == f"seat: {text!r} is not possible; a whole number from 0 to 3 is."


def test_text_is_decoded_and_anything_else_is_left() -> None:
    assert decoded('{"a": [1]}', BadRecord, "record") == {"a": [1]}
    assert decoded(b"[]", BadRecord, "record") == []
    assert decoded({"a": 1}, BadRecord, "record") == {"a": 1}
    with pytest.raises(BadRecord, match=r"^The record is not JSON: .*\.$"):
        decoded("{", BadRecord, "record")
    with pytest.raises(BadRecord, match=r"^The record is not JSON: .*\.$"):
        decoded(b"\xff", BadRecord, "record")
    with pytest.raises(BadRecord, match="nested too deeply"):
        decoded("[" * 100_000, BadRecord, "record")


def test_names_and_numbers_that_hang_on_other_parts() -> None:
    assert number_of("red", COLOURS, "here") == 1
    assert mask_of_names(["red", "black"], COLOURS, "here") == 0b11
    assert number_within(2, 0, 2, "here") == 2
    for wrong, sentence in (
        (lambda: number_of("blue", COLOURS, "here"), "here: 'blue' is not known; there are black, red."),
        (lambda: number_of(None, COLOURS, "here"), "here: None is not known; there are black, red."),
        (lambda: mask_of_names(["red", "red"], COLOURS, "here"), "here: red is there twice."),
        (lambda: number_within(3, 0, 2, "here"), "here: 3 is not possible; a whole number from 0 to 2 is."),
    ):
        with pytest.raises(BadPosition) as caught:
            wrong()
        assert str(caught.value) == sentence


def test_of_many_names_one_is_listed() -> None:
    assert listed(["a", "b"]) == "a, b"
    assert listed([str(number) for number in range(17)]) == "17, such as 0"


# Random documents

NAMES = st.sampled_from(["red", "black", "me", "kind", "walk", "rest", "steps", "held", "name", "a", "ab"])
TEXTS = NAMES | st.text(st.characters(exclude_categories=()), max_size=50)  # includes halves of surrogate pairs
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 10) | st.integers() | st.floats() | TEXTS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXTS, inner, max_size=3),
    max_leaves=8,
)
SEATS = st.fixed_dictionaries({"held": NAMES | VALUES}, optional={"name": VALUES, "more": VALUES})
ORDERS = st.fixed_dictionaries({"kind": NAMES | VALUES}, optional={"steps": VALUES})
DOCUMENTS = (
    st.fixed_dictionaries(
        {"seat": st.integers(0, 4)},
        optional={
            **dict.fromkeys(KEYS[1:], VALUES),
            "seats": st.lists(SEATS | VALUES, max_size=4),
            "order": ORDERS | VALUES,
            "cubes": st.dictionaries(NAMES, st.integers(0, 10), max_size=2),
            "options": st.dictionaries(TEXTS, VALUES, max_size=3),
        },
    )
    | st.dictionaries(st.sampled_from(KEYS) | TEXTS, VALUES, max_size=4)
    | VALUES
)


def places(value: Any, place: str = "") -> set[str]:
    """Paths of all values in a document, and of missing keys."""
    found = {place or "sample"}
    if isinstance(value, list):
        for index, one in enumerate(value):
            found |= places(one, f"{place}[{index}]")
    if isinstance(value, dict):
        for key, one in value.items():
            if key.isprintable() and len(key) <= 40:
                found |= places(one, f"{place}.{key}".lstrip("."))
            else:
                quoted = repr(key) if len(repr(key)) <= 60 else repr(key)[:57] + "..."
                found |= places(one, f"{place}[{quoted}]")
    return found


@given(DOCUMENTS)
def test_an_error_is_one_line_at_a_place_of_the_document_and_only_for_what_msgspec_refuses(document: Any) -> None:
    try:
        expected = msgspec.convert(document, Sample)
    except (msgspec.ValidationError, UnicodeError):
        expected = None
    if expected is not None:
        assert repr(validated(document, Sample, BadRecord, "sample")) == repr(expected)  # NaN is not equal to itself
        return
    with pytest.raises(BadRecord) as caught:
        validated(document, Sample, BadRecord, "sample")
    sentence = str(caught.value)
    sentence.encode()
    assert len(sentence.splitlines()) == 1
    assert sentence.endswith(".")
    known = places(document)
    if ": it is missing;" in sentence:
        parent, _, key = sentence.partition(": it is missing;")[0].rpartition(".")
        assert (parent or "sample") in known
        assert key in {*KEYS, "held", "kind", "steps"}
    else:
        assert any(sentence.startswith(f"{place}: ") for place in known)
