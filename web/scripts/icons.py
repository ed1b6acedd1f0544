"""Makes the icons of the installed page from web/public/icon.svg, as PNG; needs the package itself.

python web/scripts/icons.py    # the result is kept in web/public/icons
"""

import re
from pathlib import Path

from fourcures.engine.raster import to_png

PUBLIC = Path(__file__).resolve().parent.parent / "public"
ICON = (PUBLIC / "icon.svg").read_text(encoding="utf-8")
MASKABLE = re.sub(r' rx="\d+"', "", ICON).replace('<path d="', '<path transform="translate(4.8 4.8) scale(.7)" d="')


def write(name: str, svg: str, size: int) -> None:
    """Write an icon of a size; a maskable one fills its square, and keeps its sign where every mask leaves it."""
    sized = svg.replace("<svg ", f'<svg width="{size}" height="{size}" ', 1)
    (PUBLIC / "icons" / f"{name}-{size}.png").write_bytes(to_png(sized))


for size in (192, 512):
    write("icon", ICON, size)
    write("maskable", MASKABLE, size)
write("apple", re.sub(r' rx="\d+"', "", ICON), 180)
