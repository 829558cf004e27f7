"""Finds out what clues do: what would change without one, or with another digit in its place; and
where clues have no solution, which few of them clash, and which may be misprints."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations

from whydoku.dataclass import dataclass
from whydoku.grids import bulk
from whydoku.grids.bits import Candidates, members
from whydoku.grids.bulk.rows import puzzle_under
from whydoku.grids.grid import Grid
from whydoku.grids.parts.sets import Candidate, CandidateSet
from whydoku.grids.parts.texts import BLANK, format_line, parse_line, with_symbol
from whydoku.grids.rules import CLASSIC, Rules
from whydoku.grids.solutions import is_solvable
from whydoku.grids.spaces import SEES


@dataclass(frozen=True, slots=True)
class ClueEffect:
    """The effect of one clue, the digit of `candidate` in its cell.

    `without` is the number of solutions without the clue, counted up to one above a limit.
    `instead` are the digits that would give exactly one solution in the clue's place.
    """

    candidate: Candidate
    without: int
    instead: tuple[int, ...]

    @property
    def mends(self) -> bool:
        """Whether removing or changing the clue leaves exactly one solution."""
        return self.without == 1 or bool(self.instead)


def clues_of(
    line: str,
    clues: Iterable[Candidate],
    limit: int,
    threads: int = 1,
    rules: Rules = CLASSIC,
) -> tuple[ClueEffect, ...]:
    """For each of `clues`, returns what happens if it alone is removed from the puzzle `line` (81
    characters, whatever its size) or replaced by another digit.

    Without the clue, solutions are counted up to `limit` + 1.
    """
    looked_at = [*clues]
    bare = [puzzle_under(with_symbol(line, k.cell, BLANK), rules) for k in looked_at]
    numbers = bulk.count_many(bare, limit + 1, threads)
    others = [
        (k, digit)
        for k, number in zip(looked_at, numbers, strict=True)
        for digit in range(1, rules.size + 1)
        if number and digit != k.digit
    ]
    changed = [puzzle_under(with_symbol(line, k.cell, str(digit)), rules) for k, digit in others]
    statuses = bulk.check_many(changed, threads)
    instead: dict[Candidate, list[int]] = {k: [] for k in looked_at}
    for (k, digit), status in zip(others, statuses, strict=True):
        if status == 1:
            instead[k].append(digit)
    return tuple(
        ClueEffect(k, number, tuple(instead[k]))
        for k, number in zip(looked_at, numbers, strict=True)
    )


def conflict(
    bits: Candidates,
    actions: Sequence[Candidates],
    effects: Mapping[Candidates, Candidates],
    rules: Rules,
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
        if changed and not is_solvable(state, rules):
            return []
        if len(some) <= 1:
            return list(some)
        first, second = some[: len(some) // 2], some[len(some) // 2 :]
        late = among(without(state, first), second, True)
        early = among(without(state, late), first, bool(late))
        return [*early, *late]

    return among(bits, actions, False)


def smallest_conflict(
    bits: Candidates,
    actions: Sequence[Candidates],
    effects: Mapping[Candidates, Candidates],
    rules: Rules,
) -> list[Candidates]:
    """The smaller of two conflicts. In the search for one the first actions are preferred, in the
    search for the other the last."""
    conflicts = (conflict(bits, order, effects, rules) for order in (actions, actions[::-1]))
    return min(conflicts, key=len)


@dataclass(frozen=True, slots=True)
class ClashingClues:
    """Why clues have no solution.

    - `clash`: clues that cannot all be right, though the others could be if any one of them were
      left out
    - `number`: the number of all clues of the puzzle
    - `emptied`: a constraint that is left without candidates as soon as the clues of the clash are
      placed, if there is one
    - `mends`: those clues of the clash that leave the puzzle exactly one solution if they are
      removed or changed; the usual misprint is one of them
    """

    clash: CandidateSet
    number: int
    emptied: int | None = None
    mends: tuple[ClueEffect, ...] = ()
    rules: Rules = CLASSIC

    @property
    def clues(self) -> Grid:
        """A puzzle that consists only of the clues that clash."""
        return Grid(givens=self.clash, rules=self.rules)


def impossible(grid: Grid) -> ClashingClues | None:
    """Finds out why the givens of a grid have no solution; they must have none. Returns None if
    they are not to blame, as no grid meets the rules.

    Whatever mends the puzzle is among the clues that clash: a change to any other clue would leave
    the clash as it is. All digits are alike, so a clue by itself is right in some grid, if there is
    any.
    """
    actions = [1 << k for k in grid.givens]
    rules, tables = grid.rules, grid.tables
    effects = {action: tables.sees[action.bit_length() - 1] for action in actions}
    every = tables.all_candidates
    clashing = smallest_conflict(every, actions, effects, rules)
    if len(clashing) <= 1:
        return None
    clash = CandidateSet.from_bits(sum(clashing))
    emptied = Grid(givens=clash, rules=rules).emptied
    mends = mending(format_line(grid.givens.bits), clash, rules)
    return ClashingClues(clash, len(actions), emptied, mends, rules)


def mending(line: str, clash: CandidateSet, rules: Rules = CLASSIC) -> tuple[ClueEffect, ...]:
    """The clues in `clash` that leave exactly one solution if they are removed or changed."""
    effects = clues_of(line, clash, 1, rules=rules)
    return tuple(effect for effect in effects if effect.mends)


def mending_clash(line: str) -> tuple[ClueEffect, ...]:
    """The clues that mend a puzzle of 81 characters in which some house has a digit twice. Only the
    first pair of equal clues is tried."""
    first = next(_equal_digits(line), None)
    return () if first is None else mending(line, first)


def _equal_digits(line: str) -> Iterator[CandidateSet]:
    """Yields the pairs of clues that show the same digit in the same house."""
    for a, b in combinations(members(parse_line(line)), 2):
        if a % 9 == b % 9 and SEES[a] >> b & 1:
            yield CandidateSet((a, b))
