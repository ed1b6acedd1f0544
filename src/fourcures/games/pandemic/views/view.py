"""Views: what a seat may know, and no more (P-INFO-01 to P-INFO-07)."""

from __future__ import annotations

from typing import Any

from fourcures.engine.bits import popcount
from fourcures.engine.game_type import Event
from fourcures.games.common.rules.seats import NOBODY
from fourcures.games.pandemic.data.board import CITIES, COLOURS, RATES
from fourcures.games.pandemic.notation import position_writer
from fourcures.games.pandemic.notation.event_text import seat_words
from fourcures.games.pandemic.options import Options
from fourcures.games.pandemic.rules.hidden_information import sees_forecast, sees_hand
from fourcures.games.pandemic.rules.legal_actions import decider
from fourcures.games.pandemic.rules.state import State, unseen_by
from fourcures.games.pandemic.views.odds import epidemic_odds, infection_odds
from fourcures.games.pandemic.vocabulary import PendingChoice, Role

PRIVATE_EVENTS = ("drew", "dealt")


def view(state: State, options: Options, seat: int | None) -> dict[str, Any]:
    """The table as one seat sees it; None for a spectator."""
    actor = decider(state)
    whole = position_writer.write(state, options)
    return {
        **whole,
        "you": seat,
        "actor": None if actor == NOBODY else actor,
        "seats": [_seat(state, other, sees_hand(state, seat, other)) for other in range(state.players)],
        "turn": _turn(state, whole["turn"], seat),
        "supply": dict(zip(COLOURS, state.supply, strict=True)),
        "stations_left": state.stations_left,
        "infection_rate": RATES[state.infection_step],
        "infection": _infection(state, seat),
        "player_deck": _player_deck(state, seat),
        "odds": {
            "infection": infection_odds(state, _layers_known_to(state, seat), _rearranged(state, seat)),
            "epidemic": sum(chance for number, chance in epidemic_odds(state).items() if number > 0),
        },
    }


def _seat(state: State, seat: int, seen: bool) -> dict[str, Any]:
    return {
        "role": Role.names[state.role[seat]],
        "city": CITIES[state.city[seat]],
        "hand": position_writer.cards(state.hand[seat]) if seen else None,
        "cards": popcount(state.hand[seat]),
        "stored": position_writer.stored_event(state, seat),
    }


def _turn(state: State, turn: dict[str, Any], seat: int | None) -> dict[str, Any]:
    """The cards of a Forecast under way are its player's alone."""
    if state.pending_choice == PendingChoice.FORECAST and not sees_forecast(state, seat):
        hidden = {"what": "forecast", "seat": state.pending_seat, "left": popcount(state.forecast)}
        return {**turn, "awaits": hidden}
    return turn


def _layers_known_to(state: State, seat: int | None) -> list[int]:
    return state.infection_layer if sees_forecast(state, seat) else state.public_layer


def _rearranged(state: State, seat: int | None) -> list[tuple[int, int]]:
    if sees_forecast(state, seat):
        return []
    return [(place["after"], place["cards"]) for place in position_writer.rearrangements(state)]


def _infection(state: State, seat: int | None) -> dict[str, Any]:
    seen = sees_forecast(state, seat)
    whole = state.infection_deck if seen else state.infection_deck | state.forecast
    return {
        **position_writer.known_and_layers(whole, _layers_known_to(state, seat)),
        "rearranged": [] if seen else position_writer.rearrangements(state),
        "count": popcount(state.infection_deck | state.forecast),
        "discard": position_writer.cards(state.infection_discard),
        "removed": position_writer.cards(state.infection_removed),
    }


def _player_deck(state: State, seat: int | None) -> dict[str, Any]:
    unseen = unseen_by(state, NOBODY if seat is None else seat)
    return {
        "known": position_writer.known_player_cards(state),
        "count": state.deck_count,
        "unseen": position_writer.cards(unseen),
        "piles": position_writer.piles(state),
        "discard": position_writer.cards(state.discard),
        "removed": position_writer.cards(state.removed),
    }


def seen_by(state: State, event: Event, seat: int | None) -> Event:
    """An event as a seat may know it: others' drawn cards stay hidden where hands do."""
    if event.kind in PRIVATE_EVENTS and not sees_hand(state, seat, event.args["seat"]):
        verb = "draws" if event.kind == "drew" else "is dealt"
        who = seat_words(event.args["seat"], state.role)
        return Event(event.kind, {**event.args, "card": None}, f"{who[0].upper()}{who[1:]} {verb} a card.")
    return event
