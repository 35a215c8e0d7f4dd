import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, memoryTokenStore, type PodiumClient } from '@podium/sdk';
import type { CheckerSpec } from '@podium/sdk/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { polygonPackage } from '../../problems/test/polygon-package.ts';
import { writeZip } from '../../problems/test/write-zip.ts';
import { sumProblemFiles } from '../../server/test/programs.ts';
import { prepareSharedServer, type SharedServer } from '../../server/test/shared-server.ts';
import { type FlakyProxy, startFlakyProxy } from './flaky-proxy.ts';
import { type Person, signInAdmin } from './people.ts';
import { writeFiles } from './write-files.ts';

let server: SharedServer;
let proxy: FlakyProxy;
let folder: string;
let admin: Person;
let client: PodiumClient;

beforeAll(async () => {
  server = await prepareSharedServer();
  proxy = await startFlakyProxy(server.url);
  client = createClient({ baseUrl: `${server.url}/api`, tokens: memoryTokenStore() });
  await client.auth.login(server.admin);
});
afterAll(() => proxy?.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'podium-cli-'));
  admin = await signInAdmin(server, folder);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const juryFiles = {
  'submissions/accepted/größe und zahl.py': 'print(sum(map(int, input().split())))\n',
  'generators/make tests.sh': '#!/bin/sh\necho 1 2\n',
  '.timelimit': '1\n',
};

/** Writes a package with files of its jury, one of them executable. */
async function writePackage(name: string, files: Record<string, string> = {}): Promise<string> {
  const path = join(folder, name);
  await writeFiles(path, { ...sumProblemFiles({ title: name }), ...juryFiles, ...files });
  await chmod(join(path, 'generators/make tests.sh'), 0o755);
  return path;
}

/** Runs `podium problem …` and returns the results of its folders. */
async function problem(...args: string[]) {
  const ran = await admin.podium(['problem', ...args, '--json']);
  return { exitCode: ran.exitCode, results: ran.json() as Record<string, unknown>[] };
}

/** Maps each file of a folder to its content and whether its owner may execute it. */
async function readTree(path: string): Promise<Record<string, object>> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && entry.name !== '.podium.json');
  const read = async (file: string) => [
    file.slice(path.length + 1),
    { content: await readFile(file, 'utf8'), isExecutable: ((await stat(file)).mode & 0o100) !== 0 },
  ];
  return Object.fromEntries(await Promise.all(files.map(({ parentPath, name }) => read(join(parentPath, name)))));
}

async function revisionsOf(title: string) {
  const found = (await client.problems.list()).filter((each) => each.title === title);
  expect(found).toHaveLength(1);
  return client.problems.listRevisions(found[0]?._id ?? '');
}

