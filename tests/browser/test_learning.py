"""Learning: techniques with their examples, and positions to practise on."""

from __future__ import annotations

import json
import re
from datetime import date
from typing import TYPE_CHECKING

import pytest

from patience import until
from whydoku import explain, read
from whydoku.grids.bits import members
from whydoku.grids.grid import Grid
from whydoku.grids.parts.candidates import union
from whydoku.logic.catalogue import entry_named, rating_of_technique, technique_named
from whydoku.telling.lessons.reading import course, lesson_of

from .player import PHONE, Player, Size, Visit, box_of, expect, violations
from .puzzles import EASY, XYCHAIN, before, name_of

if TYPE_CHECKING:
    from playwright.sync_api import Locator


def test_a_beginner_is_told_where_to_begin_and_where_to_go_on(player: Player) -> None:
    first, second, *_ = (slug for group in course() for slug in group.lessons)
    names = {slug: entry_named(slug).name for slug in (first, second)}
    player.go("/#/learn")
    begin = player.page.get_by_role("link", name=f"Begin here: {names[first]}")
    expect(begin).to_be_in_viewport(ratio=1)
    player.page.get_by_text("Words that you will meet").click()
    expect(player.page.get_by_text("Two cells see each other")).to_be_visible()
    begin.click()
    expect(player.page.get_by_role("heading", name=names[first], exact=True)).to_be_focused()
    assert player.shown("marks"), "it opens with what the technique looks like"
    lesson = lesson_of(first)
    assert lesson
    expect(player.page.locator(".reading-idea > p").first).to_be_in_viewport(ratio=1)
    expect(player.page.get_by_text("A sudoku has nine rows")).to_be_hidden()
    player.page.locator("summary", has_text="The idea").click()
    expect(player.page.get_by_text("A sudoku has nine rows")).to_be_visible()
    told = [shown for shown in (*lesson.examples, lesson.slip) if shown]
    total = sum(len(shown.stages) for shown in told) + 2
    at = 1
    for shown in told:
        for n, stage in enumerate(shown.stages):
            if n == 1:  # leaves, and goes on at the same place
                player.page.go_back()
                go_on = player.page.get_by_role("link", name=f"Go on with: {names[first]}")
                go_on.click()
                expect(player.page.locator("[aria-current=step]")).to_be_visible()
            at += 1
            if at == 2:
                player.button("Next").click()
            else:
                player.press("ArrowRight")
            current = player.page.locator("[aria-current=step] > p")
            expect(current).to_have_text(stage.text)
            expect(player.page.locator(".said")).to_contain_text(stage.text)
            expect(player.page.get_by_text(f"{at} of {total}", exact=True)).to_be_visible()
    for word in player.page.locator("[aria-current=step] .phrase").all()[:1]:
        word.hover()
        assert player.shown("lit")
    player.page.reload()
    player.page.goto(f"{player.origin}/#/learn")
    expect(player.page.get_by_text(re.compile(r"^1 of \d+ lessons read"))).to_be_visible()
    expect(player.page.get_by_role("link", name=f"Go on with: {names[second]}")).to_be_visible()
    expect(chapter(player, "First digits")).to_have_attribute("aria-expanded", "true")
    expect(player.page.locator(".lessons li").first).to_contain_text("read")


def chapter(player: Player, name: str) -> Locator:
    return player.page.get_by_role("button", name=re.compile(f"^{name} "))


IN_SIGHT = """() => [...document.querySelectorAll("a, button, input, select, summary")]
    .filter((one) => one.checkVisibility({ visibilityProperty: true })).length"""


TODAY = (date(2027, 2, 1) - date(1970, 1, 1)).days


