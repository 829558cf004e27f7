"""What is written is read back, except what a format is known to lose."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import whydoku as wd
from effort import few
from strategies import grids, puzzles
from whydoku.formats.known.csv_puzzles import told_in
from whydoku.formats.sources.reading import clean_name

READ = {name: form for name, form in wd.FORMATS.items() if form.reads}

EMPTY_CELLS_LOST = {"opensudoku", "fpuzzles", "sudokupad", "sudokuwiki"}
"""The formats in which a cell without notes is a cell with every digit possible."""

names = st.text(st.sampled_from("abcXYZ \u00e9\u4e2d019.'&<>\"{}"), max_size=12).map(
    lambda text: clean_name(text).strip('" ')
)


def carrying(what: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("name", [n for n, f in READ.items() if what in f.carries])


@carrying("unproved")
@given(grid=grids)
@settings(max_examples=few(150))
def test_our_own_record_loses_nothing(name: str, grid: wd.Grid) -> None:
    assert wd.read(wd.write(grid, name)) == grid


@carrying("candidates")
@given(grid=grids)
@settings(max_examples=few(60))
def test_candidates_survive_in_formats_that_carry_them(name: str, grid: wd.Grid) -> None:
    """But for a drawing with more dots than cells of several digits, which looks like a puzzle."""
    sizes = [mask.bit_count() for mask in grid.masks[:81]]
    several = sum(size > 1 for size in sizes)
    is_puzzle = name == "drawing" and (not several or sizes.count(0) > several)
    if not (0 in sizes if name in EMPTY_CELLS_LOST else is_puzzle):
        assert wd.read(wd.write(grid, name)).bits == grid.bits


@pytest.mark.sampled(2)
@carrying("placed")
@given(grid=grids)
@settings(max_examples=few(60))
def test_placed_digits_stay_apart_from_givens_in_formats_that_carry_them(
    name: str, grid: wd.Grid
) -> None:
    if name != "sdk" or grid.givens:
        again = wd.read(wd.write(grid, name))
        assert (again.givens, again.placed) == (grid.givens, grid.placed)


@pytest.mark.parametrize("name", [n for n, f in READ.items() if "candidates" not in f.carries])
@given(grid=grids)
@settings(max_examples=few(60))
def test_digits_survive_or_the_puzzle_is_refused(name: str, grid: wd.Grid) -> None:
    is_marks_only = not grid.givens and bool(grid.removed)
    if not is_marks_only:
        assert wd.read(wd.write(grid, name)).as_line() == grid.as_line()
    elif name == "csv":
        assert wd.read(wd.write(grid, name)).bits == grid.bits
    else:
        with pytest.raises(wd.InvalidPuzzle, match="this puzzle consists of pencil marks"):
            wd.write(grid, name)


@carrying("name")
@given(named=st.lists(st.tuples(puzzles(), names), max_size=4))
@settings(max_examples=few(40))
def test_many_named_puzzles_make_one_document(name: str, named: list[tuple[wd.Grid, str]]) -> None:
    if named and not named[0][1]:
        named[0] = (named[0][0], "first")
    items = [wd.Reading(1, puzzle.as_line(), title) for puzzle, title in named]
    document = "".join(wd.write_all(items, name))
    again = list(wd.read_all(document.encode()))
    assert [(r.line81, r.name) for r in again] == [(i.line81, i.name) for i in items]


@pytest.mark.parametrize("name", READ)
@given(several=st.lists(puzzles().filter(lambda p: len(p.givens) < 81), max_size=3))
@example(several=[])
@settings(max_examples=few(15))
def test_several_grids_make_one_document(name: str, several: list[wd.Grid]) -> None:
    again = [r.grid.bits for r in wd.read_all("".join(wd.write_all(several, name)).encode())]
    assert again == [g.bits for g in several]


def test_each_piece_comes_as_soon_as_its_item() -> None:
    taken = []

    def items() -> Iterator[wd.Grid]:
        for n in range(3):
            taken.append(n)
            yield wd.Grid("." * 81)

    pieces = wd.write_all(items(), "line")
    assert next(pieces) == "." * 81 + "\n"
    assert taken == [0]


def test_an_unknown_format_is_refused_with_similar_names() -> None:
    with pytest.raises(wd.UnknownName, match="no format is called 'jsn'; did you mean json"):
        wd.write(wd.Grid("." * 81), "jsn")


def test_a_reading_with_a_fault_cannot_be_written() -> None:
    broken = next(wd.read_all(["hello"]))
    for name in wd.FORMATS:
        with pytest.raises(wd.InvalidPuzzle, match="line 1, column 1: found 'hello'"):
            list(wd.write_all([broken], name))


def test_the_catalogue_has_all_that_were_ever_published() -> None:
    assert set(wd.FORMATS) >= {
        "line", "picture", "marks", "drawing", "hodoku", "json", "jsonl", "csv", "sdk", "sdm", "ss",
        "opensudoku", "fpuzzles", "sudokupad", "sudokuwiki", "sheet", "svg",
    }  # fmt: skip
    for name, form in wd.FORMATS.items():
        assert (form.name, form.reads) == (name, name != "svg")


@pytest.mark.parametrize("name", [n for n, f in wd.FORMATS.items() if "name" in f.carries])
def test_what_was_made_to_order_has_a_comment_and_no_name(name: str) -> None:
    """It would tell whoever is to solve the puzzle what it needs."""
    told = {
        "notes": "36 clues, se 1.2/1.2/1.2, level easy, hardest full-house",
        "source": "whydoku 0.1.0, seed 5, number 0",
    }
    made = wd.Reading(1, wd.example("x-wing").puzzle, comment=", ".join(told.values()))
    text = wd.write(made, name)
    if not wd.FORMATS[name].reads:
        assert "full-house" not in text
        return
    for document in (text, "".join(wd.write_all([made] * 2, name))):
        readings = [*wd.read_all(document.splitlines())]
        assert {(reading.name, reading.comment) for reading in readings} == {("", made.comment)}
        assert told_in(readings[0]).items() >= told.items()
        assert wd.write(readings[0], name) == text


def test_a_title_above_what_was_made_to_order_is_its_name() -> None:
    comment = "36 clues, hardest full-house, whydoku 0.1.0, seed 5, number 0"
    [reading] = wd.read_all(["Puzzle 7", f"{wd.example('x-wing').puzzle} # {comment}"])
    assert (reading.name, reading.comment) == ("Puzzle 7", comment)
