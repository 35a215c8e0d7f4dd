import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { lastingCacheDir } from '../../../judge/src/test/run-cache.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { systemClock } from '../clock.ts';
import { judgeWorkerEntry } from '../locations.ts';
import { createJobEventBus, type JobEvent, type JobEventBus } from '../queue/job-events.ts';
import { createJudgeQueue, type JudgeQueue } from '../queue/judge-queue.ts';
import { createWorkSignals, type WorkSignals } from '../queue/work-signals.ts';
import { testDatabaseKind } from '../test/test-database.ts';
import { createJudgeProcess, type JudgeProcess, type JudgeProcessDeps } from './judge-process.ts';
import { eventually } from './test/eventually.ts';
import { createRecordingLogger } from './test/in-process-worker.ts';
import {
  createTestFolder,
  insertProblem,
  insertSubmission,
  insertUser,
  type TestFolder,
} from './test/judging-fixtures.ts';
import type { WorkerSetup } from './worker-messages.ts';

// These tests start the real worker process with the real judge. It shares compiled programs with
// the other tests of the run, which only saves time. It does not share test data, because only one
// worker at a time may use that folder.

const doubling = '#include <cstdio>\nint main() { int n; std::scanf("%d", &n); std::printf("%d", 2 * n); }';
/** Sleeps for most of a second per test. */
const slowDoubling = `#include <unistd.h>\n${doubling.replace('std::scanf', 'usleep(800000); std::scanf')}`;

