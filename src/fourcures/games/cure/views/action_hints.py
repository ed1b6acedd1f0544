"""Action hints: the label of a legal action on a page, and the things on the table that are clicked for it."""

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
from fourcures.games.cure.rules.state import NO_COLOUR, State
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

# Change in the number of samples of the colour for the seat concerned, by action kind.
MOVED_SAMPLES = {
    ActionKind.SAMPLE: 1,
    ActionKind.GIVE: 1,
    ActionKind.DELIVER: 1,
    ActionKind.HAND: 1,
    ActionKind.FREE: -1,
    ActionKind.CURE: 0,
}
GIFTS = (ActionKind.GIVE, ActionKind.DELIVER)  # kinds that give all samples of a colour if the rules say so
Values = Mapping[str, int]  # the arguments of an action by name
DONE_WITH = {Phase.GIVING: "giving samples", Phase.CURING: "curing"}  # part that 'done' ends, apart from use of dice


def action_hint(state: State, options: Options, action: int) -> ActionHint:
    """Hint of a legal action: label, targets and priority as its kind declares them, filled in."""
    return HintWriter(state, options, action).hint()


class HintWriter:
    """Writer of the hint for one action."""

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
        """The whole hint. A die that offers a choice, another seat's die and another buyer come after the usual."""
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
        """Purpose of a die. Dice that show different faces may serve the same purpose."""
        if self.kind in (ActionKind.FLY, ActionKind.SAIL):
            return "move"
        return self.spec.name if self.kind in (ActionKind.TREAT, ActionKind.CLEAR, ActionKind.SAMPLE) else ""

    def _giver(self, acting: int) -> int:
        """Seat whose samples go to another seat."""
        return self.state.giver if self.kind == ActionKind.HAND else acting

    # Labels

    def _words(self) -> dict[str, str]:
        """Values for the placeholders of a label."""
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
        """Possessive of the seat from whose sample a die is taken back."""
        seat = self.values.get("seat", self.state.seat)
        return "your" if seat == self.state.seat else f"{self._word('seat', seat)}'s"

    def _owner(self) -> str:
        """Owner of the die locked with a sample, if it is not the giver."""
        owner = self.values.get("owner", self.values["giver"])
        return "" if owner == self.values["giver"] else f" (with a die of {self._word('owner', owner)})"

    def _needed(self) -> str:
        """Total that an attempt at a cure needs, and the number of its dice."""
        if self.kind != ActionKind.CURE:
            return ""
        held = self.state.held[self.state.seat * COLOUR_COUNT + self.values["colour"]]
        return f"{cure_target(self.state, self.state.seat)} with {held} {'dice' if held > 1 else 'die'}"

    def _odds(self) -> str:
        """Chance of a cure after an action on samples, for the seat that then holds them."""
        state = self.state
        if self.kind == ActionKind.RESAMPLE:
            if state.attempt_colour == NO_COLOUR:
                return ""
            return f"chance of a cure {in_percent(reroll_chance(state, self.values['shown']))}"
        if "colour" not in self.values or self.kind not in MOVED_SAMPLES:
            return ""
        seat = {ActionKind.HAND: state.taker}.get(self.kind, self.values.get("seat", state.seat))
        colour, moved = self.values["colour"], MOVED_SAMPLES[self.kind]
        if self.kind in GIFTS and state.sample_giving == SampleGiving.ALL_OF_ONE_COLOUR:
            moved = state.held[self.values["giver"] * COLOUR_COUNT + colour]
        held = max(0, state.held[seat * COLOUR_COUNT + colour] + moved)
        chance = in_percent(cure_chance(state, seat, colour, held))
        return f"chance of a cure{' then' if moved else ''} {chance}"

    def _price(self) -> str:
        """Price of an event, and its buyer if that is not the deciding seat."""
        if self.kind != ActionKind.BUY:
            return ""
        cost = self.state.costs[self.values["event"]]
        return f"{cost} {'dice' if cost > 1 else 'die'} of the CDC{self._buyer()}"

    def _buyer(self) -> str:
        if self.kind != ActionKind.BUY or self.values["seat"] == decider(self.state):
            return ""
        return f", by {self._word('seat', self.values['seat'])}"

    # Targets

    def _ids(self) -> dict[str, object]:
        """Values for the placeholders of a target."""
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
