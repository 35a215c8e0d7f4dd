import { describe, expect, it } from 'vitest';
import { disclosureAt } from './disclosure.ts';

const contest = { contestId: 'aaaaaaaaaaaa', startTime: 100, endTime: 200 };
const registered = { ...contest, registered: true };
const outside = { ...contest, registered: false };

describe('disclosureAt', () => {
  it('shows all of a practice submission whose problem is in no contest or in past ones', () => {
    expect(disclosureAt(150, false, { draft: false, archived: false, memberships: [] })).toBe('practice');
    expect(disclosureAt(201, false, { draft: false, archived: false, memberships: [outside] })).toBe('practice');
  });

  it('never shows the hidden tests of a contest submission, also after the contest', () => {
    expect(disclosureAt(150, true, { draft: false, archived: false, memberships: [registered] })).toBe('contest');
    expect(disclosureAt(999, true, { draft: false, archived: false, memberships: [registered] })).toBe('contest');
  });

  it('hides the hidden tests of an older practice submission from participants of a running contest', () => {
    expect(disclosureAt(150, false, { draft: false, archived: false, memberships: [registered] })).toBe('contest');
  });

  it('shows no texts while the problem is hidden from the learner', () => {
    expect(disclosureAt(50, false, { draft: false, archived: false, memberships: [registered] })).toBe('sealed');
    expect(disclosureAt(150, false, { draft: false, archived: false, memberships: [outside] })).toBe('sealed');
  });
});
