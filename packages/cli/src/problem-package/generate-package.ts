import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readGenerators } from '@podium/sdk/problem-folder';
import { type KnownOutputs, makeTests, writeTests } from './generate.ts';
import type { SetterTools } from './setter-tools.ts';
import { type Finding, findingOf } from './verify/report.ts';

/** The files that were written in one folder; none if there are errors. */
export interface GenerateReport {
  folder: string;
  added: string[];
  changed: string[];
  /** Tests without their ending. */
  removed: string[];
  /** Tests that may be written by hand, or made by a rule that was renamed. */
  withoutRule: string[];
  unchanged: number;
  errors: Finding[];
}

interface GenerateOptions {
  /** The folder as it was named. */
  name: string;
  /** Outputs that need not be made again; none by default. */
  known?: KnownOutputs;
  /** Whether to remove tests that have no rule. */
  prune: boolean;
  tools: SetterTools;
}

/** Makes the tests of a package by its rules, and writes those that differ. */
export async function generatePackage(
  folder: string,
  { name, known, prune, tools: { openJudge, warn, progress, signal } }: GenerateOptions,
): Promise<GenerateReport> {
  const nothing = { folder, added: [], changed: [], removed: [], withoutRule: [], unchanged: 0 };
  const rules = await readGenerators(folder);
  if (!rules) {
    const message = 'is missing: it has the rules that make tests, and `podium problem new` makes an example of it';
    return { ...nothing, errors: [{ file: 'generators/generators.yaml', message }] };
  }
  for (const warning of rules.warnings) warn(`${name}: ${warning}`);
  if (rules.errors.length > 0) return { ...nothing, errors: rules.errors.map(findingOf) };
  if (prune && rules.tests.length === 0) {
    const message = 'has no rule, so --prune would remove every test: remove them by hand';
    return { ...nothing, errors: [{ file: 'generators/generators.yaml', message }] };
  }
  const count = (done: number, total: number) => progress(`Tests ${done}/${total} of ${name}`);
  const options = { judge: await openJudge(), folder, ...(known && { known }), count, signal };
  return makeTests(rules, options, async (made, errors) => {
    if (errors.length > 0) return { ...nothing, errors: [...errors] };
    await writeTests(folder, made);
    const [removed, withoutRule] = prune ? [rules.testsWithoutRule, []] : [[], rules.testsWithoutRule];
    for (const test of removed) await removeTest(folder, test);
    const filesThat = (change: string) => made.flatMap((each) => (each.change === change ? [each.file] : []));
    const unchanged = filesThat('unchanged').length;
    const changes = { added: filesThat('new'), changed: filesThat('changed'), removed };
    return { folder, ...changes, withoutRule, unchanged, errors: [] };
  });
}

async function removeTest(folder: string, test: string): Promise<void> {
  for (const ending of ['.in', '.ans']) await rm(join(folder, test + ending), { force: true });
}
