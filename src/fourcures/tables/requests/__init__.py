"""Requests: what is asked apart from a table's commands, as functions of caller, parameters and body."""

from fourcures.tables.requests import deals, games, players, tables
from fourcures.tables.requests.endpoint import ENDPOINTS

__all__ = ["ENDPOINTS", "deals", "games", "players", "tables"]
