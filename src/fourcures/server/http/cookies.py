"""Cookie that holds the key of a player."""

from __future__ import annotations

import re
from collections.abc import Mapping

from starlette.requests import Request

from fourcures.tables.players.keys import KEY_LENGTH, KEY_PATTERN

COOKIE = "fourcures-key"
YEAR = 365 * 24 * 3600


def key_in(cookies: Mapping[str, str]) -> str | None:
    """Key among the cookies of a browser; None if there is none, or what there is was made by nobody of ours."""
    given = cookies.get(COOKIE, "")
    return given if len(given) == KEY_LENGTH and re.match(KEY_PATTERN, given) else None


def cookie(key: str, *, secure: bool) -> str:
    """Set-Cookie header with the key of a player for a year; without a key, one that deletes the cookie."""
    life = YEAR if key else 0
    safe = "; Secure" if secure else ""
    return f"{COOKIE}={key}; Path=/api; Max-Age={life}; HttpOnly; SameSite=Strict{safe}"


def is_secure(request: Request) -> bool:
    """Whether the page was served by HTTPS, perhaps by a proxy in front of this server; reading names no origin."""
    origins, host = request.app.state.settings.origins, request.headers.get("host", "")
    origin = request.headers.get("origin") or (f"https://{host}" if f"https://{host}" in origins else "")
    return request.url.scheme == "https" or origin.startswith("https://")
