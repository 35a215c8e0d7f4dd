import type { ParticipantUpdate } from '@podium/sdk/contract';
import type { ParticipantKind } from '@podium/sdk/standings';
import { fieldError, ServiceError } from '../errors.ts';

const minuteMs = 60_000;

/** A participant as it is stored when a change arrives. Empty texts are none. */
export interface StoredParticipant {
  /** Empty while it has the name of its member. */
  name: string;
  kind: ParticipantKind;
  /** Its own end; null while it is that of the contest. */
  endTime: number | null;
  organization: string;
  group: string;
}

/** The ends of its contest, in milliseconds since 1970. */
interface ContestEnds {
  endTime: number;
  /** The end of the last clock. */
  overAt: number;
}

/**
 * Plans the participant after a change that arrives at `now`. Fields that are not sent stay. Throws
 * `contest_over` for other extra time once the last clock has ended, and `validation_failed` if the
 * time of the participant would end in the past.
 */
export function planParticipant(
  stored: StoredParticipant,
  { extraMinutes, ...sent }: ParticipantUpdate,
  contest: ContestEnds,
  now: number,
): StoredParticipant {
  return {
    name: sent.name ?? stored.name,
    kind: sent.kind ?? stored.kind,
    organization: sent.organization ?? stored.organization,
    group: sent.group ?? stored.group,
    endTime: extraMinutes === undefined ? stored.endTime : planEnd(stored, extraMinutes, contest, now),
  };
}

/** Returns the minutes by which an own end is later than that of the contest. */
export function extraMinutesOf(ownEnd: number | null, contest: Pick<ContestEnds, 'endTime'>): number {
  return ownEnd === null ? 0 : Math.round((ownEnd - contest.endTime) / minuteMs);
}

/** Names what changes, with the old and the new value. */
export function changesOf(stored: StoredParticipant, planned: StoredParticipant, contest: ContestEnds): string[] {
  const facts = (participant: StoredParticipant) => {
    const { endTime, ...rest } = participant;
    return { ...rest, extraMinutes: extraMinutesOf(endTime, contest) };
  };
  const before = facts(stored);
  return Object.entries(facts(planned)).flatMap(([field, value]) => {
    const old = before[field as keyof typeof before];
    return old === value ? [] : [`${field}: ${old === '' ? 'none' : old} → ${value === '' ? 'none' : value}`];
  });
}

function planEnd(stored: StoredParticipant, extraMinutes: number, contest: ContestEnds, now: number): number | null {
  if (extraMinutes === extraMinutesOf(stored.endTime, contest)) return stored.endTime;
  if (contest.overAt < now) {
    const message = 'extraMinutes cannot change any more: the contest is over';
    throw new ServiceError('contest_over', message, { fields: [{ path: 'extraMinutes', message }] });
  }
  const endTime = contest.endTime + extraMinutes * minuteMs;
  if (endTime < now)
    throw fieldError('extraMinutes', 'extraMinutes would end the time of this participant in the past');
  return extraMinutes === 0 ? null : endTime;
}
