import { expect, test } from 'vitest';
import { type Endpoint, endpoint as makeEndpoint } from './endpoint.ts';
import { endpoints } from './endpoints.ts';

const table: [string, Endpoint][] = Object.entries(endpoints).flatMap(([noun, calls]) =>
  Object.entries(calls).map(([name, endpoint]): [string, Endpoint] => [`${noun}.${name}`, endpoint]),
);

test.each(table)('%s has exactly one schema for each parameter of its path', (_name, endpoint) => {
  const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
  expect(Object.keys(endpoint.params.shape)).toEqual(inPath);
});

test('a path with an unknown parameter, or with two, does not compile', () => {
  const row = { method: 'GET', summary: '', access: 'public', responses: {} } as const;
  expect(makeEndpoint({ ...row, path: '/contest/{id}' }).params.shape.id).toBeDefined();
  // @ts-expect-error: no schema has the name
  makeEndpoint({ ...row, path: '/contest/{slug}' });
  // @ts-expect-error: the second one would have no schema
  makeEndpoint({ ...row, path: '/contest/{contestId}/problem/{problemId}' });
});

test('no two endpoints share method and path', () => {
  const routes = table.map(([, { method, path }]) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`);
  expect(new Set(routes).size).toBe(routes.length);
});

// The server counts wrong passwords over all calls together, and pending jobs too. It reads the
// limits of one row for each.
test.each(table.filter(([, { rateLimits }]) => rateLimits))(
  '%s has the limits of one of the five rows that the server counts',
  (_name, { rateLimits }) => {
    const { auth, compiler, questions } = endpoints;
    const rows = [auth.register, auth.login, auth.refresh, compiler.run, questions.ask];
    const counted = rows.map((endpoint) => endpoint.rateLimits);
    expect(counted).toContainEqual(rateLimits);
  },
);

// The specification lists these calls. More may be added, but these must not change.
test.each([
  'POST /auth/register',
  'POST /auth/login',
  'POST /auth/refresh-token',
  'GET /auth/protected',
  'GET /contest/futureContests',
  'GET /contest/ongoingContests',
  'GET /contest/pastContests',
  'POST /contest/register/{id}',
  'GET /contest/getContest/{id}',
  'GET /contest/checkIfRegistered/{id}',
  'GET /contest/userSolvedProblems/{id}',
  'GET /contest/userScores/{id}',
  'GET /contest/getLeaderBoard/{contestId}',
  'POST /contest/updateLeaderBoard/{contestId}',
  'POST /contest/createContest',
  'PUT /contest/modifyContest/{id}',
  'GET /user/profile',
  'PUT /user/profile',
  'GET /user/activity',
  'GET /problem/getAll',
  'GET /problem/solverCounts',
  'GET /problem/{problemId}',
  'POST /problem/uploadProblem',
  'PUT /problem/updateProblem/{id}',
  'POST /compiler/run',
  'POST /compiler/submitPractice',
  'POST /compiler/submitContest',
])('%s of the specification is in the table', (route) => {
  expect(table.map(([, { method, path }]) => `${method} ${path}`)).toContain(route);
});
