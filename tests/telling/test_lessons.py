"""Lessons: what of their words can be checked is checked, and a check that fails says where."""

from __future__ import annotations

import sys
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Final

import pytest

from own_cases import own_techniques
from whydoku.errors import WhydokuError
from whydoku.formats.spans import Span, plain
from whydoku.grids.notation import format_cells
from whydoku.logic.catalogue import catalogue, home_of, technique_named, why_never_first
from whydoku.logic.technique import Technique
from whydoku.operations.answers.listings import lesson_data
from whydoku.operations.lesson_checks import faults_of
from whydoku.playing.hints.hint import next_step
from whydoku.playing.practice.allowed import EVERYTHING, refuse_to_practise
from whydoku.solving.profiles.reading import profile_of
from whydoku.telling.lessons.lesson import Lesson
from whydoku.telling.lessons.reading import (
    course,
    lesson_of,
    neighbours,
    parse_lesson,
    place_of,
    shown,
)
from whydoku.telling.lessons.telling import marks_of_stages, spans_of, told
from whydoku.telling.pictures.collector import DIGIT_ROLES
from whydoku.telling.pictures.marking import marks_of
from whydoku.telling.pictures.marks import PictureMarks, Role, Tie, Tint

LESSONS: Final = [slug for group in course() for slug in group.lessons]

GRID: Final = ".17..85...53.791.88...51.7.1.5.438677.85.6..1..6187.5.3718.5..25.2714.8..8..32715"

LESSON: Final = f"""
group = "fish"
idea = '''
Two rows,
two columns.

No more.'''
spot = ["Look at one digit, row by row."]

[[examples]]
name = "Rows"
grid = "{GRID}"

[[examples.stages]]
text = "In rows 2 and 9 the 6 has two places each: r2c1 (246) is one of four."
houses = {{ rows = "r2 r9" }}
digits = {{ "the 6s" = "6r29c14" }}
causes = "r1c2"
facts = ["6 in r2: r2c14", "6 in r9: r9c14"]

[[examples.stages]]
text = "They stand in columns 1 and 4."
houses = {{ columns = "c1 c4" }}
cells = {{ corners = "r29c14" }}
links = "6r2c1=6r2c4-6r9c4=6r9c1"

[[examples.stages]]
text = "So r1c1 and r3c4 lose it."
gone = "6r1c14 6r3c4"

[[examples]]
name = "The same again"
grid = "{GRID}"

[[examples.stages]]
text = "One."
[[examples.stages]]
text = "Two."
[[examples.stages]]
text = "Three."
gone = "6r1c14 6r3c4"

[slip]
name = "Row 1"
grid = "{GRID}"

[[slip.stages]]
text = "A 6 of the pattern is crossed out."
gone = "6r2c1"
"""


def lesson(old: str = "", new: str = "", slug: str = "x-wing") -> Lesson:
    assert old in LESSON
    return parse_lesson(LESSON.replace(old, new, 1) if old else LESSON, slug)


@pytest.mark.parametrize("slug", LESSONS)
def test_every_lesson_holds(slug: str) -> None:
    found = lesson_of(slug)
    assert found
    assert list(faults_of(found)) == []
    assert place_of(slug) == (found.group, found.after)
    first = found.examples[0]
    assert all(other.grid != first.grid for other in found.examples[1:])


@pytest.mark.parametrize(
    "slug", ["xy-wing", "xyz-wing", "w-wing", "skyscraper", "two-string-kite", "turbot-fish"]
)
def test_the_picture_of_a_short_chain_is_that_of_its_lesson(slug: str) -> None:
    found = lesson_of(slug)
    assert found
    for telling in found.examples:
        shown = marks_of_stages(telling)[-1]
        told = (
            marks_of(step, telling.grid)
            for step in technique_named(slug).find(telling.grid)
            if step.eliminations == shown.of(Role.ELIMINATED)
        )
        drawn = next(told)
        names, same = dict(shown.names), dict(drawn.names)
        assert {*drawn.candidates} == {*shown.candidates}
        assert {(one.cell, same[one.tint]) for one in drawn.cells} == {
            (one.cell, names[one.tint]) for one in shown.cells
        }
        assert {(one.house, same[one.tint]) for one in drawn.houses if one.tint in same} == {
            (one.house, names[one.tint]) for one in shown.houses
        }
        links = [one for one in drawn.links if one.tie is not Tie.TAKES]
        assert {(frozenset((one.start, one.end)), one.tie) for one in links} == {
            (frozenset((one.start, one.end)), one.tie) for one in shown.links
        }
        assert same[Role.PATTERN] == names[Role.PATTERN]


@pytest.mark.parametrize("slug", ["x-wing", "hidden-pair", "hidden-triple"])
def test_the_picture_tells_apart_the_ways_or_digits_that_its_lesson_does(slug: str) -> None:
    found = lesson_of(slug)
    assert found
    telling = found.examples[0]
    shown = [*map(_named_digits, marks_of_stages(telling))]
    drawn = [marks_of(step, telling.grid) for step in technique_named(slug).find(telling.grid)]
    assert any(_named_digits(marks) in shown for marks in drawn)


