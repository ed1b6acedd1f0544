"""Components: printed data of board and cards, for clients that draw the table."""

from __future__ import annotations

from typing import Literal, TypedDict

from fourcures.games.common.rules.cubes import CITY_CUBES
from fourcures.games.common.views import components as common
from fourcures.games.common.views.schema import CardText, FamilyComponents
from fourcures.games.pandemic.data.board import (
    BOARD,
    CARDS,
    COLOURS,
    CUBES,
    LAST_OUTBREAK,
    RATES,
    ROLE_SETS,
    STATIONS,
    city_name,
)
from fourcures.games.pandemic.data.cards import card_text
from fourcures.games.pandemic.notation.blank_state import blank_state
from fourcures.games.pandemic.options import Options
from fourcures.games.pandemic.rules.player_cards import hand_limit
from fourcures.games.pandemic.vocabulary import ActionKind, EventCard, JournalKind, Role


class City(TypedDict):
    """A city of the board; lat and lon are real-world positions, for drawing only."""

    id: str
    name: str
    country: str
    colour: str
    population: int
    lat: float
    lon: float


class Components(FamilyComponents):
    """Printed components of a game."""

    game: Literal["pandemic"]
    places: list[City]
    links: list[list[str]]
    events: dict[str, CardText]
    rates: list[int]  # rate by step of the infection marker
    outbreak_limit: int
    hand_limit: int
    cubes_per_colour: int
    city_limit: int  # most cubes of a colour in a city; one more is an outbreak
    stations: int
    epidemics: int
    start: str


def components(options: Options, title: str) -> Components:
    """Components of an edition, with texts according to its rules options."""
    roles, events = (
        [{**card, "text": card_text(card, options.rules)} for card in CARDS[kind]] for kind in ("roles", "events")
    )
    role_set = ROLE_SETS[options.rules["role_set"]]
    return {
        "game": "pandemic",
        "title": title,
        "colours": common.colours(COLOURS),
        "roles": common.cards([role for role in roles if role["id"] in role_set], Role),
        "actions": common.action_kinds(ActionKind),
        "journal": common.journal_kinds(JournalKind),
        "places": [_city(number, options.edition) for number in range(len(BOARD["cities"]))],
        "links": [list(edge) for edge in BOARD["edges"]],
        "events": common.cards(events, EventCard),
        "rates": list(RATES),
        "outbreak_limit": LAST_OUTBREAK,
        "hand_limit": hand_limit(blank_state(options)),
        "cubes_per_colour": CUBES,
        "city_limit": CITY_CUBES,
        "stations": STATIONS,
        "epidemics": options.epidemics,
        "start": BOARD["start_city"],
    }


def _city(number: int, edition: str) -> City:
    city = BOARD["cities"][number]
    return {
        "id": city["id"],
        "name": city_name(number, edition),
        "country": city["country"],
        "colour": city["colour"],
        "population": city["population"],
        "lat": city["lat"],
        "lon": city["lon"],
    }
