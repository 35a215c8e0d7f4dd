import { type HttpServer, type ReceivedRequest, sendJson, startHttpServer } from './http-server.ts';

// A server that knows the specification and nothing else: its answers have the fields of sections 3
// and 7, and its ids are not those of Podium.

export const documented = {
  user: '64b0c0ffee00000000000001',
  admin: '64b0c0ffee00000000000002',
  problem: '64b0c0ffee00000000000003',
  contest: '64b0c0ffee00000000000004',
  pastContest: '64b0c0ffee00000000000005',
  /** Nobody is registered for it at first. */
  futureContest: '64b0c0ffee00000000000006',
  /** Its leaderboard is empty until it is generated. */
  unranked: '64b0c0ffee00000000000007',
} as const;

const hour = 3_600_000;
const at = (hours: number) => new Date(Date.now() + hours * hour).toISOString();

const problem = {
  _id: documented.problem,
  title: 'Two sums',
  description: 'Add *them*.',
  difficulty: 'Easy',
  tags: ['math'],
  testCases: [{ input: '1 2', output: '3' }],
  constraints: { timeLimit: '1s', memoryLimit: '256MB' },
};
const contestOf = (_id: string, title: string, start: number, end: number) => ({
  _id,
  title,
  description: 'Three hours',
  startTime: at(start),
  endTime: at(end),
  problems: [{ _id: documented.problem, title: problem.title }],
});
const contests = [
  contestOf(documented.contest, 'Spring cup', -1, 1),
  contestOf(documented.pastContest, 'Winter cup', -3, -2),
  contestOf(documented.futureContest, 'Summer cup', 1, 2),
  contestOf(documented.unranked, 'Autumn cup', -5, -4),
];
const [ongoing, past, future, unranked] = contests;
const entry = { userId: documented.user, user: { firstName: 'Ada' }, solvedProblems: 1, score: 100 };
const profile = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.org', userType: 'user', rating: 1500 };
const tokens = { accessToken: 'a1', refreshToken: 'r1' };
const compiled = { errors: [], warnings: [] };
const test = { input: '1 2', expectedOutput: '3' };

/** Judges by what a source contains. */
function judge({ code }: { code: string }) {
  if (code.includes('BROKEN')) {
    return { success: false, message: 'Execution error', result: { ...compiled, errors: ['no main'] }, results: [] };
  }
  const passed = !code.includes('WRONG');
  const results = [{ ...test, passed, actualOutput: passed ? '3' : '4' }];
  return { success: passed, message: passed ? 'Accepted' : 'Wrong answer', result: compiled, results };
}

/** What learners and administrators have done. */
interface State {
  registered: Set<string>;
  ranked: Set<string>;
}

type Answer = (request: ReceivedRequest, id: string, state: State) => unknown;
const isAdmin = ({ token }: ReceivedRequest) => token === 'admin';
const role = (request: ReceivedRequest) => (isAdmin(request) ? 'admin' : 'user');

/** Section 7, in its order. A number before the answer is its status. */
const calls: readonly [method: string, path: string, answer: Answer, status?: number][] = [
  ['POST', '/auth/register', () => ({}), 201],
  [
    'POST',
    '/auth/login',
    (request) => {
      const { email } = request.json() as { email: string };
      const admin = email.startsWith('admin');
      const userInfo = { _id: admin ? documented.admin : documented.user, email, userType: admin ? 'admin' : 'user' };
      return { userInfo, ...tokens, ...(admin && { accessToken: 'admin' }) };
    },
  ],
  ['POST', '/auth/refresh-token', () => ({ accessToken: 'a2', refreshToken: 'r2' })],
  ['GET', '/auth/protected', (request) => ({ userId: documented[role(request)], userType: role(request) })],
  ['GET', '/contest/futureContests', () => [future]],
  ['GET', '/contest/ongoingContests', () => [ongoing]],
  ['GET', '/contest/pastContests', () => [unranked, past]],
  [
    'POST',
    '/contest/register/:id',
    (_, id, { registered }) => {
      registered.add(id);
      return { message: 'You are registered' };
    },
  ],
  ['GET', '/contest/getContest/:id', (_, id) => contests.find(({ _id }) => _id === id)],
  ['GET', '/contest/checkIfRegistered/:id', (_, id, { registered }) => ({ success: registered.has(id) })],
  ['GET', '/contest/userSolvedProblems/:id', () => ({ solvedProblems: { [documented.problem]: true } })],
  ['GET', '/contest/getLeaderBoard/:id', (_, id, { ranked }) => (ranked.has(id) ? [entry] : [])],
  [
    'POST',
    '/contest/updateLeaderBoard/:id',
    (_, id, { ranked }) => {
      ranked.add(id);
      return { success: true };
    },
  ],
  ['POST', '/contest/createContest', () => ({}), 201],
  ['PUT', '/contest/modifyContest/:id', () => ({})],
  ['GET', '/user/profile', (request) => ({ ...profile, userType: role(request) })],
  ['PUT', '/user/profile', (request) => ({ data: { ...profile, ...(request.json() as object) } })],
  ['GET', '/problem/getAll', (request) => [isAdmin(request) ? problem : { ...problem, isSolved: true }]],
  ['POST', '/problem/uploadProblem', () => ({}), 201],
  ['PUT', '/problem/updateProblem/:id', () => ({})],
  ['GET', `/problem/${documented.problem}`, () => problem],
  ['POST', '/compiler/run', () => ({ result: { success: true, output: '3\n', ...compiled } })],
  ['POST', '/compiler/submitPractice', (request) => judge(request.json() as { code: string })],
  ['POST', '/compiler/submitContest', (request) => judge(request.json() as { code: string })],
];

/**
 * Starts the server. The access token `expired` has to be renewed. Any other call is a 404 without
 * a body, as of a server that lacks it.
 */
export function startSpecificationServer(): Promise<HttpServer> {
  const { contest, pastContest } = documented;
  const state: State = { registered: new Set([contest]), ranked: new Set([pastContest]) };
  return startHttpServer((request, response) => {
    const path = request.path.split('?')[0] ?? '';
    if (request.token === 'expired' && path !== '/auth/refresh-token') {
      return sendJson(response, 403, { message: 'Forbidden' });
    }
    const call = calls.find(([method, pattern]) => method === request.method && matches(pattern, path));
    if (!call) {
      response.writeHead(404).end();
      return;
    }
    const [, , answer, status = 200] = call;
    sendJson(response, status, answer(request, path.split('/').at(-1) ?? '', state));
  });
}

function matches(pattern: string, path: string): boolean {
  const parts = path.split('/');
  const wanted = pattern.split('/');
  return parts.length === wanted.length && wanted.every((part, index) => part === ':id' || part === parts[index]);
}
