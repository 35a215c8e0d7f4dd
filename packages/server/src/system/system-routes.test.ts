import type { Health } from '@podium/sdk/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createId } from '../identifiers.ts';
import { silentLogger } from '../judging/test/in-process-worker.ts';
import { insertProblem } from '../judging/test/judging-fixtures.ts';
import { type JobPriority, jobPriority } from '../queue/enqueue-jobs.ts';
import { createJudgeQueue } from '../queue/judge-queue.ts';
import { createWorkSignals } from '../queue/work-signals.ts';
import { storeSubmission } from '../test/store-rows.ts';
import { testDatabaseKind } from '../test/test-database.ts';
import { createTestServer, type TestParts, type TestServer } from '../test/test-server.ts';
import { createWorkerRepository } from '../workers/worker-repository.ts';
import { createSystem } from './create-system.ts';
import type { SystemServiceDeps } from './system-service.ts';

const systemRoutes = (
  overrides: { judge?: SystemServiceDeps['judgeState']; notes?: string[]; metricsToken?: string } = {},
) => ({
  routes: ({ database, clock }: TestParts) => [
    createSystem({
      database,
      clock,
      version: '1.2.3',
      judgeState: overrides.judge ?? (() => ({ type: 'ready' })),
      logger: silentLogger,
      notes: () => overrides.notes ?? [],
      metricsAccess: { token: overrides.metricsToken, host: 'localhost' },
    }).routes,
  ],
});

async function enqueue(
  { database, clock }: TestServer,
  kind: 'submission' | 'run',
  priority: JobPriority = jobPriority.fresh,
): Promise<string> {
  const job = { id: createId(), kind, language: 'cpp', userId: createId(), createdAt: clock.now(), priority };
  const queue = createJudgeQueue({ database, clock, signals: createWorkSignals(), holder: 'api' });
  await database.transaction().execute((trx) => queue.enqueue(trx, [job]));
  return job.id;
}

