"""Public contract check: every game passes it, and a game that breaks the contract in any one way does not."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable
from importlib import import_module
from typing import Any

import pytest

import fourcures as fc
from fourcures.engine import contract_test, hooks
from fourcures.engine.errors import Undetermined
from fourcures.engine.game_type import GameType
from fourcures.engine.observation import set_bits
from fourcures.engine.rule_code import hooks_of
from fourcures.engine.values import ActionHint, Prompt
from fourcures.games.cure.game import Cure
from fourcures.games.dice.game import Dice
from fourcures.games.pandemic.game import Pandemic
from fourcures.games.pandemic.rules.state import State
from fourcures.games.pandemic.vocabulary import CARD_COUNT

SAMPLES = {name: len(list(game_type.sample_options())) for name, game_type in fc.GAMES.items()}


@pytest.mark.parametrize("name", fc.GAMES)
def test_every_game_keeps_the_contract(name: str) -> None:
    fc.check_game(name, games=SAMPLES[name])


@pytest.mark.parametrize("name", fc.GAMES)
def test_samples_reach_every_value_of_every_option(name: str) -> None:
    options = import_module(f"fourcures.games.{name}.options")
    game_type = fc.GAMES[name]
    chosen = [game_type.make_options(**choices) for choices in game_type.sample_options()]
    assert {options.players for options in chosen} == set(game_type.player_counts)
    for name, option in options.OPTIONS.items():
        assert {options.rules[name] for options in chosen} == set(option.names), name
    for spec in game_type.option_specs:
        if spec.form == "word" and spec.name not in options.OPTIONS:
            words = {getattr(options, spec.name) for options in chosen}
            assert words == set(spec.values), spec
        if spec.form == "file":
            assert len({json.dumps(options.as_json().get(spec.name)) for options in chosen}) > 1


def test_hidden_hands_are_sampled_with_every_consent_and_talk() -> None:
    pandemic = fc.GAMES["pandemic"]
    hidden = [
        options for choices in pandemic.sample_options() if not (options := pandemic.make_options(**choices)).hands_open
    ]
    for name in ("consent", "talk"):
        values = {options.rules[name] for options in hidden}
        assert values == {value for spec in pandemic.option_specs if spec.name == name for value in spec.values}


@pytest.mark.parametrize("name", fc.GAMES)
def test_rule_functions_have_the_names_that_backends_look_for(name: str) -> None:
    """Hooks are filled by name: a function of another name would leave its hook empty."""
    for hook in hooks_of(hooks):
        function = getattr(fc.GAMES[name], hook)
        assert function.__name__ == hook
        assert function in fc.GAMES[name].rule_functions


def test_another_seed_walks_other_games() -> None:
    walked = []

    class Watched(Pandemic):
        def violations(self, state: State) -> list[str]:
            walked.append(tuple(state.hand))
            return super().violations(state)

    for seed in (1, 1, 2):
        walked.append(("seed", seed))
        contract_test.check_game(Watched(), games=1, seed=seed)
    first, second, third = (walked.index(("seed", seed), start) for seed, start in ((1, 0), (1, 1), (2, 0)))
    assert walked[first + 1] == walked[second + 1] != walked[third + 1]


class Tampered(Pandemic):
    """Game that passes, with few and revealing samples."""

    name = "tampered"

    def sample_options(self) -> Iterable[dict[str, Any]]:
        yield {"players": 3, "difficulty": "standard"}
        yield {"players": 4, "edition": "2008", "difficulty": "heroic"}


class LeakingHands(Tampered):
    def view(self, state: State, options: Any, seat: int | None) -> dict[str, Any]:
        shown = super().view(state, options, seat)
        shown["seats"] = self.position(state, options)["seats"]
        return shown


class UntoldHands(Tampered):
    """Game that hides hands and declares them open."""

    def hides_hands(self, options: Any) -> bool:
        return False

    def perspective(self, options: Any, seat: int | None) -> int | None:
        return seat


class LeakingDeck(Tampered):
    """Its view separates unseen cards in hands from those in the deck."""

    def view(self, state: State, options: Any, seat: int | None) -> dict[str, Any]:
        shown = super().view(state, options, seat)
        return {**shown, "player_deck": self.position(state, options)["player_deck"]}


class LeakingObservation(Tampered):
    """Its observation shows all hands to every seat."""

    @staticmethod
    def observe(state: State, seat: int, seen: Any) -> None:
        Pandemic.observe(state, seat, seen)
        for other in range(state.players):
            set_bits(seen.hand, other * CARD_COUNT, state.hand[other])


class UnboundedObservation(Tampered):
    """Its observation exceeds the declared bound."""

    @staticmethod
    def observe(state: State, seat: int, seen: Any) -> None:
        Pandemic.observe(state, seat, seen)
        seen.actions_left = 5


class LeakingLegalActions(Tampered):
    """A seat may pass only while another holds a certain card."""

    @staticmethod
    def list_legal(state: State, legal: Any) -> None:
        Pandemic.list_legal(state, legal)
        if state.hand[(state.seat + 1) % state.players] & 0xFFFF and state.pending_choice == 0 and state.phase == 0:
            legal[-1] = 1
            legal[0] |= 1 << Pandemic.action_space.rows - 1


class LosingCubes(Tampered):
    @staticmethod
    def apply(state: State, action: int, journal: Any) -> None:
        Pandemic.apply(state, action, journal)
        if state.turn == 3:
            state.supply[0] -= 1


class LosingCards(Tampered):
    @staticmethod
    def apply(state: State, action: int, journal: Any) -> None:
        Pandemic.apply(state, action, journal)
        state.discard &= ~0xFF


class LosingStations(Tampered):
    @staticmethod
    def set_up(state: State, journal: Any) -> None:
        Pandemic.set_up(state, journal)
        state.stations_left -= 1


class Whimsical(Tampered):
    """Its decisions have a different result each time."""

    @staticmethod
    def apply(state: State, action: int, journal: Any) -> None:
        state.drawn += random.randrange(1, 1000)
        Pandemic.apply(state, action, journal)


class ForgettingPosition(Tampered):
    """Its position lacks the infection discards, which are then read as undrawn."""

    def position(self, state: State, options: Any) -> dict[str, Any]:
        whole = super().position(state, options)
        del whole["infection"]
        return whole


class PositionWithoutLayers(Tampered):
    """Its position lacks the known cards on top of the infection deck."""

    def sample_options(self) -> Iterable[dict[str, Any]]:
        yield {"players": 4, "difficulty": "heroic", "hands": "open"}

    def position(self, state: State, options: Any) -> dict[str, Any]:
        whole = super().position(state, options)
        deck = whole["infection"]
        cards = sorted([*deck["known"], *(card for layer in deck["layers"] for card in layer)])
        forgotten = {"known": [], "layers": [cards], "discard": deck["discard"], "removed": deck["removed"]}
        return {**whole, "infection": forgotten}


class MisreadPosition(Tampered):
    def read_position(self, position: Any) -> tuple[Any, Any]:
        options, state = super().read_position(position)
        state.quiet_night = 0
        state.outbreaks = 0
        return options, state


class PositionNoJson(Tampered):
    def position(self, state: State, options: Any) -> dict[str, Any]:
        return {**super().position(state, options), "stations": ("atlanta",)}


class NobodysDecision(Tampered):
    @staticmethod
    def decider(state: State) -> int:
        return -1 if state.turn == 2 else Pandemic.decider(state)


class DeadEnd(Tampered):
    """No action is legal, but the game is not over."""

    @staticmethod
    def list_legal(state: State, legal: Any) -> None:
        Pandemic.list_legal(state, legal)
        if state.turn == 2:
            legal[0] = 0


class SpeechlessRefusal(Tampered):
    def refusal(self, state: State, options: Any, action: int, seat: int | None) -> fc.IllegalAction:
        return fc.IllegalAction("", "P-TURN-01")


class RefusalWithoutRule(Tampered):
    def refusal(self, state: State, options: Any, action: int, seat: int | None) -> fc.IllegalAction:
        return fc.IllegalAction("No", "")


class ChangingRefusal(Tampered):
    """Explaining a refusal changes the state."""

    def refusal(self, state: State, options: Any, action: int, seat: int | None) -> fc.IllegalAction:
        state.infection_step = 6
        return super().refusal(state, options, action, seat)


class Mumbling(Tampered):
    """Its texts mean other actions."""

    def action(self, state: State, options: Any, action: int) -> fc.Action:
        told = super().action(state, options, action)
        return fc.Action(told.id, told.kind, told.seat, told.args, "pass")


class SeatBeyondTheTable(Tampered):
    def action(self, state: State, options: Any, action: int) -> fc.Action:
        told = super().action(state, options, action)
        return fc.Action(told.id, told.kind, 9, told.args, told.text)


class ImpossibleRedeal(Tampered):
    @staticmethod
    def redeal(state: State, seat: int) -> None:
        state.hand[0] |= state.undrawn


class Speechless(Tampered):
    def action_hint(self, state: State, options: Any, action: int) -> ActionHint:
        return super().action_hint(state, options, action)._replace(label=" ")


class SameWords(Tampered):
    """Two actions have the same label and targets."""

    def action_hint(self, state: State, options: Any, action: int) -> ActionHint:
        hint = super().action_hint(state, options, action)
        return hint._replace(label=hint.label.split(" to ")[0])


class NoSuchTarget(Tampered):
    def action_hint(self, state: State, options: Any, action: int) -> ActionHint:
        return super().action_hint(state, options, action)._replace(targets=("hospital:atlanta",))


class HalfATarget(Tampered):
    def action_hint(self, state: State, options: Any, action: int) -> ActionHint:
        return super().action_hint(state, options, action)._replace(targets=("cube:atlanta",))


class AskingTheWrongSeat(Tampered):
    def prompt(self, view: dict[str, Any]) -> Prompt:
        return super().prompt(view)._replace(seat=view["you"])


class PassingTheImpossible(Tampered):
    def prompt(self, view: dict[str, Any]) -> Prompt:
        return super().prompt(view)._replace(passing="proceed")


class UndeclaredView(Tampered):
    def view(self, state: State, options: Any, seat: int | None) -> dict[str, Any]:
        return {**super().view(state, options, seat), "more": 1}


class UndeclaredWithin(Tampered):
    """Its view has an undeclared key deep inside."""

    def view(self, state: State, options: Any, seat: int | None) -> dict[str, Any]:
        shown = super().view(state, options, seat)
        return {**shown, "turn": {**shown["turn"], "more": 1}}


class ComponentsWithAHole(Tampered):
    def components(self, options: Any) -> dict[str, Any]:
        printed = super().components(options)
        del printed["links"]
        return printed


class ComponentsNoJson(Tampered):
    def components(self, options: Any) -> dict[str, Any]:
        return {**super().components(options), "rates": (2, 2, 2)}


class TamperedCure(Cure):
    """The Cure with few samples."""

    name = "tampered"

    def sample_options(self) -> Iterable[dict[str, Any]]:
        yield {"players": 3, "difficulty": "standard"}
        yield {"roles": ["generalist", "dispatcher", "researcher"], "sample_giving": "all_of_one_colour"}


class LosingDice(TamperedCure):
    @staticmethod
    def apply(state: Any, action: int, journal: Any) -> None:
        Cure.apply(state, action, journal)
        if state.turn == 3:
            state.bag[0] -= 1


class LosingPlayerDice(TamperedCure):
    @staticmethod
    def apply(state: Any, action: int, journal: Any) -> None:
        before = state.spent
        Cure.apply(state, action, journal)
        state.spent -= state.spent > before


class LosingEvents(TamperedCure):
    @staticmethod
    def set_up(state: Any, journal: Any) -> None:
        Cure.set_up(state, journal)
        state.event_deck &= state.event_deck - 1


class ForgettingTheExcuse(TamperedCure):
    def read_position(self, position: Any) -> tuple[Any, Any]:
        options, state = super().read_position(position)
        state.excused = 0
        return options, state


class TellingTheSeed(TamperedCure):
    def view(self, state: Any, options: Any, seat: int | None) -> dict[str, Any]:
        return {**super().view(state, options, seat), "luck": state.seed[0]}


class TamperedDice(Dice):
    """The dice game with few samples."""

    name = "tampered"

    def sample_options(self) -> Iterable[dict[str, Any]]:
        yield {"mode": "intro"}
        yield {"mode": "standard"}


class LosingCubesOfTheDiceGame(TamperedDice):
    @staticmethod
    def apply(state: Any, action: int, journal: Any) -> None:
        Dice.apply(state, action, journal)
        if state.turn == 3:
            state.supply[0] -= 1


class ForgettingPoints(TamperedDice):
    def position(self, state: Any, options: Any) -> dict[str, Any]:
        whole = super().position(state, options)
        del whole["research"]
        return whole


class TellingTheDice(TamperedDice):
    def view(self, state: Any, options: Any, seat: int | None) -> dict[str, Any]:
        return {**super().view(state, options, seat), "next": state.words[state.drawn % 4]}


SOUND = (Tampered, TamperedCure, TamperedDice)
TELLING = (TellingTheSeed, TellingTheDice)
BROKEN = [
    game_type
    for game_type in list(globals().values())
    if isinstance(game_type, type) and issubclass(game_type, SOUND) and game_type not in (*SOUND, *TELLING)
]


@pytest.mark.parametrize("game_type", BROKEN, ids=lambda game_type: game_type.__name__)
def test_a_broken_game_is_found_out(game_type: type[GameType], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(fc.GAMES, "tampered", game_type())
    with pytest.raises(AssertionError):
        fc.check_game("tampered", games=6)


@pytest.mark.parametrize("game_type", TELLING, ids=lambda game_type: game_type.__name__)
def test_a_view_cannot_read_what_is_to_come(game_type: type[GameType], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(fc.GAMES, "tampered", game_type())
    with pytest.raises(Undetermined):
        fc.check_game("tampered", games=1)


@pytest.mark.parametrize("game_type", SOUND, ids=lambda game_type: game_type.__name__)
def test_the_games_they_are_made_from_are_sound(game_type: type[GameType], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(fc.GAMES, "tampered", game_type())
    fc.check_game("tampered", games=6)


def test_a_game_that_does_not_end_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contract_test, "LONGEST_GAME", 10)
    with pytest.raises(AssertionError, match="does not end"):
        fc.check_game("pandemic", games=1)


def test_a_game_that_accepts_what_is_not_legal_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    strict = fc.Game.play

    def lenient(game: fc.Game, action: Any, seat: int | None = None) -> list[fc.Event]:
        return strict(game, action, seat) if action in game.legal_actions else []

    monkeypatch.setattr(fc.Game, "play", lenient)
    with pytest.raises(AssertionError, match="was accepted"):
        fc.check_game("pandemic", games=1)


def test_an_undo_that_does_not_come_back_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fc.Game, "undo", lambda game: "")
    with pytest.raises(AssertionError, match="undo"):
        fc.check_game("pandemic", games=1)


def test_copies_that_share_their_state_are_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fc.Game, "copy", lambda game: game)
    with pytest.raises(AssertionError):
        fc.check_game("pandemic", games=1)


def test_records_that_are_not_sealed_are_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    from fourcures.engine import game_record

    monkeypatch.setattr(game_record, "check_seal", lambda again, read: None)
    with pytest.raises(AssertionError, match="cut short"):
        fc.check_game("pandemic", games=1)
