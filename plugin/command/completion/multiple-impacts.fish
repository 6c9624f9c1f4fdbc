# SPDX-License-Identifier: Apache-2.0
# Completion of multiple-impacts for fish.

# The names that --laws takes: those that the program knows, and the same in time steps.
function __multiple_impacts_laws
    set -l program (commandline -opc)[1]
    set -l laws ($program laws --format json 2>/dev/null |
        string replace -rf '^    "name": "([^"]*)",?$' '$1')
    printf '%s\n' $laws {$laws}_capturing
end

# The same after what is there of a list separated by commas.
function __multiple_impacts_law_list
    set -l before (commandline -ct | string replace -rf '^(.*,)[^,]*$' '$1')
    printf "$before%s\n" (__multiple_impacts_laws)
end

set -l commands compare laws solve sweep trace
set -l in '__fish_seen_subcommand_from'
complete -c multiple-impacts -f
complete -c multiple-impacts -s h -l help -d 'Help'
complete -c multiple-impacts -n "not $in $commands" -l version -d 'The version'

complete -c multiple-impacts -n "not $in $commands" -a compare -d 'One simulation per law'
complete -c multiple-impacts -n "not $in $commands" -a laws -d 'The laws and their options'
complete -c multiple-impacts -n "not $in $commands" -a solve -d 'One bare impact, JSON to JSON'
complete -c multiple-impacts -n "not $in $commands" -a sweep -d 'Vary numbers of a scenario'
complete -c multiple-impacts -n "not $in $commands" -a trace -d 'Inside one impact'

complete -c multiple-impacts -n "$in compare sweep trace" -k \
    -a '(__fish_complete_suffix .toml)'
complete -c multiple-impacts -n "$in solve" -k -a '(__fish_complete_suffix .json)'

complete -c multiple-impacts -n "$in compare sweep" -l laws -x -d 'Laws, separated by commas' \
    -a '(__multiple_impacts_law_list)'
complete -c multiple-impacts -n "$in compare trace" -l out -x -d 'Folder' \
    -a '(__fish_complete_directories)'
complete -c multiple-impacts -n "$in sweep" -l out -r -F -d 'CSV file'
complete -c multiple-impacts -n "$in compare" -l contacts -x -d 'Contacts that are drawn'
complete -c multiple-impacts -n "$in compare" -l no-animation -d 'Leave out the animations'
complete -c multiple-impacts -n "$in compare sweep trace" -l no-figures -d 'Numbers only'

complete -c multiple-impacts -n "$in sweep" -l vary -x -d 'KEY=from:to:count[:log]'
complete -c multiple-impacts -n "$in sweep" -l trust -d 'Also how far outcomes can be trusted'

complete -c multiple-impacts -n "$in laws" -l format -x -d 'Format' \
    -a 'text markdown json schema'
complete -c multiple-impacts -n "$in trace" -l format -x -d 'Format of the trace' -a 'csv hdf5'
complete -c multiple-impacts -n "$in trace" -l impact -x -d 'Which impact'
complete -c multiple-impacts -n "$in trace" -l until -x -d 'End of the trace [s]'
complete -c multiple-impacts -n "$in trace" -l interval -x -d 'Between samples [s]'
complete -c multiple-impacts -n "$in trace" -l samples -x -d 'Samples kept at most'
