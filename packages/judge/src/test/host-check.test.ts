import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createJudge } from '../create-judge.ts';
import type { Judge } from '../judge.ts';
import { testCacheDir } from './judging.ts';

// These tests remove the folders of a real judge while it runs. Its folder for temporary files
// belongs to the test alone.

let folder: string;
let cacheDir: string;
let judge: Judge;

const testPaths = { inputPath: '/dev/null', answerPath: '/dev/null' };
const judgeSomething = () =>
  judge.judgeSubmission({
    source: `// ${Math.random()}\n#include <cstdio>\nint main() {}`,
    language: 'cpp',
    limits: { timeLimitMs: 10_000, memoryLimitBytes: 256 * 1024 ** 2 },
    checker: { type: 'tokens' },
    tests: [testPaths],
    stopAtFirstFailure: true,
  });

beforeAll(async () => {
  const first = await createJudge({ isolation: 'sandbox', cacheDir: testCacheDir });
  await first.warmUp();
  await first.close();
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'host-check-'));
  vi.stubEnv('TMPDIR', folder);
  cacheDir = join(folder, 'cache');
  await mkdir(cacheDir);
  // These parts take seconds to compile.
  const parts = (await readdir(testCacheDir)).filter((name) => /^(runner|link|header)-[^.]+(\.json)?$/.test(name));
  for (const name of parts) await symlink(join(testCacheDir, name), join(cacheDir, name));
  judge = await createJudge({ isolation: 'sandbox', cacheDir });
});
afterEach(async () => {
  await judge.close();
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

it('finds that the machine judges, and leaves nothing behind', async () => {
  expect(await judge.checkHost()).toEqual({ type: 'works' });
  const [temporary] = (await readdir(folder)).filter((name) => name.startsWith('podium-judge-'));
  expect(await readdir(join(folder, temporary ?? ''))).toEqual([]);
  const aborted = AbortSignal.abort(new Error('no longer'));
  await expect(judge.checkHost({ signal: aborted })).rejects.toThrow('no longer');
});

it.each([
  ['cache folder', () => cacheDir],
  [
    'folder for temporary files',
    async () => join(folder, (await readdir(folder)).find((name) => /^podium/.test(name)) ?? ''),
  ],
])('finds that its %s is gone, and that a submission is not to blame', async (_, findFolder) => {
  await rm(await findFolder(), { recursive: true, maxRetries: 5 });
  const { verdict, failureCause } = await judgeSomething();
  expect([verdict, failureCause]).toEqual(['judging_error', 'host']);
  expect(await judge.checkHost()).toMatchObject({
    type: 'broken',
    reason: expect.stringMatching(/ENOENT|No such file/),
  });
});

it("says that a broken checker is the problem's failure", async () => {
  const judgement = await judge.judgeSubmission({
    source: 'int main() {}',
    language: 'cpp',
    limits: { timeLimitMs: 10_000, memoryLimitBytes: 256 * 1024 ** 2 },
    checker: { type: 'custom', protocol: 'kattis', source: 'int main() { return missing; }' },
    tests: [testPaths],
    stopAtFirstFailure: true,
  });
  expect(judgement).toMatchObject({ verdict: 'judging_error', failureCause: 'problem' });
  expect(judgement.failure).toContain('The checker does not compile');
});
