import { createHash } from 'node:crypto';
import { symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ProblemFolderError } from '../src/errors.ts';
import { readProblemFolder } from '../src/read/read-package.ts';
import { createFolderOnDisk, minimal, statement, tests, withYaml } from './problem-folder-on-disk.ts';

const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

let disk: Awaited<ReturnType<typeof createFolderOnDisk>>;
beforeEach(async () => {
  disk = await createFolderOnDisk();
});
afterEach(() => disk.remove());

describe('a problem folder', () => {
  test('with a title, a statement and tests has defaults for all else', async () => {
    await disk.write(minimal);
    const { upload, folder: details } = await readProblemFolder(disk.path);
    const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
    const contentOf = (text: string) => ({ hash: sha256(text), bytes: text.length, hasWindowsLineEnds: false });
    expect(upload).toEqual({
      title: 'Two sums',
      description: '# Two sums\n',
      language: 'en',
      translations: [],
      difficulty: 'Easy',
      tags: [],
      constraints: { timeLimit: '1s', memoryLimit: '2048MB' },
      checker: { type: 'tokens', ignoreCase: true },
      testCases: [
        { inputHash: sha256('1 2\n'), outputHash: sha256('3\n'), isSample: true },
        { inputHash: sha256('2 2\n'), outputHash: sha256('4\n'), isSample: false },
      ],
    });
    expect(details).toEqual({
      checkerOf: expect.any(Function),
      path: disk.path,
      settingsFile: 'problem.yaml',
      settings: { value: { name: 'Two sums' }, errors: [], constants: new Map() },
      statementFiles: ['problem.md'],
      checkerFiles: [],
      testCases: [
        {
          name: 'sample/1',
          inputFile: 'data/sample/1.in',
          answerFile: 'data/sample/1.ans',
          isSample: true,
          input: contentOf('1 2\n'),
          answer: contentOf('3\n'),
        },
        {
          name: 'secret/1',
          inputFile: 'data/secret/1.in',
          answerFile: 'data/secret/1.ans',
          isSample: false,
          input: contentOf('2 2\n'),
          answer: contentOf('4\n'),
        },
      ],
      formatVersion: 'legacy',
      ignoredKeys: [],
      timing: { isLimitSet: false, multiplier: 5, resolutionMs: 1000 },
      warnings: [],
    });
  });

  test('of version 2023-07 gives the title of each language, limits and keywords', async () => {
    const yaml = [
      'problem_format_version: 2023-07-draft',
      'type: pass-fail',
      'name: { en: Two sums, sv: Två summor }',
      'uuid: 5ca6ba5b-36d5-4eff-8aa7-d967cbc4375e',
      'keywords: [math, easy start]',
      'tags: [math, sums]',
      'difficulty: hard',
      'limits: { time_limit: 1.5, memory: 512, output: 8 }',
    ].join('\n');
    await disk.write({ ...minimal, 'problem.yaml': yaml });
    const { upload, folder: details } = await readProblemFolder(disk.path);
    expect(upload).toMatchObject({
      title: 'Two sums',
      difficulty: 'Hard',
      tags: ['math', 'easy start', 'sums'],
      constraints: { timeLimit: '1.5s', memoryLimit: '512MB' },
    });
    expect(details.ignoredKeys).toEqual(['problem_format_version', 'uuid', 'limits.output']);
  });

  test('of the legacy format splits keywords at spaces, and reads limits that are texts', async () => {
    const upload = await disk.uploadOf(withYaml('keywords: math greedy\nlimits: { time_limit: 500ms, memory: 1GB }'));
    expect(upload).toMatchObject({ tags: ['math', 'greedy'], constraints: { timeLimit: '500ms', memoryLimit: '1GB' } });
  });

  test.each([
    [{ '.timelimit': '3\n' }, '3s'],
    [{ 'domjudge-problem.ini': "probid = A\ntimelimit='2.5'\n" }, '2.5s'],
    [{ '.timelimit': '4', 'domjudge-problem.ini': 'timelimit=2' }, '4s'],
    [{ 'domjudge-problem.ini': 'color=red' }, '1s'],
    [{ '.timelimit': '4', ...withYaml('limits: { time_limit: 2 }') }, '2s'],
  ] as const)('of the legacy format has its time limit in %j', async (files, timeLimit) => {
    expect((await disk.uploadOf({ ...minimal, ...files })).constraints?.timeLimit).toBe(timeLimit);
  });

  test.each([
    ['limits: { time_limit: 2 }', { isLimitSet: true, multiplier: 5, resolutionMs: 1000 }],
    ['limits: { time_multiplier: 3 }', { isLimitSet: false, multiplier: 3, resolutionMs: 1000 }],
    ['problem_format_version: 2025-09', { isLimitSet: false, multiplier: 2, resolutionMs: 1000 }],
    [
      'problem_format_version: 2025-09\nlimits: { time_multipliers: { ac_to_time_limit: 1.5 }, time_resolution: 0.5 }',
      { isLimitSet: false, multiplier: 1.5, resolutionMs: 500 },
    ],
  ])('says how a missing time limit follows from its submissions: %s', async (yaml, timing) => {
    await disk.write(withYaml(yaml));
    expect((await readProblemFolder(disk.path)).folder.timing).toEqual(timing);
  });

  test.each([
    ['limits: { time_multiplier: 0 }', 'limits.time_multiplier'],
    ['limits: { time_resolution: fast }', 'limits.time_resolution'],
  ])('rejects a rule for the time limit that is no number above 0: %s', async (yaml, key) => {
    expect(await disk.errorsOf(withYaml(yaml))).toEqual([
      { file: 'problem.yaml', key, message: 'must be a number above 0' },
    ]);
  });

  test('takes the time limit of .timelimit', async () => {
    expect(await disk.errorsOf({ ...minimal, '.timelimit': 'fast' })).toEqual([
      { file: '.timelimit', message: expect.stringContaining('in seconds') },
    ]);
  });

  test('orders secret tests naturally through all groups, after the samples', async () => {
    const names = ['secret/2', 'secret/10', 'secret/1-small/2', 'secret/1-small/10', 'sample/2', 'sample/1'];
    const files = Object.fromEntries(
      names.flatMap((n) => [
        [`data/${n}.in`, n],
        [`data/${n}.ans`, n],
      ]),
    );
    await disk.write({ 'problem.yaml': 'name: T', ...statement, ...files });
    const { folder: details } = await readProblemFolder(disk.path);
    expect(details.testCases.map(({ name }) => name)).toEqual([
      'sample/1',
      'sample/2',
      'secret/1-small/2',
      'secret/1-small/10',
      'secret/2',
      'secret/10',
    ]);
  });

  test('warns of valid input that is probably a mistake', async () => {
    await disk.write({
      'problem.yaml': 'name: T',
      ...statement,
      'data/sample/1.in': '1\r\n',
      'data/sample/1.ans': '\uFEFF1\n',
    });
    const { folder: details } = await readProblemFolder(disk.path);
    expect(details.warnings).toEqual([
      expect.stringContaining('data/sample/1.ans: begins with a byte-order mark'),
      expect.stringContaining('data/sample/1.in: has Windows line ends'),
      expect.stringContaining('data/secret/: holds no test cases'),
    ]);
  });
});

