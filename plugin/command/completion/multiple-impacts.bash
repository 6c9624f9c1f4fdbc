# SPDX-License-Identifier: Apache-2.0
# Completion of multiple-impacts for bash.

# The names that --laws takes: those that the program knows, and the same in time steps.
_multiple_impacts_laws() {
  "$1" laws --format json 2>/dev/null |
    sed -n 's/^    "name": "\([^"]*\)",*$/\1 \1_capturing/p'
}

# Files with a suffix, and folders on the way to them.
_multiple_impacts_files() {
  local file
  compopt -o filenames
  while IFS= read -r file; do
    [[ -d $file || $file == *.$1 ]] && COMPREPLY+=("$file")
  done < <(compgen -f -- "$word")
}

# The last name of a list separated by commas.
_multiple_impacts_list() {
  local before=""
  [[ $word == *,* ]] && before=${word%,*},
  mapfile -t COMPREPLY < <(compgen -P "$before" -W "$1" -- "${word##*,}")
  compopt -o nospace
}

_multiple_impacts() {
  local word=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} program=$1
  local command=${COMP_WORDS[1]} options=""
  COMPREPLY=()
  if ((COMP_CWORD == 1)); then
    mapfile -t COMPREPLY < <(
      compgen -W "compare laws solve sweep trace --help --version" -- "$word")
    return
  fi
  case $previous in
    --laws)
      _multiple_impacts_list "$(_multiple_impacts_laws "$program")"
      return
      ;;
    --format)
      [[ $command == laws ]] && options="text markdown json schema" || options="csv hdf5"
      mapfile -t COMPREPLY < <(compgen -W "$options" -- "$word")
      return
      ;;
    --out)
      if [[ $command == sweep ]]; then
        _multiple_impacts_files csv
      else
        compopt -o filenames
        mapfile -t COMPREPLY < <(compgen -d -- "$word")
      fi
      return
      ;;
    --contacts | --impact | --interval | --samples | --until | --vary) return ;;
  esac
  case $command in
    compare) options="--laws --out --contacts --no-figures --no-animation" ;;
    laws) options="--format" ;;
    sweep) options="--vary --laws --out --trust --no-figures" ;;
    trace) options="--out --format --impact --until --interval --samples --no-figures" ;;
  esac
  if [[ $word == -* ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$options --help" -- "$word")
    return
  fi
  case $command in
    compare | sweep | trace) _multiple_impacts_files toml ;;
    solve) _multiple_impacts_files json ;;
  esac
}

complete -F _multiple_impacts multiple-impacts
