import type { CompletionNode, CompletionValues } from './completion-script.ts';
import { posixNames } from './names-in-shells.ts';

/**
 * Generates the part that bash and zsh share: a table of candidates, and a walk over the words
 * before the cursor. Its functions return their result in `__podium_reply`, so that they start no
 * process. The result is one candidate and its summary per line (`word:summary`), or `@files`,
 * `@folders`, `@sources`, or `@problems`, `@contests` or `@accounts` above such lines.
 */
function posixFunctions(nodes: readonly CompletionNode[]): string {
  const cases = nodes
    .flatMap(tableRows)
    .filter(({ reply }) => reply !== '')
    .map(({ keys, reply }) => `    ${keys.map(quote).join(' | ')}) __podium_reply=${quote(reply)} ;;`);
  return [
    '__podium_find() {',
    '  case "$1" in',
    ...cases,
    "    *) __podium_reply='' ;;",
    '  esac',
    '}',
    '',
    walk,
    posixNames,
  ].join('\n');
}

/**
 * Returns the rows of a node: its commands, its options, the values of each option, and each
 * argument by its number.
 */
function tableRows({
  path,
  commands,
  options,
  arguments: values,
}: CompletionNode): { keys: string[]; reply: string }[] {
  return [
    { keys: [`${path}|commands`], reply: commands.map(({ word, summary }) => `${word}:${summary}`).join('\n') },
    {
      keys: [`${path}|options`],
      reply: options.flatMap(({ flags, summary }) => flags.map((flag) => `${flag}:${summary}`)).join('\n'),
    },
    ...options.flatMap(({ flags, value }) =>
      value ? [{ keys: flags.map((flag) => `${path}|${flag}`), reply: valuesReply(value.values) }] : [],
    ),
    ...values.flatMap((value, index) =>
      value === undefined ? [] : [{ keys: [`${path}|${index + 1}`], reply: valuesReply(value) }],
    ),
  ];
}

