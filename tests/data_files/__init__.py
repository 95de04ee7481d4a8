"""The data that ships with the package: what is in it, and how strictly it is read."""
