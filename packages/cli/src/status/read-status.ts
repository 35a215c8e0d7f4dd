import type { PodiumClient } from '@podium/sdk';
import type { Contest } from '@podium/sdk/contract';
import { CliError } from '../cli-error.ts';
import type { Status } from '../result.ts';
import { findWorkspace, type Workspace } from '../workspace/workspace.ts';

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
  const [{ contestPhaseAt }, user, contests, submissions, here] = await Promise.all([
    import('@podium/sdk/contract'),
    client.users.profile({ signal }),
    client.contests.list('all', { signal }),
    client.submissions.list({ userId: 'me', limit: submissionsRead }, { signal }),
    lookHere(cwd),
  ]);
  const now = client.clock.now();
  const phaseOf = ({ startTime, endTime }: Contest) => contestPhaseAt(now, Date.parse(startTime), Date.parse(endTime));
  return {
    server,
    now,
    user,
    live: contests.filter((contest) => phaseOf(contest) === 'ongoing'),
    upcoming: contests.filter((contest) => phaseOf(contest) === 'future').slice(0, upcomingShown),
    pending: submissions.filter(({ verdict }) => verdict === null),
    recent: submissions.filter(({ verdict }) => verdict !== null).slice(0, recentShown),
    ...('failure' in here ? { problemFailure: here.failure } : {}),
    ...problemOf('workspace' in here ? here.workspace : undefined),
  };
}

/** A record that cannot be read is no reason to tell nothing of all else. */
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
