"""The security headers of every response, which say what a browser may do with it."""

from __future__ import annotations

from typing import Final

Headers = list[tuple[bytes, bytes]]


def _sources(scripts: str) -> str:
    """The content security policy of a page that loads scripts from `scripts`."""
    return (
        f"default-src 'none'; script-src {scripts}; style-src 'self'; "
        "font-src data:; img-src 'self' blob: data:; connect-src 'self'; worker-src 'self'; "
        "manifest-src 'self'; base-uri 'none'; form-action 'none'"
    )


IN_PAGE: Final = _sources("'self' 'wasm-unsafe-eval'")
"""The policy that a page states itself where it is served without these headers, and runs
WebAssembly. Who may show it in a frame only a header can say."""

_SOURCES: Final = _sources("'self'") + "; frame-ancestors "
_PERMISSIONS: Final = (
    "geolocation=(), microphone=(), payment=(), usb=(), interest-cohort=(), browsing-topics=()"
)


def _headers(policy: str, *, elsewhere: bool) -> Headers:
    """The security headers with this policy; `elsewhere` lets pages of other origins show it, and
    then it gets no camera."""
    camera = "camera=()" if elsewhere else "camera=(self)"
    values = {
        "content-security-policy": policy,
        "x-content-type-options": "nosniff",
        "referrer-policy": "no-referrer",
        "permissions-policy": f"{camera}, {_PERMISSIONS}",
        "cross-origin-resource-policy": "cross-origin" if elsewhere else "same-origin",
    }
    if not elsewhere:
        values |= {"cross-origin-opener-policy": "same-origin", "x-frame-options": "DENY"}
    return [(name.encode(), value.encode()) for name, value in values.items()]


PAGE: Final = _headers(f"{_SOURCES}'none'", elsewhere=False)
READER: Final = _headers(f"{IN_PAGE}; frame-ancestors 'none'", elsewhere=False)
"""The headers of the script that reads pictures apart from the page: it alone runs WebAssembly."""

EMBEDDED: Final = _headers(f"{_SOURCES}*", elsewhere=True)
PICTURE: Final = _headers(
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'", elsewhere=True
)
"""The headers of a picture: its style sheet is inside, and it loads nothing."""

_OF_PARTS: Final = {b"x-content-type-options", b"cross-origin-resource-policy"}
PART: Final = [header for header in PAGE if header[0] in _OF_PARTS]
"""The headers of a script or style sheet; the policy of the page that loads it decides the rest."""

BOARD_PART: Final = [
    (b"x-content-type-options", b"nosniff"),
    (b"cross-origin-resource-policy", b"cross-origin"),
    (b"access-control-allow-origin", b"*"),
]
"""The same for the board that others show: in a frame that is shut off from its own origin, as by
`sandbox`, what the board loads comes from another."""


def security_of(path: str) -> Headers:
    """The security headers of the response for a path."""
    if path.endswith("/photo-worker.js"):
        return READER
    if path.endswith((".js", ".css")) and not path.endswith(("worker.js", "/sw.js")):
        return BOARD_PART if "/embed/" in path else PART
    if path.startswith("/embed"):
        return EMBEDDED
    return PICTURE if path.startswith("/api/v1/picture") else PAGE
