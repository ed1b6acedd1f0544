"""Position writer: a state as readable JSON. The reverse is in ``position_reader``."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from fourcures.engine.bits import mask_of, members
from fourcures.engine.decks import layers_of
from fourcures.engine.game_record import MEMORY
from fourcures.games.common.notation.position_writer import write_cubes, write_diseases, write_outcome
from fourcures.games.common.rules.seats import NOBODY
from fourcures.games.pandemic.data.board import CITIES, CITY_COUNT, COLOURS
from fourcures.games.pandemic.data.cards import CARD_NAMES
from fourcures.games.pandemic.notation.action_text import describe
from fourcures.games.pandemic.notation.position import EPIDEMIC_NAME
from fourcures.games.pandemic.options import Options
from fourcures.games.pandemic.rules.common_knowledge import SEEN_HAND, SEEN_SEAT
from fourcures.games.pandemic.rules.forecast_knowledge import is_arranged, layer_known_to
from fourcures.games.pandemic.rules.legal_actions import decider
from fourcures.games.pandemic.rules.player_cards import seat_above_limit
from fourcures.games.pandemic.rules.state import MAX_FORECASTS, NO_CARD, State
from fourcures.games.pandemic.vocabulary import MAX_PLAYERS, Awaited, Ending, PendingChoice, Phase, Role


def write(state: State, options: Options) -> dict[str, Any]:
    """Write the position of a state."""
    return {
        "game": "pandemic",
        "edition": options.edition,
        "difficulty": options.difficulty,
        "options": options.changed,
        "seats": [
            {
                "role": Role.names[state.role[seat]],
                "city": CITIES[state.city[seat]],
                "hand": cards(state.hand[seat]),
                "stored": stored_event(state, seat),
            }
            for seat in range(state.players)
        ],
        "turn": {**progress(state), "refused": _refused(state), "awaits": awaited(state)},
        **board(state),
        "infection": infection(state),
        "player_deck": player_deck(state),
        **({MEMORY: _memory(state)} if _remembers(state) else {}),
        "outcome": write_outcome(state, Ending.names),
    }


def _remembers(state: State) -> bool:
    """Whether anything is known of hidden hands beyond their sizes."""
    return state.beginner != NOBODY or any(state.shown) or any(state.lacking)


def _memory(state: State) -> dict[str, Any]:
    """Common memory of hidden hands, with the opening hand that each seat remembers."""
    seats = range(state.players)
    return {"shown": [cards(state.shown[seat]) for seat in seats], **remembered_hands(state, seats)}


def remembered_hands(state: State, knowing: Collection[int | None]) -> dict[str, Any]:
    """Common memory of hidden hands except shown cards, with the opening hands of the seats in ``knowing``."""
    seats = range(state.players)
    told = state.beginner != NOBODY
    return {
        "lacking": [cards(state.lacking[seat]) for seat in seats],
        "beginner": state.beginner if told else None,
        "opening": [cards(state.opening[seat]) if seat in knowing else None for seat in seats] if told else [],
        "seen": [_seen(entry) for entry in state.seen[: state.seen_count]],
    }


def _seen(entry: int) -> dict[str, Any]:
    """Decode an entry of ``state.seen``."""
    return {"card": CARD_NAMES[entry % SEEN_SEAT], "seat": entry // SEEN_SEAT % MAX_PLAYERS, "of": entry // SEEN_HAND}


def cards(mask: int) -> list[str]:
    """Names of player cards, or of infection cards, which are the cities."""
    return [CARD_NAMES[card] for card in members(mask)]


def stored_event(state: State, seat: int) -> str | None:
    """The event on a Contingency Planner's card."""
    return (
        CARD_NAMES[state.stored]
        if state.stored != NO_CARD and state.seat_of[Role.CONTINGENCY_PLANNER] == seat
        else None
    )


def progress(state: State) -> dict[str, Any]:
    """Progress of the turn: its seat, phase and counters."""
    return {
        "number": state.turn,
        "seat": state.seat,
        "phase": Phase.names[state.phase],
        "actions_left": state.actions_left,
        "card_flight_used": bool(state.card_flight_used),
        "quiet_night": bool(state.quiet_night),
        "draws_left": state.draws_left,
        "epidemics_left": state.epidemics_left,
        "infections_left": state.infections_left,
        "declined": state.declined,
    }


def _refused(state: State) -> list[str]:
    """Requests that were refused since the last action or event."""
    return [describe(state, request).text for request in state.refused[: state.refusals]]


def awaited(state: State) -> dict[str, Any] | None:
    """Awaited decision and its seat, or None if no seat must decide."""
    seat = decider(state)
    if seat == NOBODY:
        return None
    return {"what": Awaited.names[_awaited_choice(state)], "seat": seat, **_about_choice(state)}


