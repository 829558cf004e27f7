"""Builds puzzles: removes groups of clues from a random solution as long as there is no second one.

Attempts are numbered. What attempt 1000 of a seed builds does not depend on other attempts.

If few cells may hold clues, the digits of a random solution in these cells hardly ever determine
the solution. So digits are first exchanged, one at a time, for others that leave fewer solutions,
until there is a single one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import chain
from typing import Final

from whydoku.dataclass import dataclass
from whydoku.grids import bulk
from whydoku.grids.bits import Cells, members
from whydoku.grids.bulk.rows import puzzle_under
from whydoku.grids.engine import searches
from whydoku.grids.parts.stream import Stream
from whydoku.grids.parts.texts import spread, with_symbol
from whydoku.grids.rules import Rules
from whydoku.grids.spaces import ALL_CELLS
from whydoku.solving.making.clause import Different
from whydoku.solving.making.impossible_wishes import layout_of
from whydoku.solving.making.wish import Wish

MOST_COUNTED: Final = 1000
"""How many solutions are counted at most before the first exchange."""

TRIALS: Final = 48
"""How many exchanges are tried in each step."""

STEPS: Final = 60
"""After how many steps the search gives up."""

ATTEMPT_STREAMS: Final = 1 << 63
"""The number of the first random stream of a seed that attempts use. The streams before it make the
solutions from which attempts begin."""

SOLUTION, FEWEST, FITTED, RESTORED, SHARPENED, NEAR = PURPOSES = range(6)
"""The purposes for which an attempt draws random numbers, each from its own stream."""

UNIQUE: Final = "one solution"
"""The part of a wish that puzzles with several solutions fail, as where few cells hold clues."""

STAYS: Final = 255
"""The group number of a cell whose clue must not be removed."""


def fitted(row: str, givens: str, stream: Stream, rules: Rules) -> str:
    """Changes digits in the 81 characters of `row`, except those in `givens`, until the row is a
    puzzle with one solution. Returns an empty text if that fails."""
    free = [i for i, digit in enumerate(row) if digit != "." and givens[i] == "."]
    [left] = bulk.count_many([puzzle_under(row, rules)], MOST_COUNTED)
    for _ in range(STEPS):
        if left == 1:
            return row
        if not free:
            return ""
        trials = [_changed(row, free, stream, rules.size) for _ in range(TRIALS)]
        counts = bulk.count_many([puzzle_under(row, rules) for row in trials], left + 1)
        some = ((count, n) for n, count in enumerate(counts) if count)
        fewest, best = min(some, default=(left + 1, 0))
        if fewest <= left:
            row, left = trials[best], fewest
    return row if left == 1 else ""


def _changed(row: str, free: list[int], stream: Stream, size: int) -> str:
    """The 81 characters of `row` with another random digit in one of the cells in `free`."""
    i = free[stream.below(len(free))]
    others = "123456789"[:size].replace(row[i], "")
    return with_symbol(row, i, others[stream.below(size - 1)])


@dataclass(frozen=True)
class ClueLayout:
    """The cells that must or may hold clues, in groups, which all attempts at a wish share."""

    wish: Wish

    @cached_property
    def must(self) -> Cells:
        """The cells that must hold clues."""
        return layout_of(self.wish)[0]

    @cached_property
    def may(self) -> Cells:
        """The cells that may hold clues."""
        return layout_of(self.wish)[1]

    @cached_property
    def groups(self) -> bytes:
        """The number of each cell's group; `STAYS` if the cell must hold a clue."""
        numbers = self.wish.symmetry.groups
        return bytes(STAYS if self.must >> i & 1 else number for i, number in enumerate(numbers))

    @cached_property
    def free(self) -> tuple[tuple[int, ...], ...]:
        """The groups of cells that may hold clues, but need not."""
        free = self.may & ~self.must
        return tuple(
            tuple(members(group)) for group in self.wish.symmetry.members if group & free == group
        )

    @property
    def parts(self) -> tuple[str, ...]:
        """The names of the parts of the wish that an attempt may fail, in order."""
        clauses = self.wish.clauses
        rest = tuple(clause.name for clause in clauses if not isinstance(clause, Different))
        return rest if self.may == ALL_CELLS else (UNIQUE, *rest)

    def dug(
        self,
        lines: Sequence[str],
        fewest: bytes,
        seed: int,
        start: int = 0,
        groups: bytes | None = None,
    ) -> list[str]:
        """Removes clues from each puzzle in `lines`, group by group in random order, as long as the
        puzzle has one solution.

        `fewest` has a byte for each puzzle: the number of clues that the puzzle keeps at least.
        Puzzle `n` uses the random stream `start + n` of the seed. `groups` replaces the groups of
        the layout unless it is None. A puzzle that does not have exactly one solution to begin with
        becomes 81 times `0`.
        """
        rows = "".join(lines).encode()
        groups = self.groups if groups is None else groups
        rules = self.wish.rules.address
        return bulk.lines_of(searches.dig_many(rows, groups, fewest, seed, start, 1, rules))

    def shuffled(self, seed: int, number: int, purpose: int) -> list[tuple[int, ...]]:
        """The groups in `free` in the random order of an attempt for one of `PURPOSES`."""
        state = stream_of(seed, number, purpose).state
        return [self.free[at] for at in searches.shuffle(state, len(self.free))]


