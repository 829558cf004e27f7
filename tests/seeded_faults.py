"""Small faults in the native walk, one at a time: `python tests/seeded_faults.py [WORD…]`.

Each fault goes into a copy of the tree, which is built, and `walk_at_length.py` compares the walk
with Python for some minutes at most. A fault that it does not see tells that its grids are too few
or too much alike. The reasons of nets are found natively too, so that the walk shows no fault in
them; the tests that compare them with their oracles do. Words choose the faults that have one of
them in their description, and `--folder` keeps the built copy for the next time.
"""

from __future__ import annotations

import argparse
import os
import resource
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]

COMPARISON: Final = (
    *("--stop", "--puzzles", "12", "--odd", "120", "--finders", "24", "--seed", "5"),
    *("simple", "closed-sets", "hodoku", "exceldoku", "bloc", "default", "late-singles"),
)

ORACLES: Final = ("tests/test_nets.py", "tests/test_whips.py")
"""The tests that compare nets with their oracles."""

SECONDS: Final = 900
"""A comparison that takes longer is lost in a loop."""

MEMORY: Final = 4 << 30
"""The bytes that a comparison may take, which may go in circles."""


SITE: Final = """import sys
sys.meta_path[:] = [one for one in sys.meta_path if "editable" not in type(one).__module__]
"""
"""A `sitecustomize` that forgets an editable installation, so that the copy is what is imported."""


@dataclass(frozen=True)
class Fault:
    """A text in a file of `native/` that another text replaces; in what the walk shows or in nets,
    which their oracles show."""

    about: str
    file: str
    old: str
    new: str
    in_nets: bool = False


