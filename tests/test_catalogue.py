from collections import Counter

import pytest

from fourcures import catalogue
from fourcures.catalogue import Clause

GAMES = catalogue.games()
CONFIDENCES = {"stated", "inferred", "ruling", "single-source", "reconstructed"}


def clause(wanted: str) -> Clause:
    [found] = [clause for game in GAMES for clause in catalogue.clauses(game) if clause.id == wanted]
    return found


def test_the_board_game_is_there() -> None:
    assert "pandemic" in GAMES


def test_ids_are_unique_across_games() -> None:
    counts = Counter(clause.id for game in GAMES for clause in catalogue.clauses(game))
    assert [id_ for id_, count in counts.items() if count > 1] == []


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_is_whole(game: str) -> None:
    clauses = catalogue.clauses(game)
    assert clauses
    for clause in clauses:
        assert clause.section
        assert clause.rule
        assert "\n" not in clause.rule
        assert clause.confidence in CONFIDENCES, clause.id
        assert clause.sources or clause.confidence == "ruling", clause.id


def test_a_clause_without_editions_holds_in_all_presets() -> None:
    assert clause("P-COMP-01").editions == ("2013", "2008", "seed001")
    assert clause("P-COMP-01").option is None


def test_editions_and_option_are_read() -> None:
    assert clause("P-COMP-07").editions == ("2008",)
    assert clause("P-COMP-07").option == ("role_set", ("five",))


def test_an_option_may_have_several_values() -> None:
    [option] = {clause.option for clause in catalogue.find("Role: Contingency Planner") if clause.option}
    assert option == ("role_set", ("seven", "six"))


def test_fields_of_a_clause() -> None:
    found = clause("P-COMP-03")
    assert found.section == "Components"
    assert found.sources == ("001", "facts")
    assert found.confidence == "stated"
    assert found.note.startswith("Document 001 counts 59")
    assert clause("P-COMP-04").note == ""


def test_clauses_gives_away_no_shared_list() -> None:
    catalogue.clauses("pandemic").clear()
    assert catalogue.clauses("pandemic")


def test_an_unknown_game_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match=r"no game 'chess': there are .*pandemic"):
        catalogue.clauses("chess")


@pytest.mark.parametrize("asked", ["P-OUT", "p-out", "  P-Out "])
def test_find_by_beginning_of_an_id(asked: str) -> None:
    found = catalogue.find(asked)
    expected = [clause for clause in catalogue.clauses("pandemic") if clause.id.startswith("P-OUT")]
    assert len(expected) > 1
    assert found == expected


def test_find_by_whole_id() -> None:
    assert [clause.id for clause in catalogue.find("p-out-03")] == ["P-OUT-03"]


def test_find_by_word_looks_into_rules_and_sections() -> None:
    found = catalogue.find("OUTBREAK")
    assert any(clause.section == "Outbreaks" for clause in found)
    assert any("outbreak" in clause.rule and clause.section != "Outbreaks" for clause in found)
    assert all("outbreak" in f"{clause.section} {clause.rule}".lower() for clause in found)


def test_find_wants_every_word() -> None:
    both = catalogue.find("cube supply")
    assert both
    assert len(both) < len(catalogue.find("cube"))
    assert both == catalogue.find("supply cube")


@pytest.mark.parametrize("asked", ["", "  ", "xyzzy", "P-OUT-99"])
def test_find_nothing(asked: str) -> None:
    assert catalogue.find(asked) == []


def test_the_clauses_of_an_option_are_found_by_its_name() -> None:
    optional = [clause for game in catalogue.games() for clause in catalogue.clauses(game) if clause.option]
    for clause in optional:
        assert clause.option
        assert clause in catalogue.find(clause.option[0])
    assert {"P-INFO-12", "P-INFO-13", "P-INFO-14"} <= {clause.id for clause in catalogue.find("talk")}
