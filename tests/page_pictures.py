"""Pictures of the whole page: `python tests/page_pictures.py take FOLDER [PART ...]` takes all scenes, or
those whose names have a part, and `… compare OLD NEW` says which differ, and draws where, into NEW."""

from __future__ import annotations

import sys
from base64 import b64decode, b64encode
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from playwright.sync_api import Error, sync_playwright

import whydoku as wd
from browser.player import Player, expect
from browser.puzzles import CHAINED, EASY, SHORT, SOLVED, TWO, XYCHAIN, before, open_cells
from browser.serving import chromium_path, serving
from whydoku.formats.page_links import puzzle_code
from whydoku.library import Library

NOON: Final = "2026-03-02T12:00:00"
CHANCE: Final = "{ let n = 1; Math.random = () => (n = (n * 16807) % 2147483647) / 2147483647; }"
THEMES: Final = ("light", "dark", "paper", "contrast")
SIZES: Final = {
    "desktop": (1280, 800, (*THEMES, "print", "forced")),
    "phone": (390, 844, THEMES),
    "tablet": (820, 1180, THEMES[:1]),
    "sideways": (844, 390, THEMES[:1]),
    "small": (320, 568, THEMES[:1]),
    "tall-desktop": (1440, 2000, THEMES[:1]),
    "tall-phone": (390, 2400, THEMES[:1]),
}
"""Widths and heights, and the looks to take there. The tall ones show what is below elsewhere."""

MARKS: Final = before(XYCHAIN)
ENDING: Final = (SHORT, *(f"={SOLVED[cell]}{cell}" for cell in open_cells(SHORT)), "?.ending-next")
ARGUMENT: Final = "(3)r6c9=(3)r6c7-(3)r9c7=(3)r9c8 => r7c9<>3"
LESSON: Final = "/#/learn/naked-pair"
SCENES: Final[dict[str, tuple[str, ...]]] = {
    "play": (EASY,),
    "play-tools": ("#/play", "Play this one", "More tools"),
    "play-marks": (MARKS, "+ArrowRight", "+ArrowDown"),
    "hint-first": (EASY, "+h", "?.hint-ways"),
    "hint": (MARKS, *("+h", "?.stages") * 4),
    "steps": (MARKS, "+n", "?.help-list summary"),
    "why": (MARKS, "+w", "?.why"),
    "argue": (wd.EXAMPLES["gentle"].puzzle, "Automatic", "Why?", "I know why", ARGUMENT, "Is that"),
    "ending": ENDING,
    "notice": (EASY[:77] + "2" + EASY[78:], "?.notice:not([hidden])"),
    "problem": ("#p=wrong", "?.notice.problem"),
    "embed": (f"/embed#p={puzzle_code(EASY)}", "?[role=gridcell]"),
    "docs": ("/docs",),
    "projector": (MARKS, *("+h", "?.stages") * 4, "+b"),
    "welcome": ("#/play",),
    "rule": ("#/play", "I am new to Sudoku"),
    "path": (CHAINED, "/path", *["One step on"] * 9),
    "learn": ("#/learn",),
    "technique": ("#/learn/sue-de-coq",),
    "lesson": (LESSON, "Next", "Next", "Next"),
    "lesson-begin": (LESSON, "?.reading-bar"),
    "practice": (f"{LESSON}/1",),
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
}
"""A puzzle or an address, and then keys, digits for cells, dialogs, views, fields, buttons, and
what has to be there before the next."""

DIFFERENCE: Final = """async (pngs) => {
  const pens = await Promise.all(pngs.map(async (png) => {
    const image = Object.assign(new Image(), { src: `data:image/png;base64,${png}` });
    await image.decode();
    const pen = new OffscreenCanvas(image.width, image.height).getContext("2d");
    pen.drawImage(image, 0, 0);
    return pen.getImageData(0, 0, image.width, image.height);
  }));
  const [{ data: old }, { data: now, width, height }] = pens;
  let differing = 0;
  for (let at = 0; at < now.length; at += 4) {
    const isSame = [0, 1, 2].every((part) => Math.abs(old[at + part] - now[at + part]) < 3);
    if (!isSame) differing += 4;
    now.set(isSame ? [0, 1, 2].map((part) => 200 + now[at + part] / 5) : [220, 0, 40], at);
  }
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  canvas.getContext("2d").putImageData(pens[1], 0, 0);
  return [differing / now.length, canvas.toDataURL().split(",")[1]];
}"""


