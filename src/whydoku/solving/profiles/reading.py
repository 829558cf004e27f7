"""Reads profiles from TOML files, which say which techniques are tried, in which order and where.

`docs/how-to/choose-techniques.md` describes such a file.
"""

from __future__ import annotations

import inspect
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from os import PathLike
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from whydoku.dataclass import dataclass, replace
from whydoku.errors import (
    InvalidNotation,
    UnknownName,
    UnknownProfile,
    UnknownTechnique,
    WhydokuError,
)
from whydoku.grids.notation import SCHEMES, format_house, parse_house
from whydoku.logic.catalogue import engines, only_entry_named, registrations, techniques
from whydoku.logic.technique import CatalogueEntry, Finder, Technique
from whydoku.shapes.arguments import typed
from whydoku.solving.profiles.fields import Table
from whydoku.solving.profiles.profile import (
    FLAGS,
    SCOPES,
    Cost,
    Options,
    PassPlan,
    Profile,
    TechniqueCall,
)

# By name, or from a file


def profiles() -> tuple[Profile, ...]:
    """All profiles that come with the library, with their default options, sorted by name."""
    return tuple(profile_named(name) for name in _files())


@typed
def profile_named(name: str) -> Profile:
    """The profile called `name`; `bloc:fish=false` switches off the option `fish` of `bloc`."""
    base, colon, switches = name.strip().lower().partition(":")
    words = sorted({word.strip() for word in switches.split(",")} - {""})
    return _profile_named(f"{base}{colon}{','.join(words)}" if words else base, registrations())


def profile_of(wanted: str | Profile) -> Profile:
    """The profile called `wanted`, or `wanted` itself if it is a profile already."""
    return wanted if isinstance(wanted, Profile) else profile_named(wanted)


def read_profile(path: str | PathLike[str], switches: str = "") -> Profile:
    """Reads a profile from a file; `switches` such as `fish=false` change its options.

    Raises WhydokuError if another profile has the same name, since a trace names its profile.
    """
    source = str(path)
    try:
        text = Path(path).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise WhydokuError(f"{source} is not TOML: it is not text in UTF-8") from None
    except OSError as fault:
        why = (fault.strerror or str(fault)).lower()
        raise WhydokuError(f"the profile {source} cannot be read: {why}") from None
    made = parse_profile(text, _switched(switches), source=source)
    name = made.name.partition(":")[0]
    if name in _files() and text != _files()[name]:
        raise WhydokuError(f"{source}, name: {name!r} is taken; give the profile another name")
    return made


def profile_text(name: str) -> str:
    """The text of the file of a profile that comes with the library."""
    base = name.strip().lower().partition(":")[0]
    known = _files()
    if base not in known:
        raise UnknownProfile(name, known)
    return known[base]


@cache
def _profile_named(name: str, catalogue: int) -> Profile:
    """Reads a profile, whose switches are sorted so that the same ones in any order are read once;
    `catalogue` makes the cache read it again once more techniques are registered."""
    del catalogue
    base, _, switches = name.partition(":")
    return parse_profile(profile_text(name), _switched(switches), source=base)


@cache
def _files() -> dict[str, str]:
    """The texts of the profiles that come with the library, by name."""
    tables = sorted(Path(__file__).parent.glob("*.toml"))
    return {file.stem: file.read_text(encoding="utf-8") for file in tables}


def _switched(text: str) -> dict[str, bool]:
    """Reads the options that a user switches, written as `fish=false,locked=true`."""
    switches = {}
    for word in filter(None, text.split(",")):
        option, _, value = word.partition("=")
        if value not in ("true", "false"):
            raise WhydokuError(
                f"a profile's option is switched by NAME=true or NAME=false, found {word!r}"
            )
        switches[option.strip()] = value == "true"
    return switches


# From text

_PROFILE_FIELDS: Final = (
    *("name", "about", "notation", "restart", "contradictions", "one_solution"),
    *("options", "names", "levels", "passes"),
)
_WAYS: Final = ("each", *FLAGS, "by_place")
_PASS_FIELDS: Final = (*_WAYS, "label", "when", "engine", "techniques", "without")

QUESTION_OPTION: Final = "candidate"
"""The option that limits a technique to one candidate, to answer questions about that candidate. No
profile may set it."""


