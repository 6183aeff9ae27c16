"""Help pages: usage, what a command does, its arguments, options and commands, in the language of the session.

English stands with the commands; Chinese by the English text in ``data/messages/help/zh.toml``, a paragraph an entry.
"""

from __future__ import annotations

import inspect
import shutil
import tomllib
from collections.abc import Iterator, Sequence
from enum import Enum
from functools import cache
from typing import Any

from typer.core import TyperArgument, TyperGroup, TyperOption

from zmdj_cards import resources
from zmdj_cards.cli.io import session, shown
from zmdj_cards.errors import Lang, say

# A page is at most so wide, and the column of names.
_WIDEST, _NAMES = 100, 30
# What stands for a value, by the type of an option that names nothing better.
_VALUES = {"int": "N", "float": "X", "Path": "FILE", "str": "TEXT"}
# What parameters name that are texts by their type, by their names: a word for the help, and what completion offers.
_KINDS = {
    **dict.fromkeys(("decks", "deck", "before", "after", "deck_a", "deck_b", "first", "second", "against", "pool", "old"), "DECK"),
    **dict.fromkeys(("card", "names"), "CARD"),
    **dict.fromkeys(("term", "terms"), "TERM"),
    **dict.fromkeys(("format_id", "format_name"), "FORMAT"),
    **dict.fromkeys(("out_dir", "art", "folder"), "FOLDER"),
    **dict.fromkeys(("margin", "gap", "bleed", "art_bleed"), "MM"),
    **dict.fromkeys(("paper", "size"), "SIZE"),
    "set_id": "SET",
    "printer": "PRINTER",
}


@cache
def chinese() -> dict[str, str]:
    """Chinese by the English paragraph."""
    path = resources.data_dir() / "messages" / "help" / "zh.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


def paragraphs(text: str | None) -> list[str]:
    """Each paragraph of a help text as one line."""
    return [" ".join(part.split()) for part in inspect.cleandoc(text or "").split("\n\n") if part.strip()]


def words(text: str, lang: Lang) -> str:
    """A paragraph, or a word that stands for a value, in the wanted language."""
    return chinese().get(text, text) if lang == "zh" else text


def page(command: Any, ctx: Any) -> str:
    """The whole help of a command. Any: the types of the library behind typer are its own."""
    lang, both = language()
    width = _width(ctx)
    lines = usage(command, ctx).splitlines()
    for part in paragraphs(command.help):
        lines += ["", *_wrapped(words(part, lang), width, "  ")]
    params = [param for param in command.get_params(ctx) if not getattr(param, "hidden", False)]
    for title, kind in (("arguments", TyperArgument), ("options", TyperOption)):
        rows = [(name_of(param, lang), _about(param, ctx, lang)) for param in params if isinstance(param, kind)]
        lines += _section(say(f"cli.head.{title}", lang), rows, width)
    if isinstance(command, TyperGroup):
        lines += _section(say("cli.head.commands", lang), list(members(command, ctx)), width)
    for part in paragraphs(command.epilog):
        lines += ["", *_wrapped(words(part, lang), width, "  ")]
    if both and ctx.parent is None:
        lines += ["", f"  {say('cli.other_language', 'zh')}"]
    return "\n".join(map(shown, lines))


def usage(command: Any, ctx: Any) -> str:
    """The line that says how a command is called."""
    lang, _ = language()
    pieces = [f"[{words('OPTIONS', lang)}]"]
    pieces += [_argument(param, lang) for param in command.params if isinstance(param, TyperArgument) and not param.hidden]
    if isinstance(command, TyperGroup):
        pieces += [words("COMMAND", lang), "..."]
    head = f"{say('cli.usage', lang)}{ctx.command_path} "
    return "\n".join(_hang(" ".join(pieces), _width(ctx), head))


def language() -> tuple[Lang, bool]:
    """The one language of a help page, and whether both were chosen: a page in two would be two pages."""
    chosen = session().language()
    return ("zh" if chosen == "zh" else "en"), chosen == "both"


def name_of(param: Any, lang: Lang) -> str:
    """``-n, --games N`` of an option; the word of an argument."""
    if isinstance(param, TyperArgument):
        return value_of(param, lang)
    spelled = ", ".join(sorted((*param.opts, *param.secondary_opts), key=lambda opt: (opt.startswith("--"), opt)))
    return spelled if param.is_flag else f"{spelled} {value_of(param, lang)}"


