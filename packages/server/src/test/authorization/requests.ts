import { createHash } from 'node:crypto';
import type { allEndpoints, ContestSaved, ProblemSaved, SubmitResponse, Worker } from '@podium/sdk/contract';
import { createId } from '../../identifiers.ts';
import { findParticipantId } from '../store-rows.ts';
import { type TestServer, testPassword } from '../test-server.ts';
import { createScriptToken, type People, succeed } from './callers.ts';

type Endpoints = typeof allEndpoints;
/** The name of an endpoint in the contract's table: `contests.get`. */
export type EndpointName = { [N in keyof Endpoints]: `${N}.${Extract<keyof Endpoints[N], string>}` }[keyof Endpoints];

/** Texts that only some callers may read. */
export const secrets = {
  /** Only the owner and administrators. */
  ownersEmail: 'owner@podium.test',
  ownersSource: 'AC the owner wrote this',
  ownersToken: 'a token of the owner',
  ownersQuestion: 'the owner asks this',
  /** Only administrators. */
  hiddenTest: 'a hidden test\n',
  draftTitle: 'A draft of a problem',
};

/** A server with something of each noun. */
export interface Site {
  server: TestServer;
  people: People;
  practice: string;
  live: string;
  running: string;
  over: string;
  /** A submission for practice by the owner. */
  submission: string;
  /** A worker that has reported. */
  worker: string;
}

export interface Request {
  params?: Record<string, string>;
  query?: string;
  body?: unknown;
}

interface RequestRow {
  /** Makes what an allowed caller needs, and returns the request. */
  request?: (site: Site) => Request | Promise<Request>;
  /** The status for an allowed caller; by default the endpoint's first one. */
  status?: number;
  /** Set for an object of the owner: the status for anybody else who may call the endpoint. */
  others?: { learner: number; admin: number };
}

const hour = 3_600_000;
const hashOf = (bytes: string) => createHash('sha256').update(bytes).digest('hex');
const hidden = hashOf(secrets.hiddenTest);
let names = 0;
const nextName = () => {
  names += 1;
  return `n${names}`;
};

/** Learners change something with these endpoints alone. */
export const changedByLearners: readonly EndpointName[] = [
  ...(['users.updateProfile', 'users.changePassword', 'tokens.create', 'tokens.revoke', 'contests.register'] as const),
  ...(['questions.ask', 'questions.markRead'] as const),
  ...(['compiler.run', 'compiler.format', 'compiler.submitPractice', 'compiler.submitContest'] as const),
];

/** No token for scripts changes anything with these. */
export const changedAfterSignIn: readonly EndpointName[] = [
  ...(['users.updateProfile', 'users.changePassword', 'tokens.create', 'tokens.revoke'] as const),
  ...(['workers.drain', 'workers.resume'] as const),
];

