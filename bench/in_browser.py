"""Everyday work in a browser's Python beside the same work here, in turns.

    python bench/in_browser.py --pyodide node_modules/pyodide --wasm whydoku.wasm

Python runs as WebAssembly in node, with the engine as WebAssembly beside it, and as usual with the
engine's library; each run is a process of its own.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

from measure import machine, table

ROOT = Path(__file__).parent.parent
WORK = Path(__file__).with_name("everyday.py")


def main() -> None:
    """Prints the medians of all runs, and the ratio."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pyodide", type=Path, required=True, help="the folder of the npm package")
    parser.add_argument("--wasm", type=Path, required=True, help="what native/wasm/build.py builds")
    parser.add_argument("--runs", type=int, default=5)
    options = parser.parse_args()
    runner = ROOT / "page" / "tests" / "pyodide.ts"
    commands = {
        "here": [sys.executable, WORK],
        "browser": ["node", runner, options.pyodide.resolve(), options.wasm, WORK],
    }
    times: dict[str, dict[str, list[float]]] = {place: defaultdict(list) for place in commands}
    for _ in range(options.runs):
        for place, command in commands.items():
            run = subprocess.run(command, check=True, capture_output=True, text=True)
            for name, taken in json.loads(run.stdout).items():
                times[place][name].append(taken)
    print(machine())
    rows = []
    for name in times["here"]:
        here, browser = (statistics.median(times[place][name]) for place in commands)
        rows.append([name, f"{1000 * here:.2f}", f"{1000 * browser:.2f}", f"{browser / here:.1f}"])
    print(table(["what", "here, ms", "browser, ms", "ratio"], rows))


if __name__ == "__main__":
    main()
