import type { PodiumClient } from '@podium/sdk';
import { isPodiumError } from '@podium/sdk/errors';

type Registered = Awaited<ReturnType<PodiumClient['contests']['register']>>;

/**
 * Registers the user. Who is registered already has what they want, also if the answer to their
 * first attempt was lost.
 */
export async function joinContest(client: PodiumClient, contestId: string, signal: AbortSignal): Promise<Registered> {
  try {
    return await client.contests.register(contestId, { signal });
  } catch (error) {
    if (!isPodiumError(error) || error.code !== 'already_registered') throw error;
    return { success: true, message: error.message };
  }
}
