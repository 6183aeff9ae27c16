"""Numbers and strings as bits, and bits as letters and digits: what deck codes are packed with."""

from __future__ import annotations

_DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
_VALUE = {char: number for number, char in enumerate(_DIGITS)}
_TEXT = "-*" + _DIGITS


class BitWriter:
    """Bits, first written first."""

    def __init__(self) -> None:
        self.bits: list[int] = []

    def fixed(self, value: int, width: int) -> None:
        self.bits.extend((value >> shift) & 1 for shift in range(width - 1, -1, -1))

    def golomb(self, value: int, k: int) -> None:
        """Exponential Golomb code of order ``k``: small numbers short, no upper limit."""
        head = (value >> k) + 1
        length = head.bit_length()
        self.fixed(0, length - 1)
        self.fixed(head, length)
        self.fixed(value & ((1 << k) - 1), k)

    def string(self, text: str) -> None:
        """Six bits a character for serial-like text, UTF-8 for any other."""
        plain = all(char in _TEXT for char in text)
        self.fixed(0 if plain else 1, 1)
        values = [_TEXT.index(char) for char in text] if plain else list(text.encode())
        self.golomb(len(values), 2)
        for value in values:
            self.fixed(value, 6 if plain else 8)


class BitReader:
    """Reads what :class:`BitWriter` wrote. Raises ValueError where the bits end too early or mean nothing."""

    def __init__(self, bits: list[int]) -> None:
        self.bits = bits
        self.at = 0

    def fixed(self, width: int) -> int:
        if self.at + width > len(self.bits):
            raise ValueError("it ends too early")
        value = 0
        for bit in self.bits[self.at : self.at + width]:
            value = value << 1 | bit
        self.at += width
        return value

    def golomb(self, k: int) -> int:
        length = 0
        while self.fixed(1) == 0:
            length += 1
            if length > 40:
                raise ValueError("a number is too large")
        head = 1 << length | self.fixed(length)
        return (head - 1) << k | self.fixed(k)

    def string(self) -> str:
        wide = self.fixed(1)
        length = self.golomb(2)
        if length * (8 if wide else 6) > len(self.bits) - self.at:
            raise ValueError("it ends too early")
        if wide:
            return bytes(self.fixed(8) for _ in range(length)).decode()
        return "".join(_TEXT[self.fixed(6)] for _ in range(length))


def to_letters(bits: list[int]) -> str:
    """Bits as letters and digits only: they survive addresses, chats and a double click."""
    value = 1
    for bit in bits:
        value = value << 1 | bit
    return number_to_letters(value)


def from_letters(text: str) -> list[int]:
    """The bits of :func:`to_letters`. Raises ValueError for other characters."""
    value = letters_to_number(text)
    return [int(bit) for bit in f"{value:b}"[1:]]


def number_to_letters(value: int, width: int = 1) -> str:
    made = ""
    while value:
        value, digit = divmod(value, 62)
        made = _DIGITS[digit] + made
    return made.rjust(width, "0")


def letters_to_number(text: str) -> int:
    value = 0
    for char in text:
        if char not in _VALUE:
            raise ValueError("it holds other characters than letters and digits")
        value = value * 62 + _VALUE[char]
    return value
