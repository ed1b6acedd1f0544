"""Tables of strength: each row of benchmarks/strength.py counts the outcomes of all games of a cell."""

from __future__ import annotations

from argparse import Namespace
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parent.parent.parent


@pytest.fixture(scope="module")
def strength() -> ModuleType:
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(ROOT / "benchmarks")
        return import_module("strength")


def test_the_shares_of_a_row_are_those_of_all_games(strength: ModuleType) -> None:
    row = strength.line("intro", 100, Namespace(game="dice", games=20, seed=1, threads=1, hands="open", talk="free"))
    cell, states, games, *shares, seconds, milliseconds = row.strip("| ").split(" | ")
    assert (cell, states, games) == ("intro", "100", "20")
    assert sum(float(share.split()[0]) for share in shares) == pytest.approx(100)
    assert 0 <= float(milliseconds) < 1000 * float(seconds) + 1


@pytest.mark.parametrize(
    ("game", "cell", "options"),
    [
        ("pandemic", "heroic/4", {"difficulty": "heroic", "players": 4, "hands": "closed", "talk": "none"}),
        ("cure", "beginner/5", {"difficulty": "beginner", "players": 5}),
        ("dice", "standard", {"mode": "standard"}),
    ],
)
def test_a_cell_names_the_options_of_its_game(
    strength: ModuleType, game: str, cell: str, options: dict[str, object]
) -> None:
    assert strength.cell_options(game, cell, "closed", "none") == options
