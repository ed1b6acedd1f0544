"""Action hints: the label of an action on a page, and the things on the table that are clicked for it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from fourcures.engine.values import ActionHint
from fourcures.games.pandemic.data.board import CITIES, COLOURS, city_name
from fourcures.games.pandemic.data.cards import CARD_NAMES, card_name
from fourcures.games.pandemic.notation.action_text import NAMES
from fourcures.games.pandemic.notation.event_text import seat_words
from fourcures.games.pandemic.options import Consent, Options
from fourcures.games.pandemic.rules.actions import column_of, kind_of, seat_in
from fourcures.games.pandemic.rules.event_cards import holder
from fourcures.games.pandemic.rules.roles import builds_without_card, cards_for_a_cure
from fourcures.games.pandemic.rules.state import NO_CARD, State
from fourcures.games.pandemic.vocabulary import ACTION_SPACE, ActionGroup, ActionKind, EventCard, PendingChoice

OTHER_PAWN = 6  # added to the priority of other pawns' moves: they come after the own pawn's
BY_DISPATCHER = "Dispatcher: "
Words = tuple[str, tuple[str, ...]]  # label and targets

# Kinds with dozens of legal actions at a time, whose hints depend only on the pawn that moves.
MOVES = {ActionKind.DRIVE, ActionKind.DIRECT, ActionKind.SHUTTLE}
STEADY = {*MOVES, ActionKind.OPSFLIGHT} | {kind for kind, spec in ActionKind.specs.items() if spec.plays != NO_CARD}
NO_ROLE = -1
_steady_hints: dict[tuple[int, str, int], ActionHint] = {}  # at most a few thousand entries


def action_hint(state: State, options: Options, action: int) -> ActionHint:
    """Hint of a legal action for a page."""
    return HintWriter(state, options.edition).of(action)


def action_hints(state: State, options: Options, actions: Sequence[int]) -> list[ActionHint]:
    """Hints of the legal actions of one state for a page."""
    writer = HintWriter(state, options.edition)
    return [writer.of(action) for action in actions]


class HintWriter:
    """Writer of labels and targets for the actions of one state.

    An action kind declares them, or ``_hint_KIND`` writes them if they depend on more than its arguments.
    """

    def __init__(self, state: State, edition: str) -> None:
        self.state = state
        self.edition = edition

    def of(self, number: int) -> ActionHint:
        """Hint of an action. A hint that does not depend on the table is cached."""
        if kind_of(number) not in STEADY:
            return self._write(number)
        key = (number, self.edition, self._whose(number))
        hint = _steady_hints.get(key)
        if hint is None:
            hint = _steady_hints[key] = self._write(number)
        return hint

    def _whose(self, number: int) -> int:
        """Key of a steady hint's pawn: its role, NO_ROLE for the own pawn, or the seat for a card flight."""
        kind, pawn = kind_of(number), seat_in(number)
        if kind == ActionKind.OPSFLIGHT:
            return self.state.seat
        if kind in MOVES:
            return NO_ROLE if pawn == self.state.seat else self.state.role[pawn]
        if kind == ActionKind.AIRLIFT:
            return NO_ROLE if pawn == self._airlifter else self.state.role[pawn]
        return NO_ROLE

    @cached_property
    def _airlifter(self) -> int:
        return holder(self.state, EventCard.AIRLIFT)

    def _write(self, number: int) -> ActionHint:
        kind, seat = kind_of(number), seat_in(number)
        spec = ActionKind.specs[kind]
        label, targets = self._declared(number) if spec.label else self._written(number)
        if spec.plays != NO_CARD:
            targets = (f"card:{CARD_NAMES[spec.plays]}", *targets)  # the card is clicked first, then the place
        is_move = spec.group == ActionGroup.MOVE
        others = is_move and seat != self.state.seat
        pawn = self.state.seat if kind == ActionKind.OPSFLIGHT else seat
        purpose = f"move {pawn}" if is_move or kind == ActionKind.OPSFLIGHT else ""
        return ActionHint(label, targets, spec.priority + (OTHER_PAWN if others else 0), purpose, spec.cost)

    def _declared(self, number: int) -> Words:
        """Label and targets as declared by the action kind."""
        spec = ActionKind.specs[kind_of(number)]
        _, arguments = ACTION_SPACE.values(number) or (None, {})
        words = {name: self._word(name, value) for name, value in arguments.items()}
        ids = {name: NAMES[name][value] for name, value in arguments.items()}
        words["here"], ids["here"] = self._city(self._here()), CITIES[self._here()]
        words["cure_cards"] = str(cards_for_a_cure(self.state, self.state.seat))
        return spec.label.format(**words), tuple(target.format(**ids) for target in spec.targets)

    def _written(self, number: int) -> Words:
        """Label and targets from the kind's own method."""
        write = getattr(self, f"_hint_{ActionKind.names[kind_of(number)]}")
        words: Words = write(seat_in(number), column_of(number))
        return words

    # Going somewhere

    def _hint_drive(self, pawn: int, city: int) -> Words:
        return self._move(pawn, city, f"drive{self._whom(pawn)} to {self._city(city)}")

    def _hint_direct(self, pawn: int, city: int) -> Words:
        name = self._city(city)
        return self._move(pawn, city, f"fly{self._whom(pawn)} to {name} (discard {name})", f"card:{CITIES[city]}")

    def _hint_charter(self, pawn: int, city: int) -> Words:
        origin = self.state.city[pawn]
        whose = f" for{self._whom(pawn)}" if self._whom(pawn) else ""
        label = f"charter a flight{whose} to {self._city(city)} (discard {self._city(origin)})"
        return self._move(pawn, city, label, f"card:{CITIES[origin]}")

    def _hint_shuttle(self, pawn: int, city: int) -> Words:
        label = f"shuttle{self._whom(pawn)} to {self._city(city)}"
        return self._move(pawn, city, label, f"station:{CITIES[city]}")

    def _hint_join(self, pawn: int, city: int) -> Words:
        state = self.state
        there = [self._role(seat) for seat in range(state.players) if state.city[seat] == city and seat != pawn]
        where = f"{' and '.join(there)} in {self._city(city)}"
        if pawn != state.seat:
            return self._move(pawn, city, f"bring{self._whom(pawn)} to {where}")
        return f"{BY_DISPATCHER}join {where}", (f"place:{CITIES[city]}",)

    def _hint_opsflight(self, _: int, city: int) -> Words:
        label = f"fly from the station to {self._city(city)} (discard any city card)"
        return self._move(self.state.seat, city, label)

    def _move(self, pawn: int, city: int, label: str, *paid: str) -> Words:
        """Words for a move. A move of another pawn is marked as the Dispatcher's."""
        targets = (f"place:{CITIES[city]}", *paid)
        if pawn == self.state.seat:
            return label[0].upper() + label[1:], targets
        return f"{BY_DISPATCHER}{label}", (*targets, f"pawn:{pawn}")

    # Other actions

    def _hint_build(self, _: int, __: int) -> Words:
        city = self._here()
        label, place = f"Build a research station in {self._city(city)}", f"place:{CITIES[city]}"
        if builds_without_card(self.state, self.state.seat):
            return label, (place,)
        return f"{label} (discard {self._city(city)})", (place, f"card:{CITIES[city]}")

    def _hint_take(self, giver: int, card: int) -> Words:
        is_known = self.state.hands_open == 1 or self.state.shown[giver] >> card & 1 == 1
        seen = (f"card:{CARD_NAMES[card]}",) if is_known else ()
        return self._taking(giver, card, is_known=is_known), (*seen, f"seat:{giver}", f"pawn:{giver}")

    def _taking(self, giver: int, card: int, *, is_known: bool) -> str:
        """Label for taking a card. An unknown card of a hidden hand can only be asked for."""
        name, whom = self._card(card), self._role(giver)
        if not is_known:
            return f"Ask {whom} for {name}, if they hold it"
        if self.state.hands_open == 1 or self.state.consent == Consent.NEVER:
            return f"Take {name} from {whom}"
        return f"Ask {whom} for {name}, which they hold"

    # Events

    def _hint_airlift(self, pawn: int, city: int) -> Words:
        own = pawn == self._airlifter
        label = f"Airlift {'your pawn' if own else self._pawn(pawn)} to {self._city(city)}"
        return label, (f"place:{CITIES[city]}", f"pawn:{pawn}")

    # Answers to a pending choice

    def _hint_discard(self, _: int, card: int) -> Words:
        state, reason = self.state, ""
        if state.pending_choice == PendingChoice.CURE_CARDS:
            reason = f" for the {COLOURS[state.target]} cure"
        elif state.pending_choice == PendingChoice.FLIGHT_CARD:
            reason = f" for the flight to {self._city(state.target)}"
        return f"Discard {self._card(card)}{reason}", (f"card:{CARD_NAMES[card]}",)

    def _hint_remove(self, _: int, city: int) -> Words:
        state, label = self.state, f"Move the station from {self._city(city)}"
        if state.pending_choice == PendingChoice.STATION:
            label += f" to {self._city(state.target)}"
        return label, (f"station:{CITIES[city]}", f"place:{CITIES[city]}")

    def _hint_agree(self, _: int, __: int) -> Words:
        return self._answer("Agree")

    def _hint_refuse(self, _: int, __: int) -> Words:
        return self._answer("Refuse")

    def _answer(self, word: str) -> Words:
        """Label of an answer to the pending request, or the word alone if there is none."""
        if self.state.pending_choice != PendingChoice.CONSENT:
            return word, ()
        request = self.state.request
        label = self.of(request).label.removeprefix(BY_DISPATCHER)
        if kind_of(request) == ActionKind.TAKE:
            label = f"Take {self._card(column_of(request))} from {self._role(seat_in(request))}"
        return f"{word}: {label[0].lower()}{label[1:]}", ()

    # Words

    def _word(self, name: str, value: int) -> str:
        """Text of an argument in a label."""
        said = {"city": self._city, "card": self._card, "seat": self._role, "colour": COLOURS.__getitem__}
        return said[name](value)

    def _here(self) -> int:
        return self.state.city[self.state.seat]

    def _role(self, seat: int) -> str:
        return seat_words(seat, self.state.role)

    def _pawn(self, seat: int) -> str:
        return f"{self._role(seat)}'s pawn"

    def _whom(self, pawn: int) -> str:
        """Another seat's pawn as the object of a verb; empty for the own pawn."""
        return "" if pawn == self.state.seat else f" {self._pawn(pawn)}"

    def _city(self, city: int) -> str:
        return city_name(city, self.edition)

    def _card(self, card: int) -> str:
        return card_name(card, self.edition)