def arrange(player: Player, begin: str, *steps: str) -> None:
    if begin.startswith("/"):
        player.page.goto(player.origin + begin)
    else:
        player.play(begin) if len(begin) > 80 else player.go(f"/{begin}")
    for step in steps:
        player.settle()
        what, rest = step[0], step[1:]
        if what == "+":
            player.press(rest)
        elif what == "=":
            player.cell(int(rest[1:])).click()
            player.press(rest[0])
        elif what == "@":
            player.opened(rest)
        elif what == "/":
            player.view(rest)
        elif what == "?":
            expect(player.page.locator(rest).first).to_be_visible()
        elif len(step) > 40:
            player.page.locator("textarea:visible").first.fill(step)
        else:
            button, link = (player.page.get_by_role(role, name=step) for role in ("button", "link"))
            button.or_(link).first.click()
    player.settle()
    if len(begin) > 80:
        expect(player.page.locator(".clock-title")).not_to_be_empty()
    player.page.wait_for_load_state("networkidle")


def take(
    chromium: Any, plain: str, with_library: str, folder: Path, parts: tuple[str, ...]
) -> None:
    for name in SCENES:
        for size, (width, height, all_looks) in SIZES.items():
            files = {look: f"{name}.{size}.{look}.png" for look in all_looks}
            looks = [one for one in files if not parts or any(part in files[one] for part in parts)]
            if not looks:
                continue
            context = chromium.new_context(
                viewport={"width": width, "height": height},
                reduced_motion="reduce",
                service_workers="block",
                has_touch="desktop" not in size,
                is_mobile="desktop" not in size,
            )
            context.set_default_timeout(8000)
            context.add_init_script(CHANCE)
            player = Player(context, with_library if name == "collection" else plain)
            player.page.clock.set_fixed_time(NOON)
            try:
                arrange(player, *SCENES[name])
            except (AssertionError, Error) as fault:
                print(f"{name}, {size}: {str(fault).splitlines()[0]}", flush=True)
            player.page.mouse.move(width - 1, height - 1)
            player.page.wait_for_timeout(400)
            for look in looks:
                medium, forced = look == "print", look == "forced"
                player.page.emulate_media(
                    media="print" if medium else "screen",
                    forced_colors="active" if forced else "none",
                )
                theme = look if look in THEMES else "light"
                player.page.evaluate(
                    "(one) => { document.body.parentElement.dataset.theme = one }", theme
                )
                player.page.screenshot(path=folder / files[look])
            context.close()


def compare(chromium: Any, old: Path, new: Path) -> None:
    page = chromium.new_page()
    for file in sorted(set(path.name for path in old.glob("*.png"))):
        pictures = [(place / file).read_bytes() for place in (old, new) if (place / file).exists()]
        if len(set(pictures)) == 2:
            share, drawn = page.evaluate(DIFFERENCE, [b64encode(one).decode() for one in pictures])
            if share:
                print(f"{share:9.4%} {file}", flush=True)
                (new / "differences").mkdir(exist_ok=True)
                (new / "differences" / file).write_bytes(b64decode(drawn))


def main(what: str, first: str, *more: str) -> None:
    with sync_playwright() as playwright, TemporaryDirectory() as name:
        chromium = playwright.chromium.launch(executable_path=chromium_path())
        if what == "compare":
            return compare(chromium, Path(first), Path(more[0]))
        library = Path(name) / "library.db"
        with Library(library) as shelf:
            shelf.add([EASY, CHAINED, *wd.random_minimal(10, seed=2)], tags=["club"])
            shelf.rate()
        with serving() as plain, serving("--library", str(library)) as other:
            take(chromium, plain, other, Path(first), more)


if __name__ == "__main__":
    main(*sys.argv[1:])
