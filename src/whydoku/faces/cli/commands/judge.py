"""`whydoku judge`: verdicts on moves, sequence by sequence."""

from __future__ import annotations

import sys
from contextlib import closing
from dataclasses import dataclass
from typing import Any, NamedTuple

import click

from whydoku.asked.moves import AskedMeans
from whydoku.bulk import workers
from whydoku.errors import InvalidPuzzle
from whydoku.faces.cli import exit_codes
from whydoku.faces.cli.asked import asks
from whydoku.faces.cli.console import Console, is_ascii_output, json_line
from whydoku.faces.cli.crew import AnsweringCrew
from whydoku.faces.cli.json_files import AskedJsonFiles, json_values
from whydoku.faces.cli.progress import PuzzleProgress
from whydoku.faces.cli.shared_options import Workers
from whydoku.faces.cli.telling_options import AskedPath
from whydoku.judging.following import Means, means_of
from whydoku.judging.many import judge_one
from whydoku.judging.record import judgement_data


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class AskedJudge(AskedMeans, AskedPath, AskedJsonFiles):
    """The moves to judge, and by what they may follow."""

    brief: bool = False
    """Leave out the steps, the proof that a move is false, and the grid after all moves."""
    workers: Workers = 1

    @property
    def means(self) -> Means:
        """By what moves may follow."""
        return means_of(
            self.chosen_profile,
            at_most=self.at_most,
            steps=self.steps,
            nets=self.nets,
            uniqueness=self.uniqueness,
        )


@asks("judge", AskedJudge)
def command(asked: AskedJudge) -> int:
    """Judge moves: whether each is true, and whether it follows.

    Each line of the input is a JSON object, {"grid": ..., "claims": ["r4c7=3", "r4c7<>3", {"claim":
    ..., "why": ...}]}; the answer is another object, with a verdict on each move and a score.
    The verdict is: known, if the grid already shows it; follows, if one step of a technique leads
    to it; proved, if the reason given with it holds; beyond, if only the solution shows that it is
    true; false; or unreadable. Each true move is made before the next one is judged. A line that
    cannot be judged is reported, and the exit code is then 1. On a terminal the answers are in
    words unless --json is given. The "id" of a line is repeated in its answer.
    """
    if not asked.inputs and sys.stdin.isatty():
        raise click.UsageError("no moves; give a file with JSON lines, or - for standard input")
    console = Console.of_this_process(asked.as_json)
    work = _Work(asked.means, asked.brief, console.people, is_ascii_output())
    output = _Output(console)
    with PuzzleProgress(None) as progress:

        def write(place: str, answer: _Answer) -> None:
            with progress.paused():
                output.write(place, answer)
            progress.advance(output.done, 0)

        with closing(AnsweringCrew(work, workers(asked.workers), write)) as crew:
            for place, value in json_values(asked.inputs or ("-",), "sequence of moves"):
                crew.give(place, (place, value))
            crew.finish()
    return output.code


class _Answer(NamedTuple):
    """The answer to a line as text; `fault` says why it cannot be judged."""

    text: str
    fault: str


@dataclass(frozen=True, slots=True)
class _Work:
    """Judges the value of a line; it can be sent to other processes."""

    means: Means
    brief: bool
    for_people: bool
    is_ascii: bool

    def __call__(self, line: tuple[str, Any]) -> _Answer:
        place, value = line
        if isinstance(value, InvalidPuzzle):
            return self._invalid(place, value, value.what)
        judgement = judge_one(self.means, value)
        if judgement.error:
            return self._invalid(place, value, judgement.error)
        if self.for_people:
            return _Answer(f"{judgement}\nscore {judgement.score:.2f}\n", "")
        data = {**_head(place, value), "status": "judged"}
        return _Answer(self._line({**data, **judgement_data(judgement, brief=self.brief)}), "")

    def _invalid(self, place: str, value: Any, why: str) -> _Answer:
        data = {**_head(place, value), "status": "invalid", "why": why}
        return _Answer("" if self.for_people else self._line(data), why)

    def _line(self, data: dict[str, Any]) -> str:
        return json_line(data, self.is_ascii)


def _head(place: str, value: Any) -> dict[str, Any]:
    """The fields of an answer that say which line it answers."""
    own = {"id": value["id"]} if isinstance(value, dict) and "id" in value else {}
    return {"place": place, **own}


class _Output:
    """Writes answers, and reports what cannot be judged."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self.done = 0
        self.code = exit_codes.OK

    def write(self, place: str, answer: _Answer) -> None:
        """Writes an answer at once, as whoever sent the line may wait for it."""
        if answer.fault:
            self.code = exit_codes.REFUSED
            self._console.complain(f"{place}: {answer.fault}")
        sys.stdout.write(answer.text)
        sys.stdout.flush()
        self.done += 1
