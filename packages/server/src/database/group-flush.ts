/**
 * Answers a function that resolves when all that was written before its call is on disk. Those who call it while a flush
 * is under way share the next one: that flush may have begun before their data was written.
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
