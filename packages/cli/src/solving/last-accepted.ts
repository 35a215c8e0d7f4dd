import type { PodiumClient } from '@podium/sdk';
import type { Submission } from '@podium/sdk/contract';
import { CliError } from '../cli-error.ts';

/**
 * Gets the user's newest accepted submission of a problem, with its source. Throws
 * `no_accepted_submission` where there is none.
 */
export async function getLastAccepted(
  client: PodiumClient,
  problem: { id: string; title: string },
  signal: AbortSignal,
): Promise<Submission> {
  const query = { userId: 'me', problemId: problem.id, verdict: 'accepted', limit: 1 } as const;
  const [newest] = await client.submissions.list(query, { signal });
  if (newest) return client.submissions.get(newest._id, { signal });
  throw new CliError({
    code: 'no_accepted_submission',
    message: `None of your submissions to '${problem.title}' was accepted yet.`,
    hints: ['`podium submissions --problem .` lists them.'],
  });
}
