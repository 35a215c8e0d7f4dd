import { ApiError, isPodiumError, SignedOutError } from '@podium/sdk';
import type { ProblemSaved } from '@podium/sdk/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSingleFlight } from '../../../components/use-single-flight.ts';
import { errorsByField } from '../check-problem.ts';
import type { ProblemForm } from '../form-state.ts';
import type { ProblemValues } from '../problem-values.ts';

/** The user's answers to earlier errors. */
export interface Consent {
  /** Save while a contest with the problem is running. */
  allowLive: boolean;
  /** Save over the changes of somebody else. */
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
  | { step: 'failed'; reason: FailureReason; message: string; consent: Consent };

type FailureReason = 'conflict' | 'live' | 'other';

interface SaveOptions {
  form: ProblemForm;
  send: (request: SaveRequest) => Promise<ProblemSaved>;
  onSaved: () => void;
}

export function useSave({ form, send, onSaved }: SaveOptions) {
  const queries = useQueryClient();
  const [state, setState] = useState<SaveState>({ step: 'editing' });

  const { run: save } = useSingleFlight(async (consent: Consent = { allowLive: false, overwrite: false }) => {
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
      // The guard redirects to the sign-in page; the draft is stored.
      if (error instanceof SignedOutError) return;
      if (error instanceof ApiError && error.fields.length > 0) form.errors.set(errorsByField(error.fields));
      setState({ step: 'failed', reason: reasonOf(error.code), message: error.message, consent });
    }
  });

  return { state, save, resume: () => setState({ step: 'editing' }) };
}

function reasonOf(code: string): FailureReason {
  if (code === 'revision_conflict') return 'conflict';
  return code === 'problem_in_live_contest' ? 'live' : 'other';
}
