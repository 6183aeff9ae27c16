"""Chances and many games: exact odds where a closed form exists, counted games where none does.

Read :mod:`piles` (a deck as piles of cards), :mod:`clauses` (what is wanted, what is kept), :mod:`odds` (exact), :mod:`hands`
(opening hands in bulk), :mod:`stats` (intervals and sums that merge), :mod:`parallel` (chunks over processes), :mod:`report`
and :mod:`plots` (how results are written).
"""
