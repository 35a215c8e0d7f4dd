import { expect, it } from 'vitest';
import { createTestFolder, insertUser } from '../judging/test/judging-fixtures.ts';
import { createJudgeQueue } from '../queue/judge-queue.ts';
import { createWorkSignals } from '../queue/work-signals.ts';
import { createTestClock } from '../test/test-clock.ts';
import { findJudgedLanguages } from '../workers/judged-languages.ts';
import { createRunRepository } from './run-repository.ts';

it('deletes old runs with their jobs, and keeps young ones', async () => {
  await using folder = await createTestFolder();
  const { database } = folder;
  const queue = createJudgeQueue({
    database,
    clock: createTestClock(),
    signals: createWorkSignals(),
    holder: 'api',
  });
  const runs = createRunRepository(database, queue, async () => findJudgedLanguages([], 0));
  const userId = await insertUser(database, 0);
  for (const createdAt of [100, 200]) {
    const run = {
      id: `run${createdAt}`,
      userId,
      language: 'cpp',
      source: 's',
      input: '',
      problemId: null,
      sample: null,
      indent: null,
      createdAt,
    } as const;
    await runs.insertRun(run, 10);
  }
  expect(await runs.deleteRunsBefore(200)).toBe(1);
  expect(await database.selectFrom('runs').select('id').execute()).toEqual([{ id: 'run200' }]);
  expect(await database.selectFrom('jobs').select('id').execute()).toEqual([{ id: 'run200' }]);
});
