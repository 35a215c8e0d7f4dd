import {
  type Contest,
  type ContestScores,
  type LeaderboardEntry,
  type ScoringRuleName,
  type Standings,
  type StandingsHistory,
  standingsHistorySchema,
  standingsSchema,
  type Verdict,
} from '@podium/sdk/contract';
import { readHistory, resolve } from '@podium/sdk/standings';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storeSubmission } from '../../test/store-rows.ts';
import type { TestPerson, TestServer } from '../../test/test-server.ts';
import { createWholeServer } from '../../test/whole-server.ts';
import { addProblem, callAs, hour, minute, register, schedule } from '../test/contest-fixtures.ts';

// Two hours, frozen for the last 30 minutes. A and B are worth 500 and 1000 points, C 1500 with the
// groups small (40 of 100) and large (60 of 100).
type Name = 'Ada' | 'Bob' | 'Cid' | 'Dot';
type Made = [who: Name, problem: 0 | 1 | 2, atMs: number, verdict: Verdict, groups?: [small: number, large: number]];

const tries: readonly Made[] = [
  ['Cid', 0, 5 * minute, 'compile_error'],
  ['Cid', 0, 6 * minute, 'wrong_answer'],
  // The same source again: it costs points once, and minutes twice.
  ['Cid', 0, 7 * minute, 'wrong_answer'],
  ['Ada', 0, 10 * minute, 'wrong_answer'],
  ['Bob', 0, 15 * minute, 'accepted'],
  ['Ada', 0, 20.5 * minute, 'accepted'],
  ['Cid', 0, 30 * minute, 'accepted'],
  ['Dot', 0, 40 * minute, 'wrong_answer'],
  // A millisecond before minute 51, so in minute 50.
  ['Ada', 1, 51 * minute - 1, 'accepted'],
  ['Bob', 1, 60 * minute, 'wrong_answer'],
  ['Bob', 2, 70 * minute, 'wrong_answer', [0, 60]],
  ['Ada', 2, 80 * minute, 'wrong_answer', [40, 0]],
  // From here on they are frozen.
  ['Dot', 0, 92 * minute, 'accepted'],
  ['Dot', 1, 93 * minute, 'accepted'],
  ['Dot', 2, 94 * minute, 'accepted', [40, 60]],
  ['Bob', 2, 95 * minute, 'wrong_answer', [40, 0]],
  ['Bob', 1, 100 * minute, 'accepted'],
  ['Cid', 2, 110 * minute, 'accepted', [40, 60]],
];

/** By name: rank, solved problems, points, minutes. */
type Ranking = Record<Name, [rank: number, solved: number, score: number, penalty: number]>;

const expected: Record<ScoringRuleName, { frozen: Ranking; final: Ranking; costOfCid: number }> = {
  decay: {
    frozen: {
      // 500 × (1 − 0.004 × 20.5) − 50, 1000 × (1 − 0.004 × 51), 0.4 × 1500 × (1 − 0.004 × 80)
      Ada: [1, 2, 409 + 796 + 408, 0],
      Bob: [2, 1, 470 + 0 + 648, 0],
      Cid: [3, 1, 390, 0],
      Dot: [4, 0, 0, 0],
    },
    final: {
      Dot: [1, 3, 266 + 628 + 936, 0],
      Bob: [2, 2, 470 + 550 + 648, 0],
      Ada: [3, 2, 409 + 796 + 408, 0],
      Cid: [4, 2, 390 + 840, 0],
    },
    costOfCid: 50,
  },
  icpc: {
    frozen: { Ada: [1, 2, 0, 40 + 50], Bob: [2, 1, 0, 15], Cid: [3, 1, 0, 70], Dot: [4, 0, 0, 0] },
    final: {
      Dot: [1, 3, 0, 112 + 93 + 94],
      Ada: [2, 2, 0, 40 + 50],
      Bob: [3, 2, 0, 15 + 120],
      Cid: [4, 2, 0, 70 + 110],
    },
    costOfCid: 40,
  },
  ioi: {
    frozen: {
      Ada: [1, 2, 500 + 1000 + 600, 0],
      Bob: [2, 1, 500 + 0 + 900, 0],
      Cid: [3, 1, 500, 0],
      Dot: [4, 0, 0, 0],
    },
    final: {
      // The groups of two tries together are the whole of C.
      Bob: [1, 2, 500 + 1000 + 1500, 0],
      Dot: [1, 3, 500 + 1000 + 1500, 0],
      Ada: [3, 2, 500 + 1000 + 600, 0],
      Cid: [4, 2, 500 + 0 + 1500, 0],
    },
    costOfCid: 0,
  },
};

let server: TestServer;
let admin: TestPerson;
let problems: string[];
const people = new Map<Name, TestPerson>();

beforeAll(async () => {
  server = await createWholeServer();
  admin = await server.admin();
  problems = [];
  for (const title of ['A', 'B', 'C']) problems.push(await addProblem(server.database, { title }));
});
afterAll(() => server.close());

const personOf = (name: Name) => people.get(name) ?? admin;

/** Holds the contest, until its end, with people who were never rated. */
async function hold(rule: ScoringRuleName): Promise<Contest> {
  for (const firstName of ['Ada', 'Bob', 'Cid', 'Dot'] as const) {
    people.set(firstName, await server.signUp({ firstName, lastName: 'Byron' }));
  }
  const points = Object.fromEntries(problems.map((id, index) => [id, 500 * (index + 1)]));
  const contest = await schedule(server, { problems, points, rule, freezeMinutes: 30 });
  for (const person of people.values()) await register(server, person, contest._id);
  const start = Date.parse(contest.startTime);
  for (const [who, problem, atMs, verdict, groups] of tries) {
    const store = { database: server.database, clock: { now: () => start + atMs } };
    const problemId = problems[problem] ?? '';
    const made = { contestId: contest._id, userId: personOf(who).id, problemId, verdict };
    const source = who === 'Cid' && verdict === 'wrong_answer' ? 'the same' : undefined;
    const id = await storeSubmission(store, { ...made, source });
    if (groups) await storeGroups(id, ...groups);
  }
  server.clock.advance(3 * hour + minute);
  return contest;
}

