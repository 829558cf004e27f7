"""Hypothesis strategies for digits, sets and grids of every kind."""

from __future__ import annotations

from hypothesis import strategies as st

from whydoku.grids.bits import from_members, members
from whydoku.grids.bulk import random_solutions
from whydoku.grids.grid import Grid
from whydoku.grids.parts.stream import Stream
from whydoku.grids.spaces import SEES

SOLVED = tuple(random_solutions(6, seed=2026))
"""Solved grids as 81 digits."""

cells = st.integers(0, 80)
candidates = st.integers(0, 728)
cell_bits = st.integers(0, (1 << 81) - 1) | st.frozensets(cells, max_size=6).map(from_members)
candidate_bits = st.integers(0, (1 << 729) - 1) | st.frozensets(candidates, max_size=8).map(
    from_members
)


def solution_bits(line: str) -> int:
    """The 81 true candidates of a solved grid."""
    return from_members(i * 9 + int(x) - 1 for i, x in enumerate(line))


def shown(line: str, which: int) -> str:
    """The digits of a line in some cells, `.` elsewhere."""
    return "".join(x if which >> i & 1 else "." for i, x in enumerate(line))


@st.composite
def puzzles(draw: st.DrawFn) -> Grid:
    """Givens that agree with some solution, and nothing more."""
    return Grid(shown(draw(st.sampled_from(SOLVED)), draw(cell_bits)))


@st.composite
def states(draw: st.DrawFn) -> Grid:
    """Givens, placed digits and removed candidates, perhaps including true ones.

    Some of what is removed is unproved and some is not.
    """
    line = draw(st.sampled_from(SOLVED))
    given = draw(cell_bits)
    placed = draw(cell_bits) & ~given
    open_cells = ~(given | placed)
    gone = draw(candidate_bits)
    gone = from_members(k for k in members(gone) if open_cells >> k // 9 & 1)
    unproved = draw(st.none() | candidate_bits)
    return Grid(
        givens=shown(line, given),
        placed=shown(line, placed),
        removed=members(gone),
        unproved=None if unproved is None else members(unproved & gone),
    )


@st.composite
def pencil_marks(draw: st.DrawFn) -> Grid:
    """Candidates alone: anything at all, many or few, or some that leave a solution."""
    bits = draw(candidate_bits)
    if draw(st.booleans()):
        bits &= draw(candidate_bits)
    if draw(st.booleans()):
        bits |= solution_bits(draw(st.sampled_from(SOLVED)))
    if draw(st.booleans()):
        settled = members(solution_bits(draw(st.sampled_from(SOLVED))))
        for k in settled[: draw(st.integers(0, 20))]:
            bits = bits & ~SEES[k] | 1 << k
    return Grid(candidates=members(bits))


grids = puzzles() | states() | pencil_marks()
"""Grids of every kind."""


def one_digit(seed: int) -> Grid:
    """A grid of one digit in random places, with fish that whole puzzles seldom show."""
    stream = Stream(seed)
    share = 2 + stream.below(4)
    return Grid(candidates=[9 * i + 4 for i in range(81) if stream.below(12) < share])
