"""Processor time to tell the steps of paths, compared with the time to find them.

The steps are found beforehand, and every run tells fresh copies, so that nothing kept on a step
helps. `json` is each step with its text, and with its sentences as keys and values; `path, text` is
a whole path, where runs of singles share a paragraph, and `path, json` its record.

Usage: python bench/tell.py [FILE…] [--size N] [--runs N] [--profile NAME]
"""

from __future__ import annotations

import argparse
import pickle
import statistics
import time
from collections.abc import Callable
from pathlib import Path

import whydoku as wd
from measure import chosen, machine, table
from whydoku.logic.catalogue import entry_of
from whydoku.logic.step import StepOnGrid
from whydoku.logic.technique import is_single_technique
from whydoku.operations.answers.sentences import sentences_of_step
from whydoku.operations.answers.trace import step_data, trace_data
from whydoku.solving.solve import explain
from whydoku.solving.trace import Trace
from whydoku.telling.words import argument, tell

TELLERS: dict[str, Callable[[StepOnGrid], object]] = {
    "sentence, short": lambda step: tell(step, step.grid, style="short"),
    "sentence, plain": lambda step: tell(step, step.grid, style="plain"),
    "argument, short": lambda step: argument(step, step.grid, style="short"),
    "argument, plain": lambda step: argument(step, step.grid, style="plain"),
    "json": lambda step: (step_data(step), sentences_of_step(step, step.grid)),
}
"""What is made of single steps."""

WHOLE: dict[str, Callable[[Trace], object]] = {"path, text": str, "path, json": trace_data}
"""What is made of whole paths."""

FINDING = "finding"


class Paths:
    """The paths of some puzzles, and what making each text of them takes."""

    def __init__(self, lines: list[str], profile: str) -> None:
        self._grids = [wd.Grid(line) for line in lines]
        self._profile = profile
        self._stored = pickle.dumps(self._found())
        self.steps = len(self._copies(above=False))
        self.above = len(self._copies(above=True))

    def _found(self) -> list[Trace]:
        return [explain(grid, self._profile) for grid in self._grids]

    def _copied(self) -> list[Trace]:
        copied: list[Trace] = pickle.loads(self._stored)
        return copied

    def _copies(self, *, above: bool) -> list[StepOnGrid]:
        """Fresh copies of all steps, or only of those above singles."""
        steps = [step for trace in self._copied() for step in trace]
        if not above:
            return steps
        return [step for step in steps if not is_single_technique(entry_of(step.technique))]

    def round(self) -> dict[tuple[str, bool], float]:
        """The µs a step that each work takes: over all steps, and over those above singles."""
        start = time.process_time()
        self._found()
        taken = {(FINDING, False): self._each(start, self.steps)}
        for name, teller in TELLERS.items():
            for above, count in ((False, self.steps), (True, self.above)):
                steps = self._copies(above=above)
                start = time.process_time()
                for step in steps:
                    teller(step)
                taken[name, above] = self._each(start, count)
        for name, whole in WHOLE.items():
            traces = self._copied()
            start = time.process_time()
            for trace in traces:
                whole(trace)
            taken[name, False] = self._each(start, self.steps)
        return taken

    @staticmethod
    def _each(start: float, count: int) -> float:
        return 1e6 * (time.process_time() - start) / max(count, 1)


def rows(paths: Paths, runs: int) -> list[tuple[str, ...]]:
    """A row for each text with the medians of all runs but the first, which is not counted."""
    rounds = [paths.round() for _ in range(runs + 1)][1:]
    each = {key: statistics.median(one[key] for one in rounds) for key in rounds[0]}
    finding = each[FINDING, False]
    return [
        (
            name,
            f"{micros:.0f}",
            f"{micros / finding:.2f}",
            f"{each[name, True]:.0f}" if (name, True) in each else "",
        )
        for (name, above), micros in each.items()
        if not above
    ]


def main() -> None:
    """Prints the figures for each corpus."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="*", type=Path, help="puzzles, one per line")
    parser.add_argument("--size", type=int, default=100, help="puzzles of each corpus")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--profile", default="default")
    wanted = parser.parse_args()

    found: list[tuple[str, ...]] = []
    for name, lines in chosen(wanted.files, wanted.size).items():
        paths = Paths(lines[: wanted.size], wanted.profile)
        count = f"{paths.steps:,} ({paths.above:,})"
        found += [(name, count, *row) for row in rows(paths, wanted.runs)]
    print(f"{machine()}; processor time, medians of {wanted.runs} runs\n")
    head = ("corpus", "steps (above singles)", "text", "µs / step", "x finding", "µs above singles")
    print(table(head, found))


if __name__ == "__main__":
    main()
