"""Makes the pages and pictures of the documentation that are kept in the repository: `python
docs/kept.py`, after a change to techniques, commands, public names, the API or how boards look."""

from __future__ import annotations

from making.source import DOCS, kept

if __name__ == "__main__":
    for name, text in kept():
        path = DOCS / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
