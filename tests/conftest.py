"""What all tests share: reproducible Hypothesis runs, and the engine named in the report."""

from __future__ import annotations

from hypothesis import settings

from whydoku import kernels

settings.register_profile("whydoku", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("whydoku")


def pytest_report_header() -> str:
    """Tells which searches the tests run on."""
    return f"whydoku searches: {kernels.variant()}"
