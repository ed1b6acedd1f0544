"""Action hints: legal actions as a page offers them, in words and with what on the table can be clicked for them."""

from __future__ import annotations

from collections.abc import Mapping

from fourcures.engine.values import ActionHint
from fourcures.games.common.rules.diseases import COLOUR_COUNT
from fourcures.games.cure.data.board import COLOURS
from fourcures.games.cure.notation.action_text import acting_seat
from fourcures.games.cure.notation.event_text import seat_words
from fourcures.games.cure.notation.names import face_name
from fourcures.games.cure.options import Options, SampleGiving
from fourcures.games.cure.rules.actions import kind_of
from fourcures.games.cure.rules.legal_actions import decider
from fourcures.games.cure.rules.roles import cure_target
from fourcures.games.cure.rules.state import State
from fourcures.games.cure.views.odds import cure_chance, in_percent, reroll_chance
from fourcures.games.cure.vocabulary import (
    ACTION_SPACE,
    NO_DIE,
    ActionKind,
    EventCard,
    Icon,
    PendingChoice,
    Phase,
    Place,
    Role,
)

# Kinds of actions on samples, and how many more of the colour the seat concerned has by them.
MOVED_SAMPLES = {
    ActionKind.SAMPLE: 1,
    ActionKind.GIVE: 1,
    ActionKind.DELIVER: 1,
    ActionKind.HAND: 1,
    ActionKind.FREE: -1,
    ActionKind.CURE: 0,
}
GIFTS = (ActionKind.GIVE, ActionKind.DELIVER)  # of all samples of a colour where the rules say so
Values = Mapping[str, int]  # the arguments of an action by name
DONE_WITH = {Phase.GIVING: "giving samples", Phase.CURING: "curing"}  # what 'done' ends, if not the use of dice


def action_hint(state: State, options: Options, action: int) -> ActionHint:
    """Hint of a legal action: label, targets and priority as its kind declares them, filled in."""
    return HintWriter(state, options, action).hint()


