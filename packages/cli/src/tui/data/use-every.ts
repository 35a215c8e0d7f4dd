import { useEffect, useEffectEvent } from 'react';

/** Does something from time to time while the component is on the screen; never while `periodMs` is undefined. */
export function useEvery(periodMs: number | undefined, action: () => void): void {
  const act = useEffectEvent(action);
  useEffect(() => {
    if (periodMs === undefined) return undefined;
    const timer = setInterval(() => act(), periodMs);
    return () => clearInterval(timer);
  }, [periodMs]);
}
