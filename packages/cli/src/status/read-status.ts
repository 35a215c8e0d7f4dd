import { ProblemsError } from '@podium/problems';
import type { PodiumClient } from '@podium/sdk';
import { findRunningContests, phaseOf } from '@podium/sdk/display';
import { findWorkspace } from '../workspace/workspace.ts';

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

/** The content of `podium status`, all by the server's clock. */
export type Status = Awaited<ReturnType<typeof readStatus>>;

/** Reads the whole status with one round of requests to the server. */
export async function readStatus({ client, cwd, server, recentShown = 5 }: StatusDeps, signal: AbortSignal) {
  const [user, contests, submissions, here] = await Promise.all([
    client.users.profile({ signal }),
    client.contests.list('all', { signal }),
    client.submissions.list({ userId: 'me', limit: submissionsRead }, { signal }),
    findWorkspace(cwd).catch(failureOfRecord),
  ]);
  const now = client.clock.now();
  const { folder = '', record } = here instanceof ProblemsError || !here ? {} : here;
  return {
    server,
    now,
    user,
    /** The running contests by their ends, those that the user has joined first. */
    live: findRunningContests(contests, now),
    /** The next contests, the earliest first. */
    upcoming: contests.filter((contest) => phaseOf(contest, now) === 'future').slice(0, upcomingShown),
    pending: submissions.filter(({ verdict }) => verdict === null),
    /** The judged submissions, newest first. */
    recent: submissions.filter(({ verdict }) => verdict !== null).slice(0, recentShown),
    /** The pulled problem around the current folder. */
    problem: record && { id: record.problem.id, title: record.problem.title, folder },
    contestOfProblem: record?.contest,
    /** Why the record of that problem cannot be read. */
    problemFailure: here instanceof ProblemsError ? here.message : undefined,
  };
}

/** A record that cannot be read must not hide the rest of the status. */
function failureOfRecord(error: unknown): ProblemsError {
  if (error instanceof ProblemsError) return error;
  throw error;
}
