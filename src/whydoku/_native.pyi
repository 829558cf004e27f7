"""The native module: what `whydoku.kernels.twins` has too, the canonical form, and the rater.

A *row* is one puzzle as bytes. Its width is 81 (one character per cell: a digit 1-9, or blank as
any of `. 0 * _ - ?` and the space; the plain values 0-9 are read as digits too) or 729 (pencil
marks: candidate k is present where character k is 1-9, absent where it is `.` or `0`). A row with
any other character, or of 81 with the same digit twice in a house, is *invalid*.

`rows` is any contiguous buffer of N x width bytes. Answers come in the order of the rows and do
not depend on `threads`, from 1 to 65535. Every function releases the GIL and lets Ctrl-C through.
"""

from typing import TypeAlias

from typing_extensions import Buffer

def variant() -> str:
    """The name of the processor variant in use, such as `portable`: the one that the environment
    variable WHYDOKU_CPU names, or else the fastest. Where it names none of `variants()`, this and
    all that searches raises ValueError."""

def variants() -> tuple[str, ...]:
    """The variants that this processor can run, the fastest first; the last is `portable`."""

def check_many(rows: Buffer, width: int, threads: int, /) -> bytes:
    """N status bytes: 1 one solution, 2 several, 0 none, 255 an invalid row."""

def count_many(rows: Buffer, width: int, limit: int, threads: int, /) -> bytes:
    """N unsigned 64-bit counts in native byte order, capped at `limit`; 0 for an invalid row."""

def solve_many(rows: Buffer, width: int, unique: bool, threads: int, /) -> bytes:
    """N x 81 digits; 81 times `0` for a refused row.

    With `unique`, refused means: not exactly one solution. Without, it means: no solution; of
    several solutions the lexicographically first is given.
    """

def minimal_many(rows: Buffer, threads: int, /) -> bytes:
    """N status bytes for rows of 81: 1 every given is needed, 0 some given is not, 255 the row
    has not exactly one solution."""

class Solutions:
    """All solutions of one row in lexicographic order, found only as they are taken."""

    def __init__(self, row: Buffer, width: int, /) -> None: ...
    def take(self, n: int, /) -> bytes:
        """The next n solutions, 81 digits each; fewer only at the end."""

def random_solutions(n: int, seed: int, start: int, threads: int, /) -> bytes:
    """Solved grids number `start` to `start + n - 1` of a seed, N x 81 digits."""

def random_minimal(n: int, seed: int, start: int, threads: int, /) -> bytes:
    """Minimal puzzles number `start` to `start + n - 1` of a seed, N x 81, `.` for empty."""

def dig_many(
    rows: Buffer, groups: Buffer, fewest: Buffer, seed: int, start: int, threads: int, /
) -> bytes:
    """Rows of 81 from which clues were taken away, group by group, as long as one solution is left:
    N x 81, `.` for empty; 81 times `0` for a row that has not exactly one solution.

    `groups` is the number of each cell's group, 0 to 80, or 255 for a cell whose clue stays;
    `fewest` is N bytes, how many clues each row keeps at least. Row k takes number `start + k` of
    the seed, whose stream tells the order of the groups (docs/random-stream.md). The clues of a
    group go together or not at all.
    """

def canonical_many(rows: Buffer, threads: int, /) -> tuple[bytes, bytes]:
    """For rows of 81: the canonical forms, N x 81 with `.` for empty, and N unsigned 32-bit
    counts of symmetries in native byte order. An invalid row gives 81 times `0` and 0."""

def canonical_transform(row: Buffer, /) -> bytes:
    """28 bytes of a symmetry that takes the row to its canonical form: 1 if rows and columns are
    exchanged first, then the images of the nine rows, nine columns and nine digits, from 0.
    Raises ValueError for an invalid row."""

def almost_locked_sets(row: Buffer, largest: int, /) -> tuple[bytes, bytes, bytes]:
    """Of a row of 729: the almost locked sets of at most `largest` cells, 1 to 8, and what rows of
    them exclude. All numbers are unsigned 16-bit in native byte order.

    - The sets, as house 0-26, mask of positions there, mask of digits: n cells of one house, each
      with two candidates or more, that have n + 1 digits between them. Fewest cells first, then by
      the first house that holds the cells, then by these.
    - 729 bytes: the least number of sets in a row that excludes a candidate of the digit that both
      ends hold, each set joined to the next by a restricted common; 0 where no row does.
    - The stems, as candidate and constraint: cells with three candidates or more, and digits in a
      house, which a true candidate would leave nothing, each candidate of the stem seen by it, or
      by all places of its digit in a set that has lost the candidate's digit to it; and no set
      alone sees all those that it does not see itself. By candidate, then by constraint.

    Raises ValueError for an invalid row.
    """

