import type { ExpressionBuilder } from 'kysely';
import type { Database, DatabaseSchema, DatabaseTransaction } from '../database/schema.ts';
import type { Lease } from './lease.ts';

interface Claim {
  /** Milliseconds since 1970. */
  now: number;
  leaseUntil: number;
  token: string;
  holder: string;
  maxAttempts: number;
}

interface Candidate {
  id: string;
  kind: 'submission' | 'run';
  user_id: string;
  priority: number;
  attempts: number;
}

/** Leases the job whose turn it is, in one transaction; undefined when none waits. */
export async function claimJob(database: Database, claim: Claim): Promise<Lease | undefined> {
  // Idle workers ask every second: a plain read, so that they do not take SQLite's write lock for nothing.
  if (!(await hasClaimable(database, claim.now))) return undefined;
  return database.transaction().execute(async (trx) => {
    for (;;) {
      const candidate = await findNext(trx, claim.now);
      if (!candidate) return undefined;
      const exhausted = candidate.attempts >= claim.maxAttempts;
      const attempt = exhausted ? candidate.attempts : candidate.attempts + 1;
      const leased = await trx
        .updateTable('jobs')
        .set({
          lease_token: claim.token,
          lease_holder: claim.holder,
          lease_until: claim.leaseUntil,
          attempts: attempt,
        })
        .where('id', '=', candidate.id)
        .where(claimableAt(claim.now))
        .executeTakeFirst();
      // On PostgreSQL another worker may have been faster; then look again.
      if (leased.numUpdatedRows === 1n) return leaseOf(candidate, claim.token, attempt, exhausted);
    }
  });
}

function leaseOf(candidate: Candidate, token: string, attempt: number, exhausted: boolean): Lease {
  return { jobId: candidate.id, kind: candidate.kind, userId: candidate.user_id, token, attempt, exhausted };
}

function claimableAt(now: number) {
  return (eb: ExpressionBuilder<DatabaseSchema, 'jobs'>) =>
    eb.or([eb('jobs.lease_until', 'is', null), eb('jobs.lease_until', '<=', now)]);
}

async function hasClaimable(database: Database, now: number): Promise<boolean> {
  const row = await database.selectFrom('jobs').select('id').where(claimableAt(now)).limit(1).executeTakeFirst();
  return row !== undefined;
}

async function findNext(trx: DatabaseTransaction, now: number): Promise<Candidate | undefined> {
  const leasesByUser = await countLeases(trx, now);
  const unserved = await findFirstOf(trx, now, 'not in', [...leasesByUser.keys()]);
  if (leasesByUser.size === 0 || unserved?.priority === 0) return unserved;
  const served = await findFirstServed(trx, now, leasesByUser);
  if (!unserved || !served) return unserved ?? served;
  return served.priority < unserved.priority ? served : unserved;
}

/** Jobs under a lease that has not run out, by user. At most as many as there are workers' slots. */
async function countLeases(trx: DatabaseTransaction, now: number): Promise<Map<string, number>> {
  const rows = await trx
    .selectFrom('jobs')
    .select((eb) => ['user_id', eb.fn.countAll().as('leases')])
    .where('lease_token', 'is not', null)
    .where('lease_until', '>', now)
    .groupBy('user_id')
    .execute();
  return new Map(rows.map((row) => [row.user_id, Number(row.leases)]));
}

/** Among users who are being served, whoever has the fewest leases is next; `priority` comes before that. */
async function findFirstServed(
  trx: DatabaseTransaction,
  now: number,
  leasesByUser: ReadonlyMap<string, number>,
): Promise<Candidate | undefined> {
  let best: Candidate | undefined;
  const counts = [...new Set(leasesByUser.values())].sort((a, b) => a - b);
  for (const count of counts) {
    const users = [...leasesByUser].filter(([, leases]) => leases === count).map(([userId]) => userId);
    const candidate = await findFirstOf(trx, now, 'in', users);
    if (candidate?.priority === 0) return candidate;
    best ??= candidate;
  }
  return best;
}

function findFirstOf(
  trx: DatabaseTransaction,
  now: number,
  membership: 'in' | 'not in',
  userIds: readonly string[],
): Promise<Candidate | undefined> {
  return trx
    .selectFrom('jobs')
    .select(['id', 'kind', 'user_id', 'priority', 'attempts'])
    .where(claimableAt(now))
    .$if(userIds.length > 0 || membership === 'in', (query) => query.where('user_id', membership, userIds))
    .orderBy('priority')
    .orderBy('turn')
    .orderBy('arrival')
    .limit(1)
    .executeTakeFirst();
}
