"""Seat tokens: secrets in the player's cookies, of which the server keeps a hash; and the ids of tables."""

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
    """Random id of a table. Whoever knows it may watch, and take an open seat."""
    return secrets.token_urlsafe(TABLE_BYTES)


def new_token() -> str:
    """Random token of a seat."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def hash_token(token: str) -> bytes:
    """SHA-256 of a token."""
    return hashlib.sha256(token.encode("utf-8", "surrogateescape")).digest()


def cookie_name(seat: int) -> str:
    """Name of the cookie that holds the token of a seat; its path names the table."""
    return f"seat-{seat}"


def cookie(table: str, seat: int, token: str, *, secure: bool) -> str:
    """Set-Cookie header with the token of a seat; without a token, one that deletes the cookie."""
    life = YEAR if token else 0
    safe = "; Secure" if secure else ""
    where = f"Path=/api/tables/{table}"
    return f"{cookie_name(seat)}={token}; {where}; Max-Age={life}; HttpOnly; SameSite=Strict{safe}"


def proven_seats(cookies: Mapping[str, str], hashes: Sequence[bytes | None]) -> dict[int, bytes]:
    """Seats whose tokens are among the cookies, with the hashes; all are compared, each in constant time."""
    held: dict[int, bytes] = {}
    for seat, kept in enumerate(hashes):
        given = hash_token(cookies.get(cookie_name(seat), ""))
        if kept is not None and hmac.compare_digest(given, kept):
            held[seat] = kept
    return held


def valid_name(name: str) -> str:
    """Player's name with its white space tidied; FourcuresError says what is wrong with it."""
    tidy = " ".join(name.split())
    if not 1 <= len(tidy) <= LONGEST_NAME or not tidy.isprintable():
        raise FourcuresError(
            f"{shown(name)} is not a valid name; it must have 1 to {LONGEST_NAME} printable characters."
        )
    return tidy
