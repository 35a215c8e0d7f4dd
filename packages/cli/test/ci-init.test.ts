import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { sumProblemFiles } from '../../server/test/programs.ts';
import { prepareSharedServer, type SharedServer } from '../../server/test/shared-server.ts';
import { buildCli, podiumEntry } from './build-cli.ts';
import { type Person, signInAdmin } from './people.ts';
import { runCli } from './run-cli.ts';
import { writeFiles } from './write-files.ts';

const run = promisify(execFile);
const githubFile = '.github/workflows/podium.yml';
const gitlabFile = '.gitlab-ci.yml';
const forgejoFile = '.forgejo/workflows/podium.yml';

let server: SharedServer;
let folder: string;
let admin: Person;
let token: string;
let repository: string;
let tests = 0;

beforeAll(async () => {
  server = await prepareSharedServer();
  folder = await mkdtemp(join(tmpdir(), 'podium-ci-'));
  admin = await signInAdmin(server, folder);
  const scopes = ['--scope', 'problems:write', '--scope', 'contests:write'];
  token = (await admin.podium(['token', 'create', '--name', 'ci', ...scopes])).stdout.trim();
  await buildCli();
  await mkdir(join(folder, 'bin'));
  await writeFile(join(folder, 'bin/podium'), `#!/bin/sh\nexec '${process.execPath}' '${podiumEntry}' "$@"\n`);
  await chmod(join(folder, 'bin/podium'), 0o755);
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(async () => {
  tests += 1;
  repository = join(folder, `repository ${tests}`);
  await mkdir(repository);
});

async function init(provider: string, ...options: string[]) {
  return runCli(['ci', 'init', provider, '--server', server.url, ...options], { cwd: repository, env: admin.env });
}

async function git(...args: string[]): Promise<string> {
  const name = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', '-c', 'init.defaultBranch=main'];
  return (await run('git', [...name, ...args], { cwd: repository })).stdout.trim();
}

/** Runs the lines of a workflow in the shell that its service uses, as on a fresh machine. */
async function shell(script: string, env: Record<string, string>) {
  const summary = join(folder, `summary-${tests}`);
  return run('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script], {
    cwd: repository,
    env: {
      PATH: `${join(folder, 'bin')}:${process.env.PATH}`,
      HOME: folder,
      PODIUM_CONFIG_DIR: join(folder, `config-${tests}`),
      PODIUM_CACHE_DIR: admin.env.PODIUM_CACHE_DIR ?? '',
      PODIUM_SERVER: server.url,
      GITHUB_STEP_SUMMARY: summary,
      ...env,
    },
  }).then(
    ({ stdout, stderr }) => ({ exitCode: 0, printed: stdout + stderr }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      exitCode: error.code,
      printed: error.stdout + error.stderr,
    }),
  );
}

/**
 * The scripts of a workflow by what they are for, and the variable that names the base of a change.
 */
async function readScripts(provider: string, file: string) {
  const workflow = parse(await readFile(join(repository, file), 'utf8'));
  if (provider === 'gitlab') {
    expect(workflow.variables.PODIUM_SERVER).toBe(server.url);
    const scriptOf = (job: string) => (workflow[job].script as string[]).join('\n');
    const [verify, plan, push] = ['podium-verify', 'podium-plan', 'podium-push'].map(scriptOf);
    return { verify, plan, push, base: (commit: string) => ({ CI_MERGE_REQUEST_DIFF_BASE_SHA: commit }) };
  }
  const job = workflow.jobs.podium;
  expect(job.env).toEqual({ PODIUM_SERVER: server.url });
  const steps = job.steps as { name?: string; run?: string; env?: Record<string, string> }[];
  const stepOf = (words: string) => steps.find(({ name }) => name?.startsWith(words));
  expect(stepOf('Push')?.env?.PODIUM_TOKEN).toMatch(/^\$\{\{ secrets\.PODIUM_TOKEN \}\}$/);
  expect(stepOf('Verify')?.env).toBeUndefined();
  const [verify, plan, push] = ['Verify', 'Show', 'Push'].map((words) => stepOf(words)?.run);
  return { verify, plan, push, base: (_commit: string) => ({ GITHUB_BASE_REF: 'main' }) };
}

/**
 * Commits a broken problem, then one that is right and one that is gone, with the workflow. Returns
 * the first commit.
 */
async function commitChange(provider: string, file: string): Promise<string> {
  await writeProblem(`${provider} kept`, { 'data/secret/9.in': 'no answer' });
  await writeProblem(`${provider} removed`);
  await git('init');
  await git('add', '.');
  await git('commit', '-m', 'First');
  const base = await git('rev-parse', 'HEAD');
  await git('update-ref', 'refs/remotes/origin/main', base);
  await rm(join(repository, `problems/${provider} removed`), { recursive: true });
  await writeProblem(`${provider} größe und zahl`, right);

  const written = await init(provider);
  expect([written.exitCode, written.stdout]).toEqual([0, `✓ Wrote ${file}\n`]);
  expect(written.stderr).toContain('which other machines cannot reach');
  await git('add', '.');
  await git('commit', '-m', 'Second');
  return base;
}

