"""Runs of batches in tests: small slabs, runs that are ended, and what they leave."""

from __future__ import annotations

import errno
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from whydoku.operations.known.check import CheckPuzzles
from whydoku.operations.operation import Operation
from whydoku.operations.running import flow, text_input
from whydoku.operations.running.flow import Crew, crew_here
from whydoku.operations.running.order import Order
from whydoku.operations.running.outputs import JobState, LocalOutput
from whydoku.operations.running.run import BatchRun

CHECK = CheckPuzzles()


def ordered(
    job: Operation, inputs: str | Path | list[Path], output: str | Path, column: str = ""
) -> Order:
    names = [str(one) for one in (inputs if isinstance(inputs, list) else [inputs])]
    return Order.of(job, names, str(output), column=column)


def ran(order: Order, *, anew: bool = False, crew: Crew | None = None) -> JobState:
    return BatchRun(order, crew or crew_here(1)).all(anew=anew)


def ended_after(order: Order, slabs: int) -> JobState:
    """The state after a run that is asked to end after so many slabs."""
    asked = iter(range(slabs))
    return BatchRun(order, crew_here(1), stop=lambda: next(asked, None) is None).all()


class PowerFailureError(Exception):
    """The end of a run at any moment."""


def table_of(puzzles: Sequence[str]) -> str:
    return "\n".join(["n,puzzle", *(f"{n},{line}" for n, line in enumerate(puzzles))])


def small_slabs(monkeypatch: pytest.MonkeyPatch, output: type) -> None:
    monkeypatch.setattr(text_input, "SLAB", 600)
    monkeypatch.setattr(flow, "FIRST_UNITS", 3)
    monkeypatch.setattr(flow, "MOST_UNITS", 5)
    monkeypatch.setattr(output, "seconds_between", 0.0)


def failing(method: str, calls: int, fault: Callable[[], BaseException]) -> Callable[..., Any]:
    """A method of an output that works so many times, and then fails halfway."""
    usual = getattr(LocalOutput, method)
    left = iter(range(calls))

    def fails(output: LocalOutput, *given: Any) -> Any:
        if next(left, None) is None:
            if method == "add":
                usual(output, given[0][: len(given[0]) // 2])
            raise fault()
        return usual(output, *given)

    return fails


def full_disk() -> OSError:
    return OSError(errno.ENOSPC, "No space left on device")


def command(*arguments: object) -> list[str]:
    """A process that does a batch and makes it safe again and again."""
    program = (
        "import sys\n"
        "from whydoku.operations.running.outputs import LocalOutput\n"
        "LocalOutput.seconds_between = 0.02\n"
        "from whydoku.faces.cli.app import run\n"
        "if __name__ == '__main__':\n"
        "    sys.exit(run(sys.argv[1:]))\n"
    )
    return [sys.executable, "-c", program, "batch", *map(str, arguments)]
