import { inParts } from '../database/read-in-parts.ts';
import type { DatabaseTransaction, JobTable } from '../database/schema.ts';
import type { JobLine, NewJobRow } from './job-line.ts';

export interface NewJob extends Pick<JobTable, 'id' | 'kind' | 'language' | 'userId' | 'createdAt'> {
  priority: JobPriority;
}

/** A user waits for a `fresh` job; `rejudge` jobs run when no fresh one waits. */
export const jobPriority = { fresh: 0, rejudge: 1 } as const;
export type JobPriority = (typeof jobPriority)[keyof typeof jobPriority];

/** Writes jobs, each with its turn: see the theory of operation in `judge-queue.ts`. */
export async function enqueueJobs(trx: DatabaseTransaction, line: JobLine, jobs: readonly NewJob[]): Promise<void> {
  const turns = createTurns(trx);
  const rows: NewJobRow[] = [];
  for (const job of jobs) rows.push({ ...job, turn: await turns.next(job.userId, job.priority), attempts: 0 });
  for (const some of inParts(rows)) await line.insert(trx, some);
}

/** Assigns turns. It looks up each priority's present round and each user's last turn once. */
function createTurns(trx: DatabaseTransaction) {
  const rounds = new Map<JobPriority, number>();
  const nextTurns = new Map<string, number>();
  return {
    async next(userId: string, priority: JobPriority): Promise<number> {
      const key = `${priority} ${userId}`;
      const turn = nextTurns.get(key) ?? (await firstTurn(userId, priority));
      nextTurns.set(key, turn + 1);
      return turn;
    },
  };

  async function firstTurn(userId: string, priority: JobPriority): Promise<number> {
    const round = rounds.get(priority) ?? (await findCurrentRound(trx, priority));
    rounds.set(priority, round);
    const last = await lastTurn(trx, userId, priority);
    return last === undefined ? round : Math.max(round, last + 1);
  }
}

/**
 * Returns the round being served: the latest one under lease, or else the earliest one that waits.
 */
async function findCurrentRound(trx: DatabaseTransaction, priority: JobPriority): Promise<number> {
  const leased = await trx
    .selectFrom('jobs')
    .select((eb) => eb.fn.max('turn').as('turn'))
    .where('leaseToken', 'is not', null)
    .where('priority', '=', priority)
    .executeTakeFirst();
  if (leased?.turn != null) return Number(leased.turn);
  const waiting = await trx
    .selectFrom('jobs')
    .select((eb) => eb.fn.min('turn').as('turn'))
    .where('priority', '=', priority)
    .executeTakeFirst();
  return Number(waiting?.turn ?? 0);
}

async function lastTurn(trx: DatabaseTransaction, userId: string, priority: JobPriority): Promise<number | undefined> {
  const last = await trx
    .selectFrom('jobs')
    .select((eb) => eb.fn.max('turn').as('turn'))
    .where('userId', '=', userId)
    .where('priority', '=', priority)
    .executeTakeFirst();
  return last?.turn == null ? undefined : Number(last.turn);
}