describe('push', () => {
  it('adds and updates the problems of several folders, and sends nothing the second time', async () => {
    const [one, two] = [await writePackage('Push One'), await writePackage('Push Two')];
    const broken = await writePackage('Broken', { 'data/secret/3.in': '1 2\n' });
    expect(await problem('plan', one, two)).toMatchObject({
      exitCode: 8,
      results: [{ action: 'create' }, { action: 'create' }],
    });
    const first = await problem('push', one, broken, two);
    expect(first).toMatchObject({
      exitCode: 2,
      results: [{ action: 'create', revision: 1 }, { action: 'failed' }, { action: 'create' }],
    });
    expect(first.results[1]).toMatchObject({ hints: [expect.stringContaining('data/secret/3.in')] });

    expect(await problem('plan', one, two)).toMatchObject({
      exitCode: 0,
      results: [{ action: 'nothing' }, { action: 'nothing' }],
    });
    await writeFiles(two, { 'submissions/wrong_answer/zero.py': 'print(0)\n' });
    const { exitCode, results } = await problem('push', one, two);
    expect(exitCode).toBe(0);
    expect(results[0]).toMatchObject({ action: 'nothing', revision: 1, blobs: { count: 0 } });
    // The program and the list of files.
    expect(results[1]).toMatchObject({ action: 'update', revision: 2, blobs: { count: 2 } });
    expect(results[1]?.changes).toMatchObject([{ field: 'files', to: 'submissions/wrong_answer/zero.py' }]);
  });

  it('finds the problem of a fresh clone by its uuid, also under a new title', async () => {
    const uuid = 'uuid: 8ee7605a-77b0-4e73-a9a3-d1c4e0a3a0a1\n';
    const settings = `problem_format_version: 2025-09\n${uuid}limits:\n  time_limit: 1\n`;
    const pushed = await writePackage('Clone', { 'problem.yaml': `${settings}name: Clone\n` });
    expect(await problem('push', pushed)).toMatchObject({ exitCode: 0, results: [{ action: 'create' }] });
    const clone = await writePackage('clone2', { 'problem.yaml': `${settings}name: Renamed\n` });
    const both = await problem('push', clone, pushed);
    const sameAs = (one: string, other: string) => ({
      ...{ folder: one, action: 'failed' },
      error: { message: `'${one}' has the same uuid as '${other}', so none of them is pushed.` },
    });
    expect(both).toMatchObject({ exitCode: 2, results: [sameAs(clone, pushed), sameAs(pushed, clone)] });
    expect(await revisionsOf('Clone')).toHaveLength(1);
    expect(await problem('push', clone, clone)).toMatchObject({
      ...{ exitCode: 0, results: [{ action: 'update', revision: 2 }, { action: 'nothing' }] },
    });
    expect(await revisionsOf('Renamed')).toHaveLength(2);
  });

  it('sends neither of two new folders with the same title, and names both', async () => {
    const one = await writePackage('Twin');
    const two = join(folder, 'another twin');
    await writeFiles(two, { ...sumProblemFiles({ title: 'twin' }), 'data/secret/9.in': '4 5\n' });
    await writeFiles(two, { 'data/secret/9.ans': '9\n' });
    const sameAs = (name: string, other: string) => ({
      ...{ folder: name, action: 'failed' },
      error: { message: `'${name}' has the same title as '${other}', so none of them is pushed.` },
    });
    const refused = { exitCode: 2, results: [sameAs(one, two), sameAs(two, one)] };
    expect(await problem('plan', one, two)).toMatchObject(refused);
    expect(await problem('push', one, two)).toMatchObject(refused);
    expect((await client.problems.list()).filter(({ title }) => /twin/i.test(title))).toEqual([]);
  });

  it('does not replace a problem that only has the same title', async () => {
    await problem('push', await writePackage('Namesake'));
    const other = join(folder, 'other');
    await writeFiles(other, {
      ...sumProblemFiles({ title: 'Namesake' }),
      'data/secret/9.in': '4 5\n',
      'data/secret/9.ans': '9\n',
    });
    expect(await problem('push', other)).toMatchObject({
      exitCode: 12,
      results: [{ error: { code: 'revision_conflict' } }],
    });
    expect(await revisionsOf('Namesake')).toHaveLength(1);
    expect(await problem('push', other, '--overwrite')).toMatchObject({ results: [{ action: 'update', revision: 2 }] });
  });

  it('sends no hidden file, which may be a secret', async () => {
    const source = await writePackage('Hidden', { '.env': 'PASSWORD=1\n', '.git/config': '[core]\n' });
    await problem('push', source);
    const copy = join(folder, 'copy');
    await admin.podium(['problem', 'pull', 'hidden', copy]);
    expect(Object.keys(await readTree(copy)).filter((file) => file.startsWith('.'))).toEqual(['.timelimit']);
  });

  it('does not discard what was changed in the browser', async () => {
    const source = await writePackage('Drift');
    await problem('push', source);
    const problemId = (await revisionsOf('Drift'))[0]?.problemId ?? '';
    await client.problems.update(problemId, { description: 'Another text.' });
    await writeFiles(source, { 'submissions/wrong_answer/zero.py': 'print(0)\n' });
    const drift = expect.stringContaining('the server has revision 2, your folder 1');
    expect(await problem('plan', source)).toMatchObject({ exitCode: 8, results: [{ action: 'update', drift }] });
    expect(await problem('push', source)).toMatchObject({
      exitCode: 12,
      results: [{ action: 'failed', error: { code: 'revision_conflict' } }],
    });
    const pulled = await admin.podium(['problem', 'pull', problemId, source]);
    expect([pulled.exitCode, pulled.stderr]).toEqual([12, expect.stringContaining('files of its jury')]);
    expect(await problem('push', source, '--overwrite')).toMatchObject({ exitCode: 0, results: [{ revision: 3 }] });
  });

  it('adds a problem once though the answer was lost', async () => {
    const env = { PODIUM_SERVER: proxy.url };
    const lost = await signInAdmin({ ...server, url: proxy.url }, join(folder, 'proxy'));
    const source = await writePackage('Lost');
    proxy.loseAnswersOf(/uploadProblem/);
    const failed = await lost.podium(['problem', 'push', source], { env });
    expect(failed.exitCode).toBe(10);
    proxy.loseAnswersOf(undefined);
    expect(await problem('push', source)).toMatchObject({ exitCode: 0, results: [{ action: 'nothing', revision: 1 }] });
  });
});

