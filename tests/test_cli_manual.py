"""The manual page says what the help of every command says, in a form that `man` accepts."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import click
import pytest

from whydoku.faces.cli.app import group
from whydoku.faces.cli.exit_codes import MEANINGS
from whydoku.faces.cli.grouped_help import long_name
from whydoku.faces.cli.manual import manual

pytestmark = pytest.mark.dear

PAGE = Path(__file__).parent.parent / "docs" / "command-line.md"


@pytest.fixture(scope="module")
def source() -> str:
    return manual(group)


def _plain(source: str) -> str:
    return re.sub(r"\\f[BRI]|\\:|\\&", "", source).replace("\\-", "-")


def _commands(command: click.Command, ctx: click.Context, path: str) -> list[tuple[str, list[str]]]:
    own = click.Context(command, ctx)
    options = [
        long_name(param)
        for param in command.get_params(own)
        if isinstance(param, click.Option) and not param.hidden
    ]
    found = [(path, options)]
    if isinstance(command, click.Group):
        for name in command.list_commands(own):
            inner = command.get_command(own, name)
            assert inner
            found += _commands(inner, own, f"{path} {name}")
    return found


def test_the_manual_has_every_command_with_its_options(source: str) -> None:
    pattern = r'^\.SH "?(.*?)"?\n(.*?)(?=^\.SH|\Z)'
    sections = dict(re.findall(pattern, _plain(source), re.MULTILINE | re.DOTALL))
    for path, options in _commands(group, click.Context(group), "whydoku")[1:]:
        section = sections[path.upper()]
        assert section.startswith(path)
        for option in options:
            assert option in section, (path, option)
    assert sections["OPTIONS OF MANY COMMANDS"].count("--example NAME") == 1
    assert _plain(source).count(".TP 6\n--example NAME\n") == 1
    assert "EXIT STATUS" in sections
    assert "whydoku explain --example" in sections["EXAMPLES"]


def test_the_manual_is_plain_for_man(source: str) -> None:
    assert source.isascii()
    assert "\b" not in source
    if not shutil.which("groff"):
        pytest.skip("groff is not installed")
    ran = subprocess.run(
        ["groff", "-man", "-Tutf8", "-ww"],
        input=source,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )
    assert ran.stderr == ""


def test_the_documentation_tells_the_exit_codes_as_the_manual_does() -> None:
    if not PAGE.exists():
        pytest.skip("the documentation is not installed")
    text = PAGE.read_text(encoding="utf-8")
    for code, meaning in MEANINGS.items():
        assert f"| {code} | {meaning} |" in text
