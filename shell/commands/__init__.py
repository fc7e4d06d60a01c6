"""What a typed line means: the registry of commands, and the commands by topic."""
