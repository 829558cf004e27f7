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

from corpus import grids_along, many_hard_grids, puzzles
from effort import few
from finding import cover, find
from own_cases import own_techniques
from patience import PATIENCE
from whydoku.errors import UnknownTechnique, WhydokuError
from whydoku.grids.bits import members
from whydoku.grids.grid import Grid
from whydoku.logic.catalogue import entries_named, technique_named, techniques
from whydoku.logic.step import Step
from whydoku.logic.technique import LAST_RESORT, WORLDS, Technique, technique
from whydoku.logic.techniques import technique_of
from whydoku.logic.why import Branches, Cover
from whydoku.operations.cases import techniques_of
from whydoku.solving.making.clause import choice_named
from whydoku.solving.profiles.reading import profile_named

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


def test_the_catalogue_goes_by_rating() -> None:
    order = [(one.rating, one.slug) for one in own_techniques()]
    assert order == sorted(order)
    assert len(order) > 90
    assert all(0 < rating < 20 and rating == round(rating, 1) for rating, _ in order)


@pytest.mark.parametrize("one", own_techniques(), ids=lambda one: one.slug)
def test_a_technique_tells_what_it_is(one: Technique) -> None:
    assert re.fullmatch(r"[a-z]+(-[a-z0-9]+)*", one.slug)
    assert re.fullmatch(r"[A-Z].{20,}\.", one.about)
    assert re.fullmatch(r"[a-z]+([ -][a-z]+)*", one.family)
    assert set(one.aliases) <= set(WORLDS)
    assert re.fullmatch(r"(\d{4}(, \d{4})*)?", one.aliases.get("hodoku-code", ""))
    assert one.assumes_unique == (one.family == "uniqueness")
    for name in one.names:
        assert name == " ".join(name.split())
        found = technique_named(name)
        assert found is one or share((found.slug, one.slug), name)
    assert technique_named(f" {one.name.upper()} ") is one
    assert technique_named(one.name.replace("-", "").replace(" ", "")) is one


def test_names_are_unique_but_for_what_a_world_calls_by_one() -> None:
    names = Counter(one.name for one in own_techniques())
    slugs = Counter(one.slug for one in own_techniques())
    assert set(names.values()) == set(slugs.values()) == {1}
    known: dict[str, list[str]] = defaultdict(list)
    for one in own_techniques():
        for name in {name.casefold() for name in one.names}:
            known[name].append(one.slug)
    for name, of in known.items():
        assert len(of) == 1 or share(of, name), name


def test_names_are_found_as_people_write_them_and_some_mean_several() -> None:
    for name in ("xwing", "x wing", "X Wing", "X-WING"):
        assert technique_named(name).slug == "x-wing"
    assert technique_named("bowman’s bingo").slug == "dynamic-forcing-chain"
    for name, number in (
        *(("UR", 6), ("ape", 1), ("locked candidates", 2), ("ring", 2), ("BUG", 4)),
        *(("unique-rectangle", 6), ("Uniqueness Test", 6), ("Avoidable Rectangles", 1)),
        *(("fish", 44), ("Last Resort", 4), ("last-resort", 4), ("coloring", 5)),
        *(("Nice Loop", 2), ("grouped-nice-loop", 2), ("XY-Loop", 1), ("AIC Type 2", 1)),
        *(("Simple Coloring", 2), ("Singles Chains", 2), ("multi-coloring", 2), ("Medusa", 1)),
        *(("Hidden Pairs", 1), ("Pointing Pair", 1), ("Claiming Triple", 1), ("Crane", 1)),
        *(("Rectangle Elimination", 1), ("Multiple Forcing Chains", 2), ("SDC", 1), ("UR 1", 1)),
        *(("Quad Forcing Chain", 1), ("Obvious Pairs", 1), ("Open Singles", 1)),
    ):
        assert len(entries_named(name)) == len(choice_named(name).slugs) == number, name
    assert technique_named("UR").slug == "unique-rectangle-1"
    with pytest.raises(WhydokuError, match=r"^'wings' means several .*; give one of them: remote-"):
        technique_named("wings")
    assert profile_named("default").up_to("Locked Candidates").techniques[-1].slug == "claiming"


