import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { prepareSharedServer, type SharedServer } from '../../server/test/shared-server.ts';
import { buildCli, podiumEntry } from './build-cli.ts';
import { openTerminal } from './terminal/terminal.ts';

// These tests use the keychain of a Linux desktop, in a separate session bus and home folder. They
// do not run where its programs are not installed. Without a keychain podium uses a file, which
// other tests cover everywhere.

const needed = ['dbus-run-session', 'dbus-send', 'gnome-keyring-daemon'];
const hasKeychain =
  process.platform === 'linux' &&
  needed.every((program) => spawnSync(program, ['--version']).error === undefined) &&
  spawnSync(process.execPath, ['--input-type=module', '-e', "await import('keytar')"], { cwd: import.meta.dirname })
    .status === 0;

let server: SharedServer;
let folder: string;

beforeAll(async () => {
  if (!hasKeychain) return;
  [server, folder] = await Promise.all([prepareSharedServer(), mkdtemp(join(tmpdir(), 'podium-cli-')), buildCli()]);
});

afterAll(async () => {
  if (folder) await rm(folder, { recursive: true, force: true });
});

const shellWords = `
podium() { "${process.execPath}" "${podiumEntry}" "$@"; echo "exit $?"; }
login() { echo admin-password | podium login --email admin@example.org --password-stdin; }
unlock() { printf password | gnome-keyring-daemon --unlock --components=secrets > /dev/null; }
lock() {
  dbus-send --session --print-reply --dest=org.freedesktop.secrets /org/freedesktop/secrets \\
    org.freedesktop.Secret.Service.Lock array:objpath:/org/freedesktop/secrets/collection/login > /dev/null
}
open_again() { printf password | gnome-keyring-daemon --replace --unlock --components=secrets > /dev/null; }
fall_silent() {
  daemon=$(dbus-send --session --print-reply --dest=org.freedesktop.DBus / \
    org.freedesktop.DBus.GetConnectionUnixProcessID string:org.freedesktop.secrets | awk '/uint32/ { print $2 }')
  trap 'kill -CONT $daemon' EXIT
  kill -STOP $daemon
}
count() { "${process.execPath}" --input-type=module -e "
  import keytar from 'keytar';
  console.log('sessions', (await keytar.findCredentials('podium')).length);"; }
`;

async function makeHome(): Promise<{ home: string; env: Record<string, string> }> {
  const home = await mkdtemp(join(folder, 'home-'));
  await mkdir(join(home, 'run'), { mode: 0o700 });
  const PATH = process.env.PATH ?? '';
  return { home, env: { PATH, HOME: home, XDG_RUNTIME_DIR: join(home, 'run'), PODIUM_SERVER: server.url } };
}

// One stream keeps the order in which errors and results were printed.
const wordsOf = (script: string) => ['--', 'bash', '-c', `exec 2>&1\n${shellWords}unlock\n${script}`];

/**
 * Runs a shell script in a separate session whose keychain is unlocked and empty. Returns its
 * output and its home folder.
 */
async function inSession(script: string): Promise<{ printed: string; home: string }> {
  const { home, env } = await makeHome();
  const { all } = await execa('dbus-run-session', wordsOf(script), {
    env,
    extendEnv: false,
    cwd: import.meta.dirname,
    all: true,
    timeout: 60_000,
  });
  return { printed: all, home };
}

const sessionFileOf = (home: string) => readFile(join(home, '.config', 'podium', 'session.json'), 'utf8');

describe.runIf(hasKeychain)('a session in a real keychain', () => {
  it('is shown by whoami, in no file, renewed once for two commands, and gone after logout', async () => {
    // The stored access token has expired. The refresh token may be used once.
    const spoil = `"${process.execPath}" --input-type=module -e "
      import keytar from 'keytar';
      const [{ account, password }] = await keytar.findCredentials('podium');
      const pair = { ...JSON.parse(password), accessToken: 'over' };
      await keytar.setPassword('podium', account, JSON.stringify(pair));"`;
    const both = '(podium contest list --json & podium problem list --json & wait)';
    const { printed, home } = await inSession(
      `login; ${spoil}; ${both}; podium whoami --json; podium logout; podium whoami`,
    );
    expect(printed).toContain("The session is stored in the operating system's keychain.\nexit 0");
    expect(printed).toContain('"session":{"kind":"keychain"');
    expect(printed).toMatch(/Signed out\.\nexit 0\n.*not signed in[\s\S]*exit 11$/);
    expect(printed.match(/exit \d+/g)).toEqual([...Array(5).fill('exit 0'), 'exit 11']);
    await expect(sessionFileOf(home)).rejects.toThrow('ENOENT');
  });

  it('that is locked and cannot ask for its password is replaced by a private file', async () => {
    const { printed, home } = await inSession('login; lock; podium whoami; login; podium whoami --json; podium logout');
    expect(printed).toMatch(
      /keychain\.\nexit 0[\s\S]*not signed in[\s\S]*exit 11[\s\S]*session\.json[\s\S]*since the keychain cannot be used: /,
    );
    expect(printed).toContain('"session":{"kind":"file"');
    expect(printed).toMatch(/Signed out\.\n[\s\S]*exit 0$/);
    expect(await sessionFileOf(home)).not.toContain('Token');
  });

  it('that is locked at logout is not used any more, and removed once it is open again', async () => {
    const { printed, home } = await inSession('login; lock; podium logout; open_again; count; podium whoami; count');
    expect(printed).toMatch(
      /Signed out\.\n *The keychain could not be emptied: it is locked\.[\s\S]*exit 0\n[\s\S]*sessions 1\n[\s\S]*not signed in[\s\S]*exit 11\nsessions 0$/,
    );
    await expect(sessionFileOf(home)).rejects.toThrow('ENOENT');
  });

  // Podium's own limit is 3 s (session.test.ts), and D-Bus waits for 25 s. Starting the program
  // takes the rest of the time on a busy machine.
  it('that falls silent is given up before D-Bus itself would', async () => {
    const { printed } = await inSession('login; fall_silent; SECONDS=0; podium whoami; echo "took $SECONDS s"');
    expect(printed).toMatch(/not signed in[\s\S]*exit 11\ntook (1?\d|2[0-4]) s$/);
  });

  it('that falls silent keeps nobody in the full screen who presses Ctrl-C', async () => {
    const { home, env } = await makeHome();
    const command = ['dbus-run-session', ...wordsOf('login; fall_silent; clear; podium')];
    const terminal = await openTerminal({ env, cwd: home, command });
    onTestFinished(() => terminal.close());
    await terminal.waitFor(/^ Podium/m);
    await terminal.keys('C-c');
    await terminal.waitFor('exit 130');
    expect(await terminal.waitForExit()).toBe(0);
  });
});
