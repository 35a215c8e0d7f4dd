import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient } from '@podium/sdk';
import type { Language } from '@podium/sdk/languages';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../test/run-cli.ts';
import { fillTemplate, loadStarters, plainStarter } from './templates.ts';

const values = { title: 'Two Sum', id: 'aaaaaaaaaaaa', url: 'http://server/p', date: '2026-03-07', author: 'Ada L.' };
const problem = { _id: 'aaaaaaaaaaaa', title: 'Two Sum', allowedLanguages: [] };

/** Nothing listens at this address, so a request would fail. */
const server = 'http://127.0.0.1:9';
const load = (templatesDir: string, usual?: Language) =>
  loadStarters({
    templatesDir,
    server,
    client: createClient({ baseUrl: server, tokens: { get: () => undefined, set: () => {}, clear: () => {} } }),
    signal: new AbortController().signal,
    usual,
  });

describe('fillTemplate', () => {
  it('replaces the placeholders and leaves other braces, which are code', () => {
    expect(fillTemplate('// {{title}} {{ id }} {{url}}\n// {{date}} {{author}}', values)).toBe(
      '// Two Sum aaaaaaaaaaaa http://server/p\n// 2026-03-07 Ada L.',
    );
    const code = 'vector<vector<int>> a = {{1, 2}, {3}}; // {{Title}} {{other}} {{ title';
    expect(fillTemplate(code, values)).toBe(code);
  });

  it.each([
    ['a line break', 'A\nsystem("x");', '// A system("x");'],
    ['the end of a block comment', 'A*/ system();', '// A* / system();'],
    ['the end of a docstring', 'A"""; import os', "// A'; import os"],
    ['a backslash at the end of a line', 'A\\', '// A/'],
    ['a character of Java', 'A\\u000aB', '// A/u000aB'],
    ['text that a replacement would read', '$& $1', '// $& $1'],
  ])('lets no title leave its comment by %s', (_, title, filled) => {
    expect(fillTemplate('// {{title}}', { ...values, title })).toBe(filled);
  });
});

describe('loadStarters', () => {
  it('makes one starter for each template, or that of podium without any', async () => {
    const folder = await temporaryFolder();
    expect((await load(join(folder, 'missing')))(problem, undefined, undefined)).toEqual([plainStarter('cpp')]);
    await writeFile(join(folder, 'solution.py'), '# {{url}}\n');
    await writeFile(join(folder, 'solution.cpp'), '// {{title}}\n');
    await writeFile(join(folder, 'notes.txt'), 'no template');
    const contest = { id: 'cccccccccccc' };
    expect((await load(folder))(problem, contest, undefined)).toEqual([
      { path: 'solution.py', content: `# ${server}/user/problem/contest/cccccccccccc/aaaaaaaaaaaa\n` },
      { path: 'solution.cpp', content: '// Two Sum\n' },
    ]);
  });

  it('leaves out templates in languages that the problem does not allow, and starts in one that it does', async () => {
    const folder = await temporaryFolder();
    await writeFile(join(folder, 'solution.py'), '# mine\n');
    await writeFile(join(folder, 'solution.cpp'), '// mine\n');
    const makeStarters = await load(folder);
    const startersIn = (...allowedLanguages: string[]) =>
      makeStarters({ ...problem, allowedLanguages }, undefined, undefined);
    expect(startersIn('pypy3', 'go')).toEqual([{ path: 'solution.py', content: '# mine\n' }]);
    expect(startersIn('later', 'java', 'go')).toEqual([plainStarter('java')]);
  });

  it('starts in the language that was chosen last, where the server and the problem take it', async () => {
    const folder = await temporaryFolder();
    await writeFile(join(folder, 'solution.py'), '# mine\n');
    await writeFile(join(folder, 'solution.cpp'), '// mine\n');
    const both = ['# mine\n', '// mine\n'];
    const startersOf = async (usual: Language, offered: readonly Language[], allowedLanguages: Language[] = []) =>
      (await load(folder, usual))(
        { ...problem, allowedLanguages },
        undefined,
        offered.map((id) => ({ id })),
      );
    expect(await startersOf('java', ['cpp', 'java'])).toEqual([plainStarter('java')]);
    expect(await startersOf('pypy3', ['pypy3'])).toEqual([
      { path: 'solution.py', content: '# mine\n', language: 'pypy3' },
    ]);
    const texts = async (...request: Parameters<typeof startersOf>) =>
      (await startersOf(...request)).map(({ content }) => content);
    expect(await texts('java', ['cpp', 'py'])).toEqual(both);
    expect(await texts('java', ['java'], ['cpp'])).toEqual(['// mine\n']);
    expect(await texts('cpp', ['cpp'])).toEqual(['// mine\n']);
  });

  it.each([
    ['latin.c', Buffer.from([0x2f, 0x2f, 0xe9]), 'is not UTF-8 text.'],
    ['large.c', Buffer.alloc(256 * 1024 + 1, 'x'), 'is larger than 256 KB'],
    ['empty.c', Buffer.from(' \n'), 'is empty.'],
  ])('names a template such as %s that cannot be a source', async (_, content, message) => {
    const folder = await temporaryFolder();
    await writeFile(join(folder, 'solution.c'), content);
    await expect(load(folder)).rejects.toThrow(`The template ${join(folder, 'solution.c')} ${message}`);
  });

  it('rejects a template that is a folder, and names it', async () => {
    const folder = await temporaryFolder();
    await mkdir(join(folder, 'solution.c'));
    await expect(load(folder)).rejects.toMatchObject({ code: 'EISDIR', path: join(folder, 'solution.c') });
  });
});
