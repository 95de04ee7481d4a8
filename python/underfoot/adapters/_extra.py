"""What an adapter says when the framework that it is for is not installed."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["from_extra"]


@contextmanager
def from_extra(extra: str) -> Iterator[None]:
    """Import packages that an extra brings; say how to get them where they are missing.

    Args:
        extra: The name of the extra.

    Raises:
        ModuleNotFoundError: A package that the body imports is not installed.

    Example:
        >>> with from_extra("easyai"):
        ...     import no_such_package
        Traceback (most recent call last):
            ...
        ModuleNotFoundError: No module named 'no_such_package': pip install 'underfoot[easyai]'
    """
    try:
        yield
    except ModuleNotFoundError as error:
        help_ = f"{error.msg}: pip install 'underfoot[{extra}]'"
        raise ModuleNotFoundError(help_, name=error.name, path=error.path) from None
