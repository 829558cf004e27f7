"""The pages of the documentation: those that are made from what the library knows, and the links of
all."""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Mapping
from functools import cache
from html import unescape
from pathlib import Path
from types import MappingProxyType

import click
import pytest

import whydoku
from requirements import needed
from whydoku.faces.cli.app import group
from whydoku.faces.cli.help_page import COMMANDS
from whydoku.formats.coded.page_links import reading_of
from whydoku.logic.catalogue import catalogue
from whydoku.logic.technique import Technique
from whydoku.telling.lessons.pages import chapters, page_about
from whydoku.telling.lessons.reading import lesson_of, shown
from whydoku.telling.pictures.drawing.themes import NIGHT, PAPER

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"

ALL = catalogue()

pytestmark = pytest.mark.skipif(not DOCS.is_dir(), reason="the documentation is not installed")

WRITTEN = sorted(
    page
    for pattern in ("*.md", "*/*.md", "docs/*/*.md", "docs/developers/decisions/*.md")
    for page in ROOT.glob(pattern)
    if not page.parent.name.startswith(".")
)


@cache
def made() -> dict[Path, str]:
    """The pages that are made, by the paths that they have among those that are written."""
    sys.path.insert(0, str(DOCS))
    from making.source import MADE, made

    pages = [*made()]
    counts = Counter(name for name, _ in pages)
    assert not [name for name, count in counts.items() if count > 1]
    return {DOCS / MADE / name: text for name, text in pages}


def page_of(name: str) -> str:
    return made()[DOCS / "reference" / name]


def test_what_is_kept_in_the_repository_is_what_is_made() -> None:
    made()
    from making.source import kept

    files = dict(kept())
    assert len(files) > 15
    folder = DOCS / "pictures" / "boards"
    assert {f"pictures/boards/{path.name}" for path in folder.iterdir()} <= {*files}
    assert [n for n, text in files.items() if (DOCS / n).read_text("utf-8") != text] == []


# Techniques.


def bare(page: str) -> str:
    """A page without its pictures and the links of its words."""
    return re.sub("<svg.*?</svg>|<a [^>]*>|</a>", "", page, flags=re.DOTALL)


def test_each_technique_is_in_one_chapter_and_has_a_page() -> None:
    listed = [one.slug for chapter in chapters() for one in chapter.entries]
    assert sorted(listed) == sorted(entry.slug for entry in catalogue())
    for entry in catalogue():
        page = page_of(f"techniques/{entry.slug}.md")
        assert page.startswith(f"# {entry.name}\n"), entry.slug
        assert entry.about in bare(page)
        lesson = lesson_of(entry.slug)
        assert ("There is no lesson about it yet." in page) == (lesson is None)
        stages = (
            [stage.text for example in lesson.examples for stage in example.stages]
            if lesson
            else []
        )
        has_example = isinstance(entry, Technique) and entry.example is not None
        assert page.count("<figure") >= len(stages) + has_example


def test_a_lesson_begins_with_its_idea_and_what_programs_ask_comes_last() -> None:
    for entry in catalogue():
        page = page_of(f"techniques/{entry.slug}.md")
        top, _, facts = bare(page).partition("\n## For programs and setters\n")
        assert f"| slug | {entry.slug}, " in facts
        assert f"| family | {entry.family} |" in facts
        assert " points" not in top, entry.slug
        if lesson := lesson_of(entry.slug):
            ends = [lesson.idea[0], f"In one sentence: *{entry.about}*", *lesson.spot[:1]]
            found = [top.index(one) for one in ends]
            assert found == sorted(found), entry.slug


def test_the_first_of_each_word_leads_to_the_glossary() -> None:
    headings = anchors_of((DOCS / "reference" / "glossary.md").read_text(encoding="utf-8"))
    for entry in catalogue():
        page = page_of(f"techniques/{entry.slug}.md")
        links = re.findall('<a href="../glossary.html#([^"]*)">([^<]*)</a>', page)
        assert {heading for heading, _ in links} <= headings
        words = [re.sub(r"[1-9].*|s$", "", word) for _, word in links]
        assert len({*words}) == len(words), entry.slug
        if lesson_of(entry.slug):
            [cell] = [word for _, word in links if re.match("r[1-9]c[1-9]", word)]
            assert re.findall("r[1-9]c[1-9]", bare(page))[0] == cell[:4]


def test_chapters_list_all_their_techniques() -> None:
    index = page_of("techniques/index.md")
    for chapter in chapters():
        page = page_of(f"techniques/{chapter.slug}.md")
        for entry in chapter.entries:
            link = f"[{entry.name}]({entry.slug}.md)"
            assert link in index
            assert f"- {link}: {entry.about}" in page


