"""Pictures that are drawn here, as newspapers, screens and scanners make them, are read by the
engine."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from command_line import CommandLine
from corpus import WIKIPEDIA
from formats.photographed import picture, saved
from formats.readings import LINE, OTHER
from requirements import needed
from whydoku import read_all
from whydoku.errors import Where
from whydoku.faces.web.api.operations import TimeLimit
from whydoku.faces.web.api.puzzle_texts import read_file

BLANK_ABOVE = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
"""A puzzle with one solution."""


@pytest.fixture(autouse=True)
def _pillow() -> None:
    needed("PIL.Image")


def digits(source: Any) -> list[str | None]:
    """All that was read as 81 characters each, whether printed or written."""
    return [one.line81 or one.grid.as_line() for one in read_all(source) if not one.error]


def relabelled(line: str, by: int) -> str:
    """A puzzle with each digit so much larger, from 9 on to 1."""
    return "".join(one if one == "." else str((int(one) - 1 + by) % 9 + 1) for one in line)


def beside(*pictures: Any) -> Any:
    """Pictures side by side."""
    width = sum(each.width for each in pictures)
    made = needed("PIL.Image").new("RGB", (width, max(each.height for each in pictures)), "white")
    left = 0
    for each in pictures:
        made.paste(each, (left, 0))
        left += each.width
    return made


@pytest.mark.parametrize(
    "how",
    [
        {},
        {"cell": 60},
        {"cell": 90, "blurred": 1.5},
        {"turned": 4, "blurred": 1},
        {"turned": -9},
        {"colour": "#204080"},
    ],
    ids=str,
)
def test_a_printed_puzzle_is_read(how: dict[str, Any]) -> None:
    for line in (LINE, WIKIPEDIA):
        [reading] = read_all(saved(picture(line, **how), "JPEG"))
        assert reading.line81 == line
        assert (reading.line, reading.place, reading.format) == (1, Where(), "photo")
        assert reading.offered is None


def test_a_puzzle_among_blank_grids_is_read() -> None:
    blank, puzzle = picture("." * 81, 24), picture(LINE, 24)
    for row in ([puzzle] + [blank] * 8, [blank] * 4 + [puzzle] + [blank] * 4):
        assert digits(saved(beside(*row))) == [LINE]


@pytest.mark.parametrize(("above", "below"), [(1, 0), (2, 1), (0, 3), (3, 0)])
def test_a_puzzle_in_a_longer_table_is_found_in_it(above: int, below: int) -> None:
    for line in (LINE, BLANK_ABOVE):
        for turned in (0, 4):
            table = picture(line, 44, above=above, below=below, turned=turned)
            [reading] = read_all(saved(table))
            assert reading.line81 == line
            assert reading.offered is None


def test_where_no_row_is_likelier_to_be_the_first_all_digits_are_in_doubt() -> None:
    line = "." * 9 + LINE[9:]  # which has several solutions, as it has a row further down
    [reading] = read_all(saved(picture(line, 44, below=1)))
    assert [doubt.cell for doubt in reading.doubts] == [*range(81)]


@pytest.mark.parametrize("kind", ["PNG", "WEBP", "PDF"])
def test_every_kind_of_file_is_read_alike(kind: str, tmp_path: Path) -> None:
    if kind == "PDF":
        needed("pypdfium2")
    data, path = saved(picture(LINE), kind), tmp_path / "named.txt"
    path.write_bytes(data)
    with path.open("rb") as file:
        assert digits(data) == digits(path) == digits(file) == digits(BytesIO(data)) == [LINE]


def test_several_grids_of_a_picture_have_numbers() -> None:
    found = [*read_all(saved(beside(picture(LINE), picture(OTHER))))]
    assert [one.line81 for one in found] == [LINE, OTHER]
    assert [(one.line, str(one.where)) for one in found] == [(1, "grid 1"), (2, "grid 2")]


def page_of(lines: list[str], sizes: list[list[int]]) -> Any:
    """A page with rows of grids whose cells have these sizes; those further on are less clear."""
    images, left = needed("PIL.Image"), iter(lines)
    rows = [[picture(next(left), cell) for cell in row] for row in sizes]
    made = images.new("RGB", (1500, sum(max(one.height for one in row) for row in rows)), "#f4f1ea")
    top = 0
    for row in rows:
        blur = needed("PIL.ImageFilter").GaussianBlur(0.4 * (3 - len(row)))
        at = 0
        for one in row:
            made.paste(one.filter(blur), (at, top))
            at += one.width
        top += max(one.height for one in row)
    return made


@pytest.mark.dear
@pytest.mark.parametrize("turned", [0, 3, -3, 90, 183])
def test_the_grids_of_a_page_come_as_one_reads_them(turned: float) -> None:
    """Rows from the top, each from the left, though some are larger, and the picture lies askew."""
    lines = [relabelled(LINE, n) for n in range(6)]
    page = page_of(lines, [[34, 50, 40], [56], [30, 60]]).rotate(
        turned, needed("PIL.Image").Resampling.BICUBIC, expand=True, fillcolor="#f4f1ea"
    )
    assert digits(saved(page)) == lines


def test_the_pages_of_a_pdf_come_in_their_order() -> None:
    needed("pypdfium2")
    empty = needed("PIL.Image").new("RGB", (600, 600), "white")
    pages = [picture(OTHER), beside(picture(LINE), picture(WIKIPEDIA))]
    data = saved(empty, "PDF", save_all=True, append_images=pages)
    found = [*read_all(data)]
    assert found[0].line81 == OTHER
    assert [str(one.where) for one in found] == ["page 2", "page 3, grid 1", "page 3, grid 2"]
    assert [one.line for one in found] == [1, 2, 3]
    records = read_file(data, TimeLimit())["records"]
    assert [one.get("page") for one in records] == [2, 3, 3]
    [fault] = read_all(saved(empty, "PDF", save_all=True, append_images=[empty]))
    assert str(fault.error).startswith("found no Sudoku on the 2 pages; ")


@pytest.mark.parametrize("size", [(1, 1), (1, 700), (700, 1), (3000, 8), (500, 400)])
def test_a_picture_without_a_grid_is_said_to_have_none(size: tuple[int, int]) -> None:
    images = needed("PIL.Image")
    noise = images.effect_noise(size, 90) if min(size) > 1 else images.new("L", size, 40)
    for made in (noise, images.new("L", size, "white")):
        [reading] = read_all(saved(made))
        assert str(reading.error).startswith("found no Sudoku in the picture; ")


@pytest.mark.dear
def test_a_book_is_read_back(whydoku: CommandLine, tmp_path: Path) -> None:
    needed("typst"), needed("pypdfium2")
    path = tmp_path / "book.pdf"
    made = whydoku("book", LINE, WIKIPEDIA, "--hints", "none", "-o", str(path))
    assert made.code == 0, made.err
    assert {LINE, WIKIPEDIA} <= {*digits(path)}
