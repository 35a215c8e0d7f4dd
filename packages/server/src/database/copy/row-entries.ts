import { createHash } from 'node:crypto';

/** A value of a portable column. */
export type Value = string | number | null | Uint8Array;

/** A step of a copy: a table begins, or has a further row with a value for each of its columns. */
export type CopyEntry = { type: 'table'; name: string; columns: string[] } | { type: 'row'; values: Value[] };

/** Summarizes the rows of one table in a copy. */
export interface TableDigest {
  rows: number;
  /** The XOR of the SHA-256 of all rows, so that it does not depend on their order. */
  digest: Buffer;
}

/** Copied tables by their names. */
export type CopyDigest = Map<string, TableDigest>;

/**
 * Encodes a row: a line of JSON, in which bytes are `{"bytes": <their number>}`, and then the bytes
 * themselves, each followed by a line feed.
 */
export function encodeRow(values: readonly Value[]): Uint8Array[] {
  const parts: Uint8Array[] = [];
  const shown = values.map((value) => {
    if (!(value instanceof Uint8Array)) return value;
    parts.push(value, lineFeed);
    return { bytes: value.length };
  });
  return [Buffer.from(`${JSON.stringify(shown)}\n`), ...parts];
}

const lineFeed = Buffer.from('\n');

/** Passes entries on, and computes what they hold. `digest` is complete at their end. */
export function digestEntries(entries: AsyncIterable<CopyEntry>): {
  entries: AsyncIterable<CopyEntry>;
  digest: CopyDigest;
} {
  const digest: CopyDigest = new Map();
  async function* passOn(): AsyncGenerator<CopyEntry, void, undefined> {
    let table: TableDigest | undefined;
    for await (const entry of entries) {
      if (entry.type === 'table') {
        table = { rows: 0, digest: Buffer.alloc(32) };
        digest.set(entry.name, table);
      } else if (table) addRow(table, entry.values);
      yield entry;
    }
  }
  return { entries: passOn(), digest };
}

function addRow(table: TableDigest, values: readonly Value[]): void {
  const hash = createHash('sha256');
  for (const part of encodeRow(values)) hash.update(part);
  const added = hash.digest();
  for (let index = 0; index < added.length; index += 1) {
    table.digest[index] = (table.digest[index] ?? 0) ^ (added[index] ?? 0);
  }
  table.rows += 1;
}

/** Returns the name of a table that two copies have differently; undefined if they are equal. */
export function findDifference(one: CopyDigest, other: CopyDigest): string | undefined {
  const names = [...new Set([...one.keys(), ...other.keys()])];
  return names.find((name) => {
    const [a, b] = [one.get(name), other.get(name)];
    return !a || !b || a.rows !== b.rows || !a.digest.equals(b.digest);
  });
}
