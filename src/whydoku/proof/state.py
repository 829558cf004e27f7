"""What a replay knows: the state it has reached, what a pattern proves in it, and its limits."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from whydoku.bits import Candidates, members
from whydoku.errors import Unproven
from whydoku.spaces import SEES

MAX_DEPTH: Final = 40
"""How deep patterns may be nested; deeper reasons are refused unread."""

MAX_PARTS: Final = 200_000
"""How many bases, nodes, facts, placements and so on the reason of a step may have in all."""


LONGEST_FAULT: Final = 250
"""From this length on the place of a fault is not told any further outwards."""


def within(place: str, fault: Unproven) -> Unproven:
    """The same fault, told as found at a place."""
    return fault if len(str(fault)) > LONGEST_FAULT else Unproven(f"{place}: {fault}")


@dataclass(frozen=True, slots=True)
class ReplayState:
    """What is still possible at a moment of a replay, and what is known to be true.

    `ruled` are the candidates that the replay itself has excluded, be they in the grid or not:
    nothing leans on their absence from the grid.
    """

    bits: Candidates
    true: Candidates
    ruled: Candidates = 0
    inside: bool = False

    def assume(self, candidate: int, is_true: bool) -> ReplayState:
        """The state at the beginning of a branch."""
        proved = (
            ProvedCandidates(0, 1 << candidate) if is_true else ProvedCandidates(1 << candidate, 0)
        )
        after = self.after(proved)
        return ReplayState(after.bits, after.true, after.ruled, inside=True)

    def after(self, proved: ProvedCandidates) -> ReplayState:
        """The state in which this is known too: what a true candidate sees is false at once."""
        gone = proved.false
        for k in members(proved.true):
            gone |= SEES[k]
        return ReplayState(
            self.bits & ~gone, self.true | proved.true, self.ruled | gone, self.inside
        )


@dataclass(frozen=True, slots=True)
class ProvedCandidates:
    """What a pattern proves: candidates that are false, candidates that are true."""

    false: Candidates
    true: Candidates = 0

    def is_new(self, state: ReplayState) -> bool:
        """Whether the state does not know all of it yet."""
        return bool(self.false & state.bits or self.true & ~state.true)


Prover: TypeAlias = Callable[["Replay", Any, ReplayState, Candidates], ProvedCandidates]
"""Proves a pattern in a state or refuses it. The last argument are the candidates whose falsity
is asked for: what the pattern leans on for others alone need not be counted."""


class Replay:
    """One replay of a reason: what it leans on, how large and how deep it is.

    `one_solution` is called before a pattern is used that assumes one solution; it raises where
    that may not be assumed.
    """

    __slots__ = ("_depth", "_parts", "_provers", "givens", "leaned", "one_solution")

    def __init__(
        self,
        provers: Mapping[type, Prover],
        one_solution: Callable[[], None],
        givens: Candidates,
    ) -> None:
        self._provers = provers
        self._depth = 0
        self._parts = 0
        self.leaned: Candidates = 0
        self.one_solution = one_solution
        self.givens = givens

    def prove(self, pattern: object, state: ReplayState, wanted: Candidates) -> ProvedCandidates:
        """What a pattern proves in a state; refuses it, by name, where it does not hold."""
        prover = self._provers.get(type(pattern))
        if prover is None:
            raise Unproven(f"{type(pattern).__name__} is no pattern")
        try:
            with self:
                return prover(self, pattern, state, wanted)
        except Unproven as fault:
            raise within(type(pattern).__name__.lower(), fault) from None

    def __enter__(self) -> None:
        """One pattern deeper."""
        self._depth += 1
        if self._depth > MAX_DEPTH:
            raise Unproven(f"the reason is nested more than {MAX_DEPTH} deep")

    def __exit__(self, *_: object) -> None:
        self._depth -= 1

    def spend(self, parts: int) -> None:
        """Counts parts of the reason; refuses one that would take too long."""
        self._parts += parts
        if self._parts > MAX_PARTS:
            raise Unproven(f"the reason has more than {MAX_PARTS} parts")

    def lean(self, state: ReplayState, held: Candidates) -> Candidates:
        """What is possible of these; that the others are gone is recorded as leaned on."""
        self.leaned |= held & ~state.bits & ~state.ruled
        return held & state.bits
