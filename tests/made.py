"""What a puzzle is, found anew by plain means: for the tests of puzzles made to order."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from corpus import GOLDEN
from whydoku.logic.catalogue import entry_named, home_of, technique_named
from whydoku.logic.technique import DEFAULT, Technique
from whydoku.playing.hints.hint import next_step
from whydoku.playing.practice.practice import Position
from whydoku.solving.profiles.profile import PassPlan, Profile
from whydoku.solving.profiles.reading import profile_named, read_profile

Where = tuple[int, int]

TURNS: dict[str, tuple[Callable[[int, int], Where], ...]] = {
    "none": (),
    "rotational": (lambda r, c: (8 - r, 8 - c),),
    "rotational-90": (lambda r, c: (c, 8 - r),),
    "horizontal": (lambda r, c: (8 - r, c),),
    "vertical": (lambda r, c: (r, 8 - c),),
    "diagonal": (lambda r, c: (c, r),),
    "antidiagonal": (lambda r, c: (8 - c, 8 - r),),
    "full": (lambda r, c: (c, 8 - r), lambda r, c: (c, r)),
}
"""By the names of the symmetries, how a picture is turned that must look the same afterwards."""


def picture(line: str) -> list[str]:
    """Nine rows that tell where the clues are."""
    layout = "".join("." if symbol in ".0?" else "X" for symbol in line)
    return [layout[9 * r : 9 * r + 9] for r in range(9)]


def turned(rows: list[str], turn: Callable[[int, int], Where]) -> list[str]:
    cells = [["."] * 9 for _ in range(9)]
    for r in range(9):
        for c in range(9):
            to_row, to_column = turn(r, c)
            cells[to_row][to_column] = rows[r][c]
    return ["".join(row) for row in cells]


def looks_the_same(line: str, symmetry: str) -> bool:
    """Whether a layout goes into itself by the turns of a symmetry."""
    rows = picture(line)
    return all(turned(rows, turn) == rows for turn in TURNS[symmetry])


def without(line: str, i: int) -> str:
    return line[:i] + "." + line[i + 1 :]


def wishes_in(table: str) -> Iterator[tuple[dict[str, Any], str]]:
    """Wishes, each with what a table tells of it; X{9} stands there for nine of a symbol."""
    for line in table.replace("\n  ", " ").strip().splitlines():
        words, told = line.split(": ", 1)
        wanted: dict[str, Any] = {}
        for name, value in (word.split("=", 1) for word in words.split()):
            full = re.sub(r"(.)\{(\d+)\}", lambda found: found[1] * int(found[2]), value)
            meant = full.split(",") if "," in full else {"yes": True, "no": False}.get(full, full)
            wanted["with_" if name == "with" else name] = meant
        yield wanted, told


def profile_of(*some: str | Technique) -> Profile:
    """A profile of some techniques, or of what names of them mean, in this order."""
    known = (technique_named(one) if isinstance(one, str) else one for one in some)
    return Profile("some", "", (PassPlan("", tuple((one, {}) for one in known)),))


def own_profile(folder: Path) -> Profile:
    """A profile of a file, with names, costs, levels and options of techniques."""
    path = folder / "own.toml"
    path.write_text(
        'name = "own"\nabout = "Singles and a little more."\n\n'
        "[levels]\nplain = 500\nodd = inf\n\n"
        '[[passes]]\ntechniques = [\n  "full-house",\n  "naked-single",\n'
        '  { technique = "hidden-single-box", name = "Box", level = "plain", cost = [4, 2] },\n'
        '  { technique = "naked-subset", sizes = [2, 3] },\n'
        '  { technique = "x-wing", level = "odd", cost = 600 },\n]\n',
        encoding="utf-8",
    )
    return read_profile(path)


def walked(slug: str) -> Profile:
    """The profile to practise a technique by. Of `default` only what a new technique does not
    change, so that the stored positions stay right for it, and are found at once."""
    profile = profile_named(home_of(slug))
    is_kept = profile.name == DEFAULT and entry_named(slug) in GOLDEN.techniques
    return GOLDEN if is_kept else profile


def is_next(position: Position) -> bool:
    profile = GOLDEN if position.profile == GOLDEN.name else profile_named(position.profile)
    step = next_step(position.grid, profile)
    return step == position.step and step is not None and step.technique == position.technique
