"""Hints in words at each disclosure, and answers to the question why.

1   Look at box 1.
2   In box 1: Pointing. In a box a digit is confined to one line, so it is nowhere else in it.
3   Pointing: in box 1 the digit 5 fits only in row 2 (r2c13).
4   Pointing: in box 1 the digit 5 fits only in row 2 (r2c13), so that row has its 5 ...

A mistake is explained at disclosure 4, without naming the right digit:

4   r1c3=1 is wrong. From the givens, this rules it out: Hidden Single in a line. In column 8, 1
    fits only in r1c8.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Unpack

from whydoku.formats.spans import Spans, joined, plain
from whydoku.grids.bits import members
from whydoku.grids.grid import Grid
from whydoku.grids.parts.candidates import cells_of, sight_of
from whydoku.grids.solutions import Several
from whydoku.grids.spaces import DIGIT_CANDIDATES
from whydoku.logic.catalogue import entry_of
from whydoku.logic.step import Step
from whydoku.logic.technique import CatalogueEntry
from whydoku.logic.why import Branches
from whydoku.playing.hints.disclosure import Region, disclosed, other_digits
from whydoku.playing.hints.hint import DISCLOSURES, Hint
from whydoku.playing.hints.question import Why
from whydoku.solving.trace import Trace
from whydoku.telling.lines import filled
from whydoku.telling.words.about.mistakes import beginning, sentences_after, what_is_wrong
from whydoku.telling.words.about.verdicts import (
    about_impossible,
    about_several,
    blame,
    open_cells,
    why_impossible,
    why_no_step,
)
from whydoku.telling.words.steps import clues_of_step, reason_of_step
from whydoku.telling.words.telling import heading, is_way_abridged, line_of_step, lines_of_argument
from whydoku.telling.words.writing import slot
from whydoku.telling.words.writing.houses import with_kind_of_regions
from whydoku.telling.words.writing.language import Language
from whydoku.telling.words.writing.manner import Manner, writer_for, writer_of
from whydoku.telling.words.writing.passage import Sentence, TextSlot, listing, sentence
from whydoku.telling.words.writing.writer import Writer

_FIRST_SENTENCE = re.compile(r".*?[.?](?=\s|$)")
"""Matches the first sentence of a technique's description."""


def tell_hint(hint: Hint, disclosure: int = 4, **manner: Unpack[Manner]) -> str:
    """A hint as text, at a disclosure from 1 to 4, with the profile's names for techniques and
    cells."""
    writer = writer_for(hint.vocabulary, **manner)
    return plain(text_of_hint(writer, hint, disclosure))


def text_of_hint(writer: Writer, hint: Hint, disclosure: int) -> Spans:
    """The text of a hint at a disclosure, as spans."""
    writer = writer.under(hint.grid.rules)
    return joined(
        [
            *map(writer.full, sentences_before(hint)),
            _about_grid(writer, hint, disclosure),
            *_full_sentences_after(writer, hint, disclosure),
        ],
        " ",
    )


def tell_first(hint: Hint, **manner: Unpack[Manner]) -> str:
    """The text of `sentences_before`: a warning if the puzzle has several solutions; otherwise
    empty."""
    writer = writer_for(hint.vocabulary, **manner)
    return plain(joined([*map(writer.full, sentences_before(hint))], " "))


def sentences_before(hint: Hint) -> tuple[Sentence, ...]:
    """The warning that a puzzle has several solutions, which a player has to know before any hint;
    empty unless the puzzle is known to have several."""
    if hint.solutions is None or hint.solutions < 2:
        return ()
    return (about_several(Several(hint.solutions, hint.differ)),)


def _about_grid(writer: Writer, hint: Hint, disclosure: int) -> Spans:
    """What a hint says about the player's grid at a disclosure, as spans, without the warning that
    may come before."""
    what = disclosed(hint, disclosure)
    if hint.mistakes.impossible:
        return joined([*map(writer.full, about_impossible(hint.mistakes.impossible))], " ")
    if what.step is not None:
        return line_of_step(writer, what.step, hint.grid)
    clue = sentence_of_hint(writer, hint, disclosure)
    if hint.mistakes or hint.step is None or disclosure == 1:
        return writer.full(clue)
    if disclosure == 2:
        known = entry_of(hint.step.technique)
        return (*writer.full(clue), *((f" {first_about(writer, known)}",) if known else ()))
    return writer.full_words("tell.line", name=heading(writer, hint.step), reason=clue)


