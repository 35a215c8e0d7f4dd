import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, memoryTokenStore, type PodiumClient, type TopicEvent } from '@podium/sdk';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { createTestFolder, type TestFolder } from '../judging/test/judging-fixtures.ts';
import { createPlatform, type Platform } from '../platform.ts';
import { administer } from '../test/run-postgres.ts';

const admin = { email: 'admin@podium.test', password: 'correct horse' };

describe('two servers on one PostgreSQL', () => {
  let database: TestFolder;
  let folder: string;
  let platforms: Platform[];
  let ends: (() => void)[];
  let [here, elsewhere]: PodiumClient[] = [];

  beforeEach(async () => {
    database = await createTestFolder();
    folder = await mkdtemp(join(tmpdir(), 'podium-events-'));
    platforms = [];
    ends = [];
    [here, elsewhere] = [await open(), await open()];
  });
  afterEach(async () => {
    for (const end of ends) end();
    await Promise.all(platforms.map((platform) => platform.close()));
    await rm(folder, { recursive: true });
    await database[Symbol.asyncDispose]();
  });

  const url = () => (database.address.type === 'postgres' ? database.address.url : '');

  /** Opens a server, and a client of it. */
  async function open(): Promise<PodiumClient> {
    const dataDir = join(folder, String(platforms.length));
    const config = readConfig(
      { DATABASE_URL: url(), PODIUM_DATA_DIR: dataDir, PODIUM_WORKERS: '0', PODIUM_PORT: '0' },
      '/',
    );
    const platform = await createPlatform({ config, logger: false });
    platforms.push(platform);
    const address = await platform.listen();
    await platform.accounts.ensureAdmin({ ...admin, firstName: 'Grace', lastName: 'Hopper' });
    const client = createClient({ baseUrl: `${address}/api`, tokens: memoryTokenStore() });
    await client.auth.login(admin);
    return client;
  }

  /** Follows a topic at the other server, from its first version on. */
  async function follow(topic: string): Promise<TopicEvent[]> {
    const heard: TopicEvent[] = [];
    ends.push(elsewhere?.events.subscribe(topic, (event) => heard.push(event)) ?? (() => {}));
    await expect.poll(() => heard.length).toBe(1);
    return heard;
  }

  async function upload(client: PodiumClient): Promise<string> {
    const { problem } = await client.problems.upload({
      ...{ title: 'Sum', description: 'Add.', difficulty: 'Easy' },
      testCases: [{ input: '1', output: '1' }],
    });
    return problem._id;
  }

  async function schedule(client: PodiumClient, problem: string): Promise<string> {
    const [startTime = '', endTime = ''] = [1, 2].map((hours) =>
      new Date(Date.now() + hours * 3_600_000).toISOString(),
    );
    const saved = await client.contests.create({
      title: 'Round',
      description: 'A',
      startTime,
      endTime,
      problems: [problem],
    });
    return saved?.contest._id ?? '';
  }

  it('send each other’s contests and submissions to their readers', async () => {
    if (!here) return;
    const [contests, mine] = [await follow('contests'), await follow('mine')];
    const problem = await upload(here);
    const { submissionId } = await here.compiler.queuePractice({ code: 'x', language: 'cpp', problemId: problem });
    await expect
      .poll(() => mine.at(-1))
      .toMatchObject({ type: 'submission', submission: submissionId, progress: 'queued' });
    const contest = await schedule(here, problem);
    await expect.poll(() => contests.at(-1)).toMatchObject({ type: 'contest', contest, change: 'changed' });
  });

  it('send what happened while their connection was lost, once it is back', async () => {
    if (!here) return;
    const problem = await upload(here);
    const contests = await follow('contests');
    await administer(
      url(),
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and (query like 'listen%' or query like 'select pg_notify%')",
    );
    const contest = await schedule(here, problem);
    await expect.poll(() => contests.at(-1)).toMatchObject({ type: 'contest', contest, change: 'changed' });
  });
});
