"""Requests: what is asked apart from a table's commands, as functions of caller, parameters and body."""

from fourcures.tables.requests import deals, games, players, tables

ENDPOINTS = [*games.ENDPOINTS, *tables.ENDPOINTS, *players.ENDPOINTS, *deals.ENDPOINTS]
