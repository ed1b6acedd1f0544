"""Advice: the best few decisions with their win probabilities, from what the seat may know."""

from __future__ import annotations

import inspect
import re
from typing import Any

import numpy as np
import pytest

import dice.builders
import fourcures as fc
from cure.builders import game_with as cure_game_with
from cure.builders import seat as cure_seat
from determinization import determinized_game, heuristic_choice
from fourcures.bots import session
from fourcures.bots.chances import calibration_margin, chance_weights
from fourcures.bots.confidence_interval import margin
from fourcures.bots.planner.advice import CHANCE, TALLIES, VALUE
from fourcures.bots.session import Advice, advise, explanation
from pandemic.builders import ONLY_BLUE_LEFT, game_with, infecting, seat

BLUE = ("paris", "essen", "london", "milan", "madrid")
RED = ("tokyo", "osaka", "seoul", "beijing", "taipei")
OPTIONS: dict[str, dict[str, Any]] = {
    "pandemic": {"players": 3, "hands": "closed"},
    "dice": {"mode": "standard"},
    "cure": {"players": 3},
}


def quick(game: fc.Game, top: int = 3) -> list[Advice]:
    return advise(game, top=top, budget=300, rollouts=8)


def positions(name: str, every: int, seed: int = 4) -> list[fc.Game]:
    """Every `every`-th position of a heuristic game."""
    game = fc.new(name, seed=seed, **OPTIONS[name])
    kept = []
    while game.outcome is None:
        if len(game.decisions) % every == 0:
            kept.append(game.copy())
        game.play(heuristic_choice(game.type, game.state()))
    return kept


@pytest.mark.parametrize("name", OPTIONS)
def test_advice_is_sound_all_along_a_game(name: str) -> None:
    for game in positions(name, 7):
        found = quick(game, top=4)
        assert game.actor is not None
        known = game.legal_actions.known_to(game.actor)
        assert 1 <= len(found) <= min(4, len(known))
        assert [one.chance for one in found] == sorted((one.chance for one in found), reverse=True)
        assert len({one.action.id for one in found}) == len(found)
        for one in found:
            assert one.action.id in known
            assert one.plan[0] == one.action.text
            assert 0 <= one.low <= one.chance <= one.high <= 1
            check_words(one)


def check_words(one: Advice) -> None:
    cures = r"Cures on average: \d(\.\d+)?\. "
    risks = r"It risks [a-z][^{}<>]+ in this turn and the next\."
    assert one.why.startswith(one.knowledge)
    why = one.why.removeprefix(f"{one.knowledge} ")
    assert re.fullmatch(rf"(Then .+\. )?({cures})?{risks}", why)
    assert "None" not in one.why
    assert "nan" not in one.why
    assert why.startswith("Then ") == (len(one.plan) > 1)
    assert str(one).startswith(f"{one.action.text}: {one.chance:.0%} (")


@pytest.mark.parametrize("name", OPTIONS)
def test_advice_does_not_change_with_what_is_hidden(name: str) -> None:
    for game in positions(name, 12):
        assert quick(determinized_game(game)) == quick(game)


@pytest.mark.parametrize("name", OPTIONS)
def test_asking_changes_nothing_and_gives_the_same_again(name: str) -> None:
    game = fc.new(name, seed=8, **OPTIONS[name])
    before = game.state()
    assert quick(game) == quick(game)
    assert game.state() == before


@pytest.mark.parametrize("name", ["dice"])
def test_no_more_is_advised_than_is_asked_for(name: str) -> None:
    game = fc.new(name, seed=8)
    assert [len(advise(game, top=top, budget=3000, rollouts=8)) for top in (1, 2)] == [1, 2]


@pytest.mark.parametrize("top", [-1, "3", 1.5])
def test_what_is_no_number_of_decisions_is_refused_in_a_sentence(top: Any) -> None:
    with pytest.raises(fc.FourcuresError):
        quick(fc.new("dice", seed=8), top)


