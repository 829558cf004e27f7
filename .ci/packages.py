"""Checks that packages contain exactly the files that they should.

Usage: packages.py DIST/NAME.whl DIST/NAME.tar.gz DIST/NAME.tgz
"""

from __future__ import annotations

import re
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

from whydoku.shapes.tables import FOLDERS, JOINED, is_joined

ROOT = Path(__file__).parent.parent
PACKAGE_FILES = {".bin", ".py", ".typed", ".toml", ".json", ".txt", ".typ", ".css", ".yaml"}
PAGE_FILES = {".mjs", ".wasm", ".html", ".js", ".css", ".png", ".svg", ".webmanifest"}
INFO_FILES = {"METADATA", "WHEEL", "RECORD", "entry_points.txt", "licenses/LICENSE"}
SOURCES = re.compile(
    r"CMakeLists\.txt|native/(?!tests/|bench/)(.*\.([ch]pp|h|cmake)|wasm/(CMakeLists\.txt|build\.py))"
)
"""What the engine as WebAssembly is built from."""
BUILT = "whydoku/whydoku.wasm"
"""That engine, which a released wheel has instead."""
PAGE = "src/whydoku/faces/web/page/"
"""Where the page is built, which git ignores."""
MADE_FOR_NPM = ("catalogue", "patterns", "tables")
"""The modules of the package for npm that are made when it is packed."""
OF_THE_PAGE = ("engine", "record")
"""Its module that the page has, too."""
TYPED = (
    *("asked", "catalogue", "faults", "index", "marks", "moves", "node", "patterns"),
    *("profiles", "sudoku"),
)
"""Its modules whose types an app can see."""
NOT_IN_SDIST = (".ci/", ".github/", "bench/", "training/", ".gitattributes")


def tracked() -> set[str]:
    """The project's files as git knows them."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    return set(listed.stdout.split("\n")) - {""}


def of_the_package() -> set[str]:
    """The files of the package below the project: what git knows, and the page that is built."""
    page = {path.relative_to(ROOT).as_posix() for path in (ROOT / PAGE).rglob("*.*")}
    return {name for name in tracked() if name.startswith("src/whydoku/")} | {
        name for name in page if (ROOT / name).is_file()
    }


def check_wheel(path: Path) -> list[str]:
    """What is wrong with a wheel."""
    with zipfile.ZipFile(path) as wheel:
        names = {name for name in wheel.namelist() if not name.endswith("/")}
        (native,) = (name for name in names if re.fullmatch(r"whydoku/_native\..*(so|pyd)", name))
    info = next(name.split("/")[0] for name in names if name.endswith(".dist-info/WHEEL"))
    sources = {f"whydoku/sources/{name}" for name in tracked() if SOURCES.fullmatch(name)}
    written = {name.removeprefix("src/") for name in of_the_package()}
    joined = {name for name in written if is_joined(name.removeprefix("whydoku/"))}
    expected = {
        *(written - joined),
        *(f"whydoku/{folder}/{JOINED}" for folder in FOLDERS),
        *(f"{info}/{name}" for name in INFO_FILES),
        native,
        *({BUILT} if BUILT in names else sources),
    }
    faults = compare(path, names, expected)
    return faults + [
        f"{path.name}: a file of an unknown kind: {name}"
        for name in names - {native, BUILT}
        if re.match("whydoku/(?!sources/)", name) and Path(name).suffix not in kinds_in(name)
    ]


def kinds_in(name: str) -> set[str]:
    """The kinds of files that may lie in the folder of this one."""
    return PACKAGE_FILES | (PAGE_FILES if "/faces/web/page/" in name else set())


def check_sdist(path: Path) -> list[str]:
    """What is wrong with an sdist."""
    with tarfile.open(path) as sdist:
        names = {member.name.split("/", 1)[1] for member in sdist if member.isfile()}
    expected = {name for name in tracked() if not name.startswith(NOT_IN_SDIST)} | of_the_package()
    return compare(path, names, {*expected, "PKG-INFO"})


def check_npm(path: Path) -> list[str]:
    """What is wrong with a package for npm."""
    with tarfile.open(path) as package:
        names = {member.name.removeprefix("package/") for member in package if member.isfile()}
    sources = {name for name in tracked() if re.fullmatch(r"npm/src/\w+\.ts", name)}
    modules = {*MADE_FOR_NPM, *OF_THE_PAGE, *(Path(name).stem for name in sources)}
    files = {*(f"{one}.js" for one in modules), *(f"{one}.d.ts" for one in TYPED)}
    return compare(path, names, {"package.json", "README.md", "LICENSE", "whydoku.wasm", *files})


def compare(path: Path, names: set[str], expected: set[str]) -> list[str]:
    """The differences between the files of a package and those expected."""
    return [
        *(f"{path.name}: foreign file {name}" for name in sorted(names - expected)),
        *(f"{path.name}: missing file {name}" for name in sorted(expected - names)),
    ]


CHECKS = {".whl": check_wheel, ".gz": check_sdist, ".tgz": check_npm}
"""How packages are checked, by how their names end."""


def main() -> None:
    """Prints what is wrong, if anything, and exits with 1 if something is."""
    faults = []
    for argument in sys.argv[1:]:
        path = Path(argument)
        found = CHECKS[path.suffix](path)
        print(f"{path.name}: {'; '.join(found) or 'complete'}")
        faults += found
    sys.exit(bool(faults) or len(sys.argv) < 2)


if __name__ == "__main__":
    main()
