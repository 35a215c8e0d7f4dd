import type { PodiumClient } from '@podium/sdk';
import type { Contest } from '@podium/sdk/contract';
import type { CommandContext } from '../../context.ts';
import type { Status } from '../../result.ts';
import { findWorkspace } from '../../workspace/workspace.ts';

/** As many as may wait for a verdict at once, and some more. */
const submissionsRead = 50;
const recentShown = 5;
const upcomingShown = 3;

/** Everything `status` shows, from one round of questions to the server. */
export async function readStatus(context: CommandContext, client: PodiumClient): Promise<Status> {
  const { signal, cwd } = context;
  const [{ contestPhaseAt }, user, contests, submissions, workspace, { server }] = await Promise.all([
    import('@podium/sdk/contract'),
    client.users.profile({ signal }),
    client.contests.list('all', { signal }),
    client.submissions.list({ limit: submissionsRead }, { signal }),
    findWorkspace(cwd),
    context.currentSettings(),
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
    problem: workspace ? { ...workspace.record.problem, folder: workspace.folder } : undefined,
    contestOfProblem: workspace?.record.contest,
  };
}

/** The JSON of a status; `now` is the server's clock. */
export function statusJson({ now, live, upcoming, pending, recent, problem, contestOfProblem, ...rest }: Status) {
  return {
    ...rest,
    now: new Date(now).toISOString(),
    contests: { live, upcoming },
    submissions: { pending, recent },
    problem: problem
      ? { id: problem.id, title: problem.title, folder: problem.folder, contest: contestOfProblem ?? null }
      : null,
  };
}
