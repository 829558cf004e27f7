"""Books as PDF: what they hold, how grids share a page, and the command `book`."""

from __future__ import annotations

import io
import itertools
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import date
from functools import partial
from math import ceil, inf
from pathlib import Path
from typing import Any

import pytest

import whydoku as wd
from command_line import CommandLine
from corpus import WIKIPEDIA
from docs_examples import blocks
from effort import few
from requirements import needed
from whydoku.errors import UnknownName, WhydokuError
from whydoku.faces.cli.commands import book as command
from whydoku.faces.cli.live_status import LiveStatus
from whydoku.grids.bits import members
from whydoku.grids.grid import ManySolutions
from whydoku.grids.rules import rules as rules_named
from whydoku.logic.catalogue import entry_of
from whydoku.logic.proof.replay import check as check_step
from whydoku.logic.step import Step
from whydoku.logic.technique import Technique, is_single_technique
from whydoku.playing.hints.hint import Hint
from whydoku.solving.levels import LAST_CELLS, LEVELS, in_sight, singles_up_to
from whydoku.solving.ratings import rate_many
from whydoku.telling.books import BookPlan, FrontMatter, Pages, numbers_of, paper_of, write_book
from whydoku.telling.books.boards import boards_in, has_boxes
from whydoku.telling.books.book import _facts, _levels_told, book_of_puzzles, book_of_techniques
from whydoku.telling.books.grids import GAP, about, digits_data, fitted, grid_data, packed
from whydoku.telling.books.hints import LONGEST_BELOW, THEN, hints_of, stops_of, text_of, trail_of
from whydoku.telling.books.key import WORDS, key_blocks
from whydoku.telling.books.parts import names_cut, parts_of_puzzles
from whydoku.telling.books.paths import Pictures
from whydoku.telling.books.plan import PLAIN_LEVELS, disclosures_of
from whydoku.telling.books.puzzles import BookPuzzle, NamedGrid, gathered, numbers_alike
from whydoku.telling.lessons.pages import chapters
from whydoku.telling.lessons.reading import lesson_of
from whydoku.telling.picture_files.paper import PER_MM
from whydoku.telling.words.about.hints import tell_hint

PAGE = Path(__file__).parents[2] / "docs" / "how-to" / "print-a-book.md"
X_WING = wd.example("x-wing").puzzle
LINES = (X_WING, WIKIPEDIA, *(made.as_line() for made in wd.generate(4, seed=3)))
A5 = paper_of("a5")
GRIDS = [NamedGrid(wd.Grid(line), f"Name {n}") for n, line in enumerate(LINES)]


def pages(book: bytes) -> list[str]:
    return [page.extract_text() for page in pdf_of(book).pages]


def pdf_of(book: bytes) -> Any:
    return needed("pypdf").PdfReader(io.BytesIO(book), strict=True)


_gathered: dict[tuple[object, ...], list[BookPuzzle]] = {}


def puzzles_of(plan: BookPlan) -> list[BookPuzzle]:
    """The puzzles of a book, which are found out once for all books that print the same of them."""
    shown = (plan.scale, plan.by_level, plan.names, plan.first, plan.explained, plan.disclosures)
    asked = (plan.hints, *shown)
    if asked not in _gathered:
        _gathered[asked] = gathered(GRIDS, plan)
    return _gathered[asked]


def made(plan: BookPlan) -> bytes:
    needed("typst")
    return book_of_puzzles(puzzles_of(plan), plan)


def parts(**options: Any) -> list[dict[str, Any]]:
    return parts_by(BookPlan(**options))


def parts_by(plan: BookPlan, puzzles: Sequence[BookPuzzle] = ()) -> list[dict[str, Any]]:
    return [*parts_of_puzzles(puzzles or puzzles_of(plan), plan, Pictures("print"))]


def digits(pages: Sequence[str]) -> str:
    """The digits of the grids on some pages: those on lines of digits alone, but for the number of
    the page."""
    lines = (line for page in pages for line in page.splitlines()[:-1])
    bare = (re.sub(r"^r[1-9](?=\s|$)|\s", "", line) for line in lines)
    return "".join(line for line in bare if line.isdecimal())


# Paper, and how grids share a page


@pytest.mark.parametrize(
    ("size", "sides"),
    [
        ("a4", (595, 842)),
        ("Letter", (612, 792)),
        ("170x240mm", (482, 680)),
        ("6 x 9 in", (432, 648)),
    ],
)
def test_paper_has_a_name_or_two_sides(size: str, sides: tuple[float, float]) -> None:
    paper = paper_of(size, "10mm", "5mm")
    assert (paper.width, paper.height) == pytest.approx(sides, abs=0.5)
    inches = 72 / 25.4
    assert paper.room[0] == pytest.approx(paper.width - 25 * inches)
    assert paper.room[1] == pytest.approx(paper.height - 20 * inches)


REFUSED: list[tuple[Callable[[], object], str]] = [
    (lambda: paper_of("b9"), "paper is a4, a5, .* found 'b9'"),
    (lambda: paper_of("5000x10mm"), "up to 1 m"),
    (lambda: paper_of("a4", "wide"), "a margin is a number of mm, cm, in or px from 0mm to 100mm"),
    (lambda: paper_of("a4", "15mm", "-3mm"), "the room for the binding is a number"),
    (lambda: paper_of("a5", "50mm"), "the margins leave 48 x 110 mm of the page; .* needs 70 mm"),
    *((partial(numbers_of, bad), "by numbers such as 1,4-6") for bad in ("x", "1-", "-3", "1;2")),
    *((partial(numbers_of, bad), "by numbers such as 1,4-6") for bad in ("½", "5-2")),
    (lambda: disclosures_of("7"), "7 is not a disclosure"),
    (lambda: BookPlan(per_page=10), "from 1 to 9 puzzles; found 10"),
    (lambda: BookPlan(scale="stars"), "scale"),
    (lambda: BookPlan(theme="pink"), "theme"),
    (lambda: BookPlan(hints="sideways"), "place for hints"),  # type: ignore[arg-type]
    (lambda: FrontMatter(isbn="978-3-16-148410-1"), "should be 0"),
    (lambda: FrontMatter(isbn="0-306-40615-3"), "should be 2"),
    (lambda: FrontMatter(isbn="123"), "13 digits"),
    *(
        (partial(FrontMatter, introduction=text), f"the introduction, .*{told}")
        for text, told in (
            ("One\n[two](https://x.y)", "line 2: a book cannot show a link; it takes headings"),
            ("![a](b.png)", "a picture"),
            ("| a | b |", "a table"),
            ("> said", "a quotation"),
            ("a <b>c</b>", "HTML"),
            ("### Deep", "a heading below the second level"),
            ("- a\n  - b", "a list within a list"),
            ("`x`", "code"),
            ("---", "a rule across the page"),
            ("Deep\n====", "line 2: a book cannot show a heading that is underlined"),
        )
    ),
]


@pytest.mark.parametrize(("ask", "told"), REFUSED)
def test_what_no_book_can_have_is_refused(ask: Callable[[], object], told: str) -> None:
    with pytest.raises(WhydokuError, match=told):
        ask()


@pytest.mark.parametrize("count", range(1, 10))
def test_grids_fill_a_page_without_touching(count: int) -> None:
    room, around = (510.0, 740.0), lambda _: 50.0
    fit = fitted(room, count, around, 400.0)
    assert fit.per_page >= count
    assert fit.columns * (fit.side + GAP) - GAP <= room[0] + 1e-6
    assert fit.rows * (fit.side + 50.0 + GAP) - GAP <= room[1] + 1e-6
    others = [fitted(room, more, around, 400.0).side for more in range(1, count)]
    assert all(side >= fit.side for side in others)
    wasted = (fit.columns - 1) * fit.rows >= count or fit.columns * (fit.rows - 1) >= count
    assert not wasted


def test_long_texts_below_grids_do_not_put_two_beside_each_other_on_a_small_page() -> None:
    """What stands below is wider than its grid where there is room, and so takes fewer lines."""
    fit = fitted((334.0, 480.0), 2, lambda width: 20.0 + 12.0 * ceil(1000 / width), 334.0)
    assert (fit.columns, fit.rows) == (1, 2)
    assert fit.side < fit.under <= 334.0


def test_solutions_are_as_many_as_there_is_room_for() -> None:
    fit = packed((510.0, 740.0), 110.0, lambda _: 20.0)
    assert (fit.columns, fit.rows) == (3, 4)
    assert fit.side >= 110.0
    assert packed((100.0, 120.0), 110.0, lambda _: 20.0).side == 100.0


@pytest.mark.parametrize(
    ("text", "inside", "outside"),
    [
        ("1,4-6", {1, 4, 5, 6}, {2, 3, 7}),
        ("all", {1, 999}, set()),
        ("", set(), {1}),
        ("3 - 4, 1", {1, 3, 4}, {2}),
    ],
)
def test_puzzles_are_named_by_number(text: str, inside: set[int], outside: set[int]) -> None:
    found = numbers_of(text)
    assert all(number in found for number in inside)
    assert not any(number in found for number in outside)


# What a book says


def test_a_grid_is_described_for_whoever_does_not_see_it() -> None:
    told = about(WIKIPEDIA)
    assert told.startswith("Row 1: 5 in 1, 3 in 2, 7 in 5. Row 2: 6 in 1, 1 in 4,")
    assert about("." * 72 + "123456789").endswith("Row 8: empty. Row 9: 1 2 3 4 5 6 7 8 9.")


