"""What a shell runs to complete a word: a script for each shell, which asks `whydoku` for the words
that fit.

The script gives the line up to the cursor in `_WHYDOKU_TYPED`. Each line of the answer has a kind,
a value and a few words about it, with tabs between them: `plain` and `open` are values, and after
an open one more follows; `file` and `dir` ask the shell for names of files that begin with the
value.
"""

from __future__ import annotations

import os
from typing import Final

import click
from click.shell_completion import CompletionItem, split_arg_string

from whydoku.faces.cli.known_commands import completions

_BASH: Final = """\
_whydoku() {
    local kind value about files=
    COMPREPLY=()
    while IFS=$'\\t' read -r kind value about; do
        case $kind in
            plain) COMPREPLY+=("$value") ;;
            open) COMPREPLY+=("$value"); compopt -o nospace 2>/dev/null ;;
            file) files=-f ;;
            dir) files=-d ;;
        esac
    done < <(_WHYDOKU_COMPLETE=bash _WHYDOKU_BREAKS="$COMP_WORDBREAKS" \\
        _WHYDOKU_TYPED="${COMP_LINE:0:COMP_POINT}" "$1" 2>/dev/null)
    if [[ $files ]]; then
        compopt -o filenames 2>/dev/null
        while IFS= read -r value; do COMPREPLY+=("$value"); done < <(compgen $files -- "$2")
    fi
}
complete -o nosort -F _whydoku whydoku 2>/dev/null || complete -F _whydoku whydoku
"""

_ZSH: Final = """\
#compdef whydoku
_whydoku() {
    local line kind value about typed="${(j: :)words[1,CURRENT-1]} $PREFIX"
    local -a names open
    [[ $PREFIX == --*=* ]] && compset -P '*='
    for line in "${(@f)$(_WHYDOKU_TYPED=$typed _WHYDOKU_COMPLETE=zsh \\
        ${(Q)words[1]} 2>/dev/null)}"; do
        IFS=$'\\t' read -r kind value about <<< "$line"
        value="${value//:/\\\\:}${about:+:$about}"
        case $kind in
            plain) names+=("$value") ;;
            open) open+=("$value") ;;
            file) _files ;;
            dir) _files -/ ;;
        esac
    done
    (( $#names )) && _describe -V value names
    (( $#open )) && _describe -V value open -S ''
}
if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
    _whydoku "$@"
else
    compdef _whydoku whydoku
fi
"""

_FISH: Final = """\
function __whydoku_complete
    set -l line (commandline -cp | string collect)
    set -l head (commandline -ct | string match -r -- '^--[^=]*=')
    for row in (_WHYDOKU_TYPED="$line" _WHYDOKU_COMPLETE=fish whydoku 2>/dev/null)
        set -l part (string split \\t -- $row)
        switch $part[1]
            case plain open
                printf '%s%s\\t%s\\n' "$head" $part[2] $part[3]
            case file
                printf "$head%s\\n" (__fish_complete_path $part[2])
            case dir
                printf "$head%s\\n" (__fish_complete_directories $part[2])
        end
    end
end
complete -c whydoku -f -k -a '(__whydoku_complete)'
"""

SCRIPTS: Final = {"bash": _BASH, "zsh": _ZSH, "fish": _FISH}
"""The script that teaches each shell to complete."""


def answer(group: click.Group, shell: str) -> str:
    """The lines that tell the script of a shell which words fit at the cursor."""
    line = os.environ.get("_WHYDOKU_TYPED", "")
    words = split_arg_string(line)
    word = words.pop() if words and not line[-1:].isspace() else ""
    value = word.partition("=")[2] if word.startswith("-") else word
    # Bash replaces only what follows the last of these signs.
    breaks = os.environ.get("_WHYDOKU_BREAKS", "") if shell == "bash" else ""
    done = max((value.rfind(sign) + 1 for sign in "=:" if sign in breaks), default=0)
    return "".join(
        f"{_kind(item)}\t{item.value[done:]}\t{item.help or ''}\n"
        for item in completions(group, words[1:], word)
        if item.value[done:] or item.type != "plain"
    )


def _kind(item: CompletionItem[str]) -> str:
    return "open" if item.type == "plain" and item.value.endswith((":", "=")) else item.type
