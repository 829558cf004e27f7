"""Answers the puzzles of a command line as they come, and in their order: in this process, or in
several. What has arrived is answered and written before more is waited for."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple, Self, TypeAlias

from whydoku.batch.flow import FIRST_UNITS, Flow, crew_here
from whydoku.errors import LostWorker, Where, counted
from whydoku.faces.cli import exit_codes
from whydoku.faces.cli.console import Console, is_ascii_output, json_line
from whydoku.faces.cli.puzzle_answers import BLOCK, PuzzleAnswer, place_data, unreadable
from whydoku.faces.cli.puzzle_run import PuzzleRun
from whydoku.faces.cli.wanted_puzzles import PuzzleItem, WantedPuzzles
from whydoku.formats.known.json_puzzles import reading_data
from whydoku.operations.answers import Answer
from whydoku.operations.operation import Operation, TellingOperation
from whydoku.operations.slabs import LineSlab

if TYPE_CHECKING:
    from whydoku.faces.cli.table_output import TableRun

Refusing: TypeAlias = Callable[[Console, PuzzleItem], PuzzleAnswer]


class WrittenAnswer(NamedTuple):
    """What is said of a puzzle: the texts to write, or the answer of which a table makes a row; and
    what is wrong, as a sentence for standard error."""

    texts: Iterable[str]
    fault: str
    answer: PuzzleAnswer | None = None
    is_remarkable: bool = False
    is_told: bool = False
    """Whether the texts stand below the place of the puzzle, unless there is only one."""
    ok: bool = True
    """Whether it is what was asked for. If not, the exit code is 1."""


@dataclass(frozen=True, slots=True)
class Items:
    """Puzzles that have been read, or could not be."""

    items: Sequence[PuzzleItem]

    @property
    def units(self) -> int:
        """How many there are."""
        return len(self.items)

    def part(self, begin: int, end: int) -> Self:
        """Those from `begin` up to `end`."""
        return replace(self, items=self.items[begin:end])

    def places(self) -> Iterator[PuzzleItem]:
        """Yields for each where it is."""
        return iter(self.items)

    def said(self, work: StreamWork) -> Iterator[WrittenAnswer]:
        """Yields what is said of each."""
        readable = [item.subject for item in self.items if not item.reading.error]
        answers = work.answers(readable)
        for item in self.items:
            if item.reading.error:
                yield work.said(place_data(item), work.refused(work.console, item))
            else:
                yield work.said_of(work.head(item), next(answers))


@dataclass(frozen=True, slots=True)
class UnreadLines:
    """Lines with a puzzle each that have not been read yet, the first of which has the number
    `first`; `source` names their file."""

    lines: LineSlab
    first: int
    source: str

    @property
    def units(self) -> int:
        """How many lines there are."""
        return self.lines.units

    def part(self, begin: int, end: int) -> Self:
        """The lines from `begin` up to `end`."""
        return replace(self, lines=self.lines.part(begin, end), first=self.first + begin)

    def places(self) -> Iterator[str]:
        """Yields for each where it is."""
        return (f"{self.source}{Where(self.first + n)}" for n in range(self.units))

    def said(self, work: StreamWork) -> Iterator[WrittenAnswer]:
        """Yields what is said of each."""
        answers = work.answers(self.lines.puzzles)
        if not work.console.as_json:
            return (work.said_of({}, answer) for answer in answers)
        pairs = zip(self.places(), answers, strict=True)
        return (work.said_of({"place": place}, answer) for place, answer in pairs)


@dataclass(frozen=True, slots=True)
class StreamWork:
    """Answers pieces of the input as an operation does; can be sent to other processes.

    `for_table` says whether rows are made of the answers, `is_ascii` whether JSON must be ASCII,
    and `threads` how many threads each search of the engine has, 0 for one per core. Texts may be
    made while they are written, unless they are `sent` from another process.
    """

    operation: Operation
    console: Console
    refused: Refusing
    threads: int
    for_table: bool
    is_ascii: bool
    sent: bool
    style: str | None = None
    """The style in which steps are told in JSON; None if programs do not read what people do."""

    def __call__(self, piece: Items | UnreadLines) -> list[WrittenAnswer]:
        """What is said of each puzzle of a piece."""
        return [*piece.said(self)]

    def answers(self, puzzles: Sequence[str]) -> Iterator[Answer]:
        """The answers to some puzzles."""
        return chain.from_iterable(self.operation.in_groups(puzzles, self.threads))

    def head(self, item: PuzzleItem) -> dict[str, Any]:
        """What begins the JSON of an item: where it is and, if what follows is told, all that was
        read of it."""
        if self.style is None or not self.console.as_json or item.fault:
            return place_data(item)
        return {"place": item.place, **reading_data(item.reading)}

    def said_of(self, head: dict[str, Any], answer: Answer) -> WrittenAnswer:
        """What is said of a puzzle with this answer; `head` begins its JSON."""
        operation = self.operation
        if self.style is not None and isinstance(operation, TellingOperation):
            return self._told(operation, self.style, head, answer)
        told = operation.told if operation.is_good(answer) else operation.told_refused
        said = PuzzleAnswer(
            operation.lines(answer),
            operation.record(answer) if self.console.as_json else {},
            told(answer, self.console),
            operation.fault(answer),
            answer.status,
            answer.values,
            answer.error,
        )
        return self.said(head, said)._replace(is_remarkable=operation.is_remarkable(answer))

    def _told(
        self, operation: TellingOperation, style: str, head: dict[str, Any], answer: Answer
    ) -> WrittenAnswer:
        """The same of an operation that tells programs what it tells people."""
        is_told, console = answer.found is not None, self.console
        data: Mapping[str, Any] = {}
        texts: Iterable[str] = ()
        if console.as_json:
            data = operation.record(answer, style) if is_told else operation.refusal(answer)
        elif is_told:
            texts = operation.told(answer, console)
        elif console.people:
            texts = operation.told_refused(answer, console)
        said = self.said(head, PuzzleAnswer(texts, data, texts, operation.fault(answer)))
        return said._replace(is_told=is_told, ok=operation.is_good(answer))

    def said(self, head: dict[str, Any], answer: PuzzleAnswer) -> WrittenAnswer:
        """The same in the form in which it is written."""
        if self.for_table:
            return WrittenAnswer((), answer.fault, replace(answer, lines=(), pictures=()))
        if self.console.as_json:
            return WrittenAnswer(
                (json_line({**head, **answer.data}, self.is_ascii)[:-1],), answer.fault
            )
        texts = answer.pictures if self.console.people else answer.lines
        return WrittenAnswer(tuple(texts) if self.sent else texts, answer.fault)


def refuse_unreadable(_console: Console, item: PuzzleItem) -> PuzzleAnswer:
    """The answer to an item that cannot be read as a puzzle."""
    return unreadable(item.lack)


def answer_stream(
    console: Console,
    operation: Operation,
    wanted: WantedPuzzles,
    table: TableRun | None = None,
    *,
    refused: Refusing = refuse_unreadable,
    workers: int | None = None,
    style: str | None = None,
) -> int:
    """Answers the puzzles that `wanted` yields; returns the exit code.

    Unreadable puzzles are answered by `refused`. A `table` turns the answers into rows. If there
    are several `workers`, these are processes, which start once there are two pieces. If `workers`
    is None, this process does the work, and its searches use every core. With a `style`, in which
    steps are told in JSON, programs read what people are told.
    """
    size, has_table = workers or 1, table is not None
    threads = 0 if workers is None else 1
    work = StreamWork(
        *(operation, console, refused, threads, has_table, is_ascii_output()),
        sent=size > 1,
        style=style,
    )
    first = 1 if size == 1 else FIRST_UNITS
    with (
        PuzzleRun(console, wanted) as run,
        closing(
            Flow[Items | UnreadLines, list[WrittenAnswer]](crew_here(size), work, first=first)
        ) as flow,
    ):
        stream = _Stream(run, flow, table)
        try:
            stream.answer(takes_lines=not (has_table or console.people or style))
        except LostWorker as lost:
            with run.paused():
                run.complain("", f"answered {counted(run.done, 'puzzle')}, then {lost}")
    if table:
        table.end(console)
        if stream.remarkable:
            console.complain(operation.remark(stream.remarkable))
    return run.code


class _Stream:
    """Sends what arrives through a flow, and writes what comes back, as rows if there is a
    table."""

    def __init__(
        self,
        run: PuzzleRun,
        flow: Flow[Items | UnreadLines, list[WrittenAnswer]],
        table: TableRun | None,
    ) -> None:
        self.remarkable = 0
        self._run = run
        self._flow = flow
        self._table = table
        self._arrived: list[PuzzleItem] = []
        self._has_written = False

    def answer(self, *, takes_lines: bool) -> None:
        """Answers all puzzles; `takes_lines` says whether lines may come unread."""
        for item in self._run.wanted.items_and_lines(self._before_reading, unread=takes_lines):
            if isinstance(item, PuzzleItem):
                self._arrived.append(item)
                if len(self._arrived) == BLOCK:
                    self._give_arrived()
            else:
                self._give_arrived()
                text, first = item.lines
                lines = LineSlab(text, text.count(b"\n"), is_plain=True)
                self._write(self._flow.give(UnreadLines(lines, first, item.source)))
        self._give_arrived()
        self._write(self._flow.rest())

    def _before_reading(self) -> None:
        self._give_arrived()
        if not self._run.wanted.is_ready:
            self._write(self._flow.rest())

    def _give_arrived(self) -> None:
        if self._arrived:
            items, self._arrived = tuple(self._arrived), []
            self._write(self._flow.give(Items(items)))

    def _write(self, answered: Iterable[tuple[Items | UnreadLines, list[WrittenAnswer]]]) -> None:
        for piece, said in answered:
            places: Iterable[PuzzleItem | str] = piece.places()
            with self._run.writing(piece.units):
                for place, one in zip(places, said, strict=True):
                    self._write_one(place, one)

    def _write_one(self, place: PuzzleItem | str, said: WrittenAnswer) -> None:
        run, texts, fault = self._run, said.texts, said.fault
        self.remarkable += said.is_remarkable
        if self._table and said.answer and isinstance(place, PuzzleItem):
            row = self._table.answer(run.console, place, said.answer, run.wanted.form)
            texts, fault = row.lines, row.fault
        if fault and isinstance(place, PuzzleItem):
            run.complain_of(place, fault)
        elif fault:
            run.complain(str(place), fault)
        if not said.ok:
            run.code = exit_codes.REFUSED
        if (
            said.is_told
            and isinstance(place, PuzzleItem)
            and not (run.console.as_json or run.wanted.is_one)
        ):
            heading = " ".join(filter(None, (place.place, place.reading.name)))
            run.console.write("\n" * self._has_written + run.console.style(heading, bold=True))
        self._has_written = True
        if run.console.people or run.console.as_json:
            for text in texts:
                run.console.write(text)
        else:
            sys.stdout.writelines(f"{text}\n" for text in texts)
