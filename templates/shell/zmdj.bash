# Completion of zmdj for bash.
_zmdj() {
    local IFS=$'\n' words=("${COMP_WORDS[@]:1:COMP_CWORD}")
    COMPREPLY=($("${COMP_WORDS[0]}" completion bash --complete -- "${words[@]/#/=}" 2>/dev/null))
    # A name in quotation marks is quoted already; else blanks in names are.
    [[ ${COMP_WORDS[COMP_CWORD]} == [\"\']* ]] || compopt -o filenames 2>/dev/null
    [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == */ ]] && compopt -o nospace 2>/dev/null
    # Of --option=value, bash replaces what stands behind the sign.
    local word=${COMP_WORDS[COMP_CWORD]}
    [[ $word == --*=* ]] && COMPREPLY=("${COMPREPLY[@]#*=}")
}
complete -o default -F _zmdj zmdj
