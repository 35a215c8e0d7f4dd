import { crc32, deflateSync, inflateSync } from 'node:zlib';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Encodes 8-bit RGB pixels, three bytes each, row by row, as a PNG. */
export function encodePng(width: number, height: number, pixels: Uint8Array): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const rows = Buffer.alloc((3 * width + 1) * height);
  for (let row = 0; row < height; row += 1) {
    // Every row begins with its filter; 0 is none.
    rows.set(pixels.subarray(3 * width * row, 3 * width * (row + 1)), (3 * width + 1) * row + 1);
  }
  const body = [chunk('IHDR', header), chunk('IDAT', deflateSync(rows, { level: 9 })), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([signature, ...body]);
}

/**
 * Decodes a PNG of `encodePng` into its header and rows of pixels, which do not depend on the
 * version of zlib.
 */
export function decodePng(png: Buffer): { header: Buffer; rows: Buffer } {
  const chunks = new Map<string, Buffer>();
  for (let offset = signature.length; offset < png.length; ) {
    const size = png.readUInt32BE(offset);
    chunks.set(png.toString('latin1', offset + 4, offset + 8), png.subarray(offset + 8, offset + 8 + size));
    offset += size + 12;
  }
  const header = chunks.get('IHDR');
  const data = chunks.get('IDAT');
  if (!png.subarray(0, 8).equals(signature) || !header || !data) throw new Error('not a PNG');
  return { header, rows: inflateSync(data) };
}

function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(content.length + 8);
  framed.writeUInt32BE(data.length, 0);
  framed.set(content, 4);
  framed.writeUInt32BE(crc32(content), content.length + 4);
  return framed;
}
