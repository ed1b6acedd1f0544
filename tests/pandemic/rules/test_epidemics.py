"""Epidemics (P-EPI)."""

from __future__ import annotations

from typing import Any

import pytest

import fourcures as fc
from pandemic.builders import ONLY_BLUE_LEFT, deal, game_with, play, proceed_to, setting, settings, spread
from pandemic.printed import EDITIONS, NEIGHBOURS, RATES
from pandemic.queries import (
    args_of,
    board_cubes,
    bottoms,
    cubes,
    epidemics_in_deck,
    erupted,
    infection_layers,
    kinds,
    supply,
    turned,
)

DRAW = ["epidemic", "tokyo"]
NET = [*settings("cube_need", "net"), setting("2013", cube_need="net")]
GROSS = settings("cube_need", "gross")


def epidemic(city: str, **kind: Any) -> tuple[fc.Game, list[fc.Event]]:
    """Play an epidemic that turns up `city`, up to before the infect step or the end of the game."""
    kind = {"draws": DRAW, "bottom": [city], **kind}
    game = game_with(*deal([], ["airlift"]), actions=1, **kind)
    return game, play(game, "pass") + proceed_to(game, "infect", "over")


@pytest.mark.rule("P-EPI-01")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_steps_come_in_order(edition: str) -> None:
    _, events = epidemic("paris", edition=edition, turned=["lima"])
    steps = kinds(events, "epidemic", "rate", "turned", "infected", "intensified")
    assert steps == ["epidemic", "rate", "turned", "infected", "intensified"]


@pytest.mark.rule("P-EPI-01", "P-EPI-09")
@pytest.mark.parametrize("edition", ["2008", "seed001"])
def test_what_has_happened_between_the_steps(edition: str) -> None:
    game = game_with(*deal(["airlift"]), edition=edition, draws=DRAW, bottom=["paris"], turned=["lima"], actions=1)
    play(game, "pass")
    proceed_to(game, "epidemic")
    assert game.position()["infection_step"] == 0
    proceed_to(game, "epidemic_infect")
    assert game.position()["infection_step"] == 1
    assert board_cubes(game) == {}
    assert game.position()["infection"]["discard"] == ["lima"]
    proceed_to(game, "intensify")
    assert board_cubes(game) == {("paris", "blue"): 3}
    assert set(game.position()["infection"]["discard"]) == {"lima", "paris"}
    proceed_to(game, "infect")
    assert game.position()["infection"]["discard"] == []
    assert infection_layers(game)[0] == {"lima", "paris"}


@pytest.mark.rule("P-EPI-02")
@pytest.mark.parametrize("step", range(6))
def test_the_same_turn_uses_the_new_rate(step: int) -> None:
    game = game_with(difficulty="heroic", step=step, draws=DRAW, bottom=["lima"], diseases=ONLY_BLUE_LEFT, actions=1)
    events = play(game, "pass")
    assert game.position()["infection_step"] == step + 1
    assert len(turned(events)) == RATES[step + 1]
    [rate] = args_of(events, "rate")
    assert (rate["step"], rate["rate"]) == (step + 1, RATES[step + 1])
    assert game.view(None)["infection_rate"] == RATES[step + 1]


@pytest.mark.rule("P-EPI-02")
def test_without_an_epidemic_the_marker_stays() -> None:
    game = game_with(difficulty="heroic", step=2, draws=["paris", "tokyo"], actions=1)
    events = play(game, "pass")
    assert game.position()["infection_step"] == 2
    assert len(turned(events)) == 2
    assert not args_of(events, "rate")


@pytest.mark.rule("P-EPI-03")
def test_the_sixth_epidemic_brings_the_marker_to_the_last_space() -> None:
    game, _ = epidemic("lima", difficulty="heroic", step=5)
    assert game.position()["infection_step"] == 6
    assert game.view(0)["infection_rate"] == 4
    assert epidemics_in_deck(game) == 0


@pytest.mark.rule("P-EPI-03")
def test_in_a_custom_game_the_marker_stays_on_the_last_space() -> None:
    game, _ = epidemic("lima", difficulty="heroic", step=6, turned=["cairo"])
    assert game.position()["infection_step"] == 6
    assert cubes(game, "lima") == 3
    assert infection_layers(game)[0] == {"lima", "cairo"}
    proceed_to(game, "infecting")
    assert game.position()["turn"]["infections_left"] == 3


