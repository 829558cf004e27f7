"""Hints in words at each disclosure, and answers to the question why.

1   Look at box 1.
2   In box 1: Pointing. In a box a digit is confined to one line, so it leaves the rest of it.
3   Pointing: in box 1, 5 fits only in row 2 (r2c13).
4   Pointing: in box 1, 5 fits only in row 2 (r2c13), so it goes nowhere else there: r2c7<>5
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from whydoku.bits import members
from whydoku.grid import Grid
from whydoku.player.disclosure import Disclosed, Region, disclosed
from whydoku.player.hint import Hint, gains
from whydoku.player.question import Why
from whydoku.render.chain_notation import WORDS
from whydoku.render.lines import filled
from whydoku.render.spans import Spans, plain
from whydoku.render.words.claims import nothing_left_in
from whydoku.render.words.language import Language
from whydoku.render.words.passage import (
    CellsSlot,
    DigitsSlot,
    HousesSlot,
    NameSlot,
    NumberSlot,
    ResultSlot,
    Sentence,
    TextSlot,
    Value,
    listing,
    one_cell,
    one_digit,
    sentence,
)
from whydoku.render.words.steps import clues_of_step
from whydoku.render.words.telling import heading, line_of_step, writer_for, writer_of
from whydoku.render.words.writer import Writer
from whydoku.spaces import PEERS
from whydoku.step import Step
from whydoku.technique import entry_of
from whydoku.trace import Trace
from whydoku.verdicts.mistakes import Mistakes
from whydoku.world.sets import CandidateSet

_FIRST_SENTENCE = re.compile(r".*?[.?](?=\s|$)", re.DOTALL)
"""Matches the first sentence of a technique's description."""


def tell_hint(
    hint: Hint,
    disclosure: int = 4,
    *,
    names: Mapping[str, str] | None = None,
    naming: str | None = None,
    language: str | Language = "en",
    chains: str = WORDS,
) -> str:
    """A hint as text, at a disclosure from 1 to 4.

    `names` maps slugs of techniques to names, and `naming` is a notation for cells; the profile
    supplies either if it is None. `chains` matters only at full disclosure: it writes chains in
    words or in a notation.
    """
    writer = writer_for(hint.vocabulary, language, naming=naming, names=names, chains=chains)
    return plain(text_of_hint(writer, hint, disclosure))


def text_of_hint(writer: Writer, hint: Hint, disclosure: int) -> Spans:
    """A hint at a disclosure, as spans."""
    what = disclosed(hint, disclosure)
    if hint.mistakes:
        return writer.full(_mistakes(hint.mistakes, what))
    if hint.step is None:
        key = "several" if hint.several else hint.kind
        return writer.full(sentence(f"hint.{key}", profile=NameSlot(hint.profile)))
    if disclosure == 1:
        return writer.full(_where("look", what.region))
    if what.step is not None:
        return line_of_step(writer, what.step, hint.grid)
    name = heading(writer, hint.step)
    if disclosure == 2:
        where = writer.full(_where("name", what.region, name))
        return (*where, *(f" {first}" for first in _about_technique(hint.step)))
    return writer.full(
        sentence("tell.line", name=name, reason=_clues_once(hint.step, hint.grid, writer))
    )


def tell_why(
    why: Why,
    *,
    names: Mapping[str, str] | None = None,
    naming: str | None = None,
    language: str | Language = "en",
    chains: str = WORDS,
    width: int | None = 80,
) -> str:
    """The answer to a question, followed by the numbered steps that lead there.

    `names`, `naming` and `chains` are as in `tell_hint`. Steps are broken at `width`, if given.
    """
    writer = writer_for(why.trace.vocabulary, language, naming=naming, names=names, chains=chains)
    answer, *steps = lines_of_answer(writer, why)
    lines = (filled(plain(text), head, width) for head, text in steps)
    return "\n".join([plain(answer[1]), *lines])


def lines_of_answer(writer: Writer, why: Why) -> list[tuple[str, Spans]]:
    """The answer and its steps, each as a pair: its number, which may be empty, and its spans."""
    lines = [("", writer.over(why.grid.bits).full(answer_to(why)))]
    margin = len(str(len(why.trace))) + 2 if len(why.trace) > 1 else 0
    for number, (grid, step) in enumerate(why.trace.moves, 1):
        text = line_of_step(writer.over(grid.bits), step, grid)
        lines.append((f"{number:<{margin}}" if margin else "", text))
    return lines


