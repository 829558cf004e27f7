"""A step in words: its name, its reason, its exact pattern, and the full argument.

    headline      Pointing
    reason        in box 1 the digit 5 fits only in row 2 (r2c13), so that row has its 5 ...
    pattern_text  bases 5b1, covers 5r2
    argument      Row 1: 5 only in r1c2 or r1c7. ...

With the grid, the text names the cells of the pattern too; without it, only the houses. If `chains`
is `eureka` or `nice-loop`, a reason that is a chain or a row of sets is written in that notation.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Unpack

from whydoku.formats.chain_notation import step_in_notation
from whydoku.formats.spans import TECHNIQUE, Span, Spans, capital, plain
from whydoku.grids.grid import Grid
from whydoku.grids.rules import CLASSIC, Rules
from whydoku.logic.catalogue import entry_of
from whydoku.logic.step import Rated, Step, StepOnGrid
from whydoku.telling.words.patterns.ways import is_abridged
from whydoku.telling.words.steps import argument_of_step, exact_form_of_step, reason_of_step
from whydoku.telling.words.writing import slot
from whydoku.telling.words.writing.houses import with_kind_of_regions, with_own_cells
from whydoku.telling.words.writing.language import Language
from whydoku.telling.words.writing.manner import Manner, writer_of
from whydoku.telling.words.writing.passage import (
    Detail,
    Passage,
    Sentence,
    TextSlot,
    Value,
    sentence,
)
from whydoku.telling.words.writing.writer import EXPERT, SHORT, Writer

INDENT = "  "


def passage(step: Step, grid: Grid | None = None, detail: Detail = "reason") -> Passage:
    """The sentences about a step, before any language is chosen: its reason, its exact pattern or
    its argument, as `detail` asks."""
    if detail == "reason":
        return (reason_of_step(step, grid),)
    return exact_form_of_step(step) if detail == "pattern" else argument_of_step(step, grid)


def tell(step: Step, grid: Grid | None = None, **manner: Unpack[Manner]) -> str:
    """A step in one line: `Naked Single: r5c5 can only be 5`."""
    return plain(line_of_step(writer_of(**manner), step, grid))


def tell_on_its_grid(step: StepOnGrid) -> str:
    """What the step says on the grid on which it was taken."""
    return tell(step, step.grid)


def line_of_step(writer: Writer, step: Step, grid: Grid | None) -> Spans:
    """A step in one line, as spans."""
    writer = writer_on(writer, grid)
    name = heading(writer, step, step.rated)
    line = writer.words("tell.line", name=name, reason=reason_or_notation(writer, step, grid))
    return with_own_cells([line], writer.rules)[0]


def writer_on(writer: Writer, grid: Grid | None) -> Writer:
    """The writer for texts about a grid, whose houses it names as the rules of the grid have
    them."""
    return writer if grid is None else writer.under(grid.rules)


def heading(writer: Writer, step: Step, rated: Rated | None = None) -> TextSlot:
    """The name of a step, as a value to fill into a sentence, followed by its rating if `rated` is
    given. The text is marked as the name of a technique."""
    return _heading(writer.language, name_of_step(writer, step), rated)


@lru_cache(maxsize=1 << 10)
def _heading(language: Language, name: str, rated: Rated | None) -> TextSlot:
    if rated:
        name = plain(Writer(language).words("tell.rated", name=name, rating=str(rated)))
    return slot.text((Span(name, role=TECHNIQUE),))


def headline(step: Step, **manner: Unpack[Manner]) -> str:
    """The name of a step: from `names` if that has it, otherwise from the technique itself or, for
    an unknown technique, made of the slug, as in `My Own Thing`."""
    return name_of_step(writer_of(**manner), step)


def name_of_step(writer: Writer, step: Step) -> str:
    """The name of a step, as `headline` returns it."""
    names, variant = writer.names, step.variant
    if names and (own := names.get(f"{step.technique}:{variant}")):
        return own
    known = names.get(step.technique) or _name_in_catalogue(step.technique)
    name = with_kind_of_regions(writer.language, writer.rules, known)
    if variant and writer.language.has(key := f"variant.{variant}"):
        return plain(writer.words(key, name=name))
    return name


def reason(step: Step, grid: Grid | None = None, **manner: Unpack[Manner]) -> str:
    """The reason of a step in a sentence that ends with the conclusions."""
    return plain(reason_by(writer_of(**manner), step, grid))


def reason_by(writer: Writer, step: Step, grid: Grid | None = None) -> Spans:
    """The text of `reason`, as spans that the given writer makes."""
    writer = writer_on(writer, grid)
    text = writer.value(reason_or_notation(writer, step, grid), "and")
    return with_own_cells([text], writer.rules)[0]


def reason_or_notation(writer: Writer, step: Step, grid: Grid | None) -> TextSlot | Sentence:
    """The reason of a step as a sentence; if the writer writes chains in notation, and the step can
    be so written, a finished text."""
    text = step_in_notation(step, writer.chains, naming=writer.naming)
    return passage(step, grid)[0] if text is None else slot.text(text)


def is_way_abridged(writer: Writer, step: Step, grid: Grid | None) -> bool:
    """Whether the reason of a step counts a part of the way to its conclusions, which its argument
    tells in full."""
    return is_abridged(reason_or_notation(writer, step, grid))


def pattern_text(step: Step, **manner: Unpack[Manner]) -> str:
    """The exact pattern of a step: bases and covers, a chain in Eureka notation, or indented
    branches."""
    return "\n".join(map(plain, lines_of_pattern(writer_of(**manner), step)))


def lines_of_pattern(writer: Writer, step: Step) -> list[Spans]:
    """The exact pattern of a step as spans, line by line; it is in notation even if the style is
    plain."""
    sentences, exact = passage(step, None, "pattern"), replace(writer, style=SHORT)
    return [_indented(line.depth, exact.sentence(line)) for line in sentences]


def argument(step: Step, grid: Grid | None = None, **manner: Unpack[Manner]) -> str:
    """The full argument for a step, one line per sentence; empty if the reason says everything.

    An argument is the reason at greater length: each link or case with its ground, and why each
    candidate is eliminated. Without the grid, no cells can be named. In the style `expert`, the
    exact form follows.
    """
    return "\n".join(map(plain, lines_of_argument(writer_of(**manner), step, grid)))


def lines_of_argument(writer: Writer, step: Step, grid: Grid | None = None) -> list[Spans]:
    """The full argument for a step as spans, line by line; in the style `expert`, the exact pattern
    follows."""
    sentences, writer = passage(step, grid, "argument"), writer_on(writer, grid)
    told = with_own_cells([writer.full(line) for line in sentences], writer.rules)
    lines = [_indented(line.depth, text) for line, text in zip(sentences, told, strict=True)]
    if writer.style != EXPERT:
        return lines
    label = capital(writer.words("argue.exact"))
    exact = lines_of_pattern(writer, step)
    return [
        *lines,
        *((*label, " ", *line) for line in exact[:1]),
        *(_indented(1, line) for line in exact[1:]),
    ]


def _indented(depth: int, text: Spans) -> Spans:
    return (INDENT * depth, *text) if depth else text


def written(value: Value, how: str = "and", rules: Rules = CLASSIC) -> str:
    """A value that can be filled into a sentence, as plain English. If it is a sentence itself, it
    has no capital and no full stop, as if after a colon. Houses have their names under `rules`."""
    return plain(writer_of().under(rules).value(value, how))


def sentence_text(key: str, /, **slots: Value | int | str | None) -> str:
    """The sentence made from the template called `key`, filled in with `slots`, as plain English,
    without a capital and a full stop."""
    return written(sentence(key, **slots))


def _name_in_catalogue(slug: str) -> str:
    entry = entry_of(slug)
    return entry.name if entry else slug.replace("-", " ").title()
