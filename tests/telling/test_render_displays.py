"""What values show of themselves in a notebook: their figures, their pictures, nothing unasked."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from html import unescape
from typing import Any

import pytest

import whydoku as wd
from telling.test_render_pages import Outline, outline, stray_rules
from whydoku import Check, UnknownName
from whydoku.logic.catalogue import entry_named
from whydoku.logic.technique import CatalogueEntry
from whydoku.playing.practice.practice import practice
from whydoku.solving.profiles.statistics import statistics
from whydoku.solving.ratings.rating import WhydokuRating
from whydoku.solving.totals import Totals
from whydoku.telling.pages.answers import MOST_PICTURES
from whydoku.telling.pages.tables import MOST_ROWS, ROWS_AT_AN_END, html_analysis, html_ratings
from whydoku.telling.words import reason
from whydoku.telling.words.about.analysis import paragraphs

X_WING = wd.example("x-wing").grid
EASY = wd.example("wikipedia").grid
PATH = X_WING.explain()
BEFORE_X_WING = PATH.grids[11]
CLASH = "12345678.........9" + "." * 63
HODOKU = wd.profile_named("hodoku")
VALUES: dict[str, Callable[[], Any]] = {
    "a hint": lambda: wd.hint(BEFORE_X_WING),
    "a hint about a mistake": lambda: wd.hint(EASY.place("r1c3=1")),
    "a hint about clues": lambda: wd.hint(wd.Grid(CLASH)),
    "a hint on a solved grid": lambda: wd.hint(PATH.grid),
    "an answer in steps": lambda: EASY.why("r1c3=4"),
    "an answer in one step": lambda: EASY.why("r1c6=8"),
    "an answer about a false digit": lambda: EASY.why("r1c3=1"),
    "a verdict": lambda: wd.check(X_WING),
    "a verdict on several solutions": lambda: wd.check(wd.example("two-solutions").puzzle),
    "a verdict on clues": lambda: wd.check(CLASH),
    "a verdict on no puzzle": lambda: wd.check("55" + "." * 79),
    "a rating": lambda: wd.rate(X_WING, "whydoku"),
    "a rating by HoDoKu": lambda: wd.rate(X_WING, "hodoku"),
    "a rating above": lambda: WhydokuRating(status="above", bound=2.0, uniqueness=False),
    "a run": lambda: wd.generate(2, hardest="naked-single", seed=7),
    "a made puzzle": lambda: wd.generate(1, seed=7).made[0],
    "practice": lambda: practice("x-wing", 2),
    "a position": lambda: practice("x-wing").positions[0],
    "statistics": lambda: statistics(PATH, wd.profile_named("default")),
    "statistics with costs": lambda: statistics(X_WING.explain(HODOKU), HODOKU),
    "totals": lambda: Totals(wd.profile_named("default")).add_all([PATH, None]),
    "totals of nothing": lambda: Totals(wd.profile_named("default")),
    "traces": lambda: wd.explain_many([X_WING, "no puzzle"]),
    "a technique": lambda: wd.technique_named("x-wing"),
    "a technique of an engine": lambda: entry_named("dynamic-forcing-chain"),
    "a profile": lambda: HODOKU,
    "an example": lambda: wd.example("x-wing"),
}


def words_joined(html: str) -> str:
    return " ".join(words_of(re.sub(r"(?s)<svg.*?</svg>", "", html)))


TOLD = {
    "a hint about clues": "These clues have no solution. 1 in r1c1, ",
    "a hint on a solved grid": "The grid is solved.",
    "an answer in one step": "It follows at once. 1 Hidden Single in a box In box 2",
    "an answer about a false digit": "No: with 1 in r1c3 no solution would be left; one step shows",
    "a verdict": "status clues minimal count unique 25 True 1",
    "a verdict on several solutions": (
        "status clues minimal count multiple 25 2 Two solutions differ in 4 cells"
    ),
    "a verdict on clues": "status clues minimal count none 9 0 These clues have no solution.",
    "a verdict on no puzzle": "status clues minimal count invalid 2 r1c1 and",
    "a rating": "scale rating toil whydoku 3.2 8.6",
    "a rating by HoDoKu": "scale level score hodoku hard 754",
    "a rating above": "scale rating toil status uniqueness whydoku >2 above False",
    "statistics": "Steps Placed Excluded 1 Full House 20 20 0",
    "statistics with costs": "Steps Placed Excluded Cost",
    "totals": "Steps Puzzles Hardest 1 Full House 20 1 0",
    "totals of nothing": "0 puzzles with the profile default: 0 solved; 0 steps.",
    "traces": "status solved clues length hardest rating 0 unique True 25 61 x-wing 3.2 1 invalid",
    "a profile": f"hodoku {HODOKU.about} name slug family rating cost level",
}
"""How the words of displays begin."""

HELD = {
    "statistics": ("11 X-Wing 1 0 6 61 steps, as deep as X-Wing, 11 of ",),
    "statistics with costs": ("14 X-Wing 1 0 6 140", "cost 754; level hard."),
    "totals": ("11 X-Wing 1 1 1", "default: 1 solved, 1 refused; 61 steps."),
    "a profile": ("15 X-Wing x-wing fish 3.2 140/140 hard",),
}
"""What else is among them."""


@pytest.mark.parametrize("name", VALUES)
def test_a_display_is_well_formed_and_changes_nothing_around_it(name: str) -> None:
    value = VALUES[name]()
    html = value._repr_html_()
    assert outline(html).seen[:2] == ["div", "style"]
    assert not re.search(r"url\(|@import|http(?!://www\.w3\.org/2000/svg)| id=", html)
    assert stray_rules(html) == []
    assert "prefers-color-scheme:dark" in html
    assert html == VALUES[name]()._repr_html_()
    assert words_joined(html).startswith(TOLD.get(name, ""))
    assert all(held in words_joined(html) for held in HELD.get(name, ()))
    if name in ("a hint about clues", "a hint on a solved grid"):
        assert "<details" not in html, "there is nothing to hold back"
    assert "these clues cannot all be right" in html or name != "a hint about clues"
    if name == "an answer in one step":
        assert (html.count("radio"), html.count("<svg")) == (0, 1)


def test_a_hint_shows_where_to_look_and_folds_the_rest_and_any_mistake_away() -> None:
    hint = wd.hint(BEFORE_X_WING)
    step = hint.step
    assert step is not None
    html = hint._repr_html_()
    first, *folds = html.split("<details>")
    assert hint.text(1) in words_joined(first)
    assert "X-Wing" not in first
    heads = [fold.partition("</summary>")[0].removeprefix("\n<summary>") for fold in folds]
    assert heads[:3] == ["What to look for", "Which cells", "Everything"]
    for fold in folds[:2]:
        assert "X-Wing" in fold
        assert not re.search("svg|struck|can be removed", fold)
    assert reason(step, hint.grid, style="plain")[1:] in folds[2]
    assert folds[2].count("<svg") == first.count("<svg") == 1

    first, *folds = wd.hint(EASY.place("r1c3=1"))._repr_html_().split("<details>")
    assert "Something is wrong in box 1." in words_joined(first)
    assert [("1 in r1c3" in words_joined(fold)) for fold in folds] == [False, False, True]


def test_an_answer_in_several_steps_can_be_walked_through() -> None:
    why = EASY.why("r1c3=4")
    html = why._repr_html_()
    assert words_joined(html).startswith("It follows in 5 steps.")
    assert html.count('type="radio"') == html.count("<svg") == len(why.steps) == 5
    for grid, step in why.trace.moves:
        assert reason(step, grid, style="plain")[1:] in html


def test_two_solutions_are_drawn_in_one_grid_with_marks_where_they_differ() -> None:
    found = wd.check(wd.example("two-solutions").puzzle)
    html = found._repr_html_()
    below = "Two of the solutions; where they differ, a cell has a digit of each"
    assert words_joined(html).endswith(below)
    [board] = re.findall(r"(?s)<desc>(.*?)</desc>", html)
    one, other = found.solutions
    rows = [line for line in board.splitlines() if "-" not in line]
    drawn = " ".join(rows).replace("|", " ").split()
    cells = zip(one.as_line(), other.as_line(), strict=True)
    assert drawn == [a if a == b else "." for a, b in cells]
    small = re.findall(r'<g class="pencil"[^>]*>(.*?)</g>', html)
    assert len(re.findall(r"<text", "".join(small))) == 2 * len(found.differing) == 8


def test_of_many_traces_only_the_ends_are_found_out() -> None:
    many = wd.explain_many([X_WING] * 1000)
    html = many._repr_html_()
    assert not many._paths
    assert rows_of_table(outline(html)) == 2 * ROWS_AT_AN_END + 1
    assert words_joined(html).endswith("999 unique True 25 61 x-wing 3.2 1000 puzzles")


def test_a_run_shows_its_wish_and_its_first_puzzles() -> None:
    run = wd.generate(2, hardest="naked-single", seed=7)
    html = run._repr_html_()
    assert words_joined(html) == (
        "Hardest naked-single, solved by default "
        + " ".join(f"{made.clues} clues, hardest naked-single" for made in run.made)
    )
    for grid in run:
        assert str(grid) in html
    many = wd.generate(MOST_PICTURES + 2, seed=7)._repr_html_()
    assert many.count("<svg") == MOST_PICTURES
    assert words_joined(many).endswith(f" {MOST_PICTURES + 2} puzzles")
    one = run.made[0]
    assert words_joined(one._repr_html_()) == f"{one.clues} clues, hardest naked-single"


def test_a_position_asks_for_a_step_and_folds_it_away() -> None:
    found = practice("x-wing", 2)
    for html, positions in (
        (found._repr_html_(), found.positions),
        (found.positions[0]._repr_html_(), found.positions[:1]),
    ):
        parts = html.split("<details>\n<summary>The step to find</summary>")
        assert len(parts) == 1 + len(positions)
        for before, after, position in zip(parts[:-1], parts[1:], positions, strict=True):
            told = reason(position.step, position.grid, style="plain")[1:]
            assert "Next: X-Wing (profile default)" in before
            assert 'class="pencil"' in before
            assert told not in before
            assert told in after
    short = replace(found, wanted=3)
    assert words_joined(short._repr_html_()).endswith(f"{short.shortfall[1:]}.")


def test_an_example_and_a_reading_draw_their_puzzles() -> None:
    example = wd.example("x-wing")
    html = example._repr_html_()
    assert str(example.grid) in html
    assert words_joined(html) == example.about
    good, bad, clash = wd.read_all([example.puzzle, "no puzzle", "55" + "." * 79])
    assert good._repr_svg_() == example.grid._repr_svg_()
    assert bad._repr_svg_() is clash._repr_svg_() is None


def test_a_technique_shows_its_names_and_a_step_as_an_example() -> None:
    technique = wd.technique_named("xy-wing")
    html = technique._repr_html_()
    words = words_joined(html)
    assert words.startswith(f"{technique.name} {technique.about}"[:40])
    for named in (technique.slug, technique.family, *technique.aliases.values()):
        assert named in words
    step = next(technique.steps(wd.Grid(technique.example)))
    assert reason(step, wd.Grid(technique.example), style="plain")[1:] in html
    engine = CatalogueEntry("theirs", "Theirs", "wings", 4.2, "It is found elsewhere.")
    assert words_joined(engine._repr_html_()) == (
        "Theirs It is found elsewhere. slug theirs family wings rating 4.2"
    )


def test_a_profile_shows_all_its_techniques_and_costs_only_where_it_has_some() -> None:
    default = wd.profile_named("default")
    assert rows_of_table(outline(default._repr_html_())) == len(default.techniques)
    assert "cost" not in words_joined(default._repr_html_()).split()


def test_words_from_outside_are_escaped() -> None:
    evil = "<script>alert('&')</script>"
    entry = CatalogueEntry(evil, evil, evil, 1.0, evil, aliases={"other": evil})
    profile = replace(wd.profile_named("hodoku"), name=evil, about=evil)
    example = replace(wd.example("x-wing"), about=evil)
    position = replace(practice("x-wing").positions[0], profile=evil)
    values = (entry, profile, example, position, Check("invalid", refusal=evil))
    for value in values:
        html = value._repr_html_()
        assert "<script" not in html
        assert evil in outline(html).text


# Tables of ratings and analyses

LINE = wd.example("x-wing").puzzle
SEVERAL = [LINE, wd.example("two-solutions").puzzle, "5" * 81]


def words_of(html: str) -> list[str]:
    return re.sub(r"<style>.*?</style>|<[^>]*>", " ", unescape(html), flags=re.DOTALL).split()


def rows_of_table(page: Outline) -> int:
    return page.seen.count("tr") - page.seen.count("thead")


@pytest.mark.parametrize(
    ("scale", "figures"), [("se", "3.2 1.2 1.2"), ("hodoku", "hard 754"), ("whydoku", "3.2 8.6")]
)
def test_ratings_show_their_columns_and_a_row_for_each_puzzle(scale: str, figures: str) -> None:
    ratings = wd.rate_many(SEVERAL, scale)
    page, words = outline(ratings._repr_html_()), words_of(ratings._repr_html_())
    for word in (*ratings.columns, *figures.split(), "rated", "multiple", "invalid"):
        assert word in words
    assert "nan" not in page.text.lower()
    assert "None" not in page.text
    assert rows_of_table(page) == 3
    assert "puzzles" not in words
    html = wd.rate_many([LINE], at_most=2)._repr_html_()
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
    found = wd.analyse(wd.example(name).puzzle, limit=100)
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
    ratings, found = wd.rate_many([LINE]), wd.analyse(LINE, limit=10, timeout=0)
    for theme in ("light", "dark"):
        assert "prefers-color-scheme" not in html_ratings(ratings, theme=theme)
        assert "prefers-color-scheme" not in html_analysis(found, theme=theme)
    assert "prefers-color-scheme" in ratings._repr_html_()
    with pytest.raises(UnknownName, match="no theme is called 'pink'"):
        html_ratings(ratings, theme="pink")
