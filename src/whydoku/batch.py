"""Runs operations on many puzzles. A run streams its input, uses several workers, and goes on where
it was interrupted.

Each operation on puzzles is also a function of this module, under its name: `whydoku.batch.solve`,
`whydoku.batch.rate`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    # Type checkers read the options of each function from a class with the fields of its job. At
    # run time a job and its function are loaded by name, so that a new job needs no line here.
    from dataclasses import dataclass
    from typing import Final, ParamSpec

    from whydoku.operations.functions import HowToWork, JobFunction, to_file
    from whydoku.operations.known.analyse import AnalysePuzzles
    from whydoku.operations.known.call import CallFunction
    from whydoku.operations.known.canon import CanonicalForms
    from whydoku.operations.known.check import CheckPuzzles
    from whydoku.operations.known.convert import ConvertPuzzles
    from whydoku.operations.known.explain import ExplainPuzzles
    from whydoku.operations.known.judge import JudgeMoves
    from whydoku.operations.known.rate import RatePuzzles
    from whydoku.operations.known.solve import SolvePuzzles

    _P = ParamSpec("_P")

    def _function_of(shape: Callable[_P, object], /) -> JobFunction[_P]: ...

    @dataclass(frozen=True)
    class _AnalyseOptions(HowToWork, AnalysePuzzles): ...

    @dataclass(frozen=True)
    class _CallOptions(HowToWork, CallFunction): ...

    @dataclass(frozen=True)
    class _CanonOptions(HowToWork, CanonicalForms): ...

    @dataclass(frozen=True)
    class _CheckOptions(HowToWork, CheckPuzzles): ...

    @dataclass(frozen=True)
    class _ConvertOptions(HowToWork, ConvertPuzzles): ...

    @dataclass(frozen=True)
    class _ExplainOptions(HowToWork, ExplainPuzzles): ...

    @dataclass(frozen=True)
    class _JudgeOptions(HowToWork, JudgeMoves): ...

    @dataclass(frozen=True)
    class _RateOptions(HowToWork, RatePuzzles): ...

    @dataclass(frozen=True)
    class _SolveOptions(HowToWork, SolvePuzzles): ...

    analyse: Final = _function_of(_AnalyseOptions)
    call: Final = _function_of(_CallOptions)
    canon: Final = _function_of(_CanonOptions)
    check: Final = _function_of(_CheckOptions)
    convert: Final = _function_of(_ConvertOptions)
    explain: Final = _function_of(_ExplainOptions)
    judge: Final = _function_of(_JudgeOptions)
    rate: Final = _function_of(_RateOptions)
    solve: Final = _function_of(_SolveOptions)

__all__ = ["to_file"]


def __getattr__(name: str) -> Callable[..., Any]:
    """Loads the function of a job, or `to_file`, when it is first asked for."""
    if name == "to_file":
        from whydoku.operations.functions import to_file

        return to_file
    if not name.startswith("_"):  # tools ask any module for such names, which must load nothing
        from whydoku.operations.known import operation_named, operation_names

        kind = operation_named(name) if name in operation_names() else None
        if kind and kind.has_input and kind.in_batches:
            from whydoku.operations.functions import function_of

            return function_of(name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
