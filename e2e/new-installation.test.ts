import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCacheDir } from '../packages/server/test/shared-judge-parts.ts';
import { createPerson } from './harness/person.ts';
import { launchServerProcess, type ServerProcess } from './harness/server-process.ts';
import { commandsOf, linkClone, type Shell, type } from './harness/typed-shell.ts';
import { demoProblems, workspaceRoot } from './harness/workspace-paths.ts';

// People use a new installation with its demo: readers type every command of a document's console
// blocks as it is written, a user has no clone, and a learner fails in every way. The server is a
// process of its own, and so is every command of the first two. Making the demo takes seconds of
// CPU time, so they share one installation, each with an own home folder. One reader types both
// documents, and installs the client once.

const accepted = join(demoProblems, 'podium-steps', 'submissions', 'accepted', 'solution.cpp');
const tooNarrow = join(demoProblems, 'podium-steps', 'submissions', 'wrong_answer', 'too_narrow.cpp');
const execFileAsync = promisify(execFile);

let root: string;
let dataDir: string;
let server: ServerProcess;
let adminPassword: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'podium-new-'));
  dataDir = join(root, 'data');
  server = await launchServerProcess(dataDir);
  adminPassword = server.admin?.password ?? '';
});
afterAll(async () => {
  expect(await server?.stop()).toBe(0);
  await rm(root, { recursive: true, force: true });
});

it('ends every command of the README and of the page for setters with exit code 0, as it is written', async () => {
  const clone = await linkClone(join(root, 'clone'));
  const passwords = { learner: 'learn-by-solving', admin: adminPassword };
  const shell: Shell = { clone, home: join(root, 'reader'), server: server.url, passwords };
  const readme = await readFile(join(workspaceRoot, 'README.md'), 'utf8');
  const learner = commandsOf(readme, 'Solve a problem');
  const admin = commandsOf(readme, 'Set problems and contests');
  expect(learner).toContain('podium submit');
  expect(admin.some((command) => command.startsWith('podium contest create'))).toBe(true);

  const setter = commandsOf(await readFile(join(workspaceRoot, 'docs/setters.md'), 'utf8'), 'The whole way');
  expect(setter).toContain('podium problem new sum-of-numbers');
  const emptyFolder = join(root, 'empty');
  const toSetter = [`mkdir ${emptyFolder}`, `cd ${emptyFolder}`];

  const commands = [...learner, `cd ${clone}`, ...admin, ...toSetter, ...setter];
  const typed = await type(commands, shell);
  expect(typed.map(({ command }) => command)).toEqual(commands);
  expect(typed.filter(({ exitCode }) => exitCode !== 0)).toEqual([]);

  const printedBy = (command: string) => typed.find((one) => one.command === command)?.printed;
  expect(printedBy('podium test')).toContain('All tests passed');
  expect(printedBy('podium submit')).toContain('Accepted');
  expect(printedBy('podium contest leaderboard winter-warm-up')).toContain('Robin Doe (you)');
  expect(printedBy('podium contest show friday-cup')).toContain('Friday Cup');
  const plan = printedBy('podium problem plan sum-of-numbers');
  expect(plan).toContain('Sum Of Numbers is the same as on the server');
});

// The client comes from the server by npm, and its native part from npm's registry.
it('installs the client from a server by npm, which knows that server, judges, and upgrades itself', async () => {
  const home = join(root, 'without-clone');
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
  expect(stdout.replaceAll(/\s+/g, ' ')).toContain(`\`podium config set server ${server.url}\` switches back.`);
  expect(JSON.parse(await readFile(record, 'utf8'))).toEqual({ ...installed, server: otherName });
  await run('podium', ['config', 'set', 'server', server.url]);
  expect((await run('podium', ['whoami'])).stdout).toContain(server.url);
});

it('compiles and runs a script on the offered packages in a folder without a clone', async () => {
  const folder = join(root, 'scripts');
  await mkdir(folder);
  await cp(join(workspaceRoot, 'examples', 'problems', 'tea-queue'), join(folder, 'tea-queue'), { recursive: true });
  await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  await writeFile(join(folder, 'script.ts'), scriptOnPackages);
  const compilerOptions = {
    ...{ target: 'es2023', module: 'nodenext', strict: true, erasableSyntaxOnly: true },
    ...{ noEmit: true, types: ['node'], skipLibCheck: false },
  };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['script.ts'] }));
  const packages = [`${server.url}/podium.tgz`, `${server.url}/podium-sdk.tgz`, '@types/node@24.19.2'];
  await execFileAsync('npm', ['install', '--no-audit', '--no-fund', ...packages], { cwd: folder });
  const compiler = join(workspaceRoot, 'node_modules', '.bin', 'tsc');
  await execFileAsync(compiler, ['-p', folder]).catch(({ stdout }) => expect(stdout).toBe(''));
  const env = { ...process.env, PODIUM_SERVER: server.url, PODIUM_PASSWORD: adminPassword };
  const { stdout } = await execFileAsync(process.execPath, ['script.ts'], { cwd: folder, env });
  expect(stdout).toBe('admin knows true, plans Tea Queue\n');
});

