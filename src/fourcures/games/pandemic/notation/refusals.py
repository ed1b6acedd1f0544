"""Refusals: the reason why an action is illegal, as a sentence and the clause of the rule.

They are written for illegal actions only. The method ``_why_not_KIND`` checks the conditions of an action kind or event
in the order in which a player would name them. A kind without such a method has no conditions of its own.
"""

from __future__ import annotations

from fourcures.engine.bits import popcount
from fourcures.engine.errors import IllegalAction
from fourcures.games.common.rules.seats import NOBODY
from fourcures.games.common.vocabulary import DiseaseStatus
from fourcures.games.pandemic.data.board import ALL_CITIES, COLOUR_CARDS, COLOURS, city_name
from fourcures.games.pandemic.data.cards import card_name, role_name
from fourcures.games.pandemic.notation.action_text import acting_seat
from fourcures.games.pandemic.notation.event_text import seat_words
from fourcures.games.pandemic.options import EventWindow, Options, StationsPerCity, Talk
from fourcures.games.pandemic.rules.actions import column_of, kind_of, seat_in
from fourcures.games.pandemic.rules.event_cards import events_at_this_moment, holder, seat_asked
from fourcures.games.pandemic.rules.legal_actions import decider
from fourcures.games.pandemic.rules.movement import drive_cities
from fourcures.games.pandemic.rules.player_cards import hand_limit, seat_above_limit
from fourcures.games.pandemic.rules.roles import cards_for_a_cure, has_card_flight, join_cities, may_move, shareable_by
from fourcures.games.pandemic.rules.sharing import cards_to_give, cards_to_take, in_same_city
from fourcures.games.pandemic.rules.state import NO_CARD, REFUSALS_KEPT, State, has_role, has_station, holds
from fourcures.games.pandemic.rules.stations import cities_for_a_station
from fourcures.games.pandemic.rules.telling import is_telling
from fourcures.games.pandemic.vocabulary import (
    ACTION_SPACE,
    EVENT_CARD,
    NO_SUCH_ACTION,
    ActionKind,
    PendingChoice,
    Phase,
    Role,
)

Reason = tuple[str, str]


def refusal(state: State, options: Options, action: int, seat: int | None) -> IllegalAction:
    """Explain why an action is illegal, without telling ``seat`` of cards that it may not see."""
    writer = RefusalWriter(state, options)
    reason, rule = writer.untold(action, seat) or writer.not_yours(action, seat) or writer.why(action)
    return IllegalAction(reason, rule)


