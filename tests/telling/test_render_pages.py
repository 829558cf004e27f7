"""Pages and walkers: complete, independent of other files, and all from outside escaped."""

from __future__ import annotations

import re
from dataclasses import replace
from html import escape, unescape
from html.parser import HTMLParser
from typing import NamedTuple

import pytest

import whydoku as wd
from render_steps import CLASSIC, SAMPLES, made
from whydoku import Grid, Step, Trace, UnknownName
from whydoku.shapes.texts import STYLES
from whydoku.solving.moves import Pass
from whydoku.solving.solve import explain
from whydoku.telling.pages import pages
from whydoku.telling.pages.pages import (
    PageParts,
    html_contents,
    html_trace,
    markdown_contents,
    markdown_trace,
    path_on_page,
    picture_name,
)
from whydoku.telling.pages.walker import html_walk
from whydoku.telling.words import argument, headline, reason
from whydoku.telling.words.about.paths import single_base
from whydoku.telling.words.writing.manner import writer_of

X_WING = explain(
    Grid(".7..2958.94..............6.4.16......239.....5....24......6814..........35..4...7")
)
EASY = explain(CLASSIC)
STUCK = explain(
    Grid("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."),
    "simple",
)
VOID = {"meta", "br", "img", "input", "link"}
"""Elements without an end tag."""


class Outline(HTMLParser):
    """Reads a page, checks that its elements nest, and keeps its text."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[str] = []
        self.text = ""
        self.attributes: list[tuple[str, str | None]] = []
        self.feed(page)
        self.close()
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)
        self.attributes += attrs
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


def outline(page: str) -> Outline:
    found = Outline(page)
    assert "script" not in found.seen
    names = {name for name, _ in found.attributes}
    assert not any(name.startswith("on") or name in ("src", "href") for name in names)
    return found


def stray_rules(page: str) -> list[str]:
    """The selectors of a page's style sheets that apply to more than our own elements."""
    sheets = "".join(re.findall(r"<style>(.*?)</style>", page))
    rules = re.sub(r"@(?:media|supports)[^{]*\{", "", sheets)
    selectors = re.findall(r"([^{}]+)\{", rules)
    assert selectors
    return [one for one in selectors if not one.startswith((".wd-", "body:has(>.wd-page"))]


@pytest.mark.parametrize("trace", [EASY, X_WING, STUCK])
@pytest.mark.parametrize("theme", ["auto", "dark"])
def test_pages_and_walkers_are_well_formed_and_need_nothing_else(trace: Trace, theme: str) -> None:
    page, walker = html_trace(trace, theme=theme), trace.walk(theme=theme)
    part = walker._repr_html_()
    drawn = (page, len(pictured(trace))), (part, len(trace)), (walker.page, len(trace))
    for html, pictures in drawn:
        assert html is part or html.startswith("<!DOCTYPE html>\n")
        assert outline(html).seen.count("svg") == 2 + pictures
        assert not re.search(r"url\(|@import|http(?!://www\.w3\.org/2000/svg)", html)
        assert html is page or " id=" not in html
    assert part in walker.page
    assert part.count("<style") == 1
    assert stray_rules(part) == []
    assert (html_trace(trace, theme=theme), trace.walk(theme=theme)._repr_html_()) == (page, part)
    assert EASY._repr_html_() == html_trace(EASY)


def test_a_page_has_every_step() -> None:
    text, markdown = outline(html_trace(X_WING)).text, markdown_trace(X_WING)
    for number, (grid, step) in enumerate(X_WING.moves, 1):
        if step.technique == "x-wing":
            assert f"{number} {headline(step)}" in text
            assert reason(step, grid, style="plain")[1:] in text
            assert argument(step, grid, style="plain").splitlines()[0] in text
        else:
            told = [f"{one.cell} is {one.digit}" for one in step.placed]
            assert all(one in text and one in markdown for one in told)
    assert "Solved in" in text
    assert markdown.startswith("# Sudoku solved in ")
    assert str(X_WING.puzzle) in markdown
    assert "either way" in markdown.lower()
    assert markdown.count("```text") == markdown.count("```") / 2
    assert "<>" not in re.sub(r"(?s)```.*?```", "", markdown)


@pytest.mark.parametrize("style", STYLES)
def test_a_page_is_in_plain_words_unless_another_style_is_asked_for(style: str) -> None:
    trace = replace(X_WING, moves=X_WING.moves[:20])
    assert html_trace(trace) == html_trace(trace, style="plain")
    for page in (outline(html_trace(trace, style=style)).text, markdown_trace(trace, style=style)):
        for grid, step in trace.moves:
            told = argument(step, grid, style=style) if step.eliminations else ""
            assert all(line in page for line in told.splitlines())
            signs = [f"{one.cell}={one.digit}" for one in step.placed]
            assert all((sign in page) == (style != "plain") for sign in signs)


