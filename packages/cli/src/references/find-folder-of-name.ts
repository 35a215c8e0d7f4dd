import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { languageOfFile } from '@podium/sdk/languages';
import { usageError } from '../cli-error.ts';
import type { Services } from '../services.ts';
import { slugOf } from '../text/slug.ts';
import { listWorkspaceRoot } from '../workspace/choose-folder.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { ambiguous, fittingTitles } from './short-name.ts';

/**
 * Returns the folder of the pulled problem that an argument names, if it is not the path of a file
 * or a folder: by its path in the folder of the setting `workspace`, or by its title. Any other
 * argument is returned as it is. No server is asked. Throws a usage error for an unknown or
 * ambiguous name.
 */
export async function findFolderOfName(
  { cwd, currentSettings }: Pick<Services, 'currentSettings'> & { cwd: string },
  argument: string | undefined,
): Promise<string | undefined> {
  if (argument === undefined || languageOfFile(argument) !== undefined) return argument;
  if (await stat(resolve(cwd, argument)).catch(() => undefined)) return argument;
  const { workspaceRoot, server } = await currentSettings();
  if (workspaceRoot === undefined) return argument;
  const pulled = (await listWorkspaceRoot(workspaceRoot)).filter(({ record }) => record.server === server);
  const byPath = pulled.find(({ folder }) => folder === resolve(workspaceRoot, argument));
  if (byPath) return byPath.folder;
  const fitting = matchPulled(pulled, argument);
  const [first] = fitting;
  if (first && fitting.length === 1) return first.folder;
  if (first) throw ambiguous('problem', argument, fitting);
  throw usageError(
    `There is no file '${argument}', and no problem of this name in ${workspaceRoot}.`,
    `Pull it with \`podium problem get ${argument}\`.`,
  );
}

interface Pulled {
  _id: string;
  title: string;
  folder: string;
}

/**
 * Matches `contest/A`, `contest/title`, or a title, slug or id or the beginning of one. A problem
 * that was pulled twice counts once: the folder for practice, unless the contest is named.
 */
export function matchPulled(pulled: readonly Workspace[], reference: string): Pulled[] {
  const slash = reference.lastIndexOf('/');
  const name = reference.slice(slash + 1);
  const contest = slugOf(reference.slice(0, Math.max(0, slash)));
  const inContest = pulled.filter(({ record }) => slash < 0 || isInContest(record.contest?.title, contest));
  const labelled = slash < 0 ? [] : inContest.filter(({ record }) => record.contest?.label === name.toUpperCase());
  const candidates = labelled.length > 0 ? labelled : inContest;
  const byId = new Map<string, Pulled>();
  // Problems for practice come last, so that they replace those of a contest.
  const practiceLast = candidates.toSorted((a, b) => Number(!a.record.contest) - Number(!b.record.contest));
  for (const { folder, record } of practiceLast) {
    byId.set(record.problem.id, { _id: record.problem.id, title: record.problem.title, folder });
  }
  return labelled.length > 0 ? [...byId.values()] : fittingTitles(name, [...byId.values()]);
}

function isInContest(title: string | undefined, contest: string): boolean {
  return title !== undefined && contest !== '' && slugOf(title).startsWith(contest);
}
