"""Puts the modules of the page together into few files.

A browser that loads the page module by module makes more than a hundred requests. So the modules
that a page needs at once are sent as one file, its first bundle, and each module that it imports
later, by `import("./x.js")`, as another file with what only that module needs. A module is in only
one bundle of a page, so that it runs once. Threads have bundles of their own.

Each module keeps a scope of its own, in the order in which a browser would run them:

    const $grid$space = (() => {
    const { remembered } = $remembered;
    ...
    return { clashes, peersOf };
    })();

This is right for modules that keep a few rules: imports are named, or of everything (`* as`), or
of nothing; an export is a declaration that is never assigned again; no imports go in a circle.
A module that breaks a rule is refused by name.

The scripts and style sheets in the head of a page are replaced by their bundles, in a folder with a
version in its name. So browsers can keep the bundles for ever, and an open page never gets files of
two versions. Links with `rel="later"`, which browsers leave alone until the page makes style sheets
of them, become one link to a style sheet of their own.
"""

from __future__ import annotations

import posixpath
import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from whydoku.errors import WhydokuError

Reader = Callable[[str], str | None]
"""A function that returns the minified text of the module at an address, or None if there is
none."""

_IMPORT: Final = re.compile(
    r'^import (?:(?:\{(?P<names>[^}]*)\}|\* as (?P<all>\w+)) from )?"(?P<path>\.[^"]*)";\n',
    re.MULTILINE,
)
_EXPORT: Final = re.compile(
    r"^export (?P<code>(?:async function\*?|function\*?|class|const) ?(?P<name>\w+))", re.MULTILINE
)
_OTHER: Final = re.compile(r"^(?:import\b(?!\()|export\b).*", re.MULTILINE)
_REFERENCE: Final = re.compile(
    r"/\*.*?\*/"
    r'|\bimport\(\s*(?P<quote>["`])(?P<later>\.[^"`$]*)(?:"|\$\{again\}`)\s*\)'
    r'|new Worker\(\s*new URL\("(?P<thread>\.[^"]*)", import\.meta\.url\)'
    r"|\bimport\([a-z]\w*\)"  # a module that is not of the page
    r"|(?P<other>\bimport\(|\bimport\.meta\b)"
)
_ENTRY: Final = re.compile(r'^([ \t]*)<script type="module" src="([^"]+)"></script>', re.MULTILINE)
_SHEET: Final = re.compile(
    r'^([ \t]*)<link rel="(stylesheet|later)" href="([^"]+)"(?: media="([^"]+)")?>\n', re.MULTILINE
)
_TAKEN: Final = re.compile(r"\$[A-Za-z_]\w*")
_ADDRESS: Final = re.compile(r"(?:/[A-Za-z0-9-]+)+\.js")


class BundleError(WhydokuError):
    """The error for a module that breaks a rule on which bundles rely."""

    def __init__(self, address: str, fault: str) -> None:
        super().__init__(f"the module {address} of the page {fault}")


@dataclass(frozen=True)
class Import:
    """What a module imports from the module at the address `source` when it loads. `whole` is the
    name that it gives to that module as a whole, or empty; `names` are pairs of an exported name
    and the name under which it is imported."""

    source: str
    whole: str
    names: tuple[tuple[str, str], ...]

    @property
    def code(self) -> str:
        """The code of the import within a bundle."""
        module = variable(self.source)
        if self.whole:
            return f"const {self.whole} = {module};\n"
        names = ", ".join(name if name == own else f"{name}: {own}" for name, own in self.names)
        return f"const {{ {names} }} = {module};\n" if names else ""


