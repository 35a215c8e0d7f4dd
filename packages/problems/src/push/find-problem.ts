import type { PodiumClient } from '@podium/sdk';
import type { ProblemPackage, ProblemRevision } from '@podium/sdk/contract';
import { ProblemsError, usageError } from '../errors.ts';
import { findPackageRecord } from '../folder-owner.ts';
import type { PackageRecord } from '../folder-record.ts';
import { type PackagePlan, planNothing } from '../plan/plan.ts';
import type { SetterTools } from '../setter-tools.ts';
import type { HashedPackage, PackageFolder } from './package-folder.ts';
import type { Found } from './push.ts';

/** Where problems are pushed to, and with what. */
export interface PushContext {
  client: PodiumClient;
  /** The address by which a folder remembers its problem; without one it does not. */
  server: string | undefined;
  tools: SetterTools;
  /** The file that stores the hashes of files, so that an unchanged one is not read again. */
  hashesFile?: string;
}

/** A folder that was read, and the newest revision of its problem; undefined for a new one. */
export interface ProblemPair {
  local: HashedPackage;
  newest: ProblemRevision | undefined;
}

export type FoundProblem = Found<ProblemPair, PackagePlan>;

/** Which problem a folder is pushed to. */
export type Target =
  /** Of all problems, that of its record, else the one with its `uuid`, else with its title. */
  | { problems: readonly ProblemPackage[] }
  /** The named one, else that of its record. */
  | { problemId: string | undefined }
  /** A new one, which may be a duplicate: have the title of another one. */
  | { duplicate: boolean };

/**
 * Finds the problem that a folder is pushed to. A folder with the files of its newest revision is
 * not read.
 */
export async function findProblem(context: PushContext, opened: PackageFolder, target: Target): Promise<FoundProblem> {
  const { client, tools } = context;
  const { name, filesHash } = opened;
  const record = await findRecord(context, opened);
  if ('problems' in target) {
    const known = matchProblem(target.problems, opened, record, undefined);
    if (known?.archived) {
      tools.warn(`${name}: the problem is archived. \`podium problem restore ${known.problemId}\` brings it back.`);
    }
    if (known?.package.filesHash === filesHash) {
      return { state: 'unchanged', plan: planNothing(known), isRemembered: record?.revision === known.revision };
    }
  }
  const local = await opened.read();
  for (const warning of local.problem.warnings) tools.warn(`${name}: ${warning}`);
  const problemId = await findId(context, opened, { target, record, title: local.upload.title });
  const newest = problemId === undefined ? undefined : await findNewestRevision(client, problemId, tools.signal);
  // A user who names the problem decides that it belongs to the folder.
  const isDecided = 'problemId' in target && record?.problemId !== problemId;
  const drift = newest && !isDecided ? describeDrift(record, newest, opened.id) : undefined;
  return { state: 'found', pair: { local, newest }, drift };
}

/** Returns the id of the problem; undefined for a new one. */
async function findId(
  { client, server, tools: { signal } }: PushContext,
  opened: PackageFolder,
  { target, record, title }: { target: Target; record: PackageRecord | undefined; title: string },
): Promise<string | undefined> {
  const { name } = opened;
  if ('problems' in target) {
    const matched = matchProblem(target.problems, opened, record, title);
    if (!record || matched) return matched?.problemId;
    throw usageError(
      `'${name}' belongs to the problem ${record.problemId}, which the server does not have.`,
      `Remove ${name}/.podium.json to add it as a new problem.`,
    );
  }
  if ('problemId' in target) {
    const problemId = target.problemId ?? record?.problemId;
    if (problemId !== undefined) return problemId;
    throw usageError(
      `'${name}' has no record of its problem.`,
      'Name the problem with --id, or add it with `podium problem upload`.',
    );
  }
  // Without its record, or from another clone, the folder would silently add a second problem.
  if (record) {
    throw usageError(
      `'${name}' has been uploaded to ${server} already, as ${record.problemId}; nothing was changed.`,
      `\`podium problem edit ${name}\` uploads the changes.`,
    );
  }
  const listed = target.duplicate ? [] : await client.problems.list({ signal });
  const same = listed.find((each) => isSameTitle(each.title, title));
  if (!same) return undefined;
  throw usageError(
    `A problem '${same.title}' exists already (${same._id}); nothing was changed.`,
    `\`podium problem edit ${name} --id ${same._id}\` updates it from the folder.`,
    'Add --duplicate to add a second problem with this title.',
  );
}

/** Lists what no other folder of a push may have: the uuid, and the title of a new problem. */
export async function listClaims(
  context: PushContext,
  opened: PackageFolder,
  problems: readonly ProblemPackage[] | undefined,
): Promise<string[]> {
  const claims = opened.id === undefined ? [] : [`uuid ${opened.id}`];
  if (!problems) return claims;
  const record = await findRecord(context, opened);
  if (record || matchProblem(problems, opened, record, undefined)) return claims;
  const { upload } = await opened.read();
  return [...claims, `title ${upload.title.trim().toLowerCase()}`];
}

async function findRecord({ server }: PushContext, { path }: PackageFolder): Promise<PackageRecord | undefined> {
  return server === undefined ? undefined : findPackageRecord(path, server);
}

function isSameTitle(stored: string, local: string | undefined): boolean {
  return stored.toLowerCase() === local?.trim().toLowerCase();
}

export async function findNewestRevision(
  client: PodiumClient,
  problemId: string,
  signal: AbortSignal,
): Promise<ProblemRevision> {
  const [newest] = await client.problems.listRevisions(problemId, { limit: 1, signal });
  if (newest) return newest;
  throw new ProblemsError('problem_unknown', `The problem ${problemId} has no revision on the server.`);
}

/** Throws if there are several, or if the one with the title is of another package. */
function matchProblem(
  problems: readonly ProblemPackage[],
  { id }: PackageFolder,
  record: PackageRecord | undefined,
  title: string | undefined,
): ProblemPackage | undefined {
  if (record) return problems.find(({ problemId }) => problemId === record.problemId);
  const sameId = problems.filter((problem) => id !== undefined && problem.package.id === id);
  const sameTitle = problems.filter((problem) => isSameTitle(problem.title, title));
  const [found, another] = sameId.length > 0 ? sameId : sameTitle;
  if (!found) return undefined;
  const what = sameId.length > 0 ? `the uuid ${id}` : `the title '${found.title}'`;
  if (another) {
    throw usageError(
      `Several problems on the server have ${what}: ${found.problemId} and ${another.problemId}.`,
      'Name one of them with `podium problem edit <folder> --id <problem>` once.',
    );
  }
  if (sameId.length === 0 && id !== undefined && found.package.id !== null) {
    throw usageError(
      `The problem ${found.problemId} has ${what} too, and another uuid.`,
      'Give one of the two another title, or the folder the uuid of that problem.',
    );
  }
  return found;
}

function describeDrift(
  record: PackageRecord | undefined,
  { problemId, revision, package: stored }: ProblemRevision,
  id: string | undefined,
): string | undefined {
  if (record?.problemId === problemId) {
    if (record.revision >= revision) return undefined;
    return `Somebody has changed this problem since your last upload: the server has revision ${revision}, your folder ${record.revision}.`;
  }
  if (id === undefined || stored.id !== id) {
    return `The problem ${problemId} has the same title, and nothing else says that it belongs to this folder. A uuid in problem.yaml does.`;
  }
  if (stored.filesHash) return undefined;
  return `This problem was last changed without its folder, for example in the browser (revision ${revision}).`;
}
