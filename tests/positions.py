"""Positions that several tests ask about."""

from __future__ import annotations

WON = (
    "[[[-1,-1,-1,0,-2,-1,-1],[-1,-1,0,t,0,-2,-1],[-1,0,0,0,0,0,-2],[0,'R',0,'S','R','R',0],"
    "[-1,0,0,'T',s,0,-2],[-1,-1,0,'D','R',-2,-1],[-1,-1,-1,0,-2,-1,-1]],24,3,[[],[],none]]"
)
"""A position of Splut! in which player 2 wins within the turn, if it begins with d2-e2."""
