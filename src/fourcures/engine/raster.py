"""PNG of an SVG picture, drawn with the fonts that come with the package: no machine needs any of its own."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

from fourcures.engine.errors import FourcuresError

FONTS = sorted(str(font) for font in (Path(__file__).parent / "fonts").glob("*.ttf"))
FAMILY = "Instrument Sans"


def can_rasterise() -> bool:
    """Whether the rasteriser is installed."""
    return find_spec("resvg_py") is not None


def to_png(svg: str, width: int | None = None) -> bytes:
    """A picture as PNG, in its own size or so many pixels wide."""
    if not can_rasterise():
        raise FourcuresError("PNG pictures need the package resvg-py, which is not installed; write an .svg instead.")
    import resvg_py

    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg,
            width=width,
            skip_system_fonts=True,
            font_files=FONTS,
            font_family=FAMILY,
            sans_serif_family=FAMILY,
            monospace_family=FAMILY,
        )
    )
