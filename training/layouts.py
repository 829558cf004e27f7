"""Flat pages with grids: lines, grounds, digits, handwriting, and what stands around."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

import fonts
import hands
from arrays import Bytes, Floats, Ints

OPEN, PRINTED, WRITTEN, MARKS = range(4)

Random = np.random.Generator
Draw = Callable[[int, int], Floats]  # a digit and a height to a mask


@dataclass
class Truth:
    """What the cells of a grid hold."""

    kinds: Bytes = field(default_factory=lambda: np.zeros(81, np.uint8))
    digits: Bytes = field(default_factory=lambda: np.zeros(81, np.uint8))
    marks: Ints = field(default_factory=lambda: np.zeros(81, np.uint16))  # bit d - 1 for d


@dataclass
class Page:
    """A flat page, 1 where it is white, with the crossings of the lines of each grid."""

    light: Floats
    crossings: list[Floats] = field(default_factory=list)
    truths: list[Truth] = field(default_factory=list)


@dataclass(frozen=True)
class Style:
    """How a grid is printed; lengths are parts of a cell."""

    cell: int  # pixels
    thin: float
    thick: float
    thin_ink: float
    thick_ink: float
    dash: tuple[float, float]  # drawn and left out; nothing is left out of a plain line
    broken: float  # part of the lines that is missing
    grounds: Floats  # the light of 81 cells


def chance(rng: Random, share: float) -> bool:
    """Whether something happens that happens in so many of all cases."""
    return bool(rng.random() < share)


def style(rng: Random, cell: int, screen: bool = False) -> Style:
    """Any way to print a grid."""
    thin = float(rng.uniform(0.012, 0.05))
    thick = float(max(thin * rng.uniform(1.0, 1.6), rng.uniform(0.025, 0.11)))
    ink = float(rng.uniform(0, 0.35))
    thin_ink = ink if chance(rng, 0.5) else float(rng.uniform(ink, 0.8))
    dash = (1.0, 0.0)
    if chance(rng, 0.1) and not screen:
        drawn = float(rng.uniform(0.02, 0.2))
        dash = (drawn, float(drawn * rng.uniform(0.5, 1.5)))
    broken = float(rng.uniform(0, 0.15)) if chance(rng, 0.1) and not screen else 0.0
    return Style(cell, thin, thick, thin_ink, ink, dash, broken, grounds(rng))


def grounds(rng: Random) -> Floats:
    """The light of the ground of each cell."""
    light = np.ones((9, 9), np.float32)
    pattern = rng.random()
    tint = float(rng.uniform(0.7, 0.97))
    if pattern < 0.14:
        boxes = np.indices((9, 9)) // 3
        odd = (boxes.sum(axis=0) + int(rng.integers(2))) % 2 == 1
        light[odd] = tint
    elif pattern < 0.18:
        light[rng.random((9, 9)) < rng.uniform(0.05, 0.5)] = tint
    elif pattern < 0.21:
        light[np.eye(9, dtype=bool) | np.eye(9, dtype=bool)[::-1]] = tint
    elif pattern < 0.25:
        light[:] = tint
    return light.reshape(81)


def ink(page: Floats, mask: Floats, x: float, y: float, light: float) -> None:
    """Prints a mask with its middle at a point; it leaves so much of the light of the ground."""
    left, top = round(x - mask.shape[1] / 2), round(y - mask.shape[0] / 2)
    right, bottom = left + mask.shape[1], top + mask.shape[0]
    l2, t2, r2, b2 = (
        max(left, 0),
        max(top, 0),
        min(right, page.shape[1]),
        min(bottom, page.shape[0]),
    )
    if r2 > l2 and b2 > t2:
        part = mask[t2 - top : b2 - top, l2 - left : r2 - left]
        area = page[t2:b2, l2:r2]
        area *= 1 - part * (1 - light)


def covered(size: int, begin: float, end: float) -> Floats:
    """How much of each pixel of a row lies between two points."""
    at = np.arange(size, dtype=np.float32)
    part = np.clip(np.minimum(at + 1, end) - np.maximum(at, begin), 0, 1)
    return np.asarray(part, dtype=np.float32)


def line(page: Floats, at: float, width: float, along: Floats, light: float, down: bool) -> None:
    """A line across the page, or down it, drawn as far as `along` says."""
    size = page.shape[1] if down else page.shape[0]
    across = covered(size, at - width / 2, at + width / 2)
    low, high = max(int(at - width / 2) - 1, 0), min(int(at + width / 2) + 2, size)
    area = page[:, low:high] if down else page[low:high]
    mask = np.outer(along, across[low:high]) if down else np.outer(across[low:high], along)
    area += mask * (np.minimum(light, area) - area)


def grid(page: Page, rng: Random, how: Style, x: int, y: int) -> None:
    """The grounds and lines of a grid whose corner is at a point."""
    cell = how.cell
    for i, light in enumerate(how.grounds):
        row, column = divmod(i, 9)
        top, left = y + row * cell, x + column * cell
        page.light[top : top + cell, left : left + cell] *= light
    frame = max(how.thick, how.thin * (1.5 if chance(rng, 0.3) else 1))
    for kind in (False, True):
        for i in range(10):
            if (i % 3 == 0) != kind:
                continue
            width = cell * (frame if i % 9 == 0 else how.thick if kind else how.thin)
            for down in (False, True):
                begin, size = (y, page.light.shape[0]) if down else (x, page.light.shape[1])
                over = cell * how.thick / 2
                along = covered(size, begin - over, begin + 9 * cell + over)
                if not kind and how.dash[1] > 0:
                    step = sum(how.dash) * cell
                    along *= (np.arange(size) + float(rng.uniform(0, step))) % step < how.dash[
                        0
                    ] * cell
                if how.broken > 0:
                    noise = cv2.resize(
                        rng.random((1, 60)).astype(np.float32),
                        (size, 1),
                        interpolation=cv2.INTER_NEAREST,
                    )[0]
                    along *= noise > how.broken
                at = (x if down else y) + i * cell
                line(page.light, at, width, along, how.thick_ink if kind else how.thin_ink, down)
    steps = np.arange(10, dtype=np.float32) * cell
    ys, xs = np.meshgrid(y + steps, x + steps, indexing="ij")
    page.crossings.append(np.stack([xs, ys], axis=-1).reshape(100, 2))


def printed_by(rng: Random, use: str) -> Draw:
    """A printer's font."""
    kinds = ("sans", "sans", "sans", "sans", "narrow", "serif", "serif", "slab", "mono", "display")
    kind = kinds[int(rng.integers(len(kinds)))]
    some = [family for family in fonts.families(use) if family.kind == kind]
    family = some[int(rng.integers(len(some)))]
    file = family.files[int(rng.integers(len(family.files)))]
    stretch = float(rng.uniform(0.85, 1.15)) if chance(rng, 0.2) else 1.0
    slant = float(rng.uniform(0.1, 0.25)) if chance(rng, 0.12) else 0.0

    def draw(digit: int, height: int) -> Floats:
        mask = fonts.mask(file, digit, height)
        if stretch != 1.0 or slant > 0:
            wide, high = round(mask.shape[1] * stretch), mask.shape[0]
            matrix = np.array([[stretch, -slant, slant * high], [0, 1, 0]], np.float32)
            mask = np.asarray(cv2.warpAffine(mask, matrix, (wide + round(slant * high) + 1, high)))
        return mask

    return draw


