"""The package for npm, asked what makes little sense, and on the grids that a player leaves."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any

import pytest

from corpus import CLASH, MANY, NONE, WIKIPEDIA, X_WING, puzzles
from doors import ROOT
from effort import few
from npm_app import Asked, compiled
from requirements import tool_output
from whydoku import Grid, rules
from whydoku.extras import __version__
from whydoku.grids.notation import format_elimination, format_house
from whydoku.grids.parts.texts import BLANKS
from whydoku.logic.catalogue import techniques
from whydoku.logic.finders.native import NativeFinder

pytestmark = [
    pytest.mark.long,  # the engine takes minutes to build
    pytest.mark.skipif(not (ROOT / "npm").is_dir(), reason="the package for npm is not installed"),
]

EMPTY = "." * 81
MINI = "mini-6 " + "." * 36
HARD = "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1"


def refusal(answer: Any) -> str:
    assert answer["fault"] == "InvalidInput", answer
    return str(answer["message"])


# A player's grid


def test_a_digit_that_was_crossed_out_and_is_put_after_all_is_as_good_as_any(ask: Asked) -> None:
    grid = ask("place", ask("remove", X_WING, "r1c13<>2"), "r1c1=2")
    assert grid["removed"] == grid["unproved"] == ["r1c3<>2"]
    assert ask("check", grid) == "unique"
    assert ask("mistakes", grid)["kind"] == "none"
    assert ask("path", grid)["solved"]
    assert ask("steps", grid)[0]["name"] == "Hidden Single in a box"
    assert ask("candidates", ask("place", grid, "r1c1=."))[0] == [2, 3, 6, 7, 8]
    proved = {"puzzle": X_WING, "removed": ["r1c1<>2", "r1c1<>3"], "unproved": []}
    put = ask("place", proved, "r1c1=2")
    assert ask("check", put) == "unique"
    assert ask("candidates", ask("place", put, "r1c1=."))[0] == [6, 7, 8]
    assert "removed" not in ask("place", X_WING, "r1c1=2")


def test_what_is_crossed_out_is_taken_back_and_named_once(ask: Asked) -> None:
    grid = ask("remove", ask("remove", X_WING, "r1c1<>23"), "r1c13<>3")
    assert grid["removed"] == grid["unproved"] == ["r1c1<>2", "r1c1<>3", "r1c3<>3"]
    back = ask("restore", grid, "r1c13<>3")
    assert back["removed"] == back["unproved"] == ["r1c1<>2"]
    assert ask("candidates", back)[0] == [3, 6, 7, 8]
    assert ask("restore", {"puzzle": X_WING, "unproved": ["r1c1<>8"]}, "r1c1<>8")["removed"] == []
    proved = {"puzzle": X_WING, "removed": ["r1c1<>8"], "unproved": []}
    assert ask("restore", proved, "r1c1<>8")["removed"] == []
    refusal(ask("restore", X_WING, "r1c1=3"))


def test_what_is_unproved_is_removed(ask: Asked) -> None:
    grid = {"puzzle": X_WING, "unproved": ["r1c1<>8"]}
    assert ask("candidates", grid)[0] == [2, 3, 6, 7]
    assert ask("remove", grid, "r1c1<>7")["removed"] == ["r1c1<>8", "r1c1<>7"]


def messed_up(puzzle: str, solution: str, chance: Random) -> dict[str, Any]:
    """A grid of somebody who puts digits, right ones for the most part, and crosses out any."""
    placed, marks = ["."] * 81, []
    for _ in range(chance.choice((1, 3, 10, 40))):
        i = chance.randrange(81)
        if chance.random() < 0.5:
            marks.append(format_elimination(9 * i + chance.randrange(9)))
        elif puzzle[i] == ".":
            placed[i] = solution[i] if chance.random() < 0.98 else str(chance.randint(1, 9))
    proved = [mark for mark in marks if chance.random() < 0.2]
    unproved = [mark for mark in marks if mark not in proved]
    return {"puzzle": puzzle, "placed": "".join(placed), "removed": marks, "unproved": unproved}


def test_all_functions_agree_whether_a_grid_has_a_solution(ask: Asked) -> None:
    chance, found = Random(11), set()
    for puzzle in puzzles()[: few(200, 40)]:
        solution = Grid(puzzle).solution().as_line()
        for _ in range(4):
            grid = messed_up(puzzle, solution, chance)
            status = ask("check", grid)
            found.add(status)
            wrong = ask("mistakes", grid)
            assert (wrong["kind"] == "none") == (status == "unique"), grid
            assert ask("solve", grid) == (solution if status == "unique" else None) or (
                status == "invalid"
            )
            path, steps = ask("path", grid), ask("steps", grid, {"profile": ["full-house"]})
            if status == "unique":
                assert path["solution"] in (solution, None)
                assert {*path["removed"]} <= {*grid["removed"]}
                assert isinstance(steps, list)
                held = [a if a != "." else b for a, b in zip(puzzle, grid["placed"], strict=True)]
                assert not [one for one in path["removed"] if says_nothing(one, held)]
            elif status == "none":
                said = "the grid has no solution; mistakes(grid) says why"
                assert refusal(path) == refusal(steps) == said
                assert ask("rate", grid)["er"] is None
            else:
                assert refusal(path) == refusal(steps)
    assert found == {"unique", "none", "invalid"}


def says_nothing(mark: str, held: list[str]) -> bool:
    return held[int(mark[1]) * 9 + int(mark[3]) - 10] == mark[-1]


def test_a_grid_is_solved_once_each_cell_has_its_digit(ask: Asked) -> None:
    solution = Grid(X_WING).solution().as_line()
    assert ask("isSolved", solution)
    assert ask("isSolved", {"puzzle": X_WING, "placed": solution})
    assert not ask("isSolved", X_WING)
    assert not ask("isSolved", ask("place", solution, "r1c1=3"))
    assert not ask("isSolved", CLASH)
    refusal(ask("isSolved", "1"))
    assert ask("isSolved", "mini-4 1243342143122134")
    assert not ask("isSolved", "mini-4+x 1234341221434321")


def test_a_grid_whose_digits_clash_is_still_drawn(ask: Asked) -> None:
    clashing = ask("place", X_WING, "r1c1=1")  # as is r1c2
    before, drawn = ask("candidates", X_WING), ask("candidates", clashing)
    assert drawn[0] == drawn[1] == [1]
    assert drawn[80] == before[80]
    assert drawn[2] == before[2]
    step = ask("path", X_WING)["steps"][0]
    assert ask("marksOf", step["why"], clashing)
    nothing: list[object] = [None, 5, {}, [{"pattern": "none"}]]
    for wrong in nothing:
        assert refusal(ask("marksOf", wrong, X_WING)).startswith("why: found ")


def test_names_are_texts(ask: Asked) -> None:
    for name in ("place", "remove", "restore"):
        assert refusal(ask(name, X_WING, None)) == "names: found null; expected a text"
    assert "a digit from 1 to 9" in refusal(ask("place", X_WING, "r1c1=10"))


def test_what_a_small_grid_does_not_have_is_refused_at_once(ask: Asked) -> None:
    for name, given, said in (
        ("place", "r1c1=7", "a grid of mini-6 has digits 1 to 6; found 7"),
        ("place", "r7c1=1", "a grid of mini-6 has no r7c1"),
        ("remove", "r1c1<>7", "a grid of mini-6 has digits 1 to 6; found 7"),
        ("restore", "r1c8<>1", "a grid of mini-6 has no r1c8"),
    ):
        assert refusal(ask(name, MINI, given)) == said
    assert refusal(ask("cellsIn", "r8c8", MINI)) == "a grid of mini-6 has no r8c8"
    assert refusal(ask("candidatesIn", "9r1c1", MINI)).startswith("a grid of mini-6 has digits")
    assert refusal(ask("candidatesIn", "r7c7", MINI)) == "a grid of mini-6 has no r7c7"
    for wrong in ({"placed": EMPTY[1:] + "1"}, {"removed": ["r1c1<>8"]}):
        refusal(ask("check", {"puzzle": MINI, **wrong}))
    assert "81 characters" in refusal(ask("place", {"puzzle": X_WING, "placed": "..."}, "r1c1=2"))


# What is read


def test_a_puzzle_is_read_as_python_reads_it(ask: Asked) -> None:
    solution = Grid(X_WING).solution().as_line()
    rows = [X_WING[at : at + 9] for at in range(0, 81, 9)]
    blank = [X_WING.replace(".", sign) for sign in BLANKS]
    for text in (*blank, f" {X_WING}\n", "\n".join(rows), "\r\n".join(rows), "\n  ".join(rows)):
        assert ask("solve", text) == solution
    small = "mini-4\t1...\n..2.\n.3..\n...4"
    assert ask("solve", small) == Grid("1.....2..3.....4", rules="mini-4").solution().as_line()
    assert ask("check", Grid(X_WING).as_marks() + "\n") == "unique"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (X_WING.replace(".", "\xa0"), "found U+00a0 as character 2"),
        (X_WING.replace("1", "１"), "found '１' as character 2"),
        (X_WING.replace("1", "😀"), "found '😀' as character 2"),
        (X_WING.replace("1", "a"), "found 'a' for r1c2"),
        ("X " + EMPTY, "no rule is called 'X'; there are classic, "),
        ("x x " + EMPTY, "a puzzle names its rules once; found 'x x'"),
        ("x" + X_WING[:80], "found 'x' for r1c1"),
        ("mini-6 " + EMPTY, "a puzzle under the rules mini-6 has 36 or 216 characters; found 81"),
        ("2" + "." * 728, "found '2' for 1r1c1; allowed are 1, and . or 0"),
    ],
)
def test_what_is_no_puzzle_is_refused_by_what_is_wrong_in_it(
    text: str, said: str, ask: Asked
) -> None:
    for name in ("check", "solve", "count", "steps", "mistakes", "place"):
        assert refusal(ask(name, text, *(["r1c1=1"] if name == "place" else []))).startswith(said)


# Numbers and options


NO_COUNTS: tuple[Any, ...] = (-1, 1.5, "1", None, True, [1], 2**60)
NO_STEPS: list[Any] = [None, {}, {"eliminations": []}, "r1c1=2"]
NO_LOOKING: list[Any] = [
    *(None, 5, "simple", [], {"profil": "simple"}, {"level": "easy"}, {"uniqueness": "no"}),
    *({"profile": [["naked-subset", {"sizes": [one]}]]} for one in (99, 35, -1, 2.5, "a")),
    *({"profile": [["x-wing", {"digit": one}]]} for one in (65537, 1.5, "1", -1, 0, 10)),
    *({"profile": [["pointing", {"house": one}]]} for one in (1, "b0", "e0", "z1", "r10")),
    *({"profile": [["whip", {"most": one}]]} for one in (-1, 1e9, 65535)),
    {"profile": {"passes": [{"calls": [], "one": 1}]}},
    {"profile": {"passes": [{"calls": [], "once": 1}]}},
    {"profile": {"passes": [{"calls": ["x-wing"]}] * 70_000}},
    {"profile": {"passes": [], "restarts": True}},
]
WRONG: list[tuple[str, list[Any]]] = [
    *(("count", [MANY, wrong]) for wrong in (0, *NO_COUNTS)),
    *(("solutions", [MANY, wrong]) for wrong in NO_COUNTS),
    ("solutions", [MANY]),
    *(("dig", [WIKIPEDIA, {"fewest": wrong}]) for wrong in (296, -216, 280, 82, *NO_COUNTS)),
    *(("minimal", [{key: one}]) for key in ("seed", "index") for one in (-1, 1.5, "a", None)),
    *(("rate", [WIKIPEDIA, {"seconds": wrong}]) for wrong in (-1, "1", None)),
    *(("depth", [WIKIPEDIA, wrong]) for wrong in ({"seconds": -1}, {"uniqueness": True}, None, 1)),
    *((name, [X_WING, wrong]) for name in ("path", "steps") for wrong in NO_LOOKING),
    *(("after", [X_WING, wrong]) for wrong in NO_STEPS),
    *(("nameOfCell", [wrong]) for wrong in (81, *NO_COUNTS)),
]


def test_no_number_comes_round_as_another_and_no_option_is_passed_over(ask: Asked) -> None:
    for call, answer in zip(WRONG, ask.all([(name, *given) for name, given in WRONG]), strict=True):
        said = refusal(answer)
        assert re.search("; expected |; there are |^a profile is |^a step has ", said), (call, said)


def test_no_option_reaches_the_engine_that_it_cannot_take(ask: Asked) -> None:
    """What it refuses it would refuse in its own words."""
    some: list[tuple[str, str, Any]] = []
    for one in techniques():
        if isinstance(one.find, NativeFinder):
            for key, values in EXTREMES.items():
                some += [(one.slug, key, value) for value in values]
    chance = Random(3)
    chance.shuffle(some)
    calls = [("path", WIKIPEDIA, {"profile": [[slug, {key: one}]]}) for slug, key, one in some]
    for call, answer in zip(calls[: few(3000)], ask.all(calls[: few(3000)]), strict=True):
        if "fault" in answer:
            said = f"the technique '{call[2]['profile'][0][0]}' has no option "
            assert refusal(answer).startswith(said), call


EXTREMES: dict[str, list[Any]] = {
    "digit": [1, 9, None],
    "house": ["r1", "b9"],
    "candidate": ["1r1c1", "9r9c9"],
    "sizes": [[], [1], [9], [2, 3]],
    "candidates": [[], [1], [9]],
    "most": [0, 65534, None],
    "length": [0, 65534],
}


def test_a_pass_is_gone_through_for_each_digit_or_house(ask: Asked) -> None:
    calls = ["hidden-single-box", "hidden-single-line"]
    each = {"passes": [{"calls": calls, "each": "digit", "sweep": True}]}
    assert (
        ask("path", X_WING, {"profile": each})["steps"]
        == (ask("path", X_WING, {"profile": "simple"})["steps"])
    )
    fives = ask("path", X_WING, {"profile": [["hidden-single-box", {"digit": 1}]]})["steps"]
    assert fives
    assert {one["numbers"]["placements"][0]["digit"] for one in fives} == {1}
    rows = ask("path", X_WING, {"profile": [["naked-single", {"house": "r2"}], "x-wing"]})["steps"]
    assert rows
    refusal(ask("path", X_WING, {"profile": {"passes": [{"calls": calls, "each": "row"}]}}))


def test_puzzles_are_made_in_the_form_in_which_they_are_read(ask: Asked) -> None:
    full = ask("complete", "mini-6+x " + "." * 36, {"seed": 1})
    assert full.startswith("mini-6+x ")
    assert ask("dig", full, {"seed": 1}).startswith("mini-6+x ")
    assert "once; found 'mini-6+x mini-6+x'" in refusal(ask("dig", f"mini-6+x {full}"))
    assert "classic puzzles only" in refusal(ask("rate", full))
    assert ask("rate", NONE) == {"er": None, "ep": None, "ed": None}


# Names, and what is drawn


def test_the_houses_of_a_grid_are_named_with_what_they_are(ask: Asked) -> None:
    for name in ("classic", "x+windoku", "mini-6+x", "house:r1c159,r5c159,r9c159"):
        one = rules(name)
        houses = ask("housesOf", f"{name} " + "." * one.size**2)
        known = {format_house(h): {*cells} for h, cells in enumerate(one.tables.houses) if cells}
        assert {house["name"]: {*house["cells"]} for house in houses} == known
    found = ask("housesOf", "x+windoku " + EMPTY)
    assert [one["kind"] for one in found[27:]] == ["x"] * 2 + ["windoku"] * (len(found) - 29)
    assert found[27]["cells"][:2] == [0, 10]
    assert [one["kind"] for one in ask("housesOf")][::9] == ["row", "column", "box"]
    assert [ask("nameOfCell", i) for i in (0, 9, 80)] == ["r1c1", "r2c1", "r9c9"]


def test_the_marks_of_a_reason_are_all_that_it_names(ask: Asked) -> None:
    path = ask("path", X_WING)["steps"]
    at = next(n for n, step in enumerate(path) if step["technique"] == "x-wing")
    grid: Any = X_WING
    for step in path[:at]:
        grid = ask("after", grid, step)
    marks = ask("marksOf", path[at]["why"], grid)
    [why] = path[at]["why"]
    assert [(one["field"], one["name"]) for one in marks] == [
        *(("bases", name) for name in why["bases"]),
        *(("covers", name) for name in why["covers"]),
    ]
    for one in marks:
        assert one["of"] == "cover"
        assert one["candidates"] == ask("candidatesIn", one["name"], grid)
        assert one["cells"] == [mark["cell"] for mark in one["candidates"]]


def test_each_step_of_a_hard_path_has_marks_that_name_what_it_rests_on(ask: Asked) -> None:
    grid: Any = HARD
    patterns, fields = set(), set()
    for step in ask("path", HARD)["steps"]:
        marks = ask("marksOf", step["why"], grid)
        told = json.dumps(step["why"])
        assert all(f'"{one["name"]}"' in told for one in marks)
        patterns |= {why["pattern"] for why in step["why"]}
        fields |= {(one["of"], one["field"]) for one in marks}
        assert marks or patterns == {"automorphism"}
        grid = ask("after", grid, step)
    assert {"cover", "branches"} <= patterns
    assert {("cover", "bases"), ("branch", "candidate"), ("fact", "candidates")} <= fields


# How the engine is asked


def run(app: Any, name: str, program: str) -> str:
    head = f'import {{ Ended, InvalidInput, load }} from "whydoku";\nconst hard = "{HARD}";\n'
    (app / f"{name}.mjs").write_text(head + program, encoding="utf-8")
    return tool_output("node", f"{name}.mjs", cwd=app)


def test_whoever_is_asked_answers_at_once(app: Any) -> None:
    program = """
