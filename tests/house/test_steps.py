"""What the steps of a run of all checks say in the end."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from patience import PATIENCE

ROOT = Path(__file__).parents[2]

SCRIPT = """
source .ci/steps.sh
side_work() { echo did it; }
failing() { return 3; }
step "First"
SECONDS=65
step "Side by side"
beside side_work
together side_work
SECONDS=700
the_minutes_of_each_step
heading "Done"
beside failing
together failing
"""


@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="needs a clone")
def test_a_run_tells_the_minutes_of_each_step_and_ends_with_what_failed() -> None:
    done = subprocess.run(
        ["bash", "-c", SCRIPT, "steps.sh"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    told = (
        r" +1:\d\d  First\n +\d:\d\d    side work, beside others\n"
        r" +1\d:\d\d  Side by side\n +1\d:\d\d  in all\n\n.*== Done"
    )
    assert re.search(told, done.stdout), done.stdout
    assert (done.returncode, done.stderr) == (1, "failed: failing\n")
