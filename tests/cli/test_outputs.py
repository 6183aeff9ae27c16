"""What commands write over: of every command and every option that names a file to write."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.tree import LEAVES
from zmdj_cards.cli.outputs import Written, check_free
from zmdj_cards.errors import UsageError

# (command, option) of all files that are written.
WRITTEN = {
    (" ".join(words), param.opts[-1]): (words, command, context, param)
    for words, command, context in LEAVES
    for param in command.params
    if isinstance(getattr(param, "metavar", None), Written)
}


def parsed(key: tuple[str, str], path: Path, *more: str) -> None:
    words, command, context, param = WRITTEN[key]
    args = [
        item
        for other in command.params
        if other is not param and other.required
        for item in (*other.opts[-1:][: "-" in other.opts[0]], "x")
    ]
    command.make_context(words[-1], [*args, param.opts[-1], str(path), *more], parent=context.parent)


def test_all_options_that_name_a_file_to_write_are_known():
    """Others have a rule of their own: decks are never written over without ``--force``, a game over a game only."""
    begins = ("File for", "File to", "PDF file", "Write one", "Write the", "Keep the game", "Picture of", "Outlines")
    says = {
        (" ".join(words), param.opts[-1])
        for words, command, _ in LEAVES
        for param in command.params
        if param.opts[0].startswith("-") and not param.is_flag and (param.help or "").startswith(begins)
    }
    assert {words for words, _ in says - set(WRITTEN)} == {"deck convert", "deck fix", "play"}
    assert len(WRITTEN) >= 20


@pytest.mark.parametrize("key", WRITTEN, ids=" ".join)
def test_no_command_writes_over_what_it_may_not_have_made(key, tmp_path):
    kept = tmp_path / "kept"
    kept.write_text("3 马良\n", encoding="utf-8")
    with pytest.raises(UsageError) as told:
        parsed(key, kept)
    assert [fault.code for fault in told.value.faults] == ["cli.exists"]
    parsed(key, kept, "--force")
    parsed(key, tmp_path / "new")
    assert kept.read_text(encoding="utf-8") == "3 马良\n"


@pytest.mark.parametrize("key", WRITTEN, ids=" ".join)
def test_no_command_makes_the_folder_of_a_file(key, tmp_path):
    """Said before any work is done, by every command alike."""
    with pytest.raises(UsageError) as told:
        parsed(key, tmp_path / "slip" / "new.pdf", "--force")
    assert {fault.code for fault in told.value.faults} <= {"cli.no_folder", "cli.ending"}
    with pytest.raises(UsageError) as told:
        parsed(key, tmp_path / "slip" / "new.x", "--force")
    assert [fault.code for fault in told.value.faults] == ["cli.no_folder"]
    assert not (tmp_path / "slip").exists()


def test_what_is_made_again_is_written_over_only_by_its_kind(tmp_path):
    begins = {
        "a.pdf": b"%PDF-1.7", "a.png": b"\x89PNG\r\n", "a.svg": b"<?xml version='1.0'?>", "a.html": b"\xef\xbb\xbf<!DOCTYPE html>",
        "a.htm": b"<html>", "a.csv": b"id,zh", "a.json": b"{}", "a.md": b"# A", "a.txt": b"3 A", "a": b"%PDF-1.7",
    }  # fmt: skip
    free = set()
    for name in begins:
        for other, content in begins.items():
            (tmp_path / name).write_bytes(content)
            try:
                check_free(tmp_path / name)
                free.add((name, other))
            except UsageError:
                pass
    pages = {(one, other) for one in ("a.html", "a.htm") for other in ("a.html", "a.htm")}
    assert free == {("a.pdf", "a.pdf"), ("a.pdf", "a"), ("a.png", "a.png"), ("a.svg", "a.svg"), *pages}
    (tmp_path / "empty.csv").touch()
    check_free(tmp_path / "empty.csv")
    check_free(Path("/dev/null"))
