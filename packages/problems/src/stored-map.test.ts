import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openStoredMap } from './stored-map.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'podium-stored-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('keeps the entries of commands that ran at the same time', async () => {
  const path = join(folder, 'cache', 'map.json');
  const maps = await Promise.all(Array.from({ length: 8 }, () => openStoredMap(path)));
  for (const [index, map] of maps.entries()) map.set(`key ${index}`, `value ${index}`);
  await Promise.all(maps.map((map) => map.save()));
  const read = await openStoredMap(path);
  expect(maps.map((_, index) => read.get(`key ${index}`))).toEqual(maps.map((_, index) => `value ${index}`));
});

it('is empty if its file is damaged', async () => {
  const path = join(folder, 'map.json');
  await writeFile(path, '{"a": ');
  const map = await openStoredMap(path);
  expect(map.get('a')).toBeUndefined();
  map.set('a', '1');
  await map.save();
  expect((await openStoredMap(path)).get('a')).toBe('1');
});