describe('the statement', () => {
  const at = (file: string, text = '# From there') => ({ 'problem.yaml': 'name: T', ...tests, [file]: text });

  test.each([
    'statement/problem.en.md',
    'problem_statement/problem.en.md',
    'problem_statement/problem.md',
    'problem.md',
    'statement/problem.sv.md',
  ])('is found as %s', async (file) => {
    expect((await disk.uploadOf(at(file))).description).toBe('# From there');
  });

  test('is read in every language, English first, with the title of each', async () => {
    const upload = await disk.uploadOf({
      ...tests,
      'problem.yaml': 'name: { de: Zwei Summen, en: Two sums }',
      'statement/problem.de.md': 'Addiere.',
      'statement/problem.en.md': 'Add.',
      'statement/problem.en.tex': 'not this one',
      'problem_statement/problem.pt_br.md': 'Some.',
      'problem_statement/problem.sv.tex': '\\problemname{Två summor}\n\nAddera.',
    });
    expect(upload).toMatchObject({ title: 'Two sums', language: 'en', description: 'Add.' });
    expect(upload.translations).toEqual([
      { language: 'de', title: 'Zwei Summen', description: 'Addiere.' },
      { language: 'pt-BR', title: 'Two sums', description: 'Some.' },
      { language: 'sv', title: 'Två summor', description: 'Addera.\n' },
    ]);
  });

  test.each([
    ['name: { sv: Summor, de: Summen }', 'sv', 'Summor', { language: 'de', title: 'Summen' }],
    ['name: Summen', 'de', 'Summen', { language: 'sv', title: 'Summen' }],
  ])('needs no English: with %s, the author writes in %s', async (yaml, language, title, translation) => {
    const files = { 'statement/problem.sv.md': 'Addera.', 'statement/problem.de.md': 'Addiere.' };
    const upload = await disk.uploadOf({ ...tests, 'problem.yaml': yaml, ...files });
    expect(upload).toMatchObject({ language, title, translations: [translation] });
  });

  test('is left out, with a warning, if the name of its file has no language', async () => {
    await disk.write({
      ...at('statement/problem.en.md'),
      'statement/problem.final.md': 'x',
      'statement/notes.md': 'y',
    });
    const { upload, folder } = await readProblemFolder(disk.path);
    expect(upload.translations).toEqual([]);
    expect(folder.warnings).toEqual([expect.stringContaining('statement/problem.final.md: is left out')]);
  });

  test('is left out with a warning if it is empty, and says so if there is no other', async () => {
    const { description } = await disk.uploadOf({ ...at('statement/problem.de.md', 'Addiere.'), 'problem.md': ' \n' });
    expect(description).toBe('Addiere.');
    await disk.write({ 'statement/problem.de.md': '' });
    const { upload, folder } = await readProblemFolder(disk.path);
    expect(upload.description).toBe('*The statement is missing.*\n');
    const emptyOnes = ['problem.md', 'statement/problem.de.md'].map(
      (file) => `${file}:1: is empty: write the statement there`,
    );
    expect(folder.warnings).toEqual(expect.arrayContaining(emptyOnes));
  });

  test('is that in LaTeX if the one in Markdown beside it is empty', async () => {
    const files = { ...at('statement/problem.en.md', '\n'), 'statement/problem.en.tex': 'Add \\emph{both}.' };
    expect((await disk.uploadOf(files)).description.trim()).toBe('Add *both*.');
  });

  test('that is not valid in a translation has an error with the file of the translation', async () => {
    const files = {
      ...at('statement/problem.en.md'),
      'statement/problem.sv.md': 'a\0',
    };
    expect(await disk.errorsOf(files)).toEqual([
      { file: 'statement/problem.sv.md', message: expect.stringContaining('NUL') },
    ]);
  });

  test('has its images as data URLs, and code and links unchanged', async () => {
    const text = [
      '![a graph](graph.png "A graph") and <img alt="x" src="sub/photo%20one.png">',
      '![by name][fig]',
      '',
      '[fig]: <graph.png>',
      '[home]: https://example.org/',
      '`![not me](graph.png)`',
      '```',
      '![nor me](graph.png)',
      '```',
      'a lonely ` tick',
      '',
      '![after](graph.png)',
    ].join('\n');
    const upload = await disk.uploadOf({
      ...at('statement/problem.en.md', text),
      'statement/graph.png': png,
      'statement/sub/photo one.png': png,
    });
    const url = `data:image/png;base64,${png.toString('base64')}`;
    expect(upload.description.split('\n')).toEqual([
      `![a graph](${url} "A graph") and <img alt="x" src="${url}">`,
      '![by name][fig]',
      '',
      `[fig]: ${url}`,
      '[home]: https://example.org/',
      '`![not me](graph.png)`',
      '```',
      '![nor me](graph.png)',
      '```',
      'a lonely ` tick',
      '',
      `![after](${url})`,
    ]);
  });

  test('is published without its comments, and warns of each line that is not shown as written', async () => {
    await disk.write(at('problem.md', 'a <!-- ![](no.png) -->\n`<!-- b -->`\n\n| a |\n|---|\n| $|x|$ |\n| b | c |\n'));
    const { upload, folder } = await readProblemFolder(disk.path);
    expect(upload.description).toBe('a \n`<!-- b -->`\n\n| a |\n|---|\n| $|x|$ |\n| b | c |\n');
    expect(folder.warnings).toEqual([expect.stringContaining('problem.md:7: has 2 cells, but the table has 1')]);
    expect(await disk.errorsOf(at('problem.md', 'a\n\n<!-- b'))).toEqual([
      { file: 'problem.md:3', message: 'the comment that begins here has no end: close it with -->' },
    ]);
  });

  test('in LaTeX is published without what LaTeX does not print, and is rejected if only TeX can decide that', async () => {
    const tex = 'Seen. % dropped\n\\begin{comment}\nJURY\n\\end{comment}\n\\url{https://a.example/x%20y} after.\n';
    const upload = await disk.uploadOf(at('statement/problem.en.tex', tex));
    expect(upload.description).toBe('Seen. <https://a.example/x%20y> after.\n');
    expect(await disk.errorsOf(at('statement/problem.en.tex', 'a\n\\iffalse JURY'))).toEqual([
      { file: 'statement/problem.en.tex:2', message: 'the conditional that begins here has no \\fi' },
    ]);
  });

  test('is published without the marks for samples', async () => {
    const upload = await disk.uploadOf(at('problem.md', 'Before\n{{nextsample}}\nAfter\n{{ remainingsamples }}'));
    expect(upload.description).toBe('Before\nAfter\n');
  });

  test.each([
    ['![x](gone.png)', {}, 'gone.png is not in the folder'],
    ['![x](https://example.org/x.png)', {}, 'on another server'],
    ['![x](../outside.png)', {}, 'not in the folder'],
    ['![x](x.png)', { 'x.png': '<sv/>' }, 'x.png is not a PNG, JPEG, GIF, WebP or SVG'],
    ['![x](x.png)', { 'x.png': Buffer.concat([png, Buffer.alloc(5 * 2 ** 20)]) }, 'x.png is larger than 5 MB'],
  ] as const)('with %s has a picture that says so, and a warning with its line', async (text, files, words) => {
    await writeFile(join(disk.outside, 'outside.png'), png);
    await disk.write({ ...at('problem.md', `Add.\n\n${text}\n`), ...files });
    const { upload, folder } = await readProblemFolder(disk.path);
    expect(folder.warnings).toContainEqual(expect.stringMatching(/^problem\.md:3: the image /));
    expect(folder.warnings.join('\n')).toContain(words);
    const [, picture = ''] = /!\[x\]\(data:image\/svg\+xml;base64,(.*)\)/.exec(upload.description) ?? [];
    expect(Buffer.from(picture, 'base64').toString()).toContain('Missing picture: ');
  });

  test('that is a link out of the folder is rejected', async () => {
    await disk.write(minimal);
    await writeFile(join(disk.outside, 'passwords'), 'secret');
    await symlink(join(disk.outside, 'passwords'), join(disk.path, 'data', 'secret', '2.in'));
    await symlink('1.ans', join(disk.path, 'data', 'secret', '2.ans'));
    await expect(readProblemFolder(disk.path)).rejects.toMatchObject({
      errors: [{ file: 'data/secret/2.in', message: 'is a link that leaves the folder: put a copy there' }],
    });
  });

  test('does not embed a picture that is a link out of the folder', async () => {
    await writeFile(join(disk.outside, 'secret.png'), png);
    await symlink(join(disk.outside, 'secret.png'), join(disk.path, 'link.png'));
    await disk.write(at('problem.md', '![x](link.png)'));
    const { upload, folder } = await readProblemFolder(disk.path);
    expect(folder.warnings).toContainEqual(expect.stringContaining('link.png is not in the folder'));
    expect(upload.description).not.toContain(Buffer.from(png).toString('base64'));
  });

  const latex = (text: string, files: Record<string, string | Uint8Array> = {}) => ({
    'problem.yaml': 'license: cc by-sa',
    ...tests,
    'problem_statement/problem.en.tex': text,
    ...files,
  });

  test('in LaTeX is converted to Markdown, and gives the title', async () => {
    const upload = await disk.uploadOf(
      latex('\\problemname{Two \\emph{sums}}\nAdd $a$ and~$b$.\n\\section*{Input}\nTwo.'),
    );
    expect(upload).toMatchObject({
      title: 'Two *sums*',
      description: 'Add $a$ and\u00a0$b$.\n\n## Input\n\nTwo.\n',
    });
  });

  test('in LaTeX embeds pictures, with or without their endings, and drawings in SVG', async () => {
    const text =
      '\\includegraphics[width=1cm]{graph}\n\n\\illustration{0.3}{drawing.svg}{me}\n\n\\includegraphics{t/sub/graph}';
    const drawing = '<?xml version="1.0"?>\n<!-- made -> by hand -->\n<svg xmlns="http://www.w3.org/2000/svg"/>';
    const { description } = await disk.uploadOf(
      latex(text, {
        'problem.yaml': 'name: T',
        'problem_statement/graph.png': png,
        'problem_statement/drawing.svg': drawing,
      }),
    );
    const url = `data:image/png;base64,${png.toString('base64')}`;
    const svgUrl = `data:image/svg+xml;base64,${Buffer.from(drawing).toString('base64')}`;
    expect(description).toBe(`![](${url})\n\n![](${svgUrl})\n\n*me*\n\n![](${url})\n`);
  });

  test('in LaTeX warns of what Markdown cannot show, with its line', async () => {
    const text = 'a\n\n\\odd{b}\n\n\\includegraphics{plan}';
    await disk.write(latex(text, { 'problem.yaml': 'name: T', 'problem_statement/plan.pdf': '%PDF-1.5' }));
    const { upload, folder } = await readProblemFolder(disk.path);
    expect(upload.description).toBe('a\n\n\\\\odd{b}\n\n*[figure: plan]*\n');
    expect(folder.warnings).toEqual([
      'problem_statement/problem.en.tex:3: \\odd is not known: it stands in the statement as it is written',
      expect.stringContaining('the figure problem_statement/plan.pdf cannot be shown in a browser'),
    ]);
  });

  test('in LaTeX is not read beside one in Markdown', async () => {
    const { description } = await disk.uploadOf(
      latex('tex', { 'problem.yaml': 'name: T', 'problem_statement/problem.en.md': 'md' }),
    );
    expect(description).toBe('md');
  });

  test('in LaTeX warns of a missing picture, with its line', async () => {
    await disk.write(latex('Add.\n\\includegraphics{gone}', { 'problem.yaml': 'name: T' }));
    const { folder } = await readProblemFolder(disk.path);
    expect(folder.warnings).toContainEqual(
      expect.stringMatching(/^problem_statement\/problem\.en\.tex:\d+: the image gone is not in the folder/),
    );
  });
});