def trembling(mask: Floats, rng: Random, strength: float) -> Floats:
    """A digit as it comes out another time: bent by parts of its height."""
    high = mask.shape[0]
    pad = high // 8 + 1
    sheet = np.pad(mask, pad)
    rows, columns = np.indices(sheet.shape, dtype=np.float32)
    by = []
    for _ in range(2):
        coarse = (rng.normal(0, strength, (4, 4)) * high).astype(np.float32)
        by.append(cv2.resize(coarse, sheet.shape[::-1], interpolation=cv2.INTER_CUBIC))
    return np.asarray(cv2.remap(sheet, columns + by[0], rows + by[1], cv2.INTER_LINEAR))


def blotted(mask: Floats, rng: Random) -> Floats:
    """A digit of a thick pen, or of a coarse camera: its ink has run together."""
    high = max(7, round(mask.shape[0] / rng.uniform(2, 5)))
    small = (max(3, round(mask.shape[1] * high / mask.shape[0])), high)
    if high >= mask.shape[0]:
        return mask
    coarse = cv2.resize(mask, small, interpolation=cv2.INTER_AREA)
    smooth = cv2.resize(coarse, mask.shape[::-1], interpolation=cv2.INTER_CUBIC)
    low, steep = rng.uniform(0.1, 0.35), rng.uniform(1.2, 4)
    return np.asarray(np.clip((smooth - low) * steep, 0, 1), dtype=np.float32)


def written_by(rng: Random, use: str, font_share: float = 0.35) -> Draw:
    """A hand: a made one, or that of a handwriting font."""
    if chance(rng, font_share):
        strength = float(rng.uniform(0.01, 0.05))
        some = [family for family in fonts.families(use) if family.kind == "hand"]
        family = some[int(rng.integers(len(some)))]
        file = family.files[int(rng.integers(len(family.files)))]

        def typed(digit: int, height: int) -> Floats:
            mask = fonts.mask(file, digit, max(6, round(height * rng.uniform(0.88, 1.12))))
            mask = trembling(mask, rng, strength)
            high, wide = mask.shape
            turn = float(rng.normal(0, 5))
            matrix = cv2.getRotationMatrix2D((wide / 2, high / 2), turn, 1)
            pad = high // 6 + 1
            matrix[:, 2] += pad
            return np.asarray(cv2.warpAffine(mask, matrix, (wide + 2 * pad, high + 2 * pad)))

        return typed
    who = hands.hand(rng)
    runs = chance(rng, 0.3)

    def drawn(digit: int, height: int) -> Floats:
        mask = hands.written(digit, max(height, 6), who, rng)
        return blotted(mask, rng) if runs else mask

    return drawn


