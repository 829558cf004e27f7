"""The package for npm: what is packed, its functions answer as Python does, and the examples of its
README do what it says, in TypeScript as strict as can be and in a browser."""

from __future__ import annotations

import json
import runpy
import subprocess
import sys
from itertools import islice, pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from browser.serving import chromium_path, files_in
from corpus import CLASH, MANY, NONE, WIKIPEDIA, X_WING, puzzles
from docs_examples import blocks
from doors import ROOT
from effort import few
from npm_app import Asked, compiled
from own_cases import own_cases
from requirements import needed, skip_or_fail, tool_output
from whydoku import Grid, count_many, explain, random_minimal, rate, rules
from whydoku.errors import WhydokuError
from whydoku.formats.detect import read
from whydoku.formats.known.json_puzzles import grid_data
from whydoku.grids.bits import members
from whydoku.grids.bulk import check_many, minimal_many
from whydoku.grids.check import STATUS
from whydoku.grids.engine.searches import complete_many, depth_many, dig_many
from whydoku.grids.mistakes import mistakes
from whydoku.grids.notation import (
    format_constraint,
    format_elimination,
    format_house,
    format_placement,
)
from whydoku.grids.parts.layouts import SYMMETRIES, symmetry_named
from whydoku.grids.parts.stream import Stream
from whydoku.grids.solutions import has_one_solution
from whydoku.logic.catalogue import technique_named
from whydoku.operations.answers.trace import step_data, trace_data
from whydoku.solving.profiles.reading import profiles

NPM = ROOT / "npm"
HARDEST = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."
MOST_PACKED = 420_000
MOST_STEPS = 200
"""As many of the steps of a call are compared."""

STEP = ("technique", "variant", "name", "placements", "eliminations", "numbers", "rating", "why")
TRACE = ("version", "puzzle", "placed", "profile", "uniqueness", "solved", "solution", "scale")

pytestmark = [
    pytest.mark.long,  # the engine takes minutes to build
    pytest.mark.skipif(not NPM.is_dir(), reason="the package for npm is not installed"),
]


# What is packed


def test_it_holds_its_modules_and_the_engine_and_is_small(packed: Path) -> None:
    checks = ROOT / ".ci" / "packages.py"
    if not checks.exists():
        pytest.skip("the checks of the project are not installed")
    assert runpy.run_path(str(checks))["check_npm"](packed) == []
    assert packed.stat().st_size <= MOST_PACKED


# Solutions


RULED = (
    "mini-4",
    "mini-6",
    "mini-8+x",
    "x+windoku",
    "disjoint",
    "anti-knight",
    "anti-king+x",
    "mini-8+anti-king",  # with its cells as many characters as a puzzle without rules
    "jigsaw:AABBAABBCCDDCCDD",
    "jigsaw:AAABBAABBBCCCDDCCDDDEEEEE",
    "house:r1c159,r5c159,r9c159+see:r1c1-r9c9,r1c9-r9c1",
    "see:r1c1-r2c4-r3c7,r5c1-r5c9,r9c9-r8c6-r7c3-r6c1-r5c2",
    "mini-4+jigsaw:ABCDBADCCDABDCBA",
)


def ruled(seed: int) -> list[Grid]:
    """A puzzle under each of the rules."""
    found = []
    for name in RULED:
        one = rules(name)
        states = [Stream(seed).state]
        row = complete_many(MANY.encode(), states, 1, one.address)
        groups = symmetry_named("none", one.size).groups
        dug = dig_many(row, groups, b"\0", seed, 0, 1, one.address).decode()
        found.append(Grid("".join(dug[i] for i in one.tables.cells), rules=one))
    return found


def text_of(grid: Grid) -> str:
    return str(grid_data(grid, "")["puzzle"])


