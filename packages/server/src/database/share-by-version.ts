/**
 * Creates a reader that keeps what `load` gave, for a key if there are several, until the version
 * is another one: that of all data changes whenever any process commits anything. Callers must not
 * change what they get.
 */
export function shareByVersion<T, Key = void>(
  readVersion: () => Promise<string>,
  load: (key: Key) => Promise<T>,
): (key: Key) => Promise<T> {
  let known = { version: '', reads: new Map<Key, Promise<T>>() };
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
