"""Paths in files or from standard input: saved traces, and what other programs printed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from whydoku.errors import InvalidPuzzle
from whydoku.faces.cli.json_files import lines_in, values_in
from whydoku.faces.cli.wanted_puzzles import or_else, source_name
from whydoku.foreign.reading import form_of, read_paths
from whydoku.formats.json_text import begins
from whydoku.formats.source import Lines
from whydoku.grid import Grid


def paths_in(
    files: Sequence[str], is_left_out: Callable[[Any], bool], puzzle: Grid | None = None
) -> Iterator[tuple[str, Any]]:
    """Yields the JSON values and the printed paths of files with their places, and an error in
    place of what cannot be read. A file has printed paths if it does not begin with JSON, and one
    of its lines is a step; these have the given puzzle, if one is given."""
    for file in files:
        where = "" if file == "-" else f"{file}, "
        nothing = source_name(file), InvalidPuzzle("found no trace")
        found = _paths_or_values(lines_in(file), where, puzzle)
        yield from or_else((entry for entry in found if not is_left_out(entry[1])), nothing)


def _paths_or_values(lines: Lines, where: str, puzzle: Grid | None) -> Iterator[tuple[str, Any]]:
    blank: list[str] = []
    for line in lines:
        blank.append(line)
        if line.strip():
            break
    if not blank or begins(blank[-1]):
        lines.put_back(*blank)
        return values_in(lines, where, "trace")
    texts = [*blank, *lines]
    if any(map(form_of, texts)):
        return _printed("\n".join(texts), where, puzzle)
    lines.put_back(*texts)
    return values_in(lines, where, "trace")


def _printed(text: str, where: str, puzzle: Grid | None) -> Iterator[tuple[str, Any]]:
    try:
        for path in read_paths(text, puzzle):
            yield f"{where}line {path.line}", path
    except InvalidPuzzle as fault:
        yield f"{where}line {fault.where.line or 1}", InvalidPuzzle(fault.what)
