"""The icons of the page as PNG, for screens of devices: `python tests/page_icons.py` draws them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from first_puzzles import PAGE
from whydoku.telling.picture_files import picture_file

FOLDER: Final = PAGE / "public" / "icons"

WHOLE: Final = "0 0 48 48"
INSIDE: Final = "7 7 34 34"
"""The part of the icon within its rounded border. It has no transparent corner, and the middle,
which a device shows whatever shape it cuts out, says what it is."""

ICONS: Final[Mapping[str, tuple[int, str]]] = {
    "icon-192.png": (192, WHOLE),
    "icon-512.png": (512, WHOLE),
    "maskable-512.png": (512, INSIDE),
    "touch-180.png": (180, INSIDE),
}
"""The sides of the icons in pixels, and the part of the picture that each shows."""


def icon(side: int, part: str) -> bytes:
    """The icon with sides of so many pixels."""
    drawn = (FOLDER.parent / "icon.svg").read_text(encoding="utf-8")
    size = f'width="{side}" height="{side}" viewBox="{part}"'
    return picture_file(drawn.replace(f'viewBox="{WHOLE}"', size), "light", ".png")


if __name__ == "__main__":
    for name, how in ICONS.items():
        (FOLDER / name).write_bytes(icon(*how))
