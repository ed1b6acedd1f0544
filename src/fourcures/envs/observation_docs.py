"""Generator of docs/observations.md, from what the games declare.

``python -m fourcures.envs.observation_docs > docs/observations.md`` brings it up to date.
"""

from __future__ import annotations

import sys
import textwrap

from fourcures.engine.game_type import GameType
from fourcures.engine.observation import ObservationLayout
from fourcures.games import GAMES

HEAD = """\
# Observations

Made by `python -m fourcures.envs.observation_docs`; do not edit.

An observation is a row of whole numbers from 0 to 127 (`int8`): what one seat may know, and nothing
else. Kinds of things (a role, a phase, a city) are shown as a 1 in a row of zeros, sets as a 1 for
each member, amounts as they are. Seats keep their numbers whoever looks. What stays the same
throughout a game, its options and its map, is left out.

Where something lies along axes, the last one counts fastest: the number for `city colour` stands at
`first + city * colours + colour`. The axes of each game are listed under its table, in order.
`fourcures.game_type("pandemic").observation_layout.names()` gives a name for every single number.
"""


def layout_table(layout: ObservationLayout) -> list[str]:
    """Markdown table of a layout: which numbers hold which feature."""
    lines = ["| numbers | name | axes | at most | what |", "|---|---|---|---|---|"]
    for feature, taken in layout.slices():
        span = str(taken.start) if taken.stop == taken.start + 1 else f"{taken.start} to {taken.stop - 1}"
        lines.append(f"| {span} | `{feature.name}` | {feature.axes} | {feature.highest} | {feature.about} |")
    return lines


def game_section(game_type: GameType) -> list[str]:
    """Section of one game."""
    layout = game_type.observation_layout
    axes = (f"- {name} ({len(along)}): {', '.join(along)}" for name, along in layout.axes.items())
    lists = [textwrap.fill(line, 100, subsequent_indent="  ", break_on_hyphens=False) for line in axes]
    return [f"\n## {game_type.title} (`{game_type.name}`): {layout.size} numbers\n", *layout_table(layout), "", *lists]


def document() -> str:
    """The whole document."""
    return (
        "\n".join([HEAD.rstrip(), *(line for game_type in GAMES.values() for line in game_section(game_type))]) + "\n"
    )


if __name__ == "__main__":
    sys.stdout.write(document())
