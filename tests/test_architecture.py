"""The structure holds: import order, no heavy imports at start, messages complete in both languages."""

from __future__ import annotations

import ast
import graphlib
import re
import string
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "zmdj_cards"
MODULES = sorted(PACKAGE.rglob("*.py"))

# What each layer may import from inside the package (errors and resources are below all of them).
BASE = {"errors", "resources", "text"}
LAYERS: dict[str, set[str]] = {
    "errors": {"resources"},
    "resources": set(),
    "text": {"errors"},
    "model": BASE,
    "ability": BASE | {"model"},
    "engine": BASE | {"ability"},
    "games": BASE | {"model", "ability", "engine"},
    "store": BASE | {"model", "ability", "engine", "games"},
    "decks": BASE | {"model", "ability", "engine", "games"},
    "render": BASE | {"model", "ability", "engine", "games"},
    "sim": BASE | {"model", "ability", "engine", "games"},
}
FORBIDDEN_IN_ENGINE = {"pydantic", "sqlite3", "sqlite_utils", "jinja2", "PIL", "typer", "rich", "random", "time", "datetime"}


def layer(path: Path) -> str:
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def imports(path: Path) -> list[tuple[str, int]]:
    """(dotted name, line) of every import in a module, wherever it stands."""
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found += [(alias.name, node.lineno) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}:{node.lineno}: imports are written in full"
            found += [(f"{node.module}.{alias.name}", node.lineno) for alias in node.names]
            assert all(alias.name != "*" for alias in node.names), f"{path}:{node.lineno}: import *"
    return found


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_a_module_imports_only_from_its_left(path):
    own = layer(path)
    for name, line in imports(path):
        if not name.startswith("zmdj_cards.") or own in ("cli", "__main__", "__init__"):
            continue
        target = name.split(".")[1]
        assert target == own or target in LAYERS[own] or target == "__version__", f"{path.name}:{line}: {own} imports {target}"
        if own == target == "games" and len(path.relative_to(PACKAGE).parts) > 2:
            game = path.relative_to(PACKAGE).parts[1]
            assert name.split(".")[2] == game, f"{path.name}:{line}: a game imports another game"


# The layers that a compiler could take as they are.
COMPILABLE = [path for path in MODULES if layer(path) in ("engine", "games")]
LINES = 450