describe('pull', () => {
  it('writes the same folder as was pushed, and updates it without losing changes', async () => {
    const source = await writePackage('Round Trip');
    await problem('push', source);
    const copy = join(folder, 'copy');
    expect((await admin.podium(['problem', 'pull', 'round-trip', copy])).stdout).toContain('Round Trip');
    expect(await readTree(copy)).toEqual(await readTree(source));
    expect(await problem('plan', copy)).toMatchObject({ exitCode: 0 });

    await rm(join(source, 'submissions'), { recursive: true });
    await writeFiles(source, { 'data/secret/2.ans': '2000000000 \n' });
    await problem('push', source);
    expect((await admin.podium(['problem', 'pull', 'round-trip', copy, '--json'])).json()).toMatchObject({
      written: ['data/secret/2.ans'],
      removed: ['submissions/accepted/größe und zahl.py'],
    });
    expect(await readTree(copy)).toEqual(await readTree(source));

    await writeFiles(copy, { 'statement/problem.en.md': 'Mine.\n' });
    const refused = await admin.podium(['problem', 'pull', 'round-trip', copy]);
    expect([refused.exitCode, refused.stderr]).toEqual([12, expect.stringContaining('changes that were not pushed')]);
    expect((await admin.podium(['problem', 'pull', 'round-trip', source, '--overwrite'])).exitCode).toBe(0);
    // A folder that belongs to nothing is never replaced, and an empty one is filled.
    await writeFiles(folder, { 'home/problem.yaml': 'x', 'home/letter.txt': 'Dear Ada' });
    const home = join(folder, 'home');
    for (const remove of ['nothing.yaml', 'problem.yaml']) {
      await rm(join(home, remove), { force: true });
      const foreign = await admin.podium(['problem', 'pull', 'round-trip', home, '--overwrite']);
      expect(foreign.exitCode).toBe(2);
      expect(foreign.stderr).toContain("'../home' has files that are not of this problem, so nothing was written.");
      expect(foreign.stderr).toMatch(/Pull it into another folder: `podium problem pull \w+ <folder>`\./);
      expect(await readTree(home)).toHaveProperty('letter.txt');
    }
    const other = await writePackage('Another Folder');
    await problem('push', other);
    const belonging = await admin.podium(['problem', 'pull', 'round-trip', other]);
    expect(belonging.stderr).toMatch(/ is the folder of the problem '\w+' of \S+; nothing was changed\./);
    const onFile = await admin.podium(['problem', 'pull', 'round-trip', join(home, 'letter.txt')]);
    expect([onFile.exitCode, onFile.stderr]).toEqual([2, expect.stringContaining("letter.txt' is a file.")]);
    await mkdir(join(folder, 'empty'));
    expect((await admin.podium(['problem', 'pull', 'round-trip', join(folder, 'empty')])).exitCode).toBe(0);
    expect(await readTree(join(folder, 'empty'))).toEqual(await readTree(source));
  });

  it('writes a package of Polygon as it was found, from a folder or an archive', async () => {
    const files = {
      ...polygonPackage(),
      'solutions/sum.cpp': 'int main() {}\n',
      'statements/.html/english/problem.html': '<p>\n',
    };
    const source = join(folder, 'polygon');
    await writeFiles(source, files);
    expect(await problem('plan', source)).toMatchObject({ exitCode: 8, results: [{ action: 'create' }] });
    expect(await problem('push', source)).toMatchObject({ exitCode: 0, results: [{ action: 'create' }] });
    const copy = join(folder, 'copy');
    expect((await admin.podium(['problem', 'pull', 'sum-more', copy])).exitCode).toBe(0);
    expect(await readTree(copy)).toEqual(await readTree(source));

    const archive = join(folder, 'sum.zip');
    const pack = (changed: object) =>
      writeZip(
        Object.entries({ ...files, ...changed }).map(([name, content]) => ({ name, content, isCompressed: true })),
      );
    await writeFile(archive, pack({}));
    expect(await problem('plan', archive)).toMatchObject({ exitCode: 0, results: [{ action: 'nothing' }] });
    await writeFile(archive, pack({ 'tests/02.a': '43\n' }));
    const pushed = await problem('push', archive);
    expect(pushed).toMatchObject({
      exitCode: 0,
      results: [{ action: 'update', testChanges: [{ test: 'tests/02', change: 'answer' }] }],
    });
    await writeFile(archive, pack({ 'tests/02.a': '\0' }));
    const [faulty] = (await problem('push', archive)).results;
    expect(faulty).toMatchObject({ error: { message: expect.stringContaining(`The problem folder ${archive} has`) } });
    await writeFile(archive, pack({ 'tests/\u0001': '' }));
    const [odd] = (await problem('push', archive)).results;
    expect(odd).toMatchObject({ error: { message: expect.stringContaining(`The problem folder ${archive} has`) } });
    await writeFile(archive, 'no archive');
    const refused = await problem('push', archive, source);
    expect(refused.results).toMatchObject([
      { action: 'failed', hints: [expect.stringContaining('cannot be unpacked')] },
      { action: 'failed', error: { code: 'revision_conflict' } },
    ]);
  });

  it.each<CheckerSpec>([
    { type: 'tokens', ignoreCase: true },
    { type: 'exact' },
    { type: 'float', absoluteTolerance: 0.001 },
    { type: 'custom', protocol: 'testlib', source: 'int main() {}\n', args: ['--strict', '2'] },
    { type: 'interactive', protocol: 'kattis', source: 'int main() {}\n' },
    { type: 'interactive', protocol: 'testlib', source: 'int talk;\n', others: [{ source: 'int check;\n' }] },
    {
      ...{ type: 'custom', protocol: 'kattis', source: 'int f();\nint main() {}\n' },
      files: [{ name: 'f.cpp', source: 'int f() { return 0; }\n' }],
      others: [{ source: 'int main() {}\n' }],
    },
  ])('makes a folder for a problem of the browser, checked by $type', async (checker) => {
    const title = `Browser: ${checker.type}`;
    const uploaded = await client.problems.upload({
      title,
      description: '# Sum\n\nAdd.',
      difficulty: 'Hard',
      tags: ['math', 'yes'],
      constraints: { timeLimit: '1.5s', memoryLimit: '0.5GB' },
      checker,
      language: 'fr',
      translations: [{ language: 'de', title: `Aus dem ${title}`, description: 'Addiere.' }],
      testCases: [
        { input: '1 2\n', output: '3\n', isSample: true },
        { input: '2 2', output: '', isSample: false },
        {
          ...{ input: '2 3', output: '', isSample: false },
          checker:
            'source' in checker
              ? { type: 'arguments', args: ['-x', 'y z'] }
              : { type: 'float', relativeTolerance: 0.5, spaceSensitive: true },
        },
      ],
    });
    const copy = join(folder, 'copy');
    const pulled = await admin.podium(['problem', 'pull', uploaded.problem._id, copy]);
    expect(pulled.exitCode, pulled.stderr).toBe(0);
    // Again is no loss of files, because the folder has none of a jury.
    expect((await admin.podium(['problem', 'pull', uploaded.problem._id, copy])).exitCode).toBe(0);
    const { results } = await problem('plan', copy);
    expect(results[0]?.changes).toEqual([{ field: 'files', from: 'none stored', to: expect.any(String) }]);
  });

  it('keeps the order of tests of which a sample is not the first', async () => {
    const tests = [false, true, false, true].map((isSample, index) => {
      return { input: `${index} 1\n`, output: `${index + 1}\n`, isSample };
    });
    const title = 'Sample Second';
    const uploaded = await client.problems.upload({ title, description: 'Add.', difficulty: 'Easy', testCases: tests });
    const copy = join(folder, 'copy');
    expect((await admin.podium(['problem', 'pull', uploaded.problem._id, copy])).exitCode).toBe(0);
    expect((await problem('plan', copy)).results[0]?.changes).toMatchObject([{ field: 'files' }]);
    expect((await problem('push', copy)).exitCode).toBe(0);
    const [newest, first] = await revisionsOf(title);
    expect(newest?.testCases).toEqual(first?.testCases);
    expect(newest?.testCases.map(({ isSample }) => isSample)).toEqual([false, true, false, true]);
  });
});

