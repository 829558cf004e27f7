"""Every technique finds what golden/findings.txt says: the same steps and reasons, in order.

`python tests/findings.py check` asks on all grids at once; its `compare` shows what differs.
"""

from __future__ import annotations

import pytest

from findings import FILE, as_text, differences, found_on, slugs_of, stored

SHARE = 8
"""One grid in so many is asked: all of them once every technique is found natively."""

GRIDS, FOUND = stored()


@pytest.mark.sampled(10)
@pytest.mark.parametrize("n", range(0, len(GRIDS), SHARE), ids=lambda n: GRIDS[n].name)
def test_every_technique_finds_what_is_stored(n: int) -> None:
    found = {slug: {n: calls} for slug, calls in found_on(n, slugs_of(None)).items()}
    assert not [*differences(found, [n])]


def test_the_file_is_as_the_program_writes_it() -> None:
    assert FILE.read_text("utf-8") == as_text(GRIDS, FOUND)
    assert [*FOUND] == [slug for slug in slugs_of(None) if slug in FOUND]
