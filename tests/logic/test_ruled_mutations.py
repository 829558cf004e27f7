"""Steps under other rules with one fault each: the judge, whose world comes from the names of the
rules, confirms every step that the checker accepts.

    PYTHONPATH=tests python tests/logic/test_ruled_mutations.py --steps 300 --seed 1
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

from judge import world
from logic.test_other_rules import SLOW, position, suits
from logic.test_proof_mutations import fool, report
from whydoku.grids.grid import Grid
from whydoku.grids.rules import rules
from whydoku.logic.catalogue import techniques
from whydoku.logic.step import Step

JIGSAW = "jigsaw:AABBBBCCCAABBBBBCCAADDEEECCADDDEFFCCAADDEFFGGHHDDEFFFGHHEEEFFGGHHIIIIIGGHHHIIIIGG"
NAMES = ("x", "windoku", "anti-knight", "mini-4", "mini-6", JIGSAW)

MOST: int = 4
"""The most steps of a technique that one is chosen from."""


def ruled_steps(name: str, number: int, seed: int) -> Iterator[tuple[str, Grid, Step]]:
    """Yields steps that techniques find under some rules, each time one of another technique and
    position, as often as there is one."""
    rng = Random(seed)
    under = rules(name)
    some = [one for one in techniques() if suits(one.slug, under) and not one.slug.startswith(SLOW)]
    while number:
        one = rng.choice(some)
        grid = position(name, rng.randrange(200))
        if found := [*islice(one.find(grid), MOST)]:
            yield one.slug, grid, rng.choice(found)
            number -= 1


@pytest.mark.parametrize("name", NAMES)
def test_the_plain_rules_are_those_of_the_tables(name: str) -> None:
    tables, plain = rules(name).tables, world(rules(name))
    assert [*map(sorted, plain.houses)] == [*map(sorted, tables.houses)]
    for k in range(729):
        assert plain.seen[k] == tables.sees[k] if k // 9 in tables.cells else plain.seen[k] == 0


@pytest.mark.dear
@pytest.mark.parametrize("name", NAMES)
def test_no_fault_under_other_rules_fools_the_checker(name: str) -> None:
    tally = fool(ruled_steps(name, 12, seed=3), seed=4)
    assert len(tally.steps) > 6
    assert tally.refused
    assert not tally.fooled + tally.own, report(tally)


def main() -> None:
    """Shows the checker the mutants of many steps under each of the rules."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--steps", type=int, default=300, help="under each of the rules")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    for name in NAMES:
        tally = fool(ruled_steps(name, asked.steps, asked.seed), asked.seed)
        print(
            f"{name}: {tally.steps.total()} steps of {len(tally.steps)} techniques; accepted "
            f"{tally.accepted.total()}, refused {tally.refused.total()}, fooled {len(tally.fooled)}"
        )
        print(report(tally)[:20000], flush=True)


if __name__ == "__main__":
    main()
