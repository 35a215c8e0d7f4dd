import { ProblemsError } from '@podium/problems';
import type { PodiumClient } from '@podium/sdk';
import type { Contest, Profile, SubmissionSummary } from '@podium/sdk/contract';
import { phaseOf } from '@podium/sdk/display';
import { findWorkspace, type Workspace } from '../workspace/workspace.ts';

/** The content of `podium status`, all by the server's clock. */
export interface Status {
  server: string;
  /** The time in milliseconds since 1970. */
  now: number;
  user: Profile;
  live: readonly Contest[];
  /** The next contests, the earliest first. */
  upcoming: readonly Contest[];
  pending: readonly SubmissionSummary[];
  recent: readonly SubmissionSummary[];
  problem: { id: string; title: string; folder: string } | undefined;
  /** The reason why the record of that problem cannot be read. */
  problemFailure?: string;
  contestOfProblem: { id: string; title: string; label: string } | undefined;
}

/** More submissions than can wait for a verdict at once. */
const submissionsRead = 50;
const upcomingShown = 3;

export interface StatusDeps {
  client: PodiumClient;
  cwd: string;
  server: string;
  /** The largest number of judged submissions, by default 5. */
  recentShown?: number;
}

/** Reads the whole status with one round of requests to the server. */
export async function readStatus(
  { client, cwd, server, recentShown = 5 }: StatusDeps,
  signal: AbortSignal,
): Promise<Status> {
  const [user, contests, submissions, here] = await Promise.all([
    client.users.profile({ signal }),
    client.contests.list('all', { signal }),
    client.submissions.list({ userId: 'me', limit: submissionsRead }, { signal }),
    findCurrentWorkspace(cwd),
  ]);
  const now = client.clock.now();
  return {
    server,
    now,
    user,
    live: contests.filter((contest) => phaseOf(contest, now) === 'ongoing'),
    upcoming: contests.filter((contest) => phaseOf(contest, now) === 'future').slice(0, upcomingShown),
    pending: submissions.filter(({ verdict }) => verdict === null),
    recent: submissions.filter(({ verdict }) => verdict !== null).slice(0, recentShown),
    ...('failure' in here ? { problemFailure: here.failure } : {}),
    ...problemOf('workspace' in here ? here.workspace : undefined),
  };
}

/** Finds the pulled problem. A record that cannot be read must not hide the rest of the status. */
async function findCurrentWorkspace(cwd: string): Promise<{ workspace: Workspace | undefined } | { failure: string }> {
  try {
    return { workspace: await findWorkspace(cwd) };
  } catch (error) {
    if (error instanceof ProblemsError) return { failure: error.message };
    throw error;
  }
}

function problemOf(workspace: Workspace | undefined): Pick<Status, 'problem' | 'contestOfProblem'> {
  if (!workspace) return { problem: undefined, contestOfProblem: undefined };
  const { folder, record } = workspace;
  return { problem: { ...record.problem, folder }, contestOfProblem: record.contest };
}
