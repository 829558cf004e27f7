"""The settings of Sphinx for the site of the documentation."""

import sys
from html import escape
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx import addnodes

sys.path.insert(0, str(Path(__file__).parent))

from making.docstrings import as_rst, shortened
from making.look import FURO
from making.navigation import listed

from whydoku.extras import __version__
from whydoku.telling.lessons.reading import neighbours

LESSONS = "reference/techniques/"

project = "whydoku"
version = release = __version__
project_copyright = "the makers of whydoku"
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx_copybutton"]
# What is copied is what one types.
copybutton_prompt_text = r"\$ |>>> |\.\.\. "
copybutton_prompt_is_regexp = True
nitpicky = True
exclude_patterns = ["making"]

myst_heading_anchors = 4
myst_enable_extensions = ["deflist"]
# An option begins with two hyphens, everywhere.
smartquotes = False

default_role = "py:obj"
autodoc_member_order = "bysource"
autodoc_default_options = {"members": True, "undoc-members": True}

html_theme = "furo"
html_title = "whydoku"
html_theme_options = {"light_css_variables": FURO, "dark_css_variables": FURO}
html_static_path = ["_static"]
html_extra_path = ["_extra"]
html_css_files = ["look.css", "boards.css", "site.css"]
# A classic script: from a disk, browsers refuse modules.
html_js_files = ["embed.js", "site.js"]
html_copy_source = False
html_show_sourcelink = False
# From a disk, summaries cannot be fetched.
html_show_search_summary = False
html_use_index = False
html_search_scorer = str(Path(__file__).with_name("scorer.js"))
html_show_sphinx = False


def _signature(_app: Any, *given: Any) -> tuple[str | None, ...]:
    return tuple(part and shortened(part) for part in given[-2:])


def _docstring(_app: Any, *given: Any) -> None:
    lines = given[-1]
    lines[:] = as_rst(lines)


def _page(app: Any, *given: Any) -> None:
    page, _, context, _ = given
    context["toctree"] = lambda **_: listed(app, page)
    # From a lesson the course goes on, not the list of pages.
    for way, slug in zip(("prev", "next"), neighbours(page.rpartition("/")[2]), strict=True):
        if slug and page.startswith(LESSONS):
            name = LESSONS + slug
            link = app.builder.get_relative_uri(page, name)
            context[way] = {"link": link, "title": escape(app.env.titles[name].astext())}


def _missing(_app: Any, _env: Any, node: addnodes.pending_xref, shown: nodes.Node) -> Any:
    """Lets the types of others in signatures, and names in backquotes that are not ours, stand
    without a link; a link that is meant as one has to lead somewhere."""
    at: Any = node
    while at is not None and not isinstance(at, addnodes.desc_signature):
        at = at.parent
    is_guessed = node["reftype"] == "obj" and not node.get("refexplicit")
    return shown if at is not None or is_guessed else None


def setup(app: Any) -> None:
    """Lets docstrings be read as they are written, and lists all pages beside each."""
    app.connect("autodoc-process-signature", _signature)
    app.connect("autodoc-process-docstring", _docstring)
    app.connect("missing-reference", _missing)
    app.connect("html-page-context", _page, priority=400)  # before the theme reads it
