"""The operations that print: a book, and a worksheet to practise on."""

from __future__ import annotations

from typing import Annotated

from whydoku.dataclass import dataclass, replace
from whydoku.faces.web.api.making import Seed
from whydoku.faces.web.api.operations import LARGE_BODY, PdfBytes, TimeLimit, operation
from whydoku.faces.web.api.requests import (
    GRID,
    MOST_DRAWN,
    MOST_IN_FILE,
    ProfileFields,
    PuzzlesRequest,
    RulesField,
    StyleName,
)
from whydoku.formats.sources.reading import subject_of
from whydoku.grids.check import check_each
from whydoku.operations.refusals import Problem, invalid_request
from whydoku.playing.practice.allowed import practised_in, rules_to_practise
from whydoku.playing.practice.exercises import Exercises, practices_named
from whydoku.playing.practice.positions import EASIEST, HARDEST
from whydoku.shapes.marks import Between, Sample
from whydoku.shapes.texts import Text
from whydoku.solving.making.run import drawn_seed
from whydoku.solving.profiles.reading import profile_named
from whydoku.telling.books.asked import EXERCISES, AskedContents, AskedPages
from whydoku.telling.books.book import book_of_puzzles, need_books, worksheet
from whydoku.telling.books.puzzles import NamedGrid, gathered
from whydoku.telling.words.about.making import origin
from whydoku.telling.words.writing.writer import PLAIN


@dataclass(frozen=True, kw_only=True)
class BookRequest(AskedContents, ProfileFields, PuzzlesRequest):
    """Prints puzzles as a book."""

    answers_alone: bool = False
    """Print only the solutions, to hand out apart from the book that the same fields make without
    solutions."""
    style: StyleName = PLAIN


@operation("book", {"puzzles": [GRID], "title": "My puzzles"}, most=LARGE_BODY, is_long=True)
def book(asked: BookRequest, _: TimeLimit) -> PdfBytes:
    """Print puzzles as a book, with hints, explanations and solutions, as PDF."""
    if asked.answers_alone:
        asked = replace(asked, solutions=True)
    plan = asked.plan(asked.order, asked.style, uniqueness=asked.uniqueness)
    need_books()
    numbers = asked.numbers_from(plan.first)
    drawn = sum(number in plan.explained for number in numbers)
    if drawn > MOST_DRAWN:
        raise invalid_request(f"explained: up to {MOST_DRAWN} puzzles; found {drawn}")
    readings = asked.readings()
    verdicts = check_each(map(subject_of, readings), threads=1)
    for number, verdict in zip(asked.numbers_from(1), verdicts, strict=True):
        if verdict.fault:
            raise invalid_request(f"puzzle {number}: {verdict.fault}")
    grids = [
        NamedGrid.of(reading)._replace(number=number)
        for number, reading in zip(numbers, readings, strict=True)
    ]
    printed = gathered(grids, plan)
    return book_of_puzzles(printed, plan, answers_alone=asked.answers_alone, alone=True)


@dataclass(frozen=True, kw_only=True)
class WorksheetRequest(AskedPages, RulesField):
    """Prints a worksheet of positions on which a technique is the next step."""

    technique: Annotated[Text, Sample("x-wing")]
    """The technique to practise, or a name that a few share, such as hidden single; of several,
    such as x-wing,hidden single, each position hides one. Or a lesson for children."""
    by: Text | None = None
    """The profile by which the technique must be the next step."""
    n: Annotated[int, Between(1, MOST_IN_FILE)] = EXERCISES
    """How many positions there are."""
    seed: Seed | None = None
    """The same seed gives the same worksheet; by default one is drawn."""
    grade: Annotated[int | None, Between(EASIEST, HARDEST)] = None
    """How hard the steps are to see: from 1, small and clear, to 5, large or hidden; by default
    the grades rise."""
    fewer: bool = False
    """Print what there is, even if positions are missing, or all of a technique."""
    answers_alone: bool = False
    """Print only the answers, to hand out apart from the worksheet that the same fields make
    without solutions."""
    style: StyleName = PLAIN


@operation("worksheet", {"technique": "x-wing", "n": 4, "seed": 1}, is_long=True)
def practice_worksheet(asked: WorksheetRequest, within: TimeLimit) -> PdfBytes:
    """Print a worksheet to practise a technique, with the answers, as PDF."""
    practised = practices_named(asked.technique)
    if not practised:
        raise invalid_request("technique: it names none")
    rules = rules_to_practise(practised, asked.rules)
    homes = [profile_named(asked.by or practised_in(slug, rules)) for slug in practised]
    seed = drawn_seed() if asked.seed is None else asked.seed
    plan = asked.plan(homes[0], asked.style, origin=origin(seed, None))
    need_books()
    seconds = 0.7 * within.seconds / len(practised)  # the rest is for the pages
    techniques = tuple(zip(practised, homes, strict=True))
    sought = Exercises(techniques, asked.n, seed, seconds, asked.grade, practised, rules)
    for search in sought.searches:
        sought.look(search)
    positions = sought.chosen
    if (shortfall := sought.shortfall) and not (asked.fewer and positions):
        if (sought.missing and positions) or not sought.is_out_of_time:
            raise invalid_request(shortfall)
        raise Problem(504, "Overdue", shortfall)
    plan = replace(plan, practised=practised)
    spare, answers_alone = sought.spare, asked.answers_alone
    return worksheet(positions, plan, example=spare, answers_alone=answers_alone, alone=True)
