"""`whydoku certify`: paths as formulas and proofs, which programs of strangers check."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import click

from whydoku.dataclass import dataclass
from whydoku.errors import InvalidPuzzle, NoSolution, counted
from whydoku.faces.cli import exit_codes
from whydoku.faces.cli.console import Console
from whydoku.faces.cli.options.asked import Option, asks
from whydoku.faces.cli.options.output_file import (
    WRITABLE,
    FileNames,
    is_pattern,
    refuse_input,
    write_files,
)
from whydoku.faces.cli.options.telling_options import AskedProfile
from whydoku.faces.cli.options.wanted_puzzles import AskedInput, WantedPuzzles
from whydoku.faces.cli.puzzle_run import PuzzleRun
from whydoku.formats.certificates import Certificate, CertifiedPuzzle
from whydoku.formats.known.csv_puzzles import day_in, told_in
from whydoku.grids.check import check
from whydoku.operations.any_puzzle import certify

PROOF, FORMULA = ".pbp", ".opb"


@dataclass(frozen=True, kw_only=True)
class AskedCertify(AskedProfile, AskedInput):
    """The options of `whydoku certify`: the paths of which puzzles, and where they are written."""

    output: Annotated[str, Option(short="-o", metavar="FILE.pbp", type=WRITABLE)] = ""
    """The proof to write; the formula has the same name with .opb. With a pattern such as
    {n:03}.pbp or {name}.pbp there are two files for each puzzle."""
    uniqueness: bool = False
    """Also use techniques that assume a single solution. Their conclusions are then proved by
    trying, since no line can say why they hold."""

    def __post_init__(self) -> None:
        if self.output and Path(self.output).suffix.lower() != PROOF:
            raise click.UsageError(f"certify writes {PROOF} files; found {Path(self.output).name}")


@asks("certify", AskedCertify)
def command(asked: AskedCertify) -> int:
    """Write paths as formulas and proofs that other programs check.

    The formula (OPB) says the puzzle; the proof, in the form of VeriPB 3.0, follows the path step
    by step, each line from those that the reason of its step names, and ends with: there is no
    other solution. Every proof is checked before it is written, by a checker that shares nothing
    with what writes it; `whydoku verify` checks it again. Without -o the output only says what was
    checked. Check it with another program, as in `veripb puzzle.opb puzzle.pbp`. If a path does not
    solve its puzzle, its proof ends there, and the exit code is 1.
    """
    names, wanted = FileNames(asked.output), WantedPuzzles(asked)
    only: tuple[Certificate, Path] | None = None
    with PuzzleRun(Console.of_this_process(), wanted) as run:
        for number, item in enumerate(wanted.items(), 1):
            if number == 2 and asked.output and not is_pattern(asked.output):
                raise click.UsageError("a file holds one proof; name a pattern such as {n:03}.pbp")
            fault, found = item.fault, None
            try:
                grid = item.reading.grid
                fault = fault or check(grid).fault
                if not fault:
                    found = certify(grid, asked.chosen_profile, uniqueness=asked.uniqueness)
            except (InvalidPuzzle, NoSolution) as error:
                fault = error.what if isinstance(error, InvalidPuzzle) else str(error)
            with run.writing(1):
                run.complain_of(item, fault)
                if found:
                    run.console.write(told(found, found.check()))
                    run.code = run.code if found.complete else exit_codes.REFUSED
            if found and asked.output:
                path = names.of(number, item.reading.name, day_in(told_in(item.reading)))
                if is_pattern(asked.output):
                    _write(found, path, asked.files)
                else:
                    only = found, path
        if only:
            _write(*only, asked.files)
    return run.code


def told(certificate: Certificate, shown: CertifiedPuzzle) -> str:
    """What was checked, in a sentence."""
    steps, tried = certificate.steps, len(certificate.tried)
    what = f"{counted(steps, 'step')} in {counted(certificate.lines, 'line')}, checked"
    how = "each as its reason tells it"
    if tried:
        how = f"{steps - tried} as their reasons tell them, {tried} by trying"
    end = "there is no other solution" if certificate.complete else "the path is not complete"
    if certificate.complete and not shown.grid.is_puzzle:
        end += " that keeps what is on the grid"
    return f"{what}: {how}; {end}"


def _write(certificate: Certificate, path: Path, inputs: tuple[str, ...]) -> None:
    formula = path.with_suffix(FORMULA)
    for one in (path, formula):
        refuse_input(one, inputs)
    write_files({path: certificate.proof.encode(), formula: certificate.formula.encode()})