def refuting(nodes: Buffer, strong: Buffer, possible: Buffer, one_digit: bool, /) -> bytes:
    """729 bytes: for each possible candidate the least number of strong links from its truth to
    its own falsity, 255 for more; 0 where there is no such way, and where it is not possible.

    A set of candidates is a little-endian number of 92 bytes: bit k stands for candidate k, and
    those above 728 are not set. `nodes` is such a set for each node, at most 65535 of them and
    none empty; `strong` is pairs of nodes by number, two unsigned 16-bit numbers in native byte
    order, not both the same. `whydoku.kernels.closure` says what closures and weak links are;
    `one_digit` leaves out weak links between digits.
    """

def refuting_splits(possible: Buffer, kinds: int, one_digit: bool, /) -> bytes:
    """What `refuting` says of the net of all splits (`whydoku.kernels.splits`) of some kinds, which
    add up: 1 cell, 2 house, 4 group, 8 cross."""

def joined(
    nodes: Buffer, strong: Buffer, possible: Buffer, worth: Buffer, one_digit: bool, /
) -> bytes:
    """The pairs of nodes of which one is true, and which a candidate sees both that is worth it:
    four unsigned 16-bit numbers each in native byte order, links, conclusions, first and last, in
    the order of `whydoku.kernels.closure.Net.joined`. What comes in is as for `refuting`."""

RatingStep: TypeAlias = tuple[str, float, int, int, tuple[int, ...], tuple[object, ...]]
"""A step of the rater: the name of its technique, one of `rating_techniques()`; its rating; the
complexity of a chain, else 0; the candidate it places, or -1; the candidates it removes, ascending;
and its reason, which is one of

- ("cover", bases, covers, left): constraints; of a direct step the one with one candidate left
  after it, else -1;
- ("wing", (pivot, pincer, pincer), digit);
- ("loop", cells in order, digits, finish) and ("bug", extra candidates, finish), digits as a mask,
  finish being (type 1-4, house or -1, whether it is a hidden set, cells, digits);
- ("aligned", cells, excluders of all of them);
- ("chain", shape, links, over, target, is_true, branches, rules): shape one of cycle, chain,
  contradiction, both, cell, house; links x, y or xy; `over` the constraint whose candidates the
  branches begin with, or -1; then what is concluded. A branch is (nodes, targets by number), a
  node (candidate, is_true, because, parents by number, rule by number or -1): `because` is a
  constraint, -1 at the start, -2 where a rule says it. A rule is such a cover, or such a chain.
  Parents come before their children, and a cycle does not repeat its start.
"""

def rate_many(
    rows: Buffer,
    width: int,
    uniqueness: bool,
    at_least: int,
    at_most: int,
    timeout: float,
    threads: int,
    /,
) -> bytes:
    """Of each row eight bytes: a status, a zero, and the ratings ER, EP and ED in tenths, unsigned
    16-bit in native byte order, 0 where there is none; ER is 200 where no technique helps.

    Rows are 81 wide, or 810: 729 pencil marks, then 81 digits that stand. There a cell with one
    mark and no digit is still open. `uniqueness` allows the techniques that assume one solution.
    The status is 1 if rated, 0 without a solution, 2 with several, 255 for an invalid row; 3 where
    ER is above `at_most` (65535 for none) and 4 where it reaches `at_least` (0 for none), and the
    work ended there; 5 where it took longer than `timeout` seconds (0.0 for none). What stands in
    the figures is what was reached.
    """

def rating_step(row: Buffer, uniqueness: bool, timeout: float, /) -> RatingStep | None:
    """The next step of a row of 810; None where no technique helps.

    Raises ValueError for a row that does not leave exactly one solution, and TimeoutError."""

def rating_path(row: Buffer, uniqueness: bool, timeout: float, /) -> tuple[RatingStep, ...]:
    """The steps by which `rate_many` rates a row of 810, to its end or to where no technique helps.

    Raises as above. They are those that `rating_step` has one by one, found by the loop that also
    keeps in mind what it has looked at: so tests can see what becomes a rating."""

def rating_techniques() -> tuple[str, ...]:
    """The names of the rater's techniques, in the order in which they are tried."""
