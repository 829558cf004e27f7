"""A disk without room destroys nothing: what was there before stays, and nothing half is left."""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path
from subprocess import CompletedProcess

import pytest

import whydoku as wd
from command_line import process
from whydoku.formats.certificates import check_certificate
from whydoku.formats.whole_files import write_whole
from whydoku.operations.library import Library

limits = pytest.mark.skipif(sys.platform == "win32", reason="needs limits of POSIX")


def within(most: int, *arguments: str, folder: Path) -> CompletedProcess[str]:
    """Runs a command that cannot write files of more bytes."""
    import resource

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))

    return process(*arguments, cwd=folder, preexec_fn=limit)


def files_in(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_files_that_belong_together_are_written_all_or_none(tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    write_whole({one: b"1", two: b"2"})
    one.chmod(0o640)
    with pytest.raises(OSError, match="none") as fault:
        write_whole({one: b"new", tmp_path / "none" / "two": b"new"})
    assert fault.value.filename == str(tmp_path / "none" / "two")
    assert files_in(tmp_path) == {"one": b"1", "two": b"2"}
    write_whole({one: b"new", two: b"new"})
    assert files_in(tmp_path) == {"one": b"new", "two": b"new"}
    assert os.name == "nt" or stat.S_IMODE(one.stat().st_mode) == 0o640


@limits
def test_links_stay_and_devices_are_written_at_once(tmp_path: Path) -> None:
    file, link = tmp_path / "file", tmp_path / "link"
    file.write_bytes(b"old")
    link.symlink_to(file)
    write_whole({link: b"new", Path("/dev/null"): b"new"})
    assert link.is_symlink()
    assert files_in(tmp_path) == {"file": b"new", "link": b"new"}


@limits
@pytest.mark.dear
@pytest.mark.parametrize("most", [1_000, 23_000])
def test_a_certificate_that_does_not_fit_leaves_the_one_before(tmp_path: Path, most: int) -> None:
    """At 23,000 bytes the proof fits, and the formula does not."""
    assert process("certify", "--example", "wikipedia", "-o", "a.pbp", cwd=tmp_path).returncode == 0
    before = files_in(tmp_path)
    ran = within(most, "certify", "--example", "singles", "-o", "a.pbp", folder=tmp_path)
    assert (ran.returncode, ran.stderr.count("\n")) == (2, 1)
    assert "whydoku: cannot use a." in ran.stderr
    assert files_in(tmp_path) == before
    shown = check_certificate(before["a.opb"].decode(), before["a.pbp"].decode())
    assert shown.grid == wd.example("wikipedia").grid


@limits
@pytest.mark.dear
@pytest.mark.parametrize(
    "command",
    [
        ("picture", "-o", "a.svg"),
        ("picture", "-o", "a-{n}.svg"),
        ("book", "-o", "a.pdf"),
        ("sheet", "-o", "a.xlsx"),
        ("explain", "-o", "a.html"),
    ],
    ids=" ".join,
)
def test_what_does_not_fit_leaves_what_was_there(tmp_path: Path, command: tuple[str, ...]) -> None:
    name = command[-1].replace("{n}", "1")
    (tmp_path / name).write_bytes(b"before")
    ran = within(500, *command, "--example", "wikipedia", folder=tmp_path)
    assert ran.returncode != 0
    assert "Traceback" not in ran.stderr
    assert files_in(tmp_path)[name] == b"before"
    assert {*files_in(tmp_path)} <= {name, f"{name}.unfinished"}


@limits
@pytest.mark.dear
@pytest.mark.parametrize("most", [0, 1_000])
def test_a_library_for_which_there_is_no_room_is_not_begun(tmp_path: Path, most: int) -> None:
    words = ("library", "add", "--library", "x.db", "--example", "wikipedia")
    ran = within(most, *words, folder=tmp_path)
    assert (ran.returncode, ran.stderr.count("\n")) == (2, 1)
    assert "cannot use x.db: " in ran.stderr
    assert files_in(tmp_path) == {}
    assert process(*words, cwd=tmp_path).returncode == 0
    ran = within(most, *words[:-1], "x-wing", folder=tmp_path)
    assert ran.returncode != 0
    assert "damaged" not in ran.stderr
    with Library(tmp_path / "x.db") as library:
        assert (len(library), library.check()) == (1, [])
