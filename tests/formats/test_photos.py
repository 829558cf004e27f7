"""Pictures of puzzles: what the engine reads there as readings, what is in doubt, and pictures of
all kinds, damaged and hostile ones too."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from command_line import CommandLine
from effort import few
from formats.photographed import grid_bytes, picture, saved
from formats.picture_files import chunk, encrypted, jpeg_of_size, pdf, png_of_size
from formats.readings import LINE
from fuzz_pictures import fuzz
from requirements import needed
from whydoku import Grid, read_all
from whydoku.errors import Where
from whydoku.extras import EXTRAS
from whydoku.formats.filled import judged
from whydoku.formats.photos import pages
from whydoku.formats.photos import reading as photos
from whydoku.formats.photos.doubts import doubts_told
from whydoku.formats.photos.opening import Pixels, pictures_in
from whydoku.formats.photos.reading import reading_of
from whydoku.formats.sources.limits import LARGEST_PICTURE, MOST_PAGES, READ_PIXELS
from whydoku.formats.sources.packed import PictureFile
from whydoku.formats.sources.reading import Doubt
from whydoku.grids.bulk import check_many
from whydoku.grids.engine.photos import WRITTEN, PhotographedGrid, grids_in

SOLUTION = Grid(LINE).solution().as_line()
CLUE, HOLE = next(i for i, s in enumerate(LINE) if s != "."), LINE.index(".")


def grid_of(line: str, **options: Any) -> PhotographedGrid:
    [grid] = grids_in(grid_bytes(line, **options))
    return grid


def with_cell(line: str, cell: int, symbol: str) -> str:
    return f"{line[:cell]}{symbol}{line[cell + 1 :]}"


# What the engine has read.


def test_printed_digits_are_givens_written_ones_placed_and_marks_are_notes() -> None:
    reading = reading_of(grid_of(LINE))
    assert (reading.line81, reading.state, reading.doubts, reading.offered) == (
        LINE,
        None,
        (),
        None,
    )
    first, second = [i for i, symbol in enumerate(LINE) if symbol == "."][:2]
    line = with_cell(LINE, first, SOLUTION[first])
    reading = reading_of(grid_of(line, kinds={first: WRITTEN}, marks={second: 0b100000001}))
    grid = reading.grid
    assert grid.puzzle.as_line() == LINE
    assert grid.as_line() == line
    assert not grid.removed
    assert [(note.cell, note.digit) for note in reading.notes] == [(second, 1), (second, 9)]
    assert grid.placed.bits.bit_count() == 1


def test_what_is_written_wrong_is_judged_as_in_any_format() -> None:
    clash = LINE[CLUE]
    beside = next(i for i in range(CLUE // 9 * 9, 81) if LINE[i] == ".")
    line = with_cell(LINE, beside, clash)
    reading = reading_of(grid_of(line, kinds={beside: WRITTEN}), place=Where(grid=2))
    assert reading.error
    assert str(reading.error).startswith("grid 2: ")
    found = judged(reading)
    assert found
    assert [*found.wrong] == [beside]


def test_cells_in_doubt_are_named_with_what_else_they_may_be() -> None:
    options: dict[str, Any] = {"sure": {CLUE: 127, HOLE: 0, HOLE + 1: 128}, "marks": {80: 3}}
    options["verdict"] = 1
    reading = reading_of(grid_of(with_cell(LINE, 80, "."), others={CLUE: 7, HOLE: 5}, **options))
    clue = int(LINE[CLUE])
    assert {*reading.doubts} == {Doubt(CLUE, clue, 7), Doubt(HOLE, 0, 5)}
    assert [*doubts_told(reading)] == ["doubtful: r1c1 may be empty or 5; r1c3 may be 1 or 7"]
    reading = reading_of(grid_of(LINE, sure={HOLE: 1}, marks={HOLE: 3}, others={HOLE: 4}))
    assert [*doubts_told(reading)] == ["doubtful: r1c1 may be pencil marks or 4"]
    reading = reading_of(grid_of(LINE, sure=dict.fromkeys(range(81), 9), verdict=2))
    [told] = doubts_told(reading)
    assert told.startswith("doubtful: r1c1 may not be empty; ")
    assert told.endswith("; and 69 more cells")


def test_doubts_that_the_rules_settle_are_none() -> None:
    """Of the digits that may stand for a clue, only those matter that make another puzzle."""
    others = [(i, d) for i in range(81) if LINE[i] != "." for d in range(1, 10)]
    statuses = check_many([with_cell(LINE, i, str(d)) for i, d in others])
    seen = {True: 0, False: 0}
    for (i, other), status in zip(others, statuses, strict=True):
        if str(other) != LINE[i] and seen[status == 1] < 5:
            seen[status == 1] += 1
            sure = dict.fromkeys((i, HOLE), 1)
            reading = reading_of(grid_of(LINE, sure=sure, others={i: other, HOLE: 4}))
            assert [*reading.doubts] == [Doubt(i, int(LINE[i]), other)] * (status == 1)
    assert all(seen.values())
    written = {"kinds": {CLUE: WRITTEN}, "sure": {CLUE: 1}}
    assert reading_of(grid_of(LINE, **written)).doubts == (Doubt(CLUE, int(LINE[CLUE]), 0),)


@pytest.mark.parametrize(
    ("cell", "symbol", "verdict", "has"),
    [(CLUE, ".", 1, "several solutions"), (CLUE, "2", 2, "no solution")],
)
def test_a_likelier_reading_is_offered_and_not_taken(
    cell: int, symbol: str, verdict: int, has: str
) -> None:
    wrong = with_cell(LINE, cell, symbol)
    reading = reading_of(grid_of(wrong, likelier=LINE, verdict=verdict))
    assert reading.line81 == wrong
    assert reading.offered
    assert reading.offered.grid == Grid(LINE)
    [told] = doubts_told(reading)
    old = "empty" if symbol == "." else symbol
    change = f"r1c3 {LINE[cell]} instead of {old}"
    assert told == f"has {has} as it was read, but one with {change}: {LINE}"
    assert reading_of(grid_of(wrong, likelier=LINE)).offered is None
    assert reading_of(grid_of(wrong, verdict=verdict)).offered is None


def test_what_is_offered_can_be_read_with_what_is_written() -> None:
    line = with_cell(LINE, HOLE, SOLUTION[HOLE])
    wrong = grid_of(with_cell(line, CLUE, "2"), kinds={HOLE: WRITTEN}, likelier=line, verdict=2)
    [told] = doubts_told(reading_of(wrong))
    [offered] = read_all([told[told.index("{") :]])
    assert offered.grid == Grid(givens=LINE, placed=with_cell("." * 81, HOLE, SOLUTION[HOLE]))


# Pictures of every kind.

LIGHT = 0x9C


def small(mode: str, colour: Any, kind: str = "PNG", **options: Any) -> bytes:
    return saved(needed("PIL.Image").new(mode, (20, 10), colour), kind, **options)


def palette(**options: Any) -> bytes:
    made = needed("PIL.Image").new("P", (20, 10), 0)
    made.putpalette([LIGHT, LIGHT, LIGHT] * 256)
    return saved(made, "PNG", **options)


def turned() -> bytes:
    exif = needed("PIL.Image").Exif()
    exif[0x112] = 6
    return saved(needed("PIL.Image").new("L", (10, 20), LIGHT), "JPEG", exif=exif)


def frames(kind: str) -> bytes:
    others = [needed("PIL.Image").new("RGB", (20, 10), "red")]
    first = (LIGHT, LIGHT, LIGHT)
    return small("RGB", first, kind, save_all=True, append_images=others, lossless=True)


KINDS: dict[str, tuple[Callable[[], bytes], int, int]] = {
    "black and white": (lambda: small("1", 1), 1, 255),
    "grey": (lambda: small("L", LIGHT), 1, LIGHT),
    "grey, 16 bits": (lambda: small("I;16", LIGHT << 8), 1, LIGHT),
    "grey with alpha": (lambda: small("LA", (0, 0)), 3, 255),
    "colour": (lambda: small("RGB", (LIGHT, LIGHT, LIGHT)), 3, LIGHT),
    "colour with alpha": (lambda: small("RGBA", (0, 0, 0, 0)), 3, 255),
    "palette": (palette, 3, LIGHT),
    "palette with transparency": (lambda: palette(transparency=0), 3, 255),
    "transparent grey": (lambda: small("L", 7, transparency=7), 3, 255),
    "transparent colour": (lambda: small("RGB", (7, 7, 7), transparency=(7, 7, 7)), 3, 255),
    "CMYK": (lambda: small("CMYK", (0, 0, 0, 0), "JPEG"), 3, 255),
    "JPEG": (lambda: small("L", LIGHT, "JPEG", progressive=True), 1, LIGHT),
    "JPEG on its side": (turned, 1, LIGHT),
    "JPEG with a film": (lambda: small("L", LIGHT, "JPEG") + b"\xff\xda" * 1000, 1, LIGHT),
    "two JPEGs": (lambda: frames("MPO"), 3, LIGHT),
    "WebP": (lambda: small("RGB", (LIGHT, LIGHT, LIGHT), "WEBP", lossless=True), 3, LIGHT),
    "moving PNG": (lambda: frames("PNG"), 3, LIGHT),
    "moving WebP": (lambda: frames("WEBP"), 3, LIGHT),
}


@pytest.mark.parametrize("name", KINDS)
def test_pictures_of_every_kind_are_pixels(name: str) -> None:
    made, channels, light = KINDS[name]
    [pixels] = pictures_in(made())
    assert pixels == Pixels(bytes([light]) * (200 * channels), 20, channels)


@pytest.mark.dear
@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
def test_a_large_picture_is_made_smaller(kind: str) -> None:
    images = needed("PIL.Image")
    made = saved(images.new("L", (5200, 4700), LIGHT), kind)
    [pixels] = pictures_in(made)
    height = len(pixels.data) // pixels.width // pixels.channels
    assert READ_PIXELS / 4 < pixels.width * height <= READ_PIXELS
    assert abs(pixels.width / height - 5200 / 4700) < 0.001


# Damaged and hostile files.


def jpeg_with(parts: bytes, at: int) -> bytes:
    data = small("L", 0, "JPEG")
    return data[:at] + parts + data[at:]


def cut(data: bytes) -> bytes:
    return data[: len(data) // 2]


DAMAGED = "the picture is damaged or cut off; save it again"
TOO_LARGE = "the picture has more than the 25 million pixels allowed; save it smaller, or as JPEG"
TOO_MANY = "the picture has more parts than a JPEG needs; save it again"
HOSTILE: dict[str, tuple[Callable[[], bytes], str]] = {
    "PNG that unpacks far too large": (lambda: png_of_size(30_000, 30_000), TOO_LARGE),
    "PNG of the largest size": (lambda: png_of_size((1 << 31) - 1, (1 << 31) - 1), TOO_LARGE),
    "PNG a little too large": (lambda: png_of_size(5_001, 5_000), TOO_LARGE),
    "PNG without pixels": (lambda: png_of_size(0, 10), DAMAGED),
    "PNG of fewer pixels than it says": (lambda: png_of_size(100, 100), DAMAGED),
    "JPEG far too large": (
        lambda: jpeg_of_size(small("L", 0, "JPEG"), 65_000, 65_000),
        "the picture has more than the 50 million pixels allowed; save it smaller",
    ),
    "JPEG without pixels": (lambda: jpeg_of_size(small("L", 0, "JPEG"), 0, 10), DAMAGED),
    "JPEG of many scans": (lambda: jpeg_with(b"\xff\xda\0\2" * 101, -2), TOO_MANY),
    "JPEG of many parts": (lambda: jpeg_with(b"\xff\xe9\0\2" * 10_000, 2), TOO_MANY),
    "PNG cut off": (lambda: cut(saved(picture(LINE))), DAMAGED),
    "JPEG cut off": (lambda: cut(saved(picture(LINE), "JPEG")), DAMAGED),
    "WebP cut off": (lambda: cut(saved(picture(LINE), "WEBP")), DAMAGED),
    "PNG of its first bytes": (lambda: b"\x89PNG\r\n\x1a\n", DAMAGED),
    "JPEG of its first bytes": (lambda: b"\xff\xd8\xff", DAMAGED),
    "sound": (
        lambda: b"RIFF\x24\0\0\0WAVEfmt ",
        "the file is no picture; expected PNG, JPEG, WebP or PDF",
    ),
    "text of a PNG that unpacks far too large": (
        lambda: (
            png_of_size(10, 10)[:-12]
            + chunk(b"zTXt", b"a\0\0" + zlib.compress(bytes(8 << 20)))
            + chunk(b"IEND", b"")
        ),
        DAMAGED,
    ),
    "PDF of its first bytes": (
        lambda: b"%PDF-1.7\n",
        "the PDF is damaged or cut off; save it again",
    ),
    "PDF of too many pages": (
        lambda: pdf(MOST_PAGES + 1),
        "the PDF has 51 pages; at most 50 are read, so keep those with puzzles",
    ),
    "PDF that says it has a million pages": (
        lambda: pdf(1, count=1_000_000),
        "the PDF has 1,000,000 pages; at most 50 are read, so keep those with puzzles",
    ),
    "PDF with a password": (
        encrypted,
        "the PDF is protected by a password; save it without one",
    ),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_damaged_or_hostile_picture_is_refused_in_a_sentence(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    needed("PIL.Image"), needed("pypdfium2")
    made, sentence = HOSTILE[name]
    monkeypatch.setattr(photos, "photographed", lambda *_: pytest.fail("nothing can be read"))
    [reading] = read_all(made())
    assert str(reading.error) == sentence
    assert (reading.place, reading.format) == (Where(), "photo")


@pytest.mark.dear
def test_damaged_and_odd_pictures_end_in_a_grid_or_a_sentence() -> None:
    needed("PIL.Image"), needed("pypdfium2"), needed("pypdf")
    found, ends = fuzz(few(100), seed=6)
    assert not found, "\n".join(found[:5])
    assert ends.keys() == {"grid", "sentence"}


def test_a_huge_page_is_drawn_small() -> None:
    needed("pypdfium2")
    [pixels] = pictures_in(pdf(size=14_400))
    assert 0.9 * READ_PIXELS < len(pixels.data) // 3 <= 1.1 * READ_PIXELS
    [pixels] = pictures_in(pdf(size=72))
    assert (pixels.width, pixels.page) == (200, None)
    [pixels] = pictures_in(pdf(size=0.0001, high=1e9))
    assert (pixels.width, len(pixels.data)) == (1, 3 * 10_000)
    assert [each.page for each in pictures_in(pdf(3, size=72))] == [1, 2, 3]


@pytest.mark.dear
def test_a_page_that_takes_for_ever_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    needed("pypdfium2"), needed("resource")
    monkeypatch.setattr(pages, "SECONDS", 0)
    [reading] = read_all(pdf(drawn="0 0 m 600 600 l S " * 400_000))
    assert str(reading.error) == (
        "page 1 of the PDF takes too much time or memory; save it as a picture"
    )


def test_pages_that_nobody_takes_are_not_drawn() -> None:
    needed("pypdfium2")
    found = pictures_in(pdf(3, size=72))
    assert next(found).page == 1
    found.close()
    assert [*found] == []


def test_a_file_larger_than_any_picture_is_not_read_to_its_end() -> None:
    pieces = iter([b"\0" * (1 << 20)] * 1000)
    file = PictureFile.beginning(b"\x89PNG\r\n\x1a\n", lambda _: next(pieces))
    [reading] = photos.readings_of_picture(file)
    most = LARGEST_PICTURE >> 20
    assert (
        str(reading.error) == f"the picture has more than the {most} MiB allowed; save it smaller"
    )
    assert len([*pieces]) == 1000 - most


def test_other_pictures_are_told_how_they_can_be_read() -> None:
    for head, found in (
        (b"GIF89a", "a GIF picture"),
        (b"II*\0", "a TIFF picture"),
        (b"\0\0\0\x18ftypheic", "a HEIC picture"),
    ):
        [reading] = read_all(head + bytes(range(256)))
        assert str(reading.error) == (
            f"line 1: found {found}; expected text, a workbook or a picture; save it as JPEG or PNG"
        )


def test_without_the_packages_it_is_said_how_to_get_them(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, whydoku: CommandLine
) -> None:
    monkeypatch.setitem(__import__("sys").modules, "PIL.Image", None)
    path = tmp_path / "photo.png"
    path.write_bytes(png_of_size(10, 10))
    ran = whydoku("check", "-f", str(path))
    install = EXTRAS["photo"].command
    assert ran.code == 2
    assert ran.err == (
        f"whydoku: reading pictures needs pillow, which is not installed; {install}\n"
    )
