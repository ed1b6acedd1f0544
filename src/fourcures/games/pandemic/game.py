"""Declaration of the board game: its interface to the rest of the package."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from fourcures.engine.values import Action, Event
from fourcures.games.common.game import FamilyGame, sum_rows
from fourcures.games.common.rules import seats
from fourcures.games.pandemic import options
from fourcures.games.pandemic.data.cards import CARD_NAMES
from fourcures.games.pandemic.notation import (
    action_text,
    event_text,
    invariants,
    position_reader,
    position_writer,
    prompts,
    refusals,
)
from fourcures.games.pandemic.notation.blank_state import blank_state
from fourcures.games.pandemic.notation.position import Position
from fourcures.games.pandemic.options import Options
from fourcures.games.pandemic.render import panels, picture
from fourcures.games.pandemic.rules import hidden_information, turn
from fourcures.games.pandemic.rules.legal_actions import decider, list_legal
from fourcures.games.pandemic.rules.setup import set_up
from fourcures.games.pandemic.rules.state import State
from fourcures.games.pandemic.rules.telling import telling
from fourcures.games.pandemic.views import action_hints, view
from fourcures.games.pandemic.views.components import Components, components
from fourcures.games.pandemic.views.observation import LAYOUT, observe
from fourcures.games.pandemic.views.possible_position import possible_position
from fourcures.games.pandemic.views.remarks import remarks
from fourcures.games.pandemic.views.schema import View
from fourcures.games.pandemic.views.view import knowledge
from fourcures.games.pandemic.views.window import window
from fourcures.games.pandemic.vocabulary import ACTION_SPACE, NO_SUCH_ACTION, Ending, JournalKind, Role


class Pandemic(FamilyGame):
    """The board game: editions 2013, 2008 and seed001."""

    name = "pandemic"
    title = "Pandemic"
    player_counts = options.PLAYER_COUNTS
    option_specs = options.OPTION_SPECS
    preset = "edition"
    rules_version = 2  # version 2, hidden hands: a player pays card by card, and shown cards are remembered
    about_data = ""
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
    redeal = staticmethod(hidden_information.redeal)
    keep_own = staticmethod(hidden_information.keep_own)
    telling = staticmethod(telling)
    open_hands = staticmethod(hidden_information.open_hands)
    hide_unknown = staticmethod(hidden_information.hide_unknown)
    make_options = staticmethod(options.make_options)
    blank_state = staticmethod(blank_state)
    refusal = staticmethod(refusals.refusal)
    position = staticmethod(position_writer.write)
    read_position = staticmethod(position_reader.read)
    view = staticmethod(view.view)
    possible_position = staticmethod(possible_position)
    violations = staticmethod(invariants.violations)
    panels = staticmethod(panels.panels)
    picture = staticmethod(picture.picture)
    action_hint = staticmethod(action_hints.action_hint)
    action_hints = staticmethod(action_hints.action_hints)
    prompt = staticmethod(prompts.prompt)
    knowledge = staticmethod(knowledge)
    remarks = staticmethod(remarks)
    window = staticmethod(window)

    def sample_options(self) -> Iterable[dict[str, Any]]:
        for edition in options.EDITIONS:
            for difficulty in options.DIFFICULTIES:
                for players in options.PLAYER_COUNTS:
                    yield {"players": players, "edition": edition, "difficulty": difficulty}
        for name, option in options.OPTIONS.items():
            for value in option.names:
                yield {"players": 4, "difficulty": "standard", name: value}
        yield {"players": 2, "roles": ["contingency_planner", "researcher"], "researcher_gives": "any_cards"}
        yield {"players": 3, "roles": ["dispatcher", "operations_expert", "medic"], "hands": "closed"}

    def derived_options(self, options: Options) -> dict[str, str]:
        return {"hands": "open" if options.hands_open else "closed"}

    def goes_on(self, version: int, options: Options) -> bool:
        return super().goes_on(version, options) or (version == 1 and options.hands_open)

    def metrics(self, states: Any) -> dict[str, Any]:
        drawn = states["epidemics"] - sum_rows(states["pile_epidemic"])
        return {**super().metrics(states), "epidemics": drawn}

    def action(self, state: State, options: Options, action: int) -> Action:
        return action_text.describe(state, action)

    def actions(self, state: State, options: Options, numbers: Sequence[int]) -> list[Action]:
        return action_text.describe_all(state, numbers)

    def parse(self, state: State, options: Options, text: str, seat: int | None = None) -> int:
        return action_text.parse(state, text, seat)

    def event(self, state: State, options: Options, entry: tuple[int, int, int, int]) -> Event:
        return event_text.event(entry, state.role, options.edition)

    def event_for_seat(self, state: State, event: Event, seat: int | None) -> Event:
        return view.seen_by(state, event, seat)

    def hides_hands(self, options: Options) -> bool:
        return not options.hands_open

    def may_tell(self, options: Options) -> bool:
        return self.hides_hands(options) and options.rules["talk"] == "free"

    def hand_cards(self, options: Options) -> Collection[str]:
        return CARD_NAMES

    def components(self, options: Options) -> dict[str, Any]:
        return dict(components(options, self.title))
