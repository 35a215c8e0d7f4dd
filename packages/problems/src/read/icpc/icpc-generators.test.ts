import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readGenerators } from '../read-package.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'podium-generators-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function read(rules: string, files: Record<string, string> = {}) {
  const all = { 'generators/generators.yaml': rules, 'generators/random.cpp': 'int main() {}', ...files };
  for (const [file, text] of Object.entries(all)) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  }
  return readGenerators(folder);
}

const argsOf = (test: { input: object }) =>
  'command' in test.input ? (test.input.command as { args: string[] }).args : [];

it('returns undefined for a package without rules', async () => {
  expect(await readGenerators(folder)).toBeUndefined();
});

it('reads texts, commands, counts, numbered lists and nested groups', async () => {
  const found = await read(
    `solution: submissions/accepted/a.cpp
data:
  sample: { data: { '1': { in: "1\\n", ans: "2\\n" } } }
  secret:
    data:
      - small: { data: { a: 'random.cpp 1 {seed} {name}' } }
      - random: { generate: 'random.cpp {seed:3} 7', count: 2 }
      - '': /generators/random.cpp
      - written: ''
`,
    { 'submissions/accepted/a.cpp': 'int main() {}', 'data/secret/4-written.in': '', 'data/secret/old.in': '' },
  );
  expect(found?.errors).toEqual([]);
  expect(found?.solution?.file).toBe('submissions/accepted/a.cpp');
  expect(found?.tests.map(({ name }) => name)).toEqual([
    'data/sample/1',
    'data/secret/1-small/a',
    'data/secret/2-random-1',
    'data/secret/2-random-2',
    'data/secret/3',
  ]);
  expect(found?.tests[0]).toMatchObject({ input: { text: '1\n' }, answer: '2\n' });
  const [, small, first, second] = (found?.tests ?? []).map(argsOf);
  expect(small).toEqual(['1', expect.stringMatching(/^\d{1,10}$/), 'a']);
  expect(first?.[1]).toBe('7');
  expect(first?.[0]).not.toBe(second?.[0]);
  expect(found?.testsWithoutRule).toEqual(['data/secret/old']);
});

it('gives a command the same seed each time, and another one with another salt', async () => {
  const rules = 'data: { secret: { data: { a: random.cpp {seed}, b: random.cpp {seed}, c: random.cpp {seed} 2 } } }';
  const quoted = rules.replaceAll(/random\.cpp \{seed\}( 2)?/g, "'$&'");
  const seeds = async (text: string) => (await read(text))?.tests.map((test) => argsOf(test)[0]);
  const [a, b, c] = (await seeds(quoted)) ?? [];
  expect([a, a === b, a === c]).toEqual([expect.any(String), true, false]);
  expect((await seeds(`random_salt: x\n${quoted}`))?.[0]).not.toBe(a);
});

it.each([
  ['data: { secret: { data: { a: other.py 1 } } }', "'other.py' is no program"],
  ['data: { secret: { data: { a: { copy: x } } } }', 'is not supported here'],
  ['data: { secret: { data: { ../../a: { in: x } } } }', 'is not a name of a test'],
  ['data: { secret: { data: { a: { generate: random.cpp, count: 1000 } } } }', 'count from 1 to 100'],
  ['data: { secret: { data: { a: 3 } } }', 'must be a command'],
  ['data: { valid: {} }', 'known are sample, secret, invalid_input'],
  ['solution: submissions/none.cpp', 'is missing'],
  ['solution: ../../outside.cpp', 'names no program of the package'],
  ['data: [a]', 'must hold keys and values'],
  ['data: { secret: [a] }', 'must hold keys and values'],
  ['data: { secret: { data: [a] } }', 'must hold keys and values'],
  ['just text', 'must hold keys and values'],
  ['data: [', ''],
])('names what is wrong with %s', async (rules, message) => {
  const found = await read(rules);
  expect(found?.errors).not.toEqual([]);
  expect(found?.errors[0]?.message).toContain(message);
  expect(found?.tests).toEqual([]);
});
