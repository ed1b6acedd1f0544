"""Requests: everything that clients request except commands at a table, as functions of caller, parameters and body."""

from fourcures.tables.requests import deals, games, players, tables
from fourcures.tables.requests.endpoint import ENDPOINTS

__all__ = ["ENDPOINTS", "deals", "games", "players", "tables"]
