"""The engine that follows Sudoku Explainer in the profile `explainer`, and the techniques that only
this engine finds."""

from __future__ import annotations

from typing import Final

from whydoku.logic.explainer import next_steps, path_of_rater
from whydoku.logic.technique import USUAL, CatalogueEntry, add_to_catalogue, engine

EXPLAINER: Final = "explainer"
"""The name of the engine, and of the profile that uses it."""

engine(EXPLAINER, path_of_rater)(next_steps)

add_to_catalogue(
    CatalogueEntry(
        "y-chain",
        "Y-Chain",
        family="chains",
        rating=6.4,
        reason={USUAL: ("loop of more, * by cell*", "loop of more, * by pair")},
        about="Cells with two candidates that lead around to where they began, each sharing a "
        "digit with the next: of the two places of each shared digit one has it.",
        aliases={"se": "Bidirectional Y-Cycle"},
        home=EXPLAINER,
    )
)
