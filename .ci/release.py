"""Checks that a release is told as the same one everywhere, and prints its entry of the changelog.

Usage: release.py v1.0.0 [FILE ...]

The tag, pyproject.toml, the module's `__version__` and CITATION.cff name one version; CHANGELOG.md
has an entry of it with a date, which CITATION.cff has too. With files, they must be a whole
release: wheels for each system, the sdist and the package for npm, all of this version.
"""

from __future__ import annotations

import json
import re
import sys
import tarfile
import tomllib
from collections.abc import Iterable
from datetime import date
from pathlib import Path

ROOT = Path(__file__).parent.parent
VERSION = r"\d+\.\d+\.\d+"
"""Without additions, which PyPI and npm write differently."""
SYSTEMS = {
    "Linux on x86-64": r"manylinux.*_x86_64",
    "Linux on ARM": r"manylinux.*_aarch64",
    "musl on x86-64": r"musllinux.*_x86_64",
    "musl on ARM": r"musllinux.*_aarch64",
    "macOS on Intel": r"macosx.*_x86_64",
    "macOS on ARM": r"macosx.*_arm64",
    "Windows on x86-64": r"win_amd64",
    "Windows on ARM": r"win_arm64",
}
"""The systems for which there are wheels, each with the tags of its platform."""


def found(pattern: str, text: str) -> str:
    """The group of a pattern in a text, or nothing."""
    match = re.search(pattern, text, re.MULTILINE)
    return match[1] if match else ""


def versions(root: Path) -> dict[str, str]:
    """The versions that the files of the project tell."""
    project = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]
    module = (root / "src" / "whydoku" / "extras.py").read_text("utf-8")
    cited = (root / "CITATION.cff").read_text("utf-8")
    return {
        "pyproject.toml": project["version"],
        "src/whydoku/extras.py": found(r'^__version__.* = "(.*)"$', module),
        "CITATION.cff": found(r"^version: (\S+)$", cited),
    }


def entry(changelog: str, version: str) -> tuple[str, str]:
    """What stands behind the version in its heading, and the text of its entry."""
    for section in re.split(r"^## ", changelog, flags=re.MULTILINE)[1:]:
        heading, _, text = section.partition("\n")
        name, _, rest = heading.partition(",")
        if name.strip() == version:
            return rest.strip(), text.strip()
    return "", ""


def is_date(text: str) -> bool:
    """Whether this is a day, such as 2027-01-31."""
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def faults_of_texts(tag: str, root: Path) -> list[str]:
    """Where the project tells another release than the tag."""
    version = tag.removeprefix("v")
    if not re.fullmatch(f"v{VERSION}", tag):
        return [f"the tag is {tag}; it must be such as v1.0.0"]
    faults = [
        f"{name} has version {told or 'none'}, not {version}"
        for name, told in versions(root).items()
        if told != version
    ]
    day, text = entry((root / "CHANGELOG.md").read_text("utf-8"), version)
    if not text:
        return [*faults, f"CHANGELOG.md has no entry of {version}"]
    if not is_date(day):
        return [*faults, f"CHANGELOG.md has '{day}' where the date of {version} should be"]
    cited = found(r"^date-released: (\S+)$", (root / "CITATION.cff").read_text("utf-8"))
    if cited != day:
        faults.append(f"CITATION.cff has date-released {cited or 'not at all'}, not {day}")
    return faults


def npm_version(path: Path) -> str:
    """The version that a package for npm tells itself."""
    with tarfile.open(path) as package:
        told = package.extractfile("package/package.json")
        return str(json.load(told)["version"]) if told else ""


def faults_of_files(version: str, files: Iterable[Path]) -> list[str]:
    """What the files of a release lack, and which do not belong to it."""
    left = {path.name: path for path in files}
    faults = []
    for system, tags in SYSTEMS.items():
        wheels = [
            name
            for name in left
            if re.fullmatch(rf"whydoku-{re.escape(version)}-py3-none-{tags}\.whl", name)
        ]
        faults += [] if wheels else [f"there is no wheel for {system}"]
        for name in wheels:
            del left[name]
    if left.pop(f"whydoku-{version}.tar.gz", None) is None:
        faults.append("there is no sdist")
    package = left.pop(f"whydoku-{version}.tgz", None)
    if package is None:
        faults.append("there is no package for npm")
    elif (told := npm_version(package)) != version:
        faults.append(f"{package.name} says that it is {told}")
    return faults + [f"{name} does not belong to {version}" for name in sorted(left)]


def main() -> None:
    """Prints the entry of the changelog; if anything is wrong, says what, and exits with 1."""
    if len(sys.argv) < 2:
        sys.exit("usage: release.py v1.0.0 [FILE ...]")
    tag, *files = sys.argv[1:]
    version = tag.removeprefix("v")
    faults = faults_of_texts(tag, ROOT)
    if files:
        faults += faults_of_files(version, map(Path, files))
    if faults:
        sys.exit("\n".join(faults))
    print(entry((ROOT / "CHANGELOG.md").read_text("utf-8"), version)[1])


if __name__ == "__main__":
    main()
