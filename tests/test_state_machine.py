"""Invariants of any game after any decision."""

from __future__ import annotations

import json
from typing import Any, ClassVar

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import fourcures as fc
from budgets import budget
from fourcures import catalogue
from fourcures.engine.rng import derive_seed, start_stream
from game_profiles import PROFILES, GameProfile
from pandemic.conservation import misplaced

NUMBERS = st.integers(0, 2**32 - 1)


def dumped(value: Any) -> str:
    return json.dumps(value, sort_keys=True)


class Table(RuleBasedStateMachine):
    """Game with all operations on it."""

    profile: ClassVar[GameProfile]
    clauses: ClassVar[set[str]]

    def begin(self, choices: dict[str, Any], seed: int) -> None:
        self.game = fc.new(self.profile.name, seed=seed, **choices)
        self.position = self.game.position()
        assert self.misplaced() == []

    def misplaced(self) -> list[str]:
        """Components that are not where they can be."""
        return self.profile.misplaced(self.position)

    @rule(choices=st.lists(NUMBERS, min_size=1, max_size=10))
    def decide(self, choices: list[int]) -> None:
        """Take some legal decisions in a row."""
        for choice in choices:
            ids = self.game.legal_actions.ids()
            if not ids:
                break
            self.play(ids[choice % len(ids)])

    @precondition(lambda self: self.game.outcome is None)
    @rule(choice=NUMBERS)
    def decide_of_the_rarest_kind(self, choice: int) -> None:
        """Take an action of the rarest kind, so that a cure, request or event is not lost among a hundred flights."""
        by_kind: dict[str, list[fc.Action]] = {}
        for action in self.game.legal_actions:
            by_kind.setdefault(action.kind, []).append(action)
        rarest = min(by_kind.values(), key=len)
        self.play(rarest[choice % len(rarest)])

    @rule(count=st.integers(1, 12))
    def decide_as_players_do(self, count: int) -> None:
        """Take heuristic decisions, so that hands fill and cures are found."""
        for _ in range(count):
            if self.game.outcome:
                break
            self.play(self.profile.decide(self.game))

    def play(self, action: fc.Action | int | str) -> None:
        before, state = self.game.position(), self.game._state.copy()
        events = self.game.play(action)
        after = self.game.position()
        assert events or after["turn"]["awaits"] != before["turn"]["awaits"], action
        assert self.profile.step_errors(before, after, events) == []
        self.position = after
        assert self.misplaced() == []
        undone = self.game.copy()
        assert undone.undo() == self.game.decisions[-1]
        assert undone._state == state
        assert undone.events == self.game.events[: len(self.game.events) - len(events)]

    @precondition(lambda self: self.game.decisions)
    @rule()
    def undo(self) -> None:
        self.game.undo()
        self.position = self.game.position()

    @rule(choice=NUMBERS)
    def every_action_in_every_form(self, choice: int) -> None:
        """Check that listed actions are accepted by id, by text and as an action, and only from their own seat."""
        actions = list(self.game.legal_actions)
        assert len({action.text for action in actions}) == len(actions) == len(self.game.legal_actions)
        for action in actions[choice % max(1, len(actions)) :][:3]:
            assert action in self.game.legal_actions
            assert action.text.upper() in self.game.legal_actions
            results = []
            for form in (action, action.id, action.text):
                twin = self.game.copy()
                twin.play(form, seat=action.seat)
                results.append(twin._state)
            assert results[0] == results[1] == results[2]
            other = (action.seat + 1) % self.game.players
            if other != action.seat:
                with pytest.raises(fc.IllegalAction) as refusal:
                    self.game.play(action, seat=other)
                assert refusal.value.rule in self.clauses

    @rule(numbers=st.lists(NUMBERS, min_size=3, max_size=8))
    def illegal_actions(self, numbers: list[int]) -> None:
        """Check that unlisted actions are refused with a reason, and change nothing."""
        game, before = self.game, self.game._state.copy()
        for number in (number % (game.type.rows * game.type.width) for number in numbers):
            if number in game.legal_actions.ids():
                continue
            assert number not in game.legal_actions
            with pytest.raises(fc.IllegalAction) as refusal:
                game.play(number)
            assert refusal.value.rule in self.clauses
            assert "\n" not in refusal.value.reason
            assert 10 < len(refusal.value.reason) < 300
        assert game._state == before

    @rule(seed=NUMBERS)
    def views_hide(self, seed: int) -> None:
        """Check that a view does not change by a byte if the future and everything unseen change."""
        game = self.game
        for seat in (None, *range(game.players)):
            other = game._state.copy()
            start_stream(other, derive_seed(seed, 0))
            game.type.redeal(other, -1 if seat is None else seat)
            twin = game.copy()
            twin._state = other
            twin._legal = None
            assert game.type.violations(other) == []
            assert dumped(game.view(seat)) == dumped(twin.view(seat))
            assert twin.actor == game.actor
            if seat is not None:
                seen = [[action.text for action in one.legal_actions.of(seat)] for one in (game, twin)]
                assert seen[0] == seen[1], "the legal actions tell"

    @rule()
    def position_round_trip(self) -> None:
        text = json.dumps(self.game.position())
        twin = fc.from_position(text, seed=self.game.seed)
        assert dumped(twin.position()) == dumped(json.loads(text))
        assert twin.actor == self.game.actor
        assert twin.outcome == self.game.outcome
        assert twin.legal_actions.texts() == self.game.legal_actions.texts()
        for seat in (None, *range(twin.players)):
            assert dumped(twin.view(seat)) == dumped(self.game.view(seat))

    @rule()
    def record_round_trip(self) -> None:
        record = json.dumps(self.game.record())
        twin = fc.replay(record)
        assert twin._state == self.game._state
        assert twin.events == self.game.events
        assert twin.record() == json.loads(record)

    @invariant()
    def all_is_well(self) -> None:
        if not hasattr(self, "game"):
            return
        game = self.game
        assert game.type.violations(game._state) == []
        assert (game.actor is None) == (game.outcome is not None) == (len(game.legal_actions) == 0)
        assert (self.position["outcome"] is None) == (game.outcome is None)
        assert game.outcome is None or game.events[-1].kind == "ended"
        if game.actor is not None:
            assert self.position["turn"]["awaits"]["seat"] == game.actor
            assert game.legal_actions.of(game.actor), "who must decide can"


