"""The help of `whydoku`: all commands by name. It is written without what reads a command line."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

COMMANDS: Final = {
    "Solve and understand": {
        "solve": "Solve puzzles, or count or list their solutions.",
        "check": "Check puzzles for exactly one solution, and say what is wrong.",
        "explain": "Explain how to solve puzzles, step by step, with reasons.",
        "hint": "Show the next step, or as much of it as you want to know.",
        "why": "Explain why a digit can be placed, or a candidate removed.",
        "analyse": "Analyse what each clue does, and what changing one clue would do.",
        "play": "Play at the terminal: with hints, reasons, lessons and practice.",
    },
    "Rate and make": {
        "rate": "Rate how hard puzzles are, on a named scale or several.",
        "generate": "Make puzzles to order, or positions to practise on.",
    },
    "Paper and sheets": {
        "book": "Write a book to print, with hints and solutions; or a worksheet.",
        "sheet": "Write puzzles into a workbook, with solutions and every step.",
        "picture": "Draw a grid, a step or a path: SVG, PNG or PDF.",
    },
    "Many puzzles": {
        "library": "Keep puzzles in a library: each once, found by what it needs.",
        "batch": "Do a job on many puzzles, from files to a file.",
        "convert": "Convert puzzles to another format.",
        "canon": "Find the canonical form that essentially equal puzzles share.",
        "reduce": "List the minimal puzzles within puzzles.",
        "neighbours": "List puzzles with one solution that are a few clues away.",
        "unavoidable": "List the unavoidable sets of solutions.",
    },
    "Reasons and paths of your own": {
        "argue": "Check a reason of your own, link by link.",
        "judge": "Judge moves: whether each is true, and whether it follows.",
        "verify": "Re-prove every step of saved traces, and of printed paths.",
        "certify": "Write paths as formulas and proofs that other programs check.",
        "compare": "Compare two paths of a puzzle: where they part, what each needs.",
    },
    "The catalogue": {
        "techniques": "List the techniques, or those of a family, or show some in full.",
        "profiles": "List the profiles, or show some by name.",
        "examples": "List the built-in puzzles, or show some by name.",
        "cases": "Test techniques on positions with known results.",
    },
    "Servers and tools": {
        "serve": "Serve the web page and the JSON API.",
        "site": "Write the page as a folder of files that any web space can serve.",
        "mcp": "Give an assistant tools for Sudoku: Model Context Protocol.",
        "doctor": "Report what is installed, and what can be added and how.",
    },
}
"""All commands by name, each with a line of help, under what people do with them. The module of a
command is loaded only when the command is needed."""

BEFORE: Final = """\
Usage: whydoku COMMAND [PUZZLE]... [OPTION]..., or whydoku PUZZLE to explain it
Sudoku, with the reasons. `whydoku help COMMAND` tells all about a command.
"""

AFTER: Final = """\
Puzzles are arguments, -f FILE, --example NAME or standard input (`help input`):
  whydoku explain --example wikipedia      whydoku rate -f club.csv -o rated.csv
Everywhere: -h, --help; -V, --version; --color auto|always|never; --no-pager
"""
"""What the help says before and after the list of the commands."""

ASKED: Final = (["--help"], ["-h"], ["help"])
"""The command lines that ask for this page alone."""


@cache
def operations() -> frozenset[str]:
    """The names of the operations that are commands."""
    from whydoku.operations.known import BY_FUNCTION, operation_names

    return frozenset(operation_names()) - {BY_FUNCTION}


def added_commands() -> list[str]:
    """The names of the commands that are not in the table: operations from elsewhere."""
    return sorted(operations().difference(*COMMANDS.values()))


def help_page(added: Mapping[str, str]) -> str:
    """The help; `added` has further commands, each with a line of help."""
    groups = {**COMMANDS, "Added here": added} if added else COMMANDS
    lines = []
    for heading, commands in groups.items():
        lines.append(f"{heading}:\n")
        lines += (f"  {name:<11}  {about}\n" for name, about in commands.items())
    return "".join((BEFORE, *lines, AFTER))


def has_written_help(arguments: Sequence[str]) -> bool:
    """Writes the help if nothing else is asked for. Returns whether that is done: what cannot be
    written, or has commands from elsewhere, is left to the command line as a whole."""
    if arguments not in ASKED or sys.stdout is None or added_commands():
        return False
    try:
        sys.stdout.write(help_page({}))
        sys.stdout.flush()
    except OSError:
        return False
    return True
