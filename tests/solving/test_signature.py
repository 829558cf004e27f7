"""The signature: how often each technique is used on a fixed corpus equals a golden file.

A change that means to change the paths writes it anew, `PYTHONPATH=tests python
tests/solving/test_signature.py --write`, and says why.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from corpus import GOLDEN as GOLDEN_PROFILE
from corpus import puzzles
from whydoku.grids.grid import Grid
from whydoku.logic.catalogue import technique_named, techniques
from whydoku.solving.profiles.reading import profile_named
from whydoku.solving.solve import explain

GOLDEN = Path(__file__).parents[1] / "golden" / "signature.json"
PROFILES = {"golden": 200, "simple": 200, "bloc": 100, "bloc:fish=false": 50}

Counts = dict[str, int]


def signature(profile: str) -> Counts:
    """How many puzzles are solved, how many candidates stay, and how often each technique is used.

    The techniques come in the order of the catalogue.
    """
    counts: Counter[str] = Counter()
    walked_by = GOLDEN_PROFILE if profile == GOLDEN_PROFILE.name else profile_named(profile)
    for line in puzzles()[: PROFILES[profile]]:
        trace = explain(Grid(line), walked_by)
        counts.update(trace.counts)
        counts["puzzles"] += 1
        counts["solved"] += trace.solved
        counts["candidates left"] += trace.grid.bits.bit_count()
    order = ["puzzles", "solved", "candidates left", *(one.slug for one in techniques())]
    return {name: counts[name] for name in order if counts[name]}


@pytest.mark.dear
@pytest.mark.parametrize("profile", PROFILES)
def test_the_signature_is_kept(profile: str) -> None:
    golden: dict[str, Counts] = json.loads(GOLDEN.read_text(encoding="utf-8"))
    told = "if a change of the paths is meant, write it anew, as the top of this file says"
    assert signature(profile) == golden[profile], told


def test_the_corpus_and_the_golden_file_belong_together() -> None:
    assert len(puzzles()) == len(set(puzzles())) == 200
    assert all(len(line) == 81 and Grid(line).count(2) == 1 for line in puzzles())
    assert tuple(json.loads(GOLDEN.read_text(encoding="utf-8"))) == tuple(PROFILES)


def test_the_golden_profile_is_default_without_what_is_new_and_with_a_guess() -> None:
    [golden], [default] = GOLDEN_PROFILE.passes, profile_named("default").passes
    known = {one for one, _ in golden.calls}
    kept = [call for call in golden.calls if call[0] != technique_named("guess")]
    assert [call for call in default.calls if call[0] in known] == kept
    assert golden == replace(default, calls=golden.calls)


if __name__ == "__main__":
    if sys.argv[1:] != ["--write"]:
        sys.exit(__doc__)
    found = {profile: signature(profile) for profile in PROFILES}
    GOLDEN.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
