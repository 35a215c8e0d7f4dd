import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccounts } from '../accounts/create-accounts.ts';
import { systemClock } from '../clock.ts';
import { migrate } from '../database/migrate.ts';
import { openStore } from '../database/open-store.ts';
import { runAdminCommand } from './admin-command.ts';

let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'podium-admin-'));
  const { database } = openStore({ databaseUrl: undefined, dataDir });
  await migrate(database).finally(() => database.destroy());
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

async function admin(words: string[], environment: Record<string, string> = {}) {
  const printed: string[] = [];
  const exitCode = await runAdminCommand(words, {
    environment: { PODIUM_DATA_DIR: dataDir, ...environment },
    baseDir: dataDir,
    print: (text) => printed.push(text),
  });
  const output = printed.join('\n');
  return { exitCode, output, password: /^Password: (\S+)/m.exec(output)?.[1] ?? '' };
}

async function withAccounts<T>(
  use: (accounts: ReturnType<typeof createAccounts>['service']) => Promise<T>,
): Promise<T> {
  const { database } = openStore({ databaseUrl: undefined, dataDir });
  try {
    return await use(createAccounts({ database, clock: systemClock }).service);
  } finally {
    await database.destroy();
  }
}

const signIn = (email: string, password: string) =>
  withAccounts((accounts) => accounts.login({ email, password }, '127.0.0.1'));

describe('runAdminCommand', () => {
  it('makes an administrator who can sign in with the printed password', async () => {
    const { exitCode, password } = await admin(['create', 'boss@podium.test', '--first-name', 'Grace']);
    expect(exitCode).toBe(0);
    expect((await signIn('boss@podium.test', password)).userInfo.userType).toBe('admin');
  });

  it('refuses an address that is taken', async () => {
    const { exitCode, output } = await admin(['create', 'BOSS@podium.test']);
    expect(exitCode).toBe(1);
    expect(output).toContain('already exists');
  });

  it('replaces a password and ends the sessions of the account', async () => {
    const first = await admin(['create', 'second@podium.test']);
    const session = await signIn('second@podium.test', first.password);
    const reset = await admin(['reset-password', 'second@podium.test']);
    expect(reset.exitCode).toBe(0);
    await expect(signIn('second@podium.test', first.password)).rejects.toThrow('Invalid email or password');
    await expect(withAccounts((accounts) => accounts.refresh(session.refreshToken))).rejects.toThrow(
      'session has ended',
    );
    expect((await signIn('second@podium.test', reset.password)).userInfo.email).toBe('second@podium.test');
  });

  it('takes the password that the operator chose and does not print it', async () => {
    const { exitCode, output } = await admin(['create', 'third@podium.test'], {
      PODIUM_ADMIN_PASSWORD: 'chosen by me',
    });
    expect(exitCode).toBe(0);
    expect(output).not.toContain('chosen by me');
    expect((await signIn('third@podium.test', 'chosen by me')).userInfo.email).toBe('third@podium.test');
  });

  it('lists accounts as a table and as JSON, with what their state is', async () => {
    const { password } = await admin(['create', 'listed@podium.test', '--first-name', 'Ada']);
    await signIn('listed@podium.test', password);
    const table = (await admin(['list'])).output.split('\n');
    expect(table[0]).toMatch(/^EMAIL +ROLE +STATE +SESSIONS +SINCE +NAME$/);
    expect(table.find((line) => line.startsWith('listed@'))).toMatch(/ admin +enabled +1 +\d{4}-\d\d-\d\d +Ada Admin$/);
    await admin(['disable', 'listed@podium.test']);
    const json = await admin(['list', '--disabled', '--admins', '--json']);
    expect(json.output.split('\n').map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ email: 'listed@podium.test', userType: 'admin', sessions: 0, firstName: 'Ada' }),
    ]);
  });

  it('promotes, demotes, disables and enables, and says when nothing changed', async () => {
    await withAccounts((accounts) =>
      accounts.createAccount(
        { email: 'grace@podium.test', password: 'long enough', firstName: 'G', lastName: 'H' },
        'user',
      ),
    );
    for (const [change, state] of [
      ['promote', 'is an administrator'],
      ['demote', 'is a learner'],
      ['disable', 'is disabled'],
      ['enable', 'is enabled'],
    ] as const) {
      const first = await admin([change, 'GRACE@podium.test']);
      expect(first).toMatchObject({ exitCode: 0, output: expect.stringContaining(state) });
      expect(first.output).toContain('sessions have ended');
      expect((await admin([change, 'grace@podium.test'])).output).toContain(`${state} already`);
    }
    expect(await admin(['revoke-sessions', 'grace@podium.test', '--tokens'])).toMatchObject({
      exitCode: 0,
      output: 'All sessions and tokens of grace@podium.test have ended.',
    });
  });

  it.each([
    [['create'], 'admin create needs the email of an account'],
    [['promote'], 'admin promote needs the email of an account'],
    [['delete', 'boss@podium.test'], 'there is no command admin delete'],
    [['constructor', 'boss@podium.test'], 'there is no command admin constructor'],
    [['list', 'boss@podium.test'], 'admin list takes no email'],
    [['disable', 'boss@podium.test', '--tokens'], 'admin disable has no --tokens'],
    [['create', 'a@b.c', 'd@e.f'], 'admin create takes one email'],
    [['create', 'a@b.c', '--colour', 'red'], "Unknown option '--colour'"],
  ])('says what is wrong with %j, and which commands there are', async (words, mistake) => {
    const { exitCode, output } = await admin(words);
    expect(exitCode).toBe(2);
    expect(output.split('\n')[0]).toBe(`podium: ${mistake}.`);
    expect(output).toContain('admin create <email>');
  });

  it.each([[[]], [['--help']], [['list', '-h']], [['help']]])('explains itself for %j', async (words) => {
    expect(await admin(words)).toMatchObject({
      exitCode: 0,
      output: expect.stringMatching(/^Manages the accounts/),
    });
  });

  it('makes no installation where there is none', async () => {
    const empty = join(dataDir, 'mistyped');
    for (const words of [['list'], ['create', 'boss@podium.test']]) {
      expect(await admin(words, { PODIUM_DATA_DIR: empty })).toEqual({
        exitCode: 1,
        output: `podium: there is no installation: ${join(empty, 'podium.sqlite')} does not exist. Set PODIUM_DATA_DIR or DATABASE_URL as for the server.`,
        password: '',
      });
    }
    expect(existsSync(empty)).toBe(false);
  });

  it.each([
    [['create', 'nobody'], 'podium: Email is invalid'],
    // Signing in would reject this address.
    [['create', 'boss@host'], 'podium: Email is invalid'],
    [['reset-password', 'nobody'], 'podium: Email is invalid'],
    [['create', 'a@b.cc', '--first-name', ' '], 'podium: First Name is required'],
    [['create', 'a@b.cc', '--last-name', 'x'.repeat(81)], 'podium: Last Name must be at most 80 characters long'],
  ])('says what is wrong with %j', async (words, message) => {
    expect(await admin(words)).toMatchObject({ exitCode: 2, output: message });
  });

  it('says which account or setting is wrong', async () => {
    expect(await admin(['reset-password', 'nobody@podium.test'])).toMatchObject({ exitCode: 1 });
    const badSetting = await admin(['create', 'x@podium.test'], { PODIUM_ADMIN_PASSWORD: 'short' });
    expect(badSetting).toMatchObject({ exitCode: 2 });
    expect(badSetting.output).toContain('PODIUM_ADMIN_PASSWORD');
  });
});
