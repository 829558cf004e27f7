"""The option `-o`, by which the output of a command goes to a file."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, redirect_stdout
from functools import wraps
from pathlib import Path
from typing import Any, TypeVar, cast

import click

F = TypeVar("F", bound=Callable[..., Any])


def takes_output(command: F) -> F:
    """A decorator that adds the option `-o`."""

    @wraps(command)
    def writing(*arguments: Any, output: str | None, **options: Any) -> Any:
        if output in (None, "-"):
            return command(*arguments, **options)
        with _output_to(Path(str(output)), options.get("files", ())):
            return command(*arguments, **options)

    option = click.option(
        "-o",
        "--output",
        metavar="FILE",
        type=click.Path(dir_okay=False),
        help="Write to a file, in the form for programs, or to standard output with -.",
    )
    return cast("F", option(writing))


@contextmanager
def _output_to(path: Path, inputs: Iterable[str]) -> Iterator[None]:
    """Sends standard output to a file, which must not be one of the inputs."""
    if path.exists() and any(name != "-" and path.samefile(name) for name in inputs):
        raise click.UsageError(f"{path} is also the input; choose another file for the output")
    with path.open("w", encoding="utf-8", newline="") as file, redirect_stdout(file):
        yield
