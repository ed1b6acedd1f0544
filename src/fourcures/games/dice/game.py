"""The dice game as the rest of the package sees it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from fourcures.engine.contract import Action, Event, GameType, Panel
from fourcures.engine.errors import IllegalAction
from fourcures.engine.rule import rule
from fourcures.games.common.table import UNCURED
from fourcures.games.dice import explain, log, options, panels, play, position, possible, reading, samples, texts, view
from fourcures.games.dice.actions import NO_SUCH_ACTION, ROWS, WIDTH
from fourcures.games.dice.legality import decider, list_legal
from fourcures.games.dice.options import Options
from fourcures.games.dice.setup import blank_state, set_up
from fourcures.games.dice.state import REASONS, State


@rule
def redeal(state: State, seat: int) -> None:
    """Nothing is hidden, so there is nothing to deal anew (D-INFO-01)."""


class Dice(GameType):
    """The solo dice game of 2009: modes intro and standard."""

    name = "dice"
    title = "Pandemic: the dice game of 2009"
    player_counts = options.PLAYER_COUNTS
    wishes = options.WISHES
    preset = "mode"
    about_data = (
        "The printed map and tracker sheets of 2009 are lost: cities, numbers, links and trackers are our own "
        "reconstruction. A board file in their place, as docs/dice.md describes it, is chosen with the option board."
    )
    state_type = State
    rows = ROWS
    width = WIDTH
    reasons = REASONS
    no_such_action = NO_SUCH_ACTION
    set_up = staticmethod(set_up)
    list_legal = staticmethod(list_legal)
    apply = staticmethod(play.apply)
    resume = staticmethod(play.resume)
    decider = staticmethod(decider)
    redeal = staticmethod(redeal)

    def choose(self, **wishes: Any) -> Options:
        return options.choose(**wishes)

    def blank_state(self, options: Options) -> State:
        return blank_state(options)

    def samples(self) -> Iterable[dict[str, Any]]:
        return samples.samples()

    def action(self, state: State, options: Options, action: int) -> Action:
        return texts.describe(options.board, action)

    def parse(self, state: State, options: Options, text: str) -> int:
        return texts.parse(options.board, text)

    def refusal(self, state: State, options: Options, action: int, seat: int | None) -> IllegalAction:
        return explain.refusal(state, options, action)

    def event(self, state: State, options: Options, entry: tuple[int, int, int, int]) -> Event:
        return log.event(entry, options.board)

    def seen_by(self, state: State, event: Event, seat: int | None) -> Event:
        return event

    def position(self, state: State, options: Options) -> dict[str, Any]:
        return position.write(state, options)

    def read_position(self, position: Any) -> tuple[Options, State]:
        return reading.read(position)

    def view(self, state: State, options: Options, seat: int | None) -> dict[str, Any]:
        return view.view(state, options, seat)

    def complaints(self, state: State) -> list[str]:
        return possible.complaints(state)

    def measures(self, states: Any) -> dict[str, Any]:
        return {
            "turns": states["turn"],
            "cures": (states["disease"] != UNCURED).sum(axis=1),
            "outbreaks": states["outbreaks"],
        }

    def panels(self, view: dict[str, Any]) -> list[Panel]:
        return panels.panels(view)
