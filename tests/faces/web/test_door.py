"""Headers of every response, requests from other origins, and the files of the page."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path

import pytest

import whydoku
from corpus import X_WING
from first_puzzles import PAGE
from page_icons import FOLDER, ICONS, icon
from requirements import needed
from whydoku.faces.web.api_page import HERE
from whydoku.faces.web.described import description
from whydoku.faces.web.page_files import DOORS, IN_BOTH, SERVED, TOGETHER, PageFiles
from whydoku.formats import FORMATS
from whydoku.operations.answers.making import WishesJson
from whydoku.operations.library import Library
from whydoku.telling.picture_files.png import size_of_png
from whydoku.telling.pictures.looks import looks_css, looks_data

from .served import Served, problem_in, received, serving

EVERYWHERE = (
    *("/", "/embed", "/main.js", "/sw.js", "/looks.css", "/files.json", "/healthz", "/nothing"),
    *("/docs", "/api/v1", "/api/v1/", "/api/v1/trace.schema.json"),
    *("/api/v1/openapi.json", "/api/v1/profiles", "/api/v1/hint", "/api/v1/nothing"),
    f"/api/v1/picture.svg?puzzle={X_WING}",
)


@pytest.mark.parametrize("path", EVERYWHERE)
def test_every_response_has_its_security_headers(served: Served, path: str) -> None:
    head = served.get(path).headers
    assert head["x-content-type-options"] == "nosniff"
    assert "server" not in head
    assert "access-control-allow-origin" not in head
    if path in ("/main.js", "/looks.css"):  # the policy of the page is theirs
        assert head["cross-origin-resource-policy"] == "same-origin"
        return
    policy = head["content-security-policy"]
    assert policy.startswith("default-src 'none'; ")
    assert "unsafe-eval" not in policy
    assert ("unsafe-inline" in policy) == ("picture" in path)
    assert head["referrer-policy"] == "no-referrer"
    is_for_all = path == "/embed" or "picture" in path
    camera = "camera=()" if is_for_all else "camera=(self)"
    assert camera in head["permissions-policy"].split(", ")
    assert head["cross-origin-resource-policy"] == ("cross-origin" if is_for_all else "same-origin")
    frames = "*" if path == "/embed" else "'none'"
    assert policy.endswith(f"frame-ancestors {frames}")
    assert ("x-frame-options" in head) == (not is_for_all)


def test_only_what_reads_pictures_may_run_webassembly(served: Served) -> None:
    listed = served.get("/files.json").json()["files"]
    may = [
        name
        for name in listed
        if "wasm-unsafe-eval" in served.get(name[1:]).headers.get("content-security-policy", "")
    ]
    assert [name.rpartition("/")[2] for name in may] == ["photo-worker.js"]
    policy = served.get(may[0][1:]).headers["content-security-policy"]
    assert policy.startswith("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; ")
    assert policy.endswith("frame-ancestors 'none'")


def test_answers_of_the_api_are_not_cached(served: Served) -> None:
    assert served.post("hint", grid=X_WING).headers["cache-control"] == "no-store"
    assert served.post("hint").headers["cache-control"] == "no-store"
    assert "max-age" in served.get("/api/v1/profiles").headers["cache-control"]


def test_large_answers_are_compressed_if_the_client_accepts_it(served: Served) -> None:
    plain, packed = (
        served.client.post(
            "/api/v1/explain", json={"grid": X_WING}, headers={"Accept-Encoding": way}
        )
        for way in ("identity", "gzip")
    )
    assert "content-encoding" not in plain.headers
    assert packed.headers["content-encoding"] == "gzip"
    assert packed.headers["vary"] == "Accept-Encoding"
    assert int(packed.headers["content-length"]) < int(plain.headers["content-length"]) / 2
    assert packed.json() == plain.json()
    small = served.post("check", grid=X_WING)
    assert "content-encoding" not in small.headers


PREFLIGHT = {"Origin": "https://a.example", "Access-Control-Request-Method": "POST"}


def test_pages_of_other_origins_may_not_ask_by_default(served: Served) -> None:
    found = served.client.options("/api/v1/hint", headers=PREFLIGHT)
    assert found.status_code == 405
    assert not [name for name in found.headers if name.startswith("access-control")]


@pytest.mark.dear
def test_named_origins_may_ask() -> None:
    with serving(cors=("https://a.example",), queue=1) as served:
        found = served.client.options("/api/v1/hint", headers=PREFLIGHT)
        assert found.status_code == 204
        assert found.headers["access-control-allow-origin"] == "https://a.example"
        assert found.headers["access-control-allow-headers"] == "content-type"
        for origin, is_named in (("https://a.example", True), ("https://b.example", False)):
            asked = {"Origin": origin}
            found = served.client.post("/api/v1/check", json={"grid": X_WING}, headers=asked)
            assert "Origin" in found.headers.get_list("vary")
            assert (found.headers.get("access-control-allow-origin") == origin) == is_named
            readable = found.headers.get("access-control-expose-headers")
            assert readable == ("Retry-After" if is_named else None)
        for path in ("/looks.json", "/looks.css", "/wishes.json", "/"):
            head = served.get(path, origin="https://a.example").headers
            assert ("access-control-allow-origin" in head) == (path != "/")


@pytest.mark.dear
def test_all_origins_and_named_or_all_hosts_may_ask_if_the_settings_say_so() -> None:
    with serving(cors=("*",), hosts=("sudoku.example",)) as served:
        for asked in ({"grid": X_WING}, {}):
            head = served.post("check", **asked).headers
            assert head["access-control-allow-origin"] == "*"
            assert head["access-control-expose-headers"] == "Retry-After"
        assert served.get("/", host="Sudoku.Example:443").status_code == 200
        assert served.get("/", host="other.example").status_code == 421
    with serving(hosts=("*",)) as served:
        assert served.get("/", host="other.example").status_code == 200


# A root path


@pytest.mark.dear
def test_below_a_root_path_whole_paths_and_their_rests_are_answered_alike() -> None:
    with serving(root_path="/a/b", cors=("*",)) as served:
        index = served.get("/api/v1").json()
        assert index["links"]["docs"] == "/a/b/docs"
        for path in (*index["links"].values(), "/a/b/", "/a/b/embed", "/a/b/files.json"):
            found, rest = served.get(path), served.get(path.removeprefix("/a/b"))
            assert (found.status_code, found.content) == (200, rest.content)
            heads = [{**one.headers, "date": ""} for one in (found, rest)]
            assert heads[0] == heads[1]
        document = served.get(index["links"]["openapi"]).json()
        assert document.pop("servers") == [{"url": "/a/b"}]
        assert document == json.loads(description("/api/v1/openapi.json").content)
        assert f"curl {HERE}/a/b/api/v1/hint" in served.get("/a/b/docs").text
        for path in ("/api/v1/check", "/a/b/api/v1/check"):
            assert served.client.post(path, json={"grid": X_WING}).status_code == 200
        assert served.get("/healthz", host="a.example").status_code == 200
        assert served.get("/a/b/healthz", host="a.example").status_code == 200
        moved = served.get("/a/b")
        assert (moved.status_code, moved.headers["location"]) == (308, "/a/b/")
        for path in ("/a/bc", "/a/b/bc"):
            sentence = problem_in(served.get(path), 404)["detail"]
            assert sentence.endswith("c; /a/b/api/v1/openapi.json lists what can be asked")


@pytest.mark.parametrize(
    "host",
    ["127.0.0.1", "10.1.2.3:8000", "[::1]:8000", "localhost", "LOCALHOST.:80", "a.localhost"],
)
def test_addresses_and_this_machine_are_always_answered(served: Served, host: str) -> None:
    assert served.get("/", host=host).status_code == 200


@pytest.mark.parametrize(
    "host", ["evil.example", "localhost.evil.example", "127.0.0.1.example:80", "evillocalhost"]
)
@pytest.mark.parametrize("path", ["/", "/api/v1/profiles", "/files.json"])
def test_other_names_are_refused(served: Served, host: str, path: str) -> None:
    problem = problem_in(served.get(path, host=host), 421)
    name = host.partition(":")[0]
    assert problem["detail"].startswith(f"this server does not answer to the name '{name}'")
    assert served.get("/healthz", host=host).status_code == 200


ODD_HOSTS = [
    *("localhost:80@evil.com", "[::1].evil.com", "[::1]evil.com:80", "[::1", "[evil.com]:80"),
    *("localhost:80:80", "localhost:x", "localhost..", ".localhost", "localhost/", "a@localhost"),
    *("localhost,evil.com", "localhost evil.com", "http://localhost", "[localhost]", "::1", ":80"),
    *("localhost#", "localhost?", "127.0.0.1\\.evil.com", "localhost:123456", "[127.0.0.1]x"),
]


@pytest.mark.parametrize("host", ODD_HOSTS)
def test_a_host_that_is_no_name_and_no_address_is_refused(served: Served, host: str) -> None:
    for path in ("/", "/healthz"):
        problem = problem_in(served.get(path, host=host), 400)
        assert problem["detail"].endswith("as the Host; expected a name or an address")


@pytest.mark.parametrize(
    "target", ["http://evil.com/", "http://localhost/", "//evil.com:80@localhost", "*", "evil.com"]
)
def test_a_request_names_a_path_and_no_other_host(served: Served, target: str) -> None:
    with served.raw() as connection:
        line = f"GET {target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        connection.sendall(line.encode())
        assert received(connection).startswith((b"HTTP/1.1 400 ", b"HTTP/1.1 404 "))


def test_what_is_shared_before_there_is_a_service_worker_goes_to_the_page(served: Served) -> None:
    long = "5" * 20_000
    for form, told in (
        ({"files": {"text": (None, f"Look: {X_WING} é"), "title": (None, "")}}, "?text=Look%3A+"),
        ({"files": {"files": ("a.sdk", X_WING.encode()), "url": (None, "u")}}, "?text="),
        ({"files": {"files": ("a.xlsx", b"PK\xff")}}, ""),
        ({"files": {"text": (None, long)}}, ""),
        ({"content": b"--", "headers": {"content-type": "multipart/form-data"}}, ""),
        ({"content": b""}, ""),
    ):
        found = served.client.post("/shared", **form)
        assert found.status_code == 303
        assert found.headers["location"].startswith(f"/#/shared{told}"), form
        assert bool(told) == (X_WING in found.headers["location"])
    assert served.get("/shared").headers["location"] == "/#/shared"
    assert served.client.put("/shared").status_code == 405


def test_health(served: Served) -> None:
    health = served.get("/healthz").json()
    assert health["status"] == "ok"
    assert health["workers"] in (1, 2)
    assert health["busy"] <= health["workers"]
    assert (health["waiting"], health["replaced"]) == (0, 0)
    assert (health["library"], health["faults"]) == (True, [])


@pytest.mark.dear
def test_health_says_what_is_wrong_with_the_library_and_stays_200(tmp_path: Path) -> None:
    """The page works without it, and must not be taken away; the file may come back."""
    path = tmp_path / "secret.db"
    Library(path).close()
    content = path.read_bytes()
    with serving(workers=1, library=str(path)) as found:

        def health() -> tuple[str, list[str]]:
            answer = found.get("/healthz")
            assert (answer.status_code, answer.json()["library"]) == (200, True)
            return answer.json()["status"], answer.json()["faults"]

        assert health() == ("ok", [])
        path.unlink()
        assert health() == ("degraded", ["the file of the library is gone"])
        path.write_bytes(b"something else")
        assert health() == ("degraded", ["the library cannot be read"])
        path.write_bytes(content)
        assert health() == ("ok", [])


# The page


def test_the_page_is_served_compressed_and_with_tags(served: Served) -> None:
    found = served.get("/", accept_encoding="gzip")
    assert found.status_code == 200
    assert found.headers["content-type"] == "text/html; charset=utf-8"
    assert found.headers["cache-control"] == "no-cache"
    tag = found.headers["etag"]
    again = served.get("/", accept_encoding="gzip", if_none_match=tag)
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["etag"] == tag
    assert served.get("/", accept_encoding="gzip", if_none_match=f'"a", {tag}').status_code == 304
    assert served.get("/", accept_encoding="gzip", if_none_match='"a"').status_code == 200
    plain = served.get("/", accept_encoding="identity")
    assert plain.headers["etag"] != tag
    assert plain.text == found.text
    head = served.client.head("/")
    assert (head.status_code, head.content) == (200, b"")


def test_every_file_has_its_media_type(served: Served) -> None:
    kinds = {
        ".js": "text/javascript; charset=utf-8",
        ".css": "text/css; charset=utf-8",
        ".svg": "image/svg+xml",
    }
    listed = [path.removeprefix(".") for path in served.get("/files.json").json()["files"]]
    assert {"/", "/embed.html", "/icon.svg", "/looks.json", "/wishes.json", *READER} <= set(listed)
    written = [
        f"/{path.relative_to(root).as_posix()}"
        for root in (SERVED, IN_BOTH)
        for path in root.rglob("*.*")
    ]
    for name in {*listed, *written}:
        found = served.get(name)
        assert found.status_code == 200, name
        kind = kinds.get(Path(name).suffix)
        assert kind is None or found.headers["content-type"] == kind
        assert ("immutable" in found.headers["cache-control"]) == name.startswith(TOGETHER), name
    assert served.get("/looks.css").text == looks_css()
    assert served.get("/looks.json").json() == json.loads(json.dumps(looks_data()))
    assert served.get("/wishes.json").json() == WishesJson.of()


READER = ("/photo.wasm", "/net.bin")


def test_what_reads_pictures_lies_once_in_the_package(served: Served) -> None:
    root = Path(whydoku.__file__).parent
    for address in READER:
        [file] = root.rglob(address[1:])
        assert served.get(address).content == file.read_bytes()


NOT_SERVED = [
    *("/../app.py", "/%2e%2e/app.py", "/..%2fapp.py", "/..\\app.py", "/app.py", "/./sw.js"),
    *("//sw.js", "/sw.js%00", "/sw.js/", "/icons", "/icons/", "/together"),
    "/.hidden.js",
]


@pytest.mark.parametrize("path", NOT_SERVED)
def test_nothing_else_on_the_disk_is_served(served: Served, path: str) -> None:
    with served.raw() as connection:
        line = f"GET {path} HTTP/1.1\r\nHost: 1.1.1.1\r\nConnection: close\r\n\r\n"
        connection.sendall(line.encode())
        assert received(connection).startswith((b"HTTP/1.1 404 ", b"HTTP/1.1 400 "))


def test_a_file_that_changes_is_read_again(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<p>one</p>" * 100)
    pages = PageFiles(tmp_path)
    first = pages.find("/")
    assert first is not None
    assert pages.find("/") is first
    version = pages.listing["version"]
    (tmp_path / "index.html").write_text("<p>second</p>" * 100)
    (tmp_path / "more").mkdir()
    (tmp_path / "more" / "new.js").write_text("1;\n")
    second = pages.find("/")
    assert second is not None
    assert second.content != first.content
    assert second.digest != first.digest
    assert second.packed is not None
    assert gzip.decompress(second.packed) == second.content
    assert pages.find("/more/new.js") is not None
    assert pages.listing["version"] != version
    (tmp_path / "index.html").unlink()
    assert pages.find("/") is None


def test_no_file_violates_the_policy() -> None:
    for path in SERVED.rglob("*.html"):
        text = path.read_text("utf-8")
        assert not re.search(r"<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)", text), path
        assert not re.search(r"""(?:src|href)=["']?(?:https?:)?//""", text), path


