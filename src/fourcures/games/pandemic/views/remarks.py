"""Remarks of a coach: cities about to break out, cards that make a cure, supplies that run short."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from fourcures.engine.bits import members, popcount
from fourcures.engine.values import Remark
from fourcures.games.common.rules.cubes import CITY_CUBES, cubes_in
from fourcures.games.common.views.remarks import counted, few_cubes_left, few_outbreaks_left, listed, percent
from fourcures.games.common.vocabulary import DiseaseStatus
from fourcures.games.pandemic.data.board import (
    CITY_COLOUR,
    CITY_COUNT,
    CITY_NUMBER,
    COLOURS,
    DRAWS,
    LAST_OUTBREAK,
    NEIGHBOURS,
    city_name,
)
from fourcures.games.pandemic.data.cards import CARD_NUMBER, card_name
from fourcures.games.pandemic.notation.event_text import seat_words
from fourcures.games.pandemic.options import Options
from fourcures.games.pandemic.rules.hidden_information import sees_hand
from fourcures.games.pandemic.rules.player_cards import hand_limit
from fourcures.games.pandemic.rules.roles import cards_for_a_cure, closed_cities
from fourcures.games.pandemic.rules.state import State
from fourcures.games.pandemic.views.view import view
from fourcures.games.pandemic.vocabulary import ActionKind

MOVES = (*ActionKind.names[: ActionKind.OPSFLIGHT + 1], ActionKind.names[ActionKind.AIRLIFT])


def remarks(state: State, options: Options, seat: int, plan: Sequence[str]) -> list[Remark]:
    """Remarks that a coach could make to a seat."""
    seen = view(state, options, seat)
    return [
        *_cures(state, seat, plan),
        *_shares(state, options, seat, plan),
        *_outbreaks(state, options, seen, seat, plan),
        *few_outbreaks_left(LAST_OUTBREAK - state.outbreaks),
        *_supplies(state),
        *_epidemic(seen),
        *_hand(state, seat),
    ]


def _outbreaks(
    state: State, options: Options, seen: dict[str, Any], seat: int, plan: Sequence[str]
) -> Iterator[Remark]:
    """Cities that break out if their card comes up."""
    places = zip(_places(state, seat, plan), plan, strict=False)
    treated = {place for place, text in places if text.startswith("treat ")}
    for name, chance in seen["odds"]["infection"].items():
        city = CITY_NUMBER[name]
        colour = CITY_COLOUR[city]
        if _is_full(state, city, colour) and not closed_cities(state, colour) >> city & 1:
            text = (
                f"{city_name(city, options.edition)} has {counted(CITY_CUBES, f'{COLOURS[colour]} cube')}, and its card"
                f" comes up at the end of this turn with {percent(chance)}."
            )
            near = [other for other in members(NEIGHBOURS[city]) if _is_full(state, other, colour)]
            if near:
                where = listed(city_name(other, options.edition) for other in near)
                text += f" An outbreak there would reach {where}, as full."
            weight = 2 * chance * (1 + len(near))
            if city in treated:
                text += " You can treat there this turn."
                weight += 0.3
            yield Remark(text, (f"place:{name}",), min(1.0, weight))


def _places(state: State, seat: int, plan: Sequence[str]) -> list[int]:
    """Cities that a seat is in before each action of a plan, and after the last."""
    places = [state.city[seat]]
    for text in plan:
        kind, *pawn, city = text.split() if " " in text else (text, "")
        goes = kind in MOVES and pawn in ([], [str(seat)])
        places.append(CITY_NUMBER[city] if goes else places[-1])
    return places


def _is_full(state: State, city: int, colour: int) -> bool:
    return cubes_in(state, city, colour) >= CITY_CUBES


def _cures(state: State, seat: int, plan: Sequence[str]) -> Iterator[Remark]:
    """Cures that the seat has the cards for."""
    planned = {text.split()[1] for text in plan if text.startswith("cure ")}
    for colour, name in enumerate(COLOURS):
        if state.disease[colour] != DiseaseStatus.UNCURED:
            continue
        if name in planned:
            yield Remark(f"You can cure the {name} disease this turn.", (f"disease:{name}",), 1.0)
        elif popcount(_cards_of(state, seat, colour)) >= cards_for_a_cure(state, seat):
            text = f"You hold the cards to cure the {name} disease: bring them to a research station."
            yield Remark(text, (f"disease:{name}",), 0.9)


def _shares(state: State, options: Options, seat: int, plan: Sequence[str]) -> Iterator[Remark]:
    """Cards that would help in another hand."""
    for number, text in enumerate(plan):
        kind, *rest = text.split()
        if kind in ("give", "take"):
            yield _planned_share(state, options, kind == "give", rest, plan[:number], seat)
    for colour, name in enumerate(COLOURS):
        own = popcount(_cards_of(state, seat, colour))
        if state.disease[colour] != DiseaseStatus.UNCURED or not own:
            continue
        for other in range(state.players):
            if other == seat:
                continue
            together = own + popcount(_of_colour(_known_cards(state, seat, other), colour))
            needed = min(cards_for_a_cure(state, seat), cards_for_a_cure(state, other))
            if max(own, together - own) < needed <= together:
                cards = f"{counted(together, f'{name} card')} between you"
                text = f"You and {seat_words(other, state.role)} hold {cards}: in one hand they make a cure."
                yield Remark(text, (f"seat:{other}",), 0.35)


def _planned_share(
    state: State, options: Options, gives: bool, arguments: Sequence[str], before: Sequence[str], seat: int
) -> Remark:
    """Remark on a card that changes hands in the adviser's plan."""
    card, other = arguments[0], int(arguments[1])
    place = _places(state, seat, before)[-1]
    name, whom = card_name(CARD_NUMBER[card], options.edition), seat_words(other, state.role)
    where = city_name(place, options.edition)
    held = "holds" if _known_cards(state, seat, other) >> CARD_NUMBER[card] & 1 else "may hold"
    reason = f"{whom} can use your {name}" if gives else f"{whom} {held} {name}, which you can use"
    text = f"{reason[0].upper()}{reason[1:]}: you can meet in {where} this turn."
    return Remark(text, (f"seat:{other}",), 0.6)


