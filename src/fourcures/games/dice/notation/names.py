"""Printed names of roles and special events."""

from typing import Any

from fourcures.games.dice.data.board import OURS
from fourcures.games.dice.vocabulary import Role, SpecialEvent

ROLES_BY_ID: dict[str, Any] = {role["id"]: role for role in OURS["roles"]}
EVENTS_BY_ID: dict[str, Any] = {event["id"]: event for event in OURS["events"]}


def role_name(role: int) -> str:
    """The printed name of a role."""
    return str(ROLES_BY_ID[Role.specs[role].name]["name"])


def event_name(event: int) -> str:
    """The printed name of a special event."""
    return str(EVENTS_BY_ID[SpecialEvent.specs[event].name]["name"])
