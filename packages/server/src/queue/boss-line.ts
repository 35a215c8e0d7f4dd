import { type Language, languageIds } from '@podium/sdk/contract';
import { sql } from 'kysely';
import type { FetchOptions, JobInsert, PgBoss } from 'pg-boss';
import { tryLockExclusively } from '../database/locks.ts';
import { bossConnection, lineOf, linePrefix, openBoss, waitingEntries } from '../database/pg-boss.ts';
import { type Database, type DatabaseTransaction, inLine, type JobTable, setAside } from '../database/schema.ts';
import { jobPriority } from './enqueue-jobs.ts';
import { type Claim, isJudgedBy, type JobLine } from './job-line.ts';
import { type Lease, leaseOf } from './lease.ts';
import { settleExpiredLeases } from './lost-leases.ts';

/*
 * Theory of operation
 * ===================
 * pg-boss has an entry for each ready job, from the transaction that makes the job ready to the one
 * that leases it. Workers fetch entries with SKIP LOCKED: two that look at the same moment get
 * different ones, and neither waits. While a job is under lease pg-boss knows nothing of it, so its
 * own retries, expiry and maintenance have nothing to do and are off.
 *
 * `lease_until` says where a job is. A new job is in line from the beginning (`inLine`). Whoever
 * returns a job only writes its row: to be delivered now (null), or from a time on. A worker that
 * claims sees such due rows and lines them up; rows that were restored or copied from SQLite are
 * due too, without a step of their own. One worker at a time lines up and settles leases; the
 * others go on with what is in line.
 *
 * Each language has a line, a queue of pg-boss, so a worker does not see the entries in languages
 * that it cannot judge, however many they are. If jobs in several of its languages are ready, it
 * fetches from the line whose first entry comes first. A worker that fetches a job whose checker it
 * cannot run, or of a problem whose judging is paused, takes it out of the line (`setAside`). A
 * worker that may judge it sees it as due.
 *
 * An entry without a ready job is dropped, and a second entry of a job does no harm: a lease is a
 * guarded change of the row. Both are written in one transaction, so a ready job without an entry
 * has lost it in the tables of pg-boss. A periodic look (`restoreLost`) makes it due again.
 *
 * Order. pg-boss fetches by its `priority`, then by the time of the entry. Four bands of priorities
 * keep fresh jobs before rejudging, and in both the suspected ones before the others; within a band
 * an earlier turn is a higher priority. An entry's `group` is the user, so a fetch can ignore users
 * who are being served.
 */

/** A claim reads these facts before it locks anything. */
interface Situation {
  hasDue: boolean;
  /** The languages of the worker that have jobs in line. */
  ready: Language[] | null;
  /** The priorities that have a suspected job in line. */
  suspected: number[] | null;
  /** The leases of each user who is being served. */
  served: Record<string, number> | null;
}

interface LineEntry {
  jobId: string;
}

type LinedUpJob = Pick<JobTable, 'id' | 'language' | 'userId' | 'priority' | 'turn'> & { suspected: number };

/**
 * A restored installation may have many due jobs: each claim lines up some. They are few, because
 * another worker may have to set them aside again, one by one.
 */
const linedUpAtOnce = 100;

/** Creates the line in the pg-boss of a PostgreSQL. */
export function createBossLine(database: Database): JobLine {
  let boss: PgBoss | undefined;

  /**
   * Opens pg-boss, or tries again if the database was unavailable the last time. A transaction
   * opens it with its own connection: if it waited for another one, such transactions could hold
   * all.
   */
  async function open(connection: Database | DatabaseTransaction): Promise<PgBoss> {
    boss ??= await openBoss(connection);
    return boss;
  }

  return {
    async insert(trx, rows) {
      await trx
        .insertInto('jobs')
        .values(rows.map((row) => ({ ...row, leaseUntil: inLine })))
        .execute();
      await addEntries(
        await open(trx),
        trx,
        rows.map((row) => ({ ...row, suspected: 0 })),
      );
    },
    restoreLost: () => database.transaction().execute(restoreLost),
    async claim(claim) {
      // Idle workers ask every second: mostly, this is all that they read.
      let situation = await readSituation(database, claim);
      if (!situation.hasDue && !situation.ready) return undefined;
      const opened = await open(database);
      if (situation.hasDue) {
        await database.transaction().execute((trx) => lineUpDue(opened, trx, claim));
        situation = await readSituation(database, claim);
      }
      if (!situation.ready) return undefined;
      return database.transaction().execute((trx) => leaseNext(opened, trx, situation, claim));
    },
  };
}

