"""Formulas from our terms to those of other programs, found from examples."""
