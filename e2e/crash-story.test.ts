import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createClient, memoryTokenStore, type PodiumClient } from '@podium/sdk';
import type { SubmissionEvent } from '@podium/sdk/contract';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../packages/files/test/temporary-folder.ts';
import { type ServerProcess, startServerProcess } from './harness/server-process.ts';

// A submission that is being judged when the server's processes end gets exactly one judgement,
// however they end.

/** A server that is asked to stop waits so long for what it judges. */
const graceMs = 10_000;
const admin = { email: 'admin@podium.test', password: 'a long enough one' };

it('stores one judgement of a submission whose processes were killed or stopped while they judged it', async () => {
  const dataDir = join(await temporaryFolder(), 'data');
  const first = await startServer(dataDir);
  const port = new URL(first.url).port;
  const client = await signIn(first);
  const problemId = await uploadProblem(client);
  const judgements = () => countJudgements(dataDir);

  // The server is killed, and its judge worker notices. The next server continues the stream of
  // events for the client that watches.
  const inProgress = await submit(client, problemId, sleepingProgram(1_000));
  const waiting = await submit(client, problemId, sleepingProgram(0));
  const watched = collect(client.submissions.watch(inProgress));
  await untilRunning(client, inProgress);
  expect(await first.stop('SIGKILL')).toBeNull();
  const second = await startServer(dataDir, port);
  expect((await watched).at(-1)).toMatchObject({ type: 'verdict', verdict: 'accepted' });
  expect((await collect(client.submissions.watch(waiting))).at(-1)).toMatchObject({ verdict: 'accepted' });
  expect(judgements()).toEqual({ [inProgress]: 1, [waiting]: 1 });

  // Both processes are killed, as by a power cut. The next worker judges again once the lease has
  // run out, which takes longer than the program sleeps.
  const interrupted = await submit(client, problemId, programSleepingUntil(Date.now() + 12_000));
  await untilRunning(client, interrupted);
  const workerPid = await findWorkerPid(dataDir);
  const killed = second.stop('SIGKILL');
  process.kill(workerPid, 'SIGKILL');
  await killed;
  expect(judgements()).not.toHaveProperty(interrupted);
  const third = await startServer(dataDir, port);
  expect((await collect(client.submissions.watch(interrupted))).at(-1)).toMatchObject({ verdict: 'accepted' });
  const killedOnes = { [inProgress]: 1, [waiting]: 1, [interrupted]: 1 };
  expect(judgements()).toEqual(killedOnes);
  const linesOfKills = (await logLines(dataDir)).length;

  // A server that is asked to stop finishes what it judges.
  const short = await submit(client, problemId, sleepingProgram(1_000));
  await untilRunning(client, short);
  expect(await third.stop('SIGTERM')).toBe(0);
  expect(judgements()).toEqual({ ...killedOnes, [short]: 1 });

  // What takes longer is re-queued. The program sleeps for longer than the server waits, and no
  // longer sleeps when it is judged again. A busy machine has 20 seconds to begin it and to stop.
  const fourth = await startServer(dataDir, port);
  const wakesAt = Date.now() + graceMs + 20_000;
  const long = await submit(client, problemId, programSleepingUntil(wakesAt));
  await untilRunning(client, long);
  expect(await fourth.stop('SIGINT')).toBe(0);
  expect(Date.now()).toBeLessThan(wakesAt);
  expect(judgements()).toEqual({ ...killedOnes, [short]: 1 });
  // A kill may cut a line.
  expect(failuresIn((await logLines(dataDir)).slice(linesOfKills))).toEqual([]);
  await startServer(dataDir, port);
  expect((await collect(client.submissions.watch(long))).at(-1)).toMatchObject({ verdict: 'accepted' });
  expect(judgements()).toEqual({ ...killedOnes, [short]: 1, [long]: 1 });
});

/**
 * Sleeps for that many milliseconds per test case, then doubles a number. Sleeping takes as long on
 * a busy machine.
 */
