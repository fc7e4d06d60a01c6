"""The full screen, over prompt_toolkit: keys, rows, colours while typing, prompts."""
