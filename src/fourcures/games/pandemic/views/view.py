"""Views: the information that a seat may have, and no more.

P-INFO-01, P-INFO-02, P-INFO-03, P-INFO-04, P-INFO-05, P-INFO-06, P-INFO-07, P-INFO-08, P-INFO-09, P-INFO-11. A view
names each of its parts here; a part that is not named is not shown.
"""

from __future__ import annotations

from typing import Any

from fourcures.engine.bits import popcount
from fourcures.engine.values import Event
from fourcures.games.common.notation.position_writer import write_outcome
from fourcures.games.common.rules.seats import NOBODY
from fourcures.games.pandemic.data.board import CITIES, COLOURS, RATES
from fourcures.games.pandemic.notation import position_writer
from fourcures.games.pandemic.notation.action_text import describe
from fourcures.games.pandemic.notation.event_text import seat_words
from fourcures.games.pandemic.options import Options
from fourcures.games.pandemic.rules.consent import requester
from fourcures.games.pandemic.rules.forecast_knowledge import cards_moved_unseen, is_arranged
from fourcures.games.pandemic.rules.hidden_information import sees_forecast, sees_hand
from fourcures.games.pandemic.rules.legal_actions import decider
from fourcures.games.pandemic.rules.state import MAX_FORECASTS, State, unseen_by
from fourcures.games.pandemic.views.odds import epidemic_odds, infection_odds
from fourcures.games.pandemic.vocabulary import Ending, JournalKind, PendingChoice, Role


def view(state: State, options: Options, seat: int | None) -> dict[str, Any]:
    """View of the table for a seat, or for a spectator if ``seat`` is None."""
    actor = decider(state)
    return {
        "game": "pandemic",
        "edition": options.edition,
        "difficulty": options.difficulty,
        "options": options.changed,
        "you": seat,
        "actor": None if actor == NOBODY else actor,
        "seats": [_seat(state, other, sees_hand(state, seat, other)) for other in range(state.players)],
        "turn": _turn(state, seat),
        **position_writer.board(state),
        "supply": dict(zip(COLOURS, state.supply, strict=True)),
        "stations_left": state.stations_left,
        "infection_rate": RATES[state.infection_step],
        "infection": _infection(state, seat),
        "player_deck": _player_deck(state, seat),
        "memory": None if state.hands_open else position_writer.remembered_hands(state, [seat]),
        "odds": _odds(state, seat),
        "outcome": write_outcome(state, Ending.names),
    }


def _seat(state: State, seat: int, seen: bool) -> dict[str, Any]:
    return {
        "role": Role.names[state.role[seat]],
        "city": CITIES[state.city[seat]],
        "hand": position_writer.cards(state.hand[seat]) if seen else None,
        "cards": popcount(state.hand[seat]),
        "shown": position_writer.cards(state.shown[seat]),
        "stored": position_writer.stored_event(state, seat),
    }


def knowledge(view: dict[str, Any]) -> str:
    """Sentence on how many cards in other hands a view shows; empty if it shows all."""
    hands = [seat for number, seat in enumerate(view["seats"]) if number != view["you"]]
    cards = sum(seat["cards"] for seat in hands)
    known = sum(len(seat["shown"] if seat["hand"] is None else seat["hand"]) for seat in hands)
    if known == cards:
        return ""
    return f"Knowing {known} of {cards} {'card' if cards == 1 else 'cards'} in other hands."


def _turn(state: State, seat: int | None) -> dict[str, Any]:
    refused = [
        {"by": requester(state, request), "request": describe(state, request).text}
        for request in state.refused[: state.refusals]
    ]
    return {**position_writer.progress(state), "refused": refused, "awaits": _awaits(state, seat)}


def _awaits(state: State, seat: int | None) -> dict[str, Any] | None:
    """Awaited decision. With hidden hands, only its player sees the cards of a Forecast under way."""
    if state.pending_choice == PendingChoice.FORECAST and not sees_forecast(state, seat):
        what = PendingChoice.names[state.pending_choice]
        left, leaves_game = popcount(state.forecast), bool(state.resolving_stored)
        return {"what": what, "seat": state.pending_seat, "left": left, "leaves_game": leaves_game}
    return position_writer.awaited(state)


def _infection(state: State, seat: int | None) -> dict[str, Any]:
    viewer = NOBODY if seat is None else seat
    whole = state.infection_deck if sees_forecast(state, seat) else state.infection_deck | state.forecast
    return {
        **position_writer.known_and_layers(whole, position_writer.layers_known_to(state, viewer)),
        "rearranged": [{"after": after, "cards": count} for after, count in _rearranged(state, viewer)],
        "public": position_writer.public_layers(state) if is_arranged(state) else [],
        "forecasts": _forecasts(state, viewer) if is_arranged(state) else [],
        "count": popcount(state.infection_deck | state.forecast),
        "discard": position_writer.cards(state.infection_discard),
        "removed": position_writer.cards(state.infection_removed),
    }


def _rearranged(state: State, viewer: int) -> list[tuple[int, int]]:
    """Groups of cards in an order unknown to the viewer: (number of cards above, number of cards)."""
    layers = position_writer.layers_known_to(state, viewer)
    counts = [(index, cards_moved_unseen(state, viewer, index)) for index in range(MAX_FORECASTS)]
    return [(position_writer.cards_above(state, index, layers), count) for index, count in counts if count]


def _forecasts(state: State, viewer: int) -> list[dict[str, Any]]:
    """Hidden Forecasts whose order some seat knows. Only the viewer's own names its cards."""
    public, found = position_writer.layers_known_to(state, NOBODY), []
    for index, arranged in enumerate(state.arranged):
        by, cards = state.forecaster[index], None
        count = cards_moved_unseen(state, NOBODY, index)
        if by == viewer:
            cards, count = position_writer.cards(arranged), popcount(arranged)
        if count:
            after = position_writer.cards_above(state, index, public)
            found.append({"by": by, "after": after, "count": count, "cards": cards})
    return found


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


def _odds(state: State, seat: int | None) -> dict[str, Any]:
    viewer = NOBODY if seat is None else seat
    layers = position_writer.layers_known_to(state, viewer)
    return {
        "infection": infection_odds(state, layers, _rearranged(state, viewer)),
        "epidemic": sum(chance for number, chance in epidemic_odds(state).items() if number > 0),
    }


def seen_by(state: State, event: Event, seat: int | None) -> Event:
    """Event as a seat may know it. Details that its kind can hide are removed if the hand is hidden."""
    hidden = JournalKind.named(event.kind).hidden
    if not hidden or sees_hand(state, seat, event.args["seat"]):
        return event
    told = {name: value if f"{{{name}}}" in hidden else None for name, value in event.args.items()}
    sentence = hidden.format(seat=seat_words(event.args["seat"], state.role))
    return Event(event.kind, told, sentence[0].upper() + sentence[1:])
