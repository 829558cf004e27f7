"""The screenshots in the documentation: `python tests/screenshots.py` takes them anew.

A workbook, a book and a worksheet are made by the command line, the first is printed by
LibreOffice, and typst draws pages of all; the page is shown with a hint, the course and a path. All
become PNGs of few colours. They depend on fonts and on versions of these programs, so no test
compares them.
"""

from __future__ import annotations

import struct
import subprocess
import sys
import zlib
from base64 import b64decode, b64encode
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import typst
from playwright.sync_api import sync_playwright

from browser.player import Player, expect
from browser.puzzles import CHAINED, EASY
from browser.serving import chromium_path, serving
from workbooks import computed

FOLDER: Final = Path(__file__).parent.parent / "docs" / "pictures"

SHEETS: Final = "sheet --example x-wing --sheets live,pictures -o made.xlsx"
BOOK: Final = (
    "book --example x-wing --example naked-pair --example triples --example swordfish"
    " --explain 1 --settings book.toml -o made.pdf"
)
SETTINGS: Final = "key = false\n"

SHEET: Final = "book --practice x-wing --seed 7 -o made.pdf --answers answers.pdf"

BESIDE: Final = """
#set page(width: auto, height: auto, margin: 1pt)
#let sheet(file, number, wide, tall, high) = box(
  width: wide, height: high, clip: true, stroke: 0.5pt + gray,
  place(top, dy: -18pt, image(file, page: number, width: wide, height: tall)),
)
#grid(columns: COUNT, column-gutter: 10pt, {})
"""

PIXELS: Final = """async ([png, width]) => {
  const image = new Image();
  image.src = `data:image/png;base64,${png}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = Math.round((image.height * width) / image.width);
  const pen = canvas.getContext("2d");
  pen.imageSmoothingQuality = "high";
  pen.fillStyle = "white";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  const { data } = pen.getImageData(0, 0, canvas.width, canvas.height);
  let text = "";
  for (const byte of data) text += String.fromCharCode(byte);
  return [canvas.height, btoa(text)];
}"""

GRADES: Final = 21
"""How many values of red, of green and of blue are told apart, besides none."""


def whydoku(line: str, folder: Path) -> None:
    subprocess.run([sys.executable, "-m", "whydoku", *line.split()], check=True, cwd=folder)


def workbook(folder: Path) -> bytes:
    whydoku(SHEETS, folder)
    [printed] = computed([folder / "made.xlsx"], folder, "pdf")
    return beside(printed, {1: "440pt, 311pt, 244pt", 2: "300pt, 424pt, 244pt"})


def book(folder: Path) -> bytes:
    (folder / "book.toml").write_text(SETTINGS, encoding="utf-8")
    whydoku(BOOK, folder)
    return beside(folder / "made.pdf", dict.fromkeys((1, 2), "330pt, 467pt, 412pt"))


def worksheet(folder: Path) -> bytes:
    whydoku(SHEET, folder)
    return beside(folder / "made.pdf", dict.fromkeys((1, 2), "440pt, 622pt, 590pt"))


def beside(printed: Path, sizes: dict[int, str]) -> bytes:
    """Pages by their numbers, each with its width and height and as much of that as is seen."""
    sheets = (f'sheet("{printed.name}", {number}, {size})' for number, size in sizes.items())
    file = printed.with_name("beside.typ")
    drawing = BESIDE.replace("COUNT", str(len(sizes))).replace("{}", ", ".join(sheets))
    file.write_text(drawing, encoding="utf-8")
    drawn: bytes = typst.compile(file, format="png", ppi=216)
    return drawn


def pages(player: Player) -> dict[str, bytes]:
    taken = {}
    player.play(EASY)
    player.view("learn")
    expect(player.page.get_by_role("link", name="Begin here")).to_be_visible()
    player.wait()
    taken["course"] = player.page.screenshot()
    player.view("play")
    player.press("h", "h", "h")
    expect(player.page.get_by_text("where can 8 go in box 2?").first).to_be_visible()
    player.wait()
    taken["hint"] = player.page.screenshot()
    player.play(CHAINED)
    player.view("path")
    player.page.get_by_role("button", name="XY-Chain ×").click()
    expect(player.page.get_by_text("is not 8, then it is 5").first).to_be_visible()
    player.wait()
    taken["page"] = player.page.screenshot()
    return taken


def main() -> None:
    with (
        TemporaryDirectory() as name,
        serving("--workers", "2") as origin,
        sync_playwright() as playwright,
    ):
        chromium = playwright.chromium.launch(executable_path=chromium_path())
        context = chromium.new_context(
            viewport={"width": 1280, "height": 800}, color_scheme="light", service_workers="block"
        )
        taken = {
            **pages(Player(context, origin)),
            "workbook": workbook(Path(name)),
            "book": book(Path(name)),
            "worksheet": worksheet(Path(name)),
        }
        blank = chromium.new_page()
        for what, png in taken.items():
            file = FOLDER / f"{what}.png"
            file.write_bytes(smaller(png, 960, blank))
            print(file, file.stat().st_size)
        chromium.close()


def smaller(png: bytes, width: int, blank: Any) -> bytes:
    """A picture in this width with a palette; a page of the browser reads it."""
    height, text = blank.evaluate(PIXELS, [b64encode(png).decode(), width])
    pixels = b64decode(text)
    coarse = [
        tuple(round(value * GRADES / 255) * 255 // GRADES for value in pixels[at : at + 3])
        for at in range(0, len(pixels), 4)
    ]
    palette = [colour for colour, _ in Counter(coarse).most_common(256)]
    nearest = {
        colour: min(range(len(palette)), key=lambda n: distance(palette[n], colour))
        for colour in set(coarse)
    }
    indices = bytes(nearest[colour] for colour in coarse)
    lines = b"".join(b"\0" + indices[at : at + width] for at in range(0, len(indices), width))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        chunk(kind, data)
        for kind, data in (
            (b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)),
            (b"PLTE", bytes(value for colour in palette for value in colour)),
            (b"IDAT", zlib.compress(lines, 9)),
            (b"IEND", b""),
        )
    )


def distance(one: tuple[int, ...], other: tuple[int, ...]) -> int:
    return sum((a - b) ** 2 for a, b in zip(one, other, strict=True))


def chunk(kind: bytes, data: bytes) -> bytes:
    end = struct.pack(">I", zlib.crc32(kind + data))
    return struct.pack(">I", len(data)) + kind + data + end


if __name__ == "__main__":
    main()
