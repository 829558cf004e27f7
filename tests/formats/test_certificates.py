"""Certificates follow the path and its reasons, hold, and are refused once they are spoiled."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from itertools import islice
from pathlib import Path

import pytest

import whydoku as wd
from command_line import CommandLine
from corpus import puzzles
from effort import is_everything, some
from formats.spoiled_certificates import claims_hold, spoil
from own_cases import own_cases
from whydoku.formats.certificates import (
    Certificate,
    InvalidProof,
    certify,
    check_certificate,
    check_proof,
    checking,
)
from whydoku.formats.certificates.formula import Formula
from whydoku.grids.bits import members
from whydoku.operations.cases import Case
from whydoku.solving.solve import explain
from whydoku.solving.trace import Trace

HEAD = "pseudo-Boolean proof version 3.0\n"
END = "output NONE ;\nconclusion UNSAT : -1 ;\nend pseudo-Boolean proof ;\n"
FORMULA = "* three lines\n1 aa 1 bb >= 2 ;\n-1 aa -1 cc >= -1 ;\n-1 bb 1 cc >= 0 ;\n"
"""Lines 1 to 3: aa and bb are true; aa and cc are not both true; bb needs cc."""


def certified(grid: wd.Grid, *, uniqueness: bool = False) -> Certificate:
    made = certify(explain(grid, uniqueness=uniqueness))
    made.check()
    return made


def proof(*rules: str, conclusion: str = "NONE", given: int = 3) -> str:
    rows = [
        f"f {given} ;",
        *rules,
        "output NONE ;",
        f"conclusion {conclusion} ;",
        "end pseudo-Boolean proof ;",
    ]
    return HEAD + "\n".join(rows)


@pytest.mark.parametrize("name", ["wikipedia", "swordfish", "beyond-basics"])
def test_a_certificate_says_that_there_is_no_other_solution(name: str) -> None:
    grid = wd.example(name).grid
    trace = explain(grid, uniqueness=False)
    made = certify(trace)
    assert check_proof(made.formula, made.proof)[1]
    assert (made.steps, made.tried, made.complete) == (len(trace), (), True)
    said = re.findall(r"^% step (\d+), ([a-z0-9-]+):", made.proof, re.MULTILINE)
    assert said == [(str(n), slug) for n, slug in enumerate(trace.techniques, 1)]


def test_each_conclusion_has_its_line_in_the_part_of_its_step() -> None:
    grid = wd.example("swordfish").grid
    trace = explain(grid, uniqueness=False)
    parts = certify(trace).proof.split("% step ")[1:]
    for (_, step), part in zip(trace.moves, parts, strict=True):
        for k in members(step.eliminations):
            assert f"rup 1 ~x{k // 81 + 1}{k // 9 % 9 + 1}{k % 9 + 1} >= 1 :" in part


def test_the_formula_is_the_puzzle() -> None:
    grid = wd.example("wikipedia").grid
    made = certified(grid)
    rows = [row for row in made.formula.splitlines() if not row.startswith("*")]
    assert sum(row.endswith(" = 1 ;") for row in rows) == 324
    assert sum(bool(re.fullmatch(r"1 x\d{3} >= 1 ;", row)) for row in rows) == 30
    assert len(rows) == 324 + 30 + 1
    assert made.formula.startswith(f"* #variable= 999 #constraint= {len(rows)}\n")
    true = {f"x{n // 9 + 1}{n % 9 + 1}{d}" for n, d in enumerate(wd.solve(grid).as_line())}
    for row in rows[:-1]:
        count = sum(name in true for name in re.findall(r"x\d{3}", row))
        assert count == 1
    assert {*re.findall(r"-1 (x\d{3})", rows[-1])} == true


def test_the_same_path_gives_the_same_bytes() -> None:
    grid = wd.example("fata-morgana").grid
    assert certify(explain(grid)) == certify(explain(grid))


@pytest.mark.dear
@pytest.mark.parametrize("line", puzzles()[::40] if not is_everything() else puzzles()[::5])
def test_every_path_is_told(line: str) -> None:
    assert certified(wd.Grid(line)).tried == ()


@pytest.mark.dear
def test_paths_of_very_hard_puzzles_are_told_but_for_what_assumes_one_solution() -> None:
    for name in some(["ai-escargot", "golden-nugget", "easter-monster"]):
        grid = wd.example(name).grid
        assert certified(grid).tried == ()
        trace = explain(grid)
        made = certify(trace)
        made.check()
        assumed = [
            n for n, slug in enumerate(trace.techniques, 1) if "rectangle" in slug or "ur-" in slug
        ]
        assert {*made.tried} <= {*assumed}
        assert claims_hold(made.proof, wd.solve(grid).as_line())


@pytest.mark.sampled(24)
@pytest.mark.parametrize("case", own_cases(), ids=str)
def test_the_reason_of_every_technique_is_told_unless_it_assumes_one_solution(case: Case) -> None:
    for technique in case.techniques:
        for step in islice(technique.find(case.grid), 2):
            made = certify(Trace(case.grid, [(case.grid, step)], case.grid.apply(step)))
            made.check()
            assert made.tried == () or technique.assumes_unique


@pytest.mark.parametrize(
    ("rules", "text"),
    [
        ("mini-4", "1....2....3....4"),
        ("mini-4+x", "1..............4"),
        ("jigsaw:AABBACBBACDDCCDD", "1..............4"),
    ],
)
def test_puzzles_of_other_rules_have_certificates(rules: str, text: str) -> None:
    grid = wd.Grid(text, rules=rules)
    made = certified(grid)
    assert made.tried == ()
    assert made.complete == (wd.check(grid).status == "unique")


def test_candidates_that_were_removed_before_are_taken_for_granted() -> None:
    grid = wd.example("x-wing").grid
    trace = explain(grid, uniqueness=False)
    later, _ = trace.moves[30]
    made = certified(later)
    gone = grid.tables.possible_with(later.digits) & ~later.bits
    assert made.formula.count(" >= 0 ;") == gone.bit_count() > 0


@pytest.mark.dear
def test_what_is_spoiled_is_refused_or_true_all_the_same() -> None:
    for kind, found in spoil(1, 200 if is_everything() else 12).items():
        assert found["refused"] > 0, kind
        assert found["wrong"] == 0, (kind, found)


def test_each_step_is_told_in_a_comment() -> None:
    trace = explain(wd.example("x-wing").grid, uniqueness=False)
    rows = certify(trace).proof.split("\n")
    for number, step in enumerate(trace, 1):
        at = next(n for n, row in enumerate(rows) if row.startswith(f"% step {number}, "))
        assert rows[at + 1] == f"% {step}".replace(";", ",").replace("…", "...")


def test_comments_are_plain_text_for_simple_readers() -> None:
    line = "......1...6421...............9..8....4....6...28....4.2......5...3824.......7...8"
    made = certified(wd.Grid(line, rules="x"))
    comments = [row for row in made.proof.split("\n") if row.startswith("%")]
    assert "".join(comments).isascii()
    assert not any(";" in row for row in comments)
    assert any("the diagonal \\" in row for row in comments)


def test_what_was_tried_is_said_where_it_stands() -> None:
    made = certified(wd.example("ai-escargot").grid, uniqueness=True)
    assert made.tried
    parts = made.proof.split("% step ")
    steps = [part.split(",")[0] for part in parts if "found by trying" in part]
    assert steps == [*map(str, made.tried)]


def test_a_sum_is_written_once_for_all_that_follows_from_it() -> None:
    grid = wd.example("swordfish").grid
    for part in certify(explain(grid, uniqueness=False)).proof.split("% step "):
        sums = [row for row in part.split("\n") if row.startswith("pol ")]
        assert len(sums) == len({*sums})


# What a stranger reads in it


@pytest.mark.parametrize(
    "grid",
    [
        wd.example("wikipedia").grid,
        wd.Grid("...1....3.....2.", rules="mini-4+x"),
        explain(wd.example("x-wing").grid).grids[30],
    ],
    ids=["classic", "ruled", "marks"],
)
def test_a_certificate_says_of_which_puzzle_it_is(grid: wd.Grid) -> None:
    made = certified(grid)
    shown = made.check()
    assert shown.grid.rules is grid.rules
    assert shown.grid.puzzle == grid.puzzle
    assert (shown.grid.digits, shown.grid.bits) == (grid.digits, grid.bits)
    assert shown.solution is not None
    assert shown.solution.as_line() == wd.solve(grid).as_line()
    assert shown.lines == made.lines


def test_placed_digits_are_told_apart_from_givens() -> None:
    grid = wd.example("wikipedia").grid
    placed = certified(grid.place("r1c3=4")).check().grid
    assert (placed.puzzle, [*map(str, placed.placed)]) == (grid, ["4r1c3"])


def test_a_trace_is_certified_as_it_is() -> None:
    trace = wd.explain(wd.example("x-wing").grid, "hodoku", uniqueness=False)
    assert wd.certify(trace) == certify(trace)
    with pytest.raises(wd.InvalidPuzzle, match=r"^found int"):
        wd.certify(5)  # type: ignore[arg-type]


def test_a_path_that_ends_shows_no_solution() -> None:
    made = certify(explain(wd.example("x-wing").grid, "simple"))
    assert (made.complete, made.check().solution) == (False, None)


@pytest.mark.parametrize(
    ("found", "instead", "fault"),
    [
        ("constraint= 355", "constraint= 7", "line 1 of the formula has '7' in place 31; for this"),
        ("* puzzle: 53..7", "* puzzle: x 53..7", "line 1 of the formula has '55' in place"),
        ("* puzzle", "* other", "no comment of the formula names its puzzle"),
        ("1 x115 >= 1 ;", "1 x115 >= 2 ;", "line 329 of the formula has '2 ;' in place 11"),
        ("1 x115 >= 1 ;", "1 x115 >= 1 ;\n1 x134 >= 1 ;", "line 1 of the formula has '5' in"),
        ("1 x115 >= 1 ;", "* a remark\x0b1 x115 >= 1 ;", "line 329 of the formula has"),
        ("-1 x134", "-1 x131", "what the last line of the formula excludes is no solution"),
    ],
)
def test_a_formula_that_is_not_of_its_puzzle_is_refused(
    found: str, instead: str, fault: str
) -> None:
    made = certified(wd.example("wikipedia").grid)
    assert made.formula.count(found) == 1
    with pytest.raises(wd.InvalidPuzzle, match=re.escape(fault)):
        check_certificate(made.formula.replace(found, instead), made.proof)


def test_what_is_excluded_has_to_be_a_solution_by_all_rules() -> None:
    """Two equal digits touch, which only the rule of kings forbids."""
    solution = wd.solve(wd.example("wikipedia").grid)
    line = solution.as_line()
    near = [(i, j) for i in range(72) for j in (i + 8, i + 10) if abs(i % 9 - j % 9) == 1]
    equal = {i for pair in near for i in pair if line[pair[0]] == line[pair[1]]}
    givens = "".join("." if i in equal else sign for i, sign in enumerate(line))
    formula = Formula(wd.Grid(givens, rules="anti-king"), solution.digits)
    with pytest.raises(wd.InvalidPuzzle, match="which they may not both by the rules"):
        Formula.read("\n".join(formula.lines()))


# The checker, by the published form alone


def test_a_proof_by_hand_holds() -> None:
    rules = (
        "rup 1 bb >= 1 : ~ 1 ;",
        "pol 4 3 + ; % so cc",
        "rup 1 aa >= 1 ;",
        "pol 6 2 + 5 + ;",
    )
    assert check_proof(FORMULA, proof(*rules, conclusion="UNSAT : 7"))[1]
    assert not check_proof(FORMULA, proof(*rules))[1]


def test_sums_are_multiplied_divided_and_cut() -> None:
    formula = "2 aa 3 bb 5 cc >= 3 ;\n1 ~cc >= 1 ;\n1 ~aa >= 1 ;\n-2 bb >= -1 ;\n"
    rules = ("pol 1 2 d 2 3 * + s ;", "pol 1 2 5 * + 3 2 * + 3 d 2 * 4 + ;")
    assert check_proof(formula, proof(*rules, conclusion="UNSAT : 6", given=4))[1]


@pytest.mark.parametrize(
    ("rules", "fault"),
    [
        (("f 3 ;",), "line 3: 'f 3' is not known here, or not at this place"),
        (("pol ;",), "line 3: a sum has at least one line"),
        (("% a remark\x0b ;", "pol\xa01 ;"), "line 4: a rule has only signs of ASCII"),
        ((f"pol {'9' * 5000} ;",), "' is not a literal"),
        (("rup 1 cc >= 2 : ~ 1 ;",), "line 3: '1 cc >= 2' does not follow"),
        (("rup 1 ~aa >= 1 : ~ 1 2 ;",), "line 3: '1 ~aa >= 1' does not follow"),
        (("rup 1 bb >= 1 : 1 ;",), "line 3: '1 bb >= 1' does not follow"),
        (("rup 1 bb = 1 : ~ 1 ;",), "line 3: an equation cannot be claimed"),
        (("pol 4 ;",), "line 3: '4' is not a line; there are 1 to 3"),
        (("pol 0 ;",), "line 3: '0' is not a line; there are 1 to 3"),
        (("pol 1 2 ;",), "line 3: a sum leaves one line, not 2"),
        (("pol + ;",), "line 3: '+' has too little to work on"),
        (("pol 1 0 d ;",), "line 3: nothing can be divided by 0"),
        (("pol ~ ;",), "line 3: '~' is not a literal"),
        (("a 1 aa >= 1 ;",), "line 3: 'a 1 aa >= 1' is not known here, or not at this place"),
        (("red 1 aa >= 1 : aa -> 1 ;",), "line 3: 'red 1 aa >= 1 : aa -> 1' is not known here"),
        (("conclusion NONE ;",), "line 3: 'conclusion NONE' is not known here, or not at this"),
    ],
)
def test_a_rule_that_does_not_hold_is_named(rules: tuple[str, ...], fault: str) -> None:
    with pytest.raises(InvalidProof, match=re.escape(fault)):
        check_proof(FORMULA, proof(*rules))


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "line 1: a proof begins with 'pseudo-Boolean proof version 3.0'"),
        (HEAD, "the proof does not end"),
        (HEAD + "f 4 ;", "line 2: a proof of this formula begins with 'f 3'"),
        (HEAD + "pol 1 ;\nf 3 ;", "line 2: a proof of this formula begins with 'f 3'"),
        (HEAD + "pol 1", "the last rule, 'pol 1', has no semicolon"),
        (proof(conclusion="SAT"), "line 4: the conclusion 'SAT' is not known here"),
        (proof(conclusion="UNSAT : 1"), "line 4: line 1 of the proof is no contradiction"),
        (proof(conclusion="UNSAT"), "line 4: the conclusion 'UNSAT' is not known here"),
        (proof() + "\npol 1 ;", "line 6: 'pol 1' is not known here, or not at this place"),
    ],
)
def test_a_proof_that_is_not_whole_is_refused(text: str, fault: str) -> None:
    with pytest.raises(InvalidProof, match=re.escape(fault)):
        check_proof(FORMULA, text)


@pytest.mark.parametrize(
    ("formula", "fault"),
    [
        ("1 aa >= 1\n", "formula, line 1: a line of a formula ends with ;"),
        ("1 aa > 1 ;\n", "formula, line 1: '1 aa > 1' is not a constraint"),
        ("x aa >= 1 ;\n", "formula, line 1: 'x' is not a whole number"),
        ("1 9 >= 1 ;\n", "formula, line 1: '9' is not a literal"),
        (";\n", "formula, line 1: '' is not a constraint"),
    ],
)
def test_a_formula_that_is_none_is_refused(formula: str, fault: str) -> None:
    with pytest.raises(InvalidProof, match=re.escape(fault)):
        check_proof(formula, proof())


GROWING = {
    "multiplied": "pol 1 999999999999999999 * 999999999999999999 * ;",
    "multiplied often": f"pol 1 {'2 * ' * 60_000};",
    "added to itself": f"pol 1 {'1 + ' * 1_000_001};",
    "written": "rup 999999999999999999 aa >= 0 ;",
    "written often": f"rup {'999999 aa ' * 3}>= 0 ;",
    "due": "rup 1 aa >= -999999999999999999 ;",
}


@pytest.mark.parametrize("rule", GROWING.values(), ids=GROWING)
def test_numbers_have_a_bound(rule: str) -> None:
    with pytest.raises(InvalidProof, match=r"line 3: a line has a number above 1,000,000, the"):
        check_proof(FORMULA, proof(rule))


def wide(names: int) -> str:
    """Claims a line of so many names, which is true of any."""
    return f"rup {' '.join(f'1 n{n:04}' for n in range(names))} >= 0 ;"


COSTLY = {
    "kept": [wide(800), *["pol 4 ;"] * 20_000],
    "added up": [wide(800), f"pol 4 {'4 + ' * 5_000};"],
    "cancelled": [wide(800), *["pol 4 1 + ;"] * 20_000],
    "read again": [wide(800), f"rup 1 bb >= 1 : {'4 ' * 20_000}~ 1 ;"],
}


@pytest.mark.parametrize("rules", COSTLY.values(), ids=COSTLY)
def test_work_and_memory_have_a_bound(rules: list[str]) -> None:
    signs = len(FORMULA) + len(proof(*rules))
    most = f"{min(250 * signs, 50_000_000):,} terms are read for {signs:,} characters"
    with pytest.raises(InvalidProof, match=f"takes too long; at most {most}"):
        check_proof(FORMULA, proof(*rules))


def test_few_lines_of_a_sum_may_wait() -> None:
    rules = [wide(800), f"pol {'4 s ' * 2_000};"]
    with pytest.raises(InvalidProof, match="at most 200 lines of a sum may wait"):
        check_proof(FORMULA, proof(*rules))


def test_claims_that_hold_at_once_cost_next_to_nothing() -> None:
    assert check_proof(FORMULA, proof(*["rup 1 aa >= 0 ;"] * 8_000)) == (8_000, False)


@pytest.mark.dear
@pytest.mark.parametrize("name", ["wikipedia", "golden-nugget", "easter-monster", "mini-4+x"])
def test_our_own_need_a_hundredth_of_what_is_allowed(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    grid = wd.Grid("...1....3.....2.", rules="mini-4+x")
    made = certify(explain(grid if name == "mini-4+x" else wd.example(name).grid))
    for bound in ("MOST_NUMBER", "MOST_WORK", "WORK_PER_SIGN", "MOST_STACKED"):
        monkeypatch.setattr(checking, bound, getattr(checking, bound) / 100)
    made.check()


@pytest.mark.dear
@pytest.mark.skipif(not shutil.which("veripb"), reason="needs VeriPB, which no package index has")
@pytest.mark.parametrize("name", ["wikipedia", "fata-morgana"])
def test_the_public_checker_agrees(name: str, tmp_path: Path) -> None:
    made = certified(wd.example(name).grid)
    (tmp_path / "a.opb").write_text(made.formula)
    (tmp_path / "a.pbp").write_text(made.proof)
    words = ["veripb", str(tmp_path / "a.opb"), str(tmp_path / "a.pbp")]
    ran = subprocess.run(words, capture_output=True, text=True, check=True)
    assert "VERIFIED UNSATISFIABLE" in ran.stdout


# The command


def test_certify_writes_both_files_and_says_what_was_checked(
    whydoku: CommandLine, tmp_path: Path
) -> None:
    ran = whydoku("certify", "--example", "wikipedia", "-o", str(tmp_path / "a.pbp"))
    end = "each as its reason tells it; there is no other solution\n"
    assert (ran.code, ran.err) == (0, "")
    assert re.fullmatch(r"51 steps in \d+ lines, checked: " + re.escape(end), ran.out)
    assert check_proof((tmp_path / "a.opb").read_text(), (tmp_path / "a.pbp").read_text())[1]


def test_certify_writes_two_files_for_each_puzzle(whydoku: CommandLine, tmp_path: Path) -> None:
    names = [word for name in ("wikipedia", "singles") for word in ("--example", name)]
    ran = whydoku("certify", *names, "-o", str(tmp_path / "p{n:02}.pbp"))
    assert ran.code == 0
    written = sorted(path.name for path in tmp_path.iterdir())
    assert written == ["p01.opb", "p01.pbp", "p02.opb", "p02.pbp"]


def test_certify_takes_other_rules_and_verify_reads_what_it_wrote(
    whydoku: CommandLine, tmp_path: Path
) -> None:
    puzzle, proof = "...1....3.....2.", tmp_path / "a.pbp"
    ran = whydoku("certify", "--rules", "mini-4+x", puzzle, "-o", str(proof))
    assert (ran.code, ran.err) == (0, "")
    ran = whydoku("verify", str(proof))
    solution = wd.solve(wd.Grid(puzzle, rules="mini-4+x")).as_line()
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.split(": ")[1].split() == (
        f"mini-4+x {puzzle} has no solution but {solution}.".split()
    )
    (tmp_path / "a.opb").write_text((tmp_path / "a.opb").read_text().replace("x111", "x112"))
    ran = whydoku("verify", str(proof), "--json")
    assert ran.code == 1
    assert json.loads(ran.out)["status"] == "unproved"
    copy = tmp_path / "copy.txt"
    copy.write_text(proof.read_text())
    ran = whydoku("verify", str(copy))
    assert (ran.code, ran.err.count("\n")) == (1, 1)
    assert "a certificate is two files; name the one of its proof" in ran.err
    (tmp_path / "a.opb").unlink()
    ran = whydoku("verify", str(proof))
    assert (ran.code, "there is no a.opb beside it" in ran.err) == (1, True)


def test_certify_says_what_it_takes_for_granted(whydoku: CommandLine, tmp_path: Path) -> None:
    proof = str(tmp_path / "a.pbp")
    placed = wd.write(wd.example("wikipedia").grid.place("r1c3=4"), "json")
    ran = whydoku("certify", placed, "-o", proof)
    assert ran.out.endswith("there is no other solution that keeps what is on the grid\n")
    ran = whydoku("verify", proof)
    assert "with 1 placed digit taken for granted, has no solution but" in " ".join(ran.out.split())
    assert json.loads(whydoku("verify", "--json", proof).out)["status"] == "relative"


def test_certify_writes_nothing_if_one_file_is_named_for_two_puzzles(
    whydoku: CommandLine, tmp_path: Path
) -> None:
    names = ("--example", "wikipedia", "--example", "singles")
    assert whydoku("certify", *names, "-o", str(tmp_path / "a.pbp")).code == 2
    assert not [*tmp_path.iterdir()]


def test_certify_of_a_path_that_ends_is_refused(whydoku: CommandLine, tmp_path: Path) -> None:
    proof = str(tmp_path / "a.pbp")
    ran = whydoku("certify", "--example", "x-wing", "--profile", "simple", "-o", proof)
    assert (ran.code, "the path is not complete" in ran.out) == (1, True)
    ran = whydoku("verify", proof)
    assert (ran.code, "they do not lead to the solution" in " ".join(ran.out.split())) == (1, True)


def test_certify_refuses_what_has_no_certificate(whydoku: CommandLine, tmp_path: Path) -> None:
    ran = whydoku("certify", "--example", "two-solutions", "-o", str(tmp_path / "a.pbp"))
    assert ran.code == 1
    assert "two solutions differ in 4 cells" in ran.err
    assert not [*tmp_path.iterdir()]
    ran = whydoku("certify", "--example", "wikipedia", "-o", "a.txt")
    assert (ran.code, ran.out) == (2, "")
    assert "certify writes .pbp files; found a.txt" in ran.err
