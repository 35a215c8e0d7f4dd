import { describe, expect, it } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };
import { learnerEnvironment, runCli, temporaryFolder } from '../test/run-cli.ts';
import { commandGroups } from './commands/index.ts';
import { listCompletionNodes } from './completion/completion-nodes.ts';
import { version } from './host.ts';
import { defaultKeyMap } from './keys/key-map.ts';
import { noticeNewClient } from './services.ts';
import { openKeyMap } from './settings/key-settings.ts';
import type { SettingEntry } from './settings/setting-entries.ts';
import { createSettingsAccess } from './settings/settings.ts';

/** Nobody listens on this port. */
const noServer = 'http://127.0.0.1:9';

describe('the command line', () => {
  it('prints its version, which is that of the package', async () => {
    expect(version).toBe(packageJson.version);
    const { exitCode, stdout } = await runCli(['--version']);
    expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: `podium ${version}\n` });
  });

  it('prints help on standard output when asked, with the table of exit codes', async () => {
    const { exitCode, stdout, stderr } = await runCli(['--help']);
    expect(exitCode).toBe(0);
    expect(stdout).toContain('130  interrupted');
    expect(stderr).toBe('');
  });

  it('prints help on standard error and exits 2 without arguments and without a terminal', async () => {
    const { exitCode, stdout, stderr } = await runCli([]);
    expect(exitCode).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toContain('Usage: podium');
  });

  it.each(commandGroups.flatMap(({ commands }) => commands).map((command) => [command.name, command] as const))(
    'explains %s with examples that use it',
    async (name, command) => {
      const { exitCode, stdout } = await runCli([...name.split(' '), '--help']);
      expect(exitCode).toBe(0);
      expect(stdout).toContain('Examples:');
      expect(command.examples.some(([line]) => line.includes(`podium ${name}`))).toBe(true);
      for (const option of Object.keys(command.options ?? {})) {
        expect(stdout).toContain(`--${option.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`);
      }
    },
  );

  it('has a summary of every command and noun', () => {
    const listed = listCompletionNodes(commandGroups).flatMap(({ commands }) => commands);
    const without = listed.filter(({ summary }) => summary === '').map(({ word }) => word);
    expect(without, 'add a noun to `nouns` in packages/cli/src/commands/index.ts').toEqual([]);
  });

  it('lists the verbs of a noun given alone and exits 2', async () => {
    const { exitCode, stdout, stderr } = await runCli(['contest']);
    expect(exitCode).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toContain('join');
  });

  it.each([
    [['probem', 'list'], "Unknown command 'probem'"],
    [['help', 'probem'], "Unknown command 'probem'.\n  Did you mean problem?"],
    [['problem', 'list', '--foo'], "Unknown option '--foo'"],
    [['problem', 'get'], "Missing required argument 'problem'"],
    [['problem', 'list', '-d', 'huge'], 'Allowed choices are easy, medium, hard'],
    [['test', '--language', 'pyhton'], 'java, kotlin, pypy3, rust, go, haskell.\n  Did you mean python?'],
    [['submissions', '-l', 'C#'], "argument 'C#' is invalid. Allowed choices are js, py, c, cpp,"],
    [['template', 'edit', 'golagn'], 'Did you mean golang?'],
    [['problem', 'list', '-d', 'hrad'], 'Did you mean hard?'],
    [['whoami', 'extra'], 'Too many arguments'],
    [['submissions', 'shwo', 'last'], "Unknown command 'shwo'.\n  Did you mean show?"],
    [['profile', 'xyz'], "Unknown command 'xyz'.\n  See `podium profile --help`."],
    [['nonsense', '--help'], "Unknown command 'nonsense'.\n  See `podium --help`."],
    [['--server', 'http://127.0.0.1:9', 'problme', '-h'], "Unknown command 'problme'.\n  Did you mean problem?"],
    [['contest', 'lsit', '--help'], "Unknown command 'lsit'.\n  Did you mean list?"],
    [['help', 'contest', 'nonsense'], "Unknown command 'nonsense'.\n  See `podium contest --help`."],
    [['submissions', 'shwo', '--help'], "Unknown command 'shwo'.\n  Did you mean show?"],
    [['run', '--remote', '--time-limit', '2s'], '--remote cannot be used with --time-limit'],
    [['config', 'get', 'colour'], "There is no setting 'colour'"],
    [['config', 'set', 'server', 'not an address'], 'server is not a web address'],
    [['config', 'set', 'server', 'ftp://x'], 'must start with http:// or https://'],
    [['config', 'set', 'starter', 'cobol'], 'starter must be one of js, py, c, cpp,'],
    [['config', 'set', 'tokens', 'pocket'], 'tokens must be auto, keychain or file'],
    [['whoami', '--server', 'http://me:secret@host'], '--server must not have a user name or a password'],
    [['submissions', '-n', '0'], '--limit must be a whole number from 1 to 200'],
    [['profile', 'edit'], 'Nothing to change'],
    [['login', '--email', 'a@b.c'], 'no terminal to ask'],
    [['login', '--email', 'a@b.c', '--password-stdin'], 'no password on standard input'],
    [['test'], 'There is no problem in this folder'],
    [['run', 'missing.cpp'], "There is no file 'missing.cpp'"],
    [['problem', 'upload', 'missing'], "'missing' is not a folder"],
    [['contest', 'create'], '--title, --description, --start, --end or --duration are missing.'],
    [['contest', 'create', '--title', 'T', '--description', 'D', '--end', 'in 1h'], '--start is missing.'],
  ])('refuses %j, names what is wrong and exits 2', async (args, message) => {
    const folder = await temporaryFolder();
    const { exitCode, stdout, stderr } = await runCli(args, { cwd: folder, env: learnerEnvironment(folder, noServer) });
    expect(stderr).toContain(message);
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
    expect(stderr).not.toMatch(/^\s+at /m);
  });

  it('points to the help of the command after an unknown option', async () => {
    const { stderr } = await runCli(['problem', 'get', '--bogus']);
    expect(stderr).toContain('See `podium problem get --help`.');
  });

  it('reports a wrong use as JSON on standard error with --json', async () => {
    const { exitCode, stdout, stderr } = await runCli(['problem', 'list', '--foo', '--json']);
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
    expect(JSON.parse(stderr)).toMatchObject({ error: { code: 'usage', exitCode: 2 } });
  });

  it('exits 10 with a hint when the server cannot be reached', async () => {
    const folder = await temporaryFolder();
    const env = { ...learnerEnvironment(folder, noServer), PODIUM_TOKEN: 'token' };
    const { exitCode, stderr } = await runCli(['problem', 'list'], { env });
    expect(exitCode).toBe(10);
    expect(stderr).toContain('No response received from server');
    expect(stderr).toContain('podium config set server');
  });

  it('exits 11 when nobody is signed in, without asking the server', async () => {
    const folder = await temporaryFolder();
    const { exitCode, stderr } = await runCli(['whoami', '--json'], { env: learnerEnvironment(folder, noServer) });
    expect(exitCode).toBe(11);
    expect(JSON.parse(stderr)).toMatchObject({
      error: { code: 'signed_out', hints: ['Sign in with `podium login`.'] },
    });
  });

  it('names the server to sign in at when --server was given', async () => {
    const folder = await temporaryFolder();
    const { PODIUM_SERVER: _, ...env } = learnerEnvironment(folder, noServer);
    const { stderr } = await runCli(['whoami', '--server', noServer], { env });
    expect(stderr).toContain(`\`podium login --server ${noServer}\``);
  });

  it('refuses to sign in while PODIUM_TOKEN overrides any sign-in', async () => {
    const folder = await temporaryFolder();
    const env = { ...learnerEnvironment(folder, noServer), PODIUM_TOKEN: 'token' };
    const { exitCode, stderr } = await runCli(['login', '--email', 'a@b.c', '--password-stdin'], { env, stdin: 'x' });
    expect(exitCode).toBe(2);
    expect(stderr).toContain('unset PODIUM_TOKEN');
  });

  it('exits 130 when it is interrupted', async () => {
    const folder = await temporaryFolder();
    const env = { ...learnerEnvironment(folder, noServer), PODIUM_TOKEN: 'token' };
    const { exitCode, stderr } = await runCli(['problem', 'list'], { env, signal: AbortSignal.abort() });
    expect(exitCode).toBe(130);
    expect(stderr).toBe('Interrupted.\n');
  });
});

