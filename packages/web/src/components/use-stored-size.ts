import { useCallback, useState } from 'react';
import { findStorage } from '../lib/find-storage.ts';
import { clampSize, type SizeRange } from './resize.ts';

type StoredSize = [size: number, choose: (size: number) => void, reset: () => void];

/** Stores a size that the user chose in the browser, under `name`. Until then it is `initial`. */
export function useStoredSize(name: string, initial: number, range: SizeRange): StoredSize {
  const key = `podium.size.${name}`;
  const [chosen, setChosen] = useState(() => readSize(key));
  const choose = useCallback(
    (next: number) => {
      setChosen(next);
      try {
        localStorage.setItem(key, String(Math.round(next)));
      } catch {
        // Without storage, the size lasts until the page is closed.
      }
    },
    [key],
  );
  const reset = useCallback(() => {
    setChosen(undefined);
    findStorage('localStorage')?.removeItem(key);
  }, [key]);
  return [clampSize(chosen ?? initial, range), choose, reset];
}

function readSize(key: string): number | undefined {
  try {
    const size = Number.parseInt(localStorage.getItem(key) ?? '', 10);
    return Number.isFinite(size) ? size : undefined;
  } catch {
    return undefined;
  }
}
