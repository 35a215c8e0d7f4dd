import { hashOf } from '@podium/files';
import type { PodiumClient } from '@podium/sdk';
import type { ProblemPackage, ProblemRevision, ProblemSaved } from '@podium/sdk/contract';
import { type PackagePlan, planCreate, planUpdate, type RemoteParts } from '../plan/plan.ts';
import { parsePackageFiles } from '../read/package-files.ts';
import { hashWith, openStoredMap } from '../stored-map.ts';
import type { PlannedRejudge } from '../verify/what-if.ts';
import { findProblem, listClaims, type ProblemPair, type PushContext, type Target } from './find-problem.ts';
import {
  type HashedPackage,
  openPackageFolder,
  type PackageFolder,
  withTimeLimit,
  writePackageRecord,
} from './package-folder.ts';
import { type FailedPush, type PushOptions, pushEach, pushOne } from './push.ts';
import { findMissingBlobs } from './send-files.ts';
import { type ProblemToSend, sendProblem } from './send-problem.ts';

export interface ProblemPushOptions extends PushOptions {
  /** Whether to judge what a rejudge after the push would change; needs `dryRun`. */
  whatIf?: boolean;
  /**
   * Whether a new problem is a draft; without `publish`, the setting of the server applies
   * otherwise.
   */
  draft?: boolean;
  /** Whether a new problem is shown at once. */
  publish?: boolean;
  /** The folders whose new problems are drafts, unless `publish` is set. */
  hidden?: ReadonlySet<string>;
}

/** Describes the changes that a push has made, or would make. */
export type PushedProblem = PackagePlan & {
  /** Present if it was asked for and the push would change how submissions are judged. */
  whatIf?: PlannedRejudge;
  /** Somebody else's changes that a push would discard. */
  drift?: string;
  draft?: boolean;
  /** Submissions that an older revision has judged. */
  outdatedSubmissions?: number;
  /** Why submissions to the problem would wait at present. */
  waitReason?: string;
};

/** The result for one folder. */
export type FolderResult = { folder: string } & (PushedProblem | FailedPush);

/** Plans or pushes the problems of folders. */
export async function pushProblems(
  context: PushContext,
  folders: readonly string[],
  options: ProblemPushOptions,
): Promise<FolderResult[]> {
  const { client, tools, hashesFile } = context;
  const stored = hashesFile === undefined ? undefined : await openStoredMap(hashesFile);
  const results = await pushEach({
    things: folders.map((name) => ({
      name,
      async open(problems?: readonly ProblemPackage[]) {
        const opened = await openPackageFolder(tools, name, stored && hashWith(stored));
        return { ...opened, claims: await listClaims(context, opened, problems) };
      },
    })),
    list: () => client.problems.listPackages({ signal: tools.signal }),
    check: (opened) => opened.read(),
    push: async (opened, problems) => (await pushProblem(context, opened, { problems }, options)).pushed,
    tools,
  });
  await stored?.save();
  return results.map(({ name, result }) => ({ folder: name, ...result }));
}

/** A push of one problem, with the answer of the server if something was sent. */
export interface SentProblem {
  pushed: PushedProblem;
  saved: ProblemSaved | undefined;
}

interface ComparedProblem extends ProblemToSend {
  plan: PushedProblem;
}

/** Plans or pushes the problem of one folder. */
export async function pushProblem(
  context: PushContext,
  opened: PackageFolder,
  target: Target,
  options: ProblemPushOptions,
): Promise<SentProblem> {
  const { client, server, tools } = context;
  const { draft, publish, allowLive, whatIf, hidden } = options;
  const remember = async (problemId: string | null, revision: number | null) => {
    if (server === undefined || problemId === null || revision === null) return;
    await writePackageRecord(opened.path, { server, problemId, revision, filesHash: opened.filesHash });
  };
  const { plan, drift, saved } = await pushOne(
    {
      find: () => findProblem(context, opened, target),
      async compare(pair: ProblemPair) {
        const compared = await compareProblem(context, pair);
        const rejudge = whatIf ? await judgePlan(context, compared) : undefined;
        return rejudge ? { ...compared, plan: { ...compared.plan, whatIf: rejudge } } : compared;
      },
      driftAdvice:
        'Copy their changes into the folder first (`podium problem pull` shows them), or discard them with --overwrite. Nothing was changed.',
      async send(compared: ComparedProblem) {
        const isDraft = draft || publish ? draft : hidden?.has(opened.name) || undefined;
        const saved = await sendProblem(client, compared, tools, { draft: isDraft, allowLive });
        await remember(saved.problem._id, saved.problem.revision);
        return saved;
      },
      remember: ({ problemId, revision }) => remember(problemId, revision),
    },
    options,
  );
  if (!saved) return { pushed: { ...plan, ...(drift !== undefined && { drift }) }, saved };
  const { outdatedSubmissions, waitReason, problem } = saved;
  const { _id: problemId, revision, draft: isHidden } = problem;
  const waits = waitReason === undefined ? {} : { waitReason };
  return { pushed: { ...plan, problemId, revision, draft: isHidden, outdatedSubmissions, ...waits }, saved };
}

async function compareProblem({ client, tools: { signal } }: PushContext, pair: ProblemPair): Promise<ComparedProblem> {
  const { newest } = pair;
  // A measured limit stays until the folder sets one, since the next measurement could differ.
  const isMeasured = newest && !pair.local.problem.timing.isLimitSet;
  const local = isMeasured ? withTimeLimit(pair.local, newest.constraints.timeLimit) : pair.local;
  const missing = await findMissingBlobs(client, [...local.blobs.keys()], signal);
  const bytes = missing.reduce((sum, hash) => sum + (local.blobs.get(hash)?.bytes ?? 0), 0);
  const blobs = { count: missing.length, bytes };
  if (!newest) return { local, newest, missing, plan: planCreate(local, blobs), update: {} };
  const parts = await readParts(client, local, newest, signal);
  return { local, newest, missing, ...planUpdate(local, newest, blobs, parts) };
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
  return {
    files: list && parsePackageFiles(list),
    description: description && new TextDecoder().decode(description),
  };
}

/** Judges what a rejudge after this push would change; undefined if it changes no judging. */
async function judgePlan(
  { client, tools }: PushContext,
  { local, newest, plan }: ComparedProblem,
): Promise<PlannedRejudge | undefined> {
  const { changesJudging, judgeWhatIf } = await import('../verify/what-if.ts');
  if (!newest || !changesJudging(plan)) return undefined;
  return judgeWhatIf(client, newest.problemId, local, tools);
}