def test_a_grid_shows_pencil_marks_on_wish_or_if_some_are_gone() -> None:
    grid = wd.Grid(WIKIPEDIA)
    assert "marks" not in grid_data(grid, pencil=False)
    shown = grid_data(grid, pencil=True)["marks"]
    assert (shown[0], shown[2]) == ("", "124")
    told = grid_data(grid, pencil=True)["about"]
    assert "Row 1: 5 in 1, 3 in 2, pencil marks 1 2 4 in 3," in told
    lost = grid_data(grid.place("r5c5=5").remove("r1c3<>4"), pencil=False)
    assert lost["marks"][2] == "12"
    assert (lost["placed"][40], lost["given"][40]) == ("5", ".")


def test_a_solution_tells_givens_from_the_rest() -> None:
    solved = wd.Grid(WIKIPEDIA).solution().as_line()
    shown = digits_data(wd.Grid(WIKIPEDIA), solved)
    both = zip(shown["given"], shown["placed"], solved, strict=True)
    assert all({given, placed} == {digit, "."} for given, placed, digit in both)
    assert shown["given"] == WIKIPEDIA


def test_puzzles_have_numbers_levels_and_ratings() -> None:
    [part, solutions] = parts(first=7)
    assert (part["heading"], solutions["heading"]) == ("Puzzles", "Solutions")
    assert [grid["title"] for grid in part["grids"]] == [str(n) for n in range(7, 13)]
    rating, level = wd.rate(X_WING, "se"), wd.rate(X_WING, "level").shown("level")
    assert part["grids"][0]["note"] == f"{level.capitalize()} · {rating.shown(rating.judges)}"
    assert [grid["to"] for grid in part["grids"]] == [grid["name"] for grid in solutions["grids"]]
    assert [grid["to"] for grid in solutions["grids"]] == [grid["name"] for grid in part["grids"]]
    [bare] = parts(scale="none", names=True, solutions=False)
    assert bare["grids"][1]["title"] == "2  Name 1"
    assert bare["grids"][1]["note"] in {name.capitalize() for name in LEVELS}
    assert not any(grid["to"] for grid in bare["grids"])


def test_levels_come_in_order_and_the_easiest_puzzle_first() -> None:
    *groups, _ = parts(by_level=True, scale="hodoku")
    order = [name.capitalize() for name in LEVELS]
    places = [order.index(group["heading"]) for group in groups]
    assert places == sorted(set(places))
    titles = [grid["title"] for group in groups for grid in group["grids"]]
    assert titles == [str(n) for n in range(1, len(LINES) + 1)]
    for group in groups:
        scores = [int(grid["note"].split(" · ")[1]) for grid in group["grids"]]
        assert scores == sorted(scores)


@pytest.mark.parametrize(
    ("level", "rules"), [("hard", "classic"), ("easy", "classic"), ("medium", "windoku")]
)
def test_puzzles_of_the_same_level_and_rating_become_harder(level: str, rules: str) -> None:
    """By our rating and toil, and by choices; also where the book's scale is not for the rules."""
    grids = [*wd.generate(7, level=level, seed=1, rules=rules)]
    assert len({one.main for one in rate_many(grids)}) < len(grids)

    def hardness(grid: wd.Grid) -> tuple[float, ...]:
        [shown], [ours], [own] = (
            rate_many([grid], "se"),
            rate_many([grid], "whydoku"),
            rate_many([grid], "level"),
        )
        se = () if shown.is_refused else (shown.main,)
        return *se, ours.rating, ours.toil, -own.choices

    book = gathered([NamedGrid(one) for one in grids], BookPlan(by_level=True))
    found = [hardness(one.grid) for one in book]
    assert found == sorted(found) != [hardness(one) for one in grids]


def test_hints_lead_along_a_trail_and_from_where_singles_end() -> None:
    puzzles, hints, _ = parts(hints="back", key=False)
    assert [note["to"] for note in hints["notes"]] == [grid["name"] for grid in puzzles["grids"]]
    path = wd.explain(GRIDS[3].grid).essential()
    trail, [stop, *others] = trail_of(path.puzzle, singles_up_to(inf)), stops_of(path)
    moves = [move for one in (stop, *others) for move in one.moves]
    assert moves == [
        move for move in path.moves if not is_single_technique(entry_of(move[1].technique))
    ]
    along, *lines = hints["notes"][3]["lines"]
    assert along[0] == {"look": "strong", "text": "Stuck? "}
    assert along[1]["text"].count(",") >= len(trail) - 1 > 9
    assert lines[0][0] == {"look": "strong", "text": f"With {stop.left} cells left? "}
    told = [tell_hint(Hint(*move), 3, style="plain") for move in moves]
    steps = [line[-1]["text"] for line in lines if line[0]["text"] != f"{THEN} "]
    assert [text.rstrip(".?") for text in steps] == [text.rstrip(".?") for text in told]
    _, below, _ = parts(hints="below")
    assert all(grid["foot"][0]["text"].startswith("Stuck") for grid in below["grids"])
    assert below["side"] <= puzzles["side"]


def test_a_hint_below_a_puzzle_shows_less_if_it_would_be_long() -> None:
    [puzzle] = wd.generate(1, level="expert", seed=8)
    path = wd.explain(puzzle)
    [whole] = hints_of(path, BookPlan(hints="back"))
    [below] = hints_of(path, BookPlan(hints="below"))
    [least] = hints_of(path, BookPlan(hints="back", disclosures=(1,)))
    assert len(text_of(whole)) > LONGEST_BELOW >= len(text_of(below))
    assert below == tuple(part for part in least if part.beginning != THEN)


def test_a_hint_below_a_puzzle_says_where_there_is_more() -> None:
    [puzzle] = wd.generate(1, level="diabolical", seed=1)
    path = wd.explain(puzzle)
    for disclosures, ending in (((1,), "than there is room for."), ((1, 4), "at the back.")):
        below = hints_of(path, BookPlan(hints="below", disclosures=disclosures))[0]
        assert str(below[-1]) == f"More {ending}"
        assert len(text_of(below)) <= LONGEST_BELOW
        assert 1 < len(below) <= len(stops_of(path))


def in_random_order(
    grid: wd.Grid, kinds: tuple[Technique, ...], orders: random.Random
) -> Iterator[tuple[wd.Grid, int]]:
    """Yields the grids of a solver who takes singles in a random order, each with the digits that
    are in sight there."""
    while seen := in_sight(grid, kinds):
        yield grid, seen
        grid = grid.apply(Step("", placements=1 << orders.choice([*members(seen)])))
    yield grid, 0


@pytest.mark.dear
def test_a_trail_leads_on_in_whatever_order_cells_are_filled_in() -> None:
    """The first single of the trail that is missing is in sight, in its house; after the last all
    that singles find is, or nearly all where they find everything."""
    orders, missing, behind = random.Random(3), 0, 0
    kinds = singles_up_to(inf)
    levels = {"gentle": 2, "easy": 3, "medium": 2, "hard": 2, "expert": 1}
    puzzles = [one for level, n in levels.items() for one in wd.generate(n, level=level, seed=59)]
    ends = [stop.end for one in puzzles for stop in stops_of(wd.explain(one))]
    after_stops = [end for end in ends if in_sight(end, kinds)]
    assert len(after_stops) > 2
    for start in (*puzzles, *after_stops):
        *_, (end, _) = in_random_order(start, kinds, orders)
        trail = trail_of(start, kinds)
        assert 0 < len(trail) <= (end.digits & ~start.digits).bit_count()
        for _ in range(few(5)):
            for grid, seen in in_random_order(start, kinds, orders):
                unseen = (end.digits & ~grid.digits & ~seen).bit_count()
                first = next((step for step in trail if not grid.digits & step.placements), None)
                if first:
                    assert first.why in {step.why for kind in kinds for step in kind.find(grid)}
                    missing += unseen > 0
                else:
                    assert unseen <= (LAST_CELLS if end.is_solved else 0)
                    behind += 1
    assert missing
    assert behind


def test_a_trail_names_cells_then_digits_then_both() -> None:
    easy = next(grid for grid in wd.generate(9, level="gentle", seed=1))
    assert stops_of(wd.explain(easy)) == ()
    trail = trail_of(easy, singles_up_to(inf))
    cells, digits, both = map(text_of, hints_of(wd.explain(easy), BookPlan(disclosures=(1, 3, 4))))
    places = [(f"r{k // 81 + 1}c{k // 9 % 9 + 1}", k % 9 + 1) for k in map(placed_by, trail)]
    assert cells == f"Stuck? Fill the first open cell of these: {', '.join(c for c, _ in places)}."
    assert digits.count(",") == len(trail) - 1
    assert re.search("missing: .*[1-9] in box [1-9]", digits)
    assert f": {', '.join(f'{d} in {cell}' for cell, d in places)}." in both


def placed_by(step: Step) -> int:
    """The one candidate that a step places."""
    return step.placements.bit_length() - 1


def test_the_key_explains_the_kinds_of_hints_that_there_are_and_the_cells_that_they_name() -> None:
    def about(*hints: str) -> tuple[bool, bool, int]:
        blocks = key_blocks(hints, (3,), BookPlan().profile)
        [places] = [block["texts"] for block in blocks if block["kind"] == "places"]
        text = str(blocks)
        kinds = "Count the open cells" in text, "Go through the list" in text
        return *kinds, len(places)

    stop, trail = "Stuck with 30 cells left? {}", "Stuck? Fill the first open cell ..."
    box, cell, marks = map(stop.format, ("Box 3.", "Which digit has r2c3?", "r2c3 (25) is 2"))
    assert about(box) == (True, False, 1)
    assert about(trail) == (False, True, 1)
    assert about(trail, cell) == (True, True, 2)
    assert about(marks) == (True, False, 3)