@pytest.mark.parametrize("name", OPTIONS)
def test_a_game_that_is_over_needs_no_advice(name: str) -> None:
    game = fc.new(name, seed=8, **OPTIONS[name])
    while game.outcome is None:
        game.play(heuristic_choice(game.type, game.state()))
    with pytest.raises(fc.FourcuresError, match=r"^There is nothing to advise on: the game is over\.$"):
        advise(game)


def test_advice_with_hidden_hands_says_first_how_many_cards_it_knows() -> None:
    seats = seat("medic", "paris", "paris"), seat("scientist", "paris", "milan", "lima"), seat("dispatcher")
    game = game_with(*seats, options={"hands": "closed"})
    for telling, knowledge in (
        (None, "Knowing 0 of 2 cards in other hands."),
        ("tell milan", "Knowing 1 of 2 cards in other hands."),
        ("tell lima", ""),
    ):
        if telling:
            game.play(telling, seat=1)
        best = quick(game)[0]
        assert best.knowledge == knowledge
        assert best.why.startswith(f"{knowledge} " if knowledge else ("Then", "Cures", "It risks"))


def test_a_cure_that_wins_is_advised_first_as_certain() -> None:
    board = game_with(seat("medic", "atlanta", *BLUE), seat("dispatcher"), diseases=ONLY_BLUE_LEFT)
    rest = {"diseases": dice.builders.eradicated("red", "blue", "yellow"), "cubes": {"denver": {"green": 2}}}
    for game, text in ((board, "cure blue"), (dice.builders.game_with(research={"green": 5}, **rest), "cure green")):
        best = quick(game)[0]
        assert (best.action.text, best.chance, best.low, best.high) == (text, 1, 1, 1)
        assert best.why.startswith("Cures on average: 1. It risks")


def test_a_cure_that_is_rolled_for_is_advised_with_its_chance() -> None:
    many = cure_seat("generalist", 1, *[("blue", 0)] * 4)
    roll = cure_game_with(many, cure_seat("medic", 4), phase="curing", cured=["red", "black", "yellow"])
    best = quick(roll)[0]
    assert best.action.text == "cure blue"
    assert best.chance > 0.3


def test_advice_is_given_where_no_chance_comes_for_long() -> None:
    """The last infection is known, so the next random event comes only after the next seat's actions."""
    seats = [
        seat("researcher", "miami", "one_quiet_night"),
        seat("contingency_planner", "moscow", "government_grant"),
        seat("scientist", "miami", "airlift"),
    ]
    known = ["riyadh", "manila", "milan", "shanghai"]
    hidden = {"hands": "closed", "consent": None}
    game = game_with(*seats, step=3, active=1, turn=infecting(1), actions=0, infects=known, options=hidden)
    assert len(game.legal_actions) > 3
    assert quick(game)


def test_more_than_one_cure_is_no_share_of_the_rollouts() -> None:
    """Two seats with full sets find more cures than there are rollouts."""
    seats = seat("medic", "atlanta", *BLUE), seat("dispatcher", "atlanta", *RED)
    for one in quick(game_with(*seats, cubes={"delhi": {"black": 1}})):
        shares = [int(share) for share in re.findall(r"(\d+)%", one.why)]
        assert max(shares) <= 100, one.why


def test_words_follow_the_figures() -> None:
    assert explanation((), 0.0, 0.25, 0.0) == "It risks an outbreak in 25% of the trials, in this turn and the next."
    told = explanation(("drive paris", "treat blue"), 0.1, 0.0, 0.5)
    assert told == (
        "Then drive paris, treat blue. Cures on average: 0.5. It risks an outbreak in 0% "
        "and defeat in 10% of the trials, in this turn and the next."
    )


