"""Pictures of grids, steps and paths as files: by functions, and by the command `picture`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from unicodedata import normalize
from xml.etree import ElementTree as ET

import pytest

import whydoku as wd
from command_line import CommandLine
from corpus import CLASH, SOLVED, WIKIPEDIA, X_WING
from requirements import needed
from whydoku import MissingPart, Trace, WhydokuError
from whydoku.formats.known.svg import MOST_DRAWN
from whydoku.logic.step import Rated
from whydoku.telling.picture_files import ENDINGS, pdf, picture_file, png
from whydoku.telling.picture_files.pdf import as_typst_reads
from whydoku.telling.picture_files.plain_svg import with_attributes, without_fonts
from whydoku.telling.picture_files.png import DOTS_PER_INCH, size_of_png
from whydoku.telling.pictures.drawing.document import TITLE_LINE, WIDTH
from whydoku.telling.pictures.drawing.framing import length_of
from whydoku.telling.pictures.drawing.themes import COLOURS, THEMES
from whydoku.telling.pictures.paths import draw_path
from whydoku.telling.pictures.svg import draw_grid, draw_grids, draw_step

GRID = wd.Grid(WIKIPEDIA)


def step_picture(**options: str) -> str:
    path = wd.Grid(X_WING).explain()
    before, step = path.moves[path.ratings.index(path.rating)]
    return draw_step(step, before, **options)  # type: ignore[arg-type]


def box_of(picture: str) -> list[float]:
    return [*map(float, ET.fromstring(picture).attrib["viewBox"].split()[2:])]


def sides_of_pdf(file: bytes) -> list[float]:
    [box] = re.findall(rb"/MediaBox ?\[([^\]]*)\]", file)
    return [*map(float, box.split()[2:])]


def need_for(ending: str) -> None:
    if ending != ".svg":
        needed({".pdf": "typst"}.get(ending, "resvg_py"))


# Pictures in programs without style sheets


def without_sheet(picture: str) -> str:
    return re.sub(r"<style>.*?</style>", "", picture, flags=re.DOTALL)


def drawn_with(node: ET.Element, inherited: dict[str, str]) -> Iterator[tuple[str, dict[str, str]]]:
    """The elements that draw something, each with its attributes and those it inherits."""
    style = inherited | node.attrib
    kind = node.tag.rpartition("}")[2]
    if kind in {"rect", "circle", "path", "polygon", "text"}:
        yield kind, style
    for child in node:
        yield from drawn_with(child, style)


@pytest.mark.parametrize("theme", THEMES)
def test_a_file_of_svg_says_its_colours_without_its_style_sheet_too(theme: str) -> None:
    picture = step_picture(theme=theme)
    file = picture_file(picture, theme, ".svg").decode()
    assert "<style>" in file
    looks = [*drawn_with(ET.fromstring(without_sheet(file)), {})]
    for kind, look in looks:
        assert "fill" in look
        if kind == "text":
            assert look.get("stroke", "none") == "none"
            assert look["text-anchor"] == ("start" if look["class"] == "words" else "middle")
    paper = looks[0][1]["fill"]
    assert paper == (COLOURS["light"] if theme == "auto" else COLOURS[theme]).paper
    assert sum(look["fill"] == paper for _, look in looks) == 1
    assert re.sub(r' (fill|stroke|font-family|text-anchor)="[^"]*"', "", file) == re.sub(
        r' (fill|stroke)="[^"]*"', "", picture
    )


def test_attributes_draw_what_the_style_sheet_draws() -> None:
    resvg = needed("resvg_py")
    for picture in (draw_grid(GRID, theme="print"), draw_grid(GRID, theme="dark", pencil=True)):
        bare = without_sheet(picture_file(picture, "print", ".svg").decode())
        assert bytes(resvg.svg_to_bytes(svg_string=bare)) == bytes(
            resvg.svg_to_bytes(svg_string=picture)
        )


# What is around a picture


@pytest.mark.parametrize(
    ("told", "inches"),
    [("80mm", 80 / 25.4), ("600px", 6.25), ("600", 6.25), ("5 cm", 5 / 2.54), ("2.5in", 2.5)],
)
def test_a_width_is_a_length_in_a_unit(told: str, inches: float) -> None:
    assert length_of(told).inches == pytest.approx(inches)
    root = ET.fromstring(draw_grid(GRID, width=told))
    wide, high = box_of(draw_grid(GRID))
    unit = re.sub(r"[\d. ]", "", told).removesuffix("px")
    assert root.attrib["width"].endswith(unit)
    sides = [float(root.attrib[name].removesuffix(unit)) for name in ("width", "height")]
    assert sides[1] / sides[0] == pytest.approx(high / wide, abs=1e-3)


@pytest.mark.parametrize("told", ["", "wide", "-3mm", "0", "1mm", "3m", "9000mm", "1e3"])
def test_other_widths_are_refused(told: str) -> None:
    with pytest.raises(WhydokuError, match="a width is a number of mm, cm, in or px from 10mm"):
        length_of(told)


def test_a_title_stands_above_and_names_the_picture() -> None:
    title = "Garden & more: the X-Wing in rows two and nine, for those who look twice at it"
    picture, plain = step_picture(title=title), step_picture()
    root = ET.fromstring(picture)
    found = [text.text or "" for text in root.iter() if text.tag.endswith("}text")]
    assert " ".join(found[:2]) == title
    assert root[0].text == title
    assert box_of(picture)[1] == box_of(plain)[1] + 2 * TITLE_LINE


def test_letters_with_accents_keep_them_without_fonts() -> None:
    def drawn(title: str) -> str:
        found = re.search(r'<g class="pen".*?</g>', without_fonts(draw_grid(GRID, title=title)))
        return found[0] if found else ""

    for letter in "äöüÄéèêñçÇåžß“”‘…·↘↗×":
        bare = normalize("NFD", letter)[0]
        assert drawn(letter) not in (drawn("?"), drawn(bare) if bare != letter else "")
    assert drawn("数") == drawn("?")


def test_rows_and_columns_need_not_be_named() -> None:
    bare = draw_grid(GRID, labels=False)
    assert "r1" not in re.sub(r"<desc>.*</desc>", "", bare, flags=re.DOTALL)
    assert box_of(bare)[0] == box_of(bare)[1] < WIDTH


# Files


@pytest.mark.parametrize("theme", ["auto", "print"])
def test_a_png_has_the_size_that_is_wanted_and_needs_no_font(theme: str) -> None:
    needed("resvg_py")
    picture = step_picture(theme=theme, width="80mm")
    found = picture_file(picture, theme, ".png")
    assert found == picture_file(picture, theme, ".png")
    wide, high = box_of(picture)
    across = 80 / 25.4 * DOTS_PER_INCH
    assert size_of_png(found) == pytest.approx((across, across * high / wide), abs=1)
    assert size_of_png(picture_file(draw_grid(GRID, width="321px"), "auto", ".png"))[0] == 321


@pytest.mark.parametrize("width", ["80mm", ""])
def test_a_pdf_has_the_size_that_is_wanted_and_says_what_it_shows(width: str) -> None:
    needed("typst")
    picture = step_picture(theme="print", width=width, title='"A" \\ #b')
    found = picture_file(picture, "print", ".pdf")
    assert found[:5] == b"%PDF-"
    assert found == picture_file(picture, "print", ".pdf")
    wide, high = box_of(picture)
    inches = length_of(width).inches if width else wide / 96
    assert sides_of_pdf(found) == pytest.approx([inches * 72, inches * 72 * high / wide], abs=0.5)
    assert b"/FontFile" in found
    assert b"pdfuaid" in found
    tall = picture.replace('\nheight="', '\nheight="9999', 1)
    with pytest.raises(WhydokuError, match=r"a page of a PDF is up to 200in high; found \d+in; ch"):
        picture_file(tall, "print", ".pdf")
    board = draw_path(path(SHORT), theme="print", columns=1)
    sides = [side * 0.75 for side in box_of(board)]
    assert sides_of_pdf(picture_file(board, "print", ".pdf")) == pytest.approx(sides, abs=1)


def test_a_picture_fills_a_poster_that_lies_as_it_does(
    whydoku: CommandLine, tmp_path: Path
) -> None:
    needed("typst")
    out = tmp_path / "poster.pdf"
    for words, sides in ((("--step", "hardest"), (420, 594)), (("--path",), (594, 420))):
        ran = whydoku("picture", X_WING, *words, "--paper", "a2", "-o", str(out))
        assert (ran.code, ran.err) == (0, "")
        found = [side / 72 * 25.4 for side in sides_of_pdf(out.read_bytes())]
        assert found == pytest.approx(sides, abs=0.1)


def test_a_poster_of_a_step_says_it_in_large_letters(whydoku: CommandLine, tmp_path: Path) -> None:
    needed("typst"), needed("pypdf")
    out = tmp_path / "poster.pdf"
    for words, is_told in (("--step", "hardest"), True), (("--path",), False):
        assert whydoku("picture", X_WING, *words, "--paper", "a3", "-o", str(out)).code == 0
        pieces: list[tuple[str, float]] = []
        [page] = needed("pypdf").PdfReader(out).pages
        page.extract_text(
            visitor_text=lambda text, _, place, __, size, to=pieces: to.append(
                (text, size * abs(place[0]))
            )
        )
        told = " ".join("".join(text for text, size in pieces if 29 < size < 31).split())
        assert ("6 can be removed from r1c1, r1c7" in told) is is_told


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("--paper", "a2", "-o", "poster.png"), "--paper is for PDF"),
        (("--paper", "a2", "--width", "9cm", "-o", "x.pdf"), "takes the place of --width"),
        (("--paper", "a9", "-o", "poster.pdf"), "paper is a4, a5, a3, a2, a1, letter"),
    ],
)
def test_paper_that_is_none_or_of_no_use_is_refused(
    whydoku: CommandLine, tmp_path: Path, words: tuple[str, ...], why: str
) -> None:
    *options, name = words
    ran = whydoku("picture", X_WING, *options, str(tmp_path / name))
    assert (ran.code, why in ran.err) == (2, True)
    assert not [*tmp_path.iterdir()]


def test_other_endings_are_refused() -> None:
    assert picture_file(step_picture(), "auto", ".SVG").startswith(b"<svg")
    with pytest.raises(WhydokuError, match=r"end in \.svg, \.png, \.pdf; found '\.gif'"):
        picture_file(draw_grid(GRID), "auto", ".gif")


@pytest.mark.parametrize(
    ("module", "need", "told"),
    [
        ("resvg_py", png.need_resvg, "pictures as PNG"),
        ("typst", pdf.need_typst, "pictures as PNG and PDF"),
    ],
)
def test_a_missing_package_is_named(
    monkeypatch: pytest.MonkeyPatch, module: str, need: object, told: str
) -> None:
    monkeypatch.setitem(__import__("sys").modules, module, None)
    with pytest.raises(MissingPart, match=f"{told} need .* install .*typst"):
        need()  # type: ignore[operator]


@pytest.mark.parametrize("ending", ENDINGS)
def test_the_command_draws_a_grid_a_step_or_a_path(
    whydoku: CommandLine, tmp_path: Path, ending: str
) -> None:
    need_for(ending)
    out = tmp_path / f"out{ending}"
    for words, drawn in (
        ((X_WING, "--no-labels"), draw_grid(wd.Grid(X_WING), labels=False, theme="print")),
        (
            (X_WING, "--step", "hardest", "--width", "50mm"),
            step_picture(theme="print", width="50mm"),
        ),
        ((SHORT, "--path", "--columns", "2"), draw_path(path(SHORT), columns=2, theme="print")),
    ):
        done = whydoku("picture", *words, "-o", str(out), "--theme", "print")
        assert (done.code, done.out, done.err) == (0, "", "")
        assert out.read_bytes() == picture_file(drawn, "print", ending)


def test_steps_have_the_numbers_of_explain(whydoku: CommandLine) -> None:
    path = wd.Grid(X_WING).explain()
    before, step = path.moves[6]
    shown = whydoku("picture", X_WING, "-o", "-", "--step", "7")
    assert (shown.code, shown.out) == (0, with_attributes(draw_step(step, before)))


def test_a_folder_takes_a_picture_of_each_grid(whydoku: CommandLine, tmp_path: Path) -> None:
    source, out = tmp_path / "in.txt", tmp_path / "drawn"
    source.write_text(f"{SHORT}\nnonsense\n{wd.example('no-solution').puzzle}\n{X_WING}\n")
    done = whydoku("picture", "-f", str(source), "-o", str(out), "--path", "--harder")
    assert done.code == 1
    assert "line 2: " in done.err
    assert "line 3: these clues have no solution" in done.err
    assert sorted(path.name for path in out.iterdir()) == ["0001.svg", "0004.svg"]
    assert captions((out / "0004.svg").read_text()) == [*CAPTIONS[1:6], CAPTIONS[-1]]


def test_files_are_named_by_a_pattern(whydoku: CommandLine, tmp_path: Path) -> None:
    """What `generate` writes beside a puzzle is no name."""
    source = tmp_path / "in.csv"
    source.write_text(
        f"puzzle;name\n{SHORT};Dawn: a/b\n{X_WING};Dawn: a/b\n"
        f"{SHORT};24 clues, whydoku 0.1.0, seed 7\n"
    )
    done = whydoku("picture", "-f", str(source), "-o", str(tmp_path / "day-{n:03}-{name}.svg"))
    assert (done.code, done.err) == (0, "")
    names = sorted(path.name for path in tmp_path.glob("*.svg"))
    assert names == ["day-001-Dawn-a-b.svg", "day-002-Dawn-a-b.svg", "day-003-3.svg"]
    whydoku("picture", "-f", str(source), "-o", str(tmp_path / "{name}.svg"))
    found = {path.name for path in tmp_path.glob("*.svg")}
    assert found >= {"Dawn-a-b.svg", "Dawn-a-b-2.svg", "3.svg"}
    done = whydoku("picture", "-f", str(source), "-o", str(tmp_path / "{m}.svg"))
    assert done.code == 2
    assert "{n}, {n:03}, {name} and {day} in them; found {m}" in done.err


def test_files_are_named_by_the_days_of_a_plan(whydoku: CommandLine, tmp_path: Path) -> None:
    source, pattern = tmp_path / "plan.csv", str(tmp_path / "{day}.svg")
    source.write_text(f"day,puzzle\n2027-01-01,{SHORT}\n2027-01-02,{X_WING}\n")
    assert whydoku("picture", "-f", str(source), "-o", pattern).code == 0
    assert {*tmp_path.glob("*.svg")} == {tmp_path / f"2027-01-0{n}.svg" for n in (1, 2)}
    ran = whydoku("picture", SHORT, "-o", pattern)
    assert ran.code == 2
    assert "puzzle 1 has no day for {day}" in ran.err
    ran = whydoku("picture", SHORT, "-o", str(tmp_path / "none" / "{n}.svg"))
    assert ran.code == 2
    assert ran.err.endswith(f"there is no folder {tmp_path / 'none'}\n")


@pytest.mark.parametrize(
    ("command", "name"),
    [("convert", "{day}.txt"), ("rate", "{n}.csv"), ("explain", "{n:03}"), ("solve", "{name}.txt")],
)
def test_who_writes_one_file_takes_no_pattern(
    whydoku: CommandLine, tmp_path: Path, command: str, name: str
) -> None:
    ran = whydoku(command, SHORT, "-o", str(tmp_path / name))
    assert (ran.code, [*tmp_path.iterdir()]) == (2, [])
    assert f"{command} writes one file; found {Path(name).stem} in its name" in ran.err


SHORT = SOLVED[:77] + "...."
"""A puzzle of four steps."""

CAPTIONS = [
    "1–7 Singles", "8 Pointing", "9 Pointing", "10 Pointing", "11 Claiming", "12 X-Wing",
    "13–61 Singles", "Solved in 61 steps.",
]  # fmt: skip


@cache
def path(puzzle: str = X_WING, profile: str = "default") -> Trace:
    return wd.explain(puzzle, profile)


def captions(picture: str, size: str = "16", weight: str = "700") -> list[str]:
    kind = f'<g class="words" font-size="{size}" font-weight="{weight}"[^>]*>'
    groups = re.findall(rf"{kind}(.*?)</g>", picture, re.DOTALL)
    return [" ".join(re.findall(r">([^<]+)</text>", group)) for group in groups]


def boards(picture: str) -> list[tuple[float, float]]:
    found = re.findall(r'<g transform="translate\((\S+) (\S+)\) scale\(0\.6\)">', picture)
    return [(float(x), float(y)) for x, y in found]


# Step beside step


def test_each_step_has_its_number_and_its_name_and_singles_share_a_board() -> None:
    picture = draw_path(path())
    assert captions(picture) == CAPTIONS
    assert len(boards(picture)) == len(CAPTIONS)
    assert picture == draw_path(path())
    assert not re.search("<script| id=", picture)
    framed = ET.fromstring(draw_path(path(SHORT), width="190mm", title="Four steps"))
    assert (framed.attrib["width"], framed[0].text) == ("190mm", "Four steps")
    root = ET.fromstring(picture)
    assert root[0].text == "Sudoku solved in 61 steps"
    assert (root[1].text or "").startswith(str(path().puzzle))
    assert "X-Wing: " in (root[1].text or "")


def test_only_the_harder_steps_can_be_drawn_and_shown() -> None:
    harder = [*CAPTIONS[1:6], CAPTIONS[-1]]
    assert captions(draw_path(path(), harder=True)) == harder
    easy = path(WIKIPEDIA)
    assert captions(draw_path(easy, harder=True)) == [f"Solved in {len(easy)} steps."]


def test_a_rating_follows_the_name() -> None:
    figures = {"x-wing": 3.2}
    moves = tuple(
        (grid, replace(step, rated=Rated("se", figures.get(step.technique, 1.2))))
        for grid, step in path().moves
    )
    rated = replace(path(), moves=moves)
    assert captions(draw_path(rated))[-3:-1] == ["12 X-Wing (3.2)", "13–61 Singles (1.2)"]


@pytest.mark.parametrize(("columns", "rows"), [(1, 8), (3, 3), (4, 2), (8, 1), (20, 1)])
def test_boards_stand_in_rows_and_columns(columns: int, rows: int) -> None:
    picture = draw_path(path(), columns=columns)
    found = boards(picture)
    assert len({y for _, y in found}) == rows
    assert len({x for x, _ in found}) == min(columns, 8)
    wide, high = box_of(picture)
    assert all(0 < x < wide - 350 and 0 < y < high - 350 for x, y in found)


@pytest.mark.parametrize("theme", THEMES)
def test_paths_are_drawn_in_each_theme(theme: str) -> None:
    colours = COLOURS.get(theme, COLOURS["light"])
    picture = draw_path(path(), theme=theme)
    assert f'class="wd-{theme}"' in picture
    assert all(colour in picture for colour in (colours.paper, *colours.hues.values()))
    assert picture.count("<style>") == 1


def test_a_path_says_where_it_ends_also_without_steps() -> None:
    trace = path(wd.example("beyond-basics").puzzle, "simple")
    assert not trace.solved
    assert captions(draw_path(trace))[-1].startswith(f"Stuck here after {len(trace)} steps, with")
    assert 'class="pencil"' in draw_path(trace)

    trace = path(SOLVED)
    assert captions(draw_path(trace)) == ["Solved in 0 steps."]


def test_the_first_board_of_a_pass_has_its_name() -> None:
    trace = path(X_WING, "closed-sets")
    shown = [one for one, end in trace.ended_passes if one.start < end]
    names = [f"Pass {one.number} ({one.label})" for one in shown]
    assert captions(draw_path(trace), weight="400") == names
    harder = [name for name in names if "simple" not in name]
    assert captions(draw_path(trace, harder=True), weight="400") == harder


def test_the_picture_of_the_documentation_is_up_to_date() -> None:
    file = Path(__file__).parents[2] / "docs" / "pictures" / "path.svg"
    if not file.parent.is_dir():
        pytest.skip("the documentation is not installed")
    told = f"draw it again with: whydoku picture --example x-wing --path -o {file}"
    assert file.read_text(encoding="utf-8") == draw_path(path()), told


# Several grids


def test_grids_have_their_names_or_their_numbers() -> None:
    grids = [("first & last", wd.Grid(X_WING)), ("", wd.Grid(WIKIPEDIA)), ("", wd.Grid(SOLVED))]
    picture = draw_grids(grids, columns=2, theme="print")
    assert captions(picture) == ["first &amp; last", "2", "3"]
    assert len({y for _, y in boards(picture)}) == 2
    assert picture.count('class="given"') == 3
    assert (ET.fromstring(picture)[1].text or "").endswith(str(grids[2][1]))


def test_grids_are_converted_to_one_picture(whydoku: CommandLine, tmp_path: Path) -> None:
    source, out = tmp_path / "in.txt", tmp_path / "out.svg"
    source.write_text(f"{X_WING} # the first\n{WIKIPEDIA}\n{SHORT} # third\n")
    assert whydoku("convert", "-f", str(source), "-o", str(out)).code == 0
    assert captions(out.read_text()) == ["the first", "2", "third"]
    assert whydoku("convert", "-f", str(source), "--format", "svg").out == out.read_text()
    one = whydoku("convert", WIKIPEDIA, "--format", "svg").out
    assert one == wd.write(wd.Grid(WIKIPEDIA), "svg") + "\n" == with_attributes(draw_grid(GRID))
    left = whydoku("convert", CLASH, WIKIPEDIA, "--format", "svg")
    assert (left.code, left.out) == (1, one)


def test_a_picture_does_not_hold_any_number_of_grids() -> None:
    grids = [wd.Grid(SOLVED)] * (MOST_DRAWN + 1)
    with pytest.raises(WhydokuError, match="a picture shows up to 1000 grids; found more"):
        [*wd.write_all(grids, "svg")]
    assert [*wd.write_all([], "svg")] == []


def test_the_command_draws_essential_and_harder_steps(whydoku: CommandLine) -> None:
    def drawn(*words: str) -> str:
        return whydoku("picture", X_WING, "-o", "-", *words).out

    essential = path().essential()
    assert captions(drawn("--path", "--essential")) == captions(draw_path(essential)) != CAPTIONS
    assert captions(drawn("--path", "--harder")) == [*CAPTIONS[1:6], CAPTIONS[-1]]
    assert "<title>X-Wing</title>" in drawn("--step", "9", "--essential")


REFUSED = [
    ("-o x.gif", "picture writes files that end in .svg, .png, .pdf; found x.gif"),
    ("--step 0", "--step is a number from 1 to 61, or hardest; found 0"),
    ("--step 62", "--step is a number from 1 to 61, or hardest; found 62"),
    ("--step 1 --pencil", "a step shows the pencil marks it needs; leave"),
    ("--width 3", "a width is a number of mm, cm, in or px from 10mm to 200cm"),
    ("--example wikipedia", "a file holds one picture; found several; name a"),
    ("--path --columns 0", "a picture has from 1 to 20 columns; found 0"),
    ("--path --columns 21", "a picture has from 1 to 20 columns; found 21"),
    ("--columns 3", "--columns requires --path"),
    ("--step 1 --harder", "--harder requires --path"),
    ("--essential", "--essential requires --step or --path"),
    ("--step 1 --path", "a picture shows one thing; choose --step or --path"),
    ("--path --pencil", "a step shows the pencil marks it needs; leave out --pencil"),
    ("--path -o x.eps", "there is no .eps; pictures are written as .pdf or .svg"),
    ("-o x.svg --format png", "--format is for pictures in a folder"),
]


@pytest.mark.parametrize(("words", "told"), REFUSED)
def test_what_cannot_be_drawn_is_refused(whydoku: CommandLine, words: str, told: str) -> None:
    refused = whydoku("picture", X_WING, *([] if "-o" in words else ["-o", "-"]), *words.split())
    assert (refused.code, refused.out) == (2, "")
    assert told in refused.err


def test_digits_that_look_the_same_are_one_text_for_typst() -> None:
    grid, step = wd.example("x-wing").grid.explain().moves[11]
    drawn = draw_step(step, grid, theme="print", legend=False)
    read = as_typst_reads(drawn, "print")
    digits = "".join(re.findall(r"<text [^>]*>(\d+)</text>", read))
    assert digits == "".join(re.findall(r"<text [^>]*>(\d)</text>", drawn))
    assert len(digits) > 100
    assert len(re.findall(r"<text [^>]*>\d", read)) < 10
    single = re.findall(r'<text x="([^"]*)" y="([^"]*)">(\d)</text>', drawn)
    runs = re.findall(
        r'font-size="(\d+)"[^>]*>\s*<text style="text-anchor:start" x="(\S*)" y="(\S*)"'
        r' dx="([^"]*)" dy="([^"]*)">(\d+)</text>',
        read,
    )
    placed = []
    for size, x, y, right, low, told in runs:
        across, down, advance = float(x), float(y), int(size) * 1233 / 2048
        for dx, dy, digit in zip(right.split(), low.split(), told, strict=True):
            across, down = across + float(dx), down + float(dy)
            placed.append((across + advance / 2, down, digit))
            across += advance
    assert len(placed) == len(digits)
    for (x, y, digit), (at, height, told) in zip(single, placed, strict=True):
        assert told == digit
        assert at == pytest.approx(float(x), abs=0.11)
        assert height == pytest.approx(float(y), abs=0.01)
