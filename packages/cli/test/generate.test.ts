import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { learnerEnvironment, runCli, temporaryFolder } from './run-cli.ts';
import { writeFiles } from './write-files.ts';

let cwd: string;
/** The package that `podium problem new` makes is in it. Each test begins with a copy. */
let template: string;
let made: Awaited<ReturnType<typeof problem>>;

beforeAll(async () => {
  template = await mkdtemp(join(tmpdir(), 'podium-cli-'));
  cwd = template;
  made = await problem('new', 'two-sums');
});
beforeEach(async () => {
  cwd = await temporaryFolder();
  await cp(join(template, 'two-sums'), join(cwd, 'two-sums'), { recursive: true, preserveTimestamps: true });
});
afterAll(() => rm(template, { recursive: true, force: true }));

async function problem(...args: string[]) {
  const env = learnerEnvironment(cwd, 'http://127.0.0.1:9');
  const ran = await runCli(['problem', ...args, '--json'], { cwd, env });
  return { exitCode: ran.exitCode, results: ran.json() as Record<string, unknown>[] };
}

const secretTests = async () =>
  (await readdir(join(cwd, 'two-sums/data/secret'))).filter((file) => file.endsWith('.in')).sort();
const rulesFile = 'two-sums/generators/generators.yaml';
const generatorFile = 'two-sums/generators/random.cpp';

it('makes a package that verifies, and makes again only what changed', async () => {
  expect(made).toMatchObject({ exitCode: 0, results: [{ changed: [], errors: [] }] });
  expect(await secretTests()).toHaveLength(5);
  expect(await problem('verify', 'two-sums')).toMatchObject({
    exitCode: 0,
    results: [{ title: 'Two Sums', passed: true, warnings: [], generated: 14 }],
  });
  expect(await problem('generate', 'two-sums')).toMatchObject({ results: [{ added: [], changed: [], unchanged: 14 }] });
  const again = await problem('new', 'two-sums').catch((error: unknown) => error);
  expect(again).toBeInstanceOf(Error);

  const source = await readFile(join(cwd, generatorFile), 'utf8');
  await writeFiles(cwd, { [generatorFile]: '#include <cstdio>\nint main() { puts("1\\n7"); }\n' });
  const stale = await problem('verify', 'two-sums');
  expect(stale).toMatchObject({ exitCode: 1, results: [{ passed: false }] });
  expect(stale.results[0]?.errors).toContainEqual({
    file: 'data/secret/3-largest.in',
    message: expect.stringContaining('differs from the output of its rule'),
  });
  const before = await readFile(join(cwd, 'two-sums/data/secret/3-largest.in'), 'utf8');
  await writeFiles(cwd, { [generatorFile]: '#include <cstdlib>\nint main() { abort(); }\n' });
  const failed = await problem('generate', 'two-sums');
  expect(failed).toMatchObject({ exitCode: 1, results: [{ added: [], changed: [] }] });
  expect(failed.results[0]?.errors).toContainEqual({
    file: 'data/secret/3-largest.in',
    message: expect.stringContaining('random.cpp 1000 {seed} failed (runtime error)'),
  });
  expect(await readFile(join(cwd, 'two-sums/data/secret/3-largest.in'), 'utf8')).toBe(before);
  await rm(join(cwd, 'two-sums/data/secret/1-smallest.ans'));
  await writeFiles(cwd, { [generatorFile]: source });
  expect(await problem('generate', 'two-sums')).toMatchObject({
    exitCode: 0,
    results: [{ added: ['data/secret/1-smallest.ans'], changed: [], unchanged: 13 }],
  });
});

