"""A certificate: a puzzle and its path as a formula and a proof that strangers' programs check.

The formula is OPB, the proof has the form of VeriPB 3.0. A line of the proof is a fact; each rests
on the lines that the reason of its step names, and not on a search. Comments say what each step
is; they are for people, and no part of what is checked.
"""

from __future__ import annotations

from whydoku.dataclass import dataclass
from whydoku.errors import InvalidPuzzle
from whydoku.formats.certificates.checking import check_proof
from whydoku.formats.certificates.deriving import Deriver
from whydoku.formats.certificates.formula import Formula
from whydoku.formats.certificates.knowledge import Knowledge
from whydoku.formats.certificates.lines import ProofLines
from whydoku.grids.bits import members
from whydoku.grids.grid import Grid
from whydoku.grids.notation import format_conclusions
from whydoku.grids.spaces import ALL_CANDIDATES
from whydoku.logic.proof.replay import PROVERS
from whydoku.logic.proof.state import Replay, ReplayState
from whydoku.logic.step import Step
from whydoku.logic.why import Pattern
from whydoku.shapes.arguments import typed
from whydoku.solving.trace import Trace

VERSION = "3.0"
"""The version of the form of proofs."""


@dataclass(frozen=True, slots=True)
class Certificate:
    """A path as a formula and a proof, both as text.

    `tried` are the numbers of those steps, counted from 1, of which not every line follows the
    reason that is told: they assume one solution or a symmetry, and their conclusions were proved
    by trying.
    """

    formula: str
    proof: str
    steps: int
    lines: int
    tried: tuple[int, ...]
    complete: bool

    def check(self) -> CertifiedPuzzle:
        """Checks the proof as a stranger would, and says what it shows; raises InvalidPuzzle if it
        does not hold, or is not as long or as complete as is said."""
        shown = check_certificate(self.formula, self.proof)
        if (shown.lines, shown.solution is not None) != (self.lines, self.complete):
            raise InvalidPuzzle("the certificate is not as long or as complete as it says")
        return shown


@dataclass(frozen=True, slots=True)
class CertifiedPuzzle:
    """What a certificate shows: of which grid, its one solution, or None if the proof does not lead
    there, and how many lines follow. What the grid has beyond its givens is taken for granted."""

    grid: Grid
    solution: Grid | None
    lines: int


@typed
def check_certificate(formula: str, proof: str) -> CertifiedPuzzle:
    """Checks a formula and a proof, as texts: that the formula is that of a puzzle, to the last
    line, and that each line of the proof follows. Raises InvalidPuzzle, with the number of the
    line, if something does not hold."""
    read = Formula.read(formula)
    lines, is_refuted = check_proof(formula, proof)
    if is_refuted and not read.solution:
        raise InvalidPuzzle("the proof shows that the puzzle has no solution")
    solved = read.grid.further(read.solution, read.solution) if is_refuted else None
    return CertifiedPuzzle(read.grid, solved, lines)


def certify(trace: Trace) -> Certificate:
    """The certificate of a path; it says that there is no other solution if the path is solved."""
    formula = Formula(trace.puzzle, trace.grid.digits if trace.solved else 0)
    lines = ProofLines(formula)
    known, tried = Knowledge.of_grid(lines), []
    for number, step in enumerate(trace, 1):
        said = format_conclusions(step.placements, step.eliminations)
        lines.remark(f"step {number}, {step.technique}: {said}")
        lines.remark(str(step))
        before, deriver = len(lines.texts), Deriver()
        _take(known, step, deriver)
        if deriver.tried:
            tried.append(number)
            lines.texts.insert(before, "% found by trying, not by this reason:")
    return Certificate(
        "\n".join([*formula.lines(), ""]),
        "\n".join([*_whole(lines, known, formula), ""]),
        len(trace.moves),
        lines.last - formula.number_of_lines,
        tuple(tried),
        trace.solved,
    )


def _take(known: Knowledge, step: Step, deriver: Deriver) -> None:
    """Writes what a step concludes, and takes it in."""
    *first, last = step.why
    within = known.assume(()) if first else known
    replay = Replay(PROVERS, lambda: None, known.formula.grid.givens.bits)
    for pattern in first:
        state = ReplayState(within.tables, within.bits, within.true)
        proved = replay.prove(pattern, state, ALL_CANDIDATES)
        before = within

        def derive(k: int, before: Knowledge = before, pattern: Pattern = pattern) -> int:
            return deriver.lines(before, pattern, [~k])[0]

        within = before.assume(())
        placed = members(proved.true & ~before.true)
        for k, line in zip(placed, deriver.lines(before, pattern, placed), strict=True):
            within.learn_true(k, line)
        within.owe(proved.false & within.bits, derive)
    placed = members(step.placements & ~within.true)
    removed = members(step.eliminations & within.bits)
    goals = [*placed, *(~k for k in removed)]
    found = dict(zip(goals, deriver.lines(within, last, goals), strict=True))
    for k in members(step.eliminations):
        known.learn_false(k, found.get(~k) or within.false_line(k))
    for k in members(step.placements):
        known.learn_true(k, found.get(k) or within.true_line(k))


def _whole(lines: ProofLines, known: Knowledge, formula: Formula) -> list[str]:
    """The proof with its head and its conclusion."""
    verdict = "NONE"
    if formula.solution:
        lines.remark("so there is no other solution")
        solved = [known.true_line(k) for k in members(formula.solution)]
        verdict = f"UNSAT : {lines.add_up([formula.excluding, *solved])}"
    return [
        f"pseudo-Boolean proof version {VERSION}",
        f"f {formula.number_of_lines} ;",
        *lines.texts,
        "output NONE ;",
        f"conclusion {verdict} ;",
        "end pseudo-Boolean proof ;",
    ]
