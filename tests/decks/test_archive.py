"""Zip files of decks and safe file names."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path, PurePosixPath, PureWindowsPath

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zmdj_cards.decks import archive
from zmdj_cards.decks.archive import members
from zmdj_cards.decks.limits import MAX_BYTES
from zmdj_cards.errors import DataError
from zmdj_cards.text.filenames import safe_name
from zmdj_cards.text.filetype import is_zip


def packed(files: dict[str, bytes], level: int = zipfile.ZIP_DEFLATED) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", level) as file:
        for name, data in files.items():
            file.writestr(name, data)
    return out.getvalue()


def test_members_come_in_the_order_of_their_names():
    raw = packed({"b.txt": "1 关平".encode(), "a/张.txt": b"1", "__MACOSX/a": b"x", "a/": b""})
    assert is_zip(raw)
    assert [(item.source, item.data) for item in members(raw, "all.zip")] == [
        ("all.zip!a/张.txt", b"1"),
        ("all.zip!b.txt", "1 关平".encode()),
    ]


def test_names_written_in_gbk_are_read():
    raw = packed({"AAAA.txt": b"1"}).replace(b"AAAA", "张飞".encode("gb18030"))
    assert [item.source for item in members(raw, "z")] == ["z!张飞.txt"]


def test_a_member_that_unpacks_to_much_is_stopped():
    raw = packed({"a.txt": b"1 x", "bomb.txt": b"\0" * (20 * MAX_BYTES), "c.txt": b"1 y"})
    assert len(raw) < 100_000
    found = list(members(raw, "z"))
    assert [item.data for item in found] == [b"1 x", None, b"1 y"]
    assert found[1].fault.code == "deck.zip_size"


def test_a_header_that_lies_about_the_size_is_not_believed():
    size = 20 * MAX_BYTES
    raw = packed({"bomb.txt": b"\0" * size}).replace(size.to_bytes(4, "little"), (100).to_bytes(4, "little"))
    (item,) = members(raw, "z")
    assert item.data is None
    assert item.fault.code in ("deck.zip_bad", "deck.zip_size")


def test_members_and_size_of_an_archive_have_limits(monkeypatch):
    monkeypatch.setattr(archive, "MAX_ARCHIVE_MEMBERS", 2)
    with pytest.raises(DataError, match="3 files; at most 2"):
        list(members(packed({"a": b"", "b": b"", "c": b""}), "z"))
    monkeypatch.setattr(archive, "MAX_ARCHIVE_BYTES", 150)
    with pytest.raises(DataError, match="150"):
        list(members(packed({"a": bytes(range(256))}, zipfile.ZIP_STORED), "z"))
    monkeypatch.setattr(archive, "MAX_ARCHIVE_BYTES", 400)
    assert [item.fault and item.fault.code for item in members(packed({"a": b"a" * 300, "b": b"b" * 300}), "z")] == [None, "deck.zip_size"]


def of_a_later_version() -> bytes:
    """An archive that says it needs a program of version 8.4."""
    raw = bytearray(packed({"a": b"x"}))
    at = raw.index(b"PK\x01\x02")
    raw[at + 6] = 84
    return bytes(raw)


@pytest.mark.parametrize(
    "raw", [b"PK\x03\x04 broken", packed({"a": b"x" * 100})[:-10], of_a_later_version()], ids=["no-archive", "cut", "later-version"]
)
def test_a_broken_archive_says_so(raw):
    with pytest.raises(DataError, match="archive cannot be read"):
        list(members(raw, "z"))


def test_a_broken_member_is_one_fault():
    raw = bytearray(packed({"a.txt": bytes(range(256)) * 4, "b.txt": b"fine"}, zipfile.ZIP_STORED))
    raw[60] ^= 0xFF
    found = list(members(bytes(raw), "z"))
    assert [item.data is None for item in found] == [True, False]
    assert found[0].fault.code == "deck.zip_bad"


@pytest.mark.parametrize(
    "name", ["A:B", "攻/守", "../../x", "/etc/x", "..", "关" * 300, "x. ", "CON", "nul.txt", "a\nb", "", "\u3000", 'x"<|>?*']
)
def test_names_stay_inside_the_folder(name):
    made = safe_name(name, "CZ-001", ".txt")
    for kind in (PurePosixPath, PureWindowsPath):
        assert kind(made).name == made
        assert not kind(made).is_absolute()
    assert made.endswith("CZ-001.txt")
    assert len(made.encode()) <= 255
    assert (Path("/out") / made).parent == Path("/out")


def test_names_stay_readable():
    assert safe_name("攻/守", "CZ-001", ".png") == "攻_守-CZ-001.png"
    assert safe_name("赤焰·关羽", "CZ-001", ".png") == "赤焰·关羽-CZ-001.png"


@given(st.text(max_size=80), st.text(max_size=80))
def test_any_name(name, ident):
    made = safe_name(name, ident, ".txt")
    assert PureWindowsPath(made).name == made == PurePosixPath(made).name
    assert made not in (".", "..", ".txt")
    assert len(made.encode("utf-8", "replace")) <= 320
