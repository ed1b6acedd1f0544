"""Versions of the rules: raised when games change, since servers have tables that began earlier.

`rules_versions.json` holds a fingerprint of the golden games for each version of each game: the decisions, the legal
actions, and the results. Wording does not count.
"""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path

import pytest

from fourcures import GAMES

FOLDER = Path(__file__).parent
KNOWN = json.loads((FOLDER / "rules_versions.json").read_text())


def fingerprint(game: str) -> str:
    """Hash of the decisions and digests of the golden games, which `test_golden.py` keeps true."""
    digest = hashlib.sha256()
    for file in sorted((FOLDER / game / "golden").iterdir()):
        told = re.findall(r"^(?:\d+\. seat .*|    digest: .*)$", file.read_text(encoding="utf-8"), re.MULTILINE)
        assert len(told) > 1
        digest.update("\n".join([file.name, *told, ""]).encode())
    return digest.hexdigest()[:16]


@pytest.mark.parametrize("game", GAMES)
def test_games_that_go_another_way_have_another_version(game: str) -> None:
    now, version = fingerprint(game), GAMES[game].rules_version
    assert KNOWN[game].get(str(version)) == now, (
        f"The golden games of {game} go another way than by version {version} of its rules. Where tables that were "
        f"begun before can no longer be played on, raise `rules_version` of the game type, and write "
        f'"{version + 1}": "{now}" into rules_versions.json; where only new golden games were added, replace the '
        "fingerprint."
    )


@pytest.mark.parametrize("game", GAMES)
def test_older_rules_are_versions_that_there_were(game: str) -> None:
    versions = {int(version) for version in KNOWN[game]}
    assert max(versions) == GAMES[game].rules_version
    assert GAMES[game].older_rules <= versions - {GAMES[game].rules_version}
