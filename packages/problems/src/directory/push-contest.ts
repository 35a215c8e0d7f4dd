import { basename } from 'node:path';
import type { PodiumClient } from '@podium/sdk';
import type { Contest, ContestPackage, ContestUpdate } from '@podium/sdk/contract';
import { findNearest } from '@podium/sdk/search';
import { ProblemsError, usageError } from '../errors.ts';
import type { PushContext } from '../push/find-problem.ts';
import { type FailedPush, type Found, type PushOptions, pushEach, pushOne } from '../push/push.ts';
import type { FolderResult } from '../push/push-problem.ts';
import {
  type ContestPlan,
  describeFixed,
  fieldsOfProblems,
  hashContest,
  type LocalContest,
  type LocalProblem,
  planContestUpdate,
  planNewContest,
  planSameContest,
} from './plan-contest.ts';
import type { ContestSource } from './read-directory.ts';

/** Describes the changes that a push of a contest has made, or would make. */
export type PushedContest = ContestPlan & {
  /** Somebody else's changes that a push would discard. */
  drift?: string;
  /** The titles of problems that learners could practise until the push. */
  leavesPractice?: string[];
};

/** The result for the file of one contest. */
export type ContestResult = { file: string } & (PushedContest | FailedPush);

/** Plans or pushes the contests of a directory, whose problems were pushed with these results. */
export async function pushContests(
  { client, tools }: Pick<PushContext, 'client' | 'tools'>,
  sources: readonly ContestSource[],
  problems: readonly FolderResult[],
  options: PushOptions,
): Promise<ContestResult[]> {
  const { signal } = tools;
  const results = await pushEach({
    things: sources.map((source) => ({ name: source.file, open: async () => openContest(source) })),
    list: () => client.contests.listPackages({ signal }),
    check: async (opened) => resolveProblems(opened, problems),
    push: async (opened, listed) => push(client, resolveProblems(opened, problems), listed, { ...options, signal }),
    tools,
  });
  return results.map(({ name, result }) => ({ file: name, ...result }));
}

function openContest(source: ContestSource) {
  if ('error' in source) throw source.error;
  return { ...source.contest, path: source.file, claims: [`id ${source.contest.id}`] };
}

/** Finds the problems on the server that the folders of a contest belong to. */
function resolveProblems(
  { path, claims: _, ...contest }: ReturnType<typeof openContest>,
  results: readonly FolderResult[],
): LocalContest {
  const byName = new Map(results.map((result) => [basename(result.folder), result]));
  const problems = contest.problems.map(({ folder, points }): LocalProblem => {
    const result = byName.get(folder);
    if (!result) {
      const near = findNearest(folder, [...byName.keys()]);
      throw usageError(
        `${path} names the problem ${folder}, but problems/${folder}/problem.yaml is missing.`,
        ...(near.length > 0 ? [`Did you mean ${near.join(' or ')}?`] : []),
      );
    }
    if (result.action === 'failed') {
      const message = `${path} waits for its problem ${folder}, which failed.`;
      throw new ProblemsError('problem_failed', message, [], { cause: result.error });
    }
    const { problemId, title } = result;
    return { problemId, title, ...(points !== undefined && { points }) };
  });
  return { ...contest, problems };
}

/** The adapter of contests. */
async function push(
  { contests, clock }: PodiumClient,
  local: LocalContest,
  listed: readonly ContestPackage[],
  { signal, ...options }: PushOptions & { signal: AbortSignal },
): Promise<PushedContest> {
  const stored = findContestOfFile(listed, local, clock.now());
  const file = { id: local.id, hash: hashContest(local) };
  const update = (contestId: string, fields: ContestUpdate) =>
    contests.update(contestId, { ...fields, package: { ...file, replaces: stored?.package.hash } }, { signal });
  const { plan, drift, saved } = await pushOne(
    {
      async find(): Promise<Found<Contest | undefined, ContestPlan>> {
        if (!stored) return { state: 'found', pair: undefined, drift: undefined };
        const { contestId, package: known } = stored;
        if (stored.cancelled) {
          const hint = `Remove its file, or bring it back with \`podium contest restore ${contestId}\`.`;
          throw new ProblemsError('contest_over', `The contest '${stored.title}' is cancelled.`, [hint]);
        }
        if (known.id === file.id && known.hash === file.hash) {
          return { state: 'unchanged', plan: planSameContest(local, contestId), isRemembered: true };
        }
        const pair = await contests.get(contestId, { signal });
        return { state: 'found', pair, drift: describeDrift(stored, local) };
      },
      async compare(remote) {
        if (!remote) return { plan: planNewContest(local), update: {} };
        const compared = planContestUpdate(local, remote, clock.now());
        return { ...compared, refusal: refusalOf(compared.plan, options) };
      },
      driftAdvice: '`podium plan` shows what differs. Copy it into the file, or discard it with --overwrite.',
      async send({ plan, update: fields }) {
        if (plan.contestId === null) {
          const { id: _, ...created } = local;
          return contests.create({ ...created, ...fieldsOfProblems(local), package: file }, { signal });
        }
        return update(plan.contestId, fields);
      },
      // The server stores the hash with the fields, so that a change meanwhile is never
      // overwritten.
      async remember({ contestId }) {
        if (contestId !== null) await update(contestId, {});
      },
    },
    options,
  );
  if (!saved) return { ...plan, ...(drift !== undefined && { drift }) };
  const { contest, leavesPractice } = saved;
  return { ...plan, contestId: contest._id, leavesPractice: leavesPractice.map(({ title }) => title) };
}

/**
 * Finds the contest of a file: the one with its id, else one with its title that is not over and
 * comes from no file.
 */
function findContestOfFile(
  packages: readonly ContestPackage[],
  { id, title }: LocalContest,
  now: number,
): ContestPackage | undefined {
  const sameId = packages.find((each) => each.package.id === id);
  if (sameId) return sameId;
  const wanted = title.toLowerCase();
  const [found, another] = packages.filter(
    (each) => each.package.id === null && each.title.toLowerCase() === wanted && Date.parse(each.endTime) >= now,
  );
  if (!another) return found;
  throw usageError(`Several contests on the server have the title '${title}'.`, 'Give the file another title.');
}

function describeDrift({ contestId, package: stored }: ContestPackage, { id }: LocalContest): string | undefined {
  if (stored.id !== id) {
    return `The contest ${contestId} has the same title, and nothing else says that it belongs to this file.`;
  }
  return stored.hash === null
    ? 'This contest was last changed without its file, for example in the browser.'
    : undefined;
}

/** Returns why a contest that runs or is over is not changed; undefined if it may be. */
function refusalOf({ changes, fixed, phase }: ContestPlan, { allowLive }: PushOptions): ProblemsError | undefined {
  const code = phase === 'past' ? 'contest_over' : 'contest_running';
  if (fixed.length > 0) {
    const hint = 'Set the file back to what the server has; `podium plan` shows it.';
    return new ProblemsError(code, describeFixed({ fixed, phase }), [hint]);
  }
  if (phase === 'future' || allowLive) return undefined;
  const fields = changes.map(({ field }) => field).join(', ');
  const state = phase === 'past' ? 'is over' : 'is running';
  const message = `The contest ${state}, and its ${fields} would change.`;
  return new ProblemsError(code, message, ['Add --allow-live to change it anyway.']);
}
