"""Ratings and analyses as tables: complete, escaped, and with nothing from outside."""

from __future__ import annotations

import re
from html import unescape

import pytest

import whydoku as wd
from test_render_pages import Outline, outline
from whydoku import UnknownName
from whydoku.render.tables import MOST_ROWS, html_analysis, html_ratings
from whydoku.render.words.analysis import paragraphs

X_WING = wd.example("x-wing").puzzle
PUZZLES = [X_WING, wd.example("two-solutions").puzzle, "5" * 81]


def words_of(html: str) -> list[str]:
    """The words outside tags and style sheets."""
    return re.sub(r"<style>.*?</style>|<[^>]*>", " ", unescape(html), flags=re.DOTALL).split()


def rows_of_table(page: Outline) -> int:
    """The rows below the heads of all tables."""
    return page.seen.count("tr") - page.seen.count("thead")


@pytest.mark.parametrize(
    ("scale", "figures"), [("se", "3.2 1.2 1.2"), ("hodoku", "hard 754"), ("whydoku", "3.2 8.6")]
)
def test_ratings_show_their_columns_and_a_row_for_each_puzzle(scale: str, figures: str) -> None:
    ratings = wd.rate_many(PUZZLES, scale)
    page, words = outline(ratings._repr_html_()), words_of(ratings._repr_html_())
    for word in (*ratings.columns, *figures.split(), "rated", "multiple", "invalid"):
        assert word in words
    assert "nan" not in page.text.lower()
    assert "None" not in page.text
    assert rows_of_table(page) == 3
    assert "puzzles" not in words


def test_a_rating_that_stopped_early_shows_its_bound() -> None:
    html = wd.rate_many([X_WING], at_most=2)._repr_html_()
    assert '<td class="number">&gt;2.0</td>' in html


def test_a_long_table_shows_its_ends_and_the_number_in_all() -> None:
    for count in (0, MOST_ROWS):
        whole = wd.rate_many(["no puzzle"] * count)
        assert rows_of_table(outline(whole._repr_html_())) == count
    html = wd.rate_many(["no puzzle"] * 1234)._repr_html_()
    assert rows_of_table(outline(html)) == 11
    words = words_of(html)
    assert words[-2:] == ["1234", "puzzles"]
    for n in (0, 4, 1229, 1233):
        assert str(n) in words
    for n in (5, 1228):
        assert str(n) not in words


@pytest.mark.dear
@pytest.mark.parametrize("name", ["x-wing", "two-solutions", "many-solutions"])
def test_an_analysis_shows_the_puzzle_all_that_it_says_and_its_lists(name: str) -> None:
    found = wd.analyse(wd.example(name).puzzle, limit=100, timeout=5)
    page = outline(found._repr_html_())
    assert page.seen.count("svg") == 1
    for part in paragraphs(found, style="plain"):
        assert part.heading in page.text
        assert part.text in page.text
    lists = 2 if found.neighbours else 1
    assert page.seen.count("details") == lists
    findings = len([*paragraphs(found)]) - 1
    assert rows_of_table(page) == findings + len(found.clues) + len(found.neighbours)
    empty = wd.analyse("." * 81, limit=10, timeout=0)
    assert "details" not in outline(empty._repr_html_()).seen


@pytest.mark.dear
def test_themes_are_those_of_pictures() -> None:
    ratings, found = wd.rate_many([X_WING]), wd.analyse(X_WING, limit=10, timeout=0)
    for theme in ("light", "dark"):
        assert "prefers-color-scheme" not in html_ratings(ratings, theme=theme)
        assert "prefers-color-scheme" not in html_analysis(found, theme=theme)
    assert "prefers-color-scheme" in ratings._repr_html_()
    with pytest.raises(UnknownName, match="no theme is called 'pink'"):
        html_ratings(ratings, theme="pink")
