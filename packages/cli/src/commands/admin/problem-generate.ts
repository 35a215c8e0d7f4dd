import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { Judge } from '@podium/judge';
import { exitCodes, usageError } from '../../cli-error.ts';
import { defineCommand } from '../../command.ts';
import type { CommandContext } from '../../context.ts';
import { undefinedIfMissing } from '../../files/read-json.ts';
import { type KnownOutputs, makeTests, writeTests } from '../../problem-package/generate.ts';
import { newPackageFiles } from '../../problem-package/new-package.ts';
import { openStoredMap } from '../../problem-package/stored-map.ts';
import { type Finding, findingOf } from '../../problem-package/verify/report.ts';
import type { Result, View } from '../../result.ts';
import { plural } from '../../text/format-values.ts';
import { safeLine, safeText } from '../../text/terminal-text.ts';

export const problemGenerate = defineCommand({
  name: 'problem generate',
  summary: 'make the tests of problem folders from generators/generators.yaml',
  description:
    'Runs the commands of generators/generators.yaml in the sandbox of this machine, and its solution for the answers, and writes the files in data/ that differ. `{seed}` in a command is a number that depends only on the command, its count and random_salt. A test that is written by hand has an empty rule. In a package of Polygon it makes the tests that are missing, by the commands of problem.xml and the main solution. If a program fails, nothing is written in its folder.',
  arguments: { folder: { required: true, many: true, summary: 'folders with problem.yaml or problem.xml' } },
  options: {
    force: { kind: 'flag', summary: 'run every generator again' },
    prune: { kind: 'flag', summary: 'remove tests that have no rule' },
  },
  examples: [
    ['podium problem generate problems/two-sum', 'make its tests'],
    ['podium problem generate problems/*', 'make those of all folders'],
    ['podium problem generate problems/two-sum --prune', 'after a rule was removed or renamed'],
  ],
  run: (context, { folder, ...options }) => generateAll(context, folder, options),
});

export const problemNew = defineCommand({
  name: 'problem new',
  summary: 'make a problem folder to begin with',
  description:
    'Writes a small problem that verifies: settings with a uuid, a statement, rules and a program for tests, an input validator, a right and a wrong solution. Then it makes the tests. Replace one part after the other, and run `podium problem generate` and `podium problem verify`.',
  arguments: { folder: { required: true, summary: 'a folder that does not exist yet' } },
  options: { title: { kind: 'text', value: 'title', summary: 'the title (default: made of the name of the folder)' } },
  examples: [
    ['podium problem new problems/two-sum', 'a problem with the title Two Sum'],
    ['podium problem new problems/two-sum --title "Sum of Two"', 'with another title'],
  ],
  async run(context, input) {
    const folder = resolve(context.cwd, input.folder);
    const present = await undefinedIfMissing(readdir(folder));
    if (present && present.length > 0) throw usageError(`'${input.folder}' exists already, and is not empty.`);
    const title = input.title ?? titleOf(basename(folder));
    const files = newPackageFiles(title, crypto.randomUUID());
    for (const [file, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, file)), { recursive: true });
      await writeFile(join(folder, file), text);
    }
    const made = await generateAll(context, [input.folder], { force: false, prune: false });
    const afterword = made.exitCode === exitCodes.ok ? `Next: podium problem verify ${input.folder}` : '';
    return { ...made, text: async (view) => ({ ...(await made.text(view)), afterword }) };
  },
});

/** Makes a title of a name such as `two-sum`. */
function titleOf(name: string): string {
  const words = name.split(/[-_\s]+/).filter(Boolean);
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
}

interface GenerateOptions {
  force: boolean;
  prune: boolean;
}

