"""The checker: re-proves a step from its reason alone.

It replays recorded facts; it never searches, branches or looks at the solution, and its cost is
linear in the size of the reason. It shares no code with what finds steps.

    state.py        what a replay knows, and its limits
    form.py         what parts of a pattern must look like
    replay.py       a step, pattern by pattern; the table of provers
    traces.py       whole traces, from anybody
    cover.py chain.py branches.py als.py colours.py deadly.py exclusion.py templates.py
    roles.py        a prover for each pattern, with the reason why it is sound
"""

from whydoku.proof.replay import check, premises
from whydoku.proof.traces import TraceClaim, verify_step, verify_trace

__all__ = ["TraceClaim", "check", "premises", "verify_step", "verify_trace"]