describe('a faulty folder', () => {
  test('with values nested 100,000 deep has errors and does not crash', async () => {
    const yaml = await disk.errorsOf(withYaml(`constants: ${'['.repeat(100_000)}`));
    expect(yaml).toHaveLength(3);
    expect(yaml[0]).toMatchObject({ file: 'problem.yaml', message: expect.stringContaining('at line 2') });
    const latex = { ...minimal, 'statement/problem.en.tex': '{'.repeat(100_000) };
    expect(await disk.errorsOf(latex)).toEqual([
      { file: 'statement/problem.en.tex', message: 'has too many groups inside one another to be read' },
    ]);
  });

  test('gives all its errors at once, each with its file, its key and what to do', async () => {
    const errors = await disk.errorsOf({
      'problem.yaml':
        'nmae: T\ndifficulty: Brutal\nlimits: { timelimit: 1, memory: 9TB }\nkeywords: { a: 1 }\ntype: multi-pass',
      'problem.md': ' \n',
      'data/sample/1.in': '1',
      'data/secret/1.ans': '1',
      'data/secret/2.in': new Uint8Array([0xff, 0xfe, 0x00]),
      'data/secret/2.ans': '2',
      'data/secret/3.in': '3',
      'data/secret/3.out': '3',
    });
    expect(errors.map(({ file, key }) => (key ? `${file} ${key}` : file)).sort()).toEqual([
      'data/sample/1.ans',
      'data/secret/1.ans',
      'data/secret/2.in',
      'data/secret/3.ans',
      'data/secret/3.out',
      'problem.yaml difficulty',
      'problem.yaml keywords',
      'problem.yaml limits.memory',
      'problem.yaml limits.timelimit',
      'problem.yaml name',
      'problem.yaml nmae',
      'problem.yaml type',
    ]);
    const messageOf = (key: string) => errors.find((error) => error.key === key)?.message;
    expect(messageOf('nmae')).toContain("did you mean 'name'?");
    expect(messageOf('limits.timelimit')).toContain("did you mean 'time_limit'?");
    expect(errors.find(({ file }) => file === 'data/secret/3.out')?.message).toContain(
      'rename it to data/secret/3.ans',
    );
    expect(errors.find(({ file }) => file === 'data/secret/2.in')?.message).toContain('not UTF-8');
  });

  test('with the a.out of a compiler among the tests is read without it', async () => {
    const { testCases } = await disk.uploadOf({ ...minimal, 'data/secret/a.out': '\x7fELF\0' });
    expect(testCases).toHaveLength(2);
  });

  test('throws an error whose message has all errors', async () => {
    await disk.write({ 'problem.yaml': 'name: T' });
    const error = await readProblemFolder(disk.path).catch((thrown: unknown) => thrown);
    expect(error instanceof ProblemFolderError && error.code).toBe('problem_folder');
    expect(String(error)).toContain('statement/problem.en.md: is missing');
  });

  test.each([
    ['name: [', 'problem.yaml'],
    ['name: A\nname: B', 'problem.yaml'],
    ['- a list', 'problem.yaml'],
    ['', 'problem.yaml'],
  ])('with problem.yaml %j says so', async (yaml, file) => {
    expect((await disk.errorsOf({ ...minimal, 'problem.yaml': yaml })).map((error) => error.file)).toContain(file);
  });

  test('without problem.yaml, or with a binary test, gives an error with the name of the file', async () => {
    const { 'problem.yaml': _, ...rest } = minimal;
    await disk.write({ ...rest, 'data/secret/1.in': 'a\0b' });
    expect(await disk.errorsOf({})).toEqual([
      { file: 'problem.yaml', message: 'is missing' },
      { file: 'data/secret/1.in', message: 'contains NUL characters: is it a binary?' },
    ]);
  });

  test('without tests gives an error that says where they belong', async () => {
    const errors = await disk.errorsOf({ 'problem.yaml': 'name: T', ...statement });
    expect(errors).toEqual([{ file: 'data/secret/', message: expect.stringContaining('holds no test cases') }]);
  });

  test('with a title that is too long gives an error with the key', async () => {
    const errors = await disk.errorsOf({ ...minimal, 'problem.yaml': `name: ${'x'.repeat(200)}` });
    expect(errors).toEqual([{ file: 'problem.yaml', key: 'name', message: expect.stringContaining('at most 160') }]);
  });

  test('that does not exist gives an error that says so', async () => {
    await expect(readProblemFolder(join(disk.path, 'gone'))).rejects.toMatchObject({
      errors: [{ file: '.', message: expect.stringContaining('is not a folder') }],
    });
  });
});

