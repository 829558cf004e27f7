"""Tests are skipped by name where something is missing, and fail where it is asked for."""

from __future__ import annotations

import pytest

from requirements import skip_or_fail


@pytest.mark.parametrize("required", ["", "node", "node,schemathesis"])
def test_what_is_not_required_is_skipped_with_the_reason(
    monkeypatch: pytest.MonkeyPatch, required: str
) -> None:
    monkeypatch.setenv("WHYDOKU_REQUIRES", required)
    with pytest.raises(pytest.skip.Exception, match="no chromium"):
        skip_or_fail("browser", "there is no chromium")


@pytest.mark.parametrize("required", ["browser", "node,browser", "node browser"])
def test_what_is_required_fails(monkeypatch: pytest.MonkeyPatch, required: str) -> None:
    monkeypatch.setenv("WHYDOKU_REQUIRES", required)
    with pytest.raises(pytest.fail.Exception, match=r"no chromium.*asks for browser"):
        skip_or_fail("browser", "there is no chromium")
