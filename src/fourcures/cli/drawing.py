"""Pictures of positions, written to files."""

from __future__ import annotations

import sys
from pathlib import Path

from fourcures.engine.errors import FourcuresError
from fourcures.engine.game import Game
from fourcures.engine.raster import to_png
from fourcures.engine.whole_file import check_path, write_atomically

STDOUT = "-"


def write_picture(game: Game, out: str, seat: int | None, moment: int | None) -> None:
    """Write a picture of a game, now or after ``moment`` decisions, in the format of the file's suffix."""
    path = Path(out)
    if out != STDOUT:
        check_path(path)
    svg = at_moment(game, moment).svg(seat)
    if out == STDOUT:
        sys.stdout.buffer.write(svg.encode())
        sys.stdout.buffer.flush()
        return
    match path.suffix.lower():
        case ".svg":
            content = svg.encode()
        case ".png":
            content = to_png(svg)
        case _:
            raise FourcuresError(f"A picture is written to a file that ends in .svg or .png, or to - ; not to {out!r}.")
    write_atomically(path, content)


def at_moment(game: Game, moment: int | None) -> Game:
    """Copy of the game after its first ``moment`` decisions, or after all of them for None."""
    decisions = len(game.decisions)
    if moment is not None and not 0 <= moment <= decisions:
        raise FourcuresError(
            f"There is no moment {moment}: the game has {decisions} decisions, so give 0 to {decisions}."
        )
    earlier = game.copy()
    for _ in range(0 if moment is None else decisions - moment):
        earlier.undo()
    return earlier