def parse_profile(
    text: str, switches: Mapping[str, bool] | None = None, *, source: str = "profile"
) -> Profile:
    """Reads a profile from a TOML text; raises WhydokuError that says where a mistake is.

    Options that differ from their defaults become part of the profile's name: `bloc:fish=false`.
    """
    table = _table(text, source)
    table.allow(_PROFILE_FIELDS)
    plain = {name: table.under("options").flag(name) for name in table.under("options")}
    for name in switches or {}:
        if name not in plain:
            raise UnknownName(f"option of the profile {source!r}", name, plain)
    options = {**plain, **(switches or {})}
    switched = [f"{o}={str(v).lower()}" for o, v in options.items() if v != plain[o]]
    head, notation = table.title("name"), table.text("notation", "rc")
    if notation not in SCHEMES:
        raise UnknownName("notation", notation, SCHEMES, table.place)
    levels = _levels(table.under("levels"))
    if not table.items("passes"):
        raise WhydokuError(f"{source}, passes: found none; expected one or more")
    own, costs = _own_names(table.under("names")), dict[str, Cost]()
    passes = tuple(
        plan
        for pass_table in table.tables("passes", "pass")
        for plan in _Reader(pass_table, options, levels, own, costs).plans()
    )
    if len(passes) > 1 and any(plan.engine for plan in passes):
        raise WhydokuError(
            f"{source}, passes: an engine finds whole paths; its pass is the only one"
        )
    return Profile(
        f"{head}:{','.join(switched)}" if switched else head,
        table.text("about"),
        passes,
        MappingProxyType(own),
        MappingProxyType(options),
        notation,
        MappingProxyType(costs),
        MappingProxyType(levels),
        table.flag("restart", False),
        table.flag("contradictions", False),
        table.flag("one_solution", False),
    )


def _table(text: str, source: str) -> Table:
    try:
        return Table(tomllib.loads(text), source)
    except tomllib.TOMLDecodeError as fault:
        raise WhydokuError(f"{source} is not TOML: {fault}") from None
    except RecursionError:
        raise WhydokuError(f"{source} is nested too deeply") from None


def _levels(table: Table) -> dict[str, float]:
    levels = {name: table.figure(name) for name in table}
    if list(levels.values()) != sorted(levels.values()):
        raise WhydokuError(f"{table.place}: they must go from the lowest cost to the highest")
    return levels


def _own_names(table: Table) -> dict[str, str]:
    names = {}
    for key in table:
        name, colon, variant = key.partition(":")
        names[_entry_of(name, table.place).slug + colon + variant] = table.title(key)
    return names


def _entry_of(name: str, place: str) -> CatalogueEntry:
    try:
        return only_entry_named(name)
    except UnknownTechnique as fault:
        raise UnknownTechnique(name, fault.known, place, fault.answer) from None
    except WhydokuError as fault:
        raise WhydokuError(f"{place}: {fault}") from None


