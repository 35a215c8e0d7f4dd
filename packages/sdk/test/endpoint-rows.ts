import { noAllowance } from '../src/contract/index.ts';
import type { PodiumClient } from '../src/index.ts';
import {
  contest,
  contestSubmit,
  done,
  entry,
  form,
  hash,
  health,
  ids,
  participant,
  practice,
  problem,
  problemSummary,
  profile,
  revision,
  runResult,
  schedule,
  submission,
  submitResponse,
  submitted,
  upload,
} from './wire-samples.ts';

const scriptToken = {
  _id: ids.submission,
  name: 'ci',
  scopes: ['problems:write'],
  createdAt: '2026-05-01T10:00:00.000Z',
  expiresAt: '2026-08-01T10:00:00.000Z',
  lastUsedAt: null,
};

const auditEntry = {
  _id: ids.submission,
  at: '2026-05-01T10:00:00.000Z',
  user: { _id: ids.user, email: 'ada@example.org', firstName: 'Ada', lastName: 'Lovelace' },
  kind: 'problem',
  action: 'archived',
  objectId: ids.problem,
  objectName: 'Two sums',
  detail: '',
};

const worker = {
  ...{ _id: ids.user, name: 'judge-3', connection: 'joined', version: '1.0.0', cores: 8, slots: 8 },
  ...{
    languages: ['cpp'],
    compilers: { cpp: '12.2.0' },
    memoryControl: 'cgroup-v2',
    speed: 1.25,
    state: 'judging',
    reason: null,
  },
  ...{ draining: false, inProgress: 2, verdicts: 40 },
  ...{ startedAt: '2026-05-01T10:00:00.000Z', seenAt: '2026-05-01T11:00:00.000Z' },
};

const boardPart = {
  version: '00ff',
  contest: {
    ...{ _id: ids.contest, title: 'Spring Round', startTime: contest.startTime, endTime: contest.endTime },
    ...{ rule: 'icpc', penaltyMinutes: 20, frozenFrom: null, thawedAt: null, cancelled: false },
  },
  ...{ sees: 'public', frozen: false },
};

const standings = {
  ...boardPart,
  problems: [
    { label: 'A', _id: null, title: null, points: 500, solved: 1, tries: 2, pending: 0, firstToSolve: [ids.user] },
  ],
  ...{ count: 1, officials: 1, from: 0, officialsBefore: 0, indexes: null, mine: null, friends: [] },
  rows: [
    {
      ...{ id: ids.user, name: 'Ada Lovelace', kind: 'official', organization: '', group: '', rank: 1 },
      ...{ solved: 1, score: 0, penalty: 31, lastSolvedAfter: 660_000 },
      cells: [{ score: 0, penalty: 31, wrong: 1, solvedAfter: 660_000, pending: 0 }],
    },
  ],
};

const history = {
  ...boardPart,
  problems: [{ label: 'A', _id: null, title: null, points: 500 }],
  participants: {
    ...{ id: [ids.user], name: ['Ada Lovelace'], kind: ['official'], organization: [''], group: [''] },
    ...{ startsAfter: [0], plannedLength: [7_200_000] },
  },
  tries: {
    ...{ participant: [0], problem: [0], arrivedAfter: [660_000], verdict: ['accepted'], source: [0] },
    ...{ language: ['cpp'], timeMs: [12], scores: [] },
  },
};
const question = {
  ...{ _id: ids.submission, problemId: ids.problem, label: 'A', text: 'Is n positive?', mine: false },
  ...{ askedAt: '2026-05-01T10:00:00.000Z', state: 'answered', unread: false },
  answer: { text: 'Yes.', to: 'all', answeredAt: '2026-05-01T10:01:00.000Z', editedAt: null },
  ...{ asker: { _id: ids.user, name: 'Ada Lovelace' }, holder: { _id: ids.user, name: 'Grace Hopper' } },
};

const announcement = {
  ...{ _id: ids.submission, text: 'Lunch is served', toAll: true, announcedAt: '2026-05-01T10:00:00.000Z' },
  ...{ editedAt: null, unread: false, to: null, author: { _id: ids.user, name: 'Grace Hopper' } },
};

const questionSaved = { answer: { ...done, question }, result: question };
const announcementSaved = { answer: { ...done, announcement }, result: announcement };

