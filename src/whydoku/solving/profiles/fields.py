"""Reads the tables of a configuration file field by field, and refuses values of a wrong kind."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, TypeVar

from whydoku.dataclass import dataclass
from whydoku.errors import WhydokuError

T = TypeVar("T")

_KINDS_IN_WORDS: Final = {
    bool: "true or false",
    str: "a string",
    list: "a list",
    dict: "a table",
    int: "a whole number",
}


@dataclass(frozen=True, slots=True)
class Table:
    """A table of a configuration file.

    `place` says in words where the table is in the file; every error message begins with it.
    """

    data: Mapping[str, Any]
    place: str

    def __iter__(self) -> Iterator[str]:
        return iter(self.data)

    def __contains__(self, name: object) -> bool:
        return name in self.data

    def allow(self, names: Sequence[str]) -> None:
        """Raises an error if the table has a field that is not in `names`."""
        if stray := sorted(set(self.data) - set(names)):
            raise WhydokuError(
                f"{self.place} has the unknown field {stray[0]!r}; known are "
                f"{', '.join(sorted(names))}"
            )

    def need(self, name: str) -> Any:
        """The value of the field `name`, which the table must have."""
        if name not in self.data:
            raise WhydokuError(f"{self.place} lacks the field {name!r}")
        return self.data[name]

    def text(self, name: str, default: str | None = None) -> str:
        """The string in the field `name`. If `default` is None, the table must have the field."""
        return self._field(name, str, default)

    def title(self, name: str) -> str:
        """The string in the field `name`, which must be one line, printable and not blank, since it
        serves as a name."""
        title = self.text(name)
        if not title.strip() or not title.isprintable():
            raise WhydokuError(
                f"{self.place}, {name}: found {_quoted(title)}; expected a name in one line"
            )
        return title

    def flag(self, name: str, default: bool | None = None) -> bool:
        """The boolean in the field `name`. If `default` is None, the table must have the field."""
        return self._field(name, bool, default)

    def items(self, name: str, default: Sequence[Any] | None = None) -> Sequence[Any]:
        """The list in the field `name`, whose items are not checked. If `default` is None, the
        table must have the field."""
        return self._field(name, list, None if default is None else list(default))

    def under(self, name: str) -> Table:
        """The table in the field `name`; an empty table if the field is missing."""
        return self.inner(self.data.get(name, {}), name)

    def tables(self, name: str, word: str) -> Iterator[Table]:
        """Yields the tables in the list `name`. In errors they are called by `word` and a number:
        pass 1, pass 2, ..."""
        for number, item in enumerate(self.items(name), 1):
            yield self.inner(item, f"{word} {number}")

    def inner(self, value: Any, name: str) -> Table:
        """Makes a `Table` of the value that this table has under `name`."""
        return Table(self._of(value, dict, f"{self.place}, {name}"), f"{self.place}, {name}")

    def word(self, name: str, value: Any) -> str:
        """Checks that an item of the list in the field `name` is a string, and returns it."""
        return self._of(value, str, f"{self.place}, {name}")

    def whole(self, name: str, value: Any) -> int:
        """Checks that a value of the field `name` is a whole number from 1 to 9, and returns it."""
        number = self._of(value, int, f"{self.place}, {name}")
        if isinstance(value, bool) or not 1 <= number <= 9:
            raise WhydokuError(f"{self.place}, {name}: found {value!r}; allowed are 1 to 9")
        return number

    def figure(self, name: str) -> float:
        """The number in the field `name`, which must be at least 0; the table must have the
        field."""
        return _checked_figure(self.need(name), f"{self.place}, {name}")

    def figures(self, name: str, default: tuple[float, float]) -> tuple[float, float]:
        """The two numbers in the field `name`, which must be at least 0; a single number counts as
        both. Returns `default` if the field is missing."""
        if name not in self.data:
            return default
        value, place = self.data[name], f"{self.place}, {name}"
        both = value if isinstance(value, list) else [value, value]
        if len(both) != 2:
            raise WhydokuError(f"{place}: found {len(both)} figures; expected one or two")
        return _checked_figure(both[0], place), _checked_figure(both[1], place)

    def _field(self, name: str, kind: type[T], default: T | None) -> T:
        if name not in self.data and default is not None:
            return default
        return self._of(self.need(name), kind, f"{self.place}, {name}")

    def _of(self, value: Any, kind: type[T], place: str) -> T:
        if not isinstance(value, kind):
            raise WhydokuError(f"{place}: found {_quoted(value)}; expected {_KINDS_IN_WORDS[kind]}")
        return value


def _checked_figure(value: Any, place: str) -> float:
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not value >= 0:
        raise WhydokuError(f"{place}: found {_quoted(value)}; expected a number from 0 up")
    return value


def _quoted(value: Any) -> str:
    """Writes a value for an error, in short and on one line."""
    if isinstance(value, (dict, list)):
        return "a table" if isinstance(value, dict) else "a list"
    text = str(value).lower() if isinstance(value, bool) else repr(value)
    return text if len(text) <= 40 else f"{text[:37]}..."
