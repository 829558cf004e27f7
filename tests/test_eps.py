"""Pictures as EPS: without transparency, fonts or colours that are none, and the same to see."""

from __future__ import annotations

import re
import shutil
import subprocess

import pytest

import whydoku as wd
from requirements import needed, skip_or_fail
from whydoku.lessons.reading import shown
from whydoku.picture_files import picture_file
from whydoku.render.svg import draw_grid, draw_step
from whydoku.technique import entry_named


def drawn(slug: str, theme: str, **options: str) -> str:
    step = shown(entry_named(slug))
    assert step
    return draw_step(step, step.grid, theme=theme, **options)  # type: ignore[arg-type]


def eps(slug: str, theme: str, **options: str) -> str:
    return picture_file(drawn(slug, theme, **options), theme, ".eps").decode("ascii")


def test_an_eps_says_how_large_it_is() -> None:
    picture = draw_grid(wd.example("x-wing").grid, theme="print", width="90mm", title="Ä “quoted”")
    told = picture_file(picture, "print", ".eps").decode("ascii")
    assert told.startswith("%!PS-Adobe-3.0 EPSF-3.0\n")
    [exact] = re.findall(r"%%HiResBoundingBox: 0 0 (\S+) (\S+)\n", told)
    assert float(exact[0]) == pytest.approx(90 / 25.4 * 72, abs=0.01)
    assert "%%BoundingBox: 0 0 256 " in told
    assert told.endswith("%%EOF\n")


@pytest.mark.parametrize("slug", ["x-wing", "als-xz", "death-blossom"])
def test_an_eps_is_simple_and_closes_what_it_opens(slug: str) -> None:
    told = eps(slug, "print")
    assert told == eps(slug, "print")
    assert told.count("gsave") == told.count("grestore")
    assert not re.search("findfont|show|showpage", told)
    colours = re.findall(r"(\S+) (\S+) (\S+) rgb |(\S+) g ", told)
    assert all(0 <= float(part) <= 1 for colour in colours for part in colour if part)


def test_greys_are_black_ink_alone() -> None:
    assert not re.search(r"\d rgb ", eps("x-wing", "grey"))
    assert re.search(r"\d rgb ", eps("x-wing", "print"))


def test_tints_that_cross_are_mixed() -> None:
    told = eps("x-wing", "grey")
    washed = re.findall(r"gsave.* (\S+) g f grestore", told)
    row, column = 1 - 0.3 * (1 - 0xD4 / 255), 1 - 0.3 * (1 - 0xB0 / 255)
    both = 0.3 * 0xB0 / 255 + 0.7 * row
    assert {*map(float, washed)} >= {round(n, 3) for n in (row, column, both)}


@pytest.mark.dear
@pytest.mark.parametrize("theme", ["print", "grey", "dark"])
@pytest.mark.parametrize("slug", ["x-wing", "als-xz", "xy-chain"])
def test_an_eps_looks_as_the_pdf_does(slug: str, theme: str) -> None:
    needed("typst")
    if shutil.which("gs") is None:
        skip_or_fail("gs", "Ghostscript is not installed")
    picture = drawn(slug, theme, width="300px", title="Ähre, “å”")

    def pixels(ending: str) -> bytes:
        asked = "gs -q -dSAFER -dBATCH -dNOPAUSE -sDEVICE=ppmraw -r96 -dEPSCrop"
        smooth = ("-dGraphicsAlphaBits=4", "-dTextAlphaBits=4", "-sOutputFile=%stdout", "-")
        file, words = picture_file(picture, theme, ending), [*asked.split(), *smooth]
        return subprocess.run(words, input=file, capture_output=True, check=True).stdout

    ours, theirs = pixels(".eps"), pixels(".pdf")
    assert len(ours) == len(theirs) > 300_000
    differing = sum(abs(a - b) > 8 for a, b in zip(ours, theirs, strict=True))
    assert differing < len(ours) * 0.11, "only the letters are others"
