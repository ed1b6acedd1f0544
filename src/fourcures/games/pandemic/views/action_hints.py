"""Actions as a page offers them: an order in plain words, and what on the table can be clicked for it."""

from __future__ import annotations

from collections.abc import Callable

from fourcures.engine.game_type import ActionHint
from fourcures.games.pandemic.data.board import CITIES, COLOURS, city_name
from fourcures.games.pandemic.data.cards import CARD_NAMES, card_name, role_name
from fourcures.games.pandemic.notation.action_text import acting_seat
from fourcures.games.pandemic.notation.event_text import seat_words
from fourcures.games.pandemic.options import Options
from fourcures.games.pandemic.rules.actions import column_of, kind_of, seat_in
from fourcures.games.pandemic.rules.hidden_information import sees_hand
from fourcures.games.pandemic.rules.roles import cards_for_a_cure
from fourcures.games.pandemic.rules.state import State, has_role
from fourcures.games.pandemic.vocabulary import EVENT_CARD, ActionKind, PendingChoice, Role

# Ways to get somewhere, from the cheapest to the dearest.
WAYS = ("drive", "join", "shuttle", "direct", "opsflight", "charter")
OTHER_PAWN = len(WAYS)  # moves of other pawns come after those of the own one
EVENT = 2 * OTHER_PAWN  # and events, which can be played once, after both
BY_DISPATCHER = "Dispatcher: "


def action_hint(state: State, options: Options, action: int) -> ActionHint:
    """How a page offers a legal action."""
    return HintWriter(state, options.edition).of(action)


