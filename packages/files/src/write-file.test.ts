import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../test/temporary-folder.ts';
import { makeFolder, writeAtomic } from './write-file.ts';

it('makes all that is missing, and is content with what is there', async () => {
  const path = join(await temporaryFolder(), 'a', 'b', 'c');
  await Promise.all([makeFolder(path, 0o700), makeFolder(path, 0o700)]);
  await makeFolder(path);
  expect((await stat(path)).mode & 0o777).toBe(0o700);
});

it.runIf(process.platform === 'linux')('gives up at once where nothing can be made', async () => {
  await expect(makeFolder('/proc/podium/tests')).rejects.toMatchObject({ code: 'ENOENT' });
});

it('fails below a file, and so does a write there, which names its target and not a temporary file', async () => {
  const file = join(await temporaryFolder(), 'file');
  await writeFile(file, '');
  const target = join(file, 'record.json');
  await expect(makeFolder(join(file, 'x'))).rejects.toMatchObject({ code: 'ENOTDIR' });
  await expect(writeAtomic(target, '')).rejects.toMatchObject({ code: 'ENOTDIR', path: target });
});
