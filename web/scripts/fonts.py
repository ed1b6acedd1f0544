"""Makes the fonts that pictures are drawn with from that of the page: two weights, a little narrow, as TrueType.

python web/scripts/fonts.py    # needs fonttools and brotli; the result is kept in src/fourcures/engine/fonts
"""

from pathlib import Path

from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

WEB = Path(__file__).resolve().parent.parent
SOURCE = WEB / "node_modules/@fontsource-variable/instrument-sans/files/instrument-sans-latin-wdth-normal.woff2"
TARGET = WEB.parent / "src/fourcures/engine/fonts"

for name, weight in {"Medium": 500, "Bold": 700}.items():
    font = TTFont(SOURCE)
    font.flavor = None
    instance = instantiateVariableFont(font, {"wght": weight, "wdth": 92})
    instance.save(TARGET / f"InstrumentSans-{name}.ttf")