class RefusalWriter:
    """Finds the first failed condition of an action, in the order in which a player would name them."""

    def __init__(self, state: State, options: Options) -> None:
        self.state = state
        self.edition = options.edition

    def untold(self, number: int, seat: int | None) -> Reason | None:
        """Reason why cards cannot be told, as far as the teller knows. None for other actions."""
        state, kind = self.state, kind_of(number)
        if state.outcome or not is_telling(kind) or ACTION_SPACE.values(number) is None:
            return None
        if state.hands_open:
            return "All hands lie open, so there is nothing to tell", "P-INFO-12"
        if state.talk == Talk.NONE:
            return "In this game players do not tell their cards", "P-INFO-14"
        if kind == ActionKind.TELL and seat_in(number) >= state.players:
            return f"There is no seat {seat_in(number)}; seats are 0 to {state.players - 1}", NO_SUCH_ACTION
        own = decider(state) if seat is None else seat
        if kind == ActionKind.TELL:
            teller = seat_words(seat_in(number), state.role)
            if seat is not None and seat_in(number) != seat:
                return f"{self._seat(seat)} cannot tell the cards of {teller}", "P-INFO-12"
            return f"Everybody knows all cards of {teller} already", "P-INFO-13"
        card = self._card(column_of(number))
        if not holds(state, own, column_of(number)):
            return f"{self._seat(own)} does not hold {card}", "P-INFO-12"
        return f"Everybody knows already that {seat_words(own, state.role)} holds {card}", "P-INFO-13"

    def not_yours(self, number: int, seat: int | None) -> Reason | None:
        """Reason why a seat cannot take another seat's action, or None."""
        if seat is None or self.state.outcome or acting_seat(self.state, number) == seat:
            return None
        if ACTION_SPACE.values(number) is None:
            return f"There is no action with the id {number}", NO_SUCH_ACTION
        card = EVENT_CARD[kind_of(number)]
        if card != NO_CARD:
            return f"{self._seat(seat)} does not hold {self._card(card)}", "P-EVENT-02"
        decides = decider(self.state)
        return f"{self._seat(decides)} decides now, not {seat_words(seat, self.state.role)}", "P-TURN-05"

    def why(self, number: int) -> Reason:
        """Reason why an action is illegal, and the clause of the rule."""
        state = self.state
        kind, seat, column = kind_of(number), seat_in(number), column_of(number)
        if state.outcome:
            return "The game is over", "P-END-09"
        found = ACTION_SPACE.values(number)
        if found is None:
            return f"There is no action with the id {number}", NO_SUCH_ACTION
        if found[1].get("seat", 0) >= state.players:
            return f"There is no seat {seat}; seats are 0 to {state.players - 1}", NO_SUCH_ACTION
        if state.pending_choice != PendingChoice.NONE:
            return self._choice_first(kind)
        if kind in (ActionKind.AGREE, ActionKind.REFUSE):
            return "Nobody has been asked for anything", "P-CONSENT-04"
        if kind == ActionKind.REMOVE:
            return "Stations are only moved when a seventh would be built", "P-BUILD-03"
        if kind == ActionKind.PLACE:
            return "No Forecast is being resolved", "P-EVENT-FORECAST-01"
        above = seat_above_limit(state)
        if kind == ActionKind.DISCARD:
            return self._discard(above, column)
        if EVENT_CARD[kind] != NO_CARD:
            return self._event(EVENT_CARD[kind]) or self._failed(kind, seat, column) or self._refused()
        if above != NOBODY:
            limit = hand_limit(state)
            excess = f"{self._seat(above)} holds more than {limit} cards and must first discard or play an event"
            return excess, "P-HAND-06"
        if kind == ActionKind.PROCEED:
            return "It is the time for actions; use 'pass' to spend one on nothing", "P-TURN-04"
        if state.phase != Phase.ACTIONS:
            return "It is not the time for actions: only events can be played before the next step", "P-TURN-01"
        return self._failed(kind, seat, column) or self._refused()

    def _failed(self, kind: int, seat: int, column: int) -> Reason | None:
        """First failed condition of an action kind, or None."""
        condition = getattr(self, f"_why_not_{ActionKind.names[kind]}", None)
        return condition(seat, column) if condition else None

    # Decisions that are not actions

    def _choice_first(self, kind: int) -> Reason:
        state = self.state
        seat = self._seat(state.pending_seat)
        if state.pending_choice == PendingChoice.CONSENT:
            if kind == ActionKind.AGREE:
                return f"{seat} does not hold that card", "P-SHARE-01"
            return f"{seat} has been asked and must first agree or refuse", "P-CONSENT-04"
        if state.pending_choice == PendingChoice.CURE_CARDS:
            colour = COLOURS[state.target]
            return f"{seat} must first pick {state.cards_left} more {colour} cards to discard for the cure", "P-CURE-03"
        if state.pending_choice == PendingChoice.FLIGHT_CARD:
            return f"{seat} must first discard a city card for the flight", "P-ROLE-OPEX-03"
        if state.pending_choice == PendingChoice.STATION:
            rule = "P-BUILD-02" if state.resolving == NO_CARD else "P-EVENT-GRANT-02"
            return f"{seat} must first choose the station that moves to {self._city(state.target)}", rule
        assert state.pending_choice == PendingChoice.FORECAST
        return f"{seat} must first place one of the cards of the Forecast", "P-EVENT-FORECAST-01"

    def _discard(self, above: int, card: int) -> Reason:
        if above == NOBODY:
            return "Nobody has to give up a card now", "P-HAND-01"
        return f"{self._seat(above)} does not hold {self._card(card)}", "P-HAND-03"

    def _refused(self) -> Reason:
        if self.state.refusals == REFUSALS_KEPT:
            return f"{REFUSALS_KEPT} requests were refused; first something has to be done", "P-CONSENT-05"
        return "This was refused and cannot be asked again before an action or event", "P-CONSENT-05"

    # Events

    def _event(self, card: int) -> Reason | None:
        """Reason why an event cannot be played now, regardless of its effect, or None."""
        state = self.state
        seat = holder(state, card)
        if seat == NOBODY:
            return f"Nobody can play {self._card(card)} now: it is in no hand", "P-EVENT-02"
        if events_at_this_moment(state) >> card & 1 == 0:
            rule = "P-EVENT-05" if state.event_window == EventWindow.BETWEEN_CARDS else "P-EVENT-06"
            return "Events cannot be played while a card is being resolved", rule
        if state.phase != Phase.ACTIONS and seat_above_limit(state) == NOBODY and seat != seat_asked(state):
            return f"{self._seat(seat_asked(state))} comes first in playing events", "P-EVENT-09"
        return None

    def _why_not_airlift(self, pawn: int, city: int) -> Reason | None:
        return self._if(self.state.city[pawn] == city, f"The pawn is already in {self._city(city)}", "P-MOVE-06")

    def _why_not_grant(self, _: int, city: int) -> Reason | None:
        return self._if(
            cities_for_a_station(self.state) >> city & 1 == 0,
            f"{self._city(city)} already has a research station",
            "P-EVENT-GRANT-03" if self.state.stations_per_city == StationsPerCity.ONE else "P-EVENT-GRANT-02",
        )

    def _why_not_resilient(self, _: int, city: int) -> Reason | None:
        return self._if(
            self.state.infection_discard >> city & 1 == 0,
            f"{self._city(city)} is not in the infection discard pile",
            "P-EVENT-RESILIENT-01",
        )

    def _why_not_forecast(self, _: int, __: int) -> Reason | None:
        return self._if(self.state.infection_deck == 0, "The infection deck is empty", "P-EVENT-FORECAST-02")

    # Actions

    def _move(self, pawn: int, city: int) -> Reason | None:
        if not may_move(self.state, pawn):
            return "Only the Dispatcher moves other players' pawns", "P-ROLE-DISPATCHER-02"
        if self.state.city[pawn] == city:
            return f"The pawn is already in {self._city(city)}", "P-MOVE-06"
        return None

    def _why_not_drive(self, pawn: int, city: int) -> Reason | None:
        origin = self.state.city[pawn]
        return self._move(pawn, city) or self._if(
            drive_cities(self.state, pawn) >> city & 1 == 0,
            f"{self._city(city)} is not linked to {self._city(origin)}",
            "P-MOVE-01",
        )

    def _why_not_direct(self, pawn: int, city: int) -> Reason | None:
        return self._move(pawn, city) or self._if(
            not holds(self.state, self.state.seat, city),
            f"{self._seat(self.state.seat)} does not hold the card of {self._city(city)}",
            "P-MOVE-02" if pawn == self.state.seat else "P-ROLE-DISPATCHER-03",
        )

    def _why_not_charter(self, pawn: int, city: int) -> Reason | None:
        origin = self.state.city[pawn]
        return self._move(pawn, city) or self._if(
            not holds(self.state, self.state.seat, origin),
            f"{self._seat(self.state.seat)} does not hold the card of {self._city(origin)}, the city to leave",
            "P-MOVE-03" if pawn == self.state.seat else "P-ROLE-DISPATCHER-04",
        )

    def _why_not_shuttle(self, pawn: int, city: int) -> Reason | None:
        origin = self.state.city[pawn]
        lacking = city if has_station(self.state, origin) else origin
        return self._move(pawn, city) or self._if(
            not has_station(self.state, lacking), f"There is no research station in {self._city(lacking)}", "P-MOVE-04"
        )

    def _why_not_join(self, pawn: int, city: int) -> Reason | None:
        if not has_role(self.state, self.state.seat, Role.DISPATCHER):
            return "Only the Dispatcher brings pawns together", "P-ROLE-DISPATCHER-01"
        return self._move(pawn, city) or self._if(
            join_cities(self.state, pawn) >> city & 1 == 0,
            f"No other pawn is in {self._city(city)}",
            "P-ROLE-DISPATCHER-01",
        )

    def _why_not_opsflight(self, _: int, city: int) -> Reason | None:
        state = self.state
        if not has_card_flight(state):
            expert = has_role(state, state.seat, Role.OPERATIONS_EXPERT)
            rule = "P-ROLE-OPEX-04" if expert else "P-ROLE-OPEX-03"
            return f"{self._seat(state.seat)} has no card flight", rule
        if state.card_flight_used:
            return "The card flight was already used this turn", "P-ROLE-OPEX-03"
        if not has_station(state, state.city[state.seat]):
            return "The card flight starts in a city with a research station", "P-ROLE-OPEX-03"
        if state.hand[state.seat] & ALL_CITIES == 0:
            return "The card flight costs a city card, and there is none in hand", "P-ROLE-OPEX-03"
        return self._move(state.seat, city)

    def _why_not_build(self, _: int, __: int) -> Reason | None:
        state = self.state
        here = state.city[state.seat]
        if cities_for_a_station(state) >> here & 1 == 0:
            rule = "P-BUILD-04" if state.stations_per_city == StationsPerCity.ONE else "P-BUILD-02"
            return f"{self._city(here)} already has a research station", rule
        return f"{self._seat(state.seat)} does not hold the card of {self._city(here)}", "P-BUILD-01"

    def _why_not_treat(self, _: int, colour: int) -> Reason | None:
        here = self._city(self.state.city[self.state.seat])
        return f"There is no {COLOURS[colour]} cube in {here}", "P-TREAT-04"

    def _why_not_give(self, taker: int, card: int) -> Reason | None:
        return self._share(self.state.seat, taker, taker, card)

    def _why_not_take(self, giver: int, card: int) -> Reason | None:
        return self._share(giver, self.state.seat, giver, card)

    def _share(self, giver: int, taker: int, other: int, card: int) -> Reason | None:
        state = self.state
        if giver == taker:
            return "Cards are shared with another player", "P-SHARE-01"
        if not in_same_city(state, other):
            return f"{self._seat(other)} is not in the same city", "P-SHARE-01"
        if shareable_by(state, giver) >> card & 1 == 0:
            if has_role(state, giver, Role.RESEARCHER):
                return "The Researcher gives city cards, not events", "P-ROLE-RESEARCHER-04"
            here = self._city(state.city[giver])
            rule = "P-ROLE-RESEARCHER-03" if has_role(state, taker, Role.RESEARCHER) else "P-SHARE-02"
            return f"In {here} only the card of {here} can be shared", rule
        shareable = cards_to_give(state, taker) if other == taker else cards_to_take(state, giver)
        return self._if(
            shareable >> card & 1 == 0,
            f"{self._seat(giver)} does not hold {self._card(card)}",
            "P-SHARE-01",
        )

    def _why_not_cure(self, _: int, colour: int) -> Reason | None:
        state = self.state
        name = COLOURS[colour]
        if state.disease[colour] != DiseaseStatus.UNCURED:
            return f"The cure for {name} is already found", "P-CURE-04"
        if not has_station(state, state.city[state.seat]):
            return f"There is no research station in {self._city(state.city[state.seat])}", "P-CURE-01"
        needed = cards_for_a_cure(state, state.seat)
        held = popcount(state.hand[state.seat] & COLOUR_CARDS[colour])
        rule = "P-ROLE-SCIENTIST-01" if has_role(state, state.seat, Role.SCIENTIST) else "P-CURE-01"
        return f"{self._seat(state.seat)} has {held} of the {needed} {name} cards that a cure takes", rule

    def _why_not_recall(self, _: int, card: int) -> Reason | None:
        state = self.state
        if not has_role(state, state.seat, Role.CONTINGENCY_PLANNER):
            return "Only the Contingency Planner stores events", "P-ROLE-PLANNER-01"
        if state.stored != NO_CARD:
            return f"{self._card(state.stored)} is already stored", "P-ROLE-PLANNER-02"
        return f"{self._card(card)} is not an event in the player discard pile", "P-ROLE-PLANNER-01"

    # Words

    @staticmethod
    def _if(condition: bool, reason: str, rule: str) -> Reason | None:
        return (reason, rule) if condition else None

    def _seat(self, seat: int) -> str:
        return f"The {role_name(self.state.role[seat])}"

    def _city(self, city: int) -> str:
        return city_name(city, self.edition)

    def _card(self, card: int) -> str:
        return card_name(card, self.edition)
