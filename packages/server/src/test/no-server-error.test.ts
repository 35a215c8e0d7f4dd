import { createHash } from 'node:crypto';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import {
  allEndpoints,
  apiBasePath,
  type ContestSaved,
  type Endpoint,
  errorBodySchema,
  type ProblemSaved,
  requestIdHeader,
  type SubmitResponse,
} from '@podium/sdk/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { arbitraryRequest, type GeneratedRequest, type KnownValues } from './arbitrary-request.ts';
import { createScriptToken } from './authorization/callers.ts';
import { testDatabaseKind } from './test-database.ts';
import type { TestPerson, TestServer } from './test-server.ts';
import { createWholeServer } from './whole-server.ts';

const runsPerEndpoint = process.env.PODIUM_FUZZ_SEED ? 100 : 10;
const hour = 3_600_000;

let server: TestServer;
let tokens: Record<'anonymous' | 'learner' | 'admin' | 'worker', string | undefined>;
let known: KnownValues;

beforeAll(async () => {
  server = await createWholeServer();
  const [admin, learner] = [await server.admin(), await server.signUp()];
  const worker = await createScriptToken(server, admin, ['judge']);
  tokens = { anonymous: undefined, learner: learner.token, admin: admin.token, worker: worker.token };
  known = await fillWith(server, admin, learner);
});
afterAll(() => server.close());

/**
 * Uploads a problem for practice and one for each of three contests: past, running and future. The
 * learner submits to the practice problem and in the running contest.
 */
async function fillWith({ call, clock }: TestServer, admin: TestPerson, learner: TestPerson): Promise<KnownValues> {
  const upload = async (title: string) => {
    const body = { title, description: title, difficulty: 'Easy', testCases: [{ input: '1', output: '1' }] };
    return (await call<ProblemSaved>('POST', '/problem/uploadProblem', { token: admin.token, body })).body.problem._id;
  };
  const schedule = async (problem: string, fromMs: number, toMs: number) => {
    const [startTime, endTime] = [fromMs, toMs].map((ms) => new Date(clock.now() + ms).toISOString());
    const body = { title: 'Round', description: 'A round', startTime, endTime, problems: [problem] };
    return (await call<ContestSaved>('POST', '/contest/createContest', { token: admin.token, body })).body.contest._id;
  };
  const [practice, live, future, old] = [
    await upload('Practice'),
    await upload('Live'),
    await upload('Future'),
    await upload('Old'),
  ];
  const [over, running, coming] = [
    await schedule(old, 1_000, 2_000),
    await schedule(live, 1_000, hour),
    await schedule(future, hour, 2 * hour),
  ];
  for (const contest of [over, running]) await call('POST', `/contest/register/${contest}`, { token: learner.token });
  clock.advance(3_000);
  const submit = async (path: string, payload: object) => {
    const body = { code: 'WA 1', language: 'cpp', ...payload };
    return (await call<SubmitResponse>('POST', path, { token: learner.token, body })).body.submissionId;
  };
  const submissions = [
    await submit('/compiler/submitPractice', { problemId: practice }),
    await submit('/compiler/submitContest', { problemId: live, contestId: running }),
  ];
  const ids = {
    problem: [practice, live, future, old],
    contest: [over, running, coming],
    submission: submissions,
    user: [admin.id, learner.id],
  };
  expect(
    Object.values(ids)
      .flat()
      .every((id) => /^[0-9a-z]{12}$/.test(id)),
  ).toBe(true);
  const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
  return {
    ids,
    hashes: [hashOf('1'), hashOf(''), hashOf('nowhere')],
    instants: [-hour, 0, hour, 3 * hour].map((ms) => new Date(clock.now() + ms).toISOString()),
  };
}

const table = Object.values(allEndpoints)
  .flatMap((resource): Endpoint[] => Object.values(resource))
  .map((endpoint) => ({ endpoint, title: `${endpoint.method} ${endpoint.path}` }));

/** Sends random requests to the endpoint. */
function expectNoServerError(endpoint: Endpoint, token: string | undefined): Promise<void> {
  return fc.assert(
    fc.asyncProperty(arbitraryRequest(endpoint, known), async (generated) => {
      const answer = await send(endpoint, generated, token);
      expect(answer.status, answer.text).toBeLessThan(500);
      expect(answer.headers[requestIdHeader]).toMatch(/^[0-9a-z]{12}$/);
      if (answer.status >= 400) z.strictObject(errorBodySchema.shape).parse(JSON.parse(answer.text));
    }),
    { numRuns: runsPerEndpoint },
  );
}

/**
 * A request that the access of its endpoint does not allow is refused before a query has a part of
 * it. The tests on SQLite send those too.
 */
const access = {
  anonymous: ['public'],
  learner: ['public', 'signed-in', 'user'],
  admin: ['public', 'signed-in', 'admin'],
} satisfies Record<string, Endpoint['access'][]>;

describe.each(['anonymous', 'learner', 'admin'] as const)('whatever is sent as %s', (role) => {
  const reaches = ({ endpoint }: { endpoint: Endpoint }) =>
    testDatabaseKind() === 'sqlite' || (access[role] as Endpoint['access'][]).includes(endpoint.access);
  it.each(table.filter(reaches))('$title has no server error', ({ endpoint }) =>
    expectNoServerError(endpoint, tokens[role]),
  );
});

describe('whatever is sent as worker', () => {
  // A claim may wait for 25 seconds, as it asks for.
  const isOpen = ({ endpoint }: { endpoint: Endpoint }) =>
    endpoint.access === 'worker' && endpoint !== allEndpoints.judging.claim;
  it.each(table.filter(isOpen))('$title has no server error', ({ endpoint }) =>
    expectNoServerError(endpoint, tokens.worker),
  );
});

describe('after all that', () => {
  it('the learner is still a learner and the server still healthy', async () => {
    const { body } = await server.call<{ userType: string }>('GET', '/auth/protected', { token: tokens.learner });
    expect(body.userType).toBe('user');
    expect((await server.call('GET', '/health')).status).toBe(200);
  });
});

interface Answer {
  status: number;
  headers: IncomingMessage['headers'];
  text: string;
}

/** Sends the request as generated. Reads only the beginning of a stream of events. */
function send(endpoint: Endpoint, { path, headers, body }: GeneratedRequest, token: string | undefined) {
  return new Promise<Answer>((resolve, reject) => {
    const request = httpRequest(
      server.origin,
      {
        method: endpoint.method,
        path: apiBasePath + path,
        headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
      },
      (response) => {
        const answer = { status: response.statusCode ?? 0, headers: response.headers, text: '' };
        if (endpoint.responseKind === 'events' && answer.status === 200) {
          response.destroy();
          resolve(answer);
          return;
        }
        response.setEncoding('utf8');
        response.on('data', (text: string) => {
          answer.text += text;
        });
        response.on('end', () => resolve(answer));
        response.on('error', reject);
      },
    );
    request.on('error', reject);
    if (body !== undefined && endpoint.method !== 'GET') request.setHeader('content-length', Buffer.byteLength(body));
    request.end(endpoint.method === 'GET' ? undefined : body);
  });
}