def sentence_of_hint(writer: Writer, hint: Hint, disclosure: int) -> Sentence:
    """What a hint says at a disclosure, without the description of the technique, and but for
    disclosure 2 without its name."""
    what = disclosed(hint, disclosure)
    if hint.mistakes.impossible:
        return why_impossible(hint.mistakes.impossible)
    if hint.mistakes:
        return what_is_wrong(writer, hint.mistakes, what)
    if hint.step is None:
        return sentence("hint.solved") if hint.grid.is_solved else _no_step(writer, hint)
    if what.step is not None:
        return reason_of_step(what.step, hint.grid)
    if disclosure == 1:
        return _where("look", what.region)
    if disclosure == 2:
        return _where("name", what.region, heading(writer, hint.step))
    return _clues_once(hint.step, hint.grid, writer)


def _no_step(writer: Writer, hint: Hint) -> Sentence:
    """Says that a hint has no step, and which other profile would find one, if known."""
    if hint.several or (hint.solutions or 1) > 1:
        return sentence("hint.several", profile=hint.profile)
    return why_no_step(writer, hint.profile, hint.further)


def tell_why(why: Why, *, width: int | None = 80, **manner: Unpack[Manner]) -> str:
    """The answer to a question, followed by the numbered steps that prove the answer.

    Techniques and cells have their names from the profile. The lines of the steps are broken at
    `width` characters, unless `width` is None.
    """
    writer = writer_for(why.trace.vocabulary, **manner)
    answer, *steps = lines_of_answer(writer, why)
    lines = (filled(plain(text), head, width) for head, text in steps)
    return "\n".join([plain(answer[1]), *lines])


def lines_of_answer(writer: Writer, why: Why) -> list[tuple[str, Spans]]:
    """The lines of an answer: first the answer itself, then the steps that prove it. Each line is a
    pair of the number of a step, which may be empty, and a text."""
    writer = writer.under(why.grid.rules)
    answer = _answer(writer.over(why.grid.bits), why)
    return [("", answer), *lines_of_steps(writer, why.trace)]


def lines_of_steps(writer: Writer, trace: Trace) -> list[tuple[str, Spans]]:
    """The steps of a path as pairs of a number and a text; if there is only one step, the number is
    empty."""
    margin = len(str(len(trace))) + 2 if len(trace) > 1 else 0
    return [
        (f"{number:<{margin}}" if margin else "", line_of_step(writer.over(grid.bits), step, grid))
        for number, (grid, step) in enumerate(trace.moves, 1)
    ]


def lines_of_proof(
    writer: Writer, trace: Trace, how: str = "", *, nets: bool = False
) -> Iterator[tuple[str, Spans]]:
    """Yields the lines of `lines_of_steps`, and after each step those of `lines_left_out`."""
    for head_and_line, (grid, step) in zip(lines_of_steps(writer, trace), trace.moves, strict=True):
        yield head_and_line
        yield from lines_left_out(writer, step, grid, " " * len(head_and_line[0]), how, nets=nets)


def lines_left_out(
    writer: Writer,
    step: Step,
    grid: Grid,
    margin: str = "",
    how: str = "",
    *,
    nets: bool = False,
) -> Iterator[tuple[str, Spans]]:
    """Yields the lines of the argument of a step whose own line counts a part of the way, each
    after `margin`; if `how` says how to see them, only a line that names it. With `nets`, a step by
    cases has them too, as its own line need not say on what each fact rests. For any other step
    there are none, as its own line says everything."""
    is_net = nets and any(isinstance(why, Branches) for why in step.why)
    if not is_net and not is_way_abridged(writer, step, grid):
        return
    if how:
        yield margin, writer.full_words("hint.whole", how=how)
    else:
        for line in lines_of_argument(writer.over(grid.bits), step, grid):
            yield _indent(margin, line)


def _indent(before: str, line: Spans) -> tuple[str, Spans]:
    """The text `before` the line and the line itself, with the blanks at the beginning of the line
    moved to the end of `before`."""
    first, *rest = line
    blanks = first if isinstance(first, str) and not first.strip() else ""
    return before + blanks, tuple(rest) if blanks else line


def tell_reach(trace: Trace, name: str, *, language: str | Language = "en") -> str:
    """Says how far a path leads, without revealing its steps; `name` is the name of its hardest
    technique."""
    placed, removed = trace.gains
    text = writer_of(language=language).full_words(
        f"reach.{'solved' if trace.solved else 'stuck'}",
        name=name,
        number=len(trace),
        placed=placed,
        removed=removed,
        open=open_cells(trace),
    )
    return plain(text)