async function generateAll(
  context: CommandContext,
  names: readonly string[],
  { force, prune }: GenerateOptions,
): Promise<Result> {
  const { settings, reporter } = context;
  const { openJuryJudge } = await import('../../judging/local-judge.ts');
  reporter.progress({ label: 'Preparing the judge of this machine…' });
  const judge = await openJuryJudge(settings.paths.judgeCacheDir, reporter.warn);
  context.atEnd(() => judge.close());
  const stored = await openStoredMap(settings.paths.generatedFile);
  const known = { ...stored, get: (key: string) => (force ? undefined : stored.get(key)) };
  const reports: GenerateReport[] = [];
  for (const name of names) reports.push(await generateOne(context, name, { judge, known, prune }));
  await known.save();
  return {
    text: (view) => ({ text: reports.map((report) => renderReport(report, view)).join('\n') }),
    json: reports,
    exitCode: reports.every(({ errors }) => errors.length === 0) ? exitCodes.ok : exitCodes.failed,
  };
}

async function generateOne(
  { cwd, reporter, signal }: CommandContext,
  name: string,
  { judge, known, prune }: { judge: Judge; known: KnownOutputs; prune: boolean },
): Promise<GenerateReport> {
  const { readGenerators } = await import('@podium/sdk/problem-folder');
  const folder = resolve(cwd, name);
  const nothing = { folder: name, added: [], changed: [], removed: [], withoutRule: [], unchanged: 0 };
  const rules = await readGenerators(folder);
  if (!rules) {
    const message = 'is missing: it has the rules that make tests, and `podium problem new` makes an example of it';
    return { ...nothing, errors: [{ file: 'generators/generators.yaml', message }] };
  }
  for (const warning of rules.warnings) reporter.warn(`${name}: ${warning}`);
  if (rules.errors.length > 0) return { ...nothing, errors: rules.errors.map(findingOf) };
  if (prune && rules.tests.length === 0) {
    const message = 'has no rule, so --prune would remove every test: remove them by hand';
    return { ...nothing, errors: [{ file: 'generators/generators.yaml', message }] };
  }
  const count = (done: number, total: number) => reporter.progress({ label: `Tests ${done}/${total} of ${name}` });
  return makeTests(rules, { judge, folder, known, count, signal }, async (made, errors) => {
    if (errors.length > 0) return { ...nothing, errors: [...errors] };
    await writeTests(folder, made);
    const [removed, withoutRule] = prune ? [rules.testsWithoutRule, []] : [[], rules.testsWithoutRule];
    for (const test of removed) await removeTest(folder, test);
    const filesThat = (change: string) => made.flatMap((each) => (each.change === change ? [each.file] : []));
    const unchanged = filesThat('unchanged').length;
    const changes = { added: filesThat('new'), changed: filesThat('changed'), removed };
    return { folder: name, ...changes, withoutRule, unchanged, errors: [] };
  });
}

async function removeTest(folder: string, test: string): Promise<void> {
  for (const ending of ['.in', '.ans']) await rm(join(folder, test + ending), { force: true });
}

/** The files that were written in one folder; none if there are errors. */
interface GenerateReport {
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

const namedTests = 3;

function renderReport(report: GenerateReport, { style }: View): string {
  const { folder, added, changed, removed, withoutRule, unchanged, errors } = report;
  if (errors.length > 0) {
    const lines = errors.map(({ file, message }) => `  ${safeLine(file)}: ${safeText(message)}`);
    return [`${style.bad(style.marks.fail)} ${style.bold(safeLine(folder))}: nothing was written`, ...lines].join('\n');
  }
  const pruned = removed.length > 0 ? `, ${plural(removed.length, 'test')} removed` : '';
  const counts = `${plural(added.length, 'new file')}, ${changed.length} changed, ${unchanged} unchanged${pruned}`;
  const files = [...added, ...changed].map((file) => `  ${style.dim(safeLine(file))}`);
  const more = withoutRule.length > namedTests ? ', …' : '';
  const named = `${plural(withoutRule.length, 'test')} without a rule (${withoutRule.slice(0, namedTests).join(', ')}${more})`;
  const advice = `${style.warn('!')} ${safeLine(named)}: remove them with --prune, or give them an empty rule`;
  return [
    `${style.good(style.marks.solved)} ${style.bold(safeLine(folder))}: ${counts}`,
    ...files,
    ...(withoutRule.length > 0 ? [`  ${advice}`] : []),
  ].join('\n');
}