describe('an editorial', () => {
  test('is read from solution/ in the language of the statement, with its pictures', async () => {
    await disk.write({
      ...minimal,
      'solution/solution.en.md': '## Hint 1\nSort.\n\n![](steps.png)\n',
      'solution/solution.de.md': 'Sortiere.',
      'solution/steps.png': png,
    });
    const { upload, folder } = await readProblemFolder(disk.path);
    expect(upload.editorial).toMatch(/^## Hint 1\nSort\.\n\n!\[\]\(<?data:image\/png;base64,/);
    expect(folder.editorial).toEqual({ file: 'solution/solution.en.md', language: 'en' });
    expect(folder.warnings).toEqual(['solution/solution.de.md: is left out: the editorial is solution/solution.en.md']);
  });

  test('is converted from LaTeX, and read in another language if there is no other', async () => {
    const upload = await disk.uploadOf({ ...minimal, 'solution/solution.sv.tex': 'Sortera \\emph{alla}.' });
    expect(upload.editorial?.trim()).toBe('Sortera *alla*.');
  });

  test('is none, with a warning, if its file is empty', async () => {
    await disk.write({ ...minimal, 'solution/solution.md': '\n' });
    const { upload, folder } = await readProblemFolder(disk.path);
    expect(upload.editorial).toBeUndefined();
    expect(folder.warnings).toEqual([expect.stringContaining('solution/solution.md:1: is empty')]);
  });

  test.each<[what: string, file: string, content: string | Uint8Array, warning: string]>([
    [
      'is not UTF-8',
      'solution/solution.en.md',
      new Uint8Array([0xff, 0xfe]),
      'solution/solution.en.md: gives no editorial: is not UTF-8: save it in that encoding',
    ],
    [
      'has a condition that only TeX can decide',
      'solution/solution.tex',
      'Sort.\n\\ifx\\x\\y it \\fi',
      'solution/solution.tex:2: gives no editorial: only TeX can decide \\ifx: write \\iftrue or \\iffalse for what learners see',
    ],
    [
      'is longer than what can be stored',
      'solution/solution.en.md',
      'x'.repeat(2 ** 20 + 1),
      'solution/solution.en.md: gives no editorial: has 1048577 characters with its pictures, and at most 1048576 can be stored: make it shorter',
    ],
    [
      'is a PDF',
      'solution/solution.pdf',
      '%PDF-1.7',
      'solution/: has neither solution.en.md nor solution.en.tex, so there is no editorial',
    ],
  ])('that %s is a warning, and the problem is read without it', async (_what, file, content, warning) => {
    await disk.write({ ...minimal, [file]: content });
    const { upload, folder } = await readProblemFolder(disk.path);
    expect([upload.title, upload.editorial, folder.warnings]).toEqual(['Two sums', undefined, [warning]]);
  });
});
