"""A technique from a plug-in: one module and one entry point, and it works like the built-in
ones."""

from __future__ import annotations

import json
import os
import re
import shutil
import sys
import xml.etree.ElementTree as ET
from pathlib import Path
from subprocess import CompletedProcess, check_output
from textwrap import dedent

import pytest

import whydoku
from command_line import process
from whydoku import verify

ADDED = Path(__file__).parents[2] / ".ci" / "added" / "technique" / "semi_locked_triple.py"
TRIPLE = (
    ADDED.read_text(encoding="utf-8")
    .replace("import technique\n", "import FoundBefore, technique\n")
    .replace(
        "rating=4.4,",
        'rating=3.3, aliases={"other": "Two Towers"}, home="hodoku", se_at_most=6.6, '
        'found_before=FoundBefore(("naked-triple",), "it is one elsewhere"),',
    )
)
"""The technique that the checks add, with all else that can be told of one."""

PUZZLE = "........6..27.1.9.59......8..9...1...4.2.6...6...47..5.7...8.......6..8..5....9.."
"""A puzzle of our own that it helps to solve."""


class Elsewhere:
    """A place outside the library where packages are installed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        library = Path(whydoku.__file__).parents[1]
        self.env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(folder), str(library)])}

    def install(self, name: str, source: str, value: str = "") -> None:
        (self.folder / f"{name}.py").write_text(dedent(source), encoding="utf-8")
        info = self.folder / f"{name}-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
        (info / "entry_points.txt").write_text(
            f"[whydoku.techniques]\n{name} = {value or name}\n", encoding="utf-8"
        )

    def whydoku(self, *arguments: str) -> CompletedProcess[str]:
        return process(*arguments, env=self.env)

    def python(self, source: str) -> list[str]:
        return check_output(
            [sys.executable, "-c", dedent(source)], text=True, env=self.env
        ).splitlines()


@pytest.fixture
def elsewhere(tmp_path: Path) -> Elsewhere:
    folder = tmp_path / "packages"
    folder.mkdir()
    return Elsewhere(folder)


@pytest.fixture
def triple(elsewhere: Elsewhere) -> Elsewhere:
    elsewhere.install("semi_locked_triple", TRIPLE)
    return elsewhere


LIAR = '''
    """A technique that jumps to conclusions."""

    from whydoku.grids.bits import members
    from whydoku.logic.step import Step
    from whydoku.logic.technique import technique
    from whydoku.logic.why import Cover


    @technique("wild-guess", "Wild Guess", family="single-digit", rating=1.05)
    def find(grid):
        """The first candidate is the one."""
        k = members(grid.bits & ~grid.digits)[0]
        yield Step("wild-guess", placements=1 << k, why=(Cover((k // 9,), (81, 82)),))
'''


@pytest.mark.dear
def test_a_technique_whose_steps_do_not_follow_is_named_at_once(elsewhere: Elsewhere) -> None:
    elsewhere.install("liar", LIAR)
    for command in (["explain"], ["hint"], ["rate", "--scale", "whydoku"]):
        ran = elsewhere.whydoku(*command, PUZZLE)
        assert ran.returncode == 2, command
        assert "the technique 'wild-guess' found a step that its reason does not" in ran.stderr
        assert "Traceback" not in ran.stderr


@pytest.mark.dear
def test_a_technique_from_elsewhere_takes_its_place_in_catalogue_and_profiles(
    triple: Elsewhere,
) -> None:
    ran = triple.whydoku("techniques")
    assert (ran.returncode, ran.stderr) == (0, "")
    catalogue = [line.split("\t")[0] for line in ran.stdout.splitlines()]
    ran = triple.whydoku("profiles", "default", "--json")
    profile = [one["slug"] for one in json.loads(ran.stdout)["techniques"]]
    for slugs in (catalogue, profile):
        at = slugs.index("semi-locked-triple")
        assert slugs[at - 1 : at + 2] == ["x-wing", "semi-locked-triple", "finned-x-wing"]
    for other in ("simple", "bloc"):
        assert "semi-locked-triple" not in triple.whydoku("profiles", other).stdout
    shown = triple.whydoku("techniques", "two towers")
    assert shown.returncode == 0
    assert "Semi-Locked Triple" in shown.stdout
    assert "Three cells of a line have three digits between them." in shown.stdout


@pytest.mark.dear
@pytest.mark.parametrize("kind", ["archive", "egg-info"])
def test_a_technique_is_found_wherever_python_finds_packages(
    triple: Elsewhere, tmp_path: Path, kind: str
) -> None:
    if kind == "archive":
        where = shutil.make_archive(str(tmp_path / "packed"), "zip", triple.folder)
        triple.env["PYTHONPATH"] = os.pathsep.join(
            [where, *triple.env["PYTHONPATH"].split(os.pathsep)[1:]]
        )
        shutil.rmtree(triple.folder)
    else:
        (info,) = triple.folder.glob("*.dist-info")
        info.rename(info.with_suffix(".egg-info"))
    assert "semi-locked-triple" in triple.whydoku("techniques").stdout


@pytest.mark.dear
def test_a_technique_from_elsewhere_is_used_told_drawn_and_proved(
    triple: Elsewhere, tmp_path: Path
) -> None:
    pictures = tmp_path / "pictures"
    ran = triple.whydoku("explain", PUZZLE, "--verify", "--pictures", str(pictures))
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "Semi-Locked Triple: " in ran.stdout
    assert "three cells need three digits, so the one that" in " ".join(ran.stdout.split())
    assert "Verified: " in ran.stdout
    (drawn, *_) = sorted(pictures.glob("*semi-locked*.svg"))
    assert ET.parse(drawn).getroot().tag.endswith("svg")

    saved = triple.whydoku("explain", PUZZLE, "--json").stdout
    trace = json.loads(saved)
    (step, *_) = (step for step in trace["steps"] if step["technique"] == "semi-locked-triple")
    assert step["name"] == "Semi-Locked Triple"
    assert step["rating"] == 3.3
    assert step["why"][0]["pattern"] == "cover"
    verify(saved)


@pytest.mark.dear
def test_what_else_is_known_of_a_technique_comes_with_it(triple: Elsewhere) -> None:
    never = (
        "'semi-locked-triple' is never the next step of the profile 'mine': it is one elsewhere; "
        "the profile 'hodoku' takes it"
    )
    assert triple.python("""
        from whydoku.logic.catalogue import home_of, why_never_first
        from whydoku.solving.making.impossible_wishes import window_of
        from whydoku.solving.making.wish import wish

        print(home_of("semi-locked-triple"))
        print(why_never_first("semi-locked-triple", "mine", ["naked-triple", "semi-locked-triple"]))
        print(repr(why_never_first("semi-locked-triple", "mine", ["semi-locked-triple"])))
        print(window_of(wish(up_to="semi-locked-triple")).most)
    """) == ["hodoku", never, "''", "6.6"]


CLASH = TRIPLE.replace('technique(\n    "semi-locked-triple"', 'technique(\n    "x-wing"')


@pytest.mark.sampled(4)
@pytest.mark.parametrize(
    ("source", "value", "sentence"),
    [
        ("raise RuntimeError('no')\n", "", "RuntimeError: no"),
        ("def find(:\n", "", "broken_there"),
        ("", "not_there_at_all", "broken_there"),
        (CLASH, "", "two techniques are called 'x-wing'"),
    ],
    ids=["raises", "no Python", "no module", "clash"],
)
def test_a_package_that_cannot_be_loaded_is_named_in_a_sentence(
    elsewhere: Elsewhere, source: str, value: str, sentence: str
) -> None:
    elsewhere.install("broken_there", source, value)
    for arguments in (("techniques",), ("explain", PUZZLE)):
        ran = elsewhere.whydoku(*arguments)
        assert "Traceback" not in ran.stderr
        assert (ran.returncode, ran.stdout) == (2, "")
        assert "broken_there" in ran.stderr
        assert sentence in ran.stderr
        assert len(ran.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    ("asked", "there"),
    [
        ("whydoku.technique", "whydoku.logic.technique"),
        ("whydoku.finders.links", "whydoku.logic.finders"),
        ("whydoku.why", "whydoku.logic.why"),
    ],
)
def test_a_module_that_lies_elsewhere_is_named_with_its_place(
    elsewhere: Elsewhere, asked: str, there: str
) -> None:
    elsewhere.install("broken_there", f"import {asked}\n")
    ran = elsewhere.whydoku("techniques")
    assert re.search(rf"; {there}(\.links)? is a module of that name", ran.stderr)
    assert len(ran.stderr.splitlines()) == 1


def test_whoever_asks_again_for_a_catalogue_that_cannot_be_loaded_is_told_again(
    elsewhere: Elsewhere,
) -> None:
    elsewhere.install("broken_there", "raise RuntimeError('no')\n")
    said = elsewhere.python("""
        from whydoku import WhydokuError, technique_named

        for _ in range(2):
            try:
                technique_named("x-wings")
            except WhydokuError as fault:
                print(type(fault).__name__, fault)
    """)
    told = "the techniques of the plug-in 'broken_there' (broken_there) cannot be used"
    assert said == [f"WhydokuError {told}: RuntimeError: no"] * 2
