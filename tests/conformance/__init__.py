"""The conformance test for engines of others: it passes what is right and fails what is wrong."""
