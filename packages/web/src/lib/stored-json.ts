import * as z from 'zod/mini';

/** Reads a value that was stored as JSON; undefined if there is none that fits the schema. */
export function readStored<S extends z.ZodMiniType>(
  storage: Storage | undefined,
  name: string,
  schema: S,
): z.output<S> | undefined {
  const text = storage?.getItem(name);
  return text == null ? undefined : parseStored(text, schema);
}

/** Parses a stored JSON text; undefined if it does not fit the schema. */
export function parseStored<S extends z.ZodMiniType>(text: string, schema: S): z.output<S> | undefined {
  try {
    return z.safeParse(schema, JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Returns whether the value could be stored: the storage may be full or forbidden. */
export function writeStored(storage: Storage | undefined, name: string, value: unknown): boolean {
  try {
    storage?.setItem(name, JSON.stringify(value));
    return storage !== undefined;
  } catch {
    return false;
  }
}
