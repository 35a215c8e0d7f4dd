import { mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { inspectMachine } from '@podium/judge';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { migrate } from '../database/migrate.ts';
import { openStore } from '../database/open-store.ts';
import { serve } from './serve.ts';

// These starts fail or are stopped. The stories in `e2e/` test starts that succeed, as processes of
// their own.

let root: string;
let occupant: Server;
let occupiedPort: number;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'podium-serve-'));
  occupant = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => occupant.once('listening', resolve));
  occupiedPort = (occupant.address() as AddressInfo).port;
});
afterAll(async () => {
  occupant.close();
  await rm(root, { recursive: true, force: true });
});

async function startAt(dataDir: string, settings: Record<string, string> = {}) {
  let output = '';
  const stdout = new Writable({
    write(chunk, _encoding, done) {
      output += String(chunk);
      done();
    },
  });
  const environment = {
    PODIUM_DATA_DIR: dataDir,
    PODIUM_DEMO: '0',
    PODIUM_WORKERS: '0',
    PODIUM_LOG_LEVEL: 'silent',
    ...settings,
  };
  const exitCode = await serve({
    environment,
    baseDir: root,
    stdout: Object.assign(stdout, { isTTY: false }) as never,
  });
  return { exitCode, output, latestOutput: () => output };
}

describe('a start that fails', () => {
  it('because the port is in use names another port before anything is made', async () => {
    const dataDir = join(root, 'busy');
    const { exitCode, output } = await startAt(dataDir, { PODIUM_PORT: String(occupiedPort) });
    expect(exitCode).toBe(1);
    expect(output).toContain(`port ${occupiedPort} is in use`);
    expect(output).toContain(`PODIUM_PORT=${occupiedPort + 1}\n`);
    expect(output).not.toContain('The first administrator');
    expect(await readdir(dataDir)).not.toContain('podium.sqlite');
  });

  it('because the machine does not have the address says so', async () => {
    const address = { PODIUM_HOST: '203.0.113.1', PODIUM_PORT: '4000' };
    const { exitCode, output } = await startAt(join(root, 'elsewhere'), address);
    expect(exitCode).toBe(1);
    expect(output).toBe(
      'podium: this machine does not have the address in PODIUM_HOST. Use 127.0.0.1, or 0.0.0.0 for all.\n',
    );
  });

  it('because the log cannot be written says so before anything is made', async () => {
    const settings = { PODIUM_LOG: join(root, 'nowhere', 'server.log') };
    const { exitCode, output } = await startAt(join(root, 'unlogged'), settings);
    expect(exitCode).toBe(2);
    expect(output).toMatch(/^podium: PODIUM_LOG cannot be written: .*nowhere/);
  });

  it('because the data folder is a file names it', async () => {
    const file = join(root, 'a-file');
    await writeFile(file, '');
    const { exitCode, output } = await startAt(file);
    expect(exitCode).toBe(1);
    expect(output).toContain(`${file} is not a folder`);
  });

  it('because the folder cannot be locked names the lock, whatever the database is', async () => {
    const dataDir = join(root, 'unlockable');
    await mkdir(dataDir);
    await writeFile(join(dataDir, 'server.lock'), 'no lock at all'.repeat(100));
    const { exitCode, output } = await startAt(dataDir);
    expect(exitCode).toBe(1);
    expect(output).toMatch(/^podium: cannot lock .*server\.lock \(.+\)\. Choose another folder: .*\n$/);
  });

  it('because the database is none says which file', async () => {
    const dataDir = join(root, 'garbage');
    await mkdir(dataDir);
    await writeFile(join(dataDir, 'podium.sqlite'), 'no database at all'.repeat(100));
    const { exitCode, output } = await startAt(dataDir);
    expect(exitCode).toBe(1);
    expect(output).toContain('podium.sqlite in PODIUM_DATA_DIR is not a database');
  });

  it.each([100, 8192, 0.5])('because the database was cut to %s says that it is damaged', async (end) => {
    const dataDir = join(root, `cut-${end}`);
    const { database } = openStore({ databaseUrl: undefined, dataDir });
    await migrate(database);
    await database.destroy();
    const file = join(dataDir, 'podium.sqlite');
    await truncate(file, end < 1 ? Math.floor(((await stat(file)).size * end) / 4096) * 4096 : end);
    const { exitCode, output } = await startAt(dataDir);
    expect(exitCode).toBe(1);
    expect(output).toMatch(/^podium: podium.sqlite in PODIUM_DATA_DIR is (damaged|not a database)\. .*\n$/);
  });

  it('because the database was cut to nothing does not begin a new one', async () => {
    const dataDir = join(root, 'emptied');
    await mkdir(dataDir);
    await writeFile(join(dataDir, 'podium.sqlite'), '');
    const { exitCode, output } = await startAt(dataDir);
    expect(exitCode).toBe(1);
    expect(output).toMatch(/^podium: .*podium.sqlite is empty\. Restore it from a backup, or remove it.*\n$/);
  });

  it('because a newer version has changed the database names the change', async () => {
    const dataDir = join(root, 'newer');
    const { database } = openStore({ databaseUrl: undefined, dataDir });
    await migrate(database);
    await sql`insert into kysely_migration (name, timestamp) values ('9999-of-tomorrow', '2099-01-01')`.execute(
      database,
    );
    await database.destroy();
    const { exitCode, output } = await startAt(dataDir);
    expect(exitCode).toBe(1);
    expect(output).toMatch(/^podium: a newer version of Podium has used this database \(9999-of-tomorrow\)\. .*\n$/);
  });

  it('because PostgreSQL does not answer says whose setting that is, without its password', async () => {
    const url = 'postgres://podium:a-secret@127.0.0.1:1/podium';
    const { exitCode, output } = await startAt(join(root, 'remote'), { DATABASE_URL: url });
    expect(exitCode).toBe(1);
    expect(output).toContain('PostgreSQL does not answer');
    expect(output).not.toContain('a-secret');
  });

  it('because of a setting exits as a wrong usage does', async () => {
    const { exitCode, output } = await startAt(join(root, 'wrong'), { PODIUM_PORT: 'http' });
    expect(exitCode).toBe(2);
    expect(output).toBe('podium: Settings that cannot be used: PODIUM_PORT must be a whole number from 0 to 65535\n');
  });
});

