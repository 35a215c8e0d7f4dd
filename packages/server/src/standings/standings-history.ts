import type { BoardSight, StandingsHistory } from '@podium/sdk/contract';
import { triesInView } from '@podium/sdk/standings';
import { LRUCache } from 'lru-cache';
import { PreparedAnswer } from '../http/bind-endpoint.ts';
import { createWeakEtag } from '../http/etag.ts';
import { jsonInTurns } from '../http/json-slices.ts';
import type { LiveBoard } from './live-board.ts';
import type { BoardHead } from './standings-head.ts';
import type { Entrant, Entry, StandingsRepository } from './standings-repository.ts';

/** The history of a contest with 20,000 participants has 10 MB. */
const historiesMax = 4;

/**
 * Reads histories. One is read once for all who ask until its board changes, and its tag is a hash
 * of its content, so that a change that its viewers do not see does not change it.
 */
export function createHistories(repository: StandingsRepository) {
  const histories = new LRUCache<string, { key: string; answer: Promise<PreparedAnswer> }>({ max: historiesMax });

  /**
   * `head` is what the viewer may know, which differs between viewers. Languages and running times
   * are told once the contest is over.
   */
  async function read(board: LiveBoard, head: BoardHead, isOver: boolean): Promise<PreparedAnswer> {
    const key = JSON.stringify([head, isOver, board.version, board.changeCount]);
    const address = JSON.stringify([head.contest._id, board.sees, head.problems]);
    const known = histories.get(address);
    if (known?.key === key) return known.answer;
    const answer = make(board, head, isOver);
    histories.set(address, { key, answer });
    answer.catch(() => histories.delete(address));
    return answer;
  }

  async function make(board: LiveBoard, head: BoardHead, isOver: boolean): Promise<PreparedAnswer> {
    const { contest, frozen, problems } = head;
    const facts = { version: board.version, contest, sees: board.sees, frozen, problems };
    const history: StandingsHistory = { ...facts, ...(await readColumns(repository, board, isOver)) };
    const parts: Buffer[] = [];
    const etag = createWeakEtag();
    for await (const piece of jsonInTurns(history)) {
      const part = Buffer.from(piece);
      etag.add(part);
      parts.push(part);
    }
    const content = Buffer.concat(parts);
    return new PreparedAnswer(etag.finish(), () => ({ content }));
  }

  return { read };
}

type Columns = Pick<StandingsHistory, 'participants' | 'tries'>;

async function readColumns(
  repository: StandingsRepository,
  { facts, sees }: LiveBoard,
  isOver: boolean,
): Promise<Columns> {
  const columns: Columns = {
    participants: { id: [], name: [], kind: [], organization: [], group: [], startsAfter: [], plannedLength: [] },
    tries: {
      participant: [],
      problem: [],
      arrivedAfter: [],
      verdict: [],
      source: [],
      language: [],
      timeMs: [],
      scores: [],
    },
  };
  const entrants = new Map<string, { entrant: Entrant; index: number }>();
  for await (const part of repository.readEntrants(facts)) {
    for (const entrant of part.filter(({ kind }) => isShown(kind, sees))) {
      entrants.set(entrant.id, { entrant, index: entrants.size });
      addEntrant(columns, entrant, facts.startTime);
    }
  }
  const numberSource = createSourceNumbers();
  for await (const part of repository.readTries(facts, (id) => entrants.get(id)?.entrant)) {
    for (const each of triesInView(facts, part, { sees, at: Infinity })) {
      const participant = entrants.get(each.participantId)?.index ?? 0;
      const source = numberSource(participant * facts.points.length + each.problem, each.sourceKey);
      if (isOver) {
        columns.tries.language.push(each.language);
        columns.tries.timeMs.push(each.verdict === null ? null : each.timeMs);
      }
      addTry(columns, each, { participant, source, startTime: facts.startTime });
    }
  }
  return columns;
}

/**
 * Numbers the sources of each cell from 0. Most cells have one, and an array for each of 200,000
 * would keep the collector of garbage busy for long.
 */
function createSourceNumbers(): (cell: number, sourceKey: string) => number {
  const first = new Map<number, string>();
  const others = new Map<number, string[]>();
  return (cell, sourceKey) => {
    const known = first.get(cell);
    if (known === undefined) first.set(cell, sourceKey);
    if (known === undefined || known === sourceKey) return 0;
    const more = others.get(cell) ?? [];
    others.set(cell, more);
    if (!more.includes(sourceKey)) more.push(sourceKey);
    return 1 + more.indexOf(sourceKey);
  };
}

function isShown(kind: Entrant['kind'], sees: BoardSight): boolean {
  return kind !== 'hidden' || sees === 'everything';
}

function addEntrant({ participants }: Columns, entrant: Entrant, startTime: number): void {
  participants.id.push(entrant.id);
  participants.name.push(entrant.name);
  participants.kind.push(entrant.kind);
  participants.organization.push(entrant.organization);
  participants.group.push(entrant.group);
  participants.startsAfter.push(entrant.startTime - startTime);
  participants.plannedLength.push(entrant.plannedLength);
}

function addTry(
  { tries }: Columns,
  each: Entry,
  { participant, source, startTime }: { participant: number; source: number; startTime: number },
): void {
  const { problem, submittedAt, verdict, score, maxScore, groups = [] } = each;
  if (score !== null) {
    const ofGroups = groups.map((group) => ({ name: group.name, score: group.score }));
    tries.scores.push({ try: tries.participant.length, score, maxScore, groups: ofGroups });
  }
  tries.participant.push(participant);
  tries.problem.push(problem);
  tries.arrivedAfter.push(submittedAt - startTime);
  tries.verdict.push(verdict);
  tries.source.push(source);
}
