/**
 * Returns the entry of a table for a name that an author wrote. Names that every object has, such
 * as `constructor`, are no entries.
 */
export function lookUp<Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}