const said = async (ask) => {
  try { return (await load(undefined, ask)).rate(hard).er; }
  catch (fault) { return `${fault.name}: ${fault.message}`; }
};
console.log(await said(async () => false));
console.log(await said(() => false));
console.log(await said(() => true));
console.log(await said(5));
let inner;
const asking = await load(undefined, () => {
  try { asking.check(hard); } catch (fault) { inner = `${fault.name}: ${fault.message}`; }
  return false;
});
asking.rate(hard);
console.log(inner, asking.check(hard));
"""
    assert run(app, "asking", program).splitlines() == [
        "InvalidInput: ask: found a promise; expected true or false at once",
        "11.6",
        "Ended: the work is interrupted",
        "InvalidInput: ask: found 5; expected a function that answers true or false",
        "InvalidInput: the engine is at work, so that nothing else can be asked of it unique",
    ]


def test_steps_that_were_interrupted_do_not_seem_to_be_over(app: Any) -> None:
    program = """
let isOver = false;
const sudoku = await load(undefined, () => isOver);
const steps = sudoku.steps(hard, { profile: "everything" })[Symbol.iterator]();
steps.next();
isOver = true;
const said = () => { try { return steps.next().done; } catch (fault) { return fault.name; } };
let first = said();
while (first === false) first = said();
isOver = false;
console.log(first, said(), sudoku.check(hard));
"""
    assert run(app, "steady", program) == "Ended Ended unique\n"


def test_a_bundle_is_told_that_it_has_to_bring_the_engine(app: Any) -> None:
    program = """
