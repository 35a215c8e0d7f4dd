import { useRef, useState } from 'react';

/**
 * Performs an action that must not overlap with itself, such as sending a form. Calls while it is
 * under way do nothing. That includes the second click of a double click, which arrives before
 * React has rendered the busy button.
 */
export function useSingleFlight<Args extends unknown[]>(act: (...args: Args) => Promise<unknown>) {
  const isUnderWay = useRef(false);
  const [isBusy, setBusy] = useState(false);
  async function run(...args: Args): Promise<void> {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setBusy(true);
    try {
      await act(...args);
    } finally {
      isUnderWay.current = false;
      setBusy(false);
    }
  }
  return { isBusy, run };
}
