"""Paths through a profile in the form that the engine takes: techniques, passes and grids as
numbers.

Where the profile calls a technique that the engine does not have, a mark takes its place; the
engine stops there and waits for Python.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping
from operator import index
from types import MappingProxyType
from typing import Any, Final, NamedTuple, TypeAlias

from whydoku.grids.bits import Candidates, from_members
from whydoku.grids.engine.engine import (
    BYTES,
    HANDLE,
    INT,
    NEW_HANDLE,
    SECONDS,
    SET_WIDTH,
    TABLE,
    Handle,
    answer,
    done,
    filled,
    native,
    number_of,
    packed_set,
    switches,
    unpacked_set,
)

STATE_WIDTH: Final = number_of("sizes", "state")
"""The width of a packed state in bytes."""

NOT_NATIVE: Final = number_of("marks", "not_native")
"""Stands for a technique that the engine does not find, or not with the given options."""

ANY: Final = number_of("marks", "any")
"""Takes the place of a digit or a house if the engine is to look everywhere."""

OVER, WAITING, PAUSED, LATE, NO_PATH = (
    number_of("path", name) for name in ("over", "waiting", "paused", "late", "none")
)
"""The numbers for the states of a path: over, waiting for a call in Python, paused, out of time, or
absent because the row has no path."""

PASS_NUMBERS: Final = 7
"""How many numbers the course of a path has for each pass."""

RESUME, STOP = (number_of("go_on", name) for name in ("resume", "stop"))
"""How a path may go on."""

KINDS_OF_SINGLES: Final = {
    name: number_of("single", name) for name in ("none", "naked", "hidden", "full")
}
"""The kinds of singles; the ages of those of one kind are compared."""

BASED, SINGLE, FULL_HOUSE = (number_of("trait", name) for name in ("based", "single", "full_house"))
"""The traits of native techniques, see `native/logic/techniques.hpp`."""

DEFAULTS: Final[Mapping[str, Any]] = MappingProxyType(
    {
        "digit": None,
        "house": None,
        "candidate": None,
        "hidden": True,
        "complete": True,
        "both": False,
        "alone": False,
        "siamese": False,
        "sizes": (5, 6, 7, 8),
        "candidates": (2, 3, 4, 5, 6, 7, 8, 9),
        "most": None,
        "length": None,
    }
)
"""The options of native techniques, with the values that they have where nothing is given."""

_SWITCHES: Final = tuple(name for name, usual in DEFAULTS.items() if isinstance(usual, bool))
_NO_CANDIDATE: Final = 729
_NO_LIMIT: Final = 0xFFFF
"""The numbers of a call for which no candidate and no limit are given."""

PackedCall: TypeAlias = tuple[int, ...]

Conclusions: TypeAlias = tuple[Candidates, Candidates]
"""The placements and the eliminations of a step."""


class HostFinding(NamedTuple):
    """A finding of Python: its conclusions, its kind among `KINDS_OF_SINGLES`, and its base, which
    is the constraint of a single; the engine takes others by place in the order of their bases."""

    conclusions: Conclusions
    kind: int = 0
    base: int = 0


class Finding(NamedTuple):
    """What a technique finds: its conclusions, and its reason, for `read_reason`, which is empty
    for a step that Python found."""

    placements: Candidates
    eliminations: Candidates
    reason: tuple[int, ...] = ()


_paths: Final = native("paths", HANDLE, BYTES, BYTES, INT, INT, INT, NEW_HANDLE)
_run: Final = native("run", HANDLE, INT, SECONDS)
_states: Final = native("states", HANDLE, BYTES)
_go_on: Final = native("go_on", HANDLE, INT, INT)
_find: Final = native("find", HANDLE, INT, BYTES)
_spend: Final = native("spend", HANDLE, INT, SECONDS)
_place: Final = native("place", HANDLE, INT, BYTES)
_path: Final = native("path", HANDLE, INT, NEW_HANDLE)
_summary: Final = native("summary", HANDLE, BYTES, NEW_HANDLE)
_findings: Final = native("findings", HANDLE, BYTES, BYTES, INT, NEW_HANDLE)


def packed_call(
    slug: str,
    options: Mapping[str, Any],
    *,
    assumes_unique: bool = False,
    by_place: bool = False,
    pauses: bool = False,
) -> PackedCall:
    """A technique and its options as the numbers that the engine takes; `NOT_NATIVE` takes the
    place of a technique that the engine cannot call in this way.

    If `by_place` is set, the path takes the finding that comes first by place. If `pauses` is set,
    the path pauses after each step of the technique.
    """
    known = TABLE.techniques.get(slug)
    needed = BASED * by_place
    is_known = known is not None and known.traits & needed == needed
    sizes = _sizes_of(options, known.options) if known and is_known else None
    asked: Mapping[str, Any] = {**DEFAULTS, **options}
    if known is None or sizes is None:
        number, asked, sizes = NOT_NATIVE, DEFAULTS, ()
    else:
        number = known.number
    switched = switches(
        "call",
        **{name: asked[name] for name in _SWITCHES},
        assumes_unique=assumes_unique,
        by_place=by_place,
        pauses=pauses,
    )
    most = asked["most"] if asked["length"] is None else asked["length"]
    return (
        number,
        ANY if asked["digit"] is None else asked["digit"],
        ANY if asked["house"] is None else asked["house"],
        switched,
        sum(1 << size for size in sizes),
        _NO_CANDIDATE if asked["candidate"] is None else asked["candidate"],
        _NO_LIMIT if most is None else min(most, _NO_LIMIT),
    )


def _sizes_of(options: Mapping[str, Any], known: frozenset[str]) -> tuple[int, ...] | None:
    """The sizes that the options of a technique ask for; None if the engine cannot take these
    options. `known` are the options that the engine knows for the technique."""
    name = "candidates" if "candidates" in known else "sizes"
    sizes = tuple(options.get(name, DEFAULTS[name]))
    is_plain = list(sizes) == sorted(set(sizes)) and {*sizes} <= {
        *range(2, max(DEFAULTS[name]) + 1)
    }
    return sizes if is_plain and known.issuperset(options) else None


def packed_state(
    bits: Candidates, digits: Candidates, givens: Candidates, *, uniqueness: bool
) -> bytes:
    """A grid in the form that the engine takes. `uniqueness` says whether techniques that assume
    one solution may be used if the givens have just one."""
    return b"".join(map(packed_set, (bits, digits, givens))) + bytes((uniqueness,))


class PathPlace(NamedTuple):
    """The place that a path has reached: its candidates and its digits. If the path waits for a
    call, `waiting` has the number of the call, counted over all passes, and the house where the
    call looks, or ANY; otherwise it is None."""

    bits: Candidates
    digits: Candidates
    waiting: tuple[int, int] | None


class TakenPath(NamedTuple):
    """The course of a path, as numbers.

    - `calls`: the number of the call of each step
    - `passes`: for each pass its number in the program, the number of its first step, its round,
      and the houses that were marked, in four parts of 16 bits, the lowest first
    - `steps`: for each step the call, the number of the finding, the house where the call looked or
      ANY, and the finding, for `read_finding`
    """

    calls: array[int]
    passes: array[int]
    steps: array[int]


class Summary(NamedTuple):
    """The results of many paths: the number of steps of each path, whether it ends solved, and a
    code for each step of all paths, one path after the other."""

    lengths: array[int]
    are_solved: bytes
    codes: bytes


class Paths:
    """Paths of many grids through one profile, which are followed step by step.

    - `program`: the profile as numbers
    - `rows`: puzzles, 81 wide, or packed states; a path has the number of its row
    - `uniqueness`: for rows of 81, whether techniques that assume one solution may be used if there
      is just one
    - `rules`: the address of the rules of the grids; None for the classic ones

    A row has no path if it is invalid, has no solution although the program needs one, or has
    several although the program refuses them.
    """

    def __init__(
        self,
        program: bytes,
        rows: bytes,
        width: int,
        uniqueness: bool,
        threads: int,
        rules: Any = None,
    ) -> None:
        given = rules, program, len(program), rows, len(rows), width, index(uniqueness), threads
        self._handle = Handle(_paths, *given)
        self._paths = self._handle.address
        self._size = len(rows) // width

    def run(self, threads: int, seconds: float) -> None:
        """Continues every path until it is over, waits for the call of a technique that the engine
        does not find, or pauses after a step.

        A path also stops once it has taken `seconds` in all; 0 means no limit.
        """
        done(_run(self._paths, threads, seconds))

    def statuses(self) -> bytes:
        """The status of the puzzle in each row, as one byte with the meaning that it has in
        `check_many`."""
        return filled(_states, 2 * self._size, self._paths)[::2]

    def states(self) -> bytes:
        """The state of each row's path, one byte each. The methods below refuse a row that has no
        path."""
        return filled(_states, 2 * self._size, self._paths)[1::2]

    def go_on(self, number: int, how: int) -> None:
        """Lets path `number`, which pauses, go on at the next `run` (RESUME), or ends it where it
        is (STOP)."""
        done(_go_on(self._paths, number, how))

    def find(self, number: int, found: Iterable[HostFinding]) -> None:
        """Tells path `number` what the call for which it waits finds, in order."""
        told = b"".join(
            array("H", (one.kind, one.base)).tobytes() + b"".join(map(packed_set, one.conclusions))
            for one in found
        )
        done(_find(self._paths, number, told, len(told)))

    def spend(self, number: int, seconds: float) -> None:
        """Counts `seconds` that Python has spent on path `number`, whose time limit includes
        them."""
        done(_spend(self._paths, number, seconds))

    def place(self, number: int) -> PathPlace:
        """The place that path `number` has reached so far."""
        place = filled(_place, 2 * SET_WIDTH + 4, self._paths, number)
        bits, digits = place[:SET_WIDTH], place[SET_WIDTH : 2 * SET_WIDTH]
        call, house = array("H", place[2 * SET_WIDTH :])
        waiting = None if call == NOT_NATIVE else (call, house)
        return PathPlace(unpacked_set(bits), unpacked_set(digits), waiting)

    def path(self, number: int) -> TakenPath:
        """The steps and passes of path `number` so far."""
        numbers = array("H", answer(_path, self._paths, number))
        calls = 1 + numbers[0]
        passes = calls + 1 + PASS_NUMBERS * numbers[calls]
        return TakenPath(numbers[1:calls], numbers[calls + 1 : passes], numbers[passes:])

    def summary(self, codes: bytes) -> Summary:
        """The results of all paths. `codes` has a byte for each call, which stands for the steps
        that this call finds."""
        summary = answer(_summary, self._paths, codes, len(codes))
        lengths, endings = 2 * self._size, 3 * self._size
        return Summary(array("H", summary[:lengths]), summary[lengths:endings], summary[endings:])


def program_of_call(slug: str, options: Mapping[str, Any]) -> bytes | None:
    """A technique with its options as a program of one call; None if the engine cannot call it in
    this way."""
    packed = packed_call(slug, options)
    return None if packed[0] == NOT_NATIVE else array("H", (0, 1, 0, 1, *packed)).tobytes()


def findings(program: bytes, state: bytes, limit: int, rules: Any = None) -> list[Finding]:
    """The first findings of the one call of a program on a grid, at most `limit`; `state` is the
    grid in the form of `packed_state`, and `rules` the address of its rules, None for the classic
    ones."""
    told = answer(_findings, rules, program, len(program), state, len(state), limit)
    numbers = tuple(array("H", told))
    found, at = [], 0
    while at < len(numbers):
        finding, at = read_finding(numbers, at)
        found.append(finding)
    return found


def read_finding(numbers: tuple[int, ...], at: int) -> tuple[Finding, int]:
    """Reads the finding that begins at index `at` of `numbers`. Returns it and the index after
    it."""
    placed = numbers[at]
    middle = at + 2 + placed
    end = middle + numbers[at + 1]
    placements = 1 << numbers[at + 2] if placed == 1 else from_members(numbers[at + 2 : middle])
    eliminations = from_members(numbers[middle:end]) if end > middle else 0
    last = end + 2 + numbers[end] + (numbers[end + 1] << 16)
    return Finding(placements, eliminations, numbers[end + 2 : last]), last
