import { ApiError, isPodiumError, type PodiumClient, pause, type Submission, type SubmissionEvent } from '@podium/sdk';

interface Following {
  client: Pick<PodiumClient, 'submissions'>;
  id: string;
  signal: AbortSignal;
  onEvent(event: SubmissionEvent): void;
  /** Nothing is heard of it; it is asked for again and again. */
  onOutOfTouch(): void;
  /** Milliseconds between two questions. */
  pollEveryMs?: number;
}

/**
 * Follows a submission to its verdict: by events as they happen, and where these do not come through by asking. Ends with what cannot
 * change: a verdict, a refusal (the session ended, the submission is not one's own), or `signal`.
 */
export async function followSubmission(following: Following): Promise<Submission> {
  const { client, id, signal, onEvent } = following;
  try {
    for await (const event of client.submissions.watch(id, { signal })) onEvent(event);
  } catch (error) {
    if (signal.aborted || isFinal(error)) throw error;
  }
  return poll(following);
}

async function poll({ client, id, signal, onOutOfTouch, pollEveryMs = 2_000 }: Following): Promise<Submission> {
  for (;;) {
    try {
      const submission = await client.submissions.get(id, { signal });
      if (submission.progress === 'judged') return submission;
    } catch (error) {
      if (signal.aborted || isFinal(error)) throw error;
      onOutOfTouch();
    }
    await pause(pollEveryMs, signal);
  }
}

/** Asking again would be answered the same. */
function isFinal(error: unknown): boolean {
  if (!isPodiumError(error)) return false;
  if (error instanceof ApiError) return error.status < 500 && error.status !== 429;
  return ['signed_out', 'aborted', 'request_setup'].includes(error.code);
}
