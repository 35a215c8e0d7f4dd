import { useSyncExternalStore } from 'react';
import { useServices } from '../services.ts';

const listeners = new Set<() => void>();
let timer: NodeJS.Timeout | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const each of [...listeners]) each();
  }, 200);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/**
 * The server's time in whole seconds, as milliseconds since 1970; the component is drawn again when the second changes, and not in
 * between. Without a subscription (`isActive` false) it is the time of the last drawing.
 */
export function useNow(isActive = true): number {
  const { client } = useServices();
  const read = () => Math.floor(client.clock.now() / 1000) * 1000;
  return useSyncExternalStore(isActive ? subscribe : never, read);
}

function never(): () => void {
  return () => {};
}
