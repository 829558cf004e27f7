"""Answers a block of puzzles, in a worker process or in this one, and prepares the answers for
writing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any, NamedTuple

from whydoku.errors import Where
from whydoku.faces.cli.console import Console, json_line
from whydoku.faces.cli.puzzle_answers import PuzzleAnswer, Work, place_data
from whydoku.faces.cli.wanted_puzzles import PuzzleItem, PuzzleLines
from whydoku.grid import Grid


class PuzzleBlock(NamedTuple):
    """A block of readable puzzles. For JSON, `heads` are the fields that precede each answer: the
    place of the puzzle, and its name."""

    puzzles: list[str | Grid]
    heads: list[dict[str, Any]]

    @classmethod
    def of(cls, items: Sequence[PuzzleItem], has_heads: bool) -> PuzzleBlock:
        """Makes a block of those items that are readable; `has_heads` says whether places and names
        are needed."""
        readable = [item for item in items if not item.reading.error]
        heads = [*map(place_data, readable)] if has_heads else []
        return cls([item.subject for item in readable], heads)


class AnsweredLines(NamedTuple):
    """The answers to several lines of puzzles: the text to write, each fault with the place of its
    puzzle, and the number of lines."""

    text: str
    faults: list[tuple[str, str]]
    size: int


@dataclass(frozen=True, slots=True)
class BlockWork:
    """A function that answers blocks of puzzles, and can be sent to other processes.

    To save traffic between processes, an answer keeps only what will be written: for a table
    (`for_table`) its data and cells, otherwise its texts. `is_ascii` says whether JSON must be
    ASCII.
    """

    work: Work
    console: Console
    for_table: bool
    is_ascii: bool

    def __call__(self, block: PuzzleBlock | PuzzleLines) -> list[PuzzleAnswer] | AnsweredLines:
        """Returns the answers to the puzzles of a block, in order; those to a block of plain lines
        come as one text."""
        if isinstance(block, PuzzleLines):
            return self._answered_lines(block)
        answers = enumerate(self._answers(block.puzzles))
        return [self._kept(answer, block.heads[n : n + 1]) for n, answer in answers]

    def _answers(self, puzzles: Sequence[str | Grid]) -> Iterator[PuzzleAnswer]:
        return chain.from_iterable(self.work(self.console, puzzles, threads=1))

    def _kept(self, answer: PuzzleAnswer, head: Sequence[dict[str, Any]]) -> PuzzleAnswer:
        if self.for_table:
            return replace(answer, lines=(), pictures=())
        if head:
            text = json_line({**head[0], **answer.data}, self.is_ascii).rstrip()
            return PuzzleAnswer((text,), {}, (), answer.fault)
        if self.console.people:
            return PuzzleAnswer((), {}, tuple(answer.pictures), answer.fault)
        return PuzzleAnswer(tuple(answer.lines), {}, (), answer.fault)

    def _answered_lines(self, block: PuzzleLines) -> AnsweredLines:
        puzzles = block.lines.puzzles
        texts: list[str] = []
        faults: list[tuple[str, str]] = []
        for line, answer in enumerate(self._answers(puzzles), block.lines.first):
            if self.console.as_json:
                place = {"place": f"{block.source}{Where(line)}"}
                texts.append(json_line({**place, **answer.data}, self.is_ascii))
            else:
                texts.extend(f"{text}\n" for text in answer.lines)
            if answer.fault:
                faults.append((f"{block.source}{Where(line)}", answer.fault))
        return AnsweredLines("".join(texts), faults, len(puzzles))
