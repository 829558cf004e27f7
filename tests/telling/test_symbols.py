"""Letters, colours and pictures in place of digits: one statement, and texts that name them."""

from __future__ import annotations

import io
import re

import pytest

from requirements import needed
from whydoku.errors import UnknownName
from whydoku.grids.grid import Grid
from whydoku.logic.catalogue import technique_named
from whydoku.logic.step import Step
from whydoku.playing.hints.hint import hint
from whydoku.playing.practice.practice import practice
from whydoku.shapes.texts import SYMBOLS
from whydoku.solving.making import generate
from whydoku.telling.books.book import book_of_puzzles, worksheet
from whydoku.telling.books.grids import about
from whydoku.telling.books.plan import BookPlan
from whydoku.telling.books.puzzles import NamedGrid, gathered
from whydoku.telling.pictures.drawing.scene import scene_of
from whydoku.telling.pictures.marks import with_symbols
from whydoku.telling.pictures.svg import draw_step
from whydoku.telling.symbols import in_place_of_digits, symbols_of
from whydoku.telling.words.about.hints import tell_hint
from whydoku.telling.words.telling import argument, tell
from whydoku.telling.words.writing.manner import check_style

PLACE = re.compile(r"\br[1-9]+c[1-9]+\b|\b(row|column|box)(e?s)?( [1-9](,| and)?)+", re.IGNORECASE)


@pytest.mark.parametrize("kind", SYMBOLS)
def test_nine_symbols_of_a_kind_differ_in_name_and_shape(kind: str) -> None:
    symbols = symbols_of(kind)
    assert symbols
    assert len(symbols.all) == 9
    drawn = [one.path or one.name for one in symbols.all]
    assert len({*drawn}) == len({one.name for one in symbols.all}) == 9
    for one in symbols.all:
        assert bool(one.path) == bool(one.colour) == (kind != "letters")
        assert all(-1 <= float(n) <= 24 for n in re.findall(r"[ML](\S+) \S+", one.path))
    if symbols.article:
        assert not any(one.name[0] in "aeiou" for one in symbols.all)


def test_the_sun_is_a_disc_with_rays_and_no_star_with_more_points() -> None:
    pictures = symbols_of("pictures")
    assert pictures
    pieces = {one.name: one.path.count("M") for one in pictures.all}
    assert (pieces["star"], pieces["sun"]) == (1, 1 + 8)


def test_digits_are_no_symbols() -> None:
    assert symbols_of("plain") is None
    assert in_place_of_digits("So {3} goes in, not {10}.", "") == "So 3 goes in, not {10}."


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{3} goes in. {1} does not.", "The star goes in. The sun does not."),
        ("Count each {2}. No {2} is there.", "Count each moon. No moon is there."),
        ("Only {6} is left, or the {4}.", "Only the boat is left, or the heart."),
        ("The digits {1} and {2}", "The sun and the moon"),
    ],
)
def test_a_text_names_symbols_with_the_article_that_it_needs(text: str, said: str) -> None:
    assert in_place_of_digits(text, "pictures") == said


AT = practice("one-place-in-box", seed=3).positions[0]
SINGLE, GRID = AT.step, AT.grid


def test_sentences_name_the_symbol_that_is_shown() -> None:
    assert tell(SINGLE, GRID, style="pictures") == (
        "Hidden Single in a box: in box 1 the sun fits only in r1c1, as the suns in r2c3 and r3c2 "
        "rule out the other open cells"
    )
    assert tell(SINGLE, GRID, style="letters").startswith(
        "Hidden Single in a box: in box 1 A fits only in r1c1, as the As in"
    )
    assert "the red circle fits only in r1c1" in tell(SINGLE, GRID, style="colours")
    assert tell_hint(hint(GRID), 3, style="pictures").endswith("where can the sun go in box 1?")


@pytest.mark.parametrize("kind", SYMBOLS)
@pytest.mark.parametrize("slug", ["pointing", "naked-pair", "hidden-pair", "x-wing", "xy-wing"])
def test_no_digit_is_left_in_a_text_but_of_places(slug: str, kind: str) -> None:
    entry = technique_named(slug)
    assert entry.example
    grid = Grid(entry.example)
    step: Step = next(iter(entry.steps(grid)))
    for text in (tell(step, grid, style=kind), argument(step, grid, style=kind)):
        assert not re.search(r"\d", PLACE.sub("", text)), text
        assert "the the" not in text
        assert "digits the" not in text


def test_books_whose_grids_have_digits_do_not_take_symbols() -> None:
    with pytest.raises(UnknownName, match="pictures"):
        check_style("pictures")


def test_legends_and_pictures_show_what_texts_name() -> None:
    grid = Grid("...3.....1..2.4.", rules="mini-4")
    step = hint(grid).step
    assert step
    marks = scene_of(step, grid).marks
    named = [name for _, name in with_symbols(marks, "pictures").names]
    causes = "this heart rules out other cells of box 2"
    assert named == ["box 2 needs its heart", causes, "the heart is here"]
    assert with_symbols(marks, "plain") is marks
    heart = symbols_of("pictures")
    assert heart
    drawn = draw_step(step, grid, pencil=False, symbols="pictures")
    assert drawn.count(heart.all[3].path) == 2, "the given one, and that which is placed"
    assert "the heart fits only in r2c4" in drawn
    assert not re.search(r">[1-9]</text>", drawn)
    assert (
        len(re.findall(r">D</text>", draw_step(step, grid, pencil=False, symbols="letters"))) == 2
    )


def test_books_name_what_they_show() -> None:
    plan = BookPlan(symbols="pictures", style="pictures")
    rules = Grid("." * 16, rules="mini-4").rules
    assert plan.task_of(rules).endswith(" holds the sun, the moon, the star and the heart.")
    told = about("4...123.........", symbols="letters")
    assert told.startswith("Row 1: D in 1. Row 2: A in 1, B in 2")
    assert about("1234" * 4, symbols="pictures").startswith("Row 1: sun, moon, star, heart.")


def test_a_worksheet_in_pictures_has_no_digit_of_a_grid() -> None:
    reader = needed("pypdf").PdfReader
    needed("typst")
    plan = BookPlan(symbols="pictures", style="pictures", pencil=False)
    positions = practice("hidden-single-box", 2, seed=1, rules="mini-4")
    pages = reader(io.BytesIO(worksheet([*positions], plan))).pages
    text = " ".join(page.extract_text() for page in pages)
    assert "holds the sun, the moon, the star and the heart" in text
    assert not re.search(r"= [1-9]|the [1-9]\b", text)
    assert re.search(r"r[1-4]c[1-4] = (sun|moon|star|heart)", text)


@pytest.mark.dear
@pytest.mark.parametrize(
    ("kind", "named"), [("pictures", "sun moon star heart"), ("letters", "A B C D")]
)
def test_each_page_for_children_has_a_key_to_its_pictures_and_none_to_letters(
    kind: str, named: str
) -> None:
    needed("typst")
    plan = BookPlan(symbols=kind, style=kind, per_page=2, solutions=False)
    positions = practice("last-in-row", n=3, seed=2).positions
    grids = [NamedGrid(grid) for grid in generate(3, seed=2, rules="mini-4")]
    sheets = (worksheet(positions, plan), book_of_puzzles(gathered(grids, plan), plan))
    for pdf, number in zip(sheets, (3, 2), strict=True):  # one of them has a lesson
        book = needed("pypdf").PdfReader(io.BytesIO(pdf)).pages
        told = [" ".join(page.extract_text().split()) for page in book]
        assert len(told) == number
        assert all(named in page for page in told) is (kind == "pictures")