/** Every endpoint of the contract. A new one needs a row here. */
export const requests: Record<EndpointName, RequestRow> = {
  'auth.register': { request: () => ({ body: registration(`${nextName()}@podium.test`) }) },
  'auth.login': { request: ({ people }) => ({ body: { email: people.other.email, password: testPassword } }) },
  'auth.refresh': { request: ({ people }) => ({ body: { refreshToken: people.other.refreshToken } }) },
  'auth.logout': { request: () => ({ body: { refreshToken: 'unknown' } }) },
  'auth.session': {},
  'users.profile': {},
  'users.activity': {},
  'users.updateProfile': { request: () => ({ body: { lastName: 'Byron' } }) },
  'users.changePassword': {
    // With the right one, the other sessions of the caller would end.
    request: () => ({ body: { currentPassword: 'a wrong password', password: testPassword } }),
    status: 400,
  },
  'tokens.create': { request: () => ({ body: { name: nextName(), scopes: ['read'] } }) },
  'tokens.list': {},
  'tokens.revoke': {
    request: async ({ server, people }) => {
      const { entry } = await createScriptToken(server, people.owner, ['read']);
      return { params: { id: entry._id } };
    },
    others: { learner: 404, admin: 404 },
  },
  'problems.list': {},
  'problems.solverCounts': {},
  'problems.get': { request: ({ practice }) => ({ params: { problemId: practice } }) },
  'problems.upload': { request: () => ({ body: problem(nextName()) }) },
  'problems.uploadDefaults': {},
  'problems.update': { request: ({ practice }) => ({ params: { id: practice }, body: { tags: [nextName()] } }) },
  'problems.listPackages': {},
  'problems.listRevisions': { request: ({ practice }) => ({ params: { id: practice } }) },
  'problems.rejudge': { request: ({ practice }) => ({ params: { id: practice }, body: { dryRun: true } }) },
  'problems.getRejudge': { request: ({ practice }) => ({ params: { id: practice } }) },
  'problems.whatIf': {
    request: ({ practice, submission }) => ({
      params: { id: practice },
      body: { judgements: [{ submissionId: submission, verdict: 'wrong_answer' }] },
    }),
  },
  'blobs.findMissing': { request: () => ({ body: { hashes: [hidden] } }) },
  'blobs.put': {
    request: () => {
      const text = nextName();
      return { params: { hash: hashOf(text) }, body: Buffer.from(text) };
    },
  },
  'blobs.join': {
    request: () => ({ params: { hash: hashOf(secrets.hiddenTest.repeat(2)) }, body: { parts: [hidden, hidden] } }),
  },
  'blobs.get': { request: () => ({ params: { hash: hidden } }) },
  'contests.listFuture': {},
  'contests.listOngoing': {},
  'contests.listPast': {},
  'contests.listPackages': {},
  'contests.get': { request: ({ running }) => ({ params: { id: running } }) },
  'contests.register': { request: async (site) => ({ params: { id: await schedule(site, hour, 2 * hour) } }) },
  'contests.checkIfRegistered': { request: ({ running }) => ({ params: { id: running } }) },
  'contests.solvedProblems': { request: ({ running }) => ({ params: { id: running } }) },
  'contests.scores': { request: ({ running }) => ({ params: { id: running } }) },
  'contests.standings': { request: ({ running }) => ({ params: { id: running } }) },
  'contests.history': { request: ({ running }) => ({ params: { id: running } }) },
  // Those of this contest are not public.
  'contests.publicStandings': { request: ({ running }) => ({ params: { id: running } }), status: 404 },
  'contests.leaderboard': { request: ({ over }) => ({ params: { contestId: over } }) },
  'contests.generateLeaderboard': { request: ({ over }) => ({ params: { contestId: over } }) },
  'contests.create': { request: ({ server }) => ({ body: contest(server, hour, 2 * hour) }) },
  'contests.update': { request: ({ running }) => ({ params: { id: running }, body: { title: nextName() } }) },
  'contests.participants': { request: ({ running }) => ({ params: { id: running } }) },
  'contests.updateParticipant': {
    request: async ({ server, running, people }) => ({
      params: { id: (await findParticipantId(server.database, running, people.owner.id)) ?? '' },
      body: { organization: nextName() },
    }),
  },
  'contests.freeze': { request: ({ running }) => ({ params: { id: running } }) },
  'contests.activity': { request: ({ running }) => ({ params: { id: running } }) },
  'contests.pauseJudging': {
    request: ({ running, live }) => ({ params: { id: running }, body: { problemId: live } }),
  },
  'contests.resumeJudging': {
    request: ({ running, live }) => ({ params: { id: running }, body: { problemId: live } }),
  },
  'contests.thaw': { request: ({ over }) => ({ params: { id: over } }) },
  'questions.list': {
    request: async (site) => {
      await storeQuestion(site);
      return { params: { id: site.running } };
    },
  },
  // One contest takes one question of a participant in half a minute.
  'questions.ask': {
    request: async (site) => {
      const id = await schedule(site, -1_000, hour);
      for (const { token } of [site.people.owner, site.people.other]) {
        await succeed(site.server, 'POST', `/contest/register/${id}`, { token });
      }
      return { params: { id }, body: { text: 'Is n positive?' } };
    },
  },
  'questions.markRead': {
    request: async (site) => ({ params: { id: site.running }, body: { upTo: await storeAnnouncement(site) } }),
  },
  'questions.claim': { request: async (site) => ({ params: { id: await storeQuestion(site) } }) },
  'questions.release': { request: async (site) => ({ params: { id: await storeQuestion(site) } }) },
  'questions.answer': {
    request: async (site) => ({ params: { id: await storeQuestion(site) }, body: { text: 'Yes.' } }),
  },
  'questions.editAnswer': {
    request: async (site) => ({ params: { id: await storeQuestion(site, true) }, body: { text: 'No.' } }),
  },
  'questions.close': { request: async (site) => ({ params: { id: await storeQuestion(site) } }) },
  'questions.announce': { request: ({ running }) => ({ params: { id: running }, body: { text: 'Lunch' } }) },
  'questions.editAnnouncement': {
    request: async (site) => ({ params: { id: await storeAnnouncement(site) }, body: { text: 'Dinner' } }),
  },
  'questions.setCannedAnswers': {
    request: ({ running }) => ({ params: { id: running }, body: { answers: [{ name: 'yes', text: 'Yes.' }] } }),
  },
  'compiler.languages': {},
  'compiler.run': { request: () => ({ body: { code: 'AC', language: 'cpp', input: '1' } }) },
  'compiler.format': { request: () => ({ body: { code: 'AC', language: 'cpp' } }) },
  'compiler.submitPractice': {
    request: ({ practice }) => ({ body: { code: 'AC', language: 'cpp', problemId: practice } }),
  },
  'compiler.submitContest': {
    request: ({ live, running }) => ({ body: { code: 'AC', language: 'cpp', problemId: live, contestId: running } }),
  },
  'submissions.list': {},
  'submissions.get': {
    request: ({ submission }) => ({ params: { id: submission } }),
    others: { learner: 404, admin: 200 },
  },
  'submissions.listJudgements': { request: ({ submission }) => ({ params: { id: submission } }) },
  'submissions.rejudge': { request: () => ({ body: { verdict: 'accepted', dryRun: true } }) },
  'submissions.events': {
    request: ({ submission }) => ({ params: { id: submission } }),
    others: { learner: 404, admin: 200 },
  },
  // The stream ends because nobody may read the only topic.
  'events.stream': { request: () => ({ query: '?topics=nothing' }) },
  'audit.list': {},
  'workers.list': {},
  'workers.drain': { request: ({ worker }) => ({ params: { id: worker } }) },
  'workers.resume': { request: ({ worker }) => ({ params: { id: worker } }) },
  'judging.report': { request: ({ worker }) => ({ body: workerReport(worker) }) },
  'judging.claim': {
    request: () => ({
      body: { holder, version: '0.0.0', claimId: holder, isIdle: false, languages: ['cpp'], waitMs: 0 },
    }),
  },
  'judging.renew': { request: () => ({ body: { holder, lease: lostLease('submission') } }) },
  'judging.startSubmission': { request: () => ({ body: { holder, lease: lostLease('submission') } }) },
  'judging.markRunning': { request: () => ({ body: { holder, lease: lostLease('submission') } }) },
  'judging.saveJudgement': {
    request: () => ({ body: { holder, lease: lostLease('submission'), outcome: JSON.stringify(judgedOutcome) } }),
  },
  'judging.findRun': { request: () => ({ body: { holder, lease: lostLease('run') } }) },
  'judging.saveRun': { request: () => ({ body: { holder, lease: lostLease('run'), outcome: 'null' } }) },
  'judging.returnJob': {
    request: () => ({ body: { holder, lease: lostLease('submission'), isSuspect: false, pauseMs: 0 } }),
  },
  'judging.publish': {
    request: () => ({
      body: { events: [{ jobId: holder, event: { type: 'progress', progress: 'compiling', testsTotal: 1 } }] },
    }),
  },
  'judging.leave': { request: () => ({ body: { holder, died: false } }) },
  'judging.readBlob': { request: () => ({ params: { hash: hidden } }) },
  'system.health': {},
  'system.live': {},
  'system.ready': {},
  'system.metrics': {},
  'system.openapi': {},
};