@pytest.mark.dear
def test_whoever_follows_all_hints_solves_the_puzzle() -> None:
    """With digits alone and the steps of each stop, on a grid that has no other marks gone."""
    orders = random.Random(4)
    kinds = singles_up_to(inf)
    for puzzle in (
        one
        for level, n in {"hard": 6, "expert": 5, "fiendish": 2}.items()
        for one in wd.generate(n, level=level, seed=8)
    ):
        grid, stops = puzzle, stops_of(wd.explain(puzzle))
        for stop in stops:
            *_, (grid, _) = in_random_order(grid, kinds, orders)
            assert stop.left == 81 - grid.digits.bit_count()
            for _, step in stop.moves:
                check_step(grid, step, unique=True)
                grid = grid.apply(step)
        *_, (grid, _) = in_random_order(grid, kinds, orders)
        assert grid.is_solved


PAGES_OF_SIX = BookPlan(title="Six", per_page=2, solutions=False)


@pytest.mark.parametrize(("multiple", "number"), [(4, 4), (8, 8)])
def test_pages_are_a_multiple_with_room_for_notes(multiple: int, number: int) -> None:
    plan = replace(PAGES_OF_SIX, pages=Pages(multiple=multiple, first=5, heads=True))
    found = pages(made(plan))
    assert len(found) == number
    assert [page.startswith("Notes") for page in found] == [False] * 4 + [True] * (number - 4)
    assert [page.splitlines()[-1] for page in found[1:]] == [str(n) for n in range(6, number + 5)]
    assert found[2].startswith("Puzzles")
    assert found[3].startswith("Six")


def test_pages_may_have_no_numbers_and_a_bleed_beyond_their_size() -> None:
    plan = replace(PAGES_OF_SIX, pages=Pages(numbers=False), paper=paper_of("a5", bleed="3mm"))
    book = pdf_of(made(plan))
    page = book.pages[1]
    size = (plan.paper.width, plan.paper.height)
    for box, beyond in ((page.trimbox, 9), (page.bleedbox, 6), (page.mediabox, 0)):
        more = (9 - beyond) / 25.4 * 72
        low, high = [float(at) for at in box[:2]], [float(at) for at in box[2:]]
        assert low == pytest.approx([beyond / 25.4 * 72] * 2, abs=0.01)
        sides = [end - begin for begin, end in zip(low, high, strict=True)]
        assert sides == pytest.approx([side + 2 * more for side in size], abs=0.01)
    assert not page.extract_text().splitlines()[-1].isdecimal()


def test_solutions_on_a_page_are_as_many_as_are_wanted() -> None:
    *_, solutions = parts(solutions_per_page=2)
    assert (solutions["per-page"], solutions["columns"] * solutions["rows"]) == (2, 2)
    with pytest.raises(WhydokuError, match="60 on a page"):
        parts(solutions_per_page=60, paper=paper_of("a5"))


INTRODUCTION = """Before all else.

# How to *begin*

With a pencil, and
**patience**:

- first boxes,
  then rows;
- last cells.

1. Look.
2. Think.

## After that

A line\\
and another."""


def test_an_introduction_in_markdown_becomes_parts_of_the_book() -> None:
    front = FrontMatter(introduction=INTRODUCTION, rules=True)
    first, second, rules = front.parts({"Gentle": "Easy to see."})
    assert (first["heading"], second["heading"]) == ("Introduction", "How to begin")
    kinds = [block["kind"] for block in second["blocks"]]
    assert kinds == ["paragraph", "list", "steps", "heading-2", "paragraph"]
    paragraph, items, _, _, broken = second["blocks"]
    assert [(piece["look"], piece["text"]) for piece in paragraph["spans"]] == [
        ("", "With a pencil, and "),
        ("strong", "patience"),
        ("", ":"),
    ]
    assert ["".join(piece["text"] for piece in item) for item in items["items"]] == [
        "first boxes, then rows;",
        "last cells.",
    ]
    assert [piece["look"] for piece in broken["spans"]] == ["", "break", ""]
    assert rules["blocks"][-1]["items"][0][0] == {"look": "strong", "text": "Gentle"}


@pytest.mark.parametrize("isbn", ["978-3-16-148410-0", "ISBN 0-306-40615-2", "080442957X"])
def test_an_isbn_is_printed_if_its_last_digit_fits(isbn: str) -> None:
    [block] = FrontMatter(isbn=isbn).imprint_blocks
    assert block["spans"][0]["text"] == f"ISBN {isbn.removeprefix('ISBN ')}"


def test_what_stands_before_the_puzzles_is_in_the_book_in_order() -> None:
    front = FrontMatter(
        imprint="First edition", isbn="0-306-40615-2", introduction=INTRODUCTION, rules=True
    )
    title, imprint, *others = pages(made(replace(PAGES_OF_SIX, front=front)))
    assert imprint.split("\n") == ["First edition", "ISBN 0-306-40615-2"]
    assert [page.split("\n")[0] for page in others[:2]] == ["Introduction", "Puzzles"]
    assert re.findall("Introduction|How to begin|The rules", others[0])[:2] == [
        *("Introduction", "How to begin")
    ]
    assert [line.split(" .")[0] for line in title.splitlines() if ". . ." in line][:4] == [
        *("Introduction", "How to begin", "The rules", "Puzzles")
    ]


def test_in_a_bound_book_parts_begin_on_the_right_and_contents_have_a_page() -> None:
    text = "Once upon a time.\n\n" * 20
    front = FrontMatter(introduction="".join(f"# Chapter {n}\n\n{text}" for n in range(8)))
    bound = replace(
        PAGES_OF_SIX, paper=paper_of("a5", binding="5mm"), front=front, hints="back", by_level=True
    )
    found = pages(made(replace(bound, pages=Pages(heads=True))))
    levels = [puzzle.level for puzzle in puzzles_of(bound)]
    begun: dict[str, int] = {}
    for n, page in enumerate(found, 1):
        begun.setdefault(page.split("\n")[0].strip(), n)
    assert begun["Contents"] == 3
    assert begun["Chapter 0"] == 5
    assert all(begun[heading] % 2 for heading in (*levels, "Hints"))
    assert found[1] == found[3] == ""
    lines = "\n".join(found[begun["Hints"] - 1 :]).split("\n")
    assert next(line for line in lines if line in levels) == levels[0]


def test_levels_have_names_of_the_publisher() -> None:
    table = f"puzzle,level\n{LINES[0]},Tough\n{LINES[1]},3\n"
    grids = [NamedGrid.of(reading) for reading in wd.read_all(io.StringIO(table))]
    plan = BookPlan(by_level=True, level_names={"Tough": "Brave", "gentle": "Warm-up"})
    hard, numbered = sorted(gathered(grids, plan), key=lambda puzzle: puzzle.level)
    assert (hard.level, numbered.level) == ("Brave", "Level 3")
    assert [part["heading"] for part in parts_by(plan, [numbered, hard])][:2] == [
        "Level 3",
        "Brave",
    ]
    own = replace(plan, level_names={puzzle.own_level: "Mine" for puzzle in (hard, numbered)})
    bare = [given._replace(level="") for given in grids]
    assert {puzzle.level for puzzle in gathered(bare, own)} == {"Mine"}
    with pytest.raises(UnknownName, match="no level is called 'Tough'"):
        gathered(bare, plan)
    mine = [given._replace(level="Mine") for given in grids]
    with pytest.raises(WhydokuError, match=r"no puzzle has a level that is renamed; .* are Mine"):
        gathered(mine, BookPlan(level_names={"easy": "Breezy"}))
    [first, *_] = gathered(mine, BookPlan(level_names={"easy": "Breezy", "Mine": "Yours"}))
    assert first.level == "Yours"


def test_a_level_of_the_publisher_asks_for_what_most_of_its_puzzles_do() -> None:
    levels = [wd.rate(grid.grid, "level").shown("level") for grid in GRIDS]
    common = max(levels, key=levels.count)
    grids = [grid._replace(level="Mine") for grid in GRIDS]
    plan = BookPlan(front=FrontMatter(rules=True), scale="none")
    rules, *_ = parts_by(plan, gathered(grids, plan))
    [item] = rules["blocks"][-1]["items"]
    assert [piece["text"] for piece in item] == ["Mine", f": {LEVELS[common].about}"]


def test_the_order_is_the_same_whether_ratings_are_printed_or_not() -> None:
    with_ratings, without = (
        [puzzle.grid for puzzle in gathered(GRIDS, BookPlan(by_level=True, scale=scale))]
        for scale in ("se", "none")
    )
    assert with_ratings == without != [grid.grid for grid in GRIDS]


