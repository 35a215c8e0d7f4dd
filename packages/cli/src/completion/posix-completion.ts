import type { CompletionPlace, CompletionValues } from './completion-places.ts';

/**
 * The part that bash and zsh share: what stands where as `case` tables, and the walk over the words before the cursor. Its functions
 * answer in `__podium_reply`, without starting a process: one candidate and its summary per line, `word:summary`, or `@files`, `@folders`.
 */
function posixTables(places: readonly CompletionPlace[]): string {
  return [
    table('__podium_commands', '$1', places.map(commandsRow)),
    table('__podium_options', '$1', places.map(optionsRow)),
    table('__podium_value', '$1|$2', places.flatMap(valueRows)),
    table('__podium_argument', '$1|$2', places.flatMap(argumentRows)),
    walk,
  ].join('\n');
}

interface Row {
  patterns: readonly string[];
  reply: string;
}

function table(name: string, subject: string, rows: readonly Row[]): string {
  const cases = rows
    .filter(({ reply }) => reply !== '')
    .map(({ patterns, reply }) => `    ${patterns.map(quote).join(' | ')}) __podium_reply=${quote(reply)} ;;`);
  return [`${name}() {`, `  case "${subject}" in`, ...cases, "    *) __podium_reply='' ;;", '  esac', '}', ''].join(
    '\n',
  );
}

function commandsRow({ path, commands }: CompletionPlace): Row {
  return { patterns: [path], reply: commands.map(({ word, summary }) => `${word}:${summary}`).join('\n') };
}

function optionsRow({ path, options }: CompletionPlace): Row {
  const lines = options.flatMap(({ flags, summary }) => flags.map((flag) => `${flag}:${summary}`));
  return { patterns: [path], reply: lines.join('\n') };
}

function valueRows({ path, options }: CompletionPlace): Row[] {
  return options.flatMap(({ flags, value }) =>
    value ? [{ patterns: flags.map((flag) => `${path}|${flag}`), reply: valuesReply(value.values) }] : [],
  );
}

function argumentRows({ path, arguments: values }: CompletionPlace): Row[] {
  return values.map((value, index) => ({
    patterns: [`${path}|${index + 1}`],
    reply: value === undefined ? '' : valuesReply(value),
  }));
}

/** `@any` marks an option whose value cannot be completed; an option without a value has no entry. */
function valuesReply(values: CompletionValues): string {
  if (values === undefined) return '@any';
  return typeof values === 'string' ? `@${values}` : values.map((word) => `${word}:`).join('\n');
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

const walk = `# What may stand in place of the last argument; the words before it say where that is.
__podium_candidates() {
  local place='' count=0 value='' operands='' word
  while [ $# -gt 1 ]; do
    word=$1
    shift
    if [ -n "$value" ]; then
      value=''
    elif [ -n "$operands" ]; then
      count=$((count + 1))
    else
      case "$word" in
        --) operands=1 ;;
        --*=*) ;;
        -?*)
          __podium_value "$place" "$word"
          value=$__podium_reply
          ;;
        *)
          __podium_commands "$place"
          case "|$count
$__podium_reply" in
            "|0
"*"
$word:"* | "|0
$word:"*) place="\${place:+$place }$word" ;;
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
        __podium_value "$place" "\${1%%=*}"
        return
        ;;
      -*)
        __podium_options "$place"
        return
        ;;
    esac
  fi
  word=''
  if [ "$count" -eq 0 ] && [ -z "$operands" ]; then
    __podium_commands "$place"
    word=$__podium_reply
  fi
  __podium_argument "$place" "$((count + 1))"
  __podium_reply=\${word:-$__podium_reply}
}
`;

/** Completion for bash, from 3.2 (macOS) on; nothing of the bash-completion package is needed. */
export function bashCompletion(places: readonly CompletionPlace[]): string {
  return `# podium completion for bash, made by: podium completion bash
${posixTables(places)}
${completeInBash}`;
}

const completeInBash = `_podium() {
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

/** Completion for zsh, to be evaluated or to be put as `_podium` into a folder of `fpath`. */
export function zshCompletion(places: readonly CompletionPlace[]): string {
  return `#compdef podium
# podium completion for zsh, made by: podium completion zsh
${posixTables(places)}
${completeInZsh}`;
}

const completeInZsh = `_podium() {
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
