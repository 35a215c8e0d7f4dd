import { readdir, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { undefinedIfMissing } from '@podium/files';
import { compareNaturally } from '@podium/sdk/search';
import { usageError } from '../errors.ts';
import { settingsFiles } from '../folder-owner.ts';
import type { ContestFile } from './contest-file.ts';

/** The problems and contests of a directory. Paths begin as the directory was named. */
export interface Directory {
  /** The folders with `problem.yaml`, or `problem.xml` of Polygon, in `problems/`. */
  problems: string[];
  /** The folders in `problems/` without it. */
  strayFolders: string[];
  contests: ContestSource[];
}

/** The file of a contest, and what it says or why it cannot be read. */
export type ContestSource = { file: string } & ({ contest: ContestFile } | { error: unknown });

/** Finds the problems and reads the contests. Throws a usage error if there is neither. */
export async function readDirectory(cwd: string, name: string): Promise<Directory> {
  const root = resolve(cwd, name);
  const status = await undefinedIfMissing(stat(root));
  if (!status?.isDirectory()) throw usageError(`'${name}' is not a folder.`);
  const folders = await listNames(join(root, 'problems'));
  const files = (await listNames(join(root, 'contests'))).filter((file) => /\.ya?ml$/.test(file));
  const isProblem = await Promise.all(
    folders.map(async (each) => {
      const found = settingsFiles.map((file) => findStatus(join(root, 'problems', each, file)));
      return (await Promise.all(found)).some(Boolean);
    }),
  );
  const isFolder = await Promise.all(
    folders.map(async (each) => (await findStatus(join(root, 'problems', each)))?.isDirectory()),
  );
  const problems = folders.filter((_, index) => isProblem[index]).map((each) => join(name, 'problems', each));
  if (problems.length === 0 && files.length === 0) {
    throw usageError(
      `'${name}' has neither problems/*/problem.yaml nor contests/*.yaml.`,
      'Name the folder that has problems/ and contests/, or use `podium problem push <folder...>`.',
    );
  }
  const stray = folders.filter((_, index) => isFolder[index] && !isProblem[index]);
  const contests = await Promise.all(files.map((file) => readContest(root, join(name, 'contests', file), file)));
  return { problems, strayFolders: stray.map((each) => join(name, 'problems', each)), contests };
}

async function readContest(root: string, file: string, base: string): Promise<ContestSource> {
  const { readContestFile } = await import('./contest-file.ts');
  return readContestFile(join(root, 'contests', base)).then(
    (contest) => ({ file, contest }),
    (error: unknown) => ({ file, error }),
  );
}

/** Lists the names in a folder, without hidden ones; none if there is no such folder. */
async function listNames(folder: string): Promise<string[]> {
  const names = (await undefinedIfMissing(readdir(folder))) ?? [];
  return names.filter((name) => !name.startsWith('.')).sort(compareNaturally);
}

async function findStatus(path: string) {
  return stat(path).catch(() => undefined);
}

/**
 * Selects the problems that learners must not see before a contest: those of contests that are not
 * over at `now`. While a file cannot be read, all may be. Once its contest begins, a draft is
 * shown.
 */
export function problemsToHide({ problems, contests }: Directory, now: number): Set<string> {
  if (contests.some((source) => 'error' in source)) return new Set(problems);
  const used = contests.flatMap((source) =>
    'contest' in source && Date.parse(source.contest.endTime) > now ? source.contest.problems : [],
  );
  const names = new Set(used.map(({ folder }) => folder));
  return new Set(problems.filter((path) => names.has(basename(path))));
}
