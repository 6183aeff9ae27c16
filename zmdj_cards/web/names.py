"""Ids, codes and secrets: random, short to read out, never counted up."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from typing import Final

# Crockford's base 32: no I, L, O, U, so that nothing is misread. https://www.crockford.com/base32.html
ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_LOOKALIKE: Final = str.maketrans({"I": "1", "L": "1", "O": "0", "-": "", " ": ""})


def code(length: int) -> str:
    """A random code; 5 bits a character."""
    return "".join(secrets.choice(ALPHABET) for _ in range(length))


def new_id() -> str:
    """An id of 60 bits for what has an address."""
    return code(12).lower()


def secret() -> str:
    """A secret of 130 bits."""
    return code(26)


def read_code(text: str) -> str:
    """A code as it was typed: case, dashes and look-alikes put right; the empty text where it is none."""
    made = text.strip().upper().translate(_LOOKALIKE)
    return made if made and len(made) <= 64 and set(made) <= set(ALPHABET) else ""


def digest(text: str) -> str:
    """What is kept of a secret: its SHA-256 in hexadecimal."""
    return hashlib.sha256(text.encode()).hexdigest()


def same(first: str, second: str) -> bool:
    """Compared in constant time."""
    return hmac.compare_digest(first.encode(), second.encode())


def short(content: bytes) -> str:
    """The digest in the name of a file that may be kept for ever."""
    return hashlib.sha256(content).hexdigest()[:12]
