"""Prints the tools that run on Node as name@version, as `npm install` takes them."""

from __future__ import annotations

import json
from pathlib import Path

package = Path(__file__).parent.parent / "tests" / "page" / "package.json"
tools = json.loads(package.read_text())["devDependencies"]
print(*(f"{name}@{version}" for name, version in tools.items()))
