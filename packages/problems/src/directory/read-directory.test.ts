import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../../files/test/temporary-folder.ts';
import { readDirectory } from './read-directory.ts';

it('counts a folder that cannot be read as a problem, so that its push fails and not that of the others', async () => {
  const root = await temporaryFolder();
  await mkdir(join(root, 'problems', 'two-sum'), { recursive: true });
  await writeFile(join(root, 'problems', 'two-sum', 'problem.yaml'), '');
  await mkdir(join(root, 'problems', 'notes'));
  // Nobody can read it, not even root.
  await symlink('loop', join(root, 'problems', 'loop'));
  expect(await readDirectory(root, '.')).toEqual({
    ...{ problems: ['problems/loop', 'problems/two-sum'], strayFolders: ['problems/notes'], contests: [] },
  });
});
