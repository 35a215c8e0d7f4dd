import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../test/temporary-folder.ts';
import { readStart } from './read-file.ts';

it.each([
  ['abc', 3, { text: 'abc', cut: false }],
  ['abcd', 3, { text: 'abc', cut: true }],
  ['', 3, { text: '', cut: false }],
  ['aé€', 3, { text: 'aé', cut: true }],
  ['aé€', 5, { text: 'aé', cut: true }],
  ['\ufeffa', 4, { text: '\ufeffa', cut: false }],
  [Buffer.from([0x61, 0xff]), 9, { text: 'a\ufffd', cut: false }],
])('reads of %j at most %i bytes, in whole characters', async (content, maxBytes, start) => {
  const path = join(await temporaryFolder(), 'output');
  await writeFile(path, content);
  expect(await readStart(path, maxBytes)).toEqual(start);
});
