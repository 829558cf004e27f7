"""The checker: re-proves a step from its reason alone.

It replays recorded facts; it never searches, branches or looks at the solution, and its cost is
linear in the size of the reason. It shares no code with what finds steps.

    form.py         what parts of a pattern must look like
    state.py        what a replay knows, and its limits
    patterns/       a prover for each pattern

Steps and traces:

    replay.py       a step, pattern by pattern
    traces.py       whole traces, from anybody
"""

from whydoku.proof.replay import check, possible_before, premises
from whydoku.proof.traces import TraceClaim, verify_step, verify_trace

__all__ = ["TraceClaim", "check", "possible_before", "premises", "verify_step", "verify_trace"]
