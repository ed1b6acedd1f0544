"""Panels of The Cure: the ring, the dice and their uses, samples, events."""

from __future__ import annotations

from typing import Any

import pytest

import fourcures as fc
from fourcures import catalogue
from fourcures.games.cure.render import help_text
from fourcures.games.cure.render.panels import things
from terminal.pilot import plain_lines

SEATS: list[dict[str, Any]] = [{"role": "medic"}, {"role": "scientist", "region": 3}]


def shown(position: dict[str, Any], name: str = "board", form: int = 0) -> str:
    game = fc.from_position({"game": "cure", "seats": SEATS, **position}, seed=1)
    panels = [panel for panel in game.type.panels(game.view(0)) if panel.name == name]
    return "\n".join(plain_lines(panels[form]))


def acting(dice: dict[str, int], **turn: Any) -> dict[str, Any]:
    return {"phase": "acting", "dice": dice, **turn}


def test_the_ring_goes_clockwise_around_the_centre() -> None:
    told = shown({"turn": acting({"fly": 5})}).split("\n")
    titles = [f" {number} {name} " for number, name in REGIONS]
    (y1, x1), (y2, x2), (y3, x3), (y4, x4), (y5, x5), (y6, x6) = (found(told, title) for title in titles)
    assert y1 == y2 < y3 == y6 < y4 == y5
    assert x6 < x1 == x5 < x2 == x4 < x3
    assert y1 < found(told, "Treatment centre")[0] < y4


def found(lines: list[str], text: str) -> tuple[int, int]:
    """Line and column of a text."""
    return next((y, line.index(text)) for y, line in enumerate(lines) if text in line)


REGIONS = [(1, "North America"), (2, "Europe"), (3, "Asia"), (4, "Oceania"), (5, "Africa"), (6, "South America")]


LARGE_FORMS, SMALL_FORMS = (0, 1), (2, 3, 4)  # forms of the board


@pytest.mark.parametrize("form", [*LARGE_FORMS, *SMALL_FORMS])
def test_dice_and_pawns_of_regions_are_told(form: int) -> None:
    position = {"regions": {"3": {"black": 3, "red": 1}, "5": {"yellow": 2}}, "centre": {"blue": 2}}
    told = shown({**position, "turn": acting({"fly": 5})}, form=form)
    in_lines = ("■■■ 3 black", "◆ 1 red", "▲▲ 2 yellow")
    for words in (*(in_lines if form in LARGE_FORMS else ("k3 r1", "y2")), "b2", "@0", "@1"):
        assert words in told


@pytest.mark.parametrize("form", [*LARGE_FORMS, *SMALL_FORMS])
def test_three_dice_of_a_colour_are_loud(form: int) -> None:
    game = fc.from_position({"game": "cure", "seats": SEATS, "regions": {"3": {"black": 3, "red": 2}}}, seed=1)
    black, red = ("■■■ 3 black", "◆◆ 2 red") if form in LARGE_FORMS else ("k3", "r2")
    panel = game.type.panels(game.view(0))[form]
    styles = {text: style for line in panel.lines for text, style in line if text in (black, red)}
    assert " on " in styles[black]
    assert " on " not in styles[red]


def test_large_boxes_hold_any_dice() -> None:
    """Four colours and five pawns in one region: nothing is left out, and no box grows."""
    seats = [{"role": role, "region": 3} for role in ("medic", "scientist", "researcher", "dispatcher", "generalist")]
    dice = {"black": 1, "red": 1, "yellow": 1, "blue": 1}
    for form in LARGE_FORMS:
        told = shown({"seats": seats, "regions": {"3": dice}, "turn": acting({"fly": 5})}, form=form)
        assert "k1 r1 y1 b1" in told
        assert "@0 @1 @2 @3 @4" in told


def test_each_die_is_drawn_with_what_it_can_do() -> None:
    dice = {"fly": 1, "treat2": 1, "sail|treat": 1, "sample": 1}
    told = shown({"turn": acting(dice, biohazards=1), "regions": {"1": {"red": 2}}, "centre": {"blue": 1}})
    for words in ("│  fly   │", "│treat×2 │", "│  sail  │", "│or treat│", "│ sample │", "☣ bio"):
        assert words in told
    for words in ("to any", "here r", "ctr. b", "sail 6 2", "treat r", "take b", "set aside"):
        assert words in told


def test_a_sample_die_without_a_sample_is_of_no_use() -> None:
    assert "none in" in shown({"turn": acting({"sample": 5})})
    told = shown({"turn": acting({"sample": 4}), "cured": ["red"], "centre": {"red": 1}})
    assert "none in" in told
    assert "take" not in told


def test_picked_spent_and_unrolled_dice_are_told() -> None:
    told = shown({"turn": acting({"fly": 2}, picked=2)})
    assert told.count("in hand:") == 2
    assert told.count("spent") == 1
    seats = [{"role": "dispatcher", "banked": 1}, SEATS[1]]
    assert shown({"seats": seats}).count("to be") == 4


