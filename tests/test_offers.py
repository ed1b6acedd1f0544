"""Offers, sheets and wishes of every game, whatever is on the table."""

from __future__ import annotations

import re

import pytest

import fourcures as fc
from fourcures import catalogue
from offered import missing_spots, moments


@pytest.mark.parametrize("name", fc.GAMES)
def test_what_can_be_clicked_is_on_the_table(name: str) -> None:
    kinds = set()
    for number, game in enumerate(moments(name, seed=5)):
        if number % 5 == 0:
            assert missing_spots(game) == []
        kinds |= {action.kind for action in game.legal_actions}
    assert len(kinds) > 0.7 * len(fc.GAMES[name].action_kinds.names)


@pytest.mark.parametrize("name", fc.GAMES)
def test_a_sheet_tells_of_every_kind_of_action_and_names_clauses_that_there_are(name: str) -> None:
    kind = fc.GAMES[name]
    sheet = kind.components(kind.make_options())
    assert sheet["game"] == name
    assert sheet["title"] == kind.title
    assert set(sheet["actions"]) == set(kind.action_kinds.names)
    ids = [clause.id for clause in catalogue.clauses(name)]
    for entries in (sheet["actions"], sheet["roles"], sheet["events"]):
        for what, entry in entries.items():
            assert any(clause.startswith(entry["rules"]) for clause in ids), what
            assert entry["text"]


@pytest.mark.parametrize("name", fc.GAMES)
def test_wishes_say_their_values_with_the_default_first(name: str) -> None:
    kind = fc.GAMES[name]
    usual = kind.make_options()
    for wish in kind.option_specs:
        if wish.name in ("board", "first_seat"):
            assert wish.values == ()
        elif wish.form == "list":
            assert set(wish.values) == set(kind.roles)
        else:
            chosen = usual.rules.get(wish.name) or getattr(usual, wish.name)
            assert wish.values[0] == str(chosen), wish.name
            told = re.sub(r" \([^)]*\)", "", wish.about)  # what a value means stands behind it
            assert set(wish.values) == set(told.replace(" or ", ", ").split(", ")), wish.name


@pytest.mark.parametrize("name", fc.GAMES)
def test_what_can_be_chosen_is_called_as_people_call_it(name: str) -> None:
    for wish in (one for one in fc.GAMES[name].option_specs if one.form == "word"):
        assert wish.title, wish.name
        assert len(wish.labels) == len(set(wish.labels)) == len(wish.values), wish.name
        assert not [label for label in wish.labels if "_" in label or "seed" in label], wish.name
