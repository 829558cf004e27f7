"""Pictures as files: SVG, PNG and PDF by the command `picture`, their themes, sizes and titles."""

from __future__ import annotations

import re
from pathlib import Path
from unicodedata import normalize
from xml.etree import ElementTree as ET

import pytest

import whydoku as wd
from command_line import CommandLine
from corpus import WIKIPEDIA
from requirements import needed
from whydoku import MissingPart, WhydokuError
from whydoku.picture_files import ENDINGS, pdf, picture_file, png
from whydoku.picture_files.png import DOTS_PER_INCH, size_of_png
from whydoku.picture_files.stroke_text import without_fonts
from whydoku.render.pictures.framing import length_of
from whydoku.render.pictures.svg_document import TITLE_LINE, WIDTH
from whydoku.render.svg import draw_grid, draw_step

X_WING = wd.example("x-wing").puzzle
GRID = wd.Grid(WIKIPEDIA)


def step_picture(**options: str) -> str:
    """The hardest step of a puzzle, drawn."""
    path = wd.Grid(X_WING).explain()
    before, step = path.moves[path.ratings.index(path.rating)]
    return draw_step(step, before, **options)  # type: ignore[arg-type]


def box_of(picture: str) -> list[float]:
    """The sides of a picture, in its own units."""
    return [*map(float, ET.fromstring(picture).attrib["viewBox"].split()[2:])]


def sides_of_pdf(file: bytes) -> list[float]:
    """The sides of the page of a PDF."""
    [box] = re.findall(rb"/MediaBox ?\[([^\]]*)\]", file)
    return [*map(float, box.split()[2:])]


def need_for(ending: str) -> None:
    """Ends the test where files with this ending cannot be written."""
    if ending != ".svg":
        needed({".pdf": "typst"}.get(ending, "resvg_py"))


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

    for letter in "äöüÄéèêñçÇåžß“”‘…·":
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


@pytest.mark.parametrize("width", ["80mm", "400px", ""])
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


def test_an_svg_is_the_picture_and_other_endings_are_refused() -> None:
    assert picture_file(step_picture(), "auto", ".SVG") == step_picture().encode()
    with pytest.raises(WhydokuError, match=r"files that end in \.svg, \.png, \.pdf; found '\.gif'"):
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


# The command


@pytest.mark.parametrize("ending", ENDINGS)
def test_the_command_draws_a_grid_or_a_step(
    whydoku: CommandLine, tmp_path: Path, ending: str
) -> None:
    need_for(ending)
    out = tmp_path / f"out{ending}"
    asked = ("picture", X_WING, "-o", str(out), "--theme", "print")
    drawn = whydoku(*asked)
    assert (drawn.code, drawn.out, drawn.err) == (0, "", "")
    grid = draw_grid(wd.Grid(X_WING), theme="print")
    assert out.read_bytes() == picture_file(grid, "print", ending)
    assert whydoku(*asked, "--step", "hardest", "--width", "50mm").code == 0
    picture = step_picture(theme="print", width="50mm")
    assert out.read_bytes() == picture_file(picture, "print", ending)


def test_steps_have_the_numbers_of_explain(whydoku: CommandLine) -> None:
    path = wd.Grid(X_WING).explain()
    before, step = path.moves[6]
    shown = whydoku("picture", X_WING, "-o", "-", "--step", "7")
    assert (shown.code, shown.out) == (0, draw_step(step, before))


def test_a_folder_takes_a_picture_of_each_grid(whydoku: CommandLine, tmp_path: Path) -> None:
    source = tmp_path / "in.txt"
    source.write_text(f"{X_WING}\nnonsense\n{WIKIPEDIA}\n")
    out = tmp_path / "drawn"
    done = whydoku("picture", "-f", str(source), "-o", str(out), "--no-labels")
    assert done.code == 1
    assert "line 2" in done.err
    assert sorted(path.name for path in out.iterdir()) == ["0001.svg", "0003.svg"]
    assert (out / "0003.svg").read_text() == draw_grid(GRID, labels=False)


def test_a_picture_does_not_replace_its_input(whydoku: CommandLine, tmp_path: Path) -> None:
    source = tmp_path / "in.svg"
    source.write_text(f"{X_WING}\n")
    refused = whydoku("picture", "-f", str(source), "-o", str(source))
    assert refused.code == 2
    assert source.read_text() == f"{X_WING}\n"
