"""The commands of operations: their options are the fields of the operation, and those of all
operations that are asked in the same way. Only what a command needs is loaded."""

from __future__ import annotations

import inspect
from collections.abc import Callable

import click

from whydoku.faces.cli.options.asked import Asked, asks
from whydoku.faces.cli.options.shared_options import resolve_profile
from whydoku.operations.fields import meant_for_others
from whydoku.operations.operation import Operation, TellingOperation


def command_of(kind: type[Operation]) -> click.Command:
    """The command of an operation."""
    shape, run = _how_asked(kind)
    but = meant_for_others(kind, ("text", "json")) if kind.objects else ()
    made = asks(kind.name, shape, kind, but=but, help=inspect.getdoc(kind))(run)
    for param in made.params:
        if param.name in kind.by_command and isinstance(param, click.Option):
            param.default, param.show_default = kind.by_command[param.name], True
    return resolve_profile(made)


def _how_asked(kind: type[Operation]) -> tuple[type[Asked], Callable[..., int]]:
    """The class of the options of the command, and the function that runs it."""
    if kind.objects:
        from whydoku.faces.cli.json_files import AskedObjects, answer_objects

        return AskedObjects, answer_objects
    if issubclass(kind, TellingOperation) and not kind.in_batches:
        from whydoku.faces.cli.answer_stream import tell_each
        from whydoku.faces.cli.options.telling_options import AskedTold

        return AskedTold, tell_each
    from whydoku.faces.cli.operation_command import answer_puzzles, shape_of

    return shape_of(kind), answer_puzzles
