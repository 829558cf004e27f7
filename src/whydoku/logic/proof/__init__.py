"""The checker: re-proves a step from its reason alone.

It replays recorded facts. It never searches, branches or looks at the solution, its cost is linear
in the size of the reason, except for a few things that it counts, within limits, and it shares no
code with the finders of steps.


Steps and traces:

form.py     whether all parts of a pattern are what they should be, and are there; sets of
            candidates that provers need
state.py    what a replay knows, and its limits
patterns/   a prover for each pattern
replay.py   a step, pattern by pattern
"""

from whydoku.logic.proof.replay import check, possible_before, premises, proved_by

__all__ = [
    "check",
    "possible_before",
    "premises",
    "proved_by",
]