describe('a package without a time limit', () => {
  const slow = `#include <ctime>
#include <cstdio>
int main() { long a, b; if (scanf("%ld %ld", &a, &b) == 2) { while (clock() < 250000) {} printf("%ld\\n", a + b); } }
`;

  it('gets one from its accepted submissions, which later pushes leave', async () => {
    const { '.timelimit': _, ...sum } = sumProblemFiles({ title: 'Unlimited' });
    const yaml = 'name: Unlimited\nlimits: { time_multiplier: 6 }\n';
    const path = join(folder, 'unlimited');
    await writeFiles(path, { ...sum, 'problem.yaml': yaml });
    const refused = await admin.podium(['problem', 'push', path]);
    expect(refused.exitCode).toBe(2);
    expect(refused.stdout).toContain('submissions/accepted/ contains no program that runs here');
    expect(refused.stdout).toContain('set limits.time_limit in problem.yaml');
    await writeFiles(path, { 'submissions/accepted/slow.cpp': slow });
    const pushed = await admin.podium(['problem', 'push', path]);
    expect(pushed.exitCode, pushed.stdout).toBe(0);
    expect(pushed.stderr).toMatch(/sets no time limit: it is 2s, by 6 × 0\.2\d s of submissions\/accepted\/slow\.cpp/);
    await writeFiles(path, { 'submissions/accepted/slow.cpp': slow.replace('250000', '900000') });
    expect((await problem('push', path)).results[0]).toMatchObject({ changes: [{ field: 'files' }] });
  });
});

