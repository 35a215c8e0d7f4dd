import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, extname, join, resolve, sep } from 'node:path';
import { hashOf, undefinedIfMissing, writeAtomic } from '@podium/files';
import type { Judge, Limits } from '@podium/judge';
import { verdicts } from '@podium/sdk/verdicts';
import { judgeFailed, usageError } from '../errors.ts';
import { requireOwnFolder } from '../folder-owner.ts';
import type { Finding, GeneratedTest, GeneratorCommand, Generators } from '../model.ts';
import { hashFile } from '../read/package-files.ts';
import { readGenerators } from '../read/read-package.ts';
import type { SetterTools } from '../setter-tools.ts';
import { openStoredMap, type StoredMap } from '../stored-map.ts';
import { findingOf } from '../verify/report.ts';

/** The files that were written in one folder; none if there are errors. */
export interface GenerateReport {
  /** The folder as it was named. */
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
  /** Whether to remove tests that have no rule. */
  prune: boolean;
  /** Whether to run every generator again. */
  force?: boolean;
  /** The file that stores the hashes of outputs, so that unchanged programs do not run again. */
  generatedFile?: string;
}

/** Makes the tests of packages by their rules, and writes those that differ. */
export async function generateTests(
  tools: SetterTools,
  folders: readonly string[],
  { prune, force = false, generatedFile }: GenerateOptions,
): Promise<GenerateReport[]> {
  // The judge opens even if no rule needs it, so that a machine without one says so at once.
  await tools.openJudge();
  const stored = generatedFile === undefined ? undefined : await openStoredMap(generatedFile);
  const known = stored && { set: stored.set, get: (key: string) => (force ? undefined : stored.get(key)) };
  const reports: GenerateReport[] = [];
  for (const folder of folders) reports.push(await generatePackage(tools, folder, { prune, known }));
  await stored?.save();
  return reports;
}

async function generatePackage(
  { cwd, openJudge, warn, progress, signal }: SetterTools,
  name: string,
  { known, prune }: { known: KnownOutputs | undefined; prune: boolean },
): Promise<GenerateReport> {
  const folder = resolve(cwd, name);
  const nothing = { folder: name, added: [], changed: [], removed: [], withoutRule: [], unchanged: 0 };
  const failed = (errors: readonly Finding[]) => ({ ...nothing, errors: [...errors] });
  const failedRules = (message: string) => failed([{ file: 'generators/generators.yaml', message }]);
  await requireOwnFolder(folder, { role: 'setter', folders: [folder], advice: 'Name the folder of a problem.' });
  const rules = await readGenerators(folder);
  if (!rules) {
    return failedRules('is missing: it has the rules that make tests, and `podium problem new` makes an example');
  }
  for (const warning of rules.warnings) warn(`${name}: ${warning}`);
  if (rules.errors.length > 0) return failed(rules.errors.map(findingOf));
  if (prune && rules.tests.length === 0) {
    return failedRules('has no rule, so --prune would remove every test: remove them by hand');
  }
  const count = (done: number, total: number) => progress(`Tests ${done}/${total} of ${name}`);
  const options = { judge: await openJudge(), folder, ...(known && { known }), count, signal };
  return makeTests(rules, options, async (made, errors) => {
    if (errors.length > 0) return failed(errors);
    await writeTests(folder, made);
    const [removed, withoutRule] = prune ? [rules.testsWithoutRule, []] : [[], rules.testsWithoutRule];
    for (const file of removed.flatMap((test) => [`${test}.in`, `${test}.ans`])) {
      await rm(join(folder, file), { force: true });
    }
    const filesThat = (change: string) => made.flatMap((each) => (each.change === change ? [each.file] : []));
    const unchanged = filesThat('unchanged').length;
    const changes = { added: filesThat('new'), changed: filesThat('changed'), removed };
    return { folder: name, ...changes, withoutRule, unchanged, errors: [] };
  });
}

const mebibyte = 1024 ** 2;
/** A program of the jury may take longer than a contestant. */
export const juryLimits: Limits = { timeLimitMs: 20_000, memoryLimitBytes: 1024 * mebibyte };

/** The hashes of outputs by the hash of the program, its arguments and its input. */
type KnownOutputs = Pick<StoredMap, 'get' | 'set'>;

interface MakeOptions {
  judge: Judge;
  /** An absolute path. */
  folder: string;
  /** Outputs that are known are not made again, if their file is there. */
  known?: KnownOutputs;
  count(done: number, total: number): void;
  signal: AbortSignal;
}

/** A file of a test as its rule makes it. */
interface MadeFile {
  /** Relative to the folder. */
  file: string;
  change: 'new' | 'changed' | 'unchanged';
  /** Where its new content is; undefined if it is unchanged. */
  path?: string;
}

/**
 * Makes the files of every rule in a temporary folder, and compares them with those of the package.
 */
