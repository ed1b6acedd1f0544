"""Refusals: the reason why an action is illegal, as a sentence and a clause. For illegal actions only."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from fourcures.engine.errors import IllegalAction
from fourcures.engine.vocabulary import Reason
from fourcures.games.common.rules.diseases import COLOUR_COUNT, total
from fourcures.games.common.rules.seats import NOBODY
from fourcures.games.common.vocabulary import DiseaseStatus
from fourcures.games.cure.data.board import COLOURS, FACES
from fourcures.games.cure.notation.action_text import acting_seat
from fourcures.games.cure.notation.event_text import seat_words
from fourcures.games.cure.options import Options, SampleGiving
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
    NO_DIE,
    NO_SUCH_ACTION,
    ActionGroup,
    ActionKind,
    EventCard,
    Icon,
    PendingChoice,
    Phase,
    Place,
)
from fourcures.games.cure.vocabulary.specs import NO_PHASE, NO_ROLE, CureActionSpec


def refusal(state: State, options: Options, action: int, seat: int | None) -> IllegalAction:
    """Explain why an action is illegal."""
    writer = RefusalWriter(state, options)
    reason, rule = writer.not_yours(action, seat) or writer.why(action)
    return IllegalAction(reason, rule)


class RefusalWriter:
    """Finds the first failed condition of an action, in the order in which a player would name them."""

    def __init__(self, state: State, options: Options) -> None:
        self.state = state
        self.data = options.data

    def not_yours(self, number: int, seat: int | None) -> Reason | None:
        """Reason why a seat cannot take another seat's action, or None."""
        if seat is None or self.state.outcome or acting_seat(self.state, number) == seat:
            return None
        decides = decider(self.state)
        return f"{self._seat(decides)} decides now, not {self._words(seat)}", "C-TURN-01"

    def why(self, number: int) -> Reason:
        """Reason why an action is illegal, and the clause of the rule."""
        state = self.state
        found = ACTION_SPACE.values(number)
        kind = kind_of(number)
        spec = ActionKind.specs[kind]
        if state.outcome:
            return "The game is over", "C-END-02"
        if found is None:
            return f"There is no action with the id {number}", NO_SUCH_ACTION
        values = found[1]
        for name, value in values.items():
            if name in ("seat", "owner", "giver", "taker") and value >= state.players:
                return f"There is no seat {value}; seats are 0 to {state.players - 1}", NO_SUCH_ACTION
        if state.pending_choice != PendingChoice.NONE:
            return self._choice_first()
        if spec.group == ActionGroup.CHOICE:
            clause = spec.clause or PendingChoice.specs[spec.answers[0]].first[1]
            return f"Nothing is open that '{spec.name}' would answer", clause
        if kind == ActionKind.PROCEED:
            return "Nobody is asked to let a moment pass; the active player says 'done' or 'roll'", "C-TURN-01"
        if kind == ActionKind.BUY:
            return self._buy(values["event"], values["seat"])
        if spec.role != NO_ROLE:
            return self._power(kind, spec, values)
        if seat_asked(state) != NOBODY:
            return f"{self._seat(seat_asked(state))} is asked whether to use this moment, or to proceed", "C-EVENT-06"
        return self._part(kind, spec, values)

    # Choices and windows

    def _choice_first(self) -> Reason:
        state = self.state
        choice = PendingChoice.specs[state.pending_choice]
        sentence, clause = choice.first
        if state.event == NO_EVENT and choice.without_event:
            clause = choice.without_event_clause
        return sentence.format(seat=self._seat(state.pending_seat)), clause

    def _power(self, kind: int, spec: CureActionSpec, values: Mapping[str, int]) -> Reason:
        state, rule = self.state, spec.clause
        seat = state.seat_of[spec.role]
        if seat == NOBODY:
            return f"Only the {self.data.role_names[spec.role]} does that, and there is none in this game", rule
        asked = seat_asked(state)
        if asked not in (NOBODY, seat):
            return f"{self._seat(asked)} comes first in using this moment", "C-EVENT-06"
        if kind == ActionKind.DELIVER:
            return self._gift(seat, values)
        if kind == ActionKind.LAUNCH:
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
        name = self.data.event_names[event]
        if not state.events_up >> event & 1:
            return f"{name} does not lie face up", "C-EVENT-01"
        if state.costs[event] > total(state.cdc):
            return f"{name} costs {state.costs[event]} dice, and the CDC holds {total(state.cdc)}", "C-EVENT-02"
        if not is_possible(state, event):
            why, clause = EventCard.specs[event].unavailable
            return f"{name} cannot be used now: {why}", clause
        assert events_to_buy(state) >> event & 1
        first = self._seat(seat_asked(state))
        return f"{first} comes first in using this moment, not {self._words(seat)}", "C-EVENT-06"

    # Parts of the turn

    def _part(self, kind: int, spec: CureActionSpec, values: Mapping[str, int]) -> Reason:
        state = self.state
        if kind == ActionKind.ROLL:
            return "The first roll is made; dice are picked up with 'reroll' to be rolled again", "C-ROLL-02"
        if kind == ActionKind.DONE:
            return "The turn begins with a roll of all available dice", "C-TURN-01"
        phase, rule = (Phase.ACTING, "C-ROLL-01") if spec.phase == NO_PHASE else (spec.phase, spec.clause)
        if state.phase != phase:
            return f"It is not the time for that: '{spec.name}' belongs to another part of the turn", rule
        by_kind: dict[int, Callable[[Mapping[str, int]], Reason]] = {
            ActionKind.RETRIEVE: lambda _: ("There is no banked die to take back", spec.clause),
            ActionKind.FREE: self._free,
            ActionKind.GIVE: self._give,
            ActionKind.CURE: self._cure,
            ActionKind.REROLL: self._reroll,
        }
        if kind in by_kind:
            return by_kind[kind](values)
        is_special = Icon.specs[spec.icon].role != NO_ROLE
        return self._special(kind, spec, values) if is_special else self._use(kind, spec.icon, values)

    def _free(self, values: Mapping[str, int]) -> Reason:
        state = self.state
        if state.locked[state.seat] < state.role_dice[state.role[state.seat]]:
            return "A die is freed only when all own dice are locked", "C-TURN-03"
        return "No own die lies on such a sample", "C-TURN-03"

    def _use(self, kind: int, icon: int, values: Mapping[str, int]) -> Reason:
        state = self.state
        face = values["face"]
        if face == NO_DIE or not icons_of(state, face) & icon:
            return f"That face does not offer '{Icon.specs[icon].name}'", "C-ROLL-04"
        if state.showing[face] == 0:
            name = self.data.face_names[state.role[state.seat]][face]
            return f"No unused die shows {name}", "C-ROLL-03" if faces_showing(state, icon) == 0 else "C-ROLL-04"
        here = state.region[state.seat]
        if kind in (ActionKind.FLY, ActionKind.SAIL):
            if values["region"] == here:
                return (
                    f"The pawn is already in {self._region(here)}",
                    "C-MOVE-01" if kind == ActionKind.FLY else "C-MOVE-02",
                )
            assert not next_regions(here) >> values["region"] & 1
            return f"{self._region(values['region'])} is not next to {self._region(here)}", "C-MOVE-02"
        colour = COLOURS[values["colour"]]
        if kind == ActionKind.TREAT:
            return f"There is no {colour} die in {self._region(here)}", "C-TREAT-01"
        if (
            kind == ActionKind.SAMPLE
            and state.centre[values["colour"]]
            and state.disease[values["colour"]] != DiseaseStatus.UNCURED
        ):
            return f"{colour.capitalize()} is cured; samples are taken of uncured colours", "C-SAMPLE-03"
        rule = "C-TREAT-02" if kind == ActionKind.CLEAR else "C-SAMPLE-03"
        return f"There is no {colour} die in the treatment centre", rule

    def _special(self, kind: int, spec: CureActionSpec, values: Mapping[str, int]) -> Reason:
        state, rule = self.state, spec.clause
        if not faces_showing(state, spec.icon):
            return f"No unused die shows {Icon.specs[spec.icon].name}", rule
        if kind == ActionKind.CROSS:
            place = (
                "the treatment centre" if values["place"] == Place.CENTRE else self._region(state.region[state.seat])
            )
            return f"There is no {COLOURS[values['colour']]} die in {place}", rule
        if kind == ActionKind.AIRLIFT:
            return self._airlift(values["origin"], values["region"], rule)
        where = "in the treatment centre" if kind == ActionKind.CONTAIN else "here or in the treatment centre"
        return f"There is no die {where}", rule

    def _airlift(self, origin: int, region: int, rule: str) -> Reason:
        if origin == region:
            return "An airlift leads to another region", rule
        return f"There is no pawn in {self._region(origin)}", rule

    def _reroll(self, values: Mapping[str, int]) -> Reason:
        face = values["face"]
        if face < FACES and icons_of(self.state, face) == Icon.BIOHAZARD:
            return "A biohazard cannot be rolled again this turn", "C-BIO-02"
        return "No unused die shows that", "C-ROLL-03"

    def _give(self, values: Mapping[str, int]) -> Reason:
        state = self.state
        taker = values["seat"]
        if taker != state.seat and state.region[taker] != state.region[state.seat]:
            return f"{self._seat(taker)} is not in the same region", "C-GIVE-01"
        return self._gift(state.seat, values)

    def _gift(self, giver: int, values: Mapping[str, int]) -> Reason:
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
        if state.sample_giving == SampleGiving.ALL_OF_ONE_COLOUR:
            return "All samples of the colour are given together; no die is named", "C-GIVE-04"
        assert state.samples[sample_place(giver, colour, values["owner"])] == 0
        return f"No {COLOURS[colour]} sample there has a die of {self._words(values['owner'])} on it", "C-GIVE-02"

    def _cure(self, values: Mapping[str, int]) -> Reason:
        colour = COLOURS[values["colour"]]
        if self.state.disease[values["colour"]] != DiseaseStatus.UNCURED:
            return f"{colour.capitalize()} is already cured", "C-CURE-01"
        return f"{self._seat(self.state.seat)} has no {colour} sample", "C-CURE-01"

    # Words

    def _words(self, seat: int) -> str:
        return seat_words(seat, self.state.role, self.data)

    def _seat(self, seat: int) -> str:
        words = self._words(seat)
        return words[0].upper() + words[1:]

    def _region(self, region: int) -> str:
        return f"{self.data.region_names[region]} ({region + 1})"
