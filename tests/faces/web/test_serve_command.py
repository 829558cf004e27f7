"""`whydoku serve` as a process, and its sentences when it cannot serve."""

from __future__ import annotations

import json
import re
import signal
import socket
import subprocess
import sys
import tomllib
from importlib import metadata
from pathlib import Path

import httpx
import pytest

from command_line import is_alive
from patience import PATIENCE, until
from whydoku import WhydokuError
from whydoku.extras import EXTRAS, pip_install
from whydoku.faces.cli.app import run
from whydoku.faces.web import serving
from whydoku.faces.web.settings import Settings

COMMAND = (sys.executable, "-m", "whydoku", "serve", "--port", "0", "--workers", "1")
PACKAGES = ("httptools>=0.6,<1", "starlette>=0.40,<2", "uvicorn>=0.30,<1")


@pytest.mark.dear
def test_it_prints_its_address_and_ends_quietly_with_ctrl_c() -> None:
    with subprocess.Popen(
        (*COMMAND, "--root-path", "/a/b"), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        assert re.fullmatch(r"whydoku serves http://127.0.0.1:\d+/a/b/ \(.*\)\n", line)
        url = line.split()[2]
        assert httpx.get(f"{url}healthz", timeout=PATIENCE).json()["status"] == "ok"
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert (out, err) == ("", "")


@pytest.mark.dear
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="there is no /proc")
def test_its_workers_end_with_it() -> None:
    with subprocess.Popen(COMMAND, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        process.stdout.readline()
        children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
        process.kill()
    assert children
    for pid in children:
        until(lambda pid=int(pid): not is_alive(pid))


@pytest.mark.parametrize(("host", "here"), [("0.0.0.0", "127.0.0.1"), ("127.0.0.1", "127.0.0.1")])
def test_it_is_found_at_addresses_that_can_be_opened(host: str, here: str) -> None:
    with serving.listening(host, 0) as bound:
        port = bound.getsockname()[1]
        first, *others = serving.addresses_of(bound)
        assert first == f"http://{here}:{port}/"
        assert len(others) <= (host != here)
        for address in (first, *others):
            with socket.create_connection((address[7:].partition(":")[0], port), timeout=PATIENCE):
                pass


def test_a_port_in_use_is_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert run(["serve", "--port", str(port)]) == 2
    assert capsys.readouterr().err == (
        f"whydoku: 127.0.0.1:{port} is in use; choose another port with --port, or 0 for any "
        "that is free\n"
    )


@pytest.mark.parametrize("host", ["not a host", "no-such-host.invalid", "192.0.2.1"])
def test_an_address_where_it_cannot_listen_is_one_sentence(host: str) -> None:
    with pytest.raises(WhydokuError, match=rf"^cannot listen on {host}:0: \w+"):
        serving.listening(host, 0)


def test_a_missing_package_is_named_with_the_command_that_installs_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "starlette", None)
    assert run(["serve"]) == 2
    assert capsys.readouterr().err == (
        f"whydoku: serve needs starlette, which is not installed; {pip_install(*PACKAGES)}\n"
    )


@pytest.mark.parametrize("name", EXTRAS)
def test_the_packages_to_install_are_those_of_the_extra(name: str) -> None:
    project = tomllib.loads((Path(__file__).parents[3] / "pyproject.toml").read_text())
    assert project["project"]["optional-dependencies"][name] == [
        package + versions for package, versions in EXTRAS[name].packages.items()
    ]


def test_the_doctor_names_the_same_command(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def version(name: str) -> str:
        if name == "uvicorn":
            raise metadata.PackageNotFoundError
        return "1"

    monkeypatch.setattr(metadata, "version", version)
    assert run(["doctor", "--json"]) == 0
    [missing] = json.loads(capsys.readouterr().out)["missing"][-1:]
    assert missing == f"for serve, uvicorn; {pip_install(*PACKAGES)}"


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"workers": -1}, "workers are 0 to 1024, found -1"),
        ({"timeout": 0.0}, "the timeout is a number of seconds above 0"),
        ({"queue": -1}, "the queue has 0 places or more, found -1"),
        ({"worker_memory": 0}, "worker memory: found 0; allowed is 1 or more"),
        ({"connections": 0}, "connections: found 0; allowed is 1 or more"),
        *(
            ({"root_path": path}, rf"the root path is like .*, found '{re.escape(path)}'; .*")
            for path in ("sudoku", "//", "/a b", "/../a", "/a?b")
        ),
        *(
            ({"cors": ("*", origin)}, rf"{re.escape(repr(origin))} is no origin of pages; .*")
            for origin in ("https://slash.app/", "my.app", "https://*.example.org", "", "a.app:80")
        ),
        *(
            ({"hosts": ("a.org", name)}, rf"{re.escape(repr(name))} is no name of a host; .*")
            for name in ("http://x.example", "x.example:8443", "x.example/a", "*.org", "x.", "")
        ),
        ({"root_path": "/api/x/"}, "the root path may not begin with /api or .*, found /api/x"),
    ],
)
def test_settings_have_bounds(
    settings: dict[str, float | str | tuple[str, ...]], sentence: str
) -> None:
    with pytest.raises(WhydokuError, match=f"^{sentence}$"):
        Settings(**settings)  # type: ignore[arg-type]
    assert Settings(workers=3).places == 48
    assert Settings(root_path="/a.b/c/").root_path == "/a.b/c"
    assert Settings(workers=3, queue=5).places == 5
    origins = ("https://My.app", "http://[::1]:3000", "null", "*", "capacitor://localhost")
    assert Settings(cors=origins).cors == ("https://my.app", *origins[1:])
    names = ("Sudoku.Example.org", "::1", "127.0.0.1", "*", "box")
    assert Settings(hosts=names).hosts == ("sudoku.example.org", *names[1:])
