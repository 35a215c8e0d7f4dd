# podium completion for bash, made by: podium completion bash
# @posix@

# Offers the names that begin as typed, else the titles, quoted as the word that is typed. Bash
# replaces only "current", which begins behind the last : or =, or at the last @.
__podium_offer_names() {
  local raw=$1 current=$2 quote='' typed=$1 flags=$- line title word
  word=${raw%"$current"}
  case $raw in
    \"* | \'*)
      quote=${raw%"${raw#?}"}
      typed=${raw#?}
      ;;
    *) typed=${raw//\\/} ;;
  esac
  # A loop over words is several times as fast as one that reads lines, but expands patterns.
  set -f
  for line in $__podium_reply; do
    if [[ $line != "$typed"* || $typed == *:* ]]; then continue; fi
    line=${line%%:*}
    COMPREPLY[${#COMPREPLY[@]}]=${line#"$word"}
  done
  if ((${#COMPREPLY[@]} > 0)); then __podium_reply=''; fi
  for line in $__podium_reply; do
    title=${line#*:}
    if [[ -z $title || $title != "$typed"* ]]; then continue; fi
    case $quote in
      \") title=${title//\\/\\\\} title=${title//\"/\\\"} title=${title//\$/\\\$} title=${title//\`/\\\`} ;;
      \') title=${title//\'/\'\\\'\'} ;;
      *)
        printf -v title %q "$title"
        if [[ $title != "$word"* ]]; then continue; fi
        title=${title#"$word"}
        ;;
    esac
    COMPREPLY[${#COMPREPLY[@]}]=$title
  done
  if [[ $flags != *f* ]]; then set +f; fi
}
# Bash 3.2 of macOS has no mapfile. Results are split at line ends only.
# shellcheck disable=SC2207
_podium() {
  local IFS=$'\n' __podium_reply='' __podium_server='' joined='' word current=$2 index words=()
  # Bash splits words at =, : and @, which podium does not.
  for ((index = 1; index <= COMP_CWORD; index++)); do
    word=${COMP_WORDS[index]}
    if [[ -n $joined || $word == [=:@]* ]] && ((${#words[@]} > 0)); then
      words[${#words[@]} - 1]+=$word
    else
      words[${#words[@]}]=$word
    fi
    if [[ $word == *[=:@] ]]; then joined=1; else joined=''; fi
  done
  __podium_candidates "${words[@]}"
  COMPREPLY=()
  case $__podium_reply in
    @files | @folders | @sources)
      compopt -o filenames 2>/dev/null
      if [[ $__podium_reply == @folders ]]; then word=-d; else word=-f; fi
      local found=$__podium_reply
      COMPREPLY=($(compgen "$word" -- "$current"))
      if [[ $found == @sources && -n $current && ${#COMPREPLY[@]} == 0 ]]; then
        __podium_values config.json workspace
        found=${__podium_reply/#\~/$HOME}
        if [[ -n $found ]]; then
          COMPREPLY=($(compgen -d -- "$found/$current"))
          COMPREPLY=("${COMPREPLY[@]#"$found/"}")
        fi
      fi
      ;;
    @problems* | @contests* | @accounts*)
      local fixed=${__podium_reply#*$'\n'}
      word=${__podium_reply%%$'\n'*}
      __podium_names "${word#@}"
      __podium_reply=$fixed$__podium_reply
      __podium_offer_names "${words[${#words[@]} - 1]}" "$current"
      ;;
    @*) ;;
    *)
      for word in $__podium_reply; do
        word=${word%%:*}
        if [[ $word == "$current"* ]]; then COMPREPLY[${#COMPREPLY[@]}]=$word; fi
      done
      ;;
  esac
}
complete -F _podium podium
