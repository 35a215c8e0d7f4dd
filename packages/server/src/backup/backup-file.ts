import { createHash } from 'node:crypto';
import { type CopyEntry, encodeRow, type Value } from '../database/copy/row-entries.ts';
import { StoreError } from '../database/store-error.ts';

/*
 * The format
 * ==========
 * A backup is a gzip stream of lines: `zcat` shows it. The first line is the header. A line that
 * begins a table has its name and columns. Each row follows as a list of values; where a value is
 * `{"bytes": n}`, n bytes and a line feed follow the line. The last line has the number of rows and
 * the SHA-256 of everything before it. Both databases write and read the same format.
 */

/** The first line of a backup. */
export interface BackupHeader {
  podiumBackup: 1;
  /** The version of Podium that made it. */
  version: string;
  /** ISO 8601. */
  createdAt: string;
  /** The migrations of its schema, in their order. */
  migrations: string[];
}

/** The size of the pieces of the stream, at least, in bytes. */
const pieceMinBytes = 128 * 1024;

/** Encodes a backup, before it is compressed. */
export async function* encodeBackup(
  header: BackupHeader,
  entries: AsyncIterable<CopyEntry>,
): AsyncGenerator<Buffer, void, undefined> {
  const hash = createHash('sha256');
  let parts: Uint8Array[] = [];
  let size = 0;
  let rows = 0;
  const add = (...added: Uint8Array[]): void => {
    for (const part of added) {
      hash.update(part);
      size += part.length;
    }
    parts.push(...added);
  };
  const take = (): Buffer => {
    const piece = Buffer.concat(parts);
    parts = [];
    size = 0;
    return piece;
  };
  add(lineOf(header));
  for await (const entry of entries) {
    if (entry.type === 'table') add(lineOf({ table: entry.name, columns: entry.columns }));
    else {
      add(...encodeRow(entry.values));
      rows += 1;
    }
    if (size >= pieceMinBytes) yield take();
  }
  parts.push(lineOf({ rows, sha256: hash.digest('hex') }));
  yield take();
}

function lineOf(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value)}\n`);
}

/**
 * A backup that is being read: its header, and its entries, of which the last one proves the whole.
 */
export interface DecodedBackup {
  header: BackupHeader;
  entries: AsyncIterable<CopyEntry>;
}

/**
 * Decodes an uncompressed backup. Throws a StoreError on damage, at the latest at the end of the
 * entries: nothing that was read before may be relied upon.
 */
export async function decodeBackup(source: AsyncIterable<Buffer>): Promise<DecodedBackup> {
  const reader = createByteReader(source);
  const hash = createHash('sha256');
  const first = await reader.readLine();
  const header = first && (parseJson(first) as BackupHeader | undefined);
  if (!first || header?.podiumBackup !== 1 || !Array.isArray(header.migrations)) {
    throw new StoreError('backup_unknown', 'the file is not a backup of Podium, or one of a later version');
  }
  hash.update(first);

  async function* readEntries(): AsyncGenerator<CopyEntry, void, undefined> {
    let rows = 0;
    for (;;) {
      const line = await reader.readLine();
      const value = line && parseJson(line);
      if (!line || value === undefined) throw damaged('it ends too early, or a line cannot be read');
      if (Array.isArray(value)) {
        hash.update(line);
        rows += 1;
        yield { type: 'row', values: await readValues(value) };
      } else if (typeof value.table === 'string') {
        hash.update(line);
        yield { type: 'table', name: value.table, columns: value.columns as string[] };
      } else {
        if (value.rows !== rows || value.sha256 !== hash.digest('hex')) throw damaged('its checksum is wrong');
        if (await reader.readLine()) throw damaged('something follows its end');
        return;
      }
    }
  }

  async function readValues(shown: readonly (Value | { bytes: number })[]): Promise<Value[]> {
    const values: Value[] = [];
    for (const value of shown) {
      if (typeof value !== 'object' || value === null || value instanceof Uint8Array) values.push(value);
      else {
        const bytes = await reader.readBytes(value.bytes + 1);
        hash.update(bytes);
        values.push(bytes.subarray(0, -1));
      }
    }
    return values;
  }

  return { header, entries: readEntries() };
}

function parseJson(line: Buffer) {
  try {
    return JSON.parse(line.toString());
  } catch {
    return undefined;
  }
}

export function damaged(reason: string, cause?: unknown): StoreError {
  return new StoreError('backup_damaged', `the backup is damaged: ${reason}. Use another one.`, { cause });
}

/** Reads lines, with their line feed, and counted bytes from a stream. */
function createByteReader(source: AsyncIterable<Buffer>) {
  const chunks = source[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);

  async function nextChunk(): Promise<Buffer | undefined> {
    const { value, done } = await chunks.next();
    return done ? undefined : value;
  }

  /** Returns undefined at the end, or if the last line has no line feed. */
  async function readLine(): Promise<Buffer | undefined> {
    const parts: Buffer[] = [];
    for (let chunk: Buffer | undefined = rest; chunk; chunk = await nextChunk()) {
      const end = chunk.indexOf(0x0a) + 1;
      if (end > 0) {
        parts.push(chunk.subarray(0, end));
        rest = chunk.subarray(end);
        return parts.length === 1 ? parts[0] : Buffer.concat(parts);
      }
      parts.push(chunk);
    }
    rest = Buffer.alloc(0);
    if (parts.some((part) => part.length > 0)) throw damaged('its last line is cut');
    return undefined;
  }

  async function readBytes(count: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    let missing = count;
    for (let chunk: Buffer | undefined = rest; chunk; chunk = await nextChunk()) {
      parts.push(chunk.subarray(0, missing));
      rest = chunk.subarray(missing);
      missing -= Math.min(missing, chunk.length);
      if (missing === 0) return Buffer.concat(parts);
    }
    throw damaged('it ends within a value');
  }

  return { readLine, readBytes };
}
