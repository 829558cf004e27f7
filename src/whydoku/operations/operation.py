"""An operation: what can be asked of puzzles. Its fields are what is asked, and its methods say how
each answer looks: in columns, as a record, as a line for programs, and told to people.

    @operation
    @dataclass(frozen=True)
    class CountClues(Operation):
        '''Count the clues of puzzles.'''

        name: ClassVar = "count"
        good: ClassVar = "counted"
        columns: ClassVar = (AnswerColumn("clues", "whole"),)

        def find(self, puzzles: Sequence[Puzzle]) -> Answers:
            return Answers(["counted"] * len(puzzles), [[*map(clues_in, puzzles)]])

Each operation is a module of its own in `whydoku.operations.known`, with the name of the operation;
nothing else has to be edited. Its fields are the options of the command, of `whydoku batch NAME`
and of the function NAME of `whydoku.batch`, with the sentences below the fields as help. An
operation is loaded when it is asked for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple, Self, TypeVar

from whydoku.errors import InvalidPuzzle, WhydokuError
from whydoku.formats.sources.grids import puzzle_text
from whydoku.grids.bulk import check_many
from whydoku.grids.bulk.rows import is_ruled
from whydoku.grids.check import STATUS as STATUS_WORDS
from whydoku.grids.check import check
from whydoku.grids.classic import for_classic_alone
from whydoku.grids.grid import Grid
from whydoku.operations.answers.answer import (
    INVALID,
    Answer,
    AnswerColumn,
    Answers,
    Puzzle,
    word_in_line,
)
from whydoku.operations.answers.verdicts import RefusedJson
from whydoku.operations.slabs import Rows, Slab

if TYPE_CHECKING:
    from whydoku.operations.own_columns import OwnColumns
    from whydoku.operations.pen import Pen
    from whydoku.operations.tally import BatchTally


IN_ROWS: Final = ("csv", "tsv", "jsonl", "parquet")
"""The forms of output that have a row for each puzzle, which tells nothing."""


class Tool(NamedTuple):
    """How an assistant's model is offered an operation as a tool."""

    about: str
    """When to use it, and what comes back, for a model that has never heard of whydoku."""
    fields: tuple[str, ...] = ()
    """The fields that a model may fill in besides the grid."""
    settings: Mapping[str, Any] = MappingProxyType({})
    """Values of fields that differ from their defaults."""


