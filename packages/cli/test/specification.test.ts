import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { HttpServer } from '../../sdk/test/http-server.ts';
import { startSpecificationServer } from '../../sdk/test/specification-server.ts';
import { learnerEnvironment, runCli, temporaryFolder } from './run-cli.ts';

// Commands against a server that knows the specification and nothing else.

let server: HttpServer;
beforeAll(async () => {
  server = await startSpecificationServer();
});
afterAll(() => server.stop());

async function run(...args: string[]) {
  return runIn(await temporaryFolder(), args);
}

async function runIn(cwd: string, args: string[], extra: Record<string, string> = {}) {
  await writeFile(join(cwd, 'sum.cpp'), 'int main() {}\n');
  const env = { ...learnerEnvironment(cwd, new URL(server.baseUrl).origin), PODIUM_TOKEN: 'given', ...extra };
  return runCli(args, { cwd, env });
}

const times = ['--start', '2099-05-01 10:00', '--duration', '2h'];

it.each([
  [['problem', 'list'], 'Two sums'],
  [['problem', 'show', 'two-sums'], 'Add them.'],
  [['contest', 'list'], 'Spring cup'],
  [['contest', 'show', 'spring-cup'], 'Spring cup'],
  [['contest', 'problems', 'spring-cup'], 'Solved'],
  [['contest', 'join', 'spring-cup'], 'You are registered'],
  [['contest', 'create', '--title', 'Autumn cup', '--description', 'd', ...times], 'Contest scheduled successfully!'],
  [['contest', 'edit', 'spring-cup', '--title', 'Later'], 'Contest updated successfully!'],
  [['contest', 'leaderboard', 'winter-cup'], 'Ada'],
  [['leaderboard', 'generate', 'winter-cup'], 'generated'],
  [['whoami'], 'Lovelace'],
  [['submit', 'sum.cpp', '--problem', 'two-sums'], 'Accepted'],
  [['submit', 'sum.cpp', '--problem', 'two-sums', '--no-wait'], 'Accepted'],
])('`podium %j` shows %j', async (args, text) => {
  const { exitCode, stdout, stderr } = await run(...args);
  expect({ exitCode, stdout, stderr }).toMatchObject({ exitCode: 0, stdout: expect.stringContaining(text) });
});

it('prints nothing below the past contests, also in colour', async () => {
  const args = ['contest', 'list', '--filter', 'past'];
  const { stdout, stderr } = await runIn(await temporaryFolder(), args, { FORCE_COLOR: '1' });
  expect([stdout, stderr]).toEqual([expect.stringContaining('Winter'), '']);
});

it('says nothing about the problems of a contest that the server does not describe after an edit', async () => {
  expect((await run('contest', 'edit', 'spring-cup', '--title', 'Later')).stdout).not.toContain('No problems');
});

it('names no submission when the same source is submitted again', async () => {
  const cwd = await temporaryFolder();
  const submit = ['submit', 'sum.cpp', '--problem', 'two-sums'];
  await runIn(cwd, submit);
  expect((await runIn(cwd, submit)).stderr).toContain('since your last submission (accepted)');
});
