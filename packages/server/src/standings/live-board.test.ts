import { type Standings, type StandingsQuery, standingsSchema } from '@podium/sdk/contract';
import { applyBoardEvent, type BoardTry, boardOf } from '@podium/sdk/standings';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LiveBoard } from './live-board.ts';
import type { ContestFacts, Entrant } from './standings-repository.ts';
import { windowOf } from './standings-window.ts';

const minute = 60_000;
const start = Date.UTC(2026, 4, 1, 10);
const length = 120 * minute;
const people = ['pa', 'pb', 'pc', 'pd', 'pe', 'pf', 'pg'];
const topic = 'board:spring';

const factsArbitrary: fc.Arbitrary<ContestFacts> = fc.record({
  id: fc.constant('spring'),
  startTime: fc.constant(start),
  endTime: fc.constantFrom(start + length, start + length + 30 * minute),
  plannedEndTime: fc.constant(start + length),
  rule: fc.constantFrom('decay' as const, 'icpc' as const, 'ioi' as const),
  penaltyMinutes: fc.constantFrom(20, 0),
  points: fc.constantFrom([500, 1000], [500, 200]),
  problemIds: fc.constant(['x', 'y']),
  frozenFrom: fc.constantFrom(null, start + 60 * minute, start),
  thawedAt: fc.constantFrom(null, null, start + length),
});

type Step =
  | { type: 'arrive'; who: string; problem: number; after: number; source: string }
  | { type: 'judge'; index: number; verdict: BoardTry['verdict'] }
  | { type: 'enter'; who: string; kind: Entrant['kind']; name: string; late: number }
  | { type: 'leave'; who: string };

const who = fc.constantFrom(...people);
const stepArbitrary: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant('arrive' as const),
      who,
      problem: fc.nat(1),
      after: fc.constantFrom(0, 59_999, minute, 59 * minute, 60 * minute, 61 * minute, length),
      source: fc.constantFrom('a', 'b'),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      type: fc.constant('judge' as const),
      index: fc.nat(60),
      verdict: fc.constantFrom(
        null,
        'accepted',
        'accepted',
        'accepted',
        'wrong_answer',
        'compile_error',
        'judging_error',
      ),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('enter' as const),
      who,
      kind: fc.constantFrom('official', 'official', 'unofficial', 'hidden'),
      name: fc.constantFrom('Ada Lovelace', 'Bob Ada', 'Cyd'),
      late: fc.constantFrom(0, 0, 10 * minute),
    }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('leave' as const), who }) },
);

/** All that a database has of a contest. */
class History {
  readonly entrants = new Map<string, Entrant>();
  readonly tries: BoardTry[] = [];

  constructor() {
    for (const id of people) this.entrants.set(id, entrant(id));
  }

  triesOf(id: string): BoardTry[] {
    const late = (this.entrants.get(id)?.startTime ?? start) - start;
    const own = this.tries.filter(({ participantId }) => participantId === id);
    return own.map((each) => ({ ...each, after: each.submittedAt - start - late }));
  }

  /** Changes the history, and signals it to a board as the store does. */
  apply(step: Step, board: LiveBoard): void {
    switch (step.type) {
      case 'arrive': {
        const { problem, after, source: sourceKey } = step;
        this.tries.push({
          ...{ participantId: step.who, problem, after, sourceKey, submittedAt: start + after },
          ...{ verdict: null, score: null, maxScore: null },
        });
        this.refreshCell(step.who, problem, board);
        break;
      }
      case 'judge': {
        const each = this.tries[step.index % Math.max(this.tries.length, 1)];
        if (!each) break;
        each.verdict = step.verdict;
        this.refreshCell(each.participantId, each.problem, board);
        break;
      }
      case 'enter':
        this.entrants.set(step.who, {
          ...entrant(step.who),
          kind: step.kind,
          name: step.name,
          startTime: start + step.late,
        });
        this.refreshRow(step.who, board);
        break;
      case 'leave':
        this.entrants.delete(step.who);
        board.removeEntrant(step.who);
    }
  }

  refreshCell(id: string, problem: number, board: LiveBoard): void {
    board.setTries(
      id,
      problem,
      this.triesOf(id).filter((each) => each.problem === problem),
    );
  }

