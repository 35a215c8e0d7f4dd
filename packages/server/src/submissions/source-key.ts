import { createHash } from 'node:crypto';
import type { Language } from '@podium/sdk/contract';

/**
 * Returns the key by which equal sources count once in a contest. It hashes the bytes without
 * normalising them: a source that a key or a command sends again has the same bytes.
 */
export function sourceKeyOf(language: Language, source: string): string {
  return createHash('sha256')
    .update(JSON.stringify([language, source]))
    .digest('hex');
}
