"""The Universal Game Interface: how programs that play games talk to programs that run games.

`Client` talks to an engine of anybody's, and `serve` makes an engine of this package one.
"""

from underfoot._process import PartnerFailure
from underfoot.ugi._client import Client, Counts
from underfoot.ugi._server import serve

__all__ = ["Client", "Counts", "PartnerFailure", "serve"]