  refreshRow(id: string, board: LiveBoard): void {
    const known = this.entrants.get(id);
    if (known) board.setRow(known, this.triesOf(id));
  }

  build(facts: ContestFacts, sees: LiveBoard['sees'], ids = people): LiveBoard {
    const board = new LiveBoard(facts, sees);
    for (const id of ids) this.refreshRow(id, board);
    return board;
  }
}

function entrant(id: string): Entrant {
  return { id, kind: 'official', plannedLength: length, name: id, organization: '', group: '', startTime: start };
}

/** Reads a window as the server answers it. */
function read(board: LiveBoard, query: StandingsQuery = {}, mineId?: string): Standings {
  const { rule, penaltyMinutes, frozenFrom, thawedAt } = board.facts;
  const iso = (moment: number | null) => (moment === null ? null : new Date(moment).toISOString());
  const contest = { rule, penaltyMinutes, frozenFrom: iso(frozenFrom), thawedAt: iso(thawedAt), cancelled: false };
  const texts = { _id: 'spring', title: 'Spring', startTime: '', endTime: '' };
  const problems = ['A', 'B'].map((label) => ({ label, _id: null, title: null, points: 0 }));
  const head = { contest: { ...texts, ...contest }, frozen: false, problems };
  const index = mineId === undefined ? undefined : board.indexOf(mineId);
  const own = index === undefined ? undefined : { index, own: null };
  const { from = 0, count = 100, search } = query;
  const around = query.around === 'me' ? mineId : query.around;
  const friends = query.friends?.split(',');
  return standingsSchema.parse(JSON.parse(windowOf(board, head, { from, count, search, around }, own, friends)));
}

