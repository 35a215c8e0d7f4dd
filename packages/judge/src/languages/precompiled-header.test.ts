import { watch } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cpp } from '../languages/cpp.ts';
import { isRunning } from '../machine/leftovers.ts';
import { runTool } from '../machine/run-tool.ts';
import { testCacheDir } from '../test/judging.ts';
import { createPrecompiledHeader } from './precompiled-header.ts';

const waitOptions = { timeout: 60_000, interval: 10 };

describe('a precompiled header', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'judge-header-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const temporaryFiles = async () => (await readdir(folder)).filter((name) => name.includes('.tmp'));

  it('is compiled aside for whoever asks first and used once it is there', async () => {
    const toolchain = await cpp.findToolchain(testCacheDir);
    const header = createPrecompiledHeader('cstddef', toolchain, ['-O0'], folder);
    expect(await header.findFolder()).toBeUndefined();
    const found = await vi.waitUntil(() => header.findFolder(), waitOptions);
    await vi.waitUntil(async () => (await temporaryFiles()).length === 0, waitOptions);
    const sourcePath = join(folder, 'a.cpp');
    await writeFile(sourcePath, '#include <cstddef>\nint main() {}\n');
    const args = ['-O0', '-H', '-isystem', found, '-fsyntax-only', sourcePath];
    const { stderr } = await runTool(toolchain.compilerPath, args, { timeoutMs: 60_000 });
    // The compiler marks a precompiled header with `!` if it uses it, and with `x` if it does not.
    expect(stderr).toContain(`! ${found}/cstddef.gch`);
  });

  it('is read as text where the compiler cannot use it, with the names of the original', async () => {
    const toolchain = await cpp.findToolchain(testCacheDir);
    const header = createPrecompiledHeader('ciso646', toolchain, ['-O0'], folder);
    const found = await vi.waitUntil(() => header.findFolder(), waitOptions);
    const sourcePath = join(folder, 'a.cpp');
    // The compiler uses no precompiled header after a token. The second include does nothing,
    // because of the header's include guard.
    const source =
      'int before;\n#include <ciso646>\n#include <ciso646>\n#undef _GLIBCXX_CISO646\n#define _GLIBCXX_CISO646 ?';
    await writeFile(sourcePath, `${source}\nint main() {}\n`);
    const compile = (args: string[]) =>
      runTool(toolchain.compilerPath, [...args, '-O0', sourcePath, '-E'], { timeoutMs: 60_000 });
    const [here, plain] = await Promise.all([compile(['-isystem', found]), compile([])]);
    const linesOfCode = ({ stdout }: typeof here) => stdout.split('\n').filter((line) => /^[^#]/.test(line));
    expect(here).toMatchObject({ succeeded: true, stderr: '' });
    expect(linesOfCode(here)).toEqual(linesOfCode(plain));
    expect(here.stdout).toMatch(/^# 1 "\/.*\/c\+\+\/.*ciso646" 3/m);
  });

  it('does not bring back a cache folder that was removed meanwhile', async () => {
    const cacheDir = join(folder, 'cache');
    await mkdir(cacheDir);
    const toolchain = await cpp.findToolchain(testCacheDir);
    await createPrecompiledHeader('iostream', toolchain, ['-O0'], cacheDir).findFolder();
    const begun = await vi.waitUntil(
      async () => (await readdir(cacheDir)).find((name) => name.endsWith('.tmp.hpp')),
      waitOptions,
    );
    const builder = Number(begun.split('.').at(-3));
    await rm(cacheDir, { recursive: true, maxRetries: 5 });
    await vi.waitUntil(() => !isRunning(builder), { timeout: 60_000, interval: 50 });
    expect((await readdir(folder)).filter((name) => name === 'cache')).toEqual([]);
  });

  it('leaves nothing behind when it cannot be compiled', async () => {
    const toolchain = await cpp.findToolchain(testCacheDir);
    const before = await readdir(folder);
    const header = createPrecompiledHeader('no/such/header.h', toolchain, ['-O0'], folder);
    // A watcher sees every file, even if the compilation fails at once.
    const seen = new Set<string | null>();
    const watcher = watch(folder, (_event, name) => seen.add(name));
    expect(await header.findFolder()).toBeUndefined();
    await vi.waitUntil(() => [...seen].some((name) => name?.endsWith('.tmp')), waitOptions);
    await vi.waitUntil(async () => (await temporaryFiles()).length === 0, waitOptions);
    watcher.close();
    expect(await readdir(folder)).toEqual(before);
  });
});
