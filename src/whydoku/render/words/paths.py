"""A trace told as a path: singles that follow each other in one paragraph, harder steps alone.

 1-9   Singles: r1c4=6, r2c2=7 (box 1), r3c1=2 (row 3), ...
10     Pointing: in box 1, 5 fits only in row 2 (r2c13), so ...
11-51  Singles: ...
Solved in 51 steps.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from textwrap import fill
from typing import Final

from whydoku.bits import members
from whydoku.render.chain_notation import WORDS, check_chains
from whydoku.render.spans import Spans, capital, plain, replaced
from whydoku.render.words.claims import nothing_left_in
from whydoku.render.words.language import Language
from whydoku.render.words.passage import (
    Detail,
    HousesSlot,
    NameSlot,
    NumberSlot,
    ResultSlot,
    Sentence,
    TextSlot,
    Value,
    listing,
    one_house,
    sentence,
)
from whydoku.render.words.patterns.singles import single_of
from whydoku.render.words.steps import step_context
from whydoku.render.words.telling import argument, pattern_text, tell, writer_of
from whydoku.render.words.writer import Writer
from whydoku.spaces import ROW_SPACE
from whydoku.step import Rated, Step
from whydoku.trace import Figures, Move, Pass, Trace
from whydoku.why import Cover
from whydoku.world.drawing import draw_marks

NO_BREAK: Final = "\N{NO-BREAK SPACE}"

_BEFORE_LINK: Final = re.compile(r"(?<=[\w}])(?=-\()")
"""Where a chain in Eureka notation may be broken: before a weak link."""

NARROWEST: Final = 20
"""So many columns a text has at least, however narrow the window."""


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
    check_chains(chains)
    naming = trace.vocabulary.notation if naming is None else naming
    writer = writer_of(language, naming)
    names = trace.vocabulary.names if names is None else names
    numbers = 2 * len(str(len(trace))) + 1
    lines: list[str] = []
    explained = False
    for part in _passes_and_stretches(trace, writer):
        if not isinstance(part, Stretch):
            lines.append(_in_lines(plain(capital(writer.sentence(part))), "", width))
            continue
        last = part.start + len(part.moves)
        number = f"{part.start + 1}-{last}" if len(part.moves) > 1 else str(last)
        margin = f"{number:<{numbers}}  "
        if part.singles:
            singles = capital(_singles_in_a_row(part, writer, explained=explained))
            explained = explained or _has_houses(part)
            lines.append(_in_lines(plain(singles), margin, width))
            continue
        grid, step = part.moves[0]
        text = tell(step, grid, names=names, naming=naming, language=writer.language, chains=chains)
        lines.append(_in_lines(text, margin, width))
        more = []
        if detail != "reason":
            more += pattern_text(step, naming=naming, language=writer.language).splitlines()
        if detail == "argument":
            more += argument(step, grid, naming=naming, language=writer.language).splitlines()
        lines += [_in_lines(line, " " * len(margin), width) for line in more]
    lines.append(ending(trace, naming=naming, language=language))
    return "\n".join(lines)


def pass_name(pass_: Pass, writer: Writer, *, briefly: bool = False) -> str:
    """What a pass is called: its label; its number, where its label tells no place; and the
    houses that were marked, unless it is to be told briefly."""
    if not pass_.number or pass_.digit is not None or pass_.house is not None:
        return pass_.label
    slots: dict[str, Value] = {"number": NumberSlot(pass_.number), "label": NameSlot(pass_.label)}
    if pass_.marked is None or briefly:
        return plain(writer.sentence(sentence("path.round", **slots)))
    if not pass_.marked:
        return plain(writer.sentence(sentence("path.nowhere", **slots)))
    kinds = [
        HousesSlot(tuple(h for h in members(pass_.marked) if h // 9 == kind)) for kind in range(3)
    ]
    named = [
        houses if len(houses) < 9 else sentence("path.every", houses=houses)
        for houses in kinds
        if len(houses)
    ]
    return plain(writer.sentence(sentence("path.marked", **slots, houses=listing(named))))


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


def _passes_and_stretches(trace: Trace, writer: Writer) -> Iterator[Sentence | Stretch]:
    """Stretches in order, each after the pass it belongs to; passes that did nothing in a row."""
    ends = [*(pass_.start for pass_ in trace.passes[1:]), len(trace)]
    waiting = list(zip(trace.passes, ends, strict=True)) if trace.passes else []
    idle: list[str] = []
    for stretch in (*stretches(trace), None):
        while waiting and (stretch is None or waiting[0][0].start <= stretch.start):
            pass_, end = waiting.pop(0)
            if pass_.start == end:
                idle.append(pass_name(pass_, writer, briefly=True))
                continue
            yield from _passes_in_vain(idle)
            idle = []
            yield sentence("path.pass", label=NameSlot(pass_name(pass_, writer)))
        if stretch is not None:
            yield from _passes_in_vain(idle)
            idle = []
            yield stretch
    yield from _passes_in_vain(idle)


def _passes_in_vain(passes: Sequence[str]) -> Iterator[Sentence]:
    """Passes that did nothing, in one sentence."""
    if passes:
        yield sentence("path.nothing", labels=listing(map(NameSlot, passes)))


def _singles_in_a_row(stretch: Stretch, writer: Writer, *, explained: bool) -> Spans:
    """Singles in one sentence; the first time it tells what a house in brackets means."""
    singles = [_single_briefly(step, writer) for _, step in stretch.moves]
    first = "" if explained or not _has_houses(stretch) else "first-"
    key = f"path.{first}{'single' if len(singles) == 1 else 'singles'}"
    rating = NameSlot(str(stretch.rated)) if stretch.rated else None
    return writer.sentence(sentence(key, rating=rating, told=listing(singles)))


def _has_houses(stretch: Stretch) -> bool:
    return any((single_base(step) or 0) >= ROW_SPACE for _, step in stretch.moves)


def _single_briefly(step: Step, writer: Writer) -> TextSlot:
    """A single with its house; no line is broken inside it."""
    base = single_base(step) or 0
    house = one_house(base) if base >= ROW_SPACE else None
    said = sentence("path.placed", result=ResultSlot(step.placements, 0), house=house)
    return TextSlot(replaced(writer.sentence(said), " ", NO_BREAK))


def counted(steps: int) -> str:
    """A number of steps in words."""
    return "1 step" if steps == 1 else f"{steps} steps"


def ending(trace: Trace, *, naming: str = "rc", language: str | Language = "en") -> str:
    """How a path ends: solved, or the impasse as it stands."""
    text = outcome(trace, naming=naming, language=language)
    if trace.figures:
        text = f"{text}\n{ratings(trace, trace.figures, language=language)}"
    return text if trace.solved else f"{text}\n{draw_marks(trace.grid.bits)}"


def ratings(trace: Trace, figures: Figures, *, language: str | Language = "en") -> str:
    """How hard the steps of a path are, each rated by itself."""
    said = sentence(
        "path.rated",
        scale=NameSlot(trace.scale),
        hardest=NameSlot(f"{figures.hardest:.1f}"),
        placed=None if figures.placed is None else NameSlot(f"{figures.placed:.1f}"),
        first=NameSlot(f"{figures.first:.1f}"),
    )
    return plain(writer_of(language).full(said))


def outcome(trace: Trace, *, naming: str = "rc", language: str | Language = "en") -> str:
    """How a path ends, in a sentence: solved, in an impasse or in a contradiction."""
    number = NumberSlot(len(trace))
    if trace.solved:
        said = sentence("path.solved", number=number)
    elif trace.broken is not None:
        said = sentence("path.broken", number=number, broken=nothing_left_in(trace.broken))
    else:
        open_cells = NumberSlot(81 - trace.grid.digits.bit_count())
        said = sentence("path.stuck", number=number, open=open_cells)
    return plain(writer_of(language, naming).full(said))


def filled(text: str, head: str, width: int | None) -> str:
    """A text after its head, in lines of a width, if one is given, that begin below the text.

    A chain in notation that is longer than a line is broken before weak links.
    """
    if width is None:
        return head + text
    width = max(width, len(head) + NARROWEST)
    return fill(
        " ".join(_with_breaks(word, width - len(head)) for word in text.split(" ")),
        width,
        initial_indent=head,
        subsequent_indent=" " * len(head),
        break_on_hyphens=False,
        break_long_words=False,
    )


def _with_breaks(word: str, width: int) -> str:
    """A word, if it is too long for a line with blanks before the links at which it may break."""
    return word if len(word) <= width else _BEFORE_LINK.sub(" ", word)


def _in_lines(text: str, margin: str, width: int | None) -> str:
    unindented = text.lstrip()
    return filled(unindented, margin + text[: -len(unindented)], width).replace(NO_BREAK, " ")