@dataclass(frozen=True)
class Module:
    """A module of the page. `later` are the modules that it loads later, `threads` those that it
    runs as threads, and `body` is its code without imports."""

    address: str
    imports: tuple[Import, ...]
    exports: tuple[str, ...]
    later: tuple[str, ...]
    threads: tuple[str, ...]
    body: str

    def code(self, bundle: str) -> str:
        """The code that defines the module as a constant in the bundle at the address `bundle`."""

        def moved(reference: re.Match[str]) -> str:
            if not (name := reference["later"] or reference["thread"]):
                return reference[0]
            place = posixpath.relpath(joined(self.address, name), posixpath.dirname(bundle))
            quote = reference["quote"] or '"'
            return reference[0].replace(f"{quote}{name}", f"{quote}./{place}")

        head = "".join(import_.code for import_ in self.imports)
        body = _REFERENCE.sub(moved, self.body)
        given = f"return {{ {', '.join(self.exports)} }};\n" if self.exports else ""
        return f"const {variable(self.address)} = (() => {{\n{head}{body}{given}}})();\n"


def bundles(entries: Iterable[str], read: Reader) -> dict[str, str]:
    """Makes the bundles of the pages, by address; `entries` are the modules that the pages load
    first, and `read` returns the text of a module.

    The address of a bundle is that of the module for which it is loaded.
    """
    modules = _Modules(read)
    made: dict[str, str] = {}
    for entry in entries:
        for address, text in _of_page(modules, entry).items():
            if made.setdefault(address, text) != text:
                raise BundleError(address, "is loaded later by two pages; allowed is one")
    return made