def test_a_path_without_an_end_shows_where_it_stands_and_has_a_trail_as_its_hint_or_none() -> None:
    hard = next(grid for grid in GRIDS if not wd.explain(grid.grid, "simple").solved)
    plan = BookPlan(profile=wd.profile_named("simple"), hints="back")
    told_of = replace(plan, explained=numbers_of("all"), solutions=False)
    [puzzle] = gathered([hard], told_of)
    *_, explained = parts_by(told_of, [puzzle])
    *_, told, last = explained["paths"][0]["blocks"]
    assert told["text"].startswith("Here it stands after")
    assert last["kind"] == "grid"
    assert any(last["marks"])
    [(beginning, [text])] = puzzle.hints[0]
    assert beginning == "Stuck?"
    assert text.startswith("Find")
    *_, (stuck, _) = in_random_order(hard.grid, singles_up_to(inf), random.Random(5))
    [further] = gathered([NamedGrid(wd.Grid(stuck.as_line()))], plan)
    assert further.hints == ()
    assert [part["heading"] for part in parts_by(plan, [further])] == ["Puzzles", "Solutions"]


WORDS_OF_KEY = {word for _, word, _ in WORDS}


def test_a_key_explains_each_name_before_it_is_used() -> None:
    def names(*hints: str) -> list[str]:
        blocks = key_blocks(hints, (1, 3), wd.profile_named("default"))
        [*_, rows] = [block["rows"] for block in blocks if block["kind"] == "meanings"]
        return [word for word, _ in rows]

    assert names("Pointing: box 1", "Direct Pointing: box 2") == [
        *("House", "Line", "Pointing", "Direct Pointing")
    ]
    assert names("XYZ-Wing") == ["Sees", "XY-Wing", "XYZ-Wing"]


def test_a_key_says_how_hints_are_read_and_what_their_names_mean() -> None:
    _, key, hints, *_ = parts(hints="back", disclosures=(1, 3))
    assert (key["heading"], hints["heading"]) == ("Key to the hints", "First hints")
    how, told = [block["rows"] for block in key["blocks"] if block["kind"] == "meanings"]
    beginnings = {line[0]["text"].strip() for note in hints["notes"] for line in note["lines"]}
    looks = {re.sub("[0-9]+", "30", one).replace("Stuck with", "With") for one in beginnings}
    assert {one for one in looks if one.endswith(("?", ":"))} <= {look for look, _ in how}
    items = dict(told)
    names = [*items]
    text = "".join(
        text_of(hint)
        for puzzle in puzzles_of(BookPlan(hints="back", disclosures=(1, 3)))
        for hint in puzzle.hints
    )
    assert all(name in text for name in ("X-Wing", "Finned X-Wing", "ALS-XZ"))
    assert {"X-Wing", "Finned X-Wing", "ALS-XZ"} <= {*names}
    assert "Swordfish" not in names
    words = [*itertools.takewhile(lambda name: name in WORDS_OF_KEY, names)]
    assert {"House", "Candidate"} <= {*words}
    for at, meaning in enumerate(items.values()):
        assert not any(f" {later.lower()} " in meaning.lower() for later in names[at + 1 :])
    assert "the first says where to look, the second says which cells." in str(key["blocks"][0])
    assert "all of them rule out" in str(key["blocks"])  # an XYZ-Wing has three
    assert "two ends," not in str(key["blocks"])
    in_front, *_ = parts(hints="below")
    assert in_front["heading"] == "Key to the hints"
    without, *_ = parts(hints="below", key=False)
    assert without["heading"] == "Puzzles"


@pytest.mark.parametrize("numbered", [True, False])
def test_the_pages_of_hints_say_where_the_key_is(numbered: bool) -> None:
    plan = BookPlan(hints="back", title="Six", pages=Pages(first=7, numbers=numbered))
    book = pages(made(plan))
    [at] = [n for n, page in enumerate(book, 7) if page.startswith("Key to the hints")]
    [hints] = [page for page in book if page.startswith("Hints\n")]
    where = f", page {at}." if numbered else "."
    assert hints.splitlines()[1] == f"How to read them: Key to the hints{where}"
    assert "How to read them" not in "".join(pages(made(replace(plan, key=False))))


def test_explanations_without_hints_have_a_key() -> None:
    plan = BookPlan(explained=numbers_of("1"))
    key = next(part for part in parts_by(plan) if part["heading"] == "Key to the explanations")
    assert [block["kind"] for block in key["blocks"]] == ["places", "heading-2", "meanings"]
    steps = ("Naked Single: r7c9 has only one digit left", "With 30 cells left, 2 easier steps")
    assert key_blocks(steps, (), plan.profile)[0]["kind"] == "places"  # nothing of hints
    assert "X-Wing" in dict(key["blocks"][-1]["rows"])
    last, explained = pages(made(plan))[1:3]  # grids share their page with nothing else
    assert "Key" not in last
    assert explained.startswith("Key to the explanations")
    for other in (replace(plan, key=False), replace(plan, hints="back")):
        assert all(part["heading"] != "Key to the explanations" for part in parts_by(other))


@pytest.mark.dear
def test_one_explained_puzzle_takes_no_more_paper_than_it_needs() -> None:
    """It is as wide as the page, and nothing short has a page of its own."""
    needed("typst")
    plan = BookPlan(explained=numbers_of("all"))
    puzzles = gathered([NamedGrid(wd.Grid(X_WING))], plan)
    first, *_ = parts_by(plan, puzzles)
    assert first["side"] == pytest.approx(plan.paper.room[0])
    one, key, *_, last = pages(book_of_puzzles(puzzles, plan))
    assert one.startswith("Puzzles")
    assert "Explained solutions" in key
    assert "Full House" in last
    assert "\nSolutions\n" in last
    bound = replace(plan, paper=paper_of("a4", "15mm", "5mm"))
    apart = pages(book_of_puzzles(puzzles, bound))
    assert apart[-1].startswith("Solutions")


def test_hints_in_stages_are_kept_apart() -> None:
    _, _, first, second, _ = parts(hints="back", disclosures=(1, 3))
    assert (first["heading"], second["heading"]) == ("First hints", "Second hints")
    lines = [line for note in first["notes"] for line in note["lines"]]
    texts = [line[-1]["text"] for line in lines if line[0]["text"] != f"{THEN} "]
    assert all("Look" in text or "Begin" in text or "open cell" in text for text in texts)
    assert second["notes"][0]["to"] == first["notes"][0]["to"]
    _, below, later, _ = parts(hints="below", disclosures=(1, 3))
    shown = (line for line in first["notes"][0]["lines"] if line[0]["text"] != f"{THEN} ")
    pieces = itertools.chain(*shown)
    assert [one for one in below["grids"][0]["foot"] if one["text"] != " "] == [*pieces]
    assert later["notes"] == second["notes"]  # which is not shorter since the first is below
    assert disclosures_of("3,1") == (1, 3)


def test_words_stand_beside_pictures_where_a_page_has_one_column() -> None:
    plan = BookPlan(paper=paper_of("a5"), explained=numbers_of("5"), solutions=False, key=False)
    *_, explained = parts_by(plan)
    steps = [block for block in explained["paths"][0]["blocks"] if block["kind"] == "step"]
    narrow = replace(plan, paper=paper_of("105x210mm"))
    usual, above = (len(pages(made(one))) - 2 for one in (plan, narrow))
    assert 4 * usual < 3 * len(steps) < 4 * above


def test_an_explained_solution_has_pictures_of_harder_steps_and_of_the_first_singles() -> None:
    plan = BookPlan(explained=numbers_of("1"))
    pictures = Pictures("print")
    _, _, explained, _ = parts_of_puzzles(puzzles_of(plan), plan, pictures)
    [path] = explained["paths"]
    trace = wd.Grid(X_WING).explain().essential()
    harder = [block for block in path["blocks"] if block["kind"] == "step"]
    names = [block["name"] for block in harder]
    assert {"Hidden Single in a box", "Naked Single", "X-Wing"} < {*names}
    assert len({*names}) == len({step.technique for step in trace.steps})
    legend = explained["legend"]
    shown = [*harder, *legend]
    assert [*dict.fromkeys(one["picture"] for one in shown)] == [*pictures.files]
    assert "so not elsewhere here" in [mark["about"] for mark in legend]
    assert path["blocks"][-1]["text"] == f"Solved in {len(trace)} steps."
    numbers = [block["numbers"] for block in path["blocks"] if block["kind"] == "singles"]
    assert numbers[0].startswith("1\N{EN DASH}")
    assert numbers[-1].endswith(f"\N{EN DASH}{len(trace)}")
    assert all("<svg" in picture for picture in pictures.files.values())


# The PDF


@pytest.mark.parametrize("accessible", [False, True])
def test_every_clue_is_in_the_text_in_reading_order(accessible: bool) -> None:
    plan = BookPlan(accessible=accessible, per_page=2)
    found = pages(made(plan))
    assert digits(found[:3]) == "".join(LINES).replace(".", "")
    if accessible:
        rows = "".join(re.findall(r"^r\d ((?:\d ){8}\d)$", found[3], re.MULTILINE)).replace(" ", "")
        assert rows == "".join(wd.Grid(line).solution().as_line() for line in LINES)
    titles = re.findall(r"^(\d+) \w+ · [\d.]+$", "\n".join(found[:3]), re.MULTILINE)
    assert titles == ["1", "2", "3", "4", "5", "6"]


