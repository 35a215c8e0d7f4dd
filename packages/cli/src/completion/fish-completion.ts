import type { CompletionOption, CompletionPlace, CompletionValues } from './completion-places.ts';

/** Completion for fish, from 3.0 on. */
export function fishCompletion(places: readonly CompletionPlace[]): string {
  const paths = places.map(({ path }) => path).filter((path) => path !== '');
  return [
    '# podium completion for fish, made by: podium completion fish',
    `set -g __podium_places ${paths.map(quote).join(' ')}`,
    `set -g __podium_valued ${flagsWithValue(places).map(quote).join(' ')}`,
    at,
    'complete -c podium -f',
    ...places.flatMap(placeLines),
    '',
  ].join('\n');
}

const at = `# Whether the words before the cursor lead to this place and, where a number is told, it is that argument's turn.
function __podium_at --argument-names wanted number
    set -l place ''
    set -l count 1
    set -l value ''
    for word in (commandline -opc)[2..-1]
        if test -n "$value"
            set value ''
        else if contains -- (string trim -- "$place $word") $__podium_valued
            set value 1
        else if string match -q -- '-*' $word
            continue
        else
            set -l next (string trim -- "$place $word")
            if test $count -eq 1; and contains -- $next $__podium_places
                set place $next
            else
                set count (math $count + 1)
            end
        end
    end
    test "$place" = "$wanted"; and begin
        test -z "$number"; or test "$number" = $count
    end
end`;

function placeLines({ path, commands, options, arguments: values }: CompletionPlace): string[] {
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
  if (values === 'folders') return "-f -a '(__fish_complete_directories)'";
  return `-f -a ${quote(words(values))}`;
}

function words(list: readonly string[]): string {
  return list.join(' ');
}

/** `contest list -f`: a flag that takes a value in one command may take none in another. */
function flagsWithValue(places: readonly CompletionPlace[]): string[] {
  return places.flatMap(({ path, options }) =>
    options.flatMap(({ flags, value }) => (value ? flags.map((flag) => `${path} ${flag}`.trim()) : [])),
  );
}

function quote(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
