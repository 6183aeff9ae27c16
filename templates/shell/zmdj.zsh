#compdef zmdj
# Completion of zmdj for zsh.
_zmdj() {
    local -a found words_
    words_=("${(@Q)words[2,CURRENT]}")
    found=("${(@f)$(${words[1]} completion zsh --complete -- "${(@)words_/#/=}" 2>/dev/null)}")
    found=("${(@)found:#}")
    if (( ${#found} )); then
        _describe -V zmdj found
    else
        _files
    fi
}
compdef _zmdj zmdj
