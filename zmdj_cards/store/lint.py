"""Remarks on the texts that are stored: what a translator or a data keeper would like to look at. Nothing is changed."""

from __future__ import annotations

import re
import sqlite3

from zmdj_cards.errors import Fault, Place, fault
from zmdj_cards.text.normalize import mixed_script

# Characters that look like another one, or like nothing: (code of the remark, characters).
_ODD = {
    "lint.radical": re.compile("[\u2e80-\u2fdf\u31c0-\u31ef]"),
    "lint.private_use": re.compile("[\ue000-\uf8ff\U000f0000-\U0010ffff]"),
    "lint.invisible": re.compile("[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\U000e0000-\U000e007f]"),
    "lint.selector": re.compile("[\ufe00-\ufe0f\U000e0100-\U000e01ef]"),
}


def odd_characters(text: str) -> list[tuple[str, list[str]]]:
    """(code, characters as ``U+2FA6``) of each kind of character that nobody can see is there."""
    found = [(code, dict.fromkeys(f"U+{ord(char):04X}" for char in pattern.findall(text))) for code, pattern in _ODD.items()]
    return [(code, list(characters)) for code, characters in found if characters]


def lint(conn: sqlite3.Connection) -> list[Fault]:
    """All remarks: names and texts of mixed script or with odd characters, texts that printings word differently, cards without an English
    name."""
    made: list[Fault] = []
    texts = "SELECT card_id, name FROM names WHERE lang = 'zh' AND shown = 1 UNION ALL SELECT card_id, text FROM texts WHERE lang = 'zh'"
    for card_id, text in conn.execute(f"SELECT * FROM ({texts}) ORDER BY 1, 2"):
        traditional, simplified = mixed_script(text)
        if traditional:
            made.append(fault("lint.mixed_script", Place(card=card_id), "note", traditional=traditional, simplified=simplified))
    said = "SELECT card_id, name FROM names UNION SELECT card_id, text FROM texts UNION SELECT id, note FROM cards WHERE note IS NOT NULL"
    for card_id, text in conn.execute(f"SELECT * FROM ({said}) ORDER BY 1, 2"):
        made += [fault(code, Place(card=card_id), "note", characters=found, text=_short(text)) for code, found in odd_characters(text)]
    several = (
        "SELECT card_id, face, kind, count(*) FROM texts WHERE source = 'official' AND kind <> 'flavour'"
        " GROUP BY 1, 2, 3 HAVING count(*) > 1 ORDER BY 1, 2, 3"
    )
    for card_id, face, kind, count in conn.execute(several):
        made.append(fault("lint.wordings", Place(card=card_id), "note", face=face, kind=kind, count=count))
    for (card_id,) in conn.execute("SELECT id FROM cards WHERE en IS NULL AND retired = 0 ORDER BY position"):
        made.append(fault("lint.no_english_name", Place(card=card_id), "note"))
    return made


def _short(text: str) -> str:
    """A text on one line, cut where it is long."""
    line = " ".join(text.split())
    return line if len(line) <= 40 else f"{line[:39]}…"
