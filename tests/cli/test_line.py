"""The command line itself: options, errors of usage, languages and settings (F13, F14 and what USERS says of the line)."""

from __future__ import annotations

import json
import re
import tomllib

import pytest
from typer.core import TyperArgument

from tests.cli.run import run
from tests.cli.tree import EVERY, LEAVES
from zmdj_cards.cli.language import choice_of, of_locale
from zmdj_cards.cli.settings import settings_file

HAN = re.compile(r"[\u4e00-\u9fff]")


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_pages_name_no_type_of_python_and_cut_nothing(lang):
    """``<list[str]>``, ``<int range>`` and texts that end in "…" stood there."""
    bad = []
    for words, _, _ in EVERY:
        done = run("--lang", lang, *words, "--help")
        assert done.code == 0
        assert bool(HAN.search(done.out)) is (lang == "zh"), words
        bad += [(words, line) for line in done.out.splitlines() if re.search(r"<\w+|\blist\[|…|\bNone\b|\bPath\b|StrEnum", line)]
    assert bad == []


@pytest.mark.parametrize("words", [words for words, _, _ in EVERY], ids=" ".join)
def test_an_unknown_option_is_an_error_everywhere(words):
    """Also where words may begin with a hyphen, and whatever stands before it; what was probably meant is said."""
    done = run(*words, "--gmae")
    assert (done.code, done.out) == (2, "")
    assert "[cli.no_option]" in done.err
    assert "--game" in done.err.split("[cli.no_option]")[1]


def test_every_command_takes_the_common_options_at_every_place():
    for words, command, _ in EVERY:
        spelled = {name for param in command.params for name in param.opts}
        assert {"--lang", "--game", "--db"} <= spelled, words
    for line in (["--lang", "zh", "card", "list"], ["card", "--lang", "zh", "list"], ["card", "list", "--lang=zh"]):
        assert run(*line, "--gmae").err.splitlines()[-2].strip().startswith("没有 --gmae")


def test_format_is_the_format_of_decks_and_data_comes_as_json():
    """One meaning each: ``--format`` names rules for decks; whatever prints rows has ``--json``."""
    for words, command, _ in LEAVES:
        helps = {opt: param.help for param in command.params for opt in param.opts}
        if "--format" in helps:
            assert "ormat" in helps["--format"], words
            assert words[0] in ("deck", "page", "site"), words
        assert "--tsv" not in helps or "--json" in helps, words
    rows = json.loads(run("card", "search", "e:wind", "cost<=1", "--json").out)
    assert rows
    assert run("card", "search", "e:wind", "cost<=1", "--tsv").out.count("\n") == len(rows) + 1
    assert run("glossary", "--json", "--tsv").code == 2


def test_words_of_a_query_may_begin_with_a_hyphen():
    everything = len(run("card", "list", "--tsv").out.splitlines())
    wind, others = (len(run("card", "search", *query, "--tsv").out.splitlines()) for query in (["e:wind"], ["-e:wind"]))
    assert wind + others == everything + 1
    assert run("card", "search", "--tsv", "--", "-e:wind").out.count("\n") == others
    assert run("card", "search", "-h").out.startswith("Usage:")


@pytest.mark.parametrize(
    ("line", "code", "said"),
    [
        ("dekc", "no_command", "deck"),
        ("card shwo", "no_command", "show"),
        ("version", "no_command", "--version"),
        ("import official", "missing", "FILE"),
        ("deck convert x --to txet", "bad_choice_of", "text"),
        ("deck check x --lang fr", "bad_choice_of", "zh-Hant"),
        ("--game zmjd card list", "bad_choice_of", "zmdj"),
        ("draft packs -n two", "not_whole", "two"),
        ("draft packs -n 0", "out_of_range", "1000"),
        ("art fetch f -o d --pause x", "not_number", "x"),
        ("sim match a b --policy-a gredy", "bad_choice_of", "greedy"),
        ("card list extra words", "too_many", "extra words"),
        ("card show", "missing", "CARD"),
        ("card list --json=1", "takes_none", "--json"),
        ("draft packs -n", "needs_value", "-n"),
        ("settings set lang français", "setting_value", "zh-Hant"),
        ("settings set langue zh", "no_setting", "lang"),
        ("settings unset langue", "no_setting", "lang"),
    ],
)
def test_errors_of_usage_are_faults_in_both_languages(line, code, said):
    done = run(*line.split())
    assert (done.code, done.out) == (2, "")
    assert f"[cli.{code}]" in done.err
    english, chinese = (run("--lang", lang, *line.split()).err for lang in ("en", "zh"))
    assert said in english
    assert not HAN.search(english)
    assert f"错误 [cli.{code}]" in chinese
    assert not re.search(r"[a-z]{3,} [a-z]{2,} [a-z]{2,}", chinese.split("]\n")[-1].replace("extra words", "")), chinese
    assert not re.search(r"\b(int|str|float|Enum|Path|NoneType)\b|list\[", done.err)