def learnt(player: Player) -> None:
    """Has read six lessons, mastered the first of them, and has to practise the second."""
    player.page.clock.set_fixed_time("2027-02-01T12:00")
    slugs = [slug for group in course() for slug in group.lessons][:6]
    score = {"found": 6, "tried": 6, "run": {"day": TODAY - 9, "n": 3}, "step": 1, "grade": 1}
    scores = {
        slugs[0]: score | {"threes": [TODAY - 20, TODAY - 9], "due": TODAY + 9},
        slugs[1]: score | {"threes": [], "due": TODAY},
    }
    progress = {"version": 1, "lessons": {slug: {"at": 9, "read": True} for slug in slugs}}
    practised = {"form": 2, "all": False, "scores": scores}
    for place, kept in (("course", progress), ("practice", practised)):
        text = json.dumps(json.dumps(kept))
        player.page.add_init_script(f"localStorage['whydoku.{place}'] = {text}")


def test_the_map_tells_how_far_one_has_come_and_one_chapter_is_open(player: Player) -> None:
    learnt(player)
    player.go("/#/learn")
    on = player.page.get_by_role("link", name="Refresh 1 technique")
    expect(on).to_be_in_viewport(ratio=1)
    expect(player.page.get_by_text("6 of 46 lessons read, 1 mastered or known.")).to_be_visible()
    here = chapter(player, "Lines and boxes")
    expect(here).to_have_accessible_name("Lines and boxes 1 of 6 read")
    expect(here).to_have_attribute("aria-current", "location")
    expect(here).to_have_attribute("aria-expanded", "true")
    first = chapter(player, "First digits")
    told = "First digits 5 of 5 read, 1 mastered or known, 1 to refresh"
    expect(first).to_have_accessible_name(told)
    expect(player.page.locator(".chapter .small-board .sign-cell:not([d=''])")).to_have_count(10)
    assert player.page.evaluate(IN_SIGHT) < 40
    assert violations(player.page) == []
    rows = player.page.locator(".lessons li")
    expect(rows).to_have_count(6)
    expect(player.board).to_be_hidden()
    first.focus()
    player.press("Enter")
    expect(here).to_have_attribute("aria-expanded", "false")
    expect(first).to_be_focused()
    expect(rows).to_have_count(5)
    expect(rows.nth(0)).to_contain_text("mastered")
    expect(rows.nth(1)).to_contain_text("to refresh, practised")
    player.press("Tab", "Tab", "Enter")
    expect(player.page.get_by_role("heading", name="Last Digit", exact=True)).to_be_focused()
    expect(player.board).to_be_visible()
    player.page.go_back()
    expect(rows.nth(1).get_by_role("link")).to_be_focused()
    on.click()
    expect(player.page.get_by_role("heading", name="Find: Last Digit")).to_be_visible()
    expect(player.page.locator(".learn-title")).to_contain_text("1 of 1")


def test_on_a_phone_chapters_are_closed_and_what_is_pressed_stays(visit: Visit) -> None:
    player = visit((390, 760), has_touch=True, is_mobile=True)
    learnt(player)
    player.go("/#/learn")
    expect(player.page.locator(".lessons")).to_have_count(0)
    here, later = chapter(player, "Lines and boxes"), chapter(player, "Wings")
    expect(here).to_have_attribute("aria-current", "location")
    here.tap()
    later.scroll_into_view_if_needed()
    place = box_of(later)["y"]
    later.tap()
    expect(here).to_have_attribute("aria-expanded", "false")
    expect(later).to_have_attribute("aria-expanded", "true")
    assert abs(box_of(later)["y"] - place) <= 1
    assert player.fits
    later.tap()
    expect(player.page.locator(".lessons")).to_have_count(0)


