"""Sudoku, with the reasons.

>>> import whydoku as wd
>>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
>>> wd.solve(puzzle).as_line()
'534678912672195348198342567859761423426853791713924856961537284287419635345286179'

The public names are listed in `__all__`. Each is loaded when it is first used, so importing the
package costs next to nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from whydoku.errors import (
        InvalidNotation,
        InvalidPuzzle,
        LostWorker,
        MissingPart,
        NoSolution,
        UnknownName,
        UnknownProfile,
        UnknownTechnique,
        Unproven,
        Where,
        WhydokuError,
    )
    from whydoku.extras import __version__
    from whydoku.formats import (
        FORMATS,
        AnyPuzzle,
        Format,
        Reading,
        read,
        read_all,
        write,
        write_all,
    )
    from whydoku.formats.certificates import Certificate, CertifiedPuzzle, check_certificate
    from whydoku.grids.bulk import (
        check_many,
        count_many,
        minimal_many,
        random_minimal,
        random_solutions,
        solve_many,
    )
    from whydoku.grids.canonical import canonical, canonical_many, canonical_transform, symmetries
    from whydoku.grids.check import Check
    from whydoku.grids.examples import EXAMPLES, Example, example
    from whydoku.grids.grid import Grid, ManySolutions
    from whydoku.grids.parts.sets import Candidate, CandidateSet, Cell, CellSet
    from whydoku.grids.rules import InvalidRules, Rules, rules
    from whydoku.grids.transform import Transform
    from whydoku.logic.catalogue import technique_named
    from whydoku.logic.step import Step, StepOnGrid
    from whydoku.logic.technique import Technique
    from whydoku.operations.answers.saved_traces import verify
    from whydoku.operations.any_puzzle import (
        analyse,
        certify,
        check,
        explain,
        hint,
        neighbours,
        rate,
        reduce,
        solve,
        unavoidable,
    )
    from whydoku.operations.library import Library
    from whydoku.playing.arguments.argued import Argued, argue, argue_all
    from whydoku.playing.arguments.judge import Verdict
    from whydoku.playing.foreign_completed import Completed, complete
    from whydoku.playing.games import Game
    from whydoku.playing.hints.hint import Hint
    from whydoku.playing.hints.question import Why
    from whydoku.playing.judging.judgement import Judgement
    from whydoku.playing.judging.moves import judge, judge_many
    from whydoku.solving.analysis import Analysis
    from whydoku.solving.comparing import Comparison, compare
    from whydoku.solving.making import Making, Run, Wish, generate
    from whydoku.solving.profiles import Profile, profile_named
    from whydoku.solving.ratings import Rating, Ratings, rate_many
    from whydoku.solving.trace import Trace
    from whydoku.solving.traces import Traces, explain_many
    from whydoku.telling.pages.walker import Walker


__all__ = [
    "Analysis",
    "AnyPuzzle",
    "Argued",
    "Candidate",
    "CandidateSet",
    "Cell",
    "CellSet",
    "Certificate",
    "CertifiedPuzzle",
    "Check",
    "Comparison",
    "Completed",
    "EXAMPLES",
    "Example",
    "FORMATS",
    "Format",
    "Game",
    "Grid",
    "Hint",
    "InvalidNotation",
    "InvalidPuzzle",
    "InvalidRules",
    "Judgement",
    "Library",
    "LostWorker",
    "Making",
    "ManySolutions",
    "MissingPart",
    "NoSolution",
    "Profile",
    "Rating",
    "Ratings",
    "Reading",
    "Rules",
    "Run",
    "Step",
    "StepOnGrid",
    "Technique",
    "Trace",
    "Traces",
    "Transform",
    "UnknownName",
    "UnknownProfile",
    "UnknownTechnique",
    "Unproven",
    "Verdict",
    "Walker",
    "Where",
    "Why",
    "WhydokuError",
    "Wish",
    "__version__",
    "analyse",
    "argue",
    "argue_all",
    "canonical",
    "canonical_many",
    "canonical_transform",
    "certify",
    "check",
    "check_certificate",
    "check_many",
    "compare",
    "complete",
    "count_many",
    "example",
    "explain",
    "explain_many",
    "generate",
    "hint",
    "judge",
    "judge_many",
    "minimal_many",
    "neighbours",
    "profile_named",
    "random_minimal",
    "random_solutions",
    "rate",
    "rate_many",
    "read",
    "read_all",
    "reduce",
    "rules",
    "solve",
    "solve_many",
    "symmetries",
    "technique_named",
    "unavoidable",
    "verify",
    "write",
    "write_all",
]

_NAMES_BY_MODULE: Final = {
    "errors": (
        "InvalidNotation InvalidPuzzle LostWorker MissingPart NoSolution "
        "UnknownName UnknownProfile UnknownTechnique Unproven Where WhydokuError"
    ),
    "extras": "__version__",
    "formats": "FORMATS AnyPuzzle Format Reading read read_all write write_all",
    "formats.certificates": "Certificate CertifiedPuzzle check_certificate",
    "grids.bulk": "check_many count_many minimal_many random_minimal random_solutions solve_many",
    "grids.examples": "EXAMPLES Example example",
    "grids.grid": "Grid ManySolutions",
    "grids.rules": "InvalidRules Rules rules",
    "grids.parts.sets": "Candidate CandidateSet Cell CellSet",
    "grids.canonical": "canonical canonical_many canonical_transform symmetries",
    "grids.transform": "Transform",
    "grids.check": "Check",
    "logic.catalogue": "technique_named",
    "logic.step": "Step StepOnGrid",
    "logic.technique": "Technique",
    "operations.answers.saved_traces": "verify",
    "operations.any_puzzle": (
        "analyse certify check explain hint neighbours rate reduce solve unavoidable"
    ),
    "operations.library": "Library",
    "playing.arguments.argued": "Argued argue argue_all",
    "playing.arguments.judge": "Verdict",
    "playing.foreign_completed": "Completed complete",
    "playing.games": "Game",
    "playing.hints.hint": "Hint",
    "playing.hints.question": "Why",
    "playing.judging.judgement": "Judgement",
    "playing.judging.moves": "judge judge_many",
    "solving.analysis": "Analysis",
    "solving.comparing": "Comparison compare",
    "solving.making": "Making Run Wish generate",
    "solving.profiles": "Profile profile_named",
    "solving.ratings": "Rating Ratings rate_many",
    "solving.trace": "Trace",
    "solving.traces": "Traces explain_many",
    "telling.pages.walker": "Walker",
}

MODULE_OF: Final = {
    name: module for module, names in _NAMES_BY_MODULE.items() for name in names.split()
}
"""The module within the package that has a public name."""


def __getattr__(name: str) -> object:
    """Loads the module of a public name on first access."""
    if name not in MODULE_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(f"{__name__}.{MODULE_OF[name]}"), name)
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
