"""The native module: the searches, the canonical form, the rater, and paths through profiles.

A *row* is one puzzle as bytes. Its width is 81, 92 or 729. A row of 81 has one character per cell:
a digit 1-9, or a blank, which is any of `. 0 * _ - ?` and the space; the plain values 0-9 are read
as digits too. A row of 92 is a set of candidates, a little-endian number: candidate k is present if
bit k is 1. A row of 729 has pencil marks: candidate k is present if character k is 1-9, absent if
it is `.` or `0`. A row with any other character, or with a bit above 728, is *invalid*, and so is a
row of 81 with the same digit twice in a house.

`rows` is any contiguous buffer of N x width bytes. Answers come in the order of the rows and do not
depend on `threads`, which is from 1 to 65535. Every function releases the GIL and can be
interrupted by Ctrl-C.
"""

from typing import TypeAlias

from typing_extensions import Buffer

def variant() -> str:
    """The name of the processor variant in use, such as `portable`: the one named by the
    environment variable WHYDOKU_CPU, or else the fastest. If it names none of `variants()`, this
    function and every search raise ValueError."""

def variants() -> tuple[str, ...]:
    """The variants this processor can run, the fastest first; the last is `portable`."""

def rows_of_lines(lines: object, /) -> bytes | None:
    """The rows of a list or tuple of strings of 81 ASCII characters each; None for anything else:
    no strings, one of another length, a class derived from these."""

def sets_of_line(line: object, /) -> tuple[bytes, bytes] | None:
    """The digits of a string of 81 characters, and the candidates that they leave possible,
    including them: two sets of 92 bytes. None for anything else: a character that is neither a
    digit 1-9 nor a blank, the same digit twice in a house, a class derived from `str`."""

def check_many(rows: Buffer, width: int, threads: int, /) -> bytes:
    """N status bytes: 1 one solution, 2 several, 0 none, 255 an invalid row."""

def count_many(rows: Buffer, width: int, limit: int, threads: int, /) -> bytes:
    """N unsigned 64-bit counts in native byte order, capped at `limit`; 0 for an invalid row."""

def solve_many(rows: Buffer, width: int, unique: bool, threads: int, /) -> bytes:
    """N x 81 digits; 81 times `0` for a refused row.

    With `unique`, a row is refused unless it has exactly one solution. Without, it is refused only
    if it has none; if it has several, the answer is the lexicographically first.
    """

def minimal_many(rows: Buffer, threads: int, /) -> bytes:
    """N status bytes for rows of 81: 1 every given is needed, 0 some given is not, 255 the row
    has not exactly one solution."""

class Solutions:
    """All solutions of one row in lexicographic order, each found only when it is taken."""

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
    """Removes clues from rows of 81, group by group, as long as the solution stays unique: N x 81,
    `.` for empty; 81 times `0` for a row that has not exactly one solution.

    `groups` holds the number of each cell's group, 0 to 80, or 255 for a cell whose clue stays; the
    clues of a group are removed together or not at all. `fewest` is N bytes: the least number of
    clues to leave in each row. Row k uses stream number `start + k` of the seed, which decides the
    order of the groups (docs/random-stream.md).
    """

def canonical_many(rows: Buffer, threads: int, /) -> tuple[bytes, bytes]:
    """For rows of 81: the canonical forms, N x 81 with `.` for empty, and N unsigned 32-bit
    counts of symmetries in native byte order. An invalid row gives 81 times `0` and 0."""

def canonical_transform(row: Buffer, /) -> bytes:
    """A symmetry that takes the row to its canonical form, as 28 bytes: 1 if rows and columns are
    exchanged first, else 0; then the images of the nine rows, nine columns and nine digits, counted
    from 0. Raises ValueError for an invalid row."""

def almost_locked_sets(row: Buffer, largest: int, /) -> tuple[bytes, bytes, bytes]:
    """The almost locked sets of a row of 729, of at most `largest` cells (1 to 8), and what chains
    of them exclude. All numbers are unsigned 16-bit in native byte order. Three answers:

    - The sets, each as house 0-26, mask of positions in it, mask of digits: n cells of one house,
      each with two or more candidates, with n + 1 digits between them. Fewest cells come first,
      then the first house that holds the cells, then the lowest cells.
    - 729 bytes: for each candidate the least number of sets in a chain that excludes it. Each set
      of the chain is joined to the next by a restricted common, and both ends hold the candidate's
      digit. 0 if no chain excludes it.
    - The stems, as pairs of candidate and constraint, in that order. The constraint is a cell with
      three or more candidates or a digit in a house, and if the candidate were true, it would have
      nothing left: each of its candidates is seen by the candidate itself, or by all places of its
      digit in a set that loses the candidate's digit. Left out are constraints for which a single
      set sees everything that the candidate does not see.

    Raises ValueError for an invalid row.
    """

