"""No door loses the rules of a puzzle: each keeps them, or refuses the puzzle by name."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

import whydoku as wd
from command_line import CommandLine, process
from page_code import puzzle_code
from requirements import needed
from whydoku.errors import InvalidPuzzle
from whydoku.faces.cli.console import Console
from whydoku.formats.coded.page_links import Shared, fragment_of
from whydoku.formats.sources.grids import puzzle_text
from whydoku.operations.answers.trace import trace_dict
from whydoku.operations.functions import function_of
from whydoku.operations.known import operation_named
from whydoku.operations.known.check import CheckPuzzles

LINES = {
    "mini-4+x": "1..............4",
    "anti-knight": "53..7...." + "." * 72,
    "jigsaw:AABBACBBACDDCCDD": "1..............4",
}
KEEPING = {"line", "marks", "csv", "json", "jsonl", "ruled", "svg", "fpuzzles", "sudokupad"}


@pytest.mark.parametrize("name", LINES)
@pytest.mark.parametrize("form", [one for one in wd.FORMATS if one != "sheet"])
def test_a_format_keeps_rules_or_refuses_them(form: str, name: str) -> None:
    grid = wd.Grid(LINES[name], rules=name)
    if form not in KEEPING:
        with pytest.raises(InvalidPuzzle, match=r"of the rules .*, which this format would lose"):
            wd.write(grid, form)
    elif wd.FORMATS[form].reads:
        [reading] = wd.read_all(wd.write(grid, form).splitlines())
        assert reading.grid.rules == grid.rules
        assert reading.grid.bits == grid.bits


def test_a_record_keeps_what_is_placed_and_removed_under_rules() -> None:
    grid = wd.Grid(givens=LINES["mini-4+x"], rules="mini-4+x", placed="r1c2=2", removed="r2c1<>3")
    [reading] = wd.read_all(wd.write(grid, "json").splitlines())
    assert reading.grid == grid


@pytest.mark.parametrize("name", ["analyse", "neighbours", "reduce", "unavoidable"])
def test_what_is_for_classic_rules_says_so(name: str) -> None:
    classic, ruled = wd.example("wikipedia").grid, wd.Grid(LINES["mini-4+x"], rules="mini-4+x")
    first, second = operation_named(name)().one_by_one([classic, ruled])
    assert first.error == ""
    assert second.status == "invalid"
    assert second.error == f"{name} is for classic rules, and this puzzle is of others"


RULED = "x ......1...6421...............9..8....4....6...28....4.2......5...3824.......7...8"


CLASSIC_ALONE: dict[str, Callable[[wd.Grid], object]] = {
    "analyse": wd.analyse,
    "reduce": lambda grid: next(wd.reduce(grid)),
    "neighbours": lambda grid: next(wd.neighbours(grid)),
    "unavoidable": lambda grid: next(wd.unavoidable(grid)),
    "a transform": wd.Transform.random(1),
}


@pytest.mark.parametrize("what", CLASSIC_ALONE)
def test_a_function_for_classic_rules_says_so(what: str) -> None:
    with pytest.raises(InvalidPuzzle, match=f"^{what} is for classic rules, and this puzzle is of"):
        CLASSIC_ALONE[what](wd.read(RULED))


def test_regions_in_pieces_are_said_and_taken() -> None:
    asked = CheckPuzzles()
    for line, told in (
        ("jigsaw:AABBAACBCCDBCDDD 1...............", ["Region 3 is in 2 pieces."]),
        ("jigsaw:ABABBABACDCDDCDC 1...............", ["Region 1 is in 4 pieces. Region 2"]),
        ("mini-4 1...............", []),
        (RULED, []),
    ):
        grid = wd.read(line)
        [answer] = asked.search([grid], 1).to([grid])
        assert answer.status != "invalid"
        _, *said = asked.told(answer, Console.of_this_process())
        assert len(said) == len(told)
        assert all(one.startswith(begun) for one, begun in zip(said, told, strict=True))


def test_a_library_keeps_rules(tmp_path: Path, whydoku: CommandLine) -> None:
    library = "--library", str(tmp_path / "library.db")
    assert "added 1" in whydoku("library", "add", *library, RULED).out
    assert RULED in whydoku("library", "find", *library, "--rules", "x").out
    assert whydoku("library", "find", *library, "--rules", "classic").code != 0
    table = whydoku("library", "find", *library, "--format", "csv").out
    assert table.splitlines()[1].startswith(f'{RULED},"x",')
    [reading] = wd.read_all(table.splitlines())
    assert reading.grid == wd.read(RULED)
    mirrored = RULED[:2] + RULED[:1:-1]
    assert "turned by a half" in whydoku("library", "find", *library, "--same-as", mirrored).err


@pytest.mark.dear
def test_the_terminal_plays_puzzles_of_other_rules() -> None:
    needed("click")
    typed = "r1c3=1\nr1c3=4\nr5c5=1\ndigit 5\nrow 1\n"
    ran = process("play", "--no-keep", "mini-4 12............3.", input=typed)
    told = " ".join((ran.stdout + ran.stderr).split())
    assert ran.returncode == 0
    assert "every row, every column and every box holds the digits 1 to 4" in told
    assert "1 cannot go in r1c3: r1c1 in the same row holds it" in told
    assert "4 in r1c3." in told
    assert "ound 1 in r5c5; a grid under the rules mini-4 has 4 rows" in told
    assert "a digit is a number from 1 to 4" in told
    assert "Row 1: 1, 2; 4, open. Missing: 3." in told


def test_a_batch_keeps_rules(tmp_path: Path, whydoku: CommandLine) -> None:
    lines, out = [RULED, "mini-4 1..............4"], tmp_path / "solved.csv"
    (tmp_path / "lines.txt").write_text("\n".join(lines))
    assert whydoku("batch", "solve", str(tmp_path / "lines.txt"), "-o", str(out)).code == 0
    assert [row.split(",")[0] for row in out.read_text().splitlines()[1:]] == lines
    answers = [*function_of("check")([wd.read(line) for line in lines])]
    assert [answer["status"] for answer in answers] == ["unique", "multiple"]


@pytest.mark.parametrize("command", [("solve", "-f"), ("batch", "solve")])
def test_a_batch_takes_rules_that_its_puzzles_do_not_say(
    tmp_path: Path, whydoku: CommandLine, command: tuple[str, ...]
) -> None:
    rules, _, cells = "mini-4 ...3.4....31....".partition(" ")
    (tmp_path / "in.txt").write_text(f"{cells}\n{RULED}\n")
    out = tmp_path / "out.csv"
    ran = whydoku(*command, str(tmp_path / "in.txt"), "--rules", rules, "-o", str(out))
    assert ran.code == 0
    rows = [row.split(",") for row in out.read_text().splitlines()[1:]]
    assert [row[:2] for row in rows] == [[f"{rules} {cells}", "unique"], [RULED, "unique"]]
    assert rows[0][2] == "2143341242311324"


def test_a_batch_function_takes_rules_that_its_puzzles_do_not_say() -> None:
    values = ["...3.4....31....", RULED, "...3"]
    answers = [*function_of("solve")(values, rules="mini-4")]
    assert [answer["status"] for answer in answers] == ["unique", "unique", "invalid"]
    assert answers[0]["solution"] == "2143341242311324"
    with pytest.raises(wd.WhydokuError, match="mini-5"):
        function_of("solve")(values, rules="mini-5")


@pytest.mark.parametrize("name", ["mini-4", "x", "jigsaw"])
def test_puzzles_not_to_make_again_keep_rules(name: str) -> None:
    """Nor is one made that is essentially equal, turned and with other digits."""
    [made] = wd.generate(n=1, rules=name, seed=5)
    size = made.rules.size
    exchanged = str.maketrans("123456789"[:size], "234567891"[: size - 1] + "1")
    turned = made.as_line()[::-1].translate(exchanged)
    regions = "".join("ABCDEFGHI"[n] for n in made.rules.regions[::-1])
    image = wd.Grid(turned, rules=f"jigsaw:{regions}" if name == "jigsaw" else name)
    assert image != made
    assert wd.canonical(image) == wd.canonical(made)
    for unlike in (made, image):
        [other] = wd.generate(n=1, rules=name, seed=5, unlike=[unlike])
        assert wd.canonical(other) != wd.canonical(made)


def test_solutions_are_of_the_size_of_the_puzzle(whydoku: CommandLine) -> None:
    text = "mini-4 ....1.3..4.3...."
    found: list[dict[str, Any]] = [
        json.loads(whydoku(command, "--json", text).out) for command in ("solve", "explain")
    ]
    assert [one["solution"] for one in found] == ["4321123424133142"] * 2


def test_open_cells_are_those_of_the_grid(whydoku: CommandLine) -> None:
    text = "mini-4 ...3.4....31...."
    [answer] = function_of("check")([wd.read(text)])
    assert answer["open"] == 12
    ran = whydoku("explain", "mini-6 1..........2........................")
    assert "and 34 cells open" in " ".join(ran.out.split())


@pytest.mark.parametrize("line", [RULED, "mini-6 .......356..1.65.....1..5...4...3..."])
def test_a_saved_path_is_proved_again(line: str) -> None:
    saved = wd.read(line).explain()
    trace = json.loads(json.dumps(trace_dict(saved)))
    assert wd.verify(trace) is None
    assert wd.verify(saved) is None
    trace["solution"] = trace["solution"][::-1]
    with pytest.raises(wd.Unproven, match="not the solution of the grid"):
        wd.verify(trace)


NAMED = (
    "mini-4+x",
    "mini-6",
    "mini-8",
    "anti-knight",
    "jigsaw:AABBACBBACDDCCDD",
    "x+see:r1c1-r1c9",
)


@pytest.mark.parametrize("name", NAMED)
def test_a_link_of_the_page_names_the_rules(name: str) -> None:
    size = wd.rules(name).size
    grid = wd.Grid("1" + "." * (size**2 - 2) + "2", rules=name)
    link = f"https://example.org/#p={puzzle_code(puzzle_text(grid))}&name=A%20name"
    fragment = urlsplit(link).fragment
    assert parse_qs(fragment)["rules"] == [str(grid.rules)]
    [reading] = wd.read_all([link])
    assert (reading.grid, reading.name) == (grid, "A name")
    assert wd.Game(link).grid == grid
    with pytest.raises(InvalidPuzzle, match="no rule is called 'nothing'"):
        wd.read(re.sub("rules=[^&]*", "rules=nothing", link))


def test_a_link_with_digits_beyond_its_grid_is_damaged() -> None:
    beyond = Shared([0] * 80 + [1], rules="mini-4")
    with pytest.raises(InvalidPuzzle, match="damaged"):
        wd.read(f"https://example.org/#{fragment_of(beyond)}")


def test_a_link_without_its_rules_is_damaged() -> None:
    of_four = puzzle_text(wd.Grid("1" + "." * 15, rules="mini-4"))
    link = f"https://example.org/#p={puzzle_code(of_four)}"
    for other in ("", "&rules=mini-4%2Bx"):
        with pytest.raises(InvalidPuzzle, match="damaged"):
            wd.read(re.sub("&rules=.*", other, link))
