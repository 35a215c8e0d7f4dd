import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipEntry {
  name: string;
  content: string;
  /** The mode of a file on Unix, with its type. */
  mode?: number;
  /** What the archive says about the size, if that is not true. */
  declaredBytes?: number;
  isCompressed?: boolean;
}

/** Makes an archive, also one that no honest program would make. */
export function writeZip(entries: readonly ZipEntry[]): Buffer {
  const parts: Buffer[] = [];
  const table: Buffer[] = [];
  let offset = 0;
  for (const { name, content, mode = 0o100644, declaredBytes, isCompressed } of entries) {
    const [path, whole] = [Buffer.from(name), Buffer.from(content)];
    const bytes = isCompressed ? deflateRawSync(whole) : whole;
    const size = declaredBytes ?? whole.length;
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(0x800, 2);
    if (isCompressed) common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(whole), 10);
    common.writeUInt32LE(isCompressed ? bytes.length : size, 14);
    common.writeUInt32LE(size, 18);
    common.writeUInt16LE(path.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, path, bytes]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE((mode << 16) >>> 0, 6);
    rest.writeUInt32LE(offset, 10);
    table.push(Buffer.concat([Buffer.from('PK\x01\x02'), Buffer.from([20, 3]), common, rest, path]));
    parts.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(table);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, directory, Buffer.from('PK\x05\x06'), end]);
}
