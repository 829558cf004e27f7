"""Rehearses a release on this machine: builds what can be built here, installs it from the files
alone, where there is neither compiler nor Node, and uses it.

Usage: rehearse.py [FOLDER], build/rehearsal unless it is named

It takes Linux on x86-64 with `requirements-dev.txt` installed, what `npm ci` installs in page/, and
binutils; with Debian's qemu-user the wheel for ARM is used, too. What cannot be tried is said at
the end. The engine as WebAssembly is the file that WHYDOKU_WASM names, or else is built.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import time
import urllib.request
import venv
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from platform import machine

ROOT = Path(__file__).resolve().parent.parent
GLIBC = (2, 17)
"""Every Linux since 2014 has it, and it is the one that `manylinux2014` names."""
OF_LINUX = re.compile(r"lib(c|m|dl|rt|pthread)\.so\.\d|ld-linux-[\w-]+\.so\.\d")
"""The libraries that such a Linux has, of those that a wheel may need."""
COMPILERS = ("cc", "c++", "gcc", "g++", "clang", "clang++", "zig", "cmake", "node", "npm")
UV = (sys.executable, "-m", "uv")
PUZZLE = ".1.....4..542....3.....42..9..3.6...16....9.5.......7....9.2...5.9.6..17..1.....9"
SOLUTION = "213697548654281793798534261947356182162748935385129476876912354529463817431875629"

lines: list[str] = []
"""What is told at the end."""


def told(name: str, what: str) -> None:
    """Prints a line, and keeps it for the end."""
    lines.append(f"{name:<34} {what}")
    print(lines[-1], flush=True)


@contextmanager
def timed(name: str) -> Iterator[list[str]]:
    """Tells how long something took, and what is added to the list meanwhile."""
    more: list[str] = []
    start = time.monotonic()
    yield more
    told(name, ", ".join([f"{time.monotonic() - start:.0f} s", *more]))


def run(*command: str | Path, cwd: Path = ROOT, **variables: str) -> str:
    """What a command prints, with these variables; if it fails, so does the rehearsal."""
    done = subprocess.run(
        command,
        cwd=cwd,
        env=os.environ | variables,
        check=False,
        text=True,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    if done.returncode:
        sys.exit(f"{' '.join(map(str, command))}\n{done.stdout}\nfailed")
    return done.stdout


def size(path: Path) -> str:
    """The bytes of a file, or of all in a folder."""
    files = [path] if path.is_file() else [one for one in path.rglob("*") if one.is_file()]
    return f"{sum(one.stat().st_size for one in files):,} bytes"


def built_wheel(processor: str, folder: Path, wasm: Path) -> Path:
    """The wheel for Linux on a kind of processor, by Zig, with the tag that is true of it."""
    at = folder / processor
    other = f"-DCMAKE_SYSTEM_NAME=Linux -DCMAKE_SYSTEM_PROCESSOR={processor}"
    with timed(f"wheel for {processor}") as more:
        run(
            *(sys.executable, "-m", "build", "-q", "--installer", "uv", "--wheel"),
            *("--outdir", at, "."),
            WHYDOKU_COMPILER="zig",
            WHYDOKU_WASM=str(wasm),
            WHYDOKU_TARGET=f"{processor}-linux-gnu.{GLIBC[0]}.{GLIBC[1]}",
            CMAKE_ARGS="" if processor == machine() else other,
        )
        [wheel] = at.glob("*.whl")
        more.append(needs_of(wheel, processor, at))
        platform = f"manylinux_{GLIBC[0]}_{GLIBC[1]}_{processor}.manylinux2014_{processor}"
        tagged = run(*UV, "tool", "run", "-q", "wheel", "tags", "--remove", "--platform-tag",
                     platform, wheel, cwd=at).split()[-1]  # fmt: skip
        more.append(size(at / tagged))
    return at / tagged


def needs_of(wheel: Path, processor: str, folder: Path) -> str:
    """What the engine in a wheel asks of a Linux. Fails if not every one of the tag has it."""
    with zipfile.ZipFile(wheel) as files:
        engine = files.extract("whydoku/_native.so", folder)
    kind = {"x86_64": "X86-64", "aarch64": "AArch64"}[processor]
    if kind not in run("readelf", "-h", engine):
        sys.exit(f"{wheel.name} is not for {processor}")
    asked = run("readelf", "-d", "-V", engine)
    versions = {(int(a), int(b)) for a, b in re.findall(r"GLIBC_(\d+)\.(\d+)", asked)}
    libraries = re.findall(r"\(NEEDED\).*\[(.*)\]", asked)
    foreign = [name for name in libraries if not OF_LINUX.fullmatch(name)]
    if foreign or not versions or max(versions) > GLIBC or re.search("GLIBCXX_|CXXABI_", asked):
        sys.exit(f"{wheel.name} needs {', '.join(libraries)}, glibc {max(versions, default=None)}")
    return f"needs glibc {'.'.join(map(str, max(versions)))} at most, {' '.join(libraries)}"


def user_of(wheel: Path, folder: Path) -> dict[str, str]:
    """An environment that has the wheel and what it needs; the variables to use it with."""
    with timed("installing it, where is no compiler") as more:
        shutil.rmtree(folder, ignore_errors=True)
        venv.create(folder, with_pip=True)
        path = folder / "bin"
        for tool in COMPILERS:
            if found := shutil.which(tool, path=path):
                sys.exit(f"there is {found}")
        run(path / "python", "-m", "pip", "install", "-q", f"whydoku[web] @ {wheel.as_uri()}",
            cwd=folder, PATH=str(path))  # fmt: skip
        more.append(size(next(folder.rglob("site-packages/whydoku"))))
    return {"PATH": str(path)}


def quoted() -> str:
    """The reason that the README quotes, which its first command prints."""
    text = (ROOT / "README.md").read_text("utf-8")
    said = " ".join(line[2:] for line in text.split("\n") if line.startswith("> "))
    return said.replace("*", "")


def used(folder: Path, user: dict[str, str]) -> None:
    """The README's first puzzle, `doctor`, and the page with a question to its API."""
    command = folder / "bin" / "whydoku"
    with timed("explain --example x-wing"):
        said = " ".join(run(command, "explain", "--example", "x-wing", cwd=folder, **user).split())
        if quoted() not in said:
            sys.exit(f"{said}\ndoes not say: {quoted()}")
    with timed("doctor") as more:
        said = run(command, "doctor", cwd=folder, **user)
        more.extend(told_by_doctor(said))
    with timed("serve"), served(command, folder, user) as address:
        with urllib.request.urlopen(f"{address}/") as page:
            if b"<title>" not in page.read():
                sys.exit(f"{address}/ is no page")
        asked = json.dumps({"grid": PUZZLE}).encode()
        question = urllib.request.Request(
            f"{address}/api/v1/solve", asked, {"Content-Type": "application/json"}
        )
        with urllib.request.urlopen(question) as answer:
            if SOLUTION not in (said := answer.read().decode()):
                sys.exit(f"the API says {said}")


