/**
 * Creates a function that resolves when everything written before its call is on disk. Callers
 * during a flush share the next one, since the running flush may have begun before their data was
 * written.
 */
export function createGroupFlush(flush: () => Promise<void>): () => Promise<void> {
  let underWay: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;

  return function flushed(): Promise<void> {
    next ??= underWay
      .catch(() => {
        // The calls that shared the flush were rejected.
      })
      .then(() => {
        next = undefined;
        underWay = flush();
        return underWay;
      });
    return next;
  };
}
