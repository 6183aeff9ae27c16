"""The tables of the database through the versions of the program: upgraded when opened, refused when newer, never forgotten."""

from __future__ import annotations

import re
import sqlite3
from pathlib import Path

import pytest

from zmdj_cards.errors import DataError
from zmdj_cards.store import db, migrations, opening, query

RELEASED = sorted((Path(__file__).parent / "schemas").glob("*.sql"))


@pytest.fixture(scope="module")
def fresh() -> sqlite3.Connection:
    return opening.open_db("zmdj", ":memory:")


def schema(conn: sqlite3.Connection) -> set[tuple[str, ...]]:
    """(table, column, type, place) of every table."""
    tables = [name for (name,) in conn.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    return {(table, row["name"], row["type"], row["cid"]) for table in tables for row in conn.execute(f"PRAGMA table_info([{table}])")}


def test_the_schema_version_is_the_last_migration_that_is_written(fresh):
    written = re.findall(r"^def (m\d{3}_\w+)", Path(migrations.__file__).read_text(encoding="utf-8"), re.M)
    assert list(migrations.names()) == written
    assert [name[:4] for name in written] == [f"m{number:03d}" for number in range(1, len(written) + 1)]
    assert opening.schema_version() == written[-1]
    assert db.meta(fresh)["schema"] == written[-1]


@pytest.mark.parametrize("path", RELEASED, ids=lambda path: path.stem)
def test_a_database_of_every_released_version_opens_with_what_the_user_put_in(path, fresh, tmp_path):
    target = tmp_path / "cards.db"
    old = sqlite3.connect(target)
    old.executescript(path.read_text(encoding="utf-8"))
    old.commit()
    old.close()
    conn = opening.open_db("zmdj", target)
    assert schema(conn) == schema(fresh)
    assert query.info(conn)["counts"]["printings"] == query.info(fresh)["counts"]["printings"]
    own = query.card_row(conn, "X-1")
    assert (own["names"], own["cost"], own["source"]) == ({"zh": "测试将", "en": "Test General"}, 2, "user")
    assert query.card_row(conn, "BP01-SR-003")["note"] == "my note"
    assert opening.is_fresh(conn, "zmdj", str(target))


@pytest.mark.parametrize("stop", migrations.names())
def test_a_database_without_the_later_migrations_is_brought_up_to_date(stop, fresh, tmp_path):
    """Also where nothing else has changed: neither the data nor the compiler ask for a rebuild."""
    target = tmp_path / "cards.db"
    conn = db.connect(target)
    migrations.apply(conn, stop_before=stop)
    if conn.execute("SELECT 1 FROM sqlite_master WHERE name = 'meta'").fetchone():
        facts = {"game": "zmdj", "data_digest": db.full_digest("zmdj"), "data_stamp": db.data_stamp("zmdj")}
        facts["schema"] = opening.schema_version()
        conn.executemany("INSERT INTO meta VALUES (?, ?)", facts.items())
    conn.close()
    opened = opening.open_db("zmdj", target)
    assert migrations.applied(opened) == set(migrations.names())
    assert query.info(opened)["counts"]["cards"] == query.info(fresh)["counts"]["cards"]


@pytest.mark.parametrize("mark", ["UPDATE meta SET value = 'm999' WHERE key = 'schema'",
                                  "INSERT INTO _sqlite_migrations (migration_set, name) VALUES ('zmdj_cards', 'm999_later')"])  # fmt: skip
def test_a_database_of_a_newer_program_is_refused_and_left_alone(mark, tmp_path):
    target = tmp_path / "cards.db"
    conn = opening.open_db("zmdj", target)
    conn.execute(mark)
    conn.close()
    before = target.read_bytes()
    with pytest.raises(DataError) as caught:
        opening.open_db("zmdj", target)
    assert [item.code for item in caught.value.faults] == ["store.newer"]
    assert target.read_bytes() == before