def test_a_book_is_tagged_describes_its_grids_and_brings_its_fonts() -> None:
    plan = BookPlan(title="Six & <more>", author="A. Setter", hints="back", per_page=6)
    book_bytes = made(plan)
    assert book_bytes == made(plan)
    book = pdf_of(book_bytes)
    assert book.metadata.title == "Six & <more>"
    root = book.trailer["/Root"]
    assert root["/MarkInfo"]["/Marked"]
    assert root["/Lang"] == "en"
    assert {str(tag.get("/Alt")) for tag in _tags(root)} >= {about(line) for line in LINES}
    assert not [tag for tag in _tags(root) if tag.get("/S") == "/Figure" and not tag.get("/Alt")]
    front, puzzles, *hints, solutions = pages(book_bytes)
    assert "A. Setter" in front
    assert "6 puzzles" in front
    entries = [line.split()[0] for line in front.splitlines() if ". . ." in line]
    assert entries == ["Puzzles", "Key", "Hints", "Solutions"]
    assert puzzles.startswith("Puzzles")
    assert "X-Wing: rows 2 and 9" in " ".join("".join(hints).split())
    assert solutions.startswith("Solutions")
    fonts = [font for page in book.pages for font in page["/Resources"]["/Font"].values()]
    assert fonts
    for font in fonts:
        described = font.get_object()["/DescendantFonts"][0].get_object()["/FontDescriptor"]
        assert {"/FontFile2", "/FontFile3"} & {*described}


@pytest.mark.parametrize(("theme", "colours"), [("grey", 1), ("print", 2)])
def test_greys_are_amounts_of_black_ink_alone(theme: str, colours: int) -> None:
    plan = BookPlan(title="Grey", theme=theme, explained=numbers_of("1"), hints="back")
    book = pdf_of(made(plan))
    spaces = {
        str(space.get_object()) if isinstance(space.get_object(), str) else "coloured"
        for page in book.pages
        for space in page["/Resources"]["/ColorSpace"].values()
    }
    assert "/DeviceGray" in spaces
    assert len(spaces) == colours
    drawn = b"".join(page.get_contents().get_data() for page in book.pages)
    assert bool(re.search(rb"[\d.]+ [\d.]+ [\d.]+ (scn|rg|k)\b", drawn, re.IGNORECASE)) == (
        theme != "grey"
    )


def test_a_number_stays_with_its_level_on_the_title_page() -> None:
    count, levels = _facts(puzzles_of(BookPlan()))
    assert count == f"{len(GRIDS)} puzzles"
    assert all(re.fullmatch(r"\d+\u00a0\w+", level) for level in levels.split(", "))
    names = {"easy": "Quite a breeze", "hard": "One for an endless evening alone"}
    puzzles = gathered(GRIDS, BookPlan(level_names=names))
    for levels in ([*_facts(puzzles)][1], _levels_told(puzzles)):
        assert "Quite\u00a0a\u00a0breeze" in levels
        assert "One for an endless" in levels  # too long to stay together


def test_small_letters_and_thin_lines_are_solid_black() -> None:
    """The one tint marks a cell in the picture of the key."""
    plan = BookPlan(title="Solid", hints="back", labels=True, pages=Pages(heads=True, multiple=4))
    for large in (False, True):
        book = pdf_of(made(replace(plan, large_print=large)))
        drawn = b"".join(page.get_contents().get_data() for page in book.pages)
        amounts = {*re.findall(rb"([\d.]+) (?:scn|g)\b", drawn, re.IGNORECASE)}
        assert amounts <= {b"0", b"1", b"0.8"}


def test_in_an_accessible_book_each_grid_is_a_table_with_named_columns() -> None:
    book = pdf_of(made(BookPlan(accessible=True)))
    kinds = Counter(str(tag.get("/S")) for tag in _tags(book.trailer["/Root"]))
    grids = 2 * len(GRIDS)
    found = [kinds[f"/{kind}"] for kind in ("Table", "Figure", "TH", "TD", "H1", "H2")]
    assert found == [grids, 0, grids * 10, grids * 90, 2, grids]


def _tags(root: Any) -> Iterator[Any]:
    left = [root["/StructTreeRoot"]]
    while left:
        one = left.pop()
        one = one.get_object() if hasattr(one, "get_object") else one
        if isinstance(one, list):
            left += one
        elif isinstance(one, dict):
            yield one
            left += [one["/K"]] if "/K" in one else []