class PandemicTable(Table):
    """Pandemic, with checks of cards and hidden hands."""

    @initialize(choices=PROFILES["pandemic"].options, seed=st.integers(0, 2**128 - 1))
    def set_up(self, choices: dict[str, Any], seed: int) -> None:
        self.begin(choices, seed)

    def misplaced(self) -> list[str]:
        """Misplaced components; events give the number of epidemics, which the position alone does not tell."""
        return misplaced(self.position, sum(event.kind == "epidemic" for event in self.game.events))

    @rule()
    def private_events_hide(self) -> None:
        hidden = not self.game.options.hands_open
        for seat in (None, *range(self.game.players)):
            for event in self.game.events_for(seat):
                if event.kind in ("drew", "dealt"):
                    assert (event.args["card"] is None) == (hidden and event.args["seat"] != seat)
                    assert event.args["card"] is not None or event.text.endswith(" a card.")


class CureTable(Table):
    @initialize(choices=PROFILES["cure"].options, seed=st.integers(0, 2**128 - 1))
    def set_up(self, choices: dict[str, Any], seed: int) -> None:
        self.begin(choices, seed)


class DiceTable(Table):
    @initialize(choices=PROFILES["dice"].options, seed=st.integers(0, 2**128 - 1))
    def set_up(self, choices: dict[str, Any], seed: int) -> None:
        self.begin(choices, seed)

    @rule()
    def supply_and_map_hold_twelve_of_each_colour(self) -> None:
        on_map = dict.fromkeys(("red", "blue", "yellow", "green"), 0)
        for colours in self.position["cubes"].values():
            for colour, cubes in colours.items():
                on_map[colour] += cubes
        assert {colour: 12 - cubes for colour, cubes in on_map.items()} == self.game.view()["supply"]


def checked(table: type[Table], name: str, examples: int) -> Any:
    """Test class of a state machine."""
    table.profile = PROFILES[name]
    table.clauses = {clause.id for clause in catalogue.clauses(name)}
    table.TestCase.settings = settings(
        max_examples=budget(examples),
        stateful_step_count=45,
        deadline=None,
        derandomize=True,
        suppress_health_check=list(HealthCheck),
    )
    return table.TestCase


TestPandemic = checked(PandemicTable, "pandemic", 80)
TestCure = checked(CureTable, "cure", 40)
TestDice = checked(DiceTable, "dice", 40)
