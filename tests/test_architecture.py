"""The structure holds: import order, no heavy imports at start, messages complete in both languages. A rule is one test that lists every
place that breaks it."""

from __future__ import annotations

import ast
import graphlib
import re
import string
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from zmdj_cards import games
from zmdj_cards.ability.tree import Kw

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "zmdj_cards"
MODULES = sorted(PACKAGE.rglob("*.py"))

# What each layer may import from inside the package (errors, resources and collector are below all of them).
BASE = {"collector", "errors", "resources", "templates", "text"}
LAYERS: dict[str, set[str]] = {
    "collector": set(),
    "errors": {"resources"},
    "resources": set(),
    "templates": {"resources"},
    "text": {"resources", "errors"},
    "model": BASE,
    "ability": BASE | {"model"},
    "engine": BASE | {"model", "ability"},
    "games": BASE | {"model", "ability", "engine"},
    "store": BASE | {"model", "ability", "engine", "games"},
    "decks": BASE | {"model", "ability", "engine", "games"},
    "render": BASE | {"model", "ability", "engine", "games"},
    "sim": BASE | {"model", "ability", "engine", "games"},
    "work": BASE | {"model", "ability", "engine", "games", "store", "decks", "render", "sim"},
    "web": BASE | {"model", "ability", "engine", "games", "store", "decks", "render", "sim", "work"},
    "api": BASE | {"model", "ability", "engine", "games", "store", "decks"},
}
FORBIDDEN_IN_ENGINE = {"pydantic", "sqlite3", "sqlite_utils", "jinja2", "PIL", "typer", "rich", "random", "time", "datetime"}


def layer(path: Path) -> str:
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


@cache
def text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(text(path))


def at(path: Path, line: int, what: str) -> str:
    return f"{path.relative_to(ROOT)}:{line}: {what}"


def matches(pattern: str, path: Path) -> Iterator[str]:
    """Every place in a file that a pattern matches."""
    for match in re.finditer(pattern, text(path)):
        yield at(path, text(path).count("\n", 0, match.start()) + 1, match[0])


