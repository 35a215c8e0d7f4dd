import { ApiError, isPodiumError } from '@podium/sdk';
import { useEffect, useRef } from 'react';
import { useClient } from '../session/use-session.ts';

const askEveryMs = 5_000;

/**
 * Calls `onReturn` when the server answers again, if `error` means that it could not be reached.
 * Errors that the server itself reports stay until the user retries.
 */
export function useServerReturn(error: Error | undefined, onReturn: () => void): void {
  const { system } = useClient();
  const latest = useRef(onReturn);
  useEffect(() => {
    latest.current = onReturn;
  });
  const isAway = isServerAway(error);
  useEffect(() => {
    if (!isAway) return;
    const leaving = new AbortController();
    const ask = () =>
      system.health({ signal: leaving.signal }).then(
        () => latest.current(),
        () => undefined,
      );
    const timer = setInterval(ask, askEveryMs);
    addEventListener('online', ask, { signal: leaving.signal });
    return () => {
      clearInterval(timer);
      leaving.abort();
    };
  }, [isAway, system]);
}

function isServerAway(error: Error | undefined): boolean {
  if (error instanceof ApiError) return [502, 503, 504].includes(error.status);
  return isPodiumError(error) && ['network_error', 'timeout'].includes(error.code);
}