function sleepingProgram(durationMs: number): string {
  return doublingProgram(`usleep(${durationMs * 1000});`);
}

/** Sleeps until `time`, in milliseconds since 1970, then doubles a number. */
function programSleepingUntil(time: number): string {
  return doublingProgram(`while (time(nullptr) < ${Math.ceil(time / 1000)}LL) usleep(50'000);`);
}

/** The headers of C compile ten times as fast as those of C++. */
function doublingProgram(before: string): string {
  return `#include <cstdio>
#include <ctime>
#include <unistd.h>
int main() {
  ${before}
  int n;
  std::scanf("%d", &n);
  std::printf("%d\\n", 2 * n);
}
`;
}

function startServer(dataDir: string, port?: string): Promise<ServerProcess> {
  return startServerProcess(dataDir, {
    ...(port && { PODIUM_PORT: port }),
    PODIUM_DEMO: '0',
    PODIUM_WORKERS: '1',
    PODIUM_ADMIN_EMAIL: admin.email,
    PODIUM_ADMIN_PASSWORD: admin.password,
  });
}

/** Creates a client that outlives the server: it reconnects for as long as a restart may take. */
async function signIn(server: ServerProcess): Promise<PodiumClient> {
  const resendDelaysMs = Array.from({ length: 60 }, () => 500);
  const client = createClient({ baseUrl: `${server.url}/api`, tokens: memoryTokenStore(), resendDelaysMs });
  await client.auth.login(admin);
  return client;
}

async function uploadProblem(client: PodiumClient): Promise<string> {
  const { problem } = await client.problems.upload({
    title: 'Twice',
    description: 'Print twice the number.',
    difficulty: 'Easy',
    tags: [],
    constraints: { timeLimit: '10s', memoryLimit: '256MB' },
    testCases: [1, 2, 3].map((n) => ({ input: `${n}\n`, output: `${2 * n}\n` })),
  });
  return problem._id;
}

async function submit(client: PodiumClient, problemId: string, code: string): Promise<string> {
  return (await client.compiler.queuePractice({ code, language: 'cpp', problemId })).submissionId;
}

async function untilRunning(client: PodiumClient, submissionId: string): Promise<void> {
  for await (const event of client.submissions.watch(submissionId)) {
    if (event.type === 'progress' && event.progress === 'running') return;
  }
  throw new Error('judged before anything could happen to it');
}

async function collect(events: AsyncIterable<SubmissionEvent>): Promise<SubmissionEvent[]> {
  const collected: SubmissionEvent[] = [];
  for await (const event of events) collected.push(event);
  return collected;
}

/** Counts in the database how often each submission was judged. */
function countJudgements(dataDir: string): Record<string, number> {
  const database = new DatabaseSync(join(dataDir, 'podium.sqlite'), { readOnly: true });
  try {
    const rows = database.prepare('select submission_id as id, count(*) as count from judgements group by id').all();
    return Object.fromEntries(rows.map(({ id, count }) => [String(id), Number(count)]));
  } finally {
    database.close();
  }
}

interface LogLine {
  level: number;
  msg: string;
  workerPid?: number;
}

async function logLines(dataDir: string): Promise<string[]> {
  return (await readFile(`${dataDir}/server.log`, 'utf8')).trim().split('\n');
}

function parseLog(lines: readonly string[]): LogLine[] {
  return lines.map((line) => JSON.parse(line) as LogLine);
}

async function findWorkerPid(dataDir: string): Promise<number> {
  const ready = parseLog(await logLines(dataDir)).findLast(({ msg }) => msg === 'judge worker is ready');
  if (!ready?.workerPid) throw new Error('no judge worker is ready');
  return ready.workerPid;
}

/** Returns the warnings and errors among these lines of the log. */
function failuresIn(lines: readonly string[]): LogLine[] {
  return parseLog(lines).filter(({ level }) => level >= 40);
}
