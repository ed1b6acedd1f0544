"""User data folder, which holds saved games and the server's database."""

from __future__ import annotations

import os
from pathlib import Path


def data_folder() -> Path:
    """Folder of saved games: ``$FOURCURES_HOME`` if that is set, else a folder with the user's data."""
    home = os.environ.get("FOURCURES_HOME")
    if home:
        return Path(home).expanduser()
    data = os.environ.get("XDG_DATA_HOME")
    return (Path(data) if data else Path.home() / ".local" / "share") / "fourcures"
