"""Hash chain of a log: each entry carries a hash of itself and of all before it, back to what the table began with.

A link is the first 16 bytes of the SHA-256 of the link before and the entry as JSON; the first is preceded by the
`root`. What an entry holds is spelt out here, so that chains stay valid whatever becomes of the rows.
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
    """Link before the first entry: hash of what was settled when the table was made."""
    settled = [table.id, table.game, table.rules, table.beginning, table.commitment]
    return hashlib.sha256(_encode(settled).encode()).digest()[:LINK_BYTES]


def link(before: bytes, entry: Entry) -> bytes:
    """Link of an entry that follows another link."""
    seq, command, seat, kind, text, time = entry
    # A list as JSON, put together by hand as that is faster; a database makes a float of any number.
    told = f"[{seq},{_quote(command)},{seat},{_quote(kind)},{_quote(text)},{float(time)!r}]"
    return hashlib.sha256(before + told.encode()).digest()[:LINK_BYTES]


def first_fault(table: TableRow, entries: Sequence[Entry], stored: Sequence[bytes]) -> str | None:
    """What is wrong with a log, in words, at the first place where its chain is broken; None if it is whole."""
    before = root(table)
    for number, (entry, hash_) in enumerate(zip(entries, stored, strict=True), start=1):
        if entry.seq != number:
            return f"entry {number} of its log is missing"
        try:
            before = link(before, entry)
        except (TypeError, ValueError):  # not even a text, or a number
            before = b""
        if before != hash_:
            also = ", or what the table began with," if number == 1 else ""
            return f"entry {number} of its log{also} is not what was written"
    return None
