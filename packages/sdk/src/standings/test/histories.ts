import fc from 'fast-check';
import { verdictNames } from '../../contract/verdicts.ts';
import type { BoardContest, BoardParticipant } from '../board.ts';
import type { BoardTry, Freeze } from '../board-of.ts';
import { scoringRules } from '../scoring-rules.ts';

export interface History {
  contest: BoardContest & Freeze;
  participants: BoardParticipant[];
  /** In order of arrival. */
  tries: BoardTry[];
}

export const start = Date.UTC(2026, 4, 1, 10);
export const minute = 60_000;
export const length = 120 * minute;
export const end = start + length;

const ruleNames = Object.keys(scoringRules) as (keyof typeof scoringRules)[];

/** Moments that fall together often, also on the freeze, the start and the end. */
const momentArbitrary = fc.oneof(
  fc.constantFrom(0, 59_999, 60_000, 90 * minute - 1, 90 * minute, length),
  fc.integer({ min: 0, max: length }),
);

/** Any history of a small contest with few people, so that ties and repeated tries are common. */
export const historyArbitrary: fc.Arbitrary<History> = fc
  .record({
    rule: fc.constantFrom(...ruleNames),
    frozenFrom: fc.constantFrom(null, start + 90 * minute, start),
    kinds: fc.array(fc.constantFrom('official', 'official', 'unofficial', 'hidden'), { minLength: 1, maxLength: 5 }),
    tries: fc.array(
      fc.record({
        participant: fc.nat(4),
        problem: fc.nat(2),
        after: momentArbitrary,
        verdict: fc.oneof(
          { weight: 1, arbitrary: fc.constant(null) },
          { weight: 5, arbitrary: fc.constantFrom('accepted', ...verdictNames) },
        ),
        source: fc.constantFrom('a', 'b', 'c'),
        small: fc.constantFrom(0, 20, 40),
        large: fc.constantFrom(0, 9, 30, 60),
      }),
      { maxLength: 40, size: 'max' },
    ),
  })
  .map(({ rule, frozenFrom, kinds, tries }) => ({
    contest: { rule, penaltyMinutes: 20, points: [500, 1000, 100], frozenFrom, thawedAt: null },
    participants: kinds.map((kind, index) => ({ id: `p${index}`, kind, plannedLength: length })),
    tries: tries
      .toSorted((one, other) => one.after - other.after)
      .map(({ participant, problem, after, verdict, source, small, large }) => {
        const groups = verdict === 'accepted' ? { small: 40, large: 60 } : { small, large: Math.min(large, 59) };
        const isPartial =
          problem === 2 && verdict !== null && verdict !== 'compile_error' && verdict !== 'judging_error';
        const partial = {
          score: groups.small + groups.large,
          maxScore: 100,
          groups: Object.entries(groups).map(([name, score]) => ({ name, score })),
        };
        return {
          participantId: `p${participant % kinds.length}`,
          ...{ problem, verdict, after, submittedAt: start + after, sourceKey: source },
          ...(isPartial ? partial : { score: null, maxScore: null }),
        };
      }),
  }));
