"""The engine of the profile `explainer`, and the techniques that only it finds."""

from __future__ import annotations

from typing import Final

from whydoku.explainer import next_steps, path_of_rater
from whydoku.technique import engine, technique_of_engine

EXPLAINER: Final = "explainer"
"""The name of the engine, and of the profile that asks it."""

engine(EXPLAINER, path_of_rater)(next_steps)

technique_of_engine(
    "y-chain",
    "Y-Chain",
    family="chains",
    rating=6.4,
    home=EXPLAINER,
    aliases={"se": "Bidirectional Y-Cycle"},
    about="Cells with two candidates that lead around to where they began, each sharing a digit "
    "with the next: of the two places of each shared digit one has it.",
)
technique_of_engine(
    "dynamic-forcing-chain",
    "Dynamic Forcing Chain",
    family="forcing",
    rating=8.8,
    home=EXPLAINER,
    aliases={
        "se": "Dynamic Forcing Chains, Dynamic Contradiction Forcing Chains, "
        "Dynamic Double Forcing Chains, Dynamic Cell Forcing Chains, "
        "Dynamic Region Forcing Chains",
        "other": "Forcing Net",
    },
    about="Suppositions are followed single by single, each leaning on all that is known by then, "
    "until one leads to a contradiction or all lead to the same.",
)
technique_of_engine(
    "dynamic-forcing-chain-plus",
    "Dynamic Forcing Chain (+)",
    family="forcing",
    rating=9.2,
    home=EXPLAINER,
    aliases={"se": "Dynamic Forcing Chains (+)"},
    about="A dynamic forcing chain in which intersections, pairs and X-Wings are used where "
    "singles come to no end.",
)
technique_of_engine(
    "nested-forcing-chain",
    "Nested Forcing Chain",
    family="forcing",
    rating=9.6,
    home=EXPLAINER,
    aliases={"se": "Nested Forcing Chains"},
    about="A dynamic forcing chain in which other chains are used where singles come to no end: "
    "chains and cycles (level 2), those of several starts (3), dynamic ones (4), and dynamic ones "
    "with chains in them (5).",
)
