import type { CompletionNode, CompletionValues } from './completion-nodes.ts';

export function posixTable(nodes: readonly CompletionNode[]): string {
  return nodes
    .flatMap(tableRows)
    .filter(({ reply }) => reply !== '')
    .map(({ keys, reply }) => `    ${keys.map(quote).join(' | ')}) __podium_reply=${quote(reply)} ;;`)
    .join('\n');
}

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