def _where(key: str, region: Region, name: TextSlot | None = None) -> Sentence:
    """Says in which houses or at which digits to look and, if `name` is given, for which
    technique."""
    if region.digits:
        return sentence(f"hint.{key}.digits", digits=slot.digits(region.digits), name=name)
    how = "begin" if region.begins else "houses"
    return sentence(f"hint.{key}.{how}", houses=slot.houses(region.houses), name=name)


def first_about(writer: Writer, entry: CatalogueEntry) -> str:
    """The first sentence of the description of a technique."""
    first = _FIRST_SENTENCE.match(entry.about)
    about = first[0] if first else entry.about
    return with_kind_of_regions(writer.language, writer.rules, about)


def _clues_once(step: Step, grid: Grid, writer: Writer) -> Sentence:
    """The clues of the patterns of a step, without clues that read the same as an earlier one."""
    once = {plain(writer.sentence(clue)): clue for clue in clues_of_step(step, grid)}
    return sentence("clue.all", clues=listing(once.values()))


def _full_sentences_after(writer: Writer, hint: Hint, disclosure: int) -> Iterator[Spans]:
    """Yields the sentences of `sentences_after` as spans. If a cell has a wrong digit, the digits
    in these sentences name no other candidate of that cell."""
    what = disclosed(hint, disclosure).disproved
    grid = what.last[0] if what and what.last else hint.grid
    over = writer.over(grid.bits & ~other_digits(hint.mistakes.digits.bits))
    return map(over.full, sentences_after(writer, hint, disclosure))


# Answers


def _answer(writer: Writer, why: Why) -> Spans:
    """The answer to a question, without the steps that prove it."""
    if why.wrong is not None and why.answer == "mistakes" and not why.steps:
        return text_of_hint(writer, why.wrong, max(DISCLOSURES))
    return writer.full(answer_to(why, writer))


def _shown_wrong(writer: Writer, hint: Hint, why: Why) -> Sentence:
    """Says that the steps of an answer prove the mistake that the question is about."""
    mistakes, k = hint.mistakes, 1 << why.question.candidate
    others = hint.dispute.others if hint.dispute else 0
    blamed = k if mistakes.kind == "wrong" else mistakes.digits.bits | mistakes.marks.bits
    return sentence(
        "disproof.path",
        wrong=blame(
            mistakes.kind, blamed & mistakes.digits.bits, blamed & mistakes.marks.bits, writer.style
        ),
        number=len(why.trace),
        begin=beginning(why.trace.puzzle, blamed & ~k, others),
    )


def answer_to(why: Why, writer: Writer) -> Sentence:
    """The answer to a question in one sentence, without the steps that prove it.

    A question about a mistake has such an answer only if the mistake is disproved by steps.
    """
    if why.wrong is None:
        return _answer_on(why)
    if why.answer == "mistakes":
        return _shown_wrong(writer, why.wrong, why)
    mistakes = why.wrong.mistakes
    digits, marks = mistakes.digits.bits, mistakes.marks.bits
    wrong = blame(mistakes.kind, digits, marks, writer.style)
    number = (digits | marks).bit_count()
    return sentence("why.right", wrong=wrong, number=number, answer=_answer_on(why))


def _answer_on(why: Why) -> Sentence:
    """The answer to a question by what is right on the grid."""
    asked, grid = why.question, why.grid
    k = asked.candidate
    slots = slot.of_candidate(k)
    if why.answer == "later":
        return sentence("why.later", number=len(why.trace))
    shown = "-shown" if why.steps else ""
    number = len(why.trace) or None
    if why.answer == "not-yet":
        return sentence(f"why.not-yet{shown}", profile=why.trace.profile, number=number)
    if why.answer in ("now", "open"):
        return sentence(f"why.{why.answer}", **slots)
    if not grid.bits >> k & 1:
        cause = _cause(grid, k)
        how = "gone" if cause else f"removed{shown}"
        return sentence(f"why.{why.answer}.{how}", **slots, cause=cause, number=number)
    kind = "placement" if asked.is_placement else "elimination"
    return sentence(f"why.{why.answer}.{kind}{shown}", **slots, number=number)


def _cause(grid: Grid, k: int) -> Sentence | None:
    """Names the digit on the grid that rules out candidate `k`: any digit in its cell, or the same
    digit in a cell that it sees. None if there is no such digit."""
    if (held := grid.digit_at(k // 9)) is not None:
        return sentence("cause.held", cell=slot.cell(k // 9), digit=slot.digit(held - 1))
    if seen := cells_of(grid.digits & DIGIT_CANDIDATES[k % 9]) & sight_of(k, grid.tables):
        return sentence("cause.seen", **slot.of_candidate(k), other=slot.cell(members(seen)[0]))
    return None
