"""The minified form of scripts and style sheets."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from whydoku.faces.web.page_files import MINIFIED_SUFFIXES, ROOT, minified

FILES = sorted(path for path in ROOT.rglob("*") if path.suffix in MINIFIED_SUFFIXES)


def test_comments_and_indentation_are_removed_and_code_stays() -> None:
    written = (
        "// @ts-check\n"
        "/**\n * What it does: a * b / c\n */\n"
        "export function half(n) {\n"
        "  // why\n"
        '  const link = "https://example.org"; // stays\n'
        "  return /** @type {number} */ (n) / 2;\n"
        "}\n\n"
        "/** @type {number} */ (half(2));\n"
        "const seen = 1;\n"
        "/* one */\n"
        ".a { color: red }\n"
    )
    assert minified(written) == (
        "export function half(n) {\n"
        'const link = "https://example.org"; // stays\n'
        "return /** @type {number} */ (n) / 2;\n"
        "}\n"
        "/** @type {number} */ (half(2));\n"
        "const seen = 1;\n"
        ".a { color: red }\n"
    )


def test_a_file_with_a_template_literal_over_lines_is_left_alone() -> None:
    written = "const text = `one\n  // two\n`;\n"
    assert minified(written) == written


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_nothing_but_comments_and_spaces_is_lost(path: Path) -> None:
    written = path.read_text(encoding="utf-8")
    slimmed = minified(written)
    lines = iter(slimmed.splitlines())
    kept = next(lines, None)
    inside = False
    for line in written.splitlines():
        code = line.strip()
        if kept is not None and code == kept.strip() and not inside and code:
            kept = next(lines, None)
            continue
        starts = bool(re.match(r"/\*|//", code))
        assert not code or inside or starts, line
        inside = (inside or code.startswith("/*")) and "*/" not in code
    assert kept is None