def module(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def test_engine_and_games_import_in_no_circle():
    """What asks each other is handed over in one place (``vocabulary``), so that every module can be read, and compiled, after those
    that it names."""
    known = {module(path) for path in COMPILABLE}
    graph = {}
    for path in COMPILABLE:
        named = {name if name in known else name.rpartition(".")[0] for name, _ in imports(path)}
        graph[module(path)] = named & known - {module(path)}
    try:
        order = list(graphlib.TopologicalSorter(graph).static_order())
    except graphlib.CycleError as error:
        pytest.fail(" -> ".join(error.args[1]))
    assert set(order) == known


def _typing_only(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"


@pytest.mark.parametrize("path", COMPILABLE, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_engine_and_games_import_at_the_top(path):
    """No import inside a function: neither to get round a circle nor to put off work. Names for type checkers alone are no import."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    top = {id(node) for node in tree.body} | {id(inner) for node in tree.body if _typing_only(node) for inner in ast.walk(node)}
    inside = [node.lineno for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom) and id(node) not in top]
    assert inside == []


@pytest.mark.parametrize("path", COMPILABLE, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_engine_and_games_stay_short_and_plain(path):
    """One purpose a file, and nothing that only shows at run time: no patched classes, no names looked up by text."""
    source = path.read_text(encoding="utf-8")
    assert len(source.splitlines()) <= LINES
    calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)]
    tricks = {"setattr", "delattr", "exec", "eval", "globals", "locals", "vars", "__import__"}
    assert [node.lineno for node in calls if node.func.id in tricks] == []
    assert "# type: ignore" not in source
    assert not re.search(r"\bcast\(", source)


@pytest.mark.parametrize("path", sorted((PACKAGE / "engine").rglob("*.py")), ids=lambda path: path.name)
def test_the_engine_knows_no_pydantic_sql_or_pictures(path):
    assert not {name.split(".")[0] for name, _ in imports(path)} & FORBIDDEN_IN_ENGINE


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_no_global_randomness(path):
    """E-12, M-09: a generator is made from a seed; the module's own functions are never called."""
    source = path.read_text(encoding="utf-8")
    assert not re.search(r"\brandom\.(random|shuffle|choice|choices|sample|randint|seed)\(", source)
    assert not re.search(r"\bnp\.random\.(seed|shuffle|rand|randint|choice|permutation)\(", source)


GAMES = sorted(path.parent.name for path in (ROOT / "data").glob("*/game.toml"))
NEUTRAL = ("text", "ability", "engine", "store", "decks", "render")


@pytest.mark.parametrize("path", [path for path in MODULES if layer(path) in NEUTRAL], ids=lambda path: str(path.relative_to(PACKAGE)))
def test_shared_code_names_no_game(path):
    """What is shared knows no game: not by id, not by name, not by import. What differs is data, or stands in ``games/<game>/``."""
    source = path.read_text(encoding="utf-8")
    names = {name for game in GAMES for name in _names_of(game)}
    assert not [name for name in sorted(names) if name in source]
    assert not re.search(rf"games\.(?:{'|'.join(GAMES)})\b", source)
    tree = ast.parse(source)
    marks = {(node.value.lineno, node.value.col_offset) for node in ast.walk(tree) if isinstance(node, ast.Assign) and _is_mark(node)}
    strings = [node for node in ast.walk(tree) if isinstance(node, ast.Constant) and node.value in GAMES]
    assert [node.lineno for node in strings if (node.lineno, node.col_offset) not in marks] == []


def _names_of(game: str) -> list[str]:
    """The Chinese and the long English name of a game."""
    row = tomllib.loads((ROOT / "data" / game / "game.toml").read_text(encoding="utf-8"))["game"]
    return [name for name in (row["zh"], row.get("long_en")) if name]


def _is_mark(node: ast.Assign) -> bool:
    """The mark that the program puts into its files: it has the program's name, which is that of the main game."""
    return any(isinstance(target, ast.Name) and target.id == "MARK" for target in node.targets)


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
        "rich.table",
    ]
    code = (
        "import sys\nfrom zmdj_cards.cli.main import program\nimport io\nprogram(['--help'], io.StringIO(), io.StringIO())\n"
        f"print([name for name in {heavy!r} if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


CATALOGUES = sorted((ROOT / "data" / "messages").glob("*.toml"))


def fields(text: str) -> set[str]:
    return {name.split(".")[0].split("[")[0] for _, name, _, _ in string.Formatter().parse(text) if name}


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.stem)
def test_messages_say_the_same_in_both_languages(path):
    for code, entry in tomllib.loads(path.read_text(encoding="utf-8")).items():
        assert code.split(".")[0] == path.stem, f"{code} stands in {path.name}"
        assert entry["en"], code
        assert entry["zh"], code
        assert ("hint_en" in entry) == ("hint_zh" in entry), code
        assert fields(entry["en"]) == fields(entry["zh"]), code
        assert fields(entry.get("hint_en", "")) == fields(entry.get("hint_zh", "")), code
        assert fields(entry.get("en_one", "")) <= fields(entry["en"]), code
        only_fields = not re.search(r"[A-Za-z]", re.sub(r"\{.*?\}", "", entry["en"]))
        assert only_fields or re.search(r"[\u4e00-\u9fff]", entry["zh"]), code


def test_every_code_in_the_source_has_a_message_and_every_message_a_use():
    known = {code for path in CATALOGUES for code in tomllib.loads(path.read_text(encoding="utf-8"))}
    areas = "|".join(sorted(path.stem for path in CATALOGUES))
    used: set[str] = set()
    literals: set[str] = set()
    for path in MODULES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                literals.add(node.value)
                continue
            if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
                name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
                if name in ("fault", "Fault") and isinstance(node.args[0].value, str):
                    used.add(node.args[0].value)
    assert sorted(used - known) == [], "codes without wording"
    assert sorted(code for code in known - literals if re.fullmatch(rf"(?:{areas})\.\w+", code)) == [], "wording without a use"


def test_python_sources_speak_english():
    """Chinese stands in data, lexicons and tests; elsewhere only in comments, docstrings and look-up tables of characters."""
    allowed = {"text/normalize.py", "cli/io.py", "cli/main.py", "errors.py"}
    for path in MODULES:
        name = path.relative_to(PACKAGE).as_posix()
        if name in allowed or "lexicon" in name:
            continue
        tree = ast.parse(path.read_text(encoding="utf-8"))
        docs = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)}
        texts = [node for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs]
        han = [f"{node.lineno}: {node.value!r}" for node in texts if re.search(r"[\u4e00-\u9fff]{5,}", node.value)]
        assert not han, f"{name}: {han}"


def test_the_project_speaks_of_itself_alone():
    words = re.compile(r"(?<![\w.~])/(?:home|root|Users|private)/\w|index-url|https?://[^/ ]*(?:registry|mirror)", re.IGNORECASE)
    for path in [*MODULES, *sorted((ROOT / "scripts").glob("*.py")), ROOT / "README.md", ROOT / "CHANGELOG.md", ROOT / "pyproject.toml"]:
        assert not words.search(path.read_text(encoding="utf-8")), path.name
