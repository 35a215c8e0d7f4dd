import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { hashOf, makeFolder, nameFile, undefinedIfMissing, writeAtomic, writeNew } from '@podium/files';
import { requireOwnFolder } from '@podium/problems';
import type { OfferedLanguage, Problem } from '@podium/sdk/contract';
import { describeLanguages, problemNotices } from '@podium/sdk/display';
import { fileLanguages, type Language, languageOfFile, solutionFile } from '@podium/sdk/languages';
import { usageError } from '../cli-error.ts';
import { safeText } from '../text/terminal-text.ts';
import type { FolderRecord } from './folder-record.ts';
import type { Starter } from './templates.ts';
import { readRecord, updateRecord } from './workspace.ts';

type FileOutcome = 'created' | 'updated' | 'unchanged' | 'kept' | 'removed';

export interface PulledFile {
  path: string;
  /**
   * `kept`: the learner changed the file, so it was not written. `removed`: the problem does not
   * have it any more.
   */
  outcome: FileOutcome;
}

interface PullRequest {
  folder: string;
  server: string;
  problem: Problem;
  contest: FolderRecord['contest'];
  /** What the server judges; undefined if it has not said that. */
  offered: readonly OfferedLanguage[] | undefined;
  /** They are written only into a folder that has no solution, or if the language is chosen. */
  starters: readonly Starter[];
  /** The language of the solution from now on; by default that of the starter or its ending. */
  language?: Language | undefined;
}

/**
 * Creates or refreshes the folder of a problem. It never touches a file that the learner wrote or
 * changed. It creates missing files, refreshes those that still have the content that podium wrote,
 * and removes such files that the problem no longer has beside submissions. Returns the files in
 * the order written.
 */
export async function pullProblem(request: PullRequest): Promise<PulledFile[]> {
  const { folder, problem } = request;
  const existing = await checkFolder(request);
  const written: Record<string, string> = { ...existing?.written };
  const files: PulledFile[] = [];
  const put = async (path: string, content: string, refresh: boolean) => {
    const { outcome, hash } = await putFile(join(folder, path), content, written[path], refresh);
    if (outcome !== 'kept') written[path] = hash;
    files.push({ path, outcome });
  };

  await makeFolder(join(folder, 'tests'));
  const names = await readdir(folder);
  const present = fileLanguages.map(solutionFile).filter((name) => names.includes(name));
  for (const { path, content } of request.starters) {
    if (request.language || present.length === 0 || present.includes(path)) await put(path, content, false);
  }
  await put('problem.md', await statementFile(problem, request.offered), true);
  for (const [index, sample] of problem.testCases.filter((testCase) => testCase.isSample).entries()) {
    await put(join('tests', `${index + 1}.in`), sample.input, true);
    await put(join('tests', `${index + 1}.ans`), sample.output, true);
  }
  // They are for editors and people: the judge takes those of the record.
  const isNew = present.length === 0;
  const isChosen = request.language !== undefined || isNew;
  const included = chooseIncluded(problem, isChosen ? request.starters.map(({ path }) => path) : present);
  for (const [name, source] of included) await put(name, source, true);
  for (const { name } of existing?.problem.includedFiles ?? []) {
    if (included.has(name) || written[name] === undefined) continue;
    if (await removeUntouched(join(folder, name), written[name])) files.push({ path: name, outcome: 'removed' });
    delete written[name];
  }
  const language = request.language ?? (isNew ? request.starters[0]?.language : undefined);
  await updateRecord(folder, (record) => makeRecord({ ...request, language }, record, written));
  return files;
}

/**
 * Returns the files beside submissions by their names. Languages may have different files of one
 * name, and the folder gets that of a language in which it has a solution.
 */
function chooseIncluded({ includedFiles }: Problem, solutions: readonly string[]): Map<string, string> {
  const isSolvedIn = (language: string | undefined) => solutions.some((name) => languageOfFile(name) === language);
  const preferred = includedFiles.toSorted((one, other) => +isSolvedIn(one.language) - +isSolvedIn(other.language));
  return new Map(preferred.map(({ name, source }) => [name, source]));
}

