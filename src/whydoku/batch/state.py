"""What a batch remembers: the state of its job, which is how far it has come, beside the output.

It is replaced as a whole, and only after what it speaks of is safe. So whatever ends a
job, the state is that of a moment at which the rows before it were safe.
"""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from typing import Any, Final

from whydoku.batch.inputs import InputState
from whydoku.batch.tally import BatchTally
from whydoku.errors import WhydokuError

VERSION: Final = 1

WRITING, CLOSING, FINISHED = "writing", "closing", "finished"
"""The phases of a job: rows are added; all rows are there, and the output is made of them; done."""


@dataclass
class JobState:
    """How far a job has come.

    `units` of the input are done, whose bytes have the checksum `read`; their rows are the first
    `size` bytes of the part file, with the checksum `written`.
    """

    order: dict[str, Any]
    inputs: list[InputState]
    runs: dict[str, int] = field(default_factory=dict)
    """The runs that wrote its rows, by names of their own: where the rows of each begin."""
    phase: str = WRITING
    units: int = 0
    read: int = 0
    size: int = 0
    written: int = 0
    seconds: float = 0.0
    tally: BatchTally = field(default_factory=BatchTally)
    output_size: int | None = None
    """The size of the finished output."""

    def begin_run(self, name: str) -> None:
        """Notes a run whose rows follow those that are safe."""
        earlier = {run: begin for run, begin in self.runs.items() if begin < self.size}
        self.runs = {**earlier, name: self.size}

    def run_at(self, place: int) -> str:
        """The run that wrote the row which begins at a place."""
        return [name for name, begin in self.runs.items() if begin <= place][-1]


def written_state(state: JobState) -> str:
    """A state as JSON."""
    inputs = [asdict(source) for source in state.inputs]
    known = {**vars(state), "inputs": inputs, "tally": state.tally.data}
    return f"{json.dumps({'version': VERSION, **known})}\n"


def state_in(text: str, place: str) -> JobState:
    """Parses the state in a text from this place; refuses any other text."""
    with suppress(ValueError, KeyError, TypeError, AttributeError):
        data = json.loads(text)
        if data.pop("version") == VERSION:
            data["inputs"] = [InputState(**source) for source in data["inputs"]]
            data["tally"] = BatchTally.from_data(data["tally"])
            return JobState(**data)
    raise WhydokuError(
        f"{place} is not the record of a job; move it away, or begin anew with --anew"
    )
