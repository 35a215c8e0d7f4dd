import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../../files/test/temporary-folder.ts';
import { writeNewPackage } from './new-package.ts';

it.each([
  ['file', 'is a file'],
  ['full', 'is not empty'],
])('rejects %s, which %s', async (name, reason) => {
  const root = await temporaryFolder();
  await writeFile(join(root, 'file'), '');
  await mkdir(join(root, 'full'));
  await writeFile(join(root, 'full', 'notes.txt'), '');
  await expect(writeNewPackage(root, name)).rejects.toThrow(reason);
});
