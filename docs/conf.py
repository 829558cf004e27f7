"""The settings of Sphinx for the site of the documentation."""

import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))

from making.directive import Board
from making.interface import as_rst

from whydoku.extras import __version__

project = "whydoku"
version = release = __version__
project_copyright = "the makers of whydoku"
extensions = ["myst_parser", "sphinx.ext.autodoc"]
myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 4
exclude_patterns = ["making"]
default_role = "literal"
# Types of the signatures stand as they are; only what a text refers to has to be there.
nitpick_ignore_regex = [("py:class", ".*")]
autodoc_typehints = "signature"
autodoc_member_order = "bysource"
html_theme = "furo"
html_title = "whydoku"
html_static_path = ["_static"]
html_css_files = ["boards.css", "site.css"]
html_copy_source = False
html_show_sphinx = False


def _docstring(
    _app: Any, _what: str, _name: str, _obj: Any, _options: Any, lines: list[str]
) -> None:
    lines[:] = as_rst(lines)


def setup(app: Any) -> None:
    """Lets docstrings be read as they are written, and pages have boards."""
    app.add_directive("board", Board)
    app.connect("autodoc-process-docstring", _docstring)
