"""Hostile inputs for the readers: `python tests/fuzz_readers.py --inputs 1000000 --seed 1`.

Every input must quickly give readings that have a valid grid or an InvalidPuzzle, and `read` must
return a grid or raise InvalidPuzzle. Anything else is reported with the input that caused it.
"""

from __future__ import annotations

import argparse
import io
import json
import random
import signal
from collections.abc import Callable
from contextlib import suppress
from types import FrameType
from typing import Any

from whydoku import Grid, InvalidPuzzle, formats, random_minimal
from whydoku.formats.coded import lz_string
from whydoku.formats.coded.app_objects import as_fpuzzles
from whydoku.formats.sources.reading import Reading

SECONDS = 10
"""The time after which an input counts as hanging, in seconds."""

ALPHABETS = (
    "0123456789.",
    "0123456789.*_-? |+=:!\n",
    '{}[]",:0123456789truefalsn\\ \n',
    "<>/=\"'?!&; opensudokugamedat0123456789\n",
    "\x00\x0b\x0c\x1c\x85\u2028\u00e9\u4e2d\U0001f600\ud800\ufeff\r\n1.",
)
# fmt: off
PIECES = (
    "\n", "\r\n", "\n\n", "[Puzzle]\n", "[State]\n", "#Dname\n", "// x\n", "Grid 01\n",
    "puzzle,name\n", "quizzes;x\n", '"', "'", "<opensudoku>", "</opensudoku>", '<game data="',
    '" />', "<!DOCTYPE a>", '<!ENTITY a "aaaa">', "&a;", "&#0;", "<?xml version='1.0'?>", ":::",
    ":0000:1:", "+", "|", "-", "|---+---+---|", "*-----------*", "https://sudokupad.app/fpuz",
    "https://www.f-puzzles.com/?load=", "https://sudokupad.app/abcdef", "https://[", "scl",
    "N4Ig", '{"puzzle":', '{"puzzles":[', '"removed":["r1c1<>1"]', '"placed":', "null", "1e999",
    "9" * 5000, "[" * 200, "{" * 200, '{"a":' * 100, "-Infinity", "\u2502", "\u2500" * 25,
    "\ufeff", "version: 2\n", "r1c1=5", " " * 9,
)
# fmt: on


FURTHER_KEYS = {
    "extraregion": [{"cells": ["R1C1"]}],
    "ruleset": "Normal sudoku",
    "antiknight": False,
}


class Hang(BaseException):
    """The error raised by the alarm; no reader may catch it."""


