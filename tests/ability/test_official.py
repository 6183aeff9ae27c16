"""The official card file: everything is read, once, and printed back."""

from __future__ import annotations

import pytest

from tests.ability.support import LEXICON, normal, official
from zmdj_cards.ability import compile_text, from_notation, plain_en, print_en, print_zh, to_notation
from zmdj_cards.ability import tree as a
from zmdj_cards.games.zmdj import nodes as z
from zmdj_cards.model.load import load_glossary
from zmdj_cards.text.inline import Term

pytestmark = pytest.mark.shared


def distinct():
    seen = {}
    for record, compiled in official():
        seen.setdefault((normal(record.skill), normal(record.ambush)), (record, compiled))
    return list(seen.values())


def test_all_is_read():
    """100 % FULL, no gap, no second reading, no fault but the flavour text that strayed into an ambush field."""
    assert [(record.serial, compiled.gaps) for record, compiled in official() if compiled.status != "FULL"] == []
    faults = [item.code for _, compiled in official() for item in compiled.faults]
    assert set(faults) <= {"ability.flavour_in_ambush"}
    assert faults.count("ability.flavour_in_ambush") == 3


def test_nothing_is_dropped():
    """Every Han character belongs to an ability, a recognised reminder, or a reported repair."""
    for record, compiled in official():
        covered = {"skill": set(), "ambush": set()}
        for tree in compiled.abilities:
            covered["ambush" if isinstance(tree, z.Ambush) else "skill"].update(range(*tree.span))
        for item in [*compiled.reminders, *compiled.repairs]:
            covered[item.field].update(range(*item.span))
        for field, text in (("skill", record.skill), ("ambush", record.ambush)):
            left = [char for i, char in enumerate(text) if i not in covered[field] and char not in "。\n（）"]
            assert left == [], (record.serial, field, left)


def test_printing_and_reading_are_inverse():
    for record, compiled in distinct():
        for tree in compiled.abilities:
            said = print_zh(tree, LEXICON)
            again = compile_text("", said, lexicon=LEXICON) if isinstance(tree, z.Ambush) else compile_text(said, lexicon=LEXICON)
            assert again.abilities == (tree,), (record.serial, said)
            assert from_notation(to_notation(tree, LEXICON), LEXICON) == tree


# Every printed wording that is not ours: serial → (printed words, our words), each a variant of one meaning that is accepted.
VARIANTS = {
    "BP01-L-035*": [("一个你的角色", "你的一个角色")],
    "BP01-UC-041": [("此贴附者", "所贴附者"), ("则得", "则令其得")],
    "BP01-SR-087": [("最多使用", "至多使用")],
    "BP01-UC-241": [("此贴附者", "所贴附者")],
    "BP01-R-244": [("任意对手", "任一对手")],
    "BP01-C-124": [("支付①打出", "支付①来打出")],
    "BP01-C-246": [("被指定的角色", "所指定角色")],
    "BP01-UC-140": [("费用为3或更低", "费用3或更低")],
    "BP01-R-103": [("支付②打出", "支付②来打出")],
    "BP01-UC-038": [("，上述效果", "，则上述效果")],
    "BP01-SR-079": [("你弃牌区中一张", "一张你弃牌区中")],
    "BP01-R-010": [("你任意数量的", "你的任意个")],
    "BP01-UC-165": [("你体力区最上方的牌加入", "你最上方的体力牌置入")],
    "BP01-SR-233": [("弃牌区的", "弃牌区中的"), ("无法使用", "不能使用")],
    "BP01-R-043": [("这盘游戏", "本局游戏")],
    "BP01-UC-232": [("本回合进行过移动", "本回合中移动过")],
    "BP01-R-216": [("重置并移动", "重置并将此角色移动")],
    "BP01-UC-071": [("你的所有角色", "你所有的角色"), ("你的所有单位", "你所有的单位"), ("各放一个", "各放置一个")],
    "BP01-UC-054": [("单位上至多", "单位上的至多"), ("摸等同于以此法", "摸以此法")],
    "BP01-UC-193": [("若本回合有", "若本回合中有")],
    "SD02A-R-003": [("只要在你的角色上放置+1武力标记，便改为", "若你的角色将要被放置+1武力标记，则改为")],
}


def printed_wordings():
    """printed text of a field → (our wording, serial), both without dirt and reminders."""
    fields = {}
    for record, compiled in official():
        if any(item.code == "flavour_in_ambush" for item in compiled.repairs):
            continue
        skill = "\n".join(print_zh(tree, LEXICON) for tree in compiled.abilities if not isinstance(tree, z.Ambush | z.NamedAs))
        ambush = "\n".join(print_zh(tree, LEXICON) for tree in compiled.abilities if isinstance(tree, z.Ambush))
        for printed, ours in ((record.skill, skill), (record.ambush, ambush)):
            if normal(printed):
                fields.setdefault(normal(printed), (normal(ours), record.serial))
    return fields


def test_the_printed_wording_is_ours_but_for_listed_variants():
    """print_zh gives the printed text back; where it does not, the text is a listed variant."""
    fields = printed_wordings()
    other = {printed: (ours, serial) for printed, (ours, serial) in fields.items() if printed != ours}
    assert {serial for _, serial in other.values()} == set(VARIANTS)
    unused = {(serial, theirs) for serial, pairs in VARIANTS.items() for theirs, _ in pairs}
    for printed, (ours, serial) in other.items():
        text = printed
        for theirs, mine in VARIANTS[serial]:
            unused -= {(serial, theirs)} if theirs in text else set()
            text = text.replace(theirs, mine)
        assert text == ours, serial
    assert unused == set()


def test_english_of_all_and_every_term_in_the_glossary():
    known = {term.id for term in load_glossary("zmdj")}
    for _, compiled in distinct():
        for tree in compiled.abilities:
            tokens = print_en(tree, LEXICON)
            assert {item.id for item in tokens if isinstance(item, Term)} <= known
            text = plain_en(tree, LEXICON)
            assert isinstance(tree, a.Keyword) or text.rstrip("”").endswith("."), text
            assert not any(mark in text for mark in "{}~<>|@"), text
            assert text[0].isupper() or text[0] == "[", text


def test_reminders_are_verified():
    found = [item.id for _, compiled in official() for item in compiled.reminders]
    assert found.count("intercept") > 80
    assert {"swift", "breakthrough", "execute", "insight", "elusive", "advance", "retreat", "awaken", "suppress"} <= set(found)
