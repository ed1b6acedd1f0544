"""Printed names of roles and special events."""

from fourcures.games.dice.data.board import OURS
from fourcures.games.dice.vocabulary import Role, SpecialEvent

_ROLE_NAMES: dict[str, str] = {role["id"]: role["name"] for role in OURS["roles"]}
_EVENT_NAMES: dict[str, str] = {event["id"]: event["name"] for event in OURS["events"]}


def role_name(role: int) -> str:
    """The printed name of a role."""
    return _ROLE_NAMES[Role.specs[role].name]


def event_name(event: int) -> str:
    """The printed name of a special event."""
    return _EVENT_NAMES[SpecialEvent.specs[event].name]
