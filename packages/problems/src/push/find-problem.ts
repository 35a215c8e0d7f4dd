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

/** Lists what no other folder of a push may have: the uuid, and the title of a new problem. */
export async function listClaims(
  { server }: PushContext,
  opened: PackageFolder,
  problems: readonly ProblemPackage[] | undefined,
): Promise<string[]> {
  const claims = opened.id === undefined ? [] : [`uuid ${opened.id}`];
  if (!problems) return claims;
  const record = await findRecord(server, opened);
  if (record || matchProblem(problems, opened, record, undefined)) return claims;
  const { upload } = await opened.read();
  return [...claims, `title ${upload.title.trim().toLowerCase()}`];
}

/**
 * Finds the problem that a folder belongs to: that of its record, else the one with its `uuid`,
 * else the one with its title. A folder with the files of its newest revision is not read.
 */
export async function findProblemOfFolder(
  { client, server, tools: { warn, signal } }: PushContext,
  opened: PackageFolder,
  problems: readonly ProblemPackage[],
): Promise<FoundProblem> {
  const { name, filesHash } = opened;
  const record = await findRecord(server, opened);
  const known = matchProblem(problems, opened, record, undefined);
  if (known?.archived) {
    warn(`${name}: the problem is archived. \`podium problem restore ${known.problemId}\` brings it back.`);
  }
  if (known?.package.filesHash === filesHash) {
    return { state: 'unchanged', plan: planNothing(known), isRemembered: record?.revision === known.revision };
  }
  const local = await readAndWarn(opened, warn);
  const matched = matchProblem(problems, opened, record, local.upload.title);
  if (record && !matched) throw unknownProblem(name, record.problemId);
  const newest = matched && (await findNewestRevision(client, matched.problemId, signal));
  return { state: 'found', pair: { local, newest }, drift: newest && describeDrift(record, newest, opened.id) };
}

/**
 * Rejects a folder that belongs to a problem already, and one with the title of another problem
 * unless it may be a duplicate: without its record, or from another clone, it would silently add a
 * second problem.
 */
export async function findNoProblem(
  { client, server, tools: { warn, signal } }: PushContext,
  opened: PackageFolder,
  isDuplicate: boolean,
): Promise<FoundProblem> {
  const { name } = opened;
  const local = await readAndWarn(opened, warn);
  const record = await findRecord(server, opened);
  if (record) {
    throw usageError(
      `'${name}' has been uploaded to ${server} already, as ${record.problemId}; nothing was changed.`,
      `\`podium problem edit ${name}\` uploads the changes.`,
    );
  }
  const wanted = local.upload.title.trim().toLowerCase();
  const listed = isDuplicate ? [] : await client.problems.list({ signal });
  const same = listed.find(({ title }) => title.toLowerCase() === wanted);
  if (!same) return { state: 'found', pair: { local, newest: undefined }, drift: undefined };
  throw usageError(
    `A problem '${same.title}' exists already (${same._id}); nothing was changed.`,
    `\`podium problem edit ${name} --id ${same._id}\` updates it from the folder.`,
    'Add --duplicate to add a second problem with this title.',
  );
}

/** Finds the problem that the user names, else that of the folder's record. */
export async function findNamedProblem(
  { client, server, tools: { warn, signal } }: PushContext,
  opened: PackageFolder,
  namedId: string | undefined,
): Promise<FoundProblem> {
  const local = await readAndWarn(opened, warn);
  const record = await findRecord(server, opened);
  const problemId = namedId ?? record?.problemId;
  if (problemId === undefined) {
    throw usageError(
      `'${opened.name}' has no record of its problem.`,
      'Name the problem with --id, or add it with `podium problem upload`.',
    );
  }
  const newest = await findNewestRevision(client, problemId, signal);
  // A user who names the problem decides that it belongs to the folder.
  const drift = record?.problemId === problemId ? describeDrift(record, newest, undefined) : undefined;
  return { state: 'found', pair: { local, newest }, drift };
}

async function readAndWarn({ name, read }: PackageFolder, warn: SetterTools['warn']): Promise<HashedPackage> {
  const local = await read();
  for (const warning of local.problem.warnings) warn(`${name}: ${warning}`);
  return local;
}

async function findRecord(server: string | undefined, { path }: PackageFolder): Promise<PackageRecord | undefined> {
  return server === undefined ? undefined : findPackageRecord(path, server);
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
  const wanted = title?.trim().toLowerCase();
  const sameTitle = problems.filter((problem) => problem.title.toLowerCase() === wanted);
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

function unknownProblem(folder: string, problemId: string): ProblemsError {
  return usageError(
    `'${folder}' belongs to the problem ${problemId}, which the server does not have.`,
    `Remove ${folder}/.podium.json to add it as a new problem.`,
  );
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
