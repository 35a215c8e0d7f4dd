import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createLogFile } from './log-file.ts';
import { createLogger, createLogWriter } from './log-writer.ts';

it('goes on in a new file, for nobody else to read, after somebody has moved the file aside', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'podium-log-file-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, 'server.log');
  const log = createLogFile(path);
  await log.write(Buffer.from('one\n'));
  await rename(path, `${path}.monday`);
  await log.write(Buffer.from('two\n'));
  await rm(path);
  await log.write(Buffer.from('three\n'));
  await log.close();
  expect(await readFile(`${path}.monday`, 'utf8')).toBe('one\n');
  expect(await readFile(path, 'utf8')).toBe('three\n');
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});

it('begins a new file when one is full, and keeps the four before', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'podium-log-file-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, 'server.log');
  const full = 10 * 1024 ** 2 - 1;
  for (const [name, bytes] of Object.entries({ '.4': 4, '.3': 3, '.2': 2, '.1': 1, '': full })) {
    await writeFile(path + name, '');
    await truncate(path + name, bytes);
  }
  const log = createLogFile(path);
  await log.write(Buffer.from('one\n'));
  await log.close();
  const sizeOf = async (name: string) => (await stat(path + name).catch(() => undefined))?.size;
  expect(await Promise.all(['.1', '.2', '.3', '.4', '.5'].map(sizeOf))).toEqual([full, 1, 2, 3, undefined]);
  expect(await readFile(path, 'utf8')).toBe('one\n');
});

it('has no character that the terminal of its reader obeys', async () => {
  const written: Buffer[] = [];
  const write = async (bytes: Buffer) => written.push(bytes) && bytes.length;
  const log = createLogWriter({ write, writeAtExit: () => undefined, close: async () => undefined });
  createLogger(log, 'info').warn({ title: '\u001b[2J\u009b5A\u202e\u200f' }, 'said \u007f');
  await log.close();
  const line = Buffer.concat(written).toString();
  expect(line).toMatch(/^[\x20-\x7e]+\n$/);
  expect(JSON.parse(line)).toMatchObject({ title: '\u001b[2J\u009b5A\u202e\u200f', msg: 'said \u007f' });
});

it.each([
  ['standard output', 'stdoutDestination(process.stdout)'],
  ['a file', 'createLogFile(process.argv[1])'],
])('has the last lines before a crash, in %s', async (_name, destination) => {
  const folder = await mkdtemp(join(tmpdir(), 'podium-log-crash-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, 'server.log');
  const script = `
    import { createLogFile } from '${new URL('log-file.ts', import.meta.url)}';
    import { createLogWriter, stdoutDestination } from '${new URL('log-writer.ts', import.meta.url)}';
    const log = createLogWriter(${destination});
    log.write('the last request\\n');
    throw new Error('a crash');
  `;
  const { status, stdout } = spawnSync(
    process.execPath,
    ['--conditions=podium-source', '--input-type=module', '-e', script, path],
    {
      encoding: 'utf8',
    },
  );
  const logged = destination.includes('stdout') ? stdout : await readFile(path, 'utf8');
  expect({ status, logged }).toEqual({ status: 1, logged: 'the last request\n' });
});
