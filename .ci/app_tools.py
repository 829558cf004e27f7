"""Prints the tools that check an app in TypeScript as name@version, as `npm install` takes them.

They need a folder of their own, since they make types with an older compiler than the page.
"""

from __future__ import annotations

import json
from pathlib import Path

package = Path(__file__).parent.parent / "tests" / "apps" / "package.json"
tools = json.loads(package.read_text())["devDependencies"]
print(*(f"{name}@{version}" for name, version in tools.items()))