def test_a_plan_is_told_as_it_would_be_offered_step_by_step() -> None:
    game = game_with(seat("medic", "atlanta", "atlanta"), seat("scientist", "atlanta"), cubes={"chicago": {"blue": 2}})
    plan = [
        game.type.parse(game.state(), game.options, text) for text in ("give atlanta 1", "drive chicago", "treat blue")
    ]
    before = game.state()
    assert session.plan_labels(game, plan) == [
        "give Atlanta to the Scientist",
        "drive to Chicago",
        "treat blue in Chicago",
    ]
    assert game.state() == before


def test_names_keep_their_capitals_inside_a_sentence() -> None:
    labels = "Drive to Chicago", "One Quiet Night: skip the next infect step", "Try to cure red: 12, 42%"
    assert [session.inside_sentence(label) for label in labels] == [
        "drive to Chicago",
        labels[1],
        "try to cure red: 12, 42%",
    ]


def test_the_interval_is_that_of_the_rollouts_and_of_the_calibration() -> None:
    game = fc.new("dice", seed=8)
    first = game.legal_actions.ids()[0]
    off = calibration_margin(game.type, 0.5)
    assert off == pytest.approx(1.96 * chance_weights(game.type)["calibration"]["calibration_error"], abs=1e-4)
    assert 0.019 < off < 0.15
    one = session.make_advice(game, [first], 0.5, (0.4, 0.5, 0.25, 0.0, 0.0, 0.0), 101)
    assert (one.low, one.chance, one.high) == pytest.approx((0.5 - off, 0.5, 0.5 + off))
    rollouts = margin(0.5, 0.29, 101)
    both = session.make_advice(game, [first], 0.5, (0.4, 0.5, 0.29, 0.0, 0.0, 0.0), 101)
    assert (both.high - 0.5) ** 2 == pytest.approx(off**2 + rollouts**2)
    single = session.make_advice(game, [first], 0.5, (0.4, 0.5, 0.25, 0.0, 0.0, 0.0), 1)
    assert (single.low, single.high) == (0, 1)
    sure = session.make_advice(game, [first], 1.0, (1.0, 1.0, 1.0, 0.0, 0.0, 0.0), 101)
    assert (sure.low, sure.chance, sure.high) == (1, 1, 1)


def test_plans_stand_in_the_order_of_their_rollouts() -> None:
    """If the chance network contradicts the rollouts, the plans share the mean of its estimates."""
    tallies = np.zeros((3, TALLIES))
    tallies[:, VALUE], tallies[:, CHANCE] = (1, 3, 2), (3.0, 4.0, 6.0)
    ranking, found = session.ranked_chances(tallies, 10)
    assert [*ranking] == [1, 2, 0]
    assert found == pytest.approx([0.5, 0.5, 0.3])


@pytest.mark.parametrize(
    ("name", "value"),
    [("budget", 0), ("budget", 1.5), ("rollouts", 0), ("rollouts", "many"), ("seed", -1), ("seed", 0.5)],
)
def test_what_cannot_be_asked_for_is_refused_by_its_name(name: str, value: Any) -> None:
    with pytest.raises(fc.FourcuresError, match=rf"^{name}: .* is not possible; a whole number from "):
        fc.advise(fc.new("dice", seed=8), **{name: value})


def test_another_seed_tries_other_chance() -> None:
    game = fc.new("dice", seed=8)
    first, again, other = (advise(game, top=1, budget=300, rollouts=8, seed=seed)[0] for seed in (1, 1, 2))
    assert first == again
    assert first.chance != other.chance


def test_the_package_states_the_defaults() -> None:
    told, meant = (inspect.signature(function).parameters for function in (fc.advise, advise))
    assert {name: one.default for name, one in told.items()} == {name: one.default for name, one in meant.items()}


def test_the_package_gives_the_same_advice() -> None:
    game = fc.new("dice", seed=8)
    assert fc.advise(game, top=2) == advise(game, top=2)
    assert len(fc.advise(game)) == 3
