"""Timings of the card store: imports, searches on 10,000 cards, and cold starts. Called by ``bench.py``, or by itself."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from zmdj_cards.store import build, importer, opening  # noqa: E402
from zmdj_cards.store.search import find  # noqa: E402

CARDS = 10_000
SEARCHES = 200
_SYLLABLES = "赵云张飞关羽马超黄忠刘备曹操孙权吕布周瑜诸葛亮司马懿陆逊甘宁太史慈典韦许褚夏侯惇"
_EPITHETS = "虎豹龙凤雷火风林山阴烈威武勇智谋忠义奇神鬼天地"
_WORDS = (
    "此角色",
    "进场时",
    "攻击统帅",
    "成功时",
    "指定一个",
    "附属",
    "将其消灭",
    "移动到侧翼",
    "摸一张牌",
    "弃置",
    "手牌",
    "直到回合结束",
    "得+1武力",
    "得+1射程",
    "横置",
    "重置",
    "对手",
    "随机",
    "费用3或更低",
    "若如此做",
    "你可以",
    "每当",
    "相邻的",
    "压制",
    "牺牲",
    "体力区",
    "牌库底",
)


def seconds(call: Callable[[], object], repeat: int = 1) -> float:
    """The best of ``repeat`` runs."""
    best = float("inf")
    for _ in range(repeat):
        start = time.perf_counter()
        call()
        best = min(best, time.perf_counter() - start)
    return best


def synthetic(count: int = CARDS, seed: int = 7) -> dict[str, Any]:
    """A response of the card API with invented cards; every fourth has a second printing."""
    rng = random.Random(seed)
    rows: list[dict[str, Any]] = []
    for number in range(count):
        main_cate = rng.choice((2, 3, 3, 4, 8, 8))
        name = f"{''.join(rng.sample(_EPITHETS, 2))}{''.join(rng.sample(_EPITHETS, 2))}·{''.join(rng.sample(_SYLLABLES, 2))}{number % 97}"
        row = {
            "id": 100_000 + len(rows),
            "name": f"{name}{number}",
            "serial_number": f"SY{number % 20:02d}-{rng.choice('CURS')}-{number:05d}",
            "pack_name": f"合成{number % 20}",
            "attr_war_art": rng.randint(1, 6),
            "loyalty": str(rng.randint(1, 3)),
            "main_cate": main_cate,
            "sub_cate": rng.choice(("蜀势力/武将", "魏势力/谋士", "步兵", "骑兵/女性", "装备/武器")),
            "rarity": rng.choice(("C", "UC", "R", "SR", "UR")),
            "cost_value": rng.randint(1, 8),
            "stats_might": rng.randint(1, 9),
            "stats_range": rng.randint(1, 3),
            "stats_flash": rng.randint(0, 2),
            "skill_text": "\n".join("，".join(rng.sample(_WORDS, 7)) + "。" for _ in range(2)),
            "effect_humor_text": "，".join(rng.sample(_WORDS, 5)),
            "ambush_text": rng.choice(("", "", "", "，".join(rng.sample(_WORDS, 3)))),
        }
        rows.append(row)
        if number % 4 == 0:
            rows.append({**row, "id": 100_000 + len(rows), "serial_number": f"{row['serial_number']}a", "rarity": "UR"})
    return {"code": 0, "message": "success", "data": {"total": len(rows), "list": rows}}


def queries(count: int = SEARCHES, seed: int = 11) -> list[str]:
    """Mixed searches: words of one to four characters, pinyin, facts, negations, groups, orders."""
    rng = random.Random(seed)
    makers: tuple[Callable[[], str], ...] = (
        lambda: rng.choice(_WORDS),
        lambda: rng.choice(_WORDS)[:2],
        lambda: rng.choice(_SYLLABLES),
        lambda: f"{rng.choice(_SYLLABLES)}{rng.choice(_SYLLABLES)}",
        lambda: rng.choice(("guanyu", "zhaoyun", "lvbu", "zf", "sima", "huwei")),
        lambda: f"e:{rng.choice(('wind', '火', 'mountain'))} cost<={rng.randint(1, 8)}",
        lambda: f"t:unit power>={rng.randint(3, 8)} range={rng.randint(1, 3)} -e:fire",
        lambda: f"{rng.choice(_WORDS)[:2]} cost={rng.randint(1, 8)} order:-power",
        lambda: f"(e:wind or e:thunder) is:peerless need>={rng.randint(2, 3)}",
        lambda: f"set:SY{rng.randint(0, 19):02d} r:UR unique:prints",
        lambda: f'text:"{rng.choice(_WORDS)}" sub:武将',
        lambda: f"-{rng.choice(_WORDS)[:2]} flash=2 t:attachment order:rarity",
        lambda: f"SY{rng.randint(0, 19):02d}-C-{rng.randint(0, 999):03d}",
        lambda: f"name:{rng.choice(_EPITHETS)} is:ambush",
    )
    return [makers[number % len(makers)]() for number in range(count)]


def time_official(path: Path) -> dict[str, float]:
    """Milliseconds: building the database from shipped data, importing the official file, importing it again."""
    shipped = build.load_shipped("zmdj")
    with tempfile.TemporaryDirectory() as folder:
        made = {"build_ms": 1000 * seconds(lambda: opening.open_db("zmdj", Path(folder) / "a.db").close())}
        conn = opening.open_db("zmdj", Path(folder) / "a.db")
        made["import_366_ms"] = 1000 * seconds(lambda: importer.import_official(conn, shipped, [path]))
        made["import_again_ms"] = 1000 * seconds(lambda: importer.import_official(conn, shipped, [path]))
        conn.close()
    return made


def time_synthetic(count: int = CARDS, searches: int = SEARCHES) -> dict[str, float]:
    """Seconds of importing ``count`` invented cards into a file; then p50, p95 and maximum in milliseconds of mixed searches."""
    shipped = replace(build.load_shipped("zmdj"), cards=())
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "cards.json"
        path.write_text(json.dumps(synthetic(count), ensure_ascii=False), encoding="utf-8")
        conn = opening.open_db("zmdj", Path(folder) / "b.db")
        made = {"import_10000_s": seconds(lambda: importer.import_official(conn, shipped, [path]))}
        made["database_mb"] = (Path(folder) / "b.db").stat().st_size / 1e6
        found = conn.execute("SELECT count(*) FROM cards WHERE retired = 0").fetchone()[0]
        assert found == count, found
        times = []
        hits = 0
        for text in queries(searches):
            start = time.perf_counter()
            hits += len(find.search(conn, text).ids)
            times.append(1000 * (time.perf_counter() - start))
        conn.close()
    times.sort()
    at = {"p50": 0.5, "p95": 0.95}
    made |= {f"search_{name}_ms": times[min(len(times) - 1, int(share * len(times)))] for name, share in at.items()}
    made |= {"search_max_ms": times[-1], "hits": float(hits)}
    return made


def time_cold_starts(repeat: int = 7) -> dict[str, float]:
    """Milliseconds, best of ``repeat``, of whole processes in turn: Python alone, help, ``card show`` by serial and by name."""
    with tempfile.TemporaryDirectory() as folder:
        env = {**os.environ, "ZMDJ_DB": str(Path(folder) / "c.db"), "PYTHONPATH": str(ROOT)}
        zmdj = [sys.executable, "-m", "zmdj_cards"]
        commands = {
            "python_ms": [sys.executable, "-c", ""],
            "help_ms": [*zmdj, "--help"],
            "card_show_serial_ms": [*zmdj, "card", "show", "BP01-R-001"],
            "card_show_name_ms": [*zmdj, "card", "show", "白眉马良"],
        }
        best = dict.fromkeys(commands, float("inf"))
        for _ in range(repeat + 1):
            for name, command in commands.items():
                start = time.perf_counter()
                subprocess.run(command, env=env, check=True, stdout=subprocess.DEVNULL)
                best[name] = min(best[name], 1000 * (time.perf_counter() - start))
    return best


def main() -> None:
    """Print all timings."""
    official = ROOT.parent / "shared" / "data" / "zmdj" / "Z_BP01.json"
    parts = [time_official(official)] if official.is_file() else []
    for part in [*parts, time_synthetic(), time_cold_starts()]:
        for name, value in part.items():
            print(f"{name:28} {value:10.2f}")


if __name__ == "__main__":
    main()
