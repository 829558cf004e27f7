"""A function of the user's, by its dotted name: it is called with each puzzle.

It takes a `Grid` and returns a value, or a dict of values by name. The columns are those of the
first answer that it gives.
"""

from __future__ import annotations

import importlib
import json
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar, Final

from whydoku.batch.answers import INVALID, AnswerColumn, Answers, ColumnKind, Puzzle
from whydoku.batch.jobs.job import BatchJob
from whydoku.errors import InvalidPuzzle, WhydokuError, quoted
from whydoku.grid import Grid

FAILED: Final = "failed"
"""The status of a puzzle for which the function has no answer."""

_KINDS: Final[dict[type, ColumnKind]] = {bool: "yes", int: "whole", float: "number", str: "text"}


_KIND_WORDS: Final = {
    "yes": "truth value",
    "whole": "whole number",
    "number": "number",
    "text": "text",
}


@dataclass(frozen=True)
class Calling(BatchJob):
    """Calls a function, `module.name` or `module:name`; an exception is the error of its row."""

    name: ClassVar[str] = "function"
    good: ClassVar[str] = "answered"

    function: str
    asked: tuple[AnswerColumn, ...] = ()
    """The columns of an answer; `asked_first` finds them out."""

    def __post_init__(self) -> None:
        _ = self._called

    @cached_property
    def _called(self) -> Callable[[Grid], Any]:
        return function_named(self.function)

    @property
    def signature(self) -> dict[str, Any]:
        """The function is told by the text of its module, as far as there is one."""
        file = getattr(sys.modules.get(self._called.__module__), "__file__", None)
        text = Path(file).read_text("utf-8", "replace") if file else ""
        return {"job": self.name, "function": self.function, "source": text}

    @property
    def columns(self) -> tuple[AnswerColumn, ...]:
        """What the function returns."""
        return self.asked

    def asked_first(self, puzzles: Sequence[Puzzle]) -> Calling:
        """The job with columns: those of the first of the puzzles which has an answer."""
        for puzzle in puzzles:
            answer = None
            with suppress(Exception):
                answer = self._called(_grid_of(puzzle))
            if answer is not None:
                return Calling(self.function, _columns_of(answer, self._own_name))
        return Calling(self.function, (AnswerColumn(self._own_name, "text"),))

    @property
    def _own_name(self) -> str:
        """The name of the column of an answer without names."""
        return self.function.replace(":", ".").rpartition(".")[2]

    def answers(self, puzzles: Sequence[Puzzle]) -> Answers:
        """The answers of the function."""
        rows = [*map(self._answer, puzzles)]
        return Answers(
            [status for status, _, _ in rows],
            [[values[n] for _, values, _ in rows] for n in range(len(self.asked))],
            [error for _, _, error in rows],
        )

    def _answer(self, puzzle: Puzzle) -> tuple[str, Sequence[Any], str]:
        nothing = (None,) * len(self.asked)
        try:
            grid = _grid_of(puzzle)
        except InvalidPuzzle as fault:
            return INVALID, nothing, fault.what
        try:
            answer = self._called(grid)
            found = answer if isinstance(answer, dict) else {self._own_name: answer}
            return "answered", tuple(self._fitted(found)), ""
        except WhydokuError as fault:
            return FAILED, nothing, str(fault)
        except Exception as fault:
            return FAILED, nothing, f"{type(fault).__name__}: {fault}"

    def _fitted(self, found: dict[str, Any]) -> list[Any]:
        """The values of an answer, each of the kind of its column; refuses others."""
        names = [column.name for column in self.asked]
        if more := [name for name in found if name not in names]:
            raise WhydokuError(
                f"the answer has {', '.join(map(quoted, more))}, which the first answer had not"
            )
        return [_of_kind(column, found.get(column.name)) for column in self.asked]


def _grid_of(puzzle: Puzzle) -> Grid:
    return Grid(puzzle) if isinstance(puzzle, str) else puzzle


def function_named(name: str) -> Callable[[Grid], Any]:
    """The function with a dotted name; modules in the current folder are found too."""
    module, _, attribute = name.replace(":", ".").rpartition(".")
    if not module or not attribute:
        raise WhydokuError(f"a function is named by its module, as in mine.score; found {name!r}")
    if "" not in sys.path and str(Path.cwd()) not in sys.path:
        sys.path.append(str(Path.cwd()))
    try:
        found = getattr(importlib.import_module(module), attribute)
    except ImportError as fault:
        raise WhydokuError(f"cannot import {module} for {name}: {fault}") from None
    except AttributeError:
        raise WhydokuError(f"the module {module} has no function {attribute}") from None
    if not callable(found):
        raise WhydokuError(f"{name} is no function but a {type(found).__name__}")
    called: Callable[[Grid], Any] = found
    return called


def _columns_of(answer: Any, name: str) -> tuple[AnswerColumn, ...]:
    found = answer if isinstance(answer, dict) else {name: answer}
    return tuple(
        AnswerColumn(str(key), _KINDS.get(type(value), "data")) for key, value in found.items()
    )


def _of_kind(column: AnswerColumn, value: Any) -> Any:
    if value is None or column.kind == "data":
        json.dumps(value)
        return value
    if column.kind == "number" and type(value) is int:
        return float(value)
    if _KINDS.get(type(value)) != column.kind:
        raise WhydokuError(
            f"{column.name} is {quoted(repr(value))}; in the first answer it was a "
            f"{_KIND_WORDS[column.kind]}"
        )
    return value
