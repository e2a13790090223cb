"""The script that completes commands in a shell, made from the parser itself.

Completed are commands and their actions, options, and whatever is one of a few words. A BOARD is a
file, a board of the collection, or begins like one of the other ways to name a board. Numbers are
left to the person.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from queenside.app.cli.parser import Parser
from queenside.app.cli.tree import Argument, Command, commands

SHELLS = ("bash", "zsh", "fish", "powershell")

BOARDS = ("daily", "n-queens:")  # prefixes of boards that aren't files and can be typed by heart
_IDS = "$ids"  # in a script, stands for the boards of the collection where the word begins like one


def make_script(parser: Parser, shell: str) -> str:
    command_list = tuple(commands(parser))
    if shell == "fish":
        return "\n".join((_FISH.format(ids=_ids()), *_fish_lines(command_list)))
    if shell == "powershell":
        return _POWERSHELL.format(ids=_ids(), tables="\n".join(_powershell_lines(command_list)))
    bash = _BASH.format(
        ids=_ids(),
        paths="|".join(f'"{" ".join(("", *command.words))}"' for command in command_list[1:]),
        values="\n".join(_value_cases(command_list)),
        words="\n".join(_word_cases(command_list)),
    )
    return f"autoload -U +X bashcompinit && bashcompinit\n{bash}" if shell == "zsh" else bash


def _ids() -> str:
    from queenside.maker import collection  # here, as it is read from a file

    return " ".join(entry.id for entry in collection.boards())


def _path(command: Command) -> str:
    """Return the command's words, each after a space: " job run"."""
    return "".join(f" {word}" for word in command.words)


def _value_cases(command_list: Sequence[Command]) -> Iterator[str]:
    for command in command_list:
        for option in command.options:
            if option.value:
                cases = "|".join(f'"{_path(command)}|{flag}"' for flag in option.flags)
                yield f"        {cases}) {_complete_value(option)} ;;"


def _complete_value(option: Argument) -> str:
    if option.offered:
        return f'words="{" ".join(option.offered)}"'
    return "files=yes" if option.is_file else "files=no"


def _word_cases(command_list: Sequence[Command]) -> Iterator[str]:
    for command in command_list:
        options = [flag for option in command.options for flag in option.flags]
        yield f'            "{_path(command)}|-"*) words="{" ".join(options)}" ;;'
        first = list(command.actions) or _argument_words(command)
        if not command.words:
            first += options
        files = "yes" if any(argument.is_file for argument in command.arguments) else "no"
        yield f'            "{_path(command)}|"*) words="{" ".join(first)}" files={files} ;;'


def _argument_words(command: Command) -> list[str]:
    offered = [word for argument in command.arguments for word in argument.offered]
    return offered + [*BOARDS, _IDS] * any(argument.is_board for argument in command.arguments)


def _fish_lines(command_list: Sequence[Command]) -> Iterator[str]:
    help_texts = {command.words: command.summary for command in command_list}
    for command in command_list:
        prefix = f"complete -c queenside -n {_fish_place(command)}"
        if not any(argument.is_file for argument in command.arguments):
            yield f"{prefix} -f"
        for name in command.actions:
            yield f"{prefix} -a {name} -d {_quote_fish(help_texts[*command.words, name])}"
        if words := _argument_words(command):
            yield f"{prefix} -a '{' '.join(words).replace(_IDS, '(__queenside_ids)')}'"
        for option in command.options:
            yield f"{prefix} {_fish_option(option)}"


def _fish_place(command: Command) -> str:
    if not command.words:
        return "__queenside_begins"
    return f"'__queenside_{'after' if command.actions else 'at'}{_path(command)}'"


def _fish_option(option: Argument) -> str:
    names = " ".join(
        f"-l {flag[2:]}" if flag.startswith("--") else f"-s {flag[1:]}" for flag in option.flags
    )
    value = ""
    if option.value:
        value = " -r -F" if option.is_file else " -x"
    if option.offered:
        value = f" -x -a '{' '.join(option.offered)}'"
    return f"{names}{value} -d {_quote_fish(option.help)}"