@pytest.mark.sampled(2, most=2)
@pytest.mark.parametrize("size", [(360, 640), (390, 760)])
def test_on_a_phone_a_stage_and_its_board_are_in_sight_together(visit: Visit, size: Size) -> None:
    player = visit(size, has_touch=True, is_mobile=True)
    player.page.goto(f"{player.origin}/#/learn/naked-pair")
    on = player.button("Next")
    expect(on).to_be_in_viewport(ratio=1)
    side = "(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)"
    assert not player.page.evaluate(f"{side}(document.querySelector('.side'))")
    boards, places = {tuple(box_of(player.board).values())}, set[int]()
    on.tap()
    while player.page.locator("[aria-current=step]:visible").count():
        expect(player.page.locator("[aria-current=step] > p")).to_be_in_viewport(ratio=1)
        boards.add(tuple(box_of(player.board).values()))
        places.add(round(box_of(on)["y"]))
        expect(player.page.get_by_role("link", name="Lessons")).to_be_in_viewport(ratio=1)
        on.tap()
    assert len(boards) == 1
    assert max(places) - min(places) <= 1
    expect(player.page.get_by_role("link", name="Practise")).to_be_in_viewport(ratio=1)
    assert violations(player.page) == []
    for name in ("Lessons", "Play"):
        player.page.get_by_role("link", name=name, exact=True).tap()
    player.view("learn")
    expect(player.page.get_by_role("link", name=re.compile("^Go on with"))).to_be_visible()


def test_techniques_without_a_lesson_are_folded_and_all_are_found(player: Player) -> None:
    player.go("/#/learn")
    expect(player.page.get_by_role("dialog")).to_have_count(0)
    entries = player.page.locator(".techniques a:visible")
    others = player.page.get_by_text("All other techniques, and search")
    expect(others).to_be_visible()
    expect(entries).to_have_count(0)
    others.click()
    expect(entries.filter(has_text="Sue de Coq").first).to_be_visible()
    expect(entries.filter(has_text="Naked Pair")).to_have_count(0)
    player.page.get_by_label("Search by any name").fill("y-wing")
    expect(entries.first).to_have_text("XY-Wing")
    player.page.get_by_label("Search by any name").fill("")
    player.page.get_by_label("Family", exact=True).select_option(label="Fish")
    expect(entries.filter(has_text="Naked Pair")).to_have_count(0)
    expect(entries.filter(has_text="Jellyfish").first).to_be_visible()


def test_a_lesson_opens_at_its_beginning_and_the_list_where_it_was_left(player: Player) -> None:
    player.go("/#/learn")
    player.page.get_by_text("All other techniques, and search").click()
    link = player.page.get_by_role("link", name="Sue de Coq", exact=True).first
    link.scroll_into_view_if_needed()
    scrolled = "scrollY"
    left = player.page.evaluate(scrolled)
    assert left > 0
    link.click()
    expect(player.page.get_by_role("heading", name="Sue de Coq", exact=True)).to_be_visible()
    assert player.page.evaluate(scrolled) == 0
    player.page.go_back()
    expect(link).to_be_focused()
    assert player.page.evaluate(scrolled) == left
    player.page.locator(".places").get_by_role("link", name="Learn").click()
    assert player.page.evaluate(scrolled) == 0, "who asks for it again wants its top"
    player.view("make")
    player.view("learn")
    assert player.page.evaluate(scrolled) == 0, "another view begins at its top"


def test_a_class_sees_a_lesson_page_by_page_and_an_example_in_stages(player: Player) -> None:
    player.go("/#/learn/naked-pair")
    expect(player.page.get_by_role("heading", name="Naked Pair", exact=True)).to_be_visible()
    player.press("b")
    expect(player.page.locator(".projected")).to_be_attached()
    assert player.shown("marks")
    expect(player.page.locator(".text h3:visible")).to_have_count(0)
    player.press("PageDown")
    expect(player.page.locator("[aria-current=step]:visible")).to_have_count(1)
    player.press("PageDown")
    expect(player.page.locator(".reading-stage:visible")).to_have_count(1)
    expect(player.page.locator(".reading-bar")).to_be_hidden()
    player.press("b")
    player.page.goto(f"{player.origin}/#/learn/sue-de-coq")
    expect(player.page.get_by_role("heading", name="Sue de Coq", exact=True)).to_be_focused()
    player.press("b")
    reason = player.page.locator(".learn-example .reason")
    stages = [(False, False, 0), (True, False, 0), (True, True, 1), (True, False, 0)]
    for key, (pattern, result, told) in zip(("", "Down", "Down", "Up"), stages, strict=True):
        if key:
            player.press(f"Page{key}")
        expect(reason).to_have_count(told)
        roles = {one["role"] for one in (player.shown("marks") or {"candidates": []})["candidates"]}
        assert (bool(roles - {"eliminated"}), "eliminated" in roles) == (pattern, result)