def test_what_can_be_practised_leads_to_its_exercises() -> None:
    shown = [f'data-exercises="{one.slug}"' in page_of(f"techniques/{one.slug}.md") for one in ALL]
    assert shown == [page_about(one).is_practised for one in ALL]
    assert 100 < sum(shown) < len(ALL)


def test_a_board_can_be_played_from_where_its_step_is() -> None:
    for entry in catalogue():
        if found := shown(entry):
            page = page_of(f"techniques/{entry.slug}.md")
            first = re.findall(r'data-puzzle="([^"]+)"', page)[0]
            grid = reading_of(unescape(f"p={first}"), 1).grid
            assert (grid.bits, grid.rules) == (found.grid.bits, found.grid.rules), entry.slug


def test_chapters_begin_with_what_the_course_teaches() -> None:
    taught = [one.slug for chapter in chapters() for one in chapter.taught]
    assert taught[0] == "full-house"
    assert {*taught} == {entry.slug for entry in catalogue() if lesson_of(entry.slug)}
    for chapter in chapters():
        ratings = [one.rating for one in chapter.others]
        assert chapter.about
        assert ratings == sorted(ratings)


def test_every_name_elsewhere_leads_to_its_technique() -> None:
    rows = dict(re.findall(r"^\| (.+?) \| (.+?) \|", page_of("techniques/names.md"), re.MULTILINE))
    found = {name.casefold(): here for name, here in rows.items()}
    assert len(found) > 200
    for entry in catalogue():
        for world, names in entry.aliases.items():
            for name in names.split(", ") if world != "hodoku-code" else ():
                if name.casefold() != entry.name.casefold():
                    assert f"({entry.slug}.md)" in found[name.casefold()], (entry.slug, name)


# Commands, and Python.


def test_each_command_and_option_is_on_a_page() -> None:
    context = click.Context(group, info_name="whydoku")
    for name in (name for listed in COMMANDS.values() for name in listed):
        command = group.get_command(context, name)
        assert command is not None
        page = page_of(f"commands/{name}.md")
        options = [
            one for one in command.params if isinstance(one, click.Option) and not one.hidden
        ]
        named = [one for one in options if any(re.search(rf"{opt}\b", page) for opt in one.opts)]
        assert named == options, name


def test_each_public_name_is_on_a_page() -> None:
    told = "".join(text for path, text in made().items() if path.parent.name == "python")
    described = re.findall(r"^\.\. (?:auto|py:)\w+:: whydoku\.(\w+)$", told, re.MULTILINE)
    assert sorted([*described, "__version__"]) == sorted(whydoku.__all__)


def test_each_page_of_python_has_the_names_of_its_rooms() -> None:
    made()
    from making.interface import PAGES

    for page, (title, rooms) in PAGES.items():
        text = page_of(f"python/{page}.md")
        assert text.startswith(f"# {title}\n")
        here = re.findall(r"^\.\. (?:auto|py:)\w+:: whydoku\.(\w+)$", text, re.MULTILINE)
        homes = {whydoku.MODULE_OF[name] for name in here}
        assert not [room for room in rooms.split() if not any(h.startswith(room) for h in homes)]
    assert "whydoku.solve\n" in page_of("python/one-puzzle.md")
    assert "whydoku.Rating\n" in page_of("python/answers.md")
    assert "whydoku.InvalidPuzzle\n" in page_of("python/errors.md")


# What is written by hand.


def test_a_picture_of_a_board_can_be_played_and_its_caption_is_markdown() -> None:
    needed("markdown_it")
    made()
    from making.pictures import playable

    picture = "![An X-Wing](../pictures/boards/x-wing.svg)"
    shown = playable(f"{picture}\n\n*In `r1c1`,\n<b>.*\n\n{picture}\n\nMore.\n")
    captions = re.findall("<figcaption>(.*)</figcaption>", shown)
    assert captions == ["In <code>r1c1</code>, &lt;b&gt;.", "An X-Wing"]
    assert shown.count("data-puzzle=") == 2
    assert shown.endswith("</figure>\n\nMore.\n")


def test_the_list_of_pages_has_each_page_once() -> None:
    index = (DOCS / "index.md").read_text(encoding="utf-8")
    assert len(re.findall("^## ", index, re.MULTILINE)) <= 10
    listed = re.findall(r"^- \[[^\]]+\]\(([^)]+)\)$", index, re.MULTILINE)
    there = {(DOCS / link).resolve() for link in listed}
    assert len(there) == len(listed)
    pages = {page for page in DOCS.rglob("*.md") if page.parent.name != "decisions"}
    assert pages - there == {DOCS / "index.md"}
    made()
    from making.source import ELSEWHERE

    elsewhere = {ROOT / here for here in ELSEWHERE} - {ROOT / "README.md", DOCS / "index.md"}
    assert there - pages == elsewhere | {DOCS / "developers" / "decisions" / "README.md"}


