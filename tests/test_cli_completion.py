"""What shells complete, by click's own scripts: commands, options, and the values of options."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from command_line import CommandLine
from corpus import WIKIPEDIA
from whydoku.faces.cli.app import COMPLETE
from whydoku.library import Library


def _offered(whydoku: CommandLine, monkeypatch: pytest.MonkeyPatch, typed: str) -> list[str]:
    """What bash is told for the last word of a command line: values, or `file` in place of the
    names of files."""
    monkeypatch.setenv(COMPLETE, "bash_complete")
    monkeypatch.setenv("COMP_WORDS", f"whydoku {typed}")
    monkeypatch.setenv("COMP_CWORD", str(len(typed.split(" "))))
    told = [line.split(",", 1) for line in whydoku().lines if line]
    return ["file" if kind == "file" else value for kind, value in told]


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