def told_by_doctor(said: str) -> list[str]:
    """The lines of `doctor` about the engine."""
    return [" ".join(line.split()) for line in said.split("\n") if re.match("engine|comp", line)]


@contextmanager
def served(command: Path, folder: Path, user: dict[str, str]) -> Iterator[str]:
    """The address of a server, while it runs."""
    server = subprocess.Popen(
        [command, "serve", "--port", "0", "--workers", "1"],
        cwd=folder,
        env=os.environ | user,
        text=True,
        stdout=subprocess.PIPE,
    )
    try:
        assert server.stdout is not None
        found = re.search(r"http://[\w.:]+", server.stdout.readline())
        yield found[0] if found else sys.exit("serve names no address")
    finally:
        server.terminate()
        server.wait()


def site_of(folder: Path, out: Path) -> None:
    """The page as a folder: it takes Node, but of a package with the engine no compiler."""
    with timed("site, with Node but no compiler") as more:
        tools = out.with_name("node-alone")
        shutil.rmtree(tools, ignore_errors=True)
        tools.mkdir()
        (tools / "node").symlink_to(Path(shutil.which("node") or sys.exit("there is no Node")))
        pyodide = ROOT / "page" / "node_modules" / "pyodide"
        run(folder / "bin" / "whydoku", "site", out, "--pyodide", pyodide, cwd=folder,
            PATH=f"{folder / 'bin'}:{tools}")  # fmt: skip
        more.append(size(out))