def test_the_picture_of_two_sets_marks_the_digit_that_goes_as_their_lesson_does() -> None:
    found = lesson_of("als-xz")
    assert found
    for telling in found.examples:
        shown = marks_of_stages(telling)[-1]
        drawn = [
            marks_of(step, telling.grid)
            for step in technique_named("als-xz").find(telling.grid)
            if step.eliminations == shown.of(Role.ELIMINATED)
        ]
        told = {bits for _, bits in _named_digits(shown)}
        assert told in [{one.of(Role.COMMON), one.of(Role.PATTERN)} for one in drawn]


def _named_digits(marks: PictureMarks) -> set[tuple[str, int]]:
    names = dict(marks.names)
    return {(names[role], marks.of(role)) for role in DIGIT_ROLES if marks.of(role)}


def test_whole_lessons_for_every_technique_up_to_xy_wing_and_for_xy_chain() -> None:
    order = [entry.slug for entry in profile_of("default").techniques]
    up_to = next(entry.rating for entry in catalogue() if entry.slug == "xy-wing")
    wanted = {
        entry.slug
        for entry in own_techniques()
        if entry.rating <= up_to and not why_never_first(entry.slug, "", order)
        if entry.home != EVERYTHING
    }
    whole = {slug for slug in LESSONS if (found := lesson_of(slug)) and found.is_whole}
    assert (wanted | {"xy-chain"}) - whole == set()


def test_the_lesson_of_these_tests_holds() -> None:
    assert list(faults_of(lesson())) == []


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('group = "fish"', 'group = "birds"', "no group 'birds'"),
        (GRID, "1" + "." * 80, "does not have one solution"),
        (f'"{GRID}"\n', f'"{GRID}"\nwithout = "6r2c1"\n', "does not have one solution"),
        (f'"{GRID}"\n', f'"{GRID[:3]}4{GRID[4:]}"\n', "does not have one solution"),
        ("(246)", "(24)", "'r2c1 (24)' is not what the board has"),
        ("6 in r2: r2c14", "6 in r2: r2c1", "6r2 has the places"),
        (
            'gone = "6r2c1"',
            'gone = "6r2c1"\ntruths = "6r2c4 1r1c2"',
            "not so in the solution: 6r2c4",
        ),
        ('causes = "r1c2"', 'causes = "r1c1"', "no digit stands in r1c1"),
        ('"6r29c14"', '"6r29c15"', "no candidates on the board: 6r29c5"),
        ("6r2c1=6r2c4", "6r2c1=6r2c7", "no candidates on the board"),
        ('gone = "6r1c14 6r3c4"', 'gone = "6r1c14"', "no step of 'x-wing' concludes"),
        ('gone = "6r1c14 6r3c4"', "", "the last stage concludes nothing"),
        ('"6r2c1"\n', '"6r1c1"\n', "a step of 'x-wing' concludes"),
        ('[[examples.stages]]\ntext = "Two."\n', "", "2 stages; allowed are 3 to 4"),
        (
            "corners =",
            "a = 'r1c1', b = 'r2c1', c = 'r3c1', d = 'r4c1', e =",
            "it names 5 sets of cells",
        ),
    ],
)
def test_what_does_not_hold_is_named(old: str, new: str, fault: str) -> None:
    assert fault in "\n".join(faults_of(lesson(old, new)))


def test_something_easier_on_the_board_is_a_fault() -> None:
    assert "the next step is x-wing" in "\n".join(faults_of(lesson(slug="swordfish")))


def test_a_slip_must_do_harm() -> None:
    slip = lesson().slip
    assert slip
    solution = slip.grid.solution().digits
    harmless = slip.grid.bits & ~solution & ~lesson().examples[0].eliminations
    last = replace(slip.stages[-1], gone=harmless & -harmless)
    harmed = replace(lesson(), slip=replace(slip, stages=(last,)))
    assert "its conclusion is true" in "\n".join(faults_of(harmed))


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("group", "gruop", "unknown field 'gruop'"),
        ('"6r29c14"', '"6r0c1"', "stage 1, digits, the 6s: 'r0c1'"),
        ("6 in r2: r2c14", "6 in row 2", "facts: found '6 in row 2'"),
        (GRID, GRID[:80], "example 1, grid"),
        ('[slip]\nname = "Row 1"', "[slip]", "slip lacks the field 'name'"),
        (f'"{GRID}"\n', f'"{GRID}"\nwithout = "1r1c1"\n', "without: the grid has no 1r1c1"),
        ("spot = [", "spot = [[", "is no TOML"),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_place(old: str, new: str, fault: str) -> None:
    with pytest.raises(WhydokuError, match="the lesson of 'x-wing'") as refused:
        lesson(old, new)
    assert fault in str(refused.value)