@pytest.mark.parametrize(
    ("size", "per_page", "large"),
    [
        *((size, number, False) for size in ("a4", "297x210mm") for number in (1, 3, 4, 9)),
        *(("a5", number, False) for number in (1, 3, 4, 6)),
        *((size, 1, True) for size in ("letter", "a5", "6x9in")),
    ],
)
def test_a_page_holds_as_many_as_are_wanted(size: str, per_page: int, large: bool) -> None:
    plan = BookPlan(paper=paper_of(size), per_page=per_page, large_print=large, hints="below")
    told = (1 if per_page > 3 else 3,)
    found = pages(made(replace(plan, solutions=False, key=False, disclosures=told)))
    assert len(found) == -(-len(GRIDS) // per_page)
    assert all(re.search(r"[Ww]ith\s+\d+\s+cells\s+left|Stuck\?", page) for page in found)


def test_grids_too_small_to_read_are_refused() -> None:
    plan = BookPlan(paper=paper_of("a5"), per_page=9, hints="below")
    with pytest.raises(WhydokuError, match=r"9 on a page would have grids of .* they need 25 mm"):
        parts_by(plan)


@pytest.mark.parametrize(
    ("size", "number", "large", "cell"),
    [
        ("a4", 4, False, 9),
        ("a5", 2, False, 8),
        ("6x9in", 2, False, 9),
        ("170x240mm", 4, False, 7),
        ("100x130mm", 1, False, 7),
        ("a5", 1, True, 13),
    ],
)
def test_a_page_has_as_many_as_are_easy_to_fill_in(
    size: str, number: int, large: bool, cell: float
) -> None:
    plan = BookPlan(paper=paper_of(size), large_print=large)
    for part in (parts_by(plan)[0], parts_by(replace(plan, volume=2))[0]):
        assert part["per-page"] == number
        assert part["side"] / 9 / PER_MM > cell


@pytest.mark.parametrize(("size", "number"), [("a5", 2), ("a4", 4)])
def test_large_print_is_large_or_is_refused(size: str, number: int) -> None:
    plan = BookPlan(paper=paper_of(size), per_page=number, large_print=True)
    told = f"{number} on a page would have grids of .* they need 92 mm; choose fewer on a page"
    with pytest.raises(WhydokuError, match=told):
        parts_by(plan)
    assert parts_by(replace(plan, per_page=1))[0]["side"] / 9 / PER_MM > 10


def test_a_long_name_is_cut_to_its_line(whydoku: CommandLine, tmp_path: Path) -> None:
    plan = BookPlan(per_page=9, names=True)
    long = "A " + "very " * 40 + "long name"
    grids = [NamedGrid(wd.Grid(X_WING), long), NamedGrid(GRIDS[1].grid)]
    part, _ = parts_by(plan, gathered(grids, plan))
    first, second = part["grids"]
    assert re.fullmatch(r"A very .*…", first["subtitle"])
    assert len(first["subtitle"]) * 0.5 * plan.text_size < part["side"]
    assert (first["title"], second["title"], second["subtitle"]) == ("1", "2", "")
    needed("typst")
    table = tmp_path / "mine.csv"
    table.write_text(f"puzzle,name\n{X_WING},{long}\n{WIKIPEDIA},Short\n")
    done = whydoku("book", "-f", str(table), "--names", "-o", str(tmp_path / "book.pdf"))
    told = "puzzles whose names are cut, as they have no room: 1; fewer with --per-page leave more"
    assert (done.code, done.err) == (0, f"whydoku: {told}\n")


def test_days_become_short_before_names_go_to_a_line_of_their_own_and_none_is_cut() -> None:
    """Names stand above solutions too."""
    plan = BookPlan(names=True, paper=paper_of("a5"), per_page=4, by_level=True)
    for name, titles, subtitles in (
        ("Sun", ["1  2 Jan", "2  1 Jan, Sun"], [None, None]),
        ("Café Zoë & friends", ["1  Sat 2 Jan", "2  Fri 1 Jan"], ["", "Café Zoë & friends"]),
    ):
        days = (date(2027, 1, 1), date(2027, 1, 2))
        grids = [
            NamedGrid(GRIDS[0].grid, name, "Mine", days[0]),
            NamedGrid(GRIDS[1].grid, "", "Mine", days[1]),
        ]
        puzzles = gathered(grids, plan)
        part, solutions = parts_by(plan, puzzles)
        assert [grid["title"] for grid in part["grids"]] == titles
        assert [grid.get("subtitle") for grid in part["grids"]] == subtitles
        assert any(name in (one.get("subtitle") or one["title"]) for one in solutions["grids"])
        assert names_cut(puzzles, plan) == []


@pytest.mark.parametrize(
    ("options", "puzzles", "solutions"),
    [
        ({}, "Wednesday 29 September", "Wed 29 Sep"),
        ({"per_page": 1}, "Wednesday 29 September 2027", "Wed 29 Sep"),
        (
            {"paper": A5, "per_page": 4, "solutions_per_page": 12},
            "Wed 29 Sep",
            "29 Sep",
        ),
        ({"paper": paper_of("a5"), "per_page": 8}, "", "Wed 29 Sep 2027"),
        ({"names": False}, "", ""),
    ],
)
def test_days_are_written_as_there_is_room(
    options: dict[str, Any], puzzles: str, solutions: str
) -> None:
    """All in the same form, whose longest must have room."""
    plan = BookPlan(**{"names": True, "first": 270, **options})
    days = [date(2027, 9, 29), date(2027, 9, 30), date(2027, 10, 1), None]
    grids = [NamedGrid(GRIDS[n].grid, day=day) for n, day in enumerate(days)]
    found = parts_by(plan, gathered(grids, plan))
    months = ["September 2027", "October 2027", "Puzzles"] if plan.names else ["Puzzles"]
    assert [part["heading"] for part in found] == [*months, "Solutions"]
    assert found[0]["grids"][0]["title"] == f"270  {puzzles}".strip()
    assert found[-1]["grids"][0]["title"] == f"270  {solutions}".strip()
    assert found[-1]["grids"][3]["title"] == "273"


def test_a_table_says_the_days_of_its_puzzles() -> None:
    table = f"day,name,puzzle\n2027-01-01,,{X_WING}\nsoon,Mine,{WIKIPEDIA}\n"
    first, second = map(NamedGrid.of, wd.read_all(table.splitlines()))
    assert (first.day, first.name) == (date(2027, 1, 1), "")
    assert (second.day, second.name) == (None, "Mine")
    [of_json] = map(NamedGrid.of, wd.read_all([f'{{"puzzle": "{X_WING}", "day": "2027-01-01"}}']))
    assert of_json == first
    plan = BookPlan(names=True, per_page=1)
    named = [first._replace(name="New Year")]
    [part, _] = parts_by(plan, gathered(named, plan))
    assert part["grids"][0]["title"] == "1  Friday 1 January 2027, New Year"


@pytest.mark.dear
def test_the_legend_of_many_pictures_names_nothing_of_one_of_them() -> None:
    plan = BookPlan(explained=numbers_of("all"))
    hard = [NamedGrid(grid) for grid in wd.generate(1, hardest="hidden-pair", seed=3)]
    [explained] = [part for part in parts_by(plan, gathered(hard, plan)) if part["kind"] == "paths"]
    names = [entry["about"] for entry in explained["legend"]]
    assert "a second digit" in names
    assert not re.search(r"\d", "".join(names))


@pytest.mark.dear
def test_a_row_that_is_never_full_is_centred() -> None:
    places: dict[str, tuple[float, float]] = {}

    def see(word: str, at: list[float], *_: object) -> None:
        places.setdefault(word.strip(), (at[4], at[5]))

    book = made(BookPlan(per_page=3, solutions=False))
    pdf_of(book).pages[0].extract_text(visitor_text=see)
    (left, top), (right, beside), (middle, below) = (places[number] for number in "123")
    assert top == beside > below
    assert middle == pytest.approx((left + right) / 2, abs=1)


def test_explained_puzzles_leave_no_title_alone() -> None:
    plan = BookPlan(explained=numbers_of("all"), solutions=False, key=False)
    found = pages(made(plan))[2:]
    assert found[0].startswith("Explained solutions")
    text = "\n".join(found)
    assert text.count("Solved in") == len(GRIDS)
    for page in found:
        last = [line for line in page.splitlines() if line.strip()][-2]
        assert not re.fullmatch(r"\d+ \w+ · [\d.]+", last)


def test_a_letter_that_the_font_lacks_is_named() -> None:
    plan = BookPlan(title="数独")
    with pytest.raises(WhydokuError, match="the font Libertinus Serif has no letter 数"):
        made(plan)
    other = BookPlan(font="No Such Font")
    with pytest.raises(UnknownName, match="no font is called 'No Such Font'"):
        book_of_puzzles(puzzles_of(other), other)


def test_a_book_is_written_from_python(tmp_path: Path) -> None:
    needed("typst")
    write_book(tmp_path / "b.pdf", [X_WING, wd.Grid(WIKIPEDIA)], BookPlan(title="Two"))
    assert "2 puzzles" in pages((tmp_path / "b.pdf").read_bytes())[0]
    with pytest.raises(ManySolutions):
        write_book(tmp_path / "c.pdf", ["." * 81], BookPlan())
    with pytest.raises(WhydokuError, match="at least one puzzle"):
        write_book(tmp_path / "c.pdf", [], BookPlan())
    assert not (tmp_path / "c.pdf").exists()


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "in.txt"
    path.write_text("\n".join(LINES) + "\n", encoding="utf-8")
    return path


def test_a_publisher_says_once_what_is_the_same_for_all_books(
    whydoku: CommandLine, source: Path, tmp_path: Path
) -> None:
    if not PAGE.exists():
        pytest.skip("the documentation is not installed")
    needed("typst")
    settings, out = tmp_path / "book.toml", tmp_path / "out.pdf"
    [text] = [block.text for block in blocks(PAGE) if block.language == "toml"]
    settings.write_text(text, encoding="utf-8")
    asked = ("book", "-f", str(source), "-o", str(out), "--settings", str(settings))
    done = whydoku(*asked, "--title", "Six", "--hints", "below", "--explain", "2")
    assert (done.code, done.err) == (0, "")
    found = pages(out.read_bytes())
    assert len(found) % 16 == 0
    assert found[0].startswith("Six")
    assert any(page.startswith("Welcome") for page in found)
    assert any(page.startswith("Gale") for page in found)
    assert any(page.startswith("Explained solutions") for page in found)
    isbn = 'such as isbn = "978-3-16-148410-0" into book.toml, and give --settings book.toml'
    for line, option, fault in (
        ('level_names = {hard = " "}', "", 'a level has a name, such as hard = "Breezy"'),
        ("level_names = {hard = 3}", "", "book.toml: level_names.hard: found 3; allowed is a text"),
        ("first = 0", "", "book.toml: first: found 0; allowed is a number from 1 on"),
        ("margn = 1", "", "book.toml: no field is called 'margn'"),
        ("output = 1", "", "book.toml: no field is called 'output'"),
        ("paper = ", "", "book.toml: Invalid value"),
        ("", "--isbn", isbn),
        ("", "--no-key", "write one such as key = false into book.toml"),
        ("", "--heads", "write one such as heads = true into book.toml"),
    ):
        settings.write_text(line, encoding="utf-8")
        done = whydoku(*asked, *option.split())
        assert (done.code, fault in done.err) == (2, True), done.err


def test_a_status_is_hidden_while_a_volume_is_written(
    whydoku: CommandLine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    needed("typst")
    said: list[str] = []

    class Status(LiveStatus):
        @contextmanager
        def paused(self) -> Iterator[None]:
            said.append("hidden")
            yield
            said.append("shown")

    monkeypatch.setattr(command, "LiveStatus", Status)
    monkeypatch.setattr(command, "write_data", lambda *_: said.append("written"))
    assert whydoku("book", "--example", "wikipedia", "-o", str(tmp_path / "one.pdf")).code == 0
    assert said == ["hidden", "written", "shown"]


def test_the_example_of_a_file_of_settings_is_one(
    whydoku: CommandLine, source: Path, tmp_path: Path
) -> None:
    needed("typst")
    settings, out = tmp_path / "book.toml", tmp_path / "out.pdf"
    asked = ("book", "-f", str(source), "-o", str(out), "--settings", str(settings))
    text = whydoku("book", "--settings-example").out
    settings.write_text(text, encoding="utf-16")  # as PowerShell does
    assert whydoku(*asked).code == 0
    settings.write_text('introduction = "One\u2028two"\r\n', encoding="utf-8")
    assert whydoku(*asked).code == 0, "a line of the file ends where TOML says"
    assert not [line for line in text.splitlines() if "null" in line]
    books = []
    for lines, more in (
        (text, ("--per-page", "2")),
        ("", ("--per-page", "2")),
        (re.sub(r"^# (?!font)(\w+ = )", r"\1", text, flags=re.MULTILINE), ()),
    ):
        settings.write_text(lines, encoding="utf-8")
        done = whydoku(*asked, *more)
        assert (done.code, done.err) == (0, "")
        books.append(out.read_bytes())
    assert books[0] == books[1] != books[2]


@pytest.mark.dear
def test_volumes_go_on_with_their_numbers(
    whydoku: CommandLine, source: Path, tmp_path: Path
) -> None:
    needed("typst")
    (tmp_path / "book.toml").write_text('scale = "none"', encoding="utf-8")
    settings = ("--settings", str(tmp_path / "book.toml"))
    arguments = ("--volume", "4", "--title", "Six", "--by-level", *settings)
    done = whydoku("book", "-f", str(source), "-o", str(tmp_path / "v{n:02}.pdf"), *arguments)
    assert (done.code, done.err) == (0, "")
    first, second = (pages((tmp_path / f"v0{n}.pdf").read_bytes()) for n in (1, 2))
    assert second[0].split("\n")[:2] == ["Six", "Volume 2"]
    assert all(len(volume) % 2 == 0 for volume in (first, second))
    assert pdf_of((tmp_path / "v02.pdf").read_bytes()).metadata.title == "Six, Volume 2"
    assert int(second[1].splitlines()[-1]) == len(first) + 2
    both = [page for page in first + second if not page.startswith(("Six", "Solutions"))]
    titles = re.findall(r"^(\d) \w+$", "\n".join(both), re.MULTILINE)
    assert titles == ["1", "2", "3", "4", "5", "6"]
    done = whydoku("book", "-f", str(source), "-o", str(tmp_path / "v.pdf"), "--volume", "4")
    assert done.code == 2
    assert "--volume needs a file name such as -o book-{n}.pdf" in done.err


def test_puzzles_with_the_same_solution_are_named(whydoku: CommandLine, tmp_path: Path) -> None:
    needed("typst")
    grid = wd.Grid(X_WING)
    solution = next(iter(grid.solutions())).as_line()
    more = solution[:9] + X_WING[9:]
    turned = wd.canonical(more).as_line()
    lines = [X_WING, LINES[1], turned, more]
    source, out, settings = (tmp_path / f"four.{end}" for end in ("txt", "pdf", "toml"))
    source.write_text("\n".join(lines), encoding="utf-8")
    settings.write_text("first = 11")
    done = whydoku("book", "-f", str(source), "-o", str(out), "--settings", str(settings))
    assert done.code == 0
    assert done.err.endswith("solution, perhaps turned or renumbered: 11, 13 and 14\n")
    assert numbers_alike([]) == []


def test_puzzles_are_made_to_order(whydoku: CommandLine, tmp_path: Path) -> None:
    needed("typst")
    out = tmp_path / "made.pdf"
    arguments = ("-n", "3", "--clues", "26-30", "--seed", "5", "--title", "Three")
    done = whydoku("book", *arguments, "-o", str(out))
    assert (done.code, done.err) == (0, "")
    made = wd.generate(3, clues="26-30", seed=5)
    text = pages(out.read_bytes())
    assert "seed 5" not in text[0]
    assert text[-1].endswith("seed 5")
    assert digits(text[1:2]) == "".join(grid.as_line() for grid in made).replace(".", "")


@pytest.mark.dear
def test_the_book_of_techniques_has_each_in_its_chapter(monkeypatch: pytest.MonkeyPatch) -> None:
    needed("typst")
    book = [one for one in chapters() if one.slug in ("lines-and-boxes", "forcing", "last-resort")]
    monkeypatch.setattr("whydoku.telling.books.book.chapters", lambda: book)
    pdf = pdf_of(book_of_techniques(BookPlan(title="Techniques", labels=True), alone=True))
    texts = [" ".join(page.extract_text().split()) for page in pdf.pages]
    bookmarks = pdf.outline
    # Those of the techniques are a list after that of their chapter.
    told = [[head, *below] for head, below in zip(bookmarks[::2], bookmarks[1::2], strict=True)]
    assert [[one["/Title"] for one in some] for some in told] == [
        [chapter.name, *(entry.name for entry in chapter.entries)] for chapter in book
    ]
    places = [
        (one["/Title"], pdf.get_destination_page_number(one)) for some in told for one in some
    ]
    contents = re.sub(r"[\s.\u2060]+", " ", " ".join(texts[1 : places[0][1]]))
    for name, at in places:
        assert f" {name} {at + 1} " in contents
        assert texts[at].startswith(name)
        assert texts[at].endswith(f" {at + 1}")
    for entry in book[0].taught:
        lesson = lesson_of(entry.slug)
        assert lesson
        assert lesson.slip
        assert any(lesson.spot[0][:40] in text for text in texts)
        assert any(f"Not so: {lesson.slip.name}" in text for text in texts)


# Grids of other sizes and rules


def ruled() -> list[NamedGrid]:
    """Puzzles of several rules, the large ones first."""
    small = [wd.generate(2, seed=2, rules=name) for name in ("mini-4", "jigsaw-6", "mini-8+x")]
    large = [wd.generate(1, seed=1, rules=name) for name in ("windoku", "anti-knight")]
    grids = [grid for run in (*large, *small) for grid in run]
    return [NamedGrid(wd.Grid(X_WING)), *map(NamedGrid, grids)]


def mixed(**options: Any) -> tuple[list[BookPuzzle], BookPlan]:
    plan = BookPlan(**options)
    return gathered(ruled(), plan), plan


def test_small_grids_come_first_each_kind_below_what_there_is_to_do() -> None:
    puzzles, plan = mixed()
    assert [puzzle.number for puzzle in puzzles] == [*range(1, 10)]
    shown = [part for part in parts_by(plan, puzzles) if part["kind"] == "grids"]
    assert [part["heading"] for part in shown] == [
        *("4 × 4", "6 × 6: Jigsaw", "8 × 8: X", "9 × 9", "9 × 9: Windoku", "9 × 9: Anti-knight"),
        "Solutions",
    ]
    assert [len(part["grids"]) for part in shown] == [2, 2, 2, 1, 1, 1, 9]
    told = [part["texts"] for part in shown[:-1]]
    assert told[0] == [
        "Fill the grid so that every row, every column and every box holds the digits 1 to 4."
    ]
    assert "every region holds the digits 1 to 6" in told[1][0]
    assert told[2][0].endswith("1 to 8. Each of the two long diagonals holds every digit once.")
    assert told[5][0].endswith("Cells a knight's move apart hold different digits.")
    by_level = parts_by(
        replace(plan, by_level=True), gathered(ruled(), replace(plan, by_level=True))
    )
    assert by_level[0]["heading"].startswith("4 × 4, ")
    [classic, _] = parts_by(plan, gathered(GRIDS[:1], plan))
    assert "texts" not in classic


def test_a_book_draws_each_grid_as_its_rules_say() -> None:
    puzzles, plan = mixed()
    shown = [part for part in parts_by(plan, puzzles) if part["kind"] == "grids"]
    boards = boards_in(shown)
    drawn = [grid for part in shown[:-1] for grid in part["grids"]]
    for puzzle, grid in zip(puzzles, drawn, strict=True):
        size, rules = puzzle.grid.rules.size, puzzle.grid.rules
        board = boards[grid["board"]]
        assert (board["size"], len(grid["given"])) == (size, size * size)
        assert grid["given"] == puzzle.grid.as_line()
        between = {  # the pairs of neighbours between which a line is thick, cell by cell
            (x + n * (right > 0), y + n * (down > 0), down > 0)
            for x, y, right, down in board["thick"]
            for n in range(right + down)
        }
        assert between == {
            (c, r, is_down)
            for r in range(size)
            for c in range(size)
            for is_down, back in ((True, (0, 1)), (False, (1, 0)))
            if r >= back[0]
            and c >= back[1]
            and rules.regions[r * size + c] != rules.regions[(r - back[0]) * size + c - back[1]]
        }
        kinds = [house.kind for house in rules.further]
        assert len(board["diagonals"]) == kinds.count("diagonal")
        shaded = {
            (y + n) * 9 + x + m
            for x, y, w, h in board["shades"]
            for n in range(h)
            for m in range(w)
        }
        assert shaded == {i for h in rules.further if h.kind == "window" for i in h.cells}


@pytest.mark.dear
@pytest.mark.parametrize("accessible", [False, True])
def test_a_mixed_book_is_read_back_from_its_pages(accessible: bool) -> None:
    needed("typst")
    puzzles, plan = mixed(accessible=accessible, hints="back", explained=numbers_of("1,3"))
    book = pages(book_of_puzzles(puzzles, plan))
    first = next(n for n, page in enumerate(book) if page.startswith("Key to the hints"))
    last = next(n for n, page in enumerate(book) if page.startswith("Solutions"))
    givens = "".join(puzzle.grid.as_line().replace(".", "") for puzzle in puzzles)
    drawn = [one.grid.rules.size for one in puzzles if not has_boxes(one.grid.rules)]
    numbers = "".join("123456789"[:size] for size in drawn)
    assert drawn
    assert Counter(digits(book[:first])) == Counter(givens + numbers)
    solved = Counter("".join(puzzle.solution for puzzle in puzzles))
    assert Counter(digits(book[last:])) == solved + Counter("123456789")  # and their numbers
    for task, page in (("1 to 4.", book[0]), ("knight's move apart", book[first - 1])):
        assert task in " ".join(page.split())


def test_a_rule_stands_on_every_page_of_its_puzzles() -> None:
    needed("typst")
    plan = BookPlan(per_page=1, solutions=False)
    grids = [NamedGrid(grid) for grid in wd.generate(3, seed=5, rules="mini-6+x")]
    book = pages(book_of_puzzles(gathered(grids, plan), plan))
    assert len(book) == 3
    assert all("Each of the two long diagonals" in " ".join(page.split()) for page in book)


@pytest.mark.parametrize("name", ["mini-4", "jigsaw-6", "mini-6+x", "windoku"])
def test_whoever_follows_the_hints_for_other_rules_solves_the_puzzle(name: str) -> None:
    [grid] = wd.generate(1, seed=4, rules=name, level="easy")
    path = grid.explain()
    size = grid.rules.size
    for stop in stops_of(path):
        assert 0 < stop.left < size * size - len(grid.givens)
    told = hints_of(path, BookPlan(hints="back"))
    assert told
    blocks = key_blocks(map(text_of, told), (3,), BookPlan().profile, [grid.rules])
    [place] = [block for block in blocks if block["kind"] == "places"]
    [(board, about)] = place["boards"]
    assert board == str(grid.rules)
    assert f"c{size}" in about
    assert f"c{size + 1}" not in f"{about}{told}"


WAVES = "jigsaw:AAAABCCCCAAAABBCCCABBBBBCCDEEFFFBDDDEEEFFFDDDEEEGFFFDDEHHGGGGGIHHHGGIIIIHHHHGIIII+x"


@pytest.mark.parametrize("disclosure", [3, 4])
def test_hints_along_a_trail_name_houses_as_the_rules_have_them(disclosure: int) -> None:
    grids = [*wd.generate(2, seed=2, rules="jigsaw-6"), *wd.generate(3, seed=4, rules=WAVES)]
    plan = BookPlan(hints="back", disclosures=(disclosure,))
    puzzles = gathered([*map(NamedGrid, grids)], plan)
    told = " ".join(text_of(hint) for puzzle in puzzles for hint in puzzle.hints)
    assert not re.search(r"\bbox|house e\d", told)
    if disclosure == 3:
        assert re.search(r"[:,] \d in region \d", told)
        assert re.search(r"[:,] \d in the diagonal [↘↗]", told)


def test_the_key_names_the_kinds_of_regions_that_the_puzzles_have() -> None:
    hints = ("Stuck? Fill the first open cell of these: r1c1. In row 1, r1c1 sees r1c2.",)

    def told(*names: str) -> str:
        return repr(key_blocks(hints, (3,), BookPlan().profile, [*map(rules_named, names)]))

    jigsaw = WAVES.removesuffix("+x")
    for names, house, sees, numbered in (
        ([jigsaw], "a row, a column or a region,", "in the same row, column or region.", True),
        (["mini-6"], "a row, a column or a box,", "in the same row, column or box.", False),
        (["mini-6", jigsaw], "a column, a box or a region,", "column, box or region.", True),
        ([WAVES], "a column, a region or whatever else", "in the same house, or where", True),
        (["x"], "a column, a box or whatever else", "in the same house, or where", False),
    ):
        text = " ".join(told(*names).replace("\\n", " ").split())
        assert house in text
        assert sees in text
        assert ("regions by the small number" in text) is numbered
        assert ("box" in text) is (names not in ([jigsaw], [WAVES]))


def test_the_key_tells_techniques_for_the_kinds_of_regions_that_the_puzzles_have() -> None:
    hints = ("Pointing in row 1: r1c1.",)
    jigsaw = WAVES.removesuffix("+x")
    for names, told in (
        (["classic"], "In a box a digit is confined"),
        ([jigsaw], "In a region a digit is confined"),
        (["mini-6", jigsaw], "In a box or region a digit is confined"),
    ):
        blocks = key_blocks(hints, (3,), BookPlan().profile, [*map(rules_named, names)])
        assert told in repr(blocks)


@pytest.mark.parametrize("pencil", [False, True])
def test_each_jigsaw_has_the_numbers_of_its_regions_where_texts_name_them(pencil: bool) -> None:
    grids = [*wd.generate(3, seed=2, rules="jigsaw-6"), *wd.generate(1, seed=2, rules="mini-6")]
    plain = BookPlan(pencil=pencil)
    for plan in (replace(plain, hints="below"), replace(plain, explained=numbers_of("1-4"))):
        puzzles = gathered([*map(NamedGrid, grids)], plan)
        parts = parts_by(plan, puzzles)
        drawn = [one for part in parts if part["kind"] == "grids" for one in part["grids"]][:4]
        drawn += [
            path["grid"] for part in parts if part["kind"] == "paths" for path in part["paths"]
        ]
        for puzzle, grid in zip(itertools.cycle(puzzles), drawn, strict=False):
            regions = puzzle.grid.rules.regions
            if str(puzzle.grid.rules) == "mini-6":
                assert "regions" not in grid
                continue
            assert [regions[at] for at in grid["regions"]] == [*range(6)]
            for at in grid["regions"]:
                free = "1" not in grid.get("marks", [""] * 36)[at]
                assert free or all(
                    grid["given"][i] == "." and "1" in grid["marks"][i]
                    for i in range(36)
                    if regions[i] == regions[at]
                )
    parts = parts_by(plain, gathered([*map(NamedGrid, grids)], plain))
    assert not any("regions" in one for part in parts for one in part.get("grids", ()))


@pytest.mark.parametrize("accessible", [False, True])
def test_the_numbers_of_regions_are_printed(accessible: bool) -> None:
    needed("typst")
    grids = [NamedGrid(grid) for grid in wd.generate(1, seed=2, rules="jigsaw-6")]

    plain = BookPlan(key=False, solutions=False, accessible=accessible, disclosures=(1,))

    def printed(plan: BookPlan) -> Counter[str]:
        return Counter(digits(pages(book_of_puzzles(gathered(grids, plan), plan))[:1]))

    more = printed(replace(plain, hints="back")) - printed(plain)
    assert more == Counter("123456")


def test_a_book_that_rises_is_made_by_one_command_and_one_seed(
    whydoku: CommandLine, tmp_path: Path
) -> None:
    """Levels that are made with the same seed by hand share solutions."""
    needed("typst")
    out = tmp_path / "rises.pdf"
    levels = {"easy": 4, "medium": 3, "hard": 4}
    asked = ",".join(f"{level}={n}" for level, n in reversed(levels.items()))
    done = whydoku("book", "--levels", asked, "--seed", "1", "-o", str(out), "--title", "Rising")
    assert (done.code, done.err) == (0, "")
    front, *book = pages(out.read_bytes())
    assert "11 puzzles" in front
    assert ["seed 1" in page for page in (front, *book)] == [False] * 4 + [True]
    assert [page.splitlines()[0] for page in book] == ["Easy", "Medium", "Hard", "Solutions"]
    hard = [NamedGrid(one) for one in wd.generate(4, level="hard", seed=1)]
    first = [one.grid.as_line() for one in gathered(hard, BookPlan(by_level=True))]
    assert digits(book[2:3]) == "".join(first).replace(".", "")
    alike = [NamedGrid(one) for level, n in levels.items() for one in wd.generate(n, level=level)]
    assert numbers_alike(gathered(alike, BookPlan()))


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        (("easy",), "with its number of puzzles, as in easy=20,medium=20,hard=10; found 'easy'"),
        (("easy=0",), "found 'easy=0'"),
        (("easy=2,easy=3",), "names each level once"),
        (("esay=2",), "did you mean easy?"),
        (("easy=2", "-n", "3"), "-n and --levels say the same; leave one out"),
        (("easy=2", "--level", "hard"), "--level and --levels say the same"),
        (("easy=2", "--practice", "x-wing"), "--levels is for puzzles"),
        (("easy=2", "-f", str(PAGE)), "--levels makes puzzles; leave out the input"),
    ],
)
def test_levels_that_say_too_little_or_too_much_are_refused(
    whydoku: CommandLine, tmp_path: Path, asked: tuple[str, ...], why: str
) -> None:
    needed("typst")
    out = tmp_path / "none.pdf"
    refused = whydoku("book", "--levels", *asked, "-o", str(out))
    assert refused.code == 2
    assert why in refused.err
    assert not out.exists()


