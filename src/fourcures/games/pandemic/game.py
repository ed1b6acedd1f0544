"""Pandemic as the rest of the package sees it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from fourcures.engine.game_type import Action, Event
from fourcures.games.common.family import FamilyGame
from fourcures.games.pandemic import (
    explain,
    hidden,
    log,
    offers,
    options,
    panels,
    play,
    position,
    possible,
    reading,
    texts,
    view,
    wording,
)
from fourcures.games.pandemic.actions import NO_SUCH_ACTION, ROWS, WIDTH
from fourcures.games.pandemic.board import ROLES
from fourcures.games.pandemic.legality import decider, list_legal
from fourcures.games.pandemic.options import Options
from fourcures.games.pandemic.seen import SEEN, observe
from fourcures.games.pandemic.setup import blank_state, set_up
from fourcures.games.pandemic.shape import View
from fourcures.games.pandemic.sheet import Sheet, sheet
from fourcures.games.pandemic.state import REASONS, State


class Pandemic(FamilyGame):
    """The board game: editions 2013, 2008 and seed001."""

    name = "pandemic"
    title = "Pandemic"
    player_counts = options.PLAYER_COUNTS
    option_specs = options.WISHES
    preset = "edition"
    about_data = ""
    state_type = State
    rows = ROWS
    width = WIDTH
    roles = ROLES
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
    redeal = staticmethod(hidden.redeal)
    keep_own = staticmethod(hidden.keep_own)
    make_options = staticmethod(options.choose)
    blank_state = staticmethod(blank_state)
    refusal = staticmethod(explain.refusal)
    position = staticmethod(position.write)
    read_position = staticmethod(reading.read)
    view = staticmethod(view.view)
    violations = staticmethod(possible.complaints)
    panels = staticmethod(panels.panels)
    action_hint = staticmethod(offers.offer)
    prompt = staticmethod(wording.question)
    reveals = staticmethod(log.reveals)

    def sample_options(self) -> Iterable[dict[str, Any]]:
        for edition in options.EDITIONS:
            for difficulty in options.DIFFICULTIES:
                for players in options.PLAYER_COUNTS:
                    yield {"players": players, "edition": edition, "difficulty": difficulty}
        for name, (values, _) in options.OPTIONS.items():
            for value in values:
                hands = {"hands": "open"} if value == "never" else {}  # one decision maker has nothing to hide
                yield {"players": 4, "difficulty": "standard", **hands, name: value}
        yield {"players": 2, "roles": ["contingency_planner", "researcher"], "researcher_gives": "any_cards"}
        yield {"players": 3, "roles": ["dispatcher", "operations_expert", "medic"], "hands": "closed"}

    def derived_options(self, options: Options) -> dict[str, str]:
        return {"hands": "open" if options.hands_open else "closed"}

    def metrics(self, states: Any) -> dict[str, Any]:
        drawn = states["epidemics"] - states["pile_epidemic"].sum(axis=1)
        return {**super().metrics(states), "epidemics": drawn}

    def action(self, state: State, options: Options, action: int) -> Action:
        return texts.describe(state, action)

    def parse(self, state: State, options: Options, text: str) -> int:
        return texts.parse(state, text)

    def event(self, state: State, options: Options, entry: tuple[int, int, int, int]) -> Event:
        return log.event(entry, state.role, options.edition)

    def event_for_seat(self, state: State, event: Event, seat: int | None) -> Event:
        return view.seen_by(state, event, seat)

    def components(self, options: Options) -> dict[str, Any]:
        return dict(sheet(options, self.title))
