/**
 * Creates a reader whose callers within one turn of the event loop share an answer. None of them
 * sees a state that is too old: their requests had arrived when the turn began, and what a process
 * commits is answered in a later turn.
 */
export function shareInTurn<T>(read: () => Promise<T>): () => Promise<T> {
  let reading: Promise<T> | undefined;
  return () => {
    if (!reading) {
      reading = read();
      setImmediate(() => {
        reading = undefined;
      });
    }
    return reading;
  };
}
