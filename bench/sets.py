"""Sets of puzzles for measuring the searches: our own, and those from files.

Our own sets are made from seeds and are the same everywhere. `minimal` is `random_minimal`. `easy`
has 33 clues on average: in each solved grid the first TRIES cells of a random order are emptied one
by one, and a cell stays empty if naked and hidden singles still solve the puzzle.

As a program this writes the sets, and those from FILEs, to a folder, one puzzle per line.

Usage: python bench/sets.py FOLDER [FILE…] [--size N]
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final, TypeAlias

import whydoku as wd
from whydoku.grids.parts.stream import Stream
from whydoku.grids.spaces import CONSTRAINTS
from whydoku.grids.transform import Transform

SEED: Final = 2026
TRIES: Final = 51

Many: TypeAlias = int
"""A statement about many puzzles: the bits of those for which it is true."""


# --- logic for many puzzles at once ---


def singles_solve(possible: list[Many], every: Many) -> Many:
    """The puzzles that naked and hidden singles solve.

    `possible` says, for each candidate, in which puzzles it is possible; `every` is all puzzles,
    each of which must have a solution. A constraint with one candidate left makes it true, and then
    the other constraints of that candidate lose all others.
    """
    before: list[Many] = []
    while before != possible:
        before = possible.copy()
        true = [0] * 729
        for candidates in CONSTRAINTS:
            single = just_one(possible[k] for k in candidates)
            for k in candidates:
                true[k] |= single & possible[k]
        for candidates in CONSTRAINTS:
            placed = 0
            for k in candidates:
                placed |= true[k]
            for k in candidates:
                possible[k] &= ~placed | true[k]
    solved = every
    for candidates in CONSTRAINTS[:81]:
        solved &= just_one(possible[k] for k in candidates)
    return solved


def just_one(statements: Iterable[Many]) -> Many:
    """The puzzles for which exactly one of the statements is true."""
    once = twice = 0
    for statement in statements:
        twice |= once & statement
        once |= statement
    return once & ~twice


def where(items: Sequence[int]) -> Iterator[Many]:
    """Yields, for each number from 0 to 80, the puzzles whose item it is."""
    column = bytes(reversed(items))
    for item in range(81):
        is_item = bytearray(b"0" * 256)
        is_item[item] = ord("1")
        yield int(column.translate(is_item), 2)


# --- sets of our own ---


def easy(size: int) -> list[str]:
    """Puzzles with many clues, solved by singles."""
    grids = wd.random_solutions(size, seed=SEED)
    every = (1 << size) - 1
    digits = [list(where([int(grid[i]) - 1 for grid in grids]))[:9] for i in range(81)]
    orders = [Stream(SEED, n).shuffled(range(81)) for n in range(size)]
    given = [every] * 81
    for turn in range(TRIES):
        goes = list(where([order[turn] for order in orders]))
        tried = [is_given & ~gone for is_given, gone in zip(given, goes, strict=True)]
        possible = [digits[i][d] | every & ~tried[i] for i in range(81) for d in range(9)]
        solved = singles_solve(possible, every)
        given = [is_given & ~(gone & solved) for is_given, gone in zip(given, goes, strict=True)]
    columns = map(shown, zip(*grids, strict=True), given)
    return ["".join(line) for line in zip(*columns, strict=True)]


def shown(digits: Sequence[str], given: Many) -> list[str]:
    """What each puzzle shows in a cell, given the digits of the cell in the solutions."""
    is_given = reversed(format(given, f"0{len(digits)}b"))
    return [digit if bit == "1" else "." for digit, bit in zip(digits, is_given, strict=True)]


def own(size: int) -> dict[str, list[str]]:
    """The sets that need no file."""
    return {"easy": easy(size), "minimal": wd.random_minimal(size, seed=SEED)}


# --- sets of files ---


def of_file(path: Path, at_least: int) -> list[str]:
    """The puzzles of a file, the first word of each line, in a random order.

    If there are too few, essentially equal copies are added, made by random symmetries.
    """
    lines = [
        line.split()[0].replace("0", ".")
        for line in path.read_text("ascii").splitlines()
        if line.strip()
    ]
    puzzles = lines.copy()
    while len(puzzles) < at_least:
        puzzle = lines[len(puzzles) % len(lines)]
        puzzles.append(str(Transform.random(len(puzzles))(puzzle)))
    return Stream(SEED).shuffled(puzzles)


def chosen(files: Sequence[Path], size: int) -> dict[str, list[str]]:
    """Our own sets and those of files, by name, each with `size` puzzles or more."""
    found = own(size)
    for path in files:
        if path.stem in found:
            raise SystemExit(f"two sets have the name {path.stem}")
        found[path.stem] = of_file(path, size)
    return found


def written(folder: Path, name: str, puzzles: Sequence[str]) -> Path:
    """Writes a set to a file in a folder, and returns its path."""
    path = folder / f"{name}.txt"
    path.write_text("".join(f"{puzzle}\n" for puzzle in puzzles), encoding="ascii")
    return path


def main() -> None:
    """Writes the sets."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("files", nargs="*", type=Path, help="more puzzles, one per line")
    parser.add_argument("--size", type=int, default=20_000, help="least number of puzzles per set")
    wanted = parser.parse_args()
    wanted.folder.mkdir(parents=True, exist_ok=True)
    for name, puzzles in chosen(wanted.files, wanted.size).items():
        path = written(wanted.folder, name, puzzles)
        clues = sum(81 - puzzle.count(".") for puzzle in puzzles) / len(puzzles)
        print(f"{path.name}: {len(puzzles):,} puzzles, {clues:.1f} clues on average")


if __name__ == "__main__":
    main()
