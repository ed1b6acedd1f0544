"""Help texts for lookup: descriptions and styles by id, as terminals find them in the panels ``words``."""

from __future__ import annotations

from collections.abc import Mapping

from fourcures.engine.vocabulary import Enumeration, JournalSpec
from fourcures.games.common.render.layout import Line
from fourcures.games.common.render.style import COLOUR_STYLE, DIM, PLAIN, STYLE


def word_lines(words: Mapping[str, str], style: str = DIM) -> list[Line]:
    """Descriptions for lookup: lines of an id and its text."""
    return [[(name, PLAIN), (text, style)] for name, text in words.items()]


def event_style_lines(kinds: type[Enumeration[JournalSpec]]) -> list[Line]:
    """Styles of events for lookup, by kind, or by kind and colour."""
    styles = {spec.name: STYLE[spec.style] for spec in kinds.specs.values() if spec.style not in ("", "colour")}
    for spec in kinds.specs.values():
        if spec.style == "colour":
            styles |= {f"{spec.name} {colour}": style for colour, style in COLOUR_STYLE.items()}
        styles |= {f"{spec.name} {colour}": STYLE[style] for colour, style in spec.colour_styles}
    return style_lines(styles)


def style_lines(styles: Mapping[str, str]) -> list[Line]:
    """Styles for lookup: lines of an id in its style."""
    return [[(name, style)] for name, style in styles.items()]
