"""The modules of the page put together: they run as they do one by one, or are refused by name; and
the form in which scripts and style sheets are sent."""

from __future__ import annotations

import json
import re
from itertools import chain
from pathlib import Path

import pytest

from requirements import tool_output
from whydoku.faces.site.folder import in_place_of_server
from whydoku.faces.web.bundles import BundleError, bundles
from whydoku.faces.web.page_files import (
    MINIFIED_SUFFIXES,
    ROOT,
    TOGETHER,
    PageFile,
    PageFiles,
    minified,
)

MODULES = sorted(
    f"/{path.relative_to(ROOT).as_posix()}"
    for path in ROOT.rglob("*.js")
    if path.name not in ("sw.js", "types.js")
)

SMALL = {
    "/main.js": """
import { count, Count } from "./deep/count.js";
import * as words from "./words.js";
import {
  later as much,
} from "./deep/later.js";
import "./effect.js";

const again = "?again=1";
const views = { one: () => import(`./views/one.js${again}`), two: () => import("./views/two.js") };
count();
const [one, two] = [views.one(), views.two()];
const told = async () => {
  const found = [(await one).one(), (await two).two(), much(), words.said, new Count().n];
  console.log(JSON.stringify([...found, globalThis.ran]));
};
told();
""",
    "/deep/count.js": """
let n = 0;
/** Adds one. */
export function count() {
  n += 1;
  return n;
}
export class Count {
  n = count();
}
""",
    "/deep/later.js": """
import { count } from "./count.js";
export const later = () => count() * 10;
""",
    "/effect.js": "globalThis.ran = [...(globalThis.ran ?? []), 'effect'];\n",
    "/words.js": 'export const said = "import { x } from `./y.js`; $5";\n',
    "/views/shared.js": "globalThis.ran.push('shared');\nexport const shared = new Set();\n",
    "/views/one.js": """
import { count } from "../deep/count.js";
import { shared } from "./shared.js";
export async function* unused() {}
export const one = () => shared.add(1) && count();
""",
    "/views/two.js": """
import { count } from "../deep/count.js";
import { shared } from "./shared.js";
export const two = () => [count(), shared.add(2).size];
""",
}
"""Modules with every form that the rules allow."""


def file_at(pages: PageFiles, address: str) -> PageFile:
    file = pages.find(address)
    assert file is not None
    return file


def made(modules: dict[str, str], *entries: str) -> dict[str, str]:
    return bundles(
        entries or ["/main.js"],
        lambda address: minified(modules[address]) if address in modules else None,
    )


def run(folder: Path, files: dict[str, str]) -> str:
    for address, text in {**files, "/package.json": '{"type": "module"}'}.items():
        path = folder / address[1:]
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return tool_output("node", folder / "main.js", cwd=folder)


@pytest.mark.dear
def test_bundles_do_what_their_modules_do(tmp_path: Path) -> None:
    texts = made(SMALL)
    assert set(texts) == {"/main.js", "/views/one.js", "/views/two.js"}
    assert "shared.add(2)" not in texts["/main.js"]
    together = run(tmp_path / "together", texts)
    assert together == run(tmp_path / "apart", SMALL)
    *_, ran = json.loads(together)
    assert ran == ["effect", "shared"]


NAMES, EXPORTS = "allowed are imports of names", "exports of a function"
BROKEN = {
    'import one from "./one.js";': NAMES,
    'import one, { two } from "./one.js";': NAMES,
    'import { one } from "one";': NAMES,
    "import { one } from './one.js';": NAMES,
    'export { one } from "./one.js";': EXPORTS,
    'export * from "./one.js";': EXPORTS,
    "export default 5;": EXPORTS,
    "export let n = 5;": EXPORTS,
    "export var n = 5;": EXPORTS,
    "export const { a, b } = { a: 1, b: 2 };": EXPORTS,
    "const a = 1;\nexport { a };": EXPORTS,
    'import { three } from "./one.js";': "imports three, which /one.js does not export",
    'import { two } from "./two.js";': "the module /two.js of the page is imported, and is not",
    'import { two } from "./a_b.js";': "the module /a_b.js of the page is imported, and is not",
    'import { self } from "./circle.js";': "itself: /x.js, which imports /circle.js, which",
    "const late = import(`./one.js`);": "allowed are import() of a relative path",
    'const late = (name) => import("./" + name);': "allowed are import() of a relative path",
    "const here = import.meta.url;": "import.meta.url as new Worker(",
    "const $one = 1;": "uses the name $one",
    "const text = `one\ntwo`;": "a template literal that spans lines",
}


@pytest.mark.parametrize("broken", BROKEN)
def test_a_module_that_breaks_a_rule_is_refused_by_name(broken: str) -> None:
    modules = {
        "/main.js": 'import "./x.js";\n',
        "/x.js": f"{broken}\n",
        "/one.js": "export const one = 1;\n",
        "/circle.js": 'import "./x.js";\nexport const self = 1;\n',
    }
    with pytest.raises(BundleError, match=r"^the module /[\w./]+\.js of the page ") as told:
        made(modules)
    assert BROKEN[broken] in str(told.value)


def test_a_bundle_belongs_to_one_page() -> None:
    modules = {
        "/main.js": 'import("./x.js");\n',
        "/embed.js": 'import "./y.js";\nimport("./x.js");\n',
        "/x.js": 'import { y } from "./y.js";\nexport const x = y;\n',
        "/y.js": "export const y = 1;\n",
    }
    with pytest.raises(BundleError, match=r"/x\.js .* loaded later by two pages"):
        made(modules, "/main.js", "/embed.js")


