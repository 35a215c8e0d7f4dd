import type { SubmitTarget } from '@podium/sdk/solving';
import { useState } from 'react';
import { findStorage } from '../../lib/find-storage.ts';
import { useUser } from '../../session/use-session.ts';

/** What a program is run on, kept over a reload, or over signing in again, of this tab. */
export function useKeptInput({ problemId, contestId }: SubmitTarget): [string, (input: string) => void] {
  const { id } = useUser();
  const name = `podium.input.${id}.${problemId}.${contestId ?? 'practice'}`;
  const [input, setInput] = useState(() => findStorage('sessionStorage')?.getItem(name) ?? '');
  const keep = (next: string) => {
    setInput(next);
    try {
      findStorage('sessionStorage')?.setItem(name, next);
    } catch {
      // Full: this page still knows it, only a reload will not.
    }
  };
  return [input, keep];
}
