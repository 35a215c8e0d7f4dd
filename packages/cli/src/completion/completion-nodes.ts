import type { Command as CommanderCommand, Option } from 'commander';
import { buildCommandTree, type CommandGroup } from '../command-tree.ts';
import { actionNames, describeAction } from '../keys/key-map.ts';
import { contestWords } from '../references/short-name.ts';
import { keySettingPrefix, settingKeys } from '../settings/setting-keys.ts';

/**
 * The candidates for a value: files, folders, sources (files, or else problems in the folder of the
 * setting `workspace`), fixed words, or fixed words and names that podium has listed or the emails
 * of the accounts; undefined if only the user knows the value.
 */
export type CompletionValues =
  | 'files'
  | 'folders'
  | 'sources'
  | readonly string[]
  | { names: 'problems' | 'contests' | 'accounts'; words: readonly string[] }
  | undefined;

export interface CompletionOption {
  /** `--difficulty`, and `-d` if the option has a short form. */
  flags: readonly string[];
  summary: string;
  /** Absent if the option takes no value. */
  value?: { values: CompletionValues };
}

export interface CompletionNode {
  /** `problem list`; empty for podium itself. */
  path: string;
  commands: readonly { word: string; summary: string }[];
  options: readonly CompletionOption[];
  arguments: readonly CompletionValues[];
}

/**
 * The candidates by the name of an argument or of an option's value. They need neither podium nor
 * its server, so that a key press never waits.
 */
const valuesByName: Readonly<Record<string, CompletionValues>> = {
  file: 'sources',
  folder: 'folders',
  problem: { names: 'problems', words: ['.'] },
  contest: { names: 'contests', words: contestWords },
  account: { names: 'accounts', words: [] },
  submission: ['last'],
  key: [...Object.keys(settingKeys), ...actionNames.map((action) => keySettingPrefix + action)],
};

export function listCompletionNodes(groups: readonly CommandGroup[]): CompletionNode[] {
  const program = buildCommandTree(groups, async () => {});
  const names = program.commands.map((command) => command.name());
  return describeNodes(program, '')
    .map((node) => (node.path === 'help' ? { ...node, arguments: [names] } : node))
    .flatMap((node) => (node.path === 'config set' ? settingNodes(node) : [node]));
}

/** Treats the name of a setting as a command, so that its values can be completed. */
function settingNodes(set: CompletionNode): CompletionNode[] {
  const settings = Object.entries(settingKeys);
  const words = settings.map(([word, { summary }]) => ({ word, summary }));
  const keys = actionNames.map((action) => ({
    word: keySettingPrefix + action,
    summary: `key: ${describeAction(action).help}`,
  }));
  return [
    { ...set, commands: [...words, ...keys], arguments: [] },
    ...settings.map(([key, { choices }]) => ({ ...set, path: `${set.path} ${key}`, arguments: [choices] })),
  ];
}

function describeNodes(command: CommanderCommand, path: string): CompletionNode[] {
  const help = command.createHelp();
  const children = help.visibleCommands(command);
  const node = {
    path,
    commands: children.map((child) => ({ word: child.name(), summary: help.subcommandDescription(child) })),
    options: [...help.visibleOptions(command), ...help.visibleGlobalOptions(command)].map(describeOption),
    arguments: command.registeredArguments.map((argument) => argument.argChoices ?? valuesByName[argument.name()]),
  };
  return [node, ...children.flatMap((child) => describeNodes(child, `${path} ${child.name()}`.trim()))];
}

function describeOption({ long, short, flags, description, required, argChoices }: Option): CompletionOption {
  const [, valueName = ''] = /<(.+)>/.exec(flags) ?? [];
  return {
    flags: [long, short].flatMap((flag) => flag ?? []),
    summary: description,
    // Files are sources only as arguments.
    ...(required && { value: { values: argChoices ?? (valueName === 'file' ? 'files' : valuesByName[valueName]) } }),
  };
}