async function storeGroups(id: string, small: number, large: number): Promise<void> {
  const group = (name: string, score: number, maxScore: number) => ({ name, score, maxScore, verdict: null });
  const groups = JSON.stringify([group('small', small, 40), group('large', large, 60)]);
  const scored = { score: small + large, maxScore: 100, groups };
  await server.database.updateTable('submissions').set(scored).where('id', '=', id).execute();
}

const call = <T>(person: TestPerson, method: string, path: string, body?: object) =>
  callAs<T & { code?: string }>(server, person, method, path, body);

async function rankingOf(id: string, person: TestPerson): Promise<Partial<Ranking>> {
  const { body } = await call<Standings>(person, 'GET', `/contest/${id}/standings`);
  const rows = standingsSchema.parse(body).rows.map(({ name, rank, solved, score, penalty }) => {
    return [name.split(' ')[0], [rank, solved, score, penalty]] as const;
  });
  return Object.fromEntries(rows);
}

async function leaderboardOf(id: string): Promise<{ ranking: Partial<Ranking>; ratings: number[] }> {
  const { body } = await call<LeaderboardEntry[]>(personOf('Ada'), 'GET', `/contest/getLeaderBoard/${id}`);
  const rows = body.map(({ user, rank, solvedProblems, score, penalty }) => {
    return [user.firstName, [rank, solvedProblems, score, penalty]] as const;
  });
  return {
    ranking: Object.fromEntries(rows),
    ratings: body.map(({ ratingAfter, ratingBefore }) => ratingAfter - ratingBefore),
  };
}

describe.each(Object.entries(expected))('a contest by the rule %s', (name, { frozen, final, costOfCid }) => {
  const rule = name as ScoringRuleName;
  let id: string;
  beforeAll(async () => {
    id = (await hold(rule))._id;
  });

  it('shows learners the frozen standings and administrators the final ones', async () => {
    expect(await rankingOf(id, personOf('Dot'))).toEqual(frozen);
    expect(await rankingOf(id, admin)).toEqual(final);
  });

  it('answers the own scores, with what the wrong tries cost', async () => {
    const { body } = await call<{ scores: ContestScores }>(personOf('Cid'), 'GET', `/contest/userScores/${id}`);
    expect(body.scores[problems[0] ?? '']?.penalty).toBe(costOfCid);
  });

  it('has no leaderboard until the thaw, and then the same ranks with ratings in their order', async () => {
    const generate = () => call(admin, 'POST', `/contest/updateLeaderBoard/${id}`);
    expect(await generate()).toMatchObject({ status: 409, body: { code: 'board_frozen' } });
    expect((await call(admin, 'POST', `/contest/${id}/thaw`)).status).toBe(200);
    expect(await rankingOf(id, personOf('Dot'))).toEqual(final);
    expect((await generate()).status).toBe(200);
    const { ranking, ratings } = await leaderboardOf(id);
    expect(ranking).toEqual(final);
    expect(ratings).toEqual(ratings.toSorted((a, b) => b - a));
  });
});

describe('the resolver of a contest by the rule icpc', () => {
  it('opens one pending cell after the other from the last row up, and ends at the final standings', async () => {
    const { _id } = await hold('icpc');
    const path = `/contest/${_id}/standings/history?sees=everything`;
    const {
      contest,
      participants: columns,
      ...rest
    } = standingsHistorySchema.parse((await call<StandingsHistory>(admin, 'GET', path)).body);
    const history = readHistory({ contest, participants: columns, ...rest });
    const nameOf = (id: string) => columns.name[columns.id.indexOf(id)]?.split(' ')[0];
    const { start, steps, end: last } = resolve(history.contest, history.participants, history.tries);
    const namesOf = (board: typeof start) => board.rows.map(({ participant }) => nameOf(participant.id));
    expect(namesOf(start)).toEqual(['Ada', 'Bob', 'Cid', 'Dot']);
    expect(steps.map(({ participantId, problem, from, to }) => [nameOf(participantId), problem, from, to])).toEqual([
      ['Dot', 0, 3, 3],
      ['Dot', 1, 3, 1],
      ['Cid', 2, 3, 1],
      ['Bob', 1, 3, 1],
      ['Dot', 2, 3, 0],
      ['Bob', 2, 2, 2],
    ]);
    expect(namesOf(last)).toEqual(['Dot', 'Ada', 'Bob', 'Cid']);
  });
});

it('ranks a generated leaderboard anew after its rule was changed by force', async () => {
  const { _id } = await hold('decay');
  const generate = () => call(admin, 'POST', `/contest/updateLeaderBoard/${_id}`);
  const isStale = async () => (await call<Contest>(admin, 'GET', `/contest/getContest/${_id}`)).body.leaderboardStale;
  await call(admin, 'POST', `/contest/${_id}/thaw`);
  await generate();
  expect([(await leaderboardOf(_id)).ranking, await isStale()]).toEqual([expected.decay.final, false]);
  const change = await call(admin, 'PUT', `/contest/modifyContest/${_id}`, { rule: 'ioi', force: true });
  expect([change.status, await isStale()]).toEqual([200, true]);
  expect(await rankingOf(_id, admin)).toEqual(expected.ioi.final);
  await generate();
  expect([(await leaderboardOf(_id)).ranking, await isStale()]).toEqual([expected.ioi.final, false]);
});