class Operation:
    """What is asked of each puzzle in a batch; a frozen value, so that it can be sent to other
    processes."""

    name: ClassVar[str]
    good: ClassVar[str]
    """The status of a puzzle for which the operation found what it was asked for."""
    shows_good: ClassVar[bool] = False
    """Whether output as text shows the status `good`, although the values beside it imply it."""
    about: ClassVar[str] = ""
    """The prefix that the names of the answer's columns get if the input already has a column with
    one of these names. If empty, the name of the operation is the prefix."""
    beside: ClassVar[str] = ""
    """The name of a column of the input that the operation needs beside the puzzles; empty if it
    needs none. An operation that needs one is asked about pairs of a puzzle and its cell there."""
    objects: ClassVar[str] = ""
    """What a JSON object is called that holds a grid and what is asked about it, if the command
    reads such objects and no puzzles. The operation must answer them too, with a `record` that
    holds whatever says which one it answers. Empty if the command reads puzzles."""
    has_input: ClassVar[bool] = True
    """Whether the operation reads puzzles. An operation that does not must define `slabs` and
    `most`."""

    in_browsers: ClassVar[bool] = True
    """Whether the engine of browsers is enough for it."""
    in_batches: ClassVar[bool] = True
    """Whether the operation is also a job of `whydoku batch`."""
    by_command: ClassVar[Mapping[str, Any]] = {}
    """The values that options of the command have by default, where those of the fields are only
    for batches."""
    takes_filled: ClassVar[bool] = False
    """Whether the operation also judges grids that people have filled in wrong."""

    for_classic: ClassVar[str] = ""
    """What refuses puzzles of other rules than the classic ones, in words; empty if it answers
    them."""
    refused: ClassVar[str] = INVALID
    """The status of these."""
    is_quick: ClassVar[bool] = False
    """Whether it never takes long, so that a request to a server need not wait behind others."""
    examples: ClassVar[Sequence[Mapping[str, Any]]] = ({},)
    """Examples of fields in a request to a server, besides the puzzle."""
    together: ClassVar[str] = ""
    """The name of the list of records in the answer to a request that has several puzzles; empty if
    a request has one."""
    tool: ClassVar[Tool | None] = None
    """How a model is offered it; None if it is not."""

    @classmethod
    def of(cls, *given: Any, **options: Any) -> Operation:
        """Makes the operation from its options, which are called by the names of their fields."""
        return cls(*given, **options)

    @property
    def columns(self) -> tuple[AnswerColumn, ...]:
        """The columns of the answers except the status."""
        raise NotImplementedError

    @property
    def says_why(self) -> bool:
        """Whether the answer to a puzzle that is refused says why, which takes time."""
        return True

    @property
    def row_columns(self) -> tuple[AnswerColumn, ...]:
        """The columns of the output, if a puzzle may have several rows or none. Then the last
        column of the answers has the rows of each puzzle. Empty if each puzzle has one row, of its
        status, its answers and what is wrong."""
        return ()

    @property
    def charts(self) -> tuple[str, ...]:
        """The names of the columns for which a summary counts how often each value occurs."""
        return ()

    def within(self, seconds: float) -> Self:
        """The operation with a time limit for each puzzle of at most `seconds`, if it can have
        one."""
        if "timeout" not in vars(self):
            return self
        own = vars(self)["timeout"]
        limit = seconds if own is None else min(own, seconds)
        return replace(self, timeout=limit)  # type: ignore[type-var]

    def begun(self, puzzles: Iterator[Puzzle]) -> Operation:  # noqa: ARG002 - most know their columns
        """Returns the operation with all its columns known. An operation that cannot know its
        columns beforehand looks at `puzzles`, the first puzzles of the input."""
        return self

    @property
    def looks_first(self) -> bool:
        """Whether the operation looks at all puzzles before it begins. An operation that does must
        define `look`, `seen` and `knowing`."""
        return False

    def look(self, puzzles: Sequence[Puzzle]) -> Any:
        """What the operation has to know of some puzzles before it begins."""
        raise NotImplementedError

    def seen(self, looks: Iterable[Any]) -> Any:
        """What the operation has to know of all puzzles, as a JSON value, from what `look` returned
        for the parts of the input."""
        raise NotImplementedError

    def knowing(self, seen: Any) -> Operation:
        """The operation that knows what `seen` returned."""
        raise NotImplementedError

    def find(self, puzzles: Sequence[Puzzle]) -> Answers:
        """Answers the puzzles in the current thread. Need not say what is wrong with an invalid
        puzzle, since `answers` does. An operation defines this or `search`."""
        return self.search(puzzles, 1)

    def search(self, puzzles: Sequence[Puzzle], threads: int) -> Answers:  # noqa: ARG002
        """Answers the puzzles with all that records and tellings need. `threads` is the number of
        threads for each search of the engine, 0 for one per core."""
        return self.find(puzzles)

    def answers(self, puzzles: Sequence[Puzzle]) -> Answers:
        """Answers the puzzles in order, and says what is wrong with each that is refused."""
        return self._of_rules(puzzles, self.find)

    def answers_in(self, rows: Rows, own: OwnColumns) -> Answers:
        """The answers to all rows of an input, whose columns are `own`. A row without a puzzle gets
        the status `invalid`."""
        asked: list[Any] = [puzzle for puzzle in rows.puzzles if puzzle is not None]
        if self.beside:
            at = own.index_of(self.beside)
            pairs = zip(rows.puzzles, rows.cells, strict=True)
            asked = [(puzzle, cells[at]) for puzzle, cells in pairs if puzzle is not None]
        answers = self.answers(asked)
        if len(asked) == len(rows.puzzles) and not any(rows.errors):
            return answers
        answered = answers.to(asked)
        of_rows = []
        for puzzle, error in zip(rows.puzzles, rows.errors, strict=True):
            answer = Answer(INVALID) if puzzle is None else next(answered)
            errors = "; ".join(filter(None, (error, answer.error)))
            of_rows.append(answer._replace(error=errors))
        return Answers.of(of_rows, len(answers.values))

    def one_by_one(self, puzzles: Sequence[Puzzle], threads: int = 1) -> Iterator[Answer]:
        """Yields the same answers one by one, with all that records and tellings need."""
        return self._of_rules(puzzles, lambda some: self.search(some, threads)).to(puzzles)

    def _of_rules(
        self, puzzles: Sequence[Puzzle], find: Callable[[Sequence[Puzzle]], Answers]
    ) -> Answers:
        """What `find` answers, with what is wrong with each puzzle that is refused, such as one of
        rules that the operation does not know."""
        if not self.for_classic or not any(map(is_ruled, puzzles)):
            return self._with_errors(puzzles, find(puzzles))
        asked = [puzzle for puzzle in puzzles if not is_ruled(puzzle)]
        found = self._with_errors(asked, find(asked)).to(asked)
        refused = for_classic_alone(self.for_classic)
        answers = [
            Answer(self.refused, error=refused) if is_ruled(puzzle) else next(found)
            for puzzle in puzzles
        ]
        return Answers.of(answers, len(self.columns))

    def _with_errors(self, puzzles: Sequence[Puzzle], answers: Answers) -> Answers:
        """The answers with what is wrong with each puzzle that is refused."""
        errors = [*answers.errors] or [""] * len(puzzles)
        if self.says_why and {*answers.statuses} != {self.good}:
            for n, answer in enumerate(answers.to(puzzles)):
                if not (errors[n] or self.is_good(answer)):
                    errors[n] = "; ".join(check(answer.puzzle).why)
        return replace(answers, errors=errors)

    def is_good(self, answer: Answer) -> bool:
        """Whether the puzzle got what the operation was asked for."""
        return answer.status == self.good

    def fault(self, answer: Answer) -> str:
        """What is wrong with a puzzle as a sentence by itself; empty if nothing is."""
        is_refused = answer.status in ("invalid", "multiple", "none") and not self.is_good(answer)
        words = (answer.status, answer.error) if is_refused else (answer.error,)
        return ": ".join(filter(None, words))

    def line(self, answer: Answer) -> str:
        """The answer as a line for programs: its status, unless the values imply that, and its
        values. A truth value is its name, or `not-` and its name."""
        shows_status = self.shows_good or not self.is_good(answer)
        words = [answer.status] if shows_status else []
        if any(value is not None for value in answer.values):
            words += map(word_in_line, self.columns, answer.values)
        return " ".join(filter(None, words))

    def lines(self, answer: Answer) -> Iterator[str]:
        """Yields the lines of an answer that may have several."""
        yield self.line(answer)

    def finished(self, answer: Answer) -> Answer:
        """The answer with all its values, some of which `search` may leave to be found."""
        return answer

    def record(self, answer: Answer) -> Mapping[str, Any]:
        """The answer as an object for JSON: by default the puzzle and the columns by name, or why
        there is no answer."""
        if not self.is_good(answer):
            return self.refusal(answer)
        answer = self.finished(answer)
        names = (column.name for column in self.columns)
        own = dict(zip(names, answer.values, strict=True))
        return {"puzzle": puzzle_text(answer.puzzle), "status": answer.status, **own}

    def refusal(self, answer: Answer) -> RefusedJson:
        """The object for JSON that says why a puzzle has no answer."""
        puzzle, why = answer.puzzle, check(answer.puzzle).why or (answer.error,)
        return RefusedJson(puzzle=puzzle_text(puzzle), status=answer.status, why=[*why])

    def told(self, answer: Answer, pen: Pen) -> Iterator[str]:  # noqa: ARG002
        """Yields the texts that tell people a good answer."""
        yield self.line(answer)

    def told_refused(self, answer: Answer, pen: Pen) -> Iterator[str]:
        """Yields what people see of a puzzle that is refused, besides the sentence about its fault:
        if its clues have no solution, those that clash."""
        if clash := check(answer.puzzle).mistakes.impossible:
            from whydoku.operations.tellings import clashing_clues

            yield from clashing_clues(pen, answer.puzzle, clash)

    def is_remarkable(self, answer: Answer) -> bool:  # noqa: ARG002
        """Whether a remark at the end counts this answer."""
        return False

    def remark(self, number: int) -> str:
        """The remark at the end of a table, which has no other place for what is true of so many
        answers."""
        raise NotImplementedError

    def groups(self, answers: Answers) -> dict[str, Counter[str]]:  # noqa: ARG002 - most need none
        """What a card beside the output counts: by name, how many there are in each group."""
        return {}

    def card(self, command: str, version: str, tally: BatchTally) -> str:  # noqa: ARG002
        """The text of a card beside the output that says what is in it; empty for no card."""
        return ""

    @property
    def most(self) -> int | None:
        """The number of rows that an operation without an input should make; None for an operation
        with an input."""
        return None

    def slabs(self) -> Iterator[Slab]:
        """Yields the slabs of an operation without an input."""
        raise NotImplementedError

    @property
    def signature(self) -> dict[str, Any]:
        """The name and the options of the operation as JSON values. Two operations with equal
        signatures give equal answers."""
        options = {field.name: getattr(self, field.name) for field in fields(self)}  # type: ignore[arg-type]
        return {"job": self.name, **options}


