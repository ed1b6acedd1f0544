"""PNG of an SVG picture, drawn with the fonts of the package, so that no fonts need to be installed.

The rasteriser holds the GIL. Run it in another process if yours has other work to do meanwhile.
"""

from importlib.util import find_spec
from pathlib import Path

FONTS = sorted(str(font) for font in (Path(__file__).parent / "fonts").glob("*.ttf"))
FAMILY = "Instrument Sans"


def can_rasterise() -> bool:
    """Whether the rasteriser is installed."""
    return find_spec("resvg_py") is not None


def to_png(svg: str) -> bytes:
    """Render an SVG picture as PNG, in its own size."""
    if not can_rasterise():
        from fourcures.engine.errors import FourcuresError

        raise FourcuresError("PNG pictures need the package resvg-py, which is not installed; write an .svg instead.")
    import resvg_py

    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg,
            skip_system_fonts=True,
            font_files=FONTS,
            font_family=FAMILY,
            sans_serif_family=FAMILY,
            monospace_family=FAMILY,
        )
    )