def rough(mask: Floats, rng: Random, amount: float) -> Floats:
    """Ink as a pencil leaves it: not everywhere."""
    noise = rng.random((mask.shape[0] // 2 + 1, mask.shape[1] // 2 + 1)).astype(np.float32)
    noise = np.asarray(cv2.resize(noise, (mask.shape[1], mask.shape[0])))
    return mask * (1 - amount * noise)


@dataclass(frozen=True)
class Notes:
    """How someone sets pencil marks; lengths are parts of a cell."""

    draw: Draw
    where: str  # places, corners, edge or middle
    height: float
    light: float
    printed: bool
    rough: float


def notes_by(rng: Random, use: str, printed: bool, light: float) -> Notes:
    """Any way to set marks."""
    where = ("places", "places", "places", "corners", "edge", "middle")[int(rng.integers(6))]
    draw = printed_by(rng, use) if printed else written_by(rng, use)
    height = float(rng.uniform(0.17, 0.29 if where == "places" else 0.33))
    return Notes(draw, where, height, light, printed, 0 if printed else float(rng.uniform(0, 0.5)))


CORNERS = ((0.2, 0.22), (0.8, 0.22), (0.2, 0.78), (0.8, 0.78), (0.5, 0.2), (0.5, 0.8))


def note(
    page: Floats, rng: Random, notes: Notes, digits: list[int], box: tuple[float, float, int]
) -> None:
    """Writes these marks into the cell at a corner and of a size."""
    left, top, cell = box
    loose = 0.0 if notes.printed else 0.025
    order = digits if chance(rng, 0.9) else [int(d) for d in rng.permutation(digits)]
    gap = min(notes.height * 0.85, 0.86 / max(len(order), 1))
    start = float(rng.choice([0.12, 0.5 - gap * (len(order) - 1) / 2]))
    line_at = 0.2 if notes.where == "edge" else 0.5
    for i, digit in enumerate(order):
        if notes.where == "places":
            x, y = (digit - 1) % 3 / 3 + 1 / 6, (digit - 1) // 3 / 3 + 1 / 6
            x, y = 0.5 + (x - 0.5) * 0.94, 0.5 + (y - 0.5) * 0.94
        elif notes.where == "corners" and len(order) <= 6:
            x, y = CORNERS[i]
        else:
            x, y = start + gap * i, line_at
        x, y = x + rng.normal(0, loose), y + rng.normal(0, loose)
        high = notes.height if notes.where == "places" else min(notes.height, gap * 1.9)
        mask = notes.draw(digit, max(5, round(high * cell)))
        # A thin line that is finer than a pixel is still drawn with a pencil.
        mask = mask / max(float(mask.max()), 0.3)
        if notes.rough:
            mask = rough(mask, rng, notes.rough)
        ink(page, mask, left + x * cell, top + y * cell, notes.light)


def words(rng: Random, count: int) -> str:
    """Something that looks like text."""
    letters = "eeeennniiirrrsssttaaadddhhuullccggmmoobbwffkzvpj"
    made = []
    for _ in range(count):
        length = int(rng.integers(2, 10))
        word = "".join(letters[int(rng.integers(len(letters)))] for _ in range(length))
        made.append(word.capitalize() if chance(rng, 0.2) else word)
    return " ".join(made) + (str(int(rng.integers(1, 400))) if chance(rng, 0.2) else "")


def text(page: Floats, rng: Random, file: str, box: tuple[int, int, int, int], size: int) -> None:
    """Lines of text that fill a box: left, top, right and bottom."""
    left, top, right, bottom = box
    font = ImageFont.truetype(file, size)
    light = float(rng.uniform(0, 0.3))
    if right - left < size or bottom - top < size:
        return
    image = Image.new("L", (right - left, bottom - top))
    pen = ImageDraw.Draw(image)
    step = round(size * rng.uniform(1.1, 1.5))
    for y in range(0, bottom - top - size, step):
        pen.text((0, y), words(rng, max(2, (right - left) // (size * 2))), fill=255, font=font)
    mask = np.asarray(image, dtype=np.float32) / 255
    area = page[top:bottom, left:right]
    area += mask * (np.minimum(light, area) - area)


def any_font(rng: Random, use: str) -> str:
    """A file of a font for text."""
    some: list[Any] = [family for family in fonts.families(use) if family.kind in {"sans", "serif"}]
    return str(some[int(rng.integers(len(some)))].files[0])
