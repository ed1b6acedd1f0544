"""The dice game as the rest of the package sees it."""

from __future__ import annotations

from typing import Any

from fourcures.engine.errors import IllegalAction
from fourcures.engine.game_type import Action, Event
from fourcures.games.common.family import FamilyGame
from fourcures.games.dice import (
    explain,
    log,
    offers,
    options,
    panels,
    play,
    position,
    possible,
    reading,
    texts,
    trials,
    view,
    wording,
)
from fourcures.games.dice.actions import NO_SUCH_ACTION, ROWS, WIDTH
from fourcures.games.dice.legality import decider, list_legal
from fourcures.games.dice.options import Options
from fourcures.games.dice.seen import SEEN, observe
from fourcures.games.dice.setup import blank_state, set_up
from fourcures.games.dice.shape import View
from fourcures.games.dice.sheet import Sheet, sheet
from fourcures.games.dice.state import REASONS, State


class Dice(FamilyGame):
    """The solo dice game of 2009: modes intro and standard."""

    name = "dice"
    title = "Pandemic: the dice game of 2009"
    player_counts = options.PLAYER_COUNTS
    option_specs = options.WISHES
    preset = "mode"
    about_data = (
        "The printed map and tracker sheets of 2009 are lost: cities, numbers, links and trackers are our own "
        "reconstruction. A board file in their place, as docs/dice.md describes it, is chosen with the option board."
    )
    state_type = State
    rows = ROWS
    width = WIDTH
    roles = ()  # the player has another one every turn
    reasons = REASONS
    no_such_action = NO_SUCH_ACTION
    set_up = staticmethod(set_up)
    list_legal = staticmethod(list_legal)
    apply = staticmethod(play.apply)
    resume = staticmethod(play.resume)
    decider = staticmethod(decider)
    observation_layout = SEEN
    view_type = View
    components_type = Sheet
    observe = staticmethod(observe)
    make_options = staticmethod(options.choose)
    blank_state = staticmethod(blank_state)
    sample_options = staticmethod(trials.samples)
    position = staticmethod(position.write)
    read_position = staticmethod(reading.read)
    view = staticmethod(view.view)
    violations = staticmethod(possible.complaints)
    panels = staticmethod(panels.panels)
    action_hint = staticmethod(offers.offer)
    prompt = staticmethod(wording.question)
    reveals = staticmethod(log.reveals)

    def metrics(self, states: Any) -> dict[str, Any]:
        return {**super().metrics(states), "infection": states["infection"]}

    def action(self, state: State, options: Options, action: int) -> Action:
        return texts.describe(options.board, action)

    def parse(self, state: State, options: Options, text: str) -> int:
        return texts.parse(options.board, text)

    def refusal(self, state: State, options: Options, action: int, seat: int | None) -> IllegalAction:
        return explain.refusal(state, options, action)

    def event(self, state: State, options: Options, entry: tuple[int, int, int, int]) -> Event:
        return log.event(entry, options.board)

    def components(self, options: Options) -> dict[str, Any]:
        return dict(sheet(options, self.title))
