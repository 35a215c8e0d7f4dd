import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { runCacheDir } from '../packages/server/test/shared-judge-parts.ts';
import { startServerProcess } from './harness/server-process.ts';
import { temporaryFolder } from './harness/temporary-folder.ts';
import { demoProblems } from './harness/workspace-paths.ts';

// The user has no clone. The client comes from the server by npm, and its native part comes from
// npm's registry.

const accepted = join(demoProblems, 'podium-steps', 'submissions', 'accepted', 'solution.cpp');
const execFileAsync = promisify(execFile);

it('installs the client of a server, which knows its server, judges, and upgrades itself', async () => {
  const root = await temporaryFolder('install');
  const server = await startServerProcess(join(root, 'data'));
  const home = join(root, 'home');
  const prefix = join(root, 'prefix');
  await mkdir(home);
  const env = {
    // npm may need this machine's settings of its registry, proxy and certificates.
    ...process.env,
    PATH: [join(prefix, 'bin'), dirname(process.execPath), process.env.PATH].join(':'),
    HOME: home,
    // The client must read its server's address from its package alone.
    PODIUM_SERVER: '',
    PODIUM_TOKEN: '',
    PODIUM_CONFIG_DIR: join(home, 'config'),
    PODIUM_CACHE_DIR: runCacheDir,
  };
  const run = async (command: string, args: readonly string[], stdin = '', cwd = home) => {
    const running = execFileAsync(command, [...args], { cwd, env });
    running.child.stdin?.end(stdin);
    return running;
  };

  await run('npm', ['install', '--global', '--prefix', prefix, `${server.url}/podium.tgz`]);
  // What the pages and the client contain comes with the texts of its licences.
  const licences = await (await fetch(`${server.url}/licences.txt`)).text();
  expect(licences).toMatch(/^katex [\d.]+\n[^=]*Khan Academy/m);
  const installedLicences = await readFile(join(prefix, 'lib', 'node_modules', 'podium', 'licences.txt'), 'utf8');
  expect(installedLicences).toMatch(/^ink [\d.]+\n[^=]*Vadym Demedes/m);
  await run('podium', ['login', '--email', 'learner@podium.example', '--password-stdin'], 'learn-by-solving\n');
  const whoami = await run('podium', ['whoami']);
  expect(whoami.stdout).toContain(server.url);
  expect(whoami.stderr).toBe('');
  await run('podium', ['problem', 'get', 'podium-steps']);
  const folder = join(home, 'podium-steps');
  await cp(accepted, join(folder, 'solution.cpp'));
  expect((await run('podium', ['test'], '', folder)).stdout).toContain('All tests passed');
  expect((await run('podium', ['upgrade'])).stdout).toContain(`This client is the version that ${server.url} offers.`);

  // The client now looks as if the server had been updated after the installation.
  const record = join(prefix, 'lib', 'node_modules', 'podium', 'server.json');
  const installed = JSON.parse(await readFile(record, 'utf8'));
  await writeFile(record, JSON.stringify({ ...installed, build: 'an older one' }));
  const notice = `${server.url} offers another version of this client: \`podium upgrade\` installs it.`;
  expect((await run('podium', ['whoami'])).stderr.replaceAll(/\s+/g, ' ')).toContain(notice);
  expect((await run('podium', ['whoami'])).stderr).toBe('');
  const otherName = server.url.replace('127.0.0.1', 'localhost');
  const { stdout } = await run('podium', ['upgrade', '--server', otherName]);
  expect(stdout).toContain(`Installed the client of ${otherName}.`);
  expect(stdout.replaceAll(/\s+/g, ' ')).toContain(`\`podium config set server ${server.url}\` goes back.`);
  expect(JSON.parse(await readFile(record, 'utf8'))).toEqual({ ...installed, server: otherName });
  await run('podium', ['config', 'set', 'server', server.url]);
  expect((await run('podium', ['whoami'])).stdout).toContain(server.url);
});