describe('a checker that does not compile', () => {
  const broken = { 'output_validators/near/near.cpp': '#include "far.h"\nint main() {\n  retrun far;\n}\n' };
  const header = { 'output_validators/near/far.h': '#include <cstdio>\nint far = 42;\n' };

  it('is found before anything is sent, with its line', async () => {
    const path = await writePackage('Broken Checker', { ...broken, ...header });
    const line = "output_validators/near/near.cpp: does not compile: near.cpp:3:3: error: 'retrun' was not declared";
    for (const command of ['push', 'upload']) {
      const refused = await admin.podium(['problem', command, path]);
      expect(refused.exitCode).toBe(2);
      expect(refused.stdout + refused.stderr).toContain(`The problem folder ${path} has an error`);
      expect(refused.stdout + refused.stderr).toContain(line);
    }
    expect((await client.problems.list()).filter(({ title }) => title === 'Broken Checker')).toEqual([]);
    await writeFiles(path, { 'output_validators/near/near.cpp': '#include "far.h"\nint main() { return far; }\n' });
    expect(await problem('push', path)).toMatchObject({ exitCode: 0, results: [{ revision: 1 }] });
    await writeFiles(path, broken);
    expect((await admin.podium(['problem', 'edit', path])).stderr).toContain(line);
    expect(await revisionsOf('Broken Checker')).toHaveLength(1);
  });

  it('is sent with a warning where the machine has no judge', async () => {
    const path = await writePackage('Unknown Checker', { ...broken, ...header });
    await writeFiles(folder, { 'cache/judge': 'no folder' });
    const pushed = await admin.podium(['problem', 'push', path], { env: { PODIUM_CACHE_DIR: join(folder, 'cache') } });
    expect(pushed.exitCode, pushed.stdout).toBe(0);
    expect(pushed.stderr).toContain(
      `${path}: the checker was not compiled, so the first submission will show its errors: Programs cannot be judged on this machine`,
    );
  });
});

