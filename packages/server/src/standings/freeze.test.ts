import { allEndpoints, type Endpoint, endpoints, type Verdict } from '@podium/sdk/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  addProblem,
  hour,
  minute,
  register,
  schedule,
  submit,
  submitAndJudge,
} from '../contests/test/contest-fixtures.ts';
import { readStream } from '../events/test/read-stream.ts';
import { findParticipantId } from '../test/store-rows.ts';
import type { TestPerson } from '../test/test-server.ts';
import { createWholeServer } from '../test/whole-server.ts';

let server: Awaited<ReturnType<typeof createWholeServer>>;
let [ada, bob, stranger]: TestPerson[] = [];
let contestId: string;
let problemId: string;
/** A submission of the freeze. */
let hidden: string;

beforeAll(async () => {
  server = await createWholeServer();
  [ada, bob, stranger] = [await server.signUp(), await server.signUp(), await server.signUp()];
  problemId = await addProblem(server.database);
  const settings = { freezeMinutes: 60, standings: 'public', rule: 'icpc' } as const;
  contestId = (await schedule(server, { ...settings, problems: [problemId] }))._id;
  for (const person of [ada, bob]) await register(server, person, contestId);
  const start = server.clock.now() + hour;
  const by = ({ id: userId }: TestPerson, after: number) => ({
    contestId,
    userId,
    problemId,
    submittedAt: start + after,
  });
  await submitAndJudge(server.database, by(ada, 10 * minute), 'wrong_answer');
  await submitAndJudge(server.database, by(bob, 20 * minute), 'accepted');
  hidden = await submit(server.database, by(ada, 60 * minute));
  server.clock.advance(hour + 90 * minute);
});
afterAll(() => server.close());

/** Gives the hidden submission a verdict, and publishes what a worker publishes. */
async function judgeHidden(verdict: Verdict | null): Promise<void> {
  const judged = { verdict, progress: verdict ? ('judged' as const) : ('queued' as const), timeMs: verdict ? 7 : null };
  await server.database.updateTable('submissions').set(judged).where('id', '=', hidden).execute();
  const participant = await findParticipantId(server.database, contestId, ada?.id ?? '');
  const about = { submission: hidden, user: ada?.id ?? '', problem: problemId, contest: contestId, participant };
  server.changes.publish({ type: 'submission', ...about, step: 'judged' });
}

/** Figures for the operator, who sees this machine, and a description that no contest changes. */
const leftOut: string[] = [endpoints.system.metrics.path, endpoints.system.openapi.path];
const ownHeaders = ['date', 'x-request-id', 'x-server-time'];

/** Every address that one can read with the ids of what the contest has. */
function addresses(): { path: string; access: string }[] {
  const ids = [contestId, problemId, hidden, ada?.id ?? '', bob?.id ?? ''];
  const board = ['?around=me&count=1', '?search=ada', `?friends=${ada?.id}`];
  return Object.values(allEndpoints)
    .flatMap((calls) => Object.values<Endpoint>(calls))
    .filter(({ method, path, responseKind }) => {
      return method === 'GET' && responseKind !== 'events' && !leftOut.includes(path);
    })
    .flatMap(({ path, access }) => {
      const filled = path.includes('{') ? ids.map((id) => path.replace(/\{\w+\}/, id)) : [path];
      const queries = path.endsWith('/standings') ? ['', ...board] : path === '/submission' ? ['', '?limit=200'] : [''];
      return filled.flatMap((address) => queries.map((query) => ({ path: address + query, access })));
    });
}

/** Reads all that others than the author can read: bytes and headers. */
async function readPublic(): Promise<string[]> {
  const answers: string[] = [];
  for (const person of [undefined, stranger, bob]) {
    const token = person && (await server.signIn(person.email, person.password)).token;
    for (const { path, access } of addresses()) {
      if (access !== 'public' && token === undefined) continue;
      const headers = { ...(token !== undefined && { authorization: `Bearer ${token}` }) };
      const response = await fetch(`${server.baseUrl}${path}`, { headers });
      const kept = [...response.headers].filter(([name]) => !ownHeaders.includes(name));
      const text = (await response.text()).replace(/"(requestId|time)":"[^"]*"/, '');
      answers.push(JSON.stringify([path, person?.email, response.status, kept, text]));
    }
  }
  return answers;
}

/** Lists the answers that differ from those before. */
function differences(before: readonly string[], after: readonly string[]): string[] {
  expect(after).toHaveLength(before.length);
  return after.filter((answer, index) => answer !== before[index]);
}

it('answers byte for byte the same, and sends no event, whatever the verdicts of the freeze are', async () => {
  const { token } = await server.signIn(stranger?.email ?? '', stranger?.password ?? '');
  using reader = await readStream(server, token, [`board:${contestId}`]);
  await expect.poll(() => reader.events.length).toBe(1);
  const before = await readPublic();
  expect(before.find((answer) => answer.includes('/public/'))).toContain('public, max-age=1, stale-while-revalidate=5');
  for (const path of ['/standings"', '/standings/history"', '/problem/solverCounts"']) {
    expect(before.some((answer) => answer.includes(path) && answer.includes(',200,'))).toBe(true);
  }
  for (const verdict of ['accepted', 'wrong_answer', 'compile_error', null] as const) {
    await judgeHidden(verdict);
    expect(differences(before, await readPublic())).toEqual([]);
  }
  expect(reader.events).toMatchObject([{ type: 'hello' }]);
});

it('shows the own verdicts of the freeze to their author', async () => {
  await judgeHidden('accepted');
  const { token } = await server.signIn(ada?.email ?? '', ada?.password ?? '');
  const { body } = await server.call<unknown>('GET', `/contest/${contestId}/standings`, { token });
  expect(body).toMatchObject({
    frozen: true,
    mine: { index: 1, row: { rank: 2, solved: 0, penalty: 0 }, own: { rank: 2, solved: 1, penalty: 80 } },
  });
});

it('does not name titles of problems to the public before the end', async () => {
  const { body } = await server.call<unknown>('GET', `/public/contest/${contestId}/standings`);
  expect(body).toMatchObject({ problems: [{ label: 'A', _id: null, title: null }], mine: null });
  server.clock.advance(hour);
  const later = await server.call<unknown>('GET', `/public/contest/${contestId}/standings`);
  expect(later.body).toMatchObject({ frozen: true, problems: [{ _id: problemId, title: 'Two Sum' }] });
});

it('keeps them hidden while the clock is set back to before the freeze', async () => {
  const now = server.clock.now();
  server.clock.advance(-hour);
  await judgeHidden(null);
  const before = await readPublic();
  for (const verdict of ['accepted', 'wrong_answer', null] as const) {
    await judgeHidden(verdict);
    // Counts of solvers are kept for half a minute.
    server.clock.advance(minute);
    expect(differences(before, await readPublic())).toEqual([]);
  }
  server.clock.set(now);
});

it('keeps them hidden from others after the end, until the thaw, also in counts of solvers', async () => {
  await judgeHidden(null);
  const before = await readPublic();
  for (const verdict of ['accepted', 'wrong_answer', null] as const) {
    await judgeHidden(verdict);
    // Counts of solvers are kept for half a minute.
    server.clock.advance(minute);
    expect(differences(before, await readPublic())).toEqual([]);
  }
});
