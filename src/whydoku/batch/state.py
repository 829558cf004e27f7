"""The saved state of a job, which says how far the job has come.

The state is replaced as a whole, and only after the rows that it counts are safe. So however a job
is interrupted, all rows that its state counts exist.
"""

from __future__ import annotations

import json
from collections import Counter
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from typing import Any, Final

from whydoku.batch.inputs import InputState
from whydoku.errors import WhydokuError
from whydoku.operations.tally import BatchTally

VERSION: Final = 1

WRITING, CLOSING, FINISHED = "writing", "closing", "finished"
"""The phases of a job: rows are being written; all rows exist, and the output is being made from
them; the output is finished, and no state is saved any more."""


@dataclass
class JobState:
    """How far a job has come.

    order     the signature of the order that began the job
    inputs    the states of the input files when the job began
    phase     `WRITING`, `CLOSING` or `FINISHED`
    units     how many units of the input are done
    read      the checksum of the bytes of these units
    size      how many bytes of the part file their rows take
    written   the checksum of these bytes of the part file
    seconds   how long all runs together have worked
    tally     the counts of the rows so far
    """

    order: dict[str, Any]
    inputs: list[InputState]
    runs: dict[str, int] = field(default_factory=dict)
    """The position of the first byte that each run wrote, by the name of the run."""
    phase: str = WRITING
    units: int = 0
    read: int = 0
    size: int = 0
    written: int = 0
    seconds: float = 0.0
    tally: BatchTally = field(default_factory=BatchTally)
    seen: Any = None
    """What the job knows of all puzzles, if it has looked at them before it began."""
    wholes: Counter[str] = field(default_factory=Counter)
    """How many rows have a whole number in each column that may become one of numbers."""

    def begin_run(self, name: str) -> None:
        """Notes that a run called `name` begins, and that its rows will follow those that are
        safe."""
        earlier = {run: begin for run, begin in self.runs.items() if begin < self.size}
        self.runs = {**earlier, name: self.size}

    @property
    def whole_columns(self) -> frozenset[str]:
        """The columns in which every row has a whole number."""
        return frozenset(name for name, rows in self.wholes.items() if rows == self.tally.rows)

    def run_at(self, place: int) -> str:
        """The name of the run that wrote the byte at the position `place`."""
        return [name for name, begin in self.runs.items() if begin <= place][-1]


def written_state(state: JobState) -> str:
    """The state of a job as JSON text."""
    inputs = [asdict(source) for source in state.inputs]
    known = {**vars(state), "inputs": inputs, "tally": state.tally.data}
    return f"{json.dumps({'version': VERSION, **known})}\n"


def state_in(text: str, place: str) -> JobState:
    """Reads a state from JSON text that was found at `place`. Refuses a text that is no state."""
    with suppress(ValueError, KeyError, TypeError, AttributeError):
        data = json.loads(text)
        if data.pop("version") == VERSION:
            data["inputs"] = [InputState(**source) for source in data["inputs"]]
            data["tally"] = BatchTally.from_data(data["tally"])
            data["wholes"] = Counter(data.get("wholes", {}))
            return JobState(**data)
    raise WhydokuError(
        f"{place} is not the record of a job; move it away, or start again with --anew"
    )
