import { execFile } from 'node:child_process';
import { mkdtemp, open, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { type LaunchedServer, launchServer, serverArgs } from './launch-server.ts';

// Tests that the log of a real server process never delays the service.

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'podium-log-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function start(dataDir: string, log: string): Promise<LaunchedServer> {
  const server = await launchServer(await serverArgs(), dataDir, {
    PODIUM_DEMO: '0',
    PODIUM_WORKERS: '0',
    PODIUM_LOG: log,
  });
  onTestFinished(async () => void (await server.stop('SIGKILL')));
  return server;
}

/** Node.js accepts headers of 16 KB. */
const addressLength = 14_000;
/** More than the megabyte that waits in memory for a log which cannot grow. */
const moreThanWaits = 1.6;

/**
 * Sends requests with long addresses, so that few of them fill the log. Reports whether all were
 * answered.
 */
async function writeLines({ url }: LaunchedServer, megabytes: number): Promise<boolean> {
  const address = `${url}/api/health?${'x'.repeat(addressLength)}`;
  const statuses = new Set<number>();
  for (let sent = 0; sent < (megabytes * 1e6) / addressLength; sent += 20) {
    const answers = await Promise.all(Array.from({ length: 20 }, () => fetch(address)));
    for (const answer of answers) {
      await answer.arrayBuffer();
      statuses.add(answer.status);
    }
  }
  return [...statuses].every((status) => status === 200);
}

it('goes on without a line when the log cannot grow, and says how many were dropped once it can', async () => {
  const folder = await temporaryFolder();
  const log = join(folder, 'server.log');
  // The log is as large as the limit that follows, and the limit leaves room for everything else.
  const size = 5 * 1024 ** 2;
  const file = await open(log, 'w');
  await file.truncate(size);
  await file.close();
  const server = await start(folder, log);
  // The limit fails like a full disk: a write takes no byte.
  const limitFiles = (bytes: string) =>
    promisify(execFile)('prlimit', ['--pid', String(server.pid), `--fsize=${bytes}:`]);
  await limitFiles(String(size + 4096));
  expect(await writeLines(server, moreThanWaits)).toBe(true);
  expect((await stat(log)).size).toBe(size + 4096);

  await limitFiles('unlimited');
  const linesNow = async () => (await readFile(log, 'latin1')).replaceAll('\0', '').trim().split('\n');
  await expect.poll(async () => (await linesNow()).join('\n')).toContain('lines were dropped');
  const entries = (await linesNow()).map((line) => JSON.parse(line) as { msg: string; lines?: number });
  const reports = entries.filter(({ msg }) => msg.includes('lines were dropped'));
  expect(reports).toHaveLength(1);
  expect(reports[0]?.lines).toBeGreaterThan(20);
  expect(await server.stop('SIGTERM')).toBe(0);
});

it('stops in order while its log disk is full', async () => {
  const server = await start(await temporaryFolder(), '/dev/full');
  expect(await writeLines(server, 0.2)).toBe(true);
  expect(await server.stop('SIGTERM')).toBe(0);
});

it.each(['paused', 'closed'] as const)('answers and stops while the pipe that it prints to is %s', async (end) => {
  const server = await start(await temporaryFolder(), 'stdout');
  server.stopReading(end);
  expect(await writeLines(server, moreThanWaits)).toBe(true);
  expect(await server.stop('SIGTERM')).toBe(0);
});