def _quote_fish(words: str) -> str:
    escaped = words.replace("\\", "\\\\").replace("'", "\\'")
    return f"'{escaped}'"


def _powershell_lines(command_list: Sequence[Command]) -> Iterator[str]:
    for command in command_list:
        flags = " ".join(flag for option in command.options for flag in option.flags)
        words = " ".join(list(command.actions) or _argument_words(command)).replace(_IDS, "")
        yield f"    $options['{_path(command)}'] = '{flags}'"
        yield f"    $words['{_path(command)}'] = '{words}{'' if command.words else f' {flags}'}'"
        for option in command.options:
            for flag in option.flags:
                if option.offered:
                    values = " ".join(option.offered)
                    yield f"    $values['{_path(command)}|{flag}'] = '{values}'"


_BASH = """\
_queenside() {{
    local word=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD-1]}}
    local at= words= files= name= ids= i
    if [ "$word" = "=" ]; then
        word=
    elif [ "$before" = "=" ]; then
        before=${{COMP_WORDS[COMP_CWORD-2]}}
    fi
    case "$word" in
        [qs][0-9]*) ids="{ids}" ;;
    esac
    for ((i = 1; i < COMP_CWORD; i++)); do
        case "$at ${{COMP_WORDS[i]}}" in
            {paths}) at="$at ${{COMP_WORDS[i]}}" ;;
            *) break ;;
        esac
    done
    case "$at|$before" in
{values}
    esac
    if [ -z "$words$files" ]; then
        case "$at|$word" in
{words}
        esac
    fi
    COMPREPLY=()
    if [ "$files" = yes ] && [ -z "$word" ]; then
        return
    fi
    while IFS= read -r name; do
        COMPREPLY+=("$name")
    done < <(compgen -W "$words" -- "$word")
    if [ "$files" != yes ]; then
        compopt +o default 2>/dev/null
    elif [ "${{#COMPREPLY[@]}}" -gt 0 ]; then
        while IFS= read -r name; do
            COMPREPLY+=("$name")
        done < <(compgen -f -- "$word")
        compopt -o nospace 2>/dev/null
    fi
}}
complete -o default -F _queenside queenside"""

_POWERSHELL = """\
Register-ArgumentCompleter -Native -CommandName queenside -ScriptBlock {{
    param($word, $line, $cursor)
    $options = [hashtable]::new([StringComparer]::Ordinal)
    $words = [hashtable]::new([StringComparer]::Ordinal)
    $values = [hashtable]::new([StringComparer]::Ordinal)
{tables}
    $typed = @($line.CommandElements | Select-Object -Skip 1 | ForEach-Object {{ "$_" }})
    if ($word -and $typed.Count) {{ $typed = @($typed | Select-Object -SkipLast 1) }}
    $path = ''
    foreach ($item in $typed) {{
        if ($words.ContainsKey("$path $item")) {{ $path = "$path $item" }} else {{ break }}
    }}
    $offered = $words[$path]
    if ($word.StartsWith('-')) {{ $offered = $options[$path] }}
    if ($word -match '^[qs][0-9]') {{ $offered = "$offered {ids}" }}
    if ($typed.Count -and $values.ContainsKey("$path|$($typed[-1])")) {{
        $offered = $values["$path|$($typed[-1])"]
    }}
    $offered -split ' ' | Where-Object {{ $_ -and $_.StartsWith($word) }} | ForEach-Object {{
        [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $_)
    }}
}}"""

_FISH = """\
function __queenside_ids
    string match -qr '^[qs][0-9]' -- (commandline -ct)
    and string split ' ' '{ids}'
end
function __queenside_after
    set -l words (commandline -opc)
    set -e words[1]
    test "$words" = "$argv"
end
function __queenside_at
    set -l words (commandline -opc)
    set -e words[1]
    set -l last (count $argv)
    test (count $words) -ge $last; and test "$words[1..$last]" = "$argv"
end
function __queenside_begins
    set -l words (commandline -opc)
    test (count $words) -eq 1; or string match -q -- '-*' $words[2]
end"""