@pytest.mark.rule("P-EPI-04")
def test_the_bottom_card_is_turned() -> None:
    game, events = epidemic("paris", infects=["lima", "cairo"], bottom=["milan", "paris"])
    assert bottoms(events) == ["paris"]
    assert cubes(game, "paris") == 3
    assert len(board_cubes(game)) == 1
    assert infection_layers(game)[:3] == [{"paris"}, {"lima"}, {"cairo"}]
    assert infection_layers(game)[-1] == {"milan"}


@pytest.mark.rule("P-EPI-05", "P-EPI-06")
@pytest.mark.parametrize("others", [{}, {"red": 3}, {"red": 3, "black": 3, "yellow": 1}])
def test_a_city_without_the_colour_gets_three_and_does_not_break_out(others: dict[str, int]) -> None:
    game, events = epidemic("paris", cubes={"paris": others} if others else {})
    assert cubes(game, "paris") == 3
    assert erupted(events) == []
    assert game.position()["outbreaks"] == 0
    expected = {("paris", colour): n for colour, n in {**others, "blue": 3}.items()}
    assert board_cubes(game) == expected


@pytest.mark.rule("P-EPI-05", "P-EPI-06")
@pytest.mark.parametrize("held", [0, 1, 2, 3])
def test_the_event_names_the_cubes_placed(held: int) -> None:
    _, events = epidemic("santiago", cubes={"santiago": {"yellow": held}} if held else {})
    placed = [args["cubes"] for args in args_of(events, "infected") if args["city"] == "santiago"]
    assert sum(placed) == 3 - held


@pytest.mark.rule("P-EPI-06")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("held", [1, 2, 3])
def test_a_city_with_the_colour_is_filled_up_and_breaks_out_once(held: int, edition: str) -> None:
    game, events = epidemic("paris", edition=edition, cubes={"paris": {"blue": held, "red": 2}})
    assert erupted(events) == ["paris"]
    assert game.position()["outbreaks"] == 1
    expected = {(city, "blue"): 1 for city in NEIGHBOURS["paris"]}
    assert board_cubes(game) == {**expected, ("paris", "blue"): 3, ("paris", "red"): 2}


def short_supply(left: int, held: int) -> dict[str, dict[str, int]]:
    """Cubes with `held` yellow on Santiago, whose one neighbour is Lima, and `left` yellow in the supply."""
    santiago = {"santiago": {"yellow": held}} if held else {}
    return {**spread("yellow", 24 - left - held, ["santiago", "lima"]), **santiago}


@pytest.mark.rule("P-EPI-07")
@pytest.mark.parametrize(("edition", "options"), NET)
@pytest.mark.parametrize(
    ("held", "left", "survives"),
    [
        (0, 3, True),
        (0, 2, False),
        (1, 3, True),
        (1, 2, False),
        (2, 2, True),
        (2, 1, False),
        (3, 1, True),
        (3, 0, False),
    ],
)
def test_only_the_missing_cubes_are_needed(
    edition: str, options: dict[str, str], held: int, left: int, survives: bool
) -> None:
    game, _ = epidemic("santiago", edition=edition, options=options, cubes=short_supply(left, held))
    if survives:
        assert game.outcome is None
        assert cubes(game, "santiago") == 3
        assert cubes(game, "lima") == (1 if held else 0)
        assert supply(game, "yellow") == 0
    else:
        assert game.outcome == fc.Outcome(won=False, reason="cubes")


@pytest.mark.rule("P-EPI-08")
@pytest.mark.parametrize(("edition", "options"), GROSS)
@pytest.mark.parametrize("held", [0, 1, 2, 3])
@pytest.mark.parametrize("left", [2, 3])
def test_three_cubes_are_needed_whatever_lies_there(
    edition: str, options: dict[str, str], held: int, left: int
) -> None:
    game, _ = epidemic("santiago", edition=edition, options=options, cubes=short_supply(left, held))
    if left == 3:
        assert game.outcome is None
        assert cubes(game, "santiago") == 3
        assert cubes(game, "lima") == (1 if held else 0)
        assert supply(game, "yellow") == (held - 1 if held else 0)
    else:
        assert game.outcome == fc.Outcome(won=False, reason="cubes")
        assert game.position()["outbreaks"] == 0


