"""Every technique finds what `golden/findings.txt` says: the same steps in the same order, with the
same reasons. `python tests/findings.py compare` shows what differs."""

from __future__ import annotations

import pytest

from findings import FILE, as_text, differences, found_on, slugs_of, stored

SHARE = 5
"""One grid in so many is asked here; the program asks on all in two minutes."""

GRIDS, FOUND = stored()


@pytest.mark.sampled(20)
@pytest.mark.parametrize("n", range(0, len(GRIDS), SHARE), ids=lambda n: GRIDS[n][0])
def test_every_technique_finds_what_is_stored(n: int) -> None:
    assert not [*differences(found_on(n, slugs_of(None)), [n])]


def test_the_file_is_as_the_program_writes_it() -> None:
    assert FILE.read_text("utf-8") == as_text(GRIDS, FOUND)