def _awaited_choice(state: State) -> int:
    """Member of ``Awaited``: the pending choice, or the decision that follows from the rest of the state."""
    if state.pending_choice != PendingChoice.NONE:
        return state.pending_choice
    if seat_above_limit(state) != NOBODY:
        return Awaited.HAND_LIMIT
    return Awaited.ACTION if state.phase == Phase.ACTIONS else Awaited.WINDOW


def _about_choice(state: State) -> dict[str, Any]:
    """Details of the pending choice, by key."""
    by_event = {} if state.resolving == NO_CARD else {"leaves_game": bool(state.resolving_stored)}
    match state.pending_choice:
        case PendingChoice.CONSENT:
            return {"by": state.requester, "request": describe(state, state.request).text}
        case PendingChoice.CURE_CARDS:
            return {"colour": COLOURS[state.target], "left": state.cards_left}
        case PendingChoice.FLIGHT_CARD:
            return {"city": CITIES[state.target]}
        case PendingChoice.STATION:
            event = {} if state.resolving == NO_CARD else {"event": CARD_NAMES[state.resolving]}
            return {"city": CITIES[state.target], **event, **by_event}
        case PendingChoice.FORECAST:
            placed = [CITIES[card] for card in placed_back(state)]
            return {"cards": cards(state.forecast), "placed": placed, **by_event}
    return {}


def placed_back(state: State) -> list[int]:
    """Cards that a Forecast under way has already put back, topmost first."""
    if not state.forecast:
        return []
    lowest = state.infection_layer[members(state.forecast)[0]]
    above = [card for card in members(state.infection_deck) if state.infection_layer[card] > lowest]
    return sorted(above, key=lambda card: -state.infection_layer[card])


def board(state: State) -> dict[str, Any]:
    """Cubes, stations, diseases and tracks."""
    return {
        "cubes": write_cubes(state, CITIES, COLOURS),
        "stations": [CITIES[city] for city in members(state.stations) for _ in range(state.station_count[city])],
        "diseases": write_diseases(state, COLOURS),
        "outbreaks": state.outbreaks,
        "infection_step": state.infection_step,
    }


def known_and_layers(deck: int, layer: list[int]) -> dict[str, Any]:
    """Split a layered deck into the single known cards on top and the layers below."""
    layers = layers_of(deck, layer)
    known = []
    while layers and layers[0] & (layers[0] - 1) == 0:
        known.append(CITIES[layers.pop(0).bit_length() - 1])
    return {"known": known, "layers": [cards(mask) for mask in layers]}


def infection(state: State) -> dict[str, Any]:
    """The infection deck and its piles."""
    placed = mask_of(placed_back(state))
    written = known_and_layers(state.infection_deck & ~placed, state.infection_layer)
    if is_arranged(state):
        written["public"] = public_layers(state)
        written["forecasts"] = [
            {
                "by": state.forecaster[index],
                "cards": cards(state.arranged[index]),
                "after": cards_above(state, index, layers_known_to(state, NOBODY)),
            }
            for index in range(MAX_FORECASTS)
            if state.arranged[index]
        ]
    return {**written, "discard": cards(state.infection_discard), "removed": cards(state.infection_removed)}


def layers_known_to(state: State, seat: int) -> list[int]:
    """The layer of each infection card as a seat, or NOBODY, knows it."""
    if not is_arranged(state):
        return state.infection_layer
    return [layer_known_to(state, seat, card) for card in range(CITY_COUNT)]


def public_layers(state: State) -> list[list[str]]:
    """Layers of the infection deck as everybody knows them, topmost first."""
    whole = state.infection_deck | state.forecast
    return [cards(mask) for mask in layers_of(whole, layers_known_to(state, NOBODY))]


def cards_above(state: State, index: int, layers: list[int]) -> int:
    """Number of cards in layers above those from which a Forecast took its cards."""
    whole = members(state.infection_deck | state.forecast)
    return sum(layers[card] > state.forecast_floor[index] for card in whole)


def known_player_cards(state: State) -> list[str]:
    """Cards on top of the player deck whose place is known, topmost first."""
    names = (*CARD_NAMES, EPIDEMIC_NAME)
    return [names[card] for card in state.known[state.known_first : state.known_end]]


def piles(state: State) -> list[dict[str, Any]]:
    """Remaining piles of the player deck, topmost first."""
    return [
        {"cards": state.pile_cards[pile], "epidemic": bool(state.pile_epidemic[pile])}
        for pile in range(state.pile, -1, -1)
        if state.pile_cards[pile]
    ]


def player_deck(state: State) -> dict[str, Any]:
    """The player deck and its piles."""
    return {
        "known": known_player_cards(state),
        "undrawn": cards(state.undrawn),
        "piles": piles(state),
        "discard": cards(state.discard),
        "removed": cards(state.removed),
    }
