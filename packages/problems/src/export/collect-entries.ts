import { stringify } from 'yaml';
import { copiedFiles } from './copied-files.ts';
import type { Entry, Rule } from './entry.ts';
import { domjudgeSettings, legacySettings, secondsOf } from './legacy-files.ts';
import type { ExportFormat, PackageSource } from './package-source.ts';
import { editorialFile, statementFiles } from './statement-files.ts';
import { testFiles, testSettings } from './test-files.ts';
import { inputValidators, outputValidators } from './validator-files.ts';

const settings: Rule = async (source, format) => {
  const { problem, upload } = source;
  const entries: [string, Entry][] = [['problem.yaml', { content: stringify(legacySettings(source, format)) }]];
  if (problem.timing.isLimitSet) entries.push(['.timelimit', { content: `${secondsOf(upload.constraints)}\n` }]);
  if (format === 'domjudge') entries.push(['domjudge-problem.ini', { content: await domjudgeSettings(source) }]);
  return { entries };
};

/** A later rule replaces a file of an earlier one. */
const rules: readonly Rule[] = [
  copiedFiles,
  testFiles,
  outputValidators,
  testSettings,
  inputValidators,
  settings,
  statementFiles,
  editorialFile,
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
