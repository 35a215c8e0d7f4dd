import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../test/temporary-folder.ts';
import { makeFolder, writeAtomic } from './write-file.ts';

it('makeFolder makes all missing folders, and accepts existing ones', async () => {
  const path = join(await temporaryFolder(), 'a', 'b', 'c');
  await Promise.all([makeFolder(path, 0o700), makeFolder(path, 0o700)]);
  await makeFolder(path);
  expect((await stat(path)).mode & 0o777).toBe(0o700);
});

it.runIf(process.platform === 'linux')('makeFolder fails at once in /proc', async () => {
  await expect(makeFolder('/proc/podium/tests')).rejects.toMatchObject({ code: 'ENOENT' });
});

it('makeFolder and writeAtomic fail below a file, with an error that names the target', async () => {
  const file = join(await temporaryFolder(), 'file');
  await writeFile(file, '');
  const target = join(file, 'record.json');
  await expect(makeFolder(join(file, 'x'))).rejects.toMatchObject({ code: 'ENOTDIR' });
  await expect(writeAtomic(target, '')).rejects.toMatchObject({ code: 'ENOTDIR', path: target });
});
