import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type LearnerSetup, setUpLearner } from './learner-setup.ts';
import { spoilSessions } from './people.ts';
import { runCli } from './run-cli.ts';

let setup: LearnerSetup;

beforeAll(async () => {
  setup = await setUpLearner();
});

afterAll(() => setup?.close());

it('lists and switches between two users at two servers, each with a session of its own', async () => {
  const { ada, admin, folder } = setup;
  // Two addresses are two servers to the client.
  const [one, two] = [setup.proxy.url, setup.server.url];
  const configDir = join(folder, 'several', 'config');
  const env = { ...ada.env, PODIUM_CONFIG_DIR: configDir, PODIUM_SERVER: undefined };
  const podium = (...args: string[]) => runCli(args, { env, cwd: folder });
  const login = ({ email, password }: typeof ada, ...args: string[]) =>
    runCli(['auth', 'login', '--email', email, '--password-stdin', ...args], { env, cwd: folder, stdin: password });
  const whoami = async (...args: string[]) => {
    const { email, server } = (await podium('whoami', '--json', ...args)).json() as Record<string, string>;
    return [email, server];
  };
  const list = async () => (await podium('auth', 'status', '--json')).json() as Record<string, unknown>[];

  expect((await podium('auth', 'switch')).exitCode).toBe(11);
  expect((await login(ada, '--server', one)).stdout).toContain('Commands without --server use this server');
  expect((await podium('auth', 'switch')).stderr).toContain(`There is no other account: ${ada.email} at ${one}.`);
  expect((await login(admin)).stdout).toContain(`Signed in as ${admin.email} (admin) at ${one}.`);
  expect((await podium('auth', 'switch')).stdout).toContain(`Switched to ${ada.email} (user) at ${one}.`);
  await login(ada, '--server', two);
  expect(await whoami()).toEqual([ada.email, two]);
  expect((await list()).map(({ server, email, isActive, isCurrent }) => [server, email, isActive, isCurrent])).toEqual(
    [
      [one, ada.email, true, false],
      [one, admin.email, false, false],
      [two, ada.email, true, true],
    ].sort(([a, b], [c, d]) => `${a} ${b}`.localeCompare(`${c} ${d}`)),
  );

  const unclear = await podium('auth', 'switch');
  expect([unclear.exitCode, unclear.stderr]).toEqual([2, expect.stringContaining(`${admin.email} at ${one}`)]);
  expect((await podium('auth', 'switch', ada.email)).stderr).toContain('Name one with --server: http');
  const unknown = await podium('auth', 'switch', 'eve@example.org');
  expect([unknown.exitCode, unknown.stderr]).toEqual([2, expect.stringContaining(`${ada.email} at ${two}`)]);
  expect((await podium('auth', 'switch', admin.email.toUpperCase())).exitCode).toBe(0);
  expect(await whoami()).toEqual([admin.email, one]);

  // The session of one account expires. The others do not notice.
  const [{ userId }] = (await list()).filter(({ email }) => email === admin.email) as [{ userId: string }];
  await spoilSessions(configDir, userId);
  const expired = await podium('whoami', '--server', one);
  expect(expired.exitCode).toBe(11);
  const next = await podium('problem', 'list');
  expect([next.exitCode, next.stderr]).toEqual([11, expect.stringContaining('podium auth switch')]);
  expect(expired.stderr).toContain(`Sign in with \`podium login --server ${one}\`.`);
  expect((await list()).find(({ email }) => email === admin.email)).toMatchObject({ isCurrent: true, hasEnded: true });
  expect((await podium('auth', 'switch', ada.email, '--server', one)).exitCode).toBe(0);
  const ended = await podium('auth', 'switch', admin.email);
  expect(ended.stdout).toContain(`Sign in again with \`podium login --email ${admin.email}\`.`);
  await podium('auth', 'switch', ada.email, '--server', one);

  // Both accounts are renewed at once, while somebody switches between them.
  const sessionFile = join(configDir, 'session.json');
  const sessions = JSON.parse(await readFile(sessionFile, 'utf8'));
  for (const session of Object.values<{ accessToken: string }>(sessions)) session.accessToken = 'outdated';
  await writeFile(sessionFile, JSON.stringify(sessions));
  const [, ...seen] = await Promise.all([
    podium('auth', 'switch', ada.email, '--server', two),
    ...[one, two, one, two].map((server) => whoami('--server', server)),
  ]);
  expect(seen).toEqual([one, two, one, two].map((server) => [ada.email, server]));
  expect(await whoami()).toEqual([ada.email, two]);

  await login(admin, '--server', two);
  expect((await podium('auth', 'logout')).stdout).toContain(`The active account is now ${ada.email}.`);
  expect((await podium('logout', '--json')).json()).toMatchObject({ endedOnServer: true, next: null });
  expect((await podium('logout', '--all')).stdout).toContain('No account of this server is left.');
  expect((await podium('logout', '--all', '--server', one)).exitCode).toBe(0);
  expect(await list()).toEqual([]);
  const nobody = await podium('auth', 'list', '--server', two);
  expect(nobody.stdout).toContain(`Nobody is signed in at ${two}. Sign in with \`podium login --server ${two}\`.`);
  // The other folder with the same user is another sign-in.
  expect((await ada.podium(['whoami'])).exitCode).toBe(0);
});

it('says that PODIUM_SERVER or PODIUM_TOKEN overrides the listed accounts', async () => {
  const { ada, server } = setup;
  const login = ['login', '--email', ada.email, '--password-stdin', '--server', server.url];
  const { stderr } = await ada.podium(login, { stdin: ada.password });
  expect(stderr).toContain(`PODIUM_SERVER is set: commands without --server use ${setup.proxy.url}`);
  const { stdout } = await ada.podium(['token']);
  const refused = await ada.podium(['auth', 'switch'], { env: { PODIUM_TOKEN: stdout.trim() } });
  expect([refused.exitCode, refused.stderr]).toEqual([2, expect.stringContaining('PODIUM_TOKEN is set')]);
  const listed = await ada.podium(['auth', 'list'], { env: { PODIUM_TOKEN: stdout.trim() } });
  expect(listed.stderr).toContain(`PODIUM_SERVER is set: only the accounts of ${setup.proxy.url} are listed.`);
  expect(listed.stderr).toContain('PODIUM_TOKEN is set and overrides these accounts.');
});
