"""Asks every operation of the API about grids of all kinds, as the page does where Python runs in
the browser, and prints what each answers: its status and a digest or, with `whole`, all of it.

    python tests/page/questions.py 500 7
    node page/tests/pyodide.ts node_modules/pyodide whydoku.wasm tests/page/questions.py 500 7

The arguments are a number of grids and a seed. Two Pythons that print the same answer the same.
"""

from __future__ import annotations

import hashlib
import json
import random
import sys
from collections.abc import Callable, Iterator
from itertools import cycle, islice
from typing import Any, Final, TypeAlias
from urllib.parse import urlencode

import whydoku as wd
from whydoku.faces.site import in_browser
from whydoku.faces.web.api.operations import JSON, TimeLimit, operations
from whydoku.formats import FORMATS
from whydoku.formats.known.json_puzzles import grid_data
from whydoku.logic.catalogue import catalogue
from whydoku.solving.profiles.reading import profiles

Value: TypeAlias = Any
"""A grid as a request names it."""
Data: TypeAlias = dict[str, Any]
Ask: TypeAlias = Callable[[str, Data], Data]
"""A function that asks an operation, and returns its answer, or nothing if that is no object."""

vars(in_browser)["LIMIT"] = TimeLimit(1e6)  # so that no answer depends on how fast this Python is

EASY: Final = wd.EXAMPLES["wikipedia"].puzzle
EXAMPLES: Final = sorted(
    (one.puzzle for one in wd.EXAMPLES.values()), key=lambda one: -one.count(".")
)
"""The built-in puzzles, those with fewest clues first; some have several solutions or none."""
HARDEST: Final = ("golden-nugget", "fata-morgana", "easter-monster", "red-dwarf", "loki")
PROFILES: Final = tuple(profile.name for profile in profiles())
SLUGS: Final = tuple(entry.slug for entry in catalogue())
STYLES: Final = ("plain", "short", "expert")
SCALES: Final = ("se", "hodoku", "whydoku", "depth")
WISHES: Final[tuple[Data, ...]] = (
    {"n": 3, "symmetry": "rotational"},
    {"n": 2, "rating": "whydoku:1-3", "clues": "24-30"},
    {"n": 2, "with": "xy-wing", "uniqueness": False},
    {"n": 1, "level": "hard"},
    {"n": 1, "level": "easy", "rules": "x"},
    {"n": 2, "level": "easy", "rules": "mini-4"},
)


def grids(count: int, seed: int) -> Iterator[tuple[str, Value]]:
    """Yields grids, and the kind of each; the kinds take turns."""
    draw = random.Random(seed)
    examples = islice(cycle(EXAMPLES), seed, None)
    hardest = islice(cycle(wd.EXAMPLES[name].puzzle for name in HARDEST), seed, None)
    made = {**KINDS, "example": lambda *_: next(examples), "hardest": lambda *_: next(hardest)}
    for puzzle, kind in zip(wd.random_minimal(count, seed=seed), cycle(made), strict=False):
        yield kind, made[kind](puzzle, draw)


def _changed(text: str, at: int, digit: str) -> str:
    return text[:at] + digit + text[at + 1 :]


def _clue(puzzle: str, draw: random.Random) -> int:
    return draw.choice([cell for cell in range(81) if puzzle[cell] != "."])


def _clash(puzzle: str, draw: random.Random) -> Value:
    cell = _clue(puzzle, draw)
    return _changed(puzzle, cell - cell % 9 + (cell + 1) % 9, puzzle[cell])


def _half(puzzle: str, draw: random.Random) -> wd.Grid:
    return draw.choice(wd.Grid(puzzle).explain().grids)


def _half_and(field: str) -> Callable[[str, random.Random], Value]:
    """A half-solved grid with a wrong digit (`placed`), or without a right mark (`removed`)."""

    def made(puzzle: str, draw: random.Random) -> Value:
        grid = _half(puzzle, draw)
        data: Data = dict(grid_data(grid, "half"))
        cell = draw.choice([cell for cell in range(81) if puzzle[cell] == "."])
        right = wd.Grid(puzzle).solution().as_line()[cell]
        if field == "placed":
            placed = data.get("placed") or "." * 81
            return {**data, "placed": _changed(placed, cell, str(int(right) % 9 + 1))}
        gone = f"r{cell // 9 + 1}c{cell % 9 + 1}<>{right}"
        return {**data, "removed": [*(data.get("removed") or ()), gone]}

    return made


KINDS: Final[dict[str, Callable[[str, random.Random], Value]]] = {
    "minimal": lambda puzzle, _: puzzle,
    "half solved": lambda puzzle, draw: dict(grid_data(_half(puzzle, draw), "half")),
    "wrong digit": _half_and("placed"),
    "wrong mark": _half_and("removed"),
    "marks": lambda puzzle, draw: _half(puzzle, draw).as_marks(),
    "several": lambda puzzle, draw: _changed(puzzle, _clue(puzzle, draw), "."),
    "none": lambda puzzle, draw: _changed(puzzle, _clue(puzzle, draw), str(draw.randint(1, 9))),
    "clash": _clash,
    "few": lambda puzzle, draw: puzzle[: draw.randint(9, 27)].ljust(81, "."),
    "rows": lambda puzzle, _: [[*puzzle[at : at + 9]] for at in range(0, 81, 9)],
    "damaged": lambda puzzle, draw: (
        puzzle[: draw.randint(0, 80)] + draw.choice(["x", "", "\udc80", "9"])
    ),
}


