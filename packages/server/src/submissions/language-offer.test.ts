import { languages } from '@podium/judge';
import { type ErrorBody, type Language, noAllowance, type OfferedLanguage } from '@podium/sdk/contract';
import { afterEach, describe, expect, it } from 'vitest';
import type { TestPerson } from '../test/test-server.ts';
import { openSubmissionFixtures, type SubmissionFixtures } from './test/submission-fixtures.ts';

describe('the languages of a server', () => {
  let fixtures: SubmissionFixtures;
  let ada: TestPerson;
  afterEach(() => fixtures.close());

  async function offer(languages?: Language[], formattedLanguages: string[] | Promise<string[]> = []) {
    fixtures = await openSubmissionFixtures(
      { recheckMs: 20 },
      { ...(languages && { languages }), formattedLanguages: async () => formattedLanguages },
    );
    ada = await fixtures.server.signUp();
  }
  const list = async () =>
    (await fixtures.server.call<OfferedLanguage[]>('GET', '/compiler/languages', { token: ada.token })).body;
  const send = async (path: string, language: string, fields: object = {}) => {
    const body = { code: 'AC', language, ...fields };
    const answer = await fixtures.server.call<ErrorBody>('POST', path, { token: ada.token, body });
    return [answer.status, answer.body.message];
  };

  it('are C++ alone by default, and the others are rejected by name', async () => {
    await offer();
    expect(await list()).toEqual([{ id: 'cpp', name: 'C++20 (g++)', versions: [], allowance: noAllowance }]);
    const onlyCpp = 'this server takes programs in C++ only';
    const id = 'aaaaaaaaaaaa';
    expect(await send('/compiler/run', 'py')).toEqual([400, onlyCpp]);
    expect(await send('/compiler/submitPractice', 'java', { problemId: id })).toEqual([400, onlyCpp]);
    expect(await send('/compiler/submitContest', 'c', { problemId: id, contestId: id })).toEqual([400, onlyCpp]);
  });

  it('are listed and accepted, and listed in the error for another', async () => {
    await offer(['cpp', 'py']);
    await fixtures.startWorker();
    expect(await list()).toEqual([
      { id: 'cpp', name: 'C++20 (g++)', versions: [], allowance: noAllowance },
      { id: 'py', name: 'Python 3', versions: [], allowance: languages.py?.allowance },
    ]);
    expect((await send('/compiler/run', 'py'))[0]).toBe(200);
    const others = 'this server takes programs in C++ or Python only';
    expect(await send('/compiler/run', 'c')).toEqual([400, others]);
    const unknown = "language must be the id of a language, such as 'cpp'";
    expect(await send('/compiler/run', 'cobol')).toEqual([400, unknown]);
  });

  it('name their formatters, with which a worker formats a source without keeping it', async () => {
    await offer(['cpp', 'py'], ['c', 'cpp']);
    await fixtures.startWorker();
    expect((await list()).map(({ formatter }) => formatter)).toEqual(['clang-format', undefined]);
    const format = async (code: string, language: Language, indent?: string) => {
      const body = { code, language, ...(indent && { indent }) };
      return (await fixtures.server.call<object>('POST', '/compiler/format', { token: ada.token, body })).body;
    };
    expect(await format('int a;', 'cpp')).toEqual({ code: '2 int a;' });
    expect(await format('int a;', 'cpp', 'tab')).toEqual({ code: 'tab int a;' });
    expect(await fixtures.server.database.selectFrom('runs').selectAll().execute()).toEqual([]);
    const invalid = (message: string) => expect.objectContaining({ code: 'validation_failed', message });
    expect(await format('int a;', 'py')).toEqual(invalid('this server has no formatter for Python'));
    expect(await format('int a;', 'c')).toEqual(invalid('this server has no formatter for C'));
    expect(await format('RTE', 'cpp')).toEqual(invalid('The formatter failed on this code (Runtime error).'));
    expect(await format('int a;', 'cpp', '3')).toEqual(invalid("indent must be '2', '4' or 'tab'"));
  });

  it('have their formatters also for a request that comes while the machine is still examined', async () => {
    const examined = Promise.withResolvers<string[]>();
    await offer(['cpp'], examined.promise);
    const listed = list();
    examined.resolve(['cpp']);
    expect(await listed).toMatchObject([{ id: 'cpp', formatter: 'clang-format' }]);
  });
});
