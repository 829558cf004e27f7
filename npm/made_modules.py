"""Makes the modules of the package that hold what Python says already:

    python npm/made_modules.py

`patterns.ts` has the types of steps, traces and reasons, from docs/trace.schema.json;
`catalogue.ts` has techniques and profiles; `tables.ts` what no caller sees: what rules add, and the
fields of each pattern in the order in which the engine writes them, from `whydoku.logic.why`.
"""

from __future__ import annotations

import inspect
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Annotated, Any, Final, get_args, get_origin, get_type_hints

from whydoku.extras import __version__
from whydoku.grids.engine.engine import TABLE
from whydoku.grids.engine.paths import DEFAULTS
from whydoku.grids.parts.layouts import SYMMETRIES, symmetry_named
from whydoku.grids.rules import BOXES, SMALLEST, additions
from whydoku.grids.spaces import DigitNumber
from whydoku.logic.catalogue import techniques
from whydoku.logic.finders.native import NativeFinder
from whydoku.logic.technique import Technique
from whydoku.logic.why import PATTERNS
from whydoku.solving.profiles.profile import FLAGS, PassPlan, Profile
from whydoku.solving.profiles.reading import profiles

ROOT: Final = Path(__file__).parents[1]
SOURCES: Final = Path(__file__).with_name("src")

STEP: Final = (
    *("technique", "variant", "name", "placements", "eliminations", "numbers", "rating", "why"),
)
TRACE: Final = (
    *("version", "puzzle", "placed", "removed", "unproved", "profile", "uniqueness", "solved"),
    *("solution", "rating", "scale", "steps"),
)
"""The fields of steps and traces that need no words."""

NARROW: Final = {("step", "technique"): "Slug"}
"""Fields of which the engine writes fewer values than the schema allows."""

ABSENT: Final = ("removed", "unproved")
"""Those of them that may be absent."""

TABLE_TYPE: Final = "type Table<T> = Readonly<Record<string, T>>;\n"
HEAD: Final = "/** {} Made by npm/made_modules.py. */\n\n"


def modules() -> dict[str, str]:
    """The modules by their names."""
    return {"patterns.ts": patterns(), "catalogue.ts": catalogue(), "tables.ts": tables()}


# Patterns


def patterns() -> str:
    """The module of types."""
    schema = json.loads((ROOT / "docs" / "trace.schema.json").read_text(encoding="utf-8"))
    told: dict[str, Any] = {**schema["$defs"], "trace": schema}
    names = _written()
    told["pattern"] = {
        "description": told["pattern"]["description"],
        "oneOf": [{"$ref": f"#/$defs/{name}"} for name in names],
    }
    told["step"]["properties"] = _some(told["step"], STEP)
    told["trace"]["properties"] = _some(told["trace"], TRACE)
    for name, written in _fields().items():
        told[name]["properties"] = _some(told[name], ("pattern", *written))
    docs = {_kebab(kind.__name__): inspect.getdoc(kind) or "" for kind in _records(names)}
    for name, doc in docs.items():
        told[name]["description"] = doc
    types = [_type(name, told[name]) for name in _reached("trace", told)]
    head = HEAD.format("Steps and their reasons, as docs/trace.schema.json describes them.")
    slug = 'import type { Slug } from "./catalogue.ts";\n\n'
    return head + slug + "\n".join(types)


def _written() -> list[str]:
    """The names of the patterns that the engine writes."""
    return [name for name in PATTERNS if name in TABLE.numbers["why"]]


def _fields() -> dict[str, dict[str, str]]:
    """The kinds of the fields of each pattern, and of its parts."""
    return {
        _kebab(kind.__name__): {
            one.metadata.get("key", one.name): _kind(hints[one.name])
            for one in fields(kind)
            if not one.metadata.get("rare")
        }
        for kind in _records(_written())
        for hints in [get_type_hints(kind, include_extras=True)]
    }


def _some(told: Mapping[str, Any], names: tuple[str, ...]) -> dict[str, Any]:
    return {name: told["properties"][name] for name in names if name in told["properties"]}


