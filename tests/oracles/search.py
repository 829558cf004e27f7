"""The native search in plain Python. `threads` has no effect."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Final, TypeAlias

from oracles.state import SearchState, solved_states
from whydoku.grids.bits import BITS, members
from whydoku.grids.engine.engine import SET_WIDTH, unpacked_set
from whydoku.grids.parts.stream import Stream
from whydoku.grids.spaces import ALL_CANDIDATES, CONSTRAINTS_OF

SolutionDigits: TypeAlias = Sequence[int]
"""The 81 digits 0-8 of a solution."""

Groups: TypeAlias = Sequence[Sequence[int]]
"""The cells of each group of clues that go together."""

_EACH_ALONE: Final[Groups] = [[i] for i in range(81)]
_STAYS: Final = 255

_DRAWS_OF_A_GRID: Final = 80 + 81 * 8

_REFUSED: Final = b"0" * 81
_INVALID: Final = 255

_VALUE: Final = {
    **dict.fromkeys(b".0*_-? ", 0),
    **{c: v for v, c in enumerate(b"123456789", 1)},
    **{v: v for v in range(10)},
}
"""The value of each byte in a row of 81: a digit 1-9, or 0 for blank."""


def check_many(rows: bytes, width: int, threads: int) -> bytes:
    """N status bytes: 1 one solution, 2 several, 0 none, 255 an invalid row."""
    states = map(state_of_row, pieces_of(rows, width))
    return bytes(_INVALID if state is None else _number_of_solutions(state, 2) for state in states)


def count_many(rows: bytes, width: int, limit: int, threads: int) -> bytes:
    """N unsigned 64-bit counts in native byte order, capped at `limit`; 0 for an invalid row."""
    states = map(state_of_row, pieces_of(rows, width))
    return array(
        "Q", (0 if state is None else _number_of_solutions(state, limit) for state in states)
    ).tobytes()


def solve_many(rows: bytes, width: int, unique: bool, threads: int) -> bytes:
    """N x 81 digits; 81 times `0` for a refused row."""
    states = map(state_of_row, pieces_of(rows, width))
    return b"".join(_solved_row(state, unique) for state in states)


def minimal_many(rows: bytes, threads: int) -> bytes:
    """N status bytes: 1 every given is needed, 0 some given is not, 255 not one solution."""
    puzzles = map(cells_of_row, pieces_of(rows, 81))
    return bytes(_INVALID if puzzle is None else _minimal_status(puzzle) for puzzle in puzzles)


class Solutions:
    """All solutions of one row in lexicographic order, each found only when it is taken."""

    def __init__(self, row: bytes, width: int) -> None:
        state = state_of_row(row)
        self._left = iter(()) if state is None else _in_order(state)

    def take(self, n: int) -> bytes:
        """The next n solutions, 81 digits each; fewer only at the end."""
        return b"".join(map(_characters, islice(self._left, n)))


def _in_order(state: SearchState) -> Iterator[SolutionDigits]:
    if not _has_solution(state):
        return
    cell = next((i for i, mask in enumerate(state.masks[:81]) if mask & (mask - 1)), None)
    if cell is None:
        yield state.solution()
        return
    for d in BITS[state.masks[cell]]:
        branch = state.copy()
        branch.place(9 * cell + d)
        yield from _in_order(branch)


def random_solutions(n: int, seed: int, start: int, threads: int) -> bytes:
    """Solved grids number `start` to `start + n - 1` of a seed, N x 81 digits."""
    return b"".join(_characters(_random_solution(stream)) for stream in _streams(n, seed, start))


def random_minimal(n: int, seed: int, start: int, threads: int) -> bytes:
    """Minimal puzzles number `start` to `start + n - 1` of a seed, N x 81, `.` for empty."""
    return b"".join(
        _dig([d + 1 for d in solution], solution, _EACH_ALONE, 0, stream)
        for stream in _streams(n, seed, start)
        for solution in [_random_solution(stream)]
    )


def dig_many(
    rows: bytes,
    groups: bytes,
    fewest: bytes,
    seed: int,
    start: int,
    threads: int,
) -> bytes:
    """Removes clues from rows: N x 81, `.` for empty, 81 times `0` for a refused row."""
    puzzles = [*map(cells_of_row, pieces_of(rows, 81))]
    together = _cells_of_groups(groups)
    streams = _streams(len(puzzles), seed, start)
    return b"".join(
        _dig_row(puzzle, together, clues, stream)
        for puzzle, clues, stream in zip(puzzles, fewest, streams, strict=True)
    )


def shuffle(stream: int, n: int) -> bytes:
    """The numbers below n, shuffled by the stream in this state."""
    return bytes(_stream_in(stream).shuffled(range(n)))


def complete_many(rows: bytes, streams: Sequence[int], threads: int) -> bytes:
    """A random solution of each row of 81 by the stream in this state, or 81 times `0`."""
    puzzles = map(cells_of_row, pieces_of(rows, 81))
    return b"".join(map(_completed, puzzles, map(_stream_in, streams)))


# Rows


def pieces_of(rows: bytes, width: int) -> list[bytes]:
    """Rows of one width, one by one."""
    return [rows[at : at + width] for at in range(0, len(rows), width)]


def _cells_of_groups(numbers: bytes) -> Groups:
    """The cells of each group in use, in the order of the groups' numbers."""
    used = sorted({*numbers} - {_STAYS})
    return [[i for i in range(81) if numbers[i] == number] for number in used]


