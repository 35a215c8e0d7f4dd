import { type StandingsHistory, standingsHistorySchema } from '@podium/sdk/contract';
import { expect, it, onTestFinished } from 'vitest';
import {
  addProblem,
  callAs,
  hour,
  minute,
  register,
  schedule,
  submitAndJudge,
} from '../contests/test/contest-fixtures.ts';
import { createWholeServer } from '../test/whole-server.ts';

it('tells languages once the contest is over, and running times of tries whose verdict is known', async () => {
  const server = await createWholeServer();
  onTestFinished(() => server.close());
  const ada = await server.signUp();
  const problem = await addProblem(server.database);
  const { _id } = await schedule(server, { problems: [problem], freezeMinutes: 60 });
  await register(server, ada, _id);
  const start = server.clock.now() + hour;
  const read = async (): Promise<StandingsHistory['tries']> => {
    const { body } = await callAs(server, ada, 'GET', `/contest/${_id}/standings/history`);
    return standingsHistorySchema.parse(body).tries;
  };
  server.clock.advance(2 * hour);
  for (const after of [10 * minute, hour + 30 * minute]) {
    const submission = { contestId: _id, userId: ada.id, problemId: problem, submittedAt: start + after };
    await submitAndJudge(server.database, submission, 'accepted');
  }
  await server.database.updateTable('submissions').set({ timeMs: 12 }).execute();
  expect(await read()).toMatchObject({ participant: [0, 0], language: [], timeMs: [] });
  server.clock.advance(3 * hour);
  expect(await read()).toMatchObject({ verdict: ['accepted', null], language: ['cpp', 'cpp'], timeMs: [12, null] });
});
