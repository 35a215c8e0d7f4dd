import { chmod, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../test/run-cli.ts';
import { findPaths } from '../settings/paths.ts';
import type { TokenPlace } from '../settings/setting-keys.ts';
import { createFilePlace } from './file-place.ts';
import { probeKeychain } from './keychain-place.ts';
import { openSession } from './session.ts';
import { withFileLock } from './with-file-lock.ts';

const server = 'https://podium.example';
const pair = { accessToken: 'access', refreshToken: 'refresh' };

/** A keychain in memory, with the functions of keytar. */
function memoryKeychain() {
  const entries = new Map<string, string>();
  const keyOf = (service: string, account: string) => `${service} ${account}`;
  return {
    entries,
    load: async () => ({
      getPassword: async (service: string, account: string) => entries.get(keyOf(service, account)) ?? null,
      setPassword: async (service: string, account: string, password: string) => {
        entries.set(keyOf(service, account), password);
      },
      deletePassword: async (service: string, account: string) => entries.delete(keyOf(service, account)),
    }),
  };
}

/** Answers what it is asked and keeps nothing. */
const lockedKeychain = async () => ({
  ...(await memoryKeychain().load()),
  setPassword: () => Promise.reject(new Error('it is locked')),
});

const noKeychain = async () => {
  throw new Error('libsecret-1.so.0: cannot open shared object file\nRequire stack: …');
};

async function open(
  folder: string,
  load: Parameters<typeof probeKeychain>[0],
  tokens: TokenPlace = 'auto',
  token?: string,
) {
  return openSession({
    paths: findPaths({ PODIUM_CONFIG_DIR: folder }),
    settings: { server, serverSource: 'default', tokens, stored: {} },
    environmentToken: token,
    probe: () => probeKeychain(load),
  });
}

describe('the session', () => {
  it('is kept in the keychain where there is one, and nothing of it in a file', async () => {
    const folder = await temporaryFolder();
    const keychain = memoryKeychain();
    const session = await open(folder, keychain.load);
    expect(session.place).toEqual({ kind: 'keychain', label: "the operating system's keychain" });
    await session.tokens.set(pair);
    expect(keychain.entries.size).toBe(1);
    await expect(readFile(`${folder}/session.json`)).rejects.toThrow('ENOENT');
    const again = await open(folder, keychain.load);
    expect(await again.tokens.get()).toEqual(pair);
    await again.tokens.clear();
    expect(keychain.entries.size).toBe(0);
  });

  it('falls back to a private file that says why', async () => {
    const folder = await temporaryFolder();
    const session = await open(folder, noKeychain);
    expect(session.place).toMatchObject({
      kind: 'file',
      note: 'the keychain cannot be used: libsecret-1.so.0: cannot open shared object file',
    });
    await session.tokens.set(pair);
    expect((await stat(`${folder}/session.json`)).mode & 0o777).toBe(0o600);
  });

  it('stays in the file it was found in, without asking the keychain', async () => {
    const folder = await temporaryFolder();
    await (await open(folder, noKeychain)).tokens.set(pair);
    const session = await open(folder, () => Promise.reject(new Error('must not be asked')));
    expect(session.place).toEqual({ kind: 'file', label: expect.stringContaining(folder) });
    expect(await session.isSignedIn()).toBe(true);
  });

  it('insists on the keychain when the settings do', async () => {
    const folder = await temporaryFolder();
    await expect(open(folder, noKeychain, 'keychain')).rejects.toMatchObject({
      code: 'keychain_unavailable',
      exitCode: 11,
    });
  });

  it('goes to the file when the keychain answers and takes nothing, as a locked one does, and stays there', async () => {
    const folder = await temporaryFolder();
    const session = await open(folder, lockedKeychain);
    expect(session.place.kind).toBe('keychain');
    await session.tokens.set(pair);
    expect(session.place).toMatchObject({ kind: 'file', note: 'the keychain cannot be used: it is locked' });
    expect((await open(folder, lockedKeychain)).place.kind).toBe('file');
    await expect((await open(folder, lockedKeychain, 'keychain')).tokens.set(pair)).rejects.toMatchObject({
      code: 'keychain_unavailable',
    });
  });

  it('is removed from the file and from the keychain, so that none comes to light again', async () => {
    const folder = await temporaryFolder();
    const keychain = memoryKeychain();
    await (await open(folder, keychain.load)).tokens.set(pair);
    await createFilePlace(`${folder}/session.json`).write(server, pair);
    const session = await open(folder, keychain.load);
    expect(session.place.kind).toBe('file');
    await session.tokens.clear();
    expect(keychain.entries.size).toBe(0);
    expect(await (await open(folder, keychain.load)).isSignedIn()).toBe(false);
  });

  it('of the environment is used as it is and never stored', async () => {
    const folder = await temporaryFolder();
    const session = await open(folder, noKeychain, 'auto', 'given');
    expect(await session.tokens.get()).toEqual({ accessToken: 'given', refreshToken: '' });
    await session.tokens.set(pair);
    await expect(stat(`${folder}/session.json`)).rejects.toThrow('ENOENT');
  });

  it.runIf(process.platform === 'linux')('without libsecret says so, with the command that gets it', async () => {
    const probed = await probeKeychain(() =>
      Promise.reject(new Error('Failed to load keytar native addon, checked [\n  /a,\n  /b\n]')),
    );
    expect(probed).toEqual({ reason: expect.stringMatching(/^libsecret is missing \(`[^`]*libsecret[^`]*`\)$/) });
  });

  it('that does not answer counts as no keychain after a moment', async () => {
    const probed = await probeKeychain(async () => ({
      ...(await memoryKeychain().load()),
      getPassword: () => new Promise<never>(() => {}),
    }));
    expect(probed).toEqual({ reason: 'the keychain does not answer' });
  });
});

describe('the session file', () => {
  it('keeps one entry per server and is gone with the last', async () => {
    const folder = await temporaryFolder();
    const place = createFilePlace(`${folder}/deep/session.json`);
    await place.write('http://a', pair);
    await place.write('http://b', { ...pair, accessToken: 'b' });
    await place.remove('http://a');
    expect(await place.read('http://a')).toBeUndefined();
    expect(await place.read('http://b')).toMatchObject({ accessToken: 'b' });
    await place.remove('http://b');
    await expect(stat(`${folder}/deep/session.json`)).rejects.toThrow('ENOENT');
  });

  it('that is damaged means signed out, and that was opened to others is closed again', async () => {
    const folder = await temporaryFolder();
    const path = `${folder}/session.json`;
    await writeFile(path, '{ half');
    const place = createFilePlace(path);
    expect(await place.read('http://a')).toBeUndefined();
    await chmod(path, 0o644);
    await place.write('http://a', pair);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });
});

describe('withFileLock', () => {
  it('lets one at a time work', async () => {
    const folder = await temporaryFolder();
    await mkdir(`${folder}/locks`);
    let inside = 0;
    let most = 0;
    const work = () =>
      withFileLock(`${folder}/locks/session.lock`, async () => {
        inside += 1;
        most = Math.max(most, inside);
        await new Promise((resolve) => setTimeout(resolve, 5));
        inside -= 1;
      });
    await Promise.all(Array.from({ length: 10 }, work));
    expect(most).toBe(1);
  });
});