/** `@any` marks an option whose value cannot be completed. An option without a value has no row. */
function valuesReply(values: CompletionValues): string {
  if (values === undefined) return '@any';
  if (typeof values === 'string') return `@${values}`;
  if ('names' in values) return [`@${values.names}`, ...values.words.map((word) => `${word}:`), ''].join('\n');
  return values.map((word) => `${word}:`).join('\n');
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

const walk = `# Finds the candidates for the last argument from the words before it.
__podium_candidates() {
  local node='' count=0 value='' operands='' word flag=''
  while [ $# -gt 1 ]; do
    word=$1
    shift
    if [ -n "$value" ]; then
      if [ "$flag" = --server ]; then __podium_server=$word; fi
      value=''
    elif [ -n "$operands" ]; then
      count=$((count + 1))
    else
      case "$word" in
        --) operands=1 ;;
        --server=*) __podium_server=\${word#*=} ;;
        --*=*) ;;
        -?*)
          flag=$word
          __podium_find "$node|$word"
          value=$__podium_reply
          ;;
        *)
          __podium_find "$node|commands"
          case "|$count
$__podium_reply" in
            "|0
"*"
$word:"* | "|0
$word:"*) node="\${node:+$node }$word" ;;
            *) count=$((count + 1)) ;;
          esac
          ;;
      esac
    fi
  done
  if [ -n "$value" ]; then
    __podium_reply=$value
    return
  fi
  if [ -z "$operands" ]; then
    case "$1" in
      --*=*)
        __podium_find "$node|\${1%%=*}"
        return
        ;;
      -*)
        __podium_find "$node|options"
        return
        ;;
    esac
  fi
  word=''
  if [ "$count" -eq 0 ] && [ -z "$operands" ]; then
    __podium_find "$node|commands"
    word=$__podium_reply
  fi
  __podium_find "$node|$((count + 1))"
  __podium_reply=\${word:-$__podium_reply}
}
`;

/**
 * Generates the completion for bash 3.2 (that of macOS) and newer. It needs nothing of the
 * bash-completion package.
 */
export function bashCompletion(nodes: readonly CompletionNode[]): string {
  return `# podium completion for bash, made by: podium completion bash
${posixFunctions(nodes)}
${completeInBash}`;
}

const completeInBash = `# Offers the names that begin as typed, else the titles, quoted as the word that is typed. Bash
# replaces only "current", which begins behind the last : or =, or at the last @.
__podium_offer_names() {
  local raw=$1 current=$2 quote='' typed=$1 flags=$- line title word
  word=\${raw%"$current"}
  case $raw in
    \\"* | \\'*)
      quote=\${raw%"\${raw#?}"}
      typed=\${raw#?}
      ;;
    *) typed=\${raw//\\\\/} ;;
  esac
  # A loop over words is several times as fast as one that reads lines, but expands patterns.
  set -f
  for line in $__podium_reply; do
    if [[ $line != "$typed"* || $typed == *:* ]]; then continue; fi
    line=\${line%%:*}
    COMPREPLY[\${#COMPREPLY[@]}]=\${line#"$word"}
  done
  if ((\${#COMPREPLY[@]} > 0)); then __podium_reply=''; fi
  for line in $__podium_reply; do
    title=\${line#*:}
    if [[ -z $title || $title != "$typed"* ]]; then continue; fi
    case $quote in
      \\") title=\${title//\\\\/\\\\\\\\} title=\${title//\\"/\\\\\\"} title=\${title//\\$/\\\\\\$} title=\${title//\\\`/\\\\\\\`} ;;
      \\') title=\${title//\\'/\\'\\\\\\'\\'} ;;
      *)
        printf -v title %q "$title"
        if [[ $title != "$word"* ]]; then continue; fi
        title=\${title#"$word"}
        ;;
    esac
    COMPREPLY[\${#COMPREPLY[@]}]=$title
  done
  if [[ $flags != *f* ]]; then set +f; fi
}
_podium() {
  local IFS=$'\\n' __podium_reply='' __podium_server='' joined='' word current=$2 index words=()
  # Bash splits words at =, : and @, which podium does not.
  for ((index = 1; index <= COMP_CWORD; index++)); do
    word=\${COMP_WORDS[index]}
    if [[ -n $joined || $word == [=:@]* ]] && ((\${#words[@]} > 0)); then
      words[\${#words[@]} - 1]+=$word
    else
      words[\${#words[@]}]=$word
    fi
    if [[ $word == *[=:@] ]]; then joined=1; else joined=''; fi
  done
  __podium_candidates "\${words[@]}"
  COMPREPLY=()
  case $__podium_reply in
    @files | @folders | @sources)
      compopt -o filenames 2>/dev/null
      if [[ $__podium_reply == @folders ]]; then word=-d; else word=-f; fi
      local found=$__podium_reply
      COMPREPLY=($(compgen "$word" -- "$current"))
      if [[ $found == @sources && -n $current && \${#COMPREPLY[@]} == 0 ]]; then
        __podium_values config.json workspace
        found=\${__podium_reply/#\\~/$HOME}
        if [[ -n $found ]]; then
          COMPREPLY=($(compgen -d -- "$found/$current"))
          COMPREPLY=("\${COMPREPLY[@]#"$found/"}")
        fi
      fi
      ;;
    @problems* | @contests* | @accounts*)
      local fixed=\${__podium_reply#*$'\\n'}
      word=\${__podium_reply%%$'\\n'*}
      __podium_names "\${word#@}"
      __podium_reply=$fixed$__podium_reply
      __podium_offer_names "\${words[\${#words[@]} - 1]}" "$current"
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

/**
 * Generates the completion for zsh. The script can be evaluated, or saved as `_podium` in a folder
 * of `fpath`.
 */
export function zshCompletion(nodes: readonly CompletionNode[]): string {
  return `#compdef podium
# podium completion for zsh, made by: podium completion zsh
${posixFunctions(nodes)}
${completeInZsh}`;
}

const completeInZsh = `_podium() {
  local __podium_reply='' __podium_server=''
  __podium_candidates "\${(@)words[2,CURRENT]}"
  if [[ $words[CURRENT] == --*=* ]]; then compset -P '*='; fi
  case $__podium_reply in
    @files) _files ;;
    @folders) _files -/ ;;
    @sources)
      if ! _files && [[ -n $PREFIX ]]; then
        __podium_values config.json workspace
        if [[ -n $__podium_reply ]]; then _path_files -/ -W "\${__podium_reply/#\\~/$HOME}"; fi
      fi
      ;;
    @problems* | @contests* | @accounts*)
      local fixed=\${__podium_reply#*$'\\n'} kind=\${\${__podium_reply%%$'\\n'*}#@}
      __podium_names $kind
      local -a candidates=(\${(f)fixed} \${(f)__podium_reply})
      candidates=("\${(@)candidates%:}")
      if ! _describe podium candidates; then compadd -- "\${(@)candidates#*:}"; fi
      ;;
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
