const headerBytes = 4;
const maxFrameBytes = 1024 * 1024;

/** Encodes fields as one frame: a 32-bit little-endian length, then each field ended by a NUL. */
export function encodeFrame(fields: readonly string[]): Buffer {
  const unsendable = fields.find((field) => field.includes('\0'));
  if (unsendable !== undefined) throw new RangeError('A field of a frame cannot hold a NUL byte.');
  const body = Buffer.from(fields.map((field) => `${field}\0`).join(''));
  if (body.length > maxFrameBytes) throw new RangeError(`A frame holds at most ${maxFrameBytes} bytes.`);
  const header = Buffer.alloc(headerBytes);
  header.writeUInt32LE(body.length);
  return Buffer.concat([header, body]);
}

/**
 * Decodes whole frames from bytes as they arrive. Throws a RangeError on bytes that are no frames.
 */
export function createFrameDecoder(): (bytes: Buffer) => string[][] {
  let pending: Buffer = Buffer.alloc(0);
  return (bytes) => {
    pending = Buffer.concat([pending, bytes]);
    const frames: string[][] = [];
    while (pending.length >= headerBytes) {
      const size = pending.readUInt32LE();
      if (size > maxFrameBytes) throw new RangeError(`A frame claims ${size} bytes.`);
      if (pending.length < headerBytes + size) break;
      frames.push(decodeBody(pending.subarray(headerBytes, headerBytes + size)));
      pending = pending.subarray(headerBytes + size);
    }
    return frames;
  };
}

function decodeBody(body: Buffer): string[] {
  if (body.length === 0) return [];
  if (body.at(-1) !== 0) throw new RangeError('A frame does not end with a NUL byte.');
  return body.toString('utf8', 0, body.length - 1).split('\0');
}
