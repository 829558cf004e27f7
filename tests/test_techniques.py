"""The catalogue of techniques, and what holds for every one of them on any grid at all."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from inspect import signature
from itertools import islice
from typing import Any

import pytest
from hypothesis import given, settings

import strategies
from corpus import many_hard_grids, puzzles
from effort import few, is_dear
from whydoku.cases import techniques_of
from whydoku.errors import UnknownTechnique, Unproven, WhydokuError
from whydoku.grid import Grid
from whydoku.proof import check
from whydoku.step import Step
from whydoku.technique import (
    WORLDS,
    Technique,
    is_last_resort,
    technique,
    technique_named,
    techniques,
)

HIDDEN_SINGLES = {"hidden-single-box", "hidden-single-line"}
"""Two techniques of ours that are one elsewhere, and share its names."""

ALIKE = {
    "0002": HIDDEN_SINGLES,
    "0709": {"grouped-continuous-nice-loop", "als-continuous-nice-loop"},
    "0710": {"grouped-discontinuous-nice-loop", "als-discontinuous-nice-loop"},
    "0711": {"grouped-aic", "als-aic"},
    "0901": {"als-xz", "als-xz-double"},
    "1101": {"sue-de-coq", "sue-de-coq-extended"},
}
"""Library codes of several techniques."""


def share(slugs: Iterable[str], name: str) -> bool:
    """Whether some naming world calls all of these techniques by this name."""
    entries = [technique_named(slug) for slug in slugs]
    return any(
        all(name.casefold() in one.aliases.get(world, "").casefold().split(", ") for one in entries)
        for world in WORLDS
    )


def catalogue() -> list[Technique]:
    """The techniques of the library itself, without those of plug-ins."""
    return [one for one in techniques() if one.find.__module__.startswith("whydoku.")]


def test_the_catalogue_goes_by_rating() -> None:
    order = [(one.rating, one.slug) for one in catalogue()]
    assert order == sorted(order)
    assert len(order) > 90
    assert all(0 < rating < 20 and rating == round(rating, 1) for rating, _ in order)


@pytest.mark.parametrize("one", catalogue(), ids=lambda one: one.slug)
def test_a_technique_tells_what_it_is(one: Technique) -> None:
    assert re.fullmatch(r"[a-z]+(-[a-z0-9]+)*", one.slug)
    assert re.fullmatch(r"[A-Z].{20,}\.", " ".join(one.about.split()))
    assert re.fullmatch(r"[a-z]+([ -][a-z]+)*", one.family)
    assert set(one.aliases) <= set(WORLDS)
    assert re.fullmatch(r"(\d{4}(, \d{4})*)?", one.aliases.get("hodoku-code", ""))
    assert one.assumes_unique == (one.family == "uniqueness")
    assert one.example is not None
    assert next(one.find(Grid(one.example))).technique == one.slug
    for name in one.names:
        assert name == " ".join(name.split())
        found = technique_named(name)
        assert found is one or share((found.slug, one.slug), name)
    assert technique_named(f" {one.name.upper()} ") is one


def test_names_are_unique_but_for_what_a_world_calls_by_one() -> None:
    names = Counter(one.name for one in catalogue())
    slugs = Counter(one.slug for one in catalogue())
    assert set(names.values()) == set(slugs.values()) == {1}
    known: dict[str, list[str]] = defaultdict(list)
    for one in catalogue():
        for name in {name.casefold() for name in one.names}:
            known[name].append(one.slug)
    for name, of in known.items():
        assert len(of) == 1 or share(of, name), name


CODES = {
    "0000": "full-house", "0001": "last-digit", "0003": "naked-single", "0100": "pointing",
    "0101": "claiming", "0110": "locked-pair", "0111": "locked-triple", "0200": "naked-pair",
    "0201": "naked-triple", "0202": "naked-quad", "0210": "hidden-pair", "0211": "hidden-triple",
    "0212": "hidden-quad", "0300": "x-wing", "0301": "swordfish", "0302": "jellyfish",
    "0303": "squirmbag", "0304": "whale", "0305": "leviathan", "0310": "finned-x-wing",
    "0311": "finned-swordfish", "0312": "finned-jellyfish", "0313": "finned-squirmbag",
    "0314": "finned-whale", "0315": "finned-leviathan", "0320": "sashimi-x-wing",
    "0321": "sashimi-swordfish", "0322": "sashimi-jellyfish", "0323": "sashimi-squirmbag",
    "0324": "sashimi-whale", "0325": "sashimi-leviathan", "0400": "skyscraper",
    "0401": "two-string-kite", "0402": "empty-rectangle", "0403": "turbot-fish",
    "0404": "dual-two-string-kite", "0405": "dual-empty-rectangle", "0500": "simple-colours-trap",
    "0501": "simple-colours-wrap", "0502": "multi-colours-1", "0503": "multi-colours-2",
    "0507": "medusa-3d", "0600": "unique-rectangle-1", "0601": "unique-rectangle-2",
    "0602": "unique-rectangle-3", "0603": "unique-rectangle-4", "0604": "unique-rectangle-5",
    "0605": "unique-rectangle-6", "0606": "hidden-rectangle", "0607": "avoidable-rectangle-1",
    "0608": "avoidable-rectangle-2", "0610": "bug-1", "0703": "remote-pair", "0800": "xy-wing",
    "0801": "xyz-wing", "0802": "wxyz-wing", "0803": "w-wing", "0701": "x-chain",
    "0702": "xy-chain", "0704": "x-cycle", "0706": "continuous-nice-loop",
    "0707": "discontinuous-nice-loop", "0708": "aic", "0902": "als-xy-wing", "0903": "als-chain",
    "0904": "death-blossom", "1000": "aligned-pair-exclusion", "1001": "aligned-triple-exclusion",
}  # fmt: skip


def test_library_codes_lead_to_their_techniques() -> None:
    for code, slug in CODES.items():
        assert slug in {one.slug for one in techniques_of(code)}
    for code, slugs in ALIKE.items():
        assert slugs <= {one.slug for one in techniques_of(code)}


ELSEWHERE = """
    hodoku          Full House: full-house; Hidden Single: hidden-single-box
    hodoku          Naked Single: naked-single; Locked Candidates Type 1: pointing
    hodoku          Locked Candidates Type 2: claiming; Locked Pair: locked-pair
    hodoku          Locked Triple: locked-triple; Naked Quadruple: naked-quad
    hodoku          Hidden Quadruple: hidden-quad; Finned X-Wing: finned-x-wing
    hodoku          Sashimi Leviathan: sashimi-leviathan; Brute Force: guess
    se              Hidden Single: hidden-single-box; Direct Pointing: direct-pointing
    se              Direct Claiming: direct-claiming; Direct Hidden Pair: direct-hidden-pair
    se              Direct Hidden Triplet: direct-hidden-triple; Naked Triplet: naked-triple
    se              Hidden Triplet: hidden-triple; Naked Quad: naked-quad; Pointing: pointing
    se              Claiming: claiming; X-Wing: x-wing; Swordfish: swordfish; Jellyfish: jellyfish
    sudokuwiki      Last Remaining Cell: full-house; Pointing Pairs: pointing
    sudokuwiki      Pointing Triples: pointing; Box/Line Reduction: claiming
    sudokuwiki      Finned X-Wing: finned-x-wing; Finned Swordfish: finned-swordfish
    sudokuwiki      Sashimi X-Wing: sashimi-x-wing; Naked Quad: naked-quad
    sudokuoftheday  Single Candidate: naked-single; Single Position: hidden-single-box
    sudokuoftheday  Candidate Lines: pointing; Double Pairs: double-pairs
    sudokuoftheday  Multiple Lines: multiple-lines; Naked Pair: naked-pair; Guessing: guess
    sudokuoftheday  Hidden Quad: hidden-quad; X-Wing: x-wing; Swordfish: swordfish
    other           Crosshatching: hidden-single-box; Sole Candidate: naked-single
    other           Box-Line Interaction: pointing; Line-Box Interaction: claiming
    other           Last Free Cell: full-house; Starfish: squirmbag; Bifurcation: guess
