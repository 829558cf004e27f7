"""Puzzles made to order, in words: the wish, the facts about a puzzle, and why fewer were made than
wanted.

24 clues, se 3.4/1.2/1.2, hardest x-wing, whydoku 0.1.0, seed 7, number 12
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from whydoku.extras import __version__
from whydoku.grids.parts.layouts import ANY
from whydoku.solving.levels import Weighed
from whydoku.solving.making import Made, Making, Wish
from whydoku.solving.making.building import UNIQUE
from whydoku.solving.making.clause import Clause, Different, format_span
from whydoku.solving.making.clauses_of_figures import UNKNOWN_GAP, Clues, Minimal, Range
from whydoku.solving.making.clauses_of_path import InBand, OfProfileLevel, Shaped, SolvedBy
from whydoku.solving.making.impossible_wishes import hardly_any
from whydoku.solving.making.judging import PuzzleVerdict
from whydoku.solving.ratings import LevelRating, Rating
from whydoku.telling.words.telling import sentence_text, written
from whydoku.telling.words.writing import slot
from whydoku.telling.words.writing.passage import NameSlot, Sentence, listing, sentence


def facts(made: Made, wish: Wish | None = None) -> str:
    """The facts about a puzzle: its number of clues, its ratings, its level if `wish` names a
    level, and its hardest technique."""
    return written(listing(_facts(made, wish.level if wish else "")), "comma")


def origin(seed: int, number: int | None) -> str:
    """The version, the seed and the number with which the same wish makes a puzzle again; the
    number may be missing."""
    return sentence_text(
        "making.origin",
        version=__version__,
        seed=str(seed),
        number=None if number is None else str(number),
    )


def exercise(name: str, profile: str) -> str:
    """The task in a position to practise on: to find a step of the technique called `name`."""
    return sentence_text("making.exercise", name=name, profile=profile)


def no_room() -> str:
    """Says that the window is too narrow for the pencil marks of a position."""
    return sentence_text("making.narrow")


def taste(weighed: Iterable[Weighed], level: str) -> str:
    """Says what was weighed in a puzzle made for a level: each figure, and what is wanted of it."""
    told = (
        sentence(
            "making.figure",
            name=one.name,
            figure=f"{one.figure:g}",
            range=format_span(*one.wanted),
        )
        for one in weighed
    )
    return sentence_text("making.weighed", name=level, told=listing(told))


def _facts(made: Made, level: str) -> Iterator[Sentence]:
    yield _number_of_clues(made.clues)
    for rating in made.ratings:
        if rating.scale == LevelRating.scale:
            continue
        scale, shown = slot.name(rating.scale), slot.name(figures(rating))
        yield sentence("making.rated", scale=scale, figures=shown)
    if level:
        yield sentence("making.level", name=level)
    if made.hardest:
        yield sentence("making.hardest", name=made.hardest)


def _number_of_clues(number: int) -> Sentence:
    return sentence("making.clues", clues=number)


def figures(rating: Rating) -> str:
    """The figures of a rating, joined by slashes: `3.4/1.2/1.2`."""
    return "/".join(rating.shown(name) or "-" for name in rating.figures)


def wanted(wish: Wish) -> str:
    """All parts of a wish in words, as one list."""
    return written(listing(_parts_of_wish(wish)), "comma")


def _parts_of_wish(wish: Wish) -> Iterator[Sentence | NameSlot]:
    """Yields the parts of a wish in the order in which the text names them: the clues and their
    layout, the other clauses, how the puzzle is solved, and last that puzzles are to differ."""
    by_clues, late = wish.of(Clues), (*wish.of(SolvedBy), *wish.of(Different))
    yield from map(_clause_in_words, by_clues)
    yield from _layout_in_words(wish)
    late = (*late, *wish.of(InBand))
    middle = (clause for clause in wish.clauses if clause not in (*by_clues, *late))
    yield from map(_clause_in_words, middle)
    yield from map(_clause_in_words, wish.of(SolvedBy))
    if not wish.uniqueness:
        yield sentence("making.wish.no-uniqueness")
    if wish.guess:
        yield sentence("making.wish.guess")
    yield from map(_clause_in_words, wish.of(Different))


def _clause_in_words(clause: Clause) -> Sentence | NameSlot:
    match clause:
        case Clues():
            return sentence("making.wish.clues", range=_span_of_clues(clause))
        case Minimal():
            return sentence(f"making.wish.{'minimal' if clause.is_wanted else 'redundant'}")
        case Range():
            return slot.name(_scale_and_span(clause))
        case OfProfileLevel() | Shaped():
            return sentence("making.level", name=clause.asked)
        case Different():
            return sentence("making.wish.different")
        case _:
            return slot.name(clause.name)


def _layout_in_words(wish: Wish) -> Iterator[Sentence]:
    """Yields sentences that say where a wish wants the clues."""
    if wish.symmetry.name != ANY:
        yield sentence("making.wish.symmetry", name=wish.symmetry.name)
    if wish.mask.must or wish.mask.never:
        yield sentence("making.wish.pattern")
    if given := 81 - wish.givens.count("."):
        yield sentence("making.wish.givens", givens=given)


def _span_of_clues(clues: Clues) -> str:
    return format_span(clues.fewest, clues.most, 81)


def _scale_and_span(wanted: Range) -> str:
    return f"{wanted.scale} {format_span(wanted.least, wanted.most)}"


def shortfall(making: Making) -> str:
    """Says that a run that has ended found fewer puzzles than wanted, which part of the wish was
    the rarest, at which levels there are more with such a hardest step, and which patterns have
    more puzzles; empty if none lack."""
    rare, wish = making.rarest, making.wish
    if making.kept == making.n:
        return ""
    hardest, found = hardly_any(wish) or (None, ())
    return sentence_text(
        "making.shortfall",
        kept=making.kept,
        wanted=making.n,
        time=duration(making.timeout or 0),
        tried=making.tally.tried,
        seed=str(making.seed),
        part=rare[0] if rare else None,
        passed=rare[1] if rare else None,
        came=rare[2] if rare else None,
        level=wish.level if hardest else None,
        hardest=hardest,
        found=listing(map(slot.name, found)) if found else None,
        clues=(wish.mask.must.bit_count() or None) if rare and rare[0] == UNIQUE else None,
    )


def duration(seconds: float) -> Sentence:
    """A number of seconds, with its unit."""
    return sentence("making.seconds", seconds=f"{seconds:g}", one=1 if seconds == 1 else 2)


def tried_and_kept(tried: int, kept: int, wanted: int) -> str:
    """Says how many puzzles a run has tried and kept, and how many are wanted."""
    return sentence_text("making.effort", tried=tried, kept=kept, wanted=wanted)


def progress(making: Making) -> str:
    """Says how many puzzles a run has tried and kept so far, and how many are wanted."""
    return tried_and_kept(making.tally.tried, making.kept, making.n)


def closest(making: Making) -> str:
    """Says which part of the wish the closest puzzle so far does not meet; empty if no puzzle has
    come close yet."""
    verdict = making.tally.closest
    if verdict is None:
        return ""
    return sentence_text("making.closest", fails=_first_failure(verdict, making.wish))


def _first_failure(verdict: PuzzleVerdict, wish: Wish) -> Sentence:
    """Says which part of a wish a puzzle fails first, and by how much."""
    gap, part = verdict.shortfall.gap, verdict.failed
    match next((clause for clause in wish.clauses if clause.name == part), None):
        case None:
            return sentence("making.fails.one-solution")
        case Clues() as clues:
            what = _number_of_clues(verdict.clues)
            return sentence("making.fails.range", what=what, range=_span_of_clues(clues))
        case Minimal(is_wanted):
            return sentence(f"making.fails.{'minimal' if is_wanted else 'redundant'}")
        case Range() as range_:
            return _outside(range_, verdict.ratings, gap)
        case SolvedBy():
            return sentence("making.fails.path", open=round(81 * gap), part=part)
        case _:
            return sentence("making.fails.part", part=part)


def _outside(wanted: Range, ratings: tuple[Rating, ...], gap: float) -> Sentence:
    """Says how a puzzle misses the range wanted for a rating: by the figure, by the gap if only
    that is known, or because the figure is above the point where rating stopped."""
    if gap >= UNKNOWN_GAP:
        return sentence("making.fails.above", scale=wanted.scale, most=f"{wanted.most:g}")
    known = [rating for rating in ratings if rating.scale == wanted.scale]
    if not known:
        return sentence("making.fails.gap", part=_scale_and_span(wanted), gap=f"{gap:.3g}")
    what = sentence("making.rated", scale=wanted.scale, figures=f"{known[0].main:g}")
    return sentence("making.fails.range", what=what, range=format_span(wanted.least, wanted.most))
