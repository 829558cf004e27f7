"""Paths in files or from standard input: saved traces, and what other programs printed.

What reads and completes printed paths is loaded when there is one, so that commands start fast.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import click

from whydoku.errors import InvalidPuzzle, Unproven
from whydoku.faces.cli.asked import SHARED, Asked
from whydoku.faces.cli.json_files import lines_in, prefix_of, values_in
from whydoku.faces.cli.wanted_puzzles import or_else, source_name
from whydoku.formats import read
from whydoku.formats.json_text import begins
from whydoku.formats.source import Lines

if TYPE_CHECKING:
    from whydoku.foreign.completing import Completed
    from whydoku.grid import Grid
    from whydoku.profiles.profile import Profile

TRACE_COLUMNS: Final = ("trace", "explain_trace")
"""The names of the columns in which a row of a batch may hold a trace."""


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class AskedPrinted(Asked):
    """The option that gives the puzzle of a printed path."""

    heading = SHARED

    puzzle: str | None = None
    """The puzzle, if a printed path does not begin with it."""

    @property
    def given(self) -> Grid | None:
        """The puzzle of printed paths, if it was given."""
        try:
            return None if self.puzzle is None else read(self.puzzle)
        except InvalidPuzzle as fault:
            raise click.UsageError(f"--puzzle cannot be read: {fault.what}") from None


def paths_in(files: Sequence[str], puzzle: Grid | None = None) -> Iterator[tuple[str, Any]]:
    """Yields the JSON values and the printed paths of files with their places, and an error in
    place of what cannot be read. A file has printed paths if it does not begin with JSON, and one
    of its lines is a step; these have the given puzzle, if one is given. Totals of traces are no
    values."""
    for file in files:
        nothing = source_name(file), InvalidPuzzle("found no trace")
        found = _paths_or_values(lines_in(file), prefix_of(file), puzzle)
        yield from or_else((entry for entry in found if not _is_totals(entry[1])), nothing)


def _paths_or_values(lines: Lines, where: str, puzzle: Grid | None) -> Iterator[tuple[str, Any]]:
    blank: list[str] = []
    for line in lines:
        blank.append(line)
        if line.strip():
            break
    if not blank or begins(blank[-1]):
        lines.put_back(*blank)
        return values_in(lines, where, "trace")
    from whydoku.foreign.reading import form_of

    texts = [*blank, *lines]
    if any(map(form_of, texts)):
        return _printed("\n".join(texts), where, puzzle)
    lines.put_back(*texts)
    return values_in(lines, where, "trace")


def _printed(text: str, where: str, puzzle: Grid | None) -> Iterator[tuple[str, Any]]:
    from whydoku.foreign.reading import read_paths

    try:
        for path in read_paths(text, puzzle):
            yield f"{where}line {path.line}", path
    except InvalidPuzzle as fault:
        yield f"{where}line {fault.where.line or 1}", InvalidPuzzle(fault.what)


def _is_totals(value: Any) -> bool:
    """Whether a value holds the totals that follow traces, in which there is nothing to prove."""
    return isinstance(value, dict) and [*value] == ["totals"]


def trace_in(value: Any) -> Any:
    """The trace in `value` if that is a row written by `whydoku batch explain --traces` or by
    `whydoku verify --steps`; otherwise `value` itself."""
    if isinstance(value, dict) and "version" not in value:
        return next((value[name] for name in TRACE_COLUMNS if value.get(name)), value)
    return value


def is_printed(value: Any) -> bool:
    """Whether a value is a printed path, and not what JSON can hold."""
    return not (value is None or isinstance(value, (dict, list, str, float, int)))


def completed_path(value: Any, profile: Profile, *, fill: bool) -> tuple[Any, Completed | None]:
    """A trace, and what was found where its reasons had to be looked for: those of a printed path
    or, if `fill` is set, those that a saved trace lacks."""
    if not is_printed(value) and not fill:
        return value, None
    from whydoku.foreign.completing import complete_by, filled, lacks_reasons

    if is_printed(value):
        completed = complete_by(profile, value)
        return completed.trace, completed
    return filled(profile, value) if lacks_reasons(value) else (value, None)


def need_holding(completed: Completed | None) -> None:
    """Raises Unproven, with the first wrong step or the first to which nothing leads, unless a
    reason was found for every step."""
    if completed and not completed.holds:
        from whydoku.foreign.telling import what_fails

        raise Unproven(what_fails(completed))
