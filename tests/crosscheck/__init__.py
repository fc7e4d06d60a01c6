"""The logic cores held against independent Python models of the same games."""
