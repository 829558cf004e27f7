"""What is wrong with a puzzle or a grid, in sentences without a capital and a full stop.

two solutions differ in 4 cells; r1c1 can be 4 or 7
the grid has no solution: r1c3=2, r5c5<>5 are wrong
"""

from __future__ import annotations

from collections.abc import Iterator

from whydoku.bits import from_members
from whydoku.render.spans import plain
from whydoku.render.words.claims import nothing_left_in
from whydoku.render.words.language import Language
from whydoku.render.words.passage import (
    CellsSlot,
    DigitsSlot,
    NumberSlot,
    ResultSlot,
    Sentence,
    one_digit,
    sentence,
)
from whydoku.render.words.telling import writer_of, written
from whydoku.verdicts.check import Check
from whydoku.verdicts.mistakes import Mistakes


def why_refused(verdict: Check, *, language: str | Language = "en") -> tuple[str, ...]:
    """The reasons why a puzzle does not have exactly one solution, one sentence each."""
    if verdict.refusal:
        return (verdict.refusal,)
    writer = writer_of(language)
    return tuple(plain(writer.sentence(said)) for said in _reasons(verdict))


def _reasons(verdict: Check) -> Iterator[Sentence]:
    if verdict.status == "none":
        yield _blame(verdict.mistakes) or sentence("puzzle.contradiction")
    if verdict.status != "multiple":
        return
    if verdict.too_few:
        yield sentence("puzzle.few", clues=NumberSlot(verdict.clues))
    if len(verdict.missing_digits) > 1:
        missing = from_members(digit - 1 for digit in verdict.missing_digits)
        yield sentence("puzzle.exchanged", digits=DigitsSlot(missing))
    differing = verdict.differing
    first = next(iter(differing))
    one, other = (solution.digit_at(first) or 0 for solution in verdict.solutions)
    yield sentence(
        "puzzle.differ",
        number=NumberSlot(len(differing)),
        cell=CellsSlot(1 << int(first)),
        one=one_digit(one - 1),
        other=one_digit(other - 1),
    )


def one_solution(verdict: Check, *, language: str | Language = "en") -> str:
    """Says that a puzzle has one solution, and whether a clue can be spared if that is known."""
    spare = {True: sentence("puzzle.minimal"), False: sentence("puzzle.spared"), None: None}
    said = sentence("puzzle.unique", clues=NumberSlot(verdict.clues), spare=spare[verdict.minimal])
    return written(said, language)


def clashing(verdict: Check, *, language: str | Language = "en") -> str:
    """Names the cells of givens that contradict each other."""
    said = sentence("puzzle.clashing", cells=CellsSlot(verdict.clashing.bits))
    return written(said, language)


def maps_to_itself(symmetries: int, *, language: str | Language = "en") -> str:
    """Says how many symmetries map a puzzle to itself."""
    said = sentence("puzzle.symmetries", number=NumberSlot(symmetries))
    return written(said, language)


def no_solution(found: Mistakes, *, language: str | Language = "en") -> str:
    """Says that a grid has no solution, and what is to blame if that can be named."""
    said = sentence("puzzle.unsolvable", blame=_blame(found))
    return written(said, language)


def _blame(found: Mistakes) -> Sentence | None:
    """The emptied constraint or the wrong entries, or None if neither is known."""
    if found.kind == "unsolvable" and found.emptied is not None:
        return nothing_left_in(found.emptied)
    if not found.digits and not found.marks:
        return None
    result = ResultSlot(found.digits.bits, found.marks.bits)
    return sentence(
        "puzzle.together" if found.kind == "together" else "mistake.wrong", result=result
    )
