import { describe, expect, it } from 'vitest';
import type { StandingsHistory } from '../contract/standings.ts';
import { countInParts, statisticsOf } from './statistics.ts';

const minute = 60_000;

type Tries = StandingsHistory['tries'];

/** A contest of two hours with two problems. Ada and Bob are official, Eve is not. */
function history(tries: Pick<Tries, 'participant' | 'problem' | 'verdict' | 'language' | 'timeMs'>): StandingsHistory {
  const moments = { startTime: '2026-05-01T10:00:00.000Z', endTime: '2026-05-01T12:00:00.000Z' };
  return {
    ...{ version: '0', sees: 'public', frozen: false },
    contest: {
      ...{ _id: 'c', title: 'Cup', rule: 'icpc', penaltyMinutes: 20, ...moments },
      ...{ frozenFrom: null, thawedAt: null, cancelled: false },
    },
    problems: [
      { label: 'A', _id: 'a', title: 'Sum', points: 500 },
      { label: 'B', _id: 'b', title: 'Paths', points: 500 },
    ],
    participants: {
      ...{ id: ['ada', 'bob', 'eve'], name: ['Ada', 'Bob', 'Eve'], kind: ['official', 'official', 'unofficial'] },
      ...{ organization: ['', '', ''], group: ['', '', ''], startsAfter: [0, 10 * minute, 0] },
      plannedLength: [120 * minute, 120 * minute, 120 * minute],
    },
    tries: {
      ...tries,
      arrivedAfter: tries.problem.map((_, index) => 20 * minute * (index + 1)),
      source: tries.problem.map((_, index) => index),
      scores: [],
    },
  };
}

describe('statisticsOf', () => {
  it('counts tries, solvers, verdicts and languages of official participants, on their own clocks', () => {
    const [sum, paths] = statisticsOf(
      history({
        participant: [2, 0, 0, 1, 1],
        problem: [0, 0, 0, 0, 1],
        verdict: ['accepted', 'wrong_answer', 'accepted', 'accepted', null],
        language: ['cpp', 'cpp', 'python', 'cpp', 'cpp'],
        timeMs: [1, 5, 90, 12, null],
      }),
    );
    expect(sum).toEqual({
      ...{ label: 'A', title: 'Sum', tried: 2, solved: 2, solvedAfterMs: [60 * minute, 70 * minute] },
      verdicts: new Map([
        ['wrong_answer', 1],
        ['accepted', 2],
      ]),
      first: { names: ['Ada'], afterMs: 60 * minute },
      fastest: { name: 'Bob', language: 'cpp', timeMs: 12 },
      languages: [
        { language: 'cpp', tries: 2, accepted: 1 },
        { language: 'python', tries: 1, accepted: 1 },
      ],
    });
    expect(paths).toMatchObject({ tried: 1, solved: 0, verdicts: new Map([['pending', 1]]), solvedAfterMs: [] });
    expect([paths?.first, paths?.fastest]).toEqual([undefined, undefined]);
  });

  it('names nobody as the first while an earlier try is pending', () => {
    const tries = { participant: [1, 0], problem: [0, 0], language: [], timeMs: [] };
    const [sum] = statisticsOf(history({ ...tries, verdict: [null, 'accepted'] }));
    expect(sum).toMatchObject({ solved: 1, first: undefined, fastest: undefined, languages: [] });
  });
});

it('counts moments in equal parts, later ones in the last part', () => {
  expect(countInParts([0, 9, 10, 39, 40, 1000], 40, 4)).toEqual([2, 1, 0, 3]);
});