FAULTS: Final = (
    Fault(
        "loop: goes on after a step instead of starting over",
        "logic/path.cpp",
        "    change(grid_, placements, eliminations);\n  }\n  call_ = 0;\n",
        "    change(grid_, placements, eliminations);\n  }\n",
    ),
    Fault(
        "loop: assumes one solution where it may not",
        "logic/path.cpp",
        "    if (call.assumes_unique && !unique_) continue;\n    if (call.technique == nullptr)",
        "    if (call.technique == nullptr)",
    ),
    Fault(
        "loop: looks everywhere, not in the marked house",
        "logic/path.cpp",
        "if (house_ != Asked::ANY) asked.house = house_;",
        "",
    ),
    Fault(
        "order: by place takes the first one found",
        "logic/path.cpp",
        "if (!best || finding.base < best->finding.base)",
        "if (!best)",
    ),
    Fault(
        "order: a sweep goes back",
        "logic/path.cpp",
        "if (place > place_ && place < least)",
        "if (place < least)",
    ),
    Fault("ages: the youngest single", "logic/path.cpp", "age < least)", "age > least)"),
    Fault("ages: the placed cell first", "logic/path.cpp", "k / 9U == own", "k / 9U != own"),
    Fault(
        "marks: a house stays marked",
        "logic/path.cpp",
        "  seen_[pass_][house_] = content_of(house_);\n",
        "",
    ),
    Fault(
        "marks: digits on the grid are no content",
        "logic/path.cpp",
        "content.digits = static_cast<Mask>(content.digits | 1U << n);",
        "content.digits = 0;",
    ),
    Fault(
        "passes: no restart",
        "logic/path.cpp",
        "(program_->restart && has_moved)",
        "(program_->restart && !has_moved)",
    ),
    Fault("passes: once is not once", "logic/path.cpp", "if (here.once) {", "if (round_ == 0) {"),
    Fault("passes: rounds are not counted", "logic/path.cpp", "  ++round_;\n", ""),
    Fault(
        "grid: never broken by a removal",
        "logic/grid.cpp",
        "      lone_.remove(seat.constraint);\n      is_broken_ = true;\n",
        "      lone_.remove(seat.constraint);\n",
    ),
    Fault("singles: none in columns", "logic/singles.cpp", "between(81, 243)", "between(81, 162)"),
    Fault(
        "singles: the last digit is the last but one",
        "logic/singles.cpp",
        "grid.placed_of(d) != 8",
        "grid.placed_of(d) < 7",
    ),
    Fault(
        "intersections: only of two places",
        "logic/intersections.cpp",
        "size < 2 || size > 3",
        "size < 2 || size > 2",
    ),
    Fault(
        "subsets: those that say nothing new",
        "logic/subsets.cpp",
        "if (!has_smaller || !more.is_empty())",
        "if (!has_smaller || size > 2)",
    ),
    Fault(
        "subsets: the last base is left out",
        "logic/subsets.cpp",
        "n + more <= count_",
        "n + more < count_",
    ),
    Fault(
        "subsets: locked ones that exclude no more",
        "logic/subsets.cpp",
        "  if (found.eliminations.is_within(subset.eliminations)) return std::nullopt;\n",
        "",
    ),
    Fault("fish: sashimi only without a candidate", "logic/fish.cpp", "kept < 2;", "kept < 1;"),
    Fault("fish: fewer fins", "logic/fish.cpp", "size_ + 2", "size_ + 1"),
    Fault(
        "direct: claiming is pointing",
        "logic/direct.cpp",
        "note<Intersections>().claiming()",
        "note<Intersections>().pointing()",
    ),
    Fault(
        "uniqueness: loops of type 3 are of type 4",
        "logic/uniqueness.cpp",
        "by_rules<Loops>(search, SUBSET, take)",
        "by_rules<Loops>(search, LINK, take)",
    ),
    Fault(
        "door: the upper marks are shifted",
        "door/paths.cpp",
        "add(numbers, pass.marked >> 16)",
        "add(numbers, pass.marked >> 15)",
    ),
    Fault(
        "door: one solution from any digits",
        "door/paths.cpp",
        "unique = count_of(State::possible_with(state.givens), patience) == 1;",
        "unique = count == 1;",
    ),
    Fault(
        "door: a contradiction is accepted",
        "door/paths.cpp",
        "(count == 0 && !program_.contradictions)",
        "(count == 0 && program_.restart)",
    ),
    Fault(
        "implications: go on after a contradiction",
        "logic/implications.cpp",
        "      if (layer.truths.meets(layer.falsities)) break;\n",
        "",
    ),
    Fault(
        "implications: only from cells",
        "logic/implications.cpp",
        "for (std::size_t q = 0; q < CONSTRAINTS; ++q) {\n    const Mask mask",
        "for (std::size_t q = 0; q < CELLS; ++q) {\n    const Mask mask",
    ),
    Fault(
        "nets: what can be spared stays",
        "logic/nets.cpp",
        "if (!holds(kept, end.broken, first)) kept.add(n);",
        "kept.add(n);",
        in_nets=True,
    ),
    Fault(
        "nets: the candidates with the most causes first",
        "logic/nets.cpp",
        "return one.causes < other.causes;",
        "return one.causes > other.causes;",
        in_nets=True,
    ),
    Fault(
        "nets: causes of the same round",
        "logic/nets.cpp",
        "known_[n].fact.round < before",
        "known_[n].fact.round <= before",
        in_nets=True,
    ),
    Fault(
        "nets: the heaviest of the refutations",
        "logic/forcing.cpp",
        "return one.rough < other.rough;",
        "return one.rough > other.rough;",
        in_nets=True,
    ),
    Fault(
        "nets: no braids",
        "logic/forcing.cpp",
        "lightest && reach == Reach::SINGLES",
        "lightest && reach == Reach::COVERS",
        in_nets=True,
    ),
    Fault(
        "suppositions: no claiming",
        "logic/suppositions.cpp",
        "{&found.pointing(), &found.claiming()}",
        "{&found.pointing(), &found.pointing()}",
        in_nets=True,
    ),
    Fault(
        "suppositions: no subsets of three",
        "logic/suppositions.cpp",
        "size <= Cover::LARGEST",
        "size < Cover::LARGEST",
        in_nets=True,
    ),
    Fault(
        "whips: the bound is too strict",
        "logic/whips.cpp",
        "start.least > length",
        "start.least >= length",
        in_nets=True,
    ),
)


