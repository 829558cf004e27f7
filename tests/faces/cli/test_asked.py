"""Commands whose options follow from the fields of classes, and what shells complete of them."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal

import click
import pytest
from click.testing import CliRunner

from command_line import CommandLine
from corpus import WIKIPEDIA
from whydoku.faces.cli.app import COMPLETE
from whydoku.faces.cli.options.asked import Asked, Option, asks
from whydoku.faces.cli.options.things import THINGS
from whydoku.operations.library import Library
from whydoku.shapes.marks import Between, Meant, Positional


@dataclass(frozen=True, kw_only=True)
class Counting(Asked):
    """What to count."""

    words: Annotated[tuple[str, ...], Positional("[WORD]...")] = ()
    most: Annotated[int, Between(1, 9), Option(short="-m")] = 3
    """The most to count."""
    least: Annotated[float, Between(0)] | None = None
    kinds: Annotated[tuple[str, ...], Option("--kind", metavar="KIND")] = ()
    form: Literal["long", "short"] = "long"
    with_: Annotated[str, Meant("profile")] | None = None
    is_loud: bool = False
    names: bool = True
    marks: bool | None = None
    out: Path | None = None


@dataclass(frozen=True, kw_only=True)
class Job:
    """More of it."""

    speed: int
    """How fast."""


SEEN: list[tuple[Counting, Job]] = []


@asks("count", Counting, Job)
def command(asked: Counting, job: Job) -> int:
    """Count words.

    One by one.
    """
    SEEN.append((asked, job))
    return 0


def run(*words: str) -> tuple[int, str]:
    found = CliRunner().invoke(command, words)
    return found.exit_code, found.output


def test_what_takes_one_value_is_given_once() -> None:
    one = ("--speed", "1")
    for words, told in (
        (("-m", "2", "--most=3"), "--most is given twice, as '2' and as '3'; it takes one value"),
        (("--form", "long", "--form", "long"), "--form is given twice, as 'long' and as 'long'"),
        (("--names", "--no-names"), "--names and --no-names cannot be combined"),
    ):
        code, text = run(*one, *words)
        assert code == 2
        assert told in text
    assert run(*one, "--is-loud", "--is-loud", "--kind", "a", "--kind", "b")[0] == 0


def test_a_command_takes_what_its_fields_say() -> None:
    SEEN.clear()
    assert run("--speed", "2") == (0, "")
    assert run(
        *("a", "b", "-m", "4", "--least", "1.5", "--kind", "x", "--kind", "y", "--form", "short"),
        *("--with", "p", "--is-loud", "--no-names", "--marks", "--out", "o", "--speed", "1"),
    ) == (0, "")
    assert SEEN[0] == (Counting(), Job(speed=2))
    assert SEEN[1][0] == Counting(
        words=("a", "b"),
        most=4,
        least=1.5,
        kinds=("x", "y"),
        form="short",
        with_="p",
        is_loud=True,
        names=False,
        marks=True,
        out=Path("o"),
    )


def test_a_command_refuses_what_its_fields_rule_out() -> None:
    assert "Missing option '--speed'" in run()[1]
    assert "0 is not in the range 1<=x<=9" in run("--speed", "1", "-m", "0")[1]
    assert "'tall' is not one of 'long', 'short'" in run("--speed", "1", "--form", "tall")[1]
    assert "No such option" in run("--speed", "1", "--with-", "p")[1]


def test_the_help_is_the_sentence_below_a_field() -> None:
    code, text = run("--help")
    assert code == 0
    assert "Count words." in text
    assert "[WORD]..." in text
    lines = " ".join(text.split())
    assert "-m, --most INTEGER RANGE The most to count. [default: 3; 1<=x<=9]" in lines
    assert "--names / --no-names" in lines
    assert "--speed INTEGER How fast. [required]" in lines


def test_a_shell_completes_the_names_of_things() -> None:
    [option] = (param for param in command.params if param.name == "with_")
    found = option.shell_complete(click.Context(command), "")
    assert "default" in [item.value for item in found]


def _offered(whydoku: CommandLine, monkeypatch: pytest.MonkeyPatch, typed: str) -> list[str]:
    """What bash is told for the last word of a command line: values, or `file` in place of the
    names of files."""
    monkeypatch.setenv(COMPLETE, "bash_complete")
    monkeypatch.setenv("COMP_WORDS", f"whydoku {typed}")
    monkeypatch.setenv("COMP_CWORD", str(len(typed.split(" "))))
    told = [line.split(",", 1) for line in whydoku().lines if line]
    return ["file" if kind == "file" else value for kind, value in told]


@pytest.mark.parametrize(
    "thing", [name for name, one in THINGS.items() if one.named and name != "tag"]
)
def test_what_a_shell_offers_is_there(thing: str) -> None:
    offered = THINGS[thing].offers(
        click.Context(click.Command("whydoku")), click.Option(["--thing"]), ""
    )
    assert offered
    assert all(one.help for one in offered if one.type != "file")


@pytest.mark.dear
@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("ra", "rate"),
        ("library ad", "add"),
        ("batch ra", "rate"),
        ("hint --up-to swo", "swordfish"),
        ("solve --example wiki", "wikipedia"),
        ("techniques x-w", "x-wing"),
        ("explain --chains nic", "nice-loop"),
        ("rate --scale se,ho", "se,hodoku"),
        ("rate --scale se,se", ""),
        ("generate --rating ho", "hodoku:"),
        ("library plan --levels easy,me", "easy,medium"),
        ("explain -o x", "file"),
        ("hint --profile simp", "simple file"),
    ],
)
def test_a_shell_completes_commands_options_and_values(
    whydoku: CommandLine, monkeypatch: pytest.MonkeyPatch, typed: str, found: str
) -> None:
    assert _offered(whydoku, monkeypatch, typed) == found.split()


def test_a_shell_completes_the_tags_of_the_library_that_is_named(
    whydoku: CommandLine, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "a#1.db"
    typed = f"library find --library {file} --tag c"
    assert _offered(whydoku, monkeypatch, typed) == []
    with Library(file) as library:
        library.add([WIKIPEDIA], tags=["club", "spring"])
    assert _offered(whydoku, monkeypatch, typed) == ["club"]


@pytest.mark.dear
@pytest.mark.skipif(not shutil.which("bash"), reason="bash is not installed")
def test_bash_completes_by_the_script_of_click(tmp_path: Path) -> None:
    program = tmp_path / "whydoku"
    program.write_text(f'#!/bin/sh\nexec {sys.executable} -m whydoku "$@"\n')
    program.chmod(0o755)
    script = (
        f"source <({COMPLETE}=bash_source whydoku); COMP_WORDS=(whydoku techniques x-w); "
        'COMP_CWORD=2; _whydoku_completion whydoku; echo "${COMPREPLY[@]}"'
    )
    ran = subprocess.run(
        ["bash", "-c", script],
        capture_output=True,
        text=True,
        env={**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}"},
        check=False,
    )
    assert (ran.stdout.strip(), ran.stderr) == ("x-wing", "")