describe('settings', () => {
  it('are stored, shown with their source, overridden by the environment, and unset', async () => {
    const folder = await temporaryFolder();
    const { PODIUM_SERVER: _, ...env } = learnerEnvironment(folder, noServer);
    const set = await runCli(['config', 'set', 'server', 'https://podium.example.org/'], { env });
    expect(set.exitCode).toBe(0);
    const get = async (extra: Record<string, string> = {}) =>
      (await runCli(['config', 'get', 'server', '--json'], { env: { ...env, ...extra } })).json();
    expect(await get()).toMatchObject({ value: 'https://podium.example.org', source: 'file' });
    expect(await get({ PODIUM_SERVER: 'http://other:1' })).toMatchObject({
      value: 'http://other:1',
      source: 'environment',
    });
    await runCli(['config', 'unset', 'server'], { env });
    expect(await get()).toMatchObject({ value: 'http://127.0.0.1:4000', source: 'default' });
  });

  it('have a folder for pulled problems, which is absolute or below the home folder', async () => {
    const env = { PODIUM_CONFIG_DIR: await temporaryFolder() };
    expect((await runCli(['config', 'get', 'workspace'], { env })).stdout).toBe('');
    for (const [typed, stored] of [
      ['~/contests/', '~/contests'],
      ['/srv/my contests', '/srv/my contests'],
      ['~', '~'],
    ] as const) {
      expect((await runCli(['config', 'set', 'workspace', typed], { env })).exitCode).toBe(0);
      expect((await runCli(['config', 'get', 'workspace', '--json'], { env })).json()).toMatchObject({ value: stored });
    }
    for (const typed of ['contests', './x', '~ada/contests', '']) {
      const refused = await runCli(['config', 'set', 'workspace', typed], { env });
      expect(refused.exitCode).toBe(2);
      expect(refused.stderr).toContain(`workspace must be an absolute path or begin with ~/, not '${typed}'.`);
    }
    expect((await runCli(['config', 'unset', 'workspace'], { env })).stdout).toContain('workspace is not set again');
  });

  it('of keys change one action, are listed, and are reset one by one or all', async () => {
    const folder = await temporaryFolder();
    const env = learnerEnvironment(folder, noServer);
    const config = async (...words: string[]) => {
      const { stdout, stderr } = await runCli(['config', ...words], { env });
      return stdout + stderr;
    };
    expect(await config('set', 'keys.workspace.submit', 'Ctrl+S  S')).toContain(
      'keys.workspace.submit is now ctrl-s S',
    );
    await config('set', 'keys.problems.sort', 'z');
    expect(await config('set', 'keys.problems.sort', 't')).toContain('problems.tags and problems.sort would both have');
    expect(await config('get', 'keys.problems.sort')).toBe('z\n');
    expect(await config('list')).toMatch(
      /keys +default +keys\.json[\s\S]*keys\.workspace\.submit +ctrl-s S +keys\.json/,
    );
    expect(await config('unset', 'keys.workspace.submit')).toContain('keys.workspace.submit is s again');
    expect(await config('unset', 'keys')).toContain('keys is default again');
    expect(await config('get', 'keys.problems.sort')).toBe('s\n');
  });

  it('of keys that were written by hand and are wrong are named with their file', async () => {
    const folder = await temporaryFolder();
    const env = learnerEnvironment(folder, noServer);
    const { mkdir, writeFile } = await import('node:fs/promises');
    await mkdir(`${folder}/config`);
    const reasonFor = async (content: string) => {
      await writeFile(`${folder}/config/keys.json`, content);
      const settings = createSettingsAccess({ env } as never, undefined);
      const { keyMap, problem } = await openKeyMap(settings.paths, await settings.read());
      expect(keyMap).toBe(defaultKeyMap);
      expect(problem).toContain(`The file ${folder}/config/keys.json cannot be used: `);
      expect(problem).toContain('The default keys are used.');
      return problem;
    };
    expect(await reasonFor('{ broken')).toContain('it is not valid JSON');
    expect(await reasonFor('["s"]')).toContain('it must be an object such as');
    expect(await reasonFor('{"problems.srot": "s"}')).toContain("There is no action 'problems.srot'");
    expect((await runCli(['config', 'get', 'server'], { env })).exitCode).toBe(0);
    expect((await runCli(['config', 'unset', 'keys'], { env })).exitCode).toBe(0);
    expect((await runCli(['config', 'list'], { env })).stdout).toMatch(/keys +default +default/);
  });

  it('decide from which server another client is installed, which is suggested once', async () => {
    const env = learnerEnvironment(await temporaryFolder(), noServer);
    const host = { env, installation: { server: noServer, build: 'older', folder: '/' } } as never;
    const settings = createSettingsAccess(host, 'https://podium.example');
    const services = { host, settings, offeredBuild: () => 'newer', currentSettings: () => settings.read() };
    expect(await noticeNewClient(services)).toBe('podium upgrade --server https://podium.example');
    expect(await noticeNewClient(services)).toBeUndefined();
  });

  it('that several processes change at once are all stored', async () => {
    const env = learnerEnvironment(await temporaryFolder(), noServer);
    const changes = [
      ['mouse', 'off'],
      ['theme', 'light'],
      ['tokens', 'file'],
      ['keys.problems.sort', 'z'],
      ['keys.workspace.submit', 'F'],
    ];
    await Promise.all(changes.map(([key = '', value = '']) => runCli(['config', 'set', key, value], { env })));
    const { settings } = (await runCli(['config', 'list', '--json'], { env })).json() as { settings: SettingEntry[] };
    expect(settings.flatMap(({ key, value, source }) => (/file|keys/.test(source) ? [[key, value]] : []))).toEqual(
      expect.arrayContaining(changes),
    );
  });

  it('that two processes change at once are those of each', async () => {
    const env = learnerEnvironment(await temporaryFolder(), noServer);
    const chosen = ['http://one.example', 'http://two.example'].map((server) =>
      createSettingsAccess({ env: { ...env, PODIUM_SERVER: undefined } } as never, undefined).setUsualServer(server),
    );
    expect(await Promise.all(chosen)).toEqual(['http://one.example', 'http://two.example']);
  });

  it('say where their file is', async () => {
    const folder = await temporaryFolder();
    const { stderr } = await runCli(['config', 'list'], { env: learnerEnvironment(folder, noServer) });
    expect(stderr).toContain(`${folder}/config/config.json`);
  });

  it('that cannot be written are named, without waiting', async () => {
    const env = { PODIUM_CONFIG_DIR: '/dev/null/podium' };
    const { exitCode, stderr } = await runCli(['config', 'set', 'server', 'http://x'], { env });
    expect(exitCode).toBe(2);
    expect(stderr).toContain('/dev/null/podium cannot be used');
  });

  it('that cannot be read are named, and left as they are', async () => {
    const folder = await temporaryFolder();
    const { mkdir, writeFile, readFile } = await import('node:fs/promises');
    await mkdir(`${folder}/config`);
    await writeFile(`${folder}/config/config.json`, '{ broken');
    const { exitCode, stderr } = await runCli(['config', 'list'], { env: learnerEnvironment(folder, noServer) });
    expect(exitCode).toBe(2);
    expect(stderr).toContain(`${folder}/config/config.json`);
    expect(await readFile(`${folder}/config/config.json`, 'utf8')).toBe('{ broken');
  });
});