"""
"""The names of our techniques in other naming worlds: world, then name: slug."""


@pytest.mark.parametrize(
    ("world", "name", "slug"),
    [
        (world, *pair.split(": "))
        for line in ELSEWHERE.strip().splitlines()
        for world, names in [line.split(maxsplit=1)]
        for pair in names.split("; ")
    ],
)
def test_a_technique_is_known_by_its_names_elsewhere(world: str, name: str, slug: str) -> None:
    one = technique_named(name)
    assert one.slug == slug
    assert name in one.aliases[world].split(", ")


def test_an_unknown_name_is_refused_with_the_nearest() -> None:
    with pytest.raises(UnknownTechnique, match=r"no technique is called 'x-wings'.*x-wing"):
        technique_named("x-wings")


def of_nothing(grid: Grid) -> Iterator[Step]:
    yield from ()


def undescribed(grid: Grid) -> Iterator[Step]:
    yield from ()


of_nothing.__doc__ = "It finds nothing."


def register(find: object = of_nothing, slug: str = "of-nothing", **aliases: str) -> None:
    technique(slug, "Nothing", family="none", rating=1.0, aliases=aliases)(find)  # type: ignore[type-var]


def test_a_technique_that_clashes_or_does_not_tell_what_it_is_is_refused() -> None:
    before = techniques()
    with pytest.raises(WhydokuError, match="the technique 'of-nothing' has no description"):
        register(undescribed)
    with pytest.raises(WhydokuError, match="two techniques are called 'x-wing'"):
        register(slug="x-wing")
    with pytest.raises(WhydokuError, match=r"aliases in \['mars'\]; known are .*'hodoku'"):
        register(mars="Nothing")
    assert techniques() == before


def test_a_notebook_may_run_the_cell_of_a_technique_again() -> None:
    """The later definition counts; a different finder of the same slug still clashes."""
    code = r"""
