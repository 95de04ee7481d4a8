"""Both engines side by side: everything that can be observed of one is true of the other."""