def value_of(param: Any, lang: Lang) -> str:
    """What stands for the value of an option or argument: its choices, its own word, or one for its type; never a type of Python."""
    if param.metavar:
        return words(param.metavar, lang)
    if known := choices(param):
        return f"[{'|'.join(known)}]"
    if isinstance(param, TyperArgument):
        return words(param.name.upper() + ("..." if param.nargs == -1 else ""), lang)
    annotation = param.type_descriptor.annotation
    types = getattr(annotation, "__args__", None) or (annotation,)
    return words(_KINDS.get(param.name) or _VALUES.get(types[0].__name__, "TEXT"), lang)


def kind_of(param: Any) -> str:
    """What a parameter names, such as ``DECK``: by its word in the help, or by its name."""
    word = value_of(param, "en").removesuffix("...")
    return word if word in _KINDS.values() or "|" in word else _KINDS.get(param.name, word)


def choices(param: Any) -> tuple[str, ...]:
    """The words that an option takes, where it takes only these."""
    found = param.type_descriptor.choices or ()
    return tuple(str(item.value if isinstance(item, Enum) else item) for item in found)


def _argument(param: Any, lang: Lang) -> str:
    name = value_of(param, lang)
    return name if param.required else f"[{name}]"


def _about(param: Any, ctx: Any, lang: Lang) -> str:
    """The help of a parameter, with default, range and variable."""
    parts = []
    variable = param.envvar if isinstance(param.envvar, str) else None
    if variable:
        parts.append(say("cli.variable", lang, name=variable))
    if default := shown_default(param):
        parts.append(say("cli.default", lang, value=default))
    low, high = param.min, param.max
    if low is not None or high is not None:
        parts.append(say("cli.at_least" if high is None else "cli.range", lang, low=low, high=high))
    if param.required and isinstance(param, TyperOption):
        parts.append(say("cli.required", lang))
    text = " ".join(words(part, lang) for part in paragraphs(param.help))
    return f"{text}  [{('；' if lang == 'zh' else '; ').join(parts)}]" if parts else text


def shown_default(param: Any) -> str:
    """The default that the help shows; "" for none."""
    if isinstance(param.show_default, str):
        return param.show_default
    default = param.default
    if not param.show_default or default is None or callable(default) or default is False or default == "":
        return ""
    return str(default.value if isinstance(default, Enum) else default)


def members(group: Any, ctx: Any) -> Iterator[tuple[str, str]]:
    """The commands of a group, each with its line."""
    lang, _ = language()
    for name in group.list_commands(ctx):
        yield name, words(group.about(ctx, name), lang)


def first_paragraph(command: Any) -> str:
    return next(iter(paragraphs(command.help)), "")


def _width(ctx: Any) -> int:
    if ctx.terminal_width:
        return int(ctx.terminal_width)
    return max(40, min(shutil.get_terminal_size((80, 24)).columns, _WIDEST))


def _wrapped(text: str, width: int, indent: str = "") -> list[str]:
    from zmdj_cards.text.wrap import wrap

    return wrap(text, width, indent)


def _hang(text: str, width: int, first: str) -> list[str]:
    from zmdj_cards.text.wrap import columns

    room = columns(first)
    if width - room < 20:
        return [first.rstrip(), *_wrapped(text, width, "    ")]
    lines = _wrapped(text, width - room)
    return [first + lines[0], *(" " * room + line for line in lines[1:])]


def _section(title: str, rows: Sequence[tuple[str, str]], width: int) -> list[str]:
    """A heading and two columns; a name that is too long has a line of its own."""
    from zmdj_cards.text.wrap import columns, padded

    if not rows:
        return []
    left = min(max(columns(name) for name, _ in rows), _NAMES, max(8, width // 3))
    lines = ["", f"{title}"]
    for name, about in rows:
        parts = _wrapped(about, max(20, width - left - 4)) if about else [""]
        if columns(name) > left:
            lines += _hang_name(name, width)
        else:
            lines.append(f"  {padded(name, left)}  {parts.pop(0)}".rstrip())
        lines += [f"  {' ' * left}  {part}".rstrip() for part in parts]
    return lines


def _hang_name(name: str, width: int) -> list[str]:
    """A long name in lines that fit, parted between the words that may be chosen."""
    from zmdj_cards.text.wrap import columns

    lines, line = [], "  "
    pieces = name.replace("|", "|\0").split("\0")
    for piece in pieces:
        if line.strip() and columns(line + piece) > width:
            lines.append(line)
            line = "      "
        line += piece
    return [*lines, line]
