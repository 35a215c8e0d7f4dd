import { useEffect, useRef, useState } from 'react';
import { useServices } from '../services.ts';

/**
 * Runs work that a key can stop, and that ends with the component. Errors after its end are
 * ignored.
 */
export function useStoppable(onFailure: (error: unknown) => void) {
  const services = useServices();
  const [isActive, setIsActive] = useState(false);
  const underWay = useRef<AbortController | undefined>(undefined);
  useEffect(() => () => underWay.current?.abort(), []);
  const start = async (work: (signal: AbortSignal) => Promise<void>) => {
    const stopped = new AbortController();
    underWay.current = stopped;
    const signal = AbortSignal.any([services.signal, stopped.signal]);
    setIsActive(true);
    try {
      await work(signal);
    } catch (error) {
      if (!signal.aborted) onFailure(error);
    } finally {
      setIsActive(false);
    }
  };
  return {
    isActive,
    start: (work: (signal: AbortSignal) => Promise<void>) => void start(work),
    stop: () => underWay.current?.abort(),
  };
}