/** Every part is one range of an index. */
async function readSituation(database: Database, claim: Claim): Promise<Situation> {
  const { now, languages = languageIds } = claim;
  const isSetAside = database.selectFrom('jobs').select('id').where('leaseUntil', '=', setAside);
  const isItsLanguage = sql`language in (${sql.join(languages)})`;
  const { rows } = await sql<Situation>`
    select
      exists (select from jobs where lease_until is null)
        or exists ${isSetAside.where(isJudgedBy(claim))}
        or coalesce((select min(lease_until) from jobs where lease_until >= 0) <= ${now}, false) as has_due,
      (select json_agg(own.id) from unnest(array[${sql.join(languages)}]::text[]) as own(id)
        where exists (select from jobs where lease_until = ${inLine} and language = own.id)) as ready,
      (select json_agg(distinct priority) from jobs
        where suspected = 1 and lease_until = ${inLine} and ${isItsLanguage}) as suspected,
      (select json_object_agg(user_id, leases) from (
        select user_id, count(*) as leases from jobs
        where lease_until > ${now} and lease_token is not null group by user_id
      ) as leases_by_user) as served`.execute(database);
  const [situation] = rows;
  if (!situation) throw new Error('a query without a table returned no row');
  return situation;
}

/**
 * One statement sees rows and entries as of one moment. A job that gets an entry meanwhile may get
 * a second one, which does no harm.
 */
async function restoreLost(trx: DatabaseTransaction): Promise<number> {
  if (!(await tryLockExclusively(trx, 'leases'))) return 0;
  const restored = await trx
    .updateTable('jobs')
    .set({ leaseUntil: null })
    .where('leaseUntil', '=', inLine)
    .where(sql<boolean>`not exists (
        select from ${waitingEntries} and name = ${linePrefix} || jobs.language and data ->> 'jobId' = jobs.id)`)
    .executeTakeFirst();
  return Number(restored.numUpdatedRows);
}

async function lineUpDue(boss: PgBoss, trx: DatabaseTransaction, claim: Claim): Promise<void> {
  const { holder, now } = claim;
  if (!(await tryLockExclusively(trx, 'leases'))) return;
  await settleExpiredLeases(trx, holder, now);
  const due = await trx
    .updateTable('jobs')
    .set({ leaseUntil: inLine })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('jobs')
        .select('id')
        .where('leaseToken', 'is', null)
        .where('language', 'in', languageIds)
        .where(({ or, and, between, eb: is }) =>
          or([
            is('leaseUntil', 'is', null),
            between('leaseUntil', 0, now),
            and([is('leaseUntil', '=', setAside), isJudgedBy(claim)(eb)]),
          ]),
        )
        .orderBy('priority')
        .orderBy('turn')
        .orderBy('arrival')
        .limit(linedUpAtOnce)
        // The owner of a run may be deleting its job.
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'language', 'userId', 'priority', 'turn', 'arrival', 'suspected'])
    .execute();
  await addEntries(
    boss,
    trx,
    due.sort((one, other) => one.arrival - other.arrival),
  );
}

async function addEntries(boss: PgBoss, trx: DatabaseTransaction, jobs: readonly LinedUpJob[]): Promise<void> {
  for (const [language, some] of Map.groupBy(jobs, (job) => job.language)) {
    const entries = some.map(
      (job): JobInsert<LineEntry> => ({
        data: { jobId: job.id },
        group: { id: job.userId },
        priority: bossPriority(job),
      }),
    );
    await boss.insert(lineOf(language), entries, { db: bossConnection(trx) });
  }
}

