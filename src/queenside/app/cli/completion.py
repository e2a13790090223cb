"""`completion`: what completes commands in a shell.

queenside completion --install                 in the settings of the shell that is used
eval "$(queenside completion bash)"            or so, in ~/.bashrc; zsh likewise in ~/.zshrc
queenside completion fish | source             in config.fish
queenside completion powershell | Out-String | Invoke-Expression      in $PROFILE
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from queenside.app.cli import exits, terminal
from queenside.app.cli.completion_script import SHELLS, make_script
from queenside.app.cli.parser import Commands, UsageError, command
from queenside.core import files


def add_to(commands: Commands) -> None:
    parser = command(commands, completion)
    help_text = "bash, zsh, fish or powershell (the shell that you use)"
    parser.add_value("shell", "SHELL", help_text, nargs="?", choices=SHELLS)
    parser.add_flag("--install", "write it where the shell finds it, once for all")


def completion(shell: str | None, *, install: bool) -> int:
    """Print or install shell completion.

    --install writes a file, for bash and zsh also a line in ~/.bashrc or
    ~/.zshrc, and says what it wrote. To remove it, delete these.
    """
    from queenside.app.cli import build  # here, since that file loads this one

    shell = shell or os.path.basename(os.environ.get("SHELL", ""))
    if not shell and os.name == "nt":
        shell = "powershell"
    if shell not in SHELLS:
        raise UsageError(f"say which shell: queenside completion {'|'.join(SHELLS)}")
    words = make_script(build(), shell)
    if not install:
        terminal.print_line(words)
        return exits.SUCCESS
    if shell == "powershell":
        line = "queenside completion powershell | Out-String | Invoke-Expression"
        raise UsageError(f"add this line to $PROFILE: {line}")
    for path in _install(words, shell):
        terminal.print_line(f"wrote {path}")
    terminal.print_note(f"Open a new {shell} to use it.")
    return exits.SUCCESS


def _install(words: str, shell: str) -> Iterator[Path]:
    home = Path.home()
    if shell == "fish":
        folder = Path(os.environ.get("XDG_CONFIG_HOME") or home / ".config") / "fish/completions"
        yield _written(folder / "queenside.fish", words)
        return
    folder = Path(os.environ.get("XDG_DATA_HOME") or home / ".local/share") / "queenside"
    path = _written(folder / f"completion.{shell}", words)
    yield path
    if shell == "bash":
        yield from _with_line(home / ".bashrc", f"source '{path}'")
    else:
        settings = Path(os.environ.get("ZDOTDIR") or home) / ".zshrc"
        yield from _with_line(settings, f"autoload -Uz compinit && compinit && source '{path}'")


def _written(path: Path, words: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    files.write_text(path, f"{words}\n")
    return path


def _with_line(path: Path, line: str) -> Iterator[Path]:
    before = files.read_text(path) if path.exists() else ""
    if line not in before.splitlines():
        end = "" if before.endswith("\n") or not before else "\n"
        yield _written(path, f"{before}{end}{line}")
