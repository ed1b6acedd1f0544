"""Commit that this package is of. The build hook runs this file, so it imports nothing that must be installed."""

from __future__ import annotations

import subprocess
from pathlib import Path

COMMIT_FILE = "commit.txt"  # in packages that were built from a clone


def commit_of(package: Path) -> str | None:
    """Commit of a package folder, with ``-dirty`` after changes. Return None if it is unknown."""
    clone = package.parent.parent
    if (clone / ".git").exists():
        command = ["git", "-C", str(clone), "describe", "--always", "--dirty", "--abbrev=40", "--exclude=*"]
        try:
            return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
        except (OSError, subprocess.CalledProcessError):
            return None
    carried = package / COMMIT_FILE
    return carried.read_text(encoding="utf-8").strip() or None if carried.is_file() else None
