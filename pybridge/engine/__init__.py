"""Prolog inside this process, and in worker processes: the one room that knows pyswip and C."""