def test_faults_before_a_report_are_in_the_language_that_was_chosen(tmp_path):
    """Of a deck that may not be played, a file that is not there, a table without a column: whatever stops a command."""
    (tmp_path / "d.txt").write_text("3 太平道鼓吏\n", encoding="utf-8")
    (tmp_path / "own.csv").write_text("zh\n甲\n", encoding="utf-8")
    (tmp_path / "g.json").write_text("{", encoding="utf-8")
    for call in (
        ["sim", "match", tmp_path / "d.txt", tmp_path / "d.txt"],
        ["sim", "odds", "no-such-deck"],
        ["sim", "replay", tmp_path / "g.json"],
        ["import", "csv", tmp_path / "own.csv"],
        ["import", "official", tmp_path / "g.json"],
        ["text", "check", tmp_path / "none.toml"],
        ["deck", "check", "wind-lu-lingqi-swift", "--format", "none"],
        ["card", "show", "没有此牌"],
        ["printer", "remove", "none"],
        ["proxy", "没有此牌", "-o", tmp_path / "p.pdf"],
    ):
        english, chinese = (run("--lang", lang, *call) for lang in ("en", "zh"))
        assert english.code == chinese.code in (1, 2), (call, english, chinese)
        assert "错误 [" in chinese.err, call
        assert "error [" in english.err, call
        assert "错误" not in english.err
        rest = re.sub(r"“.*?”|`.*?`", "", chinese.err)
        assert not re.search(r"hint: |(?<![\w-])(the|is|are|cannot|was|not)(?![\w-])", rest), (call, rest)


# ---- the language ----


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("zh", "zh"),
        ("zh_CN.UTF-8", "zh"),
        ("zh-TW", "zh-Hant"),
        ("zh_HK.Big5", "zh-Hant"),
        ("zh-hant", "zh-Hant"),
        ("EN", "en"),
        ("en_GB", "en"),
        ("Both", "both"),
        ("fr", None),
        ("C.UTF-8", None),
        ("", None),
    ],
)
def test_words_for_languages(text, found):
    assert choice_of(text) == found


def test_only_a_chinese_system_chooses_a_language():
    assert of_locale({"LANG": "zh_CN.UTF-8"}) == "zh"
    assert of_locale({"LANG": "zh_CN.UTF-8", "LC_ALL": "C"}) is None
    assert of_locale({"LC_MESSAGES": "zh_TW", "LANG": "en_US"}) == "zh-Hant"
    assert of_locale({"LANG": "de_DE.UTF-8"}) is None


def test_the_language_is_chosen_once_for_all(monkeypatch, tmp_path):
    """The line before the variable, the variable before the settings, the settings before the system."""
    monkeypatch.setenv("ZMDJ_SETTINGS", str(tmp_path / "own" / "settings.toml"))

    def said(*args: str) -> str:
        return run(*args, "deck", "check").err

    assert "is missing" in said()
    assert "缺少" in said()
    monkeypatch.setenv("LANG", "zh_TW.UTF-8")
    assert "is missing" not in said()
    assert "卡組" in said()
    assert run("settings", "set", "lang", "en").code == 0
    assert run("settings", "path").out == f"{tmp_path / 'own' / 'settings.toml'}\n"
    assert "缺少" not in said()
    monkeypatch.setenv("ZMDJ_LANG", "zh_CN")
    assert "卡组" in said()
    assert "is missing" in said("--lang", "both")
    shown = json.loads(run("settings", "show", "--json").out)
    assert [row["origin"] for row in shown["settings"]] == ["ZMDJ_LANG", "default", "default"]
    monkeypatch.delenv("ZMDJ_LANG")
    assert run("settings", "set", "game", "zhenmian").code == 0
    assert run("db", "path").out.strip().endswith("zhenmian.db")
    assert run("settings", "unset", "game").code == 0
    assert tomllib.loads((tmp_path / "own" / "settings.toml").read_text(encoding="utf-8")) == {"lang": "en"}


@pytest.mark.parametrize("folder", [None, "", " ", "config"])
def test_settings_lie_where_the_system_keeps_them(folder, monkeypatch, tmp_path):
    from platformdirs import user_config_path

    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    if folder is not None:
        monkeypatch.setenv("XDG_CONFIG_HOME", folder and str(tmp_path / folder).removesuffix("/ "))
    assert settings_file() == user_config_path("zmdj_cards", appauthor=False) / "settings.toml"


@pytest.mark.parametrize("text", ["lang = ", "lang = 'fr'", "lang = 7", "colour = 'red'", "\udcff", "[lang]\nx = 1"])
def test_damaged_settings_are_a_warning_and_stay_as_they_are(text, monkeypatch, tmp_path):
    file = tmp_path / "settings.toml"
    file.write_bytes(text.encode("utf-8", "surrogateescape"))
    monkeypatch.setenv("ZMDJ_SETTINGS", str(file))
    done = run("db", "path")
    assert done.code == 0
    assert "warning [cli." in done.err
    before = file.read_bytes()
    if "settings_unreadable" in done.err:
        assert run("settings", "set", "lang", "zh").code == 1
        assert file.read_bytes() == before


def test_traditional_characters_but_for_names_of_files(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "风林卡组.txt").write_text("3 太平道鼓吏\n1 没有此牌\n", encoding="utf-8")
    done = run("--lang", "zh-Hant", "deck", "check", "风林卡组.txt")
    assert "风林卡组.txt" in done.out
    assert "不合法" in done.out
    assert "統帥" in done.out
    assert "统帅" not in done.out


def test_every_argument_is_explained():
    bare = [
        (words, param.name)
        for words, command, _ in LEAVES
        for param in command.params
        if isinstance(param, TyperArgument) and not (param.help or param.hidden)
    ]
    assert bare == []
