"""Cookie that holds the key of a player."""

from __future__ import annotations

import re
from collections.abc import Mapping

from starlette.requests import Request

from fourcures.tables.players.keys import KEY_LENGTH, KEY_PATTERN

COOKIE = "fourcures-key"
YEAR = 365 * 24 * 3600


def key_in(cookies: Mapping[str, str]) -> str | None:
    """Player's key from a browser's cookies. Return None if there is none, or it is malformed."""
    given = cookies.get(COOKIE, "")
    return given if len(given) == KEY_LENGTH and re.match(KEY_PATTERN, given) else None


def cookie(key: str, *, secure: bool) -> str:
    """Set-Cookie header that keeps a player's key for a year. An empty key deletes the cookie."""
    life = YEAR if key else 0
    safe = "; Secure" if secure else ""
    return f"{COOKIE}={key}; Path=/api; Max-Age={life}; HttpOnly; SameSite=Strict{safe}"


def is_secure(request: Request) -> bool:
    """True if the page was served over HTTPS, by this server or a proxy in front of it.

    Browsers send no Origin with a same-origin GET request. The Host header is then compared with the known origins.
    """
    origins, host = request.app.state.settings.origins, request.headers.get("host", "")
    origin = request.headers.get("origin") or (f"https://{host}" if f"https://{host}" in origins else "")
    return request.url.scheme == "https" or origin.startswith("https://")
