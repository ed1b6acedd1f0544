"""Parts of positions that all games write and read alike."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fourcures.engine.errors import BadOptions, BadPosition, shown
from fourcures.engine.reading import Node, refuse
from fourcures.games.common.table import WON, Contest

MAX_TURNS = 10_000


def root_of(position: Any, game: str, keys: Sequence[str]) -> Node:
    """The whole of a position, which must be of this game."""
    root = Node(position, "", keys)
    if root.value.get("game", game) != game:
        raise refuse("game", f"{shown(root.value['game'])} is not {game}.")
    return root


def as_bad_position(choose: Any, **wishes: Any) -> Any:
    """Options as a position names them."""
    try:
        return choose(**wishes)
    except BadOptions as error:
        raise BadPosition(str(error)) from None


def written_outcome(state: Contest, reasons: Sequence[str]) -> dict[str, Any] | None:
    """How the game ended, or None."""
    return {"won": state.outcome == WON, "reason": reasons[state.outcome]} if state.outcome else None


def read_outcome(root: Node, state: Contest, reasons: Sequence[str]) -> None:
    """The outcome of a game that is over."""
    outcome = root.node("outcome", ("won", "reason"))
    if outcome.value:
        state.outcome = outcome.choice("reason", reasons[1:]) + 1
        if outcome.flag("won") != (state.outcome == WON):
            raise refuse("outcome", f"won does not fit the reason {reasons[state.outcome]!r}.")


def check_awaited(awaits: Node, told: dict[str, Any] | None, seat: int) -> None:
    """What follows from the rest of a position may be said, but must be true."""
    if awaits.value and {"seat": seat, **awaits.value} != told:
        raise refuse("turn.awaits", f"{shown(awaits.value)} is not what the rules await here.")
