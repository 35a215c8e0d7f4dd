import type { Submission } from '@podium/sdk/contract';
import { useEffect, useState } from 'react';
import { followVerdict, type VerdictStep } from '../../../solving/follow-verdict.ts';
import type { Loadable } from '../../data/resource-store.ts';
import { useResource } from '../../data/use-resource.ts';
import { type Services, useServices } from '../../services.ts';

/** After a connection that broke, in milliseconds. */
const retryMs = 2_000;

/** A submission as it is now; one without a verdict is followed until it has one. `step`: where its judging stands. */
export function useSubmission(submissionId: string): {
  loadable: Loadable<Submission>;
  step: VerdictStep | undefined;
} {
  const services = useServices();
  const { loadable } = useResource(`submission ${submissionId}`, (client, signal) =>
    client.submissions.get(submissionId, { signal }),
  );
  const [step, setStep] = useState<VerdictStep | undefined>(undefined);
  const isPending = loadable.state === 'ready' && loadable.value.verdict === null;
  useEffect(() => {
    if (!isPending) return undefined;
    const left = new AbortController();
    const signal = AbortSignal.any([services.signal, left.signal]);
    void follow(services, submissionId, setStep, signal);
    return () => left.abort();
  }, [services, submissionId, isPending]);
  return { loadable, step: isPending ? step : undefined };
}

async function follow(
  { client, resources }: Services,
  submissionId: string,
  onStep: (step: VerdictStep) => void,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    try {
      const judged = await followVerdict(client, submissionId, onStep, signal);
      resources.put(`submission ${submissionId}`, judged);
      resources.invalidate('submissions');
      resources.invalidate('status');
      // Solved marks.
      if (judged.verdict === 'accepted') for (const name of ['problem', 'solved']) resources.invalidate(name);
      if (judged.verdict !== null) return;
    } catch {
      // The connection, or the server: both come back, and the submission is safe there.
    }
    await new Promise((resolve) => setTimeout(resolve, retryMs));
  }
}
