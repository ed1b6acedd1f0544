"""Hash chain of a log: each entry carries a hash of itself, of all entries before it, and of the table's beginning.

A link is the first 16 bytes of the SHA-256 of the previous link and the entry as JSON. The `root` precedes the first
entry. The hashed fields are listed here explicitly, so that chains stay valid when the row types change.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fourcures.tables.rows import Entry, TableRow

LINK_BYTES = 16
_encode = json.JSONEncoder(separators=(",", ":"), sort_keys=True).encode
_quote = json.encoder.encode_basestring_ascii


def root(table: TableRow) -> bytes:
    """Link before the first entry: a hash of the fields that were fixed when the table was made."""
    settled = [table.id, table.game, table.rules, table.beginning, table.commitment]
    return hashlib.sha256(_encode(settled).encode()).digest()[:LINK_BYTES]


def link(before: bytes, entry: Entry) -> bytes:
    """Link of an entry that follows the link ``before``."""
    seq, command, seat, kind, text, time = entry
    # A JSON list, formatted by hand for speed. ``time`` becomes a float, as a database returns it.
    told = f"[{seq},{_quote(command)},{seat},{_quote(kind)},{_quote(text)},{float(time)!r}]"
    return hashlib.sha256(before + told.encode()).digest()[:LINK_BYTES]


def first_fault(table: TableRow, entries: Sequence[Entry], stored: Sequence[bytes]) -> str | None:
    """Describe the first fault in the chain of a log. Return None if the chain is intact."""
    before = root(table)
    for number, (entry, hash_) in enumerate(zip(entries, stored, strict=True), start=1):
        if entry.seq != number:
            return f"entry {number} of its log is missing"
        try:
            before = link(before, entry)
        except (TypeError, ValueError):  # a field of the wrong type
            before = b""
        if before != hash_:
            also = ", or what the table began with," if number == 1 else ""
            return f"entry {number} of its log{also} is not what was written"
    return None
