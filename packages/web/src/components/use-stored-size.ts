import { useCallback, useState } from 'react';
import { clampSize, type SizeRange } from './resize.ts';

/** Stores a size that the user chose in the browser, under `name`. */
export function useStoredSize(name: string, initial: number, range: SizeRange): [number, (size: number) => void] {
  const key = `podium.size.${name}`;
  const [size, setSize] = useState(() => clampSize(readSize(key) ?? initial, range));
  const choose = useCallback(
    (next: number) => {
      setSize(next);
      try {
        localStorage.setItem(key, String(Math.round(next)));
      } catch {
        // Without storage, the size lasts until the page is closed.
      }
    },
    [key],
  );
  return [size, choose];
}

function readSize(key: string): number | undefined {
  try {
    const size = Number.parseInt(localStorage.getItem(key) ?? '', 10);
    return Number.isFinite(size) ? size : undefined;
  } catch {
    return undefined;
  }
}