def samples(seed: int) -> list[str]:
    texts: list[str] = []
    for number, puzzle in enumerate(random_minimal(4, seed=seed)):
        grid = Grid(puzzle)
        solution = grid.solution().as_line()
        holes = [i for i in range(81) if puzzle[i] == "."]
        placed = "".join(solution[i] if i in holes[:9] else "." for i in range(81))
        played = Grid(givens=puzzle, placed=placed)
        gone = [k for k in played.candidates if str(k % 9 + 1) != solution[k // 9]]
        marked = played.remove(gone[:: 3 + number])
        for name in formats.FORMATS:
            for one in (grid, played, marked, Grid(marked.as_marks())):
                try:
                    texts.append(formats.write(one, name))
                except InvalidPuzzle:
                    continue
            named = [r._replace(name=f"no {number}") for r in formats.read_all([puzzle] * 3)]
            texts.append("".join(formats.write_all(named, name)))
        rows = [puzzle[at : at + 9] for at in range(0, 81, 9)]
        texts += [
            "\n".join(rows).replace(".", " "),
            "\n".join(" ".join(row) for row in rows),
            "\n\n".join("\n".join(rows[at : at + 3]) for at in (0, 3, 6)),
            " ".join(puzzle),
            json.dumps([[int(c) for c in row.replace(".", "0")] for row in rows]),
            json.dumps({"cells": [[{"value": c} for c in row] for row in rows]}),
            json.dumps(as_fpuzzles(Reading(0, state=marked)) | FURTHER_KEYS),
            "https://sudokupad.app/scl" + lz_string.pack(_lax(rows)),
            f'title;puzzle\nfirst;{puzzle}\nsecond;"{puzzle}"\n',
        ]
    return texts


def _lax(rows: list[str]) -> str:
    cells = ",".join(
        "[" + ",".join("" if c == "." else f"{{v:{c}}}" for c in row) + "]" for row in rows
    )
    boxes = ",".join(
        "[" + ",".join(f"[{b // 3 * 3 + p // 3},{b % 3 * 3 + p % 3}]" for p in range(9)) + "]"
        for b in range(9)
    )
    return f"{{cs:50,metadata:{{t:'x'}},ce:[{cells}],re:[{boxes}]}}"


def two_places(text: str, r: random.Random) -> list[int]:
    return sorted(r.randrange(len(text) + 1) for _ in range(2))


def cut(text: str, r: random.Random) -> str:
    a, b = two_places(text, r)
    return r.choice((text[:a], text[b:], text[:a] + text[b:], text[a:b]))


def poke(text: str, r: random.Random) -> str:
    letters = list(text)
    for _ in range(r.choice((1, 1, 2, 5, 30))):
        if letters:
            letters[r.randrange(len(letters))] = r.choice(r.choice(ALPHABETS))
    return "".join(letters)


def insert(text: str, r: random.Random) -> str:
    at = r.randrange(len(text) + 1)
    return text[:at] + r.choice(PIECES) * r.choice((1, 1, 1, 2, 20)) + text[at:]


def repeat(text: str, r: random.Random) -> str:
    a, b = two_places(text, r)
    return text[:b] + text[a:b] * r.choice((1, 2, 9)) + text[b:]


def shuffle_lines(text: str, r: random.Random) -> str:
    lines = text.split("\n")
    for _ in range(r.choice((1, 1, 3))):
        at, other = r.randrange(len(lines)), r.randrange(len(lines))
        lines[at : at + 1] = r.choice(([], [lines[at]] * 2, [lines[other]], [lines[at], ""]))
        lines = lines or [""]
    return "\n".join(lines)


def repack(text: str, r: random.Random) -> str:
    """A link that contains something other than a puzzle."""
    inside = r.choice(("{" * 500, "[" * 500, "a" * r.randrange(20_000), text, '{"size":9,"grid":'))
    prefix = r.choice(("https://sudokupad.app/fpuz", "scl", "https://f-puzzles.com/?load="))
    return prefix + lz_string.pack(inside[:3000])


ODD: tuple[Any, ...] = (None, True, 7, -1.5, "", "false", [], [[]], [None, [1]], {}, {"a": []})


def odd_value(text: str, r: random.Random) -> str:
    """A JSON text with an odd value under one of its keys; any other text unchanged."""
    try:
        value = json.loads(text)
    except ValueError:
        return text
    holder = value
    while isinstance(holder, (dict, list)) and holder:
        key = r.choice([*holder] if isinstance(holder, dict) else range(len(holder)))
        if not isinstance(holder[key], (dict, list)) or r.random() < 0.3:
            holder[key] = r.choice(ODD)
            break
        holder = holder[key]
    return json.dumps(value)


MUTATORS: tuple[Callable[[str, random.Random], str], ...] = (
    cut, poke, poke, insert, insert, repeat, shuffle_lines, repack, odd_value,
)  # fmt: skip


def noise(r: random.Random) -> str:
    alphabet = r.choice(ALPHABETS)
    length = r.choice((0, 1, 9, 17, 80, 81, 82, 200, 728, 729, 730))
    return "".join(r.choice(alphabet) for _ in range(length))


def make(r: random.Random, texts: list[str]) -> str | bytes:
    """An input: noise, or a valid text changed a little or a lot, or two of these together."""
    if r.random() < 0.15:
        text = noise(r)
    else:
        text = r.choice(texts)
        for _ in range(r.choice((1, 1, 2, 4))):
            text = r.choice(MUTATORS)(text, r)[:20_000]
        if r.random() < 0.1:
            text += r.choice(("\n", "\n\n")) + r.choice(texts)
    if r.random() < 0.2:
        encoding = r.choice(("utf-8", "utf-16", "latin-1"))
        data = bytearray(text.encode(encoding, "replace"))
        for _ in range(r.choice((0, 1, 4))):
            if data:
                data[r.randrange(len(data))] = r.randrange(256)
        return bytes(data)
    return text


def check(source: str | bytes, build: bool) -> None:
    """Reads an input in both ways; fails on anything but readings and InvalidPuzzle."""
    if isinstance(source, bytes):
        readings = list(formats.read_all(io.BytesIO(source)))
    else:
        readings = list(formats.read_all([source]))
        try:
            assert isinstance(formats.read(source), Grid)
        except InvalidPuzzle as error:
            str(error).encode()
    for reading in readings:
        assert reading.line >= 1
        if reading.error is not None:
            assert isinstance(reading.error, InvalidPuzzle)
            str(reading.error).encode()
            assert "\n" not in str(reading.error)
        else:
            reading.name.encode()
            assert (reading.line81 is None) != (reading.state is None)
            assert reading.line81 is None or len(reading.line81) == 81
        if build:
            with suppress(InvalidPuzzle):
                assert reading.grid.masks is not None


def run(inputs: int, seed: int) -> None:
    """Reads a number of inputs; an error names the input that caused it."""

    def end(_: int, __: FrameType | None) -> None:
        raise Hang

    texts = samples(seed)
    has_alarm = hasattr(signal, "setitimer")
    before = signal.signal(signal.SIGALRM, end) if has_alarm else None
    try:
        for number in range(inputs):
            source = make(random.Random(seed << 32 | number), texts)
            if has_alarm:
                signal.alarm(SECONDS)
            try:
                check(source, number % 10 == 0)
            except BaseException as error:
                error.add_note(f"input {number} of seed {seed}: {source[:2000]!r}")
                raise
    finally:
        if has_alarm:
            signal.alarm(0)
            signal.signal(signal.SIGALRM, before)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--inputs", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    run(asked.inputs, asked.seed)
    print(f"{asked.inputs} inputs read, nothing but InvalidPuzzle")


if __name__ == "__main__":
    main()
