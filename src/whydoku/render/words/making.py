"""What is told of puzzles made to order: what was wanted, what was found, and what was rare.

24 clues, se 3.4/1.2/1.2, hardest x-wing, whydoku 0.1.0, seed 7, number 12
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Final

from whydoku.making import Made, Making, Wish
from whydoku.making.attempts import FoundPuzzle
from whydoku.making.building import UNIQUE
from whydoku.making.judging import UNKNOWN_GAP
from whydoku.making.wish import CLUES, MINIMAL, Range
from whydoku.ratings import Rating
from whydoku.render.words.language import Language
from whydoku.render.words.passage import Name, Number, Sentence, listing, sentence
from whydoku.render.words.telling import writer_of

PLAIN: Final = "none"
"""The symmetry of every layout."""


def facts(made: Made, wish: Wish, *, language: str | Language = "en") -> str:
    """What is known of a puzzle: clues, ratings, level and hardest technique."""
    return writer_of(language).value(listing(_facts(made, wish)), "comma")


def origin(seed: int, number: int | None, version: str, *, language: str | Language = "en") -> str:
    """Where a puzzle or a position comes from: with what was wanted, this makes it once more."""
    said = sentence(
        "making.origin",
        version=Name(version),
        seed=Name(str(seed)),
        number=None if number is None else Name(str(number)),
    )
    return writer_of(language).sentence(said)


def exercise(name: str, profile: str, *, language: str | Language = "en") -> str:
    """What is to be found in a position."""
    said = sentence("making.exercise", name=Name(name), profile=Name(profile))
    return writer_of(language).sentence(said)


def narrow(*, language: str | Language = "en") -> str:
    """That there is no room for the pencil marks of a position."""
    return writer_of(language).sentence(sentence("making.narrow"))


def _facts(made: Made, wish: Wish) -> Iterator[Sentence]:
    yield _clues(made.clues)
    for one in made.ratings:
        yield sentence("making.rated", scale=Name(one.scale), figures=Name(figures(one)))
    if wish.level:
        yield sentence("making.level", name=Name(wish.level))
    if made.hardest:
        yield sentence("making.hardest", name=Name(made.hardest))


def _clues(number: int) -> Sentence:
    return sentence("making.clues", clues=Number(number))


def figures(rating: Rating) -> str:
    """The figures of a rating: `3.4/1.2/1.2`."""
    return "/".join(rating.shown(name) or "-" for name in rating.figures)


def wanted(wish: Wish, *, language: str | Language = "en") -> str:
    """What is wanted, part by part."""
    return writer_of(language).value(listing(_wanted(wish)), "comma")


def _wanted(wish: Wish) -> Iterator[Sentence | Name]:
    yield from _layout(wish)
    yield from (Name(_named(one)) for one in wish.ranges)
    if wish.level:
        yield sentence("making.level", name=Name(wish.level))
    for word, choices in wish.technique_parts:
        yield from (Name(f"{word} {choice.name}") for choice in choices)
    if wish.profile:
        yield Name(wish.solved_by)
    for key, is_so in (
        ("no-uniqueness", not wish.uniqueness),
        ("guess", wish.guess),
        ("different", wish.different),
    ):
        if is_so:
            yield sentence(f"making.wish.{key}")


def _layout(wish: Wish) -> Iterator[Sentence]:
    """What is wanted of the clues."""
    if wish.bounds_clues:
        yield sentence("making.wish.clues", range=Name(span(wish.fewest, wish.most, 81)))
    if wish.symmetry.name != PLAIN:
        yield sentence("making.wish.symmetry", name=Name(wish.symmetry.name))
    if wish.mask.must or wish.mask.never:
        yield sentence("making.wish.pattern")
    if given := 81 - wish.givens.count("."):
        yield sentence("making.wish.givens", givens=Number(given))
    if wish.minimal is not None:
        yield sentence("making.wish.minimal" if wish.minimal else "making.wish.redundant")


def _named(one: Range) -> str:
    return f"{one.scale} {span(one.least, one.most)}"


def span(least: float, most: float, end: float = math.inf) -> str:
    """A range in figures: `24-28`, `24`, `-28`, or `24-` where it goes on to the end."""
    if least == most:
        return f"{least:g}"
    return f"{f'{least:g}' if least else ''}-{f'{most:g}' if most < end else ''}"


def shortfall(making: Making, timeout: float, *, language: str | Language = "en") -> str:
    """That fewer puzzles were found than were wanted, and which part was the rarest."""
    rare = making.rarest
    said = sentence(
        "making.shortfall",
        kept=Number(making.kept),
        wanted=Number(making.n),
        time=_seconds(timeout),
        tried=Number(making.tally.tried),
        seed=Name(str(making.seed)),
        part=Name(rare[0]) if rare else None,
        passed=Number(rare[1]) if rare else None,
        came=Number(rare[2]) if rare else None,
    )
    return writer_of(language).sentence(said)


def _seconds(seconds: float) -> Sentence:
    one = Number(1 if seconds == 1 else 2)
    return sentence("making.seconds", seconds=Name(f"{seconds:g}"), one=one)


def effort(tried: int, kept: int, wanted: int, *, language: str | Language = "en") -> str:
    """How far a run is."""
    said = sentence("making.effort", tried=Number(tried), kept=Number(kept), wanted=Number(wanted))
    return writer_of(language).sentence(said)


def closest(making: Making, *, language: str | Language = "en") -> str:
    """What comes closest to the wish so far, and what it fails; nothing before there is one."""
    found = making.tally.closest
    if found is None:
        return ""
    said = sentence("making.closest", fails=_fails(found, making.wish))
    return writer_of(language).sentence(said)


def _fails(found: FoundPuzzle, wish: Wish) -> Sentence:
    """What a puzzle that was looked at fails first, and by how much."""
    verdict = found.verdict
    part, gap = verdict.failed, verdict.shortfall.gap
    if part == UNIQUE:
        return sentence("making.fails.one-solution")
    if part == CLUES:
        asked = Name(span(wish.fewest, wish.most, 81))
        return sentence("making.fails.range", what=_clues(verdict.clues), range=asked)
    if part == MINIMAL:
        return sentence("making.fails.minimal" if wish.minimal else "making.fails.redundant")
    for one in wish.ranges:
        if part == str(one):
            return _outside(one, verdict.ratings, gap)
    if part == wish.solved_by:
        return sentence("making.fails.path", open=Number(round(81 * gap)), part=Name(part))
    return sentence("making.fails.part", part=Name(part))


def _outside(one: Range, ratings: tuple[Rating, ...], gap: float) -> Sentence:
    """A rating that is not in its range: by its figure, by the gap where only that is known, or
    that it is above where rating stopped."""
    asked = Name(span(one.least, one.most))
    if gap >= UNKNOWN_GAP:
        return sentence("making.fails.above", scale=Name(one.scale), most=Name(f"{one.most:g}"))
    known = [rating for rating in ratings if rating.scale == one.scale]
    if not known:
        return sentence("making.fails.gap", part=Name(_named(one)), gap=Name(f"{gap:.3g}"))
    figure = Name(f"{known[0].main:g}")
    what = sentence("making.rated", scale=Name(one.scale), figures=figure)
    return sentence("making.fails.range", what=what, range=asked)