def cells_of_row(row: bytes) -> list[int] | None:
    """The values 0-9 of a row of 81, 0 for blank; None for an invalid row."""
    cells = [_VALUE.get(c, _INVALID) for c in row]
    if _INVALID in cells:
        return None
    taken = [q for i, v in enumerate(cells) if v for q, _ in CONSTRAINTS_OF[i * 9 + v - 1]]
    return cells if len(set(taken)) == len(taken) else None


def state_of_row(row: bytes) -> SearchState | None:
    """The state of a row, which may be dead; None for an invalid row."""
    if len(row) == 81:
        cells = cells_of_row(row)
        return None if cells is None else _state_of(cells)
    if len(row) == SET_WIDTH:
        bits = unpacked_set(row)
        return None if bits & ~ALL_CANDIDATES else SearchState.from_candidates(members(bits))
    if row.strip(b".0123456789"):
        return None
    return SearchState.from_candidates(k for k, c in enumerate(row) if c not in b".0")


def _state_of(cells: Iterable[int]) -> SearchState:
    """The state of a puzzle with these values: 1-9, or 0 for blank."""
    state = SearchState()
    for i, v in enumerate(cells):
        if v and not state.is_dead:
            state.place(i * 9 + v - 1)
    return state


def _streams(n: int, seed: int, start: int) -> Iterator[Stream]:
    return (Stream(seed, start + number) for number in range(n))


# The search. States are used up unless copied


def _characters(solution: Iterable[int]) -> bytes:
    return bytes(d + 0x31 for d in solution)


def _number_of_solutions(state: SearchState, limit: int) -> int:
    return sum(1 for _ in islice(solved_states(state), limit))


def _any_solution(state: SearchState) -> SolutionDigits | None:
    return next((solved.solution() for solved in solved_states(state.copy())), None)


def _two_solutions(state: SearchState) -> list[SolutionDigits]:
    """Two solutions, whichever come first, or fewer if there are fewer."""
    return [solved.solution() for solved in islice(solved_states(state.copy()), 2)]


def _has_solution(state: SearchState) -> bool:
    return _any_solution(state) is not None


def _solved_row(state: SearchState | None, unique: bool) -> bytes:
    found = [] if state is None else _two_solutions(state)
    if state is None or not found or (unique and len(found) > 1):
        return _REFUSED
    return _characters(next(_in_order(state)))


def _first_solution(
    state: SearchState, known: SolutionDigits, cells: Iterable[int], digits: Iterable[Iterable[int]]
) -> SolutionDigits:
    """The first solution of a state, given some solution of it.

    Solutions are compared cell by cell in the order of `cells`, and in each cell by the place of
    its digit in that cell's entry of `digits`.
    """
    for i, order in zip(cells, digits, strict=True):
        for d in order:
            if not state.masks[i] >> d & 1:
                continue
            branch = state.copy()
            branch.place(i * 9 + d)
            found = known if known[i] == d else _any_solution(branch)
            if found is not None:
                state, known = branch, found
                break
    return known


def _are_redundant(puzzle: Sequence[int], solution: SolutionDigits, cells: Sequence[int]) -> bool:
    """Whether a puzzle with only this solution still has no other without the clues of `cells`."""
    state = _state_of(0 if i in cells else v for i, v in enumerate(puzzle))
    for i in cells:
        other = state.copy()
        other.remove(i * 9 + solution[i])
        if _has_solution(other):
            return False
    return True


def _minimal_status(puzzle: list[int]) -> int:
    found = _two_solutions(_state_of(puzzle))
    if len(found) != 1:
        return _INVALID
    return not any(_are_redundant(puzzle, found[0], [i]) for i, v in enumerate(puzzle) if v)


def _random_solution(stream: Stream) -> SolutionDigits:
    cells = stream.shuffled(range(81))
    digits = [stream.shuffled(range(9)) for _ in cells]
    known = next(solved_states(SearchState())).solution()
    return _first_solution(SearchState(), known, cells, digits)


def _stream_in(state: int) -> Stream:
    stream = Stream(0)
    stream._state = state
    return stream


def _completed(puzzle: list[int] | None, stream: Stream) -> bytes:
    known = None if puzzle is None else _any_solution(_state_of(puzzle))
    if puzzle is None or known is None:
        return _REFUSED
    cells = stream.shuffled(i for i, v in enumerate(puzzle) if not v)
    digits = [stream.shuffled(range(9))[::-1] for _ in cells]
    return _characters(_first_solution(_state_of(puzzle), known, cells, digits))


def _dig_row(puzzle: list[int] | None, groups: Groups, fewest: int, stream: Stream) -> bytes:
    found = [] if puzzle is None else _two_solutions(_state_of(puzzle))
    if puzzle is None or len(found) != 1:
        return _REFUSED
    for _ in range(_DRAWS_OF_A_GRID):
        stream.draw()
    return _dig(puzzle, found[0], groups, fewest, stream)


def _dig(
    puzzle: list[int], solution: SolutionDigits, groups: Groups, fewest: int, stream: Stream
) -> bytes:
    """Removes clues from a puzzle with only this solution, group by group in random order.

    Keeps at least `fewest` clues. The puzzle is changed in place; the result is its row.
    """
    for group in stream.shuffled(groups):
        clues = [i for i in group if puzzle[i]]
        spare = sum(map(bool, puzzle)) - fewest
        if 0 < len(clues) <= spare and _are_redundant(puzzle, solution, clues):
            for i in clues:
                puzzle[i] = 0
    return bytes(v + 0x30 for v in puzzle).replace(b"0", b".")
