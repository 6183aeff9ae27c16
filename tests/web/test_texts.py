"""Texts as they are typed, and cards of one's own: from the form to the page of the card, its face and its end."""

from __future__ import annotations

import pytest

OWN = {
    "id": "OWN-001", "zh": "试炼·甲", "en": "Trial · Jia", "type": "unit", "element": "fire", "need": "1", "cost": "3", "power": "4",
    "range": "2", "flash": "1", "skill_zh": "当此角色进场时，你摸两张牌。", "note": "试",
}  # fmt: skip


@pytest.mark.parametrize(
    ("form", "held", "missing"),
    [
        ({"skill": "当此角色进场时，你摸两张牌。", "kind": "unit"}, ("draw two cards", "摸两张牌"), ("<mark",)),
        ({"skill": "当此角色进场时，你摸两张牌。然后你唱一首歌。"}, ("<mark", "唱一首歌"), ()),
        ({"ambush": "你摸一张牌。"}, ("draw a card",), ("<mark",)),
        ({"skill": "<script>alert(1)</script>"}, ("&lt;script&gt;",), ("<script>alert",)),
        ({"skill": ""}, (), ("<mark",)),
    ],
)
def test_what_is_typed_is_read_at_once(client, form, held, missing):
    answer = client.post("/texts/read", data=form, headers={"hx-request": "true"})
    assert answer.status_code == 200
    assert [word for word in held if word not in answer.text] == []
    assert [word for word in missing if word in answer.text] == []


def test_a_text_without_end_is_refused(client):
    answer = client.post("/texts/read", data={"skill": "摸" * 1501})
    assert (answer.status_code, "1500" in answer.text or "1,500" in answer.text) == (400, True)


def test_a_card_of_ones_own_is_made_shown_drawn_changed_and_taken_out(client):
    made = client.post("/own/save", data=OWN)
    assert (made.status_code, made.headers["location"]) == (303, "/cards/OWN-001")
    page = client.get("/cards/OWN-001")
    assert page.status_code == 200
    assert "draw two cards" in page.text
    assert client.get("/cards?q=试炼").text.count("OWN-001") > 0
    assert client.get("/face/OWN-001").content.startswith(b"\x89PNG")
    form = client.get("/own/OWN-001").text
    assert [value for value in OWN.values() if value not in form] == []
    client.post("/own/save", data=OWN | {"cost": "5"})
    assert 'value="5"' in client.get("/own/OWN-001").text
    assert client.post("/own/OWN-001/remove").status_code == 303
    assert [client.get(f"/{path}/OWN-001").status_code for path in ("cards", "own", "face")] == [404, 404, 404]


@pytest.mark.parametrize("changes", [{"id": ""}, {"zh": ""}, {"id": "../x"}, {"cost": "many"}, {"type": "no-such"}, {"element": "wood"}])
def test_what_cannot_be_a_card_is_refused_and_the_form_keeps_it(client, changes):
    answer = client.post("/own/save", data=OWN | changes)
    assert answer.status_code == 400
    assert "Trial" in answer.text
    assert 'src="/face/' not in answer.text
    assert client.get("/cards/OWN-001").status_code == 404
