"""The Cure as the rest of the package sees it."""

from __future__ import annotations

from typing import Any

from fourcures.engine.game_type import Action, Event
from fourcures.games.common.family import FamilyGame
from fourcures.games.cure import (
    board,
    confidence,
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
from fourcures.games.cure.actions import NO_SUCH_ACTION, ROWS, WIDTH
from fourcures.games.cure.legality import decider, list_legal
from fourcures.games.cure.options import Options
from fourcures.games.cure.seen import SEEN, observe
from fourcures.games.cure.setup import blank_state, set_up
from fourcures.games.cure.shape import View
from fourcures.games.cure.sheet import Sheet, sheet
from fourcures.games.cure.state import REASONS, State


class Cure(FamilyGame):
    """The dice game for two to five players."""

    name = "cure"
    title = "The Cure"
    player_counts = board.PLAYER_COUNTS
    option_specs = options.WISHES
    preset = "difficulty"
    about_data = (
        "Not everything is confirmed. The data file says of each entry how sure it is; in doubt are: "
        f"{confidence.unconfirmed(board.OURS)}. Whoever knows better can replace the file: board=my_cure.json."
    )
    state_type = State
    rows = ROWS
    width = WIDTH
    roles = board.ROLES
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
    refusal = staticmethod(explain.refusal)
    position = staticmethod(position.write)
    read_position = staticmethod(reading.read)
    view = staticmethod(view.view)
    violations = staticmethod(possible.complaints)
    panels = staticmethod(panels.panels)
    action_hint = staticmethod(offers.offer)
    prompt = staticmethod(wording.question)
    reveals = staticmethod(log.reveals)

    def metrics(self, states: Any) -> dict[str, Any]:
        import numpy as np

        passed = states["epidemic_spaces"] & (2 << states["infection"].astype(np.int64)) - 1
        return {**super().metrics(states), "epidemics": np.bitwise_count(passed)}

    def action(self, state: State, options: Options, action: int) -> Action:
        return texts.describe(state, options.tables, action)

    def parse(self, state: State, options: Options, text: str) -> int:
        return texts.parse(state, options.tables, text)

    def event(self, state: State, options: Options, entry: tuple[int, int, int, int]) -> Event:
        return log.event(entry, state.role, state.seat, options.tables)

    def components(self, options: Options) -> dict[str, Any]:
        return dict(sheet(options, self.title))
