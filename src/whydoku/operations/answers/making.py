"""Writes puzzles made to order and the statistics of a run as JSON objects; and the fields of a
request for such puzzles, as JSON data from which an input form can be built."""

from __future__ import annotations

from dataclasses import fields
from operator import itemgetter
from typing import TYPE_CHECKING, Annotated, Any, Final, cast

from whydoku.extras import __version__
from whydoku.formats.json_names import Count, Line, PuzzleText, SolutionLine
from whydoku.formats.known.json_puzzles import RecordJson, grid_data
from whydoku.formats.sources.grids import puzzle_text
from whydoku.grids.parts.layouts import ANY, SYMMETRIES
from whydoku.operations.answers.ratings import FiguresByScaleJson, figures_data
from whydoku.playing.practice.positions import EASIEST, HARDEST
from whydoku.playing.practice.practice import Position
from whydoku.shapes.fields import ShapeField, fields_of
from whydoku.shapes.marks import (
    Between,
    Meant,
    OneName,
    Record,
    Sized,
    Written,
    if_asked,
    mark_of,
    of,
)
from whydoku.solving.making import Made, Making, Wish
from whydoku.solving.making.asked import AskedRuledWish, AskedRun
from whydoku.solving.making.clauses_of_path import Shaped
from whydoku.solving.ratings.scales import SCALES
from whydoku.solving.reached import soon_found
from whydoku.telling.words.about.making import origin

if TYPE_CHECKING:
    from whydoku.operations.answers.trace import StepJson

FIELDS: Final = {field.name: field.default for field in fields(AskedRuledWish)}
"""The fields of a wish in order, each with the default value, which asks for nothing."""


class WishJson(Record):
    """What was asked for."""

    rating: list[str] = if_asked()
    """The ranges of the ratings."""
    level: str = if_asked()
    """The level."""
    with__: list[str] = if_asked()
    """The techniques or families that the path must use."""
    without: list[str] = if_asked()
    """The techniques or families that it must not use."""
    hardest: list[str] = if_asked()
    """The techniques that it must use, and none that comes after them."""
    once: list[str] = if_asked()
    """The techniques that it must use exactly once."""
    by: str = if_asked()
    """The profile that finds the path."""
    up_to: str = if_asked()
    """The last technique that may be needed."""
    uniqueness: bool = if_asked()
    """False if techniques may not assume one solution."""
    guess: bool = if_asked()
    """True if the puzzle may need forcing nets or a guess."""
    rules: str = if_asked()
    """The rules, if they are not classic."""
    clues: Annotated[list[int], Sized(2, 2)] = if_asked()
    """The least and the most clues."""
    symmetry: Annotated[str, OneName(tuple(SYMMETRIES))] = if_asked()
    """The symmetry of the layout."""
    pattern: str = if_asked()
    """The layout as 81 characters."""
    givens: Line = if_asked()
    """The clues to complete."""
    minimal: bool = if_asked()
    """Whether every clue must be needed."""
    different: bool = if_asked()
    """True if no two puzzles may be essentially equal."""


class MadeJson(Record):
    """A puzzle that was made."""

    puzzle: PuzzleText = of(lambda made: puzzle_text(made.grid))
    """The puzzle as 81 characters; after its rules, unless they are classic."""
    solution: SolutionLine = of(lambda made: made.grid.solution().as_line())
    """The solution as 81 digits, fewer in a smaller grid."""
    clues: Count
    """The number of clues."""
    ratings: FiguresByScaleJson
    """Its figures on the scales that the wish names."""
    hardest: str | None
    """The slug of the hardest technique of the path; null without a path."""
    techniques: dict[str, Count] | None
    """How many steps of the path use each technique; null without a path."""
    level: str | None
    """Its level; null if none was asked for."""
    seed: int
    """The seed; the same seed gives the same answer."""
    number: Count
    """The number of the attempt that led to it."""
    climbed: bool
    """Whether it comes from a climb."""
    version: str = of(lambda _: __version__)
    """The version of whydoku that made it."""
    wish: WishJson
    """The wish that it fulfils."""


def by_rating(making: Making) -> dict[str, dict[str, int]]:
    """For each scale, the number of puzzles kept with each rating, in ascending order. Ratings are
    texts, because the keys of a JSON object have to be."""
    return {
        scale: {_figure_text(scale, figure): counts[figure] for figure in sorted(counts)}
        for scale, counts in making.counts.ratings.items()
    }


def _figure_text(scale: str, value: float) -> str:
    rating = SCALES[scale].rating
    return format(value, rating.figures[rating.judges])


def by_hardest(making: Making) -> dict[str, int]:
    """For each technique that is the hardest of some puzzles kept, the number of these puzzles. The
    techniques are in the order of the profile."""
    order, counts = making.wish.order, making.counts.hardest
    return {slug: counts[slug] for slug in sorted(counts, key=order.__getitem__)}


class PartCountJson(Record):
    """How many attempts got as far as a part of the wish, and how many fulfilled it."""

    part: str = of(itemgetter(0))
    """The part of the wish."""
    came: Count = of(itemgetter(1))
    """The number of attempts that got as far as it."""
    passed: Count = of(itemgetter(2))
    """The number of attempts that fulfilled it."""


