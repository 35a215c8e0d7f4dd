import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { runServerCommand } from './server-command.ts';

async function run(...words: string[]) {
  const dataDir = await mkdtemp(join(tmpdir(), 'podium-command-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const printed: string[] = [];
  const result = await runServerCommand(words, {
    environment: { PODIUM_DATA_DIR: dataDir },
    baseDir: dataDir,
    stdout: process.stdout,
    print: (text) => printed.push(text),
  });
  return { ...result, output: printed.join('\n') };
}

it.each([
  ['--help', 0],
  ['-h', 0],
  ['help', 0],
  ['constructor', 2],
  ['ALL', 2],
] as const)('lists the commands for %s, and exits with %i', async (word, exitCode) => {
  const result = await run(word);
  expect(result).toMatchObject({ exitCode, isServer: false });
  expect(result.output).toMatch(/^ {2}all +runs the server/m);
  expect(result.output.includes(`no command "${word}"`)).toBe(exitCode === 2);
});

it('passes the arguments on', async () => {
  expect(await run('admin', 'promote', 'grace')).toEqual({
    exitCode: 2,
    isServer: false,
    output: 'podium: Email is invalid',
  });
});

it.each(['all', 'api', 'worker'])('%s explains the commands for --help instead of starting', async (name) => {
  const { exitCode, output } = await run(name, '--help');
  expect(exitCode).toBe(0);
  expect(output).toMatch(/^podium-server <command>/);
});

it.each(['all', 'api'])('%s takes no arguments', async (name) => {
  const { exitCode, output } = await run(name, '--port', '3');
  expect(exitCode).toBe(2);
  expect(output).toContain(`podium-server ${name} takes no arguments: leave out --port.`);
});

it('explains a word that a worker does not know, instead of working with the database', async () => {
  const { exitCode, output } = await run('worker', 'https://contest.example');
  expect(exitCode).toBe(2);
  expect(output).toContain('To join a server: podium-server worker join <url>');
});
