import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runTool } from '../machine/run-tool.ts';
import { openFiles } from '../sandbox/scratch-file.ts';
import { type CompileCache, openCompileCache } from './compile-cache.ts';

const kibibyte = 1024;
const maxBytes = 2048 * kibibyte;
const programBytes = 300 * kibibyte;
const diagnostics = { errors: [], warnings: [], diagnostics: [] };

describe('the compile cache', () => {
  let folder: string;
  let cache: CompileCache;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'judge-programs-'));
    cache = await openCompileCache(folder, { maxBytes, othersBytes: 0 });
  });
  afterEach(() => rm(folder, { recursive: true }));

  async function takenBytes(): Promise<number> {
    const names = await readdir(folder);
    const files = await Promise.all(names.map((name) => stat(join(folder, name)).catch(() => undefined)));
    return files.reduce((sum, file) => sum + Math.max(file?.size ?? 0, 512 * (file?.blocks ?? 0)), 0);
  }

  async function store(key: string, into = cache): Promise<void> {
    using files = openFiles(tmpdir());
    const program = files.scratch();
    await writeFile(`/proc/self/fd/${program}`, Buffer.alloc(programBytes, key));
    await into.store(key, { programBytes, diagnostics }, program);
  }

  async function has(key: string): Promise<boolean> {
    const outcome = await cache.find(key);
    if (outcome?.type === 'compiled') outcome.program[Symbol.dispose]();
    return outcome !== undefined;
  }

  it('never takes more of the disk than its bound, while entries are written too', async () => {
    let mostBytes = 0;
    let writing = true;
    const watched = (async () => {
      while (writing) {
        mostBytes = Math.max(mostBytes, await takenBytes());
        await nextTurn();
      }
    })();
    for (let group = 0; group < 10; group += 1) {
      await Promise.all([0, 1, 2].map((index) => store(`key${3 * group + index}`)));
    }
    writing = false;
    await watched;
    expect(mostBytes).toBeGreaterThan(4 * programBytes);
    expect(mostBytes).toBeLessThanOrEqual(maxBytes);
    expect(await has('key29')).toBe(true);
    expect(await has('key0')).toBe(false);
  });

  it('removes what a dead process left, and counts what nobody knows', async () => {
    const { stdout } = await runTool('/bin/sh', ['-c', 'echo $$'], { timeoutMs: 60_000 });
    const leftover = `key.${stdout.trim()}.1.tmp`;
    await writeFile(join(folder, leftover), Buffer.alloc(maxBytes));
    await writeFile(join(folder, 'unknown'), Buffer.alloc(maxBytes));
    await store('first');
    expect(await readdir(folder)).toEqual(['first', 'first.json']);
  });

  it('counts what another process is writing and leaves it alone', async () => {
    await store('first');
    await writeFile(join(folder, `second.${process.ppid}.1.tmp`), Buffer.alloc(maxBytes - 2 * programBytes));
    await store('third');
    expect(await readdir(folder)).toContain(`second.${process.ppid}.1.tmp`);
    expect([await has('first'), await has('third')]).toEqual([false, true]);
  });

  it.each([
    ['program', 'first', (bytes: Buffer) => bytes.fill(0, 1000, 1001)],
    ['program that was cut', 'first', (bytes: Buffer) => bytes.subarray(1)],
    ['outcome', 'first.json', (bytes: Buffer) => Buffer.from(bytes.toString().replace('programBytes', 'programBites'))],
  ])('counts a damaged %s as absent, and stores it again', async (_, name, damage) => {
    await store('first');
    const path = join(folder, name);
    await writeFile(path, damage(await readFile(path)));
    expect(await has('first')).toBe(false);
    await store('first');
    expect(await has('first')).toBe(true);
  });

  it('leaves room for what other processes write at the same time', async () => {
    const shared = await openCompileCache(folder, { maxBytes, othersBytes: maxBytes });
    await store('first');
    await shared.store('second', { diagnostics }, -1);
    expect(await readdir(folder)).toEqual(['second.json']);
  });

  it('stays within its bound while five processes write at the same time', async () => {
    const [sharedBytes, othersBytes] = [8 * maxBytes, 4 * maxBytes];
    const open = () => openCompileCache(folder, { maxBytes: sharedBytes, othersBytes });
    const caches = await Promise.all([open(), open(), open(), open(), open()]);
    let mostBytes = 0;
    for (let round = 0; round < 20; round += 1) {
      await Promise.all(caches.map((shared, index) => store(`key${round}-${index}`, shared)));
      mostBytes = Math.max(mostBytes, await takenBytes());
    }
    expect(mostBytes).toBeGreaterThan(sharedBytes - othersBytes);
    expect(mostBytes).toBeLessThanOrEqual(sharedBytes);
  });
});
