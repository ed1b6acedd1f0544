"""Players' keys: one secret per browser, of which seats store a hash. Also the ids of tables.

Anybody with the key plays as its owner, at all their tables. There are no accounts: a player is the set of seats with
the hash of one key.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
import unicodedata
from collections.abc import Sequence

from fourcures.engine.errors import FourcuresError, shown
from fourcures.tables.messages.protocol import LONGEST_NAME

KEY_BYTES = 16
KEY_PATTERN = "^[A-Za-z0-9_-]{22}$"
KEY_LENGTH = 22
TABLE_BYTES = 12
TABLE_ID = re.compile(r"[A-Za-z0-9_-]{16}")
JOINERS = "\u200c\u200d"  # invisible characters that several scripts and emoji need between two others
JOINED = ("Lo", "Mn", "Mc", "So", "Sk")  # categories that joiners may join: letters without case, marks, symbols
BLANKS = "\u115f\u1160\u2800\u3164\uffa0"  # invisible characters that Unicode classifies as letters or symbols


def new_table_id() -> str:
    """Random id of a table. Anybody who knows it may watch, and take an open seat."""
    return secrets.token_urlsafe(TABLE_BYTES)


def new_key() -> str:
    """Random key of a player."""
    return secrets.token_urlsafe(KEY_BYTES)


def hash_key(key: str) -> bytes:
    """SHA-256 of a key, unsalted so that a player's seats can be found by it."""
    return hashlib.sha256(key.encode("utf-8", "surrogateescape")).digest()


def proven_seats(key: str | None, hashes: Sequence[bytes | None]) -> dict[int, bytes]:
    """Seats held by a key, with its hash. All hashes are compared, each in constant time."""
    given = hash_key(key or "")
    return {seat: kept for seat, kept in enumerate(hashes) if kept is not None and hmac.compare_digest(given, kept)}


def valid_name(name: str) -> str:
    """Player's name with normalised white space. Raises FourcuresError if the name is not valid."""
    tidy = " ".join(name.split())
    if not 1 <= len(tidy) <= LONGEST_NAME or not is_plain(tidy) or not any(map(is_visible, tidy)):
        raise FourcuresError(
            f"{shown(name)} is not a valid name; it must have 1 to {LONGEST_NAME} printable characters, "
            "and one of them must be visible."
        )
    return tidy


def is_plain(text: str) -> bool:
    """True if all characters are printable, or joiners between two characters that they may join."""
    joins = [False, *(unicodedata.category(character) in JOINED for character in text), False]
    return all(
        character.isprintable() or (character in JOINERS and joins[index] and joins[index + 2])
        for index, character in enumerate(text)
    )


def is_visible(character: str) -> bool:
    """True if a character is visible on its own: a letter, number, punctuation or symbol, but no combining mark."""
    return unicodedata.category(character)[0] in "LNPS" and character not in BLANKS
