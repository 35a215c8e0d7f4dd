import type { ErrorBody, QuestionSaved } from '@podium/sdk/contract';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createContests } from '../contests/create-contests.ts';
import { minute, register, schedule } from '../contests/test/contest-fixtures.ts';
import { createChangeBus } from '../events/changes.ts';
import { createTestServer } from '../test/test-server.ts';
import { createQuestions } from './create-questions.ts';

it('rejects an answer that arrives while the contest is being cancelled', async () => {
  await using server = await createTestServer({
    routes: ({ database, clock }) => [
      createContests({ database, clock }).routes,
      createQuestions({ database, clock, changes: createChangeBus() }).routes,
    ],
  });
  const [admin, ada] = [await server.admin(), await server.signUp()];
  const { _id: contestId } = await schedule(server, { startsIn: minute });
  await register(server, ada, contestId);
  server.clock.advance(2 * minute);
  const asked = await server.call<QuestionSaved>('POST', `/contest/${contestId}/questions`, {
    token: ada.token,
    body: { text: 'Why?' },
  });
  const cancelling = await server.database.startTransaction().execute();
  await cancelling.updateTable('contests').set({ isCancelled: 1 }).where('id', '=', contestId).execute();
  const answering = server.call<ErrorBody>('POST', `/question/${asked.body.question._id}/answer`, {
    token: admin.token,
    body: { text: 'Because.' },
  });
  const waiting = sql`select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await waiting.execute(server.database)).rows.length).toBe(1);
  await cancelling.commit().execute();
  expect(await answering).toMatchObject({ status: 400, body: { code: 'contest_over' } });
});
