"""SVG documents as text: elements with escaped attributes and texts, and lines of styled text drawn as a picture."""

from __future__ import annotations

import re
from collections.abc import Sequence

Attributes = dict[str, str | float | None]
WIDTH, HEIGHT = 1200, 630  # size of a picture, which suits link previews
FONT = "Instrument Sans, system-ui, sans-serif"
MONO = "ui-monospace, DejaVu Sans Mono, monospace"
_UNWRITABLE = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")  # characters that XML cannot contain
_ENTITIES = {ord("&"): "&amp;", ord("<"): "&lt;", ord(">"): "&gt;", ord('"'): "&quot;"}


def escaped(text: str) -> str:
    """Escape text for an element or an attribute."""
    return _UNWRITABLE.sub("�", text).translate(_ENTITIES)


def element(name: str, *children: str, **attributes: str | float | None) -> str:
    """SVG element. Underscores in attribute names become hyphens, and attributes that are None are omitted."""
    said = "".join(
        f' {key.strip("_").replace("_", "-")}="{_value(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{name}{said}>{''.join(children)}</{name}>" if children else f"<{name}{said}/>"


def _value(value: str | float) -> str:
    return escaped(value) if isinstance(value, str) else f"{round(value, 2):g}"


def group(*children: str, x: float = 0, y: float = 0, scale: float = 1, **attributes: str | float | None) -> str:
    """Elements that are moved and scaled together."""
    size = "" if scale == 1 else f" scale({_value(scale)})"
    return element("g", *children, transform=f"translate({_value(x)} {_value(y)}){size}", **attributes)


def text(x: float, y: float, words: str, size: float, fill: str, anchor: str | None = None, bold: bool = False) -> str:
    """A line of text that starts at, is centred on or ends at a point: ``anchor`` is None, ``middle`` or ``end``."""
    weight = 700 if bold else None
    return element("text", escaped(words), x=x, y=y, font_size=size, fill=fill, text_anchor=anchor, font_weight=weight)


def rect(x: float, y: float, width: float, height: float, **attributes: str | float | None) -> str:
    """A rectangle, given by its upper left corner and its size."""
    return element("rect", x=x, y=y, width=width, height=height, **attributes)


def document(title: str, description: str, *children: str, width: float = WIDTH, height: float = HEIGHT) -> str:
    """A whole picture, with a title and a text description for people who cannot see it."""
    told = element("title", escaped(title)), element("desc", escaped(description))
    size: Attributes = {"width": width, "height": height, "viewBox": f"0 0 {_value(width)} {_value(height)}"}
    style: Attributes = {"font_family": FONT, "font_weight": 500}
    return element("svg", *told, *children, xmlns="http://www.w3.org/2000/svg", role="img", **size, **style)


# Styled text


def text_picture(title: str, lines: Sequence[Sequence[tuple[str, str]]], ground: str, ink: str) -> str:
    """Picture of lines in Rich's styles, as large as it allows."""
    columns = max([*(sum(len(words) for words, _ in line) for line in lines), len(title), 1])
    size = min(26.0, (WIDTH - 80) / (0.62 * columns), (HEIGHT - 110) / (1.4 * max(len(lines), 1)))
    drawn = [
        element(
            "text", *_spans(line, ink), x=40, y=90 + 1.4 * size * number, font_size=size, **{"xml:space": "preserve"}
        )
        for number, line in enumerate(lines, start=1)
        if line
    ]
    head = text(40, 64, title, 34, ink, bold=True)
    body = element("g", *drawn, font_family=MONO) if drawn else ""
    plain = "\n".join("".join(words for words, _ in line) for line in lines)
    return document(title, plain, rect(0, 0, WIDTH, HEIGHT, fill=ground), head, body)


def _spans(line: Sequence[tuple[str, str]], ink: str) -> list[str]:
    return [element("tspan", escaped(words), **_span_style(style, ink)) for words, style in line if words]


def _span_style(style: str, ink: str) -> dict[str, str]:
    """SVG attributes of a Rich style.

    A background colour replaces the text colour, as texts here have no background.
    """
    colours: list[str] = re.findall("#[0-9a-fA-F]{6}", style)
    return {"fill": colours[-1] if colours else ink, **({"font_weight": "700"} if "bold" in style.split() else {})}
