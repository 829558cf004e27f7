"""Rules as values: their names, what they mean for a grid, and how they are written."""

from __future__ import annotations

import gc
import pickle
import weakref
from itertools import combinations

import pytest

import whydoku as wd
from whydoku.errors import UnknownName, WhydokuError
from whydoku.grids.rules import CLASSIC, Rules, known_rules, rules
from whydoku.grids.spaces import Tables

OWN_HOUSES = "+".join(
    f"house:r{n}c159,r{4 + n % 3}c159,r{7 + n % 3}c{k}"
    for n in (1, 2, 3)
    for k in ("159", "258", "147", "369", "126", "348", "579", "245")
)
NAMES = (
    "classic",
    "mini-4",
    "mini-6",
    "mini-8",
    "x",
    "windoku",
    "disjoint",
    "anti-knight",
    "anti-king",
    "mini-6+x",
    "x+windoku+disjoint+anti-knight+anti-king",
    "jigsaw:AAABCABBCCDBCDDD",
    "house:r159c159",
    "see:r1c1-r9c9,r1c9-r9c1",
)


def test_rules_that_nobody_holds_are_forgotten_by_python_and_by_the_engine() -> None:
    held, handles = [], []
    for n in range(100):
        r, c = divmod(n, 9)
        grid = wd.Grid("." * 81, rules=f"see:r{r % 4 + 1}c{c + 1}-r9c{n // 36 + 1}")
        assert grid.count(2) == 2
        held.append(weakref.ref(grid.rules.tables))
        handles.append(weakref.ref(vars(grid.rules)["_known_to_engine"]))
    del grid
    gc.collect()
    for refs in (held, handles):
        assert sum(ref() is not None for ref in refs) < 50


@pytest.mark.parametrize("name", NAMES)
def test_a_name_is_read_and_written_again(name: str) -> None:
    asked = rules(name)
    assert str(asked) == name
    assert rules(name.upper() if ":" not in name else f"  {name} ") is asked
    assert pickle.loads(pickle.dumps(asked)) is asked


def test_the_order_of_names_and_their_letters_do_not_matter() -> None:
    assert rules("windoku+x") is rules("x + windoku") is rules("x+x+windoku")
    assert rules("jigsaw:QQQrzQrrzzKrzKKK") is rules("jigsaw:AAABCABBCCDBCDDD")
    assert rules("jigsaw:AABB AABB CCDD CCDD") is rules("mini-4")
    assert rules("classic") is CLASSIC
    assert str(rules("classic+x")) == "x"


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("", "rules have a name"),
        ("y", "no rule is called 'y'; known: "),
        ("anti-knigt", "did you mean anti-knight"),
        ("mini-4+windoku", "windoku is for grids of size 9, not 4"),
        ("mini-4+mini-6", "two kinds of boxes"),
        ("jigsaw:ABCDABCDABCDABCD+mini-6", "boxes and regions are of one size; found 6 and 4"),
        ("jigsaw:AAB", "16 to 81 of them; found 3"),
        ("jigsaw:AAAAABBBCCCCDDDD", "found A 5, B 3, C 4, D 4"),
        ("house:r1c1", "has 9 cells; 'house:r1c1' has 1"),
        ("house:q1", "names no"),
        ("see:r1c1", "written r1c1-r9c9"),
        ("see:r1c1-r1c1", "cannot see itself"),
        ("mini-4+see:r5c5-r1c1", "r5c5 is not in a grid of size 4"),
        (f"x+windoku+disjoint+{OWN_HOUSES}", "may have 36 houses"),
        ("see:r1c1-r5c5-r1c1", "cannot see itself"),
        ("mini-4+see:r1c1-r2c3-r3c2-r4c4", "fewer than 4 cells, which would be a house"),
    ],
)
def test_what_makes_no_sense_is_refused_in_a_sentence(name: str, says: str) -> None:
    with pytest.raises(WhydokuError) as fault:
        rules(name)
    assert says in str(fault.value)
    if says.startswith("no rule"):
        assert isinstance(fault.value, UnknownName)


@pytest.mark.parametrize(
    "name",
    [
        "{}",
        "x+{}",
        "jigsaw:{}",
        "house:{}",
        "see:{}",
        "see:{}-r1c1",
        "house:r1c1 {}",
        "{}-{}",
        "r{}c1",
    ],
)
@pytest.mark.parametrize("sign", ["q", "1", "A", ",", "r1c1", "mini-4+", "+", "\u202e", "r1c1 "])
def test_long_names_are_never_repeated(name: str, sign: str) -> None:
    assert len(refusal_of(name.replace("{}", sign * 20_000))) < 400


def refusal_of(name: str) -> str:
    """Why there are no such rules; empty if there are."""
    try:
        rules(name)
    except WhydokuError as fault:
        return str(fault)
    return ""


def test_every_known_rule_says_what_it_demands() -> None:
    about = known_rules()
    assert {"classic", "mini-6", "jigsaw", "x", "anti-knight"} <= {*about}
    assert all(sentence.endswith(".") or ":" in sentence for sentence in about.values())