OF_A_FOLDER = {"$folder", "$engine", "$engine$door", "$engine$instance"} | {
    f"$python${name}" for name in ("compiled", "python_worker", "threads")
}
"""The modules that only the page without a server needs; the first takes the place of $server."""


@pytest.mark.parametrize("serves", ["server", "folder"])
def test_every_module_of_the_page_is_in_one_bundle_of_it_alone(serves: str) -> None:
    pages = PageFiles(further=in_place_of_server() if serves == "folder" else {})
    files = pages.listing["files"]
    assert isinstance(files, list)
    scope = re.compile(r"^const (\$\w[\w$]*) = \(\(\) => \{$", re.MULTILINE)
    found: dict[str, list[str]] = {}
    for address in (path.removeprefix(".") for path in files):
        if address.startswith(TOGETHER) and address.endswith(".js"):
            name = address.split("/", 3)[3]
            found[name] = scope.findall(file_at(pages, address).content.decode())
            assert len(found[name]) == len(set(found[name]))
    others = [found.pop("embed.js"), found.pop("grid/solver-worker.js")]
    if serves == "folder":
        others.append(found.pop("python/python-worker.js"))
    together = [name for names in found.values() for name in names]
    assert len(together) == len(set(together))
    left_out = {"$folder"} if serves == "folder" else OF_A_FOLDER
    assert {*together, *chain(*others)} == {
        name.removesuffix(".js").replace("/", "$").replace("-", "_") for name in MODULES
    } - left_out
    assert len(found) == 12


def test_an_awaiting_module_is_found_before_a_browser_runs_it() -> None:
    for name in MODULES:
        for line in (ROOT / name[1:]).read_text("utf-8").splitlines():
            waits = re.match(r"(?!.*\basync\b)[^\s/*].*\bawait\b", line)
            assert not waits, f"{name} awaits at its top, which a scope cannot: {line}"


def test_a_page_that_breaks_a_rule_is_not_served(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text('<script type="module" src="a.js"></script>\n')
    (tmp_path / "a.js").write_text("export const a = 1;\n")
    pages = PageFiles(tmp_path)
    (tmp_path / "a.js").write_text("export let a = 1;\n")
    for _ in range(2):
        with pytest.raises(BundleError, match=r"/a\.js .* says 'export let a = 1;'"):
            pages.find("/")
    (tmp_path / "a.js").write_text("export const a = 2;\n")
    [path] = re.findall(r'src="([^"]+)"', file_at(pages, "/").content.decode())
    assert b"const a = 2;" in file_at(pages, f"/{path}").content


def test_style_sheets_are_one_now_and_one_later_in_their_order(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text(
        "<head>\n"
        '  <link rel="stylesheet" href="looks.css">\n'
        '  <link rel="stylesheet" href="a.css">\n'
        '  <link rel="stylesheet" href="b.css" media="print">\n'
        '  <link rel="later" href="b.css">\n'
        '  <link rel="later" href="a.css">\n'
        "</head>\n"
    )
    (tmp_path / "a.css").write_text("a {\n  color: red;\n}\n")
    (tmp_path / "b.css").write_text("b {\n  color: red;\n}\n")
    pages = PageFiles(tmp_path)
    links = re.findall(r'rel="(\w+)" href="([^"]+)"', file_at(pages, "/").content.decode())
    assert [rel for rel, _ in links] == ["stylesheet", "later"]
    sheet, later = (file_at(pages, f"/{path}") for _, path in links)
    assert later.content == b"b {\ncolor: red;\n}\na {\ncolor: red;\n}\n"
    looks = file_at(pages, "/looks.css")
    own = b"a {\ncolor: red;\n}\n@media print {\nb {\ncolor: red;\n}\n}\n"
    assert sheet.content == looks.content + own
    assert sheet.lasts
    assert not re.search(rb"@import|url\(", sheet.content)


def test_comments_and_indentation_are_removed_and_code_stays() -> None:
    written = (
        "// @ts-check\n"
        "/**\n * What it does: a * b / c\n */\n"
        "export function half(n) {\n"
        "  // why\n"
        '  const link = "https://example.org"; // stays\n'
        "  return /** @type {number} */ (n) / 2;\n"
        "}\n\n"
        "/** @type {number} */ (half(2));\n"
        "const seen = 1;\n"
        "/* one */\n"
        ".a { color: red }\n"
    )
    assert minified(written) == (
        "export function half(n) {\n"
        'const link = "https://example.org"; // stays\n'
        "return /** @type {number} */ (n) / 2;\n"
        "}\n"
        "/** @type {number} */ (half(2));\n"
        "const seen = 1;\n"
        ".a { color: red }\n"
    )


def test_a_file_with_a_template_literal_over_lines_is_left_alone() -> None:
    written = "const text = `one\n  // two\n`;\n"
    assert minified(written) == written


@pytest.mark.parametrize(
    "path",
    sorted(path for path in ROOT.rglob("*") if path.suffix in MINIFIED_SUFFIXES),
    ids=lambda path: path.relative_to(ROOT).as_posix(),
)
def test_nothing_but_comments_and_spaces_is_lost(path: Path) -> None:
    written = path.read_text(encoding="utf-8")
    slimmed = minified(written)
    lines = iter(slimmed.splitlines())
    kept = next(lines, None)
    inside = False
    for line in written.splitlines():
        code = line.strip()
        if kept is not None and code == kept.strip() and not inside and code:
            kept = next(lines, None)
            continue
        starts = bool(re.match(r"/\*|//", code))
        assert not code or inside or starts, line
        inside = (inside or code.startswith("/*")) and "*/" not in code
    assert kept is None
