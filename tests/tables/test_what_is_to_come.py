"""Future randomness: nothing that a table sends, answers or offers depends on it."""

from __future__ import annotations

import random
from typing import Any

import pytest

import fourcures as fc
from fourcures.engine.errors import IllegalAction
from fourcures.engine.rng import Randomness
from fourcures.engine.trial import needs_confirmation
from fourcures.tables.log.snapshots import final_marks
from fourcures.tables.log.table import Table
from fourcures.tables.messages.protocol import Explain, Play
from pandemic.queries import TELLING
from tables.history_twins import (
    Move,
    cards_named,
    fold,
    random_move,
    random_texts,
    table_of,
    told,
    twin_of,
    with_other_future,
)

INFECTING = {
    "game": "pandemic",
    "difficulty": "standard",
    "turn": {"phase": "infecting", "infections_left": 2},
    "seats": [{"role": "medic", "hand": ["paris"]}, {"role": "scientist", "hand": ["resilient_population"]}],
    "infection": {"discard": ["sydney"]},
}
SAMPLES = [(game, options) for game in ("pandemic", "dice", "cure") for options in fc.game_type(game).sample_options()]


@pytest.mark.parametrize("hands", ["open", "closed"])
def test_only_cards_that_lie_there_are_offered(hands: str) -> None:
    position = {**INFECTING, "options": {"hands": hands}}
    for seed in range(20):
        table = Table("pandemic", {"position": position}, f"{seed:032x}")
        offered = {hint.text for hint in table.snapshot(1).action_hints if hint.kind not in TELLING}
        assert offered <= {"resilient sydney", "proceed"}
        ahead = table.game.copy()
        while not (turned := [event.args["city"] for event in ahead.events if event.kind == "turned"]):
            ahead.play("proceed")
        with pytest.raises(IllegalAction):
            table.decide(Play("x", 1, 0, f"resilient {turned[-1]}", sure=True), "c", 0.0)
        assert not table.answer(Explain("x", 1, f"resilient {turned[-1]}")).possible


@pytest.mark.parametrize(("game", "options"), SAMPLES, ids=lambda value: str(value) if isinstance(value, str) else "")
def test_an_occasion_is_one_step(game: str, options: dict[str, Any]) -> None:
    rng = random.Random(3)
    played = fc.new(game, seed=3, **options)
    while not played.outcome:
        window = played.window
        if window is None or rng.random() < 0.2:
            played.play(rng.choice(played.legal_actions.ids()))
            continue
        events = played.play(window.passing)
        if played.window is not None:
            nothing_came = all(event.kind == "proceeded" for event in events)
            assert (played.window.occasion == window.occasion) is nothing_came


@pytest.mark.parametrize(("game", "options"), SAMPLES, ids=lambda value: str(value) if isinstance(value, str) else "")
def test_nothing_but_play_has_the_random_stream(
    game: str, options: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = random.Random(5)
    table = Table(game, {"options": options}, f"{5:032x}")
    for number in range(60):
        if table.is_over:
            return
        if number % 4 == 0:
            with monkeypatch.context() as without:
                without.setattr(Randomness, "lend", pytest.fail)
                for viewer in (None, *range(table.game.players)):
                    list(told(table, viewer, random_texts(table, rng)))
                assert final_marks(table.game, list(table.game.legal_actions))
        fold(table, random_move(table, rng))


@pytest.mark.parametrize(("game", "options"), SAMPLES, ids=lambda value: str(value) if isinstance(value, str) else "")
def test_final_marks_are_right_for_every_action(game: str, options: dict[str, Any]) -> None:
    chance = random.Random(7)
    played = fc.new(game, seed=7, **options)
    for number in range(200):
        if played.outcome:
            return
        actions = list(played.legal_actions)
        if number % 5 == 0:
            assert final_marks(played, actions) == [needs_confirmation(played, [action]) for action in actions]
        played.play(chance.choice(actions))


def test_final_marks_are_right_where_a_row_has_many_actions_of_different_effects() -> None:
    """One of three events can be final to buy for any of five players, and the others not."""
    rng = random.Random(47)
    played = fc.new("cure", seed=47, players=5)
    while [action.kind for action in played.legal_actions].count("buy") < 15:
        played.play(rng.choice(list(played.legal_actions)))
    actions = [action for action in played.legal_actions if action.kind == "buy"]
    finals = [needs_confirmation(played, [action]) for action in actions]
    assert set(finals) == {False, True}
    assert final_marks(played, actions) == finals


@pytest.mark.parametrize(("game", "options"), SAMPLES, ids=lambda value: str(value) if isinstance(value, str) else "")
def test_tables_with_the_same_seen_history_tell_the_same(game: str, options: dict[str, Any]) -> None:
    rng = random.Random(str(options))
    seed = rng.getrandbits(64)
    first = table_of(game, options, seed, {})
    viewer = rng.choice([None, *range(first.game.players)])
    seen, moves, texts = cards_named(first, viewer, ""), list[Move](), random_texts(first, rng)
    frames = {0: (texts, list(told(first, viewer, texts)))}
    while len(moves) < 50 and not first.is_over:
        moves.append(random_move(first, rng))
        fold(first, moves[-1])
        seen |= cards_named(first, viewer, moves[-1].text)
        if rng.random() < 0.3:
            texts = random_texts(first, rng)
            frames[len(moves)] = texts, list(told(first, viewer, texts))
    twin = twin_of(first, options, seed, seen, rng)
    for step in range(len(moves) + 1):
        if step in frames:
            texts, frame = frames[step]
            also = told(with_other_future(twin, rng.getrandbits(128)), viewer, texts)
            for one, other in zip(frame, also, strict=True):
                assert other == one, f"viewer {viewer}, step {step}"
        if step < len(moves):
            fold(twin, moves[step])