def test_what_the_manifest_names_is_there() -> None:
    manifest = json.loads((IN_BOTH / "manifest.webmanifest").read_bytes())
    for one in manifest["icons"][1:]:
        width, height = size_of_png((IN_BOTH / one["src"]).read_bytes())
        assert one["sizes"] == f"{width}x{height}"
    page = (SERVED / "index.html").read_text("utf-8")
    links = re.findall(r'<link rel="(?:.*icon|manifest)" href="([^"]+)"', page)
    assert [(IN_BOTH / link).is_file() for link in links] == [True] * 3
    [opened] = manifest["file_handlers"]
    endings = {ending for some in opened["accept"].values() for ending in some}
    read = {ending for one in FORMATS.values() for ending in one.suffixes} - {".svg", ".xml"}
    assert read < endings
    assert endings - read == {".xlsx", ".xls", ".ods"}


def test_the_icons_are_as_they_are_drawn() -> None:
    needed("resvg_py")
    drawn = {name: icon(*how) for name, how in ICONS.items()}
    kept = {path.name: path.read_bytes() for path in FOLDER.iterdir()}
    assert drawn == kept, "python tests/page_icons.py draws them"


ABSOLUTE = re.compile(r"""(?:["'`]|=|url\()/[A-Za-z$]|"\w+": "/|(?<!origin !== )location\.origin""")
"""An address that ties the page to the root of its origin, apart from parts of fragments."""


def test_no_file_names_an_absolute_address() -> None:
    assert all(map(ABSOLUTE.search, ["'/a'", "`/${x}", "src=/a", "url(/a", '"id": "/"']))
    served = [file for door in DOORS if (file := PageFiles().find(door))]
    kinds = ("src/**/*.*", "public/*.*", "*.html")
    # What has paths of Python's own files asks for nothing.
    paths = [path for kind in kinds for path in PAGE.glob(kind) if path.name != "memory.ts"]
    written = [path.read_bytes() for path in paths if path.suffix != ".wasm"]
    assert len(written) > 150
    for content in (*written, *(file.content for file in served), description("/docs").content):
        text = content.decode()
        assert not (found := ABSOLUTE.search(text)), text[found.start() - 60 :][:120]