def test_stages_add_to_what_the_board_shows_and_names_keep_their_looks() -> None:
    first, second, third = marks_of_stages(lesson().examples[0])
    assert {mark.tint for mark in first.houses} == {Tint.BASE}
    assert {mark.tint for mark in second.houses} == {Tint.BASE, Tint.COVER}
    assert format_cells(sum(1 << m.cell for m in second.cells if m.tint is Tint.SET_A)) == "r29c14"
    assert [mark.tint for mark in first.cells] == [Tint.CAUSE]
    assert len(third.links) == 3
    assert third.of(Role.PATTERN) == first.of(Role.PATTERN)
    assert third.of(Role.ELIMINATED) == lesson().examples[0].eliminations
    assert dict(third.names)[Tint.COVER] == "columns"
    alone = lesson('gone = "6r1c14 6r3c4"', 'alone = true\ngone = "6r1c14 6r3c4"')
    last = marks_of_stages(alone.examples[0])[-1]
    assert not last.houses
    assert last.candidates


def test_texts_name_cells_and_houses() -> None:
    text = (
        "In rows 2 and 9, box 4 and columns 1, 2 and 3: r2c1 (246) sees r13c4, 7 of row 25. "
        "In box 3, 2, 6 and 7 fit. Rows 1 to 4 are full."
    )
    spans = [piece for piece in spans_of(text) if isinstance(piece, Span)]
    assert [span.text for span in spans] == [
        *("rows 2 and 9", "box 4", "columns 1, 2 and 3", "r2c1 (246)", "r13c4", "box 3"),
        "Rows 1 to 4",
    ]
    assert [span.houses.bit_count() for span in spans] == [2, 1, 3, 0, 0, 1, 4]
    assert [span.candidates.bit_count() for span in spans] == [0, 0, 0, 3, 0, 0, 0]
    assert plain(spans_of(text)) == text


def test_a_lesson_as_text_and_as_json() -> None:
    text = "\n\n".join(told(lesson()))
    for part in ("Two rows, two columns.", "- Look at one digit", "Example 2: The same again"):
        assert part in text
    headings = ("How to spot it", "Example 1: ", "Not so: Row 1")
    assert all(heading in text for heading in headings)
    assert "-6-" in text
    data = lesson_data(lesson())
    assert [len(example["stages"]) for example in data["examples"]] == [3, 3]
    assert data["examples"][0]["eliminations"] == ["r1c1<>6", "r1c4<>6", "r3c4<>6"]
    first = data["examples"][0]["stages"][0]
    assert {"text": "rows 2 and 9", "houses": ["r2", "r9"]} in first["phrases"]
    assert {entry["name"] for entry in first["board"]["legend"]} >= {"rows", "the 6s"}
    assert data["slip"]
    assert "by mistake" in str(data["slip"]["stages"][0]["board"]["legend"])


def test_the_course_leads_from_lesson_to_lesson() -> None:
    assert LESSONS, "no lesson at all"
    assert neighbours(LESSONS[0])[0] is None
    assert neighbours(LESSONS[-1])[1] is None
    for before, after in pairwise(LESSONS):
        assert neighbours(before)[1] == after
        assert neighbours(after)[0] == before
    assert neighbours("no-such-lesson") == (None, None)
    assert neighbours("dual-two-string-kite")[0] == "two-string-kite"
    # What crosses out comes before what places a digit by the same thought; one house before two.
    for first in ("pointing", "claiming", "hidden-pair", "hidden-triple"):
        assert neighbours(first)[1] == f"direct-{first}"
    for size in ("pair", "triple"):
        assert neighbours(f"naked-{size}")[1] == f"locked-{size}"


def test_a_plug_in_brings_its_own_lesson(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from whydoku.logic import catalogue as reads
    from whydoku.logic import technique as writes

    for name, value in (("REGISTRY", {**writes.REGISTRY}), ("REGISTERED", [*writes.REGISTERED])):
        monkeypatch.setattr(writes, name, value)
        monkeypatch.setattr(reads, name, value)
    (tmp_path / "lessons" / "en").mkdir(parents=True)
    (tmp_path / "lessons" / "en" / "own-wing.toml").write_text(LESSON, encoding="utf-8")
    (tmp_path / "own_wing.py").write_text(
        "from whydoku.logic.technique import technique\n"
        "@technique('own-wing', 'Own Wing', family='fish', rating=3.3)\n"
        "def find(grid):\n    'Finds nothing.'\n    yield from ()\n",
        encoding="utf-8",
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    __import__("own_wing")
    try:
        found = lesson_of("own-wing")
        assert found
        assert found.technique == "own-wing"
        assert "own-wing" in next(g.lessons for g in course() if g.slug == "fish")
    finally:
        sys.modules.pop("own_wing")


HARDLY_EVER: Final = {
    *("death-blossom", "als-continuous-nice-loop", "g-whip", "braid"),
    "double-exocet",
}
"""Techniques of which no puzzle of ours was found that needs them next."""


@pytest.mark.parametrize("entry", own_techniques(), ids=lambda entry: entry.slug)
def test_every_technique_is_shown_where_nothing_easier_applies(entry: Technique) -> None:
    example = shown(entry)
    assert example
    assert example.technique == entry.slug
    try:
        refuse_to_practise(entry, profile_of(home_of(entry.slug)))
    except WhydokuError:
        return
    found = next_step(example.grid, home_of(entry.slug))
    assert found
    assert (found.technique == entry.slug) != (entry.slug in HARDLY_EVER)
