"""Player cards and roles: their names and texts, and the numbers of cards.

A city card has the number of its city. Event cards follow, then the epidemic card.
"""

from collections.abc import Mapping
from typing import Any

from fourcures.games.pandemic.data.board import CARDS, CITIES, CITY_COUNT, city_name
from fourcures.games.pandemic.vocabulary import CARD_COUNT, EventCard, Role

CARD_NAMES: tuple[str, ...] = (*CITIES, *EventCard.names)
CARD_NUMBER = {name: number for number, name in enumerate(CARD_NAMES)}
EPIDEMIC = CARD_COUNT
ALL_EVENTS = (1 << CARD_COUNT) - (1 << CITY_COUNT)
ALL_CARDS = (1 << CARD_COUNT) - 1


def card_name(card: int, edition: str = "2013") -> str:
    """The printed name of a player card."""
    if card < CITY_COUNT:
        return city_name(card, edition)
    return _EVENT_NAMES[EventCard.specs[card].name] if card < CARD_COUNT else "Epidemic"


def role_name(role: int) -> str:
    """The printed name of a role."""
    return _ROLE_NAMES[Role.specs[role].name]


def card_text(card: Mapping[str, Any], rules: Mapping[str, str]) -> str:
    """Text of a role or event of the data file under the rules options in ``rules``."""
    for option, texts in card.get("text_where", {}).items():
        if rules[option] in texts:
            return str(texts[rules[option]])
    return str(card["text"])


_EVENT_NAMES: dict[str, str] = {event["id"]: event["name"] for event in CARDS["events"]}
_ROLE_NAMES: dict[str, str] = {role["id"]: role["name"] for role in CARDS["roles"]}
