"""Journal kinds of every game: each is documented, and says how a page shows its events."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import fourcures as fc

DOCS = Path(__file__).parents[1] / "docs"

# Kinds without a visible change, or with one that is seen before the game begins.
UNPAUSED = {
    "pandemic": {
        "role",
        "dealt",
        "passed",
        "proceeded",
        "asked",
        "agreed",
        "refused",
        "forecast",
        "arranged",
        "paying",
        "told",
    },
    "dice": {"passed", "stayed", "proceeded"},
    "cure": {"role", "proceeded", "done", "used"},
}


def documented_kinds(name: str) -> list[str]:
    """Kinds in the first column of the table of events."""
    section = (DOCS / f"{name}.md").read_text().split("\n## Events\n")[1].split("\n## ")[0]
    cells = re.findall(r"^\| (.+?) \| .+ \|$", section, re.MULTILINE)
    return [kind for cell in cells for kind in re.findall(r"`(\w+)`", cell)]


@pytest.mark.parametrize("name", fc.GAMES)
def test_every_kind_is_documented(name: str) -> None:
    assert set(documented_kinds(name)) == set(fc.GAMES[name].journal_kinds.names)


@pytest.mark.parametrize("name", fc.GAMES)
def test_every_kind_has_a_pause_or_is_known_to_need_none(name: str) -> None:
    unpaused = {spec.name for spec in fc.GAMES[name].journal_kinds.specs.values() if spec.pause == 0}
    assert unpaused == UNPAUSED[name]


@pytest.mark.parametrize("name", fc.GAMES)
def test_what_changes_more_is_looked_at_for_longer(name: str) -> None:
    kinds = fc.GAMES[name].journal_kinds
    placed = "placed" if name == "cure" else "infected"
    assert kinds.named("outbreak").pause > kinds.named(placed).pause > kinds.named("proceeded").pause == 0


@pytest.mark.parametrize("name", fc.GAMES)
def test_components_tell_tone_and_pause_of_every_kind(name: str) -> None:
    kind = fc.GAMES[name]
    journal = kind.components(kind.make_options())["journal"]
    assert {key: (one["tone"], one["pause"]) for key, one in journal.items()} == {
        spec.name: (spec.tone, spec.pause) for spec in kind.journal_kinds.specs.values()
    }
    assert journal["epidemic"]["tone"] == journal["outbreak"]["tone"] == "alarm"
    assert journal["cured"]["tone"] == journal["treated"]["tone"] == "good"