def _records(names: list[str]) -> Iterator[Any]:
    """The classes of patterns, and of what they are made of."""
    found: dict[Any, None] = {}
    ahead: list[Any] = [PATTERNS[name] for name in names]
    while ahead:
        kind = ahead.pop(0)
        if is_dataclass(kind) and kind not in found and kind not in _unknown(names):
            found[kind] = None
            ahead += get_type_hints(kind, include_extras=True).values()
        else:
            ahead += get_args(kind) if get_origin(kind) is not Annotated else ()
    return iter(found)


def _unknown(names: list[str]) -> list[Any]:
    """The patterns that the engine does not write."""
    return [kind for name, kind in PATTERNS.items() if name not in names]


def _kind(kind: Any) -> str:
    """The kind of a field: a mark, a list, a part, or a ground, which may be nothing."""
    if get_origin(kind) is Annotated:
        return str(kind.__metadata__[0]).replace("cover", "constraint")  # written alike
    if is_dataclass(kind):
        return _kebab(kind.__name__)  # type: ignore[union-attr]
    if kind is bool:
        return "flag"
    if get_origin(kind) is not tuple:
        return "ground"
    [one, *_] = get_args(kind)
    return "digits" if one == DigitNumber else f"{_kind(one)}[]"


def _reached(first: str, told: Mapping[str, Any]) -> Iterator[str]:
    """The definitions that one needs, from top to bottom."""
    found = {first: None}
    for name in (ahead := [first]):
        for other in re.findall(r"#/\$defs/([\w-]+)", json.dumps(_bare(told[name]))):
            if other not in found:
                found[other] = None
                ahead.append(other)
    return iter(ahead)


def _bare(told: Mapping[str, Any]) -> Mapping[str, Any]:
    return {key: value for key, value in told.items() if key != "$defs"}


def _type(name: str, told: Mapping[str, Any]) -> str:
    doc, title = _doc(told["description"], ""), _pascal(name)
    if "properties" not in told:
        return f"{doc}export type {title} = {_shape(told)};\n"
    lines = [
        f"{_doc(one.get('description', ''), '  ')}"
        f"  readonly {key}{'?' * (key in ABSENT)}: {NARROW.get((name, key)) or _shape(one)};\n"
        for key, one in told["properties"].items()
    ]
    return f"{doc}export interface {title} {{\n{''.join(lines)}}}\n"


def _shape(told: Mapping[str, Any]) -> str:
    """A type in TypeScript."""
    if "$ref" in told:
        return _pascal(told["$ref"].rpartition("/")[2])
    if "const" in told:
        return json.dumps(told["const"])
    if some := told.get("oneOf", told.get("anyOf")):
        return " | ".join(map(_shape, some))
    if told["type"] == "array":
        return f"readonly {_shape(told['items'])}[]"
    return {"integer": "number"}.get(told["type"], str(told["type"]))


def _doc(text: str, indent: str) -> str:
    if not text:
        return ""
    lines = text.splitlines()
    if len(lines) == 1 and len(text) < 90:
        return f"{indent}/** {text} */\n"
    body = "".join(f"{indent} * {line}".rstrip() + "\n" for line in lines)
    return f"{indent}/**\n{body}{indent} */\n"


def _kebab(name: str) -> str:
    return re.sub("(?<=[a-z])(?=[A-Z])", "-", name).lower()


def _pascal(name: str) -> str:
    return "".join(word.capitalize() for word in name.split("-"))


# Tables


def catalogue() -> str:
    """The module of techniques and profiles."""
    ours = {one.slug: one for one in techniques() if _is_native(one)}
    followed = {one.name: _profile(one) for one in profiles() if not one.engine}
    parts = (
        _names("ProfileName", "The name of a profile.", followed),
        _names("Slug", "The name of a technique in code.", ours),
        _names("Symmetry", "The name of a symmetry of layouts.", SYMMETRIES),
        _table("VERSION", "The version of whydoku.", "string", __version__),
        _table(
            "TECHNIQUES",
            "The name of each technique, its rating, whether it assumes one solution.",
            "Table<readonly [name: string, rating: number, assumesUnique: boolean]>",
            {slug: [one.name, one.rating, one.assumes_unique] for slug, one in ours.items()},
        ),
        _table("PROFILES", "What the engine can follow.", "Table<Profile>", followed),
    )
    head = HEAD.format("Techniques and profiles by their names.")
    used = 'import type { Profile } from "./profiles.ts";\n\n'
    return head + used + "\n".join([TABLE_TYPE, *parts])


