import { expect, it } from 'vitest';
import { createTestServer } from '../test/test-server.ts';
import { createBlobRepository } from './blob-repository.ts';
import { sha256 } from './problem-revision.ts';

it('excerpts are the beginnings of blobs with their whole size, and absent for what is not stored', async () => {
  await using server = await createTestServer();
  const blobs = createBlobRepository(server.database);
  const stored = ['', 'short', 'a text longer than the excerpt'].map((text) => ({
    hash: sha256(text),
    bytes: Buffer.from(text),
  }));
  await blobs.insertBlobs(stored);
  await blobs.insertBlobs(stored);
  const excerpts = await blobs.readExcerpts([...stored.map((blob) => blob.hash), sha256('never stored')], 6);
  const shown = stored.map(({ hash }) => {
    const excerpt = excerpts.get(hash);
    return excerpt && [Buffer.from(excerpt.bytes).toString(), excerpt.size];
  });
  expect(shown).toEqual([
    ['', 0],
    ['short', 5],
    ['a text', 30],
  ]);
  expect(excerpts.size).toBe(3);
});
