import { isUtf8 } from 'node:buffer';

/** What a body may be at most; `limits` of the contract. This module imports nothing of it: a thread loads it alone. */
export interface JsonLimits {
  maxDepth: number;
  maxValues: number;
}

/** For example `testCases.0.input`, and a sentence about it. */
export interface JsonFault {
  path: string;
  message: string;
}

/** A value whose first text that a database cannot store is its `fault`; or why there is no value. */
export type JsonReading =
  | { type: 'value'; value: unknown; fault: JsonFault | undefined }
  | { type: 'malformed' | 'refused'; message: string };

/**
 * Reads a JSON body. What costs more than its bytes are worth is refused before it is parsed: a body that is nested
 * deeply or has very many members takes seconds and a hundred times its size in memory.
 */
export function readJson(bytes: Uint8Array, limits: JsonLimits): JsonReading {
  // Decoding would replace what is not UTF-8, and what is stored would not be what was sent.
  if (!isUtf8(bytes)) return { type: 'malformed', message: 'The request body is not valid UTF-8' };
  const excess = findExcess(bytes, limits);
  if (excess) return { type: 'refused', message: excess };
  let value: unknown;
  try {
    // The decoder drops a byte order mark.
    value = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return { type: 'malformed', message: 'The request body is not valid JSON' };
  }
  return inspect(value);
}

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Counts brackets and commas outside of texts, whether or not the bytes are JSON. Stops at the first excess. */
function findExcess(bytes: Uint8Array, { maxDepth, maxValues }: JsonLimits): string | undefined {
  let [depth, values, isInText] = [0, 0, false];
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index];
    if (isInText) {
      if (byte === backslash) index += 1;
      else if (byte === quote) isInText = false;
    } else if (byte === quote) isInText = true;
    else if (byte === closeList || byte === closeObject) depth -= 1;
    else if (byte === comma || byte === openList || byte === openObject) {
      if (byte !== comma) depth += 1;
      values += 1;
      if (depth > maxDepth) return `The body is nested more than ${maxDepth} levels deep`;
      if (values > maxValues) return `The body has too many values: more than ${maxValues}`;
    }
  }
  return undefined;
}

/** Looks for names that would change what every object inherits, and for texts that a database cannot store. */
function inspect(body: unknown): JsonReading {
  let fault: JsonFault | undefined;
  const pending: { value: unknown; path: string }[] = [{ value: body, path: '' }];
  for (let entry = pending.pop(); entry; entry = pending.pop()) {
    const { value, path } = entry;
    if (typeof value === 'string') fault ??= textFault(value, path);
    if (typeof value !== 'object' || value === null) continue;
    if (Object.hasOwn(value, '__proto__') || hasPrototypeOfConstructor(value)) {
      return {
        type: 'malformed',
        message: 'The request body has a forbidden name: __proto__ or constructor.prototype',
      };
    }
    for (const [key, child] of Array.isArray(value) ? value.entries() : Object.entries(value)) {
      pending.push({ value: child, path: path ? `${path}.${key}` : String(key) });
    }
  }
  return { type: 'value', value: body, fault };
}

function hasPrototypeOfConstructor(value: object): boolean {
  const made = Object.getOwnPropertyDescriptor(value, 'constructor')?.value;
  return typeof made === 'object' && made !== null && Object.hasOwn(made, 'prototype');
}

function textFault(text: string, path: string): JsonFault | undefined {
  const name = path || 'The body';
  if (text.includes('\0')) return { path, message: `${name} must not contain NUL characters` };
  if (/\p{Surrogate}/u.test(text)) return { path, message: `${name} contains half of a surrogate pair` };
  return undefined;
}