const scriptOnPackages = `
import { createClient, memoryTokenStore, type PodiumClient } from '@podium/sdk';
import type { Problem } from '@podium/sdk/contract';
import { type PushedProblem, planProblem } from 'podium/problems';

const { PODIUM_SERVER: server = '', PODIUM_PASSWORD: password = '' } = process.env;
const client: PodiumClient = createClient({ baseUrl: server + '/api', tokens: memoryTokenStore() });
const { userInfo } = await client.auth.login({ email: 'admin@podium.example', password });
const known: Pick<Problem, 'title'>[] = await client.problems.list();
const planned: PushedProblem = await planProblem(client, 'tea-queue');
console.log(userInfo.userType + ' knows ' + (known.length > 0) + ', plans ' + planned.title);
`;

it('gives a learner of a new installation each kind of verdict, and keeps all data over a restart', async () => {
  expect(adminPassword).toMatch(/^\S{12,}$/);
  const learner = await createPerson(root, 'ada', server.url);

  // The learner registers and signs in.
  const refused = await learner.podium(['problem', 'list']);
  expect(refused).toMatchObject({ exitCode: 11, stdout: '' });
  expect(refused.stderr).toContain('podium login');
  const names = ['--first-name', 'Ada', '--last-name', 'Byron', '--email', 'ada@podium.example'];
  const registered = await learner.podium(['register', ...names, '--password-stdin'], { stdin: 'learn-by-solving\n' });
  expect(registered.exitCode, registered.stderr).toBe(0);
  const login = ['login', '--email', 'ada@podium.example', '--password-stdin'];
  const wrongPassword = await learner.podium(login, { stdin: 'learn-by-guessing\n' });
  expect(wrongPassword.exitCode).not.toBe(0);
  expect(wrongPassword.stderr).toContain('Invalid email or password');
  const signIn = await learner.podium(login, { stdin: 'learn-by-solving\n' });
  expect(signIn.exitCode).toBe(0);
  expect(signIn.stdout).toContain('Welcome Back!');

  // The learner pulls a problem.
  const problems = await learner.json<{ title: string; isSolved: boolean }[]>(['problem', 'list']);
  expect(problems).toContainEqual(expect.objectContaining({ title: 'Podium Steps', isSolved: false }));
  expect((await learner.podium(['problem', 'get', 'podium-steps'])).exitCode).toBe(0);
  const cwd = 'podium-steps';
  const solution = join(learner.home, cwd, 'solution.cpp');

  // A correct solution is accepted.
  await cp(accepted, solution);
  const right = await learner.podium(['submit'], { cwd });
  expect(right.stdout).toContain('Accepted');
  expect(right.exitCode).toBe(0);
  const solved = await learner.json<{ title: string; isSolved: boolean }[]>(['problem', 'list']);
  expect(solved).toContainEqual(expect.objectContaining({ title: 'Podium Steps', isSolved: true }));

  // A wrong solution fails and shows input, expected and actual output.
  await cp(tooNarrow, solution);
  const wrong = await learner.podium(['submit'], { cwd });
  expect(wrong.exitCode).toBe(1);
  for (const words of ['Wrong answer', 'Input', 'Expected Output', '2147483649', 'Actual Output', '-2147483647']) {
    expect(wrong.stdout).toContain(words);
  }

  // An endless loop exceeds the time limit. Judging stops there, so nobody waits for the other
  // tests to time out as well. The loop sleeps, because a busy one would use a processor until the
  // limit at each of its eight runs; the judge's own tests have busy ones.
  await writeFile(solution, '#include <unistd.h>\nint main() { for (;;) sleep(1); }\n');
  expect((await learner.podium(['test'], { cwd })).exitCode).toBe(4);
  // The solution failed a sample locally, so `submit` sends it only with `--force`.
  const doubted = await learner.podium(['submit'], { cwd });
  expect(doubted.exitCode).toBe(2);
  expect(doubted.stderr).toContain('--force');
  const endless = await learner.podium(['submit', '--force'], { cwd });
  expect(endless.stdout).toContain('Time limit exceeded');
  expect(endless.exitCode).toBe(4);

  // A compile error shows the compiler's message with the source location.
  await writeFile(solution, '#include <cstdio>\nint main() { printf("%d", missing); }\n');
  const broken = await learner.podium(['submit'], { cwd });
  expect(broken.exitCode).toBe(3);
  expect(broken.stdout + broken.stderr).toMatch(/solution\.cpp:2:\d+: error: .*missing/);

  // All submissions are on record, and the learner's source is unchanged.
  const submissions = await learner.json<{ verdict: string }[]>(['submissions', '--problem', 'podium-steps']);
  expect(submissions.map(({ verdict }) => verdict)).toEqual([
    'compile_error',
    'time_limit_exceeded',
    'wrong_answer',
    'accepted',
  ]);
  expect(await readFile(solution, 'utf8')).toContain('missing');

  // A second start keeps the data and the session.
  const before = await learner.json<unknown[]>(['problem', 'list']);
  expect(await server.stop()).toBe(0);
  const second = await launchServerProcess(dataDir, { PODIUM_PORT: new URL(server.url).port });
  expect(second.url).toBe(server.url);
  server = second;
  expect(second.admin).toBeUndefined();
  expect(second.output()).not.toContain('Setting up the demo');
  expect(await learner.json<unknown[]>(['problem', 'list'])).toEqual(before);
  expect(await learner.json<unknown[]>(['submissions', '--problem', 'podium-steps'])).toEqual(submissions);

  expect((await learner.podium(['logout'])).exitCode).toBe(0);
  expect((await learner.podium(['whoami'])).exitCode).toBe(11);
});