def joined(address: str, path: str) -> str:
    """The address of the file that the module at `address` names by the relative path `path`."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(address), path))


def variable(address: str) -> str:
    """The name of the constant that holds a module within a bundle."""
    return address.removesuffix(".js").replace("/", "$").replace("-", "_")


def _of_page(modules: _Modules, entry: str) -> dict[str, str]:
    first = modules.needed_by([entry])
    later: dict[str, list[str]] = {}
    addresses = list(first)
    for address in addresses:
        for module in modules[address].later:
            if module not in later:
                later[module] = modules.needed_by([module])
                addresses += [new for new in later[module] if new not in addresses]
    uses = Counter(module for needed in later.values() for module in needed)
    first += [module for module in uses if uses[module] > 1 and module not in first]
    first = modules.needed_by(first)
    texts: dict[str, str] = {}
    lent: set[str] = set()
    for address, needed in later.items():
        own = [module for module in needed if module not in first]
        asked = {import_.source for name in own for import_ in modules[name].imports} | {address}
        borrowed = sorted(asked.intersection(first))
        lent.update(borrowed)
        place = posixpath.relpath(entry, posixpath.dirname(address))
        head = f'import {_listed(borrowed)} from "./{place}";\n' if borrowed else ""
        names = ", ".join(modules[address].exports)
        tail = f"export const {{ {names} }} = {variable(address)};\n"
        texts[address] = head + modules.code(own, address) + tail
    tail = f"export {_listed(sorted(lent))};\n" if lent else ""
    texts[entry] = modules.code(first, entry) + tail
    for address in addresses:
        for thread in modules[address].threads:
            texts[thread] = _of_thread(modules, thread)
    return texts


def _of_thread(modules: _Modules, entry: str) -> str:
    needed = modules.needed_by([entry])
    for address in needed:
        if modules[address].later or modules[address].threads:
            raise BundleError(address, "loads a module later, which a thread cannot")
    return modules.code(needed, entry)


def _listed(addresses: Sequence[str]) -> str:
    return f"{{ {', '.join(map(variable, addresses))} }}"


class _Modules:
    """The modules of the page, each read and split up when it is first asked for."""

    def __init__(self, read: Reader) -> None:
        self._read = read
        self._known: dict[str, Module] = {}

    def __getitem__(self, address: str) -> Module:
        if address not in self._known:
            text = self._read(address) if _ADDRESS.fullmatch(address) else None
            if text is None:
                names = "allowed are letters, digits and - in names that end with .js"
                raise BundleError(address, f"is imported, and is not there; {names}")
            self._known[address] = _taken_apart(address, text)
        return self._known[address]

    def needed_by(self, entries: Iterable[str]) -> list[str]:
        """The modules `entries` and all that they import, in the order in which they run."""
        done: dict[str, None] = {}
        for entry in entries:
            self._visit(entry, (), done)
        return list(done)

    def _visit(self, address: str, path: tuple[str, ...], done: dict[str, None]) -> None:
        if address in path:
            circle = (*path[path.index(address) :], address)
            raise BundleError(address, f"imports itself: {', which imports '.join(circle)}")
        if address in done:
            return
        for import_ in self[address].imports:
            self._visit(import_.source, (*path, address), done)
            for name, _ in import_.names:
                if name not in self[import_.source].exports:
                    fault = f"imports {name}, which {import_.source} does not export"
                    raise BundleError(address, fault)
        done[address] = None

    def code(self, addresses: Iterable[str], bundle: str) -> str:
        """The code that defines modules as constants in the bundle at the address `bundle`."""
        return "".join(self[address].code(bundle) for address in addresses)


def _taken_apart(address: str, text: str) -> Module:
    text = text if text.endswith("\n") else f"{text}\n"
    if any(line.count("`") % 2 for line in text.splitlines()):
        raise BundleError(address, "has a template literal that spans lines; allowed is one line")
    imports = tuple(_import_in(address, statement) for statement in _IMPORT.finditer(text))
    exports = tuple(export["name"] for export in _EXPORT.finditer(text))
    body = _EXPORT.sub(r"\g<code>", _IMPORT.sub("", text))
    if other := _OTHER.search(body):
        raise BundleError(
            address,
            f"says {other[0]!r}; allowed are imports of names or of * from relative paths, and "
            "exports of a function, a class or a single const where it is declared",
        )
    if taken := _TAKEN.search(body):
        raise BundleError(address, f"uses the name {taken[0]}; names with $ belong to bundles")
    references = list(_REFERENCE.finditer(body))
    for reference in references:
        if reference["other"]:
            raise BundleError(
                address,
                f"says {reference['other']}; allowed are import() of a relative path in double "
                "quotes, or in ` with ${again} at its end, or of a variable that names no module "
                "of the page, and import.meta.url as "
                "new Worker(new URL(path, import.meta.url) uses it",
            )
    return Module(
        address,
        imports,
        exports,
        _targets(address, references, "later"),
        _targets(address, references, "thread"),
        body,
    )


def _targets(address: str, references: Iterable[re.Match[str]], kind: str) -> tuple[str, ...]:
    return tuple(joined(address, reference[kind]) for reference in references if reference[kind])


def _import_in(address: str, statement: re.Match[str]) -> Import:
    names = (name.strip() for name in (statement["names"] or "").split(","))
    pairs = (name.partition(" as ") for name in names if name)
    return Import(
        joined(address, statement["path"]),
        statement["all"] or "",
        tuple((name, own or name) for name, _, own in pairs),
    )


# The heads of pages


def entries_of(html: str) -> list[str]:
    """The addresses of the modules that the HTML of a page loads in its head."""
    return [f"/{path}" for _, path in _ENTRY.findall(html)]


def _sheet_of(name: str, rel: str) -> str:
    """The address of the style sheet that joins those which the page `name` links as `rel`."""
    return name.replace(".html", ".css" if rel == "stylesheet" else f"-{rel}.css")


def style_sheets_of(html: str, name: str, read: Reader) -> dict[str, str]:
    """The style sheets of a page, joined in their order, by their addresses."""
    sheets: dict[str, str] = {}
    for _, rel, path, media in _SHEET.findall(html):
        text = read(f"/{path}") or ""
        text = f"@media {media} {{\n{text}}}\n" if media else text
        sheets[_sheet_of(name, rel)] = sheets.get(_sheet_of(name, rel), "") + text
    return sheets


def with_bundles(html: str, name: str, folder: str) -> str:
    """The HTML of a page, changed so that its modules and its style sheets are loaded from
    `folder`. Pages name their files by relative paths, and all stand side by side."""
    folder, linked = folder.lstrip("/"), set[str]()

    def one_link(match: re.Match[str]) -> str:
        indent, rel, *_ = match.groups()
        if rel in linked:
            return ""
        linked.add(rel)
        return f'{indent}<link rel="{rel}" href="{folder}{_sheet_of(name, rel)}">\n'

    moved = _ENTRY.sub(rf'\1<script type="module" src="{folder}/\2"></script>', html)
    return _SHEET.sub(one_link, moved)
