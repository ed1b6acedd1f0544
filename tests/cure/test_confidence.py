"""Confidence notes: how certain the data file is, shown with the rules and in play."""

from __future__ import annotations

import pytest

import fourcures as fc
from cure.builders import own_data
from fourcures.games.cure.data.confidence import doubts, unconfirmed


def test_a_role_tells_what_rests_on_one_source() -> None:
    medic = next(role for role in own_data()["roles"] if role["id"] == "medic")
    assert doubts(medic) == "faces from one unconfirmed source"


def test_an_event_with_a_name_of_ours_says_so() -> None:
    event = next(event for event in own_data()["events"] if event["id"] == "reassignment")
    assert "name our own label" in doubts(event)
    assert "text, cost from one unconfirmed source" in doubts(event)


def test_what_is_confirmed_raises_no_doubts() -> None:
    data = own_data()
    for thing in (*data["roles"], *data["events"]):
        thing["confidence"] = dict.fromkeys(thing["confidence"], "sourced")
    for region in data["regions"]:
        region["confidence"] = "sourced"
    data["infection_track"]["confidence"] = {}
    assert unconfirmed(data) == ""


def test_the_rules_and_the_help_tell_it() -> None:
    about = fc.GAMES["cure"].about_data
    labels = sum(event["confidence"]["name"] == "reconstructed" for event in own_data()["events"])
    assert f"name of {labels} of 10 our own label" in about
    assert "faces of 7 of 7 from one unconfirmed source" in about
    game = fc.new("cure", roles=["medic", "scientist"], seed=1)
    [help_panel] = [panel for panel in game.type.panels(game.view(0)) if panel.name == "help"]
    text = "\n".join("".join(piece for piece, _ in line) for line in help_panel.lines)
    assert "(faces from one unconfirmed source)" in text


@pytest.mark.parametrize("text", [None, 7, "", "x" * 401, "two\nlines"])
def test_texts_that_could_not_be_shown_are_refused(text: object) -> None:
    data = own_data()
    data["roles"][0]["text"] = text
    with pytest.raises(fc.BadOptions, match=r"roles\[0\].text"):
        fc.new("cure", board=data)


def test_strange_notes_are_shown_as_they_are() -> None:
    data = own_data()
    data["roles"][4]["confidence"] = {"faces": ["a", "list"], "name": "sourced"}
    data["events"][0]["confidence"] = 7
    game = fc.new("cure", roles=["medic", "scientist"], board=data, seed=1)
    assert game.type.panels(game.view(0))
    assert doubts(data["roles"][4]) == "faces ['a', 'list']"


@pytest.mark.parametrize("thing", [{}, {"confidence": {}}])
def test_a_file_that_says_nothing_raises_no_doubts(thing: dict[str, object]) -> None:
    assert doubts(thing) == ""
