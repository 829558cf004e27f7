"""The checker: re-proves a step from its reason alone.

It replays recorded facts; it never searches, branches or looks at the solution, and its cost is
linear in the size of the reason. It shares no code with what finds steps.

    form.py         what parts of a pattern must look like
    state.py        what a replay knows, and its limits

A prover for each pattern, with the reason why it is sound:

    cover.py        n bases and n covers, with fins or without
    als.py          almost locked sets in a row or a ring
    deadly.py       deadly patterns and their guardians
    chain.py        chains and loops of strong and weak links
    branches.py     cases of which one must hold
    colours.py      one cluster in two colours, or two clusters
    exclusion.py    combinations that cannot stand
    templates.py    all ways in which a digit can stand
    roles.py        named sets with a prover of their own

Steps and traces:

    replay.py       a step, pattern by pattern; the table of provers
    traces.py       whole traces, from anybody
"""

from whydoku.proof.replay import check, possible_before, premises
from whydoku.proof.traces import TraceClaim, verify_step, verify_trace

__all__ = ["TraceClaim", "check", "possible_before", "premises", "verify_step", "verify_trace"]
