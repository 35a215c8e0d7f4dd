import fc from 'fast-check';
import { expect, it } from 'vitest';
import { boardOf } from './board-of.ts';
import { resolve } from './resolver.ts';
import { end, type History, historyArbitrary, length, minute, start } from './test/histories.ts';

function resolved({ contest, participants, tries }: History) {
  return resolve(contest, participants, tries);
}

it('ends at the final board, with as many steps as pending cells, for any history', () => {
  fc.assert(
    fc.property(historyArbitrary, (history) => {
      const { contest, participants, tries } = history;
      const visible = participants.filter(({ kind }) => kind !== 'hidden');
      const { start: first, steps, end: last } = resolved(history);
      const final = boardOf(contest, visible, tries, { sees: 'everything', at: end });
      const sums = ({ rows }: typeof last) => rows.map(({ participant, cells: _, ...row }) => [participant.id, row]);
      expect(sums(last)).toEqual(sums(final));
      const pending = first.rows.flatMap(({ cells }) => cells.filter((cell) => cell?.pending));
      expect(steps).toHaveLength(pending.length);
    }),
    { numRuns: 300 },
  );
});

it('moves no row down, and never changes a row below the one that it opens', () => {
  fc.assert(
    fc.property(historyArbitrary, (history) => {
      const { steps, start: first } = resolved(history);
      let lowest = first.rows.length - 1;
      for (const { from, to } of steps) {
        expect(to).toBeLessThanOrEqual(from);
        expect(from).toBeLessThanOrEqual(lowest);
        lowest = from;
      }
    }),
    { numRuns: 300 },
  );
});

it('moves its board to any step, forwards and back', () => {
  fc.assert(
    fc.property(
      historyArbitrary,
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 5 }),
      (history, parts) => {
        const resolution = resolved(history);
        const rowsOf = ({ rows }: typeof resolution.end) => structuredClone(rows);
        const forwards = [...Array(resolution.steps.length + 1).keys()].map((step) =>
          rowsOf(resolution.boardAfter(step)),
        );
        for (const part of parts) {
          const step = Math.round(part * resolution.steps.length);
          expect(resolution.boardAfter(step).rows).toEqual(forwards[step]);
        }
        expect(forwards[0]).toEqual(resolution.start.rows);
        expect(forwards.at(-1)).toEqual(resolution.end.rows);
      },
    ),
    { numRuns: 200 },
  );
});

it('opens the leftmost pending cell of the lowest row first, and looks again at the place of a row that moved', () => {
  const participants = ['ada', 'bob', 'cyd'].map((id) => ({ id, kind: 'official', plannedLength: length }) as const);
  const tryAt = (participantId: string, problem: number, verdict: 'accepted' | 'wrong_answer', minutes: number) => ({
    ...{
      participantId,
      problem,
      verdict,
      sourceKey: `${minutes}`,
      score: null,
      maxScore: null,
      after: minutes * minute,
    },
    submittedAt: start + minutes * minute,
  });
  const steps = resolved({
    contest: { rule: 'icpc', penaltyMinutes: 20, points: [0, 0], frozenFrom: start + 60 * minute, thawedAt: null },
    participants,
    tries: [
      tryAt('ada', 0, 'accepted', 10),
      tryAt('bob', 0, 'accepted', 20),
      tryAt('ada', 1, 'wrong_answer', 70),
      tryAt('cyd', 1, 'accepted', 80),
      tryAt('cyd', 0, 'accepted', 90),
      tryAt('bob', 1, 'wrong_answer', 100),
    ],
  }).steps;
  expect(steps.map(({ participantId, problem, from, to }) => [participantId, problem, from, to])).toEqual([
    ['cyd', 0, 2, 2],
    ['cyd', 1, 2, 0],
    ['bob', 1, 2, 2],
    ['ada', 1, 1, 1],
  ]);
});

it('opens a try of extra time, which comes after the end of the contest', () => {
  const { steps, end: last } = resolved({
    contest: { rule: 'icpc', penaltyMinutes: 20, points: [0], frozenFrom: start, thawedAt: null },
    participants: [{ id: 'ada', kind: 'official', plannedLength: length }],
    tries: [
      {
        participantId: 'ada',
        problem: 0,
        verdict: 'accepted',
        sourceKey: 'a',
        score: null,
        maxScore: null,
        after: length + minute,
        submittedAt: end + minute,
      },
    ],
  });
  expect(steps).toHaveLength(1);
  expect(last.rows[0]?.solved).toBe(1);
});

it('opens tries that cost and earn nothing before the first step', () => {
  const steps = resolved({
    contest: { rule: 'icpc', penaltyMinutes: 20, points: [0], frozenFrom: start, thawedAt: null },
    participants: [{ id: 'ada', kind: 'official', plannedLength: length }],
    tries: [
      {
        participantId: 'ada',
        problem: 0,
        verdict: 'compile_error',
        sourceKey: 'a',
        score: null,
        maxScore: null,
        after: 1,
        submittedAt: start + 1,
      },
    ],
  }).steps;
  expect(steps).toEqual([]);
});
