# Completion of zmdj for fish.
function __zmdj
    set -l words (commandline -opc)[2..-1] (commandline -ct)
    set -l found (zmdj completion fish --complete -- "="$words 2>/dev/null)
    if test (count $found) -gt 0
        printf '%s\n' $found
    else
        __fish_complete_path (commandline -ct)
    end
end
complete --command zmdj --no-files --arguments '(__zmdj)'
