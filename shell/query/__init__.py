"""The dialogue of `?-`: questions, answers, errors and completion, without a terminal."""
