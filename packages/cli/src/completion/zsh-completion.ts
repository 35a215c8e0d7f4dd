import type { CompletionPlace } from './completion-places.ts';
import { posixTables } from './posix-tables.ts';

/** Completion for zsh, to be evaluated or to be put as `_podium` into a folder of `fpath`. */
export function zshCompletion(places: readonly CompletionPlace[]): string {
  return `#compdef podium
# podium completion for zsh, made by: podium completion zsh
${posixTables(places)}
${complete}`;
}

const complete = `_podium() {
  local __podium_reply=''
  __podium_candidates "\${(@)words[2,CURRENT]}"
  if [[ $words[CURRENT] == --*=* ]]; then compset -P '*='; fi
  case $__podium_reply in
    @files) _files ;;
    @folders) _files -/ ;;
    @* | '') ;;
    *)
      local -a candidates=("\${(@f)__podium_reply}")
      candidates=("\${(@)candidates%:}")
      _describe podium candidates
      ;;
  esac
}
if [[ $funcstack[1] == _podium ]]; then _podium "$@"; else compdef _podium podium; fi
`;
