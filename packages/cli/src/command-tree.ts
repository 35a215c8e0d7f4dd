import { findNearest } from '@podium/sdk/search';
import { Argument, Command as CommanderCommand, InvalidArgumentError, Option } from 'commander';
import { exitCodeMeanings } from './cli-error.ts';
import type { Choice, Command, OptionSpec } from './command.ts';
import { version } from './host.ts';

export interface GlobalOptions {
  server: string | undefined;
}

export interface CommandGroup {
  heading: string;
  isForAdmins?: true;
  /** The summaries of nouns that are no commands themselves, such as `contest`. */
  nouns?: Readonly<Record<string, string>>;
  commands: readonly Command[];
}

const globalOptions: Readonly<Record<string, OptionSpec>> = {
  json: { kind: 'flag', summary: 'print the result as JSON and nothing else' },
  server: { kind: 'text', value: 'address', summary: 'use the server at this address' },
  noColor: { kind: 'flag', summary: 'use no colours (like the variable NO_COLOR)' },
  noPager: { kind: 'flag', summary: 'print long lists at once; do not use a pager' },
};

type Run = (command: Command, input: Readonly<Record<string, unknown>>, options: GlobalOptions) => Promise<void>;

export function buildCommandTree(groups: readonly CommandGroup[], run: Run): CommanderCommand {
  const program = new CommanderCommand('podium')
    .description(
      'Competitive programming from the terminal: pull a problem, test your solution, submit it, see the verdict.',
    )
    .version(`podium ${version}`, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print help')
    .helpCommand('help [command]', 'print help of a command')
    .configureHelp({ showGlobalOptions: true })
    .addHelpText('after', overviewText());
  for (const [name, spec] of Object.entries(globalOptions)) program.addOption(makeOption(name, spec));
  for (const group of groups) {
    for (const command of group.commands)
      for (const name of [command.name, ...(command.aliases ?? [])]) addCommand(program, group, command, name, run);
  }
  return program;
}

function addCommand(
  program: CommanderCommand,
  { heading, nouns = {} }: CommandGroup,
  command: Command,
  name: string,
  run: Run,
): void {
  const words = name.split(' ');
  let node = program;
  for (const [depth, word] of words.entries()) {
    let child = node.commands.find((candidate) => candidate.name() === word);
    if (!child) {
      child = node.command(word).copyInheritedSettings(node).helpCommand(false);
      child.configureHelp({ showGlobalOptions: true });
      if (depth === 0) child.helpGroup(`${heading}:`);
      if (depth < words.length - 1) child.summary(nouns[word] ?? '').description(nouns[word] ?? '');
    }
    node = child;
  }
  node
    .summary(command.summary)
    .description(command.description ?? `${command.summary.charAt(0).toUpperCase()}${command.summary.slice(1)}.`);
  for (const [argumentName, spec] of Object.entries(command.arguments ?? {})) {
    const shown = `${kebab(argumentName)}${spec.many ? '...' : ''}`;
    const argument = new Argument(spec.required ? `<${shown}>` : `[${shown}]`, spec.summary);
    node.addArgument(
      spec.choices
        ? argument.choices(spec.choices).argParser(choiceReader({ ...spec, choices: spec.choices }))
        : argument,
    );
  }
  for (const [option, spec] of Object.entries(command.options ?? {})) node.addOption(makeOption(option, spec));
  node.addHelpText('after', examplesText(command));
  node.action(async () => {
    const { server } = node.optsWithGlobals<{ server?: string }>();
    await run(command, collectInput(command, node), { server });
  });
}

function makeOption(name: string, spec: OptionSpec): Option {
  const short = spec.short ? `-${spec.short}, ` : '';
  const long = `--${kebab(name)}`;
  switch (spec.kind) {
    case 'flag':
      return new Option(`${short}${long}`, spec.summary);
    case 'text':
      return new Option(`${short}${long} <${spec.value}>`, spec.summary);
    case 'list':
      return new Option(`${short}${long} <${spec.value}>`, `${spec.summary} (may be repeated)`).argParser(
        (value: string, previous: string[] | undefined) => [...(previous ?? []), value],
      );
    case 'choice':
      return new Option(`${short}${long} <${kebab(name)}>`, spec.summary)
        .choices(spec.choices)
        .argParser(choiceReader(spec));
  }
}

/** Returns what reads a choice by any of its names, and says what an unknown name may mean. */
function choiceReader({ choices, names }: Choice): (text: string) => string {
  return (text) => {
    const read = choices.includes(text) ? text : names?.find(text);
    if (read !== undefined && choices.includes(read)) return read;
    const [near] = findNearest(text, [...choices, ...(names?.all ?? [])], 1);
    const hint = near === undefined ? '' : `\n(Did you mean ${near}?)`;
    throw new InvalidArgumentError(`Allowed choices are ${choices.join(', ')}.${hint}`);
  };
}

function collectInput(command: Command, node: CommanderCommand): Record<string, unknown> {
  const given = node.opts<Record<string, unknown>>();
  const input: Record<string, unknown> = {};
  for (const [index, name] of Object.keys(command.arguments ?? {}).entries()) input[name] = node.processedArgs[index];
  for (const [name, spec] of Object.entries(command.options ?? {})) {
    const value = given[name];
    // Commander stores `--no-wait` as `wait: false`, but the command expects `noWait: true`.
    const positive = /^no([A-Z])(.*)$/.exec(name);
    if (spec.kind === 'flag' && positive) input[name] = given[`${positive[1]?.toLowerCase()}${positive[2]}`] === false;
    else if (spec.kind === 'flag') input[name] = value === true;
    else if (spec.kind === 'list') input[name] = value ?? [];
    else input[name] = value;
  }
  return input;
}

function examplesText(command: Command): string {
  if (command.examples.length === 0) return '';
  const width = Math.max(...command.examples.map(([line]) => line.length));
  const lines = command.examples.map(([line, meaning]) => `  ${line.padEnd(width)}  ${meaning}`);
  return ['', 'Examples:', ...lines].join('\n');
}

function overviewText(): string {
  const codes = exitCodeMeanings.map(([code, meaning]) => `  ${String(code).padStart(3)}  ${meaning}`);
  return [
    '',
    'Examples:',
    '  podium problem get sum-of-two   pull a problem into a folder',
    '  podium test                     judge solution.cpp on the samples, on this machine',
    '  podium submit                   submit it and wait for the verdict',
    '',
    'Exit codes:',
    ...codes,
    '',
    'Environment: PODIUM_SERVER, PODIUM_TOKEN, PODIUM_CONFIG_DIR, PODIUM_CACHE_DIR,',
    '  NO_COLOR, FORCE_COLOR, PODIUM_ASCII=1, PODIUM_DEBUG=1',
  ].join('\n');
}

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