const holder = '0123456789ab';
/** A lease that nobody holds. */
const lostLease = (kind: 'submission' | 'run') => {
  const attempts = { attempt: 1, suspected: false, exhausted: false };
  return { jobId: holder, kind, userId: holder, token: holder, ...attempts };
};
const judgedOutcome = {
  ...{ verdict: 'accepted', startedAt: 0, judgedAt: 0, failure: null, tests: [] },
  diagnostics: { errors: [], warnings: [] },
};

function workerReport(id: string) {
  const about = { id, name: 'machine', version: '0.0.0', cores: 1, slots: 1, languages: ['cpp'], compilers: {} };
  const figures = { memoryControl: null, speed: null, reason: null, inProgress: 0, verdicts: 0, uptimeMs: 0 };
  return { ...about, ...figures, state: 'judging' };
}

/** Fills a server with problems, contests, a submission and a token of the owner. */
export async function createSite(server: TestServer, people: People): Promise<Site> {
  const { owner, other } = people;
  const upload = async (title: string, more: object = {}) => {
    const request = { token: people.admin.token, body: { ...problem(title), ...more } };
    return (await succeed<ProblemSaved>(server, 'POST', '/problem/uploadProblem', request)).problem._id;
  };
  const practice = await upload('Practice');
  const live = await upload('Live');
  await upload(secrets.draftTitle, { draft: true });
  const running = await schedule({ server, people }, 1_000, 5 * hour, [live]);
  const over = await schedule({ server, people }, 1_000, 2_000);
  for (const { token } of [owner, other]) await succeed(server, 'POST', `/contest/register/${running}`, { token });
  server.clock.advance(3_000);
  const body = { code: secrets.ownersSource, language: 'cpp', problemId: practice };
  const submit = { token: owner.token, body };
  const { submissionId } = await succeed<SubmitResponse>(server, 'POST', '/compiler/submitPractice', submit);
  const token = { name: secrets.ownersToken, scopes: ['read'] };
  await succeed(server, 'POST', '/user/tokens', { token: owner.token, body: token });
  const worker = await createScriptToken(server, people.admin, ['judge']);
  await succeed(server, 'POST', '/judging/report', { token: worker.token, body: workerReport(holder) });
  const [listed] = await succeed<Worker[]>(server, 'GET', '/worker', { token: people.admin.token });
  return { server, people, practice, live, running, over, submission: submissionId, worker: listed?._id ?? '' };
}