it('prints answers with a solution that the files of the problem start', async () => {
  const answer = await readFile(join(cwd, 'two-sums/data/secret/3-largest.ans'), 'utf8');
  const solve = `#include <cstdio>
void solve() {
  long long number, sum = 0;
  scanf("%*d");
  while (scanf("%lld", &number) == 1) sum += number;
  printf("%lld\\n", sum);
}
`;
  const starting = (after: string) => `#include <cstdio>\nvoid solve();\nint main() { solve(); ${after} }\n`;
  await writeFiles(cwd, {
    'two-sums/submissions/accepted/solution.cpp': solve,
    'two-sums/include/cpp/start.cpp': starting(''),
  });
  expect(await problem('generate', 'two-sums')).toMatchObject({ exitCode: 0, results: [{ changed: [], errors: [] }] });
  await writeFiles(cwd, { 'two-sums/include/cpp/start.cpp': starting('puts("end");') });
  const changed = await problem('generate', 'two-sums');
  expect(changed.results[0]?.changed).toContain('data/secret/3-largest.ans');
  expect(await readFile(join(cwd, 'two-sums/data/secret/3-largest.ans'), 'utf8')).toBe(`${answer}end\n`);
});

it('gives every test its own content, whatever their names', async () => {
  const texts = ['1', '2'].map((name) => `      '${name}': { in: "1\\n${name}\\n" }\n`).join('');
  const rules = `solution: /submissions/accepted/solution.cpp
data:
  sample:\n    data:\n${texts}  secret:\n    data:\n      - random: { generate: 'random.cpp 3 {seed}', count: 12 }\n`;
  await writeFiles(cwd, { [rulesFile]: rules });
  expect(await problem('generate', 'two-sums', '--prune')).toMatchObject({ exitCode: 0 });
  const sample = join(cwd, 'two-sums/data/sample/2');
  expect([await readFile(`${sample}.in`, 'utf8'), await readFile(`${sample}.ans`, 'utf8')]).toEqual(['1\n2\n', '2\n']);
  expect(await problem('verify', 'two-sums')).toMatchObject({ exitCode: 0, results: [{ generated: 28 }] });
});

it('never writes through a link, and prunes nothing without rules', async () => {
  await writeFiles(cwd, { 'private.txt': 'mine\n' });
  const linked = join(cwd, 'two-sums/data/secret/1-smallest.in');
  await rm(linked);
  await symlink(join(cwd, 'private.txt'), linked);
  expect(await problem('generate', 'two-sums')).toMatchObject({ exitCode: 0 });
  expect(await readFile(join(cwd, 'private.txt'), 'utf8')).toBe('mine\n');
  expect(await readFile(linked, 'utf8')).toBe('1\n0\n');
  await rm(join(cwd, 'two-sums/data/secret'), { recursive: true });
  await mkdir(join(cwd, 'elsewhere'));
  await symlink(join(cwd, 'elsewhere'), join(cwd, 'two-sums/data/secret'));
  const env = learnerEnvironment(cwd, 'http://127.0.0.1:9');
  expect((await runCli(['problem', 'generate', 'two-sums'], { cwd, env })).stderr).toContain('leaves the folder');
  expect(await readdir(join(cwd, 'elsewhere'))).toEqual([]);
  await writeFiles(cwd, { [rulesFile]: '' });
  expect(await problem('generate', 'two-sums', '--prune')).toMatchObject({ exitCode: 1, results: [{ removed: [] }] });
});

it('removes tests without a rule only if it should', async () => {
  const rules = await readFile(join(cwd, rulesFile), 'utf8');
  await writeFiles(cwd, { [rulesFile]: rules.replace('- largest:', '- biggest:') });
  expect(await problem('generate', 'two-sums')).toMatchObject({
    results: [{ added: [expect.any(String), expect.any(String)], removed: [], withoutRule: ['data/secret/3-largest'] }],
  });
  expect(await secretTests()).toContain('3-largest.in');
  expect(await problem('generate', 'two-sums', '--prune')).toMatchObject({
    results: [{ removed: ['data/secret/3-largest'], withoutRule: [] }],
  });
  expect(await secretTests()).not.toContain('3-largest.in');
  expect(await problem('verify', 'two-sums')).toMatchObject({ exitCode: 0 });
});
