"""Worksheets: the lesson, positions with lines for the answers, and the answers, apart on wish."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

import whydoku as wd
from command_line import CommandLine
from requirements import needed
from telling.test_books import pages, pdf_of
from whydoku.errors import WhydokuError
from whydoku.grids.notation import parse_candidates
from whydoku.grids.parts.candidates import union
from whydoku.grids.spaces import CLASSIC, CONSTRAINT_CANDIDATES
from whydoku.grids.tasks import task_of
from whydoku.logic.proof.replay import check as check_step
from whydoku.logic.why import named_by
from whydoku.playing.hints.hint import next_step
from whydoku.playing.practice.allowed import practised_in
from whydoku.playing.practice.exercises import Exercises, idle_patterns
from whydoku.playing.practice.practice import Position, practice
from whydoku.telling.books import BookPlan, paper_of
from whydoku.telling.books.boards import numbers_of_regions
from whydoku.telling.books.book import worksheet
from whydoku.telling.books.parts import READABLE
from whydoku.telling.books.paths import Pictures
from whydoku.telling.books.worksheets import answers_part, how_to_read, parts_of_worksheet
from whydoku.telling.lessons.reading import course, lesson_of
from whydoku.telling.lessons.telling import bracketed_in
from whydoku.telling.pictures.drawing.board import LABEL_ON_PAPER, PENCIL_ON_PAPER
from whydoku.telling.pictures.drawing.scene import PENCIL_SIZE
from whydoku.telling.pictures.drawing.shapes import shape_elements
from whydoku.telling.pictures.drawing.themes import GREY, PRINT
from whydoku.telling.words import reason


def printed(positions: Iterable[Position], plan: BookPlan | None = None, **options: Any) -> Any:
    """The pages of a worksheet."""
    needed("typst")
    return pages(worksheet([*positions], plan or BookPlan(), **options))


def candidates(said: str) -> int:
    """The candidates of which answers in short speak, such as `not 1 in r2c3, not 4 in r5c6`."""
    some = re.findall(r"([\d/]+) in ((?:r\dc\d ?)+)", said)
    return union(
        parse_candidates(f"{digits.replace('/', '')}{cell}")
        for digits, cells in some
        for cell in cells.split()
    )


def parts(*positions: Position, **options: Any) -> list[dict[str, Any]]:
    plan = BookPlan(**options)
    return [*parts_of_worksheet(positions, plan, Pictures("grey"))]


@pytest.mark.dear
def test_a_lesson_is_told_in_stages_with_a_picture_of_each() -> None:
    pictures = Pictures("grey")
    lesson = lesson_of("pointing")
    assert lesson
    part, *_ = parts_of_worksheet([*practice("pointing", seed=5)], BookPlan(), pictures)
    assert part["texts"] == [*lesson.idea]
    assert part["spot"] == [*lesson.spot]
    stages = lesson.examples[0].stages
    said = [said for stage in part["stages"] for said in stage["texts"]]
    assert [one["text"] for one in said] == [stage.text for stage in stages]
    assert len(part["stages"]) == len(stages)
    assert all(stage["picture"] in pictures.files for stage in part["stages"])
    named = [mark["about"] for mark in part["legend"]]
    for name, _ in (*stages[0].cells, *stages[0].houses):
        assert name in named


@pytest.mark.dear
def test_stages_that_change_nothing_on_the_board_share_a_picture() -> None:
    part, *_ = parts(*practice("naked-pair", seed=5))
    numbers = [[said["number"] for said in stage["texts"]] for stage in part["stages"]]
    assert numbers == [["1.", "2."], ["3."]]


@pytest.mark.dear
@pytest.mark.parametrize(
    ("paper", "points"), [("a4", 6.99), ("letter", 6.99), ("a5", 6.99), ("a4", 9)]
)
def test_pencil_marks_can_be_read_and_copied(paper: str, points: float) -> None:
    """Those in large print have 9 points."""
    needed("typst")
    sizes: dict[str, float] = {}

    def note(text: str, matrix: list[float], own: list[float], _: Any, size: float) -> None:
        scale = abs(matrix[0] * own[0]) or abs(matrix[1] * own[1])
        if text.strip().isdigit() and size != LABEL_ON_PAPER:
            sizes["least"] = min(sizes.get("least", 99), size * scale)

    plan = BookPlan(paper=paper_of(paper), large_print=points > 7)
    book = worksheet([*practice("naked-pair", 4, seed=5)], plan)
    for page in pdf_of(book).pages:
        page.extract_text(visitor_text=note)
    assert sizes["least"] >= points
    for theme in (GREY, PRINT):
        assert {theme.pencil, theme.ink, theme.line} == {"#000000"}
        assert int(theme.faint[1:3], 16) < 0x40


def test_a_strike_lets_the_digit_be_read() -> None:
    [strike] = shape_elements("strike", 0, 0)
    stem = 0.15 * PENCIL_SIZE
    assert float(strike.attributes["stroke-width"]) < stem


def test_a_lesson_says_what_its_words_mean_and_is_the_first_that_pupils_see() -> None:
    for group in course():
        for slug in group.lessons:
            lesson = lesson_of(slug)
            assert lesson
            first = lesson.examples[0]
            said = (*lesson.idea, *(stage.text for stage in first.stages), *lesson.spot)
            text, told = " ".join(said), how_to_read(lesson, pencil=True)
            for word, meaning in ((" sees ", "sees the other"), (" house ", "house is a row")):
                assert word not in text or meaning in f"{text} {told}", slug
            assert "small digits in a cell" in told, slug
            assert "small digits" not in how_to_read(lesson, pencil=False), slug
            assert ("brackets" in told) == any(map(any, map(bracketed_in, said))), slug
            for earlier in (
                *("by now", "Until now", "Once more", "So far", "first example"),
                *("What you asked", "question round"),
            ):
                assert earlier not in text, slug


@pytest.mark.dear
def test_a_technique_without_a_lesson_has_its_description_and_an_example() -> None:
    part, *_ = parts(*practice("als-xy-wing", seed=5))
    assert part["texts"] == [wd.technique_named("als-xy-wing").about]
    assert part["step"]["name"] == "ALS-XY-Wing"
    assert "stages" not in part


@pytest.mark.dear
def test_a_worksheet_is_one_sheet_and_its_answers_are_another() -> None:
    found = [*practice("naked-pair", 4, seed=5)]
    lesson, exercises, *answers = printed(found, BookPlan(theme="grey"))
    assert lesson.startswith("Naked Pair\n")
    assert "Example: Far apart in a column" in lesson
    assert "How to spot it" in lesson
    assert exercises.split()[:6] == ["Name", "Class", "Date", "Points", "/", "12"]
    assert "Your turn: Naked Pair" in exercises
    for word in ("Where", "Because", "So"):
        assert [line.strip() for line in exercises.splitlines()].count(word) == 4
    labels = [line.split() for line in exercises.splitlines() if line.startswith("c1")]
    assert labels.count([f"c{n}" for n in range(1, 10)]) in (0, 4)
    assert len(answers) <= 2
    assert answers[0].startswith("Answers: Naked Pair")
    told = " ".join(" ".join(answers).split())
    for position in found:
        text = reason(position.step, position.grid, style="plain")
        assert text[1:] in told


@pytest.mark.dear
def test_a_worksheet_has_no_cover_but_its_title_above_and_its_seed_below() -> None:
    plan = BookPlan(title="Week 12", author="A. Teacher", origin="seed 5")
    sheet = printed(practice("naked-pair", 4, seed=5), plan)
    assert len(sheet) == 3
    for page in sheet:
        assert page.strip().startswith("Week 12, A. Teacher\n")
        assert page.count("seed 5") == 1


@pytest.mark.dear
@pytest.mark.parametrize("technique", ["naked-pair", "x-wing"])
def test_answers_stand_as_the_positions_do_row_by_row(technique: str) -> None:
    """Those of four positions take one page."""
    needed("typst")
    _, *both = pdf_of(worksheet([*practice(technique, 4, seed=1)], BookPlan())).pages
    assert len(both) == 2
    for page in both:  # a number leads from a position to its answer and back
        links = [link.get_object()["/Rect"] for link in page["/Annots"]]
        places = [(round(left), -round(bottom)) for left, bottom, _, _ in links]
        assert len(places) == 4
        assert places == sorted(places, key=lambda place: (place[1], place[0]))
        assert [place[1] for place in places[::2]] == [place[1] for place in places[1::2]]


@pytest.mark.dear
def test_a_lesson_that_is_too_long_for_a_page_goes_on_on_the_next() -> None:
    first, second, exercises = printed(practice("sk-loop", seed=5), BookPlan(solutions=False))
    assert "Example" in first
    assert "How to spot it" in second
    assert "Your turn" in exercises


@pytest.mark.dear
def test_answers_begin_on_a_new_sheet() -> None:
    lesson, _, _, empty, answers, *_ = printed(practice("naked-pair", 5, seed=5))
    assert empty.strip() in ("", "4")
    assert answers.startswith("Answers")
    assert "Answers" not in lesson


@pytest.mark.parametrize("paper", ["a5", "letter"])
def test_each_paper_has_positions_that_a_class_can_read(paper: str) -> None:
    _, exercises, _ = parts(*practice("x-wing", 4, seed=5), paper=paper_of(paper))
    assert exercises["side"] >= READABLE
    assert exercises["per-page"] == {"a5": 1, "letter": 4}[paper]


def test_singles_have_no_pencil_marks_unless_asked() -> None:
    found = [*practice("naked-single", 3, seed=3)]
    pictures = Pictures("grey")
    lesson, bare, answers = parts_of_worksheet(found, BookPlan(), pictures)
    assert not any("marks" in grid for grid in bare["grids"])
    drawn = [stage["picture"] for stage in lesson["stages"]]
    drawn += [path["step"]["picture"] for path in answers["paths"]]
    assert not any(f'font-size="{PENCIL_ON_PAPER}"' in pictures.files[name] for name in drawn)
    assert "small digit" not in str(lesson["stages"])
    _, pencilled, _ = parts(*found, pencil=True)
    assert all(any(grid["marks"]) for grid in pencilled["grids"])
    technique = wd.technique_named("naked-single")
    for position, row in zip(found, answers["short"], strict=True):
        [(where, so)] = row["right"]
        steps = technique.steps(position.grid)
        told = {f"{one.cell} = {one.digit}" for step in steps for one in step.placed}
        assert (where, {*so.split(" or ")}) == ("", told)
        grid = position.grid
        alone = {grid.bits & candidates for candidates in CONSTRAINT_CANDIDATES}
        singles = {one for one in alone if one.bit_count() == 1 and not one & grid.digits}
        assert all(note.startswith("Also right, by another kind of") for note in row["notes"])
        placed = re.findall(r"r\dc\d = \d", f"{so}, {row['notes']}")
        assert len(placed) == len({*placed}) == len(singles)


@pytest.mark.dear
@pytest.mark.parametrize(
    "slugs", [["naked-pair"], ["x-wing"], ["naked-pair", "hidden-pair", "x-wing"]]
)
def test_a_class_is_marked_by_answers_in_short(slugs: list[str]) -> None:
    """They name all that is right, and all patterns of the techniques of the sheet that change
    nothing."""
    found = [position for slug in slugs for position in practice(slug, 4, seed=5)]
    *_, exercises, answers = parts(*found)
    assert all(grid["labels"] and any(grid["marks"]) for grid in exercises["grids"])
    for number, (position, row) in enumerate(zip(found, answers["short"], strict=True), 1):
        technique = wd.technique_named(position.technique)
        assert (row["number"], row["name"]) == (str(number), technique.name * (len(slugs) > 1))
        right = {
            (
                union(named_by(one, CLASSIC) for one in step.why) & position.grid.bits,
                step.eliminations,
            )
            for step in technique.steps(position.grid)
        }
        assert {tuple(map(candidates, said)) for said in row["right"]} == right
        assert candidates(row["right"][0][1]) == position.step.eliminations
        idle = re.findall(r"[\d/]+ in r\dc\d(?: r\dc\d)+", " ".join(row["notes"]))
        assert [*map(candidates, idle)] == [*idle_patterns(position.grid, slugs)]
    assert any(row["notes"] for row in answers["short"])


@pytest.mark.parametrize("slug", ["pointing", "claiming", "swordfish", "finned-x-wing"])
def test_an_answer_names_only_cells_that_can_take_the_digit(slug: str) -> None:
    found = [*practice(slug, 4, seed=5)]
    *_, answers = parts(*found)
    for position, row in zip(found, answers["short"], strict=True):
        named = [candidates(where) for where, _ in row["right"]]
        assert not union(named) & ~position.grid.bits, row
    if slug == "pointing":
        assert answers["short"][0]["right"][0][0] == "3 in r2c6 r3c6"


@pytest.mark.dear
def test_an_answer_is_not_said_again_as_another_house_sees_it() -> None:
    for slug in ("hidden-pair", "direct-hidden-pair", "dual-two-string-kite"):
        *_, answers = parts(*practice(slug, 6, seed=3))
        for row in answers["short"]:
            follows = [so for _, so in row["right"]]
            assert len({*follows}) == len(follows), slug


@pytest.mark.dear
@pytest.mark.parametrize("slugs", [["naked-pair"], ["x-wing"], ["naked-pair", "hidden-pair"]])
def test_no_answer_is_torn_and_no_page_of_answers_is_half_empty(slugs: list[str]) -> None:
    """Each number has its reason below it, and what follows begins where a row of answers has no
    more room."""
    found = [position for slug in slugs for position in practice(slug, 8 // len(slugs), seed=1)]
    answers = printed(found, answers_alone=True)
    numbers = [re.findall(r"^(\d)(?:  ?[A-Z].*)?\nBecause", page, re.MULTILINE) for page in answers]
    assert [*chain.from_iterable(numbers)] == [*"12345678"]
    assert all(page.startswith(("Answers", "3", "5", "7")) for page in answers)
    assert all(len(some) == 4 for some in numbers[1:-1])


@pytest.mark.dear
@pytest.mark.parametrize(
    ("technique", "names", "never"),
    [
        ("hidden-triple", {"one of these", "a second digit", "a third digit"}, "sets"),
        ("dual-two-string-kite", {"the strings", "the knot", "the loose ends"}, "set A"),
        ("skyscraper", {"the towers", "the street", "the tops"}, "set A"),
        ("xy-wing", {"the pivot", "the pincers"}, "set A"),
        ("als-xz", {"set A", "set B", "can be in only one of the two sets"}, "digit"),
    ],
)
def test_the_legend_of_answers_speaks_of_the_technique(
    technique: str, names: set[str], never: str
) -> None:
    *_, answers = parts(*practice(technique, 4, seed=3))
    told = [mark["about"] for mark in answers["legend"]]
    assert names <= {*told}
    assert not any(never in name for name in told)


def test_several_techniques_hide_their_names() -> None:
    found = [*practice("x-wing", seed=5), *practice("swordfish", seed=5)]
    exercises, answers = parts(*found)
    assert exercises["heading"] == "Which one is it?"
    assert "X-Wing or Swordfish" in exercises["texts"][0]
    assert "changes nothing" in exercises["texts"][0]
    assert exercises["texts"][0].startswith("The small digits in a cell are its candidates")
    assert exercises["per-page"] == 4
    assert exercises["form"]["points"] == 2 * len(exercises["grids"][0]["answer"])
    assert not any("Wing" in str(grid) or "fish" in str(grid) for grid in exercises["grids"])
    assert [path["title"] for path in answers["paths"]] == ["1  X-Wing", "2  Swordfish"]


ALIKE = dict.fromkeys(("hidden-single-box", "hidden-single-line"), "Hidden Single")


def test_techniques_that_share_a_name_are_not_told_apart() -> None:
    found = [*practice("hidden-single-line", 2, seed=5), *practice("hidden-single-box", 2, seed=6)]
    first, second, exercises, answers = parts(*found, practised=ALIKE)
    assert [first["heading"], second["heading"]] == [
        "Hidden Single in a box",
        "Hidden Single in a line",
    ]
    assert exercises["heading"] == "Your turn: Hidden Single"
    assert exercises["grids"][0]["answer"] == ["Where", "Because", "So"]
    for position, row in zip(found, answers["short"], strict=True):
        both = [wd.technique_named(f"hidden-single-{kind}") for kind in ("box", "line")]
        right = {one for kind in both for step in kind.steps(position.grid) for one in step.placed}
        assert row["right"][0][1].count(" = ") == len(right)
    found = [*practice("hidden-single-box", 2, seed=6), *practice("naked-pair", seed=5)]
    exercises, answers = parts(*found, practised=ALIKE | {"naked-pair": ""})
    assert "one of these: Hidden Single or Naked Pair." in exercises["texts"][0]
    titles = [path["title"] for path in answers["paths"]]
    assert titles == ["1  Hidden Single", "2  Hidden Single", "3  Naked Pair"]
    for position, row in zip(found[:2], answers["short"], strict=False):
        line = wd.technique_named("hidden-single-line")
        also = {
            f"{one.cell} = {one.digit}" for step in line.steps(position.grid) for one in step.placed
        }
        assert also <= {so for _, so in row["right"]}


def test_a_single_among_other_techniques_is_said_to_be_where_it_is_seen() -> None:
    naked, hidden = practice("naked-single", seed=3), practice("hidden-single-box", seed=6)
    *_, answers = parts(*naked, *hidden, *practice("pointing", seed=5))
    for row, [position] in zip(answers["short"], (naked, hidden), strict=False):
        [placed] = position.step.placed
        seen_in = str(placed.cell) if position is naked.positions[0] else f"box {placed.cell.box}"
        assert tuple(row["right"][0]) == (seen_in, f"{placed.cell} = {placed.digit}")
        assert all(where for where, _ in row["right"])


@pytest.mark.dear
def test_each_page_of_positions_has_a_title_and_room_for_a_name_and_none_is_alone() -> None:
    for count, fewest in ((5, [3, 2]), (6, [4, 2])):
        found = practice("naked-pair", count, seed=5)
        _, *turns = printed(found, BookPlan(solutions=False))
        assert [page.count("Because") for page in turns] == fewest
        for page in turns:
            assert "Your turn: Naked Pair" in page
            assert page.count("Name") == 1


def test_stars_are_explained_where_they_differ() -> None:
    found = [*practice("naked-pair", 12, seed=5)]
    assert len({position.grade for position in found}) > 1
    same = [position for position in found if position.grade == found[0].grade]
    for positions, explained in ((found, True), (same, False)):
        _, exercises, _ = parts(*positions)
        assert ("The more stars" in exercises["texts"][0]) == explained
        assert "small digits" not in exercises["texts"][0]  # the lesson tells of them


@pytest.mark.dear
def test_answers_go_to_a_file_of_their_own(whydoku: CommandLine, tmp_path: Path) -> None:
    needed("typst")
    sheet, answers = tmp_path / "sheet.pdf", tmp_path / "answers.pdf"
    asked = ("book", "--practice", "x-wing,naked pair", "--seed", "5", "-o", str(sheet))
    done = whydoku(*asked, "--answers", str(answers))
    assert (done.code, done.err) == (0, "")
    [exercises] = pages(sheet.read_bytes())
    assert "X-Wing or Naked Pair" in " ".join(exercises.split())
    assert pages(answers.read_bytes())[0].startswith("Answers")
    for more, fault in (
        (("--answers", str(sheet)), "the same file as -o"),
        (("--answers", "a.txt"), "found a.txt"),
        (("--answers", str(answers), "--no-solutions"), "choose one"),
        (("-n", "1"), "n: found 1; expected a whole number, 2 to"),
        (("--grade", "6"), "takes a whole number from 1 to 5; found 6"),
    ):
        done = whydoku(*asked, *more)
        assert done.code == 2, more
        assert fault in done.err
    done = whydoku("book", "-n", "1", "--grade", "2", "-o", str(sheet))
    assert "it needs --practice" in done.err


@pytest.mark.dear
def test_a_mix_that_cannot_be_is_written_only_if_fewer_are_fine(
    whydoku: CommandLine, tmp_path: Path
) -> None:
    needed("typst")
    sheet, answers = tmp_path / "sheet.pdf", tmp_path / "answers.pdf"
    asked = ("book", "--practice", "skyscraper,x-chain", "--seed", "1", "-o", str(sheet))
    done = whydoku(*asked, "--answers", str(answers))
    told = "found no position with a step of 'skyscraper' alone; 'x-chain' can be practised alone"
    assert (done.code, done.err) == (
        1,
        f"whydoku: {told}; --fewer prints what there is\n",
    )
    assert not sheet.exists()
    assert not answers.exists()
    done = whydoku(*asked, "--fewer")
    assert (done.code, done.err) == (0, f"whydoku: {told}\n")
    assert "Your turn: X-Chain" in "".join(pages(sheet.read_bytes()))
    assert "--fewer" in whydoku("book", "--help").out
    done = whydoku("book", "-n", "1", "--fewer", "-o", str(sheet))
    assert (done.code, "it needs --practice" in done.err) == (2, True)


RULED = [("naked-single", "mini-4"), ("hidden-single-box", "mini-4"), ("pointing", "mini-6")]
DRAWN = [("hidden-single-line", "jigsaw-6"), ("pointing", "jigsaw-6")]


@pytest.mark.parametrize(("slug", "rules"), [*RULED, *DRAWN])
def test_a_worksheet_for_other_rules_shows_an_example_of_theirs(slug: str, rules: str) -> None:
    techniques = ((slug, wd.profile_named(practised_in(slug, rules))),)
    sought = Exercises(techniques, 4, 1, rules=rules)
    for search in sought.searches:
        sought.look(search)
    chosen, spare = sought.chosen, sought.spare
    assert spare is not None
    assert spare not in chosen
    for position in (*chosen, spare):
        size = position.grid.rules.size
        assert size == int(rules[-1])
        check_step(position.grid, position.step)
        assert next_step(position.grid, position.profile).technique == slug  # type: ignore[union-attr]
    plan = BookPlan(profile=techniques[0][1], per_page=4)
    lesson, exercises, answers = parts_of_worksheet(chosen, plan, Pictures("grey"), spare)
    assert lesson["texts"][0] == exercises["texts"][0] == task_of(spare.grid.rules)
    assert [grid["given"] for grid in exercises["grids"]] == [
        position.grid.puzzle.as_line() for position in chosen
    ]
    assert len(answers["short"]) == 4
    is_drawn = "jigsaw" in rules
    assert "box" not in repr(lesson["texts"]) or not is_drawn
    for grid, position in zip(exercises["grids"], chosen, strict=True):
        assert grid.get("regions", []) == numbers_of_regions(position.grid).get("regions", [])
        assert len(grid.get("regions", [])) == 6 * is_drawn
    assert any("small number in a corner" in text for text in exercises["texts"]) is is_drawn
    needed("typst")
    sheet = pages(worksheet(chosen, plan, example=spare))
    assert len(sheet) == 3
    assert f"digits 1 to {rules[-1]}" in " ".join(sheet[1].split())


def test_what_no_small_puzzle_needs_is_not_looked_for_without_end() -> None:
    found = practice("x-wing", 1, rules="mini-4")
    assert (len(found), found.tried) == (0, 1023)
    assert found.shortfall.endswith("for 'x-wing' under the rules mini-4, looking at 1,023 puzzles")
    with pytest.raises(WhydokuError, match="'death-blossom' is for classic rules"):
        practice("death-blossom", rules="mini-6")


def test_a_worksheet_for_other_rules_is_made_by_the_command(
    whydoku: CommandLine, tmp_path: Path
) -> None:
    needed("typst")
    out = tmp_path / "sheet.pdf"
    done = whydoku(
        *("book", "--practice", "hidden single", "--rules", "mini-4", "--seed", "1"),
        *("-n", "6", "-o", str(out)),
    )
    assert (done.code, done.err) == (0, "")
    assert "1 to 4" in pages(out.read_bytes())[0]


@pytest.mark.dear
@pytest.mark.parametrize("slug", ["last-in-row", "same-line", "whole-puzzle"])
def test_a_sheet_of_a_lesson_for_children_has_its_text_and_grids_to_write_on(slug: str) -> None:
    lesson = lesson_of(slug)
    assert lesson
    positions = practice(slug, 4)
    plan = BookPlan(symbols="pictures")
    told, turn, answers = parts_of_worksheet([*positions], plan, Pictures("grey", "pictures"))
    said = [one["text"] for stage in told["stages"] for one in stage["texts"]]
    assert told["heading"] == lesson.name
    assert said
    assert not re.search(r"[{}]|\b[1-6]\b", " ".join((*told["texts"], *said)))
    assert {(*grid.get("answer", ()),) for grid in turn["grids"]} == {()}
    assert all(grid["placed"][:16] == "." * 16 for grid in turn["grids"])
    assert ("marks" in turn["grids"][0]) == (slug == "same-line")
    assert answers["heading"] == f"Answers: {lesson.name}"
    if slug == "whole-puzzle":
        filled = answers["grids"]
        assert ["." in one["given"] for one in filled] == [True] * 4
        digits = [
            [a if a != "." else b for a, b in zip(one["given"], one["placed"], strict=True)]
            for one in filled
        ]
        assert ["".join(one) for one in digits] == [
            one.grid.solution().as_line() for one in positions
        ]
    apart = answers_part([*positions], plan, Pictures("grey"), linked=False)
    assert apart["heading"] == answers["heading"]


@pytest.mark.dear
def test_the_command_prints_a_lesson_for_children(whydoku: CommandLine, tmp_path: Path) -> None:
    needed("typst")
    path = tmp_path / "sheet.pdf"
    whydoku("book", "--practice", "last-in-row", "-n", "4", "--seed", "1", "-o", str(path))
    text = "\n".join(page.extract_text() for page in pdf_of(path.read_bytes()).pages)
    assert "The last one in a row" in text
    assert "Fill in one cell of each." in text
    assert "Full House" not in text
