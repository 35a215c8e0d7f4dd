import { useState } from 'react';
import { useEvery } from '../data/use-every.ts';
import { useTheme } from '../shell/shell-context.ts';

const turnMs = 100;

/** A mark that turns while something is waited for. */
export function useSpinner(isActive: boolean): string {
  const { spinner } = useTheme();
  const [turn, setTurn] = useState(0);
  useEvery(isActive ? turnMs : undefined, () => setTurn((before) => before + 1));
  return spinner[turn % spinner.length] ?? '';
}
