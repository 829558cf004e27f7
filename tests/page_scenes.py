"""What the page can show: every view, every dialog, and help at its stages."""

from __future__ import annotations

from typing import Final

from browser.player import Player, expect
from browser.puzzles import CHAINED, EASY, SHORT, SOLVED, TWO, XYCHAIN, before, open_cells
from page_code import puzzle_code
from whydoku import EXAMPLES

GENTLE: Final = EXAMPLES["gentle"].puzzle
MARKS: Final = before(XYCHAIN)
SKYSCRAPER: Final = "(3)r6c9=(3)r6c7-(3)r9c7=(3)r9c8 => r7c9<>3"
ENDING: Final = (SHORT, *(f"={SOLVED[cell]}{cell}" for cell in open_cells(SHORT)), "?.ending-next")
SCENES: Final[dict[str, tuple[str, ...]]] = {
    "play": (EASY,),
    "play-tools": ("#/play", "Play this one", "More tools"),
    "play-marks": (MARKS, "+ArrowRight", "+ArrowDown"),
    "hint-first": (EASY, "+h", "?.hint-ways"),
    "hint": (MARKS, *("+h", "?.stages") * 4),
    "steps": (MARKS, "+n", "?.help-list summary"),
    "why": (MARKS, "+w", "?.why"),
    "argue": (GENTLE, "More", "Automatic", "Why?", "I know why", "+a", SKYSCRAPER),
    "ending": ENDING,
    "notice": ("#p=wrong", "?.notice.problem"),
    "projector": (MARKS, *("+h", "?.stages") * 4, "+b"),
    "today": ("#/today", "?.today-puzzle"),
    "welcome": ("#/play",),
    "rule": ("#/play", "I am new to Sudoku"),
    "path": (CHAINED, "/path", *["One step on"] * 9),
    "learn": ("#/learn",),
    "technique": ("#/learn/sue-de-coq",),
    "lesson": ("/#/learn/naked-pair", "Next", "Next", "Next"),
    "practice": ("#/learn/naked-pair/1",),
    "make": ("#/make", EASY),
    "make-several": ("#/make", TWO),
    "make-wish": ("#/make", "Wish for one"),
    "make-draw": ("#/make", "Draw a pattern"),
    "collection": ("/#/collection", "?.collection-card"),
    "begin": (CHAINED, "@New"),
    "paste": ("#/paste",),
    "games": (*ENDING, "@My games"),
    "replay": (*ENDING, "Watch the replay"),
    "share": (CHAINED, "@Share"),
    "picture": (CHAINED, "@Share", "Picture"),
    "files": (CHAINED, "@Share", "Workbook, book"),
    "worksheets": (CHAINED, "@New", "Print worksheets"),
    "settings": (CHAINED, "@Settings"),
    "keys": (CHAINED, "@Keys"),
    "embed": (f"/embed#p={puzzle_code(EASY)}", "?[role=gridcell]"),
    "docs": ("/docs",),
}
"""A puzzle or an address, and then keys, a digit in a cell, dialogs, views, a text, or buttons, and
what has to be there before the next."""


def arrange(player: Player, begin: str, *steps: str) -> None:
    """Brings a scene about, and waits until all of it is there."""
    page = player.page
    if begin.startswith("/"):
        page.goto(player.origin + begin)
    else:
        player.play(begin) if len(begin) > 80 else player.go(f"/{begin}")
    for step in steps:
        player.settle()
        match step[0]:
            case "+":
                player.press(step[1:])
            case "=":
                player.cell(int(step[2:])).click()
                player.press(step[1])
            case "@":
                player.opened(step[1:])
            case "/":
                player.view(step[1:])
            case "?":
                expect(page.locator(step[1:]).first).to_be_visible()
            case _ if len(step) > 40:
                page.locator("textarea:visible").first.fill(step)
            case _:
                button, link = (page.get_by_role(role, name=step) for role in ("button", "link"))
                button.or_(link).first.click()
    player.settle()
    page.wait_for_load_state("networkidle")