describe('health', () => {
  it("shows the version, the server's clock and the number of waiting submissions", async () => {
    await using server = await createTestServer(systemRoutes({ notes: ['judging is not isolated'] }));
    await enqueue(server, 'submission', jobPriority.rejudge);
    server.clock.advance(7_000);
    const id = await enqueue(server, 'submission');
    server.clock.advance(60_000);
    await enqueue(server, 'run');
    const { status, body } = await server.call<Health>('GET', '/health');
    expect(status).toBe(200);
    expect(body).toEqual({
      status: 'ok',
      version: '1.2.3',
      time: new Date(server.clock.now()).toISOString(),
      pendingSubmissions: 2,
      oldestJob: { id, kind: 'submission', waitingSeconds: 60 },
      judging: true,
      judge: 'ready',
      languages: [],
      notes: ['judging is not isolated'],
    });
  });

  it.each([
    [{ type: 'absent' }, false, 'This server does not judge: submissions wait for a worker elsewhere'],
    [{ type: 'starting' }, false, 'The judge is starting: submissions wait'],
    [
      { type: 'unable', reason: 'the disk is full.' },
      false,
      'This machine cannot judge, so submissions wait until it can: podium admin workers and the log say why',
    ],
    [
      { type: 'hindered', reason: 'no room for an output.', isByLanguages: false },
      true,
      'Some submissions wait because of this machine: podium admin workers and the log say why',
    ],
  ] as const)(
    'is degraded when the judge is %j, and quotes no reason, which may name files of the machine',
    async (state, judging, note) => {
      await using server = await createTestServer(systemRoutes({ judge: () => state }));
      const { status, body } = await server.call<Health>('GET', '/health');
      expect(status).toBe(200);
      expect(body).toMatchObject({ status: 'degraded', judging, judge: state.type, notes: [note] });
    },
  );

  it.each([
    { type: 'ready' },
    { type: 'hindered', reason: 'Python cannot be judged here.', isByLanguages: true },
  ] as const)('says that all workers are draining when the judge is %j', async (state) => {
    await using server = await createTestServer(systemRoutes({ judge: () => state }));
    const report = {
      ...({ id: createId(), name: 'judge-1', version: '1.2.3', cores: 2, slots: 1, state: 'draining' } as const),
      ...{
        languages: [],
        compilers: {},
        memoryControl: null,
        speed: null,
        reason: null,
        inProgress: 0,
        verdicts: 0,
        uptimeMs: 0,
      },
    };
    await createWorkerRepository(server.database).saveReport(report, 'database', server.clock.now());
    const note = 'All workers are draining: submissions wait until one is resumed';
    const { body } = await server.call<Health>('GET', '/health');
    expect(body).toMatchObject({ status: 'degraded', judging: false, notes: [note] });
  });

  it('is degraded and names a submission for which somebody has waited for five minutes, and no rejudging', async () => {
    await using server = await createTestServer(systemRoutes());
    await enqueue(server, 'submission', jobPriority.rejudge);
    server.clock.advance(3_600_000);
    const health = async () => (await server.call<Health>('GET', '/health')).body;
    expect(await health()).toMatchObject({ status: 'ok', notes: [] });
    const id = await enqueue(server, 'submission');
    server.clock.advance(300_000);
    const note = `The submission ${id} has waited for its judging for 5 minutes`;
    expect(await health()).toMatchObject({ status: 'degraded', judging: true, notes: [note] });
  });

  // The stories of failing machines fill the disk of a real server on SQLite.
  it.skipIf(testDatabaseKind() === 'sqlite')(
    'says while a full disk refuses what is sent that nothing is stored, is not ready, and recovers by itself',
    async () => {
      await using server = await createTestServer(systemRoutes());
      const look = async () => {
        const [health, ready] = [
          await server.call<Health>('GET', '/health'),
          await server.call('GET', '/health/ready'),
        ];
        return { statuses: [health.status, ready.status], health: health.body, message: ready.body.message };
      };
      await sql`create function fill() returns trigger language plpgsql
        as $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(server.database);
      for (const table of ['users', 'settings']) {
        await sql`create trigger full_disk before insert on ${sql.table(table)} execute function fill()`.execute(
          server.database,
        );
      }
      expect(await look()).toMatchObject({ statuses: [200, 200], health: { status: 'ok' } });
      await expect(server.signUp()).rejects.toThrow('service_unavailable');
      const note = 'The database stores nothing, so submissions are refused';
      expect(await look()).toMatchObject({
        statuses: [200, 503],
        health: { status: 'degraded', notes: [note] },
        message: note,
      });
      await sql`drop function fill() cascade`.execute(server.database);
      await expect
        .poll(look, { timeout: 60_000 })
        .toMatchObject({ statuses: [200, 200], health: { status: 'ok', notes: [] } });
    },
  );

  it('is a 503 when the database is away', async () => {
    await using server = await createTestServer(systemRoutes());
    await server.database.schema.dropTable('jobs').execute();
    const { status, body } = await server.call<Health>('GET', '/health');
    expect(status).toBe(503);
    expect(body).toMatchObject({ status: 'degraded', notes: ['The database does not answer'] });
  });
});

describe('liveness and readiness', () => {
  it('differ while the database is away', async () => {
    await using server = await createTestServer(systemRoutes({ judge: () => ({ type: 'absent' }) }));
    const probe = async (path: string) => {
      const { status, body } = await server.call<unknown>('GET', path);
      return { status, body };
    };
    // A server without a judge of its own is ready too.
    expect(await probe('/health/ready')).toEqual({ status: 200, body: { ready: true, message: '' } });
    await server.database.schema.dropTable('settings').execute();
    expect(await probe('/health/ready')).toEqual({
      status: 503,
      body: { ready: false, message: 'The database does not answer' },
    });
    expect(await probe('/health/live')).toEqual({ status: 200, body: { alive: true } });
  });
});

describe('metrics', () => {
  it('show the requests that are open, and which jobs a worker has', async () => {
    await using server = await createTestServer(systemRoutes());
    await enqueue(server, 'submission');
    await enqueue(server, 'submission');
    await server.database.updateTable('jobs').set({ leaseToken: 'x' }).where('arrival', '=', 1).execute();
    await server.call('GET', '/auth/protected');
    const { body } = await server.call<string>('GET', '/metrics');
    expect(body).toContain('podium_leased_jobs{kind="submission"} 1');
    expect(body).toContain('podium_leased_jobs{kind="run"} 0');
    expect(body).toContain('podium_http_open_requests{route="/api/metrics"} 1');
    expect(body).toContain('podium_http_open_requests{route="/api/auth/protected"} 0');
  });

  it('count requests by route, not by address', async () => {
    await using server = await createTestServer(systemRoutes());
    await server.call('GET', '/auth/protected');
    await server.call('GET', '/health?from=here');
    await enqueue(server, 'run');
    const { status, headers, body } = await server.call<string>('GET', '/metrics');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toContain('text/plain');
    expect(body).toContain(
      'podium_http_request_duration_seconds_count{method="GET",route="/api/auth/protected",status="403"} 1',
    );
    expect(body).toContain(
      'podium_http_request_duration_seconds_count{method="GET",route="/api/health",status="200"} 1',
    );
    expect(body).toContain('podium_pending_jobs{kind="run"} 1');
    expect(body).toContain('podium_pending_jobs{kind="submission"} 0');
    expect(body).toContain('podium_database_up 1');
    expect(body).toContain('process_cpu_user_seconds_total');
  });

  it('are refused to a request that a proxy passes on, and open to it with the token', async () => {
    const metricsToken = 'a-token-for-prometheus';
    await using server = await createTestServer(systemRoutes({ metricsToken }));
    const forwarded = { 'x-forwarded-for': '203.0.113.7' };
    const refused = await server.call('GET', '/metrics', { headers: forwarded });
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden']);
    const read = await server.call<string>('GET', '/metrics', { headers: forwarded, token: metricsToken });
    expect(read.status).toBe(200);
  });

  it('show how long the oldest job has waited and how many submissions ended in a judging error', async () => {
    await using server = await createTestServer(systemRoutes());
    const read = async () => (await server.call<string>('GET', '/metrics')).body;
    expect(await read()).toMatch(/^podium_oldest_job_age_seconds 0$/m);
    expect(await read()).toMatch(/^podium_judging_errors 0$/m);
    const id = await enqueue(server, 'submission');
    server.clock.advance(59_000);
    await enqueue(server, 'run');
    expect(await read()).toMatch(/^podium_oldest_job_age_seconds 59$/m);
    server.clock.advance(31_000);
    expect(await read()).toContain(`\npodium_oldest_job_age_seconds{id="${id}"} 90\n`);
    const userId = (await server.signUp()).id;
    const problemId = await insertProblem(server.database);
    for (const verdict of ['judging_error', 'accepted', 'judging_error'] as const) {
      await storeSubmission(server, { userId, problemId, verdict });
    }
    expect(await read()).toMatch(/^podium_judging_errors 2$/m);
  });

  it.each([
    [{ type: 'ready' }, 1],
    [{ type: 'hindered', reason: 'no room for an output.', isByLanguages: false }, 1],
    [{ type: 'starting' }, 0],
    [{ type: 'unable', reason: 'the disk is full.' }, 0],
    [{ type: 'absent' }, 0],
  ] as const)('show whether judging works when the judge is %j', async (state, figure) => {
    await using server = await createTestServer(systemRoutes({ judge: () => state }));
    const { body } = await server.call<string>('GET', '/metrics');
    expect(body).toContain(`\npodium_judging ${figure}\n`);
  });

  it('still answer when the database is away', async () => {
    await using server = await createTestServer(systemRoutes());
    await server.database.schema.dropTable('jobs').execute();
    const { status, body } = await server.call<string>('GET', '/metrics');
    expect(status).toBe(200);
    expect(body).toContain('podium_database_up 0');
  });

  it('of two apps in one process do not mix', async () => {
    await using one = await createTestServer(systemRoutes());
    await using other = await createTestServer(systemRoutes());
    await one.call('GET', '/health');
    const { body } = await other.call<string>('GET', '/metrics');
    expect(body).not.toContain('route="/api/health"');
  });
});

describe('the description', () => {
  it('is served as JSON', async () => {
    await using server = await createTestServer(systemRoutes());
    type Description = { openapi: string; info: { version: string } };
    const { status, body, headers } = await server.call<Description>('GET', '/openapi.json');
    expect(status).toBe(200);
    expect([body.openapi, body.info.version]).toEqual(['3.1.0', '1.2.3']);
    expect(headers.get('content-encoding')).toBe('gzip');
  });

  it('is not sent again to who has it', async () => {
    await using server = await createTestServer(systemRoutes());
    const get = (etag = '') => server.call('GET', '/openapi.json', { headers: { 'if-none-match': etag } });
    const first = await get();
    expect((await get(first.headers.get('etag') ?? '')).status).toBe(304);
  });

  it('is served while the database is away', async () => {
    await using server = await createTestServer(systemRoutes());
    await server.database.destroy();
    expect((await server.call('GET', '/openapi.json')).status).toBe(200);
  });
});
