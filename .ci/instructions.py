"""Looks for newer instructions in code that must run on any x86-64 processor.

Usage: instructions.py BUILD, a directory in which the native engine was built.

The lane engine is compiled once for each kind of processor, and only its variants may use
instructions that not every processor has. Three things would break that. An object outside the
variants could be compiled with newer instructions. An object of a variant could contain code that
other objects contain too, such as a function of std::vector<int>: the linker keeps only one of
several copies, perhaps this one. And it could contain code that runs when the module is loaded,
whatever the processor.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

BASE, SSE42, AVX2, AVX512, BITALG = range(5)
MAY_USE = {"sse42": SSE42, "avx2": AVX2, "avx512": AVX512, "avx512bitalg": BITALG}

LINE = re.compile(r"^ *[0-9a-f]+:\t((?:[0-9a-f]{2} )+) *\t(\S+)(.*)", re.MULTILINE)
PREFIXES = {0x26, 0x2E, 0x36, 0x3E, 0x64, 0x65, 0x66, 0x67, 0xF0, 0xF2, 0xF3, *range(0x40, 0x50)}
VEX, EVEX = (0xC4, 0xC5), 0x62  # the first bytes of instructions of AVX or BMI; of AVX-512
NEW_TABLES = (0x38, 0x3A)  # after 0x0F: nearly all instructions of SSSE3 and SSE4
OTHERS_NEW_IN_SSE42 = re.compile(
    r"addsubp[sd]|h(add|sub)p[sd]|mov(ddup|s[hl]dup)|lddqu|fisttp.*|popcnt.?|lzcnt.?"
)
NEW_IN_BITALG = re.compile(r"vpopcnt[bw]|vpshufbitqmb|vperm([it]2)?b|vpmultishiftqb")  # and VBMI


def run(*command: str | Path) -> str:
    """Runs a command and returns what it prints."""
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def level_of(encoded: bytes, name: str, operands: str) -> int:
    """The lowest of the levels above that includes an instruction."""
    at = next((i for i, byte in enumerate(encoded) if byte not in PREFIXES), len(encoded) - 1)
    code = encoded[at:]
    if code[0] == EVEX:
        return BITALG if NEW_IN_BITALG.fullmatch(name) else AVX512
    if code[0] in VEX:
        return AVX512 if re.search(r"%k[0-7]", operands) else AVX2
    is_new = code[0] == 0x0F and code[1] in NEW_TABLES
    return SSE42 if is_new or OTHERS_NEW_IN_SSE42.fullmatch(name) else BASE


def instructions(path: Path) -> Iterator[tuple[int, str]]:
    """Yields each instruction of an object: the level that it needs, and its text."""
    for encoded, name, operands in LINE.findall(run("objdump", "-dw", path)):
        yield level_of(bytes.fromhex(encoded), name, operands), name + operands


def shared(path: Path, variant: str) -> list[str]:
    """The functions in an object of a variant that other objects may contain too."""
    listed = run("nm", "-C", "--defined-only", "--extern-only", path)
    names = re.findall(r"^[0-9a-f]+ [TWi] (.*)$", listed, re.MULTILINE)
    return [name for name in names if f"whydoku::{variant}::" not in name]


def faults_of(path: Path, variant: str) -> list[str]:
    """What is wrong with an object; `variant` is empty if it belongs to none."""
    allowed = MAY_USE.get(variant, BASE)
    found = [*instructions(path)]
    faults = [f"needs another processor: {text}" for level, text in found if level > allowed][:1]
    if variant in MAY_USE:
        faults += [f"others may have this too: {name}" for name in shared(path, variant)]
        if re.search(r"\.(init_array|ctors)", run("objdump", "-h", path)):
            faults.append("runs something when it is loaded")
        if max(level for level, _ in found) != allowed:
            faults.append("has nothing that its processor needs")
    return faults


WRONG = {
    "needs another processor": "using Four = int __attribute__((vector_size(32)));"
    "Four twice(Four x) { return x + x; }",
    "others may have this too": "#include <vector>\n"
    "namespace whydoku::avx2 { int last(std::vector<int>& v) { return v.back(); } }",
    "runs something": "namespace whydoku::avx2 { int made(); int now = made(); }",
}
"""Faults that must be found, each with code that has it."""


def check_ourselves() -> None:
    """Checks that each kind of fault is found."""
    for fault, code in WRONG.items():
        with tempfile.TemporaryDirectory() as folder:
            source, wrong = Path(folder, "wrong.cpp"), Path(folder, "wrong.o")
            source.write_text(code)
            run("g++", "-std=c++20", "-O0", "-fPIC", "-mavx2", "-c", source, "-o", wrong)
            variant = "portable" if fault == "needs another processor" else "avx2"
            found = faults_of(wrong, variant)
            assert any(one.startswith(fault) for one in found), (fault, found)


def main() -> None:
    """Prints what is wrong, if anything, and exits with 1 if something is."""
    check_ourselves()
    objects = sorted(Path(sys.argv[1]).rglob("*.o"))
    variants = {
        path: match[1]
        for path in objects
        if (match := re.search(r"/whydoku_(\w+)\.dir/.*/variant\.cpp\.o$", path.as_posix()))
    }
    faults = [
        f"{path.name} ({variants.get(path, 'no variant')}): {fault}"
        for path in objects
        for fault in faults_of(path, variants.get(path, ""))
    ]
    missing = {"portable", *MAY_USE} - {*variants.values()}
    faults += [f"there is no object of {variant}" for variant in sorted(missing)]
    for fault in faults:
        print(fault)
    print(f"{len(objects)} objects, {len(variants)} of them variants, {len(faults)} faults")
    sys.exit(bool(faults))


if __name__ == "__main__":
    main()
