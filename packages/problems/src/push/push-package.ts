import { hashOf } from '@podium/files';
import type { PodiumClient } from '@podium/sdk';
import type { ProblemPackage, ProblemRevision, ProblemSaved, ProblemUpdate } from '@podium/sdk/contract';
import { type AnyPodiumError, isPodiumError } from '@podium/sdk/errors';
import { defaultConstraints } from '@podium/sdk/limits';
import { ProblemsError, usageError } from '../errors.ts';
import type { PackageRecord } from '../folder-record.ts';
import { type PackagePlan, planCreate, planUpdate, type RemoteParts } from '../plan/plan.ts';
import type { SetterTools } from '../setter-tools.ts';
import { type HashedPackage, measureBlobs, type PackageFolder } from './package-folder.ts';

/** A push that nothing was sent of yet. */
export interface PreparedPush {
  local: HashedPackage;
  /** The newest revision on the server; undefined for a new problem. */
  newest: ProblemRevision | undefined;
  missing: readonly string[];
  plan: PackagePlan;
  /** The fields that differ. */
  update: ProblemUpdate;
}

interface SendOptions {
  /** Whether a new problem is a draft; by default the setting of the server applies. */
  draft?: boolean | undefined;
  /** Whether it may change during a contest that uses it. */
  allowLive?: boolean | undefined;
}

/** Compares a package with the newest revision on the server. */
export async function preparePush(
  client: PodiumClient,
  read: HashedPackage,
  newest: ProblemRevision | undefined,
  signal: AbortSignal,
): Promise<PreparedPush> {
  // A measured limit stays until the folder sets one, since the next measurement could differ.
  const local = newest && lacksTimeLimit(read) ? withTimeLimit(read, newest.constraints.timeLimit) : read;
  const { findMissingBlobs } = await import('./send-files.ts');
  const missing = await findMissingBlobs(client, [...local.blobs.keys()], signal);
  const blobs = measureBlobs(missing, local);
  if (!newest) return { local, newest, missing, plan: planCreate(local, blobs), update: {} };
  return {
    local,
    newest,
    missing,
    ...planUpdate(local, newest, blobs, await readParts(client, local, newest, signal)),
  };
}

function lacksTimeLimit({ problem }: HashedPackage): boolean {
  return !problem.timing.isLimitSet;
}

function withTimeLimit({ upload, ...local }: HashedPackage, timeLimit: string): HashedPackage {
  const constraints = { ...(upload.constraints ?? defaultConstraints), timeLimit };
  return { ...local, upload: { ...upload, constraints } };
}

/**
 * Measures the time limit of a package with the judge of this machine, and warns with a sentence.
 * Throws a usage error if the package gives none.
 */
async function measureLimit(
  { upload, problem }: HashedPackage,
  { progress, warn, openJudge, signal }: SetterTools,
): Promise<string> {
  // Other pushes do not need the judge.
  const [{ readJuryPrograms }, { keepJudged, openPackage }, { measureTimeLimit }] = await Promise.all([
    import('../read/icpc/read-jury-programs.ts'),
    import('../verify/verify-package.ts'),
    import('../verify/time-limit.ts'),
  ]);
  progress('Measuring the time limit…');
  const programs = keepJudged(await readJuryPrograms(problem.path), { warnings: [] });
  const measured = await measureTimeLimit(openPackage(upload, problem, programs, { judge: await openJudge(), signal }));
  if ('finding' in measured) {
    const { file, message } = measured.finding;
    throw usageError(
      `${file} ${message}.`,
      'Or put a right solution into submissions/accepted/, which gives the limit.',
    );
  }
  warn(measured.sentence);
  return `${measured.limitMs}ms`;
}

async function readParts(
  { blobs }: PodiumClient,
  { upload }: HashedPackage,
  { package: stored, descriptionHash }: ProblemRevision,
  signal: AbortSignal,
): Promise<RemoteParts> {
  const [list, description] = await Promise.all([
    stored.filesHash ? blobs.get(stored.filesHash, { signal }) : undefined,
    hashOf(upload.description) === descriptionHash ? undefined : blobs.get(descriptionHash, { signal }),
  ]);
  const { parsePackageFiles } = await import('../read/package-files.ts');
  return {
    files: list && parsePackageFiles(list),
    description: description && new TextDecoder().decode(description),
  };
}

/**
 * Sends the missing files and then the problem as one revision, so that an interrupted push leaves
 * the problem as it was. A repeated push sends what is still missing.
 */
export async function sendPush(
  client: PodiumClient,
  { local: read, newest, missing, update }: PreparedPush,
  { draft, allowLive }: SendOptions,
  tools: SetterTools,
): Promise<ProblemSaved> {
  const { progress, signal } = tools;
  if (!newest || update.checker) {
    const { requireCompiledChecker } = await import('./compile-checker.ts');
    await requireCompiledChecker(read, tools);
  }
  const local = !newest && lacksTimeLimit(read) ? withTimeLimit(read, await measureLimit(read, tools)) : read;
  const { sendBlobs } = await import('./send-files.ts');
  await sendBlobs(
    client,
    missing.flatMap((hash) => local.blobs.get(hash) ?? []),
    { onSent: (sent) => progress(`Sending test data ${sent}/${missing.length}…`), signal },
  );
  if (!newest) {
    return client.problems.upload({ ...local.upload, ...(draft !== undefined && { draft }) }, { signal });
  }
  const change = { ...update, baseRevision: newest.revision, ...(allowLive && { allowLive }) };
  return client.problems.update(newest.problemId, change, { signal }).catch((error: unknown) => {
    throw isPodiumError(error) && error.code === 'problem_in_live_contest' ? pointToAllowLive(error) : error;
  });
}

function pointToAllowLive({ code, message }: AnyPodiumError): ProblemsError {
  return new ProblemsError({
    kind: 'not_allowed_now',
    code,
    message,
    hints: ['Add --allow-live to change it anyway, and `podium problem rejudge` to judge its submissions again.'],
  });
}

export async function findNewestRevision(
  client: PodiumClient,
  problemId: string,
  signal: AbortSignal,
): Promise<ProblemRevision> {
  const [newest] = await client.problems.listRevisions(problemId, { limit: 1, signal });
  if (newest) return newest;
  throw new ProblemsError({
    kind: 'usage',
    code: 'problem_unknown',
    message: `The problem ${problemId} has no revision on the server.`,
  });
}

/**
 * Finds the problem of a folder: that of its record, else the one with the `uuid` of its
 * problem.yaml, else the one with its title, provided that it is not of another package.
 */
export function findProblemOfFolder(
  problems: readonly ProblemPackage[],
  { id }: Pick<PackageFolder, 'id'>,
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

/**
 * Describes what a push would discard of somebody else's work; undefined if it discards nothing.
 */
export function findDrift(
  record: PackageRecord | undefined,
  { problemId, revision, package: stored }: Pick<ProblemRevision, 'problemId' | 'revision' | 'package'>,
  id?: string,
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

/** Throws if the server has somebody else's changes. */
export function rejectDrift(drift: string | undefined): void {
  if (drift === undefined) return;
  throw new ProblemsError({
    kind: 'not_allowed_now',
    code: 'revision_conflict',
    message: drift,
    hints: [
      'Copy their changes into the folder first (`podium problem pull` shows them), or discard them with --overwrite. Nothing was changed.',
    ],
  });
}