class HintWriter:
    """Words and spots for the actions of one moment."""

    def __init__(self, state: State, edition: str) -> None:
        self.state = state
        self.edition = edition

    def of(self, number: int) -> ActionHint:
        """The offer of an action."""
        kind, seat, column = ActionKind.names[kind_of(number)], seat_in(number), column_of(number)
        if kind in WAYS:
            return self._move(kind, seat if kind != "opsflight" else self.state.seat, column)
        if EVENT_CARD[kind_of(number)] >= 0:
            return self._event(kind, seat, column, acting_seat(self.state, number))
        by_kind: dict[str, Callable[[int, int], ActionHint]] = {
            "build": self._build,
            "treat": self._treat,
            "give": self._give,
            "take": self._take,
            "cure": self._cure,
            "recall": self._recall,
            "pass": lambda *_: ActionHint("Pass: spend an action on nothing"),
            "proceed": lambda *_: ActionHint("Let the moment pass"),
            "discard": self._discard,
            "remove": self._remove,
            "place": self._place,
            "agree": lambda *_: ActionHint(f"Agree: {self._requested()}"),
            "refuse": lambda *_: ActionHint(f"Refuse: {self._requested()}", priority=1),
        }
        return by_kind[kind](seat, column)

    # Going somewhere

    def _move(self, kind: str, pawn: int, city: int) -> ActionHint:
        own = pawn == self.state.seat
        label, card = self._way(kind, pawn, city)
        spots = [f"place:{CITIES[city]}"]
        spots += [f"card:{CITIES[card]}"] if card is not None else []
        spots += [f"station:{CITIES[city]}"] if kind == "shuttle" else []
        spots += [] if own else [f"pawn:{pawn}"]
        rank = WAYS.index(kind) + (0 if own else OTHER_PAWN)
        if own and kind != "join":
            return ActionHint(label[0].upper() + label[1:], tuple(spots), rank)
        return ActionHint(f"{BY_DISPATCHER}{label}", tuple(spots), rank)

    def _way(self, kind: str, pawn: int, city: int) -> tuple[str, int | None]:
        """A move in words, and the card that it costs."""
        state, name = self.state, self._city(city)
        own = pawn == state.seat
        moved = "" if own else f" {self._pawn(pawn)}"
        if kind == "join":
            there = [self._role(seat) for seat in range(state.players) if state.city[seat] == city and seat != pawn]
            whom = " and ".join(there)
            return f"join {whom} in {name}" if own else f"bring{moved} to {whom} in {name}", None
        if kind == "direct":
            return f"fly{moved} to {name} (discard {name})", city
        if kind == "charter":
            origin = state.city[pawn]
            whose = "" if own else f" for{moved}"
            return f"charter a flight{whose} to {name} (discard {self._city(origin)})", origin
        if kind == "opsflight":
            return f"fly from the station to {name} (discard any city card)", None
        return f"{kind}{moved} to {name}", None

    # Other actions

    def _build(self, _: int, __: int) -> ActionHint:
        city = self._here()
        if has_role(self.state, self.state.seat, Role.OPERATIONS_EXPERT):
            return ActionHint(f"Build a research station in {self._city(city)}", (f"place:{CITIES[city]}",), EVENT)
        label = f"Build a research station in {self._city(city)} (discard {self._city(city)})"
        return ActionHint(label, (f"place:{CITIES[city]}", f"card:{CITIES[city]}"), EVENT)

    def _treat(self, _: int, colour: int) -> ActionHint:
        city, name = CITIES[self._here()], COLOURS[colour]
        spots = (f"cube:{city}:{name}", f"disease:{name}", f"place:{city}")
        return ActionHint(f"Treat {name} in {self._city(self._here())}", spots)

    def _give(self, taker: int, card: int) -> ActionHint:
        spots = (f"card:{CARD_NAMES[card]}", f"seat:{taker}", f"pawn:{taker}")
        return ActionHint(f"Give {self._card(card)} to {self._seat(taker)}", spots)

    def _take(self, giver: int, card: int) -> ActionHint:
        spots: tuple[str, ...] = (f"seat:{giver}", f"pawn:{giver}")
        if sees_hand(self.state, self.state.seat, giver):
            spots = (f"card:{CARD_NAMES[card]}", *spots)
        return ActionHint(f"Take {self._card(card)} from {self._seat(giver)}", spots)

    def _cure(self, _: int, colour: int) -> ActionHint:
        city, name = CITIES[self._here()], COLOURS[colour]
        needed = cards_for_a_cure(self.state, self.state.seat)
        spots = (f"disease:{name}", f"station:{city}", f"place:{city}")
        return ActionHint(f"Cure {name} (discard {needed} {name} cards)", spots)

    def _recall(self, _: int, card: int) -> ActionHint:
        spots = (f"card:{CARD_NAMES[card]}", "pile:discard")
        return ActionHint(f"Store {self._card(card)} from the discards", spots)

    # Events

    def _event(self, kind: str, pawn: int, city: int, seat: int) -> ActionHint:
        """What an event does; the card is clicked first, then where."""
        place, name = f"place:{CITIES[city]}", self._city(city)
        label, spots = {
            "airlift": (
                f"Airlift {'your pawn' if pawn == seat else self._pawn(pawn)} to {name}",
                ("card:airlift", place, f"pawn:{pawn}"),
            ),
            "forecast": ("Forecast: see and order the next infection cards", ("card:forecast", "pile:infection")),
            "grant": (f"Government Grant: a research station in {name}", ("card:government_grant", place)),
            "quietnight": ("One Quiet Night: skip the next infect step", ("card:one_quiet_night",)),
            "resilient": (
                f"Resilient Population: take {name} out of the infection cards",
                ("card:resilient_population", place, "pile:infection"),
            ),
        }[kind]
        return ActionHint(label, spots, EVENT)

    # Choices inside a choice

    def _discard(self, _: int, card: int) -> ActionHint:
        reason = {
            PendingChoice.CURE_CARDS: f" for the {COLOURS[self.state.target % len(COLOURS)]} cure",
            PendingChoice.FLIGHT_CARD: f" for the flight to {self._city(self.state.target)}",
        }.get(self.state.pending_choice, "")
        return ActionHint(f"Discard {self._card(card)}{reason}", (f"card:{CARD_NAMES[card]}",))

    def _remove(self, _: int, city: int) -> ActionHint:
        spots = (f"station:{CITIES[city]}", f"place:{CITIES[city]}")
        return ActionHint(f"Move the station from {self._city(city)} to {self._city(self.state.target)}", spots)

    def _place(self, _: int, city: int) -> ActionHint:
        return ActionHint(f"Put {self._city(city)} next", (f"card:{CITIES[city]}", "pile:infection"))

    def _requested(self) -> str:
        """What another seat asks for, in words."""
        label = self.of(self.state.request).label.removeprefix(BY_DISPATCHER)
        return label[0].lower() + label[1:]

    # Words

    def _here(self) -> int:
        return self.state.city[self.state.seat]

    def _role(self, seat: int) -> str:
        return f"the {role_name(self.state.role[seat])}"

    def _pawn(self, seat: int) -> str:
        return f"{self._role(seat)}'s pawn"

    def _seat(self, seat: int) -> str:
        return seat_words(seat, self.state.role)

    def _city(self, city: int) -> str:
        return city_name(city, self.edition)

    def _card(self, card: int) -> str:
        return card_name(card, self.edition)
