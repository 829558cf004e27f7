"""What shells complete: commands, options, and the values that options may have."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Annotated

import click
import pytest

from command_line import CommandLine
from corpus import WIKIPEDIA
from whydoku.faces.cli import known_commands
from whydoku.faces.cli.app import group
from whydoku.faces.cli.asked import Asked, Option, Positional, asks
from whydoku.faces.cli.shells import answer
from whydoku.faces.cli.things import file_ending_in
from whydoku.library import Library
from whydoku.shapes.marks import Meant, OneName


@dataclass(frozen=True, kw_only=True)
class Sewing(Asked):
    """What to sew."""

    names: Annotated[tuple[str, ...], Positional("[NAME]..."), Meant("example")] = ()
    thread: Annotated[str, OneName(("red", "grey")), Meant("symmetry")] = "red"
    """The thread. There are two."""
    scales: Annotated[str, Option("--scale"), Meant("scale")] = ""
    rating: Annotated[str, Meant("rating")] = ""
    day: Annotated[str, Meant("day")] = ""
    tag: Annotated[str, Meant("tag")] = ""
    library: Annotated[str, Option(type=click.Path())] = ""
    into: Annotated[str, Option(short="-o", offers=file_ending_in(".csv", ".feed.json"))] = ""
    hems: bool = True


@pytest.fixture
def sewing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> click.Group:
    monkeypatch.setattr(known_commands, "_file", lambda: tmp_path / "kept" / "commands.json")
    command = asks("sew", Sewing)(lambda _asked: 0)
    return click.Group("tailor", commands={"sew": command})


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("s", "sew"),
        ("sew --h", "--hems --help"),
        ("sew --no", "--no-hems"),
        ("sew --thread g", "grey"),
        ("sew --thread=g", "grey"),
        ("sew --thread red --threa", ""),
        ("sew wiki", "wikipedia"),
        ("sew wikipedia x-w", "x-wing"),
        ("sew --scale ho", "hodoku"),
        ("sew --scale se,ho", "se,hodoku"),
        ("sew --scale se,se", ""),
        ("sew --rating ho", "hodoku:"),
        ("sew --day 2", "TODAY"),
        ("sew -o", "-o"),
        ("sew -o ", ""),
        ("sew -o a/", ""),
        ("sew -o a/b", "a/b.csv a/b.feed.json"),
        ("sew -o b.1.", "b.1.csv b.1.feed.json"),
        ("sew -o b.feed.", "b.feed.csv b.feed.json"),
        ("sew -o b.feed.j", "b.feed.json"),
        ("mend --h", "--help"),
    ],
)
def test_a_shell_completes_what_the_fields_allow(
    sewing: click.Group, monkeypatch: pytest.MonkeyPatch, typed: str, found: str
) -> None:
    monkeypatch.setenv("_WHYDOKU_TYPED", f"tailor {typed}")
    before = date.today()
    rows = [line.split("\t") for line in answer(sewing, "zsh").splitlines()]
    assert sorted(row[1] for row in rows if row[0] in ("plain", "open")) in [
        sorted(found.replace("TODAY", str(day)).split()) for day in (before, date.today())
    ]
    is_file = " -o " in typed
    assert [row[:2] for row in rows if row[0] == "file"] == (
        [["file", typed.rpartition(" ")[2]]] if is_file else []
    )


def test_a_shell_completes_the_tags_of_the_library_that_is_named(
    sewing: click.Group, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "a #1.db"
    monkeypatch.setenv("_WHYDOKU_TYPED", f"tailor sew --library '{file}' --tag c")
    assert answer(sewing, "fish") == ""
    with Library(file) as library:
        library.add([WIKIPEDIA], tags=["club", "spring"])
    assert answer(sewing, "fish") == "plain\tclub\t1 puzzle\n"


def test_bash_gets_what_follows_its_last_break(
    sewing: click.Group, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("_WHYDOKU_BREAKS", " =:")
    for typed, rest in (("--rating=se:", ""), ("--rating=s", "open\tse:")):
        monkeypatch.setenv("_WHYDOKU_TYPED", f"tailor sew {typed}")
        assert answer(sewing, "bash").startswith(rest)
        assert bool(answer(sewing, "bash")) == bool(rest)


def test_what_is_kept_is_made_anew_once_it_no_longer_holds(
    sewing: click.Group, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("_WHYDOKU_TYPED", "tailor ")
    assert answer(sewing, "zsh") == "plain\tsew\t\n"
    sewing.add_command(click.Command("mend"))
    assert answer(sewing, "zsh") == "plain\tsew\t\n"
    stamp = [*known_commands._stamp(), 1]
    monkeypatch.setattr(known_commands, "_stamp", lambda: stamp)
    assert answer(sewing, "zsh") == "plain\tmend\t\nplain\tsew\t\n"
    known_commands._file().write_text("[")
    assert answer(sewing, "zsh") == "plain\tmend\t\nplain\tsew\t\n"


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder in which what is kept of the commands is kept for these tests."""
    folder = tmp_path_factory.mktemp("kept")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(known_commands, "_file", lambda: folder / "commands.json")
        yield folder


