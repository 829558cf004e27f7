"""The examples of a Markdown page: what is typed, and the output that the page shows.

A fenced block of `python` is a session if it has `>>>` in it, otherwise a program; a block of
`console` is a session of the shell, `$ whydoku …` and the lines that follow: what a pipe gets or,
in a block of `console terminal`, what a person sees. A block right after a comment
`<!-- not run: why -->` is not run. Blocks of one page build on each other.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

_BLOCK = re.compile(
    r"(?P<skip><!-- not run: [^\n]*-->\n+)?"
    r"^```(?P<language>\w+)(?P<more>[^\n]*)\n(?P<text>.*?)^```$",
    re.MULTILINE | re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class Block:
    """A fenced block: its language, its text, and the line of the page on which the text begins."""

    language: str
    text: str
    line: int
    at_terminal: bool = False


@dataclass(frozen=True, slots=True)
class Call:
    command: str
    output: str
    line: int
    at_terminal: bool = False


def blocks(page: Path, *, left_alone: bool = False) -> Iterator[Block]:
    """The blocks of a page that should run, or those that should not."""
    text = page.read_text(encoding="utf-8")
    for match in _BLOCK.finditer(text):
        if bool(match["skip"]) == left_alone:
            line = text.count("\n", 0, match.start("text")) + 1
            at_terminal = match["more"].strip() == "terminal"
            yield Block(match["language"], match["text"], line, at_terminal)


def calls(block: Block) -> Iterator[Call]:
    """The commands of a block of `console`."""
    command = ""
    output: list[str] = []
    start = 0
    for line, text in enumerate([*block.text.splitlines(), "$ "], start=block.line):
        if text.startswith("$ "):
            if command:
                yield Call(command, "\n".join(output).strip(), start, block.at_terminal)
            command, output, start = text[2:], [], line
        elif command.endswith("\\"):
            command = command[:-1] + text.strip()
        else:
            output.append(text)
