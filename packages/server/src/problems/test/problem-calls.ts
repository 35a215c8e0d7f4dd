import type { Problem, ProblemSaved, ProblemSummary } from '@podium/sdk/contract';
import { expect } from 'vitest';
import { storeContest } from '../../test/store-rows.ts';
import type { TestPerson, TestServer } from '../../test/test-server.ts';

export const draft = {
  title: 'Sum of two',
  description: '# Sum\n\nPrint $a+b$.',
  difficulty: 'Easy',
  testCases: [
    { input: '1 2\n', output: '3\n' },
    { input: '2 2\n', output: '4\n' },
  ],
  tags: ['math', 'intro'],
  constraints: { timeLimit: '1s', memoryLimit: '256MB' },
};

/** Creates calls for tests of problems. The administrator makes them unless a reader is named. */
export function createProblemCalls(server: TestServer, admin: TestPerson) {
  const { token } = admin;

  async function upload(overrides: Record<string, unknown> = {}): Promise<ProblemSummary> {
    const body = { ...draft, ...overrides };
    const answer = await server.call<ProblemSaved>('POST', '/problem/uploadProblem', { token, body });
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    return answer.body.problem;
  }

  const rejectedUpload = (overrides: Record<string, unknown>) =>
    server.call('POST', '/problem/uploadProblem', { token, body: { ...draft, ...overrides } });

  const update = (id: string, body: unknown) =>
    server.call<ProblemSaved>('PUT', `/problem/updateProblem/${id}`, { token, body });

  const rejectedUpdate = (id: string, body: unknown) =>
    server.call('PUT', `/problem/updateProblem/${id}`, { token, body });

  const read = (id: string, person: TestPerson) =>
    server.call<Problem>('GET', `/problem/${id}`, { token: person.token });

  /** Stores a contest with the problem that starts and ends so many milliseconds from now. */
  const contestWith = (problemId: string, fromMs: number, toMs: number, participants: TestPerson[] = []) =>
    storeContest(server, {
      startTime: server.clock.now() + fromMs,
      endTime: server.clock.now() + toMs,
      problems: [problemId],
      participants: participants.map((person) => person.id),
    });

  return { upload, rejectedUpload, update, rejectedUpdate, read, contestWith };
}
