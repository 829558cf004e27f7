"""The engine's search under rules, against a plain one; records of rules that make no sense."""

from __future__ import annotations

import math
import random
import re
from array import array
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import islice, product
from typing import Final

import pytest

from effort import few
from whydoku.dataclass import dataclass
from whydoku.errors import WhydokuError
from whydoku.grids.bits import from_members, members
from whydoku.grids.engine import searches as native
from whydoku.grids.engine.engine import SET_WIDTH, packed_set
from whydoku.grids.engine.paths import Paths
from whydoku.grids.engine.rules import EngineRules
from whydoku.grids.grid import Grid
from whydoku.grids.parts.stream import Stream
from whydoku.grids.rules import rules
from whydoku.solving.profiles.reading import profile_named
from whydoku.solving.program import program_of

REFUSED: Final = "0" * 81
MOST: Final = 60

Cells = tuple[int, ...]


@dataclass(frozen=True)
class Case:
    """Rules, and a grid that they allow."""

    size: int
    regions: tuple[Cells, ...]
    further: tuple[Cells, ...]
    links: tuple[tuple[int, int], ...]
    grid: str
    groups: tuple[Cells, ...] = ()

    @cached_property
    def rules(self) -> EngineRules:
        return EngineRules(self.record)

    @property
    def record(self) -> bytes:
        regions = [255] * 81
        for n, region in enumerate(self.regions):
            for i in region:
                regions[i] = n
        houses = [i for house in self.further for i in house]
        links = [i for link in self.links for i in link]
        count = len(self.links).to_bytes(2, "little")
        groups = [part for group in self.groups for part in (len(group), *group)]
        before = (self.size, *regions, len(self.further), *houses, *count, *links)
        return bytes((2, *before, len(self.groups), *groups, 0))

    @property
    def old_record(self) -> bytes:
        """The record without a version, which knows no groups."""
        return self.record[1:-2]

    @cached_property
    def cells(self) -> Cells:
        return cells_of(self.size)

    @cached_property
    def peers(self) -> list[set[int]]:
        """By the rules alone: the cells that must have another digit."""
        lines = [[i for i in self.cells if of(i, 9) == n] for of in (int.__mod__, int.__floordiv__)
                 for n in range(self.size)]  # fmt: skip
        peers: list[set[int]] = [set() for _ in range(81)]
        for group in (*lines, *self.regions, *self.further, *self.links, *self.groups):
            for i in group:
                peers[i] |= {*group} - {i}
        return peers

    def solutions(self, possible: Sequence[str]) -> Iterator[str]:
        """All solutions in order, for the digits that each cell may have."""

        def fill(at: int, line: list[str]) -> Iterator[str]:
            if at == len(self.cells):
                yield "".join(line)
                return
            i = self.cells[at]
            taken = {line[other] for other in self.peers[i]}
            for digit in sorted({*possible[i]} - taken):
                line[i] = digit
                yield from fill(at + 1, line)
            line[i] = "."

        return fill(0, ["."] * 81)

    def of_line(self, line: str) -> list[str]:
        """What digits leave possible; nothing anywhere if they break the rules."""
        placed = [i for i in range(81) if line[i] != "."]
        is_valid = all(
            i in self.cells
            and int(line[i]) <= self.size
            and all(line[other] != line[i] for other in self.peers[i])
            for i in placed
        )
        every = "123456789"[: self.size] if is_valid else ""
        return [every if line[i] == "." else line[i] if is_valid else "" for i in range(81)]

    def is_invalid(self, line: str) -> bool:
        return not self.of_line(line)[0]

    def first(self, line: str, limit: int) -> list[str]:
        return [*islice(self.solutions(self.of_line(line)), limit)]


def cells_of(size: int) -> Cells:
    return tuple(r * 9 + c for r, c in product(range(size), repeat=2))


def some_case(choice: random.Random) -> Case:
    """Rules made around a grid, so that they allow it at least: regions, further houses and links
    anywhere that its digits let them be."""
    size = choice.choice((4, 4, 5, 6))
    shift, rows, columns, digits = (choice.sample(range(size), size) for _ in range(4))
    line = ["."] * 81
    for r, c in product(range(size), repeat=2):
        line[r * 9 + c] = str(digits[(rows[r] + shift.index(columns[c])) % size] + 1)
    cells = cells_of(size)
    of_digit = [[i for i in cells if line[i] == str(d + 1)] for d in range(size)]
    for some in of_digit:
        choice.shuffle(some)
    regions = [tuple(sorted(some[n] for some in of_digit)) for n in range(size)]
    house = [tuple(sorted(choice.choice(some) for some in of_digit)) for _ in range(4)]
    pairs = [choice.sample(cells, 2) for _ in range(20)]
    links = [(one, other) for one, other in pairs if line[one] != line[other]]
    own = random.Random("".join(line))
    sizes = [own.randrange(2, size) for _ in range(own.choice((0, 3)))]
    groups = [sorted(own.choice(of_digit[d]) for d in range(n)) for n in sizes]
    return Case(
        size,
        tuple(regions if choice.random() < 0.7 else ()),
        tuple(house[: choice.randrange(5)]),
        tuple(links[: choice.choice((0, 1, 20))]),
        "".join(line),
        tuple(map(tuple, groups)),
    )


