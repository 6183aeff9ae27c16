"""``zmdj completion``: completion for four shells."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Annotated

import typer

from zmdj_cards import resources
from zmdj_cards.cli.app import App
from zmdj_cards.cli.io import session

app = App()


class Shell(StrEnum):
    bash = "bash"
    zsh = "zsh"
    fish = "fish"
    powershell = "powershell"


@app.command()
def completion(
    shell: Annotated[Shell, typer.Argument(help="Your shell.")],
    words: Annotated[list[str] | None, typer.Argument(hidden=True)] = None,
    complete: Annotated[bool, typer.Option("--complete", hidden=True)] = False,
) -> None:
    """Print the script that lets your shell complete commands, options, and names of decks, cards, formats and games.

    bash: add eval "$(zmdj completion bash)" to ~/.bashrc. zsh: add eval "$(zmdj completion zsh)" to ~/.zshrc, behind compinit. fish: zmdj
    completion fish > ~/.config/fish/completions/zmdj.fish. PowerShell: add zmdj completion powershell | Out-String | Invoke-Expression
    to $PROFILE.
    """
    # With ``complete`` the script asks what the last of the words of a line may become.
    from zmdj_cards.cli.completion import candidates
    from zmdj_cards.cli.main import command_tree

    console = session().console
    if not complete:
        name = f"zmdj.{'ps1' if shell is Shell.powershell else shell.value}"
        console.file((resources.templates_dir() / "shell" / name).read_bytes())
        return
    for word, about in candidates(command_tree(), _plain(words or [], shell)):
        about = " ".join(about.split())
        if shell is Shell.bash:
            console.data(word)
        elif shell is Shell.zsh:
            console.data(word.replace(":", "\\:") + (f":{about}" if about else ""))
        else:
            console.data(f"{word}\t{about}")


def _plain(words: Sequence[str], shell: Shell) -> list[str]:
    """The words as the program would get them: without the quotation marks and backslashes that a shell leaves in a line being typed.
    Before each word stands "=", since some shells leave out empty ones."""
    made = [word.removeprefix("=") for word in words]
    if shell is not Shell.bash:
        return made
    return [_unquoted(word) for word in made]


def _unquoted(word: str) -> str:
    if word[:1] in ("'", '"'):
        return word[1:].removesuffix(word[0])
    out, escaped = "", False
    for char in word:
        if char == "\\" and not escaped:
            escaped = True
            continue
        out, escaped = out + char, False
    return out