@cache
def imports(path: Path) -> tuple[tuple[str, int], ...]:
    """(dotted name, line) of every import in a module, wherever it stands."""
    found: list[tuple[str, int]] = []
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            found += [(alias.name, node.lineno) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            found += [(f"{'.' * node.level}{node.module or ''}.{alias.name}", node.lineno) for alias in node.names]
    return tuple(found)


def test_imports_are_written_in_full():
    every = [(path, name, line) for path in MODULES for name, line in imports(path)]
    assert [at(path, line, name) for path, name, line in every if name.startswith(".") or name.endswith(".*")] == []


def test_a_module_imports_only_from_its_left():
    wrong = []
    for path in MODULES:
        own, parts = layer(path), path.relative_to(PACKAGE).parts
        for name, line in imports(path):
            if not name.startswith("zmdj_cards.") or own in ("cli", "__main__", "__init__"):
                continue
            target = name.split(".")[1]
            if not (target == own or target in LAYERS[own] or target == "__version__"):
                wrong.append(at(path, line, f"{own} imports {target}"))
            if own == target == "games" and len(parts) > 2 and name.split(".")[2] != parts[1]:
                wrong.append(at(path, line, f"a game imports another game: {name}"))
    assert wrong == []


def test_work_has_no_console():
    """What a command and a page do alike returns what it found: it prints nothing, and knows no command line."""
    found = []
    for path in (path for path in MODULES if layer(path) == "work"):
        found += [at(path, line, name) for name, line in imports(path) if name.split(".")[0] in ("typer", "click", "rich")]
        calls = [node for node in ast.walk(tree(path)) if isinstance(node, ast.Call)]
        found += [at(path, node.lineno, ast.unparse(node)) for node in calls if ast.unparse(node.func) in ("print", "input", "sys.exit")]
        found += matches(r"\.execute\(", path)  # what the database is asked stands in the store
        found += [place for name in ("sys.stdout", "sys.stderr", "sys.stdin") for place in matches(re.escape(name), path)]
    assert found == []


# What commands may take from below work: words that their options choose from, which build runs, and the shapes that reports have.
SHAPES = {"decks.formats", "engine.build", "games.policies", "sim.report", "sim.reported"}


def test_commands_do_their_work_in_work():
    """A command has options, a call, what it prints and its exit code: all that it finds out it could be asked for by a page, too. Names
    for type checkers alone are no import."""
    wrong = []
    for path in (path for path in MODULES if layer(path) == "cli"):
        typing = {id(inner) for node in tree(path).body if _typing_only(node) for inner in ast.walk(node)}
        for node in ast.walk(tree(path)):
            if not isinstance(node, ast.ImportFrom) or id(node) in typing or not (node.module or "").startswith("zmdj_cards"):
                continue
            for alias in node.names:
                name = f"{node.module}.{alias.name}".removeprefix("zmdj_cards.")
                if name.split(".")[0] in LAYERS["work"] - BASE - {"model"} and not any(f"{name}.".startswith(f"{one}.") for one in SHAPES):
                    wrong.append(at(path, node.lineno, name))
    assert wrong == []


# The rooms of the engine, each above those that it may import; what stands outside of them lies on top.
FLOORS = ("names", "state", "cards", "frames", "words", "values", "happen", "flow", "program", "views", "policy")


def test_engine_rooms_import_downwards():
    def floor(name: str) -> int:
        return FLOORS.index(name) if name in FLOORS else len(FLOORS)

    wrong = []
    for path in (path for path in MODULES if layer(path) == "engine"):
        own = path.relative_to(PACKAGE / "engine").parts[0].removesuffix(".py")
        for name, line in imports(path):
            room = name.split(".")[2] if name.startswith("zmdj_cards.engine.") else own
            if floor(room) > floor(own) or (floor(room) == floor(own) < len(FLOORS) and room != own):
                wrong.append(at(path, line, f"{own} imports {room}"))
    assert wrong == []
    rooms = {path.relative_to(PACKAGE / "engine").parts[0] for path in MODULES if layer(path) == "engine" and path.parent.name != "engine"}
    assert rooms <= set(FLOORS), "rooms without a floor"


# The layers that a compiler could take as they are.
COMPILABLE = [path for path in MODULES if layer(path) in ("engine", "games")]
LINES = 600


def module(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


# A position holds the record of its rules, whose functions take positions: one of the two names the other for type checkers alone.
NAMED_FOR_TYPES = {("zmdj_cards.engine.cards.position", "zmdj_cards.engine.cards.rules")}


def test_modules_import_in_no_circle():
    """Nor inside functions: every module can be read after those that it names. What asks each other in the engine is handed over in
    one place."""
    known = {module(path) for path in MODULES}
    graph = {}
    for path in MODULES:
        named = {name if name in known else name.rpartition(".")[0] for name, _ in imports(path)}
        # A package stands for what is left over of it: its own modules are no part of it.
        others = {name for name in named & known if not f"{module(path)}.".startswith(f"{name}.")}
        graph[module(path)] = others - {name for owner, name in NAMED_FOR_TYPES if owner == module(path)}
    try:
        order = list(graphlib.TopologicalSorter(graph).static_order())
    except graphlib.CycleError as error:
        pytest.fail(" -> ".join(error.args[1]))
    assert set(order) == known


def _typing_only(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"


def test_engine_and_games_import_at_the_top():
    """No import inside a function: neither to get round a circle nor to put off work. Names for type checkers alone are no import."""
    inside = []
    for path in COMPILABLE:
        body = tree(path).body
        top = {id(node) for node in body} | {id(inner) for node in body if _typing_only(node) for inner in ast.walk(node)}
        found = [node for node in ast.walk(tree(path)) if isinstance(node, ast.Import | ast.ImportFrom) and id(node) not in top]
        inside += [at(path, node.lineno, ast.unparse(node)) for node in found]
    assert inside == []


def test_engine_and_games_stay_short():
    """One purpose a file."""
    lengths = {str(path.relative_to(ROOT)): len(text(path).splitlines()) for path in COMPILABLE}
    assert {name: length for name, length in lengths.items() if length > LINES} == {}


def test_engine_and_games_stay_plain():
    """Nothing that only shows at run time: no patched classes, no names looked up by text, no types that are asserted."""
    tricks = {"setattr", "delattr", "exec", "eval", "globals", "locals", "vars", "__import__"}
    found = []
    for path in COMPILABLE:
        calls = [node for node in ast.walk(tree(path)) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)]
        found += [at(path, node.lineno, node.func.id) for node in calls if node.func.id in tricks]
        found += matches(r"# type: ignore|\bcast\(", path)
    assert found == []


# What hands out frames, events and lasting effects: the lists of a position, and what is picked from them.
_LISTS = re.compile(
    r"((reversed|enumerate)\()?(\w+\.)*(stack|facts|mods|log|pending)(\[[^]]*\])?\)?|\w*facts\(.*\)|next\(\(\w+ for \w+ in s\..*"
)


def _frames(function: ast.AST) -> set[str]:
    """The names in a function that stand for a frame, an event or a lasting effect: arguments of that type, and what is taken from a
    stack."""
    arguments = [node for node in ast.walk(function) if isinstance(node, ast.arg) and node.annotation is not None]
    names = {node.arg for node in arguments if re.search(r"\b(Frame|Event|Mod)\b", ast.unparse(node.annotation or node))}
    names |= {"frame", "event", "mod"}
    for node in ast.walk(function):
        target, source = (node.targets[0], node.value) if isinstance(node, ast.Assign) else (None, None)
        if isinstance(node, ast.For | ast.comprehension):
            target, source = node.target, node.iter
        if isinstance(target, ast.Name) and source is not None and _LISTS.fullmatch(ast.unparse(source)):
            names.add(target.id)
    return names


def test_no_frame_event_or_lasting_effect_is_read_by_number():
    """Each kind of frame has an owner that names its fields, and so have events and lasting effects; everybody reads and writes them by
    these names."""
    wrong = []
    for path in (path for path in MODULES if layer(path) in ("engine", "games", "sim", "work", "cli")):
        for function in (node for node in ast.walk(tree(path)) if isinstance(node, ast.FunctionDef)):
            names = _frames(function)
            for node in (node for node in ast.walk(function) if isinstance(node, ast.Subscript)):
                inner = ast.unparse(node.value) if isinstance(node.value, ast.Subscript) else ""
                of_stack = bool(re.search(r"\b(stack|facts|mods|log|pending)\[[^]]*\]$|\[EVENT\]$", inner))
                ends = (node.slice.lower, node.slice.upper) if isinstance(node.slice, ast.Slice) else (node.slice,)
                if (of_stack or ast.unparse(node.value) in names) and any(isinstance(end, ast.Constant) for end in ends):
                    wrong.append(at(path, node.lineno, ast.unparse(node)))
    assert wrong == []


def test_games_reach_browsers_by_one_module():
    """What may be sent of a game is decided in one place: no other module of the web part knows the engine."""
    wrong = [at(path, line, name) for path in MODULES if layer(path) == "web" for name, line in imports(path) if _of_engine(name)]
    assert [item for item in wrong if not item.startswith("zmdj_cards/web/wire.py:")] == []
    assert wrong


def _of_engine(name: str) -> bool:
    return name.startswith("zmdj_cards.engine.") or (
        name.startswith("zmdj_cards.games.") and not name.startswith("zmdj_cards.games.policies")
    )


def test_the_engine_knows_no_pydantic_sql_or_pictures():
    every = [(path, name, line) for path in MODULES if layer(path) == "engine" for name, line in imports(path)]
    assert every
    assert [at(path, line, name) for path, name, line in every if name.split(".")[0] in FORBIDDEN_IN_ENGINE] == []


def test_no_global_randomness():
    """A generator is made from a seed; the module's own functions are never called."""
    calls = (
        r"\brandom\.(random|shuffle|choice|choices|sample|randint|seed)\("
        r"|\bnp\.random\.(seed|shuffle|rand|randint|choice|permutation)\("
    )
    assert [place for path in MODULES for place in matches(calls, path)] == []


GAMES = sorted(path.parent.name for path in (ROOT / "data").glob("*/game.toml"))
NEUTRAL = ("text", "ability", "engine", "store", "decks", "render", "sim", "work", "cli")


def test_shared_code_names_no_game():
    """What is shared knows no game: not by id, not by name, not by import. What differs is data, or stands in ``games/<game>/``."""
    names = sorted({re.escape(name) for game in GAMES for name in _names_of(game)})
    assert names
    found = []
    for path in (path for path in MODULES if layer(path) in NEUTRAL):
        found += matches("|".join([*names, rf"games\.(?:{'|'.join(GAMES)})\b"]), path)
        nodes = list(ast.walk(tree(path)))
        marks = {(node.value.lineno, node.value.col_offset) for node in nodes if isinstance(node, ast.Assign) and _is_mark(node)}
        strings = [node for node in nodes if isinstance(node, ast.Constant) and node.value in GAMES]
        found += [at(path, node.lineno, repr(node.value)) for node in strings if (node.lineno, node.col_offset) not in marks]
    assert found == []


def _nodes_of(game: str) -> set[str]:
    """The node classes that only this game has."""
    paths = [path for path in MODULES if path.parent == PACKAGE / "games" / game and path.name in ("nodes.py", "acts.py")]
    return {node.name for path in paths for node in tree(path).body if isinstance(node, ast.ClassDef)}


def test_language_and_engine_name_no_node_or_keyword_of_one_game():
    """Wording, checks, printing and effects of a game's own nodes are handed over by its lexicon and its record. The field of a card in
    which a keyword's text is printed is a name of the card model."""
    shared = {node.name for path in (PACKAGE / "ability").rglob("*.py") for node in tree(path).body if isinstance(node, ast.ClassDef)}
    own = {_snake(name) for game in GAMES for name in _nodes_of(game) - shared}
    keywords = {kid for game in GAMES for kid in _keywords_of(game)} - {"ambush"}
    assert len(own) > 60
    assert len(keywords) > 15
    found = []
    for path in (path for path in MODULES if layer(path) in ("ability", "engine")):
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.FunctionDef) and node.name in own | keywords and "_" in node.name:
                found.append(at(path, node.lineno, node.name))
            words = {name for name in own if "_" in name} | (keywords if layer(path) == "ability" else set())
            if isinstance(node, ast.Constant) and node.value in words:
                found.append(at(path, node.lineno, repr(node.value)))
    assert found == []


# What one game calls a type of card or a number on it is a word of the kernel for what every game has, or of programs.
COMMON_WORDS = {"attachment", "marker", "token", "cost", "power", "range", "advance", "str", "spell", "level"}


def test_the_kernel_names_nothing_after_one_game():
    """No identifier of it has a word in it that only one game has for its keywords, elements, types of card or stats."""
    kept: dict[str, set[str]] = {}
    for game in GAMES:
        data = tomllib.loads((ROOT / "data" / game / "game.toml").read_text(encoding="utf-8"))
        stats = {row.id for row in games.rules(game).values.stats} if games.GAMES[game].rules else set()
        kept[game] = _keywords_of(game) | {row["id"] for key in ("element", "type") for row in data[key]} | stats
    own = {word for game, words in kept.items() for word in words if not any(word in kept[other] for other in GAMES if other != game)}
    own = {_snake(word) for word in own} - COMMON_WORDS
    assert len(own) > 30
    pattern = re.compile(rf"_(?:{'|'.join(sorted(own))})s?_")
    found = []
    for path in (path for path in MODULES if layer(path) == "engine"):
        for node in ast.walk(tree(path)):
            names = [getattr(node, part, None) for part in ("id", "attr", "arg", "name")]
            found += [at(path, node.lineno, name) for name in names if isinstance(name, str) and pattern.search(f"_{_snake(name)}_")]
    assert found == []


def _snake(name: str) -> str:
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()


def _keywords_of(game: str) -> set[str]:
    """The keywords of a game's card language."""
    lexicon = games.language(game)
    return {str(row.const["id"]) for row in lexicon.rows if row.node is Kw and "id" in row.const} if lexicon else set()


def _names_of(game: str) -> list[str]:
    """The Chinese and the long English name of a game."""
    row = tomllib.loads((ROOT / "data" / game / "game.toml").read_text(encoding="utf-8"))["game"]
    return [name for name in (row["zh"], row.get("long_en")) if name]


def _is_mark(node: ast.Assign) -> bool:
    """The program's name, and the mark that it puts into its files: they are the id of the main game."""
    return any(isinstance(target, ast.Name) and target.id in ("MARK", "PROGRAM") for target in node.targets)


def test_start_is_light():
    """``zmdj --help`` loads none of the heavy packages."""
    heavy = [
        "jinja2",
        "PIL",
        "typst",
        "numpy",
        "matplotlib",
        "dask",
        "pydantic",
        "sqlite_utils",
        "opencc",
        "pypinyin",
        "lark",
        "fastapi",
        "starlette",
        "uvicorn",
        "rich.table",
    ]
    code = (
        "import sys\nfrom zmdj_cards.cli.main import program\nimport io\nprogram(['--help'], io.StringIO(), io.StringIO())\n"
        f"print([name for name in {heavy!r} if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


CATALOGUES = sorted((*(ROOT / "data" / "messages").glob("*.toml"), *(ROOT / "data").glob("*/messages.toml")))


def area_of(path: Path) -> str:
    """What a catalogue is about; one that stands with the data of a game is about that."""
    return path.parent.name if path.stem == "messages" else path.stem


def fields(text: str) -> set[str]:
    return {re.split(r"[.\[|]", name)[0] for _, name, _, _ in string.Formatter().parse(text) if name}


def messages() -> list[tuple[str, str, dict[str, str]]]:
    """(area, code, wording) of every message."""
    return [(area_of(path), code, entry) for path in CATALOGUES for code, entry in tomllib.loads(text(path)).items()]


def test_messages_stand_in_the_file_of_their_area():
    assert [(area, code) for area, code, _ in messages() if code.split(".")[0] != area] == []


def test_messages_are_worded_in_both_languages():
    def worded(entry: dict[str, str]) -> bool:
        only_fields = not re.search(r"[A-Za-z]", re.sub(r"\{.*?\}", "", entry["en"]))
        return bool(entry["zh"]) and (only_fields or bool(re.search(r"[\u4e00-\u9fff]", entry["zh"])))

    assert [code for _, code, entry in messages() if not (entry.get("en") and entry.get("zh") and worded(entry))] == []
    assert [code for _, code, entry in messages() if ("hint_en" in entry) != ("hint_zh" in entry)] == []


def test_messages_name_the_same_fields_in_both_languages():
    def same(entry: dict[str, str]) -> bool:
        hints = fields(entry.get("hint_en", "")) == fields(entry.get("hint_zh", ""))
        return hints and fields(entry["en"]) == fields(entry["zh"]) and fields(entry.get("en_one", "")) <= fields(entry["en"])

    assert [code for _, code, entry in messages() if not same(entry)] == []


_COUNTED = "cards|copies|decks|files|games|lines|options|pages|records|seats|turns|units|cells|columns|hands"


def test_one_of_a_kind_is_said_in_the_singular():
    counted = re.compile(rf"\{{(?!limit|most|wanted)\w+\}} (?:{_COUNTED})\b")
    assert [code for _, code, entry in messages() if "en_one" not in entry and counted.search(entry["en"])] == []


def test_every_code_in_the_source_has_a_message_and_every_message_a_use():
    known = {code for _, code, _ in messages()}
    areas = "|".join(sorted(area_of(path) for path in CATALOGUES))
    used: set[str] = set()
    literals: set[str] = set()
    for path in MODULES:
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                literals.add(node.value)
                continue
            if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
                name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
                if name in ("fault", "Fault", "say") and isinstance(node.args[0].value, str):
                    used.add(node.args[0].value)
    assert sorted(used - known) == [], "codes without wording"
    assert sorted(code for code in known - literals if re.fullmatch(rf"(?:{areas})\.\w+", code)) == [], "wording without a use"


def test_every_label_is_used():
    """By its key, or by its last word where the group is said once for many."""
    written = [*MODULES, *(path for path in sorted((ROOT / "templates").rglob("*")) if path.suffix in (".j2", ".js", ".typ"))]
    words = {word for path in written for word in re.findall(r"[\w.]+", text(path))}
    keys = [code.removeprefix("label.") for area, code, _ in messages() if area == "label"]
    assert len(keys) > 100
    assert [key for key in keys if key not in words and key.rpartition(".")[2] not in words] == []


def test_python_sources_speak_english():
    """Chinese stands in data, lexicons and tests; elsewhere only in comments, docstrings and look-up tables of characters."""
    allowed = {"text/normalize.py", "cli/io.py", "cli/main.py", "errors.py"}
    han = []
    for path in MODULES:
        name = path.relative_to(PACKAGE).as_posix()
        if name in allowed or "lexicon" in name:
            continue
        nodes = list(ast.walk(tree(path)))
        docs = {id(node.value) for node in nodes if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)}
        texts = [node for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs]
        han += [at(path, node.lineno, repr(node.value)) for node in texts if re.search(r"[\u4e00-\u9fff]{5,}", node.value)]
    assert han == []


def test_the_project_speaks_of_itself_alone():
    words = r"(?i)(?<![\w.~])/(?:home|root|Users|private)/\w|index-url|https?://[^/ ]*(?:registry|mirror)"
    written = [*sorted((ROOT / "scripts").glob("*.py")), *sorted((ROOT / "docs").rglob("*.md"))]
    pages = [ROOT / "README.md", ROOT / "CHANGELOG.md", ROOT / "pyproject.toml"]
    assert [place for path in [*MODULES, *written, *pages] for place in matches(words, path)] == []


def test_types_are_published_and_checked():
    """The package says that it is typed; ``mypy`` checks all of it, and no file asks it to look away."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["mypy"]
    assert (PACKAGE / "py.typed").is_file()
    assert (settings["files"], settings["strict"]) == (["zmdj_cards"], True)
    assert [place for path in MODULES for place in matches("# type: ignore", path)] == []
