import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../../files/test/temporary-folder.ts';
import { findPackageRecord } from '../folder-owner.ts';

async function recordOf(value: unknown) {
  const folder = await temporaryFolder();
  await writeFile(join(folder, '.podium.json'), JSON.stringify(value));
  return findPackageRecord(folder, 'http://server');
}

it('rejects the folder of a learner whose record is of another version', async () => {
  const pulled = { version: 2, server: 'http://server', problem: { id: 'p' }, pending: { key: 'k' } };
  await expect(recordOf(pulled)).rejects.toMatchObject({
    code: 'usage',
    message: expect.stringContaining("is a learner's folder"),
  });
});

it("advises to delete a damaged record only if it is not a learner's", async () => {
  for (const value of [{ kind: 'problem-package', server: 'http://server' }, 'text', null]) {
    await expect(recordOf(value)).rejects.toMatchObject({
      code: 'folder_record_unreadable',
      hints: [expect.stringContaining('Delete it')],
    });
  }
});