def boxes(size: int, rows: int, columns: int) -> tuple[Cells, ...]:
    of = {i: (i // 9 // rows, i % 9 // columns) for i in cells_of(size)}
    return tuple(
        tuple(i for i in cells_of(size) if of[i] == box) for box in dict.fromkeys(of.values())
    )


def diagonals(size: int) -> tuple[Cells, ...]:
    return (
        tuple(n * 9 + n for n in range(size)),
        tuple(n * 9 + size - 1 - n for n in range(size)),
    )


def knights(size: int) -> tuple[tuple[int, int], ...]:
    return tuple(
        (one, other)
        for one, other in product(cells_of(size), repeat=2)
        if sorted((abs(one // 9 - other // 9), abs(one % 9 - other % 9))) == [1, 2] and one < other
    )


def known_cases() -> Iterator[Case]:
    jigsaw = [*"AABBACBBACDDCCDD"]
    drawn = tuple(
        tuple(i for i, letter in zip(cells_of(4), jigsaw, strict=True) if letter == name)
        for name in "ABCD"
    )
    for size, regions, further, links in (
        (4, boxes(4, 2, 2), diagonals(4), ()),
        (6, boxes(6, 2, 3), diagonals(6), ()),
        (6, boxes(6, 2, 3), (), knights(6)),
        (5, (), (), knights(5)),
        (4, drawn, (), ()),
    ):
        case = Case(size, regions, further, links, "." * 81)
        grids = case.first(case.grid, 1)
        yield Case(size, regions, further, links, grids[0] if grids else case.grid)


def lines_of(case: Case, choice: random.Random) -> Iterator[str]:
    """Some of the digits of a grid, then with one that is any digit anywhere."""
    grid = case.grid
    for share in (0.35, 0.5, 0.7) if case.size > 4 else (0.0, 0.2, 0.5):
        line = [c if choice.random() < share else "." for c in grid]
        yield "".join(line)
        line[choice.choice(case.cells)] = str(choice.randint(1, case.size))
        yield "".join(line)
    line[choice.randrange(81)] = choice.choice("123456789")
    yield "".join(line)


def cases(count: int, seed: int) -> Iterator[tuple[Case, list[str]]]:
    choice = random.Random(seed)
    for case in (*known_cases(), *(some_case(choice) for _ in range(count))):
        yield case, [*lines_of(case, choice)]


def test_the_cases_are_of_all_kinds() -> None:
    found = [
        "invalid" if case.is_invalid(line) else min(len(case.first(line, 2)), 2)
        for case, lines in cases(20, 1)
        for line in lines
    ]
    assert all(found.count(one) > 10 for one in ("invalid", 0, 1, 2))


def test_solutions_are_those_of_a_plain_search() -> None:
    for case, lines in cases(few(100), 2):
        rules = case.rules.address
        rows = "".join(lines).encode()
        plain = [case.first(line, MOST) for line in lines]
        statuses = [
            255 if case.is_invalid(line) else min(len(found), 2)
            for line, found in zip(lines, plain, strict=True)
        ]
        assert [*native.check_many(rows, 81, 1, rules)] == statuses
        counts = array("Q", native.count_many(rows, 81, MOST, 2, rules))
        assert [*counts] == [len(found) for found in plain]
        for unique in (False, True):
            expected = [
                found[0] if found and (len(found) == 1 or not unique) else REFUSED
                for found in plain
            ]
            assert native.solve_many(rows, 81, unique, 1, rules).decode() == "".join(expected)
        for line, found in zip(lines, plain, strict=True):
            listed = native.Solutions(line.encode(), 81, rules)
            assert (listed.take(7) + listed.take(MOST - 7)).decode() == "".join(found)


def test_candidates_leave_what_a_plain_search_finds() -> None:
    choice = random.Random(3)
    for case, _ in cases(few(100), 4):
        rules = case.rules.address
        digits = "123456789"[: case.size]
        for chance in (0.2, 0.4, 0.6):
            possible = [""] * 81
            for i in case.cells:
                mine = case.grid[i] if choice.random() < 0.98 else ""
                possible[i] = "".join(d for d in digits if d == mine or choice.random() < chance)
            bits = from_members(i * 9 + int(d) - 1 for i in range(81) for d in possible[i])
            found = [*islice(case.solutions(possible), MOST)]
            for row, width in ((packed_set(bits), SET_WIDTH), (native.row_of(bits), 729)):
                [count] = array("Q", native.count_many(row, width, MOST, 1, rules))
                assert count == len(found)
                assert native.Solutions(row, width, rules).take(MOST).decode() == "".join(found)
            only = native.solution_of(bits, rules)
            assert (only is None) == (len(found) != 1)
            if only is not None:
                assert [*members(only)] == [i * 9 + int(found[0][i]) - 1 for i in case.cells]


def test_clues_are_needed_where_a_plain_search_says_so() -> None:
    statuses = set()
    for case, lines in cases(9, 5):
        for line in lines if case.size < 6 else lines[-3:]:
            fewer = [line[:i] + "." + line[i + 1 :] for i in range(81) if line[i] != "."]
            expected = 255
            if len(case.first(line, 2)) == 1:
                expected = int(all(len(case.first(one, 2)) > 1 for one in fewer))
            assert [*native.minimal_many(line.encode(), 1, case.rules.address)] == [expected]
            statuses.add(expected)
    assert statuses == {0, 1, 255}


def test_clues_go_in_the_order_of_the_stream() -> None:
    for number, (case, _) in enumerate(cases(few(40), 6)):
        groups = [min(i, case.size * 10 - 10 - i) if i in case.cells else 255 for i in range(81)]
        groups[0] = 255
        used = sorted({*groups} - {255})
        stream = Stream(7, number)
        n = len(case.cells)
        for _ in range(n - 1 + n * (case.size - 1)):
            stream.draw()
        left = case.grid
        for group in stream.shuffled(used):
            fewer = "".join("." if groups[i] == group else left[i] for i in range(81))
            clues = 81 - fewer.count(".")
            if clues >= 5 and len(case.first(fewer, 2)) == 1:
                left = fewer
        given = case.grid.encode(), bytes(groups), bytes([5]), 7, number, 1, case.rules.address
        assert native.dig_many(*given).decode() == left


def test_a_grid_is_completed_by_a_solution_that_the_stream_decides() -> None:
    for number, (case, lines) in enumerate(cases(few(40), 8)):
        for line in lines:
            every = case.first(line, 400)
            states = [Stream(9, number + 1000 * n).state for n in range(12)]
            given = [line.encode() * 12, states, 1, case.rules.address]
            found = native.complete_many(*given).decode()
            rows = [found[at : at + 81] for at in range(0, len(found), 81)]
            assert native.complete_many(*given).decode() == found
            if len(every) < 400:
                assert {*rows} <= {*every} if every else {*rows} == {REFUSED}
            assert len({*rows}) > 1 or len(every) < 6


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ((0, 1), "the version of a record of rules must be 2"),
        ((1, 5), "a record of rules must be as long as it says"),
        ((2, 4), "the number of a region must be below the size of the grid, or 255 for none"),
        ((2, 1), "each region must have as many cells as a row"),
        ((84, 4), "the cells of a further house must ascend, within the grid"),
        ((85, 0), "the cells of a further house must ascend, within the grid"),
        ((92, 255), "a record of rules must be as long as it says"),
        ((95, 0), "a link must join two cells of the grid"),
        ((97, 4), "a record of rules must be as long as it says"),
        ((98, 10), "the cells of a group must ascend, within the grid"),
    ],
)
def test_a_record_that_makes_no_sense_is_refused_in_a_sentence(
    change: tuple[int, int], fault: str
) -> None:
    group = ((0, 10, 20),)
    record = bytearray(Case(4, boxes(4, 2, 2), diagonals(4), ((0, 21),), "", group).record)
    EngineRules(bytes(record))
    at, byte = change
    record[at] = byte
    with pytest.raises(WhydokuError, match=f"^{re.escape(fault)}$"):
        EngineRules(bytes(record))


@pytest.mark.parametrize("size", [0, 3, 10, 255])
def test_a_grid_of_another_size_is_refused(size: int) -> None:
    with pytest.raises(WhydokuError, match=r"^the size of a grid must be from 4 to 9$"):
        EngineRules(bytes([2, size, *[255] * 81, 0, 0, 0, 0, 0]))


def test_a_record_has_a_bound() -> None:
    longest = Case(9, (), (), ((0, 1),) * 4051, "").record
    assert len(longest) == 8190
    EngineRules(longest)
    fault = "the bytes of a record of rules must be from 1 to 8192, not 8193"
    with pytest.raises(WhydokuError, match=f"^{fault}$"):
        EngineRules(longest + b"\0\0\0")


def test_a_record_without_a_version_is_still_read() -> None:
    for case, lines in cases(few(20), 12):
        if not case.groups:
            rows, both = "".join(lines).encode(), (case.rules, EngineRules(case.old_record))
            one, other = (native.count_many(rows, 81, 9, 1, known.address) for known in both)
            assert one == other


def test_any_bytes_are_rules_or_are_refused() -> None:
    choice = random.Random(10)
    whole = [case.record for case, _ in cases(20, 11)]
    kinds = set()
    for _ in range(few(20_000)):
        record = bytearray(choice.choice(whole))
        for _ in range(choice.choice((0, 1, 1, 2, 5))):
            record[choice.randrange(len(record))] = choice.choice(
                (0, 1, 4, 9, choice.randrange(256))
            )
        if choice.random() < 0.1:
            record = bytearray(choice.randbytes(choice.choice((0, 1, 82, 85, 300))))
        try:
            rules = EngineRules(bytes(record))
        except WhydokuError as fault:
            kinds.add(str(fault))
        else:
            kinds.add("good")
            assert native.check_many(b"." * 81, 81, 1, rules.address)[0] in (0, 1, 2)
    assert len(kinds) > 7


def test_rules_live_as_long_as_their_solutions() -> None:
    case = next(known_cases())
    rules = EngineRules(case.record)
    listed = native.Solutions(b"." * 81, 81, rules.address)
    del rules
    assert len(listed.take(1000)) == 48 * 81


def test_a_grid_with_few_solutions_is_filled() -> None:
    """Diagonals and knights together leave so few that one in order takes a minute to be found."""
    asked = rules("x+anti-knight")
    row = native.complete_many(b"." * 81, [1], 1, asked.address)
    assert Grid(row.decode(), rules=asked).is_solved


def test_rows_whose_paths_begin_are_read_by_their_rules() -> None:
    """A digit may be twice in a box that is no region, and not twice on a diagonal."""
    x, row_pieces = rules("x"), EngineRules(bytes([9, *(i // 9 for i in range(81)), 0, 0, 0]))
    program = program_of(profile_named("simple"))
    assert program is not None
    for address, digits, status in (
        (None, "1" + "." * 79 + "1", 2),
        (x.address, "1" + "." * 79 + "1", 255),
        (None, "1" + "." * 9 + "1" + "." * 70, 255),
        (row_pieces.address, "1" + "." * 9 + "1" + "." * 70, 2),
    ):
        paths = Paths(program.packed, digits.encode(), 81, True, 1, address)
        assert paths.statuses()[0] == status


SCATTERED: Final = (
    "GDIDAECIBGBCGIFCGFBHCFDFEHAHCFCIGBEBHGAIDHFBEHEEDCHEAIDDHADEBGBAFDFAIBAAHCGICGFIE",
    "DCEIDIIBFHFIHDGGHFAACADFHHCAFDEEEICGFBBAHADCIIABCBDBEEGAEFHFBAEGBFEIGCGHBICGCHGDD",
)
"""Regions in many pieces, of which a search that tries every order of the digits knows nothing for
hours."""


@pytest.mark.parametrize("regions", SCATTERED)
def test_of_an_empty_grid_one_order_of_the_digits_is_searched(regions: str) -> None:
    many, none = rules(f"jigsaw:{regions}"), rules(f"jigsaw:{regions}+x+windoku")
    row = b"." * 81
    assert native.check_many(row, 81, 1, many.address) == b"\2"
    assert native.check_many(row, 81, 1, none.address) == b"\0"
    filled = native.complete_many(row, [7], 1, many.address).decode()
    assert Grid(filled, rules=many).is_solved
    assert native.complete_many(row, [7], 1, none.address) == b"0" * 81


@pytest.mark.parametrize("name", ["mini-4", "mini-4+x", "mini-6", "jigsaw:AABBAABBCCDDCCDD"])
def test_the_solutions_of_an_empty_grid_are_those_of_each_order_of_its_first_row(name: str) -> None:
    asked = rules(name)
    orders = math.factorial(asked.size)
    first = "".join(map(str, range(1, asked.size + 1))).ljust(81, ".").encode()

    def counted(row: bytes, limit: int) -> int:
        return array("Q", native.count_many(row, 81, limit, 1, asked.address))[0]

    one = counted(first, 10**6)
    for limit in (1, 2, orders - 1, orders, one * orders - 1, one * orders, 10**9):
        assert counted(b"." * 81, limit) == min(limit, one * orders)