export async function makeTests<T>(
  rules: Generators,
  options: MakeOptions,
  use: (made: readonly MadeFile[], errors: readonly Finding[]) => Promise<T>,
): Promise<T> {
  const { tests } = rules;
  const staged = await mkdtemp(join(tmpdir(), 'podium-generate-'));
  const errors: Finding[] = [];
  let done = 0;
  const make = async (test: GeneratedTest, index: number): Promise<MadeFile[]> => {
    try {
      return await makeTest(test, { ...options, rules, path: join(staged, String(index)) });
    } catch (error) {
      if (!(error instanceof FailedProgram)) throw error;
      errors.push(error.finding);
      return [];
    } finally {
      done += 1;
      options.count(done, tests.length);
    }
  };
  try {
    options.count(0, tests.length);
    // The folder stays until every program has ended.
    const settled = await Promise.allSettled(tests.map(make));
    const failed = settled.find((each) => each.status === 'rejected');
    if (failed) throw failed.reason;
    return await use(
      settled.flatMap((each) => (each.status === 'fulfilled' ? each.value : [])),
      errors,
    );
  } finally {
    await rm(staged, { recursive: true, force: true });
  }
}

/**
 * Writes the files that differ. A link is replaced, and never written through, because the package
 * may be somebody else's.
 */
async function writeTests(folder: string, made: readonly MadeFile[]): Promise<void> {
  const inside = await realpath(folder);
  for (const { file, path } of made) {
    if (path === undefined) continue;
    const target = join(folder, file);
    await mkdir(dirname(target), { recursive: true });
    if (!(await realpath(dirname(target))).startsWith(inside + sep)) {
      throw usageError(`${file} is behind a symbolic link that leaves the folder. Replace the link with a folder.`);
    }
    await writeAtomic(target, createReadStream(path));
  }
}

interface TestOptions extends MakeOptions {
  rules: Generators;
  /** Where the new files go, without their ending. */
  path: string;
}

async function makeTest(test: GeneratedTest, options: TestOptions): Promise<MadeFile[]> {
  const { inputFile, answerFile, answer, input } = test;
  const { rules, folder } = options;
  let madeInput: MadeFile = { file: inputFile, change: 'unchanged' };
  if ('text' in input) madeInput = await makeText(options, inputFile, input.text);
  if ('command' in input) madeInput = await runJury(options, { file: inputFile, ...input.command, input: '' });
  if (answerFile === undefined) return [madeInput];
  const text = answer ?? (rules.isInteractive ? '' : undefined);
  if (text !== undefined) return [madeInput, await makeText(options, answerFile, text)];
  if (!rules.solution) {
    const message = 'has no answer: name a `solution` in generators.yaml, or write `ans`';
    throw new FailedProgram({ file: answerFile, message });
  }
  const { solution: program } = rules;
  const present = { path: madeInput.path ?? join(folder, inputFile) };
  const run = { file: answerFile, program, args: [], text: program.file, input: present };
  return [madeInput, await runJury(options, run)];
}

async function makeText({ folder, path }: TestOptions, file: string, text: string): Promise<MadeFile> {
  const made = path + extname(file);
  await writeFile(made, text);
  return compare(folder, file, made);
}

interface JuryRun extends Omit<GeneratorCommand, 'program'> {
  file: string;
  program: NonNullable<Generators['solution']>;
  input: '' | { path: string };
}

async function runJury(
  { judge, folder, path, known, signal }: TestOptions,
  { file, program: { source, files, language, included = [] }, args, text, input }: JuryRun,
): Promise<MadeFile> {
  const inputHash = input === '' ? '' : await hashFile(input.path);
  const beside = included.length > 0 ? [included] : [];
  const key = hashOf(JSON.stringify([language, source, args, inputHash, files, ...beside]));
  const presentHash = await undefinedIfMissing(hashFile(join(folder, file)));
  if (presentHash !== undefined && known?.get(key) === presentHash) return { file, change: 'unchanged' };
  const made = path + extname(file);
  const ended = await judge.runProgram(
    { source, files, language, included, args, input, outputPath: made, limits: juryLimits },
    { signal },
  );
  if (ended.failure !== undefined) throw judgeFailed(ended, text);
  if (ended.verdict !== null) {
    const why = ended.diagnostics.errors[0] ?? ended.note ?? ended.errorOutput.trim().slice(0, 300);
    const message = `${text} failed (${verdicts[ended.verdict].label.toLowerCase()}): ${why}`;
    throw new FailedProgram({ file, message });
  }
  known?.set(key, await hashFile(made));
  return compare(folder, file, made);
}

async function compare(folder: string, file: string, made: string): Promise<MadeFile> {
  const present = await undefinedIfMissing(hashFile(join(folder, file)));
  if (present === undefined) return { file, change: 'new', path: made };
  return present === (await hashFile(made)) ? { file, change: 'unchanged' } : { file, change: 'changed', path: made };
}

/** A program of the jury does not compile, or made no file. */
export class FailedProgram extends Error {
  override readonly name = 'FailedProgram';
  readonly finding: Finding;

  constructor(finding: Finding) {
    super(`${finding.file} ${finding.message}`);
    this.finding = finding;
  }
}
