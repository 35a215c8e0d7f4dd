import { useEffect, useState } from 'react';
import { useClient } from '../session/use-session.ts';

/** The server's time, milliseconds since 1970, drawn anew every second. It is computed anew at each tick and never counted down. */
export function useNow(): number {
  const { clock } = useClient();
  const [now, setNow] = useState(() => clock.now());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const current = clock.now();
      setNow(current);
      // At the next full second of the server's clock, so that every watcher changes together.
      timer = setTimeout(tick, 1000 - (current % 1000));
    };
    tick();
    return () => clearTimeout(timer);
  }, [clock]);
  return now;
}