class Paths:
    """Paths of many grids through one profile, each a step after the other.

    `program` is a profile as 16-bit numbers (`kernels/paths.py`). `rows` are puzzles, 81 wide, or
    states, 277 wide: the candidates, the digits and the givens of a grid as sets of 92 bytes, and a
    byte that is not 0 if one solution may be assumed where the givens have just one. All answers
    are 16-bit numbers in native byte order if nothing else is said. A path has the number of its
    row.
    """

    def __init__(
        self, program: Buffer, rows: Buffer, width: int, uniqueness: bool, threads: int, /
    ) -> None:
        """For rows of 81, `uniqueness` allows what assumes one solution if there is just one."""

    def statuses(self) -> bytes:
        """A status byte for each row, as from `check_many`. A row has no path if it is invalid,
        has no solution although the program needs one, or several although it refuses them."""

    def run(self, threads: int, seconds: float, /) -> None:
        """Lets every path go on until it is over, waits for a call without a native form, or pauses
        after a step; or until it has taken `seconds` in all, if that is not 0."""

    def spend(self, number: int, seconds: float, /) -> None:
        """Counts time that was taken for a path outside."""

    def states(self) -> bytes:
        """For each row: 0 its path is over, 1 waits, 2 has paused, 3 is out of time, 4 there is
        none. The methods below refuse the number of a row without a path."""

    def resume(self, number: int, /) -> None:
        """Lets a path go on after a pause, at the next `run`."""

    def stop(self, number: int, /) -> None:
        """Ends a path where it is."""

    def call(self, number: int, /) -> tuple[int, int] | None:
        """The call for which a path waits, counted over all passes, and the house to look into, or
        255; None if the path is over."""

    def state(self, number: int, /) -> bytes:
        """The candidates and the digits a path has got to, as two sets of 92 bytes."""

    def take(self, number: int, nth: int, placements: Buffer, eliminations: Buffer, /) -> None:
        """Answers the call for which a path waits: the conclusions of its finding `nth`."""

    def pass_by(self, number: int, /) -> None:
        """Answers the call for which a path waits: it finds nothing."""

    def summary(self, codes: Buffer, /) -> tuple[bytes, bytes, bytes]:
        """For all rows, one after the other: for each step the byte of `codes` that is for its
        call; the numbers of steps; and a byte that is 1 if the path ends solved."""

    def calls(self, number: int, /) -> bytes:
        """The call of each step of a path."""

    def steps(self, number: int, /) -> bytes:
        """For each step the call, the number of its finding, the house it was sent to or 255, how
        many candidates it places and how many it removes, and all these."""

    def passes(self, number: int, /) -> bytes:
        """For each pass its number in the program, the number of its first step, its round, and
        the houses that were marked, in two parts of 16 bits, the lower first."""

def path_techniques() -> list[tuple[str, str, int]]:
    """The techniques with a native form: slug, options with spaces between, and traits."""

def path_findings(program: Buffer, state: Buffer, limit: int, /) -> bytes:
    """What the one call of a program finds on a state, at most `limit`: for each finding how many
    candidates it places, how many it removes, and all these."""

def refuting(nodes: Buffer, strong: Buffer, possible: Buffer, one_digit: bool, /) -> bytes:
    """729 bytes: for each candidate the least number of strong links from its truth to its own
    falsity; 255 if there are more, 0 if there is no such way or the candidate is not possible.

    A set of candidates is a little-endian number of 92 bytes: bit k is candidate k, and bits above
    728 are 0. `nodes` holds one set for each node, at most 65535 of them and none empty. `strong`
    holds pairs of different nodes, as two unsigned 16-bit numbers in native byte order.
    `whydoku.kernels.closure` explains closures and weak links; `one_digit` leaves out weak links
    between digits.
    """

def refuting_splits(possible: Buffer, kinds: int, one_digit: bool, /) -> bytes:
    """The answer of `refuting` for the net of all splits (`whydoku.kernels.splits`) of some kinds:
    `kinds` is the sum of 1 for cell, 2 for house, 4 for group, 8 for cross."""