class TellingOperation(Operation):
    """An operation that tells programs the same as people, of one grid after another.

    What it found is in the `found` of its answers; an answer without any is refused. One that is
    not good is told all the same, but the exit code is then 1."""

    tells_in_json: ClassVar[bool] = True
    """Whether the objects for JSON depend on the style in which steps are told."""

    def search(self, puzzles: Sequence[Puzzle], threads: int) -> Answers:  # noqa: ARG002
        """Answers each puzzle by itself; one that is no grid is refused."""
        answers = []
        for puzzle in puzzles:
            try:
                grid = Grid(puzzle) if isinstance(puzzle, str) else puzzle
            except InvalidPuzzle:
                answers.append(Answer(INVALID, error="; ".join(check(puzzle).why)))
            else:
                answers.append(self.answer_to(grid))
        return Answers.of(answers, 0)

    def answer_to(self, grid: Grid) -> Answer:
        """The answer to a single grid."""
        raise NotImplementedError

    def record(self, answer: Answer, style: str = "short") -> Mapping[str, Any]:
        """The answer as an object for JSON, in which steps are told in this style."""
        raise NotImplementedError


J = TypeVar("J", bound=type[Operation])

OPERATIONS: Final[dict[str, type[Operation]]] = {}
"""The operations that have been loaded, by the name of the operation."""


def operation(kind: J) -> J:
    """Registers a class of operations under its name; a decorator."""
    if OPERATIONS.setdefault(kind.name, kind) is not kind:
        raise WhydokuError(f"two operations are called {kind.name!r}")
    return kind


def checked(puzzles: Sequence[Puzzle], threads: int = 1) -> list[str]:
    """Returns the status of each puzzle in a word: whether it is invalid, or has one solution,
    several, or none."""
    return [*map(STATUS_WORDS.__getitem__, check_many(puzzles, threads))]


def status_of_path(is_solved: bool, status: int) -> str:
    """The status of a puzzle with a path in a word: `solved`, `stuck` if the puzzle has one
    solution that its path does not reach, or else what is wrong with the puzzle. `status` is a
    status byte of `check_many`."""
    if is_solved:
        return "solved"
    return "stuck" if status == 1 else STATUS_WORDS[status]