def test_an_argument_that_says_nothing_more_leaves_no_trace(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(pages, "lines_of_argument", lambda *_: [])
    grid, step = SAMPLES["x-wing"]
    assert "details" not in outline(html_step(step, grid)).seen
    text = markdown_trace(X_WING)
    assert "### " in text
    assert text.count("```text") == 2


def test_an_impasse_is_shown_as_it_stands() -> None:
    text = outline(html_trace(STUCK)).text
    assert "Here it stands after 0 steps: 60 cells are still open." in text
    assert "Solved" not in text
    assert 'class="pencil"' in html_trace(STUCK).partition("Here it stands")[2]


def test_a_page_says_that_a_path_ends_in_a_contradiction() -> None:
    trace = explain(Grid("12345678.........9" + "." * 63), "exceldoku")
    for page in (html_trace(trace), markdown_trace(trace)):
        assert "After 0 steps no digit is left for r1c9, so there is no solution:" in page
    named = markdown_trace(trace, naming="zero")
    assert "no digit is left for Cell08" in named


def test_a_page_follows_the_screen_fits_a_phone_and_styles_nothing_else() -> None:
    page = html_trace(EASY, pictures=False)
    assert "<svg" not in page
    assert 'name="viewport" content="width=device-width' in page
    assert "prefers-color-scheme:dark" in page
    assert "prefers-color-scheme" not in html_trace(EASY, theme="dark")
    with pytest.raises(UnknownName):
        html_trace(EASY, theme="sepia", pictures=False)
    assert stray_rules(page) == []
    assert stray_rules("<style>p{margin:0}@media print{.wd-page p{margin:0}}</style>") == ["p"]


def html_step(step: Step, grid: Grid | None) -> str:
    """A step as part of a page, as examples of techniques show it."""
    return PageParts("auto", True, writer_of(style="plain")).step_found(step, grid)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("name", SAMPLES)
def test_every_step_makes_a_part_of_a_page(name: str) -> None:
    grid, step = SAMPLES[name]
    for part in (html_step(step, grid), html_step(step, None)):
        assert outline(part).seen.count("svg") == 1


def test_names_from_outside_are_escaped() -> None:
    _, step = SAMPLES["x-wing"]
    evil = made("<script>alert(1)</script>", *step.why, eliminations="r2c7<>5")
    assert "<script" not in html_step(evil, SAMPLES["x-wing"][0])
    passes = (Pass("<b>&\nnext", 0),)
    trace = Trace(EASY.puzzle, EASY.moves, EASY.grid, "nobody's", passes=passes)
    assert "<b>&\n" not in html_trace(trace)
    assert "&lt;b&gt;&amp;" in html_trace(trace)
    assert r"## \<b\>& next" in markdown_trace(trace)


def pictured(trace: Trace) -> list[int]:
    """The numbers of the harder steps, and of the first single of each technique."""
    names = [step.technique for step in trace.steps]
    return [
        number
        for number, step in enumerate(trace.steps, 1)
        if single_base(step, trace.puzzle.tables) is None
        or step.technique not in names[: number - 1]
    ]


def test_the_first_step_of_each_technique_has_a_picture_and_so_has_every_harder_one() -> None:
    names = [step.technique for step in X_WING.steps]
    numbers = pictured(X_WING)
    assert {names[n - 1] for n in numbers} == {*names}
    assert {*names} > {"hidden-single-box", "naked-single", "x-wing"}
    text = markdown_trace(X_WING, "a folder")
    files = re.findall(r"!\[.*?\]\(<a folder/(.*?)>\)", text)
    assert files == [picture_name(X_WING, n) for n in numbers]
    assert "![" not in markdown_trace(X_WING)
    headings = re.findall(r"<h3>(.*)</h3>", html_trace(X_WING))
    of_pictures = [one for one in headings if not one.endswith("Singles")]
    assert [int(*re.findall(r"\d+", one)) for one in of_pictures] == numbers
    assert "<span>26</span> X-Wing" in of_pictures
    for seen in (headings, re.findall("### (.*)", text)):
        assert "For example, step 13: Naked Single" in seen


def test_the_names_of_pictures_sort_in_order() -> None:

    names = [picture_name(EASY, n + 1) for n in range(len(EASY))]
    assert names == sorted(names)
    assert names[0].startswith("step-01-")
    many = replace(EASY, moves=(*EASY.moves,) * 3)
    assert picture_name(many, 1).startswith("step-001-")


def test_a_path_has_the_name_of_its_puzzle_and_the_facts_below() -> None:
    head = path_on_page(X_WING, "Garden & more")
    assert head.title == "Garden & more"
    clues = len(X_WING.puzzle.givens)
    facts = f"{clues} clues, hardest step X-Wing (3.2 on the scale whydoku)."
    assert head.facts == f"Sudoku solved in {len(X_WING)} steps. {facts}"
    assert path_on_page(X_WING).title == f"Sudoku solved in {len(X_WING)} steps"
    assert path_on_page(X_WING).facts == facts
    assert path_on_page(STUCK).facts == f"{len(STUCK.puzzle.givens)} clues."
    page = html_trace(X_WING, name="Garden & more", anchor="here", pictures=False)
    assert "<title>Garden &amp; more</title>" in page
    assert '<main class="wd-page wd-page-auto" id="here">' in page
    assert "<h1>Garden &amp; more</h1>" in page
    assert outline(page).text.count(facts) == 1
    text = markdown_trace(X_WING, name="A *star*", anchor="here")
    assert text.startswith('<a id="here"></a>\n\n# A \\*star\\*\n\nSudoku solved in')


def test_contents_lead_to_each_path() -> None:
    paths = [path_on_page(trace, name, name) for name, trace in (("a", X_WING), ("b", STUCK))]
    contents = html_contents("Two", paths)
    assert re.findall(r'<a href="#(\w)">(\w)</a> <small>(.*?)</small>', contents) == [
        (path.anchor, path.title, path.facts) for path in paths
    ]
    told = markdown_contents("Two", paths).splitlines()
    assert told[0] == "# Two"
    assert told[2:] == [f"1. [{path.title}](#{path.anchor}): {path.facts}" for path in paths]


# Walkers: every step has its chip and its section


class Chip(NamedTuple):
    kind: str
    title: str
    name: str
    chosen: str
    text: str
    section: str


def chips_of(html: str) -> list[Chip]:
    """The chips of a walker, each with the section right behind it."""
    found = re.findall(
        r'<label(?: class="(\w+)")?(?: title="([^"]*)")?><input type="radio" name="stop"'
        r'(?: aria-label="([^"]*)")? data-lm-suppress-shortcuts( checked)?>'
        r"<span>([^<]*)</span></label>\n"
        r"(<section.*?</section>)",
        html,
        re.DOTALL,
    )
    assert len(found) == html.count('type="radio"') == html.count("<section")
    return [Chip(*map(unescape, one)) for one in found]


def test_each_step_has_a_chip_and_a_section_with_its_reason() -> None:
    start, *steps, end = chips_of(X_WING.walk()._repr_html_())
    assert (start.text, start.chosen, end.text) == ("Start", " checked", "End")
    assert f"Sudoku solved in {len(X_WING)} steps" in start.section
    assert f"Solved in {len(X_WING)} steps." in end.section
    assert [chip.text for chip in steps] == [*map(str, range(1, len(X_WING) + 1))]
    for chip, (grid, step) in zip(steps, X_WING.moves, strict=True):
        assert not chip.chosen
        assert chip.title == headline(step)
        assert chip.name == f"{chip.text}: {headline(step)}"
        assert f"<span>{chip.text}</span> {headline(step)}" in chip.section
        assert reason(step, grid, style="plain")[1:] in chip.section
        assert argument(step, grid, style="plain") in chip.section


def test_singles_are_told_from_other_steps_and_the_hardest_from_both() -> None:
    trace = wd.example("beyond-basics").grid.explain()
    _, *chips, _ = chips_of(trace.walk()._repr_html_())
    kinds = [chip.kind for chip in chips]
    for kind, step, rating in zip(kinds, trace.steps, trace.ratings, strict=True):
        assert (kind == "single") == (single_base(step, trace.puzzle.tables) is not None)
        assert (kind == "hardest") == (rating == trace.rating)
    assert {*kinds} == {"single", "hardest", ""}
    assert {chip.kind for chip in chips_of(EASY.walk()._repr_html_())} == {"single", ""}
    assert "60 cells are still open" in chips_of(STUCK.walk()._repr_html_())[-1].section

    grid, step = SAMPLES["x-wing"]
    trace = Trace(grid, ((grid, replace(step, technique="of-my-own")),), grid)
    kinds = [chip.kind for chip in chips_of(trace.walk()._repr_html_())]
    assert kinds == ["", "", ""], "without ratings no step is the hardest"


def test_a_walker_is_told_in_the_manner_asked_for() -> None:
    short = X_WING.walk(style="short", naming="zero")._repr_html_()
    number = next(n for n, step in enumerate(X_WING.steps, 1) if step.technique == "x-wing")
    grid, step = X_WING.moves[number - 1]
    told = reason(step, grid, style="short", naming="zero")
    assert told[1:] in chips_of(short)[number].section
    assert html_walk(X_WING) == html_walk(X_WING, style="plain") == X_WING.walk().page


def test_what_does_not_exist_is_refused_at_once() -> None:
    for what in ("theme", "style"):
        with pytest.raises(UnknownName, match=f"no {what} is called 'pink'"):
            EASY.walk(**{what: "pink"})  # type: ignore[arg-type]


def test_names_in_a_walker_are_escaped() -> None:
    grid, step = SAMPLES["x-wing"]
    evil = '"><script>alert(1)</script>'
    named = {step.technique: evil}
    html = Trace(grid, ((grid, step),), grid).walk(names=named)._repr_html_()
    assert "<script" not in html
    assert f'title="{escape(evil)}"' in html
    assert outline(html).text.count(evil) == 1
