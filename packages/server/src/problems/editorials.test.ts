import { limits, type ProblemRevision } from '@podium/sdk/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestServer, type TestPerson, type TestServer } from '../test/test-server.ts';
import { createProblems } from './create-problems.ts';
import { createProblemCalls } from './test/problem-calls.ts';

const minute = 60_000;
const editorial = '## Hint 1\nSort.\n\n## Solution\nÜberraschung ✓';

let server: TestServer;
let admin: TestPerson;
let learner: TestPerson;
let calls: ReturnType<typeof createProblemCalls>;

beforeAll(async () => {
  server = await createTestServer({ routes: (parts) => [createProblems(parts).routes] });
});
beforeEach(async () => {
  admin = await server.admin();
  learner = await server.signUp();
  calls = createProblemCalls(server, admin);
});
afterAll(() => server.close());

const readBy = async (person: TestPerson, id: string) => (await calls.read(id, person)).body.editorial;

describe('an editorial', () => {
  it('is absent for participants until the end of each contest with the problem, and read by all afterwards', async () => {
    const { _id } = await calls.upload({ editorial });
    expect(await readBy(learner, _id)).toBe(editorial);
    await calls.contestWith(_id, minute, 3 * minute, [learner]);
    await calls.contestWith(_id, 2 * minute, 5 * minute);
    expect(await readBy(admin, _id)).toBe(editorial);
    server.clock.advance(minute);
    expect((await calls.read(_id, learner)).status).toBe(200);
    expect(await readBy(learner, _id)).toBeUndefined();
    server.clock.advance(5 * minute);
    expect(await readBy(learner, _id)).toBe(editorial);
  });

  it('makes a revision when it changes, which keeps how submissions are judged, and ends with null', async () => {
    const { _id } = await calls.upload();
    const changed = await calls.update(_id, { editorial });
    expect(changed.body).toMatchObject({ problem: { revision: 2 }, outdatedSubmissions: 0 });
    expect((await calls.update(_id, { editorial })).body.problem.revision).toBe(2);
    expect((await calls.update(_id, { title: 'Sums' })).body.problem.revision).toBe(3);
    expect(await readBy(learner, _id)).toBe(editorial);
    expect((await calls.update(_id, { editorial: null })).body.problem.revision).toBe(4);
    expect(await readBy(admin, _id)).toBeUndefined();
    const path = `/problem/${_id}/revisions`;
    const { body } = await server.call<ProblemRevision[]>('GET', path, { token: admin.token });
    expect(body.map(({ editorialHash }) => editorialHash !== null)).toEqual([false, true, true, false]);
  });

  it('is rejected if it is empty or too long, with the name of the field', async () => {
    for (const wrong of ['  ', 'x'.repeat(limits.editorialMaxLength + 1), 7]) {
      expect(await calls.rejectedUpload({ editorial: wrong })).toMatchObject({
        status: 400,
        body: { fields: [{ path: 'editorial', message: expect.stringContaining('editorial') }] },
      });
    }
  });
});
