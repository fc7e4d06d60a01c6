"""Programs of third parties: held against the rules, or watched in their own games."""
