"""Finds conflicts: small sets of actions, such as clues or a player's entries, that together leave
no solution."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from whydoku import kernels
from whydoku.bits import Candidates
from whydoku.spaces import SEES


def is_solvable(bits: Candidates) -> bool:
    """Whether a grid with these candidates has a solution."""
    return any(kernels.count_many(kernels.packed_set(bits), kernels.SET_WIDTH, 1, 1))


def ways_of(bits: Candidates, k: int) -> tuple[bool, bool]:
    """Whether some solution within these candidates has candidate `k`, and whether some lacks
    it."""
    return bool(bits >> k & 1) and is_solvable(bits & ~SEES[k]), is_solvable(bits & ~(1 << k))


def conflict(
    bits: Candidates, actions: Sequence[Candidates], effects: Mapping[Candidates, Candidates]
) -> list[Candidates]:
    """A minimal set of actions that together leave no solution; all `actions` together must leave
    none.

    `bits` are the candidates before any action, and `effects` says which of them each action
    removes. Where there is a choice, actions that come first are preferred. The search
    (QuickXplain) applies half of the actions, looks for those in the other half that contradict
    them, and then does the reverse; so it checks only a few sets to find a few actions among many.
    """

    def without(state: Candidates, done: Sequence[Candidates]) -> Candidates:
        for action in done:
            state &= ~effects[action]
        return state

    def among(state: Candidates, some: Sequence[Candidates], changed: bool) -> list[Candidates]:
        if changed and not is_solvable(state):
            return []
        if len(some) == 1:
            return list(some)
        first, second = some[: len(some) // 2], some[len(some) // 2 :]
        late = among(without(state, first), second, True)
        early = among(without(state, late), first, bool(late))
        return [*early, *late]

    return among(bits, actions, False)


def smallest_conflict(
    bits: Candidates, actions: Sequence[Candidates], effects: Mapping[Candidates, Candidates]
) -> list[Candidates]:
    """The smaller of two conflicts. In the search for one the first actions are preferred, in the
    search for the other the last."""
    conflicts = (conflict(bits, order, effects) for order in (actions, actions[::-1]))
    return min(conflicts, key=len)
