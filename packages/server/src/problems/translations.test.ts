import type { Problem, ProblemRevision } from '@podium/sdk/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type TestPerson, type TestServer } from '../test/test-server.ts';
import { createProblems } from './create-problems.ts';
import { sha256 } from './problem-revision.ts';
import { createProblemCalls } from './test/problem-calls.ts';

let server: TestServer;
let admin: TestPerson;
let learner: TestPerson;
let calls: ReturnType<typeof createProblemCalls>;

const translations = [
  { language: 'de', title: 'Summe', description: 'Addiere.' },
  { language: 'pt-BR', title: 'Soma', description: 'Some.' },
];

beforeAll(async () => {
  server = await createTestServer({ routes: (parts) => [createProblems(parts).routes] });
  admin = await server.admin();
  learner = await server.signUp();
  calls = createProblemCalls(server, admin);
});
afterAll(() => server.close());

const uploadTranslated = () => calls.upload({ title: 'Sum', description: 'Add.', translations });

const readIn = async (id: string, query = '', { token } = learner) =>
  (await server.call<Problem>('GET', `/problem/${id}${query}`, { token })).body;

describe('a problem in several languages', () => {
  it.each([
    ['', 'en', 'Sum', 'Add.'],
    ['?language=de', 'de', 'Summe', 'Addiere.'],
    ['?language=de-AT', 'de', 'Summe', 'Addiere.'],
    ['?language=pt', 'pt-BR', 'Soma', 'Some.'],
    ['?language=fr', 'en', 'Sum', 'Add.'],
  ])('is read with %s in %s', async (query, language, title, description) => {
    const { _id } = await uploadTranslated();
    expect(await readIn(_id, query)).toMatchObject({ language, title, description, languages: ['en', 'de', 'pt-BR'] });
    expect(await readIn(_id, query, admin)).toMatchObject({ language, title, description });
  });

  it('keeps its translations when something else changes', async () => {
    const { _id } = await uploadTranslated();
    await calls.update(_id, { title: 'Sums', description: 'Add all.' });
    expect(await readIn(_id)).toMatchObject({ title: 'Sums', description: 'Add all.' });
    expect(await readIn(_id, '?language=de')).toMatchObject({ title: 'Summe', description: 'Addiere.' });
  });

  it('gets a revision for other translations, and none for equal ones', async () => {
    const { _id } = await uploadTranslated();
    expect((await calls.update(_id, { translations })).body.problem.revision).toBe(1);
    expect((await calls.update(_id, { translations: translations.slice(0, 1) })).body.problem.revision).toBe(2);
    expect(await readIn(_id, '?language=pt-BR')).toMatchObject({ language: 'en', languages: ['en', 'de'] });
    const { body } = await server.call<ProblemRevision[]>('GET', `/problem/${_id}/revisions`, { token: admin.token });
    expect(body.map(({ language, translations: stored }) => [language, stored])).toEqual([
      ['en', [{ language: 'de', title: 'Summe', descriptionHash: sha256('Addiere.') }]],
      ['en', translations.map(({ description, ...each }) => ({ ...each, descriptionHash: sha256(description) }))],
    ]);
  });

  it.each([
    [{ translations: [...translations, ...translations] }, /translations\.2\.language|has 'de' twice/],
    [{ language: 'de' }, /has 'de' twice/],
    [{ language: 'german' }, /must be a code such as 'en', 'de' or 'pt-BR'/],
    [{ translations: [{ language: 'de', title: '', description: 'x' }] }, /title is required/],
  ])('rejects %j', async (change, message) => {
    const { _id } = await uploadTranslated();
    const { status, body } = await calls.rejectedUpdate(_id, change);
    expect([status, body.message]).toEqual([400, expect.stringMatching(message)]);
    expect((await calls.read(_id, admin)).body.revision).toBe(1);
  });
});
