import { isUtf8 } from 'node:buffer';

/** For example `testCases.0.input`, and a sentence about it. */
export interface JsonError {
  path: string;
  message: string;
}

/** A value whose first text that a database cannot store is its `fault`; or why there is no value. */
export type JsonReading =
  | { type: 'value'; value: unknown; fault: JsonError | undefined }
  | { type: 'malformed'; message: string };

/** Reads the chunks of a JSON body. This module imports nothing of the server: a thread loads it alone. */
export function readJson(chunks: readonly Uint8Array[]): JsonReading {
  const bytes = Buffer.concat(chunks);
  // Decoding would replace what is not UTF-8, and what is stored would not be what was sent.
  if (!isUtf8(bytes)) return { type: 'malformed', message: 'The request body is not valid UTF-8' };
  let value: unknown;
  try {
    // The decoder drops a byte order mark.
    value = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return { type: 'malformed', message: 'The request body is not valid JSON' };
  }
  return inspect(value);
}

/** Looks for names that would change what every object inherits, and for texts that a database cannot store. */
function inspect(body: unknown): JsonReading {
  let fault: JsonError | undefined;
  const pending: { value: unknown; path: string }[] = [{ value: body, path: '' }];
  for (let entry = pending.pop(); entry; entry = pending.pop()) {
    const { value, path } = entry;
    if (typeof value === 'string') fault ??= textError(value, path);
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

function textError(text: string, path: string): JsonError | undefined {
  const name = path || 'The body';
  if (text.includes('\0')) return { path, message: `${name} must not contain NUL characters` };
  if (/\p{Surrogate}/u.test(text)) return { path, message: `${name} contains half of a surrogate pair` };
  return undefined;
}
