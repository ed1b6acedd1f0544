"""The public contract check: every game passes it, and a game that breaks the contract in any one way does not."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any

import pytest

import fourcures as fc
from fourcures.engine import check
from fourcures.games.pandemic.game import Pandemic
from fourcures.games.pandemic.state import State

SAMPLES = {name: len(list(kind.samples())) for name, kind in fc.GAMES.items()}


@pytest.mark.parametrize("name", fc.GAMES)
def test_every_game_keeps_the_contract(name: str) -> None:
    fc.check_game(name, games=SAMPLES[name])


def test_samples_reach_every_value_of_every_option() -> None:
    from fourcures.games.pandemic.options import DIFFICULTIES, EDITIONS, OPTIONS

    kind = fc.GAMES["pandemic"]
    chosen = [kind.choose(**wishes) for wishes in kind.samples()]
    assert {options.edition for options in chosen} == set(EDITIONS)
    assert {options.difficulty for options in chosen} == set(DIFFICULTIES)
    assert {options.players for options in chosen} == {2, 3, 4}
    for name, (values, _) in OPTIONS.items():
        assert {options.rules[name] for options in chosen} == set(values), name


def test_another_seed_walks_other_games() -> None:
    walked = []

    class Watched(Pandemic):
        def complaints(self, state: State) -> list[str]:
            walked.append(tuple(state.seed))
            return super().complaints(state)

    for seed in (1, 1, 2):
        walked.append(("seed", seed))
        check.check_game(Watched(), games=1, seed=seed)
    first, second, third = (walked.index(("seed", seed), start) for seed, start in ((1, 0), (1, 1), (2, 0)))
    assert walked[first + 1] == walked[second + 1] != walked[third + 1]


class Tampered(Pandemic):
    """A game that would pass, on few and telling samples."""

    name = "tampered"

    def samples(self) -> Iterable[dict[str, Any]]:
        yield {"players": 3, "difficulty": "standard"}
        yield {"players": 4, "edition": "2008", "difficulty": "heroic"}


class LeakingHands(Tampered):
    def view(self, state: State, options: Any, seat: int | None) -> dict[str, Any]:
        shown = super().view(state, options, seat)
        shown["seats"] = self.position(state, options)["seats"]
        return shown


class LeakingDeck(Tampered):
    """The unseen cards in two heaps: those in hands and those in the deck."""

    def view(self, state: State, options: Any, seat: int | None) -> dict[str, Any]:
        shown = super().view(state, options, seat)
        return {**shown, "player_deck": self.position(state, options)["player_deck"]}


class LeakingLegalActions(Tampered):
    """A seat may pass while another holds a certain card."""

    @staticmethod
    def list_legal(state: State, legal: Any) -> None:
        Pandemic.list_legal(state, legal)
        if state.hand[(state.seat + 1) % state.players] & 0xFFFF and state.awaits == 0 and state.phase == 0:
            legal[-1] = 1
            legal[0] |= 1 << Pandemic.rows - 1


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
    """The same decision has results of its own every time."""

    @staticmethod
    def apply(state: State, action: int, journal: Any) -> None:
        state.drawn += random.randrange(1, 1000)
        Pandemic.apply(state, action, journal)


class ForgettingPosition(Tampered):
    """A position without the discards of the infection deck, which are read as undrawn."""

    def position(self, state: State, options: Any) -> dict[str, Any]:
        whole = super().position(state, options)
        del whole["infection"]
        return whole


class PositionWithoutLayers(Tampered):
    """A position that has forgotten which infection cards lie on top."""

    def samples(self) -> Iterable[dict[str, Any]]:
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
    """Nothing is legal, and the game goes on."""

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
    """To say why an action is refused it takes something away."""

    def refusal(self, state: State, options: Any, action: int, seat: int | None) -> fc.IllegalAction:
        state.infection_step = 6
        return super().refusal(state, options, action, seat)


class Mumbling(Tampered):
    """Texts that mean something else."""

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


BROKEN = [
    kind
    for kind in list(globals().values())
    if isinstance(kind, type) and issubclass(kind, Tampered) and kind is not Tampered
]


@pytest.mark.parametrize("kind", BROKEN, ids=lambda kind: kind.__name__)
def test_a_broken_game_is_found_out(kind: type[Tampered], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(fc.GAMES, "tampered", kind())
    with pytest.raises(AssertionError):
        fc.check_game("tampered", games=6)


def test_the_game_they_are_made_from_is_sound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(fc.GAMES, "tampered", Tampered())
    fc.check_game("tampered", games=6)


def test_a_game_that_does_not_end_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check, "LONGEST_GAME", 10)
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
    from fourcures.engine import records

    monkeypatch.setattr(records, "check_seal", lambda again, read: None)
    with pytest.raises(AssertionError, match="cut short"):
        fc.check_game("pandemic", games=1)