@pytest.mark.dear
@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("solve --example wiki", "wikipedia"),
        ("hint --up-to swo", "swordfish"),
        ("hint --profile sim", "simple"),
        ("explain --chains nic", "nice-loop"),
        ("techniques fis", "fish"),
        ("techniques x-w", "x-wing"),
        ("generate --with x-w", "x-wing"),
        ("generate --level mons", "monstrous"),
        ("library ad", "add"),
        ("library find --tag", "--tag"),
        ("library plan -o x.feed", "x.feed.json"),
        ("library plan --levels easy,me", "easy,medium"),
        ("batch ra", "rate"),
        ("batch convert --to csv", "csv"),
        ("batch rate x -o y.parq", "y.parquet"),
        ("picture --theme colour", "colour-blind"),
        ("explain -o x.htm", "x.html"),
        ("rate -o x.xl", "x.xlsx"),
        ("compare --profiles hodoku,defa", "hodoku,default"),
        ("sheet --sheets sum", "summary"),
        ("--completion fi", "fish"),
    ],
)
def test_every_command_is_completed(
    kept: Path, monkeypatch: pytest.MonkeyPatch, typed: str, found: str
) -> None:
    monkeypatch.setenv("_WHYDOKU_TYPED", f"whydoku {typed}")
    assert found in [line.split("\t")[1] for line in answer(group, "zsh").splitlines()]
    assert kept.joinpath("commands.json").exists()


IN_SHELL = {
    "bash": 'source /dev/stdin; COMP_LINE="whydoku techniques x-w"; COMP_POINT=${#COMP_LINE}; '
    '_whydoku whydoku x-w; echo "${COMPREPLY[@]}"',
    "zsh": "zsh -n && echo x-wing",
    "fish": "source; complete -C'whydoku techniques x-w' | string split -f1 \\t",
}


@pytest.mark.dear
@pytest.mark.parametrize("shell", IN_SHELL)
def test_each_shell_understands_its_script(
    whydoku: CommandLine, tmp_path: Path, shell: str
) -> None:
    if not shutil.which(shell):
        pytest.skip(f"{shell} is not installed")
    script = whydoku("--completion", shell).out
    program = tmp_path / "whydoku"
    program.write_text(f'#!/bin/sh\nexec {sys.executable} -m whydoku "$@"\n')
    program.chmod(0o755)
    settings = {"PATH": f"{tmp_path}:{os.environ['PATH']}", "XDG_CACHE_HOME": str(tmp_path)}
    ran = subprocess.run(
        [shell, "-c", IN_SHELL[shell]],
        input=script,
        capture_output=True,
        text=True,
        env={**os.environ, **settings},
        check=False,
    )
    assert (ran.stdout.strip(), ran.stderr) == ("x-wing", "")