def test_puzzles_are_checked_and_counted_as_in_python(ask: Asked) -> None:
    some = [*puzzles()[: few(200)], WIKIPEDIA, MANY, NONE, *random_minimal(10, seed=3)]
    some += [line.replace("1", ".") for line in some]
    statuses = [STATUS[status] for status in check_many(some)]
    assert {*statuses} == {"unique", "multiple", "none"}
    assert ask.all([("check", line) for line in some]) == statuses
    assert ask.all([("count", line, 50) for line in some]) == list(count_many(some, 50))
    solved = [Grid(line).solutions() for line in some]
    assert ask.all([("solutions", line, 2) for line in some]) == [
        [one.as_line() for one in islice(found, 2)] for found in solved
    ]
    minimal = [{0: False, 1: True}.get(status) for status in minimal_many(some)]
    assert ask.all([("isMinimal", line) for line in some]) == minimal


def test_a_puzzle_has_its_solution_under_its_rules(ask: Asked) -> None:
    for grid in [*ruled(1), Grid(WIKIPEDIA)]:
        assert ask("solve", text_of(grid)) == grid.solution().as_line()
        assert ask("check", text_of(grid)) == "unique"
        assert ask("solutions", text_of(grid), 5) == [grid.solution().as_line()]
    assert ask("solve", MANY) is None
    assert ask("solve", NONE) is None


def test_what_cannot_be_read_is_refused_and_digits_that_clash_are_invalid(ask: Asked) -> None:
    for text in ("1", "mini-6 12", f"x{MANY[1:]}", f"unknown {MANY}", "mini-4 5" + "." * 15):
        assert ask("check", text)["fault"] == "InvalidInput"
        assert ask("path", text)["fault"] == "InvalidInput"
    assert ask("check", CLASH) == "invalid"
    said = ask("solve", CLASH)["message"]
    assert said == "r1c1 and r1c2 see each other, and both hold 5"


def test_rules_are_told_to_the_engine_as_python_tells_them(app: Path) -> None:
    names = [*RULED, "windoku", "anti-king", "mini-8+disjoint", "x+mini-6", "anti-knight+x+windoku"]
    names += ["see:r1c1-r2c3+house:r1c123456789+anti-king", "mini-6+anti-knight"]
    names += ["see:r9c1-r9c2-r8c3+see:r1c1-r1c2-r2c3-r2c4,r9c9-r1c1+x", "x+classic"]
    names += ["jigsaw:AABBAABBCCDDCCDD+mini-4", "mini-4+x+jigsaw:AAAABBBBCCCCDDDD+disjoint"]
    names += ["+".join(f"house:r{n}c12345678,r9c{c}" for n in range(1, 5) for c in range(1, 10))]
    program = (
        'import { rulesOf } from "./node_modules/whydoku/rules.js";'
        "const told = process.argv.slice(2).map((name) => [...(rulesOf(name).record ?? [])]);"
        "console.log(JSON.stringify(told));"
    )
    (app / "rules.mjs").write_text(program, encoding="utf-8")
    told = json.loads(tool_output("node", "rules.mjs", *names, cwd=app))
    assert [bytes(one) for one in told] == [rules(name).record() for name in names]


@pytest.mark.parametrize(
    "name",
    [
        *("constructor", "x+toString", "mini-4+mini-6", "mini-8+windoku", "mini-5", "jigsaw:AABB"),
        *("house:r1c12", "house:r1c1", "see:r1c1", "see:r1c1-r1c1", "see:r1c1-r2c23", "house:x"),
        *("mini-4+house:r5c1234", "mini-6+see:r1c1-r9c9", "jigsaw:AAABBBBBCCCCDDDD"),
        *("mini-4+see:r1c1-r1c2-r1c3-r1c4", "see:r1c1-r1c2-r1c1", "mini-6+jigsaw:AABBAABBCCDDCCDD"),
        "+".join(f"house:r{n}c12345678,r9c{c}" for n in range(1, 6) for c in range(1, 10)),
        "see:"
        + ",".join(
            f"r1c{c}-r{n}c{d}-r9c9" for c in range(1, 5) for n in range(2, 9) for d in range(1, 6)
        ),
    ],
)
def test_rules_that_make_no_sense_are_refused(name: str, ask: Asked) -> None:
    with pytest.raises(WhydokuError):
        rules(name)
    for cells in (16, 36, 64, 81):
        refused = ask("solve", f"{name} {'.' * cells}")
        assert refused["fault"] == "InvalidInput"
        assert refused["message"]