def _cards_of(state: State, seat: int, colour: int) -> int:
    """City cards of a colour in a hand."""
    return _of_colour(state.hand[seat], colour)


def _known_cards(state: State, seat: int, other: int) -> int:
    """Cards that a seat knows another to hold."""
    return state.hand[other] if sees_hand(state, seat, other) else state.shown[other]


def _of_colour(cards: int, colour: int) -> int:
    """City cards of a colour among some cards."""
    return sum(1 << card for card in members(cards) if card < CITY_COUNT and CITY_COLOUR[card] == colour)


def _supplies(state: State) -> Iterator[Remark]:
    """Cubes and player cards that run out."""
    for colour, name in enumerate(COLOURS):
        if state.disease[colour] != DiseaseStatus.ERADICATED:
            yield from few_cubes_left(name, state.supply[colour])
    turns = state.deck_count // DRAWS
    if turns <= 4:
        end = f"for {counted(turns, 'turn')} more" if turns else "not even for this turn"
        yield Remark(f"The player cards last {end}; then the game is lost.", ("pile:player",), 0.9 - 0.1 * turns)


def _epidemic(seen: dict[str, Any]) -> Iterator[Remark]:
    chance = seen["odds"]["epidemic"]
    if chance >= 0.25:
        text = (
            f"An epidemic comes at the end of this turn with {percent(chance)};"
            " cities that were infected before come up again then."
        )
        yield Remark(text, ("pile:player",), chance / 2)


def _hand(state: State, seat: int) -> Iterator[Remark]:
    """Cards that the seat will have to discard."""
    held, limit = popcount(state.hand[seat]), hand_limit(state)
    if state.seat == seat and held + DRAWS > limit:
        text = f"You hold {counted(held, 'card')}, draw {DRAWS} and may keep {limit}: use some, or hand one on."
        yield Remark(text, (f"seat:{seat}",), 0.3)
