import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa, type Options } from 'execa';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { programs, sumProblemFiles } from '../../server/test/programs.ts';
import { prepareSharedServer, type SharedServer } from '../../server/test/shared-server.ts';
import { buildCli, podiumEntry } from './build-cli.ts';
import { descendantsOf } from './descendants.ts';
import { startFlakyProxy } from './flaky-proxy.ts';
import { type Person, signInAdmin, signUpLearner } from './people.ts';
import { isRunning } from './terminal/is-running.ts';
import { writeFiles } from './write-files.ts';

let server: SharedServer;
let folder: string;
let ada: Person;

beforeAll(async () => {
  [server, folder] = await Promise.all([prepareSharedServer(), mkdtemp(join(tmpdir(), 'podium-cli-')), buildCli()]);
  const admin = await signInAdmin(server, folder);
  await writeFiles(join(folder, 'sum'), sumProblemFiles({ title: 'Sum of Two' }));
  expect((await admin.podium(['problem', 'upload', join(folder, 'sum')])).exitCode).toBe(0);
  ada = await signUpLearner(server.url, folder, 'Ada');
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** Starts the built command line as users do. */
function podium(args: readonly string[], options: Options = {}) {
  return execa(process.execPath, [podiumEntry, ...args], {
    reject: false,
    stdin: 'ignore',
    extendEnv: false,
    ...options,
    env: { ...withoutUndefined(ada.env), ...options.env },
  });
}

function withoutUndefined(env: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

async function pull(name: string, program: string, env: Record<string, string> = {}): Promise<string> {
  const target = join(folder, name);
  expect((await ada.podium(['problem', 'get', 'sum-of-two', '--dir', target], { env })).exitCode).toBe(0);
  await writeFile(join(target, 'solution.cpp'), program);
  return target;
}

/** Starts a proxy. With the environment that is returned, Ada reaches the server through it. */
async function openProxy() {
  const proxy = await startFlakyProxy(server.url);
  onTestFinished(() => proxy.close());
  return { proxy, env: { PODIUM_SERVER: proxy.url, PODIUM_TOKEN: (await ada.podium(['token'])).stdout.trim() } };
}

const record = async (target: string) => JSON.parse(await readFile(join(target, '.podium.json'), 'utf8'));

/** Returns the id of Ada's submission that is under way in a folder. */
async function pendingIn(target: string): Promise<string | undefined> {
  const [entry] = Object.values<{ pending?: { submissionId?: string } }>((await record(target)).submissions ?? {});
  return entry?.pending?.submissionId;
}

/** A process that loads one of these packages has this text in its scripts. */
const marks = {
  axios: 'AxiosError',
  zod: '$ZodType',
  ink: 'ink-box',
  react: 'react.element',
  judge: 'JudgeSetupError',
  conf: 'Config schema violation',
  markdown: 'markedjs/marked',
  commander: 'commander.helpDisplayed',
};

/** Returns the packages that a run has loaded, by the texts of all scripts that Node.js saw. */
async function loadedBy(args: readonly string[]): Promise<string[]> {
  const coverage = await mkdtemp(join(folder, 'coverage-'));
  await podium(args, { env: { NODE_V8_COVERAGE: coverage } });
  const texts: string[] = [];
  for (const file of await readdir(coverage)) {
    const { result } = JSON.parse(await readFile(join(coverage, file), 'utf8')) as { result: { url: string }[] };
    for (const { url } of result) {
      if (url.startsWith('file:')) texts.push(await readFile(fileURLToPath(url), 'utf8'));
    }
  }
  expect(texts.length).toBeGreaterThan(1);
  return Object.entries(marks)
    .filter(([, mark]) => texts.some((text) => text.includes(mark)))
    .map(([name]) => name);
}

describe('the built command line', () => {
  it('exports a problem, for which it bundles the writer of archives', async () => {
    const ran = await podium([
      'problem',
      'export',
      join(folder, 'sum'),
      '--format',
      'domjudge',
      '--out',
      join(folder, 'A.zip'),
    ]);
    expect([ran.exitCode, ran.stderr, ran.stdout]).toEqual([0, '', expect.stringContaining('A.zip')]);
    expect((await readFile(join(folder, 'A.zip'))).subarray(0, 4).toString('latin1')).toBe('PK\x03\x04');
  });
});

describe('the start', () => {
  it('of --version and completion loads none of the parts, and of --help only the parser', async () => {
    expect(await loadedBy(['--version'])).toEqual([]);
    expect(await loadedBy(['completion', 'bash'])).toEqual([]);
    expect(await loadedBy(['problem', 'get', '--help'])).toEqual(['commander']);
  });

  it('of a command that asks the server loads the client and neither the judge nor the markdown', async () => {
    const loaded = await loadedBy(['problem', 'list']);
    expect(loaded).toEqual(['axios', 'zod', 'commander']);
    // A settings file is read without the package that writes it.
    expect((await podium(['config', 'set', 'tokens', 'file'])).exitCode).toBe(0);
    expect(await loadedBy(['status'])).toEqual(loaded);
    expect(await loadedBy(['test', join(await pull('load', programs.correct), 'solution.cpp')])).toContain('judge');
  });

  it('under an older Node.js is one sentence and exit code 2', async () => {
    const script = `Object.defineProperty(process.versions, 'node', { value: '20.20.0' }); await import(${JSON.stringify(podiumEntry)});`;
    const { exitCode, stdout, stderr } = await execa(process.execPath, ['--input-type=module', '-e', script], {
      reject: false,
    });
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
    expect(stderr).toMatch(/^podium needs Node\.js 22\.12 or newer and this is 20\.20\.0: [^\n]*$/);
  });
});

describe('standard output', () => {
  it('may be closed early by its reader', async () => {
    const { exitCode, stdout, stderr } = await execa(
      'sh',
      [
        '-c',
        `"${process.execPath}" "${podiumEntry}" --help | head -1; "${process.execPath}" "${podiumEntry}" --help | true`,
      ],
      { env: withoutUndefined(ada.env), reject: false },
    );
    expect(stderr).toBe('');
    expect(exitCode).toBe(0);
    expect(stdout).toContain('Usage: podium');
  });

  it('that nobody reads to its end leaves failed tests failed', async () => {
    const target = await pull('unread', programs.wrong);
    const command = `set -o pipefail; "${process.execPath}" "${podiumEntry}" test | true`;
    const { exitCode } = await execa('bash', ['-c', command], {
      cwd: target,
      env: withoutUndefined(ada.env),
      reject: false,
    });
    expect(exitCode).toBe(1);
  });

  it.each(['problem list', '--version', 'status --watch'])(
    'that cannot be written is reported by %s, with exit code 2',
    async (args) => {
      const command = `"${process.execPath}" "${podiumEntry}" ${args} > /dev/full`;
      const { exitCode, stderr } = await execa('sh', ['-c', command], {
        env: withoutUndefined(ada.env),
        reject: false,
      });
      expect(exitCode).toBe(2);
      expect(stderr).toContain('error Standard output cannot be used: the disk is full.');
    },
  );

  it('holds the whole result when it is a pipe', async () => {
    const target = await pull('large', programs.correct);
    await writeFile(join(target, 'big.cpp'), `${programs.correct}//${'x'.repeat(200 * 1024)}\n`);
    const { stdout } = await podium(['submit', 'big.cpp', '--json'], { cwd: target });
    expect(JSON.parse(String(stdout)).code.length).toBeGreaterThan(200 * 1024);
  });
});

describe('a long output of a program', () => {
  it('may be cut off by its reader and leaves no file behind', async () => {
    const target = await pull(
      'cut-off',
      '#include <cstdio>\nint main() { for (int i = 0; i < 999999; ++i) puts("1"); }',
    );
    const temporary = await mkdtemp(join(folder, 'temporary-'));
    const { stdout, stderr } = await execa(
      'sh',
      ['-c', `"${process.execPath}" "${podiumEntry}" run < /dev/null | head -2`],
      { cwd: target, env: { ...withoutUndefined(ada.env), TMPDIR: temporary }, reject: false },
    );
    expect(stdout).toBe('1\n1');
    expect(stderr).toMatch(/^Ended normally[^\n]*$/);
    expect((await readdir(temporary)).filter((name) => name.startsWith('podium-run-'))).toEqual([]);
  });
});

describe('an interruption', () => {
  it('ends a run with exit code 130 and leaves no process behind', async () => {
    const target = await pull('interrupted-run', programs.sleeping);
    await writeFile(join(target, '.podium.json'), JSON.stringify(await slow(target)));
    const run = podium(['run'], { cwd: target, stdin: 'ignore' });
    let children: number[] = [];
    const look = async () => {
      children = await descendantsOf(run.pid ?? 0);
      return children.length;
    };
    await expect.poll(look).toBeGreaterThan(1);
    run.kill('SIGINT');
    const { exitCode, stderr } = await run;
    expect(exitCode).toBe(130);
    expect(stderr).toContain('Interrupted.');
    await expect.poll(() => children.filter(isRunning)).toEqual([]);
  });

  it('of a submit says that the submission is safe, and the next one follows it instead of sending another', async () => {
    const { proxy, env } = await openProxy();
    const target = await pull('interrupted-submit', programs.sleeping, env);
    let run: ReturnType<typeof podium> | undefined;
    const interrupt = async () => void run?.kill('SIGINT');
    proxy.interruptAt({ request: /^GET \S+\/events/, number: 1, when: 'arrives', interrupt });
    run = podium(['submit'], { cwd: target, env });
    const { exitCode, stderr } = await run;
    const pending = await pendingIn(target);
    expect(exitCode).toBe(130);
    expect(stderr).toContain(pending);
    const resumed = await ada.podium(['submit', '--json'], { cwd: target, env });
    expect(resumed.exitCode).toBe(4);
    expect((resumed.json() as { _id: string })._id).toBe(pending);
  });

  it('by SIGKILL in the middle of a submit never makes two of it', async () => {
    const { proxy, env } = await openProxy();
    const target = await pull('killed-submit', programs.correct, env);
    const before = await count();
    let run: ReturnType<typeof podium> | undefined;
    const interrupt = async () => void run?.kill('SIGKILL');
    proxy.interruptAt({ request: /^POST .*compiler/, number: 1, when: 'is answered', interrupt });
    run = podium(['submit'], { cwd: target, env });
    expect((await run).signal).toBe('SIGKILL');
    expect((await ada.podium(['submit'], { cwd: target, env })).exitCode).toBe(0);
    expect(await count()).toBe(before + 1);
    expect((await readdir(target)).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });
});

describe('an answer to a submit', () => {
  it('that cannot be read leaves open what the server has, so that the next submit makes no second one', async () => {
    const { proxy, env } = await openProxy();
    const target = await pull('cut-answer', programs.correct, env);
    const before = await count();
    proxy.cutAnswersOf(/compiler/);
    expect((await ada.podium(['submit'], { cwd: target, env })).exitCode).toBe(10);
    proxy.cutAnswersOf(undefined);
    expect((await ada.podium(['submit'], { cwd: target, env })).exitCode).toBe(0);
    expect(await count()).toBe(before + 1);
  });
});

describe('a server that is gone', () => {
  it('is exit code 10 with the way out, no stack trace and no warning of Node.js about colours', async () => {
    const { exitCode, stdout, stderr } = await podium(['contest', 'list'], {
      env: { PODIUM_SERVER: 'http://127.0.0.1:9', PODIUM_TOKEN: 'x', NO_COLOR: '1', FORCE_COLOR: '1' },
    });
    expect({ exitCode, stdout }).toEqual({ exitCode: 10, stdout: '' });
    expect(stderr).toMatch(/^error /);
    expect(stderr).toContain('podium doctor');
    expect(stderr).not.toMatch(/^\s+at /m);
  });
});

async function count(): Promise<number> {
  return ((await ada.podium(['submissions', '-n', '200', '--json'])).json() as unknown[]).length;
}

/** Returns the record with a time limit that outlasts the test. */
async function slow(target: string) {
  const current = await record(target);
  return { ...current, problem: { ...current.problem, constraints: { timeLimit: '60s', memoryLimit: '64MB' } } };
}
