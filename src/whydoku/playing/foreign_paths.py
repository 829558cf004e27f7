"""Reads the printed paths in a text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from whydoku.errors import InvalidNotation, InvalidPuzzle, Where, quoted
from whydoku.formats import read
from whydoku.grids.grid import Grid
from whydoku.logic.catalogue import entries_meant
from whydoku.playing.foreign_forms import FORMS, PrintedForm
from whydoku.playing.judging.claims import ClaimedMove


@dataclass(frozen=True, slots=True)
class PrintedStep:
    """A step as it was printed.

    line        the number of its line, from 1; 0 if it was not read from lines
    name        the name that it gives to its technique
    techniques  the slugs that the name may mean here; none if we know no such name
    claim       what it concludes, and its reason if one was printed that can be read
    """

    line: int
    name: str
    techniques: Sequence[str]
    claim: ClaimedMove


@dataclass(frozen=True, slots=True)
class PrintedPath:
    """A path as it was printed: who prints in this form, the line of its first step or of its
    puzzle, the grid it begins with, and its steps."""

    form: str
    line: int
    puzzle: Grid
    steps: tuple[PrintedStep, ...]


MOST_STEPS: Final = 2_000
"""The most steps of a printed path."""

LONGEST_STEP: Final = 20_000
"""The most characters of a printed step, with all its lines."""

_Line: TypeAlias = tuple[int, str]
"""A line of a text, after its number."""

_PUZZLE: Final = re.compile(r"\s*[\"']?[1-9.0*_]{81}(?![1-9.0*_])")
"""Begins a line with a puzzle, and so another path."""


def form_of(line: str) -> PrintedForm | None:
    """The form in which a line is the beginning of a step; None if it is none."""
    forms = FORMS if len(line) <= LONGEST_STEP else ()
    return next((form for form in forms if form.step.match(line)), None)


def read_paths(text: str, puzzle: Grid | None = None) -> Iterator[PrintedPath]:
    """Yields the printed paths in a text, each of which begins with its puzzle, in any format,
    unless the only path's `puzzle` is given.

    Raises InvalidPuzzle, with the line, where the text is neither a puzzle nor a step.
    """
    head: list[_Line] = []
    steps: list[_Line] = []
    form: PrintedForm | None = None
    for number, line in enumerate(text.splitlines(), 1):
        _need_short(line, number)
        if form and _PUZZLE.match(line):
            yield _path(form, head, steps, puzzle)
            head, steps, form = [], [], None
        if not line.strip():
            continue
        begun = form or form_of(line)
        if begun and begun.step.match(line):
            form = begun
            steps.append((number, line.strip()))
        elif form is None:
            head.append((number, line))
        elif form.further.match(line):
            at, before = steps[-1]
            steps[-1] = at, f"{before}\n{line.strip()}"
            _need_short(steps[-1][1], at)
        elif not form.idle.match(line):
            raise _fault(
                f"found {quoted(line.strip())}; expected a step as {form.program} prints it, such "
                f"as {form.example}",
                number,
            )
    if form is None:
        found = f"found {quoted(head[0][1].strip())}; " if head else ""
        programs = ", ".join(one.program for one in FORMS)
        what = f"{found}expected a path with steps as one of {programs} prints them"
        raise _fault(what, head[0][0] if head else 1)
    yield _path(form, head, steps, puzzle)


def _path(
    form: PrintedForm, head: Sequence[_Line], steps: Sequence[_Line], puzzle: Grid | None
) -> PrintedPath:
    if len(steps) > MOST_STEPS:
        raise _fault(f"the path has {len(steps)} steps; allowed are {MOST_STEPS}", steps[0][0])
    line = head[0][0] if head else steps[0][0]
    start = _puzzle(head, line) if puzzle is None else puzzle
    return PrintedPath(form.program, line, start, tuple(_step(form, *step) for step in steps))


def _puzzle(head: Sequence[_Line], line: int) -> Grid:
    if not head:
        raise _fault("the path does not say its puzzle; put it before the first step", line)
    try:
        return read("\n".join(text for _, text in head))
    except InvalidPuzzle as fault:
        raise _fault(f"the puzzle of the path cannot be read: {fault.what}", line) from None


def _step(form: PrintedForm, line: int, text: str) -> PrintedStep:
    begun = form.step.match(text.partition("\n")[0])
    name = begun["name"].strip() if begun else ""
    try:
        claim = form.claim(text)
    except InvalidNotation as fault:
        raise _fault(f"this step cannot be read: {fault}", line) from None
    meant = tuple(entry.slug for entry in entries_meant(form.usual(name)))
    return PrintedStep(line, name, meant, claim)


def _need_short(text: str, line: int) -> None:
    if len(text) > LONGEST_STEP:
        raise _fault(f"a step has at most {LONGEST_STEP:,} characters; found {len(text):,}", line)


def _fault(what: str, line: int) -> InvalidPuzzle:
    return InvalidPuzzle(what, Where(line=line))
