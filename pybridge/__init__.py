"""Ludolog for Python."""
