"""Action hints: how a page offers an action, in plain words, and what on the table can be clicked for it."""

from __future__ import annotations

from collections.abc import Mapping

from fourcures.engine.game_type import ActionHint
from fourcures.games.common.rules.diseases import COLOUR_COUNT
from fourcures.games.cure.data.board import COLOURS
from fourcures.games.cure.notation.event_text import seat_words
from fourcures.games.cure.notation.names import face_name
from fourcures.games.cure.options import Options
from fourcures.games.cure.rules.legal_actions import decider
from fourcures.games.cure.rules.roles import cure_target
from fourcures.games.cure.rules.state import State
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

Values = Mapping[str, int]  # the arguments of an action by name

# What costs least comes first: a plain die before one that offers a choice, sailing before flying.
SAILING, FLYING, WITHOUT_DIE = 0, 2, 4
ROLLING_AGAIN = 6  # what can be done with any die comes last


def action_hint(state: State, options: Options, action: int) -> ActionHint:
    """How a page offers a legal action."""
    return HintWriter(state, options).of(action)


def words(face: str) -> str:
    """A face within a sentence."""
    return face_name(face).lower()


class HintWriter:
    """Writer of hints for the actions of one moment: labels and targets."""

    def __init__(self, state: State, options: Options) -> None:
        self.state = state
        self.data = options.data
        self.faces = options.data.face_names[state.role[state.seat]]

    def of(self, number: int) -> ActionHint:
        """The hint for an action."""
        found = ACTION_SPACE.values(number)
        assert found is not None
        kind, values = found
        spec = ActionKind.named(kind.name)
        if spec.label:
            return ActionHint(spec.label, (f"die:{Icon.specs[spec.icon].name}",) if spec.icon else ())
        hint: ActionHint = getattr(self, f"_{kind.name}")(values)
        return hint

    # Before the dice are used

    def _roll(self, _: Values) -> ActionHint:
        again = self.state.pending_choice == PendingChoice.REROLL
        return ActionHint("Roll the dice that are picked up" if again else "Roll the dice")

    def _retrieve(self, _: Values) -> ActionHint:
        return ActionHint("Take a banked airlift die back", (f"seat:{self.state.seat}",))

    def _free(self, values: Values) -> ActionHint:
        colour, holder = COLOURS[values["colour"]], values["seat"]
        whose = "your" if holder == self.state.seat else f"the {self._role(holder)}'s"
        return ActionHint(f"Take your die back from {whose} {colour} sample", (f"sample:{holder}:{colour}",))

    # Dice

    def _fly(self, values: Values) -> ActionHint:
        return self._travel("Fly", "fly", FLYING, values)

    def _sail(self, values: Values) -> ActionHint:
        return self._travel("Sail", "sail", SAILING, values)

    def _travel(self, verb: str, icon: str, priority: int, values: Values) -> ActionHint:
        label = f"{verb} to {self._region(values['region'])}"
        return self._with_die(label, icon, values, (_place(values["region"]),), priority)

    def _treat(self, values: Values) -> ActionHint:
        colour, here = COLOURS[values["colour"]], self.state.region[self.state.seat]
        targets = (f"cube:{here + 1}:{colour}", f"disease:{colour}", _place(here))
        return self._with_die(f"Treat {colour} in {self._region(here)}", "treat", values, targets)

    def _clear(self, values: Values) -> ActionHint:
        colour = COLOURS[values["colour"]]
        label = f"Clear {colour} from the treatment centre"
        return self._with_die(label, "treat", values, (f"centre:{colour}",), 2)

    def _sample(self, values: Values) -> ActionHint:
        colour = COLOURS[values["colour"]]
        return self._with_die(f"Take a {colour} sample", "sample", values, (f"centre:{colour}",))

    def _with_die(
        self, label: str, icon: str, values: Values, targets: tuple[str, ...], priority: int = 0
    ) -> ActionHint:
        """Something done with a die, which is named where it offers a choice; or without one."""
        if values["face"] == NO_DIE:
            return ActionHint(label, targets, priority)
        face = self.faces[values["face"]]
        if face == icon:
            return ActionHint(label, (*targets, f"die:{face}"), priority)
        return ActionHint(f"{label} (with a {words(face)} die)", (*targets, f"die:{face}"), priority + 1)

    def _cross(self, values: Values) -> ActionHint:
        colour, here = COLOURS[values["colour"]], self.state.region[self.state.seat]
        central = values["place"] == Place.CENTRE
        where = "the treatment centre" if central else self._region(here)
        target = f"centre:{colour}" if central else f"cube:{here + 1}:{colour}"
        return ActionHint(f"Send a {colour} die from {where} to the CDC", (target, "die:cross"))

    def _airlift(self, values: Values) -> ActionHint:
        return self._lift("Airlift", "die:airlift", values)

    def _launch(self, values: Values) -> ActionHint:
        return self._lift("Use the banked airlift: move", f"seat:{self._dispatcher()}", values)

    def _lift(self, verb: str, source: str, values: Values) -> ActionHint:
        origin, region = values["origin"], values["region"]
        pawns = [f"pawn:{seat}" for seat in range(self.state.players) if self.state.region[seat] == origin]
        label = f"{verb} all pawns from {self._region(origin)} to {self._region(region)}"
        return ActionHint(label, (source, _place(region), *pawns), WITHOUT_DIE)

    def _bank(self, _: Values) -> ActionHint:
        return ActionHint("Bank the airlift for later", ("die:airlift",), WITHOUT_DIE - 1)

    def _reroll(self, values: Values) -> ActionHint:
        face = self.faces[values["face"]]
        return ActionHint(f"Pick up a {words(face)} die to roll it again", (f"die:{face}",), ROLLING_AGAIN)

    def _done(self, _: Values) -> ActionHint:
        part = {Phase.GIVING: "giving samples", Phase.CURING: "curing"}.get(self.state.phase, "the dice")
        return ActionHint(f"Be done with {part}")

    # Samples and cures

    def _give(self, values: Values) -> ActionHint:
        return self._pass_on("Give", self.state.seat, values)

    def _deliver(self, values: Values) -> ActionHint:
        return self._pass_on("Researcher: give", self.state.seat_of[Role.RESEARCHER], values)

    def _pass_on(self, verb: str, giver: int, values: Values) -> ActionHint:
        taker = values["seat"]
        what = self._a_sample(values["colour"], values["owner"], giver)
        targets = (f"sample:{giver}:{COLOURS[values['colour']]}", f"seat:{taker}", f"pawn:{taker}")
        return ActionHint(f"{verb} {what} to {self._seat(taker)}", targets, int(values["owner"] != giver))

    def _hand(self, values: Values) -> ActionHint:
        giver = self.state.giver
        what = self._a_sample(values["colour"], values["owner"], giver)
        label = f"Hand over {what} to {self._seat(self.state.taker)}"
        return ActionHint(label, (f"sample:{giver}:{COLOURS[values['colour']]}",), int(values["owner"] != giver))

    def _a_sample(self, colour: int, owner: int, holder: int) -> str:
        """A sample by its colour, and by whose die is locked with it where that is another's."""
        whose = "" if owner == holder else f" (with a die of the {self._role(owner)})"
        return f"a {COLOURS[colour]} sample{whose}"

    def _cure(self, values: Values) -> ActionHint:
        seat, colour = self.state.seat, COLOURS[values["colour"]]
        held = self.state.held[seat * COLOUR_COUNT + values["colour"]]
        needed = cure_target(self.state, seat)
        label = f"Try to cure {colour}: {needed} with {held} {'dice' if held > 1 else 'die'}"
        return ActionHint(label, (f"disease:{colour}", f"sample:{seat}:{colour}"))

    # Events and powers

    def _buy(self, values: Values) -> ActionHint:
        event, buyer = values["event"], values["seat"]
        cost = self.state.costs[event]
        price = f"{cost} {'dice' if cost > 1 else 'die'} of the CDC"
        by = "" if buyer == decider(self.state) else f", by {self._seat(buyer)}"
        return ActionHint(
            f"Use {self.data.event_names[event]} ({price}{by})", (f"event:{EventCard.names[event]}",), int(bool(by))
        )

    def _send(self, values: Values) -> ActionHint:
        return self._pawn_to("Dispatcher: send", values)

    def _move(self, values: Values) -> ActionHint:
        return self._pawn_to("Move", values)

    def _pawn_to(self, verb: str, values: Values) -> ActionHint:
        pawn, region = values["seat"], values["region"]
        label = f"{verb} the {self._role(pawn)}'s pawn to {self._region(region)}"
        return ActionHint(label, (f"pawn:{pawn}", _place(region)), WITHOUT_DIE)

    def _pay(self, values: Values) -> ActionHint:
        colour = COLOURS[values["colour"]]
        return ActionHint(f"Pay with a {colour} die", (f"cdc:{colour}",))

    def _return(self, values: Values) -> ActionHint:
        colour = COLOURS[values["colour"]]
        return ActionHint(f"Put a {colour} die from the treatment centre into the bag", (f"centre:{colour}",))

    def _take(self, values: Values) -> ActionHint:
        colour, region = COLOURS[values["colour"]], values["region"]
        label = f"Bring a {colour} die from {self._region(region)} to the treatment centre"
        return ActionHint(label, (f"cube:{region + 1}:{colour}", _place(region)))

    def _turn(self, values: Values) -> ActionHint:
        face, new = self.faces[values["face"]], self.faces[values["new"]]
        return ActionHint(f"Turn a {words(face)} die to {words(new)}", (f"die:{face}",))

    def _cooperate(self, values: Values) -> ActionHint:
        giver, taker = values["giver"], values["taker"]
        label = f"Let {self._seat(giver)} hand samples to {self._seat(taker)}"
        return ActionHint(label, (f"seat:{giver}", f"seat:{taker}"))

    def _spare(self, values: Values) -> ActionHint:
        colour = COLOURS[values["colour"]]
        return ActionHint(f"Put a drawn {colour} die back into the bag", (f"die:{colour}",))

    def _resample(self, values: Values) -> ActionHint:
        shown = values["shown"]
        return ActionHint(f"Roll a die showing {shown or 'a cross'} again", (f"die:{shown}",))

    # Words

    def _dispatcher(self) -> int:
        return self.state.seat_of[Role.DISPATCHER]

    def _region(self, region: int) -> str:
        return self.data.region_names[region]

    def _role(self, seat: int) -> str:
        return self.data.role_names[self.state.role[seat]]

    def _seat(self, seat: int) -> str:
        return seat_words(seat, self.state.role, self.data)


def _place(region: int) -> str:
    return f"place:{region + 1}"