def seen_plainly(asked: Rules, i: int, other: int) -> bool:
    """Whether two cells of a grid see each other, told from what the names say."""
    size, names = asked.size, asked.names
    (r, c), (s, d) = divmod(i, 9), divmod(other, 9)
    region = [asked.regions[x * size + y] for x, y in ((r, c), (s, d))]
    shapes = {4: (2, 2), 6: (2, 3), 8: (2, 4), 9: (3, 3)}
    down, right = shapes[size]
    ways = {
        "x": (r - c == s - d == 0) or (r + c == s + d == size - 1),
        "windoku": all(n % 4 for n in (r, c, s, d)) and (r // 4, c // 4) == (s // 4, d // 4),
        "disjoint": (r % down, c % right) == (s % down, d % right),
        "anti-knight": {abs(r - s), abs(c - d)} == {1, 2},
        "anti-king": abs(r - s) <= 1 and abs(c - d) <= 1,
    }
    return r == s or c == d or region[0] == region[1] or any(ways.get(name) for name in names)


@pytest.mark.parametrize("name", [name for name in NAMES if ":" not in name])
def test_cells_see_what_the_rules_say(name: str) -> None:
    asked = rules(name)
    tables = asked.tables
    for i, other in combinations(tables.cells, 2):
        sees = bool(tables.peers[i] >> other & 1)
        assert sees == seen_plainly(asked, i, other), (i, other)
        for d in range(asked.size):
            assert bool(tables.sees[i * 9 + d] >> other * 9 + d & 1) == sees


@pytest.mark.parametrize("name", NAMES)
def test_tables_agree_with_each_other(name: str) -> None:
    tables = rules(name).tables
    assert len(tables.cells) == tables.size**2
    for house in tables.houses:
        assert len({*house}) in (0, tables.size)
        assert {*house} <= {*tables.cells}
    for q, ks in enumerate(tables.constraints):
        assert len(ks) in (0, tables.size)
        assert all((q, 1 << j) in tables.constraints_of[k] for j, k in enumerate(ks))
    assert tables.all_candidates.bit_count() == tables.size**3
    held = sum(map(len, tables.constraints_of))
    assert held == sum(map(len, tables.constraints))


def test_classic_tables_are_those_of_the_names() -> None:
    from whydoku.grids import spaces

    made = Tables(9, CLASSIC.regions)
    assert (made.sees, made.constraints) == (spaces.SEES, spaces.CONSTRAINTS)


# Grids


def test_a_grid_has_the_characters_of_its_size() -> None:
    grid = wd.Grid("1.....2..3.....4", rules="mini-4")
    assert grid.as_line() == "1.....2..3.....4"
    assert len(grid.as_marks()) == 64
    assert wd.Grid(grid.as_marks(), rules="mini-4").bits == grid.bits
    assert grid.digits_at("r1c2") == (2, 4)
    assert eval(repr(grid), {"Grid": wd.Grid}) == grid
    assert pickle.loads(pickle.dumps(grid)) == grid
    assert wd.Grid([[1, 0, 0, 0], [0, 0, 2, 0], [0, 3, 0, 0], [0, 0, 0, 4]], rules="mini-4") == grid
    assert str(wd.Grid("1" + "." * 15, rules="mini-4")).splitlines()[0] == "1 . | . ."


def test_grids_of_other_rules_are_other_grids() -> None:
    line = "1" + "." * 80
    assert wd.Grid(line) != wd.Grid(line, rules="x")
    assert wd.Grid(line, rules="x").place("r2c4=1").rules is rules("x")
    assert wd.Grid(line, rules="x").digits_at("r5c5") == tuple(range(2, 10))
    assert wd.Grid(line, rules="anti-knight").digits_at("r2c3") == tuple(range(2, 10))


@pytest.mark.parametrize(
    ("text", "name", "says"),
    [
        ("12" + "." * 14, "mini-6", "36 characters, or 216 pencil marks"),
        ("5" + "." * 15, "mini-4", "found 5 in r1c1; a grid under the rules mini-4 has 4 rows"),
        ("1" + "." * 79 + "1", "x", "r1c1 and r9c9 both hold 1, which may occur only once in dia"),
        ("1" + "." * 10 + "1" + "." * 69, "anti-knight", "r1c1 and r2c3 both hold 1"),
        ("11" + "." * 14, "mini-4", "only once in row 1"),
    ],
)
def test_what_the_rules_forbid_is_refused(text: str, name: str, says: str) -> None:
    with pytest.raises(wd.InvalidPuzzle) as fault:
        wd.Grid(text, rules=name)
    assert says in str(fault.value)


# Reading and writing


def test_a_line_may_begin_with_its_rules() -> None:
    grid = wd.read("mini-4+x 1..............2 # A name")
    assert (str(grid.rules), grid.as_line()) == ("mini-4+x", "1..............2")
    [reading] = wd.read_all(["x " + "1" + "." * 80 + " # A name"])
    assert (reading.name, reading.format) == ("A name", "ruled")
    assert wd.read(wd.write(reading, "ruled")) == reading.grid


def test_rules_may_be_said_beside_the_puzzles() -> None:
    lines = ["1..............2", "# a comment", "mini-6 1" + "." * 35]
    first, second = wd.read_all(lines, rules="mini-4")
    assert [str(one.grid.rules) for one in (first, second)] == ["mini-4", "mini-6"]
    grid = wd.read("1" + "." * 80, rules="anti-king")
    assert grid.rules is rules("anti-king")
    told = wd.read('{"puzzle": "1..............2", "rules": "mini-4"}')
    assert told == first.grid


def test_a_line_that_only_looks_like_rules_is_read_as_before() -> None:
    line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    assert wd.read(f"{line} # x").rules is CLASSIC
    with pytest.raises(wd.InvalidPuzzle):
        wd.read(f"z {line[:80]}")
