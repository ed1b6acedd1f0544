"""Declared answers of pending choices, compared with the legal actions of games."""

from __future__ import annotations

from collections.abc import Iterator

import fourcures as fc
from dice.builders import cured, event, find_seed, game_with, new_game, position, role_choice, rolled, walk
from fourcures.games.dice.rules.actions import kind_of
from fourcures.games.dice.rules.legal_actions import pending_choice
from fourcures.games.dice.vocabulary import ActionKind, PendingChoice, SpecialEvent


def answers(game: fc.Game) -> set[tuple[int, int]]:
    """Pending choice paired with each kind of legal action."""
    pending = pending_choice(game._state)
    return {(pending, kind_of(action)) for action in game.legal_actions.ids()}


def reached() -> Iterator[fc.Game]:
    """Yield games at pending choices, from random play and laid out."""
    for number, options in enumerate(fc.GAMES["dice"].sample_options()):
        game = new_game(number, **options)
        yield game
        for _ in walk(game, number):
            if game.outcome is None:
                yield game
    for name in ("air_lift", "resilient_population", "break_through", "quarantine"):
        yield game_with(event(name, cubes={"denver": {"red": 1}}))
    yield game_with(position(phase="limit", mode="standard", research={"red": 4, "blue": 4}))
    yield game_with(role_choice())
    yield game_with(rolled("black", "red", "red", role="researcher"))
    yield game_with(position(role="medic", actions=0, diseases=cured("red"), cubes={"atlanta": {"red": 1}}))
    yield find_seed(position(role="dispatcher"), lambda game: "stay" in game.legal_actions, "dispatch")


def test_every_kind_of_action_is_legal_at_the_choices_that_it_answers_and_at_no_other() -> None:
    declared = {(pending, kind) for kind, spec in ActionKind.specs.items() for pending in spec.answers}
    assert set().union(*map(answers, reached())) == declared


def test_every_choice_has_a_question_and_says_what_comes_first() -> None:
    for pending, spec in PendingChoice.specs.items():
        assert bool(spec.question) == (pending not in (PendingChoice.NONE, PendingChoice.EVENT))
        assert bool(spec.first[0]) == (pending not in (PendingChoice.NONE, PendingChoice.ACTION))


def test_an_event_has_a_question_where_an_action_answers_it() -> None:
    played = {spec.plays for spec in ActionKind.specs.values() if PendingChoice.EVENT in spec.answers}
    assert {number for number, spec in SpecialEvent.specs.items() if spec.question} == played