function makeRecord(
  { problem, server, contest, language }: PullRequest,
  existing: FolderRecord | undefined,
  written: Record<string, string>,
): FolderRecord {
  return {
    ...existing,
    version: 1,
    server,
    problem: {
      id: problem._id,
      title: problem.title,
      revision: problem.revision,
      constraints: problem.constraints,
      checker: problem.checker,
      ...(problem.includedFiles && { includedFiles: problem.includedFiles }),
      ...(problem.allowedLanguages.length > 0 && { allowedLanguages: problem.allowedLanguages }),
    },
    ...(language ? { language } : {}),
    ...(contest ? { contest } : {}),
    pulledAt: new Date().toISOString(),
    written,
  };
}

async function checkFolder({ folder, problem, server }: PullRequest): Promise<FolderRecord | undefined> {
  const found = await stat(folder).catch(() => undefined);
  if (found && !found.isDirectory()) throw usageError(`${folder} is a file, so the problem cannot be put there.`);
  await requireOwnFolder(folder, {
    ...{ role: 'learner', folders: [folder], problem: { id: problem._id, server } },
    advice: 'Name another folder with --dir, or change into one that is not part of a problem.',
  });
  return readRecord(folder);
}

/**
 * Writes a file if it is missing, or with `refreshes` if it still has what podium wrote. Returns
 * the hash of what it has then.
 */
async function putFile(
  path: string,
  content: string,
  writtenHash: string | undefined,
  refreshes: boolean,
): Promise<{ outcome: FileOutcome; hash: string }> {
  await makeFolder(dirname(path));
  const hash = hashOf(content);
  if (await writeNew(path, content)) return { outcome: 'created', hash };
  const current = await readFile(path).catch((error: unknown) => {
    throw nameFile(error, path);
  });
  const currentHash = hashOf(current);
  const isUntouched = currentHash === writtenHash;
  if (currentHash === hash || (isUntouched && !refreshes)) return { outcome: 'unchanged', hash: currentHash };
  if (!isUntouched) return { outcome: 'kept', hash: currentHash };
  await writeAtomic(path, content);
  return { outcome: 'updated', hash };
}

/** Removes a file that still has what podium wrote. Returns whether it did. */
async function removeUntouched(path: string, writtenHash: string): Promise<boolean> {
  const current = await undefinedIfMissing(readFile(path)).catch((error: unknown) => {
    throw nameFile(error, path);
  });
  if (current === undefined || hashOf(current) !== writtenHash) return false;
  await rm(path);
  return true;
}

/** Returns the content of `problem.md`: title, facts, statement, samples. */
export async function statementFile(problem: Problem, offered: readonly OfferedLanguage[] = []): Promise<string> {
  // Reading a folder does not need the schemas that come with it.
  const { describeOwnLimits } = await import('@podium/sdk/contract');
  const limits = describeOwnLimits(problem, offered);
  const { timeLimit, memoryLimit } = problem.constraints;
  const languages = describeLanguages(problem);
  const facts = [
    problem.difficulty,
    `time limit ${timeLimit}`,
    `memory limit ${memoryLimit}`,
    ...(problem.tags.length > 0 ? [problem.tags.map((tag) => `#${tag}`).join(' ')] : []),
    ...(languages === undefined ? [] : [languages]),
  ];
  const samples = problem.testCases
    .filter((testCase) => testCase.isSample)
    .map(({ input, output }, index) =>
      [`## Sample ${index + 1}`, 'Input', fence(input), 'Output', fence(output)].join('\n\n'),
    );
  const notices = problemNotices(problem).map((notice) => `**${notice}**`);
  const parts = [
    `# ${problem.title}`,
    facts.join(' · '),
    ...(limits === undefined ? [] : [limits]),
    ...notices,
    problem.description.trim(),
    ...samples,
  ];
  // Users print it with `cat`, so it must not contain control characters.
  return safeText(`${parts.join('\n\n')}\n`);
}

/** Returns a code block whose fence is longer than any run of backticks inside. */
function fence(text: string): string {
  const longestRun = Math.max(2, ...[...text.matchAll(/`+/g)].map((run) => run[0].length));
  const marks = '`'.repeat(longestRun + 1);
  return `${marks}\n${text.replace(/\n$/, '')}\n${marks}`;
}
