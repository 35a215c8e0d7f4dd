import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { temporaryFolder } from '../../../files/test/temporary-folder.ts';
import { ciProviders, findDirectoryLanguages, makeWorkflow } from './workflows.ts';

const readWorkflow = async (provider: (typeof ciProviders)[number]) => {
  const { text } = await makeWorkflow(provider, 'https://cups.example/"$&');
  return { text, workflow: parse(text) };
};

async function write(folder: string, file: string, text: string): Promise<void> {
  await mkdir(join(folder, 'problems', file, '..'), { recursive: true });
  await writeFile(join(folder, 'problems', file), text);
}

it('writes the address of the server into the workflow of each provider, quoted', async () => {
  for (const provider of ciProviders) {
    const { workflow } = await readWorkflow(provider);
    const { variables, jobs } = workflow;
    expect((variables ?? jobs.podium.env).PODIUM_SERVER).toBe('https://cups.example/"$&');
  }
});

it('installs what the languages of the problems need, by the names of each system', async () => {
  const folder = await temporaryFolder();
  const files = {
    'a/problem.yaml': 'name: A\n',
    'a/submissions/accepted/Main.java': 'class Main {}\n',
    'a/submissions/accepted/b.rs': 'fn main() {}\n',
    'a/attachments/example.js': '',
  };
  for (const [file, text] of Object.entries(files)) await write(folder, file, text);
  const languages = await findDirectoryLanguages(folder);
  expect(languages).toEqual(['java', 'rust']);
  expect(await findDirectoryLanguages(join(folder, 'problems'))).toEqual([]);
  const linesOf = async (provider: (typeof ciProviders)[number]) =>
    /bubblewrap [^'\n]*/.exec((await makeWorkflow(provider, 'http://a', languages)).text)?.[0];
  expect(await linesOf('github')).toBe('bubblewrap git g++ python3 openjdk-17-jdk-headless rustc');
  expect(await linesOf('gitlab')).toBe('bubblewrap git g++ python3 openjdk-17-jdk-headless rustc-web');
});

it('installs from npm, in lines of their own, what no system has', async () => {
  for (const provider of ciProviders) {
    const { text } = await makeWorkflow(provider, 'http://a', ['kotlin']);
    expect(text).toMatch(/bubblewrap .* openjdk-17-jdk-headless\b/);
    expect(text).toMatch(
      /^( +(?:- )?)npm install --global "\$PODIUM_SERVER\/podium\.tgz"\n\1npm install --global kotlin-compiler@[\d.]+ && ln -s "/m,
    );
    expect(() => parse(text)).not.toThrow();
  }
});

it('finds the languages of what only settings name, and of the programs beside submissions', async () => {
  const folder = await temporaryFolder();
  const files = {
    'a/problem.yaml': 'name: A\nvalidation: custom\n',
    'a/submissions/accepted/fast.py': 'print(1)\n',
    'a/submissions/submissions.yaml': 'accepted/fast.py: { language: pypy3 }\n',
    'a/input_validators/range.go': 'package main\n',
    'a/output_validators/check.js': 'process.exit(42)\n',
    'a/generators/generators.yaml': "data: { secret: { data: { '1': 'Random.java 7' } } }\n",
    'a/generators/Random.java': 'class Random {}\n',
    'a/generators/unused.rs': 'fn main() {}\n',
    'b/problem.yaml': 'name: B\nchecker: { type: interactive, language: pypy3 }\n',
    'b/output_validators/talk.py': 'exit(42)\n',
    'notes.py': '',
  };
  for (const [file, text] of Object.entries(files)) await write(folder, file, text);
  expect(await findDirectoryLanguages(folder)).toEqual(['go', 'java', 'js', 'pypy3']);
});

it('selects the changed problems and judges the plan with the same lines for each provider', async () => {
  const linesOf = async (provider: (typeof ciProviders)[number]) => {
    const { text } = await readWorkflow(provider);
    const base = /"([^"]*)\.\.\.HEAD"/.exec(text)?.[1] ?? '';
    return text
      .replace(base, 'BASE')
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => /\$changed|folders|mktemp|done|if \[ -f|code[=" ]/.test(line));
  };
  const [first, ...others] = await Promise.all(ciProviders.map(linesOf));
  expect(first?.length).toBeGreaterThan(8);
  for (const lines of others) expect(lines).toEqual(first);
});
