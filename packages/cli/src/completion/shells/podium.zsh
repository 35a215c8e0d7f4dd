#compdef podium
# podium completion for zsh, made by: podium completion zsh
# @posix@

_podium() {
  local __podium_reply='' __podium_server=''
  __podium_candidates "${(@)words[2,CURRENT]}"
  if [[ $words[CURRENT] == --*=* ]]; then compset -P '*='; fi
  case $__podium_reply in
    @files) _files ;;
    @folders) _files -/ ;;
    @sources)
      if ! _files && [[ -n $PREFIX ]]; then
        __podium_values config.json workspace
        if [[ -n $__podium_reply ]]; then _path_files -/ -W "${__podium_reply/#\~/$HOME}"; fi
      fi
      ;;
    @problems* | @contests* | @accounts*)
      local fixed=${__podium_reply#*$'\n'} kind=${${__podium_reply%%$'\n'*}#@}
      __podium_names $kind
      local -a candidates=(${(f)fixed} ${(f)__podium_reply})
      candidates=("${(@)candidates%:}")
      if ! _describe podium candidates; then compadd -- "${(@)candidates#*:}"; fi
      ;;
    @* | '') ;;
    *)
      local -a candidates=("${(@f)__podium_reply}")
      candidates=("${(@)candidates%:}")
      _describe podium candidates
      ;;
  esac
}
if [[ $funcstack[1] == _podium ]]; then _podium "$@"; else compdef _podium podium; fi