def test_the_levels_of_a_profile_are_the_chapters_of_a_book_made_by_it(
    whydoku: CommandLine, tmp_path: Path
) -> None:
    needed("typst")
    out = tmp_path / "own.pdf"
    levels = ("--levels", "unfair=1,easy=2", "--by", "hodoku", "--seed", "1")
    assert whydoku("book", *levels, "-o", str(out)).code == 0
    headings = [page.splitlines()[0] for page in pages(out.read_bytes())]
    assert [one.lower() for one in headings] == ["easy", "unfair", "solutions"]


def test_a_book_that_grows_is_made_by_one_command(whydoku: CommandLine, tmp_path: Path) -> None:
    needed("typst")
    out = tmp_path / "grows.pdf"
    ask = ("-n", "2", "--seed", "3", "--level", "easy")
    sizes = [word for name in ("mini-4", "jigsaw-6", "classic") for word in ("--rules", name)]
    done = whydoku("book", *ask, *sizes, "-o", str(out), "--title", "From small to large")
    assert (done.code, done.err) == (0, "")
    front, *book = pages(out.read_bytes())
    assert "6 puzzles" in front
    assert [page.splitlines()[0] for page in book] == [
        *("4 × 4", "6 × 6: Jigsaw", "9 × 9", "Solutions")
    ]
    refused = whydoku("book", "-f", str(PAGE), *sizes, "-o", str(out))
    assert refused.code == 2
    assert "several --rules are for puzzles made to order; add -n" in refused.err
    practised = whydoku("book", "--practice", "x-wing", "-n", "4", *sizes, "-o", str(out))
    assert practised.code == 2
    assert "several --rules are for puzzles; --practice takes one" in practised.err


