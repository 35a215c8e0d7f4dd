import type { Verdict } from '@podium/sdk/contract';
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

/** Reads all that others than the author can read of the board: bytes and headers. */
async function readPublic(): Promise<string[]> {
  const answers: string[] = [];
  const tokens = [stranger, bob].map(
    async (person) => (await server.signIn(person?.email ?? '', person?.password ?? '')).token,
  );
  const signedIn = ['/standings', '/standings?around=me&count=1', '/standings?search=ada', '/standings/history'];
  const requests = [
    { path: `/public/contest/${contestId}/standings`, token: undefined },
    ...(await Promise.all(tokens)).flatMap((token) =>
      signedIn.map((path) => ({ path: `/contest/${contestId}${path}`, token })),
    ),
  ];
  for (const { path, token } of requests) {
    const headers = { ...(token !== undefined && { authorization: `Bearer ${token}` }) };
    const response = await fetch(`${server.baseUrl}${path}`, { headers });
    const kept = [...response.headers].filter(([name]) => !['date', 'x-request-id', 'x-server-time'].includes(name));
    answers.push(JSON.stringify([response.status, kept, await response.text()]));
  }
  return answers;
}

it('answers byte for byte the same, and sends no event, whatever the verdicts of the freeze are', async () => {
  const { token } = await server.signIn(stranger?.email ?? '', stranger?.password ?? '');
  using reader = await readStream(server, token, [`board:${contestId}`]);
  await expect.poll(() => reader.events.length).toBe(1);
  const before = await readPublic();
  expect(before[0]).toContain('public, max-age=1, stale-while-revalidate=5');
  expect(before.filter((answer) => !answer.startsWith('[200,'))).toEqual([]);
  for (const verdict of ['accepted', 'wrong_answer', 'compile_error', null] as const) {
    await judgeHidden(verdict);
    expect(await readPublic()).toEqual(before);
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
