"""Chinese words in Latin letters, for display where no English is known."""

from __future__ import annotations

import re
from functools import lru_cache

from zmdj_cards.text.normalize import person

# Family names of two characters.
_COMPOUND = ("诸葛", "夏侯", "太史", "皇甫", "司马", "公孙", "欧阳", "上官", "尉迟", "令狐", "淳于", "鲜于", "东方", "长孙", "宇文", "慕容")
_FAMILY = frozenset(
    "赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严华金魏陶姜戚谢邹喻柏窦章苏潘葛范彭郎鲁韦昌马苗方俞任袁柳鲍史唐费廉岑薛雷贺倪汤滕"
    "殷罗毕郝邬安常乐于傅皮齐康伍余顾孟黄和穆萧尹姚邵湛汪祁毛狄臧计成戴宋庞熊纪舒屈项祝董梁杜阮蓝闵麻贾路江童郭梅盛林钟徐邱骆高夏蔡田胡凌霍"
    "虞万支柯管卢莫经房解应宗丁宣邓郁单洪包左石崔吉龚程邢裴陆荣翁荀甄曲家封储靳段焦巴牧山谷车侯全班仰秋仲伊宫宁仇栾甘厉祖武符刘景詹束龙叶"
    "司黎薄印蒲卓蔺池乔胥苍闻莘党翟谭贡申扶冉桑桂牛寿边燕尚温庄晏柴瞿阎连习容向古易慎戈廖终居衡步耿满匡文寇欧沃蔚越师巩聂晁勾敖冷辛阚"
    "卞法蹇戏貂那简饶曾沙丰关红游权盖益公糜典刁审沮淳阳樊麴眭韶逄笮蒯邓吾卑轲妫姬丘"
)
# Family names that are not spoken as the character usually is.
_SPOKEN = {"乐": "Yue", "单": "Shan", "解": "Xie", "仇": "Qiu", "曾": "Zeng", "任": "Ren", "盖": "Ge", "华": "Hua", "那": "Na", "燕": "Yan"}
# What names of things end in that begin like names of persons: 金箍棒, 黄巾军.
_THINGS = frozenset("军兵马卒骑团营剑刀枪戟弓弩甲盾阵旗船舟车炮鼓铠袍铁棒寺珠丹药琴笛扇鞭锤斧钩镖镜计策书图")
_TITLES = {"夫人": "Lady", "氏": "Lady", "太后": "Empress Dowager", "皇后": "Empress"}
_PARTICLES = re.compile(r"(?<=.)([的之])(?=.)")


@lru_cache(maxsize=4096)
def syllables(text: str) -> tuple[str, ...]:
    from pypinyin import Style, lazy_pinyin

    return tuple(lazy_pinyin(text, style=Style.NORMAL, v_to_u=True))


def romanized(text: str) -> str:
    """A word in pinyin, with one capital: 群雄 → Qunxiong."""
    return _joined(syllables(text))


def _joined(spoken: tuple[str, ...]) -> str:
    """Syllables as one word; one that begins with a vowel is set off: Che’er."""
    return "".join(f"’{part}" if number and part[0] in "aeo" else part for number, part in enumerate(spoken)).capitalize()


def is_person(text: str, named: bool = False) -> bool:
    """Whether a word is built like the name of a person: a family name with one or two characters behind it. `named`: it stands where
    names of persons stand, so that it may end like the name of a thing."""
    if text.startswith(_COMPOUND):
        return 2 < len(text) <= 4
    return 2 <= len(text) <= 3 and text[0] in _FAMILY and (named or len(text) < 3 or text[-1] not in _THINGS)


def person_name(text: str, named: bool = False) -> str:
    """The name of a person in pinyin, the family name first: 诸葛亮 → Zhuge Liang, 杜夫人 → Lady Du. What is not built like one is a word:
    赤兔 → Chitu."""
    if not is_person(text, named):
        return words(text)
    cut = 2 if text.startswith(_COMPOUND) else 1
    family = _SPOKEN.get(text[:cut]) or _joined(syllables(text)[:cut])
    title = _TITLES.get(text[cut:])
    return f"{title} {family}" if title else f"{family} {_joined(syllables(text)[cut:])}"


def words(text: str) -> str:
    """Words in pinyin: particles apart, and of what is longer than three characters two at a time, as such names are spoken:
    火烧连营 → Huoshao Lianying, 青龙偃月刀 → Qinglong Yanyuedao, 归隐的杰女 → Guiyin de Jienü."""
    spoken, out, at = syllables(text), [], 0
    if len(spoken) != len(text):
        return romanized(text)  # it holds more than Chinese characters
    for part in _PARTICLES.split(text):
        own, at = spoken[at : at + len(part)], at + len(part)
        if part in ("的", "之"):
            out.append(own[0].lower())
            continue
        while own:
            size = 2 if len(own) > 3 else len(own)
            out.append(_joined(own[:size]))
            own = own[size:]
    return " ".join(out)


def spoken_name(text: str) -> str:
    """A name that a text speaks of and no list knows: a person or a card, in pinyin; Latin names stand as they are."""
    return text if text.isascii() else draft_name(text)


@lru_cache(maxsize=4096)
def draft_name(text: str) -> str:
    """A name for a card that has no English one: the person in pinyin, everything else word by word in pinyin too."""
    who = person(text)
    if who == text:
        return person_name(text)
    return f"{words(text[: -len(who)].rstrip('·・ '))} · {person_name(who, named=True)}"