# Ratings


def test_puzzles_are_rated_as_in_python(ask: Asked) -> None:
    some = puzzles()[: few(40)]
    rated = [rate(Grid(line), "se") for line in some]
    expected = [{"er": one.er, "ep": one.ep, "ed": one.ed} for one in rated]
    assert ask.all([("rate", line) for line in some]) == expected
    depths = depth_many("".join(some).encode(), 81, 255, 0.0, 1)
    assert bytes(ask.all([("depth", line) for line in some])) == depths[2::3]
    assert ask("rate", MANY) == {"er": None, "ep": None, "ed": None}
    assert ask("depth", MANY) is None


# Steps


def in_short(step: dict[str, Any]) -> dict[str, Any]:
    return {name: step[name] for name in STEP}


def test_each_technique_finds_what_it_finds_in_python(ask: Asked) -> None:
    """With all reasons, as JSON."""
    cases = [case for case in own_cases() if case.slug]
    found = 0
    for case in cases[:: len(cases) // few(len(cases), 20)]:
        technique = technique_named(case.slug or "")
        expected = []
        if has_one_solution(case.grid) or not technique.assumes_unique:
            steps = islice(technique.find(case.grid), MOST_STEPS)
            expected = [in_short(dict(step_data(step))) for step in steps]
        looking = {"profile": {"passes": [{"calls": [case.slug]}], "contradictions": True}}
        assert ask("steps", grid_data(case.grid, ""), looking) == expected, (case.slug, case.grid)
        found += len(expected)
    assert found > len(cases)


def in_brief(grid: Grid, profile: str, **how: Any) -> dict[str, Any]:
    told = trace_data(explain(grid, profile, **how))
    status = STATUS[check_many([grid])[0]]
    brief = {**{name: told[name] for name in (*TRACE, "rating")}, "status": status}
    return {**brief, "steps": [in_short(dict(step)) for step in told["steps"]]}


def test_paths_are_those_of_python(ask: Asked) -> None:
    lines = puzzles()[:: 200 // few(40, 4)]
    grids = [*map(Grid, lines), *ruled(2)]
    asked = [("path", text_of(grid)) for grid in grids]
    assert ask.all(asked) == [in_brief(grid, "default") for grid in grids]
    plain = {"uniqueness": False}
    assert ask.all([("path", line, plain) for line in lines]) == [
        in_brief(Grid(line), "default", uniqueness=False) for line in lines
    ]


@pytest.mark.parametrize("profile", [one.name for one in profiles() if not one.engine])
def test_profiles_lead_where_they_lead_in_python(profile: str, ask: Asked) -> None:
    lines = puzzles()[:: 200 // few(20, 3)]
    found = ask.all([("path", line, {"profile": profile}) for line in lines])
    assert found == [in_brief(Grid(line), profile) for line in lines]


def test_a_path_is_proved_by_the_checker(ask: Asked, tmp_path: Path) -> None:
    file = tmp_path / "trace.json"
    later = next(case.grid for case in own_cases() if case.grid.removed and case.grid.givens)
    for grid in (puzzles()[1], grid_data(later, ""), text_of(ruled(1)[4])):
        file.write_text(json.dumps(ask("path", grid)), encoding="utf-8")
        said = subprocess.run(
            [sys.executable, "-m", "whydoku", "verify", file],
            check=True, capture_output=True, text=True,
        ).stdout  # fmt: skip
        assert said.startswith("verified: ")


def test_after_each_step_the_next_one_is_found(app: Path) -> None:
    program = (
        'import { after, load } from "whydoku";'
        "const sudoku = await load();"
        "let both = 0;"
        "for (const puzzle of process.argv.slice(2)) {"
        "  let grid = puzzle;"
        "  for (const step of sudoku.path(puzzle).steps) {"
        "    const [next] = sudoku.steps(grid);"
        "    if (JSON.stringify(next) !== JSON.stringify(step)) throw new Error(step.name);"
        "    grid = after(grid, step);"
        "    both += 1;"
        "  }"
        "  if (sudoku.solve(grid) !== sudoku.solve(puzzle)) throw new Error(puzzle);"
        "}"
        "console.log(both);"
    )
    (app / "after.mjs").write_text(program, encoding="utf-8")
    grids = [*puzzles()[:: 200 // few(20, 3)], *map(text_of, ruled(3))]
    assert int(tool_output("node", "after.mjs", *grids, cwd=app)) > 10 * len(grids)


def test_a_profile_of_ones_own_is_followed(ask: Asked) -> None:
    mine = ["full-house", "naked-single", ["naked-subset", {"sizes": [2, 3]}]]
    path = ask("path", puzzles()[0], {"profile": mine})
    assert path["profile"] == "own"
    assert {step["technique"] for step in path["steps"]} <= {"full-house", "naked-single"} | {
        "naked-subset"
    }
    refused = ask("path", WIKIPEDIA, {"profile": [["full-house", {"sizes": [2]}]]})
    assert refused["message"] == "the technique 'full-house' has no option 'sizes'"
    for name in ("x", "toString", "explainer"):
        said = ask("path", WIKIPEDIA, {"profile": name})["message"]
        assert f"no profile is called '{name}'; there are bloc, " in said
    assert ask("path", WIKIPEDIA, {"profile": ["valueOf"]})["fault"] == "InvalidInput"
    said = ask("steps", WIKIPEDIA, {"profile": ["xwing"]})["message"]
    assert said == "no technique is called 'xwing'; did you mean x-wing?"
    assert "hidden-single-box" in ask("path", MANY, {"profile": ["hidden single"]})["message"]
    for wrong in ([["full-house"], ["x-wing"]], {"passes": ["full-house"]}, 5, {}):
        said = ask("steps", WIKIPEDIA, {"profile": wrong})
        assert said["fault"] == "InvalidInput"
        assert said["message"].startswith("a profile is a name, a list of techniques, or ")
    assert ask("dig", WIKIPEDIA, {"symmetry": "valueOf"})["fault"] == "InvalidInput"
    assert "no solution" in ask("path", NONE)["message"]


def test_a_path_says_that_there_are_several_solutions(ask: Asked) -> None:
    path = ask("path", MANY)
    assert (path["status"], path["rating"], path["solved"]) == ("multiple", None, False)


# A player's grid


def played(grid: Grid, chance: Random) -> dict[str, Any]:
    """A grid on which somebody put digits and crossed out candidates, right and wrong ones."""
    record: dict[str, Any] = dict(grid_data(grid, ""))
    if chance.random() < 0.1 and grid.rules.is_classic:
        record = {"puzzle": grid.as_marks()}  # of which no givens are known
    digits, removed, is_known = ["."] * 81, [], len(record["puzzle"]) < 729
    for _ in range(chance.choice((1, 2, 5, 20))):
        k = chance.choice([k for k in range(729) if grid.bits >> k & 1])
        if chance.random() < 0.5 or not is_known:
            removed.append(f"r{k // 81 + 1}c{k // 9 % 9 + 1}<>{k % 9 + 1}")
        elif not grid.digits_at(k // 9):
            digits[k // 9] = str(k % 9 + 1)
    if not is_known:
        return {**record, "removed": removed}
    return {**record, "placed": "".join(digits), "removed": removed, "unproved": removed}


def in_python(record: dict[str, Any]) -> dict[str, Any]:
    """The mistakes of a record as Python finds them."""
    wrong = mistakes(read(json.dumps(record)))
    return {
        "kind": wrong.kind,
        "digits": [format_placement(k) for k in members(wrong.digits.bits)],
        "marks": [format_elimination(k) for k in members(wrong.marks.bits)],
        "cells": [*map(int, wrong.cells)],
        "clashing": [],
    }


def test_mistakes_are_those_of_python(ask: Asked) -> None:
    chance = Random(5)
    lines = puzzles()[: few(40, 8)]
    sparse = [line.replace("1", ".").replace("7", ".") for line in lines]
    few_clues = [read("mini-4 1" + "." * 14 + "4"), read("mini-6 " + "." * 36)] * 3
    grids = [*map(Grid, [*lines, *sparse, *[NONE] * 2]), *ruled(4), *few_clues]
    records: list[dict[str, Any]] = []
    expected: list[dict[str, Any]] = []
    while len(records) < few(600, 120):
        record = played(chance.choice(grids), chance)
        try:
            expected.append(in_python(record))
        except WhydokuError:
            continue  # of digits that clash, or a candidate that its digit needs
        records.append(record)
    assert {one["kind"] for one in expected} == {"none", "wrong", "together", "unsolvable"}
    assert ask.all([("mistakes", record) for record in records]) == expected
    for record, wrong in zip(records, expected, strict=True):
        if wrong["kind"] == "none":
            continue
        for name in ("steps", "path"):
            refused = ask(name, record)
            assert refused["message"].startswith("the grid has no solution")
            assert refused.get("cells", []) == wrong["cells"]


@pytest.mark.parametrize(
    ("put", "said", "cells"),
    [
        ("r1c1=1", "r1c1 and r1c2 see each other, and both hold 1", [0, 1, 36]),
        ("r1c2=5", "r1c2 holds both 1 and 5", [1, 10]),
    ],
)
def test_digits_that_clash_are_mistakes_and_refused_alike(
    put: str, said: str, cells: list[int], ask: Asked
) -> None:
    grid = ask("place", X_WING, put)
    wrong = ask("mistakes", grid)
    cell = 0 if "c1=" in put else 1
    assert wrong == {
        "kind": "wrong",
        "digits": [put],
        "marks": [],
        "cells": [cell],
        "clashing": cells,
    }
    assert ask("check", grid) == "invalid"
    refused = {"fault": "InvalidInput", "message": said, "cells": cells}
    for name in ("solve", "count", "steps", "path", "rate"):
        assert ask(name, grid) == refused
    assert ask("mistakes", CLASH)["kind"] == "unsolvable"
    assert ask("mistakes", CLASH)["cells"] == [0, 1]


def test_a_player_places_takes_back_and_crosses_out(ask: Asked) -> None:
    grid = ask("remove", ask("place", X_WING, "r1c1=3 r3c2=9"), "r1c3<>67")
    assert ask("candidates", grid)[:3] == [[3], [1], [2, 8]]
    assert grid["unproved"] == ["r1c3<>6", "r1c3<>7"]
    back = ask("place", grid, "r1c1=.")
    assert back["placed"] == "." * 19 + "9" + "." * 61
    assert ask("candidates", back)[0] == [2, 3, 6, 7, 8]
    proved = ask("after", back, ask("steps", back)[0])
    assert proved["unproved"] == ["r1c3<>6", "r1c3<>7"]
    small = ask("place", "mini-4 " + "." * 16, "r4c4=2")
    assert ask("candidates", small)[27:32] == [[1, 3, 4], [1, 3, 4], [1, 3, 4], [2], []]
    marks = Grid(X_WING).as_marks()
    wrong_one = ask("place", marks, "r1c1=3")
    assert ask("candidates", wrong_one)[:2] == [[3], [1]]
    assert ask("mistakes", wrong_one)["digits"] == ["r1c1=3"]
    assert ask("steps", ask("place", marks, "r1c1=2"))
    for name, wrong in (("place", "r1c1"), ("place", "r1c1=12"), ("remove", "r1c1=2")):
        assert ask(name, X_WING, wrong)["fault"] == "InvalidInput"


def test_names_are_looked_up_on_a_grid_under_its_rules(ask: Asked) -> None:
    for grid in [Grid(X_WING), *ruled(5)]:
        tables, bits = grid.rules.tables, grid.bits
        sets = {
            format_constraint(q): tables.constraint_candidates[q]
            for q, ks in enumerate(tables.constraints)
            if ks
        }
        found = ask.all([("candidatesIn", name, text_of(grid)) for name in sets])
        for (name, members_of), numbers in zip(sets.items(), found, strict=True):
            expected = {*members(members_of & bits)}
            assert {9 * one["cell"] + one["digit"] - 1 for one in numbers} == expected, name
        houses = {format_house(h): [*cells] for h, cells in enumerate(tables.houses) if cells}
        cells = ask.all([("cellsIn", name, text_of(grid)) for name in houses])
        assert [sorted(one) for one in cells] == [sorted(one) for one in houses.values()]
    assert ask("cellsIn", "r2c13 b2")[:3] == [9, 11, 3]
    assert "e1" in ask("cellsIn", "e1")["message"]
    assert "a grid" in ask("candidatesIn", "6r2")["message"]


@pytest.mark.parametrize(
    "grid",
    [{"puzle": X_WING}, None, 5, {"puzzle": X_WING, "placed": [0] * 81},
     {"puzzle": X_WING, "removed": "r1c1<>2"}],
)  # fmt: skip
def test_what_is_no_grid_is_refused_in_a_sentence(grid: Any, ask: Asked) -> None:
    for name in ("check", "solve", "steps", "mistakes", "rate"):
        refused = ask(name, grid)
        assert refused["fault"] == "InvalidInput"
        assert "; expected " in refused["message"]


# Puzzles


def test_puzzles_are_made_as_in_python(ask: Asked) -> None:
    seeds = [(0, 0), (7, 3), (1 << 40, 9)]
    for seed, index in seeds:
        chance = {"seed": seed, "index": index}
        [line] = random_minimal(1, seed=seed, start=index)
        assert ask("minimal", chance) == line
        for name in ("classic", *RULED):
            one = rules(name)
            states = [Stream(seed, index).state]
            row = complete_many(MANY.encode(), states, 1, one.address)
            head = "" if name == "classic" else f"{one} "
            full = "".join(chr(row[i]) for i in one.tables.cells)
            assert ask("complete", head + "." * one.size**2, chance) == head + full
            for symmetry in SYMMETRIES:
                groups = symmetry_named(symmetry, one.size).groups
                dug = dig_many(row, groups, b"\5", seed, index, 1, one.address)
                cells = "".join(chr(dug[i]) for i in one.tables.cells)
                how = {**chance, "symmetry": symmetry, "fewest": 5}
                assert ask("dig", head + full, how) == head + cells


# Apps


def program_of_readme() -> tuple[str, str]:
    found = [*blocks(NPM / "README.md")]
    parts = [[one.text for one in found if one.language == kind] for kind in ("ts", "text")]
    return "\n".join(parts[0]), "".join(parts[1])


def test_the_readme_compiles_strictly_and_prints_what_it_shows(app: Path) -> None:
    program, shown = program_of_readme()
    compiled(app, "app", program)
    assert tool_output("node", "made/app.js", cwd=app) == shown


def test_what_a_page_of_the_documentation_shows_is_so(app: Path) -> None:
    found = [*blocks(ROOT / "docs" / "how-to" / "build-an-app.md")]
    [(program, shown)] = [
        (one.text, after.text)
        for one, after in pairwise(found)
        if (one.language, after.language) == ("js", "text")
    ]
    puzzle = f'const puzzle = "{X_WING}";\n'
    (app / "shown.mjs").write_text(puzzle + program, encoding="utf-8")
    assert tool_output("node", "shown.mjs", cwd=app) == shown


WRONG = """
import { load, type Pattern, type Sudoku } from "whydoku";
export function wrong(sudoku: Sudoku, one: Pattern) {
  // @ts-expect-error
  sudoku.path("", { profile: "no-profile" });
  // @ts-expect-error
  sudoku.path("", { profile: ["no-technique"] });
  // @ts-expect-error
  console.log(one.bases);
  // @ts-expect-error
  return one.pattern === "fish";
}
export function misspelt(sudoku: Sudoku) {
  const [step] = sudoku.steps("");
  // @ts-expect-error
  console.log(step?.technique === "xwing", step?.technique === "x-wing");
  // @ts-expect-error
  sudoku.solve(undefined);
  // @ts-expect-error
  load(5);
}
"""


def test_types_refuse_what_is_not_there(app: Path) -> None:
    compiled(app, "wrong", WRONG)


def test_types_hold_without_those_of_browsers_and_with_a_bundler(app: Path) -> None:
    program = 'import { load } from "whydoku";\nexport const sudoku = await load({});\n'
    program = program.replace("await load", "// @ts-expect-error\n  await load")
    compiled(app, "bare", program, lib=["ES2023"])
    by_a_bundler = {"module": "ESNext", "moduleResolution": "bundler"}
    compiled(app, "bare", program, lib=["ES2023"], **by_a_bundler)
    fetched = 'import { load } from "whydoku";\nexport const sudoku = load(fetch("there"));\n'
    compiled(app, "fetched", fetched)


def test_the_engine_is_loaded_by_its_address_and_nothing_else(app: Path) -> None:
    program = (
        'import { load } from "whydoku"; import { createServer } from "node:http";'
        'import { readFile } from "node:fs/promises";'
        'const file = new URL("./node_modules/whydoku/whydoku.wasm", import.meta.url);'
        "const server = createServer(async (_, to) => to.end(await readFile(file)));"
        'await new Promise((ready) => server.listen(0, "127.0.0.1", ready));'
        "const address = `http://127.0.0.1:${server.address().port}/`;"
        "const bytes = await readFile(file); const module = await WebAssembly.compile(bytes);"
        "for (const one of [file, file.pathname, address, new URL(address), bytes, bytes.buffer,"
        "fetch(address), module, undefined]) {"
        f'  if ((await load(one)).check("{WIKIPEDIA}") !== "unique") throw new Error(one);'
        "}"
        "server.close(); server.closeAllConnections();"
        "await load(5).catch((fault) => console.log(fault.message));"
        f'const steps = (await load()).steps("{X_WING}");'
        "const [one] = steps; const [other] = steps;"
        "console.log(JSON.stringify(one) === JSON.stringify(other));"
    )
    (app / "loads.mjs").write_text(program, encoding="utf-8")
    said = "the engine is an address, bytes, a Response or a WebAssembly.Module; found 5"
    assert tool_output("node", "loads.mjs", cwd=app) == f"{said}\ntrue\n"


def test_work_ends_when_it_is_told_to(app: Path) -> None:
    program = (
        'import { Ended, load } from "whydoku";'
        "const sudoku = await load(undefined, () => true);"
        'let ended = 0; const all = ".".repeat(81);'
        "for (const work of [() => sudoku.count(all, 2 ** 50), () => sudoku.solutions(all, 1e7)])"
        "try { work(); } catch (fault) { ended += fault instanceof Ended; }"
        f'try {{ (await load()).rate("{HARDEST}", {{ seconds: 0.05 }}); }}'
        "catch (fault) { ended += fault instanceof Ended; }"
        f'console.log(ended, sudoku.check("{WIKIPEDIA}"));'
    )
    (app / "ended.mjs").write_text(program, encoding="utf-8")
    assert tool_output("node", "ended.mjs", cwd=app) == "3 unique\n"


def test_a_plain_page_loads_it(app: Path) -> None:
    needed("playwright")
    path = chromium_path() or skip_or_fail("browser", "there is no chromium")
    [block] = [one.text for one in blocks(NPM / "README.md") if one.language == "html"]
    told = f"document.title = sudoku.solve('{WIKIPEDIA}');\n</script>"
    (app / "page.html").write_text(block.replace("</script>", told), encoding="utf-8")
    from playwright.sync_api import sync_playwright

    with files_in(app) as origin, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        page = browser.new_page()
        page.goto(f"{origin}/page.html")
        page.wait_for_function("document.title.length === 81")
        assert page.title() == Grid(WIKIPEDIA).solution().as_line()
        browser.close()