describe('LiveBoard', () => {
  it('equals a board that is computed from all tries after any steps', () => {
    fc.assert(
      fc.property(
        factsArbitrary,
        fc.constantFrom('public' as const, 'everything' as const),
        fc.array(stepArbitrary, { maxLength: 60, size: 'max' }),
        (facts, sees, steps) => {
          const history = new History();
          const live = history.build(facts, sees);
          for (const step of steps) history.apply(step, live);
          const participants = [...history.entrants.values()];
          const tries = people.flatMap((id) => history.triesOf(id));
          const naive = boardOf(facts, participants, tries, { sees, at: Infinity });
          const { rows, problems, officials } = read(live);
          expect(rows.map(({ id, rank, solved, score, penalty }) => ({ id, rank, solved, score, penalty }))).toEqual(
            naive.rows.map(({ participant: { id }, solved, score, penalty }, index) => ({
              ...{ id, rank: naive.ranks()[index], solved, score, penalty },
            })),
          );
          const official = naive.rows.filter(({ participant }) => participant.kind === 'official');
          expect(officials).toBe(official.length);
          for (const [index, problem] of problems.entries()) {
            const cells = official.flatMap(({ cells: ofRow }) => ofRow[index] ?? []);
            expect(problem.solved).toBe(cells.filter(({ solvedAfter }) => solvedAfter !== null).length);
            expect(problem.pending).toBe(cells.reduce((sum, { pending }) => sum + pending, 0));
            expect(problem.firstToSolve).toEqual(naive.firstToSolve(index));
          }
          const fresh = history.build(facts, sees, people.toReversed());
          expect([live.version, read(live)]).toEqual([fresh.version, read(fresh)]);
        },
      ),
      { numRuns: 400 },
    );
  });

  it('gives the public equal answers and events for two histories that differ in hidden verdicts', () => {
    fc.assert(
      fc.property(
        factsArbitrary.map((facts) => ({ ...facts, frozenFrom: start + 60 * minute, thawedAt: null })),
        fc.array(stepArbitrary, { maxLength: 60, size: 'max' }),
        fc.infiniteStream(
          fc.constantFrom('accepted' as const, 'wrong_answer' as const, 'compile_error' as const, null),
        ),
        (facts, steps, others) => {
          const [one, other] = [new History(), new History()];
          const [board, otherBoard] = [one.build(facts, 'public'), other.build(facts, 'public')];
          board.follow();
          otherBoard.follow();
          for (const step of steps) {
            one.apply(step, board);
            const judged = step.type === 'judge' ? one.tries[step.index % Math.max(one.tries.length, 1)] : undefined;
            const isHidden = judged !== undefined && judged.submittedAt >= start + 60 * minute;
            const next = isHidden && step.type === 'judge' ? { ...step, verdict: others.next().value ?? null } : step;
            other.apply(next, otherBoard);
            expect(otherBoard.version).toBe(board.version);
            expect(otherBoard.takeEvent(topic)).toEqual(board.takeEvent(topic));
          }
          expect(read(otherBoard)).toEqual(read(board));
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('applyBoardEvent', () => {
  const queryArbitrary: fc.Arbitrary<StandingsQuery> = fc.oneof(
    fc.record({ from: fc.nat(6), count: fc.integer({ min: 1, max: 8 }) }),
    fc.record({ around: fc.constantFrom('me', 'pc', 'zz'), count: fc.integer({ min: 1, max: 8 }) }),
    fc.record({ search: fc.constantFrom('ada', 'p', 'c'), count: fc.constantFrom(2, 50) }),
    fc.record({ friends: fc.constantFrom('pa,pb', 'pd'), count: fc.constantFrom(3, 50) }),
  );

  it('gives what reading the window again gives, or asks for that, after any frames', () => {
    let applied = 0;
    fc.assert(
      fc.property(
        factsArbitrary,
        fc.array(fc.array(stepArbitrary, { minLength: 1, maxLength: 4 }), { maxLength: 20 }),
        queryArbitrary,
        fc.constantFrom(undefined, 'pb'),
        (facts, frames, query, mineId) => {
          const history = new History();
          const board = history.build(facts, 'public');
          let standings = read(board, query, mineId);
          board.follow();
          for (const steps of frames) {
            for (const step of steps) history.apply(step, board);
            const event = board.takeEvent(topic);
            if (event === undefined) continue;
            if (event === 'reset') throw new Error('a few changes are not too many');
            const next = applyBoardEvent(standings, event, query);
            const fresh = read(board, query, mineId);
            if (next === 'read-again') {
              standings = fresh;
              continue;
            }
            applied += 1;
            // A window around a participant may stay a little off its middle.
            const same =
              query.around === undefined ? fresh : read(board, { ...query, around: 'zz', from: next.from }, mineId);
            // Who registers reads again: no event says whose row came.
            expect(next).toEqual(standings.mine ? same : { ...same, mine: null });
            if (query.around === 'me') expect(next.mine).toEqual(standings.mine && fresh.mine);
            standings = next;
          }
        },
      ),
      { numRuns: 600 },
    );
    expect(applied).toBeGreaterThan(1_000);
  });

  it('keeps the own verdicts of a freeze, with the present rank, when another row changes', () => {
    const history = new History();
    const facts = {
      ...fc.sample(factsArbitrary, 1)[0],
      frozenFrom: start + 60 * minute,
      thawedAt: null,
    } as ContestFacts;
    const board = history.build(facts, 'public');
    const { mine, ...before } = read(board, {}, 'pb');
    if (!mine) throw new Error('there is an own row');
    const own = { ...mine.row, solved: 1 };
    board.follow();
    history.apply({ type: 'arrive', who: 'pa', problem: 0, after: minute, source: 'a' }, board);
    history.apply({ type: 'judge', index: 0, verdict: 'accepted' }, board);
    const event = board.takeEvent(topic);
    if (typeof event !== 'object') throw new Error('there is an event');
    const next = applyBoardEvent({ ...before, mine: { ...mine, own } }, event);
    expect(next).toMatchObject({ mine: { row: { rank: 2 }, own: { ...own, rank: 2 } } });
  });

  it('keeps a window of the version that the event leads to, and reads again from any other', () => {
    const history = new History();
    const facts = { ...fc.sample(factsArbitrary, 1)[0], frozenFrom: null } as ContestFacts;
    const board = history.build(facts, 'public');
    const standings = read(board);
    board.follow();
    history.apply({ type: 'leave', who: 'pa' }, board);
    const event = board.takeEvent(topic);
    if (typeof event !== 'object') throw new Error('there is an event');
    expect(applyBoardEvent(read(board), event)).toEqual(read(board));
    expect(applyBoardEvent({ ...standings, version: 'another' }, event)).toBe('read-again');
  });
});
