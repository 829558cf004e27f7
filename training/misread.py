"""Reads the pictures of folders through their true meshes and prints what was misread.

python training/misread.py FOLDER ... [--wrong PICTURE]
"""

import argparse
import json
from dataclasses import dataclass, field
from pathlib import Path

import cv2
import numpy as np

from arrays import Bytes, Ints
from layouts import MARKS, OPEN
from reader import Read, patches, read
from train import TARGET

KINDS = ("open", "printed", "written", "marks")
DOUBT = 128


@dataclass
class Counts:
    """What was right and wrong in a set."""

    grids: int = 0
    whole: int = 0  # grids whose digits are all right, and nothing else was taken for one
    alike: int = 0  # those whose kinds and marks are right, too
    hidden: int = 0  # grids with a wrong digit that is not doubtful
    cells: Ints = field(default_factory=lambda: np.zeros(4, np.int64))
    other: Ints = field(default_factory=lambda: np.zeros(4, np.int64))  # taken for another kind
    wrong: Ints = field(default_factory=lambda: np.zeros(4, np.int64))  # wrong digit or marks
    doubted: Ints = field(default_factory=lambda: np.zeros(4, np.int64))
    single: Ints = field(default_factory=lambda: np.zeros(2, np.int64))  # marks: all, and wrong


def measured(folder: Path, net: bytes, wrong_cells: list[Bytes]) -> Counts:
    """Reads all pictures of a folder."""
    counts = Counts()
    for path in sorted(folder.glob("*.json")):
        light = cv2.imread(str(path.with_suffix(".jpg")), cv2.IMREAD_GRAYSCALE)
        assert light is not None
        for grid in json.loads(path.read_text())["grids"]:
            cells = patches(np.asarray(light, np.uint8), np.array(grid["mesh"], np.float32))
            made = read(net, cells)
            add(counts, made, {name: np.array(grid[name]) for name in ("kinds", "digits", "marks")})
            right = (made.digits == grid["digits"]) & (made.kinds == np.array(grid["kinds"]))
            right &= made.marks == grid["marks"]
            wrong_cells += [labelled(cells[i], made, int(i), grid) for i in np.flatnonzero(~right)]
    return counts


def add(counts: Counts, made: Read, truth: dict[str, Ints]) -> None:
    """Counts one grid."""
    wrong_digit = made.digits != truth["digits"]
    counts.grids += 1
    counts.whole += not wrong_digit.any()
    same = (made.kinds == truth["kinds"]) & (made.marks == truth["marks"])
    counts.alike += not (wrong_digit | ~same).any()
    counts.hidden += bool((wrong_digit & (made.sure >= DOUBT)).any())
    for kind in range(4):
        own = truth["kinds"] == kind
        counts.cells[kind] += own.sum()
        counts.other[kind] += (made.kinds != kind)[own].sum()
        wrong = (made.marks != truth["marks"]) if kind == MARKS else wrong_digit
        counts.wrong[kind] += wrong[own].sum()
        counts.doubted[kind] += (made.sure < DOUBT)[own].sum()
    noted = truth["kinds"] == MARKS
    differ = (made.marks ^ truth["marks"])[noted].astype(np.uint16)
    counts.single += (int(noted.sum()) * 9, sum(int(one).bit_count() for one in differ))


def labelled(cell: Bytes, made: Read, i: int, grid: dict[str, list[int]]) -> Bytes:
    """A cell, enlarged, above what it is and what it was taken for."""
    large = cv2.resize(cell, (96, 96), interpolation=cv2.INTER_NEAREST)
    sheet = np.full((128, 100), 255, np.uint8)
    sheet[:96, 2:98] = large
    is_, was = (int(grid["kinds"][i]), int(made.kinds[i]))
    names = []
    for kind, digit, marks in (
        (is_, grid["digits"][i], grid["marks"][i]),
        (was, made.digits[i], made.marks[i]),
    ):
        bits = "".join(str(d + 1) for d in range(9) if int(marks) >> d & 1)
        names.append("opwm"[kind] + (bits if kind == MARKS else str(digit) if kind != OPEN else ""))
    cv2.putText(sheet, names[0], (2, 109), cv2.FONT_HERSHEY_SIMPLEX, 0.4, 0, 1, cv2.LINE_AA)
    below = f"{names[1]} {made.sure[i]}"
    cv2.putText(sheet, below, (2, 124), cv2.FONT_HERSHEY_SIMPLEX, 0.4, 90, 1, cv2.LINE_AA)
    return sheet


def main() -> None:
    """Measures folders."""
    ask = argparse.ArgumentParser(description=__doc__)
    ask.add_argument("folders", nargs="+", type=Path)
    ask.add_argument("--net", type=Path, default=TARGET)
    ask.add_argument("--wrong", type=Path, help="where to write a picture of misread cells")
    asked = ask.parse_args()
    net = asked.net.read_bytes()
    wrong_cells: list[Bytes] = []
    for folder in asked.folders:
        counts = measured(folder, net, wrong_cells)
        print(
            f"{folder.name}: {counts.grids} grids, {counts.whole} with all digits right, "
            f"{counts.alike} wholly right, {counts.hidden} with a wrong digit that seems sure"
        )
        for kind, name in enumerate(KINDS):
            if counts.cells[kind]:
                print(
                    f"  {name}: {counts.cells[kind]} cells, {counts.other[kind]} taken for another "
                    f"kind, {counts.wrong[kind]} misread, {counts.doubted[kind]} doubtful"
                )
        if counts.single[0]:
            print(f"  single marks: {counts.single[1]} wrong of {counts.single[0]}")
    if asked.wrong and wrong_cells:
        rows = [wrong_cells[i : i + 14] for i in range(0, min(len(wrong_cells), 140), 14)]
        rows[-1] += [np.full((128, 100), 255, np.uint8)] * (14 - len(rows[-1]))
        cv2.imwrite(str(asked.wrong), np.vstack([np.hstack(row) for row in rows]))


if __name__ == "__main__":
    main()
