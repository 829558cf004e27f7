"""Digits of printed and of handwriting fonts, as masks."""

from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from arrays import Bytes, Floats
from reader import BUILT, HERE

FOLDER = BUILT / "fonts" / "node_modules" / "@fontsource"
# Of Debian's fonts-urw-base35: what many newspapers are set in.
SYSTEM = Path("/usr/share/fonts/opentype/urw-base35")
SYSTEM_TRAIN = ("NimbusSans-Regular", "NimbusSans-Bold", "NimbusSansNarrow-Bold", "C059-Roman")
SYSTEM_TEST = ("URWGothic-Book", "URWBookman-Light", "P052-Bold")
DRAWN = 96  # the size in pixels that digits are drawn at before they are shrunk


@dataclass(frozen=True)
class Family:
    """Fonts of one design, from light to heavy."""

    name: str
    kind: str  # sans, narrow, serif, slab, mono, display or hand
    files: tuple[str, ...]


@cache
def families(use: str) -> tuple[Family, ...]:
    """All families for this use, `train` or `test`, that are installed."""
    found: list[Family] = []
    for line in (HERE / "fonts.txt").read_text().splitlines():
        first, *rest = line.split()
        if first != use:
            continue
        for name in rest[1:]:
            folder = FOLDER / name / "files"
            weights = (
                folder / f"{name}-latin-{weight}-normal.woff" for weight in range(300, 1000, 100)
            )
            files = tuple(str(path) for path in weights if path.exists())
            if not files:
                message = f"no font of {name}: see training/README.md"
                raise FileNotFoundError(message)
            found.append(Family(name, rest[0], files))
    system = SYSTEM_TRAIN if use == "train" else SYSTEM_TEST
    for name in system:
        path = SYSTEM / f"{name}.otf"
        if path.exists():
            found.append(Family(name, "sans" if "Sans" in name else "serif", (str(path),)))
    return tuple(found)


@lru_cache(maxsize=4096)
def drawn(file: str, digit: int) -> tuple[Bytes, int, int]:
    """A digit at full size: its mask, and where its top and bottom lie from those of all digits."""
    font = loaded(file)
    top, bottom = extent(file)
    left, _, right, _ = font.getbbox(str(digit))
    image = Image.new("L", (int(right - left) + 4, bottom - top + 4))
    ImageDraw.Draw(image).text((2 - left, 2 - top), str(digit), fill=255, font=font)
    return np.asarray(image), 2, 2


@lru_cache(maxsize=512)
def loaded(file: str) -> ImageFont.FreeTypeFont:
    """A font at full size."""
    return ImageFont.truetype(file, DRAWN)


@lru_cache(maxsize=512)
def extent(file: str) -> tuple[int, int]:
    """The top and the bottom of all digits together."""
    boxes = [loaded(file).getbbox(str(digit)) for digit in range(1, 10)]
    return int(min(box[1] for box in boxes)), int(max(box[3] for box in boxes))


@lru_cache(maxsize=20000)
def mask(file: str, digit: int, height: int) -> Floats:
    """A digit where all digits together are so many pixels high: 1 is ink."""
    full, _, _ = drawn(file, digit)
    factor = height / (full.shape[0] - 4)
    size = (max(1, round(full.shape[1] * factor)), max(1, round(full.shape[0] * factor)))
    way = cv2.INTER_AREA if factor < 1 else cv2.INTER_CUBIC
    small = cv2.resize(full, size, interpolation=way).astype(np.float32) / 255
    return np.asarray(np.clip(small, 0, 1), dtype=np.float32)
