"""Both engines side by side: everything that can be observed of one is true of the other."""

import pytest

# The assertions there are to show what differs, like those of the tests.
pytest.register_assert_rewrite("tests.engines.pairs")