const judgement = {
  number: 2,
  reason: 'rejudge',
  revision: 3,
  verdict: 'wrong_answer',
  testsPassed: 1,
  testsTotal: 3,
  failedTest: 2,
  timeMs: 12,
  memoryBytes: 1_500_000,
  judgedAt: '2026-05-01T10:00:00.000Z',
};

const rejudgeReport = {
  startedAt: '2026-05-01T10:00:00.000Z',
  waiting: 2,
  judged: 5,
  changes: [{ before: 'accepted', after: 'wrong_answer', count: 1, submissions: [{ _id: ids.submission }] }],
};

/** Describes the request that one method sends, and its result. */
export interface EndpointRow {
  call: (client: PodiumClient) => Promise<unknown>;
  method: string;
  path: string;
  /** The body that the server must receive; undefined for none. */
  payload?: unknown;
  headers?: Record<string, string>;
  status?: number;
  answer: unknown;
  result?: unknown;
}

export const endpointRows: Record<string, EndpointRow> = {
  'auth.register': {
    call: (client) => client.auth.register(form),
    method: 'POST',
    path: '/auth/register',
    payload: form,
    status: 201,
    answer: done,
  },
  'auth.login': {
    call: (client) => client.auth.login({ email: ' ada@example.org ', password: 'analytical' }),
    method: 'POST',
    path: '/auth/login',
    payload: { email: 'ada@example.org', password: 'analytical' },
    answer: {
      accessToken: 'a2',
      refreshToken: 'r2',
      userInfo: { _id: ids.user, email: 'ada@example.org', userType: 'user' },
    },
  },
  'auth.logout': {
    call: (client) => client.auth.logout(),
    method: 'POST',
    path: '/auth/logout',
    payload: { refreshToken: 'r1' },
    answer: done,
    result: { endedOnServer: true },
  },
  'auth.session': {
    call: (client) => client.auth.session(),
    method: 'GET',
    path: '/auth/protected',
    answer: { userId: ids.user, userType: 'user' },
  },
  'users.profile': { call: (client) => client.users.profile(), method: 'GET', path: '/user/profile', answer: profile },
  'users.activity': {
    call: (client) => client.users.activity(),
    method: 'GET',
    path: '/user/activity',
    answer: [{ date: '2026-05-01', submissions: 3 }],
  },
  'users.updateProfile': {
    call: (client) => client.users.updateProfile({ firstName: 'Augusta' }),
    method: 'PUT',
    path: '/user/profile',
    payload: { firstName: 'Augusta' },
    answer: { ...done, data: profile },
  },
  'users.changePassword': {
    call: (client) => client.users.changePassword({ currentPassword: 'analytical', password: 'difference' }),
    method: 'PUT',
    path: '/user/password',
    payload: { currentPassword: 'analytical', password: 'difference' },
    answer: done,
  },
  'tokens.create': {
    call: (client) => client.tokens.create({ name: 'ci', scopes: ['problems:write'] }),
    method: 'POST',
    path: '/user/tokens',
    payload: { name: 'ci', scopes: ['problems:write'], expiresInDays: 90 },
    status: 201,
    answer: { ...done, token: 'podium_secret', entry: scriptToken },
  },
  'tokens.list': {
    call: (client) => client.tokens.list(),
    method: 'GET',
    path: '/user/tokens',
    answer: [scriptToken],
  },
  'tokens.revoke': {
    call: (client) => client.tokens.revoke(ids.submission),
    method: 'DELETE',
    path: `/user/tokens/${ids.submission}`,
    answer: done,
  },
  'problems.list': {
    call: (client) => client.problems.list(),
    method: 'GET',
    path: '/problem/getAll',
    answer: [problemSummary],
  },
  'problems.solverCounts': {
    call: (client) => client.problems.solverCounts(),
    method: 'GET',
    path: '/problem/solverCounts',
    answer: { [ids.problem]: { solved: 3, tried: 5 } },
  },
  'problems.get': {
    call: (client) => client.problems.get(ids.problem),
    method: 'GET',
    path: `/problem/${ids.problem}`,
    answer: problem,
  },
  'problems.upload': {
    call: (client) => client.problems.upload(upload),
    method: 'POST',
    path: '/problem/uploadProblem',
    payload: upload,
    status: 201,
    answer: { ...done, problem: problemSummary, outdatedSubmissions: 0 },
  },
  'problems.uploadDefaults': {
    call: (client) => client.problems.uploadDefaults(),
    method: 'GET',
    path: '/problem/uploadDefaults',
    answer: { draft: true },
  },
  'problems.update': {
    call: (client) => client.problems.update(ids.problem, { title: 'Three sums', baseRevision: 1 }),
    method: 'PUT',
    path: `/problem/updateProblem/${ids.problem}`,
    payload: { title: 'Three sums', baseRevision: 1 },
    answer: { ...done, problem: problemSummary, outdatedSubmissions: 2 },
  },
  'problems.listPackages': {
    call: (client) => client.problems.listPackages(),
    method: 'GET',
    path: '/problem/packages',
    answer: [
      {
        problemId: ids.problem,
        revision: 1,
        title: 'Two sums',
        package: { id: null, filesHash: hash },
        archived: false,
      },
    ],
  },
  'problems.listRevisions': {
    call: (client) => client.problems.listRevisions(ids.problem),
    method: 'GET',
    path: `/problem/${ids.problem}/revisions`,
    answer: [revision],
  },
  'problems.listRevisions of the newest': {
    call: (client) => client.problems.listRevisions(ids.problem, { limit: 1 }),
    method: 'GET',
    path: `/problem/${ids.problem}/revisions?limit=1`,
    answer: [revision],
  },
  'problems.rejudge': {
    call: (client) => client.problems.rejudge(ids.problem),
    method: 'POST',
    path: `/problem/${ids.problem}/rejudge`,
    status: 202,
    answer: { ...done, submissions: 4 },
  },
  'problems.getRejudge': {
    call: (client) => client.problems.getRejudge(ids.problem),
    method: 'GET',
    path: `/problem/${ids.problem}/rejudge`,
    answer: rejudgeReport,
  },
  'problems.whatIf': {
    call: (client) =>
      client.problems.whatIf(ids.problem, { judgements: [{ submissionId: ids.submission, verdict: 'accepted' }] }),
    method: 'POST',
    path: `/problem/${ids.problem}/whatIf`,
    payload: { judgements: [{ submissionId: ids.submission, verdict: 'accepted' }] },
    answer: { changes: [], contests: [], ratings: [], ratingCount: 0 },
  },
  'problems.rejudge of the failed ones': {
    call: (client) => client.problems.rejudge(ids.problem, { verdict: 'judging_error' }),
    method: 'POST',
    path: `/problem/${ids.problem}/rejudge`,
    payload: { verdict: 'judging_error' },
    status: 202,
    answer: { ...done, submissions: 2 },
  },
  'blobs.findMissing': {
    call: (client) => client.blobs.findMissing([hash]),
    method: 'POST',
    path: '/blob/missing',
    payload: { hashes: [hash] },
    answer: { missing: [hash] },
  },
  'contests.listFuture': {
    call: (client) => client.contests.listFuture(),
    method: 'GET',
    path: '/contest/futureContests',
    answer: [contest],
  },
  'contests.listOngoing': {
    call: (client) => client.contests.listOngoing(),
    method: 'GET',
    path: '/contest/ongoingContests',
    answer: [contest],
  },
  'contests.listPast': {
    call: (client) => client.contests.listPast(),
    method: 'GET',
    path: '/contest/pastContests',
    answer: [contest],
  },
  'contests.get': {
    call: (client) => client.contests.get(ids.contest),
    method: 'GET',
    path: `/contest/getContest/${ids.contest}`,
    answer: contest,
  },
  'contests.register': {
    call: (client) => client.contests.register(ids.contest),
    method: 'POST',
    path: `/contest/register/${ids.contest}`,
    answer: done,
  },
  'contests.checkIfRegistered': {
    call: (client) => client.contests.checkIfRegistered(ids.contest),
    method: 'GET',
    path: `/contest/checkIfRegistered/${ids.contest}`,
    answer: { success: false, message: 'Not registered' },
    result: false,
  },
  'contests.solvedProblems': {
    call: (client) => client.contests.solvedProblems(ids.contest),
    method: 'GET',
    path: `/contest/userSolvedProblems/${ids.contest}`,
    answer: { solvedProblems: { [ids.problem]: true } },
    result: { [ids.problem]: true },
  },
  'contests.scores': {
    call: (client) => client.contests.scores(ids.contest),
    method: 'GET',
    path: `/contest/userScores/${ids.contest}`,
    answer: { scores: { [ids.problem]: { score: 450, wrongSubmissions: 1, penalty: 50 } } },
    result: { [ids.problem]: { score: 450, wrongSubmissions: 1, penalty: 50 } },
  },
  'contests.standings': {
    call: (client) => client.contests.standings(ids.contest, { around: 'me', count: 200 }),
    method: 'GET',
    path: `/contest/${ids.contest}/standings?from=0&count=200&around=me`,
    answer: standings,
  },
  'contests.history': {
    call: (client) => client.contests.history(ids.contest, { sees: 'everything' }),
    method: 'GET',
    path: `/contest/${ids.contest}/standings/history?sees=everything`,
    answer: history,
  },
  'contests.publicStandings': {
    call: (client) => client.contests.publicStandings(ids.contest),
    method: 'GET',
    path: `/public/contest/${ids.contest}/standings?from=0&count=100`,
    answer: standings,
  },
  'contests.leaderboard': {
    call: (client) => client.contests.leaderboard(ids.contest),
    method: 'GET',
    path: `/contest/getLeaderBoard/${ids.contest}`,
    answer: [entry],
  },
  'contests.generateLeaderboard': {
    call: (client) => client.contests.generateLeaderboard(ids.contest),
    method: 'POST',
    path: `/contest/updateLeaderBoard/${ids.contest}`,
    answer: { ...done, participants: 50 },
  },
  'contests.listPackages': {
    call: (client) => client.contests.listPackages(),
    method: 'GET',
    path: '/contest/packages',
    answer: [
      {
        contestId: ids.contest,
        title: 'Spring cup',
        endTime: '2026-05-01T12:00:00.000Z',
        package: { id: 'spring', hash: null },
        cancelled: false,
      },
    ],
  },
  'contests.create': {
    call: (client) => client.contests.create(schedule),
    method: 'POST',
    path: '/contest/createContest',
    payload: schedule,
    status: 201,
    answer: { ...done, contest, leavesPractice: [{ _id: ids.problem, title: 'Two sums' }] },
  },
  'contests.update': {
    call: (client) => client.contests.update(ids.contest, { title: 'Summer cup' }),
    method: 'PUT',
    path: `/contest/modifyContest/${ids.contest}`,
    payload: { title: 'Summer cup' },
    answer: { ...done, contest, leavesPractice: [] },
  },
  'contests.participants': {
    call: (client) => client.contests.participants(ids.contest, { from: 0, count: 20, search: 'ada' }),
    method: 'GET',
    path: `/contest/${ids.contest}/participants?from=0&count=20&search=ada`,
    answer: { count: 1, participants: [participant] },
  },
  'contests.updateParticipant': {
    call: (client) => client.contests.updateParticipant('part00000001', { extraMinutes: 30 }),
    method: 'PUT',
    path: '/participant/part00000001',
    payload: { extraMinutes: 30 },
    answer: { ...done, participant },
  },
  'contests.freeze': {
    call: (client) => client.contests.freeze(ids.contest),
    method: 'POST',
    path: `/contest/${ids.contest}/freeze`,
    answer: { ...done, contest },
  },
  'contests.activity': {
    call: (client) => client.contests.activity(ids.contest),
    method: 'GET',
    path: `/contest/${ids.contest}/activity`,
    answer: {
      time: '2026-05-01T11:00:00.000Z',
      participants: 3,
      online: 2,
      onlineMinutes: 15,
      perMinute: [0, 4, 1],
      queue: { pending: 2, judging: 1, oldestSeconds: 3 },
      workers: { judging: 1, slots: 2, others: 0 },
      problems: [{ _id: ids.problem, label: 'A', pausedSince: null, pending: 2, judgingErrors: 0 }],
    },
  },
  'contests.pauseJudging': {
    call: (client) => client.contests.pauseJudging(ids.contest, ids.problem),
    method: 'POST',
    path: `/contest/${ids.contest}/pause`,
    payload: { problemId: ids.problem },
    answer: done,
  },
  'contests.resumeJudging': {
    call: (client) => client.contests.resumeJudging(ids.contest, ids.problem),
    method: 'POST',
    path: `/contest/${ids.contest}/resume`,
    payload: { problemId: ids.problem },
    answer: done,
  },
  'contests.thaw': {
    call: (client) => client.contests.thaw(ids.contest, { force: true }),
    method: 'POST',
    path: `/contest/${ids.contest}/thaw`,
    payload: { force: true },
    answer: { ...done, contest },
  },
  'compiler.languages': {
    call: (client) => client.compiler.languages(),
    method: 'GET',
    path: '/compiler/languages',
    answer: [
      { id: 'cpp', name: 'C++20 (g++)', versions: ['12.2.0'], allowance: noAllowance, formatter: 'clang-format' },
      {
        id: 'py',
        name: 'Python 3',
        versions: [],
        allowance: { timeFactor: 5, startTimeMs: 50, startMemoryBytes: 16_777_216 },
      },
    ],
  },
  'compiler.run': {
    call: (client) => client.compiler.run({ code: 'int main() {}', language: 'cpp', input: '1 2' }),
    method: 'POST',
    path: '/compiler/run',
    payload: { code: 'int main() {}', language: 'cpp', input: '1 2' },
    answer: { result: runResult },
  },
  'compiler.format': {
    call: (client) => client.compiler.format({ code: 'int main(){}', language: 'cpp', indent: '4' }),
    method: 'POST',
    path: '/compiler/format',
    payload: { code: 'int main(){}', language: 'cpp', indent: '4' },
    answer: { code: 'int main() {}\n' },
  },
  'compiler.submitPractice': {
    call: (client) => client.compiler.submitPractice(practice, { idempotencyKey: 'key-1' }),
    method: 'POST',
    path: '/compiler/submitPractice',
    payload: practice,
    headers: { 'idempotency-key': 'key-1' },
    answer: submitResponse,
  },
  'compiler.submitContest': {
    call: (client) => client.compiler.submitContest(contestSubmit, { idempotencyKey: 'key-2' }),
    method: 'POST',
    path: '/compiler/submitContest',
    payload: contestSubmit,
    headers: { 'idempotency-key': 'key-2' },
    answer: submitResponse,
  },
  'compiler.queuePractice': {
    call: (client) => client.compiler.queuePractice(practice, { idempotencyKey: 'key-3' }),
    method: 'POST',
    path: '/compiler/submitPractice',
    payload: practice,
    headers: { 'idempotency-key': 'key-3', prefer: 'respond-async' },
    status: 202,
    answer: submitted,
  },
  'compiler.queueContest': {
    call: (client) => client.compiler.queueContest(contestSubmit),
    method: 'POST',
    path: '/compiler/submitContest',
    payload: contestSubmit,
    headers: { prefer: 'respond-async' },
    status: 202,
    answer: submitted,
  },
  'audit.list': {
    call: (client) => client.audit.list({ user: 'me', kind: 'problem', limit: 5 }),
    method: 'GET',
    path: '/audit?user=me&kind=problem&limit=5',
    answer: [auditEntry],
  },
  'workers.list': {
    call: (client) => client.workers.list(),
    method: 'GET',
    path: '/worker',
    answer: [worker],
  },
  'workers.drain': {
    call: (client) => client.workers.drain(ids.user),
    method: 'POST',
    path: `/worker/${ids.user}/drain`,
    answer: done,
  },
  'workers.resume': {
    call: (client) => client.workers.resume(ids.user),
    method: 'POST',
    path: `/worker/${ids.user}/resume`,
    answer: done,
  },
  'questions.list': {
    call: (client) => client.questions.list(ids.contest, { state: 'open' }),
    method: 'GET',
    path: `/contest/${ids.contest}/questions?state=open&from=0&limit=200`,
    answer: {
      ...{ version: '00ff', unread: 1, newest: ids.submission, count: 1 },
      ...{ questions: [question], announcements: [announcement] },
      cannedAnswers: [{ name: 'yes', text: 'Yes.' }],
    },
  },
  'questions.ask': {
    call: (client) => client.questions.ask(ids.contest, { text: 'Is n positive?', problemId: ids.problem }),
    method: 'POST',
    path: `/contest/${ids.contest}/questions`,
    payload: { text: 'Is n positive?', problemId: ids.problem },
    status: 201,
    ...questionSaved,
  },
  'questions.markRead': {
    call: (client) => client.questions.markRead(ids.contest, ids.submission),
    method: 'POST',
    path: `/contest/${ids.contest}/questions/read`,
    payload: { upTo: ids.submission },
    answer: done,
  },
  'questions.claim': {
    call: (client) => client.questions.claim(ids.submission, { takeFrom: ids.user }),
    method: 'POST',
    path: `/question/${ids.submission}/claim`,
    payload: { takeFrom: ids.user },
    ...questionSaved,
  },
  'questions.release': {
    call: (client) => client.questions.release(ids.submission),
    method: 'POST',
    path: `/question/${ids.submission}/release`,
    ...questionSaved,
  },
  'questions.answer': {
    call: (client) => client.questions.answer(ids.submission, { text: 'Yes.' }),
    method: 'POST',
    path: `/question/${ids.submission}/answer`,
    payload: { text: 'Yes.', to: 'participant' },
    ...questionSaved,
  },
  'questions.editAnswer': {
    call: (client) => client.questions.editAnswer(ids.submission, { text: 'No.', to: 'all' }),
    method: 'PUT',
    path: `/question/${ids.submission}/answer`,
    payload: { text: 'No.', to: 'all' },
    ...questionSaved,
  },
  'questions.close': {
    call: (client) => client.questions.close(ids.submission),
    method: 'POST',
    path: `/question/${ids.submission}/close`,
    ...questionSaved,
  },
  'questions.announce': {
    call: (client) => client.questions.announce(ids.contest, { text: 'Lunch is served', to: 'ada@example.org' }),
    method: 'POST',
    path: `/contest/${ids.contest}/announcements`,
    payload: { text: 'Lunch is served', to: 'ada@example.org' },
    status: 201,
    ...announcementSaved,
  },
  'questions.editAnnouncement': {
    call: (client) => client.questions.editAnnouncement(ids.submission, 'Lunch is over'),
    method: 'PUT',
    path: `/announcement/${ids.submission}`,
    payload: { text: 'Lunch is over' },
    ...announcementSaved,
  },
  'questions.setCannedAnswers': {
    call: (client) => client.questions.setCannedAnswers(ids.contest, [{ name: 'yes', text: 'Yes.' }]),
    method: 'PUT',
    path: `/contest/${ids.contest}/cannedAnswers`,
    payload: { answers: [{ name: 'yes', text: 'Yes.' }] },
    answer: done,
  },
  'submissions.list': {
    call: (client) => client.submissions.list({ problemId: ids.problem, verdict: 'accepted', limit: 5 }),
    method: 'GET',
    path: `/submission?problemId=${ids.problem}&verdict=accepted&limit=5`,
    answer: [submission],
    result: [{ ...submission, result: undefined, results: undefined }],
  },
  'submissions.get': {
    call: (client) => client.submissions.get(ids.submission),
    method: 'GET',
    path: `/submission/${ids.submission}`,
    answer: submission,
  },
  'submissions.listJudgements': {
    call: (client) => client.submissions.listJudgements(ids.submission),
    method: 'GET',
    path: `/submission/${ids.submission}/judgements`,
    answer: [judgement],
  },
  'submissions.rejudge': {
    call: (client) => client.submissions.rejudge({ verdict: 'judging_error' }),
    method: 'POST',
    path: '/submission/rejudge',
    payload: { verdict: 'judging_error', dryRun: false },
    status: 202,
    answer: { ...done, submissions: 3 },
  },
  'system.health': {
    call: (client) => client.system.health(),
    method: 'GET',
    path: '/health',
    status: 503,
    answer: health,
  },
  'system.live': {
    call: (client) => client.system.live(),
    method: 'GET',
    path: '/health/live',
    answer: { alive: true },
  },
  'system.ready': {
    call: (client) => client.system.ready(),
    method: 'GET',
    path: '/health/ready',
    status: 503,
    answer: { ready: false, message: 'The database does not answer' },
  },
  'system.openapi': {
    call: (client) => client.system.openapi(),
    method: 'GET',
    path: '/openapi.json',
    answer: { openapi: '3.1.0', paths: {} },
  },
};