const writeProblem = (title: string, files: Record<string, string> = {}) =>
  writeFiles(join(repository, 'problems', title), { ...sumProblemFiles({ title }), ...files });

const right = { 'submissions/accepted/a b.py': 'print(sum(map(int, input().split())))\n' };

// All workflows have the same lines for what changed and for the plan, so one of them runs with all
// that can happen. The other ones run where they differ.
describe('the workflow for github', () => {
  it('verifies what changed, shows the plan, and pushes', async () => {
    const base = await commitChange('github', githubFile);
    const scripts = await readScripts('github', githubFile);

    // The broken problem is as it was, so it is not verified.
    const verified = await shell(scripts.verify ?? '', scripts.base(base));
    expect(verified.printed).toContain('größe und zahl');
    expect([verified.exitCode, verified.printed]).toEqual([0, expect.not.stringContaining('kept')]);
    expect(await readFile(join(repository, 'podium-report.xml'), 'utf8')).toContain('<testsuite');
    await writeProblem('github größe und zahl', {
      'submissions/wrong_answer/right.py': right['submissions/accepted/a b.py'],
    });
    await git('add', '.');
    await git('commit', '-m', 'Third');
    expect((await shell(scripts.verify ?? '', scripts.base(base))).exitCode).not.toBe(0);

    await rm(join(repository, 'problems/github kept'), { recursive: true });
    const noToken = await shell(scripts.plan ?? '', { PODIUM_TOKEN: '' });
    expect([noToken.exitCode, noToken.printed]).toEqual([0, expect.stringContaining('There is no')]);
    const planned = await shell(scripts.plan ?? '', { PODIUM_TOKEN: token });
    expect(planned).toEqual({ exitCode: 0, printed: expect.stringContaining('größe und zahl would be uploaded') });
    expect((await shell(scripts.plan ?? '', { PODIUM_TOKEN: 'podium_wrong' })).exitCode).not.toBe(0);
    const pushed = await shell(scripts.push ?? '', { PODIUM_TOKEN: token });
    expect(pushed).toEqual({ exitCode: 0, printed: expect.stringContaining('Problem uploaded successfully') });
    expect((await shell(scripts.plan ?? '', { PODIUM_TOKEN: token })).printed).toContain('1 problem unchanged');
  });
});

describe('the workflow for gitlab', () => {
  it('verifies what changed since the base of the merge request, and shows the plan', async () => {
    const base = await commitChange('gitlab', gitlabFile);
    const scripts = await readScripts('gitlab', gitlabFile);
    const verified = await shell(scripts.verify ?? '', scripts.base(base));
    expect(verified.printed).toContain('größe und zahl');
    expect([verified.exitCode, verified.printed]).toEqual([0, expect.not.stringContaining('kept')]);

    await rm(join(repository, 'problems/gitlab kept'), { recursive: true });
    const noToken = await shell(scripts.plan ?? '', { PODIUM_TOKEN: '' });
    expect([noToken.exitCode, noToken.printed]).toEqual([0, expect.stringContaining('There is no')]);
    const planned = await shell(scripts.plan ?? '', { PODIUM_TOKEN: token });
    expect(planned).toEqual({ exitCode: 0, printed: expect.stringContaining('größe und zahl would be uploaded') });
    expect((await shell(scripts.plan ?? '', { PODIUM_TOKEN: 'podium_wrong' })).exitCode).not.toBe(0);
    expect(scripts.push).toBe((await initAndRead('github', githubFile)).push);
  });
});

describe('the workflow for forgejo', () => {
  it('runs the scripts of the one for github', async () => {
    const { base: _base, ...scripts } = await initAndRead('forgejo', forgejoFile);
    expect(await initAndRead('github', githubFile)).toMatchObject(scripts);
    expect(Object.values(scripts)).toEqual([expect.any(String), expect.any(String), expect.any(String)]);
  });
});

async function initAndRead(provider: string, file: string) {
  expect((await init(provider)).exitCode).toBe(0);
  return readScripts(provider, file);
}

describe.each([
  ['github', githubFile],
  ['gitlab', gitlabFile],
  ['forgejo', forgejoFile],
])('the workflow for %s', (provider, file) => {
  it('replaces no file without --force', async () => {
    await writeFiles(repository, { [file]: 'mine\n' });
    const refused = await init(provider);
    expect([refused.exitCode, refused.stderr]).toEqual([2, expect.stringContaining(`${file} exists already`)]);
    expect(await readFile(join(repository, file), 'utf8')).toBe('mine\n');
    expect((await init(provider, '--force')).exitCode).toBe(0);
    expect(await readFile(join(repository, file), 'utf8')).toContain('podium push');
  });
});

describe('podium ci init', () => {
  it('is for the root of a repository, and for a service that it knows', async () => {
    await git('init');
    await mkdir(join(repository, 'inner'));
    const inner = await runCli(['ci', 'init', 'github'], { cwd: join(repository, 'inner'), env: admin.env });
    expect([inner.exitCode, inner.stderr]).toEqual([2, expect.stringContaining('is a part of the repository')]);
    expect((await init('jenkins')).exitCode).toBe(2);
  });
});
