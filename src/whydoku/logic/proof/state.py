"""The replay of a reason: the states that it reaches, what patterns prove in them, and its
limits."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from whydoku.dataclass import dataclass, replace
from whydoku.errors import Unproven
from whydoku.grids.bits import Candidates, members
from whydoku.grids.grid import Grid
from whydoku.grids.spaces import Tables
from whydoku.logic.proof.form import MAX_DEPTH, need_form, within
from whydoku.logic.why import Base, held_by

MAX_PARTS: Final = 200_000
"""The most parts that the reason of a step may have in all: bases, nodes, facts, placements, ..."""

MAX_PARTS_OF_TRACE: Final = 650_000
"""The most parts that the reasons of a trace may have in all. The longest of the hardest puzzles
have 6,300; a step that lists all ways to place a digit has 3,000."""


@dataclass(frozen=True, slots=True)
class ReplayState:
    """What is still possible at one moment of a replay, and what is known to be true.

    `tables` are those of the grid's rules, which alone say what a constraint is and what sees what.
    `ruled` are the candidates that the replay itself has excluded, whether the grid has them or
    not: the reason does not depend on their absence from the grid. `inside` is true within a
    branch.
    """

    tables: Tables
    bits: Candidates
    true: Candidates
    ruled: Candidates = 0
    inside: bool = False

    @classmethod
    def on(cls, grid: Grid) -> ReplayState:
        """The state in which a grid is."""
        return cls(grid.tables, grid.bits, grid.digits)

    def assume(self, candidate: int, is_true: bool) -> ReplayState:
        """The state at the beginning of a branch that assumes `candidate` to be true, or to be
        false."""
        false, true = (0, 1 << candidate) if is_true else (1 << candidate, 0)
        after = self.after(ProvedCandidates(false, true))
        return replace(after, inside=True)

    def after(self, proved: ProvedCandidates) -> ReplayState:
        """The state once `proved` is known too. Every candidate that a true one sees is then
        false."""
        excluded = proved.false
        for k in members(proved.true):
            excluded |= self.tables.sees[k]
        return ReplayState(
            self.tables,
            self.bits & ~excluded,
            self.true | proved.true,
            self.ruled | excluded,
            self.inside,
        )


@dataclass(frozen=True, slots=True)
class ProvedCandidates:
    """The candidates that a pattern proves false, and those that it proves true."""

    false: Candidates
    true: Candidates = 0

    def is_new(self, state: ReplayState) -> bool:
        """Whether `state` does not know yet some candidate that was proved true or false."""
        return bool(self.false & state.bits or self.true & ~state.true)


Prover: TypeAlias = Callable[["Replay", Any, ReplayState, Candidates], ProvedCandidates]
"""A function that returns what a pattern proves in a state, or raises Unproven. Its last argument
holds the candidates that are to be proved false, so that the replay need not depend on what only
other conclusions need."""


class Replay:
    """One replay of a reason: it records what the reason depends on, and limits its size and depth.

    `parts` are those so far, and `before` are those that the steps before it had. Provers call
    `need_one_solution` before they use a pattern that assumes one solution; this
    function raises Unproven if that may not be assumed.
    """

    __slots__ = ("_before", "_depth", "_provers", "givens", "leaned", "need_one_solution", "parts")

    def __init__(
        self,
        provers: Mapping[type, Prover],
        need_one_solution: Callable[[], None],
        givens: Candidates,
        before: int = 0,
    ) -> None:
        self._provers = provers
        self._depth = 0
        self._before = before
        self.parts = 0
        self.leaned: Candidates = 0
        self.need_one_solution: Callable[[], None] = need_one_solution
        self.givens: Candidates = givens

    def prove(self, pattern: object, state: ReplayState, wanted: Candidates) -> ProvedCandidates:
        """What a pattern proves in a state; raises Unproven, naming the pattern, if its proof
        fails."""
        if not self._depth:
            need_form(pattern, state.tables)
        try:
            with self:
                return self._provers[type(pattern)](self, pattern, state, wanted)
        except Unproven as fault:
            raise within(type(pattern).__name__.lower(), fault) from None

    def held(self, base: Base, state: ReplayState) -> Candidates:
        """The candidates of a base, still possible or not, one of which is true; raises Unproven if
        the base is a truth that its pattern does not show in this state."""
        if not isinstance(base, int):
            self.prove(base, state, 0)
        return held_by(base, state.tables)

    def __enter__(self) -> None:
        """Enters a pattern inside the present one; raises Unproven if more than `MAX_DEPTH` are
        nested."""
        self._depth += 1
        if self._depth > MAX_DEPTH:
            raise Unproven(f"the reason is nested more than {MAX_DEPTH} deep")

    def __exit__(self, *_: object) -> None:
        self._depth -= 1

    def spend(self, parts: int) -> None:
        """Counts `parts` more parts of the reason; raises Unproven if it has more than `MAX_PARTS`
        in all, or more than `MAX_PARTS_OF_TRACE` with those before."""
        self.parts += parts
        if self.parts > MAX_PARTS:
            raise Unproven(f"the reason has more than {MAX_PARTS} parts")
        if self._before + self.parts > MAX_PARTS_OF_TRACE:
            raise Unproven(f"the reasons up to here have more than {MAX_PARTS_OF_TRACE} parts")

    def lean(self, state: ReplayState, held: Candidates) -> Candidates:
        """Returns the candidates of `held` that are possible, and records that the reason depends
        on the absence of the others."""
        self.leaned |= held & state.tables.all_candidates & ~state.bits & ~state.ruled
        return held & state.bits