@dataclass(frozen=True, slots=True)
class Build:
    """What an attempt has built: a puzzle, its solution, and the fewest clues it may have."""

    number: int
    line: str
    solution: str
    fewest: int


def builds(layout: ClueLayout, seed: int, start: int, n: int) -> list[Build]:
    """The builds of attempts `start` to `start + n - 1`. A build that failed has an empty line."""
    solutions = solutions_for(layout.wish, seed, start, n)
    if layout.may != ALL_CELLS:
        solutions = [
            _fitted_solution(layout, solution, stream_of(seed, start + k, FITTED))
            for k, solution in enumerate(solutions)
        ]
    rows = [only(line, layout.may) for line in solutions]
    fewest = bytes(fewest_of(layout.wish, seed, start + k) for k in range(n))
    lines = layout.dug(rows, fewest, seed, start)
    return [
        Build(start + k, "" if line[0] == "0" else line, solutions[k], fewest[k])
        for k, line in enumerate(lines)
    ]


def _fitted_solution(layout: ClueLayout, solution: str, stream: Stream) -> str:
    """Changes a solution until its digits in the cells that may hold clues determine it. Returns
    the solution unchanged if that fails."""
    rules = layout.wish.rules
    row = fitted(only(solution, layout.may), layout.wish.givens, stream, rules)
    return bulk.solve_many([puzzle_under(row, rules)]).decode() if row else solution


def stream_of(seed: int, number: int, purpose: int) -> Stream:
    """The random stream from which attempt `number` draws for one of `PURPOSES`."""
    return Stream(seed, ATTEMPT_STREAMS + len(PURPOSES) * number + purpose)


def only(line: str, cells: Cells) -> str:
    """The 81 characters of `line`, with dots in all cells that are not in `cells`."""
    if cells == ALL_CELLS:
        return line
    return "".join(digit if cells >> i & 1 else "." for i, digit in enumerate(line))


def fewest_of(wish: Wish, seed: int, number: int) -> int:
    """The number of clues below which attempt `number` does not go: a random number in the wanted
    range, or 0 if the puzzle must be minimal."""
    fewest, most = wish.clues.fewest, wish.clues.most
    if wish.minimal:
        return 0
    if most == 81 or not fewest:
        return fewest
    return fewest + stream_of(seed, number, FEWEST).below(most - fewest + 1)


def solutions_for(wish: Wish, seed: int, start: int, n: int) -> list[str]:
    """`n` random solutions that contain the givens of a wish, for the attempts `start` to
    `start + n - 1`."""
    givens, rules = wish.givens, wish.rules
    is_free = givens.count(".") == 81
    if is_free and rules.is_classic:
        return bulk.random_solutions(n, seed, start)
    # Digits may change places where none is given, and to find a second solution may take long.
    solutions = [] if is_free else [*bulk.each_solution(puzzle_under(givens, rules), 2)]
    if len(solutions) == 1:
        return [spread(line, rules.size) for line in solutions] * n
    streams = [stream_of(seed, start + k, SOLUTION) for k in range(n)]
    return completed([givens] * n, streams, rules)


def completed(rows: Sequence[str], streams: Sequence[Stream], rules: Rules) -> list[str]:
    """Fills the empty cells of each row of 81 characters, which must have a solution, so that the
    row becomes a random one."""
    states = [stream.state for stream in streams]
    joined = "".join(rows).encode()
    return bulk.lines_of(searches.complete_many(joined, states, 1, rules.address))


def restorable(layout: ClueLayout, build: Build, seed: int) -> list[tuple[int, ...]]:
    """The groups of clues that were removed from a build, in the random order in which they come
    back, as many as the wish allows clues."""
    groups, clues = [], 81 - build.line.count(".")
    for group in layout.shuffled(seed, build.number, RESTORED):
        if build.line[group[0]] == ".":
            clues += len(group)
            if clues > layout.wish.clues.most:
                break
            groups.append(group)
    return groups


def with_clues(build: Build, groups: Iterable[Iterable[int]]) -> str:
    """The puzzle of a build with the clues of these groups."""
    cells = [*build.line]
    for i in chain.from_iterable(groups):
        cells[i] = build.solution[i]
    return "".join(cells)


def without_clues(line: str, group: Iterable[int]) -> str:
    """The 81 characters of `line`, with dots in the cells of `group`."""
    for i in group:
        line = with_symbol(line, i, ".")
    return line
