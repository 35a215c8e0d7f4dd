import { useEffect, useState } from 'react';

/** Returns a text once it has not changed for a moment, so that not every key asks the server. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), 250);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
