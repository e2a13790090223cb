"""Shell completion: a script for bash, zsh or fish, made from the parser itself.

    eval "$(queenside --completion bash)"          in ~/.bashrc; zsh likewise in ~/.zshrc
    queenside --completion fish | source           in config.fish

Commands, options and their choices are completed; everything else is a file name.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator

Words = dict[str, argparse.Action]
"""The options of a parser, or the commands, by the word that is typed."""


def script(parser: argparse.ArgumentParser, shell: str) -> str:
    """The script for this shell."""
    commands = {
        name: _options(part)
        for action in parser._actions
        if isinstance(action.choices, dict)
        for name, part in action.choices.items()
    }
    if shell == "fish":
        return "\n".join(_fish(_options(parser), commands))
    bash = _BASH.format(
        commands=" ".join((*commands, *_options(parser))),
        cases="\n".join(_cases({"--completion": _options(parser), **commands})),
    )
    return f"autoload -U +X bashcompinit && bashcompinit\n{bash}" if shell == "zsh" else bash


def _options(parser: argparse.ArgumentParser) -> Words:
    """The options; argparse keeps them to itself, so its private list is read."""
    return {flag: action for action in parser._actions for flag in action.option_strings}


def _offered(action: argparse.Action) -> tuple[str, ...]:
    """The words that may follow an option."""
    return tuple(getattr(action.type, "offered", action.choices or ()))


def _cases(commands: dict[str, Words]) -> Iterator[str]:
    """What may follow each command and each option that has choices."""
    for command, options in commands.items():
        for flag, action in options.items():
            if offered := _offered(action):
                yield f'            "{command} {flag} "*) words="{" ".join(offered)}" ;;'
        yield f'            "{command} "*" -"*) words="{" ".join(options)}" ;;'


def _fish(general: Words, commands: dict[str, Words]) -> Iterator[str]:
    """One line for each word."""
    for name in commands:
        yield f"complete -c queenside -n __fish_use_subcommand -f -a {name}"
    for flag, action in general.items():
        yield f"complete -c queenside -n __fish_use_subcommand {_fish_option(flag, action)}"
    for name, options in commands.items():
        for flag, action in options.items():
            place = f"-n '__fish_seen_subcommand_from {name}'"
            yield f"complete -c queenside {place} {_fish_option(flag, action)}"


def _fish_option(flag: str, action: argparse.Action) -> str:
    name = f"-l {flag[2:]}" if flag.startswith("--") else f"-s {flag[1:]}"
    offered = _offered(action)
    choices = f" -x -a '{' '.join(offered)}'" if offered else ""
    takes_value = " -r" if action.nargs != 0 and not choices else ""
    words = (action.help or "").replace("'", "")
    return f"{name}{choices}{takes_value} -d '{words}'"


_BASH = """\
_queenside() {{
    local word=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD-1]}} words=
    if [ "$COMP_CWORD" -eq 1 ]; then
        words="{commands}"
    else
        case "${{COMP_WORDS[1]}} $before $word" in
{cases}
        esac
    fi
    COMPREPLY=($(compgen -W "$words" -- "$word"))
}}
complete -o default -F _queenside queenside"""