def test_library_codes_lead_to_their_techniques() -> None:
    """Codes of one technique stand in the files of cases, names elsewhere on the catalogue page."""
    for code, slugs in ALIKE.items():
        assert slugs <= {one.slug for one in techniques_of(code)}


def test_an_unknown_name_is_refused_with_the_nearest() -> None:
    with pytest.raises(UnknownTechnique, match=r"no technique is called 'x-wingz'.*x-wing"):
        technique_named("x-wingz")


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
from whydoku.logic.technique import technique
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
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=PATIENCE
    )
    assert done.stderr == ""
    assert done.stdout == "2.0\n[2.5]\ntwo techniques are called 'mine'\n"


@pytest.mark.dear
def test_steps_leaves_out_the_options_that_a_technique_does_not_know() -> None:
    grid = many_hard_grids(1)[0]
    for one in own_techniques():
        assert one.options == tuple(signature(one.find).parameters)[1:]
        steps = one.steps(grid, alone=False, siamese=False, sizes=(5, 6, 7, 8), nonsense=1)
        assert next(steps, None) == next(one.find(grid), None)


def test_a_finder_searches_only_when_a_step_is_asked_for() -> None:
    no_grid: Any = None
    for one in own_techniques():
        found = one.find(no_grid)
        with pytest.raises(AttributeError):
            next(found)


def test_threads_that_ask_for_the_catalogue_at_once_all_get_the_whole() -> None:
    code = """
import sys
from threading import Barrier, Thread
from whydoku.logic.catalogue import techniques
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


def test_a_solved_grid_gives_nothing() -> None:
    grid = Grid(puzzles()[0]).solution()
    assert grid.is_solved
    assert not [step for one in techniques() for step in one.steps(grid, siamese=True)]


# Places named


def houses_of(step: Step) -> set[int]:
    """The houses that a step is of: those of its bases, or of what covers cells."""
    sides = cover(step).bases, cover(step).covers
    return next(found for side in sides if (found := {(q - 81) // 9 for q in side if q >= 81}))


def digits_of(step: Step) -> set[int]:
    """The digits that a step is of: that of its fish, or those of its conclusions."""
    match step.why[0]:
        case Branches(Cover(bases)):
            return {bases[0] % 9}
    return {k % 9 for k in members(step.placements | step.eliminations)}


@pytest.mark.sampled(4)
@pytest.mark.parametrize(
    ("slug", "option"),
    [
        (one.slug, option)
        for one in own_techniques()
        for option in ("house", "digit")
        if option in one.options and one.family not in (LAST_RESORT, "forcing")
        if not one.slug.startswith("locked")
    ],
)
def test_a_place_named_leaves_its_steps_and_no_others(slug: str, option: str) -> None:
    places, number = (houses_of, 27) if option == "house" else (digits_of, 9)
    grids = [Grid(technique_named(slug).example), *islice(grids_along(puzzles()[0], every=9), 4)]
    for grid in (*grids, *many_hard_grids(few(12))):
        every = find(slug, grid)
        for n in range(number):
            assert find(slug, grid, **{option: n}) == [one for one in every if n in places(one)]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"about": None}, r"^fish/my-fish\.toml has no field 'about'; it needs about"),
        ({"ratings": 3.2}, r"^fish/my-fish\.toml has the unknown field 'ratings'; known are about"),
    ],
)
def test_a_table_that_lacks_a_field_or_has_another_one_is_named(
    change: dict[str, Any], message: str
) -> None:
    table = {"name": "My Fish", "rating": 3.2, "about": "A fish.", "example": "." * 81, **change}
    given = {name: value for name, value in table.items() if value is not None}
    with pytest.raises(WhydokuError, match=message):
        technique_of("my-fish", "fish", given)