describe('a token for scripts', () => {
  it('pushes problems from a machine where nobody is signed in, until it is revoked', async () => {
    const create = (...args: string[]) => admin.podium(['token', 'create', ...args]);
    const created = await create('--name', 'ci', '--scope', 'problems:write', '--expires', '30d');
    expect(created.stderr).toContain('Store it now: it is not shown again.');
    expect(created.stdout).toMatch(/^podium_[\w-]{43}\n$/);
    expect((await create('--name', 'other', '--scope', 'root')).stderr).toContain("There is no scope 'root'.");
    expect((await create('--name', 'other', '--scope', 'read', '--expires', '2y')).exitCode).toBe(2);
    for (const expires of ['1h', '99999d']) {
      const refused = await create('--name', 'other', '--scope', 'read', '--expires', expires);
      expect(refused.exitCode).toBe(2);
      expect(refused.stderr).toContain(`--expires must be whole days from 1d to 366d, not '${expires}'.`);
    }

    const source = await writePackage('By Token');
    const reader = await create('--name', 'reader', '--scope', 'read');
    const plan = { env: { PODIUM_TOKEN: reader.stdout.trim(), PODIUM_CONFIG_DIR: join(folder, 'reader') } };
    expect((await admin.podium(['problem', 'plan', source], plan)).exitCode).toBe(8);
    const lacking = (await admin.podium(['problem', 'push', source], plan)).stdout;
    expect(lacking).toMatch(/lacks the scope problems:write[\s\S]*podium token create --scope/);
    expect(lacking).not.toContain('podium login');
    const env = { PODIUM_TOKEN: created.stdout.trim(), PODIUM_CONFIG_DIR: join(folder, 'robot') };
    const script = (...args: string[]) => admin.podium(args, { env });
    expect((await script('problem', 'push', source)).stdout).toContain('Problem uploaded successfully: By Token');
    expect((await script('token', 'create', '--name', 'x', '--scope', 'read')).stderr).toContain('Sign in instead');
    expect((await admin.podium(['token', 'list'])).stdout).toMatch(/ci +problems:write/);
    expect((await admin.podium(['token', 'revoke', 'ci'])).stdout).toContain('Token revoked.');
    const ended = await script('problem', 'plan', source);
    expect([ended.exitCode, ended.stderr]).toEqual([11, expect.stringContaining('PODIUM_TOKEN')]);
    expect(ended.stderr).not.toContain('podium login');
    expect((await admin.podium(['token', 'revoke', 'ci'])).stderr).toContain("You have no token 'ci'.");
  });
});
