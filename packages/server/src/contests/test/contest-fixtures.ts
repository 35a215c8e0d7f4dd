import {
  type Contest,
  type ContestSettings,
  contestSavedSchema,
  contestSchema,
  type Difficulty,
  type ErrorBody,
  type Verdict,
} from '@podium/sdk/contract';
import type { Database } from '../../database/schema.ts';
import { createId } from '../../identifiers.ts';
import { storeSubmission } from '../../test/store-rows.ts';
import { createTestServer, type TestAnswer, type TestPerson, type TestServer } from '../../test/test-server.ts';
import { createContests } from '../create-contests.ts';
import { compareWithLeaderboard } from '../leaderboard/stale-leaderboard-repository.ts';

export const minute = 60_000;
export const hour = 60 * minute;
const emptyHash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

/** Creates a server with the routes of contests and of accounts. */
export function createContestServer(): Promise<TestServer> {
  return createTestServer({ routes: ({ database, clock }) => [createContests({ database, clock }).routes] });
}

/** Stores a problem as an upload would. Returns its id. */
export async function addProblem(
  database: Database,
  { title = 'Two Sum', difficulty = 'Easy' as Difficulty, tags = ['math'] } = {},
): Promise<string> {
  const id = createId();
  await database
    .insertInto('blobs')
    .values({ hash: emptyHash, size: 0, bytes: new Uint8Array() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await database.insertInto('problems').values({ id, currentRevision: 1, createdAt: 0, createdBy: null }).execute();
  await addRevision(database, id, 1, { title, difficulty, tags });
  return id;
}

export async function addRevision(
  database: Database,
  problemId: string,
  revision: number,
  { title, difficulty, tags }: { title: string; difficulty: Difficulty; tags: string[] },
): Promise<void> {
  await database
    .insertInto('problemRevisions')
    .values({
      problemId,
      revision,
      title,
      descriptionHash: emptyHash,
      difficulty,
      tags: JSON.stringify(tags),
      timeLimit: '1s',
      memoryLimit: '256MB',
      checker: JSON.stringify({ type: 'tokens' }),
      judgingKey: '',
      createdAt: 0,
      createdBy: null,
    })
    .execute();
  await database.updateTable('problems').set({ currentRevision: revision }).where('id', '=', problemId).execute();
}

export interface Attempt {
  contestId: string;
  userId: string;
  problemId: string;
  submittedAt: number;
  /** Without a source, it differs from all others. */
  source?: string;
}

/** Stores a submission that waits for its verdict. Returns its id. */
export function submit(database: Database, { submittedAt, ...attempt }: Attempt): Promise<string> {
  return storeSubmission({ database, clock: { now: () => submittedAt } }, { ...attempt, verdict: null });
}

/** Gives a submission a verdict, or its next one, as a worker does. */
export async function judge(database: Database, submissionId: string, verdict: Verdict): Promise<void> {
  await database.transaction().execute(async (trx) => {
    await trx.updateTable('submissions').set({ verdict, progress: 'judged' }).where('id', '=', submissionId).execute();
    const { contestId, participantId, problemId } = await trx
      .selectFrom('submissions')
      .select(['contestId', 'participantId', 'problemId'])
      .where('id', '=', submissionId)
      .executeTakeFirstOrThrow();
    if (contestId && participantId) await compareWithLeaderboard(trx, { contestId, participantId, problemId });
  });
}

export async function submitAndJudge(database: Database, attempt: Attempt, verdict: Verdict): Promise<string> {
  const id = await submit(database, attempt);
  await judge(database, id, verdict);
  return id;
}

export interface ContestDraft extends Partial<ContestSettings> {
  title?: string;
  /** Milliseconds after now. */
  startsIn?: number;
  durationMs?: number;
  problems?: string[];
  points?: Record<string, number>;
  package?: { id: string; hash: string };
}

/** Schedules a contest over HTTP. By default it starts in an hour and lasts two. */
export async function schedule(server: TestServer, draft: ContestDraft = {}): Promise<Contest> {
  const { startsIn = hour, durationMs = 2 * hour, title = 'Spring Round', ...rest } = draft;
  const startTime = server.clock.now() + startsIn;
  const answer = await server.call('POST', '/contest/createContest', {
    token: (await server.admin()).token,
    body: {
      title,
      description: 'Three problems.',
      startTime: new Date(startTime).toISOString(),
      endTime: new Date(startTime + durationMs).toISOString(),
      ...rest,
    },
  });
  if (answer.status !== 201) throw new Error(`cannot schedule: ${JSON.stringify(answer.body)}`);
  return contestSavedSchema.parse(answer.body).contest;
}

/**
 * Signs in again and calls as this person. Hours pass in these tests, and access tokens expire
 * after minutes.
 */
export async function callAs<Body = ErrorBody>(
  server: TestServer,
  { email, password }: TestPerson,
  method: string,
  path: string,
  body?: unknown,
): Promise<TestAnswer<Body>> {
  const { token } = await server.signIn(email, password);
  return server.call<Body>(method, path, { token, body });
}

export async function getContest(server: TestServer, person: TestPerson, id: string): Promise<Contest> {
  return contestSchema.parse((await callAs(server, person, 'GET', `/contest/getContest/${id}`)).body);
}

export async function register(server: TestServer, person: TestPerson, id: string): Promise<void> {
  const answer = await callAs(server, person, 'POST', `/contest/register/${id}`);
  if (answer.status !== 200) throw new Error(`cannot register: ${JSON.stringify(answer.body)}`);
}
