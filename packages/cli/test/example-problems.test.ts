import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { unzipPackage } from '@podium/sdk/problem-folder';
import { beforeEach, describe, expect, it } from 'vitest';
import { readComparable } from './read-comparable.ts';
import { learnerEnvironment, runCli, temporaryFolder } from './run-cli.ts';

// An example is judged whole where it lies. After its export the programs of the jury run again,
// but only one right submission beside the wrong ones: slow ones take the whole time limit and
// would show nothing new.

const examples = fileURLToPath(new URL('../../../examples/problems/', import.meta.url));
const slugs = ['guess-the-number', 'lantern-pairs', 'rope-pairs', 'tea-queue', 'two-bells'];

let folder: string;
beforeEach(async () => {
  folder = await temporaryFolder();
});

const problem = (...args: string[]) =>
  runCli(['problem', ...args], { cwd: folder, env: learnerEnvironment(folder, 'http://127.0.0.1:1') });

it('all example problems are in the list of these tests', async () => {
  expect((await readdir(examples)).sort()).toEqual(slugs);
});

describe.each(slugs)('the example %s', (slug) => {
  it('is verified without a warning', async () => {
    const { exitCode, json } = await problem('verify', join(examples, slug), '--json');
    const [report] = json() as {
      tests: { secret: number };
      inputs: { invalid: number };
      submissions: { file: string }[];
    }[];
    expect(report).toMatchObject({ passed: true, errors: [], warnings: [] });
    expect(report?.tests.secret).toBeGreaterThan(0);
    expect(report?.inputs.invalid).toBeGreaterThan(0);
    const kinds = report?.submissions.map(({ file }) => file.replace(/^submissions\//, '').split('/')[0]);
    expect(kinds).toEqual(expect.arrayContaining(['accepted', 'time_limit_exceeded', 'wrong_answer']));
    expect(exitCode).toBe(0);
  });

  it('is the same problem after an export', async () => {
    const ran = await problem('export', join(examples, slug), '--format', 'kattis', '--out', 'out.zip', '--json');
    expect(ran.exitCode, ran.stdout).toBe(0);
    await mkdir(join(folder, 'unpacked'));
    const unpacked = await unzipPackage(join(folder, 'out.zip'), join(folder, 'unpacked'));
    const { difficulty, tags, scoring, ...before } = await readComparable(join(examples, slug));
    const {
      difficulty: _difficulty,
      tags: tagsAfter,
      scoring: scoringAfter,
      ...after
    } = await readComparable(unpacked);
    expect(after).toEqual(before);
    expect(tagsAfter?.toSorted()).toEqual(tags?.toSorted());
    const withoutOrder = scoring && {
      ...scoring,
      groups: scoring.groups.map((group) => ({ ...group, requirePass: [] })),
    };
    expect(scoringAfter).toEqual(withoutOrder);
    expect(await readSubmissions(unpacked)).toEqual(await readSubmissions(join(examples, slug)));
    await rm(join(unpacked, 'submissions/time_limit_exceeded'), { recursive: true });
    const [, ...others] = (await readdir(join(unpacked, 'submissions/accepted'))).sort();
    for (const file of others) await rm(join(unpacked, 'submissions/accepted', file));
    const verified = await problem('verify', unpacked, '--json');
    expect(verified.json()).toMatchObject([{ passed: true, errors: [] }]);
  });
});

/** Returns the sources of a package's submissions by their paths. */
async function readSubmissions(path: string): Promise<Record<string, string>> {
  const submissions = join(path, 'submissions');
  const files = (await readdir(submissions, { recursive: true })).filter((file) => /\.(cpp|py)$/.test(file));
  const sources = files.sort().map(async (file) => [file, await readFile(join(submissions, file), 'utf8')]);
  return Object.fromEntries(await Promise.all(sources));
}