await load("nowhere.wasm").catch(({ name, message }) => console.log(name, message));
"""
    said = "give load the path, the address or the bytes of whydoku.wasm"
    assert (
        run(app, "nowhere", program) == f"InvalidInput the engine is not at nowhere.wasm; {said}\n"
    )


TYPES = """
import { load, type GridRecord, type Looking, type RatingOptions, type Sudoku } from "whydoku";
import type { Chance, Digging, Options, Pass } from "whydoku";
const none = undefined;
export const grid: GridRecord = { puzzle: "", placed: none, removed: none, unproved: none };
export const looking: Looking = { profile: none, uniqueness: none };
export const rating: RatingOptions = { uniqueness: none, seconds: none };
export const chance: Chance = { seed: none, index: none };
export const digging: Digging = { symmetry: none, fewest: none, seed: none };
export const options: Options = { digit: none, house: "b2", sizes: none };
export const pass: Pass = { calls: [], once: none, each: none };
export const asked = (sudoku: Sudoku) => sudoku.minimal({ seed: none });
// @ts-expect-error
load(none, async () => false);
// @ts-expect-error
export const made = new Sudoku();
"""


def test_types_take_what_is_undefined_and_nothing_that_fails(app: Any) -> None:
    compiled(app, "types", TYPES)


def test_types_ask_for_no_late_typescript(app: Any) -> None:
    told = {path: path.read_text(encoding="utf-8") for path in app.rglob("whydoku/*.d.ts")}
    assert told
    assert not [path for path, text in told.items() if "Array<" in text]  # of bytes, from 5.7 on


def test_a_program_can_ask_for_the_version_of_the_package(app: Any) -> None:
    program = "console.log(require('whydoku/package.json').version)"
    assert tool_output("node", "-e", program, cwd=app).strip() == __version__
