"""Kills a batch at random moments, goes on each time, and compares the output with that of a run
that nobody disturbed.

    python tests/killed_batches.py --kills 100 --form parquet --workers 2
"""

from __future__ import annotations

import argparse
import random
import signal
import subprocess
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import whydoku as wd
from batch_runs import command, ordered, ran
from whydoku.batch.jobs.explain import ExplainJob
from whydoku.batch.state import JobState, state_in

EARLIEST: Final = 0.2
"""The seconds that a process lives at least: then it is about to begin."""


def kill_at_random(
    wanted: Sequence[str], kills: int, choice: random.Random, latest: float
) -> list[bytes]:
    """Runs a command and kills it so many times; returns what each run said."""
    told = []
    for _ in range(kills):
        child = subprocess.Popen(wanted, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        time.sleep(choice.uniform(EARLIEST, latest))
        child.send_signal(signal.SIGKILL)
        told.append(child.communicate()[1])
    return told


def state_of(output: Path) -> JobState | None:
    """How far a job has come."""
    path = output.with_name(f"{output.name}.job")
    return state_in(path.read_text(), path.name) if path.exists() else None


def main() -> None:
    """Kills, goes on, and says how it went; anew whenever a job is finished."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--kills", type=int, default=100)
    options.add_argument("--form", default="csv")
    options.add_argument("--workers", type=int, default=2)
    options.add_argument("--size", type=int, default=10_000, help="the number of puzzles")
    options.add_argument("--seed", type=int, default=1)
    asked = options.parse_args()
    choice = random.Random(asked.seed)
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "in.csv"
        lines = wd.random_minimal(asked.size, seed=asked.seed)
        source.write_text("\n".join(["n,puzzle", *(f"{n},{one}" for n, one in enumerate(lines))]))
        whole, output = (Path(folder) / f"{name}.{asked.form}" for name in ("whole", "out"))
        ran(ordered(ExplainJob(), source, whole))
        wanted = command("explain", source, "-o", output, "--workers", asked.workers)
        jobs = killed = 0
        while killed < asked.kills:
            while killed < asked.kills and not output.exists():
                kill_at_random(wanted, 1, choice, 2.0)
                killed += 1
                if state := state_of(output):
                    print(f"kill {killed}: {state.phase}, {state.tally.rows:,} rows", flush=True)
            subprocess.run(wanted, check=True, stdout=subprocess.DEVNULL)
            if output.read_bytes() != whole.read_bytes():
                raise SystemExit(f"the output differs after {killed} kills")
            jobs += 1
            for name in (output.name, f"{output.name}.job"):
                output.with_name(name).unlink()
    print(f"{killed} kills, {jobs} jobs, each with the output of an undisturbed run")


if __name__ == "__main__":
    main()
