"""Why an action is not legal: a sentence for a player, and the rule. Asked only of actions that the rules refuse."""

from __future__ import annotations

from collections.abc import Callable

from fourcures.engine.errors import IllegalAction
from fourcures.games.common.rules.diseases import COLOUR_COUNT, total
from fourcures.games.common.rules.seats import NOBODY
from fourcures.games.common.vocabulary import DiseaseStatus
from fourcures.games.cure.data.board import BIOHAZARD, COLOURS, FACES, ICONS
from fourcures.games.cure.notation.action_text import acting_seat
from fourcures.games.cure.notation.event_text import seat_words
from fourcures.games.cure.options import ALL_OF_ONE_COLOUR, Options
from fourcures.games.cure.rules.actions import kind_of
from fourcures.games.cure.rules.event_cards import events_to_buy, is_possible
from fourcures.games.cure.rules.legal_actions import decider
from fourcures.games.cure.rules.movement import next_regions
from fourcures.games.cure.rules.player_dice import faces_showing
from fourcures.games.cure.rules.samples import may_give
from fourcures.games.cure.rules.state import NO_EVENT, State, icons_of, sample_place
from fourcures.games.cure.rules.windows import seat_asked
from fourcures.games.cure.vocabulary import (
    ACTION_SPACE,
    CENTRE,
    NO_DIE,
    NO_SUCH_ACTION,
    ActionKind,
    EventCard,
    PendingChoice,
    Phase,
    Role,
)

Reason = tuple[str, str]

# What an open choice asks for, and the rule behind it.
_ASKED = {
    PendingChoice.REROLL: ("pick up more dice or roll", "C-ROLL-05"),
    PendingChoice.TREAT: ("finish the treatments of the die", "C-ROLL-05"),
    PendingChoice.RETURN: ("choose a die of the treatment centre that goes to the bag", "C-EVENT-HEALTHY-01"),
    PendingChoice.TAKE: ("choose a die that goes to the treatment centre", "C-EVENT-REMOTE-01"),
    PendingChoice.PAY: ("choose the dice of the CDC that pay for the event", "C-EVENT-02"),
    PendingChoice.TURN: ("choose the dice to turn", "C-EVENT-PLANS-01"),
    PendingChoice.COOPERATE: ("choose who hands samples to whom", "C-EVENT-COOP-01"),
    PendingChoice.HAND: ("choose the samples to hand over", "C-EVENT-COOP-01"),
    PendingChoice.SPARE: ("choose the drawn die that goes back", "C-EVENT-SUPPLIES-01"),
    PendingChoice.RESAMPLE: ("choose the sample die to roll again", "C-EVENT-REROLL-01"),
}
_WITHOUT_EVENT = {PendingChoice.RETURN: "C-ROLE-CONTAINMENT-03", PendingChoice.TAKE: "C-EVENT-HOSPITAL-01"}
_MOVING = ("choose the pawn that moves", "C-EVENT-REASSIGN-01")

