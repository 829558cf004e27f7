"""Every statement in a told text is true: the texts are read back and tested on their grids."""

from __future__ import annotations

import random
import re
from collections import Counter, defaultdict
from functools import cache
from itertools import islice, product

from effort import few, is_dear
from own_cases import own_cases, own_techniques
from told import Teller, check, check_texts
from told_damage import damages
from told_world import Untold, Untrue
from whydoku.grid import Grid
from whydoku.render.words.telling import argument, tell
from whydoku.solve import explain
from whydoku.step import Step
from whydoku.technique import techniques

BANNED = (
    "nothing else is left there",
    "was ruled out before",
    "were ruled out before",
    "things more follow",
    "thing more follows",
    "it follows at once",
    "all lead to the same",
    "which rules out the start again",
    "what both rule out is false",
    "one digit more than cells",
    "each one digit more",
    "so the ring closes",
    "and just as well",
    "strong links later",
)
"""What told readers nothing."""


PUZZLES = (
    "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
    "52...6.........7.13...........4..8..6......5...........418.........3..2...87.....",
    "6.....8.3.4.7.................5.4.7.3..2.....1.6.......2.....5.....8.6......1....",
    "48.3............71.2.......7.5....6....2..8.............1.76...3.....4......5....",
)

Told = tuple[Grid, Step, str, str]


@cache
def sample() -> tuple[Told, ...]:
    """Steps of all techniques from the project's cases, and from the paths of puzzles."""
    grids = defaultdict[str, list[Grid]](list)
    for case in own_cases():
        for technique in case.techniques:
            grids[technique.slug].append(case.grid)
    found = list[tuple[Grid, Step]]()
    for technique in own_techniques():
        own = grids[technique.slug]
        for grid in own[: 1 if is_dear(technique.slug) else few(8)]:
            steps = technique.steps(grid, alone=False)
            found += ((grid, step) for step in islice(steps, few(3)))
    for puzzle, profile in islice(product(PUZZLES, ("default", "hodoku", "explainer")), few(12)):
        found += explain(Grid(puzzle), profile).moves
    return tuple(
        (grid, step, tell(step, grid, style="plain"), argument(step, grid, style="plain"))
        for grid, step in found
    )


def is_refused(grid: Grid, step: Step, sentence: str, lines: str) -> bool:
    try:
        check_texts(grid, step, sentence, lines)
    except (Untold, Untrue):
        return True
    return False


def test_every_statement_holds() -> None:
    faults = list[str]()
    for grid, step, sentence, lines in sample():
        try:
            check_texts(grid, step, sentence, lines)
        except (Untold, Untrue) as fault:
            faults.append(f"{step.technique}: {type(fault).__name__}: {fault}\n{sentence}\n{lines}")
    assert not faults, f"{len(faults)} of {len(sample())}\n\n" + "\n\n".join(faults[:20])


TWO_HOUSES = (
    "1.3.5....123.5.....23.........4.....1...5.7..1.....7.......6..........8.........9"
    "...4.....1...5.........6...1.3.5...........8.........9.2.............7..1.3.5...."
    "......78.......78.........91.3.5.....2............6...1..45....1.3.5....1.345...."
    ".2...............91...5....1...5.........6..........8...3.........4...........7.."
    ".....67..1.3.5.7.....4.............91...5.7..1.3...7.........8.1...56....2......."
    ".....678.1.3.5.78.1.3.5.....2.......1..45.7..1.34..7..1...5...91...56..91...56..."
    "1.3.....91234............8.......7..1..4....9....5....1..4....9123..6..91.34.6..."
    "1...5...9.....6...12..5...........8...3......12.4...........7..12..5...91..45...."
    "1.3.5...912345..........7.......6...1..4....912.4.....1..45...9123.5...9.......8."
)
"""Here guardians and other cells fill a house, and some of their digits a second one."""


def test_a_subset_is_told_only_of_houses_that_have_all_of_it() -> None:
    grid = Grid(TWO_HOUSES)
    (technique,) = [one for one in techniques() if one.slug == "unique-rectangle-3"]
    steps = list(technique.steps(grid, alone=False))
    assert steps
    for step in steps:
        check(grid, step)


def test_no_open_chain_goes_on_after_a_contradiction() -> None:
    """Only the last link to another end may be excluded; sentence and argument both tell it."""
    for grid, step, sentence, lines in sample():
        if "all of this runs the other way round" not in lines:
            teller = Teller(grid, step, None)
            teller.read(sentence, lines)
            has_two_ends = re.search("^So (either|[1-9] is in) ", lines, re.MULTILINE)
            assert teller.refuted_early in ((0, 2) if has_two_ends else (0,)), sentence


def test_no_phrase_says_nothing() -> None:
    for _, step, sentence, lines in sample():
        for phrase in BANNED:
            assert phrase not in sentence + lines, (step.technique, phrase)


def test_damaged_texts_are_refused() -> None:
    """Nearly all: some damage leaves a statement that is true as well."""
    stream = random.Random(7)
    tried, caught = Counter[str](), Counter[str]()
    for grid, step, sentence, lines in sample():
        whole = f"{sentence}\n{lines}" if lines else sentence
        for name, damaged in damages(whole, stream):
            tried[name] += 1
            caught[name] += is_refused(grid, step, *damaged.partition("\n")[::2])
    shares = {name: f"{caught[name]} of {count}" for name, count in tried.items()}
    print(f"caught {caught.total()} of {tried.total()} damaged texts:", shares)
    assert caught.total() >= 0.95 * tried.total(), shares
