import type { CommandContext } from '../context.ts';
import type { HashedPackage } from './hashed-package.ts';

const parallelUploads = 4;

/** The tests that the server does not have yet. */
export async function findMissingBlobs(context: CommandContext, { blobs }: HashedPackage): Promise<string[]> {
  if (blobs.size === 0) return [];
  const client = await context.signedIn();
  const { missing } = await client.blobs.findMissing([...blobs.keys()], { signal: context.signal });
  return missing;
}

/** How many of them there are, and how large they are together. */
export function measureBlobs(missing: readonly string[], { blobs }: HashedPackage): { count: number; bytes: number } {
  return { count: missing.length, bytes: missing.reduce((sum, hash) => sum + (blobs.get(hash)?.length ?? 0), 0) };
}

/** Sends the missing tests, a few at a time. */
export async function pushBlobs(
  context: CommandContext,
  missing: readonly string[],
  { blobs }: HashedPackage,
): Promise<void> {
  const client = await context.signedIn();
  const queue = missing.flatMap((hash) => blobs.get(hash) ?? []);
  let sent = 0;
  const work = async () => {
    for (let bytes = queue.pop(); bytes !== undefined; bytes = queue.pop()) {
      await client.blobs.put(bytes, { signal: context.signal });
      sent += 1;
      context.reporter.progress({ label: `Sending test data ${sent}/${missing.length}…` });
    }
  };
  await Promise.all(Array.from({ length: parallelUploads }, work));
}