def tell_reach(
    trace: Trace, name: str, *, naming: str = "rc", language: str | Language = "en"
) -> str:
    """How far a path with this hardest technique leads, without revealing any of its steps."""
    placed, removed = gains(trace)
    said = sentence(
        f"reach.{'solved' if trace.solved else 'stuck'}",
        name=NameSlot(name),
        number=NumberSlot(len(trace)),
        placed=NumberSlot(placed),
        removed=NumberSlot(removed),
        open=NumberSlot(81 - trace.grid.digits.bit_count()),
    )
    return plain(writer_of(language, naming).full(said))


def _where(key: str, region: Region, name: TextSlot | None = None) -> Sentence:
    """Says where to look, and for which technique if `name` is given."""
    if region.digits:
        return sentence(f"hint.{key}.digits", digits=DigitsSlot(region.digits), name=name)
    how = "begin" if region.begins else "houses"
    return sentence(f"hint.{key}.{how}", houses=HousesSlot(region.houses), name=name)


def _about_technique(step: Step) -> list[str]:
    """The first sentence of the technique's description; empty for an unregistered technique."""
    known = entry_of(step.technique)
    first = _FIRST_SENTENCE.match(known.about) if known else None
    return [" ".join(first[0].split())] if first else []


def _clues_once(step: Step, grid: Grid, writer: Writer) -> Sentence:
    """The clues of a step's patterns; clues that read the same appear once."""
    once = {plain(writer.sentence(clue)): clue for clue in clues_of_step(step, grid)}
    return sentence("clue.all", clues=listing(once.values()))


# Mistakes


def _mistakes(found: Mistakes, what: Disclosed) -> Sentence:
    """Says what is wrong with a grid, as far as the disclosure shows it."""
    if found.kind == "unsolvable":
        broken = nothing_left_in(found.emptied) if found.emptied is not None else None
        return sentence("mistake.unsolvable", broken=broken if what.disclosure > 2 else None)
    if what.mistakes is not None:
        result = ResultSlot(found.digits.bits, found.marks.bits)
        return sentence(f"mistake.{found.kind}", result=result)
    if what.disclosure == 1:
        return sentence("mistake.where", houses=HousesSlot(what.region.houses))
    kinds = [
        _kind_of_mistake(f"{found.kind}-{kind}", some, what)
        for kind, some in (("digit", found.digits), ("mark", found.marks))
        if some
    ]
    return sentence("mistake.each" if found.kind == "wrong" else "mistake.any", told=listing(kinds))


def _kind_of_mistake(kind: str, some: CandidateSet, what: Disclosed) -> Sentence:
    """Says in which boxes or cells some digits or marks are wrong."""
    if what.disclosure == 2:
        boxes = tuple(sorted({17 + cell.box for cell in some.cells}))
        return sentence(
            f"mistake.{kind}.houses", houses=HousesSlot(boxes), number=NumberSlot(len(some))
        )
    return sentence(f"mistake.{kind}.cells", cells=CellsSlot(some.cells.bits))


# Answers


def answer_to(why: Why) -> Sentence:
    """The answer to a question as one sentence, without the steps that lead there."""
    asked, grid = why.question, why.grid
    k = asked.candidate
    slots: dict[str, Value] = {"cell": one_cell(k // 9), "digit": one_digit(k % 9)}
    if why.answer == "mistakes":
        hint = Hint(grid, mistakes=why.mistakes)
        return _mistakes(why.mistakes, disclosed(hint, 4))
    if why.answer == "later":
        return sentence("why.later", number=NumberSlot(len(why.trace)))
    if why.answer == "not-yet":
        return sentence("why.not-yet", profile=NameSlot(why.trace.profile))
    if why.answer in ("now", "open"):
        return sentence(f"why.{why.answer}", **slots)
    if not grid.bits >> k & 1:
        cause = _cause(grid, k)
        how = "gone" if cause else "removed"
        return sentence(f"why.{why.answer}.{how}", **slots, cause=cause)
    kind = "placement" if asked.is_placement else "elimination"
    return sentence(f"why.{why.answer}.{kind}", **slots)


def _cause(grid: Grid, k: int) -> Sentence | None:
    """The digit that rules a candidate out, in its own cell or in one that it sees, if any."""
    cell, digit = one_cell(k // 9), one_digit(k % 9)
    if (held := grid.digit_at(k // 9)) is not None:
        return sentence("cause.held", cell=cell, digit=one_digit(held - 1))
    for i in members(PEERS[k // 9]):
        if grid.digits >> i * 9 + k % 9 & 1:
            return sentence("cause.seen", cell=cell, digit=digit, other=one_cell(i))
    return None
