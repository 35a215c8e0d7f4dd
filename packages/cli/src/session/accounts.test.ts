import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import type { UserInfo } from '@podium/sdk/contract';
import { describe, expect, it } from 'vitest';
import { memoryKeychain, noKeychain, openSessionIn, server } from '../../test/memory-keychain.ts';
import { temporaryFolder } from '../../test/run-cli.ts';
import { activated, openAccounts } from './accounts.ts';

const ada: UserInfo = { _id: 'ada', email: 'ada@example.org', userType: 'user' };
const bob: UserInfo = { _id: 'bob', email: 'bob@example.org', userType: 'admin' };
const pairOf = (name: string) => ({ accessToken: name, refreshToken: `${name} refresh` });

/**
 * Signs both users in, Bob last. Returns a function that opens the session as a new process does.
 */
async function signInBoth(kind: 'file' | 'keychain') {
  const folder = await temporaryFolder();
  const { load, entries } = memoryKeychain();
  const openAgain = () => openSessionIn(folder, kind === 'file' ? noKeychain : load);
  await (await openAgain()).tokens.set(pairOf('ada'), ada);
  await (await openAgain()).tokens.set(pairOf('bob'), bob);
  const accounts = openAccounts(`${folder}/accounts.json`);
  const switchTo = (userId: string) =>
    accounts.change((all) => {
      const account = all.find((one) => one.userId === userId);
      return account ? activated(all, account) : all;
    });
  return { folder, entries, accounts, openAgain, switchTo };
}

describe.each(['file', 'keychain'] as const)('the sessions of two users of a server, in the %s', (kind) => {
  it('are both stored, and the last that signed in is the active one', async () => {
    const { folder, accounts, openAgain, switchTo } = await signInBoth(kind);
    expect(await (await openAgain()).tokens.get()).toEqual(pairOf('bob'));
    await switchTo('ada');
    const session = await openAgain();
    expect(session.storage.kind).toBe(kind);
    expect(session.userId).toBe('ada');
    expect(await session.tokens.get()).toEqual(pairOf('ada'));
    await session.tokens.set(pairOf('ada again'), ada);
    expect((await accounts.list()).map(({ userId }) => userId)).toEqual(['ada', 'bob']);
    expect(await readFile(`${folder}/accounts.json`, 'utf8')).not.toContain('refresh');
    expect((await stat(`${folder}/accounts.json`)).mode & 0o777).toBe(0o600);
  });

  it('are renewed and end each for itself, also while another process switches', async () => {
    const { openAgain, switchTo } = await signInBoth(kind);
    const began = await openAgain();
    await switchTo('ada');
    await began.tokens.set(pairOf('bob renewed'));
    expect(await began.tokens.get()).toEqual(pairOf('bob renewed'));
    const other = await openAgain();
    expect(await other.tokens.get()).toEqual(pairOf('ada'));
    await other.tokens.clear();
    expect(await began.tokens.get()).toEqual(pairOf('bob renewed'));
    // Nobody continues as Bob unasked after Ada's session has expired.
    const next = await openAgain();
    expect([next.userId, await next.isSignedIn(), next.account?.hasEnded]).toEqual(['ada', false, true]);
  });

  it('make the other one active after a sign-out, and leave no file after the last', async () => {
    const { folder, entries, openAgain } = await signInBoth(kind);
    for (const left of ['ada', undefined]) {
      const session = await openAgain();
      await session.tokens.clear();
      expect((await session.leaveNothing()).next?.userId).toBe(left);
    }
    expect(entries.size).toBe(0);
    expect((await readdir(folder)).filter((name) => name.endsWith('.json'))).toEqual([]);
  });

  it('stay when a user signs in again while another terminal signs out', async () => {
    const { openAgain } = await signInBoth(kind);
    const leaving = await openAgain();
    await leaving.tokens.clear();
    await (await openAgain()).tokens.set(pairOf('bob again'), bob);
    expect((await leaving.leaveNothing()).next?.userId).toBe('bob');
    expect(await (await openAgain()).tokens.get()).toEqual(pairOf('bob again'));
  });
});

describe('the list of accounts', () => {
  it('loses no account when several processes change it at once', async () => {
    const path = `${await temporaryFolder()}/accounts.json`;
    const accountFor = (userId: string) => ({ server, userId, email: '', userType: 'user' as const, key: userId });
    const names = Array.from({ length: 8 }, (_, at) => `user ${at}`);
    await Promise.all(names.map((name) => openAccounts(path).change((all) => activated(all, accountFor(name)))));
    expect((await openAccounts(path).list()).map(({ userId }) => userId).sort()).toEqual(names);
  });

  it.each(['[{ "server": 1 }, null]', '[{ "half', '{}', ''])(
    'is put aside when it is %j, and says so once',
    async (text) => {
      const folder = await temporaryFolder();
      const path = `${folder}/accounts.json`;
      await writeFile(path, text);
      const damaged = { code: 'accounts_damaged', exitCode: 11, message: expect.stringContaining(`${path}.damaged`) };
      await expect(openSessionIn(folder, noKeychain)).rejects.toMatchObject(damaged);
      expect(await readFile(`${path}.damaged`, 'utf8')).toBe(text);
      expect(await openAccounts(path).list()).toEqual([]);
    },
  );
});
