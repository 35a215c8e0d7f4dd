import type { CompletionNode, CompletionOption, CompletionValues } from './completion-nodes.ts';

export function fishTable(nodes: readonly CompletionNode[]): string {
  const paths = nodes.map(({ path }) => path).filter((path) => path !== '');
  return [
    `set -g __podium_paths ${paths.map(quote).join(' ')}`,
    `set -g __podium_valued ${flagsWithValue(nodes).map(quote).join(' ')}`,
    ...nodes.flatMap(nodeLines),
  ].join('\n');
}

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
