"""How Sphinx builds the documentation: `sphinx-build -W docs target/docs`, which ./check does."""

import importlib.metadata
import importlib.util

project = "underfoot"
author = "The underfoot authors"
copyright = "The underfoot authors"  # noqa: A001  # the name that Sphinx wants
release = version = importlib.metadata.version("underfoot")

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.napoleon",
    "sphinx.ext.viewcode",
]
source_suffix = {".md": "markdown", ".rst": "restructuredtext"}
root_doc = "index"
default_role = "literal"  # docstrings write `names` as Markdown does

myst_enable_extensions = ["attrs_inline", "colon_fence", "deflist"]
myst_heading_anchors = 3
suppress_warnings = [
    "myst.xref_missing",  # links into the source tree lead to files that are not pages
    "ref.python",  # what both games and both engines have, such as `Move.COUNT`, is no fault
]

autodoc_member_order = "bysource"
autodoc_typehints = "description"
# There is no OpenSpiel for the oldest Python.
autodoc_mock_imports = [
    name for name in ("open_spiel", "pyspiel") if importlib.util.find_spec(name) is None
]
napoleon_google_docstring = True
napoleon_numpy_docstring = False

html_theme = "furo"
html_title = f"underfoot {release}"
html_show_copyright = False
html_static_path: list[str] = []
