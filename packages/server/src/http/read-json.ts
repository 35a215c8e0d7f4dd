import { isUtf8 } from 'node:buffer';

export interface JsonError {
  /** The path of a value, for example `testCases.0.input`. */
  path: string;
  message: string;
}

/** `error` is about the first string in the value that a database cannot store. */
export type JsonReading =
  | { type: 'value'; value: unknown; error: JsonError | undefined }
  | { type: 'malformed'; message: string };

/**
 * Reads the chunks of a JSON body. This module imports nothing of the server, because a thread
 * loads it.
 */
export function readJson(chunks: readonly Uint8Array[]): JsonReading {
  const bytes = Buffer.concat(chunks);
  // Decoding replaces invalid UTF-8, so the stored text would differ from the sent one.
  if (!isUtf8(bytes)) return { type: 'malformed', message: 'The request body is not valid UTF-8' };
  let value: unknown;
  try {
    // TextDecoder drops a byte order mark, which JSON.parse rejects.
    value = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return { type: 'malformed', message: 'The request body is not valid JSON' };
  }
  return inspect(value);
}

/** Finds names that would pollute prototypes, and strings that a database cannot store. */
function inspect(body: unknown): JsonReading {
  let error: JsonError | undefined;
  const pending: { value: unknown; path: string }[] = [{ value: body, path: '' }];
  for (let entry = pending.pop(); entry; entry = pending.pop()) {
    const { value, path } = entry;
    if (typeof value === 'string') error ??= textError(value, path);
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
  return { type: 'value', value: body, error };
}

function hasPrototypeOfConstructor(value: object): boolean {
  const made = Object.getOwnPropertyDescriptor(value, 'constructor')?.value;
  return typeof made === 'object' && made !== null && Object.hasOwn(made, 'prototype');
}

function textError(text: string, path: string): JsonError | undefined {
  const name = path || 'The body';
  if (text.includes('\0')) return { path, message: `${name} must not contain NUL characters` };
  if (/\p{Surrogate}/u.test(text)) return { path, message: `${name} contains half of a surrogate pair` };
  return undefined;
}