async function leaseNext(
  boss: PgBoss,
  trx: DatabaseTransaction,
  situation: Situation,
  claim: Claim,
): Promise<Lease | undefined> {
  const db = bossConnection(trx);
  for (;;) {
    const entry = await fetchNext(boss, trx, situation, claim.isIdle);
    if (!entry) return undefined;
    await boss.deleteJob(entry.line, entry.id, { db });
    const leased = await trx
      .updateTable('jobs')
      .set({ leaseToken: claim.token, leaseHolder: claim.holder, leaseUntil: claim.leaseUntil })
      .where('id', '=', entry.data.jobId)
      .where('leaseUntil', '=', inLine)
      .where(isJudgedBy(claim))
      .returning(['id', 'kind', 'userId', 'attempts', 'suspected'])
      .executeTakeFirst();
    if (leased) return leaseOf(leased, claim.token);
    // It is not there any more, or another worker has to check it, or it is paused.
    await trx
      .updateTable('jobs')
      .set({ leaseUntil: setAside })
      .where('id', '=', entry.data.jobId)
      .where('leaseUntil', '=', inLine)
      .execute();
  }
}

/** Fetches the first entry: fresh jobs first, and among them users with the fewest leases. */
async function fetchNext(
  boss: PgBoss,
  trx: DatabaseTransaction,
  { ready, suspected, served }: Situation,
  isIdle: boolean,
) {
  const fetchFirst = async (wanted: Wanted) => {
    for (const language of await orderLines(trx, ready ?? [], wanted)) {
      const line = lineOf(language);
      // An entry has no time before which it waits, so a clock that steps back delays none.
      const options = { ...wanted, ignoreStartAfter: true, db: bossConnection(trx) };
      const [entry] = await boss.fetch<LineEntry>(line, options);
      if (entry) return { ...entry, line };
    }
    return undefined;
  };
  const leases = Object.entries(served ?? {});
  const counts = [...new Set(leases.map(([, count]) => count))].sort((one, other) => one - other);
  for (const priority of [jobPriority.fresh, jobPriority.rejudge]) {
    if (suspected?.includes(priority)) {
      // No other job overtakes it: the worker becomes idle, then takes it.
      if (!isIdle) return undefined;
      const entry = await fetchFirst({ ...bandOf(priority, 1), ignoreGroups: [] });
      if (entry) return entry;
    }
    for (const most of [0, ...counts]) {
      const ignoreGroups = leases.filter(([, count]) => count > most).map(([userId]) => userId);
      const entry = await fetchFirst({ ...bandOf(priority, 0), ignoreGroups });
      if (entry) return entry;
    }
  }
  return undefined;
}

type Wanted = Required<Pick<FetchOptions, 'minPriority' | 'maxPriority' | 'ignoreGroups'>>;

/**
 * Orders the lines by their first entries that are wanted, and leaves out those without any.
 * Another worker may take such an entry meanwhile, so the next line is asked then.
 */
async function orderLines(trx: DatabaseTransaction, languages: readonly Language[], wanted: Wanted) {
  if (languages.length <= 1) return languages;
  const { minPriority, maxPriority, ignoreGroups } = wanted;
  const firsts = languages.map(
    (language) => sql`(
      select ${language}::text as language, priority, created_on from ${waitingEntries} and name = ${lineOf(language)}
        and priority between ${minPriority} and ${maxPriority} and group_id <> all(${ignoreGroups}::text[])
      order by priority desc, created_on limit 1)`,
  );
  const { rows } = await sql<{ language: Language }>`
    ${sql.join(firsts, sql` union all `)} order by priority desc, created_on`.execute(trx);
  return rows.map(({ language }) => language);
}

/**
 * pg-boss stores a priority in 32 bits. Later turns than this share the last one of their band.
 */
const bandWidth = 2 ** 28;

function bandOf(priority: number, suspected: number): { minPriority: number; maxPriority: number } {
  const minPriority = (priority === jobPriority.fresh ? 2 + suspected : suspected) * bandWidth;
  return { minPriority, maxPriority: minPriority + bandWidth - 1 };
}

function bossPriority({ priority, suspected, turn }: LinedUpJob): number {
  return Math.max(bandOf(priority, suspected).maxPriority - turn, bandOf(priority, suspected).minPriority);
}
