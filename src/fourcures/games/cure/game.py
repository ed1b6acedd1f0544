"""Game type of The Cure: its declaration for the rest of the package."""

from __future__ import annotations

from typing import Any

from fourcures.engine.values import Action, Event
from fourcures.games.common.game import FamilyGame
from fourcures.games.common.rules import seats
from fourcures.games.cure import options, sample_options
from fourcures.games.cure.data import board, confidence
from fourcures.games.cure.notation import (
    action_text,
    event_text,
    invariants,
    position_reader,
    position_writer,
    prompts,
    refusals,
)
from fourcures.games.cure.notation.position import Position
from fourcures.games.cure.options import Options
from fourcures.games.cure.render import panels, picture
from fourcures.games.cure.rules import turn
from fourcures.games.cure.rules.legal_actions import decider, list_legal
from fourcures.games.cure.rules.setup import blank_state, set_up
from fourcures.games.cure.rules.state import State
from fourcures.games.cure.views import action_hints, view
from fourcures.games.cure.views.components import Components, components
from fourcures.games.cure.views.observation import LAYOUT, observe
from fourcures.games.cure.views.remarks import remarks
from fourcures.games.cure.views.schema import View
from fourcures.games.cure.views.window import window
from fourcures.games.cure.vocabulary import ACTION_SPACE, NO_SUCH_ACTION, Ending, JournalKind, Role


class Cure(FamilyGame):
    """The dice game for two to five players."""

    name = "cure"
    title = "The Cure"
    player_counts = board.PLAYER_COUNTS
    option_specs = options.OPTION_SPECS
    preset = "difficulty"
    about_data = (
        "Not everything is confirmed. The data file says of each entry how sure it is; in doubt are: "
        f"{confidence.unconfirmed(board.OURS)}. Whoever knows better can replace the file: board=my_cure.json."
    )
    state_type = State
    action_space = ACTION_SPACE
    roles = Role.names
    journal_kinds = JournalKind
    endings = Ending
    no_such_action = NO_SUCH_ACTION
    set_up = staticmethod(set_up)
    list_legal = staticmethod(list_legal)
    apply = staticmethod(turn.apply)
    resume = staticmethod(turn.resume)
    decider = staticmethod(decider)
    player_count = staticmethod(seats.player_count)
    active_seat = staticmethod(seats.active_seat)
    observation_layout = LAYOUT
    position_type = Position
    view_type = View
    components_type = Components
    observe = staticmethod(observe)
    make_options = staticmethod(options.make_options)
    blank_state = staticmethod(blank_state)
    sample_options = staticmethod(sample_options.samples)
    refusal = staticmethod(refusals.refusal)
    position = staticmethod(position_writer.write)
    read_position = staticmethod(position_reader.read)
    view = staticmethod(view.view)
    violations = staticmethod(invariants.violations)
    panels = staticmethod(panels.panels)
    picture = staticmethod(picture.picture)
    action_hint = staticmethod(action_hints.action_hint)
    prompt = staticmethod(prompts.prompt)
    remarks = staticmethod(remarks)
    window = staticmethod(window)

    def metrics(self, states: Any) -> dict[str, Any]:
        import numpy as np

        passed = states["epidemic_spaces"] & (2 << states["infection"].astype(np.int64)) - 1
        return {**super().metrics(states), "epidemics": np.bitwise_count(passed)}

    def action(self, state: State, options: Options, action: int) -> Action:
        return action_text.describe(state, options.data, action)

    def parse(self, state: State, options: Options, text: str, seat: int | None = None) -> int:
        return action_text.parse(state, options.data, text)

    def event(self, state: State, options: Options, entry: tuple[int, int, int, int]) -> Event:
        return event_text.event(entry, state.role, options.data)

    def components(self, options: Options) -> dict[str, Any]:
        return dict(components(options, self.title))