/** Stores a question of the owner in the running contest, or one that is answered to its owner. */
async function storeQuestion({ server, people, running }: Site, isAnswered = false): Promise<string> {
  const id = createId();
  const now = server.clock.now();
  const userId = people.owner.id;
  const { participantId } = await server.database
    .selectFrom('participantMembers')
    .select('participantId')
    .where('contestId', '=', running)
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  const [settledAt, holderId, answer] = isAnswered
    ? [now, people.admin.id, secrets.ownersQuestion]
    : [null, null, null];
  await server.database
    .insertInto('questions')
    .values({
      ...{ id, contestId: running, participantId, userId, problemId: null },
      ...{ text: secrets.ownersQuestion, askedAt: now, state: isAnswered ? 'answered' : 'asked', holderId, answer },
      ...{ answeredTo: isAnswered ? 'participant' : null, settledAt, editedAt: null, position: isAnswered ? 1 : null },
    })
    .execute();
  return id;
}

async function storeAnnouncement({ server, people, running }: Site): Promise<string> {
  const id = createId();
  const announcement = { id, contestId: running, participantId: null, text: 'Lunch', authorId: people.admin.id };
  await server.database
    .insertInto('announcements')
    .values({ ...announcement, announcedAt: server.clock.now(), editedAt: null, position: 1 })
    .execute();
  return id;
}

function registration(email: string) {
  return { firstName: 'Ada', lastName: 'Byron', email, password: testPassword, confirmPassword: testPassword };
}

function problem(title: string) {
  const testCases = [
    { input: '1\n', output: '1\n', isSample: true },
    { input: secrets.hiddenTest, output: secrets.hiddenTest, isSample: false },
  ];
  return { title, description: 'Print it.', difficulty: 'Easy', testCases };
}

function contest({ clock }: TestServer, fromMs: number, toMs: number, problems: string[] = []) {
  const [startTime, endTime] = [fromMs, toMs].map((ms) => new Date(clock.now() + ms).toISOString());
  return { title: 'Round', description: 'A round', startTime, endTime, problems };
}

async function schedule(
  { server, people }: Pick<Site, 'server' | 'people'>,
  ...[fromMs, toMs, problems]: [fromMs: number, toMs: number, problems?: string[]]
): Promise<string> {
  const request = { token: people.admin.token, body: contest(server, fromMs, toMs, problems) };
  return (await succeed<ContestSaved>(server, 'POST', '/contest/createContest', request)).contest._id;
}
