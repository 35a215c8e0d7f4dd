import type { SubmitTarget } from '@podium/sdk/solving';
import { useState } from 'react';
import { findStorage } from '../../lib/find-storage.ts';
import { useUser } from '../../session/use-session.ts';

/** Stores the input of a run in this tab, so that it survives a reload and another sign-in. */
export function useStoredInput({ problemId, contestId }: SubmitTarget): [string, (input: string) => void] {
  const { id } = useUser();
  const name = `podium.input.${id}.${problemId}.${contestId ?? 'practice'}`;
  const [input, setInput] = useState(() => findStorage('sessionStorage')?.getItem(name) ?? '');
  const store = (next: string) => {
    setInput(next);
    try {
      findStorage('sessionStorage')?.setItem(name, next);
    } catch {
      // If the storage is full, the input lasts until the next reload.
    }
  };
  return [input, store];
}
