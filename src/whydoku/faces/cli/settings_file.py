"""The option `--settings`, which names a file with what is set once for many runs of a command.

The file is TOML. Each of its lines is a field of the command's classes, checked as those of
requests are. It may name every field of a class that has a `Setting`; what the command line says
goes before it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, Self

import click

from whydoku.dataclass import dataclass
from whydoku.errors import WhydokuError
from whydoku.faces.cli.options.asked import SHARED, Asked, FieldOption, Option, is_given
from whydoku.shapes.fields import ShapeField, fields_of
from whydoku.shapes.marks import Sample, Setting, mark_of


def _show_example(ctx: click.Context, _param: click.Parameter, is_wanted: bool) -> None:
    if is_wanted and not ctx.resilient_parsing:
        click.echo("\n\n".join(_lines_of(settings_of(_shape_of(ctx.command)))))
        ctx.exit()


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class AskedSettings(Asked):
    """The options of commands with a file of settings."""

    heading = SHARED

    settings: Annotated[
        Path | None,
        Option(metavar="FILE.toml", type=click.Path(exists=True, dir_okay=False, path_type=Path)),
    ] = None
    """Read what is set once from a file; options go before its lines."""
    settings_example: Annotated[bool, Option(checked=_show_example)] = False
    """Print such a file with every line there is, what it means and its default."""

    @classmethod
    def of(cls, values: Mapping[str, Any]) -> Self:
        """Makes an instance from the values of the options and of the file."""
        return super().of({**values, **_settings_in(values["settings"], settings_of(cls))})


def settings_of(shape: type) -> dict[str, ShapeField]:
    """The fields of a class that its file of settings may name, by the names there."""
    fields = fields_of(shape)
    origins = {field.origin for field in fields if mark_of(Setting, field.marks)}
    return {field.key: field for field in fields if field.origin in origins}


def instead_of(option: str, command: click.Command) -> str:
    """What to write instead of an option that is a line in the file of settings of a command, as a
    sentence; empty if it is none."""
    name = option.removeprefix("--").removeprefix("no-").replace("-", "_")
    field = settings_of(_shape_of(command)).get(name)
    if not (field and mark_of(Setting, field.marks)):
        return ""
    value = not option.startswith("--no-") if field.kind is bool else _sample_of(field)
    file = f"{command.name}.toml"
    return (
        f"{option} is a line in a file: write one such as {_line_of(field, value)} into {file}, "
        f"and give --settings {file}; --settings-example prints all such lines"
    )


def _shape_of(command: click.Command) -> type:
    """The first class of a command; one without fields if its options follow from none."""
    shapes = (param.field.shape for param in command.params if isinstance(param, FieldOption))
    return next(shapes, Asked)


def _settings_in(path: Path | None, known: Mapping[str, ShapeField]) -> dict[str, Any]:
    """The values in a file of settings by the names of their fields, without those that the command
    line gives."""
    if path is None:
        return {}
    import tomllib

    from whydoku.formats.sources.source import text_form
    from whydoku.shapes.checked import check_of, refuse_unknown

    ctx = click.get_current_context()
    given = {param.name for param in ctx.command.params if is_given(ctx, param)}
    try:
        data = path.read_bytes()
        text = data.decode(text_form(data).encoding).removeprefix("\ufeff")
        lines = tomllib.loads(text.replace("\r\n", "\n").replace("\r", "\n"))
        refuse_unknown(lines, known, "")
        return {
            field.name: check_of(field.type)(lines[key], key)
            for key, field in known.items()
            if key in lines and field.name not in given
        }
    except UnicodeDecodeError:
        raise WhydokuError(f"{path}: not a text in UTF-8 or UTF-16") from None
    except (tomllib.TOMLDecodeError, WhydokuError) as fault:
        raise WhydokuError(f"{path}: {fault}") from None


def _lines_of(known: Mapping[str, ShapeField]) -> Iterator[str]:
    """Yields for each field what it means, as a comment, and its line with its default; one with a
    sample instead is a comment, too."""
    from textwrap import wrap

    for field in known.values():
        line = _line_of(field, _sample_of(field))
        about = [f"# {row}" for row in wrap(field.about, 98)]
        yield "\n".join([*about, f"# {line}" if mark_of(Sample, field.marks) else line])


def _sample_of(field: ShapeField) -> object:
    sample = mark_of(Sample, field.marks)
    return sample.value if sample else field.default


def _line_of(field: ShapeField, value: object) -> str:
    return f"{field.key} = {json.dumps(value, ensure_ascii=False, separators=(', ', ' = '))}"
