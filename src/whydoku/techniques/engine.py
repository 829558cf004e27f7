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
    "region-forcing-chain",
    "Region Forcing Chain",
    family="forcing",
    rating=8.3,
    home=EXPLAINER,
    aliases={
        "se": "Region Forcing Chains",
        "sudokuwiki": "Unit Forcing Chains",
        "other": "House Forcing Chain",
    },
    about="Each place of a digit in a house leads, link by link, to the same: that must be so.",
)
