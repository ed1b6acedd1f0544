"""Reviews: luck and decisions add up exactly, samples ignore the real future, and actions are counted."""

from __future__ import annotations

import json
import time
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import fourcures as fc
from determinization import heuristic_choice, reseeded
from fourcures.bots.review import Review, review
from fourcures.engine.game import Game

OPTIONS: dict[str, dict[str, Any]] = {"pandemic": {"players": 3}, "dice": {"mode": "standard"}, "cure": {"players": 3}}
GOLDEN = Path(__file__).parent / "review_golden.json"
SEEDS = range(6)


@cache
def random_game(name: str, seed: int) -> Game:
    """Finished game with pseudo-random decisions."""
    game = fc.new(name, seed=seed, **OPTIONS[name])
    while game.outcome is None:
        legal = game.legal_actions.ids()
        game.play(legal[(7919 * len(game.decisions) + seed) % len(legal)])
    return game


@cache
def heuristic_game(name: str, seed: int = 4) -> Game:
    game = fc.new(name, seed=seed, **OPTIONS[name])
    while game.outcome is None:
        game.play(heuristic_choice(game.type, game.state()))
    return game


def test_telling_cards_is_no_decision() -> None:
    game = fc.new("pandemic", seed=4, players=2, hands="closed")
    for _ in range(6):
        for seat in range(2):
            if (telling := game.telling(seat)) is not None:
                game.play(telling)
        game.play(heuristic_choice(game.type, game.state()))
    found = review(game, samples=3)
    told = [step for step in found.steps if step.action.startswith("tell")]
    assert [step.seat for step in told[:2]] == [0, 1]
    assert {(step.choices, step.decision) for step in told} == {(1, 0.0)}
    assert not {point.step.index for point in found.turning_points} & {step.index for step in told}
    assert sum(seat.decisions for seat in found.seats) == len(found.steps) - len(told)
    silent = fc.new("pandemic", seed=4, players=2, hands="closed", talk="none", consent="never")
    silent.play("pass")
    talking = fc.new("pandemic", seed=4, players=2, hands="closed", consent="never")
    talking.play("pass")
    assert review(silent, samples=3).steps[0].choices == review(talking, samples=3).steps[0].choices


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", OPTIONS)
def test_luck_and_decisions_add_up_to_the_last_bit(name: str, seed: int) -> None:
    game = random_game(name, seed)
    found = review(game, samples=7, seed=seed)
    assert len(found.chances) == len(found.steps) + 1 == len(game.decisions) + 1
    assert found.luck + found.decisions == found.chances[-1] - found.chances[0]
    assert game.outcome is not None
    assert found.chances[-1] == float(game.outcome.won)
    states = game.past_states()
    for step in found.steps:
        assert step.decision + step.luck == step.after - step.before
        assert (step.before, step.after) == found.chances[step.index : step.index + 2]
        if step.choices == 1:
            assert step.decision == 0, "nobody decided"
        elif states[step.index].drawn == states[step.index + 1].drawn:
            assert step.luck == 0, "no chance was moved"
    assert sum(seat.change for seat in found.seats) == found.decisions
    assert sum(seat.decisions for seat in found.seats) == len(found.steps)


@pytest.mark.parametrize("name", OPTIONS)
def test_chances_are_those_of_a_whole_game(name: str) -> None:
    """They differ only where a minor choice is open."""
    game = heuristic_game(name)
    pairs = list(zip(fc.review(game, samples=1).chances, fc.chances(game), strict=True))
    assert sum(abs(one - other) < 1e-5 for one, other in pairs) > 0.8 * len(pairs)


