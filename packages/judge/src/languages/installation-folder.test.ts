import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { go } from './go.ts';
import { openInstallationFolder } from './installation-folder.ts';

let cacheDir: string;
beforeAll(async () => {
  cacheDir = await mkdtemp(join(tmpdir(), 'podium-installations-'));
});
afterAll(() => rm(cacheDir, { recursive: true, force: true, maxRetries: 10 }));

it('removes the folders of a language that nobody has used for a month, and no others', async () => {
  const monthAgo = new Date(Date.now() - 31 * 24 * 3600 * 1000);
  for (const [language, fingerprint] of [
    ['go', 'old'],
    ['go', 'used'],
    ['java', 'old'],
  ] as const) {
    const folder = await openInstallationFolder(cacheDir, language, fingerprint);
    await writeFile(join(folder, 'file'), '');
    await utimes(folder, monthAgo, monthAgo);
  }
  await openInstallationFolder(cacheDir, 'go', 'used');
  await openInstallationFolder(cacheDir, 'go', 'new');
  expect((await readdir(cacheDir)).sort()).toEqual([
    'installation-go-new',
    'installation-go-used',
    'installation-java-old',
  ]);
});

it('stops making what a language needs when the last one who waits for it leaves', async () => {
  const others = await readdir(cacheDir);
  const { compiler } = await go.prepare(cacheDir);
  const leaving = new AbortController();
  const made = compiler.makeReady?.(leaving.signal);
  const [name = ''] = (await readdir(cacheDir)).filter((entry) => !others.includes(entry));
  await vi.waitFor(async () => expect(await readdir(join(cacheDir, name))).not.toEqual([]), 60_000);
  leaving.abort(new Error('left'));
  await expect(made).rejects.toThrow('left');
  expect(existsSync(join(cacheDir, name, 'packages'))).toBe(false);
});
