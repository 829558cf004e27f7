"""Conflicts: few among many actions that together leave no solution."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from whydoku import kernels
from whydoku.bits import Candidates


def is_solvable(bits: Candidates) -> bool:
    """Whether candidates leave a solution."""
    return any(kernels.count_many(kernels.packed_set(bits), kernels.SET_WIDTH, 1, 1))


def conflict(
    bits: Candidates, actions: Sequence[Candidates], effects: Mapping[Candidates, Candidates]
) -> list[Candidates]:
    """A minimal set of actions that together leave no solution; all of them leave none.

    `effects` are the candidates that each action takes away. Where there is a choice, the actions
    that come first are preferred. It does half of the actions, looks among the other half for those
    that contradict them, and then does the reverse (QuickXplain), and so needs few counts to find
    few among many.
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
    """The smaller of the two conflicts that are found from either end of the actions."""
    conflicts = (conflict(bits, order, effects) for order in (actions, actions[::-1]))
    return min(conflicts, key=len)