describe('the judge worker process', () => {
  let cacheDir: string;
  let folder: TestFolder;
  let signals: WorkSignals;
  let events: JobEventBus;
  let queue: JudgeQueue;
  let logger: ReturnType<typeof createRecordingLogger>;
  let judgeProcess: JudgeProcess | undefined;
  let userId: string;
  let problemId: string;

  beforeAll(async () => {
    cacheDir = await mkdtemp(join(tmpdir(), 'podium-judge-cache-'));
    await symlink(join(inject('runCacheDir'), 'judge'), join(cacheDir, 'judge'));
  });
  afterAll(() => rm(cacheDir, { recursive: true, force: true }));

  beforeEach(async () => {
    vi.stubEnv('NODE_COMPILE_CACHE', join(lastingCacheDir, 'node'));
    folder = await createTestFolder();
    signals = createWorkSignals();
    events = createJobEventBus();
    queue = createJudgeQueue({ database: folder.database, clock: systemClock, signals, holder: 'api' });
    logger = createRecordingLogger();
    userId = await insertUser(folder.database, 0);
    problemId = await insertProblem(folder.database, { timeLimit: '5s' });
  });
  afterEach(async () => {
    await judgeProcess?.stop();
    judgeProcess = undefined;
    await folder[Symbol.asyncDispose]();
  });

  const setupOf = (graceMs: number): Omit<WorkerSetup, 'workerId' | 'warmsUp' | 'isDraining'> => ({
    version: packageJson.version,
    languages: [],
    source: folder.address,
    slots: 1,
    cacheDir,
    graceMs,
  });

  async function start(graceMs = 0, overrides: Partial<JudgeProcessDeps> = {}): Promise<JudgeProcess> {
    const deps = { entry: judgeWorkerEntry, setup: setupOf(graceMs), queue, signals, events, logger };
    judgeProcess = createJudgeProcess({ ...deps, restartPauseMs: 50, ...overrides });
    judgeProcess.start();
    return judgeProcess;
  }

  const untilReady = (started: JudgeProcess) =>
    eventually(() => expect(started.state(), JSON.stringify(logger.lines)).toEqual({ type: 'ready' }), 60_000);
  const submit = (source: string) => insertSubmission(folder.database, queue, { userId, problemId, source });
  const read = (id: string) =>
    folder.database.selectFrom('submissions').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const countJudgements = async (id: string) =>
    (await folder.database.selectFrom('judgements').selectAll().where('submissionId', '=', id).execute()).length;
  const untilProgress = (id: string, progress: string) =>
    eventually(async () => expect((await read(id)).progress).toBe(progress), 60_000);

  it('accepts a correct source with the real judge, and reports every event of it', async () => {
    await untilReady(await start());
    // The worker may look for work by itself, as soon as the submission is stored.
    const all: [id: string, event: JobEvent][] = [];
    events.subscribeToAll((...heard) => all.push(heard));
    const id = await submit(doubling);
    queue.wake();
    await untilProgress(id, 'judged');
    expect(await read(id)).toMatchObject({ verdict: 'accepted', testsPassed: 3, failure: null });
    const heard = () => all.filter(([job]) => job === id).map(([, event]) => event);
    await eventually(() => expect(heard().at(-1)?.type).toBe('settled'));
    expect(heard().map((event) => (event.type === 'progress' ? event.progress : event.type))).toEqual([
      'compiling',
      'running',
      'test',
      'test',
      'test',
      'settled',
    ]);
  });

  it('keeps submissions waiting if an upgrade has replaced the program of the worker', async () => {
    const started = await start(0, { setup: { ...setupOf(0), version: '0.0.1' } });
    const id = await submit(doubling);
    await eventually(() => expect(started.state().type).toBe('unable'));
    const reason = `Podium ${packageJson.version} is installed, but 0.0.1 still runs. Restart the server.`;
    expect(started.state()).toEqual({ type: 'unable', reason });
    await eventually(() =>
      expect(logger.lines).toContainEqual(
        expect.objectContaining({ message: 'the judge worker ended and is started again' }),
      ),
    );
    expect(await read(id)).toMatchObject({ progress: 'queued', verdict: null });
    expect(started.state()).toEqual({ type: 'unable', reason });
  });

  it('judges C++ without a working python3, is hindered meanwhile, and keeps submissions in Python waiting', async () => {
    const bin = await mkdtemp(join(tmpdir(), 'podium-tools-'));
    onTestFinished(() => rm(bin, { recursive: true }));
    await symlink('/bin/false', join(bin, 'python3'));
    vi.stubEnv('PATH', `${bin}:${process.env.PATH}`);
    const started = await start(0, { setup: { ...setupOf(0), languages: ['cpp', 'py'] } });
    await eventually(() =>
      expect(started.state()).toMatchObject({
        type: 'hindered',
        reason: expect.stringContaining('apt-get install -y python3'),
      }),
    );
    expect(started.facts().languages).toEqual(['cpp']);
    const python = await insertSubmission(folder.database, queue, { userId, problemId, source: 'x', language: 'py' });
    const id = await submit(doubling);
    queue.wake();
    await untilProgress(id, 'judged');
    expect(await read(python)).toMatchObject({ progress: 'queued', verdict: null });
    expect(await queue.claim({ isIdle: true })).toMatchObject({ jobId: python, attempt: 1, suspected: false });
  });

  it('records a death for a worker that is killed before it is ready', async () => {
    const died: string[] = [];
    const recordDeathOf = async (holder: string) => died.push(holder) && 0;
    const started = await start(0, { queue: { ...queue, recordDeathOf } });
    process.kill(started.pid() ?? 0, 'SIGKILL');
    await eventually(() => expect(died).toHaveLength(1));
    await untilReady(started);
  });

  it('judges a submission exactly once after the worker that was judging it was killed', async () => {
    const started = await start();
    await untilReady(started);
    const id = await submit(slowDoubling);
    queue.wake();
    await untilProgress(id, 'running');
    const firstPid = started.pid();
    process.kill(firstPid ?? 0, 'SIGKILL');
    await untilProgress(id, 'judged');
    expect(await read(id)).toMatchObject({ verdict: 'accepted', testsPassed: 3 });
    expect(await countJudgements(id)).toBe(1);
    expect(await queue.countPending()).toBe(0);
    expect(started.pid()).not.toBe(firstPid);
    const messages = logger.lines.map(({ message }) => message);
    expect(messages).toContain('the judge worker ended unexpectedly and is started again');
    // The job need not wait until its lease runs out.
    expect(messages).toContain('jobs of the judge worker that ended wait for the next one');
  });

  it('queues the submission in progress again when it is stopped without grace time', async () => {
    const started = await start(0);
    await untilReady(started);
    const id = await submit(slowDoubling);
    queue.wake();
    await untilProgress(id, 'running');
    await started.stop();
    expect(await read(id)).toMatchObject({ progress: 'queued', verdict: null });
    expect(await queue.claim({ isIdle: true })).toMatchObject({ jobId: id, attempt: 1 });
    expect(logger.lines.filter(({ level }) => level === 'error')).toEqual([]);
  });

  it('exits with 0 when the process that started it is gone', async () => {
    const child: ChildProcess = fork(judgeWorkerEntry.path, { execArgv: judgeWorkerEntry.nodeOptions });
    child.send({ type: 'setup', setup: { ...setupOf(0), workerId: 'orphan', warmsUp: true, isDraining: false } });
    await new Promise<void>((resolve) => {
      child.on('message', (message) => {
        if ((message as { type: string }).type === 'state') resolve();
      });
    });
    child.disconnect();
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  // A worker that has more time stores its judgement as above, and the others never open a
  // database.
  if (testDatabaseKind() === 'postgres') return;

  it('judges the submission in progress when it is stopped with grace time', async () => {
    const started = await start(30_000);
    await untilReady(started);
    const id = await submit(slowDoubling);
    queue.wake();
    await untilProgress(id, 'running');
    await started.stop();
    expect(await read(id)).toMatchObject({ progress: 'judged', verdict: 'accepted' });
  });

  it('is unable to judge, and started again, when it exits with 1 before it is ready', async () => {
    const entry = { path: join(folder.dir, 'fails.mjs'), nodeOptions: [] };
    await writeFile(entry.path, 'process.exit(1)');
    const recordDeathOf = vi.fn();
    const started = await start(0, { entry, queue: { recordDeathOf, releaseLeasesOf: async () => 0 } });
    await eventually(() => expect(logger.lines.filter(({ level }) => level === 'error').length).toBeGreaterThan(1));
    expect(started.state()).toEqual({
      type: 'unable',
      reason: 'The judge worker ended before it could judge (exit code 1).',
    });
    expect(await started.whenKnown()).toMatchObject({ type: 'unable' });
    // Such a death would clear the suspects of the whole installation.
    expect(recordDeathOf).not.toHaveBeenCalled();
  });

  it.each([
    // Node.js emits the first error and throws the second.
    ['is missing', 'no-node', /^The judge worker cannot be started: .*ENOENT/],
    ['has a file on its way', join('waits.mjs', 'node'), /^The judge worker cannot be started: .*ENOTDIR/],
  ])('starts one worker after a process whose program %s', async (_, program, reason) => {
    const entry = { path: join(folder.dir, 'waits.mjs'), nodeOptions: [] };
    const startedFile = join(folder.dir, 'started');
    await writeFile(
      entry.path,
      `import { writeFileSync } from 'node:fs'; process.on('message', () => {}); writeFileSync(${JSON.stringify(startedFile)}, '');`,
    );
    const releaseLeasesOf = vi.fn(async () => 0);
    const { execPath } = process;
    process.execPath = join(folder.dir, program);
    const started = await start(0, { entry, queue: { recordDeathOf: vi.fn(), releaseLeasesOf }, restartPauseMs: 500 });
    process.execPath = execPath;
    expect(await started.whenKnown()).toEqual({
      type: 'unable',
      reason: expect.stringMatching(reason),
    });
    await eventually(() => expect(existsSync(startedFile)).toBe(true));
    expect(releaseLeasesOf).toHaveBeenCalledTimes(1);
  });
});
