import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createPlatform, readConfig } from '@podium/server';
import { expect, onTestFinished } from 'vitest';
import { shareJudgeCache } from '../../packages/server/test/shared-judge-parts.ts';
import type { Person } from './person.ts';

// A server in this process, whose clock a story moves, and what people do in a contest there.

export const password = 'a long enough one';

/**
 * Starts a server with its judge worker, and with further settings. The administrator is
 * `admin@podium.test`.
 */
export async function startPlatform(dataDir: string, settings: Readonly<Record<string, string>> = {}) {
  await shareJudgeCache(dataDir);
  let offsetMs = 0;
  const now = () => Date.now() + offsetMs;
  const platform = await createPlatform({
    config: readConfig({ PODIUM_PORT: '0', PODIUM_DATA_DIR: dataDir, PODIUM_DEMO: '0', ...settings }, dataDir),
    clock: { now },
    logger: { level: 'error' },
  });
  onTestFinished(() => platform.close());
  await platform.accounts.ensureAdmin({ email: 'admin@podium.test', password, firstName: 'Grace', lastName: 'Hopper' });
  const moveClock = (ms: number): void => {
    offsetMs += ms;
  };
  return { url: await platform.listen(), now, moveClock };
}

export async function signIn(person: Person, email: string): Promise<void> {
  const result = await person.podium(['login', '--email', email, '--password-stdin'], { stdin: `${password}\n` });
  expect(result.exitCode, result.stderr).toBe(0);
}

export async function signUp(person: Person, firstName: string): Promise<void> {
  const email = `${firstName.toLowerCase()}@podium.test`;
  const words = ['register', '--first-name', firstName, '--last-name', 'Byron', '--email', email, '--password-stdin'];
  const result = await person.podium(words, { stdin: `${password}\n` });
  expect(result.exitCode, result.stderr).toBe(0);
  await signIn(person, email);
}

export async function pull(person: Person, reference: string): Promise<void> {
  const result = await person.podium(['problem', 'get', reference]);
  expect(result.exitCode, result.stderr).toBe(0);
}

export async function submit(person: Person, source: string, words: readonly string[] = []) {
  await writeFile(join(person.home, 'sum-of-two', 'solution.cpp'), source);
  return person.podium(['submit', ...words], { cwd: 'sum-of-two' });
}

export async function writeProblemFolder(folder: string, title: string): Promise<void> {
  const files: Record<string, string> = {
    'problem.yaml': `name: ${title}\ndifficulty: Easy\ntags: [arithmetic]\nlimits:\n  time_limit: 1\n  memory: 256\n`,
    'statement/problem.en.md': `Print the sum of the two numbers.\n`,
    'data/sample/1.in': '1 2\n',
    'data/sample/1.ans': '3\n',
    'data/secret/1.in': '1000000000000 1\n',
    'data/secret/1.ans': '1000000000001\n',
  };
  for (const [name, text] of Object.entries(files)) {
    await mkdir(join(folder, name, '..'), { recursive: true });
    await writeFile(join(folder, name), text);
  }
}
