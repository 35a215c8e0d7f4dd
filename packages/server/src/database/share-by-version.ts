/**
 * Creates a reader that keeps what `load` gave for a key until any process commits anything.
 * `readVersion` reads the version of all data. Callers must not change what they get.
 */
export function shareByVersion<T>(
  readVersion: () => Promise<string>,
  load: (key: string) => Promise<T>,
): (key: string) => Promise<T> {
  let known = { version: '', reads: new Map<string, Promise<T>>() };
  return async (key) => {
    const version = await readVersion();
    if (known.version !== version) known = { version, reads: new Map() };
    const { reads } = known;
    const read = reads.get(key) ?? load(key);
    reads.set(key, read);
    read.catch(() => reads.delete(key));
    return read;
  };
}
