"""Commit that this package is of. The build hook runs this file, so it imports nothing that must be installed."""

from __future__ import annotations

import subprocess
from pathlib import Path

COMMIT_FILE = "commit.txt"  # in packages that were built from a clone

DIRTY = "-dirty"  # after the commit of a clone with changes


def commit_of(package: Path) -> str | None:
    """Commit that a package folder carries, or that of its clone. Return None if it is unknown."""
    carried, clone = package / COMMIT_FILE, package.parent.parent
    if carried.is_file():
        return carried.read_text(encoding="utf-8").strip() or None
    if package != clone / "src" / "fourcures" or not (clone / ".git").exists():
        return None
    command = ["git", "-C", str(clone), "describe", "--always", f"--dirty={DIRTY}", "--abbrev=40", "--exclude=*"]
    try:
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return None
