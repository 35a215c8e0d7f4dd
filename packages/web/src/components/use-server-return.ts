import type { PodiumClient } from '@podium/sdk';
import { useEffect, useEffectEvent } from 'react';
import { useClient } from '../session/use-session.ts';

const firstWaitMs = 5_000;
const usualLongestWaitMs = 60_000;

/** A server that has only lost this request must be asked again soon. */
const askTimeoutMs = 10_000;

interface Wait {
  ms: number;
  /** When it began, in milliseconds since 1970. */
  at: number;
}

/**
 * The latest wait for each server. It outlives the hook, because a message disappears while its
 * request is repeated: otherwise a page whose request fails while the server is well would repeat
 * it at the shortest interval for ever.
 */
const waits = new WeakMap<PodiumClient['system'], Wait>();

/**
 * While `isAway`, calls `onReturn` when the server answers again. Asks less and less often, at last
 * every `longestWaitMs`, and only while the page is visible.
 */
export function useServerReturn(isAway: boolean, onReturn: () => void, longestWaitMs = usualLongestWaitMs): void {
  const { system } = useClient();
  const returned = useEffectEvent(onReturn);
  useEffect(() => {
    if (!isAway) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async () => {
      clearTimeout(timer);
      // The page asks when it is visible again.
      if (document.hidden) return;
      const isBack = await system.health({ signal, timeoutMs: askTimeoutMs }).then(
        () => true,
        () => false,
      );
      if (signal.aborted) return;
      if (isBack) returned();
      wait();
    };
    const wait = () => {
      clearTimeout(timer);
      const ms = nextWaitMs(waits.get(system), Date.now(), longestWaitMs);
      waits.set(system, { ms, at: Date.now() });
      timer = setTimeout(ask, Math.min(ms * (0.75 + Math.random() / 2), longestWaitMs));
    };
    wait();
    addEventListener('online', ask, { signal });
    document.addEventListener('visibilitychange', ask, { signal });
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [isAway, system, longestWaitMs]);
}

/** Doubles the last wait. After a while without any, a new outage begins. */
export function nextWaitMs(last: Wait | undefined, now: number, longestWaitMs = usualLongestWaitMs): number {
  if (!last || now - last.at > 2 * usualLongestWaitMs) return firstWaitMs;
  return Math.min(2 * last.ms, longestWaitMs);
}