def ask_all(ask: Ask, grid: Value, draw: random.Random, *, is_hard: bool) -> None:
    """Asks every operation about a grid; of a hard one nothing that may take minutes."""
    on, by = {"grid": grid}, {"grid": grid, "profile": draw.choice(PROFILES)}
    told = {"style": draw.choice(STYLES), "sentences": draw.random() < 0.5, "board": True}
    for disclosure in range(1, 5):
        ask("hint", {**by, **told, "disclosure": disclosure, "because": True})
    ask("hint", {**on, "uniqueness": False, "start": grid})
    for name in ("cells", "check", "picture"):
        ask(name, on)
    for more in ({}, {"count": 500}, {"all": 3}, {"profile": by["profile"]}):
        ask("solve", {**on, **more})
    path = ask("explain", {**by, **told, "statistics": True})
    ask("explain", {**by, "essential": True, "uniqueness": False})
    steps = path.get("steps") or [{}]
    at = draw.randrange(len(steps))
    ask("prove", {"trace": path})
    ask("prove", {**on, "step": steps[at]})
    ask("picture", {**by, "number": at + 1, "theme": "dark", "pencil": True})
    for name in ("step", "picture"):
        ask(name, {**on, "step": steps[0]})
    cell = f"r{draw.randint(1, 9)}c{draw.randint(1, 9)}"
    for question in (f"{cell}={draw.randint(1, 9)}", f"{cell}<>{draw.randint(1, 9)}"):
        ask("why", {**by, **told, "question": question})
    answer = {key: steps[at].get(key, []) for key in ("placements", "eliminations")}
    for slug in (steps[at].get("technique", ""), draw.choice(SLUGS)):
        ask("answer", {**on, **told, **answer, "technique": slug})
    text = grid if isinstance(grid, str) else json.dumps(grid)
    ask("read", {"text": f"{text}\n{text}"})
    for name in FORMATS:
        ask("convert", {"text": grid if isinstance(grid, dict) else text, "to": name})
    ask("picture.svg", {"puzzle": text, "theme": "light"})
    scale = draw.choice(SCALES)
    ask("rate", {"grids": [grid, EASY], "scale": scale, "at_most": 5.0 if is_hard else None})
    if not is_hard:
        ask("steps", {**by, **told, "disclosure": 4, "most": 20})
        ask("analyse", {**on, "limit": 10})
        ask("explain", {**by, "shortest": True})


def ask_of_none(ask: Ask, seed: int) -> None:
    """Asks what needs no grid."""
    for name in ("techniques", "profiles", "examples"):
        ask(name, {})
    for slug in (*SLUGS, "nonsense"):
        ask("techniques/{slug}", {"slug": slug, "style": "plain"})
    for wish in WISHES:
        ask("generate", {**wish, "seed": seed})
    for slug in ("naked-pair", "xy-wing", "nonsense"):
        ask("practice", {"technique": slug, "seed": seed, "reveal": True})
    ask("no/such", {})


class Asking:
    """Asks, and prints what is answered."""

    def __init__(self, whole: bool) -> None:
        self.about = ""
        self._whole = whole

    def __call__(self, name: str, request: Data) -> Data:
        operation = operations().get(name)
        parts: list[str] = []
        status = 0

        def take(given: int, _: str, content: str | bytes, __: bool) -> None:
            nonlocal status
            status = given
            parts.append(content if isinstance(content, str) else content.hex())

        if operation and not operation.by_get:
            in_browser.answer(name, JSON, memoryview(json.dumps(request).encode()), take)
        else:
            path = name.format(**request)
            in_browser.answer(
                f"{path}?{urlencode(request, errors='replace')}", "", memoryview(b""), take
            )
        # Of a run, how often it says how far it is depends on the time.
        told = "".join(part for part in parts if not part.startswith('{"progress"'))
        shown = (
            told
            if self._whole
            else hashlib.sha256(told.encode("utf-8", "replace")).hexdigest()[:16]
        )
        print(self.about, name, status, shown)
        try:
            answer = json.loads(told)
        except ValueError:
            return {}
        return answer if status == 200 else {}


def main() -> None:
    """Asks about as many grids as the command line says."""
    count, seed, *how = sys.argv[1:]
    ask = Asking(how == ["whole"])
    ask_of_none(ask, int(seed))
    for number, (kind, grid) in enumerate(grids(int(count), int(seed)), 1):
        ask.about = f"{number} {kind}"
        ask_all(
            ask,
            grid,
            random.Random(f"{seed} {number}"),
            is_hard=kind in ("example", "hardest", "few"),
        )


main()
