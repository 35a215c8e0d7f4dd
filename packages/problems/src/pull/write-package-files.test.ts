import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hashOf } from '@podium/files';
import { expect, it, onTestFinished } from 'vitest';
import { createFolderOnDisk, minimal } from '../../test/problem-folder-on-disk.ts';
import { listPackageFiles } from '../read/package-files.ts';
import { writePackageFiles } from './write-package-files.ts';

it('writes nothing over a file that was edited while the new ones were read', async () => {
  const { path, write, remove } = await createFolderOnDisk();
  onTestFinished(remove);
  await write(minimal);
  const bytes = new TextEncoder().encode('# From the server\n');
  const file = { path: 'problem.md', hash: hashOf(bytes), bytes: bytes.length };
  const writing = writePackageFiles(path, await listPackageFiles(path), [file], async function* () {
    await write({ 'problem.md': '# Edited\n' });
    yield bytes;
  });
  await expect(writing).rejects.toMatchObject({ code: 'folder_changed' });
  expect(await readFile(join(path, 'problem.md'), 'utf8')).toBe('# Edited\n');
  expect((await listPackageFiles(path)).files).toHaveLength(6);
});
