import { cp, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { unzipPackage } from '@podium/problems/read';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildCli, podiumEntry } from './build-cli.ts';
import { readComparable } from './read-comparable.ts';
import { learnerEnvironment } from './run-cli.ts';

// Each command runs once, for all examples, as a process of its own: it starts hundreds of
// sandboxes, and starting one from a large process, as a test's is, takes several times as long.

const examples = fileURLToPath(new URL('../../../examples/problems/', import.meta.url));
const slugs = ['guess-the-number', 'lantern-pairs', 'rope-pairs', 'tea-queue', 'two-bells'];
/**
 * One example of each way of judging is judged again after its export: by an interactor, by a
 * checker, and for points with a validator that needs testlib.h beside it. The other two are judged
 * by comparing tokens, as the last one is. Only one right submission is judged beside the wrong
 * ones: slow ones take the whole time limit and would show nothing new. The scores need all test
 * groups; elsewhere the samples and the first secret tests are enough, as the files were compared.
 */
const judgedAgain = ['guess-the-number', 'lantern-pairs', 'rope-pairs'];

let folder: string;
/** The folders of the exported packages by the names of the examples. */
const exports = new Map<string, string>();
let verified: Awaited<ReturnType<typeof verify>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'podium-cli-'));
  await buildCli();
  verified = await verify(...slugs.map(original));
  const ran = await problem('export', ...slugs.map(original), '--format', 'kattis', '--out', folder);
  expect(ran.exitCode, ran.stdout).toBe(0);
  for (const slug of slugs) {
    await mkdir(join(folder, slug));
    exports.set(slug, await unzipPackage(join(folder, `${slug}.zip`), join(folder, slug)));
  }
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const original = (slug: string) => join(examples, slug);
const exported = (slug: string) => exports.get(slug) ?? '';

/** Runs a command of `podium problem`. */
const problem = (...args: string[]) =>
  execa(process.execPath, [podiumEntry, 'problem', ...args], {
    cwd: folder,
    env: learnerEnvironment(folder, 'http://127.0.0.1:1'),
    extendEnv: false,
    reject: false,
  });

interface Report {
  passed: boolean;
  tests: { secret: number };
  inputs: { invalid: number };
  submissions: { file: string }[];
}

async function verify(...folders: string[]) {
  const { exitCode, stdout, stderr } = await problem('verify', ...folders, '--json');
  expect(stdout, stderr).not.toBe('');
  return { exitCode, reports: JSON.parse(stdout) as Report[] };
}

it('all example problems are in the list of these tests', async () => {
  expect((await readdir(examples)).sort()).toEqual(slugs);
});

describe.each(slugs)('the example %s', (slug) => {
  it('is verified without a warning', () => {
    const report = verified.reports[slugs.indexOf(slug)];
    expect(report).toMatchObject({ folder: original(slug), passed: true, errors: [], warnings: [] });
    expect(report?.tests.secret).toBeGreaterThan(0);
    expect(report?.inputs.invalid).toBeGreaterThan(0);
    const kinds = report?.submissions.map(({ file }) => file.replace(/^submissions\//, '').split('/')[0]);
    expect(kinds).toEqual(expect.arrayContaining(['accepted', 'time_limit_exceeded', 'wrong_answer']));
    expect(verified.exitCode).toBe(0);
  });

  it('is the same problem after an export', async () => {
    const { difficulty, tags, scoring, ...before } = await readComparable(original(slug));
    const {
      difficulty: _difficulty,
      tags: tagsAfter,
      scoring: scoringAfter,
      ...after
    } = await readComparable(exported(slug));
    expect(after).toEqual(before);
    expect(tagsAfter?.toSorted()).toEqual(tags?.toSorted());
    const withoutOrder = scoring && {
      ...scoring,
      groups: scoring.groups.map((group) => ({ ...group, requirePass: [] })),
    };
    expect(scoringAfter).toEqual(withoutOrder);
    expect(await readSubmissions(exported(slug))).toEqual(await readSubmissions(original(slug)));
  });
});

it('passes after an export, whichever way it is judged', async () => {
  const copies: string[] = [];
  for (const slug of judgedAgain) {
    const copy = join(folder, 'judged-again', slug);
    copies.push(copy);
    await cp(exported(slug), copy, { recursive: true });
    await rm(join(copy, 'submissions/time_limit_exceeded'), { recursive: true });
    const [, ...others] = (await readdir(join(copy, 'submissions/accepted'))).sort();
    for (const file of others) await rm(join(copy, 'submissions/accepted', file));
    if (slug !== 'rope-pairs') await keepFirstTests(join(copy, 'data/secret'), 2);
  }
  const { exitCode, reports } = await verify(...copies);
  expect(reports).toMatchObject(copies.map((copy) => ({ folder: copy, passed: true, errors: [] })));
  expect(exitCode).toBe(0);
});

/** Removes the other tests of a folder. */
async function keepFirstTests(data: string, count: number): Promise<void> {
  const files = await readdir(data);
  const nameOf = (file: string) => file.split('.')[0];
  const kept = [...new Set(files.map(nameOf))].sort().slice(0, count);
  expect(kept).toHaveLength(count);
  for (const file of files) if (!kept.includes(nameOf(file))) await rm(join(data, file));
}

/** Returns the sources of a package's submissions by their paths. */
async function readSubmissions(path: string): Promise<Record<string, string>> {
  const submissions = join(path, 'submissions');
  const files = (await readdir(submissions, { recursive: true })).filter((file) => /\.(cpp|py)$/.test(file));
  const sources = files.sort().map(async (file) => [file, await readFile(join(submissions, file), 'utf8')]);
  return Object.fromEntries(await Promise.all(sources));
}
