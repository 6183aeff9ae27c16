"""Build hook: compile the rules engine with mypyc where ``HATCH_BUILD_HOOKS_ENABLE=1`` is set (docs/compiled.md).

Without it this file is not even read, and the wheel is pure Python. ``pyproject.toml`` names the modules that are compiled.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PACKAGE = "zmdj_cards"

# Runs in a process of its own: mypyc leaves a process as it would not be found. One C file a module, as many at once as there are
# processors: one great file would be compiled by one of them alone.
SETUP = """
import os
from concurrent.futures import ThreadPoolExecutor

from mypyc.build import mypycify
from setuptools import setup
from setuptools.command.build_ext import build_ext


class Build(build_ext):
    def build_extensions(self):
        one_by_one = self.compiler.compile

        def compile(sources, *args, **options):
            with ThreadPoolExecutor(os.cpu_count()) as pool:
                made = list(pool.map(lambda source: one_by_one([source], *args, **options), sources))
            return [name for names in made for name in names]

        if self.compiler.compiler_type == "unix":
            self.compiler.compile = compile
            for extension in self.extensions:  # modules call one another directly, and not by way of a table
                extension.extra_compile_args.append("-fvisibility=hidden")
        super().build_extensions()


setup(
    name="compiled",
    packages=[],
    cmdclass={{"build_ext": Build}},
    ext_modules=mypycify(
        ["--config-file=", "--strict", "--follow-imports=silent", "--cache-dir=types", *{files!r}],
        opt_level="{level}",
        debug_level="0",
        multi_file=True,
        group_name="zmdj_cards",
        target_dir="c",
    ),
)
"""


class Compile(BuildHookInterface):  # type: ignore[type-arg]
    """``modules``: globs of what is compiled, less ``except``. ``ZMDJ_COMPILE_LEVEL``: how much the C compiler optimises (0 to 3; 2 unless
    given)."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        left = {path for glob in self.config.get("except", ()) for path in root.glob(glob)}
        files = sorted({path for glob in self.config["modules"] for path in root.glob(glob) if path.name != "__init__.py"} - left)
        names = [path.relative_to(root).as_posix() for path in files]
        self._folder = tempfile.mkdtemp(prefix="compile-")
        made = compiled(root, names, Path(self._folder), os.environ.get("ZMDJ_COMPILE_LEVEL", "2"))
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        for path in made:
            name = path.relative_to(Path(self._folder) / "lib").as_posix()
            if version == "editable":  # the sources are used where they lie, and so is what was made of them
                shutil.copy2(path, root / name)
            else:
                build_data["force_include"][str(path)] = name

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        shutil.rmtree(self._folder, ignore_errors=True)


def compiled(root: Path, files: list[str], folder: Path, level: str) -> list[Path]:
    """Compile files (relative to ``root``) below ``folder/lib``; what came out. Raises CalledProcessError where a compiler fails."""
    # A copy: setuptools would read the project's own table where it finds one, and names of files as they stand in tracebacks stay short.
    shutil.copytree(root / PACKAGE, folder / PACKAGE, ignore=lambda _, names: [name for name in names if name.endswith((".so", ".pyd"))])
    (folder / "setup.py").write_text(SETUP.format(files=files, level=level), encoding="utf-8")
    command = [sys.executable, "setup.py", "--quiet", "build_ext", "--build-lib", "lib", "--build-temp", "o"]
    subprocess.run(command, cwd=folder, check=True, env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"})
    return sorted((folder / "lib").rglob("*" + str(sysconfig.get_config_var("EXT_SUFFIX"))))
