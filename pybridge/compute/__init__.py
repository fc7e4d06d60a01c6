"""What takes long: thinking, queries, counting, tournaments, over processes and clusters."""