class HintWriter:
    """Writer of the hint for one action: what its label and its targets mention."""

    def __init__(self, state: State, options: Options, action: int) -> None:
        found = ACTION_SPACE.values(action)
        assert found is not None
        self.state = state
        self.data = options.data
        self.kind = kind_of(action)
        self.spec = ActionKind.specs[self.kind]
        self.values = {**found[1], "here": state.region[state.seat], "active": state.seat}
        self.values.setdefault("giver", self._giver(acting_seat(state, action)))
        self.values.setdefault("taker", state.taker)
        self.faces = self.data.face_names[state.role[state.seat]]

    def hint(self) -> ActionHint:
        """The whole hint; a die that offers a choice, somebody else's die or purse come after the usual."""
        label = self.spec.label.format_map(self._words())
        targets = [target.format_map(self._ids()) for target in self.spec.targets]
        unusual = self._owner() != "" or self._buyer() != ""
        if "origin" in self.values:
            region = self.state.region
            targets += [f"pawn:{seat}" for seat in range(self.state.players) if region[seat] == self.values["origin"]]
        if self.spec.icon and self.values.get("face", NO_DIE) != NO_DIE:
            face = self.faces[self.values["face"]]
            targets.append(f"die:{face}")
            if face != Icon.specs[self.spec.icon].name:
                label += f" (with a {face_name(face).lower()} die)"
                unusual = True
        return ActionHint(label, tuple(targets), self.spec.priority + unusual, self._purpose(), self.spec.cost)

    def _purpose(self) -> str:
        """What a die is used for: the same may be done with dice that show different faces."""
        if self.kind in (ActionKind.FLY, ActionKind.SAIL):
            return "move"
        return self.spec.name if self.kind in (ActionKind.TREAT, ActionKind.CLEAR, ActionKind.SAMPLE) else ""

    def _giver(self, acting: int) -> int:
        """Whose samples go to another seat."""
        return self.state.giver if self.kind == ActionKind.HAND else acting

    # What labels mention

    def _words(self) -> dict[str, str]:
        """What stands in a label for each argument, and for the rest of the moment."""
        return {name: self._word(name, value) for name, value in self.values.items()} | {
            "picked_up": " that are picked up" if self.state.pending_choice == PendingChoice.REROLL else "",
            "part": DONE_WITH.get(self.state.phase, "the dice"),
            "whose": self._whose(),
            "owner": self._owner(),
            "needed": self._needed(),
            "odds": self._odds(),
            "price": self._price(),
        }

    def _word(self, name: str, value: int) -> str:
        if name in ("seat", "giver", "taker", "active", "owner"):
            return seat_words(value, self.state.role, self.data) if value in range(self.state.players) else ""
        if name in ("region", "origin", "here"):
            return self.data.region_names[value]
        if name in ("face", "new"):
            return "" if value == NO_DIE else face_name(self.faces[value]).lower()
        if name == "place":
            return "the treatment centre" if value == Place.CENTRE else self._word("here", self.values["here"])
        if name == "event":
            return self.data.event_names[value]
        if name == "shown":
            return str(value or "a cross")
        return COLOURS[value]

    def _whose(self) -> str:
        """Whose sample a die is taken back from."""
        seat = self.values.get("seat", self.state.seat)
        return "your" if seat == self.state.seat else f"{self._word('seat', seat)}'s"

    def _owner(self) -> str:
        """Whose die is locked with a sample, where it is not the giver's."""
        owner = self.values.get("owner", self.values["giver"])
        return "" if owner == self.values["giver"] else f" (with a die of {self._word('owner', owner)})"

    def _needed(self) -> str:
        """What an attempt at a cure takes, and the dice that there are for it."""
        if self.kind != ActionKind.CURE:
            return ""
        held = self.state.held[self.state.seat * COLOUR_COUNT + self.values["colour"]]
        return f"{cure_target(self.state, self.state.seat)} with {held} {'dice' if held > 1 else 'die'}"

    def _odds(self) -> str:
        """The chance of a cure by an action on samples, of whoever holds them then."""
        state = self.state
        if self.kind == ActionKind.RESAMPLE:
            return f"chance of a cure {in_percent(reroll_chance(state, self.values['shown']))}"
        if "colour" not in self.values or self.kind not in MOVED_SAMPLES:
            return ""
        seat = {ActionKind.HAND: state.taker}.get(self.kind, self.values.get("seat", state.seat))
        colour, moved = self.values["colour"], MOVED_SAMPLES[self.kind]
        if self.kind in GIFTS and state.sample_giving == SampleGiving.ALL_OF_ONE_COLOUR:
            moved = state.held[self.values["giver"] * COLOUR_COUNT + colour]
        chance = in_percent(cure_chance(state, seat, colour, state.held[seat * COLOUR_COUNT + colour] + moved))
        return f"chance of a cure{' then' if moved else ''} {chance}"

    def _price(self) -> str:
        """What an event costs, and who buys it where that is not who decides."""
        if self.kind != ActionKind.BUY:
            return ""
        cost = self.state.costs[self.values["event"]]
        return f"{cost} {'dice' if cost > 1 else 'die'} of the CDC{self._buyer()}"

    def _buyer(self) -> str:
        if self.kind != ActionKind.BUY or self.values["seat"] == decider(self.state):
            return ""
        return f", by {self._word('seat', self.values['seat'])}"

    # What targets mention

    def _ids(self) -> dict[str, object]:
        """What stands in a target for each argument, and for the rest of the moment."""
        ids = {name: self._id(name, value) for name, value in self.values.items()}
        return ids | {"dispatcher": self.state.seat_of[Role.DISPATCHER]}

    def _id(self, name: str, value: int) -> object:
        if name in ("region", "origin", "here"):
            return value + 1
        if name in ("face", "new"):
            return "" if value == NO_DIE else self.faces[value]
        if name == "place":
            return "centre" if value == Place.CENTRE else f"cube:{self._id('here', self.values['here'])}"
        if name == "event":
            return EventCard.names[value]
        return COLOURS[value] if name == "colour" else value
