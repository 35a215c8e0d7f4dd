import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type BoardTry, boardOf } from './board-of.ts';
import { listLifts } from './lifts.ts';
import { end, historyArbitrary, length, start } from './test/histories.ts';
import { naiveBoard } from './test/naive-board.ts';

it('names the rank that an accepted try brings on the naive board, for every unsolved problem of any history', () => {
  const view = { sees: 'everything', at: end } as const;
  fc.assert(
    fc.property(historyArbitrary, fc.integer({ min: 0, max: length }), ({ contest, participants, tries }, moment) => {
      // No try is later than the solve.
      const earlier = tries.filter(({ after }) => after <= moment);
      const board = boardOf(contest, participants, earlier, view);
      for (const mine of board.rows) {
        const { id, kind } = mine.participant;
        if (kind !== 'official') continue;
        const before = board.rows
          .slice(0, board.indexOf(mine))
          .filter(({ participant }) => participant.kind === 'official');
        const lifts = listLifts({ contest, plannedLength: length, mine, before, after: moment });
        const unsolved = [...contest.points.keys()].filter((problem) => mine.cells[problem]?.solvedAfter == null);
        expect(lifts.map(({ problem }) => problem).sort()).toEqual(unsolved);
        for (const { problem, rank } of lifts) {
          const solve: BoardTry = {
            ...{ participantId: id, problem, after: moment, submittedAt: start + moment },
            ...{ verdict: 'accepted', sourceKey: 'new', score: null, maxScore: null },
          };
          const row = naiveBoard(contest, participants, [...earlier, solve], view).find((each) => each.id === id);
          expect(rank).toBe(row?.rank);
        }
      }
    }),
    { numRuns: 300 },
  );
});

it('lists the problem that lifts most first', () => {
  const mine = { solved: 0, score: 0, penalty: 0, lastSolvedAfter: null, cells: [null, undefined] };
  const before = [900, 400, 300].map((score) => ({ solved: 1, score, penalty: 0, lastSolvedAfter: 1 }));
  const contest = { rule: 'ioi', penaltyMinutes: 20, points: [350, 1000] } as const;
  expect(listLifts({ contest, plannedLength: length, mine, before, after: 0 })).toEqual([
    { problem: 1, rank: 1 },
    { problem: 0, rank: 3 },
  ]);
});