describe('a stop request during the start', () => {
  it('is the last that people read, although the demo is still to be set up', async () => {
    const dataDir = join(root, 'stopped-early');
    const start = startAt(dataDir, { PODIUM_PORT: '0', PODIUM_DEMO: '1' });
    const database = join(dataDir, 'podium.sqlite');
    await vi.waitFor(() => stat(database), { timeout: 10_000, interval: 1 });
    process.emit('SIGHUP');
    const { exitCode, output } = await start;
    expect(exitCode).toBe(0);
    expect(output).toMatch(/Stopping: .*…\n$/);
  });

  it('is the last that people read, although the machine is still examined', async () => {
    const bin = await mkdtemp(join(root, 'tools-'));
    const examined = join(bin, 'examined');
    await writeFile(join(bin, 'g++'), `#!/bin/sh\nsleep 1\ntouch ${examined}\nexit 1\n`, { mode: 0o700 });
    vi.stubEnv('PATH', `${bin}:${process.env.PATH}`);
    onTestFinished(() => {
      vi.unstubAllEnvs();
    });
    const dataDir = join(root, 'stopped');
    const start = startAt(dataDir, { PODIUM_PORT: '0', PODIUM_LOG_LEVEL: 'info', PODIUM_LOG: join(root, 'a.log') });
    await vi.waitFor(async () => expect(await readFile(join(root, 'a.log'), 'utf8')).toContain('listening'), 10_000);
    process.emit('SIGHUP');
    const { exitCode, latestOutput } = await start;
    expect(exitCode).toBe(0);
    await vi.waitFor(() => stat(examined), 10_000);
    // An examination that begins now ends after that of the start.
    await inspectMachine(['cpp']);
    expect(latestOutput()).toMatch(/Stopping: .*…\n$/);
  });
});
