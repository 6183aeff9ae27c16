"""Units that are no cards: the cards that stand for them in the table, and how they come onto the battlefield one by one."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b

from zmdj_cards.ability import tree
from zmdj_cards.ability.notation import to_notation
from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards import opcodes
from zmdj_cards.engine.cards.create import create
from zmdj_cards.engine.cards.env import R_OBJ, R_RETURNED, Env
from zmdj_cards.engine.cards.phrases import Code
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.frames import resolving
from zmdj_cards.engine.program.known import CannotLower
from zmdj_cards.engine.program.lower import Lowering
from zmdj_cards.engine.state.frame import Frame
from zmdj_cards.games.zmdj import phrases as L
from zmdj_cards.games.zmdj.cards import TOKEN
from zmdj_cards.games.zmdj.lexicon import lexicon
from zmdj_cards.games.zmdj.lexicon.words import SUBTYPES
from zmdj_cards.model.card import Card
from zmdj_cards.text.romanize import romanized


def token_id(node: tree.Token) -> str:
    """The id of the card that stands for such a token."""
    kinds = [word.kind for word in node.adjs if isinstance(word, tree.Adj)] + [
        word.word for word in node.adjs if isinstance(word, tree.OfSubtype)
    ]
    skills = [to_notation(skill, lexicon()) for skill in node.gets]
    words = "-".join(str(part) for part in (node.power, node.range, *kinds, *skills, node.name) if part != "")
    # An id has at most 64 characters: of a longer one the beginning stays, with a digest of all of it.
    return TOKEN + (words if len(words) <= 56 else f"{words[:40]}-{blake2b(words.encode(), digest_size=6).hexdigest()}")


def made(texts: Iterable[tree.Node]) -> tuple[Card, ...]:
    """The tokens of which texts speak, each once."""
    found: dict[str, Card] = {}
    for text in texts:
        for part in text.walk():
            if isinstance(part, tree.Token) and isinstance(part.power, int) and isinstance(part.range, int):
                found.setdefault(token_id(part), _card(part))
    return tuple(found.values())


def _card(node: tree.Token) -> Card:
    """It is called as the text says, or else by its subtypes. It costs nothing and asks for no element."""
    words = [
        (SUBTYPES[word.kind][0], SUBTYPES[word.kind][1]) if isinstance(word, tree.Adj) else (word.word, romanized(word.word))
        for word in node.adjs
        if isinstance(word, tree.Adj | tree.OfSubtype)
    ]
    zh = node.name or "".join(zh for zh, _ in words) + "衍生角色"
    en = romanized(node.name) if node.name else " ".join([*(en for _, en in words), "Token"])
    return Card(
        id=token_id(node),
        zh=zh,
        en=en,
        type="unit",
        cost=0,
        power=node.power if isinstance(node.power, int) else 0,
        range=node.range if isinstance(node.range, int) else 1,
        subtypes=tuple(zh for zh, _ in words),
        abilities=tuple(to_notation(tree.Keyword(skill), lexicon()) for skill in node.gets if isinstance(skill, tree.Kw)),
    )


def lower(low: Lowering, node: tree.MakeTokens) -> None:
    """One after the other: each is made, then its player chooses its place; a seventh unit does not come (R4)."""
    if not (isinstance(node.token.power, int) and isinstance(node.token.range, int)):
        raise CannotLower("a token without numbers")
    name = low.phrases.name(token_id(node.token))
    counter = low.register()
    low.emit(opcodes.O_DO, node, code=(L.MAKE_TOKEN, -1, -1, -1, 0))
    start = low.emit(opcodes.O_COUNT, None, -1, counter, low.code(node.n))
    low.emit(opcodes.O_DO, node, code=(L.MAKE_TOKEN, name, -1, -1, int(node.rested)))
    low.emit(opcodes.O_PLACE, node, code=(L.MAKE_TOKEN, name, -1, -1, int(node.rested)))
    low.emit(opcodes.O_PLACED, node, code=(L.MAKE_TOKEN, name, -1, -1, int(node.rested)))
    low.emit(opcodes.O_AGAIN, None, start + 1, counter)
    low.patch(start)


def make(s: Position, frame: Frame, env: Env, code: Code, until: int) -> None:
    """Make one that waits for its place; without a name the series begins."""
    if code[1] < 0:
        resolving.done(s, frame, True, {R_RETURNED: (), R_OBJ: ()})
        return
    i = create(s, s.tab.index[s.tab.names[code[1]]], env.actor, I.CEASED)
    resolving.done(s, frame, True, {R_OBJ: (s.ref(i),)})
