"""The techniques: `<family>/<slug>.toml` for each that the engine finds, and modules that register
those found in Python; none imports another.

    tables.py              reads the tables
    native.py              the finder of a technique that the engine knows

Houses and where they meet:

    disjoint_subsets.py    distributed disjoint subsets, Empty Rectangle Intersection Pairs
    sector_sets.py         multi-sector locked sets, SK-loops

One digit in rows and columns:

    single_digit.py        skyscraper, kite, turbot fish, empty rectangle
    colouring.py           simple colours, multi-colours, 3D Medusa
    templates.py           all ways to place a digit, or one digit after the other

Links from cell to cell:

    wings.py               XY-Wing, XYZ-Wing and larger bent wings
    link_wings.py          W-, M-, S-, H- and L-Wing
    fireworks.py           triple, quad and dual fireworks
    remote_pairs.py        cells with the same two candidates, which alternate
    chains.py              X-Chain, XY-Chain, AIC and nice loops, with groups and with sets

Almost locked sets:

    sue_de_coq.py          Sue de Coq, plain, extended and in three sectors

One solution assumed:

    uniqueness.py          unique and avoidable rectangles, loops, the bivalue universal grave

Suppositions, and the engine:

    forcing.py             Cell and Region Forcing Chains, Nishio
    nets.py                Dynamic and Nested Forcing Chains
    whips.py               whips, g-whips and braids
    guess.py               Guess and Check
    engine.py              the engine of the profile `explainer`, and what only it finds

    elsewhere.py           names that others use for what is no technique here
"""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Final

from whydoku.errors import WhydokuError

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

ENTRY_POINTS: Final = "whydoku.techniques"
"""The group of entry points in which plug-ins name the modules with their techniques."""


def register_all() -> None:
    """Reads what stands of techniques in the folders of this package, imports its modules, and then
    every module that plug-ins name."""
    from importlib.metadata import entry_points

    from whydoku.techniques.tables import register_tables

    register_tables()
    for module in iter_modules(__path__):
        import_module(f"{__name__}.{module.name}")
    for entry in sorted(entry_points(group=ENTRY_POINTS), key=lambda entry: entry.name):
        _load_plugin(entry)


def _load_plugin(entry: EntryPoint) -> None:
    """Imports the module that an entry point names. If this fails, raises a WhydokuError that names
    the plug-in."""
    try:
        entry.load()
    except Exception as fault:
        kind = "" if isinstance(fault, WhydokuError) else f"{type(fault).__name__}: "
        sentence = f"{kind}{fault}"
        raise WhydokuError(
            f"the techniques of the plug-in {entry.name!r} ({entry.value}) cannot be used: "
            f"{' '.join(sentence.split())}"
        ) from fault
