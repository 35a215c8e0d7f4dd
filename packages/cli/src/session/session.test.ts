import { chmod, readFile, stat, writeFile } from 'node:fs/promises';
import type { UserInfo } from '@podium/sdk/contract';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { memoryKeychain, noKeychain, openSessionIn as open, server } from '../../test/memory-keychain.ts';
import { temporaryFolder } from '../../test/run-cli.ts';
import { findPaths } from '../settings/paths.ts';
import { openAccounts } from './accounts.ts';
import { createFileStorage } from './file-store.ts';
import { probeKeychain } from './keychain-store.ts';
import { openSession } from './session.ts';

const ada: UserInfo = { _id: 'ada', email: 'ada@example.org', userType: 'user' };
const key = `${server} ada`;
const pair = { accessToken: 'access', refreshToken: 'refresh' };

/** Locks such a keychain: it then seems to be empty and stores nothing. */
const lock = (load: ReturnType<typeof memoryKeychain>['load']) => async () => ({
  ...(await load()),
  getPassword: async () => null,
  deletePassword: async () => false,
  setPassword: () => Promise.reject(new Error('Cannot create an item in a locked collection')),
});
const lockedKeychain = lock(memoryKeychain().load);

describe('the session', () => {
  it('is stored in the keychain if there is one, and not in a file', async () => {
    const folder = await temporaryFolder();
    const keychain = memoryKeychain();
    const session = await open(folder, keychain.load);
    expect(session.storage).toEqual({ kind: 'keychain', label: "the operating system's keychain" });
    await session.tokens.set(pair, ada);
    expect(keychain.entries.size).toBe(1);
    await expect(readFile(`${folder}/session.json`)).rejects.toThrow('ENOENT');
    const again = await open(folder, keychain.load);
    expect(await again.tokens.get()).toEqual(pair);
    await again.tokens.clear();
    expect(keychain.entries.size).toBe(0);
  });

  it('falls back to a private file and shows the reason', async () => {
    const folder = await temporaryFolder();
    const session = await open(folder, noKeychain);
    expect(session.storage).toMatchObject({
      kind: 'file',
      note: expect.stringMatching(/^the keychain cannot be used: (libsecret is missing|its addon does not load)/),
    });
    await session.tokens.set(pair, ada);
    expect((await stat(`${folder}/session.json`)).mode & 0o777).toBe(0o600);
  });

  it('stays in the file where it was found, without a call of the keychain', async () => {
    const folder = await temporaryFolder();
    await (await open(folder, noKeychain)).tokens.set(pair, ada);
    const session = await open(folder, () => Promise.reject(new Error('must not be asked')));
    expect(session.storage).toEqual({ kind: 'file', label: expect.stringContaining(folder) });
    expect(await session.isSignedIn()).toBe(true);
  });

  it('is not renewed if the renewed one could not be stored, as on a full disk', async () => {
    const folder = await temporaryFolder();
    // The temporary file, which is written first and then renamed, has a name that is too long.
    const sessionFile = `${folder}/${'s'.repeat(240)}`;
    await writeFile(sessionFile, JSON.stringify({ [key]: pair }));
    const { _id: userId, email, userType } = ada;
    await openAccounts(`${folder}/accounts.json`).change(() => [{ server, userId, email, userType, key }]);
    const { tokens } = await openSession({
      paths: { ...findPaths({ PODIUM_CONFIG_DIR: folder }), sessionFile },
      settings: {
        server,
        serverSource: 'default',
        tokens: 'file',
        stored: {},
        workspaceRoot: undefined,
        hasKeysFile: false,
      },
      environmentToken: undefined,
    });
    const renew = vi.fn(async () => 'renewed');
    await expect(tokens.withLock?.(renew, new AbortController().signal)).rejects.toThrow('ENAMETOOLONG');
    expect(renew).not.toHaveBeenCalled();
    expect(await tokens.get()).toEqual(pair);
  });

  it('fails without a keychain if the settings demand one', async () => {
    const folder = await temporaryFolder();
    await expect(open(folder, noKeychain, 'keychain')).rejects.toMatchObject({
      code: 'keychain_unavailable',
      exitCode: 11,
    });
  });

  it('is stored in the file if a locked keychain cannot be written, and stays there', async () => {
    const folder = await temporaryFolder();
    const session = await open(folder, lockedKeychain);
    expect(session.storage.kind).toBe('keychain');
    await session.tokens.set(pair, ada);
    expect(session.storage).toMatchObject({ kind: 'file', note: 'the keychain cannot be used: it is locked' });
    expect((await open(folder, lockedKeychain)).storage.kind).toBe('file');
    await expect((await open(folder, lockedKeychain, 'keychain')).tokens.set(pair, ada)).rejects.toMatchObject({
      code: 'keychain_unavailable',
    });
  });

  it('is removed from the file and from the keychain, so that none comes to light again', async () => {
    const folder = await temporaryFolder();
    const keychain = memoryKeychain();
    await (await open(folder, keychain.load)).tokens.set(pair, ada);
    await createFileStorage(`${folder}/session.json`).write(key, pair);
    const session = await open(folder, keychain.load);
    expect(session.storage.kind).toBe('file');
    await session.tokens.clear();
    expect(keychain.entries.size).toBe(0);
    expect(await (await open(folder, keychain.load)).isSignedIn()).toBe(false);
  });

  it('that is signed out while the keychain is locked is never used again, and removed once it opens', async () => {
    const folder = await temporaryFolder();
    const keychain = memoryKeychain();
    await (await open(folder, keychain.load)).tokens.set(pair, ada);
    const locked = await open(folder, lock(keychain.load));
    await locked.tokens.clear();
    expect(await locked.leaveNothing()).toEqual({ keychainError: 'it is locked', next: undefined });
    expect(keychain.entries.size).toBe(1);
    expect(await (await open(folder, keychain.load)).isSignedIn()).toBe(false);
    expect(keychain.entries.size).toBe(0);
    await expect(stat(`${folder}/session.json`)).rejects.toThrow('ENOENT');
  });

  it('can start again after that, and is stored and used like any other', async () => {
    const folder = await temporaryFolder();
    const keychain = memoryKeychain();
    await (await open(folder, keychain.load)).tokens.set(pair, ada);
    const locked = await open(folder, lock(keychain.load));
    await locked.tokens.clear();
    await locked.leaveNothing();
    const session = await open(folder, keychain.load);
    await session.tokens.set(pair, ada);
    expect(session.storage.kind).toBe('keychain');
    expect(await session.tokens.get()).toEqual(pair);
    expect(await (await open(folder, keychain.load)).isSignedIn()).toBe(true);
  });

  it('leaves nothing behind and no mark where the keychain is open, or cannot keep anything', async () => {
    const folder = await temporaryFolder();
    const keychain = memoryKeychain();
    const withoutCollection = async () => ({
      ...(await lockedKeychain()),
      setPassword: () => Promise.reject(new Error('Object does not exist at path')),
    });
    for (const load of [keychain.load, withoutCollection, noKeychain])
      expect((await (await open(folder, load)).leaveNothing()).keychainError).toBeUndefined();
    expect(keychain.entries.size).toBe(0);
    await expect(stat(`${folder}/session.json`)).rejects.toThrow('ENOENT');
  });

  it('from the environment is used unchanged and never stored', async () => {
    const folder = await temporaryFolder();
    const session = await open(folder, noKeychain, 'auto', 'given');
    expect(await session.tokens.get()).toEqual({ accessToken: 'given', refreshToken: '' });
    await session.tokens.set(pair, ada);
    await expect(stat(`${folder}/session.json`)).rejects.toThrow('ENOENT');
  });

  it.runIf(process.platform === 'linux').each([
    [
      'Failed to load keytar native addon, checked [\n  /a,\n  /b\n]',
      /^libsecret is missing \(`[^`]*libsecret[^`]*`\)$/,
    ],
    ['Cannot autolaunch D-Bus without X11 $DISPLAY', /^no keychain service is running$/],
    ['The name org.freedesktop.secrets was not provided by any .service files', /^no keychain service is running$/],
    ['Object does not exist at path “/org/freedesktop/secrets/collection/login”', /^it has no keyring yet$/],
    ['Cannot get secret of a locked object', /^it is locked$/],
    [
      'GDBus.Error:org.freedesktop.DBus.Error.NoReply: Message did not receive a reply',
      /^no keychain service is running$/,
    ],
    ['Something else', /^no keychain service answers$/],
  ])('shows nothing of the words of the keychain: %s', async (message, shown) => {
    const folder = await temporaryFolder();
    const reason = new Error(message);
    const session = await open(folder, () => Promise.reject(reason));
    expect(session.storage.note?.replace('the keychain cannot be used: ', '')).toMatch(shown);
    const { load } = memoryKeychain();
    let isBroken = false;
    const breaking = async () => ({
      ...(await load()),
      getPassword: async () => (isBroken ? Promise.reject(reason) : null),
    });
    const later = await open(folder, breaking, 'keychain');
    await later.tokens.set(pair, ada);
    isBroken = true;
    const failure = await later.isSignedIn().catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'keychain_unavailable', exitCode: 11 });
    expect((failure as Error).message.replace(/The keychain cannot be used: (.*)\.$/, '$1')).toMatch(shown);
  });

  it('counts a keychain that does not answer as missing after a moment', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const probing = probeKeychain(async () => ({
      ...(await memoryKeychain().load()),
      getPassword: () => new Promise<never>(() => {}),
    }));
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await probing).toMatchObject({ error: { message: 'it does not answer' }, isSilent: true });
  });
});

describe('the session file', () => {
  it('has one entry per server, and is removed with the last', async () => {
    const folder = await temporaryFolder();
    const storage = createFileStorage(`${folder}/deep/session.json`);
    await storage.write('http://a', pair);
    await storage.write('http://b', { ...pair, accessToken: 'b' });
    await storage.remove('http://a');
    expect(await storage.read('http://a')).toBeUndefined();
    expect(await storage.read('http://b')).toMatchObject({ accessToken: 'b' });
    await storage.remove('http://b');
    await expect(stat(`${folder}/deep/session.json`)).rejects.toThrow('ENOENT');
  });

  it('signs out when it is damaged, and is made private again when others could read it', async () => {
    const folder = await temporaryFolder();
    const path = `${folder}/session.json`;
    await writeFile(path, '{ half');
    const storage = createFileStorage(path);
    expect(await storage.read('http://a')).toBeUndefined();
    await chmod(path, 0o644);
    await storage.write('http://a', pair);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });
});
