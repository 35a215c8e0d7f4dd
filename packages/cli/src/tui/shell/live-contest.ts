import type { Contest } from '@podium/sdk/contract';
import { phaseAtTick } from '../text/contest-times.ts';

/** The contest one takes part in at this moment; of several the one whose id is `here`, else the one that ends first. */
export function liveContestAt(contests: readonly Contest[], now: number, here?: string): Contest | undefined {
  const live = contests
    .filter((contest) => contest.isRegistered && phaseAtTick(contest, now) === 'ongoing')
    .sort((a, b) => Date.parse(a.endTime) - Date.parse(b.endTime));
  return live.find(({ _id }) => _id === here) ?? live[0];
}
