"""Puzzles on paper, and what reads them."""

from __future__ import annotations

import base64
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

READER = ("photo.wasm", "net.bin")
"""The files that read pictures."""

DRAW = """([puzzle, mark, several]) => {
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


def drawn(
    page: Page, puzzle: str, mark: bool = False, several: bool = False
) -> tuple[bytes, bytes]:
    """A picture as PNG and as bytes of grey; with a blot in r1c3, or with the grid twice."""
    png, grey = page.evaluate(DRAW, [puzzle, mark, several])
    return base64.b64decode(png), base64.b64decode(grey)


BRING = """([kind, data]) => {
    const bytes = Uint8Array.from(atob(data), (one) => one.charCodeAt(0));
    const carried = new DataTransfer();
    carried.items.add(new File([bytes], "paper.png", { type: "image/png" }));
    const more = { bubbles: true, cancelable: true };
    const event = kind === "drop"
        ? new DragEvent("drop", { dataTransfer: carried, ...more })
        : new ClipboardEvent("paste", { clipboardData: carried, ...more });
    document.querySelector(kind === "field" ? "textarea" : "main").dispatchEvent(event);
}"""
"""Drops or pastes a picture."""


def bring(page: Page, kind: str, picture: bytes) -> None:
    """Drops a picture, or pastes it into the page or a field."""
    page.evaluate(BRING, [kind, base64.b64encode(picture).decode()])
