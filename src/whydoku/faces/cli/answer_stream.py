"""Answers the puzzles of a command line as they come, and in their order: in this process, or in
several. What has arrived is answered and written before more is waited for."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from itertools import chain
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

import click

from whydoku.dataclass import dataclass, field, replace
from whydoku.errors import LostWorker, counted
from whydoku.faces.cli import exit_codes
from whydoku.faces.cli.console import Console, is_ascii_output, json_line
from whydoku.faces.cli.options.shared_options import style_of
from whydoku.faces.cli.options.wanted_puzzles import WantedPuzzles
from whydoku.faces.cli.puzzle_items import PuzzleItem, PuzzlePiece
from whydoku.faces.cli.puzzle_run import BLOCK, PuzzleRun
from whydoku.formats.known.json_puzzles import reading_data
from whydoku.grids.bulk import workers as number_of_workers
from whydoku.operations.answers.answer import INVALID, Answer
from whydoku.operations.operation import Operation, TellingOperation
from whydoku.operations.pen import Pen
from whydoku.operations.running.flow import FIRST_UNITS, Flow, crew_here

if TYPE_CHECKING:
    from whydoku.faces.cli.options.telling_options import AskedTold


class Saying(NamedTuple):
    """What is said of a puzzle: the texts to write, which may be made while they are written, so
    that long lists need no memory; and what is wrong, as a sentence for standard error."""

    texts: Iterable[str] = ()
    fault: str = ""
    has_head: bool = False
    """Whether the texts stand below the place of the puzzle, unless there is only one."""
    code: int = exit_codes.OK
    """The exit code if nothing is wrong."""
    is_remarkable: bool = False
    more: Any = None
    """What a sink needs besides: for a table, the answer."""


class Refusing(Operation):
    """Says of an item that it cannot be read as a puzzle, and why."""

    good: ClassVar = ""

    def answer_to(self, item: PuzzleItem) -> Answer:
        """The answer to an item that cannot be read."""
        return Answer(INVALID, error=item.lack)

    def fault(self, answer: Answer) -> str:
        """What is wrong with the item."""
        return answer.error

    def record(self, answer: Answer) -> Mapping[str, Any]:
        """The status, and what is wrong."""
        return {"status": answer.status, "why": [answer.error]}

    def told_refused(self, answer: Answer, pen: Pen) -> Iterator[str]:  # noqa: ARG002
        """Yields nothing, because the sentence about the fault says all."""
        yield from ()


@dataclass(frozen=True)
class StreamWork:
    """Answers pieces of the input as an operation does; can be sent to other processes. What is
    unreadable is answered by `refusing`."""

    operation: Operation
    console: Console
    refusing: Refusing = field(default_factory=Refusing)
    style: str | None = None
    """The style in which steps are told in JSON; None if programs do not read what people do."""
    for_table: bool = False
    """Whether rows are made of the answers."""
    threads: int = 1
    """How many threads each search of the engine has, 0 for one per core."""
    is_sent: bool = False
    """Whether the texts come from another process, so that they cannot be made while they are
    written."""
    is_ascii: bool = field(default_factory=is_ascii_output)
    """Whether JSON must be ASCII."""

    def __call__(self, piece: PuzzlePiece) -> list[Saying]:
        """What is said of each puzzle of a piece."""
        answers = self.answers(piece.subjects)
        return [
            self.said_of(item, self.refusing.answer_to(item), self.refusing)
            if item.reading.error
            else self.said_of(item, next(answers), self.operation)
            for item in piece.items
        ]

    def answers(self, puzzles: Sequence[Any]) -> Iterator[Answer]:
        """The answers to some puzzles."""
        return self.operation.one_by_one(puzzles, self.threads)

    def head(self, item: PuzzleItem) -> dict[str, Any]:
        """What begins the JSON of a puzzle: where it is and, if what follows is told, all that was
        read of it."""
        if self.style is None or item.fault:
            return item.data
        return {"place": item.place, **reading_data(item.reading), **item.doubts_data}

    def said_of(self, item: PuzzleItem, answer: Answer, by: Operation) -> Saying:
        """What is said of a puzzle with this answer, as `by` says it. An operation that tells steps
        tells programs what it tells people; of what is refused they get the fault alone."""
        fault, console = by.fault(answer), self.console
        if self.for_table:
            remarkable = by.is_remarkable(answer)
            answer = by.finished(answer)._replace(found=None)
            return Saying((), fault, is_remarkable=remarkable, more=answer)
        telling = by if self.style is not None and isinstance(by, TellingOperation) else None
        is_told = answer.found is not None if telling else by.is_good(answer)
        texts: Iterable[str] = ()
        if console.as_json:
            data = by.record(answer) if telling is None else by.refusal(answer)
            if telling and is_told:
                data = telling.record(answer, self.style or "")
            texts = (json_line({**self.head(item), **data}, self.is_ascii)[:-1],)
        elif console.people or (telling and is_told):
            texts = by.told(answer, console) if is_told else by.told_refused(answer, console)
        elif self.style is None:
            texts = by.lines(answer)
        code = exit_codes.REFUSED if telling and not by.is_good(answer) else exit_codes.OK
        has_head = telling is not None and is_told
        return Saying(tuple(texts) if self.is_sent else texts, fault, has_head, code)


class Sink:
    """Where what is said of puzzles goes: to standard output, below the place of each puzzle if
    there are several."""

    def __init__(self, console: Console, *, is_one: bool) -> None:
        self._console = console
        self._is_one = is_one
        self._has_written = False

    def begin(self, work: StreamWork, first: PuzzlePiece) -> StreamWork:  # noqa: ARG002
        """Returns the work to do, with what has to be known of the first piece."""
        return work

    def fault(self, item: PuzzleItem, said: Saying) -> str:  # noqa: ARG002
        """What is wrong with a puzzle; empty if nothing is."""
        return said.fault

    def write(self, item: PuzzleItem, said: Saying) -> None:
        """Writes or keeps what is said of a puzzle."""
        console, texts = self._console, said.texts
        if head := self.head(item, said):
            texts = chain(("\n" * self._has_written + head,), texts)
        if console.people:
            for text in texts:
                self._has_written = True
                console.write(text)
        else:
            sys.stdout.writelines(f"{text}\n" for text in texts)
            self._has_written |= bool(head)

    def head(self, item: PuzzleItem, said: Saying) -> str:
        """The line above the texts about a puzzle; empty for none."""
        if self._is_one or self._console.as_json or not said.has_head:
            return ""
        words = " ".join(filter(None, (item.place, item.reading.name)))
        return self._console.style(words, bold=True)

    def end(self) -> None:
        """Writes what has to wait until all puzzles are answered; here nothing has to."""


def answer_stream(
    work: StreamWork, wanted: WantedPuzzles, sink: Sink | None = None, workers: int | None = None
) -> int:
    """Answers the puzzles that `wanted` yields, and sends what is said of them to `sink`, by
    default to standard output; returns the exit code.

    If there are several `workers`, which 0 makes as many as there are cores, these are processes,
    which start once there are two pieces. If `workers` is None, this process does the work, and its
    searches use every core.
    """
    size = 1 if workers is None else number_of_workers(workers)
    work = replace(work, threads=0 if workers is None else 1, is_sent=size > 1)
    is_unread = sink is None and work.style is None and not work.console.people
    sink = sink or Sink(work.console, is_one=wanted.is_one)
    crew, first = crew_here(size), 1 if size == 1 else FIRST_UNITS
    flows: list[Flow[PuzzlePiece, list[Saying]]] = []
    with PuzzleRun(work.console, wanted) as run, ExitStack() as ending:

        def give(piece: PuzzlePiece) -> None:
            if not flows:
                begun = sink.begin(work, piece)
                flows.append(Flow(crew, begun, lambda: run.is_stopped, first))
                ending.callback(flows[0].close)
            write(flows[0].give(piece))

        def write(answered: Iterable[tuple[PuzzlePiece, list[Saying]]]) -> None:
            for piece, said in answered:
                with run.writing(piece.units):
                    for item, one in zip(piece.items, said, strict=True):
                        run.complain_of(item, sink.fault(item, one))
                        run.code = max(run.code, one.code)
                        sink.write(item, one)

        try:
            run.in_pieces(
                BLOCK,
                give,
                lambda: write(chain.from_iterable(flow.rest() for flow in flows)),
                unread=is_unread,
            )
        except LostWorker as lost:
            with run.paused():
                run.complain_of(None, f"answered {counted(run.done, 'puzzle')}, then {lost}")
        finally:
            with run.paused():
                sink.end()
    return run.code


def tell_each(
    asked: AskedTold,
    operation: TellingOperation,
    workers: int | None = None,
    wanted: WantedPuzzles | None = None,
) -> int:
    """Tells what the operation finds for each grid, by default of those that are named, to people
    and programs alike; returns the exit code. `workers` is as in `answer_stream`."""
    if asked.style and asked.is_json and not operation.tells_in_json:
        raise click.UsageError("--style cannot be used with --json, which shows no steps here")
    work = StreamWork(operation, asked.console, style=style_of(asked.style, as_json=True))
    return answer_stream(work, wanted or WantedPuzzles(asked), workers=workers)
