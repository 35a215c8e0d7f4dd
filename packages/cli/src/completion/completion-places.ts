import type { Command, OptionSpec } from '../command.ts';
import { type CommandGroup, globalOptions, kebab, nouns } from '../command-tree.ts';
import { settingKeys } from '../settings/setting-keys.ts';
import { fishCompletion } from './fish-completion.ts';
import { bashCompletion, zshCompletion } from './posix-completion.ts';

/** What may stand for a value: files, folders, one of some words; undefined where only the learner knows. */
export type CompletionValues = 'files' | 'folders' | readonly string[] | undefined;

export interface CompletionOption {
  /** `--difficulty`, and `-d` where there is one. */
  flags: readonly string[];
  summary: string;
  /** Absent where the option takes no value. */
  value?: { values: CompletionValues };
}

/** One place in the command line: the words that lead there, and what may follow. */
export interface CompletionPlace {
  /** `problem list`; empty for the beginning. */
  path: string;
  commands: readonly { word: string; summary: string }[];
  options: readonly CompletionOption[];
  arguments: readonly CompletionValues[];
}

/** What the names of arguments and of option values stand for. What only a server knows is not asked for: a key press waits for nobody. */
const valuesByName: Readonly<Record<string, CompletionValues>> = {
  file: 'files',
  folder: 'folders',
  problem: ['.'],
  contest: ['live', 'next', 'last'],
  submission: ['last'],
  key: Object.keys(settingKeys),
};

/** Every place of the command line, the beginning first. */
export function listCompletionPlaces(groups: readonly CommandGroup[]): CompletionPlace[] {
  const commands = groups.flatMap((group) => group.commands);
  const paths = new Set(['', ...commands.flatMap(({ name }) => beginningsOf(name))]);
  const [first, ...others] = [...paths].map((path) => describePlace(path, paths, commands));
  if (first === undefined) return [];
  // Commander's own command, which stands in no table.
  const help = { word: 'help', summary: 'print help of a command' };
  return [
    { ...first, commands: [...first.commands, help] },
    ...others,
    { path: help.word, commands: [], options: [], arguments: [first.commands.map(({ word }) => word)] },
  ];
}

function describePlace(path: string, paths: ReadonlySet<string>, commands: readonly Command[]): CompletionPlace {
  const command = commands.find(({ name }) => name === path);
  const children = [...paths].filter((child) => child !== '' && parentOf(child) === path);
  return {
    path,
    commands: children.map((child) => ({ word: lastWordOf(child), summary: summaryOf(child, commands) })),
    options: [
      ...describeOptions(command?.options ?? {}),
      ...describeOptions(globalOptions),
      { flags: ['--help', '-h'], summary: 'print help' },
      ...(path === '' ? [{ flags: ['--version', '-V'], summary: 'print the version' }] : []),
    ],
    arguments: Object.entries(command?.arguments ?? {}).map(([name, spec]) => spec.choices ?? valuesByName[name]),
  };
}

function describeOptions(options: Readonly<Record<string, OptionSpec>>): CompletionOption[] {
  return Object.entries(options).map(([name, spec]) => ({
    flags: [`--${kebab(name)}`, ...(spec.short ? [`-${spec.short}`] : [])],
    summary: spec.summary,
    ...(spec.kind === 'flag'
      ? {}
      : { value: { values: spec.kind === 'choice' ? spec.choices : valuesByName[spec.value] } }),
  }));
}

function summaryOf(path: string, commands: readonly Command[]): string {
  return commands.find(({ name }) => name === path)?.summary ?? nouns[path] ?? '';
}

/** `problem`, `problem list`. */
function beginningsOf(name: string): string[] {
  const words = name.split(' ');
  return words.map((_, index) => words.slice(0, index + 1).join(' '));
}

function parentOf(path: string): string {
  return path.split(' ').slice(0, -1).join(' ');
}

function lastWordOf(path: string): string {
  return path.split(' ').at(-1) ?? '';
}

export type CompletionShell = 'bash' | 'zsh' | 'fish';

const scripts: Record<CompletionShell, (places: readonly CompletionPlace[]) => string> = {
  bash: bashCompletion,
  zsh: zshCompletion,
  fish: fishCompletion,
};

/** The whole script for a shell, made from the table of commands. */
export function completionScript(shell: CompletionShell, groups: readonly CommandGroup[]): string {
  return scripts[shell](listCompletionPlaces(groups));
}
