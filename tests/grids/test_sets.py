"""The public sets: they hold what they were given, and behave as frozen sets do."""

# mypy: no-strict-equality

from __future__ import annotations

import copy
import operator
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from strategies import candidate_bits, candidates, cell_bits, cells
from whydoku.errors import InvalidNotation
from whydoku.grids.bits import members
from whydoku.grids.parts.sets import Candidate, CandidateSet, Cell, CellSet

cell_sets = st.frozensets(cells)


def test_cells_and_candidates_know_their_names_and_places() -> None:
    cell, candidate = Cell(33), Candidate(301)
    assert (f"{cell}", repr(cell), repr(candidate)) == ("r4c7", "Cell(33)", "Candidate(301)")
    assert isinstance(candidate.cell, Cell)
    for one in (cell, candidate):
        again = pickle.loads(pickle.dumps(one))
        assert again == one
        assert type(again) is type(one)


@pytest.mark.dear
@given(cell_sets, cell_sets)
def test_operators_are_those_of_frozen_sets(one: frozenset[int], two: frozenset[int]) -> None:
    a, b = CellSet(one), CellSet(two)
    for work in (operator.or_, operator.and_, operator.sub, operator.xor):
        result, expected = work(a, b), work(one, two)
        assert isinstance(result, CellSet)
        assert result == expected
        assert hash(result) == hash(expected)
    for asked in (operator.le, operator.lt, operator.eq):
        assert asked(a, b) == asked(one, two)
    assert a.isdisjoint(b) == one.isdisjoint(two)
    assert (len(a), bool(a), list(a)) == (len(one), bool(one), sorted(one))
    assert [i in a for i in range(81)] == [i in one for i in range(81)]


@given(cell_bits, candidate_bits)
def test_a_set_evaluates_and_pickles_back(of_cells: int, of_candidates: int) -> None:
    for kind, bits in ((CellSet, of_cells), (CandidateSet, of_candidates)):
        whole = kind.from_bits(bits)
        assert whole.bits == bits
        ways = (eval(repr(whole)), pickle.loads(pickle.dumps(whole)), copy.deepcopy(whole))
        for again in (*ways, kind(iter(whole))):
            assert type(again) is kind
            assert again == whole
    whole = CandidateSet.from_bits(of_candidates)
    assert whole.cells == {k // 9 for k in members(of_candidates)}
    assert isinstance(whole.cells, CellSet)


@given(candidates)
def test_members_come_out_as_what_they_are(k: int) -> None:
    (candidate,) = CandidateSet([k])
    assert type(candidate) is Candidate
    assert candidate in CandidateSet([k])
    assert str(candidate) in CandidateSet([k])


def test_names_are_asked_for_as_groups() -> None:
    some = CellSet("r4c79 r6c7")
    assert [name in some for name in ("r4c7", "r4c79", "r46c79", "")] == [True, True, False, False]
    assert None not in some
    assert -1 not in some


@pytest.mark.parametrize("items", [[81], [-1], [0, 729], "r1c0"])
def test_what_is_no_cell_is_refused(items: list[int] | str) -> None:
    with pytest.raises(InvalidNotation):
        CellSet(items)


def test_what_is_no_candidate_is_refused() -> None:
    with pytest.raises(InvalidNotation, match="729 is in no CandidateSet; allowed are 0 to 728"):
        CandidateSet([729])
    with pytest.raises(InvalidNotation, match="bits 0 to 728 only"):
        CandidateSet.from_bits(1 << 729)
    with pytest.raises(InvalidNotation):
        CandidateSet.from_bits(-1)
    with pytest.raises(TypeError):
        CandidateSet([1.5])  # type: ignore[list-item]


def test_a_set_does_not_change() -> None:
    some = CellSet("r1c1")
    with pytest.raises(AttributeError, match="does not change"):
        some.bits = 0
    assert some == CellSet("r1c1")
