"""Formatted text, for any screen: boards, pages, reports, wrapping, themes."""
