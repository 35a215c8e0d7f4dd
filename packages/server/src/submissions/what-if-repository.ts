import { contestPhaseAt, type Verdict, type WhatIf } from '@podium/sdk/contract';
import { sql } from 'kysely';
import { type Place, readPlaces, rerankContest } from '../contests/leaderboard/rate-contest.ts';
import { openRatings } from '../contests/leaderboard/rating-repository.ts';
import { inParts, readInParts } from '../database/read-in-parts.ts';
import type { Database, DatabaseTransaction } from '../database/schema.ts';
import { mapInTurns } from '../event-loop/in-turns.ts';
import { groupChanges, isChanged, type OutcomePair } from './judgement-changes.ts';

export interface ProposedJudgement {
  submissionId: string;
  verdict: Verdict;
  score?: number | undefined;
  maxScore?: number | null | undefined;
}

export type WhatIfRepository = ReturnType<typeof createWhatIfRepository>;

const listedMaxCount = 100;

/**
 * Tries judgements out: they are stored with everything that follows from them, as a rejudge does,
 * the differences are read, and the transaction is rolled back. So no rule exists twice.
 */
export function createWhatIfRepository(database: Database) {
  /** Returns undefined for an unknown problem. */
  async function tryOut(
    problemId: string,
    proposed: readonly ProposedJudgement[],
    now: number,
  ): Promise<WhatIf | undefined> {
    const trx = await database.startTransaction().execute();
    try {
      const problem = await trx.selectFrom('problems').select('id').where('id', '=', problemId).executeTakeFirst();
      return problem && (await compare(trx, { problemId, proposed, now }));
    } finally {
      await trx.rollback().execute();
    }
  }

  return { tryOut };
}

async function compare(
  trx: DatabaseTransaction,
  { problemId, proposed, now }: { problemId: string; proposed: readonly ProposedJudgement[]; now: number },
): Promise<WhatIf> {
  const standings = await openRatings(trx);
  const pairs = await pairWithStored(trx, problemId, proposed);
  const changed = pairs.filter(isChanged);
  const contests = await listContests(trx, problemId, changed);
  const places = new Map<string, Place[]>();
  for (const contest of contests) places.set(contest.id, await readPlaces(standings, contest));
  const ratings = await readRatings(trx);
  await storeOutcomes(trx, changed);
  const compared: WhatIf['contests'] = [];
  for (const contest of contests) {
    const after = await rerankContest(standings, contest);
    const before = places.get(contest.id) ?? [];
    const phase = contestPhaseAt(now, contest.startTime, contest.endTime);
    const entry = compareContest(contest, { before, after, people: ratings });
    if (entry.count > 0) compared.push({ ...entry, phase });
  }
  return { changes: groupChanges(pairs), contests: compared, ...compareRatings(ratings, await readRatings(trx)) };
}

interface ProposedPair extends OutcomePair {
  userId: string;
  contestId: string | null;
  maxScore: number | null;
}

/** Pairs the judged submissions with their proposed outcomes, in order of arrival. */
async function pairWithStored(
  trx: DatabaseTransaction,
  problemId: string,
  proposed: readonly ProposedJudgement[],
): Promise<ProposedPair[]> {
  const byId = new Map(proposed.map((judgement) => [judgement.submissionId, judgement]));
  const pairs: ProposedPair[] = [];
  const judgedAfter = (last: { arrival: number } | undefined) =>
    trx
      .selectFrom('submissions')
      .select(['id', 'userId', 'contestId', 'verdict', 'score', 'arrival'])
      .where('problemId', '=', problemId)
      .where('progress', '=', 'judged')
      .where('arrival', '>', last?.arrival ?? 0)
      .orderBy('arrival');
  for await (const rows of readInParts(trx, judgedAfter)) {
    for (const { id, userId, contestId, verdict, score } of rows) {
      const judgement = byId.get(id);
      if (!judgement || verdict === null) continue;
      const after = { verdict: judgement.verdict, score: judgement.score ?? null };
      const maxScore = judgement.maxScore ?? null;
      pairs.push({ submissionId: id, userId, contestId, before: { verdict, score }, after, maxScore });
    }
  }
  return pairs;
}

