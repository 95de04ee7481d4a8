"""The Universal Game Interface: how programs that play games talk to programs that run games.

`Client` talks to an engine of anybody's, and `serve` makes an engine of this package one.
"""

from underfoot.ugi._client import Client, Counts

__all__ = ["Client", "Counts"]