@pytest.mark.rule("P-EPI-08")
@pytest.mark.parametrize(("edition", "options"), GROSS)
def test_the_surplus_is_back_before_the_outbreak_spreads(edition: str, options: dict[str, str]) -> None:
    nearby = ["atlanta", *NEIGHBOURS["atlanta"]]
    board = {**spread("blue", 18, nearby), "atlanta": {"blue": 3}}
    game, events = epidemic("atlanta", edition=edition, options=options, cubes=board)
    assert erupted(events) == ["atlanta"]
    assert game.outcome is None
    assert supply(game, "blue") == 0
    assert all(cubes(game, city, "blue") == 1 for city in NEIGHBOURS["atlanta"])


@pytest.mark.rule("P-EPI-09", "P-EPI-10")
@pytest.mark.parametrize("edition", EDITIONS)
def test_intensify_lays_the_shuffled_discards_on_the_deck(edition: str) -> None:
    game, events = epidemic(
        "paris",
        edition=edition,
        infects=["essen", "lima"],
        bottom=["milan", "paris"],
        turned=["cairo", "tokyo", "miami"],
    )
    layers = infection_layers(game)
    assert layers[0] == {"cairo", "tokyo", "miami", "paris"}
    assert layers[1:3] == [{"essen"}, {"lima"}]
    assert layers[4:] == [{"milan"}]
    assert len(layers[3]) == 48 - 4 - 2 - 1
    assert game.position()["infection"]["discard"] == []
    assert len(args_of(events, "intensified")) == 1


@pytest.mark.rule("P-EPI-10")
def test_the_order_after_intensify_is_open() -> None:
    seen = {infection_after_epidemic(seed) for seed in range(40)}
    assert {first for first, _ in seen} == {"cairo", "miami", "paris"}
    assert len(seen) == 6


def infection_after_epidemic(seed: int) -> tuple[str, str]:
    game = game_with(seed=seed, draws=DRAW, bottom=["paris"], turned=["cairo", "miami"], actions=1)
    first, second = turned(play(game, "pass"))
    return first, second


@pytest.mark.rule("P-EPI-10")
def test_a_card_taken_out_of_the_game_is_not_shuffled_in() -> None:
    game, _ = epidemic("paris", turned=["cairo"], withdrawn=["tokyo"])
    assert infection_layers(game)[0] == {"cairo", "paris"}
    assert game.position()["infection"]["removed"] == ["tokyo"]


@pytest.mark.rule("P-EPI-11", "P-EPI-12")
@pytest.mark.parametrize("edition", EDITIONS)
def test_two_epidemics_are_completed_one_after_the_other(edition: str) -> None:
    game, events = epidemic(
        "paris", edition=edition, draws=["epidemic", "epidemic"], bottom=["milan", "paris"], turned=["cairo", "miami"]
    )
    steps = kinds(events, "rate", "turned", "intensified")
    assert steps == ["rate", "turned", "intensified"] * 2
    assert bottoms(events) == ["paris", "milan"]
    assert game.position()["infection_step"] == 2
    assert infection_layers(game)[:2] == [{"milan"}, {"cairo", "miami", "paris"}]


@pytest.mark.rule("P-EPI-11")
def test_an_epidemic_stops_for_events_only_when_the_first_is_finished() -> None:
    game = game_with(
        *deal(["airlift"]), draws=["epidemic", "epidemic"], bottom=["milan", "paris"], turned=["cairo"], actions=1
    )
    play(game, "pass")
    proceed_to(game, "second_epidemic")
    place = game.position()
    assert place["infection_step"] == 1
    assert place["turn"]["epidemics_left"] == 1
    assert cubes(game, "paris") == 3
    assert cubes(game, "milan") == 0
    assert infection_layers(game)[0] == {"cairo", "paris"}


@pytest.mark.rule("P-EPI-12")
@pytest.mark.parametrize("seed", range(5))
def test_the_second_bottom_card_is_turned_first(seed: int) -> None:
    game = game_with(seed=seed, draws=["epidemic"] * 2, bottom=["milan", "paris"], turned=["cairo", "miami"], actions=1)
    events = play(game, "pass")
    assert turned(events)[0] == "milan"
    assert turned(events)[1] in {"cairo", "miami", "paris"}
    assert "outbreak" in kinds(events)
    assert erupted(events)[0] == "milan"


@pytest.mark.rule("P-EPI-12")
def test_resilient_population_can_intervene() -> None:
    game = game_with(
        *deal(["resilient_population"]), draws=["epidemic"] * 2, bottom=["milan", "paris"], turned=["cairo"], actions=1
    )
    play(game, "pass")
    while bottoms(game.events) != ["paris", "milan"]:
        play(game, "proceed")
    events = play(game, "resilient milan")
    assert set(turned(events)) == {"cairo", "paris"}
