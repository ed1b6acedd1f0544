"""Action hints, components and option specs of every game, in any position."""

from __future__ import annotations

import re

import pytest

import fourcures as fc
from action_hints import missing_targets, random_positions
from fourcures import catalogue


@pytest.mark.parametrize("name", fc.GAMES)
def test_what_can_be_clicked_is_on_the_table(name: str) -> None:
    kinds = set()
    for number, game in enumerate(random_positions(name, seed=5)):
        if number % 5 == 0:
            assert missing_targets(game) == []
        kinds |= {action.kind for action in game.legal_actions}
    assert len(kinds) > 0.7 * len(fc.GAMES[name].action_kinds.names)


@pytest.mark.parametrize("name", fc.GAMES)
def test_components_describe_every_kind_of_action_and_name_clauses_that_exist(name: str) -> None:
    game_type = fc.GAMES[name]
    components = game_type.components(game_type.make_options())
    assert components["game"] == name
    assert components["title"] == game_type.title
    assert set(components["actions"]) == set(game_type.action_kinds.names)
    ids = [clause.id for clause in catalogue.clauses(name)]
    for entries in (components["actions"], components["roles"], components["events"]):
        for what, entry in entries.items():
            assert any(clause.startswith(entry["rules"]) for clause in ids), what
            assert entry["text"]


@pytest.mark.parametrize("name", fc.GAMES)
def test_options_list_their_values_with_the_default_first(name: str) -> None:
    game_type = fc.GAMES[name]
    usual = game_type.make_options()
    for spec in game_type.option_specs:
        if spec.name in ("board", "first_seat"):
            assert spec.values == ()
        elif spec.form == "list":
            assert set(spec.values) == set(game_type.roles)
        else:
            chosen = usual.rules.get(spec.name) or getattr(usual, spec.name)
            assert spec.values[0] == str(chosen), spec.name
            told = re.sub(r" \([^)]*\)", "", spec.about)  # drop the explanation behind each value
            assert set(spec.values) == set(told.replace(" or ", ", ").split(", ")), spec.name


@pytest.mark.parametrize("name", fc.GAMES)
def test_what_can_be_chosen_is_called_as_people_call_it(name: str) -> None:
    for spec in (one for one in fc.GAMES[name].option_specs if one.form == "word"):
        assert spec.title, spec.name
        assert len(spec.labels) == len(set(spec.labels)) == len(spec.values), spec.name
        assert not [label for label in spec.labels if "_" in label or "seed" in label], spec.name
