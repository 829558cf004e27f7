"""An app that has the package for npm: its functions are asked by programs, in JavaScript and in
TypeScript."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from doors import ROOT
from requirements import tool_output

APPS = ROOT / "tests" / "apps"


class Asked:
    """A program that asks functions of the package."""

    def __init__(self, app: Path) -> None:
        program = shutil.copy(APPS / "asked.mjs", app)
        self._node = subprocess.Popen(
            [shutil.which("node") or "node", program],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
        )

    def __call__(self, name: str, *given: Any) -> Any:
        [answer] = self.all([(name, *given)])
        return answer

    def all(self, calls: Sequence[tuple[Any, ...]]) -> list[Any]:
        assert self._node.stdin is not None
        assert self._node.stdout is not None
        self._node.stdin.write(json.dumps(calls) + "\n")
        self._node.stdin.flush()
        answers: list[Any] = json.loads(self._node.stdout.readline())
        return answers

    def close(self) -> None:
        self._node.communicate()


def compiled(app: Path, name: str, program: str, **more: Any) -> None:
    """Compiles a program strictly, with the types of the package."""
    (app / f"{name}.ts").write_text(program, encoding="utf-8")
    options = json.loads((APPS / "tsconfig.json").read_text(encoding="utf-8"))
    options["compilerOptions"] |= {"types": [], "skipLibCheck": False, **more}
    options["include"] = [f"{name}.ts"]
    (app / "tsconfig.json").write_text(json.dumps(options), encoding="utf-8")
    (app / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    tool_output("tsc", "-p", "tsconfig.json", cwd=app)
