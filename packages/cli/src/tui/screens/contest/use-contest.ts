import type { Contest, ContestPhase } from '@podium/sdk/contract';
import { useState } from 'react';
import type { Loadable } from '../../data/resource-store.ts';
import { useChange } from '../../data/use-change.ts';
import { useEvery } from '../../data/use-every.ts';
import { useNow } from '../../data/use-now.ts';
import { useResource } from '../../data/use-resource.ts';
import { phaseAtTick } from '../../text/contest-times.ts';

const refreshMs = 30_000;
/** Everybody who waits for a start asks for the problems at once: each a little later than the others. */
const openingMs = { least: 200, spread: 600 } as const;

export interface ContestState {
  loadable: Loadable<Contest>;
  /** By the server's clock, now. */
  phase: ContestPhase | undefined;
  now: number;
}

/** A contest that follows the clock: the moment it starts its problems are asked for until the server shows them. */
export function useContest(contestId: string): ContestState {
  const { loadable, reload } = useResource(
    `contest ${contestId}`,
    (client, signal) => client.contests.get(contestId, { signal }),
    { refreshEveryMs: refreshMs },
  );
  const now = useNow();
  const [openingEveryMs] = useState(() => openingMs.least + Math.random() * openingMs.spread);
  const contest = loadable.state === 'ready' ? loadable.value : undefined;
  const phase = contest && phaseAtTick(contest, now);
  const isOpening =
    phase === 'ongoing' && contest?.isRegistered === true && contest.problems.length < contest.problemCount;
  useEvery(isOpening ? openingEveryMs : undefined, () => void reload());
  useChange(phase, (_, before) => {
    if (before !== undefined) void reload();
  });
  return { loadable, phase, now };
}
