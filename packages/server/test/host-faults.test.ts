import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, memoryTokenStore, type PodiumClient } from '@podium/sdk';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { fillDisk, mountDisk, unmountDisk } from '../src/test/small-disk.ts';
import { type LaunchedServer, launchServer, serverArgs } from './launch-server.ts';
import { copyJudgeParts, copyPrecompiledHeader } from './shared-judge-parts.ts';

// Tests how a real server judges while its machine fails. Its data folder and its temporary folder
// are small disks in memory; only root can mount them.

const admin = { email: 'admin@example.org', password: 'admin-password' };
/** A busy machine takes minutes to make the judge's parts again. */
const waitOptions = { timeout: 240_000, interval: 100 };

interface Site {
  server: LaunchedServer;
  client: PodiumClient;
  problemId: string;
}

async function launch(dataDir: string, env: Record<string, string> = {}, before?: string): Promise<LaunchedServer> {
  const settings = {
    HOME: dataDir,
    PODIUM_DEMO: '0',
    PODIUM_WORKERS: '1',
    PODIUM_ADMIN_EMAIL: admin.email,
    PODIUM_ADMIN_PASSWORD: admin.password,
    ...env,
  };
  return launchServer(await serverArgs(), dataDir, settings, before);
}

async function openSite(dataDir: string, env: Record<string, string> = {}, before?: string): Promise<Site> {
  const server = await launch(dataDir, env, before);
  const client = createClient({ baseUrl: `${server.url}/api`, tokens: memoryTokenStore() });
  await client.auth.login(admin);
  const { problem } = await client.problems.upload({
    title: 'Twice',
    description: 'Print twice the number.',
    difficulty: 'Easy',
    tags: [],
    constraints: { timeLimit: '10s', memoryLimit: '256MB' },
    testCases: [1, 2].map((n) => ({ input: `${n}\n`, output: `${2 * n}\n` })),
  });
  return { server, client, problemId: problem._id };
}

/** Makes a different source each time, so that no compile cache has it. */
function doubling(before = ''): string {
  return `// ${randomUUID()}\n#include <cstdio>\n#include <unistd.h>\nint main() { int n; scanf("%d", &n); ${before} printf("%d", 2 * n); }\n`;
}

async function submit({ client, problemId }: Site, code = doubling()): Promise<string> {
  return (await client.compiler.queuePractice({ code, language: 'cpp', problemId })).submissionId;
}

const read = ({ client }: Site, id: string) => client.submissions.get(id);
const health = ({ client }: Site) => client.system.health();
const untilAccepted = (site: Site, ids: readonly string[]) =>
  expect
    .poll(async () => (await Promise.all(ids.map((id) => read(site, id)))).map(({ verdict }) => verdict), waitOptions)
    .toEqual(ids.map(() => 'accepted'));
const untilUnable = (site: Site, reason: RegExp) =>
  expect
    .poll(() => health(site), waitOptions)
    .toMatchObject({ status: 'degraded', judge: 'unable', notes: [expect.stringMatching(reason)] });
const untilWell = (site: Site) =>
  expect.poll(() => health(site), waitOptions).toMatchObject({ status: 'ok', judge: 'ready', notes: [] });

/** Fills a disk, until the test ends at the latest. Returns the function that frees the space. */
function fill(folder: string): () => Promise<void> {
  const makeRoom = fillDisk(folder);
  onTestFinished(makeRoom);
  return makeRoom;
}

