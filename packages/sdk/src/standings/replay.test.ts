import fc from 'fast-check';
import { expect, it } from 'vitest';
import { boardOf } from './board-of.ts';
import { createReplay } from './replay.ts';
import { end, historyArbitrary, minute, start } from './test/histories.ts';

it('equals the board of each moment, for any moves forwards and back', () => {
  fc.assert(
    fc.property(
      historyArbitrary,
      fc.array(fc.integer({ min: start - minute, max: end + minute }), { maxLength: 8 }),
      ({ contest, participants, tries }, moments) => {
        const replay = createReplay(contest, participants, tries);
        for (const at of [...moments, end, start]) {
          expect(replay.boardAt(at).rows).toEqual(
            boardOf(contest, participants, tries, { sees: 'everything', at }).rows,
          );
        }
      },
    ),
    { numRuns: 300 },
  );
});