from whydoku import profile_named, technique_named
from whydoku.technique import technique
CELL = '''
@technique("mine", "Mine", family="none", rating={rating})
def {name}(grid):
    "It finds nothing."
    yield from ()
'''
exec(CELL.format(name="find", rating=1.0))
exec(CELL.format(name="find", rating=2.0))
print(technique_named("mine").rating)
profile_named("default")
exec(CELL.format(name="find", rating=2.5))
print([one.rating for one in profile_named("default").techniques if one.slug == "mine"])
try:
    exec(CELL.format(name="another", rating=3.0))
except ValueError as fault:
    print(fault)
"""
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=60
    )
    assert done.stderr == ""
    assert done.stdout == "2.0\n[2.5]\ntwo techniques are called 'mine'\n"


@pytest.mark.dear
def test_steps_leaves_out_the_options_that_a_technique_does_not_know() -> None:
    grid = many_hard_grids(1)[0]
    for one in catalogue():
        assert one.options == tuple(signature(one.find).parameters)[1:]
        steps = one.steps(grid, alone=False, siamese=False, sizes=(5, 6, 7, 8), nonsense=1)
        assert list(islice(steps, 3)) == list(islice(one.find(grid), 3))


def test_a_finder_searches_only_when_a_step_is_asked_for() -> None:
    no_grid: Any = None
    for one in catalogue():
        found = one.find(no_grid)
        with pytest.raises(AttributeError):
            next(found)


def test_threads_that_ask_for_the_catalogue_at_once_all_get_the_whole() -> None:
    code = """
import sys
from threading import Barrier, Thread
from whydoku.technique import techniques
sys.setswitchinterval(1e-6)
together, found = Barrier(8), []
def ask():
    together.wait()
    found.append(len(techniques()))
threads = [Thread(target=ask) for _ in range(8)]
[one.start() for one in threads]
[one.join() for one in threads]
assert set(found) == {len(techniques())}, found
"""
    subprocess.run([sys.executable, "-c", code], check=True)


# On any grid


def found_on(grid: Grid) -> Iterator[Step]:
    """All steps of a technique; only some where that takes long, and few last resorts or none."""
    for one in techniques():
        limit = 10 if is_dear(one.slug) else None
        if is_last_resort(one):
            limit = 4 if grid.bits.bit_count() < 250 else 0
        yield from islice(one.steps(grid, siamese=True), limit)


def fault_of(grid: Grid, step: Step) -> str:
    assert step.placements | step.eliminations
    assert not (step.placements | step.eliminations) & ~grid.bits
    assert not (step.placements | step.eliminations) & grid.digits
    one = technique_named(step.technique)
    assert one.slug == step.technique
    try:
        check(grid, step, unique=one.assumes_unique)
    except Unproven as fault:
        return str(fault)
    return ""


@pytest.mark.dear
@settings(max_examples=few(40))
@given(strategies.grids)
def test_on_any_grid_what_is_found_is_proved(grid: Grid) -> None:
    """Grids of every kind: with many solutions, with one and with none. Without exactly one, the
    steps that assume one solution must follow from that assumption."""
    for step in found_on(grid):
        fault = fault_of(grid, step)
        assert not fault, (step, fault)


@pytest.mark.dear
def test_every_technique_gives_its_steps_one_at_a_time_and_keeps_the_grid() -> None:
    grid = Grid(puzzles()[0])
    before = repr(grid), grid.masks, grid.lone
    for one in techniques():
        found = one.find(grid)
        assert iter(found) is found
        list(islice(found, 2))
    assert (repr(grid), grid.masks, grid.lone) == before


def test_a_solved_grid_gives_nothing() -> None:
    grid = Grid(puzzles()[0]).solution()
    assert grid.is_solved
    assert list(found_on(grid)) == []