@pytest.mark.parametrize("name", OPTIONS)
def test_what_chance_was_to_bring_changes_no_estimate_before_it(name: str) -> None:
    """Estimates do not depend on the state's own random stream, so they use no knowledge of the future."""
    game = heuristic_game(name)
    found, states = fc.review(game, samples=20), game.past_states()
    moved = [step for step in found.steps if states[step.index].drawn != states[step.index + 1].drawn]
    lucky = 0
    for step in moved[:: max(1, len(moved) // 8)]:
        said = []
        for number in (5, 6):
            here = Game(game.type, game.options, reseeded(states[step.index], number), seed=0)
            here.play(step.action)
            said.append(fc.review(here, samples=20).steps[0])
        assert said[0].before == said[1].before == step.before
        assert said[0].expected == said[1].expected
        lucky += said[0].luck != said[1].luck
    assert lucky > 0, "what came was not always the same"


@pytest.mark.parametrize("name", OPTIONS)
def test_the_same_seed_gives_the_same_review(name: str) -> None:
    game = heuristic_game(name)
    assert fc.review(game.record()) == fc.review(game)
    assert fc.review(game, seed=1) != fc.review(game)
    assert fc.review(game, seed=1).luck == pytest.approx(fc.review(game).luck, abs=0.05), "samples are many"


def test_a_known_card_comes_in_every_sample() -> None:
    """All draws and infections are known, so no luck is left."""
    game = fc.from_position(
        {
            "seats": [{"role": "medic", "city": "paris"}, {"role": "researcher"}],
            "turn": {"actions_left": 1},
            "cubes": {"paris": {"blue": 3}, "essen": {"blue": 1}},
            "infection": {"known": ["essen", "milan"]},
            "player_deck": {"known": ["cairo", "lagos"]},
        },
        seed=3,
    )
    game.play("treat blue")
    (step,) = fc.review(game).steps
    assert step.luck == 0
    assert step.decision > 0


def test_turning_points_come_with_what_the_adviser_would_have_played() -> None:
    found = fc.review(heuristic_game("dice"))
    moved = sorted((abs(step.decision) + abs(step.luck) for step in found.steps), reverse=True)
    assert len(found.turning_points) == 3
    assert sorted((abs(m.step.decision) + abs(m.step.luck) for m in found.turning_points), reverse=True) == moved[:3]
    for point in found.turning_points:
        assert point.advice is not None
        assert point.advice.action.text in game_at(heuristic_game("dice"), point.step.index).legal_actions
        assert point.is_as_advised == (point.advice.action.text == point.step.action)


def game_at(game: Game, index: int) -> Game:
    return Game(game.type, game.options, game.past_states()[index], seed=0)


def test_what_was_declined_does_not_count() -> None:
    game = fc.from_position(
        {
            "seats": [{"role": "scientist", "hand": ["lagos"]}, {"role": "researcher", "hand": ["milan", "essen"]}],
            "turn": {"seat": 1},
        },
        seed=1,
    )
    for action in ("give milan 0", "refuse", "give essen 0", "agree", "drive washington"):
        game.play(action)
    found = fc.review(game)
    assert found.outcome is None
    assert found.seats[1].tally == {"driven": 1, "shared": 1}
    assert found.seats[1].name == "Researcher"


def test_landmarks_follow_their_decisions() -> None:
    game = heuristic_game("pandemic")
    found = fc.review(game, samples=1)
    kinds = {mark.kind for mark in found.marks}
    assert {"epidemic", "outbreak"} <= kinds <= {"epidemic", "outbreak", "cure"}
    again = fc.new("pandemic", seed=4, **OPTIONS["pandemic"])
    for index, text in enumerate(game.decisions):
        told = [event.text for event in again.play(text)]
        assert all(mark.text in told for mark in found.marks if mark.index == index)


def test_an_empty_game_has_nothing_to_review() -> None:
    found = fc.review(fc.new("dice", seed=1))
    assert (found.steps, found.turning_points, found.luck, found.decisions) == ((), (), 0, 0)
    assert str(found).endswith("in 0 decisions: luck ±0, decisions ±0 points.")


@pytest.mark.parametrize("samples", [0, 1.5, True, "many"])
def test_samples_that_cannot_be_are_refused(samples: Any) -> None:
    with pytest.raises(fc.FourcuresError, match=r"samples: .* a whole number from 1 to 1000000 is"):
        fc.review(fc.new("dice", seed=1), samples=samples)


def test_a_long_game_is_reviewed_in_no_time() -> None:
    record = heuristic_game("cure").record()
    assert len(record["actions"]) > 150
    fc.review(record, samples=1)  # loads the compiled code
    began = time.process_time()
    fc.review(record)
    assert time.process_time() - began < 5


def figures(found: Review) -> dict[str, Any]:
    return {
        "sums": [found.luck, found.decisions],
        "chances": list(found.chances),
        "expected": [step.expected for step in found.steps],
        "turning_points": [[one.step.index, one.advice and one.advice.action.text] for one in found.turning_points],
        "marks": [[mark.index, mark.kind] for mark in found.marks],
        "tallies": [seat.tally for seat in found.seats],
    }


def test_a_kept_record_has_the_figures_that_were_kept() -> None:
    """A short dice game. FOURCURES_WRITE_GOLDEN=1 rewrites its figures."""
    import os

    kept = json.loads(GOLDEN.read_text(encoding="utf-8"))
    found = figures(fc.review(kept["record"]))
    if os.environ.get("FOURCURES_WRITE_GOLDEN"):
        GOLDEN.write_text(json.dumps({"record": kept["record"], **found}, indent=1) + "\n", encoding="utf-8")
    for name, figure in found.items():
        if name in ("sums", "chances", "expected"):
            assert figure == pytest.approx(kept[name], abs=1e-6)
        else:
            assert figure == kept[name]
