import { isWhiteSpace, readAt } from './file-bytes.ts';

const chunkBytes = 64 * 1024;

export interface TokenReader {
  /** The next token, valid until the next call; undefined at the end of the text. */
  next(): Buffer | undefined;
  /** Where the token given last starts, or where the text ends. */
  position(): number;
}

/** Splits an open file into tokens, from a position that is not inside a token. Holds one chunk and the current token. */
export function createTokenReader(descriptor: number, startPosition: number): TokenReader {
  const buffer = Buffer.allocUnsafe(chunkBytes);
  let chunk: Buffer = buffer.subarray(0, 0);
  let chunkPosition = startPosition;
  let index = 0;
  let tokenPosition = startPosition;

  function refill(): boolean {
    chunkPosition += chunk.length;
    chunk = readAt(descriptor, buffer, chunkPosition);
    index = 0;
    return chunk.length > 0;
  }

  function skipWhiteSpace(): boolean {
    while (true) {
      while (index < chunk.length && isWhiteSpace(chunk[index] ?? 0)) index += 1;
      if (index < chunk.length) return true;
      if (!refill()) return false;
    }
  }

  function takeToken(): Buffer {
    const parts: Buffer[] = [];
    while (true) {
      const start = index;
      while (index < chunk.length && !isWhiteSpace(chunk[index] ?? 0)) index += 1;
      const part = chunk.subarray(start, index);
      if (index < chunk.length) return parts.length === 0 ? part : Buffer.concat([...parts, part]);
      // The token may go on in the next chunk, which takes the place of this one.
      parts.push(Buffer.from(part));
      if (!refill()) return parts.length === 1 ? (parts[0] ?? part) : Buffer.concat(parts);
    }
  }

  return {
    next() {
      const found = skipWhiteSpace();
      tokenPosition = chunkPosition + index;
      return found ? takeToken() : undefined;
    },
    position: () => tokenPosition,
  };
}
