"""Completion: what a begun line may go on with, and the scripts in the shells that are here."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.run import ROOT, run
from tests.cli.tree import LEAVES
from zmdj_cards.cli import help
from zmdj_cards.work.names import KINDS

DECK = "wind-lu-lingqi-swift"


def after(line: str, shell: str = "fish") -> list[str]:
    """The words that the last one of a line may become."""
    done = run("completion", shell, "--complete", "--", *(f"={word}" for word in line.split(" ")))
    assert (done.code, done.err) == (0, "")
    return [row.split("\t")[0] for row in done.out.splitlines()]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("de", ["demo", "deck"]),
        ("deck sh", ["sheet", "show"]),
        ("deck check wi", [DECK]),
        ("deck check x wind", [DECK]),
        ("deck diff x wind", [DECK]),
        ("play --against wind", [DECK]),
        ("--lang ", ["en", "zh", "zh-Hant", "both"]),
        ("card list --lang=z", ["--lang=zh", "--lang=zh-Hant"]),
        ("deck check --format sta", ["standard"]),
        ("--game zhenmian deck show ye", ["yellow-sky"]),
        ("deck show --game=zhenmian ye", ["yellow-sky"]),
        ("card list --game ", ["frontline", "zhenmian", "zmdj"]),
        ("card show 飞将", ["飞将·吕布"]),
        ("card show Flying", ["Flying General · Lü Bu"]),
        ("card show bp01-r-001", ["BP01-R-001"]),
        ("card show lvlingqi", ["迅戟·吕玲绮"]),
        ("proxy 飞将", ["飞将·吕布"]),
        ("glossary 伏", ["伏击"]),
        ("sim match --policy-a pa", ["passive"]),
        ("deck convert --to oc", ["octgn"]),
        ("card search --j", ["--json"]),
        ("card search --json --t", ["--tsv"]),
        ("settings set l", ["lang"]),
        ("completion z", ["zsh"]),
        ("text coverage --set bp", ["BP01"]),
        ("nonsense x", []),
        ("card show -- --la", []),
        ("import csv x", []),
    ],
)
def test_a_begun_word_is_completed(line, words):
    assert after(line) == words


def test_help_comes_with_the_words_in_the_language_of_the_user():
    assert "\t检查、显示、转换和修正卡组。" in run("--lang", "zh", "completion", "fish", "--complete", "--", "=dec").out


def test_whatever_names_something_known_is_completed():
    """A text that no name is known for is named here, so that a new one is thought of."""
    free = {"QUERY", "TEXT", "RULE", "NAME", "NAME=QUERY", "VALUE", "ADDRESS", "N", "X", "MM", "SIZE", "FILE", "FOLDER", "PATH", "POSITION"}
    params = [
        (words, param) for words, command, _ in LEAVES for param in command.params if not (getattr(param, "is_flag", False) or param.hidden)
    ]
    kinds = {help.kind_of(param) for _, param in params}
    assert {kind for kind in kinds if not kind.startswith("[")} <= free | set(KINDS)
    assert set(KINDS) <= kinds


def in_shell(tmp_path: Path, *call: str) -> str:
    """What a shell says, with a ``zmdj`` of this checkout on its path."""
    program = tmp_path / "zmdj"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m zmdj_cards "$@"\n', encoding="utf-8")
    program.chmod(0o755)
    env = {**os.environ, "PYTHONPATH": str(ROOT), "PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}", "LC_ALL": "C.UTF-8"}
    return subprocess.run(call, capture_output=True, env=env, cwd=tmp_path, check=True, timeout=120).stdout.decode()


@pytest.mark.skipif(shutil.which("bash") is None or os.name == "nt", reason="bash is not here")
def test_the_script_for_bash_completes(tmp_path):
    script = """
        eval "$(zmdj completion bash)"
        complete -p zmdj
        try() { COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMPREPLY=(); _zmdj 2>/dev/null; printf '<%s>' "${COMPREPLY[@]}"; echo; }
        try zmdj deck che; try zmdj card show '"飞将'; try zmdj card show 'Flying\\ Gen'; try zmdj --lang = z; try zmdj card list --lang=zh-
    """
    lines = in_shell(tmp_path, "bash", "--norc", "-c", script).splitlines()
    assert lines == [
        "complete -o default -F _zmdj zmdj", "<check>", "<飞将·吕布>", "<Flying General · Lü Bu>", "<zh><zh-Hant>", "<zh-Hant>",
    ]  # fmt: skip


@pytest.mark.skipif(shutil.which("fish") is None, reason="fish is not here")
def test_the_script_for_fish_completes(tmp_path):
    script = 'zmdj completion fish | source; complete -C "zmdj card show 飞将"; complete -C "zmdj deck chec"'
    assert [line.split("\t")[0] for line in in_shell(tmp_path, "fish", "--no-config", "-c", script).splitlines()] == ["飞将·吕布", "check"]


@pytest.mark.skipif(shutil.which("zsh") is None, reason="zsh is not here")
def test_the_script_for_zsh_is_sound(tmp_path):
    script = 'autoload -Uz compinit; compinit -u -D; eval "$(zmdj completion zsh)"; print $_comps[zmdj]'
    assert in_shell(tmp_path, "zsh", "-f", "-c", script) == "_zmdj\n"
    assert "飞将·吕布:Flying General · Lü Bu" in run("completion", "zsh", "--complete", "--", "=card", "=show", "=飞将").out


def test_the_script_for_powershell_is_there():
    assert "Register-ArgumentCompleter -Native -CommandName zmdj" in run("completion", "powershell").out
    assert run("completion", "tcsh").code == 2
