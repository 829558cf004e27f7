"""Accessibility violations that axe-core finds on a page."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from importlib.util import find_spec
from typing import TYPE_CHECKING

from requirements import skip_or_fail

if TYPE_CHECKING:
    from playwright.sync_api import Page


@cache
def _axe() -> str:
    if find_spec("axe_playwright_python") is None:
        skip_or_fail("browser", "axe-playwright-python is not installed")
    return (files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8")


def violations(page: Page) -> list[str]:
    """The serious and critical violations; axe is injected past the page's own policy."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(_axe())
    found = page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
    return [
        f"{one['id']}: {node['html'][:160]}: {node['failureSummary']}"
        for one in found["violations"]
        if one["impact"] in {"serious", "critical"}
        for node in one["nodes"]
    ]
