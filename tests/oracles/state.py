"""The candidates still possible in a search: the 324 masks, kept closed under one rule."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from whydoku.grids.bits import BITS
from whydoku.grids.spaces import ALL_DIGITS, CONSTRAINTS, CONSTRAINTS_OF

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_ELSEWHERE: Final = tuple(
    tuple(tuple(seat for seat in CONSTRAINTS_OF[k] if seat[0] != q) for k in ks)
    for q, ks in enumerate(CONSTRAINTS)
)
"""_ELSEWHERE[q][j]: where candidate CONSTRAINTS[q][j] lies in the three other spaces."""


class SearchState:
    """The 324 masks of a search.

    The rule: a constraint with one candidate left makes it true, and a true candidate removes all
    others from its four constraints. If a constraint has none left, the state is dead and its masks
    mean nothing any more. After every call the rule has nothing left to do, so "one bit left" means
    "true" everywhere.
    """

    __slots__ = ("is_dead", "masks")

    def __init__(self) -> None:
        self.masks: list[int] = [ALL_DIGITS] * 324
        self.is_dead: bool = False

    @classmethod
    def from_candidates(cls, ks: Iterable[int]) -> SearchState:
        """The state in which only these candidates are possible."""
        state = cls()
        masks = state.masks = [0] * 324
        for k in ks:
            for q, bit in CONSTRAINTS_OF[k]:
                masks[q] |= bit
        state._settle([q for q, m in enumerate(masks) if not m & (m - 1)])
        return state

    def copy(self) -> SearchState:
        """An independent copy."""
        other = SearchState.__new__(SearchState)
        other.masks = self.masks.copy()
        other.is_dead = self.is_dead
        return other

    def place(self, k: int) -> None:
        """Makes a candidate true, with all that follows."""
        (i, bit), *_ = CONSTRAINTS_OF[k]
        if self.masks[i] & bit:
            singles: list[int] = []
            self._make_true(k, singles)
            self._settle(singles)
        else:
            self.is_dead = True

    def remove(self, k: int) -> None:
        """Makes a candidate false, with all that follows."""
        masks = self.masks
        singles: list[int] = []
        for q, bit in CONSTRAINTS_OF[k]:
            if not masks[q] & bit:
                return
            m = masks[q] = masks[q] ^ bit
            if not m & (m - 1):
                singles.append(q)
        self._settle(singles)

    def narrowest(self) -> int | None:
        """An open constraint with the fewest candidates; None if the state is solved."""
        best = None
        fewest = 10
        for q, m in enumerate(self.masks):
            if m & (m - 1):
                size = m.bit_count()
                if size == 2:
                    return q
                if size < fewest:
                    best, fewest = q, size
        return best

    def solution(self) -> tuple[int, ...]:
        """The digits (0-8) of a solved state."""
        return tuple(m.bit_length() - 1 for m in self.masks[:81])

    def _settle(self, singles: list[int]) -> None:
        masks = self.masks
        while singles and not self.is_dead:
            q = singles.pop()
            if masks[q]:
                self._make_true(CONSTRAINTS[q][masks[q].bit_length() - 1], singles)
            else:
                self.is_dead = True

    def _make_true(self, k: int, singles: list[int]) -> None:
        masks = self.masks
        for own, bit in CONSTRAINTS_OF[k]:
            others = masks[own] ^ bit
            if not others:
                continue
            masks[own] = bit
            elsewhere = _ELSEWHERE[own]
            for j in BITS[others]:
                for q, gone in elsewhere[j]:
                    m = masks[q] = masks[q] ^ gone
                    if not m & (m - 1):
                        singles.append(q)
                        if not m:
                            self.is_dead = True
                            return


def solved_states(state: SearchState) -> Iterator[SearchState]:
    """Yields the solved states below a state, in no particular order, found as they are taken.

    Each branch supposes a candidate true or false. The state is used up.
    """
    waiting = [state]
    while waiting:
        state = waiting.pop()
        if state.is_dead:
            continue
        q = state.narrowest()
        if q is None:
            yield state
            continue
        k = CONSTRAINTS[q][BITS[state.masks[q]][0]]
        branch = state.copy()
        state.remove(k)
        branch.place(k)
        waiting += (state, branch)