def test_the_site_wears_what_the_page_does() -> None:
    made()
    from making.look import FURO, TOKENS, style

    if not TOKENS.exists():
        pytest.skip("the page is not there to be built")
    css = style()
    declared = {*re.findall(r"(--[\w-]+) ?:", css)}
    used = {name for value in FURO.values() for name in re.findall(r"var\((--[\w-]+)\)", value)}
    assert used <= declared
    assert {"--paper", "--ink", "--serif", "--ground"} <= used
    assert {PAPER.paper, PAPER.ink, NIGHT.paper, NIGHT.ink} <= {*re.findall("#[0-9a-f]{6}", css)}
    assert css.count("@font-face") == 2


def test_workflows_pin_what_they_use_and_publish_what_the_pages_say() -> None:
    folder = ROOT / ".github" / "workflows"
    if not folder.is_dir():
        pytest.skip("a source distribution goes without")
    texts = {path.name: path.read_text(encoding="utf-8") for path in folder.glob("*.yml")}
    used = {one for text in texts.values() for one in re.findall(r"uses: (.*)", text)}
    actions = dict(one.split("@") for one in used if not one.startswith("./"))
    assert len(actions) == len([one for one in used if "@" in one]) > 5
    assert all(re.fullmatch(r"v\d+(\.\d+)*", version) for version in actions.values())
    assert not [one for one in used if one.startswith("./") and not (ROOT / one).is_file()]
    told = " ".join((DOCS / "how-to" / "publish-a-page.md").read_text(encoding="utf-8").split())
    for command in re.findall(r"run: ((?:python docs|whydoku).*)", texts["site.yml"]):
        assert f"`{command.replace('build/site', 'sudoku')}`" in told


# Links.


def prose_of(text: str) -> str:
    return re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)


def anchors_of(text: str) -> set[str]:
    found: set[str] = set()
    for heading in re.findall(r"^#+ (.+)$", prose_of(text), re.MULTILINE):
        shown = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading)
        anchor = re.sub(r"[^\w\- ]", "", shown.lower()).replace(" ", "-")
        number = sum(one == anchor or one.startswith(f"{anchor}-") for one in found)
        found.add(f"{anchor}-{number}" if anchor in found else anchor)
    return found


def broken_links(
    page: Path, text: str, also: Mapping[Path, str] = MappingProxyType({})
) -> list[str]:
    broken = []
    for link in re.findall(r"\]\(([^)\s]+)\)", prose_of(text)):
        if re.match(r"[a-z]+:", link):
            continue
        path, _, anchor = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        top = ROOT.joinpath(*target.relative_to(ROOT).parts[:1])
        if top.name in ("bench", ".ci") and not top.is_dir():
            continue  # a source distribution goes without
        there = text if target == page else also.get(target)
        if there is None:
            if not target.exists():
                broken.append(link)
                continue
            there = target.read_text(encoding="utf-8") if anchor else ""
        if anchor and anchor not in anchors_of(there):
            broken.append(link)
    return broken


def test_a_clone_can_be_read() -> None:
    """Links lead somewhere without anything that is made for the site alone, and nothing is written
    that only the site can show."""
    pages = [*WRITTEN, *DOCS.glob("reference/*/index.md"), *ROOT.glob(".ci/*.md")]
    assert len(pages) > 90
    texts = {page: page.read_text(encoding="utf-8") for page in pages}
    found = {page: broken_links(page, text) for page, text in texts.items()}
    assert not {page.relative_to(ROOT): links for page, links in found.items() if links}
    assert not [page for page, text in texts.items() if re.search(r"(?m)^```\{|\{py:", text)]
    assert broken_links(DOCS / "index.md", "[here](nowhere.md) [there](index.md#nothing)")


def test_links_of_what_is_made_lead_somewhere() -> None:
    found = {page: broken_links(page, text, made()) for page, text in made().items()}
    assert not {page.relative_to(ROOT): links for page, links in found.items() if links}


def test_the_pages_stay_short() -> None:
    """What is written by hand, with all examples, without the bars of tables; what changed is told
    at any length."""
    decisions = [*(DOCS / "developers" / "decisions").glob("*.md")]
    pages = {*DOCS.rglob("*.md"), DOCS.parent / "README.md", DOCS.parent / "CONTRIBUTING.md"}
    pages -= {*DOCS.glob("reference/*/index.md")}  # which are made
    for files, most in ((pages - {*decisions}, 17_500), (decisions, 9_950)):
        words = [word for file in files for word in file.read_text("utf-8").split()]
        assert sum(any(map(str.isalnum, word)) for word in words) <= most
