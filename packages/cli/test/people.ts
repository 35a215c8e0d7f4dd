import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { TestServer } from '../../server/test/start-server.ts';
import { type CliOptions, type CliRun, learnerEnvironment, runCli } from './run-cli.ts';

/** A person at a separate terminal, with a state folder and a working folder. */
export interface Person {
  email: string;
  password: string;
  env: Record<string, string | undefined>;
  /** Runs `podium` with these arguments. `cwd` is relative to the person's working folder. */
  podium(
    args: readonly string[],
    options?: Pick<CliOptions, 'terminal' | 'columns' | 'stdin' | 'cwd'> & { env?: Record<string, string> },
  ): Promise<CliRun>;
}

export async function signInAdmin(server: Pick<TestServer, 'url' | 'admin'>, folder: string): Promise<Person> {
  const admin = person(server.admin.email, server.admin.password, join(folder, 'admin'), server.url);
  await signIn(admin);
  return admin;
}

/** Signs in the learner whom the demo creates. */
export async function signInDemoLearner(serverUrl: string, folder: string): Promise<Person> {
  const robin = person('learner@podium.example', 'learn-by-solving', join(folder, 'Robin'), serverUrl);
  await signIn(robin);
  return robin;
}

/** Creates an account and signs in with it. */
export async function signUpLearner(serverUrl: string, folder: string, firstName: string): Promise<Person> {
  const learner = person(
    `${firstName.toLowerCase()}@example.org`,
    'learner-password',
    join(folder, firstName),
    serverUrl,
  );
  const names = ['--first-name', firstName, '--last-name', 'Example', '--email', learner.email];
  const registered = await learner.podium(['register', ...names, '--password-stdin'], { stdin: learner.password });
  expect(registered.stderr).toBe('');
  expect(registered.exitCode).toBe(0);
  await signIn(learner);
  return learner;
}

/**
 * Replaces the tokens in a person's state folder by ones that the server neither accepts nor
 * renews: those of all accounts, or of the one whose key ends in the id of a user.
 */
export async function spoilSessions(configDir = '', userId = ''): Promise<void> {
  const path = join(configDir, 'session.json');
  const spoilt = { accessToken: 'spoilt', refreshToken: 'spoilt' };
  const sessions = Object.entries(JSON.parse(await readFile(path, 'utf8')));
  const next = sessions.map(([key, tokens]) => [key, key.endsWith(userId) ? spoilt : tokens]);
  await writeFile(path, JSON.stringify(Object.fromEntries(next)));
}

async function signIn(someone: Person): Promise<void> {
  const args = ['login', '--email', someone.email, '--password-stdin'];
  const { exitCode, stderr } = await someone.podium(args, { stdin: `${someone.password}\n` });
  expect(stderr).toBe('');
  expect(exitCode).toBe(0);
}

function person(email: string, password: string, folder: string, serverUrl: string): Person {
  const env = learnerEnvironment(folder, serverUrl);
  return {
    email,
    password,
    env,
    podium: (args, options = {}) =>
      runCli(args, { ...options, cwd: options.cwd ?? folder, env: { ...env, ...options.env } }),
  };
}
