"""Records of games: the model, reading, writing, and the command."""
