"""Commands and what they print, word for word: the transcripts in `golden/commands`.

A section is a test with a folder of its own. In it `$ …` is a command that ends with 0, `2$ …` one
that ends with 2, and below it stands its output: after `! ` what goes to standard error, of wrong
usage the error alone. `> name text` writes a file; `cat`, `ls` and `cmp` are commands, too.
`$NAME` is a text of `TEXTS`; `…` is anything in a line, and alone any lines. With `WRITE=1` this
test writes the output anew where it has changed.
"""

from __future__ import annotations

import os
import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass, field
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest

import whydoku as wd
from command_line import CommandLine
from corpus import CLASH, MANY, NONE, SOLVED, WIKIPEDIA, puzzles
from requirements import needed
from whydoku.formats.sources.reading import FORMS

FOLDER = Path(__file__).parents[2] / "golden" / "commands"
OWN = wd.Grid(WIKIPEDIA).place("r1c3=1").remove("r3c4<>3")

TEXTS = {
    "WRONG": wd.write(OWN, "json"),
    "WRONG_DIGIT": wd.write(wd.Grid(WIKIPEDIA).place("r1c3=2"), "json"),
    "MARKS": wd.Grid(WIKIPEDIA).as_marks(),
    "DASHED_MARKS": wd.Grid(WIKIPEDIA).as_marks().replace(".", "-"),
    "DASHED": "-" + SOLVED[1:],
    "WIKIPEDIA": WIKIPEDIA,
    "TURNED": wd.Transform.random(9)(WIKIPEDIA),
    "SOLVED": SOLVED,
    "TWO_MISSING": re.sub("[89]", ".", SOLVED),
    "MINIMAL": puzzles()[0],
    "MANY": MANY,
    "CLASH": CLASH,
    "NONE": NONE,
    **{name.upper().replace("-", "_"): one.puzzle for name, one in wd.EXAMPLES.items()},
    "FORMS": FORMS,
    "VERSION": wd.__version__,
}


@dataclass
class Call:
    command: str
    code: int = 0
    lines: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        head = self.command if self.command[0] == ">" else f"{self.code or ''}$ {self.command}"
        return "\n".join([head, *self.lines])

    def fits(self, code: int, lines: list[str]) -> bool:
        patterns = ("(?s:.*)" if one == "…" else re.escape(one) for one in self.lines)
        pattern = "\n".join(patterns).replace("…", ".*")
        return code == self.code and re.fullmatch(pattern, "\n".join(lines)) is not None


def sections(path: Path) -> Iterator[tuple[str, list[Call]]]:
    for part in path.read_text(encoding="utf-8").split("## ")[1:]:
        heading, *lines = part.rstrip().splitlines()
        calls: list[Call] = []
        for line in lines:
            if begun := re.match(r"(\d*)\$ (.*)", line):
                calls.append(Call(begun[2], int(begun[1] or 0)))
            elif line.startswith("> "):
                calls.append(Call(line))
            else:
                calls[-1].lines.append(line)
        yield heading, calls


SECTIONS = [
    pytest.param(path, heading, calls, id=f"{path.stem}: {heading}")
    for path in sorted(FOLDER.glob("*.txt"))
    for heading, calls in sections(path)
]


def filled_in(text: str) -> str:
    return re.sub(r"\$([A-Z_]+[A-Z0-9_]*)", lambda found: TEXTS[found[1]], text)


def shortened(text: str) -> str:
    for name, value in TEXTS.items():
        text = text.replace(value, f"${name}")
    return text


def output_of(words: list[str], whydoku: CommandLine) -> tuple[int, str, str]:
    """The exit code and the output of a command of ours, or of one of a few others."""
    match words:
        case ["cat", name]:
            return 0, Path(name).read_text(encoding="utf-8"), ""
        case ["ls"]:
            return 0, "".join(f"{path.name}\n" for path in sorted(Path().iterdir())), ""
        case ["cmp", one, other]:
            return int(Path(one).read_bytes() != Path(other).read_bytes()), "", ""
        case [*own, "<", name]:
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr("sys.stdin", TextIOWrapper(BytesIO(Path(name).read_bytes())))
                ran = whydoku(*own)
        case _:
            ran = whydoku(*words)
    return (
        ran.code,
        ran.out,
        re.sub(r"\AUsage: .*?(?=^Error: )", "", ran.err, flags=re.MULTILINE | re.DOTALL),
    )


@pytest.mark.parametrize(("path", "heading", "calls"), SECTIONS)
def test_commands_print_what_their_transcript_says(
    whydoku: CommandLine,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    path: Path,
    heading: str,
    calls: list[Call],
) -> None:
    for module in re.findall(r"\(needs (\w+)\)", heading):
        needed(module)
    before = "\n".join(call.text for call in calls)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    for call in calls:
        if call.command.startswith("> "):
            name, _, text = filled_in(call.command)[2:].partition(" ")
            Path(name).write_bytes(text.encode().decode("unicode_escape").encode())
            continue
        words = [filled_in(word) for word in shlex.split(call.command)]
        code, out, err = output_of(words, whydoku)
        lines = [*out.splitlines(), *(f"! {line}".rstrip() for line in err.splitlines())]
        lines = [shortened(line) for line in lines]
        if not call.fits(code, lines):
            call.code, call.lines = code, lines
    now = "\n".join(call.text for call in calls)
    if now != before and "WRITE" in os.environ:
        whole = path.read_text("utf-8").replace(f"{heading}\n{before}", f"{heading}\n{now}")
        path.write_text(whole, "utf-8")
    else:
        assert now == before