describe('a server whose machine fails', () => {
  let root: string;
  let dataDir: string;
  let temporaryDir: string;
  let site: Site;

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'podium-host-'));
    [dataDir, temporaryDir] = [join(root, 'data'), join(root, 'tmp')];
    await mountDisk(dataDir, '600m');
    await mountDisk(temporaryDir, '200m');
    // The cache is on the disk that fills up.
    await copyJudgeParts(dataDir);
    site = await openSite(dataDir, { TMPDIR: temporaryDir, PODIUM_LOG: join(root, 'server.log') });
  });
  afterAll(async () => {
    await site?.server.stop();
    for (const folder of [dataDir, temporaryDir]) await unmountDisk(folder);
    await rm(root, { recursive: true, force: true });
  });

  it('is ready once it judges', async () => {
    expect(site.server.output()).toContain('Podium is ready at');
    expect(await health(site)).toMatchObject({ status: 'ok', judging: true, judge: 'ready', notes: [] });
  });

  it('keeps submissions queued, in order, while the disk with the data folder is full', async () => {
    // It still runs when the disk is full, also on a busy machine.
    const judging = await submit(site, doubling('sleep(4);'));
    const queued = [await submit(site), await submit(site)];
    await expect.poll(async () => (await read(site, judging)).progress, waitOptions).toBe('running');
    const makeRoom = fill(dataDir);
    await untilUnable(site, /left on the disk with the data folder, and judging needs 64 MB/);
    expect(await read(site, queued.at(-1) ?? '')).toMatchObject({ verdict: null });
    const large = { input: '1 '.repeat(2 * 1024 ** 2), output: '2' };
    const problem = { title: 'Large', description: 'Large', difficulty: 'Easy' as const, testCases: [large] };
    await expect(site.client.problems.upload(problem)).rejects.toMatchObject({ status: 503 });
    const readiness = async () => (await fetch(`${site.server.url}/api/health/ready`)).json();
    const refusal = 'The database stores nothing, so submissions are refused';
    expect((await health(site)).notes).toContainEqual(refusal);
    expect(await readiness()).toEqual({ ready: false, message: refusal });
    await makeRoom();
    await expect.poll(readiness, waitOptions).toEqual({ ready: true, message: '' });
    await untilAccepted(site, [judging, ...queued]);
    const judgedAt = await Promise.all([judging, ...queued].map(async (id) => (await read(site, id)).judgedAt));
    expect(judgedAt).toEqual([...judgedAt].sort());
    await untilWell(site);
  });

  it('keeps submissions queued while the disk with the temporary folder is full', async () => {
    const makeRoom = fill(temporaryDir);
    const ids = [await submit(site), await submit(site)];
    await untilUnable(site, /left on the disk with the folder for temporary files, and judging needs 64 MB/);
    // The worker may have claimed one before it noticed that the disk is full.
    for (const id of ids) {
      await expect.poll(() => read(site, id), waitOptions).toMatchObject({ progress: 'queued', verdict: null });
    }
    await makeRoom();
    await untilAccepted(site, ids);
    await untilWell(site);
  });

  it.each([
    ['cached test data', async () => join(dataDir, 'cache', 'blobs')],
    [
      'folder for temporary files',
      async () => join(temporaryDir, (await readdir(temporaryDir)).find((name) => /^podium-judge-/.test(name)) ?? ''),
    ],
  ])('makes its %s anew when that was removed', async (_, find) => {
    await rm(await find(), { recursive: true, maxRetries: 5 });
    await untilAccepted(site, [await submit(site)]);
    await untilWell(site);
  });

  it('ends no sound submission in a judging error, however often its worker is killed', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) ids.push(await submit(site, doubling('usleep(50000);')));
    // This is more often than a submission has attempts.
    for (let kills = 0; kills < 4; kills += 1) {
      const pid = await workerPid(join(root, 'server.log'), kills + 1);
      // Each round kills the worker at another moment.
      await new Promise((resolve) => setTimeout(resolve, 120 * kills));
      process.kill(pid, 'SIGKILL');
    }
    await untilAccepted(site, ids);
  });

  // This test is the last one, because the judge then compiles its runner again. The precompiled
  // header, which takes 8 s of CPU time, is put back at once: the tests of that header show that an
  // absent one is made.
  it('makes its runner, programs and test data again after its cache was removed', async () => {
    await rm(join(dataDir, 'cache'), { recursive: true, maxRetries: 5 });
    await copyPrecompiledHeader(dataDir);
    await untilAccepted(site, [await submit(site)]);
    await untilWell(site);
  });

  let readyBefore = 0;
  /** Waits until `number` more workers have become ready than at the first call. */
  async function workerPid(log: string, number: number): Promise<number> {
    const ready = async () =>
      (await readFile(log, 'utf8'))
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as { msg: string; workerPid: number })
        .filter(({ msg }) => msg === 'judge worker is ready');
    if (number === 1) readyBefore = (await ready()).length - 1;
    let last: { workerPid: number } | undefined;
    const countReady = async () => {
      const found = await ready();
      last = found.at(-1);
      return found.length;
    };
    await expect.poll(countReady, waitOptions).toBeGreaterThanOrEqual(readyBefore + number);
    return last?.workerPid ?? 0;
  }
});

describe('a server that may open few files', () => {
  it('says so, keeps a submission queued, and judges it once it may open more', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'podium-files-'));
    const site = await openSite(dataDir, {}, 'ulimit -n 64');
    const port = new URL(site.server.url).port;
    try {
      expect(site.server.output()).toContain('can need 4352: raise the limit (ulimit -n, or LimitNOFILE');
      expect(site.server.output()).toContain('but cannot judge: Only 64 files may be open at a time');
      const id = await submit(site);
      await untilUnable(site, /Only 64 files may be open/);
      expect(await read(site, id)).toMatchObject({ progress: 'queued', verdict: null });
      await site.server.stop();
      site.server = await launch(dataDir, { PODIUM_PORT: port });
      await untilAccepted(site, [id]);
      await untilWell(site);
    } finally {
      await site.server.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  });
});
