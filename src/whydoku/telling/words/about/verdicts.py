"""Says what is wrong with a puzzle or a grid, in sentences without a capital and a full stop.

two solutions differ in 4 cells; r1c1 can be 4 or 7
the grid has no solution: 2 in r1c3 is wrong, and the pencil mark 5 in r5c5 is missing

Readers of these sentences may know no notation, so everybody gets them in plain words.

Says how a path ends, why a path or a hint goes no further, and which other profile would.

solved in 51 steps
the profile simple knows no further step, but the profile default would go on with X-Wing
the puzzle has 13 solutions, so no path leads to the end
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, Unpack

from whydoku.formats.spans import Spans, plain
from whydoku.grids.bits import Candidates, from_members
from whydoku.grids.check import Check
from whydoku.grids.clues import ClashingClues, ClueEffect
from whydoku.grids.filled import FilledCheck
from whydoku.grids.mistakes import Mistakes
from whydoku.grids.solutions import MOST_COUNTED, Several
from whydoku.solving.moves import Further
from whydoku.solving.trace import Trace
from whydoku.telling.words.telling import heading, sentence_text
from whydoku.telling.words.writing import slot
from whydoku.telling.words.writing.claims import nothing_left_in
from whydoku.telling.words.writing.manner import Manner, writer_for, writer_of
from whydoku.telling.words.writing.passage import NumberSlot, Sentence, Value, listing, sentence
from whydoku.telling.words.writing.writer import PLAIN, Writer

FEW_CELLS: Final = 6
"""The most cells that a sentence names where solutions differ; if there are more, it gives only
their number."""

FEW_CLUES: Final = 8
"""The most clashing clues that are named one by one; if there are more, only their cells are
named."""

FEW_MENDS: Final = 3
"""The most clues that are named as possible misprints, because a change of the clue would leave
exactly one solution."""


def why_refused(verdict: Check) -> tuple[str, ...]:
    """The reasons why a puzzle does not have exactly one solution, one sentence for each."""
    writer = writer_of(style=PLAIN)
    reasons = tuple(plain(writer.sentence(reason)) for reason in _reasons(verdict))
    return (verdict.refusal, *reasons) if verdict.refusal else reasons


def why_filled(verdict: FilledCheck) -> tuple[str, ...]:
    """What is wrong with a grid that somebody has filled in, one sentence for each kind; nothing if
    only its givens can be blamed, about which `why_refused` tells."""
    if not verdict.marked:
        return verdict.clues.why
    said = [
        sentence(
            "puzzle.filled",
            clues=verdict.givens,
            wrong=len(verdict.wrong) or None,
            changed=len(verdict.changed) or None,
            odd=len(verdict.unreadable) or None,
            open=verdict.open or None,
        )
    ]
    for key, digits in (("entered", verdict.wrong), ("given", verdict.changed)):
        if digits:
            said.append(sentence(f"puzzle.{key}", result=slot.result(digits.bits, 0)))
    writer = writer_of(style=PLAIN)
    return (*(plain(writer.sentence(each)) for each in said), *verdict.clues.why)


def _reasons(verdict: Check) -> Iterator[Sentence]:
    if verdict.status == "none":
        if verdict.mistakes.impossible:
            yield from about_impossible(verdict.mistakes.impossible)
        else:
            if verdict.of_clues:
                yield about_several(verdict.of_clues)
            yield _blame(verdict.mistakes) or sentence("puzzle.contradiction")
    if verdict.mends:
        yield _mended(verdict.mends)
    if verdict.several is None:
        return
    if verdict.too_few:
        yield sentence("puzzle.few", clues=verdict.clues)
    if len(verdict.missing_digits) > 1:
        missing = from_members(digit - 1 for digit in verdict.missing_digits)
        yield sentence("puzzle.exchanged", digits=slot.digits(missing))
    first = next(iter(verdict.differing))
    first_digit, second_digit = (solution.digit_at(first) or 0 for solution in verdict.solutions)
    yield _about_several(
        verdict.several,
        ("", "differ", "differ-more", "differ-most"),
        cell=slot.cell(int(first)),
        one=slot.digit(first_digit - 1),
        other=slot.digit(second_digit - 1),
    )


def about_several(several: Several) -> Sentence:
    """Says how many solutions a puzzle has, and in which cells or in how many they differ."""
    return _about_several(several, ("", "two", "more", "most"))


def by_number(solutions: int, keys: tuple[str, str, str, str]) -> str:
    """Picks one of four keys by a number of solutions: none, two, more, or so many that no more
    were counted."""
    none, two, more, most = keys
    if solutions < 3:
        return two if solutions else none
    return more if solutions < MOST_COUNTED else most


def _about_several(several: Several, keys: tuple[str, str, str, str], **slots: Value) -> Sentence:
    cells = slot.cells(several.differ.bits) if len(several.differ) <= FEW_CELLS else None
    return sentence(
        f"puzzle.{by_number(several.number, keys)}",
        count=several.number,
        number=len(several.differ),
        cells=cells,
        **slots,
    )


def about_impossible(impossible: ClashingClues) -> Iterator[Sentence]:
    """Says that clues have no solution, which of them clash, and which may be misprints."""
    yield sentence("puzzle.impossible")
    clues: Value = slot.result(impossible.clash.bits, 0)
    if len(impossible.clash) > FEW_CLUES:
        clues = sentence(
            "puzzle.clues",
            number=len(impossible.clash),
            all=impossible.number,
            cells=slot.cells(impossible.clash.cells.bits),
        )
    broken = None if impossible.emptied is None else nothing_left_in(impossible.emptied)
    yield sentence("puzzle.clash", clues=clues, broken=broken)
    if impossible.mends:
        yield _mended(impossible.mends)


def why_impossible(impossible: ClashingClues) -> Sentence:
    """The sentences of `about_impossible`, joined into one."""
    return sentence("puzzle.because", told=listing(about_impossible(impossible)))


def clashing_clues(impossible: ClashingClues) -> str:
    """Says that clues have no solution, and why, in full sentences."""
    writer = writer_of(style=PLAIN)
    return " ".join(plain(writer.full(clause)) for clause in about_impossible(impossible))


def from_these_clues(number: int) -> str:
    """Introduces the steps that lead from `number` clashing clues to a contradiction."""
    return plain(writer_of().full_words("puzzle.from-clues", number=number))


def _mended(mends: Sequence[ClueEffect]) -> Sentence:
    """Says which changes of a clue would leave exactly one solution."""
    changes = [*map(other_digits_of, mends[:FEW_MENDS])]
    if len(mends) == len(changes):
        return sentence("puzzle.mended", told=listing(changes))
    more = sentence("analysis.others", number=len(mends) - len(changes))
    return sentence("analysis.clues.mended", number=len(mends), told=listing([*changes, more]))


def other_digits_of(clue: ClueEffect) -> Sentence:
    """Names a clue, and the digits that could stand in its place."""
    return sentence(
        "analysis.clues.instead",
        cell=slot.cell(clue.candidate.cell),
        digits=slot.digits(from_members(digit - 1 for digit in clue.instead)),
        gone=slot.digit(clue.candidate.digit - 1),
    )


def one_solution(verdict: Check) -> str:
    """Says that a puzzle has exactly one solution and, if known, whether a clue can be spared."""
    spare = {True: sentence("puzzle.minimal"), False: sentence("puzzle.spared"), None: None}
    return sentence_text("puzzle.unique", clues=verdict.clues, spare=spare[verdict.minimal])


def clashing(verdict: Check) -> str:
    """Names the cells of givens that contradict each other."""
    return sentence_text("puzzle.clashing", cells=slot.cells(verdict.clashing.bits))


def maps_to_itself(symmetries: int) -> str:
    """Says how many symmetries map a puzzle to itself."""
    return sentence_text("puzzle.symmetries", number=symmetries)


def no_solution(mistakes: Mistakes) -> str:
    """Says that a grid has no solution and, if known, which entries are wrong or which constraint
    has no candidate left."""
    clause = (
        why_impossible(mistakes.impossible)
        if mistakes.impossible
        else sentence("puzzle.unsolvable", blame=_blame(mistakes))
    )
    return plain(writer_of(style=PLAIN).sentence(clause))


def _blame(mistakes: Mistakes) -> Sentence | None:
    """Names the rules if they are to blame, the constraint without candidates, or the wrong
    entries; None if none of them is known."""
    if mistakes.of_rules:
        return sentence("puzzle.unmet")
    if mistakes.kind == "unsolvable" and mistakes.emptied is not None:
        return nothing_left_in(mistakes.emptied)
    if not mistakes.digits and not mistakes.marks:
        return None
    return blame(mistakes.kind, mistakes.digits.bits, mistakes.marks.bits, PLAIN)


def blame(kind: str, digits: Candidates, marks: Candidates, style: str) -> Sentence:
    """Says that digits and removed candidates are wrong, or that they contradict each other."""
    result = slot.result(digits, marks)
    if kind == "together":
        return sentence(f"mistake.{'both' if len(result) == 2 else 'together'}", result=result)
    if marks and style == PLAIN:
        wrong = slot.result(digits, 0) if digits else None
        return sentence("mistake.missing", digits=wrong, marks=slot.entries(marks))
    return sentence("mistake.wrong", result=result)


def why_no_step(writer: Writer, profile: str, further: Further | None) -> Sentence:
    """Says that a profile knows no further step and, if `further` is given, which other profile
    does."""
    more = None
    if further is not None:
        more = sentence("path.ends.next", other=further.profile, name=heading(writer, further.step))
    return sentence("path.ends.stuck", profile=profile, more=more)


def why_it_ends(writer: Writer, trace: Trace) -> Sentence | None:
    """Says why a path ends before the puzzle is solved; None if nobody counted the solutions of the
    puzzle."""
    if trace.solutions is None:
        return None
    if trace.solutions == 1:
        return why_no_step(writer, trace.profile, trace.further)
    key = by_number(trace.solutions, ("none", "two", "more", "most"))
    return sentence(f"path.ends.{key}", count=trace.solutions)


def outcome_by(writer: Writer, trace: Trace) -> Spans:
    """The outcome of a path in one sentence, as spans: solved, an impasse or a contradiction."""
    return writer.full(_outcome(writer, trace))


def outcome_above(writer: Writer, trace: Trace) -> Spans:
    """The outcome of a path as a line above its last grid; the line ends in a colon unless the
    puzzle is solved."""
    outcome = _outcome(writer, trace)
    return writer.full(outcome if trace.solved else sentence("path.below", outcome=outcome))


def _outcome(writer: Writer, trace: Trace) -> Sentence:
    number = slot.number(len(trace))
    if trace.solved:
        return sentence("path.solved", number=number)
    if trace.broken is not None:
        return sentence("path.broken", number=number, broken=nothing_left_in(trace.broken))
    placed, removed = trace.gains
    return sentence(
        "path.stuck",
        number=number,
        placed=placed,
        removed=removed,
        open=open_cells(trace),
        why=why_it_ends(writer, trace),
    )


def open_cells(trace: Trace) -> NumberSlot:
    """The number of cells that are open at the end of a path, as a value to fill into a
    sentence."""
    grid = trace.grid
    return slot.number(grid.rules.size**2 - grid.digits.bit_count())


def how_it_ends(trace: Trace, **manner: Unpack[Manner]) -> str:
    """The outcome of a path in one sentence, as plain text."""
    return plain(outcome_by(writer_for(trace.vocabulary, **manner), trace))
