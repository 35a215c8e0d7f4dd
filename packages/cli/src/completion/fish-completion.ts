import type { CompletionNode, CompletionOption, CompletionValues } from './completion-script.ts';
import { fishNames } from './names-in-shells.ts';

/** Generates the completion for fish 3.0 and newer. */
export function fishCompletion(nodes: readonly CompletionNode[]): string {
  const paths = nodes.map(({ path }) => path).filter((path) => path !== '');
  return [
    '# podium completion for fish, made by: podium completion fish',
    `set -g __podium_paths ${paths.map(quote).join(' ')}`,
    `set -g __podium_valued ${flagsWithValue(nodes).map(quote).join(' ')}`,
    at,
    fishNames,
    'complete -c podium -f',
    ...nodes.flatMap(nodeLines),
    '',
  ].join('\n');
}

const at = `# Whether the words before the cursor are this path and, where a number is given, that argument is next.
function __podium_at --argument-names wanted number
    set -l path ''
    set -l count 1
    set -l value ''
    for word in (commandline -opc)[2..-1]
        if test -n "$value"
            set value ''
        else if contains -- (string trim -- "$path $word") $__podium_valued
            set value 1
        else if string match -q -- '-*' $word
            continue
        else
            set -l next (string trim -- "$path $word")
            if test $count -eq 1; and contains -- $next $__podium_paths
                set path $next
            else
                set count (math $count + 1)
            end
        end
    end
    test "$path" = "$wanted"; and begin
        test -z "$number"; or test "$number" = $count
    end
end`;

function nodeLines({ path, commands, options, arguments: values }: CompletionNode): string[] {
  return [
    ...commands.map(({ word, summary }) => `${condition(path, 1)} -a ${quote(word)} -d ${quote(summary)}`),
    ...values.flatMap((value, index) =>
      value === undefined ? [] : [`${condition(path, index + 1)} ${valueWords(value)}`],
    ),
    ...options.map((option) => optionLine(path, option)),
  ];
}

function condition(path: string, argument?: number): string {
  const number = argument === undefined ? '' : ` ${argument}`;
  return `complete -c podium -n ${quote(`__podium_at ${quote(path)}${number}`)}`;
}

function optionLine(path: string, { flags, summary, value }: CompletionOption): string {
  const names = flags.map((flag) => (flag.startsWith('--') ? `-l ${flag.slice(2)}` : `-s ${flag.slice(1)}`));
  const takes = value ? ` -r ${value.values === undefined ? '-f' : valueWords(value.values)}` : '';
  return `${condition(path)} ${names.join(' ')} -d ${quote(summary)}${takes}`;
}

function valueWords(values: Exclude<CompletionValues, undefined>): string {
  if (values === 'files') return '-F';
  if (values === 'sources') return "-F -a '(__podium_pulled)'";
  if (values === 'folders') return "-f -a '(__fish_complete_directories)'";
  if ('names' in values && values.names === 'accounts') return "-f -a '(__podium_values accounts.json email)'";
  if ('names' in values) return `-f -a ${quote(`${values.words.join(' ')} (__podium_names ${values.names})`)}`;
  return `-f -a ${quote(values.join(' '))}`;
}

/**
 * Lists flags with their command, such as `contest list -f`, because a flag that takes a value in
 * one command may take none in another.
 */
function flagsWithValue(nodes: readonly CompletionNode[]): string[] {
  return nodes.flatMap(({ path, options }) =>
    options.flatMap(({ flags, value }) => (value ? flags.map((flag) => `${path} ${flag}`.trim()) : [])),
  );
}

function quote(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
