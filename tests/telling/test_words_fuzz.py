"""Any reason can be put in words, true or not, as saved traces may come from anybody."""

from __future__ import annotations

from typing import TypeVar

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from strategies import grids
from whydoku.grids.bits import from_members
from whydoku.grids.grid import Grid
from whydoku.logic.step import Step
from whydoku.logic.why import (
    AlmostLocked,
    Als,
    Automorphism,
    Branch,
    Branches,
    Chain,
    Cluster,
    Colours,
    Cover,
    Deadly,
    Exclusion,
    Exocet,
    Fact,
    Impossible,
    Killed,
    Locked,
    Pattern,
    Roles,
    Templates,
    Truth,
)
from whydoku.solving.trace import Trace
from whydoku.telling.words import argument, pattern_text, tell
from whydoku.telling.words.about.paths import tell_trace

T = TypeVar("T")


def few(what: st.SearchStrategy[T], most: int = 3) -> st.SearchStrategy[list[T]]:
    return st.lists(what, max_size=most)


def several(what: st.SearchStrategy[T], most: int = 3) -> st.SearchStrategy[tuple[T, ...]]:
    return few(what, most).map(tuple)


digits = st.integers(0, 8)
masks = st.integers(0, 511)
cells = st.frozensets(st.integers(0, 80), max_size=5).map(from_members)
candidate = st.integers(0, 728)
candidates = st.frozensets(candidate, max_size=5).map(from_members)
constraint = st.integers(0, 323)
in_one_house = st.builds(
    lambda h, ds: tuple(81 + h * 9 + d for d in ds),
    st.integers(0, 26),
    st.lists(digits, max_size=3),
)
one_digit = st.builds(
    lambda hs, d: tuple(81 + h * 9 + d for h in hs),
    st.lists(st.integers(0, 26), max_size=3),
    digits,
)
few_cells = several(st.integers(0, 80), 4)
some_cells = st.lists(st.integers(0, 80), max_size=3).map(tuple)
sets = in_one_house | one_digit | some_cells | st.lists(constraint, max_size=3).map(tuple)


covers = st.builds(Cover, sets, sets, several(candidate, 2))
locked = st.builds(Locked, cells, masks)
truths = st.builds(Truth, candidates, covers | locked)
truth_covers = st.builds(Cover, sets, sets, several(candidate, 2), several(truths))
almost_locked = st.builds(AlmostLocked, cells, masks)
als = st.builds(Als, several(almost_locked), several(digits))
deadly = st.builds(Deadly, candidates, candidates, several(st.integers(0, 26)))
impossible = st.builds(Impossible, several(constraint), candidates, candidates)
lines = st.permutations(range(9)) | st.permutations(range(9, 18)) | few(st.integers(0, 17), 9)
automorphisms = st.builds(
    Automorphism, lines.map(tuple), lines.map(tuple), st.permutations(range(9)).map(tuple)
)
clusters = st.builds(Cluster, candidates, candidates, several(constraint))
flat: st.SearchStrategy[Pattern] = (
    covers
    | als
    | deadly
    | impossible
    | automorphisms
    | locked
    | truths
    | truth_covers
    | st.builds(Exocet, few_cells, few_cells, several(covers), several(constraint))
    | st.builds(Colours, several(clusters, 2), st.none() | constraint)
    | st.builds(Templates, digits, several(cells, 14))
    | st.builds(Roles, st.text(), several(st.tuples(st.text(), candidates)))
)


@st.composite
def chains(draw: st.DrawFn, inner: st.SearchStrategy[Pattern]) -> Chain:
    strong = draw(st.lists(constraint | inner, max_size=3))
    nodes = draw(st.lists(candidates, min_size=2 * len(strong), max_size=2 * len(strong)))
    return Chain(tuple(nodes), tuple(strong), draw(st.booleans()))


@st.composite
def exclusions(draw: st.DrawFn, inner: st.SearchStrategy[Pattern]) -> Exclusion:
    some = draw(st.lists(st.integers(0, 80), min_size=1, max_size=3))
    combination = st.lists(digits, min_size=len(some), max_size=len(some)).map(tuple)
    killed = st.builds(Killed, combination, st.none() | constraint | inner)
    return Exclusion(tuple(some), tuple(draw(st.lists(killed, max_size=3))))


def nested(inner: st.SearchStrategy[Pattern]) -> st.SearchStrategy[Pattern]:
    facts = st.builds(Fact, candidates, st.booleans(), constraint | inner)
    branches = st.builds(
        Branch, candidate, st.booleans(), several(facts), st.none() | constraint | truths
    )
    over = st.none() | constraint | inner
    return chains(inner) | exclusions(inner) | st.builds(Branches, over, several(branches))


patterns = st.recursive(flat, nested, max_leaves=6)
steps = st.builds(
    Step,
    st.sampled_from(["x-wing", "guess", "locked-pair", "not-known", ""]),
    st.none() | st.sampled_from(["siamese", "other"]),
    candidates,
    candidates,
    several(patterns),
)


@example(Step("templates", None, 0, 1, (Templates(0, ()),)), Grid("." * 81), "rc")
@pytest.mark.dear
@given(steps, st.none() | grids, st.sampled_from(["rc", "excel", "zero"]))
def test_any_step_can_be_put_in_words(step: Step, grid: Grid | None, naming: str) -> None:
    for text in (
        tell(step, grid, naming=naming),
        pattern_text(step, naming=naming),
        argument(step, grid, naming=naming),
    ):
        assert "{" not in text or step.why


@given(st.lists(st.tuples(grids, steps), max_size=3), grids)
def test_any_path_can_be_put_in_words(moves: list[tuple[Grid, Step]], end: Grid) -> None:
    assert tell_trace(Trace(end, tuple(moves), end), detail="argument").strip()