@dataclass(frozen=True, slots=True)
class _Reader:
    """Reads one table of `passes`, and adds the names and costs in it to `names` and `costs`."""

    table: Table
    options: Options
    levels: Mapping[str, float]
    names: dict[str, str]
    costs: dict[str, Cost]

    def plans(self) -> Iterator[PassPlan]:
        """Yields the passes of the table: one; several if the table has `each`; none if the option
        that `when` names is off."""
        table = self.table
        table.allow(_PASS_FIELDS)
        condition = table.text("when", "")
        if condition and condition not in self.options:
            raise WhydokuError(
                f"{table.place} has the condition {condition!r}; the options are "
                f"{', '.join(sorted(self.options)) or 'none'}"
            )
        if condition and not self.options[condition]:
            return
        label, each = table.text("label", ""), table.text("each", "")
        if "engine" in table:
            yield PassPlan(label, (), engine=self._engine(), known=tuple(self._known()))
            return
        flags: dict[str, Any] = {name: table.flag(name, False) for name in FLAGS}
        plan = PassPlan(label, (), by_place=frozenset(self._slugs_in("by_place")), **flags)
        if each and plan.marked:
            raise WhydokuError(f"{table.place} is either for each {each} or marked, not both")
        if not each:
            calls = tuple(self._calls({}, ("house",) if plan.marked else ()))
            yield replace(plan, calls=calls)
            return
        if each not in SCOPES:
            raise WhydokuError(
                f"{table.place} is for each {each!r}; allowed are {' and '.join(SCOPES)}"
            )
        for number in range(SCOPES[each]):
            shown = str(number + 1) if each == "digit" else format_house(number)
            looking: dict[str, Any] = {each: number}
            calls = tuple(self._calls(looking, ()))
            yield replace(plan, label=label.replace("{}", shown), calls=calls, **looking)

    def _engine(self) -> str:
        engine, place = self.table.text("engine"), self.table.place
        if engine not in engines():
            raise UnknownName("engine", engine, engines(), place)
        if stray := [name for name in _WAYS if name in self.table]:
            raise WhydokuError(f"{place}, {stray[0]}: an engine decides for itself where to look")
        return engine

    def _known(self) -> Iterator[CatalogueEntry]:
        """Yields the techniques that the table allows its engine to use."""
        if self.table.need("techniques") == "all":
            raise WhydokuError(
                f"{self.table.place}, techniques: found 'all'; expected a list for an engine"
            )
        for entry, own in self._chosen():
            if own:
                raise WhydokuError(
                    f"{self.table.place}: {entry.slug} has no option {min(own)!r} for an engine"
                )
            yield entry

    def _calls(self, looking: Options, place: tuple[str, ...]) -> Iterator[TechniqueCall]:
        for entry, own in self._chosen():
            if not isinstance(entry, Technique):
                raise WhydokuError(
                    f"{self.table.place}: {entry.slug} has no finder; an engine finds its steps"
                )
            options = {**looking, **own}
            known = [name for name in entry.options if name != QUESTION_OPTION]
            if stray := sorted({*options, *place} - set(known)):
                raise WhydokuError(
                    f"{self.table.place}: {entry.slug} has no option {stray[0]!r}; "
                    f"it has {', '.join(known) or 'none'}"
                )
            if twice := sorted({*looking, *place} & set(own)):
                raise WhydokuError(
                    f"{self.table.place}: {entry.slug} has a {twice[0]} of its own, "
                    f"but the pass goes from {twice[0]} to {twice[0]}"
                )
            yield entry, MappingProxyType(options)

    def _chosen(self) -> Iterator[tuple[CatalogueEntry, Options]]:
        table = self.table
        left_out = self._slugs_in("without")
        wanted = table.need("techniques")
        if wanted == "all":
            yield from ((entry, {}) for entry in techniques() if entry.slug not in left_out)
            return
        if isinstance(wanted, str):
            raise WhydokuError(
                f"{table.place}, techniques: found {wanted!r}; expected a list, or 'all'"
            )
        if not wanted:
            raise WhydokuError(f"{table.place}, techniques: found none; expected one or more")
        if left_out:
            raise WhydokuError(f"{table.place}, without: allowed only with techniques = 'all'")
        for number, item in enumerate(table.items("techniques"), 1):
            if isinstance(item, str):
                entry, own = _entry_of(item, table.place), Table({}, table.place)
            else:
                own = table.inner(item, f"technique {number}")
                entry = _entry_of(own.text("technique"), own.place)
            yield entry, self._options_of(entry, own)

    def _slugs_in(self, field: str) -> set[str]:
        """The slugs of the techniques that a field lists."""
        words = [self.table.word(field, item) for item in self.table.items(field, ())]
        return {_entry_of(name, self.table.place).slug for name in words}

    def _options_of(self, entry: CatalogueEntry, own: Table) -> dict[str, Any]:
        """The options in a technique's table. The name, cost and level in the table are stored."""
        if "name" in own:
            self.names[entry.slug] = own.title("name")
        if "cost" in own or "level" in own:
            first, later = own.figures("cost", (0, 0))
            level = own.text("level", "")
            if level and level not in self.levels:
                raise UnknownName("level", level, self.levels, own.place)
            self.costs[entry.slug] = Cost(first, later, level)
        rest = [name for name in own if name not in ("technique", "name", "cost", "level")]
        if not isinstance(entry, Technique):
            return {name: own.data[name] for name in rest}
        find, known = entry.find, entry.options
        return {
            name: _option_value(find, name, own) if name in known else own.data[name]
            for name in rest
        }


def _option_value(find: Finder, name: str, own: Table) -> Any:
    """The value that a technique's table gives to an option; it must be of the kind of the
    default."""
    if name == "house":
        try:
            return parse_house(own.text(name))
        except InvalidNotation as fault:
            raise WhydokuError(f"{own.place}, {name}: {fault}") from None
    if name == "digit":
        return own.whole(name, own.data[name]) - 1
    default = inspect.signature(find).parameters[name].default
    if isinstance(default, bool):
        return own.flag(name)
    if isinstance(default, tuple):
        return tuple(own.whole(name, item) for item in own.items(name))
    return own.data[name]
