"""Declaration of the dice game: its interface to the rest of the package."""

from __future__ import annotations

from typing import Any

from fourcures.engine.errors import IllegalAction
from fourcures.engine.values import Action, Event
from fourcures.games.common.game import FamilyGame
from fourcures.games.dice import options, sample_options
from fourcures.games.dice.notation import (
    action_text,
    event_text,
    invariants,
    position_reader,
    position_writer,
    prompts,
    refusals,
)
from fourcures.games.dice.notation.position import Position
from fourcures.games.dice.options import Options
from fourcures.games.dice.render import panels, picture
from fourcures.games.dice.rules import turn
from fourcures.games.dice.rules.legal_actions import decider, list_legal
from fourcures.games.dice.rules.setup import blank_state, set_up
from fourcures.games.dice.rules.state import State
from fourcures.games.dice.views import action_hints, view
from fourcures.games.dice.views.components import Components, components
from fourcures.games.dice.views.observation import LAYOUT, observe
from fourcures.games.dice.views.remarks import remarks
from fourcures.games.dice.views.schema import View
from fourcures.games.dice.vocabulary import ACTION_SPACE, NO_SUCH_ACTION, Ending, JournalKind


class Dice(FamilyGame):
    """The solo dice game of 2009: modes intro and standard."""

    name = "dice"
    title = "Pandemic: the dice game of 2009"
    player_counts = options.PLAYER_COUNTS
    option_specs = options.OPTION_SPECS
    preset = "mode"
    about_data = (
        "The printed map and tracker sheets of 2009 are lost: cities, numbers, links and trackers are our own "
        "reconstruction. A board file in their place, as docs/dice.md describes it, is chosen with the option board."
    )
    state_type = State
    action_space = ACTION_SPACE
    roles = ()  # the player's role changes every turn
    journal_kinds = JournalKind
    endings = Ending
    no_such_action = NO_SUCH_ACTION
    set_up = staticmethod(set_up)
    list_legal = staticmethod(list_legal)
    apply = staticmethod(turn.apply)
    resume = staticmethod(turn.resume)
    decider = staticmethod(decider)
    observation_layout = LAYOUT
    position_type = Position
    view_type = View
    components_type = Components
    observe = staticmethod(observe)
    make_options = staticmethod(options.make_options)
    blank_state = staticmethod(blank_state)
    sample_options = staticmethod(sample_options.samples)
    position = staticmethod(position_writer.write)
    read_position = staticmethod(position_reader.read)
    view = staticmethod(view.view)
    violations = staticmethod(invariants.violations)
    panels = staticmethod(panels.panels)
    picture = staticmethod(picture.picture)
    action_hint = staticmethod(action_hints.action_hint)
    prompt = staticmethod(prompts.prompt)
    remarks = staticmethod(remarks)

    def metrics(self, states: Any) -> dict[str, Any]:
        return {**super().metrics(states), "infection": states["infection"]}

    def action(self, state: State, options: Options, action: int) -> Action:
        return action_text.describe(options.board, action)

    def parse(self, state: State, options: Options, text: str, seat: int | None = None) -> int:
        return action_text.parse(options.board, text)

    def refusal(self, state: State, options: Options, action: int, seat: int | None) -> IllegalAction:
        return refusals.refusal(state, options, action)

    def event(self, state: State, options: Options, entry: tuple[int, int, int, int]) -> Event:
        return event_text.event(entry, options.board)

    def components(self, options: Options) -> dict[str, Any]:
        return dict(components(options, self.title))
