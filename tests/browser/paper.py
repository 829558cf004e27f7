"""Puzzles on paper, and what reads them."""

from __future__ import annotations

import base64
import random
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final, TypeAlias

if TYPE_CHECKING:
    from playwright.sync_api import Page

READER = ("photo.wasm", "net.bin")
"""The files that read pictures."""

DRAW = """([puzzle, mark, several, written, marks]) => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = several ? [1280, 640] : [640, 480];
    const pen = canvas.getContext("2d");
    pen.fillStyle = "#e9e6dc";
    pen.fillRect(0, 0, canvas.width, canvas.height);
    const cell = 44;
    const one = (x, y, turn) => {
        pen.setTransform(Math.cos(turn), Math.sin(turn), -Math.sin(turn), Math.cos(turn), x, y);
        pen.strokeStyle = "#1c1c20";
        for (let n = 0; n < 10; n += 1) {
            pen.lineWidth = n % 3 ? 1.2 : 3;
            pen.beginPath();
            pen.moveTo(n * cell, 0);
            pen.lineTo(n * cell, 9 * cell);
            pen.moveTo(0, n * cell);
            pen.lineTo(9 * cell, n * cell);
            pen.stroke();
        }
        pen.fillStyle = "#1c1c20";
        pen.font = "30px serif";
        pen.textAlign = "center";
        pen.textBaseline = "middle";
        [...puzzle].forEach((digit, at) => {
            const [x, y] = [(at % 9) + 0.5, Math.floor(at / 9) + 0.54];
            if (digit !== ".") pen.fillText(digit, x * cell, y * cell);
        });
        const place = (at) => [(at % 9) * cell, Math.floor(at / 9) * cell];
        for (const [at, digits] of Object.entries(marks)) {
            pen.fillStyle = "#6d6d70";
            pen.font = "11px sans-serif";
            const [x, y] = place(at);
            for (const digit of digits) {
                const [right, down] = [(digit - 1) % 3, Math.floor((digit - 1) / 3)];
                pen.fillText(digit, x + 10 + 12 * right, y + 11 + 12 * down);
            }
        }
        pen.strokeStyle = "#24407f";
        pen.lineWidth = 2.4;
        pen.lineCap = "round";
        pen.lineJoin = "round";
        for (const [at, strokes] of Object.entries(written)) {
            const [x, y] = place(at);
            for (const stroke of strokes) {
                pen.beginPath();
                for (const [right, down] of stroke) pen.lineTo(x + cell * right, y + cell * down);
                pen.stroke();
            }
        }
        pen.fillStyle = "#1c1c20";
        if (mark) pen.fillRect(2.2 * cell, 0.2 * cell, 0.6 * cell, 0.6 * cell);
        pen.resetTransform();
    };
    if (puzzle) one(130, 30, 0.03);
    if (several) one(750, 90, -0.02);
    const { data } = pen.getImageData(0, 0, canvas.width, canvas.height);
    let grey = "";
    for (let at = 0; at < data.length; at += 4) grey += String.fromCharCode(data[at + 1]);
    return [canvas.toDataURL("image/png").split(",")[1], btoa(grey)];
}"""
"""Draws a printed grid on paper, slightly turned; as PNG, and as bytes of grey."""


Stroke: TypeAlias = list[tuple[float, float]]

PEN: Final = {
    1: "45 22, 53 14, 52 50, 50 86",
    2: "27 32, 34 18, 52 13, 66 24, 60 44, 42 66, 26 84, 44 80, 60 84, 76 82",
    3: "29 18, 50 13, 66 22, 60 38, 45 46, 62 54, 70 68, 60 84, 42 88, 27 80",
    4: "52 12, 38 36, 26 58, 50 57, 78 54; 62 34, 60 60, 58 90",
    5: "70 14, 52 15, 36 16, 33 32, 31 46, 50 42, 67 52, 70 68, 58 84, 42 88, 28 82",
    6: "64 12, 48 24, 36 42, 29 64, 36 82, 52 88, 67 78, 68 62, 54 54, 40 60, 31 70",
    7: "24 17, 48 16, 74 13, 62 36, 50 60, 43 88",
    8: "64 24, 50 13, 35 22, 38 38, 54 50, 67 66, 62 84, 46 89, 33 78, 38 62, 56 46, 66 32, 64 24",
    9: "67 28, 54 14, 38 18, 31 34, 42 48, 58 46, 68 30, 68 50, 64 70, 58 88",
}
"""How a hand writes digits: strokes, from point to point, in hundredths of a cell."""


def by_hand(digit: int, r: random.Random) -> list[Stroke]:
    """The strokes of a digit, a little otherwise each time."""
    size, slant = r.uniform(0.75, 0.95), r.uniform(-0.1, 0.2)
    aside, down = r.uniform(-0.05, 0.05), r.uniform(-0.05, 0.05)

    def placed(point: str) -> tuple[float, float]:
        x, y = (int(one) / 100 - 0.5 + r.uniform(-0.015, 0.015) for one in point.split())
        return 0.5 + aside + size * (x - slant * y), 0.5 + down + size * y

    return [[placed(point) for point in stroke.split(", ")] for stroke in PEN[digit].split("; ")]


def drawn(
    page: Page,
    puzzle: str,
    mark: bool = False,
    several: bool = False,
    written: Mapping[int, int] | None = None,
    marks: Mapping[int, Sequence[int]] | None = None,
) -> tuple[bytes, bytes]:
    """A picture as PNG and as bytes of grey; with a blot in r1c3, or with the grid twice; with
    digits that are written by hand, and with pencil marks, by cell."""
    r = random.Random(1)
    strokes = {cell: by_hand(digit, r) for cell, digit in (written or {}).items()}
    png, grey = page.evaluate(DRAW, [puzzle, mark, several, strokes, {**(marks or {})}])
    return base64.b64decode(png), base64.b64decode(grey)


BRING = """([kind, ...pictures]) => {
    const carried = new DataTransfer();
    for (const [n, data] of pictures.entries()) {
        const bytes = Uint8Array.from(atob(data), (one) => one.charCodeAt(0));
        carried.items.add(new File([bytes], `paper-${n + 1}.png`, { type: "image/png" }));
    }
    const more = { bubbles: true, cancelable: true };
    const event = kind === "drop"
        ? new DragEvent("drop", { dataTransfer: carried, ...more })
        : new ClipboardEvent("paste", { clipboardData: carried, ...more });
    document.querySelector(kind === "field" ? "textarea" : "main").dispatchEvent(event);
}"""
"""Drops or pastes pictures."""


def bring(page: Page, kind: str, *pictures: bytes) -> None:
    """Drops pictures, or pastes them into the page or a field."""
    page.evaluate(BRING, [kind, *(base64.b64encode(one).decode() for one in pictures)])
