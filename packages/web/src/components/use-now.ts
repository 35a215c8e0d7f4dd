import { useEffect, useState } from 'react';
import { useClient } from '../session/use-session.ts';

/**
 * Returns the server time in milliseconds since 1970 and updates it every second. Each tick reads
 * the clock instead of counting, so that delays do not add up.
 */
export function useNow(): number {
  const { clock } = useClient();
  const [now, setNow] = useState(() => clock.now());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const current = clock.now();
      setNow(current);
      // Ticks at full seconds of the server's clock, so that all countdowns change together.
      timer = setTimeout(tick, 1000 - (current % 1000));
    };
    tick();
    return () => clearTimeout(timer);
  }, [clock]);
  return now;
}
