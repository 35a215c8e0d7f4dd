import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TestPerson, TestServer } from '../test/test-server.ts';
import {
  addProblem,
  createContestServer,
  getContest,
  judge,
  minute,
  register,
  schedule,
  submit,
  submitAndJudge,
} from './test/contest-fixtures.ts';
import { readCells } from './test/read-cells.ts';

let server: TestServer;
let ada: TestPerson;
let problemId: string;
let contestId: string;
let start: number;

beforeEach(async () => {
  server = await createContestServer();
  ada = await server.signUp();
  problemId = await addProblem(server.database, { difficulty: 'Medium' });
  contestId = (await schedule(server, { problems: [problemId] }))._id;
  start = Date.parse((await getContest(server, ada, contestId)).startTime);
  await register(server, ada, contestId);
});

afterEach(() => server.close());

/** Returns Ada's submission that many minutes after the start. */
function attempt(minutes: number) {
  return { contestId, userId: ada.id, problemId, submittedAt: start + minutes * minute };
}

const listCells = () => readCells(server.database, contestId);

describe('a cell', () => {
  it('follows from the first verdict, and changes with later ones', async () => {
    await submitAndJudge(server.database, attempt(10), 'wrong_answer');
    const cell = { userId: ada.id, problemId, wrong: 1, solvedAfter: null, score: 0, penalty: 0 };
    expect(await listCells()).toEqual([cell]);

    await submitAndJudge(server.database, attempt(30), 'accepted');
    expect(await listCells()).toEqual([{ ...cell, solvedAfter: 30 * minute, score: 830 }]);
  });

  it('counts submissions by arrival, in any order of judging', async () => {
    const wrong = await submit(server.database, attempt(10));
    const accepted = await submit(server.database, attempt(30));
    await judge(server.database, accepted, 'accepted');
    expect((await listCells())[0]?.score).toBe(880);
    await judge(server.database, wrong, 'wrong_answer');
    expect((await listCells())[0]?.score).toBe(830);
  });

  it('orders two submissions of the same millisecond by arrival', async () => {
    await submitAndJudge(server.database, attempt(30), 'accepted');
    await submitAndJudge(server.database, attempt(30), 'wrong_answer');
    expect(await listCells()).toMatchObject([{ wrong: 0, score: 880 }]);
  });

  it('changes after a rejudge, also one that withdraws the acceptance', async () => {
    const wrong = await submitAndJudge(server.database, attempt(10), 'wrong_answer');
    const accepted = await submitAndJudge(server.database, attempt(30), 'accepted');
    await judge(server.database, wrong, 'accepted');
    expect(await listCells()).toMatchObject([{ wrong: 0, solvedAfter: 10 * minute, score: 960 }]);
    await judge(server.database, wrong, 'wrong_answer');
    await judge(server.database, accepted, 'runtime_error');
    expect(await listCells()).toMatchObject([{ wrong: 2, solvedAfter: null, score: 0 }]);
  });

  it('does not count practice submissions and those of others', async () => {
    const bob = await server.signUp();
    await register(server, bob, contestId);
    const practice = await submit(server.database, attempt(1));
    await server.database.updateTable('submissions').set({ contestId: null }).where('id', '=', practice).execute();
    await judge(server.database, practice, 'accepted');
    await submitAndJudge(server.database, { ...attempt(20), userId: bob.id }, 'accepted');
    await submitAndJudge(server.database, attempt(30), 'accepted');
    const cells = await listCells();
    expect(cells.map((cell) => [cell.userId, cell.score]).sort()).toEqual(
      [
        [bob.id, 920],
        [ada.id, 880],
      ].sort(),
    );
  });

  it('is missing for a problem that is not in the contest', async () => {
    const other = await addProblem(server.database);
    await submitAndJudge(server.database, { ...attempt(10), problemId: other }, 'accepted');
    expect(await listCells()).toEqual([]);
  });
});
