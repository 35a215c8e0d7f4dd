import { ApiError, isPodiumError, SignedOutError } from '@podium/sdk';
import type { ProblemSaved } from '@podium/sdk/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { faultsFrom } from '../check-problem.ts';
import type { ProblemForm } from '../form-state.ts';
import type { ProblemValues } from '../problem-values.ts';

/** What somebody agreed to after a refusal. */
export interface Consent {
  /** A contest with the problem is running. */
  allowLive: boolean;
  /** Somebody else's change came first. */
  overwrite: boolean;
}

export interface SaveRequest extends Consent {
  values: ProblemValues;
  onProgress: (sent: number, of: number) => void;
}

export type SaveState =
  | { step: 'editing' }
  | { step: 'sending'; progress?: { sent: number; of: number } }
  | { step: 'saved'; saved: ProblemSaved }
  | { step: 'refused'; why: 'failed' | 'conflict' | 'live'; message: string; consent: Consent };

interface SaveOptions {
  form: ProblemForm;
  send: (request: SaveRequest) => Promise<ProblemSaved>;
  onSaved: () => void;
}

/** Where saving stands, and what to do about it. */
export function useSave({ form, send, onSaved }: SaveOptions) {
  const queries = useQueryClient();
  const [state, setState] = useState<SaveState>({ step: 'editing' });

  async function save(consent: Consent = { allowLive: false, overwrite: false }) {
    setState({ step: 'sending' });
    const values = form.read();
    try {
      const onProgress = (sent: number, of: number) => setState({ step: 'sending', progress: { sent, of } });
      const saved = await send({ ...consent, values, onProgress });
      form.markSaved(values);
      onSaved();
      void queries.invalidateQueries({ queryKey: ['problems'] });
      setState({ step: 'saved', saved });
    } catch (error) {
      if (!isPodiumError(error)) throw error;
      // The page is left for that of signing in; the draft is kept.
      if (error instanceof SignedOutError) return;
      if (error instanceof ApiError && error.fields.length > 0) form.faults.set(faultsFrom(error.fields));
      setState({ step: 'refused', why: reasonOf(error.code), message: error.message, consent });
    }
  }

  return { state, save, resume: () => setState({ step: 'editing' }) };
}

function reasonOf(code: string): 'failed' | 'conflict' | 'live' {
  if (code === 'revision_conflict') return 'conflict';
  return code === 'problem_in_live_contest' ? 'live' : 'failed';
}
