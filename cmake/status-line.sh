# Sourced by scripts that run for minutes.

# status_line LOG TITLE PATTERN: copies standard input to the file LOG. On a terminal (standard
# error) the latest line that begins with PATTERN, an extended regular expression, is shown in
# place, below TITLE, which appears with the first of them: without any, nothing does.
status_line() {
  local log=$1 title=$2 pattern=$3 line width shown=
  if [ ! -t 2 ]; then
    cat >>"$log"
    return
  fi
  width=$(($(tput cols 2>/dev/null || echo 80) - 1))
  while IFS= read -r line; do
    printf '%s\n' "$line" >>"$log"
    [[ $line =~ ^$pattern ]] || continue
    [ -n "$shown" ] || printf '%s\n' "$title" >&2
    shown=yes
    printf '\r\033[K%s' "${line:0:width}" >&2
  done
  [ -z "$shown" ] || printf '\r\033[K' >&2
}
