"""Who may act for a seat: a token that only the player's browser holds, of which the server keeps a hash."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from collections.abc import Mapping, Sequence

from fourcures.engine.errors import FourcuresError, shown
from fourcures.server.protocol import LONGEST_NAME

TOKEN_BYTES = 16
TABLE_BYTES = 12
TABLE_ID = re.compile(r"[A-Za-z0-9_-]{16}")
YEAR = 365 * 24 * 3600


def new_table_id() -> str:
    """An id that nobody can guess: who has it may watch, and take an open seat."""
    return secrets.token_urlsafe(TABLE_BYTES)


def new_token() -> str:
    """A secret for a seat."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def hashed(token: str) -> bytes:
    """What is kept of a token."""
    return hashlib.sha256(token.encode("utf-8", "surrogateescape")).digest()


def cookie_name(seat: int) -> str:
    """The cookie that holds the token of a seat; its path tells the table."""
    return f"seat-{seat}"


def cookie(table: str, seat: int, token: str, *, secure: bool) -> str:
    """The header that gives a browser a seat; without a token, the one that takes it away."""
    life = YEAR if token else 0
    safe = "; Secure" if secure else ""
    where = f"Path=/api/tables/{table}"
    return f"{cookie_name(seat)}={token}; {where}; Max-Age={life}; HttpOnly; SameSite=Strict{safe}"


def proven(cookies: Mapping[str, str], hashes: Sequence[bytes | None]) -> dict[int, bytes]:
    """The seats that cookies hold the tokens of, with the hashes; all are compared, each in constant time."""
    held: dict[int, bytes] = {}
    for seat, kept in enumerate(hashes):
        given = hashed(cookies.get(cookie_name(seat), ""))
        if kept is not None and hmac.compare_digest(given, kept):
            held[seat] = kept
    return held


def checked_name(name: str) -> str:
    """A player's name as it is shown to others; FourcuresError says what is wrong with it."""
    tidy = " ".join(name.split())
    if not 1 <= len(tidy) <= LONGEST_NAME or not tidy.isprintable():
        raise FourcuresError(f"{shown(name)} is no name; 1 to {LONGEST_NAME} letters are.")
    return tidy
