"""Options of a new game: accepted values, defaults, and one-sentence refusals."""

from __future__ import annotations

from typing import Any

import pytest

import fourcures as fc
from fourcures.engine.values import OptionSpec
from fourcures.games.common.options import (
    Option,
    count_players,
    one_of,
    option_value,
    preset_rules,
    resolve_rules,
    roles_by_seat,
    rule_options,
)


class Hands(Option, title="Hands"):
    OPEN = option_value("open")
    CLOSED = option_value("hidden", default_of=("old",))


class Luck(Option, title="Luck today"):
    GOOD = option_value("good")
    BAD = option_value("bad, as ever")


RULES = rule_options(Hands, Luck)
KNOWN = (OptionSpec("players", "2"), *(option.spec("old") for option in RULES.values()))
ROLES = ("medic", "pilot", "cook")


def test_presets_set_every_rule() -> None:
    assert preset_rules(RULES, "old") == {"hands": "closed", "luck": "good"}
    assert preset_rules(RULES, "new") == {"hands": "open", "luck": "good"}


def test_options_change_the_preset() -> None:
    assert resolve_rules(RULES, "old", {"luck": "bad"}, KNOWN) == {"hands": "closed", "luck": "bad"}


def test_specs_list_the_values_the_default_first_and_what_they_mean() -> None:
    assert KNOWN[1:] == (
        OptionSpec("hands", "closed (hidden), open", "word", ("closed", "open"), "Hands", ("hidden", "open")),
        OptionSpec("luck", "good, bad (as ever)", "word", ("good", "bad"), "Luck today", ("good", "bad, as ever")),
    )


class Weather(Option, title="Weather"):
    FAIR = option_value("fair", default_of=("old",))
    FOUL = option_value("foul", default_of=("late", "later"), solo=True)


def test_specs_say_which_value_is_usual_where() -> None:
    assert (Weather.spec().presets, Weather.spec().solo) == ((("late", "foul"), ("later", "foul")), "foul")
    assert Weather.spec("late").presets == (("old", "fair"),)
    assert (KNOWN[1].presets, KNOWN[1].solo) == ((), "")


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"hand": "open"}, "There is no option 'hand'; there are players, hands, luck."),
        ({"seed": 7}, "There is no option 'seed'; there are players, hands, luck."),
        ({"hands": "half"}, "hands: 'half' is not possible; choose one of open, closed."),
        ({"hands": 1}, "hands: 1 is not possible; choose one of open, closed."),
        ({"hands": ["open"]}, "hands: ['open'] is not possible; choose one of open, closed."),
    ],
)
def test_options_that_are_refused(given: dict[str, Any], message: str) -> None:
    with pytest.raises(fc.BadOptions) as refused:
        resolve_rules(RULES, "old", given, KNOWN)
    assert str(refused.value) == message


def test_another_word_is_taken_for_the_name() -> None:
    assert one_of("level", "easy", ("low", "high"), {"easy": "low"}) == "low"
    assert one_of("level", "high", ("low", "high"), {"easy": "low"}) == "high"
    with pytest.raises(fc.BadOptions, match="choose one of low, high, easy"):
        one_of("level", "hard", ("low", "high"), {"easy": "low"})


@pytest.mark.parametrize(
    ("players", "roles", "counts", "found"),
    [
        (3, None, (2, 3, 4), 3),
        (None, None, (5, 4, 2), 5),
        (None, ["medic", None], (2, 3, 4), 2),
        (None, (), (2, 3), 3),
        (None, None, (1,), 1),
        (2, ["medic"] * 3, (2, 3), 2),
    ],
)
def test_how_many_seats_there_are(players: Any, roles: Any, counts: tuple[int, ...], found: int) -> None:
    assert count_players(players, roles, counts, "X-01") == found


@pytest.mark.parametrize("players", [0, 5, "2", 2.0, True, [2]])
def test_seat_counts_that_are_refused(players: Any) -> None:
    with pytest.raises(fc.BadOptions, match=r"the game takes 2, 3 or 4 \(X-01\)\."):
        count_players(players, None, (2, 3, 4), "X-01")


def test_a_game_for_one_says_so() -> None:
    with pytest.raises(fc.BadOptions, match=r"the game takes 1 only \(X-01\)\."):
        count_players(2, None, (1,), "X-01")


def test_roles_by_seat() -> None:
    assert roles_by_seat(None, 3, ROLES, "the game", "X-02") == (None, None, None)
    assert roles_by_seat([], 2, ROLES, "the game", "X-02") == (None, None)
    assert roles_by_seat(["cook", None], 2, ROLES, "the game", "X-02") == ("cook", None)


@pytest.mark.parametrize(
    ("roles", "message"),
    [
        (["medic"], "2 players need 2 roles"),
        ("medic", "2 players need 2 roles"),
        (["medic", "medic"], "medic is named twice; no two players share a role (X-02)."),
        (["medic", "nurse"], "'nurse' is not in the game; there are medic, pilot, cook."),
        (["medic", 3], "3 is not in the game"),
        ([None, ["medic"]], "is not in the game"),
    ],
)
def test_roles_that_are_refused(roles: Any, message: str) -> None:
    with pytest.raises(fc.BadOptions) as refused:
        roles_by_seat(roles, 2, ROLES, "the game", "X-02")
    assert message in str(refused.value)
