/** More values than any request of the contract has: 500 test cases with three fields each, and room. */
const maxValues = 20_000;

export interface JsonFault {
  /** For example `testCases.0.input`. */
  path: string;
  message: string;
}

/**
 * Looks for what no schema should have to meet: lists so long that describing their faults would fill the memory (the
 * walk stops there), and texts that a database cannot store. Undefined when there is nothing of the kind.
 */
export function findJsonFault(body: unknown): { tooMany: true } | { tooMany: false; fault: JsonFault } | undefined {
  const pending: { value: unknown; path: string }[] = [{ value: body, path: '' }];
  let seen = 0;
  let fault: JsonFault | undefined;
  // A list of what is left to do, not recursion: bodies may be nested as deep as they are long.
  for (let entry = pending.pop(); entry; entry = pending.pop()) {
    const { value, path } = entry;
    if (typeof value === 'string') fault ??= textFault(value, path);
    if (typeof value !== 'object' || value === null) continue;
    const children = Array.isArray(value) ? value.entries() : Object.entries(value);
    for (const [key, child] of children) {
      seen += 1;
      if (seen > maxValues) return { tooMany: true };
      // A path longer than this names no field that anyone looks for, and nesting would make it grow without end.
      pending.push({ value: child, path: path.length > 200 ? path : path ? `${path}.${key}` : String(key) });
    }
  }
  return fault && { tooMany: false, fault };
}

function textFault(text: string, path: string): JsonFault | undefined {
  const name = path || 'The body';
  if (text.includes('\0')) return { path, message: `${name} must not contain NUL characters` };
  if (/\p{Surrogate}/u.test(text)) return { path, message: `${name} contains half of a surrogate pair` };
  return undefined;
}
