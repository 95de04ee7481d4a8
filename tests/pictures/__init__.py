"""Pictures: what they show, what they are made of, and what they refuse."""
