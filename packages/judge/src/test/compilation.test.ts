import { mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createJudge } from '../create-judge.ts';
import { cpp } from '../languages/cpp.ts';
import { languages } from '../languages/languages.ts';
import { describeCgroups, inspectMachine } from '../machine/inspect-machine.ts';
import { ensureRunner } from '../sandbox/runner-binary.ts';
import { openTestJudge, type TestJudge, testCacheDir } from './judging.ts';
import { linkJudgeParts } from './run-cache.ts';

describe('compiling', () => {
  let tests: TestJudge;
  let cacheDir: string;
  beforeAll(async () => {
    cacheDir = await mkdtemp(join(tmpdir(), 'judge-cache-'));
    await linkJudgeParts(testCacheDir, cacheDir);
    tests = await openTestJudge('none', cacheDir);
  });
  afterAll(async () => {
    await tests.close();
    await rm(cacheDir, { recursive: true });
  });

  const programs = async () => (await readdir(join(cacheDir, 'programs'))).filter((name) => /^[0-9a-f]+$/.test(name));

  it('separates errors from warnings and names the source location', async () => {
    const source = 'int f() {}\nint main() {\n  int unused;\n  return undeclared;\n}\n';
    const { verdict, diagnostics } = await tests.judgeSource(source);
    expect(verdict).toBe('compile_error');
    expect(diagnostics.errors).toHaveLength(1);
    expect(diagnostics.errors[0]).toMatch(
      /solution\.cpp:4:10: error: 'undeclared' was not declared[\s\S]*4 \| {3}return undeclared;/,
    );
    expect(diagnostics.warnings.join('\n')).toMatch(/solution\.cpp:3:7: warning: unused variable 'unused'/);
    expect(diagnostics.warnings.join('\n')).toMatch(/solution\.cpp:1:10: warning: no return statement/);
    expect(diagnostics.diagnostics).toContainEqual({
      severity: 'error',
      message: "'undeclared' was not declared in this scope",
      file: 'solution.cpp',
      line: 4,
      column: 10,
    });
  });

  it.each(['cpp', 'c', 'py'])(
    'counts columns in UTF-16 code units, after tabs and letters of many bytes too: %s',
    async (language) => {
      const line = language === 'py' ? '\tx = "é😀";\t(1' : '\tconst char *s\t= "é😀"; retrun;';
      const source = language === 'py' ? `def f():\n${line}\n` : `int main() {\n${line}\n}\n`;
      const { diagnostics } = await tests.judgeSource(source, { language });
      const error = diagnostics.diagnostics.find(({ severity }) => severity === 'error');
      const column = line.indexOf(language === 'py' ? '(' : 'retrun') + 1;
      expect(error).toMatchObject({ line: 2, column });
    },
  );

  it('reports warnings of a program that compiles, from the cache too', async () => {
    const source = 'int main() { int unused; }';
    for (const round of ['first', 'second']) {
      const judgement = await tests.judgeSource(source);
      expect(judgement.verdict, round).toBe('accepted');
      expect(judgement.diagnostics.warnings, round).toHaveLength(1);
    }
  });

  it('calls what the linker misses a compile error', async () => {
    const { verdict, diagnostics } = await tests.judgeSource('void missing();\nint main() { missing(); }');
    expect(verdict).toBe('compile_error');
    expect(diagnostics.errors.join('\n')).toMatch(/undefined reference to [`']missing\(\)'/);
    const withoutMain = await tests.judgeSource('int helper() { return 1; }');
    expect(withoutMain.verdict).toBe('compile_error');
    expect(withoutMain.diagnostics.errors).toEqual([
      expect.stringMatching(/^error: undefined reference to 'main': a program/),
    ]);
  });

  it('says that a program with 100 MB of initialised data is too large', async () => {
    const { verdict, diagnostics } = await tests.judgeSource('int a[25000000] = {1};\nint main() { return a[5]; }');
    expect(verdict).toBe('compile_error');
    expect(diagnostics.errors).toEqual(['The compiled program is larger than 64 MB, which is the limit.']);
  });

  it('compiles a source once for all who ask at the same time and afterwards', async () => {
    const before = (await programs()).length;
    const source = '#include <cstdio>\nint main() { puts("once"); }';
    const judgements = await Promise.all(
      Array.from({ length: 4 }, () => tests.judgeSource(source, { cases: [['', 'once']] })),
    );
    expect(judgements.map(({ verdict }) => verdict)).toEqual(Array(4).fill('accepted'));
    expect((await programs()).length).toBe(before + 1);
    const files = await Promise.all((await programs()).map((name) => stat(join(cacheDir, 'programs', name))));
    expect((await tests.judgeSource(source, { cases: [['', 'once']] })).verdict).toBe('accepted');
    // A program that was compiled again would be another file under the same name.
    const later = await Promise.all((await programs()).map((name) => stat(join(cacheDir, 'programs', name))));
    expect(later.map(({ ino }) => ino)).toEqual(files.map(({ ino }) => ino));
    expect((await readdir(join(cacheDir, 'programs'))).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });

  it('compiles again what a crash left damaged in the cache', async () => {
    const source = '#include <cstdio>\nint main() { puts("whole"); }';
    const before = await programs();
    await tests.judgeSource(source);
    const added = (await programs()).find((name) => !before.includes(name)) ?? '';
    const path = join(cacheDir, 'programs', added);
    await rm(path);
    await writeFile(path, 'half a program');
    expect((await tests.judgeSource(source, { cases: [['', 'whole']] })).verdict).toBe('accepted');
  });

  it.each([
    'static_assert(false, "\\ng++: fatal error: cannot execute \'cc1plus\'");',
    '#pragma GCC error "\\ng++: No space left on device"',
  ])('blames the source for making the compiler say that it is broken: %s', async (source) => {
    const { verdict, diagnostics } = await tests.judgeSource(`${source}\nint main() {}`);
    expect(verdict).toBe('compile_error');
    expect(diagnostics.errors.join('\n')).toMatch(/cannot execute|No space left/);
  });

  it('blames itself for a compiler that breaks', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'judge-compiler-'));
    const runner = await ensureRunner(await cpp.findToolchain(cacheDir), cacheDir);
    // It is another compiler, so the judge asks it for a runner, which takes it seconds to compile.
    const script = `#!/bin/sh\ncase "$4" in */runner.cpp) exec cp ${runner} "$6";; esac\nif [ -e ${folder}/broken ]; then echo "g++: fatal error: cannot execute 'cc1plus'" >&2; exit 1; fi\nPATH=/usr/local/bin:/usr/bin:/bin exec g++ "$@"\n`;
    await writeFile(join(folder, 'g++'), script, { mode: 0o755 });
    vi.stubEnv('PATH', `${folder}:/usr/bin:/bin`);
    const breaking = await openTestJudge('none', cacheDir).finally(() => vi.unstubAllEnvs());
    expect((await breaking.judgeSource('int main() { return 0; } // whole')).verdict).toBe('accepted');
    await writeFile(join(folder, 'broken'), '');
    expect(await breaking.judgeSource('int main() { return 0; } // broken')).toMatchObject({
      verdict: 'judging_error',
      failure: expect.stringContaining('The compiler does not work'),
    });
    await rm(join(folder, 'broken'));
    expect((await breaking.judgeSource('int main() { return 0; } // broken')).verdict).toBe('accepted');
    await breaking.close();
    await rm(folder, { recursive: true });
  });

  it('rejects a source with NUL bytes or none at all without failing itself', async () => {
    expect((await tests.judgeSource('')).verdict).toBe('compile_error');
    expect(['accepted', 'compile_error']).toContain((await tests.judgeSource('int main() { \0 }')).verdict);
  });
});

describe('setting up', () => {
  it('finds compiler, bubblewrap, namespaces, cgroups and every language', async () => {
    const report = await inspectMachine();
    expect(report.compiler).toMatchObject({ status: 'ok', detail: expect.stringContaining('g++') });
    expect(report.bubblewrap.status).toBe('ok');
    expect(report.namespaces.status).toBe('ok');
    expect(['v1', 'v2', 'none']).toContain(report.cgroups.version);
    expect(Object.keys(report.languages)).toEqual(Object.keys(languages));
  });

  it('looks only for the tools of the languages that were asked for', async () => {
    const { languages, formatters } = await inspectMachine(['py']);
    expect(Object.keys(languages)).toEqual(['py']);
    expect(Object.keys(formatters)).toEqual(['py']);
  });

  it('names the languages that are not judged without memory groups', () => {
    expect(describeCgroups('none', ['Java', 'JavaScript (Node)'])).toMatchObject({
      status: 'missing',
      lost: expect.stringMatching(/ Programs in Java and JavaScript \(Node\) cannot be judged\.$/),
    });
    expect(describeCgroups('none', [])).toMatchObject({ lost: expect.not.stringContaining('cannot be judged') });
    expect(describeCgroups('v2', ['Java'])).toMatchObject({ status: 'ok' });
  });

  it('names a cache folder that cannot be made', async () => {
    const creating = createJudge({ isolation: 'none', cacheDir: '/dev/null/cache' });
    await expect(creating).rejects.toMatchObject({ name: 'JudgeSetupError', code: 'cache_unwritable' });
  });

  it('sees a program through a symbolic link to its folder', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'judge-cache-'));
    await symlink(join(folder), join(folder, 'self'));
    vi.stubEnv('PATH', join(folder, 'self'));
    try {
      expect((await inspectMachine()).compiler.status).toBe('ok');
    } finally {
      vi.unstubAllEnvs();
      await rm(folder, { recursive: true });
    }
  });
});
