"""Commands whose options follow from the fields of classes."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal

import click
from click.testing import CliRunner

from whydoku.faces.cli.asked import Asked, Option, asks
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
