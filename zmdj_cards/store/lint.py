"""Remarks on the texts that are stored: what a translator or a data keeper would like to look at. Nothing is changed."""

from __future__ import annotations

import sqlite3

from zmdj_cards.errors import Fault, Place, fault
from zmdj_cards.text.normalize import mixed_script


def lint(conn: sqlite3.Connection) -> list[Fault]:
    """All remarks: names and texts of mixed script, texts that printings word differently, cards without an English name."""
    made: list[Fault] = []
    texts = "SELECT card_id, name FROM names WHERE lang = 'zh' AND shown = 1 UNION ALL SELECT card_id, text FROM texts WHERE lang = 'zh'"
    for card_id, text in conn.execute(f"SELECT * FROM ({texts}) ORDER BY 1, 2"):
        traditional, simplified = mixed_script(text)
        if traditional:
            made.append(fault("lint.mixed_script", Place(card=card_id), "note", traditional=traditional, simplified=simplified))
    several = (
        "SELECT card_id, face, kind, count(*) FROM texts WHERE source = 'official' AND kind <> 'flavour'"
        " GROUP BY 1, 2, 3 HAVING count(*) > 1 ORDER BY 1, 2, 3"
    )
    for card_id, face, kind, count in conn.execute(several):
        made.append(fault("lint.wordings", Place(card=card_id), "note", face=face, kind=kind, count=count))
    for (card_id,) in conn.execute("SELECT id FROM cards WHERE en IS NULL AND retired = 0 ORDER BY position"):
        made.append(fault("lint.no_english_name", Place(card=card_id), "note"))
    return made
