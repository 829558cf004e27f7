"""Lines as people write them on forums: each is read as what it says and judged by that, is told
where it breaks, or is refused."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import whydoku as wd
from whydoku.errors import InvalidNotation
from whydoku.grids.grid import Grid
from whydoku.grids.notation import format_conclusions
from whydoku.logic.catalogue import technique_named
from whydoku.playing.arguments.reading.texts import read_argument

LINES = Path(__file__).with_name("forum_lines.txt")


def written() -> Iterator[tuple[str, str, str, str]]:
    """Yields the technique on whose example a line is said, how it is read, the words of that, and
    the line."""
    slug = ""
    for line in LINES.read_text(encoding="utf-8").splitlines():
        if line.startswith("= "):
            slug = line[2:]
        elif line and not line.startswith("# "):
            read, words, text = line.split(" | ", 2)
            yield slug, read, words, text


def grid_of(slug: str) -> Grid:
    return Grid(technique_named(slug).example)


ALL = [*written()]


@pytest.mark.parametrize(
    ("slug", "read", "words", "text"), [line for line in ALL if not line[1].startswith("refused")]
)
def test_a_line_is_read_as_what_it_says(slug: str, read: str, words: str, text: str) -> None:
    verdict = wd.argue(grid_of(slug), text)
    if verdict.fault:
        assert read == f"no {verdict.fault.kind}"
        assert words in str(verdict)
    else:
        assert verdict.step
        assert verdict.step.technique == read
        assert format_conclusions(verdict.step.placements, verdict.step.eliminations) == words
        verify = grid_of(slug).apply(verdict.step)
        assert not verify.solution().digits & verdict.step.eliminations


@pytest.mark.parametrize(
    ("words", "text"), [(words, text) for _, read, words, text in ALL if read == "refused"]
)
def test_what_is_no_reason_is_refused(words: str, text: str) -> None:
    with pytest.raises(InvalidNotation, match=words):
        read_argument(text)


def test_there_are_lines_of_every_kind() -> None:
    held = [line for line in ALL if not line[1].startswith(("no ", "refused"))]
    assert len(held) > 60
    assert len(ALL) - len(held) > 35
    assert len({slug for slug, *_ in held}) > 20


def test_a_refusal_shows_lines_that_are_read() -> None:
    with pytest.raises(InvalidNotation) as refused:
        read_argument("hello")
    _, *shown = re.findall("'([^']*)'", str(refused.value))
    assert len(shown) == 2
    assert all(read_argument(text).ground for text in shown)


def test_a_contradiction_that_is_not_told_is_led_to_by_singles() -> None:
    grid = grid_of("skyscraper")
    solution = grid.solution().digits
    proved = 0
    for k in (k for k in range(729) if grid.bits >> k & 1):
        cell, digit = f"r{k // 81 + 1}c{k // 9 % 9 + 1}", k % 9 + 1
        verdict = wd.argue(grid, f"{cell}={digit} => contradiction")
        assert not (verdict.holds and solution >> k & 1)
        proved += verdict.holds
    assert proved > 20


def test_of_several_instances_the_claim_decides() -> None:
    grid = grid_of("w-wing")
    kinds = [
        verdict.fault.kind if verdict.fault else ""
        for verdict in (
            wd.argue(grid, "w-wing"),
            wd.argue(grid, "w-wing => r1c7<>5"),
            wd.argue(grid, "w-wing => r1c1<>9"),
        )
    ]
    assert kinds[:2] == ["several", ""]
    assert kinds[2] in ("leads-elsewhere", "already")