def test_an_attempt_and_drawn_dice_are_told() -> None:
    seats = [{"role": "medic", "samples": [{"colour": "red", "die": 0}] * 3}, SEATS[1]]
    judging = {"phase": "judging", "attempt": {"colour": "red", "rolled": [6, 4, 0]}}
    cdc = {"blue": 4}
    up = ["sample_reroll", "one_quiet_night", "urgent_supplies"]
    told = shown({"seats": seats, "turn": judging, "cdc": cdc, "events": {"up": up}})
    assert "6+4+✚ = 10 of 13" in told
    infecting = {"phase": "infecting", "drawn": {"blue": 2, "red": 1}}
    assert "drawn: r1 b2" in shown({"turn": infecting, "cdc": {"blue": 4}, "events": {"up": up}})


@pytest.mark.parametrize("form", [0, 1])
def test_samples_whose_die_it_is_and_chances_are_told(form: int) -> None:
    samples = [{"colour": "red", "die": 0}, {"colour": "red", "die": 1}, {"colour": "red", "die": 0}]
    told = shown({"seats": [{"role": "medic", "samples": samples}, SEATS[1]]}, "seats", form)
    assert "◆r ◆r ◆r@1" in told or "◆r ◆r@1 ◆r" in told
    assert "◆" in told
    assert "%" in told
    assert "Scientist" in told


@pytest.mark.parametrize("form", [0, 1])
def test_events_say_what_they_cost_and_whether_they_can_be_paid(form: int) -> None:
    up = ["reassignment", "one_quiet_night", "mobile_hospital"]
    told = shown({"cdc": {"red": 2}, "events": {"up": up}}, "events", form).split("\n")
    assert any("Reassignment 1" in line and "affordable" in line for line in told)
    assert any("One Quiet" in line and "needs 1 more" in line for line in told)
    assert any("Mobile Hosp" in line and "affordable" in line for line in told)


@pytest.mark.parametrize("form", [0, 1, 2])
def test_tracks_show_marker_rate_outbreaks_and_stocks(form: int) -> None:
    told = shown({"infection": 13, "outbreaks": 3, "cdc": {"red": 2}, "cured": ["blue"]}, "tracks", form)
    for words in ("3/8", "!", "†", "✓", "4", "3☣"):
        assert words in told
    assert "[13]" in told or "13/28" in told


def test_regions_are_told_where_they_are_offered() -> None:
    game = fc.from_position({"game": "cure", "seats": SEATS, "regions": {"3": {"black": 3}}}, seed=1)
    lines = {line[0][0]: "".join(text for text, _ in line[1:]) for line in things(game.view(0))}
    assert lines["fly 3"] == "k3 @1 Asia"
    assert lines["sail 2"] == "Europe"


OPEN_CHOICES = [
    {"what": "reroll"},
    {"what": "treat", "left": 2},
    {"what": "return", "by": "contain", "left": 3},
    {"what": "take", "by": "remote_treatment", "left": 2},
    {"what": "pay", "event": "reassignment", "left": 1},
    {"what": "turn", "left": 3},
    {"what": "cooperate"},
    {"what": "hand", "from": 0, "to": 1},
    {"what": "spare"},
    {"what": "resample"},
    {"what": "move"},
    *({"what": what} for what in ("start", "act", "give", "cure")),
]


@pytest.mark.parametrize("awaits", OPEN_CHOICES, ids=lambda awaits: awaits["what"])
def test_everything_that_can_be_awaited_is_asked_for(awaits: dict[str, Any]) -> None:
    view = fc.from_position({"game": "cure", "seats": SEATS}, seed=1).view(0)
    view["turn"]["awaits"] = {"seat": 1, **awaits}
    [[who, _, (asked, _)]] = help_text.prompt_panel(view)
    assert who[0] == "Scientist (seat 1)"
    assert str(awaits.get("left", "")) in asked
    clauses = [text for line in help_text.help_lines(view) for text, style in line if style == "rule"]
    assert all(catalogue.find(clause)[0].id.startswith(clause) for clause in clauses)


@pytest.mark.parametrize("phase", ["hazard", "epidemic", "judging", "infect", "infecting"])
def test_windows_can_be_passed(phase: str) -> None:
    view = fc.from_position({"game": "cure", "seats": SEATS}, seed=1).view(0)
    view["turn"] |= {"phase": phase, "awaits": {"what": "window", "seat": 0}}
    [[_, _, (asked, _)], [(passing, _)]] = help_text.prompt_panel(view)
    assert asked.startswith("an event before")
    assert passing == "proceed"


def test_a_cure_is_offered_with_its_chance() -> None:
    seats = [{"role": "medic", "samples": [{"colour": "black", "die": 0}] * 4}, SEATS[1]]
    game = fc.from_position({"game": "cure", "seats": seats, "turn": {"phase": "curing"}}, seed=1)
    chance = game.view(0)["seats"][0]["cure"]["black"]
    lines = {line[0][0]: "".join(text for text, _ in line[1:]) for line in things(game.view(0))}
    assert lines["cure black"] == f"■ {100 * chance:.0f}%: 13 with 4 dice"
    assert 0 < chance < 1


def test_dice_left_over_are_of_no_use_after_acting() -> None:
    seats = [{"role": "medic", "samples": [{"colour": "black", "die": 0}]}, SEATS[1]]
    told = shown({"seats": seats, "turn": {"phase": "curing", "dice": {"fly": 2}}})
    assert told.count("unused") == 2
    assert "to any" not in told
