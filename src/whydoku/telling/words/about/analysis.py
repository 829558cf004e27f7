"""An analysis of a puzzle in words: short paragraphs with headings, and of each long list only the
beginning.

26 clues, exactly one solution.

Clues
8 of 26 clues can be removed, one at a time: r1c5, r1c6, r3c7, ...
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple, Unpack

from whydoku.formats.spans import plain
from whydoku.grids.bits import members
from whydoku.grids.parts.layouts import symmetry_named
from whydoku.logic.step import in_tenths
from whydoku.solving.ratings import SeRating
from whydoku.solving.trace import Trace
from whydoku.telling.lines import filled
from whydoku.telling.words.about.verdicts import other_digits_of
from whydoku.telling.words.telling import line_of_step
from whydoku.telling.words.writing import slot
from whydoku.telling.words.writing.manner import Manner, writer_for
from whydoku.telling.words.writing.passage import (
    CandidatesSlot,
    Listing,
    Sentence,
    Value,
    listing,
    sentence,
)
from whydoku.telling.words.writing.writer import Writer

if TYPE_CHECKING:
    from whydoku.solving.analysis import Analysis, Neighbour

MOST_LISTED: Final = 12
"""The most items that a list names; any others are only counted."""

FEW_LISTED: Final = 4
"""The most items that a ranking names, since only its top matters."""

SE: Final = slot.name(SeRating.scale)


class Paragraph(NamedTuple):
    """A paragraph of an analysis: its heading, which is empty for the first paragraph, and its
    text."""

    heading: str
    text: str


def tell_analysis(analysis: Analysis, *, width: int | None = 80, **manner: Unpack[Manner]) -> str:
    """All findings of an analysis as text; lines are broken at `width` characters, unless `width`
    is None."""
    parts = (
        (paragraph.heading, filled(paragraph.text, "", width))
        for paragraph in paragraphs(analysis, **manner)
    )
    return "\n\n".join("\n".join(filter(None, part)) for part in parts)


def paragraphs(analysis: Analysis, **manner: Unpack[Manner]) -> Iterator[Paragraph]:
    """Yields the findings of an analysis, paragraph by paragraph.

    Techniques and cells have their names from the profile, unless `manner` gives others.
    """
    trace = analysis.trace or Trace(analysis.puzzle, (), analysis.puzzle)
    writer = writer_for(trace.vocabulary, **manner)
    yield Paragraph("", plain(writer.full(_head(analysis))))
    for key, sentences in (
        ("candidates", _candidates(analysis)),
        ("clues", _clues(analysis)),
        ("hardest", _hardest(analysis, writer)),
        ("backdoors", _backdoors(analysis)),
        ("neighbours", _neighbours(analysis)),
        ("symmetries", _symmetries(analysis)),
    ):
        if text := " ".join(map(plain, map(writer.full, sentences))):
            yield Paragraph(plain(writer.words(f"analysis.head.{key}")), text)


def _head(analysis: Analysis) -> Sentence:
    solutions, clues = analysis.solutions, slot.number(len(analysis.clues))
    if solutions.is_one:
        return sentence("analysis.unique", clues=clues)
    if solutions.is_exact(solutions.number):
        return sentence("analysis.several", clues=clues, number=solutions.number)
    return sentence("analysis.many", clues=clues, number=solutions.limit)


# Candidates, for a puzzle with several solutions


def _candidates(analysis: Analysis) -> Iterator[Sentence]:
    solutions = analysis.solutions
    if solutions.is_one:
        return
    shared, impossible = solutions.shared, solutions.impossible
    if shared:
        yield sentence(
            "analysis.candidates.shared", number=len(shared), open=81 - len(analysis.clues)
        )
    else:
        yield sentence("analysis.candidates.unshared")
    if completing := solutions.completing:
        first = _first_of_many(candidate_of(k) for k in completing)
        yield sentence("analysis.candidates.completing", number=len(completing), told=first)
    else:
        yield _fewest_with(analysis)
    if impossible:
        yield sentence(
            "analysis.candidates.impossible",
            number=len(impossible),
            all=len(solutions.by_candidate),
        )


def _fewest_with(analysis: Analysis) -> Sentence:
    """Says which candidates leave the fewest solutions of a puzzle, where none leaves exactly
    one."""
    solutions = analysis.solutions
    counted = [
        (number, k)
        for k, number in solutions.by_candidate.items()
        if number and solutions.is_exact(number)
    ]
    if not counted:
        return sentence("analysis.candidates.many", number=solutions.limit)
    fewest = sorted(counted)[:FEW_LISTED]
    candidates = listing(_with_figure(candidate_of(k), number) for number, k in fewest)
    return sentence("analysis.candidates.fewest", told=candidates)


# Clues


def _clues(analysis: Analysis) -> Iterator[Sentence]:
    solutions, clues = analysis.solutions, analysis.clues
    if not clues:
        return
    if solutions.is_exact(solutions.number):
        yield _spared(analysis)
    if solutions.is_one:
        needed = [clue for clue in clues if clue.without > 1 and solutions.is_exact(clue.without)]
        fewest = sorted(needed, key=lambda clue: clue.without)[:FEW_LISTED]
        cells = listing(
            _with_figure(slot.cell(clue.candidate.cell), clue.without) for clue in fewest
        )
        if fewest:
            yield sentence("analysis.clues.fewest", told=cells)
    changed = [clue for clue in clues if clue.instead]
    if not changed:
        yield sentence("analysis.clues.fixed")
        return
    first = _first_of_many(map(other_digits_of, changed))
    key = "changed" if solutions.is_one else "mended"
    yield sentence(f"analysis.clues.{key}", number=len(changed), told=first)


def _spared(analysis: Analysis) -> Sentence:
    spared = analysis.redundant
    if not spared:
        return sentence(f"analysis.clues.{'minimal' if analysis.solutions.is_one else 'needed'}")
    cells = _first_of_many(slot.cell(k.cell) for k in spared)
    numbers = {"number": slot.number(len(spared)), "clues": slot.number(len(analysis.clues))}
    return sentence("analysis.clues.spared", **numbers, told=cells)


# The hardest step


def _hardest(analysis: Analysis, writer: Writer) -> Iterator[Sentence]:
    rating, trace, hardest = analysis.rating, analysis.trace, analysis.hardest
    if rating and rating.is_exact:
        figures = (f"{name.upper()} {rating.shown(name)}" for name in rating.figures)
        yield sentence("analysis.hardest.rated", scale=SE, told=listing(map(slot.name, figures)))
    elif rating:
        least = in_tenths(rating.bound or 0)
        yield sentence("analysis.hardest.unrated", scale=SE, figure=least, limit=_limit(analysis))
    if trace is None:
        return
    if hardest is None:
        yield sentence("analysis.hardest.nothing")
        return
    how = "stuck" if not trace.solved else "solved" if hardest.above else "easily"
    yield sentence(
        f"analysis.hardest.{how}", profile=trace.profile, steps=len(trace), above=hardest.above
    )
    line = line_of_step(writer, hardest.step, hardest.grid)
    yield sentence(
        "analysis.hardest.step",
        number=hardest.number,
        figure=in_tenths(hardest.rating),
        scale=trace.scale,
        times=hardest.times if hardest.times > 1 else None,
        told=slot.text(line),
    )


# Backdoors


def _backdoors(analysis: Analysis) -> Iterator[Sentence]:
    backdoors = analysis.backdoors
    if backdoors is None:
        return
    tried, number = slot.number(backdoors.tried), slot.number(len(backdoors.found))
    match backdoors.size:
        case 0:
            yield sentence("analysis.backdoors.singles")
        case 1:
            digits = _first_of_many(slot.candidates(backdoor.bits) for backdoor in backdoors.found)
            key = "digit" if len(backdoors.found) == 1 else "digits"
            yield sentence(f"analysis.backdoors.{key}", number=number, told=digits)
        case 2:
            pairs = _first_of_many(_pair(*members(backdoor.bits)) for backdoor in backdoors.found)
            yield sentence("analysis.backdoors.pairs", number=number, tried=tried, told=pairs)
        case _:
            yield sentence("analysis.backdoors.none", tried=tried)


def _pair(first: int, second: int) -> Sentence:
    pair = {"first": candidate_of(first), "second": candidate_of(second)}
    return sentence("analysis.backdoors.pair", **pair)


# Neighbours: puzzles with one clue more, one less or one changed


def _neighbours(analysis: Analysis) -> Iterator[Sentence]:
    neighbours = analysis.neighbours
    if not neighbours:
        yield sentence("analysis.neighbours.none")
        return
    kinds = [neighbour.kind for neighbour in neighbours]
    numbers = {kind: slot.number(kinds.count(kind)) for kind in ("removed", "changed", "added")}
    yield sentence("analysis.neighbours.count", number=len(neighbours), **numbers)
    rated = analysis.rated
    if rated and analysis.rating and analysis.rating.is_exact:
        yield from _compared(analysis)
    elif rated:
        easiest = _by_rating(rated, MOST_LISTED)
        yield sentence("analysis.neighbours.rated", scale=SE, told=easiest)
    if left := len(neighbours) - len(rated):
        yield sentence("analysis.neighbours.unrated", number=left, limit=_limit(analysis))


def _limit(analysis: Analysis) -> str:
    """The seconds after which ratings were given up."""
    return f"{analysis.timeout or 0:.3g}"


def _compared(analysis: Analysis) -> Iterator[Sentence]:
    """Compares the ratings of the neighbours with that of the puzzle. That none is easier or none
    is harder is said only if all neighbours are rated."""
    easier, harder = analysis.easier, analysis.harder
    same = slot.number(len(analysis.rated) - len(easier) - len(harder))
    is_all = len(analysis.rated) == len(analysis.neighbours)
    if is_all and not (easier or harder):
        yield sentence("analysis.neighbours.same", scale=SE, same=same)
        return
    yield sentence(
        "analysis.neighbours.compared", scale=SE, easier=len(easier), harder=len(harder), same=same
    )
    for some, most, none in ((easier, "easiest", "no-easier"), (harder, "hardest", "no-harder")):
        if some:
            yield sentence(f"analysis.neighbours.{most}", told=_by_rating(some, FEW_LISTED))
        elif is_all:
            yield sentence(f"analysis.neighbours.{none}")


def _by_rating(some: Sequence[Neighbour], most: int) -> Listing:
    """The first `most` neighbours with their ratings, and how many of the others have the same
    rating as the last one listed."""
    items: list[Value] = [
        _with_figure(change_of(neighbour), er_figure(neighbour)) for neighbour in some[:most]
    ]
    last = er_figure(some[:most][-1])
    if equal := sum(er_figure(neighbour) == last for neighbour in some[most:]):
        items.append(sentence("analysis.others-so", number=equal, figure=last))
    return listing(items)


def change_of(neighbour: Neighbour) -> Sentence:
    """How a neighbour differs from the puzzle: `with r2c1=6`."""
    cell = None if neighbour.gone is None else slot.cell(neighbour.gone.cell)
    if neighbour.gone is not None and neighbour.new is not None:
        gone_digit = slot.digit(neighbour.gone.digit - 1)
        return sentence("analysis.changed", new=candidate_of(neighbour.new), gone=gone_digit)
    new = None if neighbour.new is None else candidate_of(neighbour.new)
    return sentence(f"analysis.{neighbour.kind}", new=new, gone=cell)


def er_figure(neighbour: Neighbour) -> str:
    """The rating ER of a neighbour; empty if the neighbour is not rated."""
    return neighbour.rating.shown("er") if neighbour.rating else ""


# Symmetries


def _symmetries(analysis: Analysis) -> Iterator[Sentence]:
    symmetries = analysis.symmetries
    if symmetries.layout:
        names = _not_implied(symmetries.layout)
        yield sentence("analysis.symmetries.layout", told=listing(map(_symmetry, names)))
    else:
        yield sentence("analysis.symmetries.plain")
    if nearly := min(symmetries.nearly.items(), key=lambda item: len(item[1]), default=None):
        name, cells = nearly
        symmetry = _symmetry(name)
        yield sentence("analysis.symmetries.nearly", cells=slot.cells(cells.bits), told=symmetry)
    if symmetries.puzzle > 1:
        solution = None if symmetries.solution is None else slot.number(symmetries.solution)
        yield sentence("analysis.symmetries.itself", number=symmetries.puzzle, solution=solution)
    else:
        several = symmetries.solution is not None and symmetries.solution > 1
        solution = slot.number(symmetries.solution or 0) if several else None
        yield sentence("analysis.symmetries.alone", solution=solution)


def _not_implied(names: Sequence[str]) -> Sequence[str]:
    """The names of the symmetries that do not follow from another one among `names`."""
    if "full" in names:
        return ("full",)
    return [name for name in names if name != "rotational" or "rotational-90" not in names]


def _symmetry(name: str) -> Sentence:
    return sentence("analysis.symmetries.named", name=name, about=symmetry_named(name).about)


# Items of lists


def candidate_of(k: int) -> CandidatesSlot:
    """Candidate `k`, as a value to fill into a sentence."""
    return slot.candidates(1 << k)


def _with_figure(what: Value, figure: int | str) -> Sentence:
    return sentence("analysis.counted", what=what, figure=figure)


def _first_of_many(items: Iterable[Value]) -> Listing:
    """A list of the first items, which ends with the number of those left out, as a value to fill
    into a sentence."""
    listed = [*items]
    if len(listed) > MOST_LISTED:
        more = sentence("analysis.others", number=len(listed) - MOST_LISTED)
        listed = [*listed[:MOST_LISTED], more]
    return listing(listed)