@pytest.mark.parametrize(
    ("own", "symbols", "plain"),
    [
        (["mini-4", "mini-6+x"], "", True),
        (["mini-4", "classic"], "", False),
        (["classic"], "pictures", True),
        (["mini-8"], "", False),
    ],
)
def test_a_book_for_children_speaks_to_them(own: list[str], symbols: str, plain: bool) -> None:
    plan = BookPlan(symbols=symbols).for_readers_of(map(rules_named, own))
    assert plan.plain == plain
    assert plan.name_of_level("gentle") == ("Very easy" if plain else "Gentle")
    assert plan.name_of_level("ours") == "ours"
    task = plan.task_of(rules_named("mini-4"))
    assert task.startswith("Fill in all cells. Each row" if plain else "Fill the grid")
    assert PLAIN_LEVELS.keys() == LEVELS.keys()


@pytest.mark.dear
def test_the_title_page_and_the_notes_of_a_book_for_children() -> None:
    needed("typst")
    grids = [NamedGrid(puzzle) for puzzle in wd.generate(3, rules="mini-4", seed=1)]
    plan = BookPlan(title="For you", symbols="letters", scale="whydoku")
    title, *others = pages(book_of_puzzles(gathered(grids, plan), plan))
    assert "Levels, from the easiest" not in title
    assert re.search(r"\d\s(Very\seasy|Easy)", title)
    assert "Fill in all cells. Each row, each column and each box has A, B, C and D." in "".join(
        others
    )
    assert not re.search(r"\b1\.\d\b", "".join(others))