class Copy:
    """A copy of the tree that is built again and again."""

    def __init__(self, folder: Path) -> None:
        self.tree = folder / "tree"
        self._build = folder / "build"
        self.tree.mkdir(parents=True, exist_ok=True)
        for name in ("CMakeLists.txt", "native", "src", "tests"):
            self._take(name)
        site = folder / "site"
        site.mkdir(exist_ok=True)
        (site / "sitecustomize.py").write_text(SITE, encoding="ascii")
        paths = f"{site}{os.pathsep}{self.tree / 'src'}"
        self._environment = os.environ | {"PYTHONPATH": paths}

    def _take(self, name: str) -> None:
        """Brings what has changed, so that nothing else is built again."""
        files = [ROOT / name] if (ROOT / name).is_file() else (ROOT / name).rglob("*")
        for file in files:
            there = self.tree / file.relative_to(ROOT)
            if file.is_dir() or file.suffix in (".so", ".pyd", ".pyc"):
                continue
            if not there.exists() or there.read_bytes() != file.read_bytes():
                there.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(file, there)

    def build(self) -> bool:
        """Builds the library and puts it into its place; returns whether that works."""
        if not (self._build / "CMakeCache.txt").exists():
            # O1 takes half the time of O3 to compile.
            defined = ("-DCMAKE_BUILD_TYPE=Release", "-DCMAKE_CXX_FLAGS_RELEASE=-O1")
            command = ["cmake", "-S", str(self.tree), "-B", str(self._build), *defined]
            subprocess.run(command, capture_output=True, check=True)
        made = subprocess.run(
            ["cmake", "--build", str(self._build), "--target", "_native", "--parallel", "2"],
            capture_output=True,
            text=True,
            check=False,
        )
        if made.returncode:
            print(made.stdout[-2000:], made.stderr[-1000:])
            return False
        shutil.copy(self._build / "_native.so", self.tree / "src" / "whydoku")
        return True

    def check_place(self) -> None:
        """Ends the program if it is not the copy that is imported."""
        ask = "import whydoku.kernels.library as library; print(library._LIBRARY._name)"
        said = subprocess.run(
            [sys.executable, "-c", ask],
            env=self._environment,
            capture_output=True,
            text=True,
            check=True,
        )
        if not Path(said.stdout.strip()).is_relative_to(self.tree):
            raise SystemExit(f"another library would be compared: {said.stdout}")

    def difference(self, *, in_nets: bool = False) -> str | None:
        """The first difference that the comparison finds, or that the tests of nets do."""
        command = [sys.executable, "tests/walk_at_length.py", *COMPARISON]
        if in_nets:
            command = [
                sys.executable,
                "-m",
                "pytest",
                "-q",
                "-x",
                "--all",
                "-k",
                "oracle",
                *ORACLES,
            ]
        try:
            done = subprocess.run(
                command,
                cwd=self.tree,
                env=self._environment,
                capture_output=True,
                text=True,
                timeout=SECONDS,
                check=False,
                preexec_fn=limit_memory,
            )
        except subprocess.TimeoutExpired:
            return f"no end within {SECONDS} seconds"
        if not done.returncode:
            return None
        marks = ("  ", "FAILED ")
        said = [line for line in done.stdout.splitlines() if line.startswith(marks)]
        return (said[-1].strip() if said else done.stderr.strip()[-100:]) or "it crashed"

    def with_fault(self, fault: Fault) -> str | None:
        """What the comparison finds while a fault is in the copy."""
        file = self.tree / "native" / fault.file
        right = file.read_text(encoding="utf-8")
        if right.count(fault.old) != 1:
            raise SystemExit(f"{fault.about}: {fault.file} has the text {right.count(fault.old)}x")
        try:
            file.write_text(right.replace(fault.old, fault.new), encoding="utf-8")
            if not self.build():
                raise SystemExit(f"{fault.about}: it is not built")
            return self.difference(in_nets=fault.in_nets)
        finally:
            file.write_text(right, encoding="utf-8")


def limit_memory() -> None:
    """Lets this process have no more memory than that."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def try_faults(copy: Copy, faults: list[Fault]) -> int:
    """Tries each fault, prints which ones are caught, and returns how many are not."""
    if not copy.build():
        raise SystemExit("the tree is not built")
    copy.check_place()
    for in_nets in {fault.in_nets for fault in faults}:
        if found := copy.difference(in_nets=in_nets):
            raise SystemExit(f"without a fault: {found}")
    missed = 0
    for fault in faults:
        found = copy.with_fault(fault)
        missed += found is None
        print(
            f"{'caught' if found else 'MISSED'}  {fault.about}: {(found or '-')[:100]}", flush=True
        )
    print(f"{len(faults) - missed} of {len(faults)} faults caught")
    return missed


def main() -> None:
    """Tries the faults that the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--folder", type=Path, help="where the copy is, or will be, kept")
    parser.add_argument("words", nargs="*", metavar="WORD")
    wanted = parser.parse_args()
    faults = [
        fault for fault in FAULTS if not wanted.words or any(w in fault.about for w in wanted.words)
    ]
    with tempfile.TemporaryDirectory() as folder:
        sys.exit(bool(try_faults(Copy(wanted.folder or Path(folder)), faults)))


if __name__ == "__main__":
    main()