def test_a_puzzle_that_needs_the_technique_is_made_and_played(player: Player) -> None:
    player.go("/#/learn/skyscraper")
    expect(player.page.get_by_text("Puzzles that need just this hardly exist.")).to_be_visible()
    expect(player.button("Play a puzzle that needs it")).to_have_count(0)
    player.play(before(XYCHAIN))
    player.press("Control+a", "1")
    player.go("/#/learn/naked-pair")
    player.button("Play a puzzle that needs it").click()
    kept = "Your unfinished game is kept under My games."
    notice = player.page.get_by_role("paragraph").filter(has_text=kept)
    expect(notice).to_be_visible()
    said = player.page.locator(".said")
    expect(said).to_have_text(re.compile(f"^Naked Pair: The puzzle is on the board.* {kept}$"))
    expect(player.button("Hint")).to_be_visible()
    expect(player.page.get_by_role("gridcell")).to_have_count(81)
    player.until("location.hash === '#/play'")
    used = explain(player.digits).techniques
    assert max(used, key=rating_of_technique) == "naked-pair"
    # Who comes from a game to read about a technique finds the way back, and its table folded.
    player.go("/#/learn/full-house")
    names = player.page.get_by_text("Last Free Cell")
    expect(names).to_be_hidden()
    player.page.get_by_text("Its rating and other names").click()
    expect(names).to_be_visible()
    player.page.get_by_role("link", name="Back to my game").click()
    player.until("location.hash === '#/play'")
    player.go("/#/learn/naked-single/7")
    task = player.page.get_by_text("Place its digit: it is judged at once.")
    expect(task).to_be_visible()


