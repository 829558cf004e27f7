"""Photographs of grids: how many are read wholly right, how many are refused, how many have a wrong
digit that is in no doubt, and what a picture takes.

    python bench/photos.py FOLDER ...

Without a folder grids are drawn. A folder has pictures, and beside each what its grids hold:
`.json` as `training/render.py` writes it, or `.dat` with two lines about the picture and nine rows
of digits, 0 for an empty cell. Needs Pillow.
"""

from __future__ import annotations

import json
import random
import statistics
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

import measure
import whydoku as wd
from measure import Found

if TYPE_CHECKING:
    from whydoku.grids.engine.photos import PhotographedGrid

SURE: Final = 128
SIDE: Final = 60
"""The pixels of a drawn cell."""


def truths(picture: Path) -> list[bytes]:
    """The digits of the grids of a picture."""
    if (made := picture.with_suffix(".json")).exists():
        return [bytes(grid["digits"]) for grid in json.loads(made.read_text())["grids"]]
    lines = picture.with_suffix(".dat").read_text().splitlines()[2:11]
    return [bytes(int(digit) for line in lines for digit in line.split())]


def pictures(folder: Path, size: int) -> Iterator[Path]:
    """The first pictures of a folder."""
    found = [one for one in sorted(folder.iterdir()) if one.suffix in {".jpg", ".png", ".webp"}]
    yield from found[:size]


def nearest(digits: bytes, grids: list[PhotographedGrid]) -> PhotographedGrid | None:
    """The grid that was read most like these digits."""
    likeness = lambda grid: sum(map(int.__eq__, grid.digits, digits))  # noqa: E731
    return max(grids, key=likeness, default=None)


def draw(folder: Path, size: int) -> None:
    """Draws grids into a folder, each a little turned."""
    drawing, pictures, font, filters = (
        measure.package(f"PIL.{name}", of="pillow")
        for name in ("ImageDraw", "Image", "ImageFont", "ImageFilter")
    )
    turns = random.Random(measure.SEED)
    for n, line in enumerate(wd.random_minimal(size, seed=measure.SEED)):
        picture = pictures.new("L", (11 * SIDE, 11 * SIDE), 225)
        pen = drawing.Draw(picture)
        for k in range(10):
            at, width = (k + 1) * SIDE, 1 if k % 3 else 4
            pen.line([(at, SIDE), (at, 10 * SIDE)], 40, width)
            pen.line([(SIDE, at), (10 * SIDE, at)], 40, width)
        for i, digit in enumerate(line):
            if digit != ".":
                place = (i % 9 + 1.5) * SIDE, (i // 9 + 1.5) * SIDE
                pen.text(place, digit, 40, font.load_default(0.6 * SIDE), "mm")
        turned = picture.rotate(turns.uniform(-9, 9), pictures.Resampling.BICUBIC, fillcolor=225)
        turned.filter(filters.GaussianBlur(1)).save(folder / f"{n:04}.png")
        digits = [0 if digit == "." else int(digit) for digit in line]
        (folder / f"{n:04}.json").write_text(json.dumps({"grids": [{"digits": digits}]}))


def read(folder: Path, size: int) -> measure.Figures:
    """How the pictures of a folder are read."""
    measure.package("PIL", of="pillow")
    from whydoku.formats.photos.opening import pictures_in
    from whydoku.formats.photos.reading import net
    from whydoku.grids.engine.photos import photographed

    whole = refused = hidden = all_grids = 0
    times = []
    for picture in pictures(folder, size):
        begun = time.process_time()
        grids = [
            grid
            for pixels in pictures_in(picture.read_bytes())
            for grid in photographed(pixels.data, pixels.width, pixels.channels, net())
        ]
        times.append(1e3 * (time.process_time() - begun))
        for digits in truths(picture):
            all_grids += 1
            grid = nearest(digits, grids)
            if grid is None:
                refused += 1
                continue
            wrong = [i for i in range(81) if grid.digits[i] != digits[i]]
            whole += not wrong
            hidden += any(grid.sure[i] >= SURE for i in wrong)
    name = folder.name
    return {
        f"{name}: grids": (all_grids, ""),
        f"{name}: wholly right": (whole, ""),
        f"{name}: refused": (refused, ""),
        f"{name}: with a wrong digit in no doubt": (hidden, ""),
        f"{name}: a picture": (statistics.median(times), "ms"),
        f"{name}: the slowest picture": (max(times), "ms"),
    }


def main() -> None:
    """Measures folders."""
    asked = measure.read(measure.options(__doc__, runs=1), size=1000)
    figures: measure.Figures = {}
    with tempfile.TemporaryDirectory() as place:
        if not asked.files:
            asked.files = [Path(place, "drawn")]
            asked.files[0].mkdir()
            draw(asked.files[0], min(asked.size, 100))
        for folder in asked.files:
            figures |= read(folder, asked.size)
    found = measure.in_turns({"here": lambda: figures}, 1)
    measure.report(asked, Found("Photographs", found, "Processor time, with opening the file."))


if __name__ == "__main__":
    main()
