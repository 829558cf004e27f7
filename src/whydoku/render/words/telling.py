"""A step in words: its name, its reason, its exact pattern, and the full argument.

    headline      Pointing
    reason        in box 1, 5 fits only in row 2 (r2c13), so it goes nowhere else in row 2: r2c7<>5
    pattern_text  bases 5b1, covers 5r2, fins -
    argument      In box 1, 5 is in r2c1 or r2c3. ...

With the grid, the text names the cells of the pattern too; without it, only the houses. If `chains`
is `eureka` or `nice-loop`, a reason that is a chain or a row of sets is written in that notation.
"""

from __future__ import annotations

from collections.abc import Mapping

from whydoku.errors import UnknownTechnique
from whydoku.grid import Grid
from whydoku.render.chain_notation import WORDS, step_in_notation
from whydoku.render.spans import TECHNIQUE, Span, Spans, plain
from whydoku.render.words.language import Language, language
from whydoku.render.words.passage import Detail, NameSlot, Passage, Sentence, TextSlot, sentence
from whydoku.render.words.steps import argument_of_step, exact_form_of_step, reason_of_step
from whydoku.render.words.writer import Writer
from whydoku.step import Rated, Step
from whydoku.technique import entry_named

INDENT = "  "


def passage(step: Step, grid: Grid | None = None, detail: Detail = "reason") -> Passage:
    """What there is to say about a step, before any language is chosen."""
    if detail == "reason":
        return (reason_of_step(step, grid),)
    return exact_form_of_step(step) if detail == "pattern" else argument_of_step(step, grid)


def tell(
    step: Step,
    grid: Grid | None = None,
    *,
    names: Mapping[str, str] | None = None,
    naming: str = "rc",
    language: str | Language = "en",
    chains: str = WORDS,
) -> str:
    """A step in one line: `Naked Single: r5c5 can only be 5`."""
    writer = writer_of(language, naming)
    return plain(line_of_step(writer, step, grid, names=names, chains=chains))


def line_of_step(
    writer: Writer,
    step: Step,
    grid: Grid | None,
    *,
    names: Mapping[str, str] | None = None,
    chains: str = WORDS,
) -> Spans:
    """A step in one line, as spans."""
    name = name_with_rating(headline(step, names=names, language=writer.language), step.rated, writer)
    return writer.sentence(
        sentence("tell.line", name=name, reason=_reason_or_notation(step, grid, writer, chains))
    )


def name_with_rating(name: str, rated: Rated | None, writer: Writer) -> TextSlot:
    """The name of a step with its rating, if any, as a span that marks the technique."""
    if rated:
        said = sentence("tell.rated", name=NameSlot(name), rating=NameSlot(str(rated)))
        name = plain(writer.sentence(said))
    return TextSlot((Span(name, role=TECHNIQUE),))


def headline(
    step: Step,
    *,
    names: Mapping[str, str] | None = None,
    language: str | Language = "en",
) -> str:
    """The name of a step: from `names`, or the technique's own, or its slug as `My Own Thing`."""
    writer = writer_of(language)
    if own := (names or {}).get(f"{step.technique}:{step.variant}"):
        return own
    name = (names or {}).get(step.technique) or _name_in_catalogue(step.technique)
    key = f"variant.{step.variant}"
    if step.variant and writer.language.has(key):
        return plain(writer.sentence(sentence(key, name=NameSlot(name))))
    return name


def reason(
    step: Step,
    grid: Grid | None = None,
    *,
    naming: str = "rc",
    language: str | Language = "en",
    chains: str = WORDS,
) -> str:
    """The reason of a step in a plain sentence that ends with the conclusions."""
    return plain(reason_by(writer_of(language, naming), step, grid, chains=chains))


def reason_by(
    writer: Writer, step: Step, grid: Grid | None = None, *, chains: str = WORDS
) -> Spans:
    """The reason of a step, as spans."""
    return writer.value(_reason_or_notation(step, grid, writer, chains), "and")


def _reason_or_notation(
    step: Step, grid: Grid | None, writer: Writer, chains: str
) -> TextSlot | Sentence:
    text = step_in_notation(step, chains, naming=writer.naming)
    return passage(step, grid)[0] if text is None else TextSlot(text)


def pattern_text(step: Step, *, naming: str = "rc", language: str | Language = "en") -> str:
    """The exact pattern: bases and covers, a chain in Eureka notation, or indented branches."""
    return "\n".join(map(plain, lines_of_pattern(writer_of(language, naming), step)))


def lines_of_pattern(writer: Writer, step: Step) -> list[Spans]:
    """The lines of the exact pattern, as spans."""
    said = passage(step, None, "pattern")
    return [_indented(line.depth, writer.sentence(line)) for line in said]


def argument(
    step: Step,
    grid: Grid | None = None,
    *,
    naming: str = "rc",
    language: str | Language = "en",
) -> str:
    """The full argument by cases, one line per sentence; without the grid it cannot name cells."""
    return "\n".join(map(plain, lines_of_argument(writer_of(language, naming), step, grid)))


def lines_of_argument(writer: Writer, step: Step, grid: Grid | None = None) -> list[Spans]:
    """The lines of the full argument, as spans."""
    said = passage(step, grid, "argument")
    return [_indented(line.depth, writer.full(line)) for line in said]


def _indented(depth: int, text: Spans) -> Spans:
    return (INDENT * depth, *text) if depth else text


def writer_of(named: str | Language, naming: str = "rc") -> Writer:
    """The writer for a language, given as a value or by name."""
    return Writer(language(named) if isinstance(named, str) else named, naming)


def _name_in_catalogue(slug: str) -> str:
    try:
        entry = entry_named(slug)
    except UnknownTechnique:
        return slug.replace("-", " ").title()
    return entry.name if entry.slug == slug else slug.replace("-", " ").title()