def test_each_try_is_judged_at_once_and_a_wrong_one_is_refused_kindly(player: Player) -> None:
    with player.page.expect_response("**/api/v1/practice") as found:
        player.go("/#/learn/naked-pair/5/1")
    grid = read(json.dumps(found.value.json()["position"]))
    expect(player.page.get_by_text("A position is on the board.")).to_be_visible()
    [step] = (step for step in grid.hints() if step.technique == "naked-pair")
    solution = grid.solution()
    wrong = next(
        k
        for k in members(int(grid.bits))
        if solution.digit_at(k // 9) == k % 9 + 1 and grid.digit_at(k // 9) is None
    )
    cross(player, wrong)
    said = player.page.locator(".said")
    expect(said).to_contain_text("Not quite.")
    told = player.page.locator(".learn-answer")
    expect(told).to_contain_text(re.compile("stays|is not true"))
    assert "the solution has" not in told.inner_text()
    assert [wrong, "wrong"] in player.shown("verdicts")
    assert "wrongly crossed out" in (player.cell(wrong // 9).get_attribute("aria-label") or "")
    player.button("Show me where").click()  # hides what was said, and not what is on the board
    expect(said).to_contain_text("Look at")
    finding = members(step.eliminations)
    for n, candidate in enumerate(finding, 1):
        cross(player, candidate)
        last = n == len(finding)
        expect(said).to_contain_text(
            "Yes, you found it." if last else f"Right: {n} of {len(finding)} found."
        )
    expect(player.button("Next")).to_have_class("main")
    player.page.get_by_role("link", name="All lessons").click()
    entry = player.page.get_by_role("listitem").filter(has_text="Naked Pair").first
    expect(entry).to_contain_text("practised")


def test_singles_are_looked_for_on_a_clean_board_by_keys_alone(player: Player) -> None:
    player.go("/#/learn/naked-single")
    expect(player.page.get_by_role("heading", name="Naked Single", exact=True)).to_be_visible()
    assert not any(player.shown("candidates")), "the lesson"
    positions: list[dict[str, str]] = []
    player.page.on(
        "response",
        lambda answer: (
            positions.append(answer.json()["position"])
            if answer.url.endswith("/practice")
            else None
        ),
    )
    player.go("/#/learn/naked-single/4/1")
    dots, said = player.page.locator(".learn-dots"), player.page.locator(".said")
    expect(player.button("Show me where")).to_be_visible()
    for n in range(1, 4):
        digits = player.digits
        [grid] = [one for one in map(read, map(json.dumps, positions)) if shows(one, digits)]
        step = next(technique_named("naked-single").find(grid))
        [placed] = members(step.placements)
        player.cell("r1c1").focus()
        player.walk(0, placed // 9)
        player.press(str(placed % 9 + 1))
        expect(said).to_contain_text("Yes, you found it.")
        assert not any(player.shown("candidates")), "found"
        expect(dots).to_have_attribute(
            "aria-label", f"{n} of 10 positions done, {n} found at first try"
        )
        player.press("Enter")
        until(lambda before=digits: player.digits != before)
        expect(player.button("Show me where")).to_be_visible()
        expect(player.board.locator(":focus")).to_have_count(1)
    expect(player.page.locator(".learn-practice")).not_to_contain_text(" of ")


def shows(grid: Grid, digits: str) -> bool:
    return "".join(str(grid.digit_at(cell) or ".") for cell in range(81)) == digits


IN_REACH = """(one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return document.elementFromPoint(x + width / 2, y + height / 2) === one;
}"""


@pytest.mark.sampled(2, most=2)
@pytest.mark.parametrize("size", [(1366, 768), (360, 640)])
def test_after_three_in_a_row_the_ways_on_and_out_are_in_reach(visit: Visit, size: Size) -> None:
    player = visit(size)
    player.page.clock.set_fixed_time("2027-02-01T12:00")
    score = {"found": 2, "tried": 2, "run": {"day": TODAY, "n": 2}, "threes": [], "due": 0}
    kept = json.dumps({"form": 2, "all": False, "scores": {"pointing": score}})
    player.page.add_init_script(f"localStorage['whydoku.practice'] ??= {json.dumps(kept)}")
    with player.page.expect_response("**/api/v1/practice") as found:
        player.page.goto(f"{player.origin}/#/learn/pointing/3/1")
    [step, *_] = technique_named("pointing").find(read(json.dumps(found.value.json()["position"])))
    first, *_ = members(step.eliminations)
    cross(player, first)
    expect(player.page.locator(".said")).to_contain_text(re.compile("Right|Yes"))
    if player.button("Show the rest").is_visible():
        player.button("Show the rest").click()
    expect(player.page.locator(".learn-answer .right")).to_be_in_viewport(ratio=1)
    expect(player.button("Next")).to_be_in_viewport(ratio=1)
    on = player.page.get_by_role("link", name="Next lesson: Direct Pointing")
    expect(on).to_be_in_viewport(ratio=1)
    expect(player.page.get_by_role("link", name="Direct Pointing →")).to_be_attached()
    out = player.page.get_by_role("link", name="All lessons")
    player.page.locator(".learn-answer").hover()

    def comes_nearer() -> bool:
        player.page.mouse.wheel(0, 80)
        return bool(out.evaluate(IN_REACH))

    player.until(comes_nearer)
    on.click()
    expect(player.page.get_by_role("heading", name="Direct Pointing", exact=True)).to_be_focused()


def test_help_in_practice_comes_in_stages(player: Player) -> None:
    player.go("/#/learn/x-wing")
    player.page.get_by_role("link", name="Practise").click()
    expect(player.page.get_by_text("A position is on the board.")).to_be_visible()
    assert player.shown("marks") is None
    for name in ("Show me where", "What to look for", "Which cells", "Show everything"):
        player.button(name).click()
    expect(player.button("Next")).to_have_class("main")
    assert any(mark["role"] == "eliminated" for mark in player.shown("marks")["candidates"])
    player.page.get_by_role("link", name="Back to the lesson").click()
    expect(player.page.get_by_role("heading", name="X-Wing", exact=True)).to_be_focused()
    player.press("ArrowRight", "ArrowRight")
    expect(player.page.locator("[aria-current=step]")).to_be_visible()


def test_a_part_is_enough_and_a_reload_goes_on(player: Player) -> None:
    with player.page.expect_response("**/api/v1/practice") as found:
        player.go("/#/learn/x-wing/3/1")
    answer = found.value.json()
    assert answer["grade"] == 1
    [step, *_] = technique_named("x-wing").find(read(json.dumps(answer["position"])))
    first, *rest = members(step.eliminations)
    assert rest
    cross(player, first)
    part = player.page.get_by_text(f"Right: 1 of {len(rest) + 1} found.").last
    expect(part).to_be_visible()
    player.page.reload()
    expect(part).to_be_visible()
    player.button("Show the rest").click()
    expect(player.page.locator(".learn-answer")).to_contain_text("Yes, you found it.")
    player.go("/#/learn")
    player.page.get_by_text("All other techniques").click()
    player.page.get_by_label("Search by any name").fill("x-wing")
    rows = player.page.locator(".techniques").get_by_role("listitem")
    expect(rows.filter(has_text="X-Wing").first).to_contain_text("found 1 of 1 in all")


def test_what_needed_help_in_a_game_is_offered_for_practice(player: Player) -> None:
    player.play(before(XYCHAIN))
    for _ in range(3):
        player.press("h")
        player.wait()
    expect(player.button("Take this step")).to_be_hidden()
    player.until("localStorage['whydoku.helped']")
    player.view("today")
    expect(player.page.get_by_role("link", name="Learn a technique")).to_be_visible()
    player.view("learn")
    expect(player.page.get_by_role("link", name="Begin here: Full House")).to_be_visible()
    expect(player.page.get_by_text("to refresh")).to_have_count(0)
    learnt(player)
    player.page.reload()
    expect(player.page.get_by_role("link", name="Refresh 2 techniques")).to_be_visible()
    player.page.get_by_role("link", name="Practice for today").click()
    asked = player.page.get_by_text(re.compile(r"^You asked for help with .* 1 time\.$"))
    expect(asked).to_be_visible()
    expect(player.page.get_by_role("link", name="Back to my game")).to_be_visible()
    player.page.get_by_role("listitem").filter(has=asked).get_by_role("link").click()
    expect(player.page.get_by_role("heading", name=re.compile("^Find: "))).to_be_visible()


@pytest.mark.sampled(2, most=2)
@pytest.mark.parametrize("size", [(390, 760), (360, 640)])
def test_in_mixed_practice_the_technique_is_named_first(visit: Visit, size: Size) -> None:
    player = visit(size, has_touch=True, is_mobile=True)
    player.go("/#/learn/mixed/5")
    title = player.page.locator(".learn-title h2")
    expect(title).to_have_text("Which technique?")
    expect(player.board).to_be_in_viewport(ratio=1)
    expect(player.button("Show me where")).to_be_in_viewport(ratio=0.9)
    choices = player.page.locator(".learn-choices button")
    expect(choices).to_have_count(4)
    for choice in choices.all():
        expect(choice).to_be_in_viewport(ratio=1)
    assert violations(player.page) == []
    for choice in choices.all():
        if choice.is_visible():
            choice.tap()
    expect(title).to_have_text(re.compile("^Find: "))
    expect(player.page.locator(".learn-answer")).to_contain_text(re.compile("Yes: .*Now find it"))


def test_mixed_practice_shows_both_pencils_and_knows_what_was_meant(player: Player) -> None:
    score = {"found": 3, "tried": 3, "run": {"day": 1, "n": 1}, "step": 1, "grade": 1}
    slugs = ("hidden-single-box", "pointing", "claiming", "naked-pair")
    scores = {slug: score | {"threes": [], "due": 10} for slug in slugs}
    text = json.dumps(json.dumps({"form": 2, "scores": scores}))
    player.page.add_init_script(f"localStorage['whydoku.practice'] = {text}")
    with player.page.expect_response("**/api/v1/practice") as found:
        player.go("/#/learn/mixed/5")
    grid = read(json.dumps(found.value.json()["position"]))
    pens = player.page.get_by_role("group", name="What a digit does")
    places, crosses = pens.get_by_role("button").all()
    expect(places).to_have_attribute("aria-pressed", "true")
    answer = player.page.locator(".learn-answer")
    player.button("Naked Pair").click()
    expect(answer).to_contain_text("Naked Pair is here, too. What you are looking for is easier.")
    expect(player.page.locator(".learn-title h2")).to_have_text("Which technique?")
    player.press("Space")
    expect(crosses).to_have_attribute("aria-pressed", "true")
    player.press("Space")
    expect(places).to_have_attribute("aria-pressed", "true")
    # The digit is placed where it is to be crossed out.
    [step, *_] = (step for step in grid.hints() if step.technique == "pointing")
    candidate = members(step.eliminations)[0]
    player.put(name_of(candidate // 9), str(candidate % 9 + 1))
    expect(answer).to_contain_text(re.compile("Yes, you found it|Right: 1 of"))
    assert [candidate, "gone"] in player.shown("verdicts")
    expect(player.page.get_by_text("Crossed out, not placed")).to_be_visible()


def cross(player: Player, candidate: int) -> None:
    player.put(name_of(candidate // 9), f"Control+{candidate % 9 + 1}")


def test_the_pencil_of_practice_is_not_that_of_the_game(player: Player) -> None:
    player.play(EASY)
    player.button("Corner note").click()
    player.go("/#/learn/x-wing/1")
    expect(player.page.get_by_text("A position is on the board.")).to_be_visible()
    player.put("r1c1", "v")
    expect(player.button("Colour", exact=True)).to_have_attribute("aria-pressed", "true")
    player.button("Colour red").click()
    player.view("play")
    expect(player.button("Corner note")).to_have_attribute("aria-pressed", "true")
    expect(player.page.locator(".pad-keys [aria-pressed=true]")).to_have_count(0)


def test_a_lesson_for_children_is_heard_and_seen_to_its_end_and_marks_no_truth_wrong(
    visit: Visit,
) -> None:
    player = visit(PHONE, has_touch=True, is_mobile=True)
    player.go("/#/learn/same-line")
    said = player.page.locator(".said")
    expect(said).to_contain_text("You may not know the cell yet.")
    player.button("Next").tap()
    expect(said).to_contain_text("Look at the box at the top left.")
    for _ in range(3):
        player.button("Next").tap()
    expect(player.page.get_by_role("link", name="Practise")).to_be_in_viewport(ratio=1)
    expect(player.board).to_be_in_viewport(ratio=1)
    assert player.fits
    with player.page.expect_response("**/api/v1/practice") as found:
        player.go("/#/learn/same-line/631315/1")
    answer = found.value.json()
    grid = read(json.dumps(answer["position"]))
    [step, *_] = grid.hints()
    sought = union(one.eliminations for one in technique_named("pointing").find(grid))
    true = grid.bits & ~grid.solution().digits & ~grid.digits & ~sought
    assert step.technique == "pointing"
    candidate = members(true)[0]
    task = player.page.get_by_text("Touch its cell, then the number.")
    expect(task).to_be_visible()
    player.cell(candidate // 9).tap()
    player.button(re.compile(rf"^{candidate % 9 + 1}, ")).tap()
    expect(said).to_contain_text("That is true: this note can go.")
    expect(player.cell(candidate // 9)).not_to_have_accessible_name(re.compile("wrongly"))
    expect(player.page.locator(".learn-answer")).not_to_contain_text("Pointing")
