import { stringify } from 'yaml';
import { copiedFiles } from './copied-files.ts';
import type { Entry, Rule } from './entry.ts';
import { domjudgeSettings, legacySettings, secondsOf } from './legacy-files.ts';
import type { ExportFormat, PackageSource } from './package-source.ts';
import { statementFiles } from './statement-files.ts';
import { testFiles, testSettings } from './test-files.ts';
import { inputValidators, outputValidators } from './validator-files.ts';

const settings: Rule = ({ upload, problem: { timing }, written }, format) => ({
  entries: [
    ['problem.yaml', { content: stringify(legacySettings({ upload, timing, written }, format)) }],
    ...(timing.isLimitSet
      ? [['.timelimit', { content: `${secondsOf(upload.constraints)}\n` }] satisfies [string, Entry]]
      : []),
  ],
});

const settingsOfDomjudge: Rule = async (source, format) => ({
  entries: format === 'domjudge' ? [['domjudge-problem.ini', { content: await domjudgeSettings(source) }]] : [],
});

/** A later rule replaces a file of an earlier one. */
const rules: readonly Rule[] = [
  copiedFiles,
  testFiles,
  outputValidators,
  testSettings,
  inputValidators,
  settings,
  settingsOfDomjudge,
  statementFiles,
];

/** Returns the files of the archive by their paths, and what they cannot say. */
export async function collectEntries(
  source: PackageSource,
  format: ExportFormat,
): Promise<{ entries: ReadonlyMap<string, Entry>; losses: string[] }> {
  const parts = await Promise.all(rules.map((rule) => rule(source, format)));
  return {
    entries: new Map(parts.flatMap(({ entries }) => entries)),
    losses: parts.flatMap(({ losses = [] }) => losses),
  };
}