def npm_package(folder: Path, wasm: Path) -> None:
    """The package for npm, installed and asked."""
    with timed("package for npm") as more:
        run(sys.executable, "npm/pack.py", folder, WHYDOKU_WASM=str(wasm))
        [packed] = folder.glob("*.tgz")
        more.append(size(packed))
    with timed("npm install, and a path") as more:
        user = folder / "user"
        shutil.rmtree(user, ignore_errors=True)
        user.mkdir()
        run("npm", "install", "--silent", "--no-audit", "--no-fund", packed, cwd=user)
        program = f"""import {{ load }} from "whydoku"; const sudoku = await load();
console.log(sudoku.solve("{PUZZLE}"), sudoku.path("{PUZZLE}").steps.length, "steps")"""
        said = run("node", "--input-type=module", "-e", program, cwd=user)
        if SOLUTION not in said:
            sys.exit(f"the package for npm says {said}")
        more.append(" ".join(said.split()[1:]))


def debian_for_arm(folder: Path) -> Path:
    """Debian's Python for ARM, and all that it needs, in a folder: this Debian stays as it is."""
    root = folder / "root"
    shutil.rmtree(folder, ignore_errors=True)
    for name in ("state/lists/partial", "cache/archives/partial", "root"):
        (folder / name).mkdir(parents=True)
    (folder / "status").touch()
    apt = (
        "apt-get",
        *("-qq", "-o", "APT::Architecture=arm64", "-o", "APT::Architectures::=arm64"),
        *("-o", "Debug::NoLocking=1", "-o", f"Dir::Cache={folder}/cache"),
        *("-o", f"Dir::State={folder}/state", "-o", f"Dir::State::status={folder}/status"),
    )
    run(*apt, "update")
    run(*apt, "install", "--download-only", "-y", "--no-install-recommends", "python3")
    for package in (folder / "cache" / "archives").glob("*.deb"):
        run("dpkg", "-x", package, root)
    return root


def used_on_arm(wheel: Path, folder: Path) -> None:
    """The README's first puzzle by the wheel for ARM, emulated."""
    name = "explain, on an emulated ARM"
    if not (emulator := shutil.which("qemu-aarch64")) or not shutil.which("apt-get"):
        told(name, "not tried: there is no qemu-aarch64 (Debian: qemu-user)")
        return
    with timed("Python for ARM, from Debian"):
        root = debian_for_arm(folder / "debian")
        python = next((root / "usr" / "bin").glob("python3.[0-9]*"))
        library = folder / "library"
        shutil.rmtree(library, ignore_errors=True)
        run(*UV, "pip", "install", "-q", "--target", library, "--python-version",
            python.name.removeprefix("python"), "--python-platform", "aarch64-manylinux_2_36",
            wheel)  # fmt: skip
    emulated = (emulator, "-L", root, python, "-m", "whydoku")
    with timed(name):
        said = run(*emulated, "explain", "--example", "x-wing", PYTHONPATH=str(library))
        if quoted() not in " ".join(said.split()):
            sys.exit(f"{said}\ndoes not say: {quoted()}")
    with timed("doctor there") as more:
        said = run(*emulated, "doctor", PYTHONPATH=str(library))
        more.extend(told_by_doctor(said))


def main() -> None:
    """Runs it all, and tells again at the end what was told."""
    os.environ["PATH"] = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "build/rehearsal").resolve()
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    start = time.monotonic()
    wasm = folder / "whydoku.wasm"
    with timed("engine as WebAssembly") as more:
        if named := os.environ.get("WHYDOKU_WASM"):
            shutil.copyfile(named, wasm)
            more.append("taken as it was")
        else:
            run(sys.executable, "native/wasm/build.py", wasm, "--folder", "build/wasm")
        more.append(size(wasm))
    wheel = built_wheel("x86_64", folder, wasm)
    with timed("sdist") as more:
        run(sys.executable, "-m", "build", "-q", "--installer", "uv", "--sdist",
            "--outdir", folder, ".")  # fmt: skip
        [sdist] = folder.glob("*.tar.gz")
        more.append(size(sdist))
    run(sys.executable, ".ci/packages.py", wheel, sdist)
    npm_package(folder / "npm", wasm)
    user = user_of(wheel, folder / "user")
    used(folder / "user", user)
    site_of(folder / "user", folder / "site")
    used_on_arm(built_wheel("aarch64", folder, wasm), folder / "aarch64")
    told("musl, macOS, Windows", "not tried: wheels.yml does")
    told("all", f"{time.monotonic() - start:.0f} s")
    print("", *lines, sep="\n")


if __name__ == "__main__":
    main()
