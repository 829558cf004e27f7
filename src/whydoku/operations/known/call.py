"""The operation that calls a user's function with each puzzle.

The function is given by its dotted name. It takes a `Grid`, and returns a value or a dict of values
by name. Its first answer determines the columns of the output.
"""

from __future__ import annotations

import importlib
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar, Final

from whydoku.dataclass import dataclass
from whydoku.errors import InvalidPuzzle, WhydokuError, quoted
from whydoku.grids.bulk import grid_of
from whydoku.grids.grid import Grid
from whydoku.operations.answers.answer import (
    INVALID,
    Answer,
    AnswerColumn,
    Answers,
    ColumnKind,
    Puzzle,
)
from whydoku.operations.operation import Operation, operation

FAILED: Final = "failed"
"""The status of a puzzle for which the function raised an error or gave an answer that does not
fit."""

_KINDS: Final[dict[type, tuple[ColumnKind, str]]] = {
    bool: ("yes", "truth value"),
    int: ("whole", "whole number"),
    float: ("number", "number"),
    str: ("text", "text"),
}
"""The kind of column for each type of value, and its name in sentences. Values of all other types
are in columns of the kind `data`."""


@operation
@dataclass(frozen=True)
class CallFunction(Operation):
    """Call a function, `module.name` or `module:name`; an exception is the error of its row."""

    name: ClassVar = "call"
    about: ClassVar = "function"
    good: ClassVar = "answered"

    function: str
    """The function by its dotted name."""

    def __post_init__(self) -> None:
        _ = self._called

    @cached_property
    def _called(self) -> Callable[[Grid], Any]:
        return function_named(self.function)

    @property
    def signature(self) -> dict[str, Any]:
        """The name of the function, and the source of its module if that is a file, since the
        answers depend on both."""
        file = getattr(sys.modules.get(self._called.__module__), "__file__", None)
        text = Path(file).read_text("utf-8", "replace") if file else ""
        return {"job": self.about, "function": self.function, "source": text}

    def begun(self, puzzles: Iterator[Puzzle]) -> Operation:
        """Returns the operation with its columns known: those of the first answer that the function
        gives to one of `puzzles`."""
        for puzzle in puzzles:
            answer = None
            with suppress(Exception):
                answer = self._called(grid_of(puzzle))
            if answer is not None:
                named = self._by_name(answer).items()
                columns = (AnswerColumn(str(name), _kind_of(value)[0]) for name, value in named)
                return _BegunCallJob(self.function, tuple(columns))
        return _BegunCallJob(self.function, (AnswerColumn(self._own_name, "text"),))

    @property
    def _own_name(self) -> str:
        """The name of the only column, if the function returns values without names."""
        return self.function.replace(":", ".").rpartition(".")[2]

    def _by_name(self, answer: Any) -> dict[str, Any]:
        """The values of an answer by name. A single value has the name of the function."""
        return answer if isinstance(answer, dict) else {self._own_name: answer}


@dataclass(frozen=True)
class _BegunCallJob(CallFunction):
    """A call whose columns are known."""

    columns: tuple[AnswerColumn, ...] = ()

    def begun(self, puzzles: Iterator[Puzzle]) -> Operation:  # noqa: ARG002 - it has begun
        return self

    def find(self, puzzles: Sequence[Puzzle]) -> Answers:
        """Calls the function with each puzzle; an exception becomes the error for that puzzle."""
        return Answers.of([*map(self._answer, puzzles)], len(self.columns))

    def _answer(self, puzzle: Puzzle) -> Answer:
        try:
            grid = grid_of(puzzle)
        except InvalidPuzzle as fault:
            return Answer(INVALID, error=fault.what)
        try:
            return Answer(self.good, self._fitted(self._by_name(self._called(grid))))
        except WhydokuError as fault:
            return Answer(FAILED, error=str(fault))
        except Exception as fault:
            return Answer(FAILED, error=f"{type(fault).__name__}: {fault}")

    def _fitted(self, values: dict[str, Any]) -> list[Any]:
        """The values of an answer in the order of the columns. Refuses an answer with a name that
        the first answer did not have, or with a value of another kind."""
        names = [column.name for column in self.columns]
        if more := [name for name in values if name not in names]:
            raise WhydokuError(
                f"the answer has {', '.join(map(quoted, more))}, which the first answer did "
                "not have"
            )
        return [_of_kind(column, values.get(column.name)) for column in self.columns]


def function_named(name: str) -> Callable[[Grid], Any]:
    """Imports the function with a dotted name. Also looks for its module in the current folder."""
    module, _, attribute = str(name).replace(":", ".").rpartition(".")
    if not (isinstance(name, str) and module and attribute):
        raise WhydokuError(f"a function is named by its module, as in mine.score; found {name!r}")
    if "" not in sys.path and str(Path.cwd()) not in sys.path:
        sys.path.append(str(Path.cwd()))
    try:
        value = getattr(importlib.import_module(module), attribute)
    except ImportError as fault:
        raise WhydokuError(f"cannot import {module} for {name}: {fault}") from None
    except AttributeError:
        raise WhydokuError(f"the module {module} has no function {attribute}") from None
    if not callable(value):
        raise WhydokuError(f"{name} is no function but a {type(value).__name__}")
    called: Callable[[Grid], Any] = value
    return called


def _kind_of(value: Any) -> tuple[ColumnKind, str]:
    return _KINDS.get(type(value), ("data", "value"))


def _of_kind(column: AnswerColumn, value: Any) -> Any:
    if value is None or column.kind == "data":
        json.dumps(value)
        return value
    if column.kind == "number" and type(value) is int:
        return float(value)
    if _kind_of(value)[0] != column.kind:
        [kind] = (word for kind, word in _KINDS.values() if kind == column.kind)
        raise WhydokuError(
            f"{column.name} is {quoted(repr(value))}; in the first answer it was a {kind}"
        )
    return value