# The part of the turn to which an action belongs.
_PART = {
    "retrieve": (Phase.START, "C-ROLE-DISPATCHER-03"),
    "free": (Phase.START, "C-TURN-03"),
    "give": (Phase.GIVING, "C-GIVE-01"),
    "cure": (Phase.CURING, "C-CURE-01"),
}
_CHOICES = {
    "pay": "C-EVENT-02",
    "return": "C-EVENT-HEALTHY-01",
    "enough": "C-ROLL-05",
    "take": "C-EVENT-REMOTE-01",
    "turn": "C-EVENT-PLANS-01",
    "cooperate": "C-EVENT-COOP-01",
    "hand": "C-EVENT-COOP-01",
    "spare": "C-EVENT-SUPPLIES-01",
    "resample": "C-EVENT-REROLL-01",
    "move": "C-EVENT-REASSIGN-01",
}
_IMPOSSIBLE = {
    EventCard.ONE_QUIET_NIGHT: ("the infect part cannot be skipped any more", "C-EVENT-QUIET-01"),
    EventCard.CONTAINMENT_ATTEMPT: ("no biohazard waits to take effect", "C-EVENT-CONTAIN-01"),
    EventCard.HEALTHY_POPULATION: ("the treatment centre is empty", "C-EVENT-HEALTHY-01"),
    EventCard.MOBILE_HOSPITAL: ("the mobile hospital is there already", "C-EVENT-HOSPITAL-01"),
    EventCard.SAMPLE_REROLL: ("no cure attempt lies there", "C-EVENT-REROLL-01"),
    EventCard.REMOTE_TREATMENT: ("the regions are empty", "C-EVENT-REMOTE-01"),
    EventCard.CHANGE_OF_PLANS: ("the active player has no unused dice to turn", "C-EVENT-PLANS-01"),
    EventCard.URGENT_SUPPLIES: ("no drawn infection dice lie there", "C-EVENT-SUPPLIES-01"),
    EventCard.GLOBAL_COOPERATION: ("nobody has a sample to pass on", "C-EVENT-COOP-01"),
}
_SPECIAL = {
    "double": ("treat2", "C-ROLE-MEDIC-01"),
    "triple": ("treat3", "C-ROLE-MEDIC-01"),
    "contain": ("contain", "C-ROLE-CONTAINMENT-03"),
    "cross": ("cross", "C-ROLE-PLANNER-01"),
    "airlift": ("airlift", "C-ROLE-DISPATCHER-02"),
    "bank": ("airlift", "C-ROLE-DISPATCHER-02"),
}
_USES = {"fly": "fly", "sail": "sail", "treat": "treat", "clear": "treat", "sample": "sample"}


def refusal(state: State, options: Options, action: int, seat: int | None) -> IllegalAction:
    """Why this action is refused."""
    explainer = RefusalWriter(state, options)
    reason, rule = explainer.not_yours(action, seat) or explainer.why(action)
    return IllegalAction(reason, rule)


