import { stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { languageOfFile } from '@podium/sdk/languages';
import { usageError } from '../cli-error.ts';
import type { Services } from '../services.ts';
import { slugOf } from '../text/format-values.ts';
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
  const fitting = matchPulled(pulled, argument, cwd);
  const [first] = fitting;
  if (first && fitting.length === 1) return first.folder;
  if (first) throw ambiguous('problem', argument, fitting);
  throw usageError(
    `There is no file '${argument}', and no problem of this name in ${workspaceRoot}.`,
    `Pull it with \`podium problem get ${argument}\`.`,
  );
}

/**
 * Matches `contest/A`, `contest/title`, `A`, or a title, slug or id or the beginning of one. `A` is
 * that of the folders in `cwd` or beside it, if there is one. A problem that was pulled twice
 * counts once: the folder there, else that for practice, unless the contest is named.
 */
export function matchPulled(pulled: readonly Workspace[], reference: string, cwd: string) {
  const slash = reference.lastIndexOf('/');
  const name = reference.slice(slash + 1);
  const contest = slugOf(reference.slice(0, Math.max(0, slash)));
  const isHere = ({ folder }: Workspace) => [cwd, dirname(cwd)].includes(dirname(folder));
  const isMeant = (title: string) => contest !== '' && slugOf(title).startsWith(contest);
  const inContest = pulled.filter(({ record }) => slash < 0 || (record.contest && isMeant(record.contest.title)));
  const labelled = inContest.filter(({ record }) => record.contest?.label === name.toUpperCase());
  const labelledHere = slash < 0 ? labelled.filter(isHere) : [];
  const [candidates = []] = [labelledHere, labelled, inContest].filter((found) => found.length > 0);
  const byId = new Map<string, { _id: string; title: string; folder: string }>();
  // Later ones replace those of the same problem.
  const rankOf = (workspace: Workspace) => (isHere(workspace) ? 2 : workspace.record.contest ? 0 : 1);
  for (const { folder, record } of candidates.toSorted((a, b) => rankOf(a) - rankOf(b))) {
    byId.set(record.problem.id, { _id: record.problem.id, title: record.problem.title, folder });
  }
  return labelled.length > 0 ? [...byId.values()] : fittingTitles(name, [...byId.values()]);
}
