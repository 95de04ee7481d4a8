"""Public names for classes that are defined elsewhere, such as in the extension module."""


def rename(module: str, **classes: type) -> None:
    """Give classes the names under which they are public.

    Then `help` and error messages show these, and pickles name what is meant to last.

    Args:
        module: The module that shows the classes.
        classes: The classes by their names there.
    """
    for name, kind in classes.items():
        kind.__module__ = module
        kind.__name__ = kind.__qualname__ = name
