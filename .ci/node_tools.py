"""Prints the tools of a folder of tests as name@version, as `npm install` takes them.

`python .ci/node_tools.py page` names those that check the page, and `apps` those of an app in
TypeScript. They need folders of their own, since the latter make types with an older compiler.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

[folder] = sys.argv[1:]
package = Path(__file__).parent.parent / "tests" / folder / "package.json"
tools = json.loads(package.read_text())["devDependencies"]
print(*(f"{name}@{version}" for name, version in tools.items()))
