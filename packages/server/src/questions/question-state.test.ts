import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { next, type QuestionEvent, type QuestionOutcome, type QuestionStanding } from './question-state.ts';

const asked: QuestionStanding = { type: 'asked' };
const held: QuestionStanding = { type: 'claimed', by: 'grace' };
const answered: QuestionStanding = { type: 'answered', by: 'grace' };
const closed: QuestionStanding = { type: 'closed', by: 'grace' };
const by = 'alan';

describe('a question', () => {
  it.each<[string, QuestionStanding, QuestionEvent, QuestionOutcome]>([
    ['is claimed by one', asked, { type: 'claim', by }, { type: 'next', standing: { type: 'claimed', by } }],
    ['is not claimed by a second', held, { type: 'claim', by }, { type: 'claimed', by: 'grace' }],
    [
      'is taken over from its holder',
      held,
      { type: 'claim', by, takeFrom: 'grace' },
      { type: 'next', standing: { type: 'claimed', by } },
    ],
    [
      'is not taken over from somebody who had it before',
      held,
      { type: 'claim', by, takeFrom: 'ada' },
      { type: 'claimed', by: 'grace' },
    ],
    ['is claimed once more by its holder', held, { type: 'claim', by: 'grace' }, { type: 'same' }],
    [
      'is open again if claimed when closed',
      closed,
      { type: 'claim', by },
      { type: 'next', standing: { type: 'claimed', by } },
    ],
    ['is given back by its holder', held, { type: 'release', by: 'grace' }, { type: 'next', standing: asked }],
    ['is not given back by others', held, { type: 'release', by }, { type: 'claimed', by: 'grace' }],
    [
      'is answered without a claim',
      asked,
      { type: 'answer', by },
      { type: 'next', standing: { type: 'answered', by } },
    ],
    ['is not answered by others than its holder', held, { type: 'answer', by }, { type: 'claimed', by: 'grace' }],
    ['is answered once', answered, { type: 'answer', by }, { type: 'settled', as: 'answered', by: 'grace' }],
    ['is not answered when closed', closed, { type: 'answer', by }, { type: 'settled', as: 'closed', by: 'grace' }],
    [
      'has its answer changed by anybody',
      answered,
      { type: 'edit', by },
      { type: 'next', standing: { type: 'answered', by } },
    ],
    ['has no answer to change before', held, { type: 'edit', by: 'grace' }, { type: 'unanswered' }],
    ['is closed', asked, { type: 'close', by }, { type: 'next', standing: { type: 'closed', by } }],
    ['is closed twice without a change', closed, { type: 'close', by }, { type: 'same' }],
    ['is not closed when answered', answered, { type: 'close', by }, { type: 'settled', as: 'answered', by: 'grace' }],
  ])('%s', (_what, standing, event, outcome) => {
    expect(next(standing, event)).toEqual(outcome);
  });

  it('keeps its first answerer until an edit, whatever the administrators send', () => {
    const person = fc.constantFrom('ada', 'grace', 'alan');
    const events = fc.array(
      fc.record({
        type: fc.constantFrom<QuestionEvent['type']>('claim', 'release', 'answer', 'edit', 'close'),
        by: person,
        takeFrom: fc.option(person, { nil: undefined }),
      }),
    );
    fc.assert(
      fc.property(events, (list) => {
        let standing: QuestionStanding = { type: 'asked' };
        for (const event of list) {
          const before = standing;
          const outcome = next(before, event);
          if (outcome.type === 'next') standing = outcome.standing;
          if (before.type === 'answered') expect(standing.type).toBe('answered');
          if (before.type === 'answered' && event.type !== 'edit') expect(standing).toEqual(before);
          if (before.type === 'claimed' && before.by !== event.by && event.takeFrom !== before.by) {
            expect(standing).toEqual(before);
          }
        }
      }),
    );
  });
});
