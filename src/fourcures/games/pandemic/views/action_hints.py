"""Action hints: actions as a page offers them, an order in plain words and what on the table is clicked for it."""

from __future__ import annotations

from fourcures.engine.game_type import ActionHint
from fourcures.games.pandemic.data.board import CITIES, COLOURS, city_name
from fourcures.games.pandemic.data.cards import CARD_NAMES, card_name
from fourcures.games.pandemic.notation.event_text import seat_words
from fourcures.games.pandemic.options import Options
from fourcures.games.pandemic.rules.actions import column_of, kind_of, seat_in
from fourcures.games.pandemic.rules.event_cards import holder
from fourcures.games.pandemic.rules.hidden_information import sees_hand
from fourcures.games.pandemic.rules.roles import builds_without_card, cards_for_a_cure
from fourcures.games.pandemic.rules.state import State
from fourcures.games.pandemic.vocabulary import ActionKind, EventCard, PendingChoice

OTHER_PAWN = 6  # added to the priority of moves of other pawns: they come after all those of the own one
BY_DISPATCHER = "Dispatcher: "
Words = tuple[str, tuple[str, ...]]  # label and targets


def action_hint(state: State, options: Options, action: int) -> ActionHint:
    """How a page offers a legal action."""
    return HintWriter(state, options.edition).of(action)


class HintWriter:
    """Labels and targets for the actions of one moment; ``_hint_KIND`` writes those of an action kind."""

    def __init__(self, state: State, edition: str) -> None:
        self.state = state
        self.edition = edition

    def of(self, number: int) -> ActionHint:
        """The hint of an action."""
        kind, seat = kind_of(number), seat_in(number)
        spec = ActionKind.specs[kind]
        label, targets = getattr(self, f"_hint_{spec.name}")(seat, column_of(number))
        others = kind <= ActionKind.JOIN and seat != self.state.seat
        return ActionHint(label, targets, spec.priority + (OTHER_PAWN if others else 0))

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
        """A move; that of another pawn is the Dispatcher's."""
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

    def _hint_treat(self, _: int, colour: int) -> Words:
        city, name = CITIES[self._here()], COLOURS[colour]
        label = f"Treat {name} in {self._city(self._here())}"
        return label, (f"cube:{city}:{name}", f"disease:{name}", f"place:{city}")

    def _hint_give(self, taker: int, card: int) -> Words:
        label = f"Give {self._card(card)} to {self._role(taker)}"
        return label, (f"card:{CARD_NAMES[card]}", f"seat:{taker}", f"pawn:{taker}")

    def _hint_take(self, giver: int, card: int) -> Words:
        seen = (f"card:{CARD_NAMES[card]}",) if sees_hand(self.state, self.state.seat, giver) else ()
        return f"Take {self._card(card)} from {self._role(giver)}", (*seen, f"seat:{giver}", f"pawn:{giver}")

    def _hint_cure(self, _: int, colour: int) -> Words:
        city, name = CITIES[self._here()], COLOURS[colour]
        needed = cards_for_a_cure(self.state, self.state.seat)
        label = f"Cure {name} (discard {needed} {name} cards)"
        return label, (f"disease:{name}", f"station:{city}", f"place:{city}")

    def _hint_recall(self, _: int, card: int) -> Words:
        return f"Store {self._card(card)} from the discards", (f"card:{CARD_NAMES[card]}", "pile:discard")

    def _hint_pass(self, _: int, __: int) -> Words:
        return "Pass: spend an action on nothing", ()

    def _hint_proceed(self, _: int, __: int) -> Words:
        return "Let the moment pass", ()

    # Events: the card is clicked first, then where

    def _hint_airlift(self, pawn: int, city: int) -> Words:
        own = pawn == holder(self.state, EventCard.AIRLIFT)
        label = f"Airlift {'your pawn' if own else self._pawn(pawn)} to {self._city(city)}"
        return label, ("card:airlift", f"place:{CITIES[city]}", f"pawn:{pawn}")

    def _hint_forecast(self, _: int, __: int) -> Words:
        return "Forecast: see and order the next infection cards", ("card:forecast", "pile:infection")

    def _hint_grant(self, _: int, city: int) -> Words:
        label = f"Government Grant: a research station in {self._city(city)}"
        return label, ("card:government_grant", f"place:{CITIES[city]}")

    def _hint_quietnight(self, _: int, __: int) -> Words:
        return "One Quiet Night: skip the next infect step", ("card:one_quiet_night",)

    def _hint_resilient(self, _: int, city: int) -> Words:
        label = f"Resilient Population: take {self._city(city)} out of the infection cards"
        return label, ("card:resilient_population", f"place:{CITIES[city]}", "pile:infection")

    # Answers to a pending choice

    def _hint_discard(self, _: int, card: int) -> Words:
        state, reason = self.state, ""
        if state.pending_choice == PendingChoice.CURE_CARDS:
            reason = f" for the {COLOURS[state.target]} cure"
        elif state.pending_choice == PendingChoice.FLIGHT_CARD:
            reason = f" for the flight to {self._city(state.target)}"
        return f"Discard {self._card(card)}{reason}", (f"card:{CARD_NAMES[card]}",)

    def _hint_remove(self, _: int, city: int) -> Words:
        label = f"Move the station from {self._city(city)} to {self._city(self.state.target)}"
        return label, (f"station:{CITIES[city]}", f"place:{CITIES[city]}")

    def _hint_place(self, _: int, city: int) -> Words:
        return f"Put {self._city(city)} next", (f"card:{CITIES[city]}", "pile:infection")

    def _hint_agree(self, _: int, __: int) -> Words:
        return f"Agree: {self._requested()}", ()

    def _hint_refuse(self, _: int, __: int) -> Words:
        return f"Refuse: {self._requested()}", ()

    def _requested(self) -> str:
        """What another seat asks for, in words."""
        label = self.of(self.state.request).label.removeprefix(BY_DISPATCHER)
        return label[0].lower() + label[1:]

    # Words

    def _here(self) -> int:
        return self.state.city[self.state.seat]

    def _role(self, seat: int) -> str:
        return seat_words(seat, self.state.role)

    def _pawn(self, seat: int) -> str:
        return f"{self._role(seat)}'s pawn"

    def _whom(self, pawn: int) -> str:
        """Another seat's pawn, after a verb; nothing for the own one."""
        return "" if pawn == self.state.seat else f" {self._pawn(pawn)}"

    def _city(self, city: int) -> str:
        return city_name(city, self.edition)

    def _card(self, card: int) -> str:
        return card_name(card, self.edition)
