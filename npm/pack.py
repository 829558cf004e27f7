"""Packs the package for npm, and says how large it is:

    python npm/pack.py build/npm

The engine as WebAssembly is the file that WHYDOKU_WASM names, or else is built. It takes Node with
npm, and what `npm ci` installs in `page/`.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

import made_modules
from whydoku.extras import __version__
from whydoku.grids.examples import example

ROOT = Path(__file__).parents[1]
HERE = ROOT / "npm"
ENGINE = "whydoku.wasm"

REMEDY: Final = "unset it to build the engine, or name what native/wasm/build.py built"


def main() -> None:
    """Packs it into the folder that the command line names."""
    parser = argparse.ArgumentParser(description="Packs the package for npm.")
    parser.add_argument("out", type=Path, help="the folder for whydoku-VERSION.tgz")
    out = parser.parse_args().out.resolve()
    named = os.environ.get("WHYDOKU_WASM")
    if named and not Path(named).is_file():
        sys.exit(f"WHYDOKU_WASM names no file: {named}; {REMEDY}")
    folder = out / "package"
    shutil.rmtree(folder, ignore_errors=True)
    made_modules.main()
    compile_into(folder)
    remove_types(folder)
    copy_engine(folder / ENGINE, named, out)
    try_engine(folder, named)
    shutil.copyfile(ROOT / "LICENSE", folder / "LICENSE")
    shutil.copyfile(HERE / "README.md", folder / "README.md")
    told = json.loads((HERE / "package.json").read_text(encoding="utf-8"))
    told = {"name": told.pop("name"), "version": __version__, **told, **repository()}
    (folder / "package.json").write_text(json.dumps(told, indent=2) + "\n", encoding="utf-8")
    run("npm", "pack", "--silent", "--pack-destination", str(out), cwd=folder)
    packed = out / f"whydoku-{__version__}.tgz"
    print(f"{packed}: {packed.stat().st_size:,} bytes")


def repository() -> dict[str, Any]:
    """The repository that packs it at GitHub, with which npm compares its provenance."""
    name, server = (os.environ.get(f"GITHUB_{one}") for one in ("REPOSITORY", "SERVER_URL"))
    url = f"git+{server}/{name}.git"
    return {"repository": {"type": "git", "url": url, "directory": "npm"}} if name else {}


def compile_into(folder: Path) -> None:
    """Compiles the modules; the loader of the page lies beside them."""
    compiled = folder.with_name("compiled")
    shutil.rmtree(compiled, ignore_errors=True)
    run("tsc", "-p", str(HERE), "--outDir", str(compiled), cwd=ROOT)
    folder.mkdir(parents=True)
    for path in compiled.rglob("*.*"):
        if path.is_file():
            text = path.read_text(encoding="utf-8")
            text = re.sub(r'"(\./\w+)\.ts"', r'"\1.js"', text)  # which types keep
            (folder / path.name).write_text(text, encoding="utf-8")


def remove_types(folder: Path) -> None:
    """Removes the types that those of the package do not need: nobody can import them, and they may
    ask for a later TypeScript."""
    needed = ["node", "index"]
    for name in needed:
        text = (folder / f"{name}.d.ts").read_text(encoding="utf-8")
        needed += {*re.findall(r'from "\./(\w+)\.js"', text)} - {*needed}
    for path in folder.glob("*.d.ts"):
        if path.name.removesuffix(".d.ts") not in needed:
            path.unlink()


def copy_engine(to: Path, named: str | None, out: Path) -> None:
    """Copies the engine, or builds it."""
    if named:
        shutil.copyfile(named, to)
    else:
        build = str(ROOT / "native" / "wasm" / "build.py")
        run(sys.executable, build, str(to), "--folder", str(out / "made"), cwd=ROOT)


TRY: Final = """
import { load } from "./node.js";
const { steps } = (await load()).path(process.argv[1]);
process.exit(steps[0].technique === "full-house" ? 0 : 1);
"""


def try_engine(folder: Path, named: str | None) -> None:
    """Refuses to pack an engine that the package cannot ask for a path."""
    asked = ["--input-type=module", "--eval", TRY, example("first-steps").puzzle]
    done = subprocess.run(
        [found("node"), *asked], cwd=folder, check=False, capture_output=True, text=True
    )
    if done.returncode:
        why = re.search(r"\w+Error: .*?(?=\]?$)", done.stderr, re.MULTILINE)
        which = f"WHYDOKU_WASM names {named}, which" if named else "What was built"
        told = f" ({why[0]})" if why else ""
        sys.exit(f"{which} is not the engine of whydoku {__version__}{told}; {REMEDY}")


def run(tool: str, *arguments: str, cwd: Path) -> None:
    """Runs a tool of the page, or of the PATH."""
    if (done := subprocess.run([found(tool), *arguments], cwd=cwd, check=False)).returncode:
        sys.exit(done.returncode)


def found(tool: str) -> str:
    """Where a tool is."""
    path = os.pathsep.join((str(ROOT / "page" / "node_modules" / ".bin"), os.environ["PATH"]))
    if there := shutil.which(tool, path=path):
        return there
    sys.exit(f"{tool} is missing; npm ci in page/ installs it")


if __name__ == "__main__":
    main()
