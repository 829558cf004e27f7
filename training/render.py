"""Pictures of Sudoku grids with their truth, made from a seed.

python training/render.py photos|screens|halves COUNT FOLDER [SEED]
"""

import json
import sys
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

import layouts
import scanned
from arrays import Bytes, Floats
from camera import Hardness, hardness, packed, shoot
from layouts import MARKS, OPEN, PRINTED, WRITTEN, Page, Random, Truth, chance
from puzzles import puzzle


@dataclass(frozen=True)
class Made:
    """A picture with the meshes of its grids and what they hold."""

    light: Bytes
    meshes: list[Floats]
    truths: list[Truth]


@dataclass(frozen=True)
class Mix:
    """The shares of the kinds of cells, and what fonts and hands are used."""

    use: str
    shares: tuple[float, float, float, float]
    hand_fonts: float = 0.35
    scanned: float = 0.0  # of the hands, how many are those of people
    smudged: float = 0.02  # of the open cells


def filled(rng: Random, mix: Mix) -> Truth:
    """Any cells, of no puzzle."""
    truth = Truth()
    truth.kinds[:] = rng.choice(4, 81, p=np.array(mix.shares))
    digits = rng.integers(1, 10, 81)
    truth.digits[:] = np.where((truth.kinds == PRINTED) | (truth.kinds == WRITTEN), digits, 0)
    for cell in np.flatnonzero(truth.kinds == MARKS):
        count = min(9, 1 + int(rng.poisson(2.0)))
        for digit in rng.choice(9, count, replace=False):
            truth.marks[cell] |= 1 << int(digit)
    return truth


def posed(rng: Random, mix: Mix) -> Truth:
    """A puzzle that has one solution, with some of it filled in if the shares say so."""
    givens, solution = puzzle(rng)
    truth = Truth()
    truth.kinds[:] = np.where(givens > 0, PRINTED, OPEN)
    truth.digits[:] = givens
    open_share, _, written, _ = mix.shares
    for cell in np.flatnonzero(givens == 0):
        at = rng.random()
        if at < written:
            truth.kinds[cell], truth.digits[cell] = WRITTEN, solution[cell]
        elif at >= written + open_share:
            truth.kinds[cell] = MARKS
            others = rng.choice(9, int(rng.integers(1, 4)), replace=False)
            truth.marks[cell] = 1 << int(solution[cell] - 1)
            for digit in others:
                truth.marks[cell] |= 1 << int(digit)
    return truth


def bits(marks: int) -> list[int]:
    """The digits of a set of marks."""
    return [digit for digit in range(1, 10) if marks >> (digit - 1) & 1]


def fill(page: Page, rng: Random, mix: Mix, truth: Truth, how: layouts.Style, screen: bool) -> None:
    """Prints and writes the digits of the page's last grid."""
    cell = how.cell
    x0, y0 = page.crossings[-1][0]
    printed = layouts.printed_by(rng, mix.use)
    height = float(rng.uniform(0.38, 0.82))
    print_ink = float(rng.uniform(0, 0.15) if chance(rng, 0.8) else rng.uniform(0.1, 0.55))
    dx, dy = rng.normal(0, 0.035, 2)
    people = mix.scanned > 0 and chance(rng, mix.scanned)
    hand = scanned.someone(rng) if people else layouts.written_by(rng, mix.use, mix.hand_fonts)
    written_height = float(rng.uniform(0.42, 0.92))
    pencil = chance(rng, 0.4)
    pen_ink = float(rng.uniform(0.3, 0.65) if pencil else rng.uniform(0, 0.4))
    scrape = float(rng.uniform(0.1, 0.6)) if pencil else 0.0
    loose = float(rng.uniform(0.01, 0.09))
    notes_printed = screen or chance(rng, 0.12)
    notes_ink = float(np.clip(pen_ink + rng.uniform(-0.1, 0.25), 0, 0.72))
    notes = layouts.notes_by(rng, mix.use, notes_printed, notes_ink)
    loose_print = 0.0 if screen or chance(rng, 0.6) else float(rng.uniform(0, 0.03))
    for i in range(81):
        row, column = divmod(i, 9)
        left, top = float(x0) + column * cell, float(y0) + row * cell
        kind, digit = int(truth.kinds[i]), int(truth.digits[i])
        if kind == PRINTED:
            jx, jy = rng.normal(0, loose_print, 2) if loose_print else (0.0, 0.0)
            mask = printed(digit, max(5, round(height * cell)))
            at = (left + (0.5 + dx + jx) * cell, top + (0.5 + dy + jy) * cell)
            layouts.ink(page.light, mask, *at, print_ink)
        elif kind == WRITTEN:
            if chance(rng, 0.08):
                some = [int(d) for d in rng.choice(9, int(rng.integers(1, 4)), replace=False) + 1]
                pale = layouts.Notes(notes.draw, "corners", notes.height * 0.8, 0.75, False, 0.5)
                layouts.note(page.light, rng, pale, some, (left, top, cell))
            mask = hand(digit, max(6, round(written_height * cell * rng.uniform(0.85, 1.12))))
            if scrape:
                mask = layouts.rough(mask, rng, scrape)
            jx, jy = rng.normal(0, loose, 2)
            layouts.ink(
                page.light, mask, left + (0.5 + jx) * cell, top + (0.5 + jy) * cell, pen_ink
            )
        elif kind == MARKS:
            layouts.note(page.light, rng, notes, bits(int(truth.marks[i])), (left, top, cell))
        elif not screen and chance(rng, mix.smudged):
            smudge(page, rng, left, top, cell)


