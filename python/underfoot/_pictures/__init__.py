"""Pictures of positions and boards as SVG, drawn with the standard library alone."""

from underfoot._pictures._arguments import Way
from underfoot._pictures._picture import PictureOptions, svg
from underfoot._pictures._theme import THEMES

__all__ = ["THEMES", "PictureOptions", "Way", "svg"]
