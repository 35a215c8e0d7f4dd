import type { Contest } from '@podium/sdk/contract';
import { phaseAtTick } from '../text/contest-times.ts';

/** The contest one takes part in at this moment; of several the one that ends first. */
export function liveContestAt(contests: readonly Contest[], now: number): Contest | undefined {
  return contests
    .filter((contest) => contest.isRegistered && phaseAtTick(contest, now) === 'ongoing')
    .sort((a, b) => Date.parse(a.endTime) - Date.parse(b.endTime))[0];
}
