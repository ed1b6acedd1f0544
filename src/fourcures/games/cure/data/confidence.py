"""Confidence notes: reliability of the data file's entries, in words."""

from __future__ import annotations

from typing import Any

SOURCED = "sourced"
WORDS = {"single-source": "from one unconfirmed source", "reconstructed": "our own label"}


def doubts(thing: dict[str, Any]) -> str:
    """Unconfirmed parts of a role, an event or a track; empty if all are confirmed."""
    by_kind: dict[str, list[str]] = {}
    for part, confidence in _parts(thing).items():
        if confidence != SOURCED:
            by_kind.setdefault(confidence, []).append(part.replace("_", " "))
    return "; ".join(f"{', '.join(parts)} {WORDS.get(kind, kind)}" for kind, parts in by_kind.items())


def unconfirmed(data: dict[str, Any]) -> str:
    """Unconfirmed parts of a whole data file, in one sentence."""
    found = [f"infection track: {doubts(data['infection_track'])}"] if doubts(data["infection_track"]) else []
    for key in ("regions", "roles", "events"):
        counts: dict[tuple[str, str], int] = {}
        for thing in data[key]:
            for part, confidence in _parts(thing).items():
                if confidence != SOURCED:
                    counts[part, confidence] = counts.get((part, confidence), 0) + 1
        of_all = len(data[key])
        notes = (f"{part} of {count} of {of_all} {WORDS.get(kind, kind)}" for (part, kind), count in counts.items())
        if counts:
            found.append(f"{key}: {', '.join(notes)}")
    return "; ".join(found)


def _parts(thing: dict[str, Any]) -> dict[str, str]:
    confidence = thing.get("confidence", {})
    parts = confidence if isinstance(confidence, dict) else {"name": confidence}
    return {str(part): str(value) for part, value in parts.items()}