def smudge(page: Page, rng: Random, left: float, top: float, cell: int) -> None:
    """A speck, a stroke or what an eraser left."""
    size = max(3, round(cell * rng.uniform(0.1, 0.8)))
    sheet = np.zeros((size, size), np.uint8)
    points = rng.integers(0, size, (int(rng.integers(2, 6)), 2)).astype(np.int32)
    cv2.polylines(sheet, [points], False, 255, max(1, size // 8), cv2.LINE_AA)
    soft = np.asarray(cv2.GaussianBlur(sheet, (0, 0), cell * rng.uniform(0.02, 0.08)))
    mask = np.asarray(soft, dtype=np.float32) / np.float32(255)
    x, y = left + cell * rng.uniform(0.2, 0.8), top + cell * rng.uniform(0.2, 0.8)
    layouts.ink(page.light, mask, x, y, float(rng.uniform(0.55, 0.9)))


def around(page: Page, rng: Random, use: str, box: tuple[int, int, int, int], cell: int) -> None:
    """What a newspaper prints around a grid: headings, text, frames."""
    left, top, right, bottom = box
    high, wide = page.light.shape
    near = round(cell * rng.uniform(0.12, 0.6))
    file = layouts.any_font(rng, use)
    size = max(7, round(cell * rng.uniform(0.25, 0.6)))
    if chance(rng, 0.7):
        layouts.text(page.light, rng, file, (left, 0, right, top - near), size)
    if chance(rng, 0.7):
        layouts.text(page.light, rng, file, (left, bottom + near, right, high), size)
    if chance(rng, 0.5):
        layouts.text(page.light, rng, file, (right + near, 0, wide, high), size)
    if chance(rng, 0.5):
        layouts.text(page.light, rng, file, (0, 0, left - near, high), size)
    if chance(rng, 0.2):
        for at in (left - near, right + near):
            layouts.line(page.light, at, 2, np.ones(high, np.float32), 0.2, True)


def through_paper(page: Page, rng: Random, use: str) -> None:
    """What is printed on the other side shines through."""
    high, wide = page.light.shape
    back = np.ones_like(page.light)
    size = max(8, round(high / rng.uniform(12, 40)))
    layouts.text(back, rng, layouts.any_font(rng, use), (0, 0, wide, high), size)
    back = np.asarray(
        cv2.GaussianBlur(back[:, ::-1], (0, 0), max(1.0, size * rng.uniform(0.05, 0.2)))
    )
    page.light *= 1 - (1 - back) * float(rng.uniform(0.03, 0.25))


def paper(rng: Random, high: int, wide: int) -> Page:
    """A sheet with its grain."""
    light = np.full((high, wide), rng.uniform(0.75, 1.0), np.float32)
    amount = float(rng.uniform(0, 0.04))
    for scale in (1, 3):
        rough = np.zeros((high // scale + 1, wide // scale + 1), np.float32)
        cv2.randn(rough, 0, amount)
        light += np.asarray(cv2.resize(rough, (wide, high)))
    return Page(light)


def photo(
    rng: Random, mix: Mix, cell: float, wide: float, real: bool, how: Hardness | None = None
) -> Made:
    """A photograph: cells are about `cell` pixels wide, the picture is `wide` cells wide."""
    flat = int(np.clip(cell * rng.uniform(0.9, 1.4), 26, 150))
    margins = [round(flat * rng.uniform(0.5, max(wide - 9.4, 1.2))) for _ in range(4)]
    left, top = margins[0], margins[1]
    page = paper(rng, 9 * flat + top + margins[2], 9 * flat + left + margins[3])
    style = layouts.style(rng, flat)
    layouts.grid(page, rng, style, left, top)
    around(page, rng, mix.use, (left, top, left + 9 * flat, top + 9 * flat), flat)
    truth = posed(rng, mix) if real else filled(rng, mix)
    fill(page, rng, mix, truth, style, False)
    page.truths.append(truth)
    if chance(rng, 0.35):
        through_paper(page, rng, mix.use)
    np.clip(page.light, 0.02, 1.1, out=page.light)
    size = (round(page.light.shape[1] / flat * cell), round(page.light.shape[0] / flat * cell))
    shot = shoot(rng, page.light, page.crossings, size, cell, how or hardness(rng, cell))
    return Made(shot.light, shot.points, page.truths)


def screen(rng: Random, mix: Mix, cell: int, real: bool) -> Made:
    """A screenshot, light or dark, with its own colours for cells that are looked at."""
    left, top = (round(cell * rng.uniform(0.2, 2)) for _ in range(2))
    page = Page(np.ones((9 * cell + 2 * top, 9 * cell + 2 * left), np.float32))
    style = layouts.style(rng, cell, screen=True)
    if chance(rng, 0.4):
        row, column = divmod(int(rng.integers(81)), 9)
        tint, own = rng.uniform(0.8, 0.97), rng.uniform(0.6, 0.95)
        field = style.grounds.reshape(9, 9)
        field[row] *= tint
        field[:, column] *= tint
        field[row // 3 * 3 : row // 3 * 3 + 3, column // 3 * 3 : column // 3 * 3 + 3] *= tint
        field[row, column] = own
    layouts.grid(page, rng, style, left, top)
    truth = posed(rng, mix) if real else filled(rng, mix)
    fill(page, rng, mix, truth, style, True)
    page.truths.append(truth)
    light = np.clip(page.light, 0, 1)
    dark = chance(rng, 0.35)
    low, high = (
        (rng.uniform(0.0, 0.25), rng.uniform(0.6, 1)) if dark else (rng.uniform(0, 0.2), 1.0)
    )
    light = (1 - light) if dark else light
    whole = ((low + light * (high - low)) * 255 + 0.5).astype(np.uint8)
    if chance(rng, 0.3):
        whole = packed(whole, int(rng.integers(40, 95)))
    return Made(whole, page.crossings, page.truths)


def shares_of(rng: Random, usual: list[float]) -> tuple[float, float, float, float]:
    """Any shares of the four kinds."""
    first, second, third, fourth = (float(share) for share in rng.dirichlet(usual))
    return first, second, third, fourth


def for_training(rng: Random) -> Made:
    """Any picture to learn from."""
    kind = rng.random()
    if kind < 0.15:
        mix = Mix("train", shares_of(rng, [0.8, 1.6, 0.01, 1.8]))
        return screen(rng, mix, int(rng.integers(22, 80)), False)
    smallest, largest = 17.0, 80.0
    if kind < 0.45:
        open_share = float(rng.uniform(0.1, 0.65))
        mix = Mix("train", (open_share, 1 - open_share, 0, 0), smudged=0.08)
    else:
        # In smaller cells nobody could read the pencil marks.
        smallest, largest = 24.0, 120.0
        mix = Mix("train", shares_of(rng, [0.9, 1.2, 2.0, 2.4]), smudged=0.08)
    cell = float(np.exp(rng.uniform(np.log(smallest), np.log(largest))))
    return photo(rng, mix, cell, 10.5, False)


def for_measuring(rng: Random, which: str) -> Made:
    """A picture of one of the sets: photos, screens or halves, with what training did not see."""
    if which == "screens":
        marks = 0.3 if chance(rng, 0.4) else 0.0
        return screen(rng, Mix("test", (1 - marks, 0, 0, marks)), int(rng.integers(26, 120)), True)
    shares = (1.0, 0.0, 0.0, 0.0) if which == "photos" else (0.35, 0.0, 0.4, 0.25)
    across = float(np.sqrt(rng.uniform(2, 12) * 1e6))
    wide = float(rng.uniform(11, 15))
    cell = across / wide
    base = hardness(rng, cell)
    how = Hardness(
        base.skew,
        base.turn,
        base.curl,
        base.shade,
        base.blur * 0.6,
        base.motion * 0.6,
        base.noise * 0.7,
        max(base.quality, 50),
    )
    return photo(rng, Mix("test", shares, 0.5, 0.34), cell, wide, True, how)


def main() -> None:
    """Writes pictures and their truth into a folder."""
    which, count, folder = sys.argv[1], int(sys.argv[2]), Path(sys.argv[3])
    seed = int(sys.argv[4]) if len(sys.argv) > 4 else 1
    folder.mkdir(parents=True, exist_ok=True)
    for i in range(count):
        made = for_measuring(np.random.default_rng([seed, i]), which)
        cv2.imwrite(str(folder / f"{i:04}.jpg"), made.light, [cv2.IMWRITE_JPEG_QUALITY, 92])
        grids = [
            {
                "mesh": mesh.round(3).tolist(),
                "kinds": truth.kinds.tolist(),
                "digits": truth.digits.tolist(),
                "marks": truth.marks.tolist(),
            }
            for mesh, truth in zip(made.meshes, made.truths, strict=True)
        ]
        (folder / f"{i:04}.json").write_text(json.dumps({"grids": grids}) + "\n")


if __name__ == "__main__":
    main()
