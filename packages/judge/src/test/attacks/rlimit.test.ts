import { describe, expect, it } from 'vitest';
import { memoryGroupsOf } from '../traces-of-judges.ts';
import { describeAttacks } from './attack-suite.ts';

describe('attacks on a judge that declares to have no cgroups', () => {
  describeAttacks('rlimit');

  it('has no memory group', async () => {
    expect(await memoryGroupsOf(process.pid)).toEqual([]);
  });
});