def tables() -> str:
    """The module of what the other modules look up."""
    added = {
        name: {key: one[key] for key in ("lines", "drawn", "moves") if key in one}
        for name, one in additions().items()
    }
    sizes = range(SMALLEST, 10)
    groups = {name: {size: _groups(name, size) for size in sizes} for name in SYMMETRIES}
    about = "The fields of patterns and their parts in order."
    parts = (
        _table("OPTIONS", "What is asked where a call does not say.", "Table<unknown>", DEFAULTS),
        _table("BOXES", "Sizes, and rows and columns of boxes.", "Table<readonly number[]>", BOXES),
        _table("ADDITIONS", "What rules add.", "Table<Addition>", added),
        _table("GROUPS", "The group of each cell.", "Table<Table<string>>", groups),
        _table("FIELDS", about, "Table<Table<string>>", _fields()),
    )
    head = HEAD.format("What is looked up by names.")
    used = 'import type { Addition } from "./rules.ts";\n\n'
    return head + used + "\n".join([TABLE_TYPE, *parts])


def _names(name: str, about: str, names: Iterable[str]) -> str:
    return f"/** {about} */\nexport type {name} = {' | '.join(map(json.dumps, names))};\n"


def _table(name: str, about: str, kind: str, value: object) -> str:
    written = json.dumps(value, ensure_ascii=False, default=dict)
    return f"/** {about} */\nexport const {name}: {kind} = {written};\n"


def _groups(name: str, size: int) -> str:
    return "".join(chr(ord("0") + group) for group in symmetry_named(name, size).groups)


def _is_native(one: Technique) -> bool:
    return isinstance(one.find, NativeFinder)


def _profile(one: Profile) -> dict[str, Any]:
    flags = _on(one, ("restart", "contradictions", "one_solution"))
    passes = [_pass(plan) for plan in one.passes]
    for key, numbers in (("house", range(27)), ("digit", range(9))):
        passes = _folded(passes, key, numbers)
    return {**flags, "passes": passes}


def _folded(passes: list[dict[str, Any]], key: str, numbers: range) -> list[dict[str, Any]]:
    """Passes in a row that are each for one of these are one for each of them."""
    found: list[dict[str, Any]] = []
    while passes:
        first = _without(passes[0], key)
        calls = [[_limited(call, key, n) for call in first["calls"]] for n in numbers]
        each = [{**first, "calls": some} for some in calls]
        if passes[: len(each)] == each:
            found.append({"each": key, **first})
            passes = passes[len(each) :]
        else:
            found.append(passes.pop(0))
    return found


def _without(one: dict[str, Any], key: str) -> dict[str, Any]:
    """A pass without the limit of its calls to one of those."""
    split = [(call, {}) if isinstance(call, str) else call for call in one["calls"]]
    rest = [(slug, {k: v for k, v in asked.items() if k != key}) for slug, asked in split]
    return {**one, "calls": [[slug, asked] if asked else slug for slug, asked in rest]}


def _limited(call: Any, key: str, n: int) -> list[Any]:
    """A call that is limited to one of those."""
    slug, asked = (call, {}) if isinstance(call, str) else call
    return [slug, {**asked, key: n}]


def _pass(plan: PassPlan) -> dict[str, Any]:
    calls: list[Any] = []
    for technique, options in plan.calls:
        if not _is_native(technique):
            continue  # a plug-in's
        asked = {**options, **({"by_place": True} if technique.slug in plan.by_place else {})}
        calls.append([technique.slug, asked] if asked else technique.slug)
    return {**_on(plan, FLAGS), "calls": calls}


def _on(thing: object, names: tuple[str, ...]) -> dict[str, bool]:
    return {name: True for name in names if getattr(thing, name)}


def main() -> None:
    """Writes the modules."""
    for name, text in modules().items():
        (SOURCES / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
