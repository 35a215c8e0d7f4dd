import type { PodiumClient } from '@podium/sdk';
import type { Contest, Profile, SubmissionSummary } from '@podium/sdk/contract';
import { phaseOf } from '@podium/sdk/display';
import { CliError } from '../cli-error.ts';
import { findWorkspace, type Workspace } from '../workspace/workspace.ts';

/** What `status` shows, all by the server's clock. */
export interface Status {
  server: string;
  /** Milliseconds since 1970. */
  now: number;
  user: Profile;
  live: readonly Contest[];
  /** The next ones, the earliest first. */
  upcoming: readonly Contest[];
  /** Not judged yet. */
  pending: readonly SubmissionSummary[];
  /** Judged, the newest first. */
  recent: readonly SubmissionSummary[];
  /** The pulled problem around the current folder. */
  problem: { id: string; title: string; folder: string } | undefined;
  /** Why the record of that problem cannot be read. */
  problemFailure?: string;
  contestOfProblem: { id: string; title: string; label: string } | undefined;
}

/** As many as may wait for a verdict at once, and some more. */
const submissionsRead = 50;
const recentShown = 5;
const upcomingShown = 3;

export interface StatusDeps {
  client: PodiumClient;
  cwd: string;
  /** The address in use. */
  server: string;
}

/** Everything that is shown of where one stands, from one round of questions to the server. */
export async function readStatus({ client, cwd, server }: StatusDeps, signal: AbortSignal): Promise<Status> {
  const [user, contests, submissions, here] = await Promise.all([
    client.users.profile({ signal }),
    client.contests.list('all', { signal }),
    client.submissions.list({ userId: 'me', limit: submissionsRead }, { signal }),
    lookHere(cwd),
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

/** A record that cannot be read must not hide the rest of the status. */
async function lookHere(cwd: string): Promise<{ workspace: Workspace | undefined } | { failure: string }> {
  try {
    return { workspace: await findWorkspace(cwd) };
  } catch (error) {
    if (error instanceof CliError) return { failure: error.message };
    throw error;
  }
}

function problemOf(workspace: Workspace | undefined): Pick<Status, 'problem' | 'contestOfProblem'> {
  if (!workspace) return { problem: undefined, contestOfProblem: undefined };
  const { folder, record } = workspace;
  return { problem: { ...record.problem, folder }, contestOfProblem: record.contest };
}
