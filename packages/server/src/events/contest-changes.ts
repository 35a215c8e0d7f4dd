import { createHash } from 'node:crypto';
import { type ContestPhase, contestPhaseAt } from '@podium/sdk/contract';
import { frozenFromOf, isFrozenAt, overAtOf } from '../contests/freeze-rules.ts';
import type { ContestFacts } from './event-repository.ts';

/** A contest at a moment. */
export interface ContestState extends ContestFacts {
  phase: ContestPhase;
  /** Whether the last clock has ended, so that problems and leaderboard open. */
  isOver: boolean;
  isFrozen: boolean;
}

export type ContestChange = 'started' | 'ended' | 'rescheduled' | 'frozen' | 'thawed' | 'cancelled' | 'changed';

export function stateAt(now: number, facts: ContestFacts): ContestState {
  const { startTime, endTime } = facts;
  const phase = contestPhaseAt(now, startTime, endTime);
  return { ...facts, phase, isOver: now > overAtOf(facts), isFrozen: isFrozenAt(now, facts) };
}

/** Names what has happened between two states of a contest; nothing if they are equal. */
export function changesBetween(before: ContestState | undefined, after: ContestState): ContestChange[] {
  if (!before) return ['changed'];
  const changes: ContestChange[] = [];
  if (before.phase !== after.phase && after.phase === 'ongoing') changes.push('started');
  if (before.phase !== after.phase && after.phase === 'past') changes.push('ended');
  if (!before.cancelled && after.cancelled) changes.push('cancelled');
  if (before.startTime !== after.startTime || before.endTime !== after.endTime) changes.push('rescheduled');
  if (!before.isFrozen && after.isFrozen) changes.push('frozen');
  if (before.isFrozen && !after.isFrozen) changes.push('thawed');
  return changes.length === 0 && fingerprintOf(before) !== fingerprintOf(after) ? ['changed'] : changes;
}

/**
 * Returns the next moment after `now` at which the clock changes a state; infinity if there is
 * none. A contest still runs in the millisecond of its end.
 */
export function nextChangeAfter(now: number, contests: Iterable<ContestFacts>): number {
  let next = Number.POSITIVE_INFINITY;
  for (const contest of contests) {
    const ends = [contest.endTime + 1, overAtOf(contest) + 1];
    for (const moment of [contest.startTime, ...ends, frozenFromOf(contest) ?? 0]) {
      if (moment > now && moment < next) next = moment;
    }
  }
  return next;
}

/** Returns a hash of all states, the same in every process. */
export function versionOf(states: ReadonlyMap<string, ContestState>): string {
  const hash = createHash('sha256');
  for (const id of [...states.keys()].sort()) hash.update(fingerprintOf(states.get(id) as ContestState));
  return hash.digest('base64url').slice(0, 16);
}

function fingerprintOf({ id, startTime, endTime, cancelled, phase, isFrozen, thawedAt, ...others }: ContestState) {
  const { freezeMinutes, frozenAt, lastEndTime, isOver, rest } = others;
  return JSON.stringify([
    ...[id, startTime, endTime, cancelled, phase, isFrozen, thawedAt],
    ...[freezeMinutes, frozenAt, lastEndTime, isOver, rest],
  ]);
}
