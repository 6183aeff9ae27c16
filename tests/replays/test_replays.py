"""Replays play back to the same end, twice, and refuse other versions."""

from __future__ import annotations

import json
import shutil
from dataclasses import replace

import pytest

from tests.contract.helpers import bundled, pool, trees
from zmdj_cards import resources
from zmdj_cards.engine.match import cards_digest, play_back
from zmdj_cards.engine.replay import Replay, engine_version, from_json
from zmdj_cards.engine.views import narrate
from zmdj_cards.errors import DataError
from zmdj_cards.games.zmdj.game import RULES
from zmdj_cards.games.zmdj.ruleset import load_ruleset
from zmdj_cards.sim.match.runner import Duel
from zmdj_cards.sim.setting import make_setting


@pytest.fixture(scope="module")
def recorded() -> Replay:
    first, second = list(bundled().values())[:2]
    cards = (*first.cards(), *second.cards())
    duel = Duel(make_setting("zmdj", cards), (first, second), ("greedy", "random"), 4)
    return duel.replay(0, cards_digest(cards))


def again(replay: Replay):
    return list(play_back(RULES, replay, pool(), trees(), load_ruleset()))[-1]


def test_a_replay_plays_twice_to_the_same_end(recorded):
    first, second = again(recorded), again(recorded)
    assert first.digest() == second.digest() == recorded.digest
    assert first.state.log == second.state.log


def test_its_text_form_round_trips(recorded):
    text = recorded.to_json()
    assert from_json(text) == recorded
    assert from_json(text).to_json() == text


@pytest.mark.parametrize("change", [{"engine": "0"}, {"rules": "0.9"}, {"cards": "0" * 16}])
def test_another_version_is_refused(recorded, change):
    with pytest.raises(DataError) as caught:
        again(replace(recorded, **change))
    assert caught.value.faults[0].code == "engine.replay_version"


def test_the_version_of_the_engine_follows_its_code(tmp_path, monkeypatch, request):
    """Whatever changes in the kernel, the game or the card language makes another version; other code does not."""
    request.addfinalizer(resources.code_digest.cache_clear)
    package = tmp_path / "zmdj_cards"
    shutil.copytree(resources._PACKAGE, package, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(resources, "_PACKAGE", package)

    def version() -> str:
        resources.code_digest.cache_clear()
        return engine_version("zmdj")

    seen = [version()]
    for name in ("engine/flow/driver.py", "games/zmdj/rules/turn.py", "ability/tree/base.py"):
        (package / name).write_bytes((package / name).read_bytes() + b"\n")
        seen.append(version())
    assert len(set(seen)) == 4
    for name in ("cli/main.py", "games/zhenmian/nodes.py"):
        (package / name).write_bytes(b"")
    assert version() == seen[-1]


def test_another_seed_or_action_is_found_out(recorded):
    for change in ({"seed": recorded.seed + 1}, {"actions": recorded.actions[:40]}, {"digest": "0" * 16}):
        with pytest.raises(DataError) as caught:
            again(replace(recorded, **change))
        assert caught.value.faults[0].code == "engine.replay_broken"


@pytest.mark.parametrize("text", ["", "{}", "[]", "null", '{"format":1}', '{"format":2}', "\x00", '{"format":1,"decks":[1,2]}', "[" * 5000])
def test_what_is_no_replay_is_refused(text):
    with pytest.raises(DataError):
        from_json(text)


def test_a_replay_names_its_versions(recorded):
    row = json.loads(recorded.to_json())
    assert {"engine", "rules", "cards", "seed", "decks", "actions", "digest"} <= set(row)


def test_the_story_is_told_in_both_languages(recorded):
    game = again(recorded)
    english, chinese = narrate.story(game.state, "en"), narrate.story(game.state, "zh")
    assert len(english) == len(chinese) > 50
    assert not any("narrate." in text or "{" in text for text in (*english, *chinese))
    assert english[-1] in ("A wins", "B wins")


def test_a_story_for_one_player_hides_the_other_ones_draws(recorded):
    game = again(recorded)
    told = narrate.story(game.state, "en", viewer=0)
    assert any(text == "B draws a card" for text in told)
    assert not any(text.startswith("B draws ") and text != "B draws a card" for text in told)
