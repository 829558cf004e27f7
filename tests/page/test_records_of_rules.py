"""Records of rules as the page and the package for npm read them, against the engine and the tables
of Python."""

from __future__ import annotations

import json
import random
from base64 import b64encode
from pathlib import Path
from typing import Any

import pytest

from effort import few
from requirements import tool_output
from whydoku.errors import WhydokuError
from whydoku.grids.bits import members
from whydoku.grids.engine.rules import EngineRules
from whydoku.grids.rules import Rules, rules
from whydoku.grids.spaces import Relation

PAGE = Path(__file__).parents[2] / "page"

NAMES = (
    *("mini-4", "mini-6+x", "windoku+disjoint", "anti-knight+anti-king", "classic+x"),
    "jigsaw:AABBAABBCCDDCCDD",
    "mini-4+jigsaw:ABCDBADCCDABDCBA",
    "house:r1c159,r5c159,r9c159+see:r1c1-r9c9,r1c9-r9c1-r5c5,r2c2-r3c4-r6c7-r8c8",
)

PROGRAM = """
import { housesOf, peersOf, readRecord, writtenRecord } from "./src/grid/record.ts";
import { readFileSync } from "node:fs";
const told = readFileSync(0, "utf8").trim().split("\\n").map((line) => {
  try {
    const found = readRecord(Buffer.from(line, "base64"));
    const [record, peers] = [writtenRecord(found), peersOf(found)];
    return {
      record: Buffer.from(record).toString("base64"),
      houses: housesOf(found),
      groups: found.groups,
      peers: peers.map((some) => [...some].sort((a, b) => a - b)),
    };
  } catch (fault) {
    if (!(fault instanceof RangeError)) throw fault;
    return { fault: fault.message };
  }
});
console.log(JSON.stringify(told));
"""

pytestmark = pytest.mark.dear


def read_in_page(records: list[bytes]) -> list[dict[str, Any]]:
    """What the module of the page makes of records."""
    given = "\n".join(b64encode(record).decode() for record in records)
    how = ("--input-type=module", "--eval", PROGRAM)
    told: list[dict[str, Any]] = json.loads(tool_output("node", *how, cwd=PAGE, given=given))
    return told


def related(rng: random.Random) -> Rules:
    """Rules in which some digits cannot stand together in some cells."""
    one = rules(rng.choice(("mini-4", "mini-6", "x")))
    cells, size = one.tables.cells, one.size
    differ = tuple((1 << size) - 1 & ~(1 << d) if d < size else 0 for d in range(9))
    kinds = (differ, tuple(rng.randrange(1 << size) for _ in range(9)))
    relations = tuple(
        Relation("some", kind, tuple((one, other) for one, other in pairs))
        for kind in rng.choices(kinds, k=3)
        for pairs in [[rng.sample(cells, 2) for _ in range(rng.randrange(9))]]
    )
    return Rules(size, one.regions, one.further, (), ("related",), relations=relations)


def test_houses_groups_and_peers_are_those_of_the_tables() -> None:
    rng = random.Random(4)
    some = [*map(rules, NAMES), *(related(rng) for _ in range(few(60, 20)))]
    found = read_in_page([one.record() for one in some])
    for one, told in zip(some, found, strict=True):
        tables = one.tables
        assert told["record"] == b64encode(one.record()).decode()
        assert [tuple(house) for house in told["houses"]] == [*tables.houses]
        assert [tuple(group) for group in told["groups"]] == [*tables.groups]
        assert told["peers"] == [members(cells) for cells in tables.peers]


def spoiled(record: bytes, rng: random.Random) -> bytes:
    """A record with something else in a place or two, cut short, or with more."""
    changed = bytearray(record)
    for _ in range(rng.randrange(1, 3)):
        at = rng.randrange(len(changed))
        match rng.randrange(5):
            case 0:
                changed[at] = rng.randrange(256)
            case 1:
                changed[at] = max(0, min(255, changed[at] + rng.choice((-1, 1))))
            case 2:
                del changed[at : at + rng.randrange(1, 5)]
            case 3:
                changed[at:at] = rng.randbytes(rng.randrange(1, 3))
            case _:
                other = rng.randrange(len(changed))
                changed[at], changed[other] = changed[other], changed[at]
        if not changed:
            break
    return bytes(changed)


def test_a_damaged_record_is_refused_where_the_engine_refuses_it() -> None:
    rng = random.Random(5)
    whole = [rules(name).record() for name in NAMES] + [related(rng).record() for _ in range(8)]
    older = [rules(name).record()[1:-2] for name in NAMES[:-1]]
    some = [*whole, *older, b"", b"\2", *(bytes((n,)) * 900 for n in range(12))]
    some += [spoiled(rng.choice((*whole, *older)), rng) for _ in range(few(20_000, 2_000))]
    refused = 0
    for record, told in zip(some, read_in_page(some), strict=True):
        try:
            EngineRules(record)
        except WhydokuError:
            refused += 1
            assert told.keys() == {"fault"}, record
        else:
            assert "fault" not in told, (record, told)
    assert len(some) / 4 < refused < len(some)
