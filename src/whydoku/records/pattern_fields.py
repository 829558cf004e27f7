"""What each field of a pattern means as it is written in JSON, for the schema.

In JSON digits are 1-9 and everything else has a name, so these sentences differ from those of
`whydoku.why`, whose fields hold numbers. A field without a sentence is a fault that a test finds.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from whydoku import why

FIELDS: Final[Mapping[type, Mapping[str, str]]] = MappingProxyType(
    {
        why.Cover: {
            "bases": "The constraints that hold exactly one truth each.",
            "covers": "The constraints that hold at most one truth each, and take those truths.",
            "fins": "The candidates in more bases than covers, once for each base too many.",
        },
        why.Chain: {
            "nodes": "The nodes in order; the candidates of a node count as one that is true if "
            "any of them is.",
            "strong": "What each strong link rests on: the first joins nodes 1 and 2, the next "
            "nodes 3 and 4, and so on.",
            "loop": "Whether the last node and the first form a weak link too.",
        },
        why.Fact: {
            "candidates": "The candidates that become known.",
            "is_true": "Whether they are true, or false.",
            "because": "What the fact rests on.",
        },
        why.Branch: {
            "candidate": "The candidate of the assumption.",
            "is_true": "Whether it is assumed to be true, or false.",
            "facts": "What follows from the assumption, in order.",
            "broken": "The constraint left without a candidate, if the branch ends in a "
            "contradiction.",
        },
        why.Branches: {
            "over": "What makes the branches exhaustive: a constraint or a pattern; null where a "
            "candidate is true in one branch and false in the other.",
            "branches": "The branches, each followed to its end.",
        },
        why.AlmostLocked: {
            "cells": "The cells, all in one house.",
            "digits": "The digits of these cells, one more than there are cells.",
        },
        why.Als: {
            "sets": "The almost locked sets, in order.",
            "commons": "The digit by which each set is joined to the next; with as many digits as "
            "sets, the last set is joined to the first.",
        },
        why.Cluster: {
            "first": "The candidates of one colour.",
            "second": "The candidates of the other colour.",
            "links": "The constraints with two candidates left, one of each colour.",
        },
        why.Colours: {
            "clusters": "One cluster, or two that meet.",
            "emptied": "The constraint that would lose all its candidates if one colour were true, "
            "if there is one.",
        },
        why.Deadly: {
            "pattern": "The candidates that could be exchanged for one another.",
            "guardians": "The candidates of which one must be true to prevent the exchange.",
            "confined": "The houses in which the guardians lie outside the cells of the exchange.",
        },
        why.Killed: {
            "digits": "The digits of the combination, in the order of the cells.",
            "because": "Why it is impossible; null where two cells that see each other would hold "
            "the same digit.",
        },
        why.Exclusion: {
            "cells": "The cells.",
            "killed": "The combinations of digits in these cells that are impossible.",
        },
        why.Templates: {
            "digit": "The digit.",
            "placements": "All ways to place the digit once in every house, each as nine cells.",
        },
        why.Roles: {
            "kind": "The name of the prover.",
            "sets": "The sets, each with the name of its role.",
        },
    }
)
"""The sentences by type and by the name of the field in `whydoku.why`."""

NAMED_SET: Final[Mapping[str, str]] = MappingProxyType(
    {"name": "The role of the set.", "candidates": "The candidates of the set."}
)
"""The sentences for a set with a name."""