def joined(
    nodes: Buffer, strong: Buffer, possible: Buffer, worth: Buffer, one_digit: bool, /
) -> bytes:
    """The pairs of nodes, at least one of which is true, that some candidate in `worth` sees both
    of. Each pair is four unsigned 16-bit numbers in native byte order: links, conclusions, first,
    last. Fewest links come first, then most conclusions, then the lowest numbers; the arguments are
    as for `refuting`."""

def lightest_net(state: Buffer, reach: int, skip: Buffer, /) -> bytes | None:
    """The lightest net found on a state (see `Paths`) that refutes a candidate not in `skip`.

    It uses singles alone (`reach` 0), covers too (1), or refutations within it too (2). A net is
    the candidate that it supposes, the constraint that is empty in the end, the number of its
    facts, and these facts, all as 16-bit numbers in native byte order:

        1, candidate, constraint              the last candidate left in a constraint is true
        2, n, bases, covers, m, candidates    n bases and n covers exclude m candidates
        3, candidate, net                     a net refutes a candidate
    """

def shortest_whip(state: Buffer, kind: int, least: int, most: int, skip: Buffer, /) -> bytes | None:
    """The first whip (`kind` 0), g-whip (1) or braid (2) of a length from `least` to `most` that
    refutes a candidate not in `skip`: a net of singles and intersections, in the form of
    `lightest_net`."""

RatingStep: TypeAlias = tuple[str, float, int, int, tuple[int, ...], tuple[object, ...]]
"""A step of the rater: the name of its technique, one of `rating_techniques()`; its rating; the
complexity of its chain, or 0; the candidate it places, or -1; the candidates it removes, ascending;
and its reason, which is one of

- ("cover", bases, covers, left): constraints; `left` is the constraint in which a direct step
  leaves one candidate, else -1;
- ("wing", (pivot, pincer, pincer), digit);
- ("loop", cells in order, digits, finish) and ("bug", extra candidates, finish): digits are a mask,
  finish is (type 1-4, house or -1, whether it is a hidden set, cells, digits);
- ("aligned", cells, cells that are excluders of all of them);
- ("chain", shape, links, over, target, is_true, branches, rules): shape is one of cycle, chain,
  contradiction, both, cell, house; links is x, y or xy; `over` is the constraint whose candidates
  begin the branches, or -1; `target` and `is_true` are the conclusion. A branch is (nodes, targets
  by number), a node (candidate, is_true, because, parents by number, rule by number or -1):
  `because` is a constraint, -1 at the start, -2 if a rule proves the node. A rule is a cover or a
  chain as above. Parents come before their children, and a cycle does not repeat its start.
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
    """Eight bytes per row: a status, a zero, and the ratings ER, EP and ED in tenths, each unsigned
    16-bit in native byte order. A rating is 0 if there is none; ER is 200 if no technique helps.

    Rows are 81 wide, or 810: 729 pencil marks, then 81 placed digits. In a row of 810 a cell with
    one mark and no digit is still open. `uniqueness` allows the techniques that assume one
    solution. Status 1 means rated, 0 no solution, 2 several solutions, 255 an invalid row. The
    other three end the work early and leave the figures reached so far: 3 if ER is above `at_most`
    (65535: no limit), 4 if ER reaches `at_least` (0: no limit), 5 if the row takes longer than
    `timeout` seconds (0.0: no limit).
    """

def depth_many(rows: Buffer, width: int, stop: int, timeout: float, threads: int, /) -> bytes:
    """Three bytes per row: a status, a zero, and the depth of trial and error: the least d with
    which T&E(d) solves the row.

    T&E(0) follows naked and hidden singles. T&E(d) supposes each candidate true, follows T&E(d - 1)
    from there, and removes the candidate if a cell or a house has nothing left; until nothing
    changes. Statuses are those of `rate_many`, but 4 means that the depth reaches `stop` (0 to 255;
    255: no limit), which is then the figure. With 5 the depth is the least that it can still be.
    """

def rating_step(row: Buffer, uniqueness: bool, timeout: float, /) -> RatingStep | None:
    """The next step of a row of 810, or None if no technique helps.

    Raises ValueError for a row that does not leave exactly one solution, and TimeoutError."""

def rating_path(row: Buffer, uniqueness: bool, timeout: float, /) -> tuple[RatingStep, ...]:
    """The steps by which `rate_many` rates a row of 810, until it is solved or no technique helps.

    They are the steps of repeated `rating_step` calls, found by the loop of `rate_many`, which
    remembers what it has searched; tests compare the two. Raises as `rating_step` does."""

def rating_techniques() -> tuple[str, ...]:
    """The names of the rater's techniques, in the order in which they are tried."""
