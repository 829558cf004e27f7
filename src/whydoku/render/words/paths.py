"""A trace told as a path: singles that follow each other in one paragraph, harder steps alone.

 1-9   Singles: r1c4=6, r2c2=7 (box 1), r3c1=2 (row 3), ...
10     Pointing: in box 1, 5 fits only in row 2 (r2c13), so ...
11-51  Singles: ...
Solved in 51 steps.

A path is told in blocks; a text, a page and a terminal each make of them what they need.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from whydoku.bits import members
from whydoku.render.chain_notation import WORDS, check_chains, result_in_notation
from whydoku.render.lines import NO_BREAK, in_lines, lines_of
from whydoku.render.spans import TECHNIQUE, Span, Spans, capital, plain, replaced
from whydoku.render.words.claims import nothing_left_in
from whydoku.render.words.language import Language
from whydoku.render.words.passage import (
    Detail,
    HousesSlot,
    NameSlot,
    NumberSlot,
    TextSlot,
    Value,
    house_of,
    listing,
    sentence,
)
from whydoku.render.words.patterns.singles import single_of
from whydoku.render.words.steps import step_context
from whydoku.render.words.telling import (
    called,
    headline,
    lines_of_argument,
    lines_of_pattern,
    reason_by,
    writer_of,
)
from whydoku.render.words.writer import Writer
from whydoku.spaces import ROW_SPACE
from whydoku.step import Rated, Step
from whydoku.trace import Figures, Move, Pass, Trace
from whydoku.why import Cover
from whydoku.world.drawing import draw_marks

BlockKind: TypeAlias = Literal["pass", "idle", "singles", "step", "ending"]


@dataclass(frozen=True, slots=True)
class Stretch:
    """Moves told together: singles that follow each other, or one harder step."""

    start: int
    moves: tuple[Move, ...]
    singles: bool

    @property
    def rated(self) -> Rated | None:
        """The rating that its steps have by themselves, if they have one."""
        return self.moves[0][1].rated


@dataclass(frozen=True, slots=True)
class Block:
    """What is told in one breath on a path.

        pass       a pass begins
        idle       passes that did nothing
        singles    singles that follow each other
        step       a harder step
        ending     how it ends, in lines that are not to be broken

    `details` are the lines below its text, and `numbers` those of the steps that it tells of. The
    name of the pass or of the step and its reason are told by themselves too, for a page that puts
    them in places of their own.
    """

    kind: BlockKind
    text: Spans
    details: Sequence[Spans] = ()
    numbers: range = range(0)
    name: Spans = ()
    reason: Spans = ()
    singles: Sequence[tuple[Spans, Spans]] = ()
    """What each single places, and for a hidden single the house with no other place for it."""


def tell_trace(
    trace: Trace,
    *,
    detail: Detail = "reason",
    names: Mapping[str, str] | None = None,
    naming: str | None = None,
    language: str | Language = "en",
    chains: str = WORDS,
    width: int | None = 80,
) -> str:
    """The whole path; steps are numbered from 1, and lines are broken at `width` if it is given.

    `detail` adds to each harder step its exact pattern, or that and the full argument. Techniques
    go by `names`, cells are named as `naming` says, or else by the trace's vocabulary;
    `chains` are told in words or in a notation.
    """
    naming = trace.vocabulary.notation if naming is None else naming
    writer = writer_of(language, naming)
    names = trace.vocabulary.names if names is None else names
    blocks = blocks_of(trace, writer, detail=detail, names=names, chains=chains)
    margin = margin_of(trace)
    return "\n".join([block_text(block, margin, width) for block in blocks])


def blocks_of(
    trace: Trace,
    writer: Writer,
    *,
    detail: Detail = "reason",
    names: Mapping[str, str],
    chains: str = WORDS,
) -> Iterator[Block]:
    """What is told of a path, one after the other; the ending comes last."""
    check_chains(chains)
    explained = False
    for part in _passes_and_stretches(trace, writer):
        if isinstance(part, Block):
            yield part
        elif part.singles:
            told = [placement_and_house(step, writer) for _, step in part.moves]
            yield _block_of_singles(part, told, writer, explained=explained)
            explained = explained or any(house for _, house in told)
        else:
            yield block_of_step(
                part.start + 1, part.moves[0], writer, detail=detail, names=names, chains=chains
            )
    yield _block_of_ending(trace, writer)


def block_of_step(
    number: int,
    move: Move,
    writer: Writer,
    *,
    detail: Detail = "reason",
    names: Mapping[str, str],
    chains: str = WORDS,
) -> Block:
    """A step with its number, its exact pattern and its argument as far as they are wanted."""
    grid, step = move
    name = headline(step, names=names, language=writer.language)
    reason = reason_by(writer, step, grid, chains=chains)
    details: list[Spans] = []
    if detail != "reason":
        details += lines_of_pattern(writer, step)
    if detail == "argument":
        details += lines_of_argument(writer, step, grid)
    said = sentence("tell.line", name=called(name, step.rated, writer), reason=TextSlot(reason))
    numbers = range(number, number + 1)
    return Block("step", writer.sentence(said), details, numbers, (name,), reason)


def margin_of(trace: Trace) -> int:
    """The width of the column in which the numbers of the steps stand."""
    return 2 * len(str(len(trace))) + 3


def block_text(block: Block, margin: int, width: int | None) -> str:
    """A block as plain text, with its numbers before it and broken at a width, if one is given."""
    room = None if block.kind == "ending" else width
    return "\n".join([in_lines(text, head, room) for head, text in _with_heads(block, margin)])


def block_lines(block: Block, margin: int, width: int | None) -> list[Spans]:
    """The same lines with all that they name."""
    room = None if block.kind == "ending" else width
    return [
        line for head, text in _with_heads(block, margin) for line in lines_of(text, head, room)
    ]


def _with_heads(block: Block, margin: int) -> Iterator[tuple[str, Spans]]:
    """The text and the details, each with what stands in the margin."""
    if not block.numbers:
        yield from (("", text) for text in (block.text, *block.details))
        return
    first, last = block.numbers[0], block.numbers[-1]
    number = str(first) if first == last else f"{first}-{last}"
    yield number.ljust(margin), block.text
    yield from ((" " * margin, text) for text in block.details)


def pass_name(pass_: Pass, writer: Writer, *, briefly: bool = False) -> Spans:
    """What a pass is called: its label; its number, where its label tells no place; and the
    houses that were marked, unless it is to be told briefly."""
    if not pass_.number or pass_.digit is not None or pass_.house is not None:
        return (pass_.label,)
    slots: dict[str, Value] = {"number": NumberSlot(pass_.number), "label": NameSlot(pass_.label)}
    if pass_.marked is None or briefly:
        return writer.sentence(sentence("path.round", **slots))
    if not pass_.marked:
        return writer.sentence(sentence("path.nowhere", **slots))
    kinds = [
        HousesSlot(tuple(h for h in members(pass_.marked) if h // 9 == kind)) for kind in range(3)
    ]
    named = [
        houses if len(houses) < 9 else sentence("path.every", houses=houses)
        for houses in kinds
        if len(houses)
    ]
    return writer.sentence(sentence("path.marked", **slots, houses=listing(named)))


def stretches(trace: Trace) -> tuple[Stretch, ...]:
    """The moves of a trace, singles that follow each other put together.

    No pass is crossed, and singles with ratings of their own are put together if these are equal.
    """
    cuts = {pass_.start for pass_ in trace.passes}
    parts: list[Stretch] = []
    for n, move in enumerate(trace.moves):
        single = single_base(move[1]) is not None
        before = parts[-1] if parts and parts[-1].singles and n not in cuts else None
        if single and before and before.rated == move[1].rated:
            parts[-1] = Stretch(before.start, (*before.moves, move), singles=True)
        else:
            parts.append(Stretch(n, (move,), singles=single))
    return tuple(parts)


def single_base(step: Step) -> int | None:
    """The constraint that a step settles by itself, or None where it is no single."""
    if len(step.why) == 1 and isinstance(step.why[0], Cover) and step.placements:
        cover = step.why[0]
        if single_of(cover, step_context(step)) is not None:
            return cover.bases[0]
    return None


def _passes_and_stretches(trace: Trace, writer: Writer) -> Iterator[Block | Stretch]:
    """Stretches in order, each after the pass it belongs to; passes that did nothing in a row."""
    ends = [*(pass_.start for pass_ in trace.passes[1:]), len(trace)]
    waiting = list(zip(trace.passes, ends, strict=True)) if trace.passes else []
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
    """That a pass begins."""
    name = pass_name(pass_, writer)
    return Block(
        "pass", capital(writer.sentence(sentence("path.pass", label=TextSlot(name)))), name=name
    )


def _block_of_idle(passes: Sequence[Pass], writer: Writer) -> Iterator[Block]:
    """Passes that did nothing, in one sentence."""
    if passes:
        labels = listing(TextSlot(pass_name(one, writer, briefly=True)) for one in passes)
        yield Block("idle", capital(writer.sentence(sentence("path.nothing", labels=labels))))


def _block_of_singles(
    stretch: Stretch, told: Sequence[tuple[Spans, Spans]], writer: Writer, *, explained: bool
) -> Block:
    """Singles in one sentence; the first time it tells what a house in brackets means."""
    name = writer.sentence(sentence("path.name", number=NumberSlot(len(told))))
    first = "" if explained or not any(house for _, house in told) else "first-"
    said = sentence(
        f"path.{first}singles",
        name=TextSlot((Span(plain(name), role=TECHNIQUE),)),
        rating=NameSlot(str(stretch.rated)) if stretch.rated else None,
        told=listing(_single_briefly(placed, house, writer) for placed, house in told),
    )
    numbers = range(stretch.start + 1, stretch.start + 1 + len(told))
    text = capital(writer.sentence(said))
    return Block("singles", text, numbers=numbers, name=capital(name), singles=told)


def _single_briefly(placed: Spans, house: Spans, writer: Writer) -> TextSlot:
    """A single with its house; no line is broken inside it."""
    where = TextSlot(house) if house else None
    said = writer.sentence(sentence("path.placed", result=TextSlot(placed), house=where))
    return TextSlot(replaced(said, " ", NO_BREAK))


def placement_and_house(step: Step, writer: Writer) -> tuple[Spans, Spans]:
    """What a single places, and the house in which it was alone, if it was one."""
    placed, reason = result_in_notation(step.placements, 0, writer.naming), step.why[0]
    base = reason.bases[0] if isinstance(reason, Cover) else 0
    if base < ROW_SPACE:
        return placed, ()
    kind, line = divmod(house_of(base), 9)
    return placed, writer.house(kind, [line])


def _block_of_ending(trace: Trace, writer: Writer) -> Block:
    """How a path ends: solved, or the impasse as it stands."""
    below = [ratings_by(writer, trace, trace.figures)] if trace.figures else []
    if not trace.solved:
        below += [(line,) for line in draw_marks(trace.grid.bits).split("\n")]
    return Block("ending", outcome_by(writer, trace), below)


def ending(trace: Trace, *, naming: str = "rc", language: str | Language = "en") -> str:
    """How a path ends: solved, or the impasse as it stands."""
    return block_text(_block_of_ending(trace, writer_of(language, naming)), 0, None)


def ratings_by(writer: Writer, trace: Trace, figures: Figures) -> Spans:
    """How hard the steps of a path are, each rated by itself."""
    said = sentence(
        "path.rated",
        scale=NameSlot(trace.scale),
        hardest=NameSlot(f"{figures.hardest:.1f}"),
        placed=None if figures.placed is None else NameSlot(f"{figures.placed:.1f}"),
        first=NameSlot(f"{figures.first:.1f}"),
    )
    return writer.full(said)


def outcome_by(writer: Writer, trace: Trace) -> Spans:
    """How a path ends, in a sentence: solved, in an impasse or in a contradiction."""
    number = NumberSlot(len(trace))
    if trace.solved:
        said = sentence("path.solved", number=number)
    elif trace.broken is not None:
        said = sentence("path.broken", number=number, broken=nothing_left_in(trace.broken))
    else:
        said = sentence("path.stuck", number=number, open=open_cells(trace))
    return writer.full(said)


def open_cells(trace: Trace) -> NumberSlot:
    """How many cells a path leaves open."""
    return NumberSlot(81 - trace.grid.digits.bit_count())
