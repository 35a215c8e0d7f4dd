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

it('writes the address of the server into the workflow of each provider, quoted', async () => {
  for (const provider of ciProviders) {
    const { workflow } = await readWorkflow(provider);
    const { variables, jobs } = workflow;
    expect((variables ?? jobs.podium.env).PODIUM_SERVER).toBe('https://cups.example/"$&');
  }
});

it('installs what the languages of the problems need, by the names of each system', async () => {
  const folder = await temporaryFolder();
  for (const file of ['a/submissions/accepted/Main.java', 'a/submissions/accepted/b.rs', 'a/statement/problem.md']) {
    await mkdir(join(folder, 'problems', file, '..'), { recursive: true });
    await writeFile(join(folder, 'problems', file), '');
  }
  const languages = await findDirectoryLanguages(folder);
  expect(languages).toEqual(['java', 'rust']);
  expect(await findDirectoryLanguages(join(folder, 'problems'))).toEqual([]);
  const linesOf = async (provider: (typeof ciProviders)[number]) =>
    /bubblewrap [^'\n]*/.exec((await makeWorkflow(provider, 'http://a', languages)).text)?.[0];
  expect(await linesOf('github')).toBe('bubblewrap git g++ python3 openjdk-17-jdk-headless rustc');
  expect(await linesOf('gitlab')).toBe('bubblewrap git g++ python3 openjdk-17-jdk-headless rustc-web');
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
