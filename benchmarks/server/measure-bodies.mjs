import { readFile } from 'node:fs/promises';
import { bodyOf, openConnection, requestBytes, startProbe, statusOf } from './connection.mjs';

const megabyte = 1024 * 1024;
const longestTurnMaxMs = 50;

/**
 * Measures one large request at a time, hostile or honest, and how long other users wait meanwhile.
 */
export async function measureBodies({ server, tokens, adminToken, contestId }) {
  const [token] = tokens;
  const keys = (bytes) => {
    const parts = [];
    for (let number = 0, size = 0; size < bytes; number += 1)
      size += parts[parts.push(`"k${number}":1`) - 1].length + 1;
    return `{${parts.join(',')}}`;
  };
  const nested = (bytes) => `{"email":${'['.repeat(bytes / 2)}${']'.repeat(bytes / 2)}}`;
  const run = (body) => requestBytes('POST', '/api/compiler/run', { token, body });
  const login = (body) => requestBytes('POST', '/api/auth/login', { body });
  const upload = (title, input) =>
    requestBytes('POST', '/api/problem/uploadProblem', {
      token: adminToken,
      body: {
        ...{ title, description: 'Large.', difficulty: 'Easy' },
        testCases: Array.from({ length: 10 }, () => ({ input: `${input()}\n`, output: '1\n', isSample: false })),
      },
    });
  const numbers = (bytes) => () =>
    Array.from({ length: bytes / 8 }, () => Math.floor(1e6 + Math.random() * 9e6)).join(' ');
  const cases = [
    ['nobody: 9 MB of nested lists to sign in', login(nested(9 * megabyte))],
    ['nobody: 9 MB of keys to sign in', login(keys(9 * megabyte))],
    ['nobody: 2 MB of keys to sign in', login(keys(2 * megabyte))],
    ['a learner: 7 MB of nested lists to run', run(nested(7 * megabyte))],
    ['a learner: 7 MB of keys to run', run(keys(7 * megabyte))],
    [
      'a learner: 7 MB of escapes as an input',
      run({ code: ' ', language: 'java', input: '\u0001'.repeat((7 * megabyte) / 6) }),
    ],
    [
      'an admin: 60 MB of keys as a problem',
      requestBytes('POST', '/api/problem/uploadProblem', { token: adminToken, body: keys(60 * megabyte) }),
    ],
    ['an admin uploads a problem with 40 MB of tests', upload('Large one', numbers(4 * megabyte))],
  ];
  const rows = [];
  for (const [name, request] of cases) rows.push(await measureOne(server, name, request, adminToken));
  const problems = await listProblems(server, adminToken);
  const large = problems.find((problem) => problem.title === 'Large one');
  if (large) {
    const read = requestBytes('GET', `/api/problem/${large._id}`, { token: adminToken });
    rows.push(await measureOne(server, 'an admin reads it', read, adminToken));
  }
  const leaderboard = requestBytes('GET', `/api/contest/getLeaderBoard/${contestId}`, { token });
  rows.push(await measureOne(server, 'a learner reads 10,000 rankings', leaderboard, adminToken));
  return rows;
}

async function listProblems(server, token) {
  const connection = await openConnection(server.url);
  const answer = await connection.send(requestBytes('GET', '/api/problem/getAll', { token }));
  connection.close();
  return JSON.parse(bodyOf(answer));
}

async function measureOne(server, name, request, adminToken) {
  const connection = await openConnection(server.url);
  const probe = await startProbe(server.url, requestBytes('GET', '/api/auth/protected', { token: adminToken }));
  await server.ask('begin');
  const began = performance.now();
  const status = statusOf(await connection.send(request));
  const tookMs = performance.now() - began;
  const { longestTurnMs } = await server.ask('end');
  const delays = await probe.stop();
  connection.close();
  const peakMb = Number(/VmHWM:\s+(\d+)/.exec(await readFile(`/proc/${server.pid}/status`, 'utf8'))?.[1]) / 1024;
  return { name, status, tookMs, longestTurnMs, othersMs: delays.at(-1), peakMb, most: longestTurnMaxMs };
}
