"""A path in words: consecutive singles share a paragraph, unless each is to be told with its
reason, and each harder step has its own.

 1-9   Singles: r1c4=6, r2c2=7 (box 1), r3c1=2 (row 3), ...
10     Pointing: in box 1 the digit 5 fits only in row 2 (r2c13), so ...
11-51  Singles: ...
Solved in 51 steps.

A path consists of blocks: plain text, pages and the terminal each lay these out in their own way.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Literal, TypeAlias, Unpack

from whydoku.dataclass import dataclass, replace
from whydoku.formats.spans import TECHNIQUE, Span, Spans, capital, plain, replaced
from whydoku.grids.bits import Candidates
from whydoku.grids.parts.texts import draw_marks
from whydoku.grids.rules import Rules
from whydoku.grids.spaces import ROW_SPACE, Tables
from whydoku.logic.step import Rated, Step, in_tenths
from whydoku.logic.why import Cover
from whydoku.solving.moves import Figures, LargestNet, Move, Pass
from whydoku.solving.trace import Trace
from whydoku.telling.lines import NO_BREAK, in_lines, lines_of
from whydoku.telling.words.about.verdicts import outcome_above
from whydoku.telling.words.patterns.covers.singles import single_of
from whydoku.telling.words.telling import (
    heading,
    lines_of_argument,
    lines_of_pattern,
    name_of_step,
    reason_by,
)
from whydoku.telling.words.writing import slot
from whydoku.telling.words.writing.houses import kinds_of
from whydoku.telling.words.writing.language import Language
from whydoku.telling.words.writing.manner import Manner, writer_for
from whydoku.telling.words.writing.passage import Detail, TextSlot, Value, listing, sentence
from whydoku.telling.words.writing.writer import Writer

BlockKind: TypeAlias = Literal["pass", "idle", "singles", "step", "ending"]


@dataclass(frozen=True, slots=True)
class Stretch:
    """Steps that share a block: consecutive singles, or one harder step. `start` is the number of
    steps before these. `singles` has the constraint that each single settles."""

    start: int
    moves: tuple[Move, ...]
    singles: tuple[int, ...]

    @property
    def rated(self) -> Rated | None:
        """The rating that all steps of the stretch share; None if they have none."""
        return self.moves[0][1].rated


@dataclass(frozen=True, slots=True)
class Block:
    """A paragraph of a path.

        pass       a pass begins
        idle       passes that did nothing
        singles    consecutive singles, or one with its reason
        step       a harder step
        ending     how the path ends; the lines of its grid must not be broken

    `kind`: one of these kinds.
    `details`: the lines below the text.
    `numbers`: the numbers of the steps, counted from 1.
    `rated`: the rating of the steps.
    `name`: the name of the pass or step, which is also a part of the text, for a page that has a
        place of its own for it.
    `reason`: the reason of the step, for the same use.
    """

    kind: BlockKind
    text: Spans
    details: Sequence[Spans] = ()
    numbers: range = range(0)
    rated: Rated | None = None
    name: Spans = ()
    reason: Spans = ()
    singles: Sequence[tuple[Spans, Spans]] = ()
    """The placement of each single and, for a hidden single, the house in which the digit has no
    other place."""
    pictured: Sequence[int] = ()
    """The numbers of the steps that have a picture where a path has pictures: all harder steps, and
    the first single of each technique."""


def tell_trace(
    trace: Trace, *, detail: Detail = "reason", width: int | None = 80, **manner: Unpack[Manner]
) -> str:
    """The whole path as text; steps are numbered from 1, and lines are broken at `width`
    characters, unless `width` is None.

    `detail` adds to each harder step its exact pattern, or the full argument, after which the style
    `expert` has the exact pattern too; with the argument each single has its reason. Techniques and
    cells have their names from the vocabulary of the trace, unless `manner` gives others.
    """
    writer = writer_for(trace.vocabulary, **manner)
    blocks = blocks_of(trace, writer, detail=detail)
    margin = margin_of(trace)
    return "\n".join([block_text(block, margin, width) for block in blocks])


def blocks_of(trace: Trace, writer: Writer, *, detail: Detail = "reason") -> Iterator[Block]:
    """Yields the blocks of a path in order; the ending comes last. `detail` is as in
    `tell_trace`."""
    explained, known = False, set[str]()
    writer = writer.under(trace.puzzle.rules)
    for part in _passes_and_stretches(trace, writer):
        if isinstance(part, Block):
            yield part
        elif part.singles and detail != "argument":
            block = _block_of_singles(part, writer, explained=explained)
            explained = explained or any(house for _, house in block.singles)
            yield replace(block, pictured=_firsts(part, known))
        else:
            kind: BlockKind = "singles" if part.singles else "step"
            for number, move in enumerate(part.moves, part.start + 1):
                yield replace(block_of_step(number, move, writer, detail=detail), kind=kind)
    yield _block_of_ending(trace, writer)


def _firsts(part: Stretch, known: set[str]) -> tuple[int, ...]:
    """The numbers of those steps whose technique is not yet among the `known`, which it joins."""
    firsts = []
    for number, (_, step) in enumerate(part.moves, part.start + 1):
        if step.technique not in known:
            known.add(step.technique)
            firsts.append(number)
    return tuple(firsts)


def block_of_step(number: int, move: Move, writer: Writer, *, detail: Detail = "reason") -> Block:
    """The block of a step by itself, with the exact pattern or the argument of the step if `detail`
    asks for one."""
    grid, step = move
    reason = reason_by(writer, step, grid)
    details: list[Spans] = []
    if detail == "pattern":
        details = lines_of_pattern(writer, step)
    elif detail == "argument":
        details = lines_of_argument(writer, step, grid)
    name = heading(writer, step, step.rated)
    text = writer.words("tell.line", name=name, reason=slot.text(reason))
    numbers = range(number, number + 1)
    named = (name_of_step(writer, step),)
    return Block("step", text, details, numbers, step.rated, named, reason, pictured=numbers)


def numbers_told(block: Block, dash: str = "\N{EN DASH}") -> str:
    """The number of a block's step or, for several steps, the first and the last number, joined by
    `dash`."""
    first, last = block.numbers[0], block.numbers[-1]
    return str(first) if first == last else f"{first}{dash}{last}"


def margin_of(trace: Trace) -> int:
    """The width of the column in which the numbers of the steps stand."""
    return 2 * len(str(len(trace))) + 3


def block_text(block: Block, margin: int, width: int | None) -> str:
    """A block as plain text after the numbers of its steps, which have a column of `margin`
    characters. Lines are broken at `width` characters, unless `width` is None."""
    return "\n".join(
        [in_lines(text, head, room) for head, text, room in _with_heads(block, margin, width)]
    )


def block_lines(block: Block, margin: int, width: int | None) -> list[Spans]:
    """The lines that `block_text` would write, as spans."""
    return [
        line
        for head, text, room in _with_heads(block, margin, width)
        for line in lines_of(text, head, room)
    ]


def _with_heads(
    block: Block, margin: int, width: int | None
) -> Iterator[tuple[str, Spans, int | None]]:
    """Yields each text of a block, with the head in front of it and the width at which to break it.

    The head consists of the numbers of the steps, or of blanks. A width of None means that the text
    must not be broken, as for the grid below an ending.
    """
    if not block.numbers:
        yield "", block.text, width
        for text in block.details:
            is_grid = block.kind == "ending" and not any(map(str.isalpha, plain(text)))
            yield "", text, None if is_grid else width
        return
    yield numbers_told(block, "-").ljust(margin), block.text, width
    yield from ((" " * margin, text, width) for text in block.details)


def pass_name(pass_: Pass, writer: Writer, *, briefly: bool = False) -> Spans:
    """The name of a pass: its label, and its number unless the label names a digit or house. The
    houses that were marked are named too, unless `briefly` is set."""
    if not pass_.number or pass_.digit is not None or pass_.house is not None:
        return (pass_.label,)
    slots: dict[str, Value] = {"number": slot.number(pass_.number), "label": slot.name(pass_.label)}
    if pass_.marked is None or briefly:
        return writer.words("path.round", **slots)
    if not pass_.marked:
        return writer.words("path.nowhere", **slots)
    kinds, cells = kinds_of(writer.rules), writer.rules.tables.house_cells
    named = list[Value]()
    for kind in dict.fromkeys(kinds):
        every = [h for h, held in enumerate(cells) if held and kinds[h] == kind]
        if marked := tuple(h for h in every if pass_.marked >> h & 1):
            houses = slot.houses(marked)
            is_all = len(marked) == len(every)
            named.append(sentence("path.every", houses=houses) if is_all else houses)
    return writer.words("path.marked", **slots, houses=listing(named))


def stretches(trace: Trace) -> tuple[Stretch, ...]:
    """The steps of a trace, with consecutive singles gathered.

    A stretch never crosses into another pass, and gathers only singles with the same rating.
    """
    moves = tuple(trace.moves)
    bases = [single_base(step, trace.puzzle.tables) for _, step in moves]
    kinds = [(base is not None, step.rated) for base, (_, step) in zip(bases, moves, strict=True)]
    starts = {n for n, kind in enumerate(kinds) if not kind[0] or kinds[n - 1 : n] != [kind]}
    cuts = sorted({*starts, *(pass_.start for pass_ in trace.passes), len(moves)})
    return tuple(
        Stretch(start, moves[start:end], tuple(q for q in bases[start:end] if q is not None))
        for start, end in pairwise(cuts)
    )


def single_base(step: Step, tables: Tables) -> int | None:
    """The constraint of the cell, or of the digit in a house, that a single settles; None if the
    step is no single."""
    if len(step.why) == 1 and isinstance(step.why[0], Cover) and step.placements:
        cover = step.why[0]
        if single_of(cover, None, tables) is not None:
            return cover.bases[0]
    return None


def _passes_and_stretches(trace: Trace, writer: Writer) -> Iterator[Block | Stretch]:
    """Yields the stretches of a path; before the first stretch of a pass comes a block with the
    name of the pass. Passes in a row that did nothing share a block."""
    waiting = list(trace.ended_passes)
    idle: list[Pass] = []
    for stretch in (*stretches(trace), None):
        while waiting and (stretch is None or waiting[0][0].start <= stretch.start):
            pass_, end = waiting.pop(0)
            if pass_.start == end:
                idle.append(pass_)
                continue
            yield from _block_of_idle(idle, writer)
            idle = []
            yield block_of_pass(pass_, writer)
        if stretch is not None:
            yield from _block_of_idle(idle, writer)
            idle = []
            yield stretch
    yield from _block_of_idle(idle, writer)


def block_of_pass(pass_: Pass, writer: Writer) -> Block:
    """The block that announces a pass, which is a part of the path that the profile reports by
    itself."""
    name = pass_name(pass_, writer)
    return Block("pass", capital(writer.words("path.pass", label=slot.text(name))), name=name)


def _block_of_idle(passes: Sequence[Pass], writer: Writer) -> Iterator[Block]:
    """Yields one block for passes that did nothing, if there are any."""
    if passes:
        labels = listing(slot.text(pass_name(pass_, writer, briefly=True)) for pass_ in passes)
        yield Block("idle", capital(writer.words("path.nothing", labels=labels)))


def _block_of_singles(stretch: Stretch, writer: Writer, *, explained: bool) -> Block:
    """The block of consecutive singles. The text says what a house in brackets means, unless
    `explained` is set because an earlier block has said so."""
    manner = writer.language, writer.naming, writer.style
    told = [
        _single_told(*manner, writer.rules, step.placements, base)
        for base, (_, step) in zip(stretch.singles, stretch.moves, strict=True)
    ]
    singles = [(placed, house) for placed, house, _ in told]
    name = _name_of_singles(*manner, len(singles))
    first = "" if explained or not any(house for _, house in singles) else "first-"
    text = writer.words(
        f"path.{first}singles",
        name=name,
        rating=str(stretch.rated) if stretch.rated else None,
        told=listing(text for _, _, text in told),
    )
    numbers = range(stretch.start + 1, stretch.start + 1 + len(singles))
    return Block(
        "singles",
        capital(text),
        numbers=numbers,
        rated=stretch.rated,
        name=capital((plain(name.text),)),
        singles=singles,
    )


@lru_cache(maxsize=1 << 10)
def _name_of_singles(language: Language, naming: str, style: str, number: int) -> TextSlot:
    name = Writer(language, naming, style=style).words("path.name", number=number)
    return slot.text((Span(plain(name), role=TECHNIQUE),))


@lru_cache(maxsize=1 << 12)
def _single_told(
    language: Language,
    naming: str,
    style: str,
    rules: Rules,
    placements: Candidates,
    base: int,
) -> tuple[Spans, Spans, TextSlot]:
    """The placement of a single; for a hidden single, the house in which the digit has no other
    place, and for a naked single nothing; then both as a value to fill into a sentence, of which
    no line is broken at its blanks. A path is mostly singles, and there are few different ones."""
    writer = Writer(language, naming, style=style, rules=rules)
    placed = writer.value(slot.result(placements, 0), "and")
    house = writer.value(slot.house(base), "and") if base >= ROW_SPACE else ()
    where = slot.text(house) if house else None
    text = writer.words("path.placed", result=slot.text(placed), house=where)
    return placed, house, slot.text(replaced(text, " ", NO_BREAK))


def _block_of_ending(trace: Trace, writer: Writer) -> Block:
    """The block that says how a path ends, with the ratings of the path if known and, unless the
    puzzle is solved, the last grid."""
    below = [ratings_by(writer, trace, trace.figures)] if trace.figures else []
    if trace.largest_net:
        below.append(net_by(writer, trace, trace.largest_net))
    if not trace.solved:
        left = draw_marks(trace.grid.bits, tables=trace.grid.tables)
        below += [(line,) for line in left.split("\n")]
    return Block("ending", outcome_above(writer, trace), below)


def ending(trace: Trace, *, width: int | None = None, **manner: Unpack[Manner]) -> str:
    """The end of a path as text: that the puzzle is solved, or the grid of the impasse. Lines are
    broken at `width` characters, unless `width` is None."""
    writer = writer_for(trace.vocabulary, **manner)
    return block_text(_block_of_ending(trace, writer), 0, width)


def ratings_by(writer: Writer, trace: Trace, figures: Figures) -> Spans:
    """Gives the ratings of a path: of its hardest step, of its hardest step up to the first
    placement, and of its first step."""
    return writer.full_words(
        "path.rated",
        scale=trace.scale,
        hardest=in_tenths(figures.hardest),
        placed=None if figures.placed is None else in_tenths(figures.placed),
        first=in_tenths(figures.first),
    )


def net_by(writer: Writer, trace: Trace, net: LargestNet) -> Spans:
    """Says how large the largest net of a path is, how deep if other nets lie inside it, and how
    large the whole path."""
    return writer.full_words(
        "path.net",
        size=net.size,
        step=net.step,
        depth=net.depth if net.depth > 1 else None,
        path=trace.size,
    )
