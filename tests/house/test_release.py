"""What a release needs: one version everywhere, a whole set of files, and who to cite."""

from __future__ import annotations

import importlib.util
import io
import json
import re
import shutil
import tarfile
import tomllib
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]
SCRIPT = ROOT / ".ci" / "release.py"
TOLD = ("pyproject.toml", "CITATION.cff", "CHANGELOG.md", "src/whydoku/extras.py")
DAY = "2027-01-31"


@pytest.fixture
def release() -> ModuleType:
    if not SCRIPT.is_file():
        pytest.skip("a source distribution goes without")
    spec = importlib.util.spec_from_file_location("release", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project as it is when its first version is out: each file with the version 1.2.3."""
    for name in TOLD:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / name, tmp_path / name)
    version = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    for name in TOLD:
        replaced(tmp_path / name, re.escape(version), "1.2.3")
    replaced(tmp_path / "CHANGELOG.md", r"^(## 1\.2\.3), .*", rf"\1, {DAY}")
    cited = tmp_path / "CITATION.cff"
    cited.write_text(cited.read_text("utf-8") + f"date-released: {DAY}\n", "utf-8")
    return tmp_path


def replaced(path: Path, pattern: str, by: str) -> None:
    """Writes a file with something replaced that is in it."""
    text, count = re.subn(pattern, by, path.read_text("utf-8"), flags=re.MULTILINE)
    assert count, (path, pattern)
    path.write_text(text, "utf-8")


def test_a_release_that_is_told_alike_may_go(release: ModuleType, project: Path) -> None:
    assert release.faults_of_texts("v1.2.3", project) == []
    day, text = release.entry((project / "CHANGELOG.md").read_text("utf-8"), "1.2.3")
    assert day == DAY
    assert text.startswith("The first version.")
    assert "\n## " not in text


def test_this_version_is_told_alike_but_for_its_day(release: ModuleType) -> None:
    told = release.versions(ROOT)
    [version] = {*told.values()}
    assert len(told) == 3
    faults = release.faults_of_texts(f"v{version}", ROOT)
    assert not faults or (len(faults) == 1 and "where the date of" in faults[0])


@pytest.mark.parametrize(
    ("name", "pattern", "by", "says"),
    [
        ("pyproject.toml", '^version = "1.2.3"', 'version = "1.2.4"', "pyproject.toml has version"),
        ("src/whydoku/extras.py", '"1.2.3"', '"1.2.2"', "extras.py has version 1.2.2, not 1.2.3"),
        ("CITATION.cff", "^version: .*", "", "CITATION.cff has version none, not 1.2.3"),
        ("CITATION.cff", "^date-released: .*", "date-released: 2027-02-01", f"-02-01, not {DAY}"),
        ("CITATION.cff", "^date-released: .*", "", f"date-released not at all, not {DAY}"),
        ("CHANGELOG.md", DAY, "not yet published", "'not yet published' where the date"),
        ("CHANGELOG.md", DAY, "2027-02-30", "'2027-02-30' where the date"),
        ("CHANGELOG.md", r"^## 1\.2\.3", "## 1.2.30", "no entry of 1.2.3"),
    ],
)
def test_where_it_is_told_otherwise_one_sentence_says_so(
    release: ModuleType, project: Path, name: str, pattern: str, by: str, says: str
) -> None:
    replaced(project / name, pattern, by)
    [fault] = release.faults_of_texts("v1.2.3", project)
    assert says in fault


@pytest.mark.parametrize("tag", ["1.2.3", "v1.2", "v1.2.3rc1", "v1.2.3-beta", "version"])
def test_a_tag_is_a_version_as_pypi_and_npm_write_it(
    release: ModuleType, project: Path, tag: str
) -> None:
    assert release.faults_of_texts(tag, project) == [f"the tag is {tag}; it must be such as v1.0.0"]


PLATFORMS = (
    *("manylinux_2_27_x86_64.manylinux_2_28_x86_64", "manylinux_2_27_aarch64"),
    *("musllinux_1_2_x86_64", "musllinux_1_2_aarch64"),
    *("macosx_11_0_x86_64", "macosx_11_0_arm64", "win_amd64", "win_arm64"),
)


def npm_package(path: Path, version: str) -> Path:
    text = json.dumps({"name": "whydoku", "version": version}).encode()
    with tarfile.open(path, "w:gz") as package:
        member = tarfile.TarInfo("package/package.json")
        member.size = len(text)
        package.addfile(member, io.BytesIO(text))
    return path


def test_a_release_is_whole(release: ModuleType, tmp_path: Path) -> None:
    wheels = [Path(f"whydoku-1.2.3-py3-none-{platform}.whl") for platform in PLATFORMS]
    others = [Path("whydoku-1.2.3.tar.gz"), npm_package(tmp_path / "whydoku-1.2.3.tgz", "1.2.3")]
    files = [*wheels, *others]
    assert release.faults_of_files("1.2.3", files) == []
    for file in files:
        [fault] = release.faults_of_files("1.2.3", {*files} - {file})
        assert fault.startswith("there is no "), file
    older = Path("whydoku-1.2.2.tar.gz")
    assert release.faults_of_files("1.2.3", [*files, older]) == [
        f"{older} does not belong to 1.2.3"
    ]
    npm_package(tmp_path / "whydoku-1.2.3.tgz", "1.2.2")
    assert release.faults_of_files("1.2.3", files) == ["whydoku-1.2.3.tgz says that it is 1.2.2"]


def test_who_is_cited_is_who_the_project_says() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    text = (ROOT / "CITATION.cff").read_text("utf-8")
    fields = dict(re.findall(r'^([\w-]+): "?(.*?)"?$', text, re.MULTILINE))
    told = {"title": "name", "abstract": "description", "license": "license", "version": "version"}
    assert {key: fields[key] for key in told} == {key: project[name] for key, name in told.items()}
    assert re.findall("^  - name: (.*)$", text, re.MULTILINE) == [
        author["name"] for author in project["authors"]
    ]
    assert re.findall("^  - (?!name:)(.*)$", text, re.MULTILINE) == project["keywords"]


def test_nothing_is_published_before_all_is_checked() -> None:
    """Nor by a secret: who publishes shows who they are."""
    folder = ROOT / ".github" / "workflows"
    if not folder.is_dir():
        pytest.skip("a source distribution goes without")
    text = (folder / "release.yml").read_text("utf-8")
    _, _, listed = text.partition("\njobs:\n")
    jobs = dict(re.findall(r"^  (\w+):\n((?:    .*\n|\n)+)", listed, re.MULTILINE))
    needs = {
        name: re.findall(r"\w+", "".join(re.findall("^    needs: (.*)$", job, re.MULTILINE)))
        for name, job in jobs.items()
    }
    for name in ("pypi", "npm", "site", "github"):
        before = {*needs[name]}
        for _ in jobs:
            before |= {one for earlier in before for one in needs[earlier]}
        assert {"agreed", "checks", "packages", "complete"} <= before, name
    others = {path.name: path.read_text("utf-8") for path in folder.glob("*.yml")}
    tagged = [name for name, other in others.items() if "tags:" in other]
    assert tagged == ["release.yml"]
    assert "secrets" not in "".join(others.values())
    for name in ("full", "wheels", "site"):
        assert f"./.github/workflows/{name}.yml" in text
        assert "  workflow_call:\n" in others[f"{name}.yml"]
