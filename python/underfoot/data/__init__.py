"""Known answers for tests of any engine: perft suites, and texts to refuse and to accept.

The files lie beside this module, plain ASCII, for readers in any language; `docs/perft-suites.md`
describes the format of the suites.

Example:
    >>> from underfoot.data import perft_suite
    >>> entry = perft_suite("carpniches")[0]
    >>> entry.name, entry.counts[3]
    ('diagonals', 33456)
"""

from underfoot.data._suites import PerftEntry, perft_suite, read_perft_suite
from underfoot.data._texts import AcceptedText, RefusedText, accepted_texts, refused_texts

__all__ = [
    "AcceptedText",
    "PerftEntry",
    "RefusedText",
    "accepted_texts",
    "perft_suite",
    "read_perft_suite",
    "refused_texts",
]
