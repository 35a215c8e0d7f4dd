import type { ResultsByProblem } from '@podium/sdk/contract';
import { type OwnTimes, type ScoredCell, totalsOf } from '@podium/sdk/standings';
import { inParts, readInParts } from '../../database/read-in-parts.ts';
import type { DatabaseTransaction, JsonText } from '../../database/schema.ts';
import { mapInTurns } from '../../event-loop/in-turns.ts';
import { findScoring, type ScoringFacts, scoreTries, selectTries } from '../score-repository.ts';
import { type ParticipantResult, rankParticipants, type Standing } from './standings.ts';

/** Figures of an entry that are shown but do not affect ranks. Add them here, not to the rules. */
export interface ShownFigures {
  byProblem: JsonText<ResultsByProblem>;
}

export interface ContestResults {
  standings: (Standing & ShownFigures)[];
  /** The stored rating of each member of a participant. */
  ratings: Map<string, number>;
  /** The number of submissions that wait for a verdict. */
  pending: number;
}

type Result = ParticipantResult & ShownFigures;

/** Few enough that the tries of these participants are read and scored in a few milliseconds. */
const participantsPerTurn = 50;

/**
 * Ranks all official participants who submitted at least once. Reads their tries in parts, since
 * those of ten thousand participants at once would delay other requests.
 */
export async function loadResults(trx: DatabaseTransaction, contestId: string): Promise<ContestResults> {
  const facts = await findScoring(trx, contestId);
  const results: Result[] = [];
  const ratings = new Map<string, number>();
  let pending = 0;
  if (!facts) return { standings: [], ratings, pending };
  const participantsAfter = (last: Participant | undefined) =>
    trx
      .selectFrom('participants')
      .select(['id', 'startTime', 'endTime'])
      .where('contestId', '=', contestId)
      .where('kind', '=', 'official')
      .where('id', '>', last?.id ?? '')
      .orderBy('id');
  for await (const participants of readInParts(trx, participantsAfter)) {
    const parts = await mapInTurns(inParts(participants, participantsPerTurn), (some) => loadSome(trx, facts, some));
    for (const part of parts) {
      results.push(...part.results);
      for (const { userId, rating } of part.members) ratings.set(userId, rating);
      pending += part.pending;
    }
  }
  return { standings: rankParticipants(results, facts.rule), ratings, pending };
}

interface Participant extends OwnTimes {
  id: string;
}

/** Loads the results of participants with neighbouring ids. */
async function loadSome(trx: DatabaseTransaction, facts: ScoringFacts, participants: readonly Participant[]) {
  const [from, upTo] = [participants[0]?.id ?? '', participants.at(-1)?.id ?? ''];
  const tries = await selectTries(trx, facts)
    .where('participantId', '>=', from)
    .where('participantId', '<=', upTo)
    .execute();
  const members = await trx
    .selectFrom('participantMembers')
    .innerJoin('users', 'users.id', 'participantMembers.userId')
    .select(['participantId', 'userId', 'users.rating'])
    .where('contestId', '=', facts.id)
    .where('participantId', '>=', from)
    .where('participantId', '<=', upTo)
    .execute();
  const triesOf = Map.groupBy(tries, ({ participantId }) => participantId);
  const membersOf = Map.groupBy(members, ({ participantId }) => participantId);
  const results: Result[] = [];
  const ofOfficials: typeof members = [];
  let pending = 0;
  for (const participant of participants) {
    const own = triesOf.get(participant.id);
    if (!own) continue;
    pending += own.filter(({ verdict }) => verdict === null).length;
    const cells = scoreTries(facts, participant, own);
    const byProblem = JSON.stringify(resultsByProblem(cells));
    for (const member of membersOf.get(participant.id) ?? []) {
      const { userId } = member;
      results.push({ participantId: participant.id, userId, totals: totalsOf(cells), byProblem });
      ofOfficials.push(member);
    }
  }
  return { results, members: ofOfficials, pending };
}

function resultsByProblem(cells: readonly (ScoredCell | undefined)[]): ResultsByProblem {
  return {
    scores: cells.map((cell) => cell?.score ?? 0),
    wrongSubmissions: cells.map((cell) => cell?.wrong ?? 0),
    solvedAfterMs: cells.map((cell) => cell?.solvedAfter ?? null),
  };
}
