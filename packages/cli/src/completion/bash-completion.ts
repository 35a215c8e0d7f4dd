import type { CompletionPlace } from './completion-places.ts';
import { posixTables } from './posix-tables.ts';

/** Completion for bash, from 3.2 (macOS) on; nothing of the bash-completion package is needed. */
export function bashCompletion(places: readonly CompletionPlace[]): string {
  return `# podium completion for bash, made by: podium completion bash
${posixTables(places)}
${complete}`;
}

const complete = `_podium() {
  local IFS=$'\\n' __podium_reply='' joined='' word current index words=()
  # Bash takes words apart at = and :, which are within a word here.
  for ((index = 1; index <= COMP_CWORD; index++)); do
    word=\${COMP_WORDS[index]}
    if [[ -n $joined || $word == [=:]* ]] && ((\${#words[@]} > 0)); then
      words[\${#words[@]} - 1]+=$word
    else
      words[\${#words[@]}]=$word
    fi
    if [[ $word == *[=:] ]]; then joined=1; else joined=''; fi
  done
  __podium_candidates "\${words[@]}"
  current=\${COMP_WORDS[COMP_CWORD]}
  if [[ $current == = ]]; then current=''; fi
  COMPREPLY=()
  case $__podium_reply in
    @files | @folders)
      compopt -o filenames 2>/dev/null
      if [[ $__podium_reply == @files ]]; then word=-f; else word=-d; fi
      COMPREPLY=($(compgen "$word" -- "$current"))
      ;;
    @*) ;;
    *)
      for word in $__podium_reply; do
        word=\${word%%:*}
        if [[ $word == "$current"* ]]; then COMPREPLY[\${#COMPREPLY[@]}]=$word; fi
      done
      ;;
  esac
}
complete -F _podium podium
`;