class StatisticsOfRunJson(Record):
    """The statistics of a run."""

    seed: int
    """The seed; the same seed gives the same answer."""
    version: str = of(lambda _: __version__)
    """The version of whydoku that made it."""
    wish: Annotated[WishJson, Written(wish_data)]
    """The wish of the run."""
    wanted: Count = of("n")
    """How many puzzles were asked for."""
    kept: Count
    """How many puzzles were kept."""
    tried: Count = of("tally.tried")
    """How many puzzles were tried."""
    climbs: Count = of("tally.climbs")
    """The number of climbs."""
    climbed: Count = of("counts.climbed")
    """How many of the puzzles kept come from a climb."""
    timed_out: bool
    """Whether the run ended at its time limit."""
    parts: list[PartCountJson] = of(
        lambda run: [
            (part, came, run.tally.passed[part]) for part, came in run.tally.reached.items()
        ]
    )
    """The parts of the wish, in order."""
    rarest: str | None = of(lambda run: run.rarest and run.rarest[0])
    """The part fulfilled least often; null if no attempt failed a part."""
    by_rating: dict[str, dict[str, Count]] = of(by_rating)
    """For each scale, the number of puzzles kept per rating."""
    by_hardest: dict[str, Count] = of(by_hardest)
    """The number of puzzles kept per hardest technique."""


class PracticeJson(Record):
    """A position to practise on, and where it comes from."""

    position: RecordJson = of(lambda found: grid_data(found.grid, position_name(found)))
    """The position."""
    practice: str = of("technique")
    """The slug of the technique to practise."""
    profile: str
    """The profile by which the technique is the next step."""
    grade: Annotated[int, Between(EASIEST, HARDEST)]
    """How hard the step is to see: from 1, small and clear, to 5, large or hidden."""
    seed: int
    """The seed; the same seed gives the same answer."""
    number: int | None
    """The number of the random puzzle that led to it; null if it comes from the store of rare
    positions."""
    version: str = of(lambda _: __version__)
    """The version of whydoku that made it."""
    step: StepJson = if_asked()
    """The step to find, if it was asked for."""


def made_data(made: Made, wish: Wish, seed: int) -> MadeJson:
    """A puzzle made to order as a JSON object, with its figures and how it was made."""
    return MadeJson.of(
        made,
        ratings={rating.scale: figures_data(rating) for rating in made.ratings},
        techniques=dict(made.counts) if wish.profile is not None else None,
        level=wish.level or None,
        seed=seed,
        wish=wish_data(wish),
    )


def _symmetry(wish: Wish) -> str | None:
    """The symmetry asked for; None if it is what a wish has that says nothing of symmetry."""
    asks_nothing = wish.symmetry.name == ANY and not wish.of(Shaped)
    return None if asks_nothing else wish.symmetry.name


def wish_data(wish: Wish) -> WishJson:
    """A wish as a JSON object, with only the fields that ask for something."""
    asked: dict[str, Any] = {
        "up_to": wish.up_to,
        "uniqueness": wish.uniqueness,
        "guess": wish.guess,
        "rules": wish.drawn or str(wish.rules),
        "symmetry": _symmetry(wish),
        "pattern": str(wish.mask) if wish.mask.must or wish.mask.never else "",
        "givens": wish.givens if wish.givens.count(".") < 81 else "",
    }
    for clause in wish.clauses:
        if FIELDS[clause.field] == ():
            asked.setdefault(clause.field, []).append(clause.asked)
        else:
            asked[clause.field] = clause.asked
    kept = {name: asked[name] for name, open_ in FIELDS.items() if asked.get(name, open_) != open_}
    return cast(WishJson, kept)


def position_name(position: Position) -> str:
    """A name for a position, for formats that keep names. It says for which technique the position
    is, and where it comes from."""
    where_from = origin(position.seed, position.number)
    return f"{position.technique}, profile {position.profile}, {where_from}"


_SWITCHES: Final = {bool: "switch", bool | None: "open switch"}
"""The word in `means` for a field that is just a switch, by the type of the field."""


def _means(field: ShapeField) -> str:
    meant = mark_of(Meant, field.marks)
    return meant.thing if meant else _SWITCHES[field.kind]


class WishFieldJson(Record):
    """A field of requests for puzzles to order."""

    name: str = of("key")
    """Its name."""
    means: str = of(_means)
    """What its value stands for, such as a technique or a rating; or `switch`, or `open switch` if
    it may be left open."""
    default: Annotated[
        str | int | bool | list[str] | None,
        Written(lambda value: [*value] if isinstance(value, tuple) else value),
    ]
    """Its value where a request has none."""
    names: list[str] = of(lambda field: getattr(mark_of(OneName, field.marks), "names", ()))
    """The names to choose from, if these are all that there can be."""


class WishesJson(Record):
    """What can be asked of puzzles to order."""

    fields: list[WishFieldJson] = of(lambda _: fields_of(AskedRun))
    """The fields of a request."""
    reached: dict[str, str] = of(lambda _: soon_found())
    """The hardest level of which a puzzle is soon found, for each grid by the name of its rules,
    and for `others`."""
