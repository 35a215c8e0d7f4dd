import { readdir, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { undefinedIfMissing } from '@podium/files';
import { compareNaturally } from '@podium/sdk/search';
import { usageError } from '../errors.ts';
import { hasSettings } from '../folder-owner.ts';
import { type ContestFile, readContestFile } from './contest-file.ts';

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
  const problems: string[] = [];
  const strayFolders: string[] = [];
  for (const each of folders) {
    const path = join(root, 'problems', each);
    // One that cannot be read may be a problem. Its push shows why it fails, and the others are
    // pushed.
    if (await hasSettings(path).catch(() => true)) problems.push(join(name, 'problems', each));
    else if ((await undefinedIfMissing(stat(path)))?.isDirectory()) strayFolders.push(join(name, 'problems', each));
  }
  if (problems.length === 0 && files.length === 0) {
    throw usageError(
      `'${name}' has neither problems/*/problem.yaml nor contests/*.yaml.`,
      'Name the folder that has problems/ and contests/, or use `podium problem push <folder...>`.',
    );
  }
  const readContest = async (base: string): Promise<ContestSource> => {
    const file = join(name, 'contests', base);
    return readContestFile(join(root, 'contests', base)).then(
      (contest) => ({ file, contest }),
      (error: unknown) => ({ file, error }),
    );
  };
  return { problems, strayFolders, contests: await Promise.all(files.map(readContest)) };
}

/** Lists the names in a folder, without hidden ones; none if there is no such folder. */
async function listNames(folder: string): Promise<string[]> {
  const names = (await undefinedIfMissing(readdir(folder))) ?? [];
  return names.filter((name) => !name.startsWith('.')).sort(compareNaturally);
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
