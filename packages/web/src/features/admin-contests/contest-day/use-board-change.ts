import { useEffect, useEffectEvent } from 'react';
import { useClient } from '../../../session/use-session.ts';

/**
 * Calls `refresh` this many milliseconds after a change of the board with all verdicts, once for
 * all changes within that time: somebody submitted, or a submission was judged or is judged again.
 */
export function useBoardChange(contestId: string, afterMs: number, refresh: () => void): void {
  const client = useClient();
  const onDue = useEffectEvent(refresh);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = client.events.subscribe(`board:${contestId}@everything`, () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        onDue();
      }, afterMs);
    });
    return () => {
      end();
      clearTimeout(timer);
    };
  }, [client, contestId, afterMs]);
}