/**
 * Lists the contests of these submissions that still have the problem, in the order of their end.
 */
async function listContests(trx: DatabaseTransaction, problemId: string, changed: readonly ProposedPair[]) {
  const ids = [...new Set(changed.flatMap(({ contestId }) => contestId ?? []))];
  if (ids.length === 0) return [];
  const rows = await trx
    .selectFrom('contests')
    .innerJoin('contestProblems', 'contestProblems.contestId', 'contests.id')
    .select(['contests.id', 'title', 'startTime', 'endTime'])
    .select('leaderboardGeneratedAt as generatedAt')
    .where('contestProblems.problemId', '=', problemId)
    .where('contests.isCancelled', '=', 0)
    .where('contests.id', 'in', ids)
    .orderBy('endTime')
    .orderBy('contests.id')
    .execute();
  return rows.map(({ generatedAt, ...row }) => ({ ...row, isGenerated: generatedAt !== null }));
}

async function storeOutcomes(trx: DatabaseTransaction, changed: readonly ProposedPair[]): Promise<void> {
  await mapInTurns(inParts(changed), (some) => {
    const rows = some.map(
      ({ submissionId, after, maxScore }) =>
        sql`(${submissionId}, ${after.verdict}, cast(${after.score} as double precision), cast(${maxScore} as double precision))`,
    );
    return sql`
      with proposed(id, verdict, score, max_score) as (values ${sql.join(rows)})
      update submissions set verdict = proposed.verdict, score = proposed.score, max_score = proposed.max_score
      from proposed where submissions.id = proposed.id
    `.execute(trx);
  });
}

interface Person {
  userId: string;
  firstName: string;
  lastName: string;
  rating: number;
}

async function readRatings(trx: DatabaseTransaction): Promise<Map<string, Person>> {
  const people = new Map<string, Person>();
  const usersAfter = (last: Person | undefined) =>
    trx
      .selectFrom('users')
      .select(['id as userId', 'firstName', 'lastName', 'rating'])
      .where('id', '>', last?.userId ?? '')
      .orderBy('id');
  for await (const rows of readInParts(trx, usersAfter)) for (const row of rows) people.set(row.userId, row);
  return people;
}

function compareContest(
  { id, title, isGenerated }: { id: string; title: string; isGenerated: boolean },
  { before, after, people }: { before: readonly Place[]; after: readonly Place[]; people: ReadonlyMap<string, Person> },
): Omit<WhatIf['contests'][number], 'phase'> {
  const placeOf = new Map(before.map((place) => [place.userId, place]));
  const participants = after.flatMap(({ userId, rank, score }) => {
    const earlier = placeOf.get(userId);
    if (earlier?.rank === rank && earlier.score === score) return [];
    const { firstName = '', lastName = '' } = people.get(userId) ?? {};
    const was = { rankBefore: earlier?.rank ?? null, scoreBefore: earlier?.score ?? null };
    return [{ userId, firstName, lastName, ...was, rankAfter: rank, scoreAfter: score }];
  });
  const shown = participants.slice(0, listedMaxCount);
  return { contestId: id, title, leaderboardGenerated: isGenerated, count: participants.length, participants: shown };
}

function compareRatings(before: ReadonlyMap<string, Person>, after: ReadonlyMap<string, Person>) {
  const changed = [...before.values()].flatMap(({ rating, ...person }) => {
    const next = after.get(person.userId)?.rating ?? rating;
    return next === rating ? [] : [{ ...person, before: rating, after: next }];
  });
  const sizeOf = (change: { before: number; after: number }) => Math.abs(change.after - change.before);
  changed.sort((one, other) => sizeOf(other) - sizeOf(one) || (one.userId < other.userId ? -1 : 1));
  return { ratings: changed.slice(0, listedMaxCount), ratingCount: changed.length };
}
