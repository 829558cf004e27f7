"""Pictures of the page, for whoever changes its style.

`python tests/page_pictures.py take FOLDER [PART ...]` takes all, or those whose names have a part;
`python tests/page_pictures.py compare OLD NEW` says which differ, and draws where, into NEW.
"""

from __future__ import annotations

import sys
from base64 import b64decode, b64encode
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from playwright.sync_api import Error, sync_playwright

import whydoku as wd
from browser.player import Player
from browser.puzzles import CHAINED, EASY
from browser.serving import chromium_path, serving
from page_scenes import SCENES, arrange
from whydoku.operations.library import Library

NOON: Final = "2026-03-02T12:00:00"
CHANCE: Final = "{ let n = 1; Math.random = () => (n = (n * 16807) % 2147483647) / 2147483647; }"
THEMES: Final = ("light", "dark", "paper", "contrast")
SIZES: Final[dict[str, tuple[int, int, tuple[str, ...]]]] = {
    "desktop": (1280, 800, (*THEMES, "print", "forced")),
    "phone": (390, 844, THEMES),
    "tablet": (820, 1180, THEMES[:1]),
    "sideways": (844, 390, THEMES[:1]),
    "small": (320, 568, THEMES[:1]),
    "tall-desktop": (1440, 2000, THEMES[:1]),
    "tall-phone": (390, 2400, THEMES[:1]),
}
DIFFERENCE: Final = """async (pngs) => {
  const pen = document.createElement("canvas").getContext("2d");
  for (const [n, png] of pngs.entries()) {
    const image = Object.assign(new Image(), { src: `data:image/png;base64,${png}` });
    await image.decode();
    if (!n) Object.assign(pen.canvas, { width: image.width, height: image.height });
    pen.globalCompositeOperation = n ? "difference" : "copy";
    pen.drawImage(image, 0, 0);
  }
  const { data } = pen.getImageData(0, 0, pen.canvas.width, pen.canvas.height);
  const differing = data.filter((value, at) => at % 4 < 3 && value > 2).length;
  return [(4 * differing) / 3 / data.length, pen.canvas.toDataURL().split(",")[1]];
}"""


def take(chromium: Any, name: str, size: str, files: dict[str, Path], origin: str) -> None:
    width, height, _ = SIZES[size]
    is_phone = "desktop" not in size
    context = chromium.new_context(
        viewport={"width": width, "height": height},
        reduced_motion="reduce",
        service_workers="block",
        has_touch=is_phone,
        is_mobile=is_phone,
    )
    context.set_default_timeout(8000)
    context.add_init_script(CHANCE)
    player = Player(context, origin)
    player.page.clock.set_fixed_time(NOON)
    try:
        arrange(player, *SCENES[name])
    except (AssertionError, Error) as fault:
        print(f"{name}, {size}: {str(fault).splitlines()[0]}", flush=True)
    player.page.mouse.move(width - 1, height - 1)
    player.page.wait_for_timeout(400)
    for look, file in files.items():
        player.page.emulate_media(
            media="print" if look == "print" else "screen",
            forced_colors="active" if look == "forced" else "none",
        )
        theme = look if look in THEMES else "light"
        player.page.evaluate("(one) => { document.body.parentElement.dataset.theme = one }", theme)
        player.page.screenshot(path=file)
    context.close()


def take_all(chromium: Any, folder: Path, parts: tuple[str, ...]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as name, Library(Path(name) / "library.db") as library:
        library.add([EASY, CHAINED, *wd.random_minimal(10, seed=2)], tags=["club"])
        library.rate()
        with serving() as plain, serving("--library", str(Path(name) / "library.db")) as other:
            for scene in SCENES:
                for size, (*_, looks) in SIZES.items():
                    files = {look: folder / f"{scene}.{size}.{look}.png" for look in looks}
                    for look, file in list(files.items()):
                        if parts and not any(part in file.name for part in parts):
                            del files[look]
                    if files:
                        take(
                            chromium, scene, size, files, other if scene == "collection" else plain
                        )


def compare(chromium: Any, old: Path, new: Path) -> None:
    page = chromium.new_page()
    (new / "differences").mkdir(exist_ok=True)
    for file in sorted(
        {path.name for path in old.glob("*.png")} & {path.name for path in new.glob("*.png")}
    ):
        pictures = [b64encode((place / file).read_bytes()).decode() for place in (old, new)]
        share, drawn = page.evaluate(DIFFERENCE, pictures)
        if share:
            print(f"{share:9.4%} {file}", flush=True)
            (new / "differences" / file).write_bytes(b64decode(drawn))


if __name__ == "__main__":
    with sync_playwright() as playwright:
        what, first, *more = sys.argv[1:]
        browser = playwright.chromium.launch(executable_path=chromium_path())
        if what == "compare":
            compare(browser, Path(first), Path(more[0]))
        else:
            take_all(browser, Path(first), tuple(more))
