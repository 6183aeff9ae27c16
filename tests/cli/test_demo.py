"""The first thing a new user runs."""

from __future__ import annotations

from tests.cli.run import run, spawn


def test_demo_does_the_main_jobs(tmp_path):
    out = tmp_path / "made"
    result = run("demo", "--db", tmp_path / "new.db", "-o", out)
    assert result.code == 0
    assert "6 decks: 6 legal" in result.out
    assert "Thousand Deliberations · Sun Quan" in result.out
    assert "千虑·孙权" in result.out
    assert "Cost curve" in result.out
    assert "win rate" in result.out
    made = {path.name: path.read_bytes() for path in out.iterdir()}
    assert sorted(made) == ["card.html", "deck-sheet.pdf", "glossary.html", "odds.html", "proxies.pdf"]
    assert all(content.startswith(b"%PDF-" if name.endswith("pdf") else b"<!") for name, content in made.items())
    assert all(name in result.out for name in made)


def test_demo_in_a_chinese_windows_console(tmp_path):
    for encoding in ("gbk", "cp1252"):
        result = spawn("demo", "--db", tmp_path / "new.db", env={"PYTHONIOENCODING": encoding}, cwd=tmp_path)
        assert result.code == 0
        assert "6 decks: 6 legal" in result.out


def test_bundled_decks_have_names_everywhere(tmp_path):
    code = run("deck", "code", "wind-lu-lingqi-swift", "--db", tmp_path / "new.db")
    assert code.code == 0
    other = run("deck", "check", "no-such-deck", "--db", tmp_path / "new.db")
    assert other.code == 2
    assert "wind-lu-lingqi-swift" in other.err