class RefusalWriter:
    """Looks for the first condition that an action fails, in the order in which a player would name them."""

    def __init__(self, state: State, options: Options) -> None:
        self.state = state
        self.tables = options.tables

    def not_yours(self, number: int, seat: int | None) -> Reason | None:
        """The reason why a seat cannot take an action of another's."""
        if seat is None or self.state.outcome or acting_seat(self.state, number) == seat:
            return None
        decides = decider(self.state)
        return f"{self._seat(decides)} decides now, not {self._words(seat)}", "C-TURN-01"

    def why(self, number: int) -> Reason:
        """The reason and the rule."""
        state = self.state
        found = ACTION_SPACE.values(number)
        kind = ActionKind.names[kind_of(number)]
        if state.outcome:
            return "The game is over", "C-END-02"
        if found is None:
            return f"There is no action with the id {number}", NO_SUCH_ACTION
        values = found[1]
        for name, value in values.items():
            if name in ("seat", "owner", "giver", "taker") and value >= state.players:
                return f"There is no seat {value}; seats are 0 to {state.players - 1}", NO_SUCH_ACTION
        if state.pending_choice != PendingChoice.NONE:
            return self._choice_first(kind)
        if kind in _CHOICES:
            return f"Nothing is open that '{kind}' would answer", _CHOICES[kind]
        if kind == "proceed":
            return "Nobody is asked to let a moment pass; the active player says 'done' or 'roll'", "C-TURN-01"
        if kind in ("buy", "launch", "send", "deliver"):
            return self._power(kind, values)
        if seat_asked(state) != NOBODY:
            return f"{self._seat(seat_asked(state))} is asked whether to use this moment, or to proceed", "C-EVENT-06"
        return self._part(kind, values)

    # Choices and windows

    def _choice_first(self, kind: str) -> Reason:
        state = self.state
        asked, rule = _ASKED.get(state.pending_choice, _MOVING)
        if state.event == NO_EVENT:
            rule = _WITHOUT_EVENT.get(state.pending_choice, rule)
        return f"{self._seat(state.pending_seat)} must first {asked}", rule

    def _power(self, kind: str, values: dict[str, int]) -> Reason:
        if kind == "buy":
            return self._buy(values["event"], values["seat"])
        role, rule, owner = {
            "launch": (Role.DISPATCHER, "C-ROLE-DISPATCHER-02", "Dispatcher"),
            "send": (Role.DISPATCHER, "C-ROLE-DISPATCHER-01", "Dispatcher"),
            "deliver": (Role.RESEARCHER, "C-ROLE-RESEARCHER-01", "Researcher"),
        }[kind]
        state = self.state
        seat = state.seat_of[role]
        if seat == NOBODY:
            return f"Only the {owner} does that, and there is none in this game", rule
        asked = seat_asked(state)
        if asked not in (NOBODY, seat):
            return f"{self._seat(asked)} comes first in using this moment", "C-EVENT-06"
        if kind == "deliver":
            return self._gift(seat, values)
        if kind == "launch":
            if not state.banked:
                return f"{self._seat(seat)} has banked no airlift", rule
            return self._airlift(values["origin"], values["region"], rule)
        if seat != state.seat:
            return "The Dispatcher sends pawns in the own turn only", rule
        if values["seat"] == seat or state.region[values["seat"]] != state.region[seat]:
            return f"Only another pawn in {self._region(state.region[seat])} can be sent", rule
        return f"The pawn is already in {self._region(values['region'])}", rule

    def _buy(self, event: int, seat: int) -> Reason:
        state = self.state
        name = self.tables.event_names[event]
        if not state.events_up >> event & 1:
            return f"{name} does not lie face up", "C-EVENT-01"
        if state.costs[event] > total(state.cdc):
            return f"{name} costs {state.costs[event]} dice, and the CDC holds {total(state.cdc)}", "C-EVENT-02"
        if not is_possible(state, event):
            why, rule = _IMPOSSIBLE[event]
            return f"{name} cannot be used now: {why}", rule
        assert events_to_buy(state) >> event & 1
        first = self._seat(seat_asked(state))
        return f"{first} comes first in using this moment, not {self._words(seat)}", "C-EVENT-06"

    # Parts of the turn

    def _part(self, kind: str, values: dict[str, int]) -> Reason:
        state = self.state
        if kind == "roll":
            return "The first roll is made; dice are picked up with 'reroll' to be rolled again", "C-ROLL-02"
        if kind == "done":
            return "The turn begins with a roll of all available dice", "C-TURN-01"
        part, rule = _PART.get(kind, (Phase.ACTING, "C-ROLL-01"))
        if state.phase != part:
            return f"It is not the time for that: '{kind}' belongs to another part of the turn", rule
        by_kind: dict[str, Callable[[dict[str, int]], Reason]] = {
            "retrieve": lambda _: ("There is no banked die to take back", "C-ROLE-DISPATCHER-03"),
            "free": self._free,
            "give": self._give,
            "cure": self._cure,
            "reroll": self._reroll,
        }
        if kind in by_kind:
            return by_kind[kind](values)
        return self._special(kind, values) if kind in _SPECIAL else self._use(kind, values)

    def _free(self, values: dict[str, int]) -> Reason:
        state = self.state
        if state.locked[state.seat] < state.role_dice[state.role[state.seat]]:
            return "A die is freed only when all own dice are locked", "C-TURN-03"
        return "No own die lies on such a sample", "C-TURN-03"

    def _use(self, kind: str, values: dict[str, int]) -> Reason:
        state = self.state
        icon = 1 << ICONS.index(_USES[kind])
        face = values["face"]
        if face == NO_DIE or not icons_of(state, face) & icon:
            return f"That face does not offer '{_USES[kind]}'", "C-ROLL-04"
        if state.showing[face] == 0:
            name = self.tables.face_names[state.role[state.seat]][face]
            return f"No unused die shows {name}", "C-ROLL-03" if faces_showing(state, icon) == 0 else "C-ROLL-04"
        here = state.region[state.seat]
        if kind in ("fly", "sail"):
            if values["region"] == here:
                return f"The pawn is already in {self._region(here)}", "C-MOVE-01" if kind == "fly" else "C-MOVE-02"
            assert not next_regions(here) >> values["region"] & 1
            return f"{self._region(values['region'])} is not next to {self._region(here)}", "C-MOVE-02"
        colour = COLOURS[values["colour"]]
        if kind == "treat":
            return f"There is no {colour} die in {self._region(here)}", "C-TREAT-01"
        if (
            kind == "sample"
            and state.centre[values["colour"]]
            and state.disease[values["colour"]] != DiseaseStatus.UNCURED
        ):
            return f"{colour.capitalize()} is cured; samples are taken of uncured colours", "C-SAMPLE-03"
        rule = "C-TREAT-02" if kind == "clear" else "C-SAMPLE-03"
        return f"There is no {colour} die in the treatment centre", rule

    def _special(self, kind: str, values: dict[str, int]) -> Reason:
        state = self.state
        icon, rule = _SPECIAL[kind]
        if not faces_showing(state, 1 << ICONS.index(icon)):
            return f"No unused die shows {icon}", rule
        if kind == "cross":
            place = "the treatment centre" if values["place"] == CENTRE else self._region(state.region[state.seat])
            return f"There is no {COLOURS[values['colour']]} die in {place}", rule
        if kind == "airlift":
            return self._airlift(values["origin"], values["region"], rule)
        where = "in the treatment centre" if kind == "contain" else "here or in the treatment centre"
        return f"There is no die {where}", rule

    def _airlift(self, origin: int, region: int, rule: str) -> Reason:
        if origin == region:
            return "An airlift leads to another region", rule
        return f"There is no pawn in {self._region(origin)}", rule

    def _reroll(self, values: dict[str, int]) -> Reason:
        face = values["face"]
        if face < FACES and icons_of(self.state, face) == BIOHAZARD:
            return "A biohazard cannot be rolled again this turn", "C-BIO-02"
        return "No unused die shows that", "C-ROLL-03"

    def _give(self, values: dict[str, int]) -> Reason:
        state = self.state
        taker = values["seat"]
        if taker != state.seat and state.region[taker] != state.region[state.seat]:
            return f"{self._seat(taker)} is not in the same region", "C-GIVE-01"
        return self._gift(state.seat, values)

    def _gift(self, giver: int, values: dict[str, int]) -> Reason:
        state = self.state
        colour = values["colour"]
        if values["seat"] == giver:
            return "Samples are given to another player", "C-GIVE-01"
        if not may_give(state, giver):
            if state.attempted and giver == state.seat:
                return "After a cure attempt nothing more is given in this turn", "C-GIVE-05"
            return "One gift is allowed a turn", "C-GIVE-04"
        if state.held[giver * COLOUR_COUNT + colour] == 0:
            return f"{self._seat(giver)} has no {COLOURS[colour]} sample", "C-GIVE-02"
        if state.sample_giving == ALL_OF_ONE_COLOUR:
            return "All samples of the colour are given together; no die is named", "C-GIVE-04"
        assert state.samples[sample_place(giver, colour, values["owner"])] == 0
        return f"No {COLOURS[colour]} sample there has a die of {self._words(values['owner'])} on it", "C-GIVE-02"

    def _cure(self, values: dict[str, int]) -> Reason:
        colour = COLOURS[values["colour"]]
        if self.state.disease[values["colour"]] != DiseaseStatus.UNCURED:
            return f"{colour.capitalize()} is already cured", "C-CURE-01"
        return f"{self._seat(self.state.seat)} has no {colour} sample", "C-CURE-01"

    # Words

    def _words(self, seat: int) -> str:
        return seat_words(seat, self.state.role, self.tables)

    def _seat(self, seat: int) -> str:
        words = self._words(seat)
        return words[0].upper() + words[1:]

    def _region(self, region: int) -> str:
        return f"{self.tables.region_names[region]} ({region + 1})"
