"""Names of cities and seats, for sentences and for narrow columns."""

from __future__ import annotations

from typing import Any

from fourcures.games.pandemic.data.board import CITY_NUMBER, city_name
from fourcures.games.pandemic.data.cards import role_name
from fourcures.games.pandemic.vocabulary import Role

_SHORT = {"ho_chi_minh_city": "Ho Chi Minh", "st_petersburg": "St Petersburg"}


def short_name(city: str, edition: str) -> str:
    """Short name of a city, for narrow columns."""
    return _SHORT.get(city) or city_name(CITY_NUMBER[city], edition)


def role_of(view: dict[str, Any], seat: int) -> str:
    """The name of a seat's role."""
    return role_name(Role.names.index(view["seats"][seat]["role"]))


def role_words(view: dict[str, Any], seat: int) -> str:
    """Label of a seat: its role and number."""
    return f"{role_of(view, seat)} (seat {seat})"
